#include "driver/report/pipeline/sarif_log.h"

#include "driver/report/text/pages.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::report {

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
    SarifJson rule = {{"id", source::printable_text(id)},
                      {"shortDescription", sarif_message(page == nullptr ? text : page->title)},
                      {"defaultConfiguration", {{"level", level}}}};
    if (page != nullptr) {
        rule["help"] = sarif_message(render_page(*page, false));
        rule["help"]["markdown"] = page->text;
    }
    rules_.push_back(std::move(rule));
    return known->second;
}

}  // namespace map2pml::report
