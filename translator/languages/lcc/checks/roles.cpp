#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/diag/suggest.h"
#include "translator/languages/lcc/checks/internal.h"
#include "translator/languages/lcc/print.h"

namespace map2pml::lcc {

namespace {

class RoleCheck {
  public:
    RoleCheck(const Framework& framework, diag::Sink& sink)
        : unread_(framework.unread.names), by_name_(framework.roles_by_name), sink_(sink) {
        for (const Clause& clause : framework.clauses) {
            if (const auto key = key_of(clause.head.role)) {
                heads_[*key].push_back(&clause.head);
                arities_[key->name].push_back(&clause.head);
            }
        }
    }

    void check(const Clause& clause) {
        for_each_definition(clause.body, [&](const Definition& each) {
            if (const auto* change = std::get_if<RoleChange>(&each.kind)) check_change(change->agent);
        });
        for_each_definition(clause.body, [&](const Definition& each) {
            if (const Agent* agent = agent_of(each))
                check_role(agent->role, by_name_ && !std::holds_alternative<RoleChange>(each.kind));
        });
    }

  private:
    /// \param by_name any number of arguments will do
    void check_role(const Term& role, bool by_name) {
        const auto key = key_of(role);
        if (!key || heads_.contains(*key) || unread_.contains(key->name)) return;
        const auto others = arities_.find(key->name);
        if (by_name && others != arities_.end()) return;
        if (others == arities_.end()) {
            std::map<std::string, source::Span> known;
            for (const auto& [name, heads] : arities_) known.emplace(name, heads.front()->role.span);
            sink_.report(diag::Code::lcc_unknown_role, role.span, "the role `" + to_string(*key) + "` has no clause",
                         diag::meant(key->name, known));
            return;
        }
        sink_.report(diag::Code::lcc_role_arity, role.span,
                     "no clause of the role `" + key->name + "` has " + std::to_string(key->arity) +
                         (key->arity == 1 ? " argument" : " arguments"),
                     {{others->second.front()->role.span, "a different number of arguments here"}});
    }

    void check_change(const Agent& agent) {
        const auto key = key_of(agent.role);
        const auto heads = key ? heads_.find(*key) : heads_.end();
        if (heads == heads_.end()) return;
        const bool can_enter = std::any_of(heads->second.begin(), heads->second.end(), [&](const Agent* head) {
            Unifier unifier;
            return unifier.unify(agent.role, head->role) && unifier.unify(agent.id, head->id);
        });
        if (!can_enter) {
            sink_.report(diag::Code::lcc_no_clause_matches, agent.span,
                         "`" + to_string(agent) + "` matches no clause of `" + to_string(*key) + "`",
                         {{heads->second.front()->span, "this head does not match it"}});
        }
    }

    const std::set<std::string>& unread_;  ///< may have clauses in unreadable parts of the text
    bool by_name_;
    diag::Sink& sink_;
    std::map<RoleKey, std::vector<const Agent*>> heads_;
    std::map<std::string, std::vector<const Agent*>> arities_;
};

}  // namespace

void check_roles(const Framework& framework, diag::Sink& sink) {
    RoleCheck check(framework, sink);
    for (const Clause& clause : framework.clauses) check.check(clause);
}

}  // namespace map2pml::lcc
