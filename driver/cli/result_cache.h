/// Results of `check` that were found before.   protocol, check file, options, tools -> result, kept in a folder
///
/// Several programs may use one folder: a file appears as a whole or not at all, and is believed only when every byte of it is right.
#pragma once

#include <optional>
#include <string>

#include "driver/cli/options.h"
#include "driver/results/result.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::cli {

class ResultCache {
  public:
    /// Without `--cache` nothing is found and nothing stored; likewise with `--keep` and `--templates`, which are about files besides the result.
    explicit ResultCache(const Options& options);

    /// Found by everything that the result depends on, compared byte by byte, never by a digest alone. \param sources the protocol and,
    /// before it, the check file, if there is one
    [[nodiscard]] std::optional<report::FileResult> find(const source::SourceSet& sources) const;
    /// Only what was decided is kept: nothing that a budget, Ctrl-C or a missing tool ended. A file that cannot be written is as if it
    /// were not there.
    void store(const source::SourceSet& sources, const report::FileResult& result) const;
    /// Removes the results that were not used for the longest time when there are very many, at most once an hour. Files of other kinds
    /// in the folder are left alone.
    void tidy() const;

  private:
    [[nodiscard]] std::string key_of(const source::SourceSet& sources) const;
    [[nodiscard]] std::string file_of(const std::string& key) const;

    std::string folder_;
    std::string base_;  ///< of all keys: the program, the tools, the options
};

}  // namespace map2pml::cli
