/// A log of one run in SARIF 2.1.0.   results and notices -> text
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "driver/report/pipeline/sarif_places.h"
#include "driver/report/pipeline/sarif_rules.h"
#include "translator/foundation/diag/diagnostic.h"

namespace map2pml::report {

class SarifLog {
  public:
    /// The rules that results refer to.
    SarifRules rules;

    void add(nlohmann::ordered_json result) { results_.push_back(std::move(result)); }
    void add(const SarifPlaces& places, const diag::Diagnostic& found, bool warnings_are_errors);
    /// What is no result, such as a search that did not finish. \param level `error` or `warning`
    void notice(const SarifPlaces& places, const char* level, const std::string& words);
    /// \param version of the program. \param exit_code of the run
    [[nodiscard]] std::string text(std::string_view version, int exit_code) const;

  private:
    nlohmann::ordered_json results_ = nlohmann::ordered_json::array();
    nlohmann::ordered_json notices_ = nlohmann::ordered_json::array();
};

}  // namespace map2pml::report
