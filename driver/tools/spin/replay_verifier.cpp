#include "driver/tools/spin/replay_verifier.h"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>

#include "driver/tools/spin/internal.h"

namespace map2pml::spin {
namespace {

constexpr long kCycle = -1;  ///< the record in front of a cycle
constexpr long kClaim = -2;  ///< the record that says that process 0 is a claim

struct Record {
    long depth = 0;
    long pid = 0;
    long transition = 0;
};

std::vector<Record> read_records(const std::filesystem::path& file) {
    std::vector<Record> records;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        Record record;
        if (std::sscanf(line.c_str(), "%ld:%ld:%ld", &record.depth, &record.pid, &record.transition) == 3)
            records.push_back(record);
    }
    return records;
}

/// The trail without the moves of a claim, with the process numbers of a model without a claim.
std::string without_claim(const std::vector<Record>& records, std::vector<std::uint32_t>& pids) {
    std::string text;
    long claims = 0;
    for (const Record& record : records) {
        if (record.depth == kClaim) claims = 1;
        if (record.depth == kCycle) text += "-1:-1:-1\n";
        if (record.depth < 0 || record.pid < claims) continue;
        pids.push_back(static_cast<std::uint32_t>(record.pid - claims));
        text += fmt::format("{}:{}:{}\n", record.depth, record.pid - claims, record.transition);
    }
    return text;
}

bool generate(const Trail& trail, const std::function<bool()>& keep_going) {
    SearchRequest request;
    request.definitions = trail.definitions;
    process::RunOptions options;
    options.directory = trail.directory->path();
    options.temporary = trail.directory->path();
    options.keep_going = keep_going;
    return process::run({trail.tools.spin, generate_arguments(trail.tools, request, trail.model.filename().string())},
                        options)
               .succeeded() &&
           make_constants_opaque(*trail.directory);
}

}  // namespace

ReplayVerifier make_replay_verifier(const Trail& trail, const std::function<bool()>& keep_going) {
    ReplayVerifier made;
    const std::string text = without_claim(read_records(trail.file), made.pids);
    made.trail = trail.directory->path() / "replay.trail";
    if (!trail.directory->write("replay.trail", text)) {
        made.error = "the trail cannot be written";
        return made;
    }
    if (!generate(trail, keep_going)) {  // pan.c may have been patched since
        made.error = "spin does not generate the verifier again";
        return made;
    }
    SearchRequest request;
    Tuning tuning = first_tuning(request);
    tuning.vector_size = trail.vector_size;
    const CompileResult compiled =
        compile(trail.tools, Optimise::no, pan_definitions(request, tuning), trail.directory->path(), keep_going);
    made.program = compiled.program;
    if (made.program.empty()) made.error = "the C compiler rejects the verifier";
    return made;
}

}  // namespace map2pml::spin
