/// Questions as a logic program.   rules, facts, questions -> text for clingo
///
/// The program is stratified, since the rules are (`check_rules`), so it has one answer set. It is directed by the questions: a rule
/// derives something only of what is asked, so that variables of heads have values.
///
///     agent(A)          A is an agent
///     k(O,F)            the agent O knows the fact F
///     ask(Q,S,O,X)      question Q
///     h(p,S,O,X)        it is asked on the way whether S may do X with O (m: whether it may not)
///     t(N,Q)            rule N answers question Q
///     b(N,S,O,X)        rule N derives what is asked on the way
///     v(p,S,O,X)        some rule does
///     n(N,I,…)          condition I of rule N, which is denied, is true for these values
#pragma once

#include <string>
#include <vector>

#include "translator/model/rules/prepared_rules.h"
#include "translator/model/rules/program_terms.h"
#include "translator/model/rules/rule_base.h"

namespace map2pml::deontic {

[[nodiscard]] std::string program_text(const RuleBase& base, const std::vector<PreparedRule>& rules,
                                       const std::vector<Question>& questions, Symbols& symbols);

}  // namespace map2pml::deontic
