#include "driver/input/map/map_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "translator/deontic/action_key.h"
#include "translator/deontic/check_rules.h"
#include "translator/deontic/permitted_values.h"
#include "translator/deontic/vocabulary.h"
#include "translator/ir/quoted.h"
#include "translator/ir/value.h"
#include "translator/ir/walk.h"

namespace map2pml::input {

namespace {

using TreeKind = ir::TermTree::Kind;
using Actions = std::map<std::string, std::set<std::size_t>>;

/// Name -> numbers of arguments.
Actions decisions_in(const std::vector<ir::Protocol>& protocols) {
    Actions actions;
    for (const ir::Protocol& protocol : protocols) {
        for (const ir::Clause& clause : protocol.clauses) {
            ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
                if (const auto* decide = std::get_if<ir::Decide>(&operation.kind)) {
                    actions[decide->procedure].insert(decide->arguments.size());
                }
            });
        }
    }
    return actions;
}

std::vector<std::string> names_of(const ir::Instance& instance) {
    std::vector<std::string> names;
    for (const ir::AgentInstance& each : instance.agents) {
        names.push_back(each.name);
    }
    return names;
}

/// `rules of Bidder` are those of Bidder1, Bidder2, …
std::vector<ir::RuleSet> sets_of_each(const std::vector<ir::RuleSet>& sets, const ir::Instance& instance) {
    std::vector<ir::RuleSet> all;
    for (const ir::RuleSet& set : sets) {
        const std::size_t before = all.size();
        for (const ir::AgentInstance& each : instance.agents) {
            if (each.agent == set.owner) {
                all.push_back(set);
                all.back().owner = each.name;
            }
        }
        if (all.size() == before) {
            all.push_back(set);
        }
    }
    return all;
}

/// An argument of a step, as rules have it.
ir::TermTree tree_of_value(const ir::Value& value) {
    switch (value.kind) {
        case ir::Value::Kind::agent:
            return {TreeKind::agent, value.text, {}, {}};
        case ir::Value::Kind::role:
            return {TreeKind::role, value.text, {}, {}};
        case ir::Value::Kind::integer:
            return {TreeKind::integer, value.text, {}, {}};
        case ir::Value::Kind::not_bound:
        case ir::Value::Kind::constant:
        case ir::Value::Kind::result:
        case ir::Value::Kind::pattern:
            break;
    }
    return {TreeKind::name, ir::unquoted(value.text).value_or(value.text), {}, {}};
}

class Obedience {
  public:
    Obedience(passes::UserParts& parts, ir::Instance& instance, diag::Sink& sink)
        : parts_(parts), instance_(instance), sink_(sink) {}

    void obey(deontic::RuleBase base, const Actions& actions) {
        rules_ = run_rules(std::move(base), sink_);
        if (rules_ == nullptr) {
            return;
        }
        for (const auto& [name, arities] : actions) {
            for (const std::size_t arity : arities) {
                restrict_to_rules(name, arity);
            }
        }
        rules_->report(sink_);
        instance_.why_denied = [rules = rules_](const std::string& agent, const std::string& procedure,
                                                const std::vector<ir::Value>& arguments) {
            deontic::Question question{agent, {TreeKind::name, procedure, {}, {}}};
            std::transform(arguments.begin(), arguments.end(), std::back_inserter(question.action.parts),
                           tree_of_value);
            const ir::Denial* denial = rules->denial(question, to_string(question.action));
            // Without an answer of clingo there is nothing to say.
            return denial == nullptr || rules->has_failed() ? std::nullopt : std::optional(*denial);
        };
    }

  private:
    ir::Procedure* implementation(const std::string& name) {
        const auto found = std::find_if(parts_.procedures.begin(), parts_.procedures.end(),
                                        [&](const ir::Procedure& each) { return each.name == name; });
        return found == parts_.procedures.end() ? nullptr : &*found;
    }

    void restrict_to_rules(const std::string& name, std::size_t arity) {
        ir::Procedure* implemented = implementation(name);
        if (implemented != nullptr && implemented->parameters.size() != arity) {
            return;  // reported elsewhere
        }
        const source::Span& span = place();
        ir::Procedure procedure = implemented != nullptr ? *implemented : open_procedure(name, arity, span);
        const deontic::ActionForm form{name, procedure.parameters, names_of(instance_)};
        const auto questions = deontic::questions_about(form, rules_->base());
        if (!questions) {
            sink_.report({diag::Code::rule_not_evaluated,
                          span,
                          fmt::format("`{}/{}` has more than {} combinations of agents and values that rules could "
                                      "tell apart",
                                      name, arity, deontic::kMostQuestions),
                          {}});
            return;
        }
        rules_->ask(*questions);
        const auto condition = deontic::permitted_when(
            form, rules_->base(),
            [&](const deontic::Question& each) { return rules_->denial(each, to_string(each.action)) == nullptr; },
            span);
        if (!condition) {
            return;
        }
        procedure.body.insert(procedure.body.begin(), {span, ir::Require{*condition}});
        if (implemented != nullptr) {
            *implemented = std::move(procedure);
        } else {
            instance_.total_procedures.erase(name);
            instance_.results.erase(name);
            parts_.procedures.push_back(std::move(procedure));
        }
    }

    /// What a procedure without a body does, as a body.
    [[nodiscard]] ir::Procedure open_procedure(const std::string& name, std::size_t arity,
                                               const source::Span& span) const {
        ir::Procedure procedure{span, name, {}, !instance_.total_procedures.contains(name), {}};
        for (std::size_t at = 1; at <= arity; ++at) {
            procedure.parameters.push_back("argument" + std::to_string(at));
        }
        if (const auto results = instance_.results.find(name); results != instance_.results.end()) {
            procedure.body.push_back({span, ir::Choose{"given", results->second, std::nullopt}});
            procedure.body.push_back({span, ir::Result{{span, ir::Term{span, ir::Variable{"given"}}}}});
        }
        return procedure;
    }

    /// Of the rules, or of the policy.
    [[nodiscard]] const source::Span& place() const {
        return parts_.rules.empty() ? parts_.policy->span : parts_.rules.front().owner_span;
    }

    passes::UserParts& parts_;
    ir::Instance& instance_;
    diag::Sink& sink_;
    std::shared_ptr<RunningRules> rules_;
};

}  // namespace

void obey_rules(const std::vector<ir::Protocol>& texts, const ir::Protocol& text, passes::UserParts& parts,
                ir::Instance& instance, diag::Sink& sink) {
    const ir::Policy policy = parts.policy ? parts.policy->value : ir::Policy();
    if (parts.rules.empty() && !policy.denies_by_default) {
        return;
    }
    deontic::RuleBase base{sets_of_each(parts.rules, instance), policy, deontic::Naming::map, {}, {}, {}};
    for (const ir::AgentInstance& each : instance.agents) {
        base.participants.insert(each.name);
    }
    deontic::Vocabulary words{base.participants, decisions_in(texts)};
    for (const ir::Protocol& protocol : texts) {
        for (const ir::AgentDeclaration& each : protocol.agents) {
            words.agents->insert(each.name);
        }
    }
    const bool is_right = deontic::check_rules(base.sets, words, sink);
    if (deontic::take_facts(base, sink) && is_right) {
        Obedience(parts, instance, sink).obey(std::move(base), decisions_in({text}));
    }
}

}  // namespace map2pml::input
