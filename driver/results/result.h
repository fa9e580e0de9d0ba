/// The outcome of a run, as data; text and JSON are two printers of it. No printer computes a verdict.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "driver/results/advice.h"
#include "driver/results/choice_tree.h"
#include "driver/results/claim.h"
#include "driver/results/counterexample.h"
#include "driver/results/diagram.h"
#include "driver/results/smallest.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/checked_property.h"
#include "translator/model/instance/instance.h"
#include "translator/model/instance/verdict.h"
#include "translator/protocols/promela/reduction_note.h"

namespace map2pml::report {

/// A fault at one place: `auction.map:19:3  waitfor …` with notes on who waits for whom.
struct Finding {
    source::Span span;
    std::string message;  ///< lower case, no full stop, code in backticks
    std::vector<diag::Note> notes;
    std::vector<Claim> claims;  ///< statements of `message` about states, as data
    std::optional<std::size_t> behind =
        {};  ///< never executed: the finding, by position, that all ways to this one lead through
};

/// The finding whose message consists of the texts of the claims, joined by `and`.
[[nodiscard]] Finding finding_of(const source::Span& span, std::vector<Claim> claims);

/// The findings as a report lists them: one that is behind another one is counted there.
[[nodiscard]] std::vector<Finding> entries_of(const std::vector<Finding>& findings);

struct PropertyResult {
    ir::Property property{};
    std::string name;             ///< stated: the name in the check file
    bool under_fairness = false;  ///< stated: the property holds for the fair runs, not for all
    bool may_happen =
        false;  ///< stated: the property asks whether something can happen; it holds with a run that shows it
    ir::Verdict verdict = ir::Verdict::error;
    ir::Verdict expected = ir::Verdict::holds;
    std::string because;                      ///< reason for the expectation, in the words of the check file
    std::vector<std::string> missing_places;  ///< `line` or `line:column` that the findings were expected to name
    std::vector<Finding>
        vacuous;  ///< stated, holds (a trace: never happens): conditions that no run makes true, so it says nothing
    bool is_tested =
        false;  ///< stated: each of its conditions comes true in some run; false with `vacuous` empty: unknown
    bool expected_vacuous = false;  ///< the check file expects the property to be vacuous
    std::string proof;              ///< why there was no search of its own: `every loop takes a message`; else empty
    std::string summary;            ///< half a line: `Bidder2 waits for ever`; empty if the property holds
    std::vector<Finding> findings;
    std::optional<trace::Counterexample> counterexample;
    std::optional<ChoiceNode> choices;        ///< formula that no single run shows: the tree that does, after the run
    bool ran_out = false;                     ///< incomplete: a budget ended the search
    bool is_repeatable = false;               ///< incomplete: so is any search with the same settings
    std::string incomplete_because;           ///< why the search stopped, how far it came, what to raise
    std::vector<std::string> limits_reached;  ///< limits that cut the search: `bidloop limit 5 at Auctioneer`
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    std::uint64_t depth = 0;
    std::uint64_t state_bytes = 0;  ///< size of one state vector
    double seconds = 0;             ///< search time
    std::uint64_t memory_bytes = 0;
    bool on_cluster = false;  ///< tasks on a cluster searched
};

/// `no-failure`, or the name that the check file gives it.
[[nodiscard]] std::string name_of(const PropertyResult& result);

/// `holds`, `holds vacuously`.
[[nodiscard]] std::string verdict_words(const PropertyResult& result);

/// Whether the property is vacuous and the check file does not expect it: a warning.
[[nodiscard]] bool warns_of_vacuity(const PropertyResult& result);

/// Whether the verdict is the expected one, and a violation is where it is expected. A property that holds vacuously holds.
[[nodiscard]] bool is_as_expected(const PropertyResult& result);

/// One scene under one instance.
struct SceneResult {
    std::string scene;
    std::string instance_name;  ///< in the check file; may be empty
    ir::Instance instance;
    std::uint32_t capacity = 0;  ///< the mailbox size that no send outgrew (or the last one tried)
    std::vector<PropertyResult> results;
    double seconds = 0;                              ///< wall time for the whole scene
    std::vector<promela::ReductionNote> reductions;  ///< --explain-reductions
    std::vector<Advice> advice;                      ///< advice for searches that a budget ended
    std::string
        any_number_of;  ///< the scene stands for all larger numbers of these agents, none searched; empty: one instance
};

/// The level of `check` without `-O`; reports do not mention it.
inline constexpr int kUsualLevel = 2;

/// Everything about one input file.
struct FileResult {
    std::string input;                         ///< as given on the command line
    std::string check_file;                    ///< likewise, or the one beside the input; empty: there is none
    int level = kUsualLevel;                   ///< -O
    std::set<std::string> without_reductions;  ///< --no-reduce
    std::vector<SceneResult> scenes;
    std::vector<std::string> refused;           ///< scenes that have errors, which are among the diagnostics
    std::vector<diag::Diagnostic> diagnostics;  ///< sorted
    std::vector<Diagram> diagrams;              ///< diagrams of the file, as they are drawn
    std::string error;                          ///< a map2pml bug or a missing tool; empty otherwise
    std::string input_error;                    ///< why the input cannot be read at all; empty if it can
    bool stopped = false;                       ///< the `input_error` is an interruption by the user
    /// --smallest. `scenes` then has the instance that was found; if none was found, the largest ones, or one that is not
    /// finished.
    std::optional<Smallest> smallest;
    bool is_cached = false;  ///< of an earlier call
    bool is_part = false;    ///< one scene of a document whose scenes are checked one by one
};

/// The exit code for one verdict alone: 0, 1, 3 or 4.
[[nodiscard]] int exit_code(const PropertyResult& result, bool warnings_are_errors);

/// The exit code for one file. With `warnings_are_errors`, a pass that says nothing is 1.
/// 0 as expected · 1 violated · 2 errors in the input · 3 incomplete · 4 a map2pml bug or a missing tool (docs/guide/options.md).
/// A result in which nothing was checked for no stated reason counts as a map2pml bug: silence is never a pass.
[[nodiscard]] int exit_code(const FileResult& result, bool warnings_are_errors);

/// The exit code of a command that stops because of these diagnostics: 2, or 3 if the only error is an exhausted budget.
[[nodiscard]] int refused_exit_code(const std::vector<diag::Diagnostic>& found);
/// The worse of two exit codes in the order 4, 2, 1, 3, 0.
[[nodiscard]] int worst_exit_code(int one, int other);

}  // namespace map2pml::report
