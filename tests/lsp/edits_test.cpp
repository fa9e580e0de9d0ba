// Random edits: the text of the server is that of the editor after each of them, and its findings are those of a fresh start.
#include <doctest/doctest.h>

#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "driver/lsp/workspace.h"
#include "tests/random.h"
#include "tests/support/files.h"

namespace edits_test {

using namespace map2pml;

namespace {

std::string findings_text(const lsp::Findings& found) {
    std::string text;
    for (const diag::Diagnostic& each : found.diagnostics)
        text += source::to_string(found.sources, each.span) + " " + std::string(diag::code_text(each.code)) + " " +
                each.message + "\n";
    return text;
}

std::string names_text(const lsp::Text& text) {
    std::string all;
    const auto place = [](const source::Position& at) {
        return std::to_string(at.line) + ":" + std::to_string(at.column) + " ";
    };
    for (const names::Name& each : text.names())
        all += std::string(names::to_string(each.kind)) + " " + std::to_string(static_cast<int>(each.use)) + " " +
               each.text + " " + place(each.span.begin) + place(each.span.end) + place(each.whole.begin) +
               place(each.whole.end) + each.scope + " " + each.agent + " " + each.detail + "\n";
    return all;
}

/// A piece of a text in one of the languages, or of none.
std::string piece(std::mt19937& random, const std::vector<std::string>& texts) {
    static const std::vector<std::string> kPieces = {
        "(",  ")",  "[", "]", "agent(",           "=>",       "<= ",  "\n", " ",  "$x",  "!A",      "%r",        "\"",
        "//", "/*", "{", "}", "\xF0\x9F\x8D\xB2", "\xC3\xA9", "\r\n", ":",  "::", "end", "alt x\n", "A->>B: m\n"};
    if (random() % 4 != 0) return kPieces[random() % kPieces.size()];
    const std::string& text = texts[random() % texts.size()];
    if (text.empty()) return "";
    std::size_t begin = random() % text.size();
    while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U) --begin;
    std::size_t end = std::min(text.size(), begin + random() % 60);
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
    return text.substr(begin, end - begin);
}

}  // namespace

TEST_CASE("after random edits the server knows what a fresh one would") {
    const std::vector<std::string> samples = {"lunch/lunch.map",   "auction/auction.map", "lcc/ping.lcc",
                                              "text/order.mmd",    "text/build.puml",     "maze/z02.maze",
                                              "lunch/lunch.check", "policies/desk.check", "ping_pong/endless.check",
                                              "conform/net.check"};
    std::vector<std::string> texts;
    std::vector<std::string> names;
    for (const std::string& each : samples) {
        const std::filesystem::path path = std::filesystem::path(M2P_SOURCE_DIR) / "samples" / each;
        if (!std::filesystem::exists(path)) continue;
        texts.push_back(tests::read_file(path));
        names.push_back("/nowhere/x" + path.extension().string());
    }
    REQUIRE(texts.size() >= 5);
    const std::uint64_t edits = tests::random_cases(3000, "M2P_RANDOM_EDITS");
    std::mt19937 random(static_cast<std::uint32_t>(tests::first_seed()));
    std::uint64_t done = 0;
    while (done < edits) {
        const std::size_t which = random() % texts.size();
        lsp::Workspace workspace;
        workspace.open(names[which], "", texts[which]);
        std::string text = texts[which];
        for (int i = 0; i < 20 && done < edits; ++i, ++done) {
            const auto encoding = random() % 2 == 0 ? lsp::Encoding::utf16 : lsp::Encoding::utf8;
            const source::SourceFile file(names[which], text);
            const auto place = [&] {
                std::size_t at = text.empty() ? 0 : random() % text.size();
                while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
                return std::min(at, text.size());
            };
            std::size_t begin = place();
            std::size_t end = random() % 3 == 0 ? place() : std::min(text.size(), begin + random() % 9);
            while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
            if (end < begin) std::swap(begin, end);
            if (end - begin > 200) end = begin;
            // A place inside of `\r\n` is none for an editor.
            const auto is_inside = [&](std::size_t at) {
                return at > 0 && at < text.size() && text[at - 1] == '\r' && text[at] == '\n';
            };
            if (is_inside(begin)) --begin;
            if (is_inside(end)) ++end;
            const std::string inserted = piece(random, texts);
            const nlohmann::json change = {{"range",
                                            {{"start", lsp::to_position(file, file.position(begin), encoding)},
                                             {"end", lsp::to_position(file, file.position(end), encoding)}}},
                                           {"text", inserted}};
            workspace.change(names[which], change, encoding);
            text.replace(begin, end - begin, inserted);
            CAPTURE(change.dump());
            REQUIRE(workspace.text(names[which])->source.text() == text);
            // Names are found anew around the edit only, and not after each edit.
            if (random() % 2 == 0) continue;
            lsp::Workspace fresh;
            fresh.open(names[which], "", text);
            CAPTURE(text);
            REQUIRE(names_text(*workspace.text(names[which])) == names_text(*fresh.text(names[which])));
        }
        lsp::Workspace fresh;
        fresh.open(names[which], "", text);
        CAPTURE(text);
        CHECK(names_text(*workspace.text(names[which])) == names_text(*fresh.text(names[which])));
        CHECK(findings_text(lsp::findings_of(workspace.pair_of(names[which]), nullptr)) ==
              findings_text(lsp::findings_of(fresh.pair_of(names[which]), nullptr)));
    }
}

}  // namespace edits_test
