/// The basis of the decision whether an action is allowed in one instance.   rules, facts, participants
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/formulas/term_tree.h"
#include "translator/model/instance/deontic_rule.h"

namespace map2pml::deontic {

/// Identity of values: in LCC agents are names like others, and strings are not; in MAP `!Ann` is not the constant `Ann`, and a
/// string in a rule is the constant that it spells.
enum class Naming : std::uint8_t { lcc, map };

/// The rules have passed `check_rules`.
struct RuleBase {
    std::vector<ir::RuleSet> sets;
    ir::Policy policy;
    Naming naming = Naming::lcc;
    std::set<std::string> participants;                      ///< agents whose rules always count
    std::map<std::string, std::vector<ir::TermTree>> facts;  ///< owner -> facts that it knows, without variables
    std::vector<ir::TermTree> common;                        ///< facts that every agent knows, likewise

    /// Participants, owners of rules, and agents that rules name as subject or object.
    [[nodiscard]] std::set<std::string> agents() const;
};

/// The question whether the subject may do the action.
struct Question {
    std::string subject;
    ir::TermTree action;                       ///< without variables
    std::optional<std::string> receiver = {};  ///< the action is a message to this agent
};

/// The agent that an action is done to: the receiver of a message; else its first argument that is an agent. Nothing: any agent.
[[nodiscard]] std::optional<std::string> object_of(const Question& question, const RuleBase& base);

/// Puts in the owner of the rules for `self`.
[[nodiscard]] ir::DeonticRule without_self(ir::DeonticRule rule, const std::string& owner, Naming naming);
[[nodiscard]] ir::TermTree without_self(ir::TermTree fact, const std::string& owner, Naming naming);

// --- How rules tell actions and facts apart: by name and number of arguments.

struct ActionKey {
    std::string name;
    std::size_t arity = 0;
    auto operator<=>(const ActionKey&) const = default;
};

[[nodiscard]] inline ActionKey key_of(const ir::TermTree& action) { return {action.text, action.parts.size()}; }
[[nodiscard]] inline std::string to_string(const ActionKey& key) { return key.name + "/" + std::to_string(key.arity); }

// --- Names that rules can mention.   protocol -> names

/// The name of the agent that watches over all others, unless an agent that takes part is called so.
inline constexpr const char* kBroker = "broker";
/// In a rule: the agent whose rule it is.
inline constexpr const char* kSelf = "self";

struct Vocabulary {
    /// Agents that take part in some instance, and other names that an action may be done to; nothing: not known yet.
    std::optional<std::set<std::string>> agents;
    /// Constraints: name -> numbers of arguments; nothing: not known.
    std::optional<std::map<std::string, std::set<std::size_t>>> actions;
};

// --- rule_variables.cpp: The variables of terms and rules.

void add_variables(const ir::TermTree& term, std::set<std::string>& names);
/// Whether `_` occurs in the term.
[[nodiscard]] bool has_wildcard(const ir::TermTree& term);

/// The variables that have a value whenever the rule is asked with one for each variable of its head: by the head, a fact, an
/// equation with a side that has values, or as the subject or object of a condition, which is any agent.
[[nodiscard]] std::set<std::string> bound_variables(const ir::DeonticRule& rule);

// --- check_rules.cpp: The static checks of rules.   rules + names of the protocol -> diagnostics

/// M2P230 to M2P236; what is not known in the vocabulary is not judged. Rules without an error of these have one meaning each: no cycle goes through a negation, all that is asked
/// has values, and terms do not grow from rule to rule. \returns whether there is no error
bool check_rules(const std::vector<ir::RuleSet>& sets, const Vocabulary& vocabulary, diag::Sink& sink);

/// Facts that stand between the rules go to `base.facts`; they have no variables (M2P237). \returns whether all is right
bool take_facts(RuleBase& base, diag::Sink& sink);

}  // namespace map2pml::deontic
