#include "translator/protocols/situations/lowering/lower.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "translator/foundation/diag/suggest.h"
#include "translator/languages/lcc/fragments.h"
#include "translator/languages/lcc/print.h"
#include "translator/languages/lcc/walk.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

namespace {

RoleKey named_key(const Term& role) { return key_of(role).value_or(RoleKey()); }

Value value_of(const ir::Term& term) {
    Value value = constant("");
    std::visit(ir::overloaded{[&](const ir::Integer& integer) {
                                  value.kind = Value::Kind::integer;
                                  value.integer = integer.value;
                              },
                              [&](const ir::Constant& each) { value.text = each.text; },
                              [&](const ir::AgentName& agent) { value = agent_id(agent.name); },
                              [&](const ir::RoleName& role) { value.text = role.name; },
                              [&](const ir::CurrentValue& word) { value.text = word.variable; },
                              [](const ir::Variable&) {}, [](const ir::Wildcard&) {}},
               term.kind);
    return value;
}

/// Agents in the places of others.
void put_team(Term& term, const std::map<std::string, std::string>& team) {
    if (auto* constant = std::get_if<Constant>(&term.kind)) {
        if (const auto agent = team.find(constant->name); agent != team.end()) constant->name = agent->second;
    } else if (auto* compound = std::get_if<Compound>(&term.kind)) {
        for (Term& each : compound->arguments) put_team(each, team);
    } else if (auto* list = std::get_if<List>(&term.kind)) {
        for (Term& each : list->items) put_team(each, team);
        if (list->tail) put_team(**list->tail, team);
    }
}

/// `shop/meeting.lcc` -> `meeting.check`, where the program looks for it.
std::string check_file_for(const std::string& file) {
    const std::string name = file.substr(file.rfind('/') + 1);
    return name.substr(0, name.rfind('.')) + ".check";
}

class Maker {
  public:
    Maker(const source::SourceSet& sources, const Framework& framework,
          const std::vector<const ir::CheckBlock*>& blocks, diag::Sink& sink)
        : sources_(sources), framework_(framework), blocks_(blocks), sink_(sink) {}

    std::optional<Scene> make(const source::Span& place) {
        add_participants();
        for (const ir::CheckBlock* block : blocks_)
            if (block->dialect_lij) read_as_lij();
        if (scene_.agents.empty() && ok_) {
            std::set<std::string> roles;
            for (const Clause& clause : framework_.clauses) roles.insert(to_string(clause.head.role));
            refuse(
                diag::Code::lcc_nobody, place,
                fmt::format("there are no agents: a check file, such as `{}`, names the agents and the role in which "
                            "each begins, `agents ann : buyer`; the roles are `{}`{}",
                            check_file_for(sources_.file(place.file).name()), fmt::join(roles, "`, `"),
                            framework_.headers.empty() ? "" : "; with `dialect lij` the headers give the agents"));
        }
        for (const ir::CheckBlock* block : blocks_) {
            scene_.roles_by_name |= block->roles_by_name || block->dialect_lij;
            scene_.delivers_one |= block->delivery_one || block->dialect_lij;
        }
        add_services();
        add_open();
        add_knowledge();
        if (knows_all_) {
            check_known();
            check_asked();
        }
        return ok_ ? std::optional(std::move(scene_)) : std::nullopt;
    }

  private:
    void refuse(diag::Code code, const source::Span& place, std::string message) {
        sink_.report(code, place, std::move(message));
        ok_ = false;
    }

    /// What `dialect lij` says beside `roles by name` and `delivery one`. Repeated, it changes nothing.
    void read_as_lij() {
        if (std::exchange(scene_.overwrites, true)) return;
        for (const Clause& clause : framework_.clauses) {
            for_each_definition(clause.body, [&](const Definition& each) {
                if (std::holds_alternative<Parallel>(each.kind))
                    refuse(diag::Code::check_misplaced, each.span,
                           "`dialect lij` does not read `par`, which LiJ does not have; write `roles by name` and "
                           "`delivery one` in its place");
            });
        }
        for (const RoleHeader& header : framework_.headers) add_agents_of(header);
    }

    /// As many agents as the header asks for, unless the check file has some with this role.
    void add_agents_of(const RoleHeader& header) {
        using enum RoleHeader::Kind;
        const RoleKey key = named_key(header.role);
        if (header.kind == cyclic) {
            scene_.cyclic.insert(key.name);
            if (key.arity > 0)
                refuse(diag::Code::check_misplaced, header.span,
                       "`dialect lij` does not read a `cyclic` role with arguments: it is not known with which of them "
                       "the role begins again");
        }
        const bool is_begun = header.kind == initial || header.kind == necessary || header.kind == cyclic;
        const std::int64_t count = header.kind == auxiliary ? 0 : header.least.value_or(is_begun ? 1 : 0);
        const auto has_role = [&](const Scene::Participant& each) { return named_key(each.role).name == key.name; };
        if (count == 0 || std::any_of(scene_.agents.begin(), scene_.agents.end(), has_role)) return;
        constexpr std::int64_t kMostAgents = 1'000;
        if (key.arity > 0 || count > kMostAgents) {
            refuse(diag::Code::lcc_nobody, header.span,
                   fmt::format("this header asks for {} agents{}: the check file must name them", count,
                               key.arity > 0 ? " whose role has arguments" : ""));
            return;
        }
        for (std::int64_t number = 1; number <= count; ++number)
            scene_.agents.push_back({count == 1 ? key.name : fmt::format("{}{}", key.name, number), header.role});
    }

    void add_participants() {
        std::vector<ir::Participant> participants;
        for (const ir::CheckBlock* block : blocks_) {
            for (const ir::Participant& each : block->participants) {
                const auto known = std::find_if(participants.begin(), participants.end(),
                                                [&](const auto& other) { return other.id == each.id; });
                if (known != participants.end())
                    *known = each;
                else
                    participants.push_back(each);
            }
        }
        for (const ir::Participant& each : participants) {
            if (std::optional<Term> role = read_beginning(sources_, each.role, sink_)) {
                for (const ir::CheckBlock* block : blocks_) put_team(*role, block->team);
                check_role(*role);
                scene_.agents.push_back({each.id, std::move(*role)});
            } else {
                ok_ = false;
            }
        }
    }

    void check_role(const Term& role) {
        for (const Clause& clause : framework_.clauses) {
            std::uint32_t next = 0;
            Environment here(next);
            Environment there(next);
            Substitution known;
            if (unify(here.value_of(clause.head.role), there.value_of(role), known)) return;
        }
        refuse(diag::Code::lcc_unplayable_role, role.span,
               fmt::format("no clause begins with the role `{}`{}", to_string(role),
                           diag::did_you_mean(named_key(role).name, role_names())));
    }

    [[nodiscard]] std::vector<std::string> role_names() const {
        std::set<std::string> names;
        for (const Clause& clause : framework_.clauses) names.insert(named_key(clause.head.role).name);
        return {names.begin(), names.end()};
    }

    [[nodiscard]] std::vector<std::string> agent_names() const {
        std::vector<std::string> names;
        for (const Scene::Participant& each : scene_.agents) names.push_back(each.id);
        return names;
    }

    /// A name stands for the roles with any number of arguments.
    void add_services() {
        for (const ir::CheckBlock* block : blocks_) {
            for (const auto& [name, span] : block->services) {
                bool is_role = false;
                for (const Clause& clause : framework_.clauses) {
                    const RoleKey key = named_key(clause.head.role);
                    if (key.name == name) {
                        is_role = true;
                        scene_.services.insert(key);
                    }
                }
                if (!is_role) {
                    refuse(
                        diag::Code::unknown_name, span,
                        fmt::format("the protocol has no role `{}`{}", name, diag::did_you_mean(name, role_names())));
                }
            }
        }
    }

    void add_open() {
        auto& open = scene_.knowledge.open;
        for (const ir::CheckBlock* block : blocks_) {
            for (const auto* said : {&block->open, &block->stable, &block->total}) {
                for (const auto& [name, span] : *said) {  // a later block replaces it
                    open[name].can_be_false = true;
                    open[name].is_stable = false;
                }
            }
            for (const auto& [name, results] : block->results) {
                open[name].values.clear();  // a later statement replaces an earlier one
                for (const ir::Term& value : results.value) open[name].values.push_back(value_of(value));
            }
            for (const auto& [name, span] : block->stable) open[name].is_stable = true;
            for (const auto& [name, span] : block->total) open[name].can_be_false = false;
        }
    }

    void add_knowledge() {
        for (const ir::CheckBlock* block : blocks_) {
            for (const ir::Knowledge& knowledge : block->knowledge) {
                diag::Sink found;
                std::vector<Rule> rules = read_knowledge(sources_, knowledge.text, found);
                for (diag::Diagnostic& each : found.sorted()) {
                    ok_ = ok_ && !found.has_errors();
                    knows_all_ = knows_all_ && !found.has_errors();
                    sink_.report(std::move(each));
                }
                const bool is_agent = std::any_of(scene_.agents.begin(), scene_.agents.end(),
                                                  [&](const auto& agent) { return agent.id == knowledge.owner; });
                if (!knowledge.owner.empty() && !is_agent && !has_rules(knowledge.owner) &&
                    !is_candidate(knowledge.owner)) {
                    refuse(diag::Code::unknown_name, knowledge.owner_span,
                           fmt::format("there is no agent `{}`{}", knowledge.owner,
                                       diag::did_you_mean(knowledge.owner, agent_names())));
                }
                for (const Rule& rule : rules) check_rule(rule);
                std::vector<Rule>& known =
                    knowledge.owner.empty() ? scene_.knowledge.common : scene_.knowledge.own[knowledge.owner];
                std::move(rules.begin(), rules.end(), std::back_inserter(known));
            }
        }
    }

    /// One that takes no part may take the place of another one.
    [[nodiscard]] bool is_candidate(const std::string& name) const {
        return std::any_of(blocks_.begin(), blocks_.end(), [&](const ir::CheckBlock* block) {
            return std::any_of(block->candidates.begin(), block->candidates.end(), [&](const auto& place) {
                const std::vector<std::string>& names = place.second.value;
                return std::find(names.begin(), names.end(), name) != names.end();
            });
        });
    }

    /// One that takes no part may have rules, and know what they ask for.
    [[nodiscard]] bool has_rules(const std::string& name) const {
        std::vector<ir::RuleSet> sets = framework_.norms;
        for (const ir::CheckBlock* block : blocks_) sets.insert(sets.end(), block->rules.begin(), block->rules.end());
        return std::any_of(sets.begin(), sets.end(), [&](const ir::RuleSet& set) { return set.owner == name; });
    }

    void check_rule(const Rule& rule) {
        const RoleKey key = named_key(rule.head);
        if (scene_.knowledge.open.contains(key.name)) {
            refuse(diag::Code::check_twice, rule.head.span,
                   fmt::format("`{}` is open or total, so it cannot have facts", key.name));
        }
    }

    /// Undefined predicates: an agent that reaches one waits for ever.
    void check_known() {
        std::set<RoleKey> known;
        const auto add = [&](const std::vector<Rule>& rules) {
            for (const Rule& rule : rules) known.insert(named_key(rule.head));
        };
        add(scene_.knowledge.common);
        for (const auto& [owner, rules] : scene_.knowledge.own) add(rules);
        std::set<std::string> names;
        for (const RoleKey& each : known) names.insert(each.name);
        for (const auto& [name, predicate] : scene_.knowledge.open) names.insert(name);
        const auto check = [&](const Term& atom) {
            const RoleKey key = named_key(atom);
            if (!scene_.knowledge.open.contains(key.name) && known.insert(key).second)
                sink_.report(diag::Code::lcc_nobody_knows, atom.span,
                             fmt::format("there are no facts about `{}/{}`, so this is never true; write `open {}` or "
                                         "`total {}`, or add facts{}",
                                         key.name, key.arity, key.name, key.name,
                                         diag::did_you_mean(key.name, {names.begin(), names.end()})));
        };
        for_each_question(check);
    }

    /// All predicates that occur in the text and the rules.
    template <class Visit>
    void for_each_question(const Visit& visit) const {
        for (const Clause& clause : framework_.clauses) for_each_atom(clause.body, visit);
        const auto visit_bodies = [&](const std::vector<Rule>& rules) {
            for (const Rule& rule : rules)
                if (rule.body) for_each_atom(*rule.body, visit);
        };
        visit_bodies(scene_.knowledge.common);
        for (const auto& [owner, rules] : scene_.knowledge.own) visit_bodies(rules);
    }

    /// A statement about a predicate that does not occur is a mistake.
    void check_asked() {
        std::set<std::string> asked;
        for_each_question([&](const Term& atom) { asked.insert(named_key(atom).name); });
        const auto check = [&](const std::string& name, const source::Span& span) {
            if (!asked.contains(name))
                refuse(diag::Code::unknown_name, span,
                       fmt::format("no constraint uses `{}`{}", name,
                                   diag::did_you_mean(name, {asked.begin(), asked.end()})));
        };
        for (const ir::CheckBlock* block : blocks_) {
            for (const auto* names : {&block->open, &block->stable, &block->total})
                for (const auto& [name, span] : *names) check(name, span);
            for (const auto& [name, results] : block->results) check(name, results.span);
        }
    }

    const source::SourceSet& sources_;
    const Framework& framework_;
    const std::vector<const ir::CheckBlock*>& blocks_;
    diag::Sink& sink_;
    Scene scene_;
    bool ok_ = true;
    bool knows_all_ = true;  ///< no fact was refused, so a missing fact is really missing
};

}  // namespace

std::optional<Scene> make_scene(const source::SourceSet& sources, const Framework& framework,
                                const std::vector<const ir::CheckBlock*>& blocks, const source::Span& place,
                                diag::Sink& sink) {
    return Maker(sources, framework, blocks, sink).make(place);
}

}  // namespace map2pml::lcc
