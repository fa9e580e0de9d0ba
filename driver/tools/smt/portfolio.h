/// All solvers on one query, side by side.   query -> the answer on which nobody disagrees
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/tools/process/dialogue.h"
#include "driver/tools/process/run.h"

namespace map2pml::smt {

// --- solver.cpp: SMT solvers and what they print.   output -> `sat` with values, `unsat`, `unknown`, or a fault

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

// --- answer_cache.cpp: Answers that were given before.   query -> answer, kept in a folder
//
// Several programs may use one folder: a file appears as a whole or not at all, and is believed only when every byte
// of it is right.

/// Answers are found by the solvers and the whole text, never by a digest alone. Only `sat` and `unsat` are kept; a file that
/// cannot be read or written is treated as missing.
class AnswerCache {
  public:
    struct Known {
        Answer answer = Answer::unknown;
        std::string rest;
        std::vector<SolverKind> by;
    };

    /// \param asked everything that answers depend on besides the text, see `identity_of`
    explicit AnswerCache(std::filesystem::path folder, std::string asked = {});
    [[nodiscard]] std::optional<Known> find(const std::string& text) const;
    void store(const std::string& text, const Known& known) const;
    /// Removes files that killed programs left half-written, and the oldest answers when there are very many.
    void tidy() const;

  private:
    [[nodiscard]] std::filesystem::path file_of(const std::string& key) const;
    std::filesystem::path folder_;
    std::string asked_;
};

/// Version, place, size and date of each solver.
[[nodiscard]] std::string identity_of(const std::vector<Solver>& solvers, const std::atomic<bool>& stop);

/// The folder of a user's answers: the one that MAP2PML_CACHE names, otherwise that of XDG. Empty: answers are not kept,
/// because MAP2PML_CACHE is `off` or empty, or there is no home.
[[nodiscard]] std::filesystem::path answer_folder();

// --- session.cpp: One solver that is kept running from one query to the next.   query -> its answer, or why it failed
//
// A solver that dies, or prints something unexpected, is asked once more in a process of its own, about a file; there its
// exit status and its whole output count.

class Session {
  public:
    using Clock = std::chrono::steady_clock;

    /// \param folder where texts are put for a solver that reads files
    Session(Solver solver, std::filesystem::path folder);

    /// \param query lives until the session has ended. \param name of a file, unique in the folder
    void begin(const Query& query, const std::string& name, Clock::time_point until);
    [[nodiscard]] bool is_running() const { return phase_ != Phase::done; }
    /// Takes what the solver has said by now.
    void advance();
    /// Ends the query without an answer; what the solver has printed so far does not count.
    void abandon();
    /// The dialogue to wait for; null if there is nothing to wait for.
    [[nodiscard]] process::Dialogue* dialogue() { return dialogue_.get(); }
    [[nodiscard]] const SolverRun& run() const { return run_; }

  private:
    enum class Phase : std::uint8_t { done, talk_check, talk_values, file_check, file_values };

    void talk();
    void take_talk();
    void read_file(Phase phase);
    void take_file();
    void conclude(Reading reading);
    void fail(const std::string& why);
    void hang_up();
    /// The output before the mark of this phase; nothing if the mark is not there yet.
    [[nodiscard]] std::optional<std::string> before_mark() const;

    Solver solver_;
    std::filesystem::path folder_;
    std::unique_ptr<process::Dialogue> dialogue_;
    bool talks_ = true;  ///< false: the solver did not answer the first text of a dialogue
    bool has_talked_ = false;
    unsigned talked_ = 0;  ///< queries that this process has answered
    unsigned next_mark_ = 0;
    Phase phase_ = Phase::done;
    const Query* query_ = nullptr;
    std::filesystem::path file_;
    Clock::time_point until_;
    SolverRun run_;
};

struct Portfolio {
    std::vector<Solver> solvers;
    std::filesystem::path folder;  ///< where texts are put for solvers that read files; names are unique within it
    const AnswerCache* cache = nullptr;  ///< null: none
    /// How long the others may go on when one has answered: long enough to contradict it, too short to be a nuisance.
    std::chrono::milliseconds grace{150};
};

struct Joint {
    Answer answer = Answer::unknown;
    std::string rest;                   ///< the values, from the solver that is named first
    std::vector<SolverKind> by;         ///< the solvers that gave this answer
    std::string fault;                  ///< solvers contradict each other
    std::vector<std::string> failures;  ///< solvers that failed, with why: "z3: exit status 1 after `unsat`"
    bool all_failed = false;
};

/// Asks one query after the other; the solvers keep running, and end with the object or with its thread.
class Asker {
  public:
    explicit Asker(const Portfolio& portfolio);
    /// `unsat` of one and `sat` of another on the same text is a fault of ours or theirs, never an answer.
    [[nodiscard]] Joint ask(const std::string& name, const Query& query, std::chrono::milliseconds time,
                            const std::atomic<bool>& stop);

  private:
    const Portfolio& portfolio_;
    std::vector<Session> sessions_;
};

}  // namespace map2pml::smt
