/// Recorded conversations as text.   results -> lines
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "driver/report/conform/conform_printer.h"
#include "driver/report/text/text.h"
#include "driver/runs/conform/conform.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

class ConformText {
  public:
    /// \param sources must outlive this
    ConformText(const source::SourceSet& sources, std::string protocol, bool is_closed, const TextOptions& options);

    /// The text about one conversation; empty: nothing is to be said, or enough was said.
    [[nodiscard]] std::string of(const conform::CaseResult& result, const std::vector<LogSummary>& logs);
    /// The whole text about it, however much was said.
    [[nodiscard]] std::string of_any(const conform::CaseResult& result, const std::vector<LogSummary>& logs) const;
    /// The last lines.
    [[nodiscard]] std::string summary(const conform::Totals& totals, const std::vector<LogSummary>& logs) const;
    /// The steps that were never taken; with `verbose` all steps with their counts.
    [[nodiscard]] std::string coverage(const std::vector<conform::CoveredStep>& steps,
                                       const conform::Totals& totals) const;

    /// Runs to the steps that no conversation took.
    [[nodiscard]] std::string suggestions(const conform::Suggestions& suggestions,
                                          const std::vector<conform::CoveredStep>& steps) const;

  private:
    [[nodiscard]] std::string step_line(const conform::CoveredStep& step, const std::string& lead) const;

    const source::SourceSet& sources_;
    std::string protocol_;
    bool is_closed_;
    TextOptions options_;
    std::size_t good_shown_ = 0;
    std::size_t bad_shown_ = 0;
    std::size_t left_out_ = 0;
};

/// What `ConformText` says about one conversation, for files.
[[nodiscard]] std::string case_text(const ConformContext& context, const conform::CaseResult& result,
                                    const std::vector<LogSummary>& logs);

}  // namespace map2pml::report
