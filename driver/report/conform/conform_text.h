/// Recorded conversations as text.   results -> lines
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "driver/report/text/text.h"
#include "driver/runs/conform/conform.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

/// What is said about the logs as a whole.
struct LogSummary {
    std::string name;  ///< as given
    std::size_t events = 0;
    std::size_t no_events = 0;
    std::vector<std::string> first;  ///< `line 3: it is no JSON object`, a few
    std::string fault;               ///< why it was not read to its end
};

class ConformText {
  public:
    /// \param sources must outlive this
    ConformText(const source::SourceSet& sources, std::string protocol, bool is_closed, const TextOptions& options);

    /// The text about one conversation; empty: nothing is to be said, or enough was said.
    [[nodiscard]] std::string of(const conform::CaseResult& result, const std::vector<LogSummary>& logs);
    /// The last lines.
    [[nodiscard]] std::string summary(const conform::Totals& totals, const std::vector<LogSummary>& logs) const;
    /// The steps that were never taken; with `verbose` all steps with their counts.
    [[nodiscard]] std::string coverage(const std::vector<conform::CoveredStep>& steps,
                                       const conform::Totals& totals) const;

  private:
    const source::SourceSet& sources_;
    std::string protocol_;
    bool is_closed_;
    TextOptions options_;
    std::size_t shown_ = 0;
    std::size_t left_out_ = 0;
};

// --- conform_lcov.cpp: Coverage as a tracefile of lcov.   steps with counts -> lines

/// The count of a line is that of the conversations that certainly took a step on it; outcomes of decisions and waits are branches.
[[nodiscard]] std::string print_lcov(const source::SourceSet& sources, const std::vector<conform::CoveredStep>& steps);

}  // namespace map2pml::report
