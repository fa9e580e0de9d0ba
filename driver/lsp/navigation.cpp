#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "driver/lsp/answers.h"

namespace map2pml::lsp {

using names::Kind;
using names::Name;
using names::Use;

Spot spot_of(const View& view, const Json& parameters) {
    Spot spot;
    const std::string path = path_of(parameters.at("textDocument").at("uri").get<std::string>());
    spot.pair = view.workspace.pair_of(path);
    for (const TextPointer& each : {spot.pair.protocol, spot.pair.check})
        if (each && each->path == path) spot.text = each;
    if (!spot.text) return spot;
    spot.place = from_position(spot.text->source, parameters.at("position"), view.encoding);
    for (const Name& each : spot.text->names()) {
        // The sign before a name belongs to it.
        source::Position begin = each.span.begin;
        const bool has_sign = each.kind == Kind::agent || each.kind == Kind::role || each.kind == Kind::variable;
        if (has_sign && begin.column > 1) --begin.column;
        const bool is_exact = each.span.begin <= spot.place && spot.place <= each.span.end;
        if (is_exact || (begin <= spot.place && spot.place <= each.span.end && spot.name == nullptr)) spot.name = &each;
    }
    return spot;
}

namespace {

/// A check file names agents and roles by bare words: what the protocol has decides.
bool is_role_of(const Pair& pair, const std::string& word) {
    if (!pair.protocol) return false;
    bool is_role = false;
    for (const Name& each : pair.protocol->names()) {
        if (each.text != word) continue;
        if (each.kind == Kind::agent) return false;
        is_role |= each.kind == Kind::role;
    }
    return is_role;
}

bool means(const Pair& pair, const Occurrence& one, const Name& other) {
    if (names::same(*one.name, other)) return true;
    const auto is = [&](const Name& a, const Name& b) {
        return a.kind == Kind::agent && b.kind == Kind::role && a.text == b.text && is_role_of(pair, a.text);
    };
    return is(*one.name, other) || is(other, *one.name);
}

/// Whether the name is known in one text only.
bool is_local(const Name& name) { return name.kind == Kind::variable; }

Json locations(const View& view, const std::vector<Occurrence>& those) {
    Json list = Json::array();
    for (const Occurrence& each : those) list.push_back(location(view, each));
    return list.empty() ? Json() : list;
}

}  // namespace

Json location(const View& view, const Occurrence& occurrence) {
    return {{"uri", uri_of(occurrence.text->path)},
            {"range", to_range(occurrence.text->source, occurrence.name->span, view.encoding)}};
}

std::vector<Occurrence> occurrences(const Pair& pair, const Name& name) {
    std::vector<Occurrence> found;
    for (const TextPointer& text : {pair.protocol, pair.check}) {
        if (!text) continue;
        for (const Name& each : text->names())
            if (means(pair, {text.get(), &each}, name)) found.push_back({text.get(), &each});
    }
    return found;
}

namespace {

/// Variables of both texts have scopes of the same spelling.
std::vector<Occurrence> occurrences_of(const Spot& spot) {
    std::vector<Occurrence> found = occurrences(spot.pair, *spot.name);
    if (is_local(*spot.name))
        std::erase_if(found, [&](const Occurrence& each) { return each.text != spot.text.get(); });
    return found;
}

}  // namespace

Json definition(const View& view, const Json& parameters) {
    const Spot spot = spot_of(view, parameters);
    if (spot.name == nullptr) return nullptr;
    const std::vector<Occurrence> all = occurrences_of(spot);
    const auto with = [&](Use use) {
        std::vector<Occurrence> found;
        for (const Occurrence& each : all)
            if (each.name->use == use && (each.name->kind != Kind::message || each.text == spot.pair.protocol.get()))
                found.push_back(each);
        return found;
    };
    if (spot.name->kind == Kind::message) {
        // A send leads to where the message is taken, and the reverse; a check file to the sends.
        const bool leads_to_taker = spot.name->use == Use::sent && spot.text == spot.pair.protocol;
        std::vector<Occurrence> others = with(leads_to_taker ? Use::taken : Use::sent);
        if (others.empty()) others = with(leads_to_taker ? Use::sent : Use::taken);
        return locations(view, others);
    }
    std::vector<Occurrence> declared = with(Use::declared);
    // An agent is declared by each of its clauses: the first one is meant.
    if (spot.name->kind == Kind::agent || spot.name->kind == Kind::role || spot.name->kind == Kind::variable)
        if (declared.size() > 1) declared.resize(1);
    if (declared.empty() && !all.empty()) declared = {all.front()};
    return locations(view, declared);
}

Json references(const View& view, const Json& parameters) {
    const Spot spot = spot_of(view, parameters);
    if (spot.name == nullptr) return nullptr;
    std::vector<Occurrence> all = occurrences_of(spot);
    const Json context = parameters.value("context", Json::object());
    if (!context.value("includeDeclaration", true))
        std::erase_if(all, [](const Occurrence& each) { return each.name->use == Use::declared; });
    return locations(view, all);
}

Json highlight(const View& view, const Json& parameters) {
    const Spot spot = spot_of(view, parameters);
    if (spot.name == nullptr) return nullptr;
    constexpr int kRead = 2;
    constexpr int kWrite = 3;
    Json list = Json::array();
    for (const Occurrence& each : occurrences_of(spot)) {
        if (each.text != spot.text.get()) continue;
        const bool writes = each.name->use == Use::declared || each.name->use == Use::sent;
        list.push_back({{"range", to_range(each.text->source, each.name->span, view.encoding)},
                        {"kind", writes ? kWrite : kRead}});
    }
    return list;
}

Json prepare_rename(const View& view, const Json& parameters) {
    const Spot spot = spot_of(view, parameters);
    if (spot.name == nullptr || spot.name->kind == Kind::word) return nullptr;
    return {{"range", to_range(spot.text->source, spot.name->span, view.encoding)}, {"placeholder", spot.name->text}};
}

Json rename(const View& view, const Json& parameters) {
    const Spot spot = spot_of(view, parameters);
    if (spot.name == nullptr) throw Refused("there is no name here");
    std::string name = parameters.at("newName").get<std::string>();
    const Kind kind = spot.name->kind;
    // The editor shows the name without its sign; who types it does not mean a sign in the name.
    const std::string_view sign = kind == Kind::agent      ? "!"
                                  : kind == Kind::role     ? "%"
                                  : kind == Kind::variable ? "$"
                                                           : "";
    if (!sign.empty() && name.starts_with(sign)) name.erase(0, 1);
    for (const TextPointer& each : {spot.pair.protocol, spot.pair.check})
        if (each && each->language && (each == spot.text || !is_local(*spot.name)) &&
            !names::is_name(*each->language, kind, name))
            throw Refused(fmt::format("`{}` cannot be the name of this {}", name, names::to_string(kind)));
    Name wanted = *spot.name;
    wanted.text = name;
    if (name == spot.name->text) return {{"changes", Json::object()}};
    for (const TextPointer& text : {spot.pair.protocol, spot.pair.check}) {
        if (!text || (is_local(*spot.name) && text != spot.text)) continue;
        for (const Name& each : text->names()) {
            if (each.kind != Kind::word && means(spot.pair, {text.get(), &each}, wanted))
                throw Refused(fmt::format("the {} `{}` exists already, in line {}", names::to_string(kind), name,
                                          each.span.begin.line));
            // A word of a check file of which it is not known what it names might be this name.
            if (each.kind == Kind::word && text == spot.pair.check && each.text == spot.name->text &&
                kind != Kind::variable)
                throw Refused(
                    fmt::format("`{}` stands in line {} of the check file, too, and may be another thing there; "
                                "rename it by hand",
                                each.text, each.span.begin.line));
        }
    }
    std::map<std::string, Json> edits;
    for (const Occurrence& each : occurrences_of(spot)) {
        Json& list = edits.try_emplace(uri_of(each.text->path), Json::array()).first->second;
        list.push_back({{"range", to_range(each.text->source, each.name->span, view.encoding)}, {"newText", name}});
    }
    return {{"changes", edits}};
}

}  // namespace map2pml::lsp
