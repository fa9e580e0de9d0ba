#include "translator/machines/from_diagrams/internal.h"

#include <cassert>
#include <iterator>
#include <string_view>
#include <utility>

namespace map2pml::auml_to_eventb {

namespace {

template <typename Element>
void append_elements(std::vector<Element>& to, std::vector<Element>& more) {
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
    append_elements(variables, clauses.variables);
    invariants.add(std::exchange(clauses.invariants, {}));
}

void Behaviour::add(eventb::Machine clauses) {
    add_state(clauses);
    append_elements(events, clauses.events);
}

void Behaviour::add(Behaviour more) {
    append_elements(variables, more.variables);
    append_elements(invariants.types, more.invariants.types);
    append_elements(invariants.orders, more.invariants.orders);
    append_elements(invariants.alternatives, more.invariants.alternatives);
    append_elements(invariants.links, more.invariants.links);
    append_elements(invariants.states, more.invariants.states);
    append_elements(events, more.events);
}

void Behaviour::move_to(eventb::Machine& machine, const std::vector<Invariants::Some Invariants::*>& order) {
    append_elements(machine.variables, variables);
    append_elements(machine.events, events);
    for (const auto kind : order) append_elements(machine.invariants, invariants.*kind);
}

}  // namespace map2pml::auml_to_eventb
