/// Declarations shared by the sources of `translator/model/rules`; no other folder includes them.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/deontic_rule.h"
#include "translator/model/rules/rule_base.h"

namespace map2pml::deontic {

// --- prepared_rules.cpp: Rules as they are evaluated: without `self`, `_` and equations that only name values.   `RuleBase` -> rules with numbers

struct PreparedRule {
    std::size_t number = 0;  ///< in the order of the text
    std::string owner;
    ir::DeonticRule rule;  ///< positive equations are put in; subjects and objects that are constants are agents
};

/// Rules whose equations have no solution are left out.
[[nodiscard]] std::vector<PreparedRule> prepared_rules(const RuleBase& base);
/// All rules without bodies, for what each is about by its head: equations of the body do not narrow it.
[[nodiscard]] std::vector<PreparedRule> rule_heads(const RuleBase& base);
/// The rule of the text that has this number.
[[nodiscard]] const ir::DeonticRule& rule_of(const RuleBase& base, std::size_t number);

/// The rules about what the conditions of these ask for, and so on, without these; in the order of the text.
[[nodiscard]] std::vector<std::size_t> rules_asked_by(const RuleBase& base, const std::vector<std::size_t>& numbers);

// --- checks: The checks of `check_rules`, one function and one file each.

/// Subjects and objects are agents, actions have names: M2P230. The other checks see only rules without such a mistake.
[[nodiscard]] bool check_form(const ir::DeonticRule& rule, diag::Sink& sink);
/// Agents that exist, actions that occur, with as many arguments: M2P231, M2P232, M2P235.
void check_names(const std::vector<ir::RuleSet>& sets, const Vocabulary& vocabulary, diag::Sink& sink);
/// Variables that nothing binds: M2P234.
void check_variables(const ir::DeonticRule& rule, diag::Sink& sink);
/// Rules that lead to their own negation, or to larger and larger actions: M2P233, M2P236.
void check_cycles(const std::vector<ir::RuleSet>& sets, diag::Sink& sink);

// --- program.cpp: Terms as a logic program spells them.   `ir::TermTree` -> `f(3,c(5),V0)`
//
// Names are numbers: no user's text reaches the program, so nothing needs to be escaped, and two questions that differ in names
// only have one text.

class Symbols {
  public:
    explicit Symbols(Naming naming) : naming_(naming) {}
    [[nodiscard]] std::string constant(const ir::TermTree& term);
    [[nodiscard]] std::string agent(const std::string& name);
    [[nodiscard]] std::size_t functor(const ir::TermTree& term);
    /// The agent with this number, if it is one.
    [[nodiscard]] const std::string* agent_of(std::size_t number) const;

  private:
    std::size_t number_of(const std::string& identity);

    Naming naming_;
    std::map<std::string, std::size_t> numbers_;
    std::map<std::size_t, std::string> agents_;
};

/// The terms of one rule, or of a question: its variables are `V0`, `V1`, …
class TermWriter {
  public:
    explicit TermWriter(Symbols& symbols) : symbols_(symbols) {}
    [[nodiscard]] std::string term(const ir::TermTree& term);
    /// `c(1),V0,f(2,V1)`
    [[nodiscard]] std::string terms(const std::vector<const ir::TermTree*>& terms);

  private:
    Symbols& symbols_;
    std::map<std::string, std::size_t> variables_;
};

// --- program.cpp: Questions as a logic program.   rules, facts, questions -> text for clingo
//
// The program is stratified, since the rules are (`check_rules`), so it has one answer set. It is directed by the questions: a rule
// derives only what is asked, so that variables of heads have values.
//
//     agent(A)          A is an agent
//     k(O,F)            the agent O knows the fact F
//     ask(Q,S,O,X)      question Q
//     h(p,S,O,X)        it is asked on the way whether S may do X with O (m: whether it may not)
//     t(N,Q)            rule N answers question Q
//     b(N,S,O,X)        rule N derives what is asked on the way
//     v(p,S,O,X)        some rule does
//     n(N,I,…)          condition I of rule N, which is denied, is true for these values

[[nodiscard]] std::string program_text(const RuleBase& base, const std::vector<PreparedRule>& rules,
                                       const std::vector<Question>& questions, Symbols& symbols);

// --- unify.cpp: Unification of terms of rules.   two terms -> the most general bindings

using Bindings = std::map<std::string, ir::TermTree>;

/// The term with all bindings put in. `_` stays.
[[nodiscard]] ir::TermTree with(const ir::TermTree& term, const Bindings& known);

/// Unifies with occurs check; there is no `_` in the terms (`without_wildcards`). False: they do not unify, and `known` is invalid.
[[nodiscard]] bool unify(const ir::TermTree& left, const ir::TermTree& right, Bindings& known, Naming naming);

/// Replaces each `_` by a variable that stands nowhere else. \param next its number, counted up
[[nodiscard]] ir::TermTree without_wildcards(ir::TermTree term, std::size_t& next);

/// A text that is equal for equal values without parts only.
[[nodiscard]] std::string identity_of(const ir::TermTree& constant, Naming naming);
/// A text that is equal for equal terms only, whatever characters are in their names.
[[nodiscard]] std::string exact_text(const ir::TermTree& term, Naming naming);
/// `identity_of` an agent by its name.
[[nodiscard]] std::string identity_of_agent(const std::string& name, Naming naming);

// --- answer.cpp: Reads an answer set.   lines of clingo -> which rules derive what

struct RuleAnswer {
    std::map<std::size_t, std::set<std::size_t>> answering;  ///< question -> rules that answer it, by number
    std::set<std::size_t> on_the_way;  ///< rules that derive what these ask for, for all questions together
};

/// \param output all that was printed with `-V0 --outf=0 2`: one answer set and nothing else. Any other output is a fault of the
/// program or of its text, never an answer: the result is empty.
[[nodiscard]] std::optional<RuleAnswer> read_answer(std::string_view output);

}  // namespace map2pml::deontic
