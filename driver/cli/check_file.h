/// The check file of an input: the one that `--check` names, or FILE.check beside FILE.   path -> file in the source set
#pragma once

#include <string>
#include <vector>

#include "driver/cli/input.h"
#include "driver/cli/options.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::cli {

/// The path of the check file; empty: there is none. \param input the input; `-` has no check file beside it.
[[nodiscard]] std::string check_file_of(const std::string& input, const Options& options);

/// Where the check file is, or would be found if it existed; empty: nowhere.
[[nodiscard]] std::string check_file_place(const std::string& input, const Options& options);

/// Reads the check file of `path` into `sources` and names it in `settings`. An input that cannot be read has none; an error in
/// reading the check file is a fault of the input.
void add_check_file(const std::string& path, const Options& options, source::SourceSet& sources,
                    input::Settings& settings, Input& input);

/// The diagrams of a document whose blocks speak of several: each has a check file of its own. Empty for any other input.
[[nodiscard]] std::vector<std::string> scenes_one_by_one(const std::string& path, const Options& options);

/// What tells Make and Ninja that the check file of the input has changed: the file, or, where there is none yet, the folder in which one
/// may be added; empty: nothing. A folder that gets one of the outputs is not named, because it changes with each run.
[[nodiscard]] std::string check_dependency(const std::string& input, const Options& options,
                                           const std::vector<std::string>& outputs);

/// The check files of all inputs.
[[nodiscard]] std::vector<std::string> check_files(const Options& options);

/// Whether one of the outputs is put into the folder, so that its time says nothing.
[[nodiscard]] bool is_written_to(const std::string& folder, const std::vector<std::string>& outputs);

}  // namespace map2pml::cli
