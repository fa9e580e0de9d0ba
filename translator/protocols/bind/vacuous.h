/// Events and places of a check file that occur in no run, so that properties about them are decided in advance.
#pragma once

#include <map>
#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/formulas/property.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// Looks at each instance of a check file, and warns of what can happen in none of them: a pattern that no operation of the
/// protocol can match, `at` a line in which no operation begins. Of a quantifier it warns only when the pattern matches for
/// none of its agents.
class VacuousPlaces {
  public:
    /// A part of the text, and whether one of its copies can occur.
    struct Place {
        std::string message;
        bool possible = false;
    };

    void look_at(const ir::Protocol& protocol, const ir::Instance& instance);
    void report(diag::Sink& sink) const;

  private:
    std::map<source::Span, Place> places_;
};

/// False only when no operation of the protocol can ever be such an event; of what was unfolded, never.
[[nodiscard]] bool can_be(const ir::EventPattern& event, const ir::Protocol& protocol, const ir::Instance& instance);

}  // namespace map2pml::passes
