#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <string>
#include <vector>

#include "driver/lsp/answers.h"
#include "driver/report/text/pages.h"

namespace map2pml::lsp {

using names::Kind;
using names::Name;
using names::Use;

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

}  // namespace map2pml::lsp
