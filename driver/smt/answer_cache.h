/// Answers that were given before.   text -> answer, kept in a folder
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "driver/smt/solver.h"

namespace map2pml::smt {

/// Found by the whole text, never by a digest alone. Only `sat` and `unsat` are kept; a file that cannot be read or
/// written is as if it were not there.
class AnswerCache {
  public:
    struct Known {
        Answer answer = Answer::unknown;
        std::string rest;
    };

    explicit AnswerCache(std::filesystem::path folder) : folder_(std::move(folder)) {}
    [[nodiscard]] std::optional<Known> find(const std::string& text) const;
    void store(const std::string& text, const Known& known) const;

  private:
    [[nodiscard]] std::filesystem::path file_of(const std::string& text) const;
    std::filesystem::path folder_;
};

}  // namespace map2pml::smt
