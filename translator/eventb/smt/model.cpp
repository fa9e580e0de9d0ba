#include "translator/eventb/smt/model.h"

#include <optional>

namespace map2pml::eventb::smt {

namespace {

/// One S-expression of the text; advances behind it. Empty at the end.
std::string_view take(std::string_view& text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    text.remove_prefix(begin);
    std::size_t at = 0;
    int depth = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == '(') ++depth;
        if (c == ')') --depth;
        if (c == '|') at = std::min(text.find('|', at + 1), text.size() - 1);
        ++at;
        const bool ends =
            at == text.size() || text[at] == '(' || text[at] == ')' || text[at] == ' ' || text[at] == '\n';
        if (depth == 0 && (c == ')' || ends)) break;
    }
    const std::string_view whole = text.substr(0, at);
    text.remove_prefix(at);
    return whole;
}

/// `((term value))` -> value
std::string_view value_in(std::string_view answer) {
    if (!answer.starts_with("((") || !answer.ends_with("))")) return {};
    std::string_view inside = answer.substr(2, answer.size() - 4);
    (void)take(inside);
    return take(inside);
}

std::optional<std::string> readable_value(std::string_view value, const Script& script) {
    if (value.empty()) return std::nullopt;
    if (value == "true") return "TRUE";
    if (value == "false") return "FALSE";
    if (value.starts_with("(- ")) return "−" + std::string(value.substr(3, value.size() - 4));
    if (value.front() >= '0' && value.front() <= '9') return std::string(value);
    const auto found = script.elements.find(std::string(value));
    if (found == script.elements.end()) return std::nullopt;
    return found->second;
}

}  // namespace

std::vector<Valuation> read_model(const Script& script, std::string_view answers) {
    std::vector<Valuation> values;
    std::size_t at = 0;
    while (at < script.questions.size()) {
        const Question& first = script.questions[at];
        Valuation valuation{first.about, first.name, {}};
        bool known = true;
        if (first.is_set) {
            for (; at < script.questions.size() && script.questions[at].is_set &&
                   script.questions[at].name == first.name && script.questions[at].about == first.about;
                 ++at) {
                const std::string_view value = value_in(take(answers));
                known = known && (value == "true" || value == "false");
                if (value == "true")
                    valuation.value += (valuation.value.empty() ? "" : ", ") + script.questions[at].element;
            }
            valuation.value = valuation.value.empty() ? "∅" : "{" + valuation.value + "}";
        } else {
            for (const std::size_t end = at + first.parts; at < end; ++at) {
                const auto value = readable_value(value_in(take(answers)), script);
                known = known && value.has_value();
                valuation.value += (valuation.value.empty() ? "" : " ↦ ") + value.value_or("");
            }
        }
        if (known) values.push_back(std::move(valuation));
    }
    return values;
}

}  // namespace map2pml::eventb::smt
