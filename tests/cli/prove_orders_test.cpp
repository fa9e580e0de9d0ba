// `map2pml prove` of a diagram looks at both orders of its messages, and says what is shown and what not.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/program.h"
#include "tests/support/text.h"

namespace prove_orders_test {

using namespace tests;
using Json = nlohmann::json;

namespace {

const std::string kSamples = M2P_SOURCE_DIR "/samples/";

/// A message as one line of ends, and the message.
struct Drawn {
    std::string ends;
    std::string messages;

    Drawn& message(const std::string& name, const std::string& from, const std::string& to) {
        const std::string id = std::to_string(++count_);
        ends += "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='s" + id + "' covered='" + from +
                "'/><fragment xmi:type='uml:OccurrenceSpecification' xmi:id='r" + id + "' covered='" + to + "'/>\n";
        messages +=
            "<message xmi:id='m" + id + "' name='" + name + "' sendEvent='s" + id + "' receiveEvent='r" + id + "'/>\n";
        return *this;
    }
    Drawn& text(const std::string& more) {
        ends += more;
        return *this;
    }

    /// With the lifelines a, b and c.
    [[nodiscard]] std::string diagram(const std::string& third = "C") const {
        return "<uml:Model xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML' xmlns:xmi='http://www.omg.org/XMI'>\n"
               "<packagedElement xmi:type='uml:Interaction' xmi:id='i' name='talk'>\n"
               "<lifeline xmi:id='a' name='A'/><lifeline xmi:id='b' name='B'/><lifeline xmi:id='c' name='" +
               third + "'/>\n" + ends + messages + "</packagedElement>\n</uml:Model>\n";
    }

  private:
    int count_ = 0;
};

const char* const kOpt =
    "<fragment xmi:type='uml:CombinedFragment' xmi:id='opt' interactionOperator='opt'><operand xmi:id='o1'>\n";
const char* const kEnd = "</operand></fragment>\n";

}  // namespace

TEST_CASE("what only holds in one order is not called proved") {
    const Folder folder;
    const Ran ran = folder.run("map2pml prove --color never '" + kSamples + "auml/two_senders.xmi'");
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out, "\n  one order of all messages: two_senders_C0, two_senders_M0\n  proved  "));
    CHECK(contains(ran.out, "\n  each agent on its own: two_senders_C0, two_senders_M0\n  proved  "));
    CHECK(contains(ran.out, "two_senders_M0: no_orphans/THM"));
    CHECK(contains(ran.out, "  shown      with all messages in one order, as drawn: "));
    CHECK(contains(ran.out, "  not shown  that separate agents, with messages in transit, keep this order\n"));
    CHECK(contains(ran.out, "\n  note       "));
}

TEST_CASE("what check refuses is said by name, and the other order is proved all the same") {
    const Folder folder;
    // B is not told whether anything comes first.
    write_file(folder / "talk.xmi",
               Drawn().text(kOpt).message("go", "a", "b").text(kEnd).message("back", "b", "a").diagram());
    CHECK(folder.run("map2pml check talk.xmi").exit_code == 2);
    const Ran both = folder.run("map2pml prove --color never talk.xmi");
    CHECK(both.exit_code == 2);
    CHECK(contains(both.error, "[M2P543]"));
    CHECK(contains(both.out, "  proved  "));
    CHECK(contains(both.out, "  each agent on its own\n  not checked: `check` rejects it"));
    const Ran one = folder.run("map2pml prove --sequencing strict --color never talk.xmi");
    CHECK(one.exit_code == 0);
    CHECK(contains(one.out, "  not shown  that separate agents"));
    CHECK_FALSE(contains(one.out, "each agent on its own"));
}

TEST_CASE("what is only out of reach leaves the other order its proof, and is open") {
    const Folder folder;
    // A message from one operand of a `par` into another has two places in one order.
    const std::string send = "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='s9' covered='a'/>";
    const std::string take = "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='r9' covered='b'/>";
    const std::string gate = "<cfragmentGate xmi:type='uml:Gate' xmi:id='g";
    Drawn drawn;
    drawn.text("<fragment xmi:type='uml:CombinedFragment' xmi:id='p' interactionOperator='par'>" + gate +
               "1' name='g'/>" + gate + "2' name='g'/><operand xmi:id='o1'>" + send +
               "</operand><operand xmi:id='o2'>" + take + "</operand></fragment>\n");
    drawn.messages =
        "<message xmi:id='m8' name='docket' sendEvent='s9' receiveEvent='g1'/>\n"
        "<message xmi:id='m9' name='docket' sendEvent='g2' receiveEvent='r9'/>\n";
    write_file(folder / "talk.xmi", drawn.diagram());
    const Ran ran = folder.run("map2pml prove --color never talk.xmi");
    CHECK(ran.exit_code == 3);
    CHECK(contains(ran.out,
                   "  one order of all messages\n  not checked: `docket` goes into or out of an operand of `par`"));
    CHECK(contains(ran.out, "  each agent on its own: talk_C0, talk_M0\n  proved  "));
}

TEST_CASE("without a number of agents one order is proved for every number, and the other is named") {
    const Folder folder;
    write_file(folder / "talk.xmi", Drawn().message("ask", "a", "c").message("answer", "c", "a").diagram("C [1..*]"));
    const Ran ran = folder.run("map2pml prove --color never talk.xmi");
    CHECK(ran.exit_code == 0);
    CHECK(contains(ran.out, "  for any number of `C`, at least one\n"));
    CHECK(contains(ran.out, "  each agent on its own\n  not checked: `C"));
    // Two of them could not know what to do: nor can more.
    write_file(folder / "blind.xmi",
               Drawn().text(kOpt).message("go", "a", "c").text(kEnd).message("back", "c", "a").diagram("C [1..*]"));
    const Ran blind = folder.run("map2pml prove --color never blind.xmi");
    CHECK(blind.exit_code == 2);
    CHECK(contains(blind.error, "[M2P543]"));
}

TEST_CASE("without a number of agents, the one order is no proof where agents may go in another") {
    const Folder folder;
    // C takes `clear` and ends: whether a warning comes after it, B does not know. `check` refutes it for any number.
    write_file(
        folder / "race.xmi",
        Drawn().text(kOpt).message("warning", "a", "c").text(kEnd).message("clear", "b", "c").diagram("C [1..*]"));
    CHECK(folder.run("map2pml check --agents C=2 race.xmi").exit_code == 1);
    const Ran race = folder.run("map2pml prove --color never race.xmi");
    CHECK(race.exit_code == 3);
    CHECK(contains(race.out, "for any number of `C`, at least one"));
    const Json report = Json::parse(folder.run("map2pml prove --format json race.xmi").out);
    CHECK(contains(report["orders"][1]["left_out"].get<std::string>(),
                   "the result may differ: the notes above name messages"));
    CHECK(folder.run("map2pml prove --sequencing strict race.xmi").exit_code == 0);
    // A message of one of two agents may overtake another one; so it may with any number.
    write_file(folder / "overtaken.xmi", Drawn()
                                             .message("ask", "a", "c")
                                             .text(kOpt)
                                             .message("maybe", "c", "b")
                                             .text(kEnd)
                                             .message("surely", "c", "b")
                                             .diagram("C [1..*]"));
    CHECK(folder.run("map2pml check --agents C=2 overtaken.xmi").exit_code == 0);  // in the order of sending
    CHECK(folder.run("map2pml prove overtaken.xmi").exit_code == 3);
}

TEST_CASE("a receive right above its own send is read as sent first") {
    const Folder folder;
    Drawn drawn;
    drawn.text(
        "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='r9' covered='a'/>\n<fragment "
        "xmi:type='uml:OccurrenceSpecification' xmi:id='s9' covered='a'/>\n");
    drawn.messages = "<message xmi:id='m9' name='think' sendEvent='s9' receiveEvent='r9'/>\n";
    drawn.message("tell", "a", "b");
    write_file(folder / "talk.xmi", drawn.diagram());
    const Ran ran = folder.run("map2pml prove --sequencing strict talk.xmi");
    CHECK(ran.exit_code == 0);
    CHECK(contains(ran.error,
                   "talk.xmi:4:1: warning: `think` is drawn as received right above the place where it is sent"));
    // With something between them it is no slip.
    Drawn apart;
    apart.text("<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='r9' covered='a'/>\n");
    apart.messages = "<message xmi:id='m9' name='think' sendEvent='s9' receiveEvent='r9'/>\n";
    apart.message("tell", "a", "b");
    apart.text("<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='s9' covered='a'/>\n");
    write_file(folder / "apart.xmi", apart.diagram());
    CHECK(folder.run("map2pml prove --sequencing strict apart.xmi").exit_code == 2);
}

TEST_CASE("the report for programs names the orders") {
    const Folder folder;
    write_file(folder / "talk.xmi", Drawn().message("ask", "a", "b").message("tell", "c", "b").diagram());
    const Ran ran = folder.run("map2pml prove --format json talk.xmi");
    const Json report = Json::parse(ran.out);
    REQUIRE(report["orders"].size() == 2);
    CHECK(report["orders"][0]["order"] == "one-order");
    CHECK(report["orders"][1]["order"] == "each-agent");
    REQUIRE(report["orders"][0]["notes"].size() == 1);
    CHECK(report["orders"][0]["notes"][0]["message"] ==
          "nothing makes `tell` come after `ask`: `C` may send it earlier");
    CHECK(report["orders"][0]["notes"][0]["span"]["line"] == 7);
    CHECK(report["orders"][1]["left_out"].is_null());
    std::set<std::string> orders;
    for (const Json& each : report["results"]) orders.insert(each["order"].get<std::string>());
    CHECK(orders == std::set<std::string>{"each-agent", "one-order"});
    // Texts that are kept do not replace each other.
    CHECK(folder.run("map2pml prove --keep kept talk.xmi").exit_code == ran.exit_code);
    CHECK(folder.run("ls kept").out == "each-agent\none-order\n");
}

}  // namespace prove_orders_test
