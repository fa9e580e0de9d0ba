#include "tests/layers/defined_types.h"

#include <optional>
#include <regex>

#include "tests/layers/bare_code.h"

namespace map2pml::layers {
namespace {

/// What a `{` opens.
struct Scope {
    bool is_open_namespace;  ///< a named one, inside of named ones only
    std::string prefix;      ///< `map2pml::report::`
};

Scope opened_by(const std::string& head, const Scope& around) {
    static const std::regex named(R"(\bnamespace\s+([\w:]+)\s*$)");
    std::smatch match;
    if (around.is_open_namespace && std::regex_search(head, match, named))
        return {true, around.prefix + std::string(match[1]) + "::"};
    return {false, {}};
}

std::optional<std::string> type_defined_by(const std::string& head) {
    // A specialisation has a name of its own: its arguments belong to it.
    static const std::regex type(
        R"(\b(?:enum\s+class|enum|class|struct|union)\s+(?:\[\[[^\]]*\]\]\s*)?([\w:]+(?:<[^{;]*>)?)\s*(?:final\s*)?(?::[^;{(]*)?$)");
    std::smatch match;
    return std::regex_search(head, match, type) ? std::optional(std::string(match[1])) : std::nullopt;
}

}  // namespace

std::vector<std::string> defined_types(std::string_view text) {
    static const std::regex directive(R"((^|\n)\s*#[^\n]*)");
    std::vector<std::string> found;
    std::vector<Scope> scopes = {{true, {}}};
    std::string head;
    for (const char each : std::regex_replace(bare_code(text), directive, "")) {
        if (each == '{') {
            if (const auto type = type_defined_by(head); type && scopes.back().is_open_namespace)
                found.push_back(scopes.back().prefix + *type);
            scopes.push_back(opened_by(head, scopes.back()));
            head.clear();
        } else if (each == '}' || each == ';') {
            if (each == '}' && scopes.size() > 1) scopes.pop_back();
            head.clear();
        } else {
            head += each;
        }
    }
    return found;
}

}  // namespace map2pml::layers
