#include <string>

#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

namespace {

void check_part(const ir::Term& term, bool is_name, diag::Sink& sink) {
    const bool fits = std::visit(ir::overloaded{
                                     [](const ir::Variable&) { return true; },
                                     [](const ir::CurrentValue&) { return true; },
                                     [](const ir::Wildcard&) { return true; },
                                     [&](const ir::AgentName&) { return is_name; },
                                     [&](const ir::RoleName&) { return !is_name; },
                                     [](const ir::Constant&) { return false; },
                                     [](const ir::Integer&) { return false; },
                                 },
                                 term.kind);
    if (fits) return;
    const std::string wanted = is_name ? "an agent such as `!Bidder`, a variable or `_` comes first in an address"
                                       : "a role such as `%bidder`, a variable or `_` comes second in an address";
    sink.report({diag::Code::address_kind, term.span, "`" + ir::to_string(term) + "` matches no agent; " + wanted, {}});
}

void check_address(const ir::Address& address, diag::Sink& sink) {
    check_part(address.name, true, sink);
    check_part(address.role, false, sink);
}

}  // namespace

void check_addresses(const ir::Protocol& protocol, diag::Sink& sink) {
    for_each_operation(protocol, [&](const ir::Clause&, const ir::Operation& operation, Place) {
        if (const auto* send = std::get_if<ir::Send>(&operation.kind))
            check_address(send->to, sink);
        else if (const auto* receive = std::get_if<ir::Receive>(&operation.kind))
            check_address(receive->from, sink);
    });
}

}  // namespace map2pml::passes
