/// What was proved about one project, as data; text and JSON are two printers of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/results/diagram.h"
#include "driver/results/reading.h"
#include "driver/results/rules.h"
#include "driver/tools/smt/discharge.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/machines/obligations/obligation.h"

namespace map2pml::prove {

struct Proof {
    eventb::Obligation obligation;
    smt::Discharged result;
    std::size_t reading = 0;   ///< index in `FileProof::readings`
    std::string vacuous = {};  ///< the contradictory assumptions of a vacuous proof; empty otherwise
};

struct FileProof {
    std::string input;              ///< as given on the command line
    std::vector<Reading> readings;  ///< one, but for diagrams
    std::vector<Proof> proofs;
    std::vector<diag::Diagnostic> diagnostics;  ///< sorted
    std::optional<DevelopmentResult> development =
        {};  ///< the rules of a development, or the properties of machines; nothing: it is another input
    bool is_explored = false;               ///< machines, by `explore_machines`: there are no obligations
    std::vector<report::Diagram> diagrams;  ///< of a file that has some, as they are drawn
    std::string input_error;                ///< why the input cannot be read at all; empty if it can
    std::string error;                      ///< a map2pml bug or a missing tool; empty otherwise
    double seconds = 0;
};

/// Of all readings.
[[nodiscard]] std::vector<std::string> components_of(const FileProof& proof);
[[nodiscard]] bool is_all_proved(const FileProof& proof, std::size_t reading);

/// 0 all is proved · 1 something is refuted, or shows nothing where warnings are errors · 2 errors in the input · 3 something is open, also what is proved for a
/// finite instance only, and a reading that was not looked at · 4 our bug or a missing tool. Components without obligations are proved; no
/// component is not. Of a development its rules count, not single obligations.
[[nodiscard]] int exit_code(const FileProof& proof, bool warnings_are_errors);

/// Solvers that failed, with why and on how many obligations: "z3: exit status 1 after `unsat`". Their answers do not count.
struct SolverFailure {
    std::string what;
    std::size_t obligations = 0;
};
[[nodiscard]] std::vector<SolverFailure> failures_of(const FileProof& proof);

/// A verdict as a word for programs: `proved-for-instance`.
[[nodiscard]] std::string_view verdict_word(smt::Verdict verdict);

/// What a refuted obligation means, in half a line: "`step` breaks `inv1`".
[[nodiscard]] std::string meaning_of(const eventb::Obligation& obligation);
/// What does not hold, as it is written: with the values of an action put in, an invariant is often no more than `2 = 1`.
[[nodiscard]] std::string stated_in(const eventb::Obligation& obligation);

}  // namespace map2pml::prove
