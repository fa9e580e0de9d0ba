#include "driver/tools/slurm/queue.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

#include "driver/tools/process/program.h"
#include "driver/tools/process/run.h"

namespace map2pml::slurm {
namespace {

constexpr std::string_view kPrefix = "map2pml-";
constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20U;

struct Answer {
    bool succeeded = false;
    std::string out;
    std::string err;  ///< what went wrong, in one line
};

Answer ask(const std::string& name, std::vector<std::string> arguments) {
    const auto program = process::find_program(name, process::search_path());
    if (!program) return {false, {}, name + " is not on PATH"};
    Answer answer;
    process::RunOptions options;
    options.directory = "/";
    options.on_line = [&](std::string_view line, process::Stream stream) {
        if (stream == process::Stream::out)
            answer.out.append(line).append("\n");
        else if (answer.err.empty())
            answer.err = line;
    };
    constexpr std::chrono::seconds kPatience{30};
    const auto until = std::chrono::steady_clock::now() + kPatience;
    options.keep_going = [&] { return std::chrono::steady_clock::now() < until; };
    const process::RunResult result = process::run({*program, std::move(arguments)}, options);
    answer.succeeded = result.succeeded();
    if (!answer.succeeded && answer.err.empty())
        answer.err = result.stop_requested ? name + " does not answer" : name + " failed";
    return answer;
}

std::string host() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

/// When the process began, in ticks since the machine did; empty: there is none.
std::string begin_of(const std::string& pid) {
    std::ifstream about("/proc/" + pid + "/stat");
    std::string text;
    std::getline(about, text);
    const std::size_t name = text.rfind(") ");
    if (name == std::string::npos) return {};
    std::istringstream fields(text.substr(name + 2));
    constexpr int kBegin = 20;  // the 22nd of all
    std::string field;
    for (int at = 0; at < kBegin; ++at) fields >> field;
    return field;
}

}  // namespace

std::string owner() {
    const std::string pid = std::to_string(::getpid());
    return fmt::format("{}{}-{}-{}", kPrefix, host(), pid, begin_of(pid));
}

bool is_abandoned(const std::string& owner) {
    const std::string here = fmt::format("{}{}-", kPrefix, host());
    if (!owner.starts_with(here)) return false;
    const std::string rest = owner.substr(here.size());
    const std::size_t dash = rest.find('-');
    if (dash == std::string::npos || rest.find_first_not_of("0123456789-") != std::string::npos) return false;
    return begin_of(rest.substr(0, dash)) != rest.substr(dash + 1);
}

std::optional<JobArray> JobArray::submit(const std::filesystem::path& script, std::uint32_t tasks, const Needs& needs,
                                         std::string& why) {
    constexpr std::uint64_t kBesides = 64;  // of shell and timeout, in megabytes
    const auto minutes = std::chrono::ceil<std::chrono::minutes>(needs.time).count() + 2;
    const Answer answer =
        ask("sbatch", {"--parsable", "--job-name=" + owner(), fmt::format("--array=0-{}", tasks - 1),
                       "--output=/dev/null", "--error=/dev/null", "--ntasks=1", "--cpus-per-task=1", "--requeue",
                       fmt::format("--mem={}M", needs.memory_bytes / kMegabyte * 9 / 8 + kBesides),
                       fmt::format("--time={}", minutes), "--chdir=" + script.parent_path().string(), script.string()});
    const std::string id = answer.out.substr(0, answer.out.find_first_of(";\n"));
    if (answer.succeeded && !id.empty()) return JobArray(id);
    why = answer.err.empty() ? "sbatch named no job" : answer.err;
    return std::nullopt;
}

JobArray::~JobArray() {
    if (!id_.empty()) (void)ask("scancel", {"--quiet", id_});
}

std::optional<std::map<std::uint32_t, std::string>> JobArray::states() const {
    const Answer answer = ask("squeue", {"--noheader", "--array", "--states=all", "--jobs=" + id_, "--format=%K %T"});
    std::map<std::uint32_t, std::string> states;
    if (!answer.succeeded && answer.err.find("Invalid job id") != std::string::npos) return states;
    if (!answer.succeeded) return std::nullopt;
    std::istringstream lines(answer.out);
    for (std::string task, state; lines >> task >> state;)
        if (task.find_first_not_of("0123456789") == std::string::npos)
            states[static_cast<std::uint32_t>(std::strtoul(task.c_str(), nullptr, 10))] = state;
    return states;
}

bool is_open(const std::string& state) {
    constexpr std::array kOpen = {"PENDING",   "RUNNING",   "CONFIGURING", "COMPLETING",   "SUSPENDED",
                                  "REQUEUED",  "STOPPED",   "REQUEUE_FED", "REQUEUE_HOLD", "RESV_DEL_HOLD",
                                  "SIGNALING", "STAGE_OUT", "RESIZING"};
    return std::find(kOpen.begin(), kOpen.end(), state) != kOpen.end();
}

void clean(const std::filesystem::path& share) {
    const Answer answer = ask("squeue", {"--noheader", "--me", "--format=%F %j"});
    std::set<std::string> jobs;
    std::istringstream lines(answer.out);
    for (std::string job, name; lines >> job >> name;)
        if (is_abandoned(name)) jobs.insert(job);
    for (const std::string& job : jobs) (void)ask("scancel", {"--quiet", job});
    if (!answer.succeeded) return;  // jobs may still write to the folders
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator(share, failure))
        if (is_abandoned(entry.path().filename().string())) std::filesystem::remove_all(entry.path(), failure);
}

}  // namespace map2pml::slurm
