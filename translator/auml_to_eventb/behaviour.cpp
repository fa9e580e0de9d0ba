#include "translator/auml_to_eventb/behaviour.h"

#include <cassert>
#include <iterator>
#include <string_view>
#include <utility>

namespace map2pml::auml_to_eventb {

namespace {

template <typename Element>
void append(std::vector<Element>& to, std::vector<Element>& more) {
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    more.clear();
}

}  // namespace

void Invariants::add(Some more) {
    for (eventb::LabelledPredicate& each : more) {
        const std::string_view kind = std::string_view(each.label).substr(0, each.label.find('_'));
        if (kind == "typ") {
            types.push_back(std::move(each));
        } else if (kind == "xor" || kind == "some") {
            alternatives.push_back(std::move(each));
        } else if (kind == "lnk" || kind == "new") {
            links.push_back(std::move(each));
        } else if (kind == "prt") {
            states.push_back(std::move(each));
        } else {
            assert(kind == "ord" || kind == "end" || kind == "only" || kind == "fin");
            orders.push_back(std::move(each));
        }
    }
}

void Behaviour::add_state(eventb::Machine& clauses) {
    append(variables, clauses.variables);
    invariants.add(std::exchange(clauses.invariants, {}));
}

void Behaviour::add(eventb::Machine clauses) {
    add_state(clauses);
    append(events, clauses.events);
}

void Behaviour::add(Behaviour more) {
    append(variables, more.variables);
    append(invariants.types, more.invariants.types);
    append(invariants.orders, more.invariants.orders);
    append(invariants.alternatives, more.invariants.alternatives);
    append(invariants.links, more.invariants.links);
    append(invariants.states, more.invariants.states);
    append(events, more.events);
}

void Behaviour::move_to(eventb::Machine& machine, const std::vector<Invariants::Some Invariants::*>& order) {
    append(machine.variables, variables);
    append(machine.events, events);
    for (const auto kind : order) append(machine.invariants, invariants.*kind);
}

}  // namespace map2pml::auml_to_eventb
