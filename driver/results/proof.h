/// The proofs of one project, as data; text and JSON are two printers of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/results/counterexample.h"
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
    std::optional<trace::Counterexample> run = {};  ///< refuted, of a protocol: a shortest run that breaks it
};

struct FileProof {
    std::string input;              ///< as given on the command line
    std::vector<Reading> readings;  ///< one, except for diagrams
    std::vector<Proof> proofs;
    std::vector<diag::Diagnostic> diagnostics;  ///< sorted
    std::optional<DevelopmentResult> development =
        {};                    ///< rules of a development, or properties of machines; nothing: another kind of input
    bool is_explored = false;  ///< machines, by `explore_machines`: without obligations
    std::vector<report::Diagram> diagrams;  ///< diagrams of the file, as they are drawn
    std::string input_error;                ///< why the input cannot be read at all; empty if it can
    std::string error;                      ///< a map2pml bug or a missing tool; empty otherwise
    double seconds = 0;
};

/// The components of all readings.
[[nodiscard]] std::vector<std::string> components_of(const FileProof& proof);
[[nodiscard]] bool is_all_proved(const FileProof& proof, std::size_t reading);

/// 0 all is proved · 1 something is refuted, or shows nothing where warnings are errors · 2 errors in the input · 3 something is
/// open, including what is proved for a finite instance only and a reading that was not looked at · 4 our bug or a missing tool.
/// Components without obligations are proved; an input without components is not. For a development its rules count, not
/// single obligations.
[[nodiscard]] int exit_code(const FileProof& proof, bool warnings_are_errors);

/// A failure of a solver and the number of obligations with it: "z3: exit status 1 after `unsat`". Such answers do not count.
struct SolverFailure {
    std::string what;
    std::size_t obligations = 0;
};
[[nodiscard]] std::vector<SolverFailure> failures_of(const FileProof& proof);

/// A verdict as a word for programs: `proved-for-instance`.
[[nodiscard]] std::string_view verdict_word(smt::Verdict verdict);

/// The meaning of a refuted obligation, in half a line: "`step` breaks `inv1`".
[[nodiscard]] std::string meaning_of(const eventb::Obligation& obligation);
/// The predicate that does not hold, as written: with the values of an action put in, an invariant is often just `2 = 1`.
[[nodiscard]] std::string stated_in(const eventb::Obligation& obligation);

}  // namespace map2pml::prove
