/// Recorded conversations as JSON, in the shape of ../schema/conform-report.schema.json.   results -> text
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "driver/report/conform/conform_text.h"
#include "driver/runs/conform/conform.h"

namespace map2pml::report {

class ConformJson {
  public:
    /// \param sources must outlive this
    explicit ConformJson(const source::SourceSet& sources) : sources_(sources) {}

    void add(const conform::CaseResult& result);
    /// The whole report, which ends with a line end; always valid UTF-8. \param check_file empty: there is none
    [[nodiscard]] std::string whole(std::string_view protocol, std::string_view check_file,
                                    const conform::Totals& totals, const std::vector<conform::CoveredStep>& coverage,
                                    const std::vector<LogSummary>& logs, std::string_view version);

  private:
    [[nodiscard]] nlohmann::ordered_json place(const source::Span& span) const;
    [[nodiscard]] nlohmann::ordered_json message(const conform::ShownMessage& message) const;
    [[nodiscard]] nlohmann::ordered_json deviation(const conform::CaseResult& result) const;

    const source::SourceSet& sources_;
    nlohmann::ordered_json cases_ = nlohmann::ordered_json::array();
};

}  // namespace map2pml::report
