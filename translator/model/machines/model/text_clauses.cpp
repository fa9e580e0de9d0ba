#include "translator/model/machines/model/text_clauses.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace map2pml::eventb {

namespace {

constexpr std::array<std::string_view, 22> kWords = {
    "CONTEXT",   "MACHINE", "EXTENDS", "REFINES", "SEES",       "SETS",        "CONSTANTS", "AXIOMS",
    "VARIABLES", "VARIANT", "EVENTS",  "EVENT",   "CONVERGENT", "ANTICIPATED", "ANY",       "WHERE",
    "WHEN",      "WITH",    "THEN",    "END",     "INVARIANTS", "ORDINARY"};

constexpr std::string_view kBlank = " \t\r\u00A0";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::string_view first_word(std::string_view text) { return text.substr(0, text.find_first_of(kBlank)); }

std::uint32_t characters(std::string_view text) {
    return static_cast<std::uint32_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void append(std::string& to, std::string_view more) {
    if (more.empty()) return;
    if (!to.empty()) to += ' ';
    to += more;
}

}  // namespace

std::vector<Clause> clauses_of(const source::SourceFile& text, source::FileId file) {
    std::vector<Clause> clauses;
    for (std::uint32_t number = 1; number <= text.line_count(); ++number) {
        const std::string_view whole = text.line(number);
        const std::size_t comment_at = whole.find("//");
        const std::string_view line = trimmed(whole.substr(0, comment_at));
        const std::string_view comment =
            comment_at == std::string_view::npos ? std::string_view() : trimmed(whole.substr(comment_at + 2));
        if (line.empty()) {
            if (!clauses.empty()) append(clauses.back().comment, comment);
            continue;
        }
        const auto column = characters(whole.substr(0, whole.find_first_not_of(" \t\r"))) + 1;
        Clause clause;
        clause.comment = comment;
        clause.span = {file, {number, column}, {number, column + characters(line)}};
        std::string_view rest = line;
        if (first_word(rest) == "theorem") {
            clause.theorem = true;
            rest = trimmed(rest.substr(first_word(rest).size()));
        }
        const std::string_view word = first_word(rest);
        if (word.starts_with('@')) {
            clause.label = word.substr(1);
        } else if (!clause.theorem && std::find(kWords.begin(), kWords.end(), word) != kWords.end()) {
            clause.word = word;
        } else if (!clauses.empty()) {
            append(clauses.back().rest, line);
            clauses.back().lines.push_back({characters(clauses.back().rest) - characters(line), {number, column}});
            append(clauses.back().comment, comment);
            continue;
        }
        clause.rest = trimmed(rest.substr(clause.word.empty() && clause.label.empty() ? 0 : word.size()));
        const auto rest_at = static_cast<std::size_t>(line.size() - clause.rest.size());
        clause.lines = {{0, {number, column + characters(line.substr(0, rest_at))}}};
        clauses.push_back(std::move(clause));
    }
    return clauses;
}

}  // namespace map2pml::eventb
