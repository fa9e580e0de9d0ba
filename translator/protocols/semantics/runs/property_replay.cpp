#include "translator/protocols/semantics/runs/property_replay.h"

#include "translator/protocols/semantics/properties/user_properties.h"

namespace map2pml::semantics {

namespace {

using PropertyKind = ir::UserProperty::Kind;

constexpr std::size_t kMostStates = 200'000;  ///< of a graph that is kept at once
constexpr std::size_t kPart = 5'000;          ///< steps of a long run that are evaluated together

/// A state of the run decides, with the event that led to it: the earlier steps are not needed.
bool is_about_one_state(PropertyKind kind) {
    switch (kind) {
        case PropertyKind::invariant:
        case PropertyKind::never:
        case PropertyKind::reachable:
        case PropertyKind::after_all_end:
            return true;
        case PropertyKind::trace:
        case PropertyKind::trace_strictly:
        case PropertyKind::ltl:
        case PropertyKind::modal:
            return false;
    }
    return false;
}

struct PartSearch {
    bool is_possible = false;
    bool decides = false;
    bool is_cut_off = false;
};

/// Starts from each of the possible states of the run.
PartSearch search_part(const TransitionSystem& system, const ir::UserProperty& property, const RecordedRun& run,
                       const std::vector<State>& from) {
    const bool goes_on = property.kind == PropertyKind::ltl;
    const auto afterwards = goes_on ? RunGraph::Afterwards::anything : RunGraph::Afterwards::nothing;
    PartSearch all;
    for (const State& state : from) {
        const RunGraph graph(system, run, afterwards, kMostStates, state);
        all.is_cut_off = all.is_cut_off || graph.is_cut_off();
        all.is_possible = all.is_possible || graph.is_possible();
        all.decides = all.decides || (graph.is_possible() && find_run(property, graph).has_value());
    }
    return all;
}

RunShows shown_by(const PartSearch& all) {
    if (all.decides) return RunShows::decision;
    if (all.is_cut_off) return RunShows::too_long;
    return all.is_possible ? RunShows::nothing : RunShows::impossible;
}

/// Part by part, each with the last step of the previous one, so that the event before its first state is known.
RunShows shows_in_parts(const TransitionSystem& system, const ir::UserProperty& property, const RecordedRun& run) {
    Replay replay(system);
    bool decides = false;
    for (std::size_t done = 0;;) {
        const auto begin = run.steps.begin() + static_cast<std::ptrdiff_t>(done);
        const bool is_last = run.steps.size() - done <= kPart;
        RecordedRun part;
        part.steps.assign(begin, is_last ? run.steps.end() : begin + kPart);
        part.may_end_at_bound = run.may_end_at_bound;
        part.capacity = run.capacity;
        if (is_last || property.kind != PropertyKind::after_all_end) {
            PartSearch found = search_part(system, property, part, {replay.states().begin(), replay.states().end()});
            decides = decides || found.decides;
            if (is_last) {
                found.decides = found.is_possible && decides;
                found.is_cut_off = found.is_cut_off || !replay.is_whole();
                return shown_by(found);
            }
        }
        for (std::size_t at = 0; at + 1 < kPart; ++at)
            if (!replay.follow(run.steps[done + at]))
                return replay.is_whole() ? RunShows::impossible : RunShows::too_long;
        done += kPart - 1;
    }
}

}  // namespace

RunShows shows(const TransitionSystem& system, const ir::UserProperty& property, const RecordedRun& run) {
    if (!run.loop && is_about_one_state(property.kind)) return shows_in_parts(system, property, run);
    return shown_by(search_part(system, property, run, {system.initial()}));
}

}  // namespace map2pml::semantics
