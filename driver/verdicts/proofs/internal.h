/// What the sources of `driver/verdicts/proofs` share with one another; no other folder includes it.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "driver/results/proof.h"
#include "driver/tools/smt/portfolio.h"
#include "driver/verdicts/proofs/prove.h"
#include "driver/verdicts/proofs/read_project.h"
#include "translator/languages/maze/scope.h"
#include "translator/languages/maze/syntax.h"
#include "translator/machines/obligations/obligation.h"

namespace map2pml::prove {

// --- both_orders.cpp: A diagram in both orders, where both exist.   two readings -> what of them is proved, and what is said of the rest
//
// What `check` refuses as wrong is an error here, too. What only cannot be followed in one of the orders (an operator, a number of agents
// that nobody has said) leaves the other one its proof, and is told by name.

/// \returns both, or nothing with errors in the sink.
[[nodiscard]] std::vector<ReadProject> read_both_orders(source::FileId file, const ProtocolOptions& options,
                                                        source::SourceSet& sources, diag::Sink& sink);

// --- rule_groups.cpp: The obligations of a development by the rules that they prove.   `CheckedProject` -> one group for each rule

/// The obligations of one rule. All proved, and those of the bases of its classes too, prove the rule for all instances.
struct RuleGroup {
    maze::Rule rule{};
    std::string abstract;  ///< empty: of a class alone
    std::string of;
    std::string action;    ///< of action simulation; else empty
    bool is_base = false;  ///< that formulas have values: all rules of the project need it
    std::size_t project = 0;
    bool is_possible = true;  ///< false: there is nothing to prove it with
    std::string because;      ///< why it is not possible
    std::vector<eventb::Obligation> obligations;
};

/// For each rule of each refinement, and `invariant` for each class.
[[nodiscard]] std::vector<RuleGroup> rule_groups(const maze::Development& development,
                                                 const std::vector<eventb::CheckedProject>& projects);

/// What a refuted obligation says of its rule: with a witness that was chosen, and for a variant, only that this one does not do.
[[nodiscard]] bool refutes_rule(const eventb::Obligation& obligation, const eventb::CheckedProject& project);

// --- prove_development.cpp: The rules of a development: exploration of its instances, then proof of what did not fail.

/// Explores each instance. Failures in states that are not reached are looked for where no reached one fails.
[[nodiscard]] DevelopmentResult explore_instances(const maze::Development& development, const ProveSettings& settings,
                                                  const std::atomic<bool>& stop);

/// Proves each rule that no instance refutes, up to its first open obligation, and adds it to the result. The obligations that were asked
/// are added to the proof.
void prove_rules(const maze::Development& development, const std::vector<eventb::CheckedProject>& projects,
                 const smt::Portfolio& portfolio, const ProveSettings& settings, FileProof& proof,
                 const std::function<void(std::size_t, std::size_t)>& progress, const std::atomic<bool>& stop);

/// A rule that rests on a proof with contradictory assumptions says nothing. After `find_vacuous`. \param was_stopped it has not asked about all
/// of them: then nobody knows which rules do.
void mark_vacuous(FileProof& proof, bool was_stopped);

// --- read_protocol_projects.cpp: Protocols as projects.   `.map`, `.lcc`, a diagram lifeline by lifeline -> a `Project` for each instance

/// One project for each instance of the check file, or for the only one. What is wrong with the texts goes to the sink.
[[nodiscard]] ReadProject read_protocol_projects(source::FileId file, const ProtocolOptions& options,
                                                 source::SourceSet& sources, diag::Sink& sink);

// --- vacuity.cpp: Finds vacuous proofs, whose assumptions contradict each other.   proofs -> the same, with the reason for each vacuous one

struct VacuityBudget {
    std::chrono::milliseconds form{1'500};  ///< for one question to the solvers
    std::chrono::steady_clock::time_point until;
};

/// Asks whether axioms and invariants contradict each other and, for machines written by hand, whether an event can never happen
/// and whether the left side of a theorem never holds. Fills in `Proof::vacuous`, and reports a warning for each reason (M2P621). What
/// could not be asked for lack of time is a remark of the reading.
void find_vacuous(const std::vector<eventb::CheckedProject>& projects, bool is_made, std::size_t reading,
                  const smt::Portfolio& portfolio, const VacuityBudget& budget, FileProof& proof, diag::Sink& sink,
                  const std::atomic<bool>& stop);

}  // namespace map2pml::prove
