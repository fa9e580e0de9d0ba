#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/diag/suggest.h"
#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/internal.h"

namespace map2pml::passes {

namespace {

using Declared = std::map<std::string, source::Span>;

class NameCheck {
  public:
    NameCheck(const ir::Protocol& protocol, diag::Sink& sink) : unread_(protocol.unread.names), sink_(sink) {
        for (const ir::Clause& clause : protocol.clauses) {
            agents_.emplace(clause.agent.name, clause.agent_span);
            roles_.emplace(clause.role.name, clause.role_span);
        }
    }

    void check(const ir::Term& term) {
        if (const auto* agent = std::get_if<ir::AgentName>(&term.kind);
            agent != nullptr && !agents_.contains(agent->name) && !unread_.contains(agent->name)) {
            sink_.report(diag::Code::undeclared_agent, term.span, "no agent `!" + agent->name + "` has clauses here",
                         diag::meant(agent->name, agents_, "!"));
        }
        if (const auto* role = std::get_if<ir::RoleName>(&term.kind);
            role != nullptr && !roles_.contains(role->name) && !unread_.contains(role->name)) {
            sink_.report(diag::Code::undeclared_role, term.span, "no agent has the role `%" + role->name + "` here",
                         diag::meant(role->name, roles_, "%"));
        }
    }

  private:
    Declared agents_;
    Declared roles_;
    const std::set<std::string>& unread_;  ///< may be declared in unreadable parts of the text
    diag::Sink& sink_;
};

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
    sink.report(diag::Code::address_kind, term.span, "`" + ir::to_string(term) + "` matches no agent; " + wanted);
}

void check_address(const ir::Address& address, diag::Sink& sink) {
    check_part(address.name, true, sink);
    check_part(address.role, false, sink);
}

/// The agents that communicate, and those that others address.
struct Uses {
    std::set<std::string> talking;  ///< agents that send or receive
    std::set<std::string> names;    ///< agents named by another agent
    std::set<std::string> roles;    ///< roles named by an agent of another role
};

Uses uses_in(const ir::Protocol& protocol) {
    Uses uses;
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place) {
        if (std::holds_alternative<ir::Send>(operation.kind) || std::holds_alternative<ir::Receive>(operation.kind))
            uses.talking.insert(clause.agent.name);
        for_each_term(operation, [&](const ir::Term& term, TermUse) {
            const auto* agent = std::get_if<ir::AgentName>(&term.kind);
            if (agent != nullptr && agent->name != clause.agent.name) uses.names.insert(agent->name);
            const auto* role = std::get_if<ir::RoleName>(&term.kind);
            if (role != nullptr && role->name != clause.role.name) uses.roles.insert(role->name);
        });
    });
    return uses;
}

}  // namespace

void check_names(const ir::Protocol& protocol, diag::Sink& sink) {
    NameCheck names(protocol, sink);
    for_each_operation(protocol, [&](const ir::Clause&, const ir::Operation& operation, Place) {
        for_each_term(operation, [&](const ir::Term& term, TermUse) { names.check(term); });
    });
}

void check_addresses(const ir::Protocol& protocol, diag::Sink& sink) {
    for_each_operation(protocol, [&](const ir::Clause&, const ir::Operation& operation, Place) {
        if (const auto* send = std::get_if<ir::Send>(&operation.kind))
            check_address(send->to, sink);
        else if (const auto* receive = std::get_if<ir::Receive>(&operation.kind))
            check_address(receive->from, sink);
    });
}

void check_agent_roles(const ir::Protocol& protocol, diag::Sink& sink) {
    std::map<std::string, const ir::Clause*> first;
    for (const ir::Clause& clause : protocol.clauses) {
        const ir::Clause& earlier = *first.emplace(clause.agent.name, &clause).first->second;
        if (earlier.role != clause.role) {
            sink.report(diag::Code::agent_with_two_roles, clause.role_span,
                        "`!" + clause.agent.name + "` has the role `%" + earlier.role.name +
                            "`; an agent has the same role throughout a scene",
                        {{earlier.role_span, "its role is given here"}});
        }
    }
}

void check_initial_clauses(const ir::Protocol& protocol, diag::Sink& sink) {
    if (protocol.unread.heads) return;  // the clause may be one of those
    std::map<std::string, source::Span> ready;
    for (const ir::Clause& clause : protocol.clauses)
        if (clause.parameters.empty()) ready.emplace(clause.agent.name, clause.agent_span);
    std::set<std::string> reported;
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        if (!ready.contains(agent.name) && reported.insert(agent.name).second) {
            sink.report(diag::Code::no_initial_clause, agent.span,
                        "`!" + agent.name + "` has no clause without parameters to begin with; add `agent(!" +
                            agent.name + ", %" + agent.role + ") = …`, or `start " + agent.name +
                            " at …` to the check file",
                        diag::meant(agent.name, ready, "!"));
        }
    }
}

void check_unused_agents(const ir::Protocol& protocol, diag::Sink& sink) {
    // An agent that is alone in its scene has no partner.
    if (protocol.agents.size() < 2) return;
    const Uses uses = uses_in(protocol);
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        if (!uses.talking.contains(agent.name) && !uses.names.contains(agent.name) &&
            !uses.roles.contains(agent.role)) {
            sink.report(diag::Code::unused_agent, agent.span,
                        "agent `!" + agent.name +
                            "` neither sends nor receives anything, and no clause mentions it or its role `%" +
                            agent.role + "`");
        }
    }
}

std::map<std::string, std::string> misspelt_agents(const ir::Protocol& protocol) {
    std::set<std::string> ready;
    for (const ir::Clause& clause : protocol.clauses)
        if (clause.parameters.empty()) ready.insert(clause.agent.name);
    constexpr std::size_t kMostNames = 100;  // limit of compared pairs
    std::map<std::string, std::string> misspelt;
    if (ready.size() > kMostNames) return misspelt;
    const std::vector<std::string> names(ready.begin(), ready.end());
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        const bool begins = ready.contains(agent.name);
        const std::vector<std::string> meant = begins ? std::vector<std::string>{} : diag::nearest(agent.name, names);
        if (!meant.empty()) misspelt.emplace(agent.name, meant.front());
    }
    return misspelt;
}

}  // namespace map2pml::passes
