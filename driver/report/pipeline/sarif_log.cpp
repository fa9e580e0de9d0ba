#include "driver/report/pipeline/sarif_log.h"

namespace map2pml::report {

using LogJson = nlohmann::ordered_json;

namespace {

std::string log_text(const LogJson& log) { return log.dump(2, ' ', true, LogJson::error_handler_t::replace) + "\n"; }

}  // namespace

std::string join_sarif(const std::string& one, const std::string& other) {
    LogJson log = LogJson::parse(one);
    const LogJson more = LogJson::parse(other);
    for (const LogJson& run : more["runs"]) log["runs"].push_back(run);
    return log_text(log);
}

void SarifLog::add(const SarifPlaces& places, const diag::Diagnostic& found, bool warnings_are_errors) {
    const bool is_error = warnings_are_errors || diag::severity_of(found.code) == diag::Severity::error;
    LogJson each = {{"ruleId", diag::code_text(found.code)},
                    {"ruleIndex", rules.index_of(found.code)},
                    {"kind", "fail"},
                    {"level", is_error ? "error" : "warning"},
                    {"message", sarif_message(found.message)},
                    {"locations", LogJson::array({places.at(found.span)})}};
    LogJson related = LogJson::array();
    for (const diag::Note& note : found.notes) {
        related.push_back(places.at(note.span, note.message));
        related.back()["id"] = related.size();
    }
    if (!related.empty()) each["relatedLocations"] = std::move(related);
    add(std::move(each));
}

void SarifLog::notice(const SarifPlaces& places, const char* level, const std::string& words) {
    notices_.push_back({{"level", level},
                        {"message", sarif_message(words)},
                        {"locations", LogJson::array({places.at(source::Span{})})}});
}

std::string SarifLog::text(std::string_view version, int exit_code) const {
    LogJson invocation = {{"executionSuccessful", exit_code != 2 && exit_code != 4}, {"exitCode", exit_code}};
    if (!notices_.empty()) invocation["toolExecutionNotifications"] = notices_;
    const LogJson driver = {{"name", "map2pml"}, {"version", version}, {"rules", rules.all()}};
    const LogJson log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                         {"version", "2.1.0"},
                         {"runs", LogJson::array({{{"tool", {{"driver", driver}}},
                                                   {"invocations", LogJson::array({invocation})},
                                                   {"columnKind", "unicodeCodePoints"},
                                                   {"results", results_}}})}};
    return log_text(log);
}

}  // namespace map2pml::report
