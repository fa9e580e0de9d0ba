/// The rules of a SARIF run: the properties and the codes that its results refer to.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "driver/results/result.h"

namespace map2pml::report {

class SarifRules {
  public:
    /// The index of the rule, which is added when it is new.
    std::size_t index_of(const PropertyResult& property);
    std::size_t index_of(diag::Code code);
    /// \param words what the rule asks, where no page explains it.
    std::size_t index_of(const std::string& id, const std::string& words) { return add(id, words, "error"); }

    [[nodiscard]] const nlohmann::ordered_json& all() const { return rules_; }

  private:
    std::size_t add(const std::string& id, const std::string& text, const char* level);

    std::map<std::string, std::size_t> known_;
    nlohmann::ordered_json rules_ = nlohmann::ordered_json::array();
};

/// A message of SARIF, in which nothing of the text is read as a placeholder or a link.
[[nodiscard]] nlohmann::ordered_json sarif_message(const std::string& text);

}  // namespace map2pml::report
