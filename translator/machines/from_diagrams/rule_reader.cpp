#include "translator/machines/from_diagrams/internal.h"

#include <fmt/format.h>

#include <cassert>
#include <utility>

namespace map2pml::auml_to_eventb {

eventb::Machine RuleReader::clauses(const Rule& rule, const source::Span& span) {
    eventb::Read<eventb::Machine> read = rule.clauses(span);
    note(read.fault, read.too_deep);
    return std::move(read.formula);
}

eventb::Project RuleReader::components(const Rule& rule, const source::Span& span) {
    eventb::Read<eventb::Project> read = rule.components(span);
    note(read.fault, read.too_deep);
    return std::move(read.formula);
}

bool RuleReader::report_fault(const source::Span& span, const std::string& what, diag::Sink& sink) const {
    if (fault_.empty()) return false;
    sink.report({diag::Code::auml_not_supported,
                 span,
                 fmt::format("the proof obligations of `{}` cannot be written: {}", what, fault_),
                 {}});
    return true;
}

void RuleReader::note(const std::string& fault, [[maybe_unused]] bool too_deep) {
    if (fault.empty() || !fault_.empty()) return;
    assert(too_deep && "a template of a rule is wrong");
    fault_ = fault;
}

}  // namespace map2pml::auml_to_eventb
