#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "driver/lsp/answers.h"
#include "driver/report/text/pages.h"

namespace map2pml::lsp {

namespace {

Json edit_of(const std::string& path, Json range, const std::string& text) {
    return {{"changes", {{uri_of(path), Json::array({{{"range", std::move(range)}, {"newText", text}}})}}}};
}

/// A repair that a diagnostic names, where it can be done at its place.
struct Repair {
    std::string title;
    source::Span span;
    std::string text;
};

/// The words in backticks behind `lead`.
std::vector<std::string> quoted_after(const std::string& message, const std::string& lead) {
    static const std::regex kQuoted("`([^`]+)`");
    std::vector<std::string> found;
    const std::size_t at = message.find(lead);
    if (at == std::string::npos) return found;
    for (auto it = std::sregex_iterator(message.begin() + static_cast<std::ptrdiff_t>(at), message.end(), kQuoted);
         it != std::sregex_iterator(); ++it)
        found.push_back((*it)[1]);
    return found;
}

std::vector<Repair> repairs_of(const source::SourceFile& text, const Json& diagnostic, Encoding encoding) {
    std::vector<Repair> found;
    if (diagnostic.value("source", "") != "map2pml") return found;
    const std::string message = diagnostic.value("message", "");
    const source::Span span{0, from_position(text, diagnostic.at("range").at("start"), encoding),
                            from_position(text, diagnostic.at("range").at("end"), encoding)};
    const std::size_t from = offset_of(text, span.begin);
    const std::string wrong = text.text().substr(from, offset_of(text, span.end) - from);
    const auto replace = [&](const source::Span& where, const std::string& old, const std::string& with) {
        if (old != with) found.push_back({fmt::format("Replace `{}` by `{}`", old, with), where, with});
    };
    for (const std::string& name : quoted_after(message, "did you mean ")) {
        // The name that is wrong is the word at the beginning of the place, with its sign.
        static const std::regex kWord("^[!%$]?[A-Za-z0-9_.-]+");
        std::smatch match;
        if (!std::regex_search(wrong, match, kWord)) continue;
        source::Span first = span;
        first.end = first.begin;
        first.end.column += static_cast<std::uint32_t>(match[0].length());
        const bool has_sign = std::string("!%$").find(match.str()[0]) != std::string::npos;
        const bool needs_sign = has_sign && std::isalpha(static_cast<unsigned char>(name[0])) != 0;
        replace(first, match.str(), (needs_sign ? match.str().substr(0, 1) : "") + name);
    }
    // `write `_``, where the place is one word.
    const std::vector<std::string> written = quoted_after(message, "write `");
    const bool is_word = !wrong.empty() && wrong.find_first_of(" \t\n") == std::string::npos;
    if (is_word && !written.empty() && written.front().find("…") == std::string::npos &&
        written.front().find("(Role") == std::string::npos)
        replace(span, wrong, written.front());
    if (message.ends_with("; remove it") || message.find("; remove it, or") != std::string::npos) {
        // A branch goes with the word that joins it.
        static const std::regex kJoin(R"((\bor\b|\bthen\b)\s*$)");
        const std::string before = text.text().substr(0, from);
        std::smatch match;
        source::Span whole = span;
        if (std::regex_search(before, match, kJoin))
            whole.begin = text.position(static_cast<std::size_t>(match.position()));
        found.push_back({"Remove it", whole, ""});
    }
    return found;
}

/// The statement that an agent may wait for ever at the place: `services Clerk`, or `services Clerk.idle` in another clause than the first one.
std::optional<std::string> service_statement(const Text& protocol, source::Position place) {
    std::optional<std::string> statement;
    if (protocol.language != names::Language::map) return statement;
    for (const names::Name& each : protocol.names()) {
        if (each.use != names::Use::declared || place < each.whole.begin || each.whole.end < place) continue;
        if (each.kind == names::Kind::agent) statement = "services " + each.text;
        if (each.kind == names::Kind::clause) statement = "services " + each.scope + "." + each.text;
    }
    return statement;
}

/// The place for a statement about an instance: before the brace that ends it, or at the end of the check file.
Json statement_edit(const View& view, const Spot& spot, const std::string& instance, const std::string& statement) {
    const std::string path = std::filesystem::path(spot.pair.protocol->path).replace_extension(".check").string();
    if (!spot.pair.check) {
        const Json zero = {{"line", 0}, {"character", 0}};
        return {{"documentChanges",
                 Json::array({{{"kind", "create"}, {"uri", uri_of(path)}, {"options", {{"ignoreIfExists", true}}}},
                              {{"textDocument", {{"uri", uri_of(path)}, {"version", nullptr}}},
                               {"edits", Json::array({{{"range", {{"start", zero}, {"end", zero}}},
                                                       {"newText", statement + "\n"}}})}}})}};
    }
    const source::SourceFile& check = spot.pair.check->source;
    for (const names::Name& each : spot.pair.check->names()) {
        if (each.kind != names::Kind::instance || each.use != names::Use::declared || each.text != instance) continue;
        source::Position brace = each.whole.end;
        if (brace.column > 1) --brace.column;
        const bool is_alone = each.whole.begin.line != each.whole.end.line;
        return edit_of(path, to_range(check, {0, brace, brace}, view.encoding),
                       is_alone ? "  " + statement + "\n" : statement + " ");
    }
    const source::Position end = check.position(check.text().size());
    return edit_of(path, to_range(check, {0, end, end}, view.encoding),
                   (end.column > 1 ? "\n" : "") + statement + "\n");
}

}  // namespace

Json code_actions(const View& view, const Json& parameters) {
    Json list = Json::array();
    const Json& range = parameters.at("range");
    const Spot spot = spot_of(view, {{"textDocument", parameters.at("textDocument")}, {"position", range.at("start")}});
    if (!spot.text) return nullptr;
    const Json context = parameters.value("context", Json::object());
    for (const Json& diagnostic : context.value("diagnostics", Json::array())) {
        const std::vector<Repair> repairs = repairs_of(spot.text->source, diagnostic, view.encoding);
        for (const Repair& each : repairs)
            list.push_back(
                {{"title", each.title},
                 {"kind", "quickfix"},
                 {"diagnostics", Json::array({diagnostic})},
                 {"isPreferred", repairs.size() == 1},
                 {"edit", edit_of(spot.text->path, to_range(spot.text->source, each.span, view.encoding), each.text)}});
        const Json data = diagnostic.value("data", Json());
        if (data.is_object() && data.contains("property") && spot.pair.protocol) {
            const auto state = [&](const std::string& title, const std::string& statement) {
                list.push_back({{"title", title},
                                {"kind", "quickfix"},
                                {"diagnostics", Json::array({diagnostic})},
                                {"edit", statement_edit(view, spot, data.value("instance", ""), statement)}});
            };
            if (data.value("waits", false) && spot.text == spot.pair.protocol)
                if (const auto service = service_statement(
                        *spot.text,
                        from_position(spot.text->source, diagnostic.at("range").at("start"), view.encoding)))
                    state(fmt::format("Write `{}` in the check file", *service), *service);
            const std::string property = data.at("property").get<std::string>();
            state(fmt::format("Expect that {} is violated", property),
                  fmt::format("expect {} violated because \"\"", property));
        }
        if (const std::string code = diagnostic.value("code", ""); report::find_page(code) != nullptr) {
            list.push_back(
                {{"title", fmt::format("Explain {}", code)},
                 {"kind", "quickfix"},
                 {"diagnostics", Json::array({diagnostic})},
                 {"command", {{"title", "Explain"}, {"command", "map2pml.explain"}, {"arguments", {code}}}}});
        }
    }
    return list;
}

}  // namespace map2pml::lsp
