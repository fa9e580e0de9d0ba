#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/diag/suggest.h"
#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/terms_of.h"
#include "translator/protocols/checks/walk.h"

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
            sink_.report({diag::Code::undeclared_agent, term.span, "no agent `!" + agent->name + "` has clauses here",
                          diag::meant(agent->name, agents_, "!")});
        }
        if (const auto* role = std::get_if<ir::RoleName>(&term.kind);
            role != nullptr && !roles_.contains(role->name) && !unread_.contains(role->name)) {
            sink_.report({diag::Code::undeclared_role, term.span, "no agent has the role `%" + role->name + "` here",
                          diag::meant(role->name, roles_, "%")});
        }
    }

  private:
    Declared agents_;
    Declared roles_;
    const std::set<std::string>& unread_;  ///< may be declared in unreadable parts of the text
    diag::Sink& sink_;
};

}  // namespace

void check_names(const ir::Protocol& protocol, diag::Sink& sink) {
    NameCheck names(protocol, sink);
    for_each_operation(protocol, [&](const ir::Clause&, const ir::Operation& operation, Place) {
        for_each_term(operation, [&](const ir::Term& term, TermUse) { names.check(term); });
    });
}

}  // namespace map2pml::passes
