#include <map>

#include "translator/languages/lcc/checks/internal.h"
#include "translator/languages/lcc/print.h"

namespace map2pml::lcc {

namespace {

/// The places at which a clause uses a variable as a role, and as an agent.
class RolesAndIds {
  public:
    explicit RolesAndIds(diag::Sink& sink) : sink_(sink) {}

    void add(const Agent& agent) {
        add(agent.role, roles_, ids_, "as an agent");
        add(agent.id, ids_, roles_, "as a role");
    }

  private:
    using Places = std::map<std::string, source::Span>;

    void add(const Term& term, Places& same, const Places& other, const std::string& otherwise) {
        const auto* variable = std::get_if<Variable>(&term.kind);
        if (variable == nullptr || !same.emplace(variable->name, term.span).second) return;
        const auto clash = other.find(variable->name);
        if (clash != other.end()) {
            sink_.report(diag::Code::lcc_role_as_id, term.span,
                         "`" + variable->name + "` is both a role and an agent in this clause",
                         {{clash->second, "used " + otherwise + " here"}});
        }
    }

    diag::Sink& sink_;
    Places roles_;
    Places ids_;
};

/// The agent of a clause keeps its identity in every role.
void check_change(const Agent& head, const Agent& agent, diag::Sink& sink) {
    const bool open = std::holds_alternative<Wildcard>(head.id.kind) || std::holds_alternative<Wildcard>(agent.id.kind);
    if (!open && !(head.id == agent.id)) {
        sink.report(diag::Code::lcc_other_agent, agent.id.span,
                    "the agent stays the same in a role change, but `" + to_string(agent.id) + "` is not the agent `" +
                        to_string(head.id) + "` of this clause",
                    {{head.id.span, "the agent of this clause"}});
    }
}

}  // namespace

void check_ids(const Framework& framework, diag::Sink& sink) {
    for (const Clause& clause : framework.clauses) {
        RolesAndIds uses(sink);
        uses.add(clause.head);
        for_each_definition(clause.body, [&](const Definition& each) {
            if (const Agent* agent = agent_of(each)) uses.add(*agent);
        });
        for_each_definition(clause.body, [&](const Definition& each) {
            if (const auto* change = std::get_if<RoleChange>(&each.kind))
                check_change(clause.head, change->agent, sink);
        });
    }
}

}  // namespace map2pml::lcc
