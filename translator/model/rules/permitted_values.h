/// When an action is allowed, as a condition on its arguments.   rules + agents -> expression of a check file
///
/// Rules tell apart only the values that they or their facts mention, agents, and arguments that are equal. So finitely many
/// questions decide for all values: each argument is a mentioned value, or equals an earlier argument, or is another value.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "translator/model/formulas/expression.h"
#include "translator/model/rules/rule_base.h"

namespace map2pml::deontic {

/// An action as it is declared: `$x` for each argument.
struct ActionForm {
    std::string name;
    std::vector<std::string> parameters;
    std::vector<std::string> subjects;         ///< agents that may try the action
    std::optional<std::string> receiver = {};  ///< the action is a message to this agent
};

/// More questions than this are not asked.
inline constexpr std::size_t kMostQuestions = 20'000;

/// The questions that decide; nothing: there are too many.
[[nodiscard]] std::optional<std::vector<Question>> questions_about(const ActionForm& form, const RuleBase& base);

/// The condition, in terms of `self` and the parameters. Nothing: the action is always allowed.
/// \param is_allowed is asked those questions again
[[nodiscard]] std::optional<ir::Expression> permitted_when(const ActionForm& form, const RuleBase& base,
                                                           const std::function<bool(const Question&)>& is_allowed,
                                                           const source::Span& span);

}  // namespace map2pml::deontic
