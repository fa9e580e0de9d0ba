// `map2pml check` on machines of Event-B and developments in MAZE: the verdicts of samples/machines, exit codes, reports, wrong calls.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/rodin_text.h"
#include "tests/report/page.h"
#include "tests/support/json_schema.h"
#include "tests/support/ping.h"
#include "tests/support/program.h"
#include "tests/support/text.h"

namespace check_machines_test {

using namespace tests;
using Json = nlohmann::json;

namespace {

const std::string kMachines = M2P_SOURCE_DIR "/samples/machines/";
const std::string kDevelopments = M2P_SOURCE_DIR "/samples/maze/";

Json report_on(const Folder& folder, const std::string& what) {
    return Json::parse(folder.run("map2pml check --format json " + what).out);
}

/// `invariant fails inv4 2, deadlock freedom holds`: each property, and of a failure its label and the number of steps.
std::string verdicts_of(const Json& report) {
    std::string all;
    for (const Json& each : report["rules"]) {
        const std::string verdict = each["verdict"];
        if ((verdict == "fails") == each["action"].is_null() && each["rule"] != "deadlock freedom") continue;
        all += (all.empty() ? "" : ", ") + std::string(each["rule"]) + " " + verdict;
        if (verdict != "fails") continue;
        if (!each["action"].is_null()) all += " " + std::string(each["action"]);
        all += " " + std::to_string(each["run"].size() - 1);
    }
    return all;
}

}  // namespace

TEST_CASE("each sample has the verdicts of its README") {
    struct Case {
        std::string what;
        int exit_code;
        std::size_t states;
        std::string verdicts;
    };
    const std::string all_hold = "invariant holds, well-definedness holds, deadlock freedom holds";
    const std::vector<Case> cases = {
        {"Bench.bum", 0, 17, all_hold},
        {"BenchFull.bum", 1, 18, "invariant fails inv4 2, well-definedness holds, deadlock freedom holds"},
        {"BenchClosed.bum", 0, 17, "invariant holds, well-definedness holds, deadlock freedom fails 4"},
        {"BenchClosed.bum --property deadlock-freedom", 1, 17,
         "invariant holds, well-definedness holds, deadlock freedom fails 4"},
        {"Bench.bum --property deadlock-freedom", 0, 17, all_hold},
        {"BenchFull.bum --property deadlock-freedom", 1, 18,
         "invariant fails inv4 2, well-definedness holds, deadlock freedom holds"},
        {"Tickets.bum", 0, 22, all_hold},
        {"TicketsKept.bum", 1, 28, "invariant fails inv6 2, well-definedness holds, deadlock freedom holds"},
        {"Countdown.bum", 1, 8, "invariant holds, deadlock freedom holds, variant fails back 1, feasibility holds"},
        {"Sensor.bum", 1, 2,
         "invariant unknown, well-definedness fails read/grd2 0, deadlock freedom unknown, feasibility fails pick 1"},
        {"Guess.bum", 3, 1, "invariant bound, deadlock freedom bound"},
        {"Above.bum", 3, 0, "invariant bound, deadlock freedom bound"},
        {"Above.bum --let limit=12", 0, 13, "invariant holds, deadlock freedom holds"},
        {"Bench.bum --let seats=1 --let CUSTOMER=1", 0, 3, all_hold},
        {"ContractNetRules.bum", 1, 240,
         "invariant fails P1 3, invariant fails P2 4, invariant fails P3 6, invariant fails P5 2, "
         "invariant fails P6 4, well-definedness holds, deadlock freedom holds"},
        {"ContractNetClock.bum", 0, 57, "invariant holds, well-definedness holds, deadlock freedom fails 4"},
        {"Meter.bum --depth 50", 3, 51, "invariant incomplete, deadlock freedom incomplete"},
    };
    const Folder folder;
    for (const Case& each : cases) {
        CAPTURE(each.what);
        const Json report = report_on(folder, kMachines + each.what);
        CHECK(verdicts_of(report) == each.verdicts);
        CHECK(report["rules"][0]["states"] == each.states);
        CHECK(folder.run("map2pml check -q " + kMachines + each.what).exit_code == each.exit_code);
    }
}

TEST_CASE("the reports of a machine") {
    const Folder folder;
    const json_schema::Validator schema =
        json_schema::validator_for("driver/report/proofs/schema/prove-report.schema.json");
    for (const std::string& each : schema.faults(report_on(folder, kMachines + "BenchClosed.bum"))) CHECK(each == "");
    const Ran ran =
        folder.run("map2pml check --format text --format html=r.html --format junit=r.xml --format sarif=r.sarif '" +
                   kMachines + "BenchClosed.bum' --format sarif-all=all.sarif");
    CHECK(ran.exit_code == 0);
    CHECK(contains(ran.out, "BenchClosed on CUSTOMER of 2 elements, 2 values of seats, 17 states"));
    CHECK(contains(ran.out, "note        deadlock freedom: no event is possible; if the machine is meant to run for"));
    CHECK(contains(ran.out, "after 4 steps:"));
    CHECK(contains(ran.out, "not possible  serve: grd1: c ∈ waiting"));
    CHECK(!contains(ran.out, "obligation"));
    const std::string page = tests::read_file(folder / "r.html");
    CHECK(contains(page, "<mark><bdi>grd1: c ∈ waiting</bdi></mark> <strong>false</strong>"));
    CHECK(contains(tests::read_file(folder / "r.xml"), "2 values of seats: deadlock freedom"));
    CHECK(!contains(tests::read_file(folder / "r.xml"), "<failure"));
    CHECK(!contains(tests::read_file(folder / "r.sarif"), "deadlock freedom"));
    CHECK(contains(tests::read_file(folder / "all.sarif"), "deadlock freedom"));
    CHECK(contains(tests::read_file(folder / "all.sarif"), "informational"));
    const Ran asked = folder.run("map2pml check --property deadlock-freedom --format text --format junit=a.xml '" +
                                 kMachines + "BenchClosed.bum'");
    CHECK(asked.exit_code == 1);
    CHECK(contains(asked.out, "fails       deadlock freedom: no event is possible\n"));
    CHECK(contains(tests::read_file(folder / "a.xml"), "<failure"));
}

TEST_CASE("a folder has all its machines; errors in it are those of `prove`") {
    const Folder folder;
    const Ran copied = folder.run("cp '" + kMachines + "'Shop.buc '" + kMachines + "'Bench.bum '" + kMachines +
                                  "'Tickets.bum . && map2pml check .");
    CHECK(copied.exit_code == 0);
    CHECK(contains(copied.out, "Bench on"));
    CHECK(contains(copied.out, "Tickets on"));
    const Ran alone = folder.run("rm Shop.buc && map2pml check Bench.bum");
    CHECK(alone.exit_code == 2);
    CHECK(contains(alone.error, "Shop"));
}

TEST_CASE("wrong calls") {
    const Folder folder;
    const auto refused = [&](const std::string& options, const std::string& why) {
        CAPTURE(options);
        const Ran ran = folder.run("map2pml check " + options);
        CHECK(ran.exit_code == 2);
        CHECK(contains(ran.error, why));
    };
    const std::string above = "'" + kMachines + "Above.bum' ";
    refused(above + "--let limit", "`--let limit` needs a name and a value");
    refused(above + "--let limit=x", "`--let limit=x`: `x` is not declared");
    refused(above + "--let height=3", "there is no carrier set or constant with this name");
    refused(above + "--agents a=2", "is not a protocol");
    refused(above + "--smallest", "`--smallest` is for protocols");
    refused(above + "--from-state run.json", "`--from-state` is for protocols");
    refused(above + "--property termination", "`--property` is for protocols");
    refused(above + "--property deadlock-freedom,termination", "`--property` is for protocols");
    refused("'" + kDevelopments + "z02.maze' --property deadlock-freedom", "`--property` is for protocols");
    refused(above + "--scene one", "`--scene` is for protocols");
    refused("'" M2P_SOURCE_DIR "/samples/ping_pong/ping_pong.map' --let n=2", "`--let` is for machines");
    refused("'" + kMachines + "Shop.buc'", "has no machine (.bum) to explore");
    const std::string z02 = "'" + kDevelopments + "z02.maze' ";
    refused(z02 + "--let target=3", "M2P713");
    refused(z02 + "--let height=3", "`height` is not a type, constant or variable of `System2`");
    refused(z02 + "--let 'target={0'", "M2P100");
    refused(z02 + "--let 'target={0}; buffer=3'", "is not one value");
    refused("'" + kDevelopments + "z02.maze' --smallest", "`--smallest` is for protocols");
}

TEST_CASE("a variable without an initial value begins with any") {
    const Folder folder;
    const auto element = [](const std::string& kind, const std::string& attributes) {
        return "<org.eventb.core." + kind + " name='" + kind + "' org.eventb.core." + attributes + "/>";
    };
    tests::write_file(folder / "Tank.bum",
                      "<?xml version='1.0' encoding='UTF-8'?><org.eventb.core.machineFile version='5'>" +
                          element("variable", "identifier='level'") +
                          element("invariant", "label='inv1' org.eventb.core.predicate='level ∈ 0‥9'") +
                          "<org.eventb.core.event name='e' org.eventb.core.convergence='0' "
                          "org.eventb.core.extended='false' org.eventb.core.label='INITIALISATION'/>"
                          "</org.eventb.core.machineFile>");
    const Ran explored = folder.run("map2pml check Tank.bum");
    CHECK(explored.exit_code == 1);
    CHECK(contains(explored.error, "so it may begin with any, as in Rodin [M2P622]"));
    CHECK(contains(explored.out, "fails       invariant of `inv1`"));
    const Ran proved = folder.run("map2pml prove Tank.bum");
    CHECK(proved.exit_code == 1);
    CHECK(contains(proved.out, "INITIALISATION/inv1/INV"));
}

TEST_CASE("a search that leaves out values of the constants is no pass") {
    const Folder folder;
    tests::write_file(folder / "C.buc",
                      rodin_text::context({"n"}, {"n ∈ 0‥3", "n = 0 ∨ (∃z·z ∈ ℤ ∧ z ∗ z ∗ z = z + 1000000007 ∗ n)"}));
    tests::write_file(folder / "M.bum", rodin_text::machine({"C"}, "x", {"x ∈ ℕ"}, {rodin_text::first("x ≔ n")}));
    const Ran open = folder.run("map2pml check M.bum");
    CHECK(open.exit_code == 3);
    CHECK(contains(open.out, "incomplete  invariant: some values of the constants could not be evaluated"));
    CHECK(contains(folder.run("map2pml check M.bum --let n=0").out, "holds       invariant"));
}

TEST_CASE("a parameter that only a later guard bounds does not matter to the guards before it") {
    const Folder folder;
    const auto judged = [&](const std::string& third) {
        tests::write_file(
            folder / "Repair.bum",
            rodin_text::machine(
                {}, "state", {"state ∈ 1‥2 ⇸ 0‥1"},
                {rodin_text::first("state ≔ {1 ↦ 0}"),
                 rodin_text::event_of("assess", rodin_text::attribute("convergence", "0"),
                                      rodin_text::element("parameter", rodin_text::attribute("identifier", "job")) +
                                          rodin_text::element("parameter", rodin_text::attribute("identifier", "cost")),
                                      {"job ∈ 1‥2", third, "state(job) ≥ 0", "cost ∈ 0‥2"},
                                      {"state(job) ≔ 1 − state(job)"})}));
        return verdicts_of(report_on(folder, "Repair.bum"));
    };
    CHECK(judged("job ∈ dom(state)") == "invariant holds, well-definedness holds, deadlock freedom holds");
    CHECK(judged("job ≥ 0").find("well-definedness fails assess/grd3 0") != std::string::npos);
    // Here it occurs, and nothing bounds it yet.
    CHECK(judged("job ∈ dom(state) ∨ cost > 9").find("well-definedness unknown") != std::string::npos);
}

TEST_CASE("axioms about infinite sets are evaluated, and one that cannot be is named") {
    const Folder folder;
    tests::write_file(folder / "M.bum",
                      rodin_text::machine({"C"}, "x", {"x ∈ 0‥1"},
                                          {rodin_text::first("x ≔ 0"), rodin_text::event("e", {}, {"x ≔ x"})}));
    const auto explored = [&](const std::string& axiom, const std::string& options = "") {
        tests::write_file(folder / "C.buc", rodin_text::context({"r"}, {"r ∈ 0‥1 ↔ 0‥1", axiom}));
        return folder.run("map2pml check M.bum " + options).out;
    };
    // Of the sixteen relations on 0 and 1.
    const std::vector<std::pair<std::string, int>> axioms = {{"r ∩ id = ∅", 4},
                                                             {"id ∩ r = ∅", 4},
                                                             {"r ⊆ id", 4},
                                                             {"id ⊈ r", 16},
                                                             {"r ≠ id", 16},
                                                             {"r = dom(r) ◁ id", 4},
                                                             {"r ∖ id = ∅", 4},
                                                             {"∀p·p ∈ r ⇒ prj1(p) = 0", 4},
                                                             {"r ∩ {a ↦ b ∣ a < b} = ∅", 8},
                                                             {"r ≠ {a ↦ b ∣ a < b}", 16},
                                                             {"r∼ ⊆ {a ↦ b ∣ a < b}", 2},
                                                             {"r ⊆ (λa·a ∈ ℤ ∣ a + 1) ∪ id", 8},
                                                             {"(λa·a ∈ ℤ ∣ a + 1)[dom(r)] ⊆ ran(r)", 3},
                                                             {"dom(r) ⊆ {a ∣ a ≥ 0 ∧ a mod 2 = 0}", 4}};
    for (const auto& [axiom, count] : axioms) {
        CAPTURE(axiom);
        CHECK(contains(explored(axiom), std::to_string(count) + " values of r, "));
    }
    for (const std::string axiom : {"∀a·a ∈ ℕ ⇒ a ↦ a ∉ r", "id ∩ {a ↦ b ∣ a < b} = ∅"}) {
        for (const std::string options : {"", "--let 'r={0↦1}'"}) {
            CAPTURE(axiom);
            const std::string text = explored(axiom, options);
            CHECK(contains(text, "unknown     invariant: the axiom `axm2` cannot be evaluated"));
            CHECK(contains(text, "C.buc:"));
            CHECK(!contains(text, "--let"));
        }
    }
    tests::write_file(folder / "C.buc", rodin_text::context({"r"}, {"r ⊆ ℤ × (ℤ × ℤ)"}));
    CHECK(contains(folder.run("map2pml check M.bum").out, "`--let r=VALUE`"));
}

TEST_CASE("a development: the rules on its instances, without proofs") {
    const Folder folder;
    const json_schema::Validator schema =
        json_schema::validator_for("driver/report/proofs/schema/prove-report.schema.json");
    struct Case {
        std::string what;
        int exit_code;
        std::string says;
    };
    const std::vector<Case> cases = {
        {"z02.maze", 0, "expected  4 of 4 verdicts"},
        {"z06.maze", 0, "fails       termination: no action is possible, but the abstract state allows `Place`"},
        // The failure is in a state that is not reached: the rule for all instances.
        {"z05.maze", 0, "expected  2 of 2 verdicts"},
        {"y10_messages.maze --depth 3", 3, "only runs of up to 3 steps were explored (`--depth`)"},
    };
    for (const Case& each : cases) {
        CAPTURE(each.what);
        const Ran ran = folder.run("map2pml check --time 5s " + kDevelopments + each.what);
        CHECK(ran.exit_code == each.exit_code);
        CHECK(contains(ran.out, each.says));
        CHECK(!contains(ran.out, "obligation"));
        for (const std::string& fault : schema.faults(report_on(folder, "--time 5s " + kDevelopments + each.what)))
            CHECK(fault == "");
    }
    std::string text = tests::read_file(kDevelopments + "z04.maze");
    text.resize(text.find("expect "));
    tests::write_file(folder / "failing.maze", text);
    CHECK(folder.run("map2pml check --format junit=r.xml failing.maze").exit_code == 1);
    CHECK(contains(tests::read_file(folder / "r.xml"), "System3 on path3: termination"));
    text.resize(text.find("instance "));
    tests::write_file(folder / "general.maze", text);
    const Ran general = folder.run("map2pml check general.maze");
    CHECK(general.exit_code == 2);
    CHECK(contains(general.error, "has no instance to explore; `map2pml prove` proves"));
    // An exploration does not decide what is said of all instances, unless one fails.
    text = tests::read_file(kDevelopments + "z02.maze") + "expect termination holds;\n";
    tests::write_file(folder / "open.maze", text);
    const Ran open = folder.run("map2pml check open.maze");
    CHECK(open.exit_code == 0);
    CHECK(contains(open.out, "left      1 expectation about all instances, for `map2pml prove`"));
    CHECK(report_on(folder, "open.maze")["left_to_prove"] == 1);
    text = tests::read_file(kDevelopments + "z04.maze") + "expect termination holds;\n";
    tests::write_file(folder / "wrong.maze", text);
    CHECK(folder.run("map2pml check wrong.maze").exit_code == 1);
    // A constant of the system hides the attribute of the same name, so its value is not one for each agent.
    tests::write_file(folder / "hidden.maze",
                      "agent Atom { var target : fin nat; }\n"
                      "system S { const target : fin nat; topology atoms : Atom; }\n"
                      "instance i of S { target = {0, 1}; Atom = {a1, a2}; }\n");
    const Ran hidden = folder.run("map2pml check hidden.maze");
    CHECK(hidden.exit_code == 3);
    CHECK(contains(hidden.out, "no bounds for them were found\n      hidden.maze:1:31"));
    tests::write_file(folder / "broken.maze", "macro A {");
    CHECK(folder.run("map2pml check broken.maze").exit_code == 2);
}

// Each run of BenchClosed ends after four events: both customers have entered and were served.
TEST_CASE("simulate: a run by chance, the same for a seed") {
    const Folder folder;
    const json_schema::Validator schema =
        json_schema::validator_for("driver/report/proofs/schema/prove-report.schema.json");
    for (int seed = 0; seed < 5; ++seed) {
        CAPTURE(seed);
        const std::string call = "map2pml simulate --seed " + std::to_string(seed) + " ";
        const std::string closed = "'" + kMachines + "BenchClosed.bum'";
        const Ran ran = folder.run(call + closed);
        CHECK(ran.exit_code == 0);
        CHECK(contains(ran.out, "0  INITIALISATION (seats = "));
        CHECK(contains(ran.out, "ended after 4 steps: no event is possible"));
        CHECK(contains(ran.out, "not possible  serve: grd1: c ∈ waiting"));
        CHECK(folder.run(call + closed).out == ran.out);
        CHECK(folder.run(call + "-q " + closed).out == "ended after 4 steps: no event is possible\n");
        CHECK(folder.run(call + "--format json=run.json --format text=run.txt " + closed).out.empty());
        const Json run = Json::parse(tests::read_file(folder / "run.json"));
        for (const std::string& fault : schema.faults(run)) CHECK(fault == "");
        CHECK(run["outcome"] == "deadlock");
        CHECK(run["run"].size() == 5);
        CHECK(contains(tests::read_file(folder / "run.txt"), "no event is possible"));
        const Ran bench = folder.run(call + "--steps 3 '" + kMachines + "Bench.bum'");
        CHECK(contains(bench.out, "stopped after 3 steps"));
        // In the first state only the seed can act, and the others wait for its gradient.
        const Ran maze = folder.run(call + "--steps 5 '" + kDevelopments + "y07.maze'");
        CHECK(maze.exit_code == 0);
        CHECK(contains(maze.out, "System5 on hex31, seed " + std::to_string(seed)));
        CHECK(contains(maze.out, "  1  NewGrad (self = a1)"));
        CHECK(contains(maze.out, "stopped after 5 steps"));
        // The deadlock of y01 is the only end.
        const Ran end = folder.run(call + "'" + kDevelopments + "y01.maze'");
        CHECK(contains(end.out, "no action is possible"));
        CHECK(contains(end.out, "not possible  Move"));
    }
    const auto refused = [&](const std::string& options, const std::string& why) {
        CAPTURE(options);
        const Ran ran = folder.run("map2pml simulate " + options);
        CHECK(ran.exit_code == 2);
        CHECK(contains(ran.error, why));
    };
    refused("'" + kMachines + "Bench.bum'", "a machine runs only at random: give `--seed N`");
    refused("'" + kMachines + "' --seed 1", "has several machines; name the file of one (.bum)");
    refused("'" + kDevelopments + "y07.maze' --seed 1 --instance hex32", "has no instance `hex32`; it has hex31");
    refused("'" + kDevelopments + "y07.maze' --seed 1 --agents a=2", "is not a protocol");
    refused("'" + kMachines + "Shop.buc' --seed 1", "has no machine (.bum)");
}

TEST_CASE("runs of machines for other tools: events with the variables that they change") {
    const Folder folder;
    const auto printed = [&](const std::string& format, const std::string& input) {
        (void)folder.run("map2pml check --time 5s --format " + format + "=run.out '" + input + "'");
        return tests::read_file(folder / "run.out");
    };
    const std::string closed = kMachines + "BenchClosed.bum";
    const std::string mermaid = printed("mermaid", closed);
    CHECK(contains(mermaid,
                   "sequenceDiagram\n"
                   "    participant p1 as BenchClosed\n"
                   "    Note over p1,p1: at the beginning#58; waiting = ∅, served = ∅\n"
                   "    Note over p1: 1 enter (c = CUSTOMER1)#59; waiting = #123;CUSTOMER1#125;\n"
                   "    Note over p1: 2 serve (c = CUSTOMER1)#59; waiting = ∅, served = #123;CUSTOMER1#125;\n"));
    const Json itf = Json::parse(printed("itf", closed));
    REQUIRE(itf["states"].size() == 5);
    CHECK(itf["states"][0]["values"]["#map"] == Json::parse(R"([["served", "∅"], ["waiting", "∅"]])"));
    CHECK(itf["states"][1]["step"] == "enter (c = CUSTOMER1)");
    CHECK(itf["states"][4]["values"]["#map"] ==
          Json::parse(R"([["served", "{CUSTOMER1, CUSTOMER2}"], ["waiting", "∅"]])"));
    const std::string svg = printed("svg", closed);
    pugi::xml_document drawing;
    CHECK(drawing.load_string(svg.c_str()));
    CHECK(report_test::count(svg, "<g class=\"lifeline\">") == 1);
    CHECK(contains(svg, ">waiting = {CUSTOMER1}</text>"));
    const std::string page = printed("html", closed);
    CHECK(contains(page, R"x("words":"enter (c = CUSTOMER1)","place":"BenchClosed.bum:14:5")x"));
    CHECK(contains(page, R"("start":[["waiting","\u2205"],["served","\u2205"]])"));
    CHECK(contains(page, "class=\"source-data\""));
    // Where it fails at the beginning there is no event.
    CHECK(contains(printed("mermaid", kDevelopments + "z06.maze"),
                   "    participant p1 as System3\n    Note over p1,p1: at"));
}

// Y07: the seed tells its neighbour of its gradient; two agents are the lifelines. Y03: Request, Respond and CancelMove go round.
TEST_CASE("runs of agents for other tools: messages between them") {
    const Folder folder;
    const std::string call =
        "map2pml check --time 5s --format plantuml=r.puml --format mermaid=r.md --format itf=r.itf ";
    (void)folder.run(call + "'" + kDevelopments + "y07.maze'");
    const std::string uml = tests::read_file(folder / "r.puml");
    CHECK(contains(uml, "participant \"a1\" as p1\nparticipant \"a2\" as p2\n"));
    CHECK(contains(uml, "rnote over p1: 1 NewGrad (self = a1)<U+003B> a1.grad = 0\np1 ->> p2: 1 grad(1)\n"));
    CHECK(contains(uml, "rnote over p2: 2 takes grad(1) from a1\nrnote over p2: 2 SetGrad"));
    const Json itf = Json::parse(tests::read_file(folder / "r.itf"));
    CHECK(itf["states"][1]["mailboxes"]["#map"][0] == Json::parse(R"x(["a2", ["grad(1) from a1"]])x"));
    CHECK(itf["states"][2]["mailboxes"]["#map"][0] == Json::parse(R"(["a2", []])"));
    (void)folder.run(call + "'" + kDevelopments + "y03.maze'");
    CHECK(contains(tests::read_file(folder / "r.md"), "\n    loop for ever\n"));
    const auto proved = [&](const std::string& input) {
        return folder.run("map2pml prove --format svg=r.svg " + input);
    };
    const Ran protocol = proved("'" M2P_SOURCE_DIR "/samples/ping_pong/ping_pong.map'");
    CHECK(protocol.exit_code == 2);
    CHECK(contains(protocol.error, "`--format svg` shows runs, which only `check` finds: try `map2pml check "));
    CHECK(proved("'" + kMachines + "Bench.bum'").exit_code == 2);
    const Ran github = folder.run("map2pml check --format github '" + kMachines + "Bench.bum'");
    CHECK(github.exit_code == 2);
    CHECK(contains(github.error, "`--format github` is for protocols, not for machines"));
}

TEST_CASE("one instance of several") {
    const Folder folder;
    const Json one = report_on(folder, "--instance hex31 '" + kDevelopments + "y10.maze'");
    for (const Json& each : one["rules"])
        if (!each["instance"].is_null()) CHECK(each["instance"] == "hex31");
    CHECK(one["expected"].size() == 2);
}

// Z3: with all positions as its target, System1 has no first state that is related to one of System2. What z02 expects is about its own values.
TEST_CASE("another value for a constant of an instance") {
    const Folder folder;
    const Ran ran = folder.run("map2pml check '" + kDevelopments + "z02.maze' --let 'target={0,1,2}'");
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out, "System2 on three with target = {0,1,2}"));
    CHECK(contains(ran.out, "fails       initialisation"));
    CHECK(!contains(ran.out, "expected"));
}

TEST_CASE("protocols and machines in one run") {
    const Folder folder;
    const std::string all = "'" M2P_SOURCE_DIR "/samples/ping_pong/ping_pong.map' '" + kDevelopments + "z02.maze' '" +
                            kMachines + "BenchFull.bum'";
    const Ran ran = folder.run("map2pml check --stamp done " + all);
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out, "ping_pong.map"));
    CHECK(contains(ran.out, "System2 on three"));
    CHECK(contains(ran.out, "BenchFull on CUSTOMER"));
    CHECK(folder.files().empty());
    const Ran files = folder.run(
        "map2pml check --format json=r.json --format junit=r.xml --format sarif=r.sarif --format text=r.txt " + all);
    CHECK(files.exit_code == 1);
    const Json both = Json::parse(tests::read_file(folder / "r.json"));
    for (const auto& [part, schema] : {std::pair("protocols", "driver/report/schema/check-report.schema.json"),
                                       std::pair("machines", "driver/report/proofs/schema/prove-report.schema.json")})
        for (const std::string& fault : json_schema::validator_for(schema).faults(both[part])) CHECK(fault == "");
    CHECK(both["machines"]["files"].size() == 2);
    pugi::xml_document junit;
    REQUIRE(junit.load_string(tests::read_file(folder / "r.xml").c_str()));
    const pugi::xml_node suites = junit.child("testsuites");
    CHECK(suites.attribute("tests").as_uint() == suites.select_nodes(".//testcase").size());
    CHECK(suites.attribute("failures").as_uint() == suites.select_nodes(".//failure").size());
    CHECK(suites.attribute("failures").as_uint() > 0);
    CHECK(Json::parse(tests::read_file(folder / "r.sarif"))["runs"].size() == 2);
    const std::string text = tests::read_file(folder / "r.txt");
    CHECK(contains(text, "ping_pong.map"));
    CHECK(contains(text, "BenchFull on CUSTOMER"));
    const Ran refused = folder.run("map2pml check --format html=r.html " + all);
    CHECK(refused.exit_code == 2);
    CHECK(contains(refused.error, "`--format html` cannot report protocols"));
    const Ran property =
        folder.run("map2pml check --property deadlock-freedom '" M2P_SOURCE_DIR "/samples/ping_pong/ping_pong.map' '" +
                   kMachines + "Bench.bum'");
    CHECK(property.exit_code == 2);
    CHECK(property.error == "map2pml: error: `--property deadlock-freedom` is for machines, not for protocols\n");
}

TEST_CASE("--fail-fast begins no more machines after an input that is not as expected") {
    const Folder folder;
    const std::string good = "'" + kMachines + "Bench.bum' ";
    const std::string bad = "'" + kMachines + "BenchFull.bum' ";
    const Ran ran = folder.run("map2pml check --fail-fast --format junit=r.xml " + bad + good + good);
    CHECK(ran.exit_code == 1);
    CHECK(!contains(ran.out, "Bench on CUSTOMER"));
    CHECK(ran.error.ends_with("map2pml: --fail-fast: 2 files not checked\n"));
    CHECK(count_of(tests::read_file(folder / "r.xml"), "<error ") == 2);
    CHECK(folder.run("map2pml check --fail-fast " + good + good).exit_code == 0);
    tests::write_file(folder / "bad.map", kPingMayFail);
    const Ran both = folder.run("map2pml check --fail-fast bad.map " + good);
    CHECK(both.exit_code == 1);
    CHECK(both.error.ends_with("map2pml: --fail-fast: 1 file not checked\n"));
}

TEST_CASE("an exploration shows how far it is") {
    const Folder folder;
    for (const std::string& file : {kMachines + "Bench.bum", kDevelopments + "z02.maze"}) {
        const Ran ran = folder.run("map2pml check --progress always '" + file + "'");
        CAPTURE(ran.error);
        CHECK(contains(ran.error, "  exploring"));
        CHECK(contains(ran.error, " of 60 s"));
    }
}

}  // namespace check_machines_test
