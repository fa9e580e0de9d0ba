/// Properties that a user states in a check file.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/formulas/expression.h"

namespace map2pml::ir {

struct ModalFormula;

struct UserProperty {
    enum class Kind : std::uint8_t {
        invariant,  ///< true in every reachable state
        never,      ///< true in no reachable state
        reachable,  ///< true in some reachable state: holds with a witness
        after_all_end,  ///< true in every state in which all have ended well (services: have come to rest) and nothing moves
        trace,          ///< the events can happen in this order, with others between them: holds with a witness
        trace_strictly,  ///< likewise, but none of the events of the list at any other place before the list is complete
        ltl,             ///< true of every run; a run that ends stays in its last state for ever
        modal,           ///< a formula of the modal mu-calculus, true at the start
    };
    source::Span span;
    source::Span name_span;
    std::string name;
    Kind kind = Kind::invariant;
    Expression formula;                ///< all but traces
    std::vector<EventPattern> events;  ///< traces
    bool fair = false;  ///< ltl: only runs in which an agent that can always act does act again and again
    std::shared_ptr<const ModalFormula> modal = {};  ///< modal only; immutable

    /// Whether it holds with a run that shows it.
    [[nodiscard]] bool asks_what_may_happen() const {
        return kind == Kind::reachable || kind == Kind::trace || kind == Kind::trace_strictly;
    }
};

}  // namespace map2pml::ir
