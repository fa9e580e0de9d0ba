// Projects of StarUML are read as they are drawn, and the drawing of a Papyrus model is compared with it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <regex>
#include <string>

#include "tests/auml/model_runs.h"
#include "tests/auml/random_diagram.h"
#include "tests/auml/reading.h"
#include "tests/auml/staruml_file.h"
#include "tests/random.h"
#include "tests/support/print_diagram.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"

namespace staruml_test {

using namespace map2pml;

namespace {

/// StarUML has either bounds or a condition, as the guard of a loop; an operand without contents is not where it was drawn.
bool make_drawable(std::vector<auml::Fragment>& fragments) {
    return std::all_of(fragments.begin(), fragments.end(), [](auml::Fragment& fragment) {
        auto* combined = std::get_if<auml::Combined>(&fragment.kind);
        if (combined == nullptr) return true;
        if (combined->kind == auml::Operator::loop && !combined->operands.front().guard.empty()) combined->bounds = {};
        return std::all_of(combined->operands.begin(), combined->operands.end(), [](auml::Operand& operand) {
            return !operand.fragments.empty() && make_drawable(operand.fragments);
        });
    });
}

std::string tree_of(const std::string& printed) { return printed.substr(std::min(printed.find('\n'), printed.size())); }

/// A message from A to B, or back, between two lifelines. \param height of its ends on them, as a part of 400
std::string edge(const std::string& message, const std::string& height) {
    return "<edges source='a' target='b'><element xmi:type='uml:Message' href='shop.uml#" + message +
           "'/><sourceAnchor id='(0.5," + height + "){L}'/><targetAnchor id='(0.5," + height + ")'/></edges>";
}

std::string notation(const std::string& edges) {
    std::string text =
        "<xmi:XMI xmlns:xmi='http://www.omg.org/XMI' "
        "xmlns:notation='http://www.eclipse.org/gmf/runtime/1.0.2/notation'>"
        "<notation:Diagram type='PapyrusUMLSequenceDiagram'>";
    for (const std::string id : {"a", "b"})
        text += "<children xmi:id='" + id + "' type='Lifeline_Shape'><element xmi:type='uml:Lifeline' href='shop.uml#" +
                id + "'/><layoutConstraint x='10' y='10' width='100' height='431'/></children>";
    return text + edges + "</notation:Diagram></xmi:XMI>";
}

/// Two messages from A to B in a row.
const std::string kModel =
    "<uml:Model xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML' xmlns:xmi='http://www.omg.org/XMI'>"
    "<packagedElement xmi:type='uml:Interaction' xmi:id='i' name='sd'><lifeline xmi:id='a' name='A'/>"
    "<lifeline xmi:id='b' name='B'/>"
    "<fragment xmi:type='uml:MessageOccurrenceSpecification' xmi:id='ms' covered='a'/>"
    "<fragment xmi:type='uml:MessageOccurrenceSpecification' xmi:id='mr' covered='b'/>"
    "<fragment xmi:type='uml:MessageOccurrenceSpecification' xmi:id='ns' covered='a'/>"
    "<fragment xmi:type='uml:MessageOccurrenceSpecification' xmi:id='nr' covered='b'/>"
    "<message xmi:id='m' name='ask' sendEvent='ms' receiveEvent='mr'/>"
    "<message xmi:id='n' name='more' sendEvent='ns' receiveEvent='nr'/></packagedElement></uml:Model>";

std::string contradictions(const std::string& drawing) {
    const auto read = auml_test::read_text(kModel);
    REQUIRE(read.diagram);
    std::string all;
    for (const diag::Diagnostic& each : auml::drawn_otherwise(*read.diagram, drawing)) all += each.message + "\n";
    return all;
}

}  // namespace

TEST_CASE("random diagrams: a project of StarUML is read as it is drawn") {
    static const std::regex reading("M2P526 warning [0-9:]+\\n");
    std::size_t compared = 0;
    for (const std::uint32_t seed : tests::seeds(auml_test::random_diagrams())) {
        CAPTURE(seed);
        auml::Diagram diagram = auml_test::RandomDiagram(seed, {.guards = true}).make();
        if (!make_drawable(diagram.interactions.front().fragments)) continue;
        const std::string text = auml_test::StarUmlFile::of(diagram.interactions.front());
        CAPTURE(text);
        const auml_test::Result found = auml_test::read_text(text);
        CHECK(std::regex_replace(found.said, reading, "") == "");
        CHECK((found.diagram ? tree_of(tests::print(*found.diagram)) : found.rendered) ==
              tree_of(tests::print(diagram)));
        ++compared;
    }
    CHECK(compared > auml_test::in_proportion(1000));
}

TEST_CASE("a project that is cut off or changed is refused or read, never worse") {
    const auml::Diagram diagram = auml_test::RandomDiagram(7, {.guards = true}).make();
    const std::string text = auml_test::StarUmlFile::of(diagram.interactions.front());
    for (std::size_t at = 1; at < text.size(); at += 7) {
        CHECK_FALSE(auml_test::read_text(text.substr(0, at)).diagram);
        for (const char other : {'"', '{', ']', '0', ' ', '\xff'}) {
            std::string changed = text;
            changed[at] = other;
            (void)auml_test::read_text(changed);
        }
    }
}

TEST_CASE("the drawing of a Papyrus model contradicts it, or says the same, or nothing") {
    CHECK(contradictions(notation(edge("m", "0.25") + edge("n", "0.5"))) == "");
    CHECK(contradictions(notation(edge("n", "0.25") + edge("m", "0.5"))) ==
          "on `A` the model has `ask` before `more`, but the drawing has them the other way round; the order of the "
          "model "
          "is used\n");
    CHECK(contradictions(notation(edge("n", "0.49") + edge("m", "0.5"))) == "");  // 4 pixels
    CHECK(contradictions(notation(edge("m", "0.25"))) == "");
    CHECK(contradictions(notation(edge("n", "0.25") + edge("m", "x"))) == "");
    CHECK(contradictions("no drawing") == "");
}

}  // namespace staruml_test
