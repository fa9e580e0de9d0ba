/// The solver of logic programs.   program text -> all that it printed
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "driver/tools/process/work_directory.h"

namespace map2pml::clingo {

/// Along `path` (the value of PATH).
[[nodiscard]] std::optional<std::filesystem::path> find_clingo(const std::string& path);
[[nodiscard]] std::optional<std::filesystem::path> find_clingo();
/// What to install when there is none.
[[nodiscard]] std::string missing_clingo_text();

/// Runs one program after the other, in a folder of its own.
class Clingo {
  public:
    explicit Clingo(std::filesystem::path program) : program_(std::move(program)) {}

    /// Up to two answer sets, as `-V0 --outf=0` prints them. Nothing: it could not be started, failed, complained, or took longer than
    /// anybody waits; `fault` says which.
    /// \throws budget::Exceeded when the scope of this thread has no more
    [[nodiscard]] std::optional<std::string> evaluate(const std::string& program);
    [[nodiscard]] const std::string& fault() const { return fault_; }

  private:
    [[nodiscard]] bool has_folder();

    std::filesystem::path program_;
    std::shared_ptr<process::WorkDirectory> folder_;
    std::string fault_;
};

}  // namespace map2pml::clingo
