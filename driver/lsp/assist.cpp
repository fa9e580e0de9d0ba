#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string.hpp>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string_view>

#include "driver/input/formatters.h"
#include "driver/input/reading/within_budget.h"
#include "driver/lsp/answers.h"
#include "driver/report/text/pages.h"
#include "translator/model/instance/checked_property.h"

namespace map2pml::lsp {

using names::Kind;
using names::Name;
using names::Use;

/// `DiagnosticSeverity` of LSP 3.17.
constexpr int kErrorSeverity = 1, kWarningSeverity = 2;

namespace {

Json markdown(const std::string& text) { return {{"kind", "markdown"}, {"value", text}}; }

/// `Ann, line 4: `invite(noon) => agent(_, %guest)``
std::string at_line(const Occurrence& each, const Pair& pair) {
    std::string text = each.name->agent.empty() ? "" : each.name->agent + ", ";
    text += fmt::format("line {}", each.name->span.begin.line);
    if (each.text != pair.protocol.get()) text += " of " + std::filesystem::path(each.text->path).filename().string();
    if (!each.name->detail.empty()) text += fmt::format(": `{}`", each.name->detail);
    return text;
}

std::string list(const std::string& title, const std::vector<Occurrence>& those, const Pair& pair) {
    constexpr std::size_t kMost = 8;
    if (those.empty()) return "";
    std::string text = "\n\n" + title + "\n";
    for (std::size_t i = 0; i < those.size() && i < kMost; ++i) text += "\n- " + at_line(those[i], pair);
    if (those.size() > kMost) text += fmt::format("\n- and {} more", those.size() - kMost);
    return text;
}

std::string about(const Spot& spot) {
    const Name& name = *spot.name;
    const std::vector<Occurrence> all = occurrences(spot.pair, name);
    const auto with = [&](Use use, const TextPointer& text) {
        std::vector<Occurrence> found;
        for (const Occurrence& each : all)
            if (each.name->use == use && each.text == text.get()) found.push_back(each);
        return found;
    };
    const Pair& pair = spot.pair;
    std::string text = fmt::format("{} **{}**", names::to_string(name.kind), name.text);
    switch (name.kind) {
        case Kind::message: {
            const auto sent = with(Use::sent, pair.protocol);
            const auto taken = with(Use::taken, pair.protocol);
            const bool is_drawing = pair.protocol && (pair.protocol->language == names::Language::mermaid ||
                                                      pair.protocol->language == names::Language::plantuml);
            text += list(is_drawing ? "drawn in" : "sent by", sent, pair) + list("taken by", taken, pair);
            if (sent.empty()) text += "\n\nno agent sends it";
            if (taken.empty() && !is_drawing) text += "\n\nno agent takes it";
            break;
        }
        case Kind::variable:
            text += list("bound in", with(Use::declared, spot.text), pair) +
                    list("read in", with(Use::used, spot.text), pair);
            break;
        case Kind::clause:
            if (!name.scope.empty()) text += " of " + name.scope;
            text += list("written in", with(Use::declared, pair.protocol), pair) +
                    list("continued from", with(Use::used, pair.protocol), pair);
            break;
        case Kind::procedure: {
            const auto implemented = with(Use::declared, pair.check);
            text += implemented.empty()
                        ? "\n\nnot implemented by a check file: it may succeed or fail, unless it is stated as total"
                        : list("implemented in", implemented, pair);
            text += list("called by", with(Use::used, pair.protocol), pair);
            break;
        }
        case Kind::agent:
        case Kind::role:
            text += list("clauses", with(Use::declared, pair.protocol), pair);
            break;
        case Kind::property:
            if (const report::ExplainPage* page = report::find_page(name.text)) return page->text;
            text += list("stated in", with(Use::declared, pair.check), pair);
            break;
        case Kind::scene:
        case Kind::state:
        case Kind::instance:
        case Kind::word:
            text += list("declared in", with(Use::declared, spot.text), pair);
            break;
    }
    return text;
}

/// The word at a place, with its dashes: `no-failure`.
std::string word_at(const source::SourceFile& text, source::Position place) {
    const std::size_t at = offset_of(text, place);
    const auto is_part = [&](std::size_t i) {
        const auto each = static_cast<unsigned char>(text.text()[i]);
        return std::isalnum(each) != 0 || each == '-' || each == '_';
    };
    std::size_t begin = at;
    while (begin > 0 && is_part(begin - 1)) --begin;
    std::size_t end = at;
    while (end < text.text().size() && is_part(end)) ++end;
    return text.text().substr(begin, end - begin);
}

}  // namespace

Json hover(const View& view, const Json& parameters) {
    const Spot spot = spot_of(view, parameters);
    if (!spot.text) return nullptr;
    if (spot.name != nullptr && (spot.name->kind != Kind::word || spot.text->language == names::Language::maze))
        return {{"contents", markdown(about(spot))},
                {"range", to_range(spot.text->source, spot.name->span, view.encoding)}};
    const std::string word = word_at(spot.text->source, spot.place);
    const report::ExplainPage* page = word.empty() ? nullptr : report::find_page(word);
    return page == nullptr ? Json() : Json{{"contents", markdown(page->text)}};
}

namespace {

/// `CompletionItemKind` of LSP 3.17.
constexpr int kFunctionItem = 3, kVariableItem = 6, kClassItem = 7, kInterfaceItem = 8, kPropertyItem = 10,
              kValueItem = 12, kKeywordItem = 14, kEventItem = 23;

/// Collects what may stand at a place; each label once.
class Items {
  public:
    Items(const View& view, const Spot& spot, std::size_t typed) {
        source::Position begin = spot.place;
        begin.column -= static_cast<std::uint32_t>(typed);
        range_ = to_range(spot.text->source, {0, begin, spot.place}, view.encoding);
    }
    void add(const std::string& label, int kind, const std::string& detail = "", const std::string& written = "") {
        if (!known_.insert(label).second) return;
        Json item = {{"label", label},
                     {"kind", kind},
                     {"filterText", written.empty() ? label : written},
                     {"textEdit", {{"range", range_}, {"newText", written.empty() ? label : written}}}};
        if (!detail.empty()) item["detail"] = detail;
        list_.push_back(std::move(item));
    }
    [[nodiscard]] Json take() { return std::move(list_); }

  private:
    Json range_;
    Json list_ = Json::array();
    std::set<std::string> known_;
};

/// The words on the line before the cursor.
struct Before {
    char sign = 0;       ///< `!`, `%`, `$` in front of the word that is being typed
    std::string typed;   ///< that word, with its sign
    std::string last;    ///< the word before it
    char mark = 0;       ///< the last character before it that is no blank
    bool begins = true;  ///< nothing stands before it on the line
};

Before before(const source::SourceFile& text, source::Position place) {
    const std::string_view whole = text.line(place.line);
    const std::size_t begin_of_line = static_cast<std::size_t>(whole.data() - text.text().data());
    const std::string line(whole.substr(0, offset_of(text, place) - begin_of_line));
    static const std::regex kEnd(R"(([!%$]?)([A-Za-z0-9_-]*)$)");
    static const std::regex kLast(R"(([A-Za-z0-9_-]+)[^A-Za-z0-9_-]*$)");
    Before found;
    std::smatch match;
    std::regex_search(line, match, kEnd);
    found.sign = match[1].length() > 0 ? *match[1].first : '\0';
    found.typed = match[0];
    const std::string rest = match.prefix();
    const std::size_t mark = rest.find_last_not_of(" \t");
    found.begins = mark == std::string::npos;
    if (!found.begins) found.mark = rest[mark];
    if (std::regex_search(rest, match, kLast)) found.last = match[1];
    return found;
}

/// The number of the clause that the place is in.
std::string scope_at(const Text& text, source::Position place) {
    std::string scope;
    for (const Name& each : text.names()) {
        if (each.span.begin > place) break;
        if (each.kind == Kind::variable) scope = each.scope;
    }
    return scope;
}

void add_names(Items& items, const Pair& pair, Kind kind, int item, const std::string& sign = "") {
    for (const TextPointer& text : {pair.protocol, pair.check}) {
        if (!text) continue;
        for (const Name& each : text->names())
            if (each.kind == kind) items.add(sign + each.text, item, each.detail);
    }
}

/// Messages with their terms, as the other side has them.
void add_messages(Items& items, const Pair& pair) {
    if (!pair.protocol) return;
    for (const Name& each : pair.protocol->names()) {
        if (each.kind != Kind::message) continue;
        const std::size_t arrow = std::min(each.detail.find(" =>"), each.detail.find(" <="));
        const std::string written = each.detail.substr(0, arrow);
        items.add(written, kEventItem, each.detail, written);
    }
}

void complete_check(Items& items, const Spot& spot, const Before& now) {
    const auto is = [&](std::initializer_list<std::string_view> words) {
        return std::find(words.begin(), words.end(), now.last) != words.end();
    };
    if (now.mark == '=' && is({"agents"})) return;
    if (is({"expect", "property"})) {
        for (std::size_t i = 0; i < ir::kPropertyCount; ++i)
            items.add(std::string(ir::to_string(static_cast<ir::Property>(i))), kPropertyItem);
        items.add("all", kKeywordItem);
        add_names(items, spot.pair, Kind::property, kPropertyItem);
    } else if (is({"agents", "services", "start", "from", "by"})) {
        add_names(items, spot.pair, Kind::agent, kClassItem);
    } else if (is({"limit", "entered"})) {
        if (!spot.pair.protocol) return;
        for (const Name& each : spot.pair.protocol->names())
            if (each.kind == Kind::clause && each.use == Use::declared)
                items.add(each.scope + "." + each.text, kFunctionItem, each.detail);
    } else if (is({"total", "procedure", "succeeded", "failed"})) {
        add_names(items, spot.pair, Kind::procedure, kFunctionItem);
    } else if (is({"sent", "received", "pending"})) {
        add_messages(items, spot.pair);
    } else if (is({"network"})) {
        for (const char* const each : {"mailbox", "pairwise", "bag"}) items.add(each, kValueItem);
    } else if (is({"timeout"})) {
        for (const char* const each : {"quiescent", "anytime", "race"}) items.add(each, kValueItem);
    } else {
        for (const std::string& each : names::keywords(names::Language::check)) items.add(each, kKeywordItem);
        add_names(items, spot.pair, Kind::state, kVariableItem);
        for (const char* const each : {"holds", "violated"}) items.add(each, kValueItem);
    }
}

}  // namespace

Json completion(const View& view, const Json& parameters) {
    const Spot spot = spot_of(view, parameters);
    if (!spot.text || !spot.text->language) return nullptr;
    const names::Language language = *spot.text->language;
    const Before now = before(spot.text->source, spot.place);
    Items items(view, spot, now.typed.size());
    const bool has_signs = language == names::Language::map || language == names::Language::check;
    if (has_signs && now.sign != 0) {
        if (now.sign == '!') add_names(items, spot.pair, Kind::agent, kClassItem, "!");
        if (now.sign == '%') add_names(items, spot.pair, Kind::role, kInterfaceItem, "%");
        if (now.sign == '$') {
            const std::string scope = scope_at(*spot.text, spot.place);
            for (const Name& each : spot.text->names())
                if (each.kind == Kind::variable && each.scope == scope) items.add("$" + each.text, kVariableItem);
        }
        return items.take();
    }
    if (language == names::Language::check) {
        complete_check(items, spot, now);
        return items.take();
    }
    const bool is_drawing = language == names::Language::mermaid || language == names::Language::plantuml;
    if (language == names::Language::map && now.last == "agent" && now.mark == '(') {
        add_names(items, spot.pair, Kind::clause, kFunctionItem);
        add_names(items, spot.pair, Kind::agent, kClassItem, "!");
        items.add("_", kValueItem);
    } else if (is_drawing) {
        if (now.mark == ':')
            add_messages(items, spot.pair);
        else
            add_names(items, spot.pair, Kind::agent, kClassItem);
    } else {
        for (const std::string& each : names::keywords(language)) items.add(each, kKeywordItem);
        add_messages(items, spot.pair);
        for (const Kind each : {Kind::procedure, Kind::word}) add_names(items, spot.pair, each, kFunctionItem);
        if (language == names::Language::lcc) {
            add_names(items, spot.pair, Kind::role, kInterfaceItem);
            const std::string scope = scope_at(*spot.text, spot.place);
            for (const Name& each : spot.text->names())
                if (each.kind == Kind::variable && each.scope == scope) items.add(each.text, kVariableItem);
        }
    }
    return items.take();
}

Json to_json(const Findings& found, const diag::Diagnostic& each, Encoding encoding) {
    const auto range = [&](const source::Span& span) -> Json {
        if (span.is_nowhere() || span.file >= found.sources.size()) {
            const Json zero = {{"line", 0}, {"character", 0}};
            return {{"start", zero}, {"end", zero}};
        }
        return to_range(found.sources.file(span.file), span, encoding);
    };
    Json related = Json::array();
    for (const diag::Note& note : each.notes)
        if (!note.span.is_nowhere())
            related.push_back(
                {{"location",
                  {{"uri", uri_of(found.sources.file(note.span.file).name())}, {"range", range(note.span)}}},
                 {"message", note.message}});
    std::string message = each.message;
    for (const diag::Note& note : each.notes)
        if (note.span.is_nowhere() || note.message.starts_with("did you mean ")) message += "\n" + note.message;
    Json diagnostic = {
        {"range", range(each.span)},
        {"severity", diag::severity_of(each.code) == diag::Severity::error ? kErrorSeverity : kWarningSeverity},
        {"code", diag::code_text(each.code)},
        {"source", "map2pml"},
        {"message", message}};
    if (!related.empty()) diagnostic["relatedInformation"] = std::move(related);
    return diagnostic;
}

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

/// The place for a statement about an instance: before the brace that ends it, or at the end of the check file.
Json expectation_edit(const View& view, const Spot& spot, const std::string& instance, const std::string& statement) {
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
    for (const Name& each : spot.pair.check->names()) {
        if (each.kind != Kind::instance || each.use != Use::declared || each.text != instance) continue;
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
            const std::string statement =
                fmt::format("expect {} violated because \"\"", data.at("property").get<std::string>());
            list.push_back(
                {{"title", fmt::format("Expect that {} is violated", data.at("property").get<std::string>())},
                 {"kind", "quickfix"},
                 {"diagnostics", Json::array({diagnostic})},
                 {"edit", expectation_edit(view, spot, data.value("instance", ""), statement)}});
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

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    boost::algorithm::split(lines, text, [](char each) { return each == '\n'; });
    return lines;
}

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

/// One edit for each line that changes. A formatter keeps the lines that are not blank; where it does not, there are no edits.
std::optional<std::vector<std::pair<std::size_t, std::string>>> changed_lines(const std::string& old,
                                                                              const std::string& formatted) {
    std::vector<std::string> wanted = lines_of(formatted);
    std::erase_if(wanted, is_blank);
    std::vector<std::pair<std::size_t, std::string>> changes;
    std::size_t next = 0;
    const std::vector<std::string> lines = lines_of(old);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (is_blank(lines[i])) continue;
        if (next == wanted.size()) return std::nullopt;
        if (lines[i] != wanted[next]) changes.emplace_back(i, wanted[next]);
        ++next;
    }
    if (next != wanted.size()) return std::nullopt;
    return changes;
}

}  // namespace

Json format(const View& view, const Json& parameters) {
    const std::string path = path_of(parameters.at("textDocument").at("uri").get<std::string>());
    const TextPointer text = view.workspace.text(path);
    const input::Formatter formatter = input::formatter_of(path, "");
    if (!text || formatter == nullptr) return nullptr;
    source::SourceSet sources;
    const source::FileId file = sources.add(path, text->source.text());
    diag::Sink sink;
    const budget::Limits limits{std::chrono::seconds(5), std::uint64_t{1} << 29U, nullptr};
    const auto formatted = input::within_budget(
        limits, [&] { return file; }, sink, [&] { return formatter(sources, file, sink); },
        std::optional<std::string>());
    if (!formatted) throw Refused("a text with errors is not formatted");
    Json edits = Json::array();
    if (*formatted == text->source.text()) return edits;
    const auto edit = [&](const source::Span& span, const std::string& with) {
        edits.push_back({{"range", to_range(text->source, span, view.encoding)}, {"newText", with}});
    };
    if (!parameters.contains("range")) {
        edit({0, {1, 1}, text->source.position(text->source.text().size())}, *formatted);
        return edits;
    }
    const source::Position first = from_position(text->source, parameters.at("range").at("start"), view.encoding);
    const source::Position last = from_position(text->source, parameters.at("range").at("end"), view.encoding);
    const auto changes = changed_lines(text->source.text(), *formatted);
    if (!changes) return edits;
    for (const auto& [index, line] : *changes) {
        const auto number = static_cast<std::uint32_t>(index + 1);
        // A range that ends before the first character of a line does not have this line.
        if (number < first.line || number > last.line ||
            (number == last.line && last.column == 1 && last.line > first.line))
            continue;
        const std::string_view old = text->source.line(number);
        edit({0,
              {number, 1},
              text->source.position(static_cast<std::size_t>(old.data() - text->source.text().data()) + old.size())},
             line);
    }
    return edits;
}

}  // namespace map2pml::lsp
