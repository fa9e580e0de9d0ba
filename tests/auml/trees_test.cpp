// What is read from a file of each tool: `x.xmi` gives the diagnostics and the tree in `x.expected`. M2P_UPDATE=1 rewrites what is
// expected of the corpus; the files in `dialects` are expected what was thought of before.
#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "tests/auml/reading.h"
#include "tests/support/files.h"
#include "tests/support/print_diagram.h"

namespace trees_test {

namespace fs = std::filesystem;
using namespace map2pml;

namespace {

const fs::path kFolder = fs::path(M2P_SOURCE_DIR) / "tests/auml";

std::set<fs::path> files_in(const fs::path& folder) {
    std::set<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() != ".expected" && entry.path().filename() != "README.md")
            files.insert(entry.path());
    return files;
}

auml::Notation notation_of(const fs::path& file) {
    static const std::map<std::string, auml::Notation> notations = {{".mmd", auml::Notation::mermaid},
                                                                    {".puml", auml::Notation::plantuml},
                                                                    {".md", auml::Notation::document},
                                                                    {".rst", auml::Notation::document},
                                                                    {".adoc", auml::Notation::document}};
    const auto known = notations.find(file.extension().string());
    return known == notations.end() ? auml::Notation::xmi : known->second;
}

void compare(const fs::path& folder, const tests::PrintOptions& options) {
    for (const fs::path& file : files_in(folder)) {
        CAPTURE(file.filename().string());
        const auml_test::Result result = auml_test::read_text(tests::read_file(file), notation_of(file));
        INFO(result.rendered);
        fs::path expected = file;
        expected.replace_extension(".expected");
        const std::string found = auml_test::all_of(result, options);
        if (std::getenv("M2P_UPDATE") != nullptr && options.with_places) tests::write_file(expected, found);
        CHECK(found == tests::read_file(expected));
    }
}

}  // namespace

TEST_CASE("a small diagram as each tool writes it") {
    REQUIRE(files_in(kFolder / "dialects").size() >= 10);
    compare(kFolder / "dialects", {});
}

TEST_CASE("diagrams as text: each construct") {
    REQUIRE(files_in(kFolder / "text").size() >= 15);
    compare(kFolder / "text", {.with_places = true});
}

TEST_CASE("models of real projects") {
    REQUIRE(files_in(kFolder / "corpus").size() >= 15);
    compare(kFolder / "corpus", {.with_places = true});
}

namespace {

/// Messages in their order: sender, receiver, and the operands around it.
std::string outline(const auml::Interaction& of, const std::vector<auml::Fragment>& fragments,
                    const std::string& around, std::set<auml::MessageIndex>& seen) {
    const auto end = [](const auml::MessageEnd& each) {
        const auto* at = std::get_if<auml::AtLifeline>(&each);
        return at == nullptr ? "-" : std::to_string(at->lifeline);
    };
    std::string text;
    for (const auml::Fragment& each : fragments) {
        if (const auto* occurrence = std::get_if<auml::Occurrence>(&each.kind)) {
            const auml::Message& message = of.messages[occurrence->message];
            if (seen.insert(occurrence->message).second)
                text += "message " + end(message.from) + " " + end(message.to) + " " + around + " " +
                        message.node.name + "\n";
        } else if (const auto* block = std::get_if<auml::Combined>(&each.kind)) {
            for (std::size_t at = 0; at < block->operands.size(); ++at)
                text += outline(of, block->operands[at].fragments,
                                around + "/" + to_string(block->kind) + std::to_string(at), seen);
        }
    }
    return text;
}

}  // namespace

/// `x.read` beside each `x.mmd`, for `oracles/run`: what is said, lifelines, messages.
TEST_CASE("the files of M2P_READ") {
    const char* folder = std::getenv("M2P_READ");
    if (folder == nullptr) return;
    for (const fs::path& file : files_in(folder)) {
        if (notation_of(file) == auml::Notation::xmi) continue;
        const auml_test::Result result = auml_test::read_text(tests::read_file(file), notation_of(file));
        std::string text = result.said;
        for (const auml::Interaction& each : result.diagram.value_or(auml::Diagram()).interactions) {
            std::set<auml::MessageIndex> seen;
            for (const auml::Lifeline& lifeline : each.lifelines) text += "party " + lifeline.node.name + "\n";
            text += outline(each, each.fragments, "", seen) + "interaction\n";
        }
        tests::write_file(fs::path(file).concat(".read"), text);
    }
}

namespace {

/// Models that may not be copied here: what must be in them, counted in the file by hand.
struct Kept {
    const char* path;
    const char* said;
    std::size_t interactions;
    std::size_t lifelines;
    std::size_t messages;
};

constexpr Kept kKept[] = {
    {"papyrus/hospital.uml", "", 1, 4, 8},
    {"papyrus/basicHipaa.uml", "", 1, 3, 5},
    {"rsa/aste-online.reduced.emx", "", 3, 9, 15},
    {"umbrello/sequence-all-elements.xmi",
     "M2P506 error 65:10\n"
     "M2P506 error 66:10\n"
     "M2P506 error 67:10\n"
     "M2P506 error 68:10\n"
     "M2P506 error 69:10\n"
     "M2P506 error 70:10\n"
     "M2P506 error 73:10\n"
     "M2P506 error 74:10\n"
     "M2P506 error 75:10\n"
     "M2P525 warning 88:10\n",
     0, 0, 0},
    {"umbrello/screenshots.xmi", "M2P525 warning 385:10\n", 1, 4, 4},
};

}  // namespace

TEST_CASE("models that are kept elsewhere") {
    const char* named = std::getenv("M2P_CORPUS");
    const fs::path folder = named != nullptr ? named : M2P_CORPUS;
    if (folder.empty() || !fs::is_directory(folder)) {
        MESSAGE("skipped: M2P_CORPUS names no folder");
        return;
    }
    for (const Kept& kept : kKept) {
        CAPTURE(kept.path);
        const auml_test::Result result = auml_test::read_text(tests::read_file(folder / kept.path));
        CHECK(result.said == kept.said);
        std::size_t lifelines = 0;
        std::size_t messages = 0;
        for (const auml::Interaction& each : result.diagram.value_or(auml::Diagram()).interactions) {
            lifelines += each.lifelines.size();
            messages += each.messages.size();
        }
        CHECK(result.diagram.value_or(auml::Diagram()).interactions.size() == kept.interactions);
        CHECK(lifelines == kept.lifelines);
        CHECK(messages == kept.messages);
    }
}

}  // namespace trees_test
