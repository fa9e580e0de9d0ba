/// Answers that were given before.   query -> answer, kept in a folder
///
/// Several programs may use one folder: a file appears as a whole or not at all, and is believed only when every byte
/// of it is right.
#pragma once

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "driver/tools/smt/solver.h"

namespace map2pml::smt {

/// Found by the solvers and the whole text, never by a digest alone. Only `sat` and `unsat` are kept; a file that cannot be
/// read or written is as if it were not there.
class AnswerCache {
  public:
    struct Known {
        Answer answer = Answer::unknown;
        std::string rest;
        std::vector<SolverKind> by;
    };

    /// \param asked what answers depend on besides the text, see `identity_of`
    explicit AnswerCache(std::filesystem::path folder, std::string asked = {});
    [[nodiscard]] std::optional<Known> find(const std::string& text) const;
    void store(const std::string& text, const Known& known) const;
    /// Drops what killed programs left half-written, and the oldest answers when there are very many.
    void tidy() const;

  private:
    [[nodiscard]] std::filesystem::path file_of(const std::string& key) const;
    std::filesystem::path folder_;
    std::string asked_;
};

/// Version, place, size and date of each solver.
[[nodiscard]] std::string identity_of(const std::vector<Solver>& solvers, const std::atomic<bool>& stop);

/// Where answers of users are kept: the folder that MAP2PML_CACHE names, otherwise that of XDG. Empty: nowhere, because
/// MAP2PML_CACHE is `off` or empty, or there is no home.
[[nodiscard]] std::filesystem::path answer_folder();

}  // namespace map2pml::smt
