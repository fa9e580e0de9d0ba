#include "driver/tools/spin/split.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace map2pml::spin {
namespace {

using SplitClock = std::chrono::steady_clock;

constexpr std::uint64_t kBeginningsPerPart = 8;  // parts differ in size
constexpr std::uint64_t kMostWays = 100'000;     // states of ways that each part goes through
constexpr std::chrono::milliseconds kCounting{30'000};

/// How a search is split, or what counting its beginnings has found.
struct Division {
    std::optional<Part> part;  ///< depth and beginnings of all; nothing: it is not split
    std::optional<SearchOutcome> error;
    std::uint64_t state_room = 0;
};

/// The least depth with enough beginnings, or the one with the most.
Division divide(const Tools& tools, const SearchRequest& request, std::uint32_t parts) {
    constexpr std::array<std::uint32_t, 11> kDepths = {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};
    Division division;
    SearchRequest counts = request;
    counts.on_progress = nullptr;
    counts.keep.reset();
    counts.is_elsewhere = false;
    counts.budget.time = std::min(request.budget.time, kCounting);
    counts.budget.states = kMostWays;
    counts.part = Part{0, parts, kDepths.front(), 0};
    if (!counts.translations) counts.translations = std::make_shared<Translations>();
    const Verifier verifier = compile_verifier(tools, counts, counts.budget.time);
    counts.verifier = verifier.program;
    const auto until = SplitClock::now() + kCounting;
    std::uint64_t most = 1;
    for (const std::uint32_t depth : kDepths) {
        counts.part->depth = depth;
        SearchOutcome counted = run_search(tools, counts);
        division.state_room = std::max(division.state_room, counted.statistics.state_room);
        if (std::holds_alternative<ErrorFound>(counted.end)) {
            division.error = std::move(counted);
            return division;
        }
        const auto* stopped = std::get_if<Stopped>(&counted.end);
        const std::uint64_t beginnings = counted.statistics.beginnings;
        if (stopped == nullptr || stopped->reason != StopReason::approximate || beginnings < most) break;
        if (beginnings > most) division.part = Part{0, parts, depth, beginnings};
        most = beginnings;
        if (most >= kBeginningsPerPart * parts || SplitClock::now() >= until) break;
    }
    return division;
}

std::vector<Task> tasks_of(const SearchRequest& request, const Division& division) {
    std::vector<Task> tasks;
    const std::uint32_t count = division.part ? division.part->count : 1;
    for (std::uint32_t number = 0; number < count; ++number) {
        Task task{request, 0};
        task.request.part = division.part;
        if (division.part) task.request.part->number = number;
        if (request.keep && division.part) task.request.keep = *request.keep / fmt::format("part-{}", number + 1);
        tasks.push_back(std::move(task));
    }
    return tasks;
}

std::string what_stopped(const SearchOutcome& part) {
    if (const auto* error = std::get_if<ToolError>(&part.end)) return error->text;
    return std::get<Stopped>(part.end).detail;
}

/// The statements that no part has reached.
std::vector<Unreached> unreached_by_all(std::vector<Unreached> some, std::vector<Unreached> others) {
    const auto earlier = [](const Unreached& one, const Unreached& other) {
        return std::tie(one.proctype, one.line, one.state, one.statement) <
               std::tie(other.proctype, other.line, other.state, other.statement);
    };
    const auto is_in_others = [&](const Unreached& each) {
        return std::binary_search(others.begin(), others.end(), each, earlier);
    };
    std::sort(others.begin(), others.end(), earlier);
    std::erase_if(some, [&](const Unreached& each) { return !is_in_others(each); });
    return some;
}

void add(Statistics& sum, const Statistics& part) {
    sum.states += part.states;
    sum.transitions += part.transitions;
    sum.depth = std::max(sum.depth, part.depth);
    sum.vector_bytes = std::max(sum.vector_bytes, part.vector_bytes);
    sum.memory_bytes = std::max(sum.memory_bytes, part.memory_bytes);
    sum.search_seconds = std::max(sum.search_seconds, part.search_seconds);
    sum.optimised = sum.optimised || part.optimised;
    sum.runs += part.runs;
    sum.state_room = std::max(sum.state_room, part.state_room);
    sum.depth_room = std::max(sum.depth_room, part.depth_room);
    sum.needs_room = sum.needs_room || part.needs_room;
    sum.on_cluster = sum.on_cluster || part.on_cluster;
}

/// Why some parts did not end: the first few by name.
std::string words_for_lost(const std::vector<SearchOutcome>& parts) {
    constexpr std::size_t kNamed = 3;
    std::string named;
    std::size_t lost = 0;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        if (std::holds_alternative<Complete>(parts[at].end)) continue;
        if (++lost <= kNamed)
            named += fmt::format("{}part {}: {}", named.empty() ? "" : ", ", at + 1, what_stopped(parts[at]));
    }
    return fmt::format("{} of {} parts did not end ({}{})", lost, parts.size(), named, lost > kNamed ? ", …" : "");
}

/// How bad an end is for those that ask: the worst one is that of the whole.
int rank_of(const SearchOutcome& part) {
    if (std::holds_alternative<Complete>(part.end)) return 0;
    const auto* stopped = std::get_if<Stopped>(&part.end);
    if (stopped == nullptr) return 3;
    return stopped->reason == StopReason::interrupted ? 2 : 1;
}

}  // namespace

bool can_be_split(const SearchRequest& request) {
    return request.kind == SearchKind::safety && !request.breadth_first && request.budget.states == 0 &&
           !request.sample && !request.part;
}

SearchOutcome merged(std::vector<SearchOutcome> parts) {
    SearchOutcome whole;
    whole.end = Stopped{StopReason::lost, "no part was searched"};
    if (parts.empty()) return whole;
    const auto worst = std::max_element(
        parts.begin(), parts.end(), [](const auto& one, const auto& other) { return rank_of(one) < rank_of(other); });
    whole.end = worst->end;
    if (auto* stopped = std::get_if<Stopped>(&whole.end); stopped != nullptr && parts.size() > 1)
        stopped->coverage = words_for_lost(parts);
    for (SearchOutcome& part : parts) {
        add(whole.statistics, part.statistics);
        for (const std::string& warning : part.warnings)
            if (std::find(whole.warnings.begin(), whole.warnings.end(), warning) == whole.warnings.end())
                whole.warnings.push_back(warning);
        auto* complete = std::get_if<Complete>(&part.end);
        auto* of_all = std::get_if<Complete>(&whole.end);
        if (complete == nullptr || of_all == nullptr) continue;
        of_all->unreached = unreached_by_all(std::move(of_all->unreached), std::move(complete->unreached));
        of_all->all_runs_end = of_all->all_runs_end && complete->all_runs_end;
    }
    return whole;
}

SearchOutcome run_split(const Tools& tools, const SearchRequest& request, std::uint32_t parts, const RunTasks& run) {
    const auto begin = SplitClock::now();
    SearchRequest own = request;
    const auto finished = [&](SearchOutcome outcome) {
        outcome.statistics.state_room = std::max(outcome.statistics.state_room, own.state_room);
        outcome.statistics.needs_room = false;
        outcome.statistics.total_seconds = std::chrono::duration<double>(SplitClock::now() - begin).count();
        return outcome;
    };
    Division division;
    if (parts > 1 && can_be_split(request)) division = divide(tools, request, parts);
    if (division.error) return finished(*std::move(division.error));
    own.state_room = std::max(own.state_room, division.state_room);
    while (true) {
        const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(SplitClock::now() - begin);
        own.budget.time = std::max(request.budget.time - spent, std::chrono::milliseconds(1));
        Ended ended = run(own, tasks_of(own, division), ShareTime::no);
        if (ended.found) return finished(std::move(ended.outcomes[*ended.found]));
        if (request.cancelled.is_asked()) return finished({Stopped{StopReason::interrupted, "interrupted"}, {}, {}});
        const std::size_t count = division.part ? division.part->count : 1;
        if (ended.failure.empty() && ended.outcomes.size() != count) ended.failure = "some parts were lost";
        if (!ended.failure.empty()) return finished({Stopped{StopReason::lost, ended.failure}, {}, {}});
        SearchOutcome whole = merged(std::move(ended.outcomes));
        const Statistics& needed = whole.statistics;
        const bool is_more = needed.state_room > own.state_room || needed.depth_room > own.depth_room;
        if (!needed.needs_room || !is_more) return finished(std::move(whole));
        own.state_room = std::max(own.state_room, needed.state_room);
        own.depth_room = std::max(own.depth_room, needed.depth_room);
    }
}

}  // namespace map2pml::spin
