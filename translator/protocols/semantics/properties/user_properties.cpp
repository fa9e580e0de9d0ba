#include "translator/protocols/semantics/properties/user_properties.h"

#include <cassert>
#include <utility>

#include "translator/protocols/semantics/graph/good_end.h"
#include "translator/protocols/semantics/graph/labelled_states.h"
#include "translator/protocols/semantics/properties/internal.h"

namespace map2pml::semantics {

namespace {

using PropertyKind = ir::UserProperty::Kind;

/// The first labelled state for which `wanted` is true.
template <typename Wanted>
std::optional<PropertyRun> find_labelled_state(const ir::UserProperty& property, const StepGraph& graph,
                                               const Wanted& wanted) {
    const LabelledStates labelled(graph, property.formula);
    for (std::uint32_t at = 0; at < labelled.size(); ++at)
        if (wanted(labelled, at)) return PropertyRun{labelled.run_to(at)};
    return std::nullopt;
}

}  // namespace

std::optional<PropertyRun> find_run(const ir::UserProperty& property, const StepGraph& graph) {
    const auto is_true = [&](const LabelledStates& labelled, std::uint32_t at) {
        return labelled.is_true(property.formula, at);
    };
    const auto is_false = [&](const LabelledStates& labelled, std::uint32_t at) { return !is_true(labelled, at); };
    const auto ends_false = [&](const LabelledStates& labelled, std::uint32_t at) {
        const std::uint32_t state = labelled[at].state;
        return graph.is_terminal(state) && is_good_end(graph.system(), graph.state(state)) && is_false(labelled, at);
    };
    switch (property.kind) {
        case PropertyKind::invariant:
            return find_labelled_state(property, graph, is_false);
        case PropertyKind::never:
        case PropertyKind::reachable:
            return find_labelled_state(property, graph, is_true);
        case PropertyKind::after_all_end:
            return find_labelled_state(property, graph, ends_false);
        case PropertyKind::trace:
        case PropertyKind::trace_strictly:
            return find_trace(property, graph);
        case PropertyKind::ltl:
            return find_violation(property, graph);
        case PropertyKind::modal:
            assert(!"semantics: formulas of the mu-calculus are decided by translator/protocols/modal");
            break;
    }
    return std::nullopt;
}

UserVerdict decide(const ir::UserProperty& property, const Exploration& exploration) {
    UserVerdict result;
    result.run = find_run(property, exploration);
    if (result.run.has_value() != property.asks_what_may_happen()) result.verdict = ir::Verdict::violated;
    if (!result.run && !exploration.is_complete()) result.verdict = ir::Verdict::incomplete;
    return result;
}

}  // namespace map2pml::semantics
