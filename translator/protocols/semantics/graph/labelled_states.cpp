#include "translator/protocols/semantics/graph/labelled_states.h"

#include <utility>

#include "translator/model/formulas/walk.h"
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

std::vector<const ir::EventPattern*> patterns_in(const ir::Expression& expression) {
    std::vector<const ir::EventPattern*> patterns;
    if (const auto* happened = std::get_if<ir::Happened>(&expression.kind)) patterns.push_back(&*happened->event);
    for_each_part(expression, [&](const ir::Expression& part) {
        const auto inside = patterns_in(part);
        patterns.insert(patterns.end(), inside.begin(), inside.end());
    });
    return patterns;
}

EdgeLabels::EdgeLabels(const StepGraph& graph, std::vector<const ir::EventPattern*> patterns)
    : graph_(graph), patterns_(std::move(patterns)) {}

const std::vector<std::optional<std::uint32_t>>& EdgeLabels::of(std::uint32_t state) {
    const auto [known, is_new] = known_.try_emplace(state);
    std::vector<std::optional<std::uint32_t>>& labels = known->second;
    if (!is_new) return labels;
    const std::span<const Edge> edges = graph_.edges(state);
    labels.assign(edges.size(), 0);
    if (patterns_.empty()) return labels;  // the events are not used
    const State before = graph_.state(state);
    for (std::size_t at = 0; at < labels.size(); ++at) {
        const Event& event = graph_.event(edges[at]);
        labels[at] = ir::is_silent(event.kind) ? std::nullopt : std::optional(number_of(event, before));
    }
    return labels;
}

std::uint32_t EdgeLabels::number_of(const Event& event, const State& before) {
    const Rules& rules = graph_.system().rules();
    PatternSet set;
    for (const ir::EventPattern* pattern : patterns_)
        if (rules.patterns().match(*pattern, event, before, rules.expressions())) set.insert(pattern);
    const auto [known, is_new] = numbers_.try_emplace(set, static_cast<std::uint32_t>(sets_.size()));
    if (is_new) sets_.push_back(std::move(set));
    return known->second;
}

}  // namespace map2pml::semantics
