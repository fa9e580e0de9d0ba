#include "translator/protocols/semantics/graph/labelled_states.h"

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

LabelledStates::LabelledStates(const StepGraph& graph, const ir::Expression& formula)
    : graph_(graph), labels_(graph, patterns_in(formula)) {
    found_.meet_root({});
    for (std::uint32_t at = 0; at < found_.size(); ++at) {
        const LabelledState from = found_[at];
        const auto& labels = labels_.of(from.state);
        std::vector<std::uint32_t> next;
        for (std::uint32_t edge = 0; edge < labels.size(); ++edge) {
            const LabelledState to{graph.edges(from.state)[edge].target, labels[edge].value_or(from.last)};
            next.push_back(found_.meet(to, {at, edge}));
        }
        next_.push_back(std::move(next));
    }
}

bool LabelledStates::is_true(const ir::Expression& part, std::uint32_t labelled_state) const {
    const std::uint32_t number = found_[labelled_state].state;
    if (decoded_number_ != number) {
        decoded_ = graph_.state(number);
        decoded_number_ = number;
    }
    Scope scope{decoded_, decoded_.variables};
    scope.is_total = true;
    scope.happened = &labels_.set(found_[labelled_state].last);
    return graph_.system().rules().expressions().truth(part, scope).value_or(false);
}

std::vector<Event> LabelledStates::run_to(std::uint32_t labelled_state) const {
    std::vector<Event> run;
    for (const auto& edge : found_.path_to(labelled_state))
        run.push_back(graph_.event(graph_.edges(found_[edge.from].state)[edge.edge]));
    return run;
}

}  // namespace map2pml::semantics
