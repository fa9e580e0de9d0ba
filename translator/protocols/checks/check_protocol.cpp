#include "translator/protocols/checks/check_protocol.h"

#include "translator/protocols/checks/checks.h"

namespace map2pml::passes {

namespace {

void check_all(const ir::Protocol& protocol, diag::Sink& sink, const std::set<std::string>& implemented,
               const std::set<std::string>& total) {
    for (const auto check : {check_names, check_addresses, check_unused_agents, check_agent_roles,
                             check_initial_clauses, check_parameters, check_clause_keys, check_calls, check_clause_use,
                             check_tail_calls, check_restarts, check_rebinding, check_misspelt_variables,
                             check_par_bindings, check_wildcards, check_messages, check_receives, check_branches})
        check(protocol, sink);
    check_bindings(protocol, total, sink);
    check_waits(protocol, implemented, sink);
}

}  // namespace

void check_protocol(const ir::Protocol& protocol, diag::Sink& sink, const std::set<std::string>& implemented,
                    const std::set<std::string>& total) {
    diag::Sink found;
    check_all(protocol, found, implemented, total);
    for (const diag::Diagnostic& each : found.sorted()) {
        // Warnings depend on the whole text; they are given only if all of it can be read.
        if (!protocol.unread.some || diag::severity_of(each.code) == diag::Severity::error) sink.report(each);
    }
}

}  // namespace map2pml::passes
