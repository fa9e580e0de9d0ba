/// Rules from their definition: all values for all variables, stratum by stratum.   rule base + question -> the rules that answer it
///
/// In rules variables are whole arguments: there is no `f(X)` inside of an action. Strings are names.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/rules/rule_base.h"

namespace deontic_test {

using map2pml::deontic::Question;
using map2pml::deontic::RuleBase;
using map2pml::ir::DeonticRule;
using map2pml::ir::Equation;
using map2pml::ir::Modality;
using map2pml::ir::Provision;
using map2pml::ir::TermTree;

class NaiveRules {
  public:
    explicit NaiveRules(const RuleBase& base) : base_(base), agents_(agents_of(base)) {
        for (const auto& set : base.sets) {
            for (const DeonticRule& rule : set.rules) {
                rules_.push_back(numbered(rule, set.owner));
                owners_.push_back(set.owner);
                add_values(rules_.back());
            }
        }
        for (const TermTree& fact : base.common) add_values(fact);
        for (const auto& [owner, facts] : base.facts)
            for (const TermTree& fact : facts) add_values(fact);
        for (const std::string& agent : agents_) {
            const TermTree named{Kind::name, agent, {}, {}};
            values_.emplace(key(named), named);
            agent_values_.emplace(key(named), named);
        }
    }

    /// Numbers of rules.
    std::set<std::size_t> answering(const Question& question) {
        add_values(question.action);
        const std::string object = object_of(question);
        derive();
        std::set<std::size_t> numbers;
        const TermTree subject{Kind::name, question.subject, {}, {}};
        for (const std::string& each : object.empty() ? agents_ : std::set<std::string>{object}) {
            const Modality asked{{}, subject, {Kind::name, each, {}, {}}, true, question.action};
            for (std::size_t at = 0; at < rules_.size(); ++at) {
                const bool counts =
                    owners_[at] == "broker" || base_.participants.contains(owners_[at]) || owners_[at] == each;
                Values head;
                if (!counts || !fits(rules_[at].head, asked, head)) continue;
                each_reading(at, head, [&](const Values& values) {
                    if (is_true(rules_[at], owners_[at], values)) numbers.insert(at);
                });
            }
        }
        return numbers;
    }

    [[nodiscard]] bool permits(std::size_t number) const { return rules_.at(number).head.permits; }

    /// Some permission that counts is about the action, for whomever.
    [[nodiscard]] bool governs(const Question& question) const {
        const std::string object = object_of(question);
        for (std::size_t at = 0; at < rules_.size(); ++at) {
            const bool counts = owners_[at] == "broker" || base_.participants.contains(owners_[at]) || object.empty() ||
                                owners_[at] == object;
            Values values;
            if (permits(at) && counts && fits(rules_[at].head.action, question.action, values)) return true;
        }
        return false;
    }

  private:
    using Kind = TermTree::Kind;
    using Values = std::map<std::string, TermTree>;

    /// Empty: any agent.
    [[nodiscard]] std::string object_of(const Question& question) const {
        if (question.receiver) return *question.receiver;
        for (const TermTree& part : question.action.parts)
            if (part.parts.empty() && agents_.contains(part.text)) return part.text;
        return "";
    }

    static std::set<std::string> agents_of(const RuleBase& base) {
        std::set<std::string> agents = base.participants;
        const auto add = [&](const Modality& modality) {
            for (const TermTree* each : {&modality.subject, &modality.object})
                if (each->kind == Kind::name && each->text != "self") agents.insert(each->text);
        };
        for (const auto& set : base.sets) {
            agents.insert(set.owner);
            for (const DeonticRule& rule : set.rules) {
                add(rule.head);
                for (const Provision& each : rule.body)
                    if (const auto* modality = std::get_if<Modality>(&each.kind)) add(*modality);
            }
        }
        return agents;
    }

    /// `self` is its owner, and each `_` a variable with a number.
    static DeonticRule numbered(DeonticRule rule, const std::string& owner) {
        std::size_t next = 0;
        std::vector<TermTree*> open;
        const auto add = [&](Modality& modality) {
            open.insert(open.end(), {&modality.subject, &modality.object, &modality.action});
        };
        add(rule.head);
        for (Provision& each : rule.body) {
            if (auto* modality = std::get_if<Modality>(&each.kind)) add(*modality);
            if (auto* fact = std::get_if<TermTree>(&each.kind)) open.push_back(fact);
            if (auto* equation = std::get_if<Equation>(&each.kind)) {
                open.push_back(&equation->left);
                open.push_back(&equation->right);
            }
        }
        while (!open.empty()) {
            TermTree& term = *open.back();
            open.pop_back();
            if (term.kind == Kind::anything)
                term = {Kind::variable, "?" + std::to_string(next++), {}, {}};
            else if (term.kind == Kind::name && term.parts.empty() && term.text == "self")
                term.text = owner;
            for (TermTree& part : term.parts) open.push_back(&part);
        }
        return rule;
    }

    /// The head of a rule is what is asked. Variables are whole arguments.
    static bool fits(const Modality& head, const Modality& asked, Values& values) {
        return fits(head.subject, asked.subject, values) && fits(head.object, asked.object, values) &&
               fits(head.action, asked.action, values);
    }
    static bool fits(const TermTree& pattern, const TermTree& term, Values& values) {
        if (pattern.kind == Kind::variable) return key(values.emplace(pattern.text, term).first->second) == key(term);
        if (pattern.text != term.text || pattern.parts.size() != term.parts.size()) return false;
        for (std::size_t at = 0; at < pattern.parts.size(); ++at)
            if (!fits(pattern.parts[at], term.parts[at], values)) return false;
        return true;
    }

    static void add_names(const TermTree& term, std::set<std::string>& names) {
        if (term.kind == Kind::variable) names.insert(term.text);
        for (const TermTree& part : term.parts) add_names(part, names);
    }
    static std::set<std::string> names_in(const Provision& provision) {
        std::set<std::string> names;
        if (const auto* modality = std::get_if<Modality>(&provision.kind))
            for (const TermTree* each : {&modality->subject, &modality->object, &modality->action})
                add_names(*each, names);
        if (const auto* fact = std::get_if<TermTree>(&provision.kind)) add_names(*fact, names);
        if (const auto* equation = std::get_if<Equation>(&provision.kind)) {
            add_names(equation->left, names);
            add_names(equation->right, names);
        }
        return names;
    }
    static std::set<std::string> names_in(const Modality& modality) { return names_in(Provision{{}, false, modality}); }

    void add_values(const TermTree& term) {
        for (const TermTree& part : term.parts)
            if (part.kind != Kind::variable) values_.emplace(key(part), part);
    }
    void add_values(const DeonticRule& rule) {
        const auto add = [&](const Modality& modality) {
            add_values(TermTree{Kind::name, "", {modality.subject, modality.object}, {}});
            add_values(modality.action);
        };
        add(rule.head);
        for (const Provision& each : rule.body) {
            if (const auto* modality = std::get_if<Modality>(&each.kind)) add(*modality);
            if (const auto* fact = std::get_if<TermTree>(&each.kind)) add_values(*fact);
            if (const auto* equation = std::get_if<Equation>(&each.kind))
                add_values(TermTree{Kind::name, "", {equation->left, equation->right}, {}});
        }
    }

    static TermTree put_in(TermTree term, const Values& values) {
        if (const auto found = values.find(term.text); term.kind == Kind::variable && found != values.end())
            return found->second;
        for (TermTree& part : term.parts) part = put_in(part, values);
        return term;
    }
    static Modality put_in(const Modality& modality, const Values& values) {
        return {modality.span, put_in(modality.subject, values), put_in(modality.object, values), modality.permits,
                put_in(modality.action, values)};
    }
    static std::string key(const TermTree& term) {
        std::string text = term.text + "/" + std::to_string(term.parts.size());
        for (const TermTree& part : term.parts) text += "," + key(part);
        return text;
    }
    static std::string key(const Modality& modality) {
        return (modality.permits ? "+" : "-") + key(modality.action) + " " + key(modality.subject) + " " +
               key(modality.object);
    }
    static std::string symbol(const Modality& modality) {
        return (modality.permits ? "+" : "-") + modality.action.text + "/" +
               std::to_string(modality.action.parts.size());
    }

    /// Variables that only agents can be: those of conditions, unless the head, a fact, or an equation with them, gives a value.
    [[nodiscard]] std::set<std::string> agents_only(const DeonticRule& rule) const {
        std::set<std::string> given = names_in(rule.head);
        std::set<std::string> asked;
        for (const Provision& each : rule.body) {
            const auto* modality = std::get_if<Modality>(&each.kind);
            const std::set<std::string> names = names_in(each);
            if (modality != nullptr) asked.insert(names.begin(), names.end());
            if (std::holds_alternative<TermTree>(each.kind) && !each.is_denied)
                given.insert(names.begin(), names.end());
        }
        for (std::size_t round = 0; round <= rule.body.size(); ++round) {
            for (const Provision& each : rule.body) {
                const auto* equation = std::get_if<Equation>(&each.kind);
                if (equation == nullptr || each.is_denied) continue;
                const auto has_value = [&](const TermTree& side) {
                    return side.kind != Kind::variable || given.contains(side.text);
                };
                if (has_value(equation->left) || has_value(equation->right)) {
                    const std::set<std::string> names = names_in(each);
                    given.insert(names.begin(), names.end());
                }
            }
        }
        std::set<std::string> only;
        std::set_difference(asked.begin(), asked.end(), given.begin(), given.end(), std::inserter(only, only.end()));
        return only;
    }

    /// Calls `visit` with all values for all variables but those that stand in one denied condition only: these are any.
    template <class Visit>
    void each_reading(std::size_t at, const Values& known, const Visit& visit) const {
        const DeonticRule& rule = rules_[at];
        std::set<std::string> names = names_in(rule.head);
        for (const Provision& each : rule.body) {
            if (each.is_denied) continue;
            const std::set<std::string> more = names_in(each);
            names.insert(more.begin(), more.end());
        }
        for (const auto& [name, value] : known) names.erase(name);
        Values values = known;
        choose(std::vector<std::string>(names.begin(), names.end()), 0, agents_only(rule), values, visit);
    }

    template <class Visit>
    void choose(const std::vector<std::string>& names, std::size_t at, const std::set<std::string>& only,
                Values& values, const Visit& visit) const {
        if (at == names.size()) {
            visit(values);
            return;
        }
        for (const auto& [text, value] : only.contains(names[at]) ? agent_values_ : values_) {
            values[names[at]] = value;
            choose(names, at + 1, only, values, visit);
        }
        values.erase(names[at]);
    }

    [[nodiscard]] bool is_true(const DeonticRule& rule, const std::string& owner, const Values& values) const {
        return std::all_of(rule.body.begin(), rule.body.end(), [&](const Provision& each) {
            return some_reading(each, owner, agents_only(rule), values) != each.is_denied;
        });
    }

    /// For some values of what has none yet.
    [[nodiscard]] bool some_reading(const Provision& provision, const std::string& owner,
                                    const std::set<std::string>& only, Values values) const {
        std::vector<std::string> open;
        for (const std::string& name : names_in(provision))
            if (!values.contains(name)) open.push_back(name);
        bool some = false;
        choose(open, 0, only, values, [&](const Values& all) { some = some || holds(provision, owner, all); });
        return some;
    }

    [[nodiscard]] bool holds(const Provision& provision, const std::string& owner, const Values& values) const {
        if (const auto* modality = std::get_if<Modality>(&provision.kind))
            return derived_.contains(key(put_in(*modality, values)));
        if (const auto* fact = std::get_if<TermTree>(&provision.kind)) {
            const std::string wanted = key(put_in(*fact, values));
            const auto knows = [&](const std::vector<TermTree>& facts) {
                return std::any_of(facts.begin(), facts.end(),
                                   [&](const TermTree& each) { return key(each) == wanted; });
            };
            const auto own = base_.facts.find(owner);
            return knows(base_.common) || (own != base_.facts.end() && knows(own->second));
        }
        const auto& equation = std::get<Equation>(provision.kind);
        return key(put_in(equation.left, values)) == key(put_in(equation.right, values));
    }

    /// What conditions can ask for: only the broker and whom it is done to have a say.
    void derive() {
        derived_.clear();
        std::map<std::string, std::size_t> strata;
        std::set<std::string> asked;
        for (const DeonticRule& rule : rules_) {
            for (const Provision& each : rule.body)
                if (const auto* modality = std::get_if<Modality>(&each.kind)) asked.insert(symbol(*modality));
        }
        const auto raise = [&](const DeonticRule& rule) {
            std::size_t least = strata[symbol(rule.head)];
            for (const Provision& each : rule.body)
                if (const auto* modality = std::get_if<Modality>(&each.kind))
                    least = std::max(least, strata[symbol(*modality)] + (each.is_denied ? 1 : 0));
            return std::exchange(strata[symbol(rule.head)], least) != least;
        };
        for (bool changes = true; changes;) {
            changes = false;
            for (const DeonticRule& rule : rules_) changes = raise(rule) || changes;
        }
        std::size_t highest = 0;
        for (const auto& [name, stratum] : strata) highest = std::max(highest, stratum);
        for (std::size_t stratum = 0; stratum <= highest; ++stratum) {
            for (bool changes = true; changes;) {
                changes = false;
                for (std::size_t at = 0; at < rules_.size(); ++at) {
                    const std::string concluded = symbol(rules_[at].head);
                    if (asked.contains(concluded) && strata[concluded] == stratum) changes = apply(at) || changes;
                }
            }
        }
    }

    bool apply(std::size_t at) {
        std::set<std::string> found;
        each_reading(at, {}, [&](const Values& values) {
            const Modality head = put_in(rules_[at].head, values);
            const bool counts = owners_[at] == "broker" || head.object.text == owners_[at];
            if (counts && is_true(rules_[at], owners_[at], values)) found.insert(key(head));
        });
        const std::size_t before = derived_.size();
        derived_.insert(found.begin(), found.end());
        return derived_.size() > before;
    }

    const RuleBase& base_;
    const std::set<std::string> agents_;
    std::vector<DeonticRule> rules_;
    std::vector<std::string> owners_;
    std::map<std::string, TermTree> values_;        ///< by their texts
    std::map<std::string, TermTree> agent_values_;  ///< likewise
    std::set<std::string> derived_;
};

}  // namespace deontic_test
