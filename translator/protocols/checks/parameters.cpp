#include <map>
#include <string>

#include "translator/protocols/checks/checks.h"

namespace map2pml::passes {

namespace {

bool may_be_parameter(const ir::Term& term) {
    return std::visit(ir::overloaded{
                          [](const ir::Variable&) { return true; },
                          [](const ir::Constant&) { return true; },
                          [](const ir::Integer&) { return true; },
                          // The front end has already refused this one.
                          [](const ir::CurrentValue&) { return true; },
                          [](const ir::AgentName&) { return false; },
                          [](const ir::RoleName&) { return false; },
                          [](const ir::Wildcard&) { return false; },
                      },
                      term.kind);
}

void check_clause(const ir::Clause& clause, diag::Sink& sink) {
    std::map<std::string, source::Span> bound;
    for (const ir::Term& parameter : clause.parameters) {
        if (!may_be_parameter(parameter)) {
            sink.report(
                {diag::Code::bad_parameter,
                 parameter.span,
                 "`" + ir::to_string(parameter) +
                     "` is not a parameter; the role is followed by variables and by constants that select the clause",
                 {}});
        }
        const auto* variable = std::get_if<ir::Variable>(&parameter.kind);
        if (variable == nullptr) continue;
        const auto [earlier, is_new] = bound.emplace(variable->name, parameter.span);
        if (!is_new) {
            sink.report({diag::Code::shadowed_binding,
                         parameter.span,
                         "`$" + variable->name + "` is a parameter twice; the last value counts",
                         {{earlier->second, "first here"}}});
        }
    }
}

}  // namespace

void check_parameters(const ir::Protocol& protocol, diag::Sink& sink) {
    for (const ir::Clause& clause : protocol.clauses) check_clause(clause, sink);
}

}  // namespace map2pml::passes
