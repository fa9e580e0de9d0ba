#include "driver/tools/spin/search.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <csignal>

#include <fmt/format.h>

#include "driver/tools/spin/internal.h"

namespace map2pml::spin {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kOptimiseLater{2000};  // where pan has not even said how large a state is
constexpr milliseconds kLongSearch{
    30'000};  // from here on a sample, or a search elsewhere, is compiled with optimisation, once
constexpr milliseconds kProgressEvery{100};
constexpr milliseconds kGrace{1000};              // for pan to print its progress
constexpr std::uint64_t kLaterDepth = 1'000'000;  // 56 MB, for a search that is known to be large
constexpr std::uint64_t kLargestVector = std::uint64_t{1} << 20U;
constexpr std::uint64_t kNearlyFull = 256;  // bytes of the state vector that are left
constexpr std::uint64_t kLeastStack = std::uint64_t{64} << 20U;
constexpr std::uint32_t kMostFairBytes = 65;  // 255 processes and the claim
constexpr std::size_t kLongestLog = 64 * 1024;
constexpr std::uint64_t kMostPanOutput = std::uint64_t{256} << 20U;  // a line for each statement, and for many states

std::string file_name_for(const std::string& name) {
    std::string file;
    for (const char c : name.substr(0, 60))
        file.push_back(std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' ? c : '_');
    return (file.empty() ? "model" : file) + ".pml";
}

}  // namespace

Engine::Engine(const Tools& tools, const SearchRequest& request)
    : tools_(tools),
      request_(request),
      deadline_(begin_ + request.budget.time),
      file_(file_name_for(request.model_name)),
      tuning_(first_tuning(request)),
      verifier_(request.verifier),
      optimised_((request.sample || request.is_elsewhere) && request.budget.time >= kLongSearch &&
                 !tools.optimising_compiler.empty()) {}

SearchOutcome Engine::search() {
    SearchOutcome outcome;
    if (auto failure = write_model()) {
        outcome.end = *std::move(failure);
        return outcome;
    }
    outcome.end = decide();
    background_.reset();
    finish(outcome);
    return outcome;
}

std::optional<End> Engine::write_model() {
    std::string failure;
    directory_ = process::WorkDirectory::create(failure);
    if (!directory_) return ToolError{failure, {}};
    if (!directory_->write(file_, request_.model)) return cannot_write();
    return std::nullopt;
}

End Engine::decide() {
    if (auto failure = translate()) return *failure;
    while (true) {
        if (auto failure = ensure_verifier()) return *failure;
        const Attempt last = attempt(deadline_);
        note(last);
        if (last.hand_over) continue;
        if (last.run.started && !last.run.error.empty()) return ToolError{"pan was stopped: " + last.run.error, {}};
        has_overflown_ = is_overflow(last);
        if (has_overflown_) return judge_crash(last.run);
        if (last.stop == OurStop::none && retune(last)) continue;
        learn(last);
        auto end = judge(last.report, last.run, last.stop, request_);
        if (auto* stopped = std::get_if<Stopped>(&end); stopped != nullptr && stopped->reason == StopReason::depth) {
            const bool own = request_.budget.depth != 0 && tuning_.depth >= request_.budget.depth;
            stopped->detail = fmt::format("some runs are longer than {} steps, {}", tuning_.depth,
                                          own ? "the depth budget" : "the most that the memory budget allows");
        }
        if (auto* error = std::get_if<ErrorFound>(&end)) {
            add_trail(*error);
            if (request_.sample && lacks_cycle(*error))
                return Stopped{StopReason::approximate, "a cycle was found, but not written"};
            if (request_.on_error) request_.on_error();
            if (request_.shorten && !request_.breadth_first) shorten(*error);
        }
        return end;
    }
}

/// pan.c -> a program; first compiled quickly, then with optimisation when a long search is taken over.
std::optional<End> Engine::ensure_verifier() {
    if (!verifier_.empty()) return std::nullopt;
    const auto keep_going = [&] { return stop_now() == OurStop::none; };
    const auto defines = definitions();
    auto compiled = compile(tools_, optimised_ ? Optimise::yes : Optimise::no, defines, directory_->path(), keep_going);
    log(compiled.messages);
    if (compiled.program.empty() && !compiled.run.stop_requested && !optimised_ && tools_.fast_compiler_is_tcc &&
        !tools_.optimising_compiler.empty()) {
        optimised_ = true;  // tcc does not know all of C
        compiled = compile(tools_, Optimise::yes, defines, directory_->path(), keep_going);
        log(compiled.messages);
    }
    if (compiled.run.stop_requested) return stopped_before_search(stop_now());
    if (compiled.program.empty()) {
        const std::string& error = compiled.run.error;
        return ToolError{error.empty() ? "the C compiler rejected pan.c" : "the C compiler failed: " + error, {}};
    }
    verifier_ = compiled.program;
    return std::nullopt;
}

std::vector<std::string> Engine::definitions() const {
    auto all = pan_definitions(request_, tuning_);
    constexpr std::uint64_t kBytesPerStep = 128;  // once in the file, several times in memory
    const std::uint64_t most = std::min<std::uint64_t>(request_.budget.memory_bytes / kBytesPerStep, 20'000'000);
    if (writes_graph_) all.push_back("-D" + std::string(kGraphLimit) + "=" + std::to_string(most));
    return all;
}

Engine::Attempt Engine::attempt(Clock::time_point until) {
    Attempt result;
    PanReader reader;
    const auto since = Clock::now();
    const process::Command command{verifier_, pan_arguments(request_, tuning_)};
    log(process::to_string(command));
    process::RunOptions options;
    options.directory = directory_->path();
    options.temporary = directory_->path();
    options.grace = kGrace;
    options.most_output_bytes = kMostPanOutput;
    options.address_space =
        request_.budget.memory_bytes + request_.budget.memory_bytes / 4 + (std::uint64_t{512} << 20U);
    options.stack = std::max(request_.budget.memory_bytes, kLeastStack);
    options.on_line = [&](std::string_view line, process::Stream) {
        const Stage stage = stage_ == Stage::searching && optimised_ ? Stage::searching_optimised : stage_;
        if (reader.line(line))
            report_progress(reader.report().last_snapshot, since, stage);
        else
            log(line);
    };
    options.keep_going = [&] {
        result.stop = stop_now();
        if (result.stop == OurStop::none && Clock::now() >= until) result.stop = OurStop::time;
        const std::uint64_t states = reader.report().last_snapshot.states;
        if (result.stop == OurStop::none && request_.budget.states != 0 && states >= request_.budget.states) {
            result.stop = OurStop::states;
        }
        if (result.stop != OurStop::none) return false;
        if (optimised_ || request_.sample || tools_.optimising_compiler.empty()) return true;
        // How large a state is shows in the first progress line; a slow search is not waited for.
        const auto after = request_.optimise_after + (states > 0 ? milliseconds(0) : kOptimiseLater);
        if (!background_ && Clock::now() - since >= after) start_background_compile(reader.report().last_snapshot);
        result.hand_over = background_ && background_->done() && !background_->result().program.empty();
        return !result.hand_over;
    };
    result.run = process::run(command, options);
    result.report = reader.report();
    result.seconds = std::chrono::duration<double>(Clock::now() - since).count();
    if (has_answered(result.report, result.run)) result.hand_over = false;
    if (result.hand_over) {
        verifier_ = background_->result().program;
        optimised_ = true;
        tuning_.hash_bits = hash_bits_for(result.report.last_snapshot.states, request_.budget);
        tuning_.depth = std::max(tuning_.depth, std::min(deepest(request_), kLaterDepth));
        tuning_.depth_is_last = tuning_.depth == deepest(request_);
    }
    return result;
}

void Engine::start_background_compile(const PanSnapshot& so_far) {
    const std::uint64_t bytes_per_state = so_far.memory_bytes / std::max<std::uint64_t>(so_far.states, 1);
    tuning_.collapse = tuning_.collapse || (!writes_graph_ && worth_collapsing(request_, bytes_per_state));
    background_ = std::make_unique<BackgroundCompile>(tools_, definitions(), directory_->path());
}

/// Breadth first pan writes a trail by recursion, so that a very long run may need more stack than there is. What it printed before is lost.
bool Engine::is_overflow(const Attempt& last) const {
    const bool outgrown = last.report.vector_too_small || last.report.vector_bytes + kNearlyFull > tuning_.vector_size;
    return request_.breadth_first && last.stop == OurStop::none && last.run.signal == SIGSEGV && !outgrown;
}

/// Raises the limit that ended the last run; false if there is nothing to raise, so the run is final.
bool Engine::retune(const Attempt& last) {
    const auto& report = last.report;
    const bool error_found =
        report.first_error && *report.first_error != "depth limit reached" && !report.vector_too_small;
    // pan does not always notice that the state vector is too large (seen with -DNP): then it crashes.
    const bool outgrown = report.vector_bytes + kNearlyFull > tuning_.vector_size;
    const bool crashed = last.run.signal == SIGSEGV || last.run.signal == SIGABRT || outgrown;
    if ((error_found && !outgrown) || report.out_of_memory || (last.run.signal != 0 && !crashed)) return false;
    if ((report.vector_too_small || crashed) && tuning_.vector_size < kLargestVector) {
        // Processes and channels that start later need room too: at least twice the requested size.
        const auto asked = std::max<std::uint64_t>({report.wanted_vector_size, tuning_.vector_size, 2048});
        tuning_.vector_size = std::min((2 * asked + 7) / 8 * 8, kLargestVector);
    } else if (report.too_many_fair_processes && tuning_.fair_bytes < kMostFairBytes) {
        tuning_.fair_bytes = std::min(std::max(2 * tuning_.fair_bytes, 4U), kMostFairBytes);
    } else if (report.depth_exceeded && !tuning_.depth_is_last) {
        tuning_.depth = std::min(tuning_.depth * 10, deepest(request_));
        tuning_.depth_is_last = tuning_.depth == deepest(request_);
        return true;
    } else {
        return false;
    }
    background_.reset();
    verifier_.clear();
    return true;
}

OurStop Engine::stop_now() const {
    if (request_.cancelled.is_asked()) return OurStop::cancelled;
    return Clock::now() >= deadline_ ? OurStop::time : OurStop::none;
}

End Engine::stopped_before_search(OurStop stop) const {
    if (stop == OurStop::cancelled) return Stopped{StopReason::interrupted, "interrupted before the search began"};
    return Stopped{StopReason::time, "the time budget is used up before the search began"};
}

void Engine::report_progress(const PanSnapshot& snapshot, Clock::time_point since, Stage stage) {
    const auto now = Clock::now();
    if (!request_.on_progress || now - last_progress_ < kProgressEvery) return;
    last_progress_ = now;
    Progress progress{stage, snapshot.states, snapshot.transitions, snapshot.depth, snapshot.memory_bytes, 0, 0};
    progress.seconds = std::chrono::duration<double>(now - since).count();
    if (progress.seconds > 0) progress.states_per_second = static_cast<double>(progress.states) / progress.seconds;
    request_.on_progress(progress);
}

/// The figures of a run; a run that was cut off has only its last progress line.
void Engine::note(const Attempt& last) {
    const auto& report = last.report;
    ++statistics_.runs;
    const std::uint64_t states = report.states.value_or(report.last_snapshot.states);
    // It was cut off earlier than the run before it: the progress of the search is that of the earlier run.
    if (last.stop != OurStop::none && states < statistics_.states) return;
    statistics_.states = states;
    statistics_.transitions = report.transitions.value_or(report.last_snapshot.transitions);
    statistics_.depth = std::max(report.depth, report.last_snapshot.depth);
    statistics_.vector_bytes = report.vector_bytes;
    statistics_.memory_bytes = std::max(report.memory_bytes, report.last_snapshot.memory_bytes);
    statistics_.search_seconds = last.seconds;
    statistics_.optimised = optimised_ && !last.hand_over;
    if (report.part) statistics_.beginnings = report.part->part.beginnings;
}

/// A size that was sufficient for a complete run; another size may have been raised for a crash with another cause.
void Engine::learn(const Attempt& last) {
    const bool is_raised = tuning_.vector_size > Tuning{}.vector_size;
    if (is_raised && has_answered(last.report, last.run)) statistics_.state_room = tuning_.vector_size;
}

/// pan -f now and then writes a run in which no cycle begins.
bool Engine::lacks_cycle(const ErrorFound& error) {
    const bool is_cycle = error.kind == ErrorKind::non_progress_cycle || error.kind == ErrorKind::acceptance_cycle;
    return is_cycle && error.trail && !has_cycle_mark(error.trail->file);
}

void Engine::add_trail(ErrorFound& error) {
    const auto written = directory_->path() / (file_ + ".trail");
    const auto kept = directory_->path() / "found.trail";
    std::error_code failure;
    std::filesystem::rename(written, kept, failure);
    if (failure) return;
    error.trail = trail_in(kept, request_.breadth_first, error.kind);
}

Trail Engine::trail_in(const std::filesystem::path& file, bool breadth_first, ErrorKind kind) const {
    return Trail{directory_,           directory_->path() / file_, file,          tools_,
                 request_.definitions, tuning_.vector_size,        breadth_first, kind};
}

std::optional<Trail> Engine::make_trail(std::string_view steps, ErrorKind kind) const {
    if (!directory_->write("found.trail", steps)) return std::nullopt;
    return trail_in(directory_->path() / "found.trail", false, kind);
}

void Engine::log(std::string_view text) {
    if (log_.size() > kLongestLog) return;
    constexpr std::size_t kLongestLine = 4096;
    const bool is_cut = text.size() > kLongestLine && text.find('\n') == std::string_view::npos;
    log_.append(is_cut ? text.substr(0, kLongestLine) : text);
    if (!log_.ends_with('\n')) log_.push_back('\n');
}

void Engine::finish(SearchOutcome& outcome) {
    statistics_.total_seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    outcome.statistics = statistics_;
    outcome.warnings = std::move(warnings_);
    if (request_.sample) {
        outcome.marks = read_marks(directory_->path() / kMarks);
        outcome.statistics.field_bits = std::ldexp(1.0, static_cast<int>(tuning_.hash_bits));
    }
    if (auto* error = std::get_if<ToolError>(&outcome.end)) error->log = log_;
    if (!request_.keep) return;
    (void)directory_->write("log.txt", log_);
    directory_->copy_to(*request_.keep);
}

namespace {

/// Depth first pan needs no recursion. Whether there is a violation does not depend on the order; the run is shortened afterwards.
SearchOutcome search_deep(const Tools& tools, const SearchRequest& request, const Statistics& before) {
    SearchRequest deep = request;
    deep.breadth_first = false;
    deep.shorten = true;
    deep.budget.time -=
        std::min(request.budget.time,
                 std::chrono::duration_cast<milliseconds>(std::chrono::duration<double>(before.total_seconds)));
    SearchOutcome outcome = Engine(tools, deep).search();
    if (const auto* error = std::get_if<ToolError>(&outcome.end)) {
        outcome.end =
            Stopped{StopReason::killed,
                    "breadth first, the verifier needs more stack than is available; depth first: " + error->text};
    }
    return outcome;
}

}  // namespace

SearchOutcome run_search(const Tools& tools, const SearchRequest& request) {
    const bool fair = request.weak_fairness && request.kind != SearchKind::safety;
    if (fair) return search_fair_cycles(tools, request);
    Engine engine(tools, request);
    SearchOutcome outcome = engine.search();
    return engine.has_overflown() ? search_deep(tools, request, outcome.statistics) : outcome;
}

}  // namespace map2pml::spin
