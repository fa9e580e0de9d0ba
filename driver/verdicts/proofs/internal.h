/// Declarations shared by the sources of `driver/verdicts/proofs`; no other folder includes them.
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
#include "translator/machines/explore/sets/watch.h"
#include "translator/machines/obligations/obligation.h"

namespace map2pml::prove {

// --- both_orders.cpp: A diagram in both orders, where both exist.   two readings -> the parts to prove, and words about the rest
//
// Diagrams that `check` refuses as wrong are errors here, too. A part that only cannot be followed in one of the orders (an
// operator, a number of agents that is not given) does not prevent the proof of the other, and is named.

/// \returns both orders, or nothing with errors in the sink.
[[nodiscard]] std::vector<ReadProject> read_both_orders(source::FileId file, const input::Settings& settings,
                                                        source::SourceSet& sources, diag::Sink& sink);

// --- open_theorems.cpp: Theorems of a protocol that the computed invariants do not imply.   proofs -> the same, with fewer open

struct Solvers {
    const smt::Portfolio& portfolio;
    const smt::Budget& budget;
    unsigned jobs = 0;
    const OnProgress& on_progress;
    const std::atomic<bool>& stop;
};

/// Theorems are proved from the list of the states that the machine of an instance reaches, where these are few: that it is in one of
/// them is an invariant with obligations of its own. What is open then is asked of the machine about exactly these agents that
/// `prove --agents NAME=any` makes for one number. Obligations of what shows a theorem are added; otherwise nothing changes.
void prove_open_theorems(const ReadProject& read, std::size_t reading, const source::SourceSet& sources,
                         const Solvers& solvers, FileProof& proof);

// --- rule_groups.cpp: The obligations of a development by the rules that they prove.   `CheckedProject` -> one group for each rule

/// The obligations of one rule. If all are proved, and those of the bases of its classes too, the rule is proved for all
/// instances.
struct RuleGroup {
    maze::Rule rule{};
    std::string abstract;  ///< empty: the rule is about a class alone
    std::string of;
    std::string action;    ///< of action simulation; else empty
    bool is_base = false;  ///< states that formulas have values; all rules of the project need it
    std::size_t project = 0;
    bool is_possible = true;  ///< false: the means to prove the rule are missing
    std::string because;      ///< why the rule cannot be proved
    std::vector<eventb::Obligation> obligations;
};

/// A group for each rule of each refinement, and `invariant` for each class.
[[nodiscard]] std::vector<RuleGroup> rule_groups(const maze::Development& development,
                                                 const std::vector<eventb::CheckedProject>& projects);

/// Whether a refuted obligation refutes its rule; with a chosen witness or a variant, only that choice is refuted.
[[nodiscard]] bool refutes_rule(const eventb::Obligation& obligation, const eventb::CheckedProject& project);

// --- prove_development.cpp: The rules of a development: exploration of its instances, then proof of what did not fail.

/// The exploration of a rule may take this many times as long as an obligation, or as a look at the states that are not reached.
inline constexpr int kExploration = 6;

/// Adds the findings of an exploration.
void add_report(const maze_exploration::Report& report, DevelopmentResult& result);

/// Explores each instance. Failures in unreached states are looked for where no reached one fails.
/// \param limits for the states that are reached; the others are looked at for a part of the time
[[nodiscard]] DevelopmentResult explore_instances(const maze::Development& development,
                                                  maze_exploration::Limits limits);

/// Proves each rule that no instance refutes, up to its first open obligation, and adds it to the result. The obligations that
/// were tried are added to the proof.
void prove_rules(const maze::Development& development, const std::vector<eventb::CheckedProject>& projects,
                 const smt::Portfolio& portfolio, const ProveSettings& settings, FileProof& proof,
                 const OnProgress& progress, const std::atomic<bool>& stop);

/// Marks rules that rest on a proof with contradictory assumptions: they say nothing. To be called after `find_vacuous`.
/// \param was_stopped `find_vacuous` has not asked about all proofs: then nobody knows which rules do.
void mark_vacuous(FileProof& proof, bool was_stopped);

// --- read_protocol_projects.cpp: Protocols as projects.   `.map`, `.lcc`, a diagram lifeline by lifeline -> a `Project` for each instance

/// One project for each instance of the check file, or for the only one. Errors in the texts go to the sink.
/// \param diagram one that was read already; null: none was
[[nodiscard]] ReadProject read_protocol_projects(source::FileId file, const input::Settings& settings,
                                                 source::SourceSet& sources, diag::Sink& sink,
                                                 const input::ReadDiagram* diagram = nullptr);

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
