// The tool that a file names: what is read and refused depends on what the tool wrote, not on this name.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "tests/auml/diagram_file.h"
#include "tests/auml/model_runs.h"
#include "tests/auml/random_diagram.h"
#include "tests/auml/reading.h"
#include "tests/random.h"
#include "tests/support/files.h"
#include "tests/support/print_diagram.h"

namespace exporters_test {

namespace fs = std::filesystem;
using namespace map2pml;
using auml_test::DiagramFile;
using auml_test::in_proportion;
using auml_test::random_diagrams;

namespace {

using Fragments = std::vector<auml::Fragment>;

constexpr const char* kNames[] = {"", "StarUML", "Enterprise Architect", "MagicDraw UML", "Papyrus", "umbrello", "x"};

/// All but the name of the tool.
std::string read(const std::string& text) {
    const auml_test::Result result = auml_test::read_text(text);
    const std::string tree = result.diagram ? tests::print(*result.diagram) : "";
    return result.said + (tree.empty() ? "" : tree.substr(tree.find('\n')));
}

/// Without the warnings that say how a guard is read.
std::string without_readings(const std::string& text) {
    static const std::regex reading("M2P526 warning [0-9:]+\\n");
    return std::regex_replace(text, reading, "");
}

bool has_empty_operand(const Fragments& fragments) {
    return std::any_of(fragments.begin(), fragments.end(), [](const auml::Fragment& each) {
        const auto* combined = std::get_if<auml::Combined>(&each.kind);
        return combined != nullptr &&
               std::any_of(combined->operands.begin(), combined->operands.end(), [](const auml::Operand& operand) {
                   return operand.fragments.empty() || has_empty_operand(operand.fragments);
               });
    });
}

/// Moves what is in some operands of the first fragment in front of it. \returns whether there is one
bool empty_first(Fragments& fragments, std::size_t first_operand) {
    for (std::size_t at = 0; at < fragments.size(); ++at) {
        auto* combined = std::get_if<auml::Combined>(&fragments[at].kind);
        if (combined == nullptr) continue;
        Fragments contents;
        for (std::size_t each = first_operand; each < combined->operands.size(); ++each)
            for (auml::Fragment& inner : std::exchange(combined->operands[each].fragments, {}))
                contents.push_back(std::move(inner));
        fragments[at].node.id = "emptied";
        fragments.insert(fragments.begin() + static_cast<std::ptrdiff_t>(at), contents.begin(), contents.end());
        return true;
    }
    return false;
}

std::string renamed(const std::string& text, const std::string& name) {
    static const std::regex attribute("exporter=([\"'])[^\"']*[\"']");
    static const std::regex element("exporter>[^<]*</");
    return std::regex_replace(std::regex_replace(text, attribute, "exporter=$1" + name + "$1"), element,
                              "exporter>" + name + "</");
}

}  // namespace

TEST_CASE("a file is read in the same way, whichever tool it names") {
    std::size_t compared = 0;
    for (const char* folder : {"tests/auml/dialects", "tests/auml/corpus", "tests/errors"}) {
        for (const auto& entry : fs::directory_iterator(fs::path(M2P_SOURCE_DIR) / folder)) {
            const std::string text = tests::read_file(entry.path());
            const std::string extension = entry.path().extension();
            if (extension == ".expected" || extension == ".map" || renamed(text, "y") == text) continue;
            CAPTURE(entry.path().filename().string());
            const std::string drawn = read(text);
            for (const char* name : kNames) {
                CAPTURE(name);
                CHECK(read(renamed(text, name)) == drawn);
                ++compared;
            }
        }
    }
    CHECK(compared > 100);
}

TEST_CASE("random diagrams: a file is read as it is drawn, whichever tool it names") {
    std::size_t compared = 0;
    for (const std::uint32_t seed : tests::seeds(random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = auml_test::RandomDiagram(seed, {.guards = true}).make();
        const auml::Interaction& drawn = diagram.interactions.front();
        if (has_empty_operand(drawn.fragments)) continue;
        const std::string tree = tests::print(diagram);
        for (const char* name : kNames) {
            CAPTURE(name);
            CHECK(without_readings(read(DiagramFile::of(drawn, name))) == tree.substr(tree.find('\n')));
        }
        ++compared;
    }
    CHECK(compared > in_proportion(1000));
}

TEST_CASE("random diagrams: a fragment whose contents stand outside it is rejected, whichever tool the file names") {
    std::size_t emptied = 0;
    std::size_t with_else = 0;
    for (const std::uint32_t seed : tests::seeds(random_diagrams())) {
        CAPTURE(seed);
        auml::Interaction drawn = auml_test::RandomDiagram(seed).make().interactions.front();
        if (has_empty_operand(drawn.fragments)) continue;
        const bool keeps_first = seed % 2 == 0;
        if (!empty_first(drawn.fragments, keeps_first ? 1 : 0)) continue;
        const auto is_emptied = [](const auml::Fragment& each) { return each.node.id == "emptied"; };
        const auml::Fragment& frame = *std::find_if(drawn.fragments.begin(), drawn.fragments.end(), is_emptied);
        const auto& combined = std::get<auml::Combined>(frame.kind);
        if (keeps_first && combined.kind != auml::Operator::alt) continue;
        INFO(tests::print({"test", "", {drawn}}));
        for (const char* name : kNames) {
            CAPTURE(name);
            const std::string text = DiagramFile::of(drawn, name);
            const std::string said = "M2P507 error " + DiagramFile::place_of(text, "emptied") + "\n";
            CHECK(auml_test::read_text(text).said == (keeps_first ? "" : said));
        }
        ++(keeps_first ? with_else : emptied);
    }
    MESSAGE(emptied << " emptied, " << with_else << " with an operand that does nothing");
    CHECK(emptied > in_proportion(300));
    CHECK(with_else > in_proportion(100));
}

}  // namespace exporters_test
