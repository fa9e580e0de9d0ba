/// Reports and runs as JSON, in the shapes of schema/.   results -> text
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/results/result.h"
#include "driver/results/smallest.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::report {

/// A result and the files that its places point into.
struct LocatedResult {
    const source::SourceSet* sources = nullptr;
    const FileResult* result = nullptr;
};

/// One object, whatever the number of files (schema/check-report.schema.json). Ends with a line end; always valid UTF-8.
/// \param version the version of the program.
[[nodiscard]] std::string print_json(const std::vector<LocatedResult>& results, std::string_view version);

/// One run of one scene, to be kept and replayed.
struct SavedRun {
    std::string_view input;       ///< as given on the command line
    std::string_view check_file;  ///< likewise, or that beside it; empty: there is none
    const ir::Protocol& protocol;
    const ir::Instance& instance;
    std::string_view instance_name;     ///< in the check file; may be empty
    std::optional<std::uint64_t> seed;  ///< of a random run
    std::string_view outcome;           ///< `completed`, `deadlock`, …
    const trace::Counterexample& run;
    const std::vector<Diagram>& diagrams;  ///< of a file that has some
};

/// A run in the shape of schema/trace.schema.json, where steps and places look as in a report. Otherwise as `print_json`.
[[nodiscard]] std::string print_trace(const source::SourceSet& sources, const SavedRun& saved,
                                      std::string_view version);

// --- json.cpp: `check --smallest` as JSON.   which instances were tried -> the member `smallest` of a report

[[nodiscard]] nlohmann::ordered_json json_of(const Smallest& smallest);

}  // namespace map2pml::report
