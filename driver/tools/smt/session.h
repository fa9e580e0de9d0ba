/// One solver that is kept running from one query to the next.   query -> what it said, or why it failed
///
/// A solver that dies, or says what nobody asked for, is asked once more in a process of its own, about a file; there its
/// exit status and its whole output count.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "driver/tools/process/dialogue.h"
#include "driver/tools/smt/solver.h"

namespace map2pml::smt {

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
    /// It gets no further, and what it knows does not count.
    void abandon();
    /// To wait for; null when there is nothing to wait for.
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
    /// What was printed before the mark of this phase; nothing when that is not there yet.
    [[nodiscard]] std::optional<std::string> before_mark() const;

    Solver solver_;
    std::filesystem::path folder_;
    std::unique_ptr<process::Dialogue> dialogue_;
    bool talks_ = true;  ///< false: what it was told first in a dialogue it did not answer
    bool has_talked_ = false;
    unsigned talked_ = 0;  ///< queries that this process has answered
    unsigned next_mark_ = 0;
    Phase phase_ = Phase::done;
    const Query* query_ = nullptr;
    std::filesystem::path file_;
    Clock::time_point until_;
    SolverRun run_;
};

}  // namespace map2pml::smt
