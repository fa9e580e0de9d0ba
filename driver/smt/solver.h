/// One SMT solver on one text.   file -> `sat`, `unsat` or `unknown`, exactly as it said it
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace map2pml::smt {

enum class SolverKind : std::uint8_t { cvc5, z3 };
[[nodiscard]] std::string_view to_string(SolverKind kind);

struct Solver {
    SolverKind kind{};
    std::filesystem::path program;
};

/// Those found along `path` (the value of PATH). One is enough to prove, two watch each other.
[[nodiscard]] std::vector<Solver> find_solvers(const std::string& path);
[[nodiscard]] std::vector<Solver> find_solvers();
/// What to install when there is none.
[[nodiscard]] std::string missing_solvers_text();

enum class Answer : std::uint8_t { unsat, sat, unknown };
[[nodiscard]] std::string_view to_string(Answer answer);

/// What a solver printed, read: only a first line that is exactly `sat`, `unsat` or `unknown` is an answer. A time-out
/// looks different in each of them (`timeout`, nothing at all), and is `unknown` like everything else.
struct Reading {
    Answer answer = Answer::unknown;
    std::string rest;  ///< the lines behind the first
};
[[nodiscard]] Reading read_output(std::string_view output);

struct SolverRun {
    SolverKind solver{};
    Reading reading;
    double seconds = 0;
    std::string fault;  ///< it could not be started; empty otherwise
};

/// Runs to the end, or to the end of the time, or until `stop` is set; leaves no process behind.
[[nodiscard]] SolverRun run_solver(const Solver& solver, const std::filesystem::path& file,
                                   std::chrono::milliseconds time, const std::atomic<bool>& stop);

}  // namespace map2pml::smt
