#include "driver/report/pipeline/sarif_log.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/report/text/pages.h"
#include "translator/foundation/source/fnv1a.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::report {

using LogJson = nlohmann::ordered_json;

namespace {

std::string log_text(const LogJson& log) { return log.dump(2, ' ', true, LogJson::error_handler_t::replace) + "\n"; }

using PlaceJson = nlohmann::ordered_json;

bool stands_for_itself(char byte) {
    const bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    const bool is_digit = byte >= '0' && byte <= '9';
    return is_letter || is_digit || std::string_view("-._~/!$&'()*+,;=@").find(byte) != std::string_view::npos;
}

}  // namespace

std::string join_sarif(const std::string& one, const std::string& other) {
    LogJson log = LogJson::parse(one);
    const LogJson more = LogJson::parse(other);
    for (const LogJson& run : more["runs"]) log["runs"].push_back(run);
    return log_text(log);
}

void SarifLog::add(const SarifPlaces& places, const source::Span& span, std::string_view of, LogJson result) {
    const std::string lines = fmt::format("{}\n{}\n{}", result["ruleId"].get<std::string>(), of, places.text_at(span));
    const std::string hash = fmt::format("{:016x}", source::fnv1a(lines));
    // GitHub reads this name alone, and CodeQL counts equal lines in the same way.
    result["partialFingerprints"] = {{"primaryLocationLineHash", fmt::format("{}:{}", hash, ++seen_[hash])}};
    results_.push_back(std::move(result));
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
    add(places, found.span, "", std::move(each));
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

std::string uri_of(std::string_view path) {
    std::string uri = path.starts_with('/') ? "file://" : "";
    for (const char byte : path) {
        uri += stands_for_itself(byte)
                   ? std::string(1, byte)
                   : fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(byte)));
    }
    return uri;
}

PlaceJson SarifPlaces::at(const source::Span& span) const {
    PlaceJson physical = {
        {"artifactLocation", {{"uri", uri_of(span.is_nowhere() ? input_ : sources_.file(span.file).name())}}}};
    if (!span.is_nowhere()) {
        physical["region"] = {{"startLine", span.begin.line},
                              {"startColumn", span.begin.column},
                              {"endLine", span.end.line},
                              {"endColumn", span.end.column}};
    }
    PlaceJson location = {{"physicalLocation", std::move(physical)}};
    if (const std::string element = drawn_.at(span); !element.empty())
        location["logicalLocations"] = PlaceJson::array({{{"fullyQualifiedName", element}}});
    return location;
}

PlaceJson SarifPlaces::at(std::string_view file, std::size_t line, const std::string& words) {
    return {{"physicalLocation", {{"artifactLocation", {{"uri", uri_of(file)}}}, {"region", {{"startLine", line}}}}},
            {"message", sarif_message(words)}};
}

PlaceJson SarifPlaces::at(const source::Span& span, const std::string& words) const {
    PlaceJson location = at(span);
    location["message"] = sarif_message(words);
    return location;
}

std::string SarifPlaces::text_at(const source::Span& span) const {
    if (span.is_nowhere()) return input_;
    const source::SourceFile& file = sources_.file(span.file);
    std::string text = file.name();
    for (std::uint32_t at = span.begin.line; at <= span.end.line; ++at) {
        const std::string_view line = file.line(at);
        const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
        text += "\n" + source::printable(line.substr(first));
    }
    return text;
}

void add_related(PlaceJson& related, const SarifPlaces& places, const source::Span& span, const std::string& words) {
    if (!span.is_nowhere()) {
        related.push_back(places.at(span, words));
        related.back()["id"] = related.size();
    }
}

using SarifJson = nlohmann::ordered_json;

SarifJson sarif_message(const std::string& text) {
    const std::string plain = source::printable_text(text);
    std::string escaped;
    for (std::size_t at = 0; at < plain.size(); ++at) {
        const char each = plain[at];
        const bool would_link = each == ']' && at + 1 < plain.size() && plain[at + 1] == '(';
        escaped += would_link ? "\\" : "";
        escaped += each;
        if (each == '{' || each == '}') escaped += each;
    }
    return {{"text", escaped}};
}

std::size_t SarifRules::index_of(const PropertyResult& property) {
    return add(name_of(property), "a property that the check file states", "error");
}

std::size_t SarifRules::index_of(diag::Code code) {
    const bool is_error = diag::severity_of(code) == diag::Severity::error;
    return add(std::string(diag::code_text(code)), "", is_error ? "error" : "warning");
}

std::size_t SarifRules::add(const std::string& id, const std::string& text, const char* level) {
    const auto [known, is_new] = known_.emplace(id, rules_.size());
    if (!is_new) return known->second;
    const ExplainPage* page = find_page(id);
    const std::string& title = page == nullptr ? text : page->title;
    SarifJson rule = {{"id", source::printable_text(id)},
                      {"shortDescription", sarif_message(title)},
                      {"help", sarif_message(page == nullptr ? title : render_page(*page, false))},
                      {"defaultConfiguration", {{"level", level}}}};
    rule["help"]["markdown"] = page == nullptr ? title : page->text;
    if (page != nullptr && !help_uri_.empty()) rule["helpUri"] = help_uri_ + page->name;
    rules_.push_back(std::move(rule));
    return known->second;
}

}  // namespace map2pml::report
