#include "tests/layers/file_local_names.h"

#include <regex>

#include "tests/layers/bare_code.h"

namespace map2pml::layers {
namespace {

/// The name that a declaration gives; empty: none of its own.
std::string declared_name(const std::string& declaration) {
    static const std::regex type(R"(^(?:enum\s+class|enum|class|struct|union|using|namespace)\s+(\w+))");
    static const std::regex function(R"(([\w~]+)\s*\()");
    static const std::regex variable(R"(\b([A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)*(?:=|$))");
    static const std::regex angles(R"(<[^<>()]*>)");
    static const std::regex attribute(R"(^\s*(?:\[\[[^\]]*\]\]|template)\s*)");
    std::string plain = declaration;
    for (std::string before; before != plain;) {
        before = plain;
        plain = std::regex_replace(std::regex_replace(before, angles, ""), attribute, "");
    }
    std::smatch match;
    if (std::regex_search(plain, match, type)) return match[1];
    const std::string head = plain.substr(0, plain.find('='));
    if (head.starts_with("static_assert") || head.starts_with("extern")) return "";
    if (std::regex_search(head, match, function)) return match[1];
    return std::regex_search(plain, match, variable) ? std::string(match[1]) : "";
}

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\n");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

}  // namespace

std::map<std::string, std::string> file_local_names(std::string_view text) {
    static const std::regex opening(R"(\bnamespace\s*\{)");
    static const std::regex directive(R"(^\s*#[^\n]*\n)");
    static const std::regex plain_using(R"(^using\s+[\w:]+$)");
    const std::string code = bare_code(text);
    std::map<std::string, std::string> names;
    for (auto each = std::sregex_iterator(code.begin(), code.end(), opening); each != std::sregex_iterator(); ++each) {
        std::string declaration;
        const auto take = [&] {
            const std::string whole = trimmed(std::regex_replace(declaration, directive, ""));
            declaration.clear();
            if (whole.empty() || std::regex_match(whole, plain_using)) return;
            if (const std::string name = declared_name(whole); !name.empty()) names.emplace(name, whole);
        };
        int depth = 1;
        for (auto at = static_cast<std::size_t>(each->position() + each->length()); depth > 0 && at < code.size();
             ++at) {
            if (code[at] == '{') {
                if (depth++ == 1) take();
            } else if (code[at] == '}') {
                if (--depth == 1) declaration = "";
            } else if (depth == 1 && code[at] == ';') {
                take();
            } else if (depth == 1) {
                declaration += code[at];
            }
        }
    }
    return names;
}

bool may_stand_twice(const std::string& one, const std::string& other) {
    return one == other && (one.starts_with("using ") || one.starts_with("namespace "));
}

}  // namespace map2pml::layers
