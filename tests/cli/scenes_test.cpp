// Files with several scenes: each is looked at for itself, `--scene` chooses one, and each has files of its own.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/program.h"
#include "tests/support/text.h"

namespace scenes_test {

using namespace tests;
using Json = nlohmann::json;

namespace {

std::string occurrence(const std::string& id, const std::string& lifeline) {
    return "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='" + id + "' covered='" + lifeline + "'/>";
}

/// One message; `send` and `receive` are ids of its ends.
std::string message(const std::string& id, const std::string& name, const std::string& send,
                    const std::string& receive) {
    return "<message xmi:id='" + id + "' name='" + name + "' sendEvent='" + send + "' receiveEvent='" + receive +
           "'/>\n";
}

/// Ids begin with `key`.
std::string interaction(const std::string& key, const std::string& name, const std::string& content) {
    return "<packagedElement xmi:type='uml:Interaction' xmi:id='" + key + "' name='" + name + "'>\n<lifeline xmi:id='" +
           key + "a' name='A'/><lifeline xmi:id='" + key + "b' name='B'/>\n" + content + "</packagedElement>\n";
}

std::string right(const std::string& key, const std::string& name) {
    return interaction(key, name,
                       occurrence(key + "s", key + "a") + occurrence(key + "r", key + "b") + "\n" +
                           message(key + "m", "ask", key + "s", key + "r"));
}

/// B cannot know whether anything comes first.
std::string unknowable(const std::string& key, const std::string& name) {
    return interaction(
        key, name,
        "<fragment xmi:type='uml:CombinedFragment' xmi:id='" + key + "c' interactionOperator='opt'><operand xmi:id='" +
            key + "o1'>" + occurrence(key + "s1", key + "a") + occurrence(key + "r1", key + "b") +
            "</operand></fragment>\n" + occurrence(key + "s2", key + "b") + occurrence(key + "r2", key + "a") +
            message(key + "m1", "go", key + "s1", key + "r1") + message(key + "m2", "back", key + "s2", key + "r2"));
}

/// A message without an end that there is: the file is wrong there, not the protocol.
std::string unreadable(const std::string& key, const std::string& name) {
    return interaction(key, name, message(key + "m", "lost", "nothing", "nowhere"));
}

std::string model(const std::string& content) {
    return "<uml:Model xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML' xmlns:xmi='http://www.omg.org/XMI'>\n" +
           content + "</uml:Model>\n";
}

}  // namespace

TEST_CASE("what is wrong with one interaction does not hide the others") {
    const Folder folder;
    for (const std::string& wrong : {unknowable("w", "wrong"), unreadable("w", "wrong")}) {
        CAPTURE(wrong);
        write_file(folder / "two.xmi", model(wrong + right("g", "good")));
        const Ran both = folder.run("map2pml check --color never two.xmi");
        CHECK(both.exit_code == 2);
        CHECK(contains(both.error, ": error: "));
        CHECK(contains(both.out, "  holds       termination"));
        CHECK(contains(both.out, "not checked: scene `wrong`, see its errors\n"));
        const Ran good = folder.run("map2pml check --color never --scene good two.xmi");
        CHECK(good.exit_code == 0);
        CHECK(good.error == "");
        CHECK_FALSE(contains(good.out, "not checked"));
        CHECK(folder.run("map2pml check --scene wrong two.xmi").exit_code == 2);
        CHECK(folder.run("map2pml -o - --scene good two.xmi").exit_code == 0);
        CHECK(folder.run("map2pml simulate --seed 1 --scene good two.xmi").exit_code == 0);
        CHECK(folder.run("map2pml prove --scene good two.xmi").exit_code == 0);
        const Ran nobody = folder.run("map2pml check --scene nobody two.xmi");
        CHECK(nobody.exit_code == 2);
        CHECK(contains(
            nobody.error,
            "the command line names the scene `nobody`, which this file does not have; it has `wrong`, `good`"));
    }
    const Json report = Json::parse(folder.run("map2pml check --format json two.xmi").out);
    CHECK(report["refused_scenes"] == Json({"wrong"}));
    CHECK(report["scenes"].size() == 1);
}

TEST_CASE("one order of all messages is proved of what can be read") {
    const Folder folder;
    write_file(folder / "two.xmi", model(unreadable("w", "wrong") + right("g", "good")));
    const Ran ran = folder.run("map2pml prove --sequencing strict two.xmi");
    CHECK(ran.exit_code == 2);
    CHECK(contains(ran.out, "  proved  "));
}

TEST_CASE("a message from gate to gate is nobody's") {
    const Folder folder;
    const std::string gates =
        "<packagedElement xmi:type='uml:Interaction' xmi:id='i' name='sd'>\n"
        "<formalGate xmi:id='g1' name='in'/><formalGate xmi:id='g2' name='out'/>\n" +
        message("m", "go", "g1", "g2") + "</packagedElement>\n";
    write_file(folder / "gates.xmi", model(gates));
    const Ran alone = folder.run("map2pml check gates.xmi");
    CHECK(alone.exit_code == 2);
    CHECK(contains(alone.error, "[M2P505]"));
    CHECK(folder.run("map2pml prove gates.xmi").exit_code == 2);
    write_file(folder / "both.xmi", model(gates + right("h", "talk")));
    const Ran both = folder.run("map2pml check both.xmi");
    CHECK(both.exit_code == 0);
    CHECK(contains(both.error, "[M2P508]"));
    // Nothing happens where all is left out, either.
    write_file(
        folder / "neg.xmi",
        model(interaction("n", "never",
                          "<fragment xmi:type='uml:CombinedFragment' xmi:id='c' interactionOperator='neg'><operand "
                          "xmi:id='o'>" +
                              occurrence("s", "na") + occurrence("r", "nb") + "</operand></fragment>\n" +
                              message("m", "shout", "s", "r"))));
    const Ran never = folder.run("map2pml check neg.xmi");
    CHECK(never.exit_code == 2);
    CHECK(contains(never.error, "nothing happens in `never`: there is nothing to check"));
}

TEST_CASE("interactions of one name are told apart by their owners") {
    const Folder folder;
    const auto in_class = [](const std::string& key, const std::string& owner) {
        return "<packagedElement xmi:type='uml:Class' xmi:id='" + key + "k' name='" + owner + "'>\n" +
               right(key, "talk") + "</packagedElement>\n";
    };
    write_file(folder / "same.xmi", model(in_class("x", "Shop") + in_class("y", "Bank") + in_class("z", "Bank")));
    const Ran all = folder.run("map2pml check --color never same.xmi");
    CHECK(all.exit_code == 0);
    CHECK(contains(all.out, "scene Shop_talk"));
    CHECK(contains(all.out, "scene Bank_talk"));
    CHECK(contains(all.out, "scene Bank_talk_2"));
    CHECK(folder.run("map2pml check --scene Shop.talk same.xmi").exit_code == 0);
    CHECK(folder.run("map2pml check --scene Shop_talk same.xmi").exit_code == 0);
}

TEST_CASE("several scenes are several files") {
    const Folder folder;
    write_file(folder / "two.xmi", model(right("f", "first") + right("g", "second")));
    CHECK(folder.run("map2pml --depfile d two.xmi").exit_code == 0);
    CHECK(folder.files() == std::set<std::string>{"d", "two.xmi", "two.xmi-first.pml", "two.xmi-first.pml.lines.json",
                                                  "two.xmi-second.pml", "two.xmi-second.pml.lines.json"});
    CHECK(contains(read_file(folder / "d"), "two.xmi-second.pml"));
    CHECK(folder.run("map2pml -t eventb -o out/ two.xmi").exit_code == 0);
    CHECK(folder.files().contains("out/two.xmi-first.eventb"));
    CHECK(folder.files().contains("out/two.xmi-second.eventb"));
    const Ran standard = folder.run("map2pml -o - two.xmi");
    CHECK(standard.exit_code == 2);
    CHECK(contains(standard.error, "it has 2 scenes, which cannot all go to standard output"));
    write_file(folder / "two.map", "One[agent(!A, %a) = skip]\nTwo[agent(!A, %a) = skip]\n");
    CHECK(folder.run("map2pml two.map").exit_code == 0);
    CHECK(folder.files().contains("two-One.pml"));
    CHECK(folder.files().contains("two-Two.pml"));
    CHECK(folder.run("map2pml -o one.pml --scene Two two.map").exit_code == 0);
    CHECK(folder.files().contains("one.pml"));
    CHECK(folder.run("map2pml --scene Three two.map").exit_code == 2);
}

}  // namespace scenes_test
