/// The rules of refinement of a development, each with its verdict: by proof for all instances, by exploration for one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "translator/machines/explore/developments/finding.h"

namespace map2pml::prove {

using maze_exploration::Outcome;

/// One rule of one refinement, or of a class alone.
struct RuleResult {
    std::string abstract;  ///< empty: the rule is about a class alone
    std::string of;
    std::string instance;                  ///< empty: all instances
    std::size_t states = 0;                ///< of the instance
    bool is_reduced = false;               ///< only one of several symmetric states is counted
    Outcome outcome{};                     ///< without an instance `holds` is a proof
    bool is_expected = false;              ///< some expectation is about the rule
    std::vector<std::size_t> proofs = {};  ///< the proofs that it rests on, by index in `FileProof::proofs`
    maze_exploration::Finding finding;

    [[nodiscard]] maze::Rule rule() const { return finding.rule; }
    [[nodiscard]] bool is_whole() const { return finding.action.empty(); }
};

/// An `expect …` line with the outcome that was found.
struct ExpectedVerdict {
    std::string text;  ///< `termination fails on path3`
    source::Span span;
    std::string found;  ///< `holds`
    bool is_met = false;
    bool is_open = false;  ///< the expectation is neither met nor contradicted
};

/// The rules and expectations of one development.
struct DevelopmentResult {
    std::vector<RuleResult> rules;
    std::vector<ExpectedVerdict> expected;
    std::size_t left_to_prove = 0;  ///< expectations about all instances that an exploration does not decide
};

/// The name of the rule: `termination`; for a machine the property: `invariant`.
[[nodiscard]] std::string rule_words(const RuleResult& rule);
/// `System2 -> System3`, `System4`
[[nodiscard]] std::string subject_of(const RuleResult& rule);
/// Compares each `expect` with the rules, and marks the rules that it is about.
/// \param is_explored without proofs: a rule for all instances has a result only if it fails
void judge_expectations(const maze::Development& development, bool is_explored, DevelopmentResult& result);
/// Whether a rule is shown: for an action only if it fails; as a whole, unless one of its actions says the same.
[[nodiscard]] bool is_shown(const RuleResult& rule, const DevelopmentResult& result);
/// The effect of a rule on the exit code.
enum class RuleStatus : std::uint8_t { fine, open, wrong };
[[nodiscard]] RuleStatus status_of(const RuleResult& rule, const DevelopmentResult& result);

/// The rules that are open for all instances although what was expected of some is met: no proof of them in general.
[[nodiscard]] std::size_t open_in_general(const DevelopmentResult& result);

/// 0 all is as expected · 1 a rule fails unexpectedly, or an expectation is wrong · 3 something is open. A rule for all instances
/// is judged by the expectations on it, if there are any.
[[nodiscard]] int exit_code(const DevelopmentResult& result);

}  // namespace map2pml::prove
