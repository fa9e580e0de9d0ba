/// Reads rules and keeps the first fault, so that callers need not check each rule.   `Rule` -> clauses
#pragma once

#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/machines/writing/rule.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::auml_to_eventb {

using eventb::writing::Rule;

class RuleReader {
  public:
    /// The clauses of the rule; empty, with a fault, if it cannot be read.
    [[nodiscard]] eventb::Machine clauses(const Rule& rule, const source::Span& span);
    [[nodiscard]] eventb::Project components(const Rule& rule, const source::Span& span);

    /// Reports the fault: what was put together is not whole then. \returns whether there is one.
    [[nodiscard]] bool report_fault(const source::Span& span, const std::string& what, diag::Sink& sink) const;

  private:
    void note(const std::string& fault, bool too_deep);

    std::string fault_;
};

}  // namespace map2pml::auml_to_eventb
