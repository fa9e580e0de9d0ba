
#include <optional>
#include <set>
#include <utility>

#include "translator/model/protocol/operation.h"
#include "translator/model/rules/internal.h"
#include "translator/model/rules/rule_base.h"

namespace map2pml::deontic {

namespace {

using TreeKind = ir::TermTree::Kind;

/// Calls `change` for each whole term of the rule.
template <class Change>
void change_terms(ir::DeonticRule& rule, const Change& change) {
    const auto of_modality = [&](ir::Modality& modality) {
        change(modality.subject);
        change(modality.object);
        change(modality.action);
    };
    of_modality(rule.head);
    for (ir::Provision& each : rule.body) {
        std::visit(ir::overloaded{of_modality, [&](ir::TermTree& fact) { change(fact); },
                                  [&](ir::Equation& equation) {
                                      change(equation.left);
                                      change(equation.right);
                                  }},
                   each.kind);
    }
}

void name_agents(ir::Modality& modality) {
    for (ir::TermTree* each : {&modality.subject, &modality.object})
        if (each->kind != TreeKind::variable) each->kind = TreeKind::agent;
}

bool is_binding(const ir::Provision& provision) {
    return !provision.is_denied && std::holds_alternative<ir::Equation>(provision.kind);
}

std::optional<ir::DeonticRule> prepared(ir::DeonticRule rule, Naming naming) {
    std::size_t next = 0;
    change_terms(rule, [&](ir::TermTree& term) { term = without_wildcards(std::move(term), next); });
    Bindings known;
    for (const ir::Provision& each : rule.body) {
        const auto* equation = std::get_if<ir::Equation>(&each.kind);
        if (is_binding(each) && !unify(equation->left, equation->right, known, naming)) return std::nullopt;
    }
    std::erase_if(rule.body, is_binding);
    change_terms(rule, [&](ir::TermTree& term) { term = with(term, known); });
    name_agents(rule.head);
    for (ir::Provision& each : rule.body)
        if (auto* modality = std::get_if<ir::Modality>(&each.kind)) name_agents(*modality);
    return rule;
}

}  // namespace

std::vector<PreparedRule> prepared_rules(const RuleBase& base) {
    std::vector<PreparedRule> rules;
    std::size_t number = 0;
    for (const ir::RuleSet& set : base.sets) {
        for (const ir::DeonticRule& rule : set.rules) {
            if (auto whole = prepared(without_self(rule, set.owner, base.naming), base.naming))
                rules.push_back({number, set.owner, std::move(*whole)});
            ++number;
        }
    }
    return rules;
}

std::vector<PreparedRule> rule_heads(const RuleBase& base) {
    std::vector<PreparedRule> heads;
    for (const ir::RuleSet& set : base.sets) {
        for (const ir::DeonticRule& rule : set.rules) {
            ir::DeonticRule head = without_self(rule, set.owner, base.naming);
            head.body.clear();
            std::size_t next = 0;
            change_terms(head, [&](ir::TermTree& term) { term = without_wildcards(std::move(term), next); });
            heads.push_back({heads.size(), set.owner, std::move(head)});
        }
    }
    return heads;
}

const ir::DeonticRule& rule_of(const RuleBase& base, std::size_t number) {
    std::size_t set = 0;
    while (number >= base.sets[set].rules.size()) number -= base.sets[set++].rules.size();
    return base.sets[set].rules[number];
}

std::vector<std::size_t> rules_asked_by(const RuleBase& base, const std::vector<std::size_t>& numbers) {
    const std::vector<PreparedRule> all = prepared_rules(base);
    const std::set<std::size_t> first(numbers.begin(), numbers.end());
    std::set<std::size_t> found = first;
    std::vector<std::size_t> open(numbers);
    while (!open.empty()) {
        const ir::DeonticRule& rule = rule_of(base, open.back());
        open.pop_back();
        for (const ir::Provision& each : rule.body) {
            const auto* asked = std::get_if<ir::Modality>(&each.kind);
            for (const PreparedRule& other : all) {
                const bool is_about = asked != nullptr && !each.is_denied &&
                                      other.rule.head.permits == asked->permits &&
                                      key_of(other.rule.head.action) == key_of(asked->action);
                if (is_about && found.insert(other.number).second) open.push_back(other.number);
            }
        }
    }
    std::vector<std::size_t> further;
    for (const std::size_t number : found)
        if (!first.contains(number)) further.push_back(number);
    return further;
}

}  // namespace map2pml::deontic
