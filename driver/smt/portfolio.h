/// All solvers on one text, side by side.   text -> the answer on which nobody disagrees
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "driver/smt/answer_cache.h"
#include "driver/smt/solver.h"

namespace map2pml::smt {

struct Portfolio {
    std::vector<Solver> solvers;
    std::filesystem::path folder;        ///< where texts are put for the solvers; names are unique within it
    const AnswerCache* cache = nullptr;  ///< null: none
    /// How long the others may go on when one has answered: long enough to contradict, too short to wait for.
    std::chrono::milliseconds grace{150};
};

struct Joint {
    Answer answer = Answer::unknown;
    std::string rest;            ///< the model, from the solver that is named first
    std::vector<SolverKind> by;  ///< who answered so
    bool from_cache = false;
    std::string fault;  ///< solvers that contradict each other, or none that could be started
};

/// Asks all at once. `unsat` of one and `sat` of another on the same text is a fault of ours or theirs, never an answer.
[[nodiscard]] Joint ask(const Portfolio& portfolio, const std::string& name, const std::string& text,
                        std::chrono::milliseconds time, const std::atomic<bool>& stop);

}  // namespace map2pml::smt
