#include "translator/protocols/modal/states_on_demand.h"

#include <algorithm>
#include <utility>

#include "translator/protocols/modal/event_label.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::modal {

bool is_cut(const semantics::Step& step) { return step.cut != semantics::Cut::none; }

StatesOnDemand::StatesOnDemand(const semantics::TransitionSystem& system, StateBounds bounds)
    : system_(system), bounds_(std::move(bounds)), states_(system), nodes_(states_.count()) {}

std::span<const LabelledEdge> StatesOnDemand::edges(std::uint32_t state) {
    if (!nodes_[state].is_expanded && !is_over_) expand(state);
    return {edges_.data() + nodes_[state].first, nodes_[state].count};
}

bool StatesOnDemand::is_cut(std::uint32_t state) {
    (void)edges(state);
    return nodes_[state].is_cut;
}

void StatesOnDemand::expand(std::uint32_t state) {
    if (count() > bounds_.states || (bounds_.keep_going && !bounds_.keep_going())) {
        is_over_ = true;
        return;
    }
    Node node{edges_.size(), 0, true, false};
    for (const semantics::CompactStep& step : states_.steps(state)) {
        const std::uint32_t label = label_of(step.effect);
        if (label == kNoLabel) {
            node.is_cut = true;
            continue;
        }
        edges_.push_back({step.target, label});
        ++node.count;
    }
    nodes_.resize(count());
    nodes_[state] = node;
    ++expanded_;
}

/// `kNoLabel`: the step is cut.
std::uint32_t StatesOnDemand::label_of(std::uint32_t effect) {
    if (effect < labels_of_effects_.size() && labels_of_effects_[effect] != kNoLabel) return labels_of_effects_[effect];
    const semantics::StepEffect& met = states_.effect(effect);
    note(met);
    if (met.cut != semantics::Cut::none) return kNoLabel;
    const auto [known, is_new] =
        label_numbers_.try_emplace(code_of(met.event), static_cast<std::uint32_t>(labels_.size()));
    if (is_new) labels_.push_back(modal::label_of(met.event, system_));
    labels_of_effects_.resize(std::max(labels_of_effects_.size(), effect + std::size_t{1}), kNoLabel);
    labels_of_effects_[effect] = known->second;
    return known->second;
}

/// The first step that is cut, and waits that are forced to end, for reports.
void StatesOnDemand::note(const semantics::StepEffect& effect) {
    if (effect.cut != semantics::Cut::none) {
        if (!first_cut_) first_cut_ = CutStep{effect.event, effect.cut, effect.place};
        return;
    }
    const bool is_known = std::any_of(forced_.begin(), forced_.end(), [&](const semantics::Event& each) {
        return each.operation == effect.event.operation && each.agent == effect.event.agent;
    });
    if (effect.event.forced && !is_known) forced_.push_back(effect.event);
}

std::size_t StatesOnDemand::bytes() const {
    return states_.bytes() + nodes_.capacity() * sizeof(Node) + edges_.capacity() * sizeof(LabelledEdge);
}

bool StatesOnDemand::is_in(const ir::ActionSet& actions, std::uint32_t label) const {
    return ir::is_in(actions, labels_[label]);
}

}  // namespace map2pml::modal
