#include <algorithm>
#include <initializer_list>
#include <regex>
#include <set>
#include <string>
#include <string_view>

#include "driver/lsp/answers.h"
#include "translator/model/instance/checked_property.h"
#include "translator/model/observed/log_form.h"

namespace map2pml::lsp {

using names::Kind;
using names::Name;
using names::Use;

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
    } else if (is({"format"})) {
        for (const char* const each : {"jsonl", "csv", "tsv", "json", "otlp"}) items.add(each, kValueItem);
    } else if (is({"order"})) {
        for (const char* const each : {"log", "agent", "channel"}) items.add(each, kValueItem);
    } else if (is({"fields"})) {
        for (std::size_t at = 0; at < observed::kFieldCount; ++at)
            items.add(std::string(to_string(static_cast<observed::Field>(at))), kPropertyItem);
    } else {
        for (const std::string& each : names::keywords(names::Language::check)) items.add(each, kKeywordItem);
        items.add("log", kKeywordItem);
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

}  // namespace map2pml::lsp
