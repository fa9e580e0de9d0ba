// An element of a drawing is named by where it stands in the drawing, and no line of its XML is shown: in diagnostics, in pages, in proofs.
#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "tests/report/page.h"
#include "tests/support/program.h"

namespace element_names_test {

using report_test::count;
using tests::Folder;

namespace {

const std::string kCrossing = M2P_SOURCE_DIR "/samples/auml/crossing.xmi";
const std::string kErrors = M2P_SOURCE_DIR "/tests/errors/";

bool shows_xml(const std::string& text) {
    return text.find("<fragment") != std::string::npos || text.find("&lt;fragment") != std::string::npos ||
           text.find("xmi:type") != std::string::npos || text.find("<MessageItem") != std::string::npos;
}

}  // namespace

TEST_CASE("a warning and its notes, with their places") {
    const Folder folder;
    const tests::Ran ran = folder.run("map2pml check " + kCrossing);
    CHECK(ran.error.find("crossing.xmi:7:5: warning: ") != std::string::npos);
    CHECK(ran.error.find("[M2P542]\n    alt\n") != std::string::npos);
    CHECK(ran.error.find("note: `buyer` may begin here\n    alt, operand 1, bid (buyer -> seller)\n") !=
          std::string::npos);
    CHECK(ran.error.find("note: `seller` may begin here\n    alt, operand 2, ask (seller -> buyer)\n") !=
          std::string::npos);
    CHECK_FALSE(shows_xml(ran.error));
}

TEST_CASE("every command says it so, also of a diagram that is refused") {
    const Folder folder;
    for (const std::string command : {"check", "prove", "translate", "translate -t eventb", "simulate"}) {
        CAPTURE(command);
        const tests::Ran ran = folder.run("map2pml " + command + " " + kErrors + "xmi_gaphor_rising.xmi");
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find(":6:1: error: ") != std::string::npos);
        CHECK(ran.error.find("[M2P519]\n    answer (B -> A)\n") != std::string::npos);
        CHECK(ran.error.find("note: the other one\n    ask (A -> B)\n") != std::string::npos);
        CHECK_FALSE(shows_xml(ran.error));
    }
}

TEST_CASE("what is no element of a drawing is named by its kind") {
    const Folder folder;
    const tests::Ran ran = folder.run("map2pml check " + kErrors + "xmi_gaphor_undrawn.xmi");
    CHECK(ran.error.find("\n    Message\n") != std::string::npos);
    CHECK_FALSE(shows_xml(ran.error));
    CHECK(ran.error.find("    ask (A -> B)\n") != std::string::npos);
}

TEST_CASE("the page of a check: diagnostics and findings") {
    const Folder folder;
    const tests::Ran ran = folder.run("map2pml check -q --format html=page.html " + kCrossing);
    const std::string page = tests::read_file(folder / "page.html");
    const std::string element = "<p class=\"element words\"><bdi>";
    CHECK(count(page, element + "alt</bdi></p>") == 1);
    CHECK(count(page, element + "alt, operand 1, bid (buyer -&gt; seller)</bdi></p>") >= 2);  // a note, a finding
    CHECK(count(page, "crossing.xmi:7:5") > 0);
    CHECK(count(page, "class=\"excerpt\"") == 0);
}

TEST_CASE("a run that goes round, through elements of the drawing") {
    const Folder folder;
    std::ofstream(folder / "ticks.xmi")
        << (R"(<uml:Model xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML' xmlns:xmi='http://www.omg.org/XMI'>
<packagedElement xmi:type='uml:Interaction' xmi:id='i' name='ticks'>
<lifeline xmi:id='a' name='Clock'/><lifeline xmi:id='b' name='Watch'/>
<fragment xmi:type='uml:CombinedFragment' xmi:id='l' interactionOperator='loop' covered='a b'><operand xmi:id='o' name='each hour'>
<fragment xmi:type='uml:MessageOccurrenceSpecification' xmi:id='s1' covered='a' message='m1'/>
<fragment xmi:type='uml:MessageOccurrenceSpecification' xmi:id='r1' covered='b' message='m1'/>
</operand></fragment>
<message xmi:id='m1' name='tick' messageSort='asynchCall' sendEvent='s1' receiveEvent='r1'/>
</packagedElement></uml:Model>
)");
    std::ofstream(folder / "ticks.check") << ("services Watch\nltl done: eventually ended(!Clock)\n");
    const tests::Ran ran = folder.run("map2pml check ticks.xmi");
    INFO(ran.out);
    CHECK(ran.exit_code == 1);
    CHECK(ran.out.find("the loop in the drawing:\n      > loop (0, *) <- begins here\n"
                       "      > loop (0, *) (each hour), tick (Clock -> Watch)\n") != std::string::npos);
    CHECK_FALSE(shows_xml(ran.out));
}

TEST_CASE("a proof: what is refuted, and its page") {
    const Folder folder;
    const tests::Ran ran =
        folder.run("map2pml prove --sequencing weak --format html=page.html --format text " + kCrossing);
    CHECK(ran.exit_code == 1);
    CHECK(ran.out.find("crossing.xmi:4:3  interaction crossing\n") != std::string::npos);
    const std::string page = tests::read_file(folder / "page.html");
    CHECK(count(page, "<p class=\"element words\"><bdi>interaction crossing</bdi></p>") == 1);
    CHECK(count(page, "class=\"excerpt\"") == 0);
}

}  // namespace element_names_test
