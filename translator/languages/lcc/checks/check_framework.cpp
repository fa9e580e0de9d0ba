#include "translator/languages/lcc/checks/check_framework.h"

#include "translator/languages/lcc/checks/internal.h"
#include "translator/languages/lcc/walk.h"
#include "translator/model/rules/rule_base.h"

namespace map2pml::lcc {

namespace {

void check_all(const Framework& framework, diag::Sink& sink) {
    for (const auto check : {check_headers, check_roles, check_left_recursion, check_messages, check_bindings,
                             check_duplicate_clauses, check_ids, check_misspelt_variables, check_norms})
        check(framework, sink);
}

}  // namespace

void check_framework(const Framework& framework, diag::Sink& sink) {
    diag::Sink found;
    check_all(framework, found);
    for (const diag::Diagnostic& each : found.sorted()) {
        // Warnings depend on the whole text; they are given only if all of it can be read.
        if (!framework.unread.some || diag::severity_of(each.code) == diag::Severity::error) sink.report(each);
    }
}

void check_norms(const Framework& framework, diag::Sink& sink) {
    if (framework.norms.empty()) return;
    deontic::check_rules(framework.norms, {std::nullopt, framework_actions(framework)}, sink);
}

}  // namespace map2pml::lcc
