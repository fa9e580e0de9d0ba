/// Declarations shared by the sources of `driver/cli`: files that are read and written; no other folder includes them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/cli/options.h"
#include "driver/input/translation/translate.h"
#include "driver/results/result.h"
#include "translator/foundation/source/source_file.h"
#include "translator/protocols/promela/generated.h"

namespace map2pml::cli {

// --- depfile.cpp: The dependencies of the outputs, for Make and Ninja.   outputs and inputs -> rules

/// `auction.pml auction.pml.lines.json: auction.map`, names escaped; a line for each file of `inputs` after the first
/// would be the same rule, so one rule names them all.
[[nodiscard]] std::string depend_rule(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

/// The files below a folder of templates, sorted; none for an empty name.
[[nodiscard]] std::vector<std::string> template_files(const std::string& folder);

/// The files that every output of a call depends on: templates, and the settings of the project.
[[nodiscard]] std::vector<std::string> common_files(const Options& options);

// --- line_map.cpp: The line map beside a model: the place in the protocol from which each line was generated.   lines -> JSON

/// One entry on a line of its own, so that a lost span shows in a diff. \param model the name of the model.
[[nodiscard]] std::string print_line_map(const source::SourceSet& sources, const std::string& model,
                                         const std::vector<promela::LineOrigin>& lines);

// --- output.cpp: Writes files completely or not at all, and standard output as long as it is read.   text -> disk

struct WriteFault {
    std::string message;  ///< empty: written
    int exit_code = 0;    ///< 2: the path cannot be written to; 4: the disk is full or broken
};

/// Writes a new file beside `path` and renames it to `path`; devices and pipes are written directly.
[[nodiscard]] WriteFault write_file(const std::string& path, std::string_view text);

/// Why `write_file` would fail, as far as this can be known in advance. Leaves no file behind.
[[nodiscard]] WriteFault file_fault(const std::string& path);

enum class Written : std::uint8_t { all, reader_gone, failed };

/// Opens standard input, output and error if the caller has closed them, so that no other file gets their descriptors. Reading from or
/// writing to them is still an error.
void take_closed_descriptors();

/// The fault of a folder for later output, which will be created if it does not exist; empty: none.
[[nodiscard]] std::string folder_fault(const std::string& folder);

/// Writes to standard output. A reader that has gone, as in `| head`, is not a fault.
[[nodiscard]] Written write_out(std::string_view text);

/// Writes text that may contain foreign input to standard error, without control characters other than colours. A failure to
/// write there cannot be reported.
void write_error(std::string_view text);

/// Writes to the terminal at standard error, unchanged.
void write_terminal(std::string_view text);

struct NewFile {
    std::string path;
    std::string_view text;
};

/// Writes both files and renames them only when both are complete.
[[nodiscard]] WriteFault write_together(const NewFile& first, const NewFile& second);

// --- output_plan.cpp: The files that a translation writes.   inputs and `-o` -> paths, or faults

/// One input and the place of its output.
struct PlannedOutput {
    std::string input;
    std::string path;      ///< `-`: standard output
    std::string line_map;  ///< empty: none
};

struct OutputPlan {
    std::vector<PlannedOutput> outputs;  ///< in the order of the inputs
    std::vector<std::string>
        faults;  ///< two outputs with one path, an output over a file that is read; empty if there are none
};

/// \param options of a translation.
[[nodiscard]] OutputPlan plan_outputs(const Options& options);

/// The files that `--format NAME=PATH` names.
[[nodiscard]] std::vector<std::string> format_paths(const Options& options);

/// Faults of the files of `format_paths`, `--depfile` and `--stamp`, and of the folders of `--keep` and `--cache`, found before a long run: they
/// cannot be written, or would replace each other or a file that the command reads. The folders are created if nothing is wrong.
[[nodiscard]] std::vector<std::string> report_faults(const Options& options);

/// Messages about files that would replace each other or a file that the command reads. \param outputs paths to be written.
[[nodiscard]] std::vector<std::string> path_conflicts(const Options& options, const std::vector<std::string>& outputs);

// --- result_cache.cpp: Results of `check` that were found before.   protocol, check file, options, tools -> result, kept in a folder
//
// Several programs may use one folder: a file appears as a whole or not at all, and is believed only when every byte of it is right.

class ResultCache {
  public:
    /// Without `--cache` nothing is found or stored; likewise with `--keep` and `--templates`, which are about files besides the
    /// result.
    explicit ResultCache(const Options& options);

    /// Finds a result by everything that it depends on, compared byte by byte, never by a digest alone. \param sources the
    /// protocol and, before it, the check file, if there is one \param scene the only one that was checked; empty: all
    [[nodiscard]] std::optional<report::FileResult> find(const source::SourceSet& sources,
                                                         const std::string& scene) const;
    /// Stores only decided results: none that a budget, Ctrl-C or a missing tool ended. A file that cannot be written is treated
    /// as missing.
    void store(const source::SourceSet& sources, const std::string& scene, const report::FileResult& result) const;
    /// Removes the results that were not used for the longest time when there are very many, at most once an hour. Files of other kinds
    /// in the folder are left alone.
    void tidy() const;

  private:
    [[nodiscard]] std::string key_of(const source::SourceSet& sources, const std::string& scene) const;
    [[nodiscard]] std::string file_of(const std::string& key) const;

    std::string folder_;
    std::string base_;  ///< of all keys: the program, the tools, the options
};

// --- saved_beginning.cpp: `--from-state TRACE --step N`.   saved run -> where a check goes on from

/// Reads the saved run that the options name, if they name one, into their settings. \returns why it cannot be used; else empty
[[nodiscard]] std::string read_beginning(Options& options);

// --- stamp.cpp: A file that exists only after a success, for Make and Ninja.   exit code -> `--stamp`

/// Why the path is no place for a stamp: something else is there. A stamp is a file that is empty or holds `0`. Empty: nothing is wrong.
[[nodiscard]] std::string stamp_fault(const std::string& path);

/// Removes the stamp of an earlier run, which would be a success for Make. \param path empty: none is wanted
[[nodiscard]] WriteFault remove_stamp(const std::string& path);

/// Writes the stamp if the code is 0. \returns the code, or that of a fault of writing.
[[nodiscard]] int write_stamp(const std::string& path, int code);

// --- watch.cpp: `--watch`: again when a file has changed.   files -> when to go on

/// Runs `once`, and again each time that one of the files was written, until the user stops it. \param files are asked for before each
/// wait, since a check file may appear. \returns 0
int run_again_on_change(const std::function<std::vector<std::string>()>& files, const std::function<int()>& once);

}  // namespace map2pml::cli
