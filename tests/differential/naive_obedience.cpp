#include "tests/differential/naive_obedience.h"

#include <map>
#include <memory>
#include <string>

#include "tests/deontic/naive.h"
#include "translator/languages/lcc/print.h"
#include "translator/protocols/situations/transition_system/value_tree.h"

namespace map2pml::differential {

namespace {

class NaiveObedience {
  public:
    explicit NaiveObedience(deontic::RuleBase base) : base_(std::move(base)), rules_(base_) {}

    const ir::Denial* denial(const std::string& agent, const lcc::Value& atom) {
        const std::string key = agent + " " + to_string(atom);
        auto known = allowed_.find(key);
        if (known == allowed_.end()) known = allowed_.emplace(key, is_allowed(agent, lcc::closed_tree_of(atom))).first;
        return known->second ? nullptr : &denial_;
    }

  private:
    /// Section 4 of the semantics: a permission governs an action that it unifies with.
    bool is_allowed(const std::string& agent, const ir::TermTree& action) {
        bool is_permitted = false;
        bool is_forbidden = false;
        for (const std::size_t number : rules_.answering({agent, action}))
            (rules_.permits(number) ? is_permitted : is_forbidden) = true;
        if (is_permitted && is_forbidden) return base_.policy.permits_override;
        if (is_permitted || is_forbidden) return is_permitted;
        return !base_.policy.denies_by_default && !rules_.governs({agent, action});
    }

    deontic::RuleBase base_;
    deontic_test::NaiveRules rules_;
    std::map<std::string, bool> allowed_;
    ir::Denial denial_;
};

void add_facts(const std::vector<lcc::Rule>& rules, std::vector<ir::TermTree>& facts) {
    for (const lcc::Rule& rule : rules)
        if (!rule.body) facts.push_back(lcc::shared_term(rule.head));
}

}  // namespace

void obey_naively(const lcc::Framework& framework, const std::vector<const ir::CheckBlock*>& blocks,
                  lcc::Scene& scene) {
    deontic::RuleBase base;
    base.sets = framework.norms;
    for (const ir::CheckBlock* block : blocks) {
        base.sets.insert(base.sets.end(), block->rules.begin(), block->rules.end());
        if (block->policy) base.policy = block->policy->value;
    }
    if (base.sets.empty() && !base.policy.denies_by_default) return;
    for (const lcc::Scene::Participant& each : scene.agents) base.participants.insert(each.id);
    add_facts(scene.knowledge.common, base.common);
    for (const ir::RuleSet& set : base.sets)
        for (const ir::TermTree& fact : set.facts) base.facts[set.owner].push_back(fact);
    for (const auto& [owner, rules] : scene.knowledge.own) add_facts(rules, base.facts[owner]);
    const auto obedience = std::make_shared<NaiveObedience>(std::move(base));
    scene.knowledge.denies = [obedience](const std::string& agent, const lcc::Value& atom) {
        return obedience->denial(agent, atom);
    };
}

}  // namespace map2pml::differential
