#include "driver/input/reading/protocol_rules.h"

#include <map>
#include <set>

#include "translator/model/protocol/value.h"
#include "translator/model/protocol/walk.h"
#include "translator/model/rules/rule_base.h"

namespace map2pml::input {

namespace {

using TreeKind = ir::TermTree::Kind;

/// Name -> numbers of arguments.
std::map<std::string, std::set<std::size_t>> actions_in(const std::vector<ir::Protocol>& protocols) {
    std::map<std::string, std::set<std::size_t>> actions;
    for (const ir::Protocol& protocol : protocols) {
        for (const ir::Clause& clause : protocol.clauses) {
            ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
                const auto* decide = std::get_if<ir::Decide>(&operation.kind);
                if (decide != nullptr && is_action(*decide))
                    actions[decide->procedure].insert(decide->arguments.size());
                if (const auto* send = std::get_if<ir::Send>(&operation.kind))
                    actions[ir::written(*send)].insert(send->terms.size());
            });
        }
    }
    return actions;
}

/// The agent, or all that it became: those of a text with one name, those of a drawing with one role.
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
        if (all.size() == before) all.push_back(set);
    }
    return all;
}

}  // namespace

bool is_action(const ir::Decide& decide) {
    return decide.outcome == ir::Decide::Outcome::open || decide.outcome == ir::Decide::Outcome::succeeds;
}

const source::Span& place_of_rules(const passes::UserParts& parts) {
    return parts.rules.empty() ? parts.policy->span : parts.rules.front().owner_span;
}

std::vector<std::string> names_of(const ir::Instance& instance) {
    std::vector<std::string> names;
    for (const ir::AgentInstance& each : instance.agents) names.push_back(each.name);
    return names;
}

ir::TermTree rule_term(const ir::Value& value) {
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

std::optional<deontic::RuleBase> rules_of_instance(const std::vector<ir::Protocol>& texts,
                                                   const passes::UserParts& parts, const ir::Instance& instance,
                                                   diag::Sink& sink) {
    const ir::Policy policy = parts.policy ? parts.policy->value : ir::Policy();
    if (parts.rules.empty() && !policy.denies_by_default) return std::nullopt;
    deontic::RuleBase base{sets_of_each(parts.rules, instance), policy, deontic::Naming::map, {}, {}, {}};
    for (const ir::AgentInstance& each : instance.agents) base.participants.insert(each.name);
    deontic::Vocabulary words{base.participants, actions_in(texts)};
    for (const ir::Protocol& protocol : texts)
        for (const ir::AgentDeclaration& each : protocol.agents) words.agents->insert(each.name);
    const bool is_right = deontic::check_rules(base.sets, words, sink);
    if (!deontic::take_facts(base, sink) || !is_right) return std::nullopt;
    return base;
}

}  // namespace map2pml::input
