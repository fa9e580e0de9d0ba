/// Collects the clauses of rules in the order in which the rules are applied.   clauses of many rules -> variables, invariants, events of one machine
#pragma once

#include <vector>

#include "translator/model/machines/model/model.h"

namespace map2pml::auml_to_eventb {

/// By what they say, which the first word of a label tells: `ord_refuse` is one of the orders.
struct Invariants {
    using Some = std::vector<eventb::LabelledPredicate>;
    Some types;   ///< `typ_…`
    Some orders;  ///< `ord_…`: what has happened before; `end_…`: how a loop ends; `only_…`: regions; `fin_…`
    Some alternatives;  ///< `xor_…`: which choice it belongs to; `some_…`: an OR
    Some links;         ///< `lnk_…`, `new_…`: what says that a message was sent, and what was exchanged
    Some states;        ///< `prt_…`: the state of the protocol

    void add(Some more);
};

struct Behaviour {
    std::vector<eventb::NamedElement> variables;
    Invariants invariants;
    std::vector<eventb::Event> events;

    void add(eventb::Machine clauses);
    void add(Behaviour more);
    /// All but the events, which stay in `clauses`.
    void add_state(eventb::Machine& clauses);

    /// Behind what the machine has. \param order of the kinds of invariants
    void move_to(eventb::Machine& machine, const std::vector<Invariants::Some Invariants::*>& order);
};

}  // namespace map2pml::auml_to_eventb
