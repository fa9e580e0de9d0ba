/// All that decides whether an action is allowed in one instance.   rules, facts, who takes part
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/model/instance/deontic_rule.h"

namespace map2pml::deontic {

/// What is one and the same value: in LCC agents are names like others, and strings are not; in MAP `!Ann` is not the constant `Ann`,
/// and a string in a rule is the constant that it spells.
enum class Naming : std::uint8_t { lcc, map };

/// The rules have passed `check_rules`.
struct RuleBase {
    std::vector<ir::RuleSet> sets;
    ir::Policy policy;
    Naming naming = Naming::lcc;
    std::set<std::string> participants;                      ///< their rules always count
    std::map<std::string, std::vector<ir::TermTree>> facts;  ///< owner -> what it knows, without variables
    std::vector<ir::TermTree> common;                        ///< what everybody knows, likewise

    /// Those who take part, those who have rules, and those whom rules name as subject or object.
    [[nodiscard]] std::set<std::string> agents() const;
};

/// May the subject do it?
struct Question {
    std::string subject;
    ir::TermTree action;                       ///< without variables
    std::optional<std::string> receiver = {};  ///< the action is this message, to this agent
};

/// Whom an action is done to: the receiver of a message; else its first argument that is an agent. Nothing: it may be any.
[[nodiscard]] std::optional<std::string> object_of(const Question& question, const RuleBase& base);

/// `self` is the owner of the rules.
[[nodiscard]] ir::DeonticRule without_self(ir::DeonticRule rule, const std::string& owner, Naming naming);
[[nodiscard]] ir::TermTree without_self(ir::TermTree fact, const std::string& owner, Naming naming);

}  // namespace map2pml::deontic
