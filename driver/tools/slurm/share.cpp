#include "driver/tools/slurm/share.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/crc.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>

namespace map2pml::slurm {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kCode = "map2pml: code ";

/// Each start has a folder of its own: the one before may still be at work on a node that is only silent.
constexpr const char* kScript = R"sh(#!/bin/sh
cd {}/"$SLURM_ARRAY_TASK_ID" || exit 98
start=0
until mkdir "$start" 2>/dev/null; do
    start=$((start + 1))
    [ "$start" -lt 100 ] || exit 98
done
cd "$start" || exit 98
set -- $(cat ../arguments)
{{
    timeout -s INT -k 5 "$@" 2>&1
    echo "{}$?"
}} | tee out | cksum >sum.part
[ -s sum.part ] && mv sum.part sum || exit 97
)sh";

std::optional<std::string> text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::string quoted(const fs::path& path) {
    std::string text = "'";
    for (const char letter : path.string()) text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return text + "'";
}

bool write(const fs::path& file, const std::string& text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.close();
    return !out.fail();
}

/// The output of one start, with the code of the verifier in its last line.
std::optional<spin::RemoteRun> run_in(const fs::path& place) {
    const auto sum = text_of(place / "sum");
    auto output = text_of(place / "out");
    if (!sum || !output || *sum != checksum_of(*output) + "\n") return std::nullopt;
    const std::size_t at = output->rfind(kCode);
    if (at == std::string::npos || (at != 0 && (*output)[at - 1] != '\n')) return std::nullopt;
    spin::RemoteRun run;
    run.exit_code = std::atoi(output->c_str() + at + kCode.size());
    output->resize(at);
    run.output = *std::move(output);
    run.folder = place;
    return run;
}

unsigned next_number() {
    static std::atomic<unsigned> next = 1;
    return next++;
}

}  // namespace

std::string checksum_of(const std::string& text) {
    // The sum of POSIX: of the text, and of its length without leading zeros, the lowest byte first.
    boost::crc_optimal<32, 0x04C11DB7, 0, 0xFFFFFFFF, false, false> sum;
    sum.process_bytes(text.data(), text.size());
    for (std::size_t length = text.size(); length != 0; length >>= 8U)
        sum.process_byte(static_cast<unsigned char>(length & 0xFFU));
    return fmt::format("{} {}", sum.checksum(), text.size());
}

JobFolder::JobFolder(const fs::path& share, const std::string& owner)
    : path_(share / owner / std::to_string(next_number())) {
    fs::create_directories(path_, failure_);
}

JobFolder::~JobFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
    fs::remove(path_.parent_path(), ignored);  // that of this program, if it is empty
}

bool JobFolder::is_full() const {
    constexpr std::uintmax_t kRoom = 64 * 1024;
    std::error_code failure;
    const fs::space_info space = fs::space(path_, failure);
    return !failure && space.available < kRoom;
}

std::string JobFolder::cannot_write(const std::string& why) const {
    return fmt::format("{} cannot be written: {}", path_.string(),
                       is_full()     ? "its disk is full"
                       : why.empty() ? "the reason is not known"
                                     : why);
}

std::optional<std::string> JobFolder::add_verifier(const fs::path& program, int number) const {
    if (failure_) return cannot_write(failure_.message());
    std::error_code failure;
    fs::copy_file(program, path_ / fmt::format("pan{}", number), failure);
    return failure ? std::optional(cannot_write(failure.message())) : std::nullopt;
}

std::optional<std::string> JobFolder::add_task(std::size_t task, int verifier, long seconds,
                                               const std::vector<std::string>& arguments) const {
    const fs::path place = path_ / std::to_string(task);
    std::error_code failure;
    fs::create_directory(place, failure);
    std::string line = fmt::format("{} ../../pan{}", seconds, verifier);
    for (const std::string& each : arguments) line += " " + each;
    if (failure || !write(place / "arguments", line + "\n")) return cannot_write(failure ? failure.message() : "");
    return std::nullopt;
}

std::optional<std::string> JobFolder::add_script(fs::path& script) const {
    script = path_ / "task";
    if (!write(script, fmt::format(kScript, quoted(path_), kCode))) return cannot_write("");
    return std::nullopt;
}

std::optional<spin::RemoteRun> JobFolder::output_of(std::size_t task) const {
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(path_ / std::to_string(task), failure)) {
        if (!entry.is_directory(failure)) continue;
        if (auto run = run_in(entry.path())) return run;
    }
    return std::nullopt;
}

}  // namespace map2pml::slurm
