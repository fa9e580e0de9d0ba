#include "translator/protocols/semantics/runs/property_replay.h"

#include <algorithm>
#include <utility>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

RunGraph::RunGraph(const TransitionSystem& system, const RecordedRun& run, Afterwards afterwards,
                   std::size_t most_states, State from)
    : system_(system),
      run_(run),
      afterwards_(afterwards),
      first_of_loop_(std::min(run.loop.value_or(run.steps.size()), run.steps.size())) {
    meet(std::move(from), 0);
    for (std::uint32_t at = 0; at < nodes_.size() && !is_cut_off_; ++at) {
        expand(at);
        is_cut_off_ = nodes_.size() > most_states;
    }
}

void RunGraph::expand(std::uint32_t at) {
    const std::size_t taken = nodes_[at].taken;
    std::vector<Step> steps = system_.successors(nodes_[at].state);
    const bool may_stop = afterwards_ == Afterwards::anything && run_.may_end_at_bound && !run_.loop;
    const bool is_at_bound =
        std::any_of(steps.begin(), steps.end(), [&](const Step& step) { return is_beyond_bound(step); });
    nodes_[at].is_terminal = taken == run_.steps.size() && (steps.empty() || (may_stop && is_at_bound));
    for (Step& step : steps) {
        nodes_[at].able.insert(mover_of(step.event));
        const std::vector<std::size_t> positions = positions_after(step, taken);
        for (const std::size_t position : positions) {
            const std::uint32_t target = meet(step.next, position);
            nodes_[at].edges.push_back({target, static_cast<std::uint32_t>(events_.size())});
        }
        if (!positions.empty()) events_.push_back(std::move(step.event));
    }
}

bool RunGraph::is_beyond_bound(const Step& step) const {
    const auto is_too_full = [&](const AgentState& agent) { return agent.message_count() > *run_.capacity; };
    return step.cut != Cut::none ||
           (run_.capacity && std::any_of(step.next.agents.begin(), step.next.agents.end(), is_too_full));
}

/// The possible numbers of steps of the run after this one; empty if it does not match. The end of a loop is its beginning.
std::vector<std::size_t> RunGraph::positions_after(const Step& step, std::size_t taken) const {
    std::vector<std::size_t> positions;
    if (is_beyond_bound(step)) return positions;
    if (taken == run_.steps.size()) {
        if (ir::is_silent(step.event.kind) || afterwards_ == Afterwards::anything) positions.push_back(taken);
        return positions;
    }
    const Occurrence real = to_occurrence(step.event, system_.protocol(), system_.instance(), system_.values());
    if (ir::is_silent(step.event.kind)) positions.push_back(taken);
    if (fits(run_.steps[taken], real)) positions.push_back(taken + 1);
    return positions;
}

std::uint32_t RunGraph::meet(State state, std::size_t taken) {
    is_possible_ = is_possible_ || taken == run_.steps.size();
    if (taken == run_.steps.size()) taken = first_of_loop_;
    std::u32string code = encode(state);
    code.push_back(static_cast<char32_t>(taken));
    const auto [known, is_new] = numbers_.try_emplace(std::move(code), static_cast<std::uint32_t>(nodes_.size()));
    if (is_new) nodes_.push_back({std::move(state), taken});
    return known->second;
}

}  // namespace map2pml::semantics
