#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "driver/lsp/answers.h"

namespace map2pml::lsp {

using names::Kind;
using names::Name;
using names::Use;

namespace {

/// `SymbolKind` of LSP 3.17.
int symbol_kind(Kind kind) {
    constexpr int kModule = 2, kClass = 5, kProperty = 7, kFunction = 12, kVariable = 13, kObject = 19, kEvent = 24,
                  kInterface = 11;
    switch (kind) {
        case Kind::scene:
            return kModule;
        case Kind::agent:
            return kClass;
        case Kind::role:
            return kInterface;
        case Kind::message:
            return kEvent;
        case Kind::property:
            return kProperty;
        case Kind::instance:
            return kObject;
        case Kind::variable:
        case Kind::state:
            return kVariable;
        case Kind::clause:
        case Kind::procedure:
        case Kind::word:
            return kFunction;
    }
    return kVariable;
}

TextPointer text_of(const View& view, const Json& parameters) {
    return view.workspace.text(path_of(parameters.at("textDocument").at("uri").get<std::string>()));
}

/// The parts of a text that an outline shows, each with the text that belongs to it.
struct Part {
    const Name* name;
    source::Span whole;
    std::string title;
};

std::vector<Part> parts_of(const Text& text) {
    std::vector<Part> parts;
    const std::vector<Name>& all = text.names();
    const bool is_drawing = text.language == names::Language::mermaid || text.language == names::Language::plantuml;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Name& each = all[i];
        const bool is_message = is_drawing && each.kind == Kind::message;
        if (each.use != Use::declared && !is_message) continue;
        if (each.kind == Kind::variable || each.kind == Kind::clause) continue;
        // In MAP the agent in a head stands for its clause, in LCC the role.
        if (each.kind == Kind::role && text.language != names::Language::lcc) continue;
        Part part{&each, each.whole, each.detail.empty() ? each.text : each.detail};
        if (each.kind == Kind::scene) {
            // Up to the next scene.
            const auto next = std::find_if(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end(),
                                           [](const Name& other) { return other.kind == Kind::scene; });
            const auto last = std::max_element(all.begin() + static_cast<std::ptrdiff_t>(i), next,
                                               [](const Name& a, const Name& b) { return a.whole.end < b.whole.end; });
            part.whole.end = last->whole.end;
            part.title = each.text;
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace

Json symbols(const View& view, const Json& parameters) {
    const TextPointer text = text_of(view, parameters);
    if (!text) return nullptr;
    Json list = Json::array();
    Json* scene = nullptr;
    for (const Part& each : parts_of(*text)) {
        Json symbol = {{"name", each.title},
                       {"kind", symbol_kind(each.name->kind)},
                       {"range", to_range(text->source, each.whole, view.encoding)},
                       {"selectionRange", to_range(text->source, each.name->span, view.encoding)}};
        if (each.name->kind == Kind::scene) {
            symbol["children"] = Json::array();
            list.push_back(std::move(symbol));
            scene = &list.back();
        } else if (scene != nullptr) {
            (*scene)["children"].push_back(std::move(symbol));
        } else {
            list.push_back(std::move(symbol));
        }
    }
    return list;
}

Json folding(const View& view, const Json& parameters) {
    const TextPointer text = text_of(view, parameters);
    if (!text) return nullptr;
    Json list = Json::array();
    std::set<std::uint32_t> begun;
    for (const Part& each : parts_of(*text)) {
        if (each.whole.end.line <= each.whole.begin.line || !begun.insert(each.whole.begin.line).second) continue;
        list.push_back({{"startLine", each.whole.begin.line - 1}, {"endLine", each.whole.end.line - 1}});
    }
    return list;
}

Json selection(const View& view, const Json& parameters) {
    Json list = Json::array();
    for (const Json& position : parameters.at("positions")) {
        const Spot spot = spot_of(view, {{"textDocument", parameters.at("textDocument")}, {"position", position}});
        if (!spot.text) return nullptr;
        const source::SourceFile& text = spot.text->source;
        const auto last_line = static_cast<std::uint32_t>(text.line_count());
        const source::Span all{0, {1, 1}, text.position(text.text().size())};
        std::vector<source::Span> around = {all};
        (void)last_line;
        const auto add = [&](const source::Span& span) {
            if (span.begin <= spot.place && spot.place <= span.end) around.push_back(span);
        };
        for (const Part& each : parts_of(*spot.text)) add(each.whole);
        for (const Name& each : spot.text->names()) add(each.whole), add(each.span);
        // From the outside to the inside; a range that sticks out of the one around it is left out.
        std::stable_sort(around.begin(), around.end(), [](const source::Span& a, const source::Span& b) {
            return std::tie(a.begin, b.end) < std::tie(b.begin, a.end);
        });
        Json inner;
        source::Span outer = all;
        for (const source::Span& each : around) {
            if (!inner.is_null() && (each.begin < outer.begin || outer.end < each.end ||
                                     (each.begin == outer.begin && each.end == outer.end)))
                continue;
            Json range = {{"range", to_range(text, each, view.encoding)}};
            if (!inner.is_null()) range["parent"] = std::move(inner);
            inner = std::move(range);
            outer = each;
        }
        list.push_back(std::move(inner));
    }
    return list;
}

Json inlay_hints(const View& view, const Json& parameters) {
    const TextPointer text = text_of(view, parameters);
    if (!text) return nullptr;
    const source::Position begin = from_position(text->source, parameters.at("range").at("start"), view.encoding);
    const source::Position end = from_position(text->source, parameters.at("range").at("end"), view.encoding);
    Json list = Json::array();
    for (const Name& sent : text->names()) {
        if (sent.kind != Kind::message || sent.use != Use::sent || sent.whole.end < begin || end < sent.whole.end)
            continue;
        std::vector<std::string> takers;
        for (const Name& taken : text->names())
            if (taken.kind == Kind::message && taken.use == Use::taken && taken.text == sent.text)
                takers.push_back(fmt::format("{} line {}", taken.agent.empty() ? "an agent," : taken.agent + ",",
                                             taken.span.begin.line));
        std::sort(takers.begin(), takers.end());
        takers.erase(std::unique(takers.begin(), takers.end()), takers.end());
        if (takers.empty() || takers.size() > 3) continue;
        list.push_back({{"position", to_position(text->source, sent.whole.end, view.encoding)},
                        {"label", fmt::format("taken by {}", fmt::join(takers, "; "))},
                        {"paddingLeft", true}});
    }
    return list;
}

std::vector<const Name*> lens_places(const Text& text) {
    std::vector<const Name*> places;
    for (const Name& each : text.names())
        if (each.kind == Kind::scene || (each.kind == Kind::instance && each.use == Use::declared))
            places.push_back(&each);
    return places;
}

}  // namespace map2pml::lsp
