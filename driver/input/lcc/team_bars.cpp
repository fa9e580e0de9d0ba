#include "driver/input/lcc/team_bars.h"

#include <algorithm>
#include <set>
#include <utility>

#include "driver/input/lcc/internal.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/model/rules/rule_base.h"
#include "translator/protocols/situations/lowering/lower.h"
#include "translator/protocols/situations/transition_system/value_tree.h"

namespace map2pml::input {

namespace {

using deontic::ActionKey;
using TreeKind = ir::TermTree::Kind;

void add_names(const ir::TermTree& term, std::set<std::string>& names) {
    if (term.parts.empty()) names.insert(term.text);
    for (const ir::TermTree& part : term.parts) add_names(part, names);
}

std::size_t occurrences(const ir::TermTree& term, const std::string& variable) {
    std::size_t count = term.kind == TreeKind::variable && term.text == variable ? 1 : 0;
    for (const ir::TermTree& part : term.parts) count += occurrences(part, variable);
    return count;
}

/// Calls `visit` for each whole term of the rule.
template <class Visit>
void for_each_whole_term(const ir::DeonticRule& rule, const Visit& visit) {
    const auto of_modality = [&](const ir::Modality& modality) {
        visit(modality.subject);
        visit(modality.object);
        visit(modality.action);
    };
    of_modality(rule.head);
    for (const ir::Provision& each : rule.body) {
        std::visit(ir::overloaded{of_modality, [&](const ir::TermTree& fact) { visit(fact); },
                                  [&](const ir::Equation& equation) {
                                      visit(equation.left);
                                      visit(equation.right);
                                  }},
                   each.kind);
    }
}

/// Whether nothing depends on the argument: it is `_`, or a variable that occurs nowhere else.
bool ignores(const ir::DeonticRule& rule, const ir::TermTree& argument) {
    std::size_t count = 0;
    for_each_whole_term(rule, [&](const ir::TermTree& term) { count += occurrences(term, argument.text); });
    return argument.kind == TreeKind::anything || (argument.kind == TreeKind::variable && count == 1);
}

/// The rules that a question may come to.
class Relevant {
  public:
    Relevant(const deontic::RuleBase& base, const ActionKey& asked) {
        std::vector<ActionKey> open = {asked};
        std::set<ActionKey> seen = {asked};
        while (!open.empty()) {
            const ActionKey key = open.back();
            open.pop_back();
            for (const ir::RuleSet& set : base.sets) {
                for (const ir::DeonticRule& rule : set.rules)
                    if (deontic::key_of(rule.head.action) == key) take(rule, set.owner, seen, open);
            }
        }
    }

    [[nodiscard]] const std::set<std::string>& owners() const { return owners_; }
    /// Whether a condition asks for some agent, whoever it is.
    [[nodiscard]] bool depends_on_all_agents() const { return depends_on_all_; }
    /// Whether no rule looks at this argument of the action, neither in a head nor in a condition.
    [[nodiscard]] bool ignore(const ActionKey& key, std::size_t argument) const {
        return std::all_of(rules_.begin(), rules_.end(), [&](const Rule& each) {
            return all_about(key, *each.rule, [&](const ir::Modality& modality) {
                return ignores(*each.rule, modality.action.parts[argument]);
            });
        });
    }

    /// Whether the rules are the same for any object of the action: none looks at it, and the rules of their owners always count.
    [[nodiscard]] bool ignore_object(const ActionKey& key, const std::set<std::string>& participants) const {
        return std::all_of(rules_.begin(), rules_.end(), [&](const Rule& each) {
            const bool always_counts = each.owner == deontic::kBroker || participants.contains(each.owner);
            return always_counts && all_about(key, *each.rule, [&](const ir::Modality& modality) {
                       return ignores(*each.rule, modality.object);
                   });
        });
    }

  private:
    struct Rule {
        const ir::DeonticRule* rule = nullptr;
        std::string owner;
    };

    /// Whether `holds` is true of the head and the conditions that are about this action.
    template <class Holds>
    [[nodiscard]] static bool all_about(const ActionKey& key, const ir::DeonticRule& rule, const Holds& holds) {
        const auto is_right = [&](const ir::Modality& modality) {
            return !(deontic::key_of(modality.action) == key) || holds(modality);
        };
        return is_right(rule.head) && std::all_of(rule.body.begin(), rule.body.end(), [&](const ir::Provision& each) {
                   const auto* modality = std::get_if<ir::Modality>(&each.kind);
                   return modality == nullptr || is_right(*modality);
               });
    }

    void take(const ir::DeonticRule& rule, const std::string& owner, std::set<ActionKey>& seen,
              std::vector<ActionKey>& open) {
        owners_.insert(owner);
        rules_.push_back({&rule, owner});
        std::set<std::string> given;
        deontic::add_variables(rule.head.subject, given);
        deontic::add_variables(rule.head.object, given);
        deontic::add_variables(rule.head.action, given);
        for (const ir::Provision& each : rule.body)
            if (const auto* fact = std::get_if<ir::TermTree>(&each.kind); fact != nullptr && !each.is_denied)
                deontic::add_variables(*fact, given);
        for (const ir::Provision& each : rule.body) {
            if (const auto* asked = std::get_if<ir::Modality>(&each.kind)) {
                depends_on_all_ = depends_on_all_ || is_free(asked->subject, given) || is_free(asked->object, given);
                const ActionKey key = deontic::key_of(asked->action);
                if (seen.insert(key).second) open.push_back(key);
            }
        }
    }

    static bool is_free(const ir::TermTree& agent, const std::set<std::string>& given) {
        return agent.kind == TreeKind::anything || (agent.kind == TreeKind::variable && !given.contains(agent.text));
    }

    std::set<std::string> owners_;
    std::vector<Rule> rules_;
    bool depends_on_all_ = false;
};

bool is_known(const ir::TermTree& term) {
    return term.kind != TreeKind::anything && term.kind != TreeKind::variable &&
           std::all_of(term.parts.begin(), term.parts.end(), is_known);
}

/// Whether the decision does not depend on the arguments that are not known.
bool is_decided(const ir::TermTree& action, const deontic::RuleBase& base, const Relevant& relevant) {
    const std::set<std::string> agents = base.agents();
    bool has_object = relevant.ignore_object(deontic::key_of(action), base.participants);
    for (std::size_t at = 0; at < action.parts.size(); ++at) {
        const ir::TermTree& part = action.parts[at];
        if (is_known(part))
            has_object = has_object || (part.parts.empty() && agents.contains(part.text));
        else if (!has_object || !relevant.ignore(deontic::key_of(action), at))
            return false;  // it may be the agent that the action is done to
    }
    return true;
}

/// The part of the team that matters: the rules decide alike for all teams that agree on it.
passes::Team part_that_matters(const passes::Team& team, const TeamBlock& block, const std::string& agent,
                               const ir::TermTree& action, const deontic::RuleBase& base, const Relevant& relevant) {
    std::set<std::string> named = relevant.owners();
    named.insert(agent);
    add_names(action, named);
    const bool has_object = std::any_of(action.parts.begin(), action.parts.end(), [&](const ir::TermTree& part) {
        return is_known(part) && part.parts.empty() && base.agents().contains(part.text);
    });
    const bool all = relevant.depends_on_all_agents() ||
                     (!has_object && !relevant.ignore_object(deontic::key_of(action), base.participants));
    passes::Team part;
    for (const auto& [place, candidates] : block.places) {
        const bool matters = all || std::any_of(candidates.begin(), candidates.end(),
                                                [&](const std::string& each) { return named.contains(each); });
        if (matters) part[place] = team.at(place);
    }
    return part;
}

bool expects_no_end(const ir::CheckBlock& block) {
    return std::any_of(block.expectations.begin(), block.expectations.end(), [](const ir::Expectation& each) {
        return each.property.value == "all" || each.property.value == "termination";
    });
}

}  // namespace

struct TeamBars::Read {
    const source::SourceSet& sources;
    source::Span place;
    lcc::Framework framework;
    ir::CheckFile check;
    const TeamBlock& block;
};

TeamBars::~TeamBars() = default;

TeamBars::TeamBars(const source::SourceSet& sources, source::FileId file, const Settings& settings,
                   const TeamBlock& block) {
    diag::Sink unheard;
    auto framework = lcc::read_lcc(sources, file, unheard);
    auto check = settings.check_file ? checkfile::read_check(sources, *settings.check_file, unheard) : std::nullopt;
    if (!framework || !check || unheard.has_errors()) return;
    if (block.index < check->instances.size()) check->instances = {ir::CheckBlock(check->instances[block.index])};
    const bool must_end =
        !expects_no_end(check->common) && (check->instances.empty() || !expects_no_end(check->instances.front()));
    if (must_end) {
        read_ = std::make_unique<const Read>(
            Read{sources, {file, {}, {}}, std::move(*framework), std::move(*check), block});
    }
}

std::optional<TeamBar> TeamBars::find(const passes::Team& team) {
    if (read_ == nullptr) return std::nullopt;
    diag::Sink unheard;
    const ir::CheckFile check = passes::with_team(read_->check, team);
    std::vector<const ir::CheckBlock*> blocks = {&check.common};
    if (!check.instances.empty()) blocks.push_back(&check.instances.front());
    const auto scene = lcc::make_scene(read_->sources, read_->framework, blocks, read_->place, unheard);
    const auto base = scene ? rule_base_of(read_->framework, blocks, check, *scene, unheard) : std::nullopt;
    if (!base) return std::nullopt;
    std::shared_ptr<RunningRules> rules;  // only where something new is asked
    for (const lcc::Scene::Participant& agent : scene->agents) {
        for (const lcc::Value& atom : lcc::must_solve(read_->framework, agent.role, agent.id, scene->services)) {
            const ir::TermTree action = lcc::tree_of(atom);
            const Relevant relevant(*base, deontic::key_of(action));
            if (!is_decided(action, *base, relevant)) continue;
            const passes::Team matters = part_that_matters(team, read_->block, agent.id, action, *base, relevant);
            const auto [known, is_new] = known_.try_emplace({agent.id, to_string(action), matters});
            if (is_new) {
                rules = rules ? rules : run_rules(*base, unheard);
                const ir::Denial* denial =
                    rules ? rules->denial({agent.id, lcc::closed_tree_of(atom)}, to_string(action)) : nullptr;
                if (denial != nullptr && !rules->has_failed()) known->second = *denial;
            }
            if (known->second) return TeamBar{matters, *known->second};
        }
    }
    return std::nullopt;
}

}  // namespace map2pml::input
