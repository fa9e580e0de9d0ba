/// SMT solvers and what they print.   output -> `sat` with values, `unsat`, `unknown`, or a fault
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "driver/tools/process/run.h"

namespace map2pml::smt {

enum class SolverKind : std::uint8_t { cvc5, z3 };
[[nodiscard]] std::string_view to_string(SolverKind kind);

struct Solver {
    SolverKind kind{};
    std::filesystem::path program;
};

/// The solvers found along `path` (the value of PATH). One is enough to prove, two watch each other.
[[nodiscard]] std::vector<Solver> find_solvers(const std::string& path);
[[nodiscard]] std::vector<Solver> find_solvers();
/// The message that says what to install if there is no solver.
[[nodiscard]] std::string missing_solvers_text();

/// One text, and what to ask of the model if there is one.
struct Query {
    std::string text;                    ///< ends with `(check-sat)`
    std::vector<std::string> questions;  ///< `(get-value (…))`, `(get-model)`
    [[nodiscard]] std::string whole() const;
};

enum class Answer : std::uint8_t { unsat, sat, unknown };
[[nodiscard]] std::string_view to_string(Answer answer);

/// The complete output of a solver, parsed. A first line that is exactly `sat`, `unsat` or `unknown` is an answer, and
/// `sat` is followed by one value for each question; any other output is a fault, not an answer.
struct Reading {
    Answer answer = Answer::unknown;
    std::string rest;   ///< the values
    std::string fault;  ///< the fault in the output: "`sat` is followed by `x`"
};
[[nodiscard]] Reading read_output(std::string_view output, std::size_t questions);

/// The first line, for a message: printable, and cut when it is long.
[[nodiscard]] std::string first_line(std::string_view text);

/// The command of a solver that reads its standard input, and of one that reads a file.
[[nodiscard]] process::Command talking(const Solver& solver);
[[nodiscard]] process::Command reading_file(const Solver& solver, const std::filesystem::path& file);

/// The result of one solver for one query.
struct SolverRun {
    SolverKind solver{};
    Reading reading;
    std::string fault;  ///< why the solver failed; then there is no answer. Running out of time is not a fault.
};

}  // namespace map2pml::smt
