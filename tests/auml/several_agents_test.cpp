// A lifeline that stands for two agents: in each run of the diagram that is written out, each of the two, with all others, sees a run of
// the diagram as it is drawn, and sees them all. Besides, small diagrams against trees that were written by hand.
#include <doctest/doctest.h>

#include <set>
#include <sstream>
#include <string>

#include "tests/auml/diagram_traces.h"
#include "tests/auml/random_diagram.h"
#include "tests/auml/reading.h"
#include "tests/support/print_diagram.h"
#include "translator/languages/diagrams/projection/internal.h"
#include "translator/languages/diagrams/projection/plain.h"

namespace several_agents_test {

using namespace map2pml;

namespace {

/// Without the events of one of the two agents, with the lifelines of the drawn diagram. Lifelines are A, B1, B2 and C.
std::string without(char agent, const std::string& word) {
    std::istringstream events(word);
    std::string rest;
    for (std::string event; events >> event;) {
        if (event.front() == agent || event.back() == agent) continue;
        for (char* lifeline : {&event.front(), &event.back()})
            *lifeline = *lifeline == '3' ? '2' : *lifeline == '2' ? '1' : *lifeline;
        rest += event + " ";
    }
    return rest;
}

std::set<std::string> all_without(char agent, const std::set<std::string>& words) {
    std::set<std::string> rest;
    for (const std::string& word : words) rest.insert(without(agent, word));
    return rest;
}

/// Fragments of a diagram, and the messages that they need.
struct Drawing {
    std::string fragments;
    std::string messages;
};

Drawing operator+(const Drawing& one, const Drawing& other) {
    return {one.fragments + other.fragments, one.messages + other.messages};
}

std::string end_of_message(const std::string& id, const std::string& lifeline) {
    return "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='" + id + "' covered='" + lifeline + "'/>";
}

/// \param ends sender and receiver, `ab`.
Drawing message(const std::string& name, const std::string& ends) {
    const std::string both = name + ends;
    return {
        end_of_message("s" + both, ends.substr(0, 1)) + end_of_message("r" + both, ends.substr(1, 1)),
        "<message xmi:id='m" + both + "' name='" + name + "' sendEvent='s" + both + "' receiveEvent='r" + both + "'/>"};
}

Drawing alternatives(const std::string& id, const Drawing& one, const Drawing& other) {
    return {"<fragment xmi:type='uml:CombinedFragment' xmi:id='" + id +
                "' interactionOperator='alt'><operand xmi:id='" + id + "1'>" + one.fragments +
                "</operand><operand xmi:id='" + id + "2'>" + other.fragments + "</operand></fragment>",
            one.messages + other.messages};
}

/// What happens with these agents of `B [1..n]`, or what is said.
std::string written_out(const Drawing& body, const auml::AgentCounts& counts = {{"B", 2}}) {
    const auml_test::Result read = auml_test::read_text(
        "<uml:Model xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML' xmlns:xmi='http://www.omg.org/XMI'>"
        "<packagedElement xmi:type='uml:Interaction' xmi:id='i' name='sd'>"
        "<lifeline xmi:id='a' name='A'/><lifeline xmi:id='b' name='B [1..n]'/><lifeline xmi:id='c' name='C'/>" +
        body.fragments + body.messages + "</packagedElement></uml:Model>");
    INFO(read.rendered);
    REQUIRE(read.diagram.has_value());
    diag::Sink sink;
    const auto result = auml::replicate(read.diagram->interactions.front(), counts, sink);
    if (!result) return std::string(diag::code_text(sink.sorted().front().code));
    REQUIRE(sink.empty());
    std::istringstream lines(tests::print({"test", "", {*result}}));
    std::string tree;
    for (std::string line; std::getline(lines, line);) {
        const bool is_head = !line.starts_with("  ") || line.starts_with("  lifeline") || line.starts_with("  message");
        if (!is_head) tree += line.substr(2) + "\n";
    }
    return tree;
}

}  // namespace

TEST_CASE("what begins a row is sent to all, what follows is done by each; what others do happens once") {
    CHECK(written_out(message("cfp", "ab") + alternatives("x", message("yes", "ba"), message("no", "ba")) +
                      message("done", "ac") + message("bye", "ab")) ==
          R"(A ! cfp
B1 ? cfp
A ! cfp
B2 ? cfp
par
  operand
    alt
      operand
        B1 ! yes
        A ? yes
      operand
        B1 ! no
        A ? no
  operand
    alt
      operand
        B2 ! yes
        A ? yes
      operand
        B2 ! no
        A ? no
A ! done
C ? done
A ! bye
B1 ? bye
A ! bye
B2 ? bye
)");
}

TEST_CASE("one agent decides once for all when there is more in the choice") {
    CHECK(written_out(alternatives("x", message("accept", "ab") + message("pay", "ac"), message("reject", "ab"))) ==
          R"(alt
  operand
    A ! accept
    B1 ? accept
    A ! accept
    B2 ? accept
    A ! pay
    C ? pay
  operand
    A ! reject
    B1 ? reject
    A ! reject
    B2 ? reject
)");
}

TEST_CASE("each of several agents cannot decide about what happens once") {
    CHECK(written_out(alternatives("x", message("yes", "ba") + message("tell", "ac"), message("no", "ba"))) ==
          "M2P551");
}

TEST_CASE("one agent of a lifeline for many is drawn as it is") {
    CHECK(written_out(message("cfp", "ab") + message("yes", "ba"), {{"B", 1}}) ==
          "A ! cfp\nB ? cfp\nB ! yes\nA ? yes\n");
}

TEST_CASE("how many they are must be said") {
    CHECK(written_out(message("cfp", "ab"), {}) == "M2P550");
    CHECK(written_out(message("cfp", "ab"), {{"C", 2}}) == "M2P550");
    CHECK(written_out(message("cfp", "ab"), {{"B", 0}}) == "M2P550");
}

TEST_CASE("general orderings are those of each agent") {
    auml::Interaction drawn = auml_test::RandomDiagram(1).make().interactions.front();
    drawn.messages.resize(1);
    drawn.messages.front().from = auml::AtLifeline{0};
    drawn.messages.front().to = auml::AtLifeline{1};
    drawn.fragments = {{{{}, "x", ""}, auml::Occurrence{0, true, 0}}, {{{}, "y", ""}, auml::Occurrence{0, false, 1}}};
    drawn.orderings = {{{}, "x", "y"}, {{}, "z", "y"}};
    diag::Sink sink;
    const auto result = auml::replicate(drawn, {{"B", 2}}, sink);
    REQUIRE(result.has_value());
    std::string all;
    for (const auml::GeneralOrdering& each : result->orderings) all += each.before + " " + each.after + "\n";
    CHECK(all == "x#0 y#0\nx#1 y#1\nz y#0\nz y#1\n");
}

TEST_CASE("random diagrams: each of two agents sees what is drawn") {
    std::size_t compared = 0;
    std::size_t refused = 0;
    std::size_t of_different_minds = 0;
    for (std::uint32_t seed = 1; seed <= 1500; ++seed) {
        CAPTURE(seed);
        const auml::Diagram drawn = auml_test::RandomDiagram(seed).make();
        const auto words = auml_test::words_of_diagram(drawn.interactions.front(), 40, 16);
        if (!words) continue;
        diag::Sink sink;
        const auto result = auml::replicate(drawn.interactions.front(), {{"B", 2}}, sink);
        if (!result) {
            ++refused;
            continue;
        }
        REQUIRE(result->lifelines.size() == 4);
        const auto of_both = auml_test::words_of_diagram(*result, 5'000, 32);
        if (!of_both) continue;
        ++compared;
        INFO(tests::print(drawn));
        CHECK(all_without('2', *of_both) == *words);
        CHECK(all_without('1', *of_both) == *words);
        for (const std::string& word : *of_both) {
            if (without('1', word) != without('2', word)) {
                ++of_different_minds;
                break;
            }
        }
    }
    MESSAGE(compared << " compared, " << of_different_minds << " where the two may do different things, " << refused
                     << " refused");
    CHECK(compared > 200);
    CHECK(of_different_minds > 100);
    CHECK(refused > 20);
}

}  // namespace several_agents_test
