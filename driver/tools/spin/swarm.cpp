#include "driver/tools/spin/swarm.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <deque>
#include <fstream>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <sstream>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "driver/tools/spin/internal.h"

namespace map2pml::spin {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// The bits of a sample are set by the bytes of the state, which do not depend on the order of the search.
constexpr std::string_view kMark = R"(/* map2pml: marks some of the states that this search sees */
static void
m2p_mark(const char *v, int n)
{	static FILE *m2p_marks; static int m2p_failed;
	unsigned long long h = 1469598103934665603ULL, w;
	for (; n >= 8; v += 8, n -= 8) { memcpy(&w, v, 8); h = (h ^ w) * 1099511628211ULL; h ^= h >> 29; }
	w = 0; memcpy(&w, v, n); h = (h ^ w) * 1099511628211ULL; h ^= h >> 32; h *= 0x9E3779B97F4A7C15ULL; h ^= h >> 29;
	if (h % M2P_MARK || m2p_failed) return;
	if (!m2p_marks && !(m2p_marks = fopen("marks.bin", "wb"))) { m2p_failed = 1; return; }
	if (fwrite(&h, 8, 1, m2p_marks) != 1) m2p_failed = 1;
}
)";

constexpr std::size_t kFewestMarks = 20;  // with fewer, an estimate says nothing

std::string part_words(double part) { return fmt::format("{:.0f}%", std::floor(part * 100)); }

/// Two digits that count.
std::string round(double number) {
    const double unit = std::pow(10, std::max(std::floor(std::log10(std::max(number, 1.0))) - 1, 0.0));
    return fmt::format("{:.0f}", std::round(number / unit) * unit);
}

/// The samples of one search, which end each other.
class Swarm {
  public:
    Swarm(schedule::Scheduler* scheduler, schedule::MemoryLimit* memory, const Tools& tools,
          const SearchRequest& request, std::uint32_t tasks, const SearchOutcome& before)
        : scheduler_(scheduler),
          memory_(memory),
          tools_(tools),
          request_(request),
          before_(before),
          side_by_side_(std::min(tasks, scheduler == nullptr ? 1U : scheduler->slots().count())),
          until_(Clock::now() + request.budget.time),
          left_(tasks),
          ends_(tasks),
          progress_(tasks) {}

    [[nodiscard]] SearchOutcome run() {
        const auto begin = Clock::now();
        std::vector<schedule::Future<SearchOutcome>> futures;
        for (std::size_t task = 0; task < ends_.size(); ++task) {
            futures.push_back(schedule::submit<SearchOutcome>(
                scheduler_, [this, task](const std::atomic<bool>& dropped) { return run_task(task, dropped); }));
        }
        for (auto& future : futures) outcomes_.push_back(future.get());
        SearchOutcome end = before_;
        const int winner = winner_.load();
        if (winner >= 0) end = std::move(outcomes_[static_cast<std::size_t>(winner)]);
        end.statistics.total_seconds =
            before_.statistics.total_seconds + std::chrono::duration<double>(Clock::now() - begin).count();
        end.statistics.state_room = std::max(end.statistics.state_room, before_.statistics.state_room);
        if (winner >= 0) return end;
        if (request_.cancelled.is_asked())
            end.end = Stopped{StopReason::interrupted, "interrupted"};
        else
            std::get<Stopped>(end.end).coverage = coverage_words(outcomes_);
        return end;
    }

  private:
    [[nodiscard]] SearchOutcome run_task(std::size_t task, const std::atomic<bool>& dropped) {
        SearchRequest own = sample_of(request_, static_cast<std::uint32_t>(task), before_.statistics);
        own.budget.memory_bytes /= side_by_side_;
        own.cancelled = request_.cancelled.also(dropped).also(ends_[task]);
        own.on_error = [this, task] { end_others(task); };
        own.on_progress = [this, task](const Progress& progress) { report(task, progress); };
        if (!own.translations) own.translations = translations_;
        const std::uint32_t left = left_.fetch_sub(1);
        own.budget.time = part_of_time(left);
        if (own.budget.time <= milliseconds(0) || own.cancelled.is_asked())
            return {Stopped{StopReason::time, "not begun"}, {}, {}};
        own.sample->verifier = verifier_of(own).program;  // if there is none, the search says why
        own.budget.time = part_of_time(left);
        return run_within(memory_, tools_, own);
    }

    /// Compiled once for all samples of an order.
    [[nodiscard]] const RemoteVerifier& verifier_of(const SearchRequest& sample) {
        const std::lock_guard lock(compiling_);
        const auto [known, is_new] = verifiers_.try_emplace(sample.sample->order);
        if (is_new)
            known->second =
                compile_sample(tools_, sample, std::chrono::duration_cast<milliseconds>(until_ - Clock::now()));
        return known->second;
    }

    /// The searches that are left get equal parts of the time that is left.
    [[nodiscard]] milliseconds part_of_time(std::uint32_t left) const {
        const auto rest = std::chrono::duration_cast<milliseconds>(until_ - Clock::now());
        return rest * std::min(side_by_side_, left) / std::max(left, 1U);
    }

    void end_others(std::size_t task) {
        int none = -1;
        if (!winner_.compare_exchange_strong(none, static_cast<int>(task))) return;
        for (std::size_t other = 0; other < ends_.size(); ++other)
            if (other != task) ends_[other] = true;
    }

    /// The searches together, as one.
    void report(std::size_t task, const Progress& of_task) {
        if (!request_.on_progress) return;
        const std::lock_guard lock(mutex_);
        progress_[task] = of_task;
        Progress all = of_task;
        all.states = all.transitions = 0;
        for (const Progress& each : progress_) {
            all.states += each.states;
            all.transitions += each.transitions;
            all.depth = std::max(all.depth, each.depth);
        }
        request_.on_progress(all);
    }

    schedule::Scheduler* scheduler_;
    schedule::MemoryLimit* memory_;
    const Tools& tools_;
    const SearchRequest& request_;
    const SearchOutcome& before_;
    std::uint32_t side_by_side_;
    Clock::time_point until_;
    std::atomic<std::uint32_t> left_;     ///< searches that are not begun yet
    std::deque<std::atomic<bool>> ends_;  ///< for each search: another one has found an error
    std::atomic<int> winner_ = -1;        ///< the first that found an error
    std::vector<Progress> progress_;
    std::mutex mutex_;  ///< for progress_
    std::shared_ptr<Translations> translations_ = std::make_shared<Translations>();
    std::map<Sample::Order, RemoteVerifier> verifiers_;
    std::mutex compiling_;  ///< for verifiers_
    std::vector<SearchOutcome> outcomes_;
};

}  // namespace

std::string coverage_words(const std::vector<SearchOutcome>& samples) {
    std::vector<std::vector<std::uint64_t>> marks;
    std::uint64_t states = 0;
    std::size_t failed = 0;
    std::set<std::string> whys;
    double factor = 0;  // the least: bits of the field for each state
    for (const SearchOutcome& each : samples) {
        const auto* stopped = std::get_if<Stopped>(&each.end);
        const std::uint64_t own = each.statistics.states;
        if (stopped == nullptr || stopped->reason == StopReason::killed || own == 0) {
            ++failed;
            const auto* error = std::get_if<ToolError>(&each.end);
            const std::string why = error != nullptr ? error->text : stopped != nullptr ? stopped->detail : "";
            if (!why.empty()) whys.insert(why.substr(0, why.find('\n')));
        }
        if (own == 0) continue;
        const double bits = each.statistics.field_bits / static_cast<double>(own);
        factor = states == 0 ? bits : std::min(factor, bits);
        states += own;
        if (each.marks) marks.push_back(*each.marks);
    }
    std::string words = fmt::format("a swarm of {} searches found no error", samples.size());
    if (failed != 0)
        words += fmt::format(", but {} of them saw nothing or were lost ({})", failed, fmt::join(whys, "; "));
    if (states == 0) return words;
    words += fmt::format(": {} states", states);
    if (const auto coverage = coverage_of(marks)) {
        words += fmt::format(", about {} different ones, {} of them seen by several; coverage at most {}",
                             round(coverage->seen), part_words(coverage->by_several), part_words(coverage->at_most));
    } else {
        words += "; how many of them are different is not known";
    }
    return words + fmt::format(" (estimated); hash factor {:.0f}", factor);
}

bool add_marks(std::string& pan_source) {
    constexpr std::string_view kStore = "int\nbstore_reg(char *v, int n)\t/* extended hashing";
    constexpr std::string_view kNew = "\tfor (;;)\n\t{\tSS[x] |= (1<<y);\n";
    std::string patched = pan_source;
    const std::string mark = fmt::format("#define M2P_MARK {}\n{}", kStatesPerMark, kMark);
    const bool known = replace_only(patched, kStore, mark + std::string(kStore)) &&
                       replace_only(patched, kNew, "\tm2p_mark(v, n);\n" + std::string(kNew));
    if (known) pan_source = std::move(patched);
    return known;
}

std::optional<std::vector<std::uint64_t>> read_marks(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    std::vector<std::uint64_t> marks;
    for (std::uint64_t each = 0; in.read(reinterpret_cast<char*>(&each), sizeof each);) marks.push_back(each);
    std::sort(marks.begin(), marks.end());
    marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
    return marks;
}

SearchRequest sample_of(const SearchRequest& request, std::uint32_t task, const Statistics& before) {
    SearchRequest own = request;
    Sample& sample = own.sample.emplace();
    sample.seed = task;
    constexpr std::array kOrders = {Sample::Order::random, Sample::Order::steps_reversed, Sample::Order::random,
                                    Sample::Order::processes_reversed};
    sample.order = kOrders[task % kOrders.size()];
    if (task / kOrders.size() % 2 ==
        1) {  // a random limit: as many short ones as long ones, up to where the search before came
        constexpr double kShallow = 200;
        constexpr std::uint64_t kParts = 1000;
        std::minstd_rand random(task + 1);
        random.discard(3);
        const double part = static_cast<double>(random() % kParts) / kParts;
        const double deep = std::max(static_cast<double>(before.depth), 2 * kShallow);
        sample.depth = static_cast<std::uint64_t>(kShallow * std::pow(deep / kShallow, part));
    }
    own.breadth_first = own.collapse = false;
    own.shorten = true;
    own.symmetry = {};
    own.budget.states = 0;
    own.state_room = std::max(request.state_room, before.state_room);
    if (request.keep) own.keep = *request.keep / fmt::format("swarm-{}", task + 1);
    return own;
}

/// Chao's lower bound of how many there are, from how many were seen by one and by two samples (Chao, *Estimating the population size for
/// capture-recapture data with unequal catchability*, 1987). Searches begin in the same state, so that what they see differs less than by chance.
std::optional<Coverage> coverage_of(const std::vector<std::vector<std::uint64_t>>& marks) {
    std::unordered_map<std::uint64_t, std::uint32_t> seen;
    for (const auto& of_one : marks)
        for (const std::uint64_t each : of_one) ++seen[each];
    if (marks.size() < 2 || seen.size() < kFewestMarks) return std::nullopt;
    double once = 0;
    double twice = 0;
    for (const auto& [mark, count] : seen) {
        once += count == 1 ? 1 : 0;
        twice += count == 2 ? 1 : 0;
    }
    const auto all = static_cast<double>(seen.size());
    const auto samples = static_cast<double>(marks.size());
    const double unseen = (samples - 1) / samples * once * (once - 1) / (2 * (twice + 1));
    return Coverage{all * static_cast<double>(kStatesPerMark), (all - once) / all, all / (all + unseen)};
}

SearchOutcome run_swarm(schedule::Scheduler* scheduler, schedule::MemoryLimit* memory, const Tools& tools,
                        const SearchRequest& request, std::uint32_t tasks, const SearchOutcome& before) {
    return Swarm(scheduler, memory, tools, request, tasks, before).run();
}

RemoteVerifier Engine::compile_only(milliseconds time) {
    deadline_ = begin_ + time;
    auto failure = write_model();
    if (!failure) failure = translate();
    if (!failure) failure = ensure_verifier();
    if (!failure) return {directory_, verifier_, {}};
    const auto* stopped = std::get_if<Stopped>(&*failure);
    const auto* error = std::get_if<ToolError>(&*failure);
    return {nullptr,
            {},
            stopped != nullptr ? stopped->detail
            : error != nullptr ? error->text
                               : "no verifier was made"};
}

SearchOutcome Engine::conclude(const RemoteRun& run) {
    SearchOutcome outcome;
    outcome.end = judge_remote(run);
    if (directory_) finish(outcome);
    outcome.marks = read_marks(run.folder / kMarks);
    return outcome;
}

End Engine::judge_remote(const RemoteRun& run) {
    constexpr int kTimeout = 124;
    constexpr int kSignal = 128;
    PanReader reader;
    std::istringstream lines(run.output);
    for (std::string line; std::getline(lines, line);) (void)reader.line(line);
    Attempt last;
    last.report = reader.report();
    last.run.started = true;
    last.run.stop_requested = run.exit_code == kTimeout;
    last.run.signal = run.exit_code > kSignal ? run.exit_code - kSignal : 0;
    last.run.exit_code = run.exit_code;
    last.stop = last.run.stop_requested ? OurStop::time : OurStop::none;
    last.seconds = last.report.seconds.value_or(0);
    if (auto failure = write_model()) return *failure;
    note(last);
    End end = judge(last.report, last.run, last.stop, request_);
    auto* error = std::get_if<ErrorFound>(&end);
    if (error == nullptr) return end;
    std::error_code failure;
    if (has_answered(last.report, last.run)) {
        if (auto unable = translate()) return *unable;  // the trail is about the model with its claim
        const std::string trail = file_ + ".trail";
        std::filesystem::copy_file(run.folder / trail, directory_->path() / trail, failure);
        if (!failure) add_trail(*error);
    }
    if (!error->trail || lacks_cycle(*error))
        return Stopped{StopReason::killed, "it found an error, but the run of it is lost"};
    optimised_ = false;
    if (!ensure_verifier()) shorten(*error);
    return end;
}

RemoteVerifier compile_sample(const Tools& tools, const SearchRequest& sample, milliseconds time) {
    return Engine(tools, sample).compile_only(time);
}

std::vector<std::string> arguments_of_sample(const SearchRequest& sample) {
    return pan_arguments(sample, first_tuning(sample));
}

SearchOutcome conclude_sample(const Tools& tools, const SearchRequest& sample, const RemoteRun& run) {
    return Engine(tools, sample).conclude(run);
}

}  // namespace map2pml::spin
