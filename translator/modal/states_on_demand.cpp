#include "translator/modal/states_on_demand.h"

#include <algorithm>
#include <utility>

#include "translator/modal/event_label.h"
#include "translator/semantics/rules.h"

namespace map2pml::modal {

bool is_cut(const semantics::Step& step) { return step.cut != semantics::Cut::none; }

StatesOnDemand::StatesOnDemand(const semantics::TransitionSystem& system, StateBounds bounds)
    : system_(system), bounds_(std::move(bounds)) {
    number_of(system.initial());
}

std::uint32_t StatesOnDemand::number_of(semantics::State state) {
    const auto [known, is_new] = numbers_.try_emplace(encode(state), static_cast<std::uint32_t>(nodes_.size()));
    if (is_new) {
        nodes_.push_back({{}, std::move(state), false});
    }
    return known->second;
}

std::uint32_t StatesOnDemand::label_of(const semantics::Event& event) {
    const auto [known, is_new] = label_numbers_.try_emplace(code_of(event), static_cast<std::uint32_t>(labels_.size()));
    if (is_new) {
        labels_.push_back(modal::label_of(event, system_));
    }
    return known->second;
}

const std::vector<LabelledEdge>& StatesOnDemand::edges(std::uint32_t state) {
    Node& node = nodes_[state];
    if (node.state && !is_over_) {
        expand(node);
    }
    return node.edges;
}

bool StatesOnDemand::is_cut(std::uint32_t state) {
    (void)edges(state);
    return nodes_[state].is_cut;
}

void StatesOnDemand::expand(Node& node) {
    if (nodes_.size() > bounds_.states || (bounds_.keep_going && !bounds_.keep_going())) {
        is_over_ = true;
        return;
    }
    const semantics::State state = *std::exchange(node.state, std::nullopt);
    for (semantics::Step& step : system_.successors(state)) {
        if (modal::is_cut(step)) {
            node.is_cut = true;
            note_cut(step);
            continue;
        }
        const bool is_known = std::any_of(forced_.begin(), forced_.end(), [&](const semantics::Event& each) {
            return each.operation == step.event.operation && each.agent == step.event.agent;
        });
        if (step.event.forced && !is_known) {
            forced_.push_back(step.event);
        }
        const std::uint32_t label = label_of(step.event);
        const std::uint32_t target = number_of(std::move(step.next));
        node.edges.push_back({target, label});
    }
    ++expanded_;
    edge_count_ += node.edges.size();
}

void StatesOnDemand::note_cut(semantics::Step& step) {
    if (!first_cut_) {
        first_cut_ = CutStep{std::move(step.event), step.cut, step.place};
    }
}

bool StatesOnDemand::is_in(const ir::ActionSet& actions, std::uint32_t label) const {
    return ir::is_in(actions, labels_[label]);
}

}  // namespace map2pml::modal
