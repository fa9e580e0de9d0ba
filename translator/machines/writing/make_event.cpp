#include "translator/machines/writing/make_event.h"

namespace map2pml::eventb::writing {

Event make_event(const std::string& label, const source::Span& span, const std::vector<PredicatePtr>& guards,
                 const std::vector<Assignment>& actions, const std::string& comment, Convergence convergence) {
    Event event;
    event.label = label;
    event.convergence = convergence;
    event.comment = comment;
    event.span = span;
    for (const PredicatePtr& each : guards)
        event.guards.push_back({"grd" + std::to_string(event.guards.size() + 1), each, false, "", span});
    for (const Assignment& each : actions)
        event.actions.push_back({"act" + std::to_string(event.actions.size() + 1), each, "", span});
    return event;
}

}  // namespace map2pml::eventb::writing
