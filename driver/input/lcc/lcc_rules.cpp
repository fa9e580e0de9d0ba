#include "driver/input/lcc/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "translator/languages/lcc/print.h"
#include "translator/languages/lcc/walk.h"
#include "translator/model/protocol/operation.h"
#include "translator/model/rules/rule_base.h"
#include "translator/protocols/situations/transition_system/value_tree.h"

namespace map2pml::input {

namespace {

using TreeKind = ir::TermTree::Kind;

bool is_ground(const ir::TermTree& term) {
    return term.kind != TreeKind::variable && term.kind != TreeKind::anything &&
           std::all_of(term.parts.begin(), term.parts.end(), is_ground);
}

void add_constants(const ir::TermTree& term, std::set<std::string>& names) {
    if (term.parts.empty() && is_ground(term)) names.insert(term.text);
    for (const ir::TermTree& part : term.parts) add_constants(part, names);
}

std::vector<ir::RuleSet> all_rules(const lcc::Framework& framework, const std::vector<const ir::CheckBlock*>& blocks) {
    std::vector<ir::RuleSet> sets = framework.norms;
    for (const ir::CheckBlock* block : blocks) sets.insert(sets.end(), block->rules.begin(), block->rules.end());
    return sets;
}

/// The agents that take part in some instance, and other names where agents begin or in what they know.
std::set<std::string> agent_words(const ir::CheckFile& check, const lcc::Scene& scene) {
    std::set<std::string> names;
    const auto add = [&](const ir::CheckBlock& block) {
        for (const ir::Participant& each : block.participants) names.insert(each.id);
        for (const auto& [place, candidates] : block.candidates)
            names.insert(candidates.value.begin(), candidates.value.end());
    };
    add(check.common);
    std::for_each(check.instances.begin(), check.instances.end(), add);
    for (const lcc::Scene::Participant& each : scene.agents)
        for (const ir::TermTree& part : lcc::shared_term(each.role).parts) add_constants(part, names);
    const auto add_facts = [&](const std::vector<lcc::Rule>& rules) {
        for (const lcc::Rule& rule : rules)
            for (const ir::TermTree& part : lcc::shared_term(rule.head).parts) add_constants(part, names);
    };
    add_facts(scene.knowledge.common);
    for (const auto& [owner, rules] : scene.knowledge.own) add_facts(rules);
    return names;
}

/// The facts that rules ask for.
class FactReader {
  public:
    FactReader(const lcc::Knowledge& knowledge, deontic::RuleBase& base, diag::Sink& sink)
        : knowledge_(knowledge), base_(base), sink_(sink) {}

    bool read() {
        for (const ir::RuleSet& set : base_.sets) {
            for (const ir::DeonticRule& rule : set.rules) {
                for (const ir::Provision& each : rule.body)
                    if (const auto* fact = std::get_if<ir::TermTree>(&each.kind)) read(*fact, set.owner);
            }
        }
        return is_right_;
    }

  private:
    void read(const ir::TermTree& asked, const std::string& owner) {
        const deontic::ActionKey key = deontic::key_of(asked);
        if (knowledge_.open.contains(key.name)) {
            refuse(asked, fmt::format("`{}` is open or total, but rules of agents can ask only for facts", key.name));
            return;
        }
        bool is_known = knows(owner, key);
        is_known = take(knowledge_.common, asked, base_.common) || is_known;
        if (const auto own = knowledge_.own.find(owner); own != knowledge_.own.end())
            is_known = take(own->second, asked, base_.facts[owner]) || is_known;
        if (!is_known) {
            sink_.report(diag::Code::lcc_nobody_knows, asked.span,
                         fmt::format("{} knows no facts about `{}`, so this is never true; add facts to `knows {} {{ "
                                     "}}` or `common {{ }}`",
                                     owner, to_string(key), owner));
        }
    }

    /// Whether a fact between the rules is about the action.
    [[nodiscard]] bool knows(const std::string& owner, const deontic::ActionKey& key) const {
        const auto own = base_.facts.find(owner);
        return own != base_.facts.end() &&
               std::any_of(own->second.begin(), own->second.end(),
                           [&](const ir::TermTree& fact) { return deontic::key_of(fact) == key; });
    }

    bool take(const std::vector<lcc::Rule>& rules, const ir::TermTree& asked, std::vector<ir::TermTree>& facts) {
        bool is_known = false;
        for (const lcc::Rule& rule : rules) {
            ir::TermTree head = lcc::shared_term(rule.head);
            if (deontic::key_of(head) != deontic::key_of(asked)) continue;
            is_known = true;
            if (rule.body || !is_ground(head)) {
                refuse(head,
                       fmt::format("only a fact without variables and conditions can be used here, because a rule asks "
                                   "for `{}` at {}:{}",
                                   to_string(deontic::key_of(asked)), asked.span.begin.line, asked.span.begin.column));
            } else if (taken_.emplace(&rule).second) {
                facts.push_back(std::move(head));
            }
        }
        return is_known;
    }

    void refuse(const ir::TermTree& term, std::string message) {
        sink_.report(diag::Code::rule_fact, term.span, std::move(message));
        is_right_ = false;
    }

    const lcc::Knowledge& knowledge_;
    deontic::RuleBase& base_;
    diag::Sink& sink_;
    std::set<const lcc::Rule*> taken_;
    bool is_right_ = true;
};

}  // namespace

std::optional<deontic::RuleBase> rule_base_of(const lcc::Framework& framework,
                                              const std::vector<const ir::CheckBlock*>& blocks,
                                              const ir::CheckFile& check, const lcc::Scene& scene, diag::Sink& sink) {
    deontic::RuleBase base{all_rules(framework, blocks), {}, deontic::Naming::lcc, {}, {}, {}};
    for (const ir::CheckBlock* block : blocks) base.policy = block->policy ? block->policy->value : base.policy;
    if (base.sets.empty() && !base.policy.denies_by_default) return std::nullopt;
    for (const lcc::Scene::Participant& each : scene.agents) base.participants.insert(each.id);
    const deontic::Vocabulary words{agent_words(check, scene), lcc::framework_actions(framework)};
    const bool is_right = deontic::check_rules(base.sets, words, sink);
    if (!deontic::take_facts(base, sink) || !FactReader(scene.knowledge, base, sink).read() || !is_right)
        return std::nullopt;
    return base;
}

std::shared_ptr<RunningRules> enforce_rules(const lcc::Framework& framework,
                                            const std::vector<const ir::CheckBlock*>& blocks,
                                            const ir::CheckFile& check, lcc::Scene& scene, diag::Sink& sink) {
    std::optional<deontic::RuleBase> base = rule_base_of(framework, blocks, check, scene, sink);
    std::shared_ptr<RunningRules> rules = base ? run_rules(std::move(*base), sink) : nullptr;
    if (rules != nullptr) {
        scene.knowledge.denies = [rules](const std::string& agent, const lcc::Value& atom) {
            return rules->denial({agent, lcc::closed_tree_of(atom)}, to_string(atom));
        };
    }
    return rules;
}

}  // namespace map2pml::input
