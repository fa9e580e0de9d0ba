/// Reports on single inputs as one document, which has the same shape for one and for many.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace map2pml::report {

/// The form of all JSON documents but those of other tools: it grows when a member goes or changes its meaning, not when one is added.
inline constexpr int kSchemaVersion = 1;

/// Arrays are joined, and their elements name the `input` to which they belong; numbers are added; `error` is the first one. Members that only one
/// input can have (`input`, `instance`) are null for several. `files` has an entry for each file as a whole.
/// \param reports one object for each input, with `tool`, `input` and `error`.
[[nodiscard]] nlohmann::ordered_json joined_reports(std::vector<nlohmann::ordered_json> reports);

/// Two reports of different shapes in one object: `protocols` as in check-report.schema.json, `machines` as in prove-report.schema.json.
[[nodiscard]] std::string join_reports(const std::string& protocols, const std::string& machines);

}  // namespace map2pml::report
