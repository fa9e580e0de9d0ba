#include "driver/tools/slurm/submit.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

#include "driver/tools/process/program.h"
#include "driver/tools/slurm/queue.h"
#include "driver/tools/spin/swarm.h"

namespace map2pml::slurm {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kLookEvery{300};
constexpr seconds kAskEvery{2};
constexpr std::chrono::minutes kCompilation{10};
constexpr seconds kSilence{60};    // of the controller, until the jobs are given up
constexpr seconds kFilesLater{5};  // a shared folder may show a file later than the queue shows the end of its task

/// A task that is requeued begins again; `code` appears last, by renaming, and only after a whole run.
constexpr const char* kScript = R"sh(#!/bin/sh
cd {}/"$SLURM_ARRAY_TASK_ID" || exit 98
rm -f out code code.part marks.bin ./*.trail
set -- $(cat arguments)
timeout -s INT -k 5 "$@" >out 2>&1
code=$?
echo "$code" >code.part && [ -s code.part ] && mv code.part code || exit 97
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

/// A folder that is removed with the object.
class Folder {
  public:
    explicit Folder(fs::path path) : path_(std::move(path)) { fs::create_directories(path_, failure_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        fs::remove_all(path_, failure_);
        fs::remove(path_.parent_path(), failure_);  // that of this program, if it is empty
    }
    [[nodiscard]] const fs::path& path() const { return path_; }

  private:
    fs::path path_;
    std::error_code failure_;
};

class SwarmOnCluster {
  public:
    SwarmOnCluster(const Cluster& cluster, const spin::Tools& tools, const spin::SearchRequest& request,
                   std::uint32_t tasks, const spin::SearchOutcome& before)
        : tools_(tools),
          request_(request),
          before_(before),
          folder_(cluster.share / owner() / std::to_string(next_number())),
          samples_(tasks) {}

    [[nodiscard]] spin::SearchOutcome run() {
        const auto begin = Clock::now();
        spin::SearchOutcome end = decide();
        end.statistics.total_seconds =
            before_.statistics.total_seconds + std::chrono::duration<double>(Clock::now() - begin).count();
        return end;
    }

  private:
    [[nodiscard]] static unsigned next_number() {
        static std::atomic<unsigned> next = 1;
        return next++;
    }

    [[nodiscard]] spin::SearchOutcome decide() {
        std::string why;
        if (!prepare(why)) return without("the swarm did not run: " + why);
        auto jobs = JobArray::submit(folder_.path() / "task", static_cast<std::uint32_t>(samples_.size()),
                                     {request_.budget.time, request_.budget.memory_bytes}, why);
        if (!jobs) return without("the swarm did not run: " + why);
        wait_for(*jobs);
        if (found_) return *std::move(found_);
        if (request_.cancelled.is_asked()) {
            spin::SearchOutcome end = before_;
            end.end = spin::Stopped{spin::StopReason::interrupted, "interrupted"};
            return end;
        }
        std::vector<spin::SearchOutcome> all;
        for (auto& each : samples_) all.push_back(*std::move(each));
        return without(spin::coverage_words(all));
    }

    /// The end of the search before, with what is known of the swarm.
    [[nodiscard]] spin::SearchOutcome without(std::string words) const {
        spin::SearchOutcome end = before_;
        std::get<spin::Stopped>(end.end).coverage = std::move(words);
        return end;
    }

    /// Puts verifiers, arguments and script into the folder.
    [[nodiscard]] bool prepare(std::string& why) {
        std::map<spin::Sample::Order, spin::RemoteVerifier> verifiers;
        for (std::uint32_t task = 0; task < samples_.size(); ++task) {
            const spin::SearchRequest own = request_of(task);
            auto& verifier = verifiers[own.sample->order];
            const std::string name = fmt::format("pan{}", static_cast<int>(own.sample->order));
            if (verifier.program.empty()) {
                verifier = spin::compile_sample(tools_, own, kCompilation);
                if (verifier.program.empty()) {
                    why = verifier.why;
                    return false;
                }
                std::error_code failure;
                fs::copy_file(verifier.program, folder_.path() / name, failure);
                if (failure) return cannot_write(why, failure.message());
            }
            std::error_code failure;
            const fs::path place = folder_.path() / std::to_string(task);
            fs::create_directory(place, failure);
            std::string arguments = fmt::format("{} ../{}", seconds_of(own), name);
            for (const std::string& each : spin::arguments_of_sample(own)) arguments += " " + each;
            if (!write(place / "arguments", arguments + "\n")) return cannot_write(why, "");
        }
        return write(folder_.path() / "task", fmt::format(kScript, quoted(folder_.path()))) || cannot_write(why, "");
    }

    [[nodiscard]] bool cannot_write(std::string& why, const std::string& more) const {
        why = fmt::format("{} cannot be written{}{}", folder_.path().string(), more.empty() ? "" : ": ", more);
        return false;
    }

    [[nodiscard]] static long seconds_of(const spin::SearchRequest& request) {
        return std::max<long>(std::chrono::ceil<seconds>(request.budget.time).count(), 1);
    }

    [[nodiscard]] spin::SearchRequest request_of(std::uint32_t task) const {
        return spin::sample_of(request_, task, before_.statistics);
    }

    /// Until a task finds an error, or all have ended or are lost.
    void wait_for(const JobArray& jobs) {
        auto answered = Clock::now();
        auto asked = Clock::now();
        std::map<std::uint32_t, Clock::time_point> gone;  // tasks that Slurm says have ended
        while (!found_ && !request_.cancelled.is_asked() && read_outputs() < samples_.size()) {
            std::this_thread::sleep_for(kLookEvery);
            if (Clock::now() - asked < kAskEvery) continue;
            asked = Clock::now();
            const auto states = jobs.states();
            report();
            if (states) {
                answered = asked;
                for (std::uint32_t task = 0; task < samples_.size(); ++task) {
                    const auto state = states->find(task);
                    if (state != states->end() && is_open(state->second)) {
                        gone.erase(task);
                        continue;
                    }
                    const auto since = gone.emplace(task, asked).first->second;
                    const std::string words = state == states->end() ? "gone from the queue" : state->second;
                    if (!samples_[task] && asked - since >= kFilesLater) lose(task, words);
                }
            } else if (asked - answered > kSilence) {
                for (std::uint32_t task = 0; task < samples_.size(); ++task)
                    if (!samples_[task]) lose(task, "the controller of Slurm does not answer");
            }
        }
    }

    void lose(std::uint32_t task, std::string why) {
        samples_[task] = spin::SearchOutcome{spin::Stopped{spin::StopReason::killed, std::move(why)}, {}, {}};
    }

    /// How many tasks have ended.
    [[nodiscard]] std::size_t read_outputs() {
        std::size_t ended = 0;
        for (std::uint32_t task = 0; task < samples_.size() && !found_; ++task) {
            if (!samples_[task]) read_output(task);
            if (samples_[task]) ++ended;
        }
        return ended;
    }

    void read_output(std::uint32_t task) {
        const fs::path place = folder_.path() / std::to_string(task);
        const auto code = text_of(place / "code");
        if (!code || code->find('\n') == std::string::npos) return;
        const auto out = text_of(place / "out");
        if (!out) {
            lose(task, "its output cannot be read");
            return;
        }
        spin::SearchOutcome outcome =
            spin::conclude_sample(tools_, request_of(task), {*out, std::atoi(code->c_str()), place});
        if (std::holds_alternative<spin::ErrorFound>(outcome.end))
            found_ = std::move(outcome);
        else
            samples_[task] = std::move(outcome);
    }

    void report() const {
        if (!request_.on_progress) return;
        spin::Progress all;
        all.stage = spin::Stage::searching;
        for (const auto& each : samples_) {
            if (!each) continue;
            all.states += each->statistics.states;
            all.depth = std::max(all.depth, each->statistics.depth);
        }
        request_.on_progress(all);
    }

    const spin::Tools& tools_;
    const spin::SearchRequest& request_;
    const spin::SearchOutcome& before_;
    Folder folder_;  // removed after the jobs are cancelled
    std::vector<std::optional<spin::SearchOutcome>> samples_;
    std::optional<spin::SearchOutcome> found_;
};

}  // namespace

std::string why_not(const Cluster& cluster) {
    for (const char* name : {"sbatch", "squeue", "scancel"})
        if (!process::find_program(name, process::search_path())) return std::string(name) + " is not on PATH";
    std::error_code failure;
    if (!fs::is_directory(cluster.share, failure)) return cluster.share.string() + " is not a folder";
    return {};
}

schedule::Future<spin::SearchOutcome> submit(schedule::Scheduler* scheduler, const Cluster& cluster,
                                             const spin::Tools& tools, spin::SearchRequest request, std::uint32_t tasks,
                                             spin::SearchOutcome before) {
    return schedule::submit<spin::SearchOutcome>(scheduler,
                                                 [cluster, &tools, request = std::move(request), tasks,
                                                  before = std::move(before)](const std::atomic<bool>& dropped) {
                                                     spin::SearchRequest own = request;
                                                     own.cancelled = request.cancelled.also(dropped);
                                                     clean(cluster.share);
                                                     return SwarmOnCluster(cluster, tools, own, tasks, before).run();
                                                 });
}

}  // namespace map2pml::slurm
