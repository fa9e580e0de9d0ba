// `map2pml prove` as its users call it: verdict lines, the state that refutes, exit codes, files that are kept.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>

#include "tests/cli/rodin_text.h"
#include "tests/support/json_schema.h"
#include "tests/support/program.h"

namespace prove_test {

namespace fs = std::filesystem;
using namespace tests;
using Json = nlohmann::json;

namespace {

const std::string kRodin = M2P_SOURCE_DIR "/tests/eventb/rodin/";

/// A machine with one invariant and one event.
std::string machine(const std::string& invariant, const std::string& guard) {
    const std::string core = "org.eventb.core.";
    return "<" + core + "machineFile version=\"5\">\n<" + core + "variable name=\"a\" " + core +
           "identifier=\"x\"/>\n<" + core + "invariant name=\"b\" " + core + "label=\"inv1\" " + core + "predicate=\"" +
           invariant + "\"/>\n<" + core + "event name=\"c\" " + core + "label=\"INITIALISATION\">\n<" + core +
           "action name=\"d\" " + core + "label=\"act1\" " + core + "assignment=\"x ≔ 0\"/>\n</" + core + "event>\n<" +
           core + "event name=\"e\" " + core + "label=\"up\">\n<" + core + "guard name=\"f\" " + core +
           "label=\"grd1\" " + core + "predicate=\"" + guard + "\"/>\n<" + core + "action name=\"g\" " + core +
           "label=\"act1\" " + core + "assignment=\"x ≔ x + 1\"/>\n</" + core + "event>\n</" + core + "machineFile>\n";
}

}  // namespace

TEST_CASE("a project whose obligations are proved ends with 0") {
    const Folder folder;
    const Ran ran =
        folder.run("cd '" + kRodin + "'; map2pml prove traffic-light");  // a long path leaves no room for names
    CHECK(ran.exit_code == 0);
    CHECK(ran.error == "");
    CHECK(ran.out.find("C1, M0, M1, M2") != std::string::npos);
    CHECK(ran.out.find("  proved  23 obligations\n") != std::string::npos);
    CHECK(ran.out.find("refuted") == std::string::npos);
    CHECK(folder.files().empty());
    CHECK(folder.processes() == 0);
}

TEST_CASE("a file brings what it needs from the files beside it, and nothing else") {
    const Folder folder;
    const Ran ran = folder.run("cd '" + kRodin + "'; map2pml prove binary-search/M1.bum");
    CHECK(ran.exit_code == 0);
    CHECK(ran.out.find("C0, M0, M1") != std::string::npos);
    CHECK(ran.out.find("M2") == std::string::npos);
}

TEST_CASE("the invariant that is broken stands there as it is written, not with the values put in") {
    const Folder folder;
    write_file(folder / "M.bum", machine("x = 1", "x ≤ 3"));
    const Ran ran = folder.run("map2pml prove --color never M.bum");
    CHECK(ran.exit_code == 1);
    CHECK(ran.out.find("`INITIALISATION` breaks `inv1`: x = 1") != std::string::npos);
    CHECK(ran.out.find("0 = 1") == std::string::npos);
}

TEST_CASE("what is refuted is told with the event, the state before and the invariant") {
    const Folder folder;
    write_file(folder / "M.bum", machine("x ∈ 0‥3", "x ≤ 3"));
    const Ran ran = folder.run("map2pml prove --color never M.bum");
    CHECK(ran.exit_code == 1);
    CHECK(ran.out.find("  proved  1 obligation\n") != std::string::npos);
    CHECK(ran.out.find("  refuted  1 obligation\n") != std::string::npos);
    CHECK(ran.out.find("M: up/inv1/INV") != std::string::npos);
    CHECK(ran.out.find("`up` breaks `inv1`") != std::string::npos);
    CHECK(ran.out.find("M.bum:3:1") != std::string::npos);
    CHECK(ran.out.find("before      x = 3\n") != std::string::npos);
    CHECK(ran.out.find("after       x = 4\n") != std::string::npos);
}

TEST_CASE("the report for programs has the same") {
    const Folder folder;
    write_file(folder / "M.bum", machine("x ∈ 0‥3", "x ≤ 3"));
    const Ran ran = folder.run("map2pml prove --format json M.bum");
    CHECK(ran.exit_code == 1);
    const Json report = Json::parse(ran.out);
    CHECK(report["components"] == Json({"M"}));
    REQUIRE(report["results"].size() == 2);
    CHECK(report["results"][0]["verdict"] == "proved");
    CHECK(report["results"][0]["counterexample"].is_null());
    const Json& refuted = report["results"][1];
    CHECK(refuted["obligation"] == "up/inv1/INV");
    CHECK(refuted["kind"] == "INV");
    CHECK(refuted["verdict"] == "refuted");
    CHECK(refuted["counterexample"]["before"]["x"] == "3");
    CHECK(refuted["counterexample"]["after"]["x"] == "4");
    CHECK(refuted["span"]["line"] == 3);
}

TEST_CASE("JUnit: a case for each obligation; an input that is not proved never passes") {
    const Folder folder;
    write_file(folder / "M.bum", machine("x ∈ 0‥3", "x ≤ 3"));
    write_file(folder / "N.bum", machine("x ∈ nothing", "x ≤ 3"));
    CHECK(folder.run("map2pml prove -q --format junit=r.xml --stamp ok M.bum").exit_code == 1);
    CHECK(!folder.files().contains("ok"));
    pugi::xml_document report;
    REQUIRE(report.load_string(read_file(folder / "r.xml").c_str()));
    const pugi::xml_node suite = report.child("testsuites").child("testsuite");
    CHECK(std::string(suite.attribute("name").value()) == "M.bum");
    CHECK(suite.attribute("tests").as_int() == 2);
    CHECK(suite.attribute("failures").as_int() == 1);
    const pugi::xml_node refuted = suite.find_child_by_attribute("testcase", "name", "M: up/inv1/INV");
    CHECK(std::string(refuted.child("failure").attribute("message").value()) == "`up` breaks `inv1`");
    CHECK(std::string(refuted.child("failure").text().get()).find("M.bum:3:1") != std::string::npos);
    CHECK(folder.run("map2pml prove -q --format junit=r.xml N.bum").exit_code == 2);
    REQUIRE(report.load_string(read_file(folder / "r.xml").c_str()));
    CHECK(report.child("testsuites").attribute("errors").as_int() == 1);
    write_file(folder / "M.bum", machine("x ∈ 0‥3", "x ≤ 2"));
    CHECK(folder.run("map2pml prove -q --format junit=r.xml --stamp ok M.bum").exit_code == 0);
    REQUIRE(report.load_string(read_file(folder / "r.xml").c_str()));
    CHECK(report.child("testsuites").attribute("tests").as_int() == 2);
    CHECK(!report.child("testsuites").child("testsuite").child("testcase").first_child());
    CHECK(folder.files().contains("ok"));
}

TEST_CASE("SARIF: valid, a rule for each kind of obligation, the state that refutes one in its words") {
    const Folder folder;
    const json_schema::Validator validator = json_schema::validator_for("tests/unit/sarif-2.1.0.schema.json");
    const auto log_of = [&](const std::string& options, int exit_code) {
        CHECK(folder.run("map2pml prove -q --format sarif-all=r.sarif --format sarif=u.sarif " + options).exit_code ==
              exit_code);
        Json log = Json::parse(read_file(folder / "r.sarif"));
        CHECK(validator.faults(log) == std::vector<std::string>());
        CHECK(log["runs"][0]["invocations"][0]["exitCode"] == exit_code);
        Json expected = Json::array();
        for (const Json& each : log["runs"][0]["results"])
            if (each["kind"] == "fail") expected.push_back(each["message"]);
        const Json some = Json::parse(read_file(folder / "u.sarif"));
        CHECK(validator.faults(some) == std::vector<std::string>());
        Json got = Json::array();
        for (const Json& each : some["runs"][0]["results"]) got.push_back(each["message"]);
        CHECK(got == expected);
        return log["runs"][0];
    };
    write_file(folder / "M.bum", machine("x ∈ 0‥3", "x ≤ 3"));
    const Json run = log_of("M.bum", 1);
    REQUIRE(run["results"].size() == 2);
    const auto refuted = std::find_if(run["results"].begin(), run["results"].end(),
                                      [](const Json& each) { return each["kind"] == "fail"; });
    REQUIRE(refuted != run["results"].end());
    CHECK((*refuted)["ruleId"] == "INV");
    CHECK((*refuted)["level"] == "error");
    const std::string words = (*refuted)["message"]["text"];
    CHECK(words.find("`up` breaks `inv1`") != std::string::npos);
    CHECK(words.find("x = 3") != std::string::npos);
    CHECK((*refuted)["locations"][0]["physicalLocation"]["region"]["startLine"] == 3);
    write_file(folder / "M.bum", machine("x ∈ 0‥3", "x ≤ 2"));
    const Json proved = log_of("M.bum", 0);
    for (const Json& each : proved["results"]) CHECK(each["kind"] == "pass");
    write_file(folder / "N.bum", machine("x ∈ nothing", "x ≤ 3"));
    const Json broken = log_of("N.bum", 2);
    CHECK(broken["invocations"][0]["executionSuccessful"] == false);
    CHECK(broken["results"][0]["level"] == "error");
    CHECK(log_of("missing.bum", 2)["invocations"][0]["toolExecutionNotifications"][0]["level"] == "error");
}

TEST_CASE("what no solver decides is open, which ends with 3") {
    const Folder folder;
    write_file(folder / "M.bum", machine("x ∈ 0‥3", "x ≤ 2"));
    write_file(folder / "z3", "#!/bin/sh\necho unknown\n");
    fs::permissions(folder / "z3", fs::perms::owner_all);
    const Ran ran = folder.run("PATH=$PWD map2pml prove M.bum");
    CHECK(ran.exit_code == 3);
    CHECK(ran.out.find("  unknown  2 obligations\n") != std::string::npos);
    CHECK(ran.out.find("M: up/inv1/INV no solver decides it") != std::string::npos);
    CHECK(ran.out.find("proved  ") == std::string::npos);
}

TEST_CASE("mistakes of the input end with 2 and prove nothing") {
    const Folder folder;
    write_file(folder / "M.bum", machine("x ∈ nothing", "x ≤ 3"));
    const Ran ran = folder.run("map2pml prove M.bum");
    CHECK(ran.exit_code == 2);
    CHECK(ran.out == "");
    CHECK(ran.error.find("M.bum:3:1: error: `nothing` is not declared [M2P605]") != std::string::npos);
    CHECK(folder.run("map2pml prove").exit_code == 2);
    CHECK(folder.run("map2pml prove nothing").exit_code == 2);
    CHECK(folder.run("map2pml prove .").error.find("has no context (.buc) and no machine (.bum)") == std::string::npos);
    write_file(folder / "a.txt", "Scene[]");
    CHECK(folder.run("map2pml prove a.txt")
              .error.find("which reads protocols (.map, .lcc) or diagrams (.xmi, .uml, .mmd, .puml, .md) or "
                          "developments (.maze), Rodin "
                          "projects") != std::string::npos);
    for (const char* option : {"--limit A=2", "--agents A=2", "--network bag"}) {
        const Ran misplaced = folder.run(std::string("map2pml prove M.bum ") + option);
        CHECK(misplaced.exit_code == 2);
        CHECK(misplaced.error.find("is not a protocol: `--agents`, `--limit`") != std::string::npos);
    }
}

TEST_CASE("--keep keeps a text for each attempt, and a missing solver ends with 4") {
    const Folder folder;
    write_file(folder / "M.bum", machine("x ∈ 0‥3", "x ≤ 3"));
    CHECK(folder.run("map2pml prove --keep kept M.bum").exit_code == 1);
    CHECK(folder.files().contains("kept/M/up.inv1.INV.instantiated.smt2"));
    CHECK(folder.files().contains("kept/M/up.inv1.INV.size1.smt2"));
    CHECK(read_file(folder / "kept/M/up.inv1.INV.size1.smt2").find("(check-sat)") != std::string::npos);
    const Ran ran = folder.run("PATH=/nonexistent map2pml prove M.bum");
    CHECK(ran.exit_code == 4);
    CHECK(ran.error.find("neither cvc5 nor z3 is installed") != std::string::npos);
    CHECK(ran.out == "");
}

TEST_CASE("Ctrl-C leaves no process behind and calls nothing proved that is not") {
    const Folder folder;
    const Ran ran =
        folder.run("cp -r '" + kRodin +
                   "binary-search' project; timeout -s INT 0.2 \"$MAP2PML\" prove -j1 project; echo \"exit $?\"");
    CHECK(folder.processes() == 0);
    CHECK((ran.out.find("exit 3") != std::string::npos || ran.out.find("exit 124") != std::string::npos ||
           ran.out.find("proved  35 obligations") != std::string::npos));
}

namespace {

const std::string kSamples = M2P_SOURCE_DIR "/samples/";

/// A diagram of two lifelines; its fragments begin on line 5.
std::string diagram(const std::string& fragments, const std::string& messages) {
    return "<uml:Model xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML' xmlns:xmi='http://www.omg.org/XMI'>\n"
           "<packagedElement xmi:type='uml:Interaction' xmi:id='i' name='talk'>\n"
           "<lifeline xmi:id='a' name='A'/>\n<lifeline xmi:id='b' name='B'/>\n" +
           fragments + messages + "</packagedElement>\n</uml:Model>\n";
}

const std::string kAsk =
    "<fragment xmi:type='uml:MessageOccurrenceSpecification' xmi:id='s' covered='a' message='m'/>\n"
    "<fragment xmi:type='uml:MessageOccurrenceSpecification' xmi:id='r' covered='b' message='m'/>\n";
const std::string kAskMessage =
    "<message xmi:id='m' name='ask' messageSort='asynchSignal' sendEvent='s' receiveEvent='r'/>\n";

}  // namespace

TEST_CASE("a diagram is proved, with its obligations at places of the diagram") {
    const Folder folder;
    const Ran ran = folder.run("map2pml prove --sequencing strict --format json '" + kSamples + "fipa/propose.xmi'");
    CHECK(ran.exit_code == 0);
    CHECK(ran.error == "");
    const Json report = Json::parse(ran.out);
    CHECK(report["components"] == Json({"propose_C0", "propose_M0"}));
    CHECK(report["results"].size() > 50);
    for (const Json& each : report["results"]) {
        CHECK(each["verdict"] == "proved");
        CHECK(each["span"]["file"].get<std::string>().ends_with("propose.xmi"));
        CHECK(each["span"]["line"] > 1);
    }
    CHECK(folder.files().empty());
    CHECK(folder.processes() == 0);
}

TEST_CASE("the language of a diagram can be given, and what is wrong with it ends with 2") {
    const Folder folder;
    write_file(folder / "talk.txt", diagram(kAsk, kAskMessage));
    CHECK(folder.run("map2pml prove talk.txt").exit_code == 2);
    const Ran proved = folder.run("map2pml prove --color never --from auml talk.txt");
    CHECK(proved.exit_code == 0);
    CHECK(proved.out.starts_with("talk.txt  "));
    CHECK(proved.out.find("  one order of all messages: talk_C0, talk_M0\n") != std::string::npos);
    std::string crowd = diagram(kAsk, kAskMessage);
    crowd.replace(crowd.find("name='A'"), 8, "name='A [1..n]'");
    crowd.replace(crowd.find("name='B'"), 8, "name='B [1..n]'");
    write_file(folder / "crowd.xmi", crowd);
    const Ran refused = folder.run("map2pml prove crowd.xmi");
    CHECK(refused.exit_code == 2);
    CHECK(refused.out == "");
    CHECK(refused.error.find("error: `A` stands for several agents") != std::string::npos);
    write_file(folder / "empty.xmi", "");
    CHECK(folder.run("map2pml prove empty.xmi").exit_code == 2);
}

TEST_CASE("the progress line counts obligations, and is not there when nobody wants it") {
    const Folder folder;
    write_file(folder / "talk.xmi", diagram(kAsk, kAskMessage));
    const Ran loud = folder.run("map2pml prove --progress always talk.xmi");
    CHECK(loud.exit_code == 0);
    CHECK(loud.error.find("talk.xmi  ") == 0);
    CHECK(loud.error.find(" obligations  ") != std::string::npos);
    CHECK(folder.run("map2pml prove talk.xmi").error == "");
    CHECK(folder.run("map2pml prove --progress always -q talk.xmi").error == "");
    CHECK(folder.run("map2pml prove --progress now talk.xmi").exit_code == 2);
}

TEST_CASE("a loop without an upper bound is proved for any, with a warning") {
    const Folder folder;
    write_file(folder / "talk.xmi",
               diagram("<fragment xmi:type='uml:CombinedFragment' xmi:id='c' interactionOperator='loop'>\n"
                       "<operand xmi:id='o'>\n" +
                           kAsk + "</operand></fragment>\n",
                       kAskMessage));
    const Ran ran = folder.run("map2pml prove --sequencing strict talk.xmi");
    CHECK(ran.exit_code == 0);
    CHECK(ran.error.find("talk.xmi:5:1: warning: a `loop` without an upper bound") != std::string::npos);
    CHECK(folder.run("map2pml prove --werror talk.xmi").exit_code == 2);
}

TEST_CASE("a diagram as text of Event-B and as a Rodin project, which is proved like the diagram") {
    const Folder folder;
    write_file(folder / "talk.xmi", diagram(kAsk, kAskMessage));
    const Ran text = folder.run("map2pml -t eventb -o - talk.xmi");
    CHECK(text.exit_code == 0);
    CHECK(text.out.starts_with("CONTEXT talk_C0\n"));
    CHECK(text.out.find("CONVERGENT EVENT ask") != std::string::npos);
    for (int time = 0; time < 2; ++time) {  // the second time the folder is there
        CHECK(folder.run("map2pml -t rodin -o project talk.xmi").exit_code == 0);
        CHECK(folder.run("ls -A project").out == ".project\ntalk_C0.buc\ntalk_M0.bum\n");
    }
    CHECK(folder.run("map2pml prove project").exit_code == 0);
    CHECK(folder.run("map2pml -t rodin -o - talk.xmi").exit_code == 2);
    CHECK(folder.run("map2pml -t rodin -o talk.xmi/x talk.xmi").exit_code == 2);
    CHECK(folder.run("map2pml -t eventb --limit A=2 talk.xmi").error.find("has no instance") != std::string::npos);
    CHECK(folder.run("map2pml prove --network bag --sequencing strict talk.xmi").error.find("has no instance") !=
          std::string::npos);
    CHECK(folder.run("ls").out == "project\ntalk.xmi\n");
}

TEST_CASE("an empty file says that it is empty, an empty component that it holds no model") {
    const Folder folder;
    for (const char* name : {"empty.buc", "empty.bum", "empty.xmi"}) {
        CAPTURE(name);
        write_file(folder / name, "");
        const Ran ran = folder.run(std::string("map2pml prove ") + name);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find("cannot be read:") == std::string::npos);
        const bool is_component = std::string(name) != "empty.xmi";
        CHECK(ran.error.find(name + std::string(is_component ? ":1:1: error: " : ": the file is empty")) !=
              std::string::npos);
    }
}

TEST_CASE("a theorem about all sets is proved of any set, and is never refuted where it is open") {
    const Folder folder;
    write_file(folder / "C.buc",
               rodin_text::context(
                   {"a"},
                   {"a ∈ S", "theorem: ∀s·s ∈ ℙ(S) ⇒ s ∩ s = s", "theorem: ∀s,t·s ⊆ S ∧ t ⊆ S ∧ s ⊆ t ∧ t ⊆ s ⇒ s = t",
                    "theorem: ∀f·f ∈ S → S ⇒ dom(f) = S", "theorem: ∀s·s ∈ ℙ(S) ⇒ a ∈ s", "theorem: ∃s·s ⊆ S ∧ a ∈ s",
                    "theorem: ∀s·s ⊆ S ⇒ (∃t·t ⊆ S ∧ s ≠ t)"},
                   "", "S"));
    const Ran ran = folder.run("map2pml prove --time 2s --format json C.buc");
    CHECK(ran.exit_code == 3);
    std::map<std::string, std::string> verdicts;
    const Json report = Json::parse(ran.out);
    for (const Json& each : report["results"]) verdicts[each["element"]] = each["verdict"];
    CHECK(verdicts["axm2"] == "proved");
    CHECK(verdicts["axm3"] == "proved");
    CHECK(verdicts["axm4"] == "proved");
    CHECK(verdicts["axm5"] == "unknown");  // wrong, and no solver is asked for the set
    CHECK(verdicts["axm6"] == "proved");   // of the largest set
    CHECK(verdicts["axm7"] == "unknown");
}

namespace {

/// The verdict on each obligation by its name.
std::map<std::string, std::string> verdicts_of(const Folder& folder, const std::string& what) {
    std::map<std::string, std::string> verdicts;
    const Json report = Json::parse(folder.run("map2pml prove --time 2s --format json " + what).out);
    for (const Json& each : report["results"]) verdicts[each["obligation"]] = each["verdict"];
    return verdicts;
}

}  // namespace

TEST_CASE("a project with many obligations ends when its time is over, and what is open is said") {
    const Folder folder;
    rodin_text::Texts invariants = {"x ⊆ ℕ", "finite(x)"};
    rodin_text::Texts events = {rodin_text::first("x ≔ ∅")};
    for (int each = 1; each <= 40; ++each) {
        const std::string number = std::to_string(each);
        invariants.push_back("card(x) ≠ " + number + " ∨ (∃a,b·a ∈ x ∧ b ∈ x ∧ a ∗ a ∗ b = " + number + ")");
        events.push_back(rodin_text::event("e" + number, {}, {"x ≔ x ∪ {" + number + "}"}));
    }
    write_file(folder / "M.bum", rodin_text::machine({}, "x", invariants, events));
    const auto began = std::chrono::steady_clock::now();
    const Ran ran = folder.run("map2pml prove --time 2s M.bum");
    CHECK(std::chrono::steady_clock::now() - began <
          std::chrono::seconds(6));  // two, and two to end; processors are shared
    CHECK(ran.exit_code != 0);
    CHECK(ran.out.find("the time budget for all obligations is used up; raise --time") != std::string::npos);
    CHECK(folder.processes() == 0);
}

TEST_CASE("a set within one whose subsets are all finite is finite") {
    const Folder folder;
    // The last four say something else: of another set, of some subsets, of another set for each, of larger ones.
    const std::vector<std::pair<std::string, bool>> axioms = {
        {"∀p·p ⊆ s ⇒ finite(p)", true},          {"∀p·p ∈ ℙ(s) ⇒ finite(p)", true},
        {"¬(∃p·p ⊆ s ∧ ¬finite(p))", true},      {"finite(s)", true},
        {"∀p·p ⊆ s ∩ t ⇒ finite(p)", false},     {"∀p·p ⊆ t ⇒ finite(p)", false},
        {"∀p·p ⊆ s ∧ 0 ∉ p ⇒ finite(p)", false}, {"∀p·p ⊆ s ⇒ finite(s ∩ t)", false},
        {"∃p·p ⊆ s ∧ finite(p)", false}};
    for (const auto& [axiom, is_proved] : axioms) {
        CAPTURE(axiom);
        write_file(folder / "C.buc", rodin_text::context({"s", "t"}, {"s ⊆ ℕ", "t ⊆ ℕ", axiom}));
        write_file(folder / "M.bum",
                   rodin_text::machine({"C"}, "x", {"x ⊆ s", "card(x) ≥ 0"}, {rodin_text::first("x ≔ ∅")}));
        CHECK(verdicts_of(folder, "M.bum")["inv2/WD"] == (is_proved ? "proved" : "unknown"));
    }
}

TEST_CASE("an action that chooses a relation, a function or a set has one to choose") {
    const Folder folder;
    // T is not empty, b may be, and it may have fewer elements than a, or more.
    const std::vector<std::pair<std::string, std::string>> sets = {
        {"T ↔ T", "proved"},  {"a ⇸ b", "proved"}, {"a ⤔ b", "proved"},  {"a → T", "proved"},
        {"a → b", "refuted"}, {"a  T", "proved"}, {"a  b", "refuted"}, {"a  b", "refuted"},
        {"a  b", "refuted"}, {"a ⤖ a", "proved"}, {"a ↣ b", "refuted"}, {"a ⤀ b", "refuted"}};
    for (const auto& [set, verdict] : sets) {
        for (const std::string& action : {"x :∈ " + set, "x :∣ x' ∈ " + set}) {
            CAPTURE(action);
            write_file(folder / "C.buc", rodin_text::context({"a", "b"}, {"a ⊆ T", "b ⊆ T"}, "", "T"));
            write_file(folder / "M.bum",
                       rodin_text::machine({"C"}, "x", {"x ∈ T ↔ T"},
                                           {rodin_text::first("x ≔ ∅"), rodin_text::event("e", {}, {action})}));
            CHECK(verdicts_of(folder, "M.bum")["e/act1/FIS"] == verdict);
        }
    }
    write_file(
        folder / "M.bum",
        rodin_text::machine({"C"}, "x", {"x ⊆ T"},
                            {rodin_text::first("x ≔ ∅"), rodin_text::event("e", {}, {"x :∈ ℙ(b)"}),
                             rodin_text::event("f", {}, {"x :∈ ℙ1(b)"}), rodin_text::event("g", {}, {"x :∈ ℙ1(T)"})}));
    auto verdicts = verdicts_of(folder, "M.bum");
    CHECK(verdicts["e/act1/FIS"] == "proved");
    CHECK(verdicts["f/act1/FIS"] == "refuted");
    CHECK(verdicts["g/act1/FIS"] == "proved");
}

}  // namespace prove_test
