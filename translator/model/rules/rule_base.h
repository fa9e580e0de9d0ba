/// The basis of the decision whether an action is allowed in one instance.   rules, facts, participants
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

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

}  // namespace map2pml::deontic
