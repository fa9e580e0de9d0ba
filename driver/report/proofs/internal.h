/// Declarations shared by the sources of `driver/report/proofs`; no other folder includes them.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "driver/report/drawing/legend.h"
#include "driver/report/drawing/picture.h"
#include "driver/report/html/fields.h"
#include "driver/report/html/numbering.h"
#include "driver/report/proofs/print_proof.h"
#include "driver/results/counterexample.h"
#include "driver/results/rules.h"
#include "driver/tools/smt/discharge.h"
#include "translator/machines/explore/developments/finding.h"
#include "translator/machines/explore/developments/patch.h"

namespace map2pml::prove {

// --- drawings_part.cpp: The drawings of a failure: its run as a sequence diagram, and the drawn types at each step.   finding -> HTML

/// The drawings; empty if there is nothing to draw. \param id unique in the page \param symbols of the page, where drawn ones are
/// added
[[nodiscard]] report::Html drawings_part(const maze_exploration::Finding& finding, const trace::Counterexample& run,
                                         const std::string& id, std::set<report::Symbol>& symbols);

// --- print_junit.cpp: The state that refutes an obligation, in lines.   `Discharged` -> text

/// `x = 3`, a line for each value; empty where nothing refutes it.
[[nodiscard]] std::string model_text(const smt::Discharged& result);

// --- print_html.cpp: The same in parts.   `Discharged` -> `before`, `x = 3, y = 4`

/// After an event only what has changed. Parts without values are left out.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> state_parts(const smt::Discharged& result);

// --- print_html_rules.cpp: The rules of a development in the page.   `DevelopmentResult` -> HTML

/// A table of all rules and expectations, and the run to each failure. \param id of the part in the page \param symbols of the page
[[nodiscard]] report::Html rules_part(const LocatedProof& file, const std::string& id, report::Numbering& numbering,
                                      std::set<report::Symbol>& symbols);

// --- print_rules.cpp: The rules of a development for people.   `DevelopmentResult` -> text

/// A block for each refinement, in general and on each instance, and the expectations. Failures with the run that leads to them.
[[nodiscard]] std::string print_rules(const source::SourceSet& sources, const DevelopmentResult& result,
                                      const TextOptions& options);

/// Whether a remark has no run to show: one on an action of MAZE. One on a machine that stops has the run that leads there.
[[nodiscard]] bool is_only_named(const maze_exploration::Finding& finding);
/// Whether the run of a rule is printed: it fails, and no other line says the same.
[[nodiscard]] bool has_shown_run(const RuleResult& rule, const DevelopmentResult& result);
/// `` `inv placed /= {};` in System3: it holds in all states that its instances reach; … ``
[[nodiscard]] std::string proposal_words(const maze_exploration::Proposal& proposal);
/// The name of a rule, for programs and names of tests: `System2 -> System3 on path3: termination`.
[[nodiscard]] std::string name_of(const RuleResult& rule);

// --- run_diagram.cpp: Runs of machines as those of protocols are printed.   steps -> `Counterexample`

/// An event is up to three steps with one number: the message that it takes, its name with the values that it changes, and its
/// messages sent. \param of the class or machine: whose steps those without an agent are
[[nodiscard]] trace::Counterexample run_of(const maze_exploration::Finding& finding, const std::string& of);

}  // namespace map2pml::prove
