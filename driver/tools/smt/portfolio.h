/// All solvers on one query, side by side.   query -> the answer on which nobody disagrees
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "driver/tools/smt/answer_cache.h"
#include "driver/tools/smt/session.h"
#include "driver/tools/smt/solver.h"

namespace map2pml::smt {

struct Portfolio {
    std::vector<Solver> solvers;
    std::filesystem::path folder;  ///< where texts are put for solvers that read files; names are unique within it
    const AnswerCache* cache = nullptr;  ///< null: none
    /// How long the others may go on when one has answered: long enough to contradict, too short to wait for.
    std::chrono::milliseconds grace{150};
};

struct Joint {
    Answer answer = Answer::unknown;
    std::string rest;                   ///< the values, from the solver that is named first
    std::vector<SolverKind> by;         ///< who answered so
    std::string fault;                  ///< solvers contradict each other
    std::vector<std::string> failures;  ///< solvers that failed, with why: "z3: exit status 1 after `unsat`"
    bool all_failed = false;
};

/// Asks one query after the other; the solvers stay with it, and end with it or with its thread.
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
