#include "translator/machines/from_diagrams/internal.h"

#include <algorithm>
#include <cassert>

#include "translator/model/machines/formula/make.h"

namespace map2pml::auml_to_eventb {

namespace {

/// True if the event and those that it extends are enabled for some values of its parameters.
PredicatePtr is_enabled(const eventb::Event& event, const eventb::Machine* abstract) {
    std::vector<PredicatePtr> guards;
    std::vector<eventb::Bound> parameters;
    const auto add = [&](const eventb::Event& each) {
        for (const eventb::LabelledPredicate& guard : each.guards) guards.push_back(guard.predicate);
        for (const eventb::NamedElement& parameter : each.parameters) parameters.push_back({parameter.name, {}});
    };
    if (event.extended) {
        assert(abstract != nullptr);
        add(*std::find_if(abstract->events.begin(), abstract->events.end(),
                          [&](const eventb::Event& each) { return each.label == event.label; }));
    }
    add(event);
    const PredicatePtr way = eventb::all_of(guards);
    return parameters.empty() ? way : eventb::quantified(false, parameters, way);
}

}  // namespace

void add_deadlock_freedom(eventb::Machine& machine, const eventb::Machine* abstract, const PredicatePtr& has_ended,
                          const source::Span& span) {
    std::vector<PredicatePtr> alternatives = {has_ended};
    for (const eventb::Event& each : machine.events)
        if (each.label != eventb::kInitialisation) alternatives.push_back(is_enabled(each, abstract));
    machine.invariants.push_back({"DLF", eventb::any_of(alternatives), true, "", span});
}

}  // namespace map2pml::auml_to_eventb
