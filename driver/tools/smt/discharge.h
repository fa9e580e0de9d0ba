/// Proof obligations through rules and solvers.   `Obligation` -> proved, refuted with a state, or unknown
///
/// The stages of one obligation: rules; its instantiated form; finite instances, which may refute it; the obligation
/// itself with its quantifiers. A proof for finite instances only is never called a proof.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "driver/tools/smt/portfolio.h"
#include "translator/machines/obligations/obligation.h"
#include "translator/machines/smt/counterexample.h"

namespace map2pml::smt {

enum class Verdict : std::uint8_t { proved, proved_for_instance, refuted, unknown };
[[nodiscard]] std::string_view to_string(Verdict verdict);

struct Budget {
    std::chrono::milliseconds instantiated{2'000};
    std::chrono::milliseconds finite{10'000};
    std::chrono::milliseconds quantified{10'000};  ///< the user's
    unsigned sizes = 3;                            ///< of carrier sets in finite instances, from the least on
    /// The end of all obligations; what is open then stays open.
    std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max();
    bool is_share = false;  ///< shortened, so that others have their share of the time

    /// The longest that one obligation takes: as a whole, and then its parts.
    [[nodiscard]] std::chrono::milliseconds longest() const { return 2 * (instantiated + finite + quantified); }
    /// No attempt takes longer than this.
    [[nodiscard]] Budget within(std::chrono::milliseconds longest_attempt) const;
};

struct Discharged {
    Verdict verdict = Verdict::unknown;
    std::string how;    ///< `by rule`, `z3, instantiated`, …
    unsigned size = 0;  ///< of the carrier sets of the finite instance that refutes it or for which it is proved
    std::vector<eventb::smt::Valuation> model;  ///< refuted: constants, the state before, parameters, the state after
    std::string because;                ///< unknown: what was tried; refuted: whether a run leads there, if known
    std::string fault;                  ///< our bug, or no solver works; empty otherwise
    std::vector<std::string> failures;  ///< solvers that failed, each once: "z3: exit status 1 after `unsat`"
    double seconds = 0;
    bool is_cut = false;  ///< some attempt ran out of time, so more time may help
};

/// Where the texts of one obligation are kept; empty: nowhere. Each form is a file of its own.
using KeepFolder = std::filesystem::path;

[[nodiscard]] Discharged discharge(const eventb::Obligation& obligation, Asker& asker, const Budget& budget,
                                   const KeepFolder& keep, const std::atomic<bool>& stop);

/// The result for one obligation after an exception that nothing else handles: the system refused something, or a bug.
[[nodiscard]] Discharged ended_by(const std::exception& fault);

/// The number of threads for so many jobs (0: one for each processor).
[[nodiscard]] std::size_t thread_count(unsigned jobs, std::size_t obligations);

/// Discharges several obligations at once, at most `jobs`; results in their order. If the time of all ends, each has a fair share
/// of what is left. `done` is called on the calling thread when one is done, `still` several times a second.
[[nodiscard]] std::vector<Discharged> discharge_all(const std::vector<eventb::Obligation>& obligations,
                                                    const Portfolio& portfolio, const Budget& budget, unsigned jobs,
                                                    const KeepFolder& keep, const std::atomic<bool>& stop,
                                                    const std::function<void(std::size_t, const Discharged&)>& done,
                                                    const std::function<void()>& still = {});

// --- contradiction.cpp: Whether hypotheses contradict each other, and which.   sequent `hypotheses ⊢ ⊥` -> a small set of them, or nothing
//
// Only what a solver answers `unsat` is a contradiction, by the same forms and checks that make a proof.

struct Contradiction {
    /// Hypotheses that contradict each other, by their index; empty: they agree, or nobody knows. As far as solvers know, none of
    /// them can be left out.
    std::vector<std::size_t> hypotheses;
    bool has_state = false;  ///< all hypotheses hold in some state
    bool is_asked = true;    ///< false: the time was over before the question
    std::string fault;       ///< our bug; empty otherwise
};

/// \param until what is not known by then is not claimed; \param time for one form, at most
[[nodiscard]] Contradiction find_contradiction(const eventb::Obligation& sequent, Asker& asker,
                                               std::chrono::milliseconds time,
                                               std::chrono::steady_clock::time_point until,
                                               const std::atomic<bool>& stop);

}  // namespace map2pml::smt
