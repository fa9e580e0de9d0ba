#include "driver/tools/slurm/queue.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
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

Answer ask(const std::string& name, std::vector<std::string> arguments, const process::Stop& cancelled = {}) {
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
    options.keep_going = [&] { return std::chrono::steady_clock::now() < until && !cancelled.is_asked(); };
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

/// The number of the space in which processes are numbered: `pid:[4026531836]`.
std::string space_of_processes() {
    std::error_code failure;
    const std::string link = std::filesystem::read_symlink("/proc/self/ns/pid", failure).string();
    const std::size_t from = link.find('[');
    const std::size_t to = link.find(']');
    return failure || from == std::string::npos || to < from ? "0" : link.substr(from + 1, to - from - 1);
}

/// Cuts off and returns what is behind the last dash, if it is a number.
std::string last_number(std::string& name) {
    const std::size_t dash = name.rfind('-');
    if (dash == std::string::npos) return {};
    std::string number = name.substr(dash + 1);
    name.resize(dash);
    return number.find_first_not_of("0123456789") == std::string::npos ? number : std::string();
}

}  // namespace

std::string owner() {
    const std::string pid = std::to_string(::getpid());
    return fmt::format("{}{}-{}-{}-{}", kPrefix, host(), pid, begin_of(pid), space_of_processes());
}

std::optional<Life> life_of(const std::string& owner) {
    if (!owner.starts_with(kPrefix)) return std::nullopt;
    std::string of_host = owner.substr(kPrefix.size());
    const std::string space = last_number(of_host);
    const std::string begin = last_number(of_host);
    const std::string pid = last_number(of_host);
    if (space.empty() || begin.empty() || pid.empty() || of_host.empty()) return std::nullopt;
    if (of_host != host() || space != space_of_processes()) return Life::unknown;
    return begin_of(pid) == begin ? Life::alive : Life::ended;
}

std::optional<JobArray> JobArray::submit(const std::filesystem::path& script, std::uint32_t tasks, const Needs& needs,
                                         std::string& why) {
    constexpr std::uint64_t kBesides = 64;  // of shell and timeout, in megabytes
    const auto minutes = std::chrono::ceil<std::chrono::minutes>(needs.time).count() + 2;
    const std::uint64_t megabytes = needs.memory_bytes / kMegabyte * 9 / 8 + kBesides;
    const Answer answer =
        ask("sbatch",
            {"--parsable", "--job-name=" + owner(), fmt::format("--array=0-{}", tasks - 1), "--output=/dev/null",
             "--error=/dev/null", "--ntasks=1", "--cpus-per-task=1", "--requeue", fmt::format("--mem={}M", megabytes),
             fmt::format("--time={}", minutes), "--chdir=" + script.parent_path().string(), script.string()});
    const std::string id = answer.out.substr(0, answer.out.find_first_of(";\n"));
    if (answer.succeeded && !id.empty()) return JobArray(id);
    why = answer.err.empty() ? "sbatch named no job" : answer.err;
    constexpr std::array kOfNeeds = {"emory", "ime limit", "onfiguration"};
    if (std::any_of(kOfNeeds.begin(), kOfNeeds.end(),
                    [&](const char* word) { return why.find(word) != std::string::npos; }))
        why += fmt::format(" (--memory and --time: each task asks for {} MB and {} minutes)", megabytes, minutes);
    return std::nullopt;
}

JobArray::~JobArray() {
    if (!id_.empty()) (void)ask("scancel", {"--quiet", id_});
}

std::optional<std::map<std::uint32_t, std::string>> JobArray::states(const process::Stop& cancelled) const {
    const Answer answer =
        ask("squeue", {"--noheader", "--array", "--states=all", "--jobs=" + id_, "--format=%K %T"}, cancelled);
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

std::optional<std::vector<Belongings>> belongings(const std::filesystem::path& share, std::string& why) {
    // The folders first: a program that begins in between has a job only if it has a folder.
    std::map<std::string, Belongings> all;
    const auto of = [&](const std::string& owner) -> Belongings* {
        const auto life = life_of(owner);
        if (!life) return nullptr;
        Belongings& known = all[owner];
        known.owner = owner;
        known.life = *life;
        return &known;
    };
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator(share, failure))
        if (Belongings* known = of(entry.path().filename().string())) known->has_folder = true;
    const Answer answer = ask("squeue", {"--noheader", "--me", "--format=%F %j"});
    if (!answer.succeeded) {
        why = answer.err;
        return std::nullopt;
    }
    std::istringstream lines(answer.out);
    for (std::string job, name; lines >> job >> name;) {
        Belongings* known = of(name);
        if (known == nullptr) continue;
        if (std::find(known->jobs.begin(), known->jobs.end(), job) == known->jobs.end()) known->jobs.push_back(job);
    }
    std::vector<Belongings> sorted;
    for (auto& [name, known] : all) sorted.push_back(std::move(known));
    return sorted;
}

std::vector<std::string> remove(const std::vector<Belongings>& all, const std::filesystem::path& share) {
    std::vector<std::string> left;
    for (const Belongings& each : all) {
        if (each.life != Life::ended) continue;
        bool is_gone = true;
        for (const std::string& job : each.jobs) is_gone = ask("scancel", {"--quiet", job}).succeeded && is_gone;
        std::error_code failure;
        if (is_gone) std::filesystem::remove_all(share / each.owner, failure);  // else jobs may still write to it
        if (!is_gone || failure) left.push_back(each.owner);
    }
    return left;
}

void clean(const std::filesystem::path& share) {
    std::string why;
    if (const auto all = belongings(share, why)) (void)remove(*all, share);
}

}  // namespace map2pml::slurm
