/// Invariants by what they say, which the first word of a label tells.   `ord_refuse` -> orders
#pragma once

#include <vector>

#include "translator/eventb/model/model.h"

namespace map2pml::auml_to_eventb {

struct Invariants {
    std::vector<eventb::LabelledPredicate> types;  ///< `typ_…`
    std::vector<eventb::LabelledPredicate>
        orders;  ///< `ord_…`: what has happened before; `end_…`: how a loop ends; `only_…`: regions; `fin_…`
    std::vector<eventb::LabelledPredicate> alternatives;  ///< `xor_…`: which choice it belongs to; `some_…`: an OR
    std::vector<eventb::LabelledPredicate>
        links;  ///< `lnk_…`, `new_…`: what says that a message was sent, and what was exchanged
    std::vector<eventb::LabelledPredicate> states;  ///< `prt_…`: the state of the protocol

    void add(std::vector<eventb::LabelledPredicate> more);
};

}  // namespace map2pml::auml_to_eventb
