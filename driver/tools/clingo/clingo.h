/// The solver of logic programs.   program text -> all that it printed
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "driver/tools/process/work_directory.h"

namespace map2pml::clingo {

/// Looks for clingo along `path` (the value of PATH).
[[nodiscard]] std::optional<std::filesystem::path> find_clingo(const std::string& path);
[[nodiscard]] std::optional<std::filesystem::path> find_clingo();
/// The message that says what to install if clingo is missing.
[[nodiscard]] std::string missing_clingo_text();

/// Runs one program after the other, in a folder of its own.
class Clingo {
  public:
    explicit Clingo(std::filesystem::path program) : program_(std::move(program)) {}

    /// Returns up to two answer sets, as `-V0 --outf=0` prints them; nothing if clingo could not be started, failed, complained
    /// or took too long: `fault` says which.
    /// \throws budget::Exceeded when the budget of this thread's scope is used up
    [[nodiscard]] std::optional<std::string> evaluate(const std::string& program);
    [[nodiscard]] const std::string& fault() const { return fault_; }

  private:
    [[nodiscard]] bool has_folder();

    std::filesystem::path program_;
    std::shared_ptr<process::WorkDirectory> folder_;
    std::string fault_;
};

}  // namespace map2pml::clingo
