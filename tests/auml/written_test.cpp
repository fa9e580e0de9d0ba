// A diagram that is written as Mermaid or PlantUML and read again has the same model.
#include <doctest/doctest.h>

#include <regex>
#include <set>

#include "tests/auml/diagram_file.h"
#include "tests/auml/random_diagram.h"
#include "tests/auml/reading.h"
#include "tests/random.h"
#include "translator/languages/diagrams/projection/lower.h"
#include "translator/languages/diagrams/projection/plain.h"
#include "translator/languages/diagrams/text/write_text.h"
#include "translator/model/protocol/text_form.h"

namespace written_test {

using namespace map2pml;

namespace {

/// The tree; an arrow in text does not tell a signal from a call that is not waited for.
std::string tree_of(const auml::Diagram& diagram) {
    static const std::regex sorts("asynchSignal|by .*");
    return std::regex_replace(tests::print(diagram), sorts, "asynchCall");
}

/// The protocol of each interaction without places, and the codes of its errors.
std::string model_of(const auml::Diagram& diagram) {
    static const std::regex places(R"( @\d+:\d+(-\d+:\d+)?)");
    diag::Sink sink;
    std::string model;
    for (const std::size_t each : auml::checked_interactions(diagram))
        if (const auto protocol = auml::lower(diagram, each, sink)) model += ir::print_ir(*protocol);
    // Two ends of a message are at one place in text, where an error is said once.
    std::set<std::string> errors;
    for (const diag::Diagnostic& each : sink.sorted())
        if (severity_of(each.code) == diag::Severity::error) errors.emplace(diag::code_text(each.code));
    for (const std::string& each : errors) model += each + "\n";
    return std::regex_replace(model, places, "");
}

struct Counts {
    std::size_t equal = 0;
    std::size_t refused = 0;
};

/// \param has_breaks to leave and to go on may look alike; the model has one of them then where they are at one place, as in text
void try_both(const auml::Diagram& diagram, bool has_breaks, Counts& counts) {
    const std::string xmi = auml_test::DiagramFile::of(diagram.interactions.front(), "");
    const auml_test::Result drawn = auml_test::read_text(xmi);
    if (!drawn.diagram) {  // as an operand that a tool has emptied
        ++counts.refused;
        return;
    }
    const auto form_of = has_breaks ? &tree_of : &model_of;
    const std::string expected = form_of(*drawn.diagram);
    for (const auml::Notation notation : {auml::Notation::mermaid, auml::Notation::plantuml}) {
        const auml::WrittenDiagram written =
            auml::write_text(*drawn.diagram, drawn.diagram->interactions.front(), notation);
        if (!written.refusal.empty()) {
            ++counts.refused;
            continue;
        }
        CAPTURE(written.text);
        const auml_test::Result read = auml_test::read_text(written.text, notation);
        INFO(read.rendered);
        REQUIRE(read.diagram);
        CHECK(form_of(*read.diagram) == expected);
        // What is written again is the same text.
        CHECK(auml::write_text(*read.diagram, read.diagram->interactions.front(), notation).text == written.text);
        ++counts.equal;
    }
}

}  // namespace

TEST_CASE("random diagrams: XMI, Mermaid and PlantUML have one model") {
    const std::vector<auml_test::Features> all = {
        {},
        {.breaks = true},
        {.inner_breaks = true},
        {.regions = true},
        {.rounds = true},
        {.guards = true},
        {.breaks = true, .inner_breaks = true, .regions = true},
    };
    for (const auml_test::Features& features : all) {
        Counts counts;
        for (const std::uint32_t seed : tests::seeds(tests::random_cases(2000, "M2P_RANDOM_DIAGRAMS"))) {
            CAPTURE(seed);
            try_both(auml_test::RandomDiagram(seed, features).make(), features.breaks || features.inner_breaks, counts);
        }
        CHECK(counts.equal > counts.refused);  // `strict` and the like
    }
}

}  // namespace written_test
