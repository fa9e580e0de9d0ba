// `--agents Guest=any`: what is said for every number of agents, and the exit codes. The expected verdicts follow from the protocols.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/files.h"
#include "tests/support/json_schema.h"
#include "tests/support/program.h"

namespace cli_any_number_test {

using tests::Folder;
using tests::Ran;
using tests::write_file;

namespace {

/// Ann takes all answers and leaves when all is quiet, or \param stays false: leaves with the first answer.
std::string lunch(bool stays) {
    const std::string then = stays ? " then agent(answers)" : "";
    return "Lunch[\n  agent(!Ann, %host) = invite(noon) => agent(_, %guest) then agent(answers)\n"
           "  agent(!Ann, %host, answers) =\n    waitfor (yes() <= agent(_, %guest)" +
           then + " or no() <= agent(_, %guest)" + then + ")\n    timeout (" + (stays ? "skip" : "agent(answers)") +
           ")\n  agent(!Guest, %guest) =\n    waitfor (invite(_) <= agent($host, _) then\n"
           "      ((free() then yes() => agent($host, %host)) or no() => agent($host, %host)))\n    timeout "
           "(agent())]\n";
}

/// Readers get an answer, or \param answers false: wait for ever. Writers get none.
std::string desk(bool answers) {
    const std::string answer = answers ? "then answer() => agent($who, %reader) " : "";
    return "Desk[\n  agent(!Desk, %desk) =\n    waitfor (ask() <= agent($who, %reader) " + answer +
           "then agent()\n      or note() <= agent(_, %writer) then agent()) timeout (skip)\n"
           "  agent(!Reader, %reader) = ask() => agent(_, %desk) then agent(waiting)\n"
           "  agent(!Reader, %reader, waiting) =\n    waitfor (answer() <= agent(_, %desk)) timeout (agent(waiting))\n"
           "  agent(!Writer, %writer) = note() => agent(_, %desk)]\n";
}

bool says(const Ran& ran, const std::string& text) { return ran.out.find(text) != std::string::npos; }

constexpr const char* kPeers = R"(Peers[
  agent(!Guest, %guest) = (hello() => agent(_, %guest) or skip) then agent(listen)
  agent(!Guest, %guest, listen) = waitfor (hello() <= agent(_, %guest) then agent(listen)) timeout (skip)]
)";

}  // namespace

TEST_CASE("a property holds for every number of agents if both solvers prove it") {
    const Folder folder;
    write_file(folder / "lunch.map", lunch(true));
    const Ran ran = folder.run("map2pml prove lunch.map --agents Guest=any --time 60s --format json");
    CAPTURE(ran.out);
    CHECK(ran.error == "");
    CHECK(ran.exit_code == 0);
    const auto report = nlohmann::json::parse(ran.out);
    const json_schema::Validator schema =
        json_schema::validator_for("driver/report/schema/any-number-report.schema.json");
    CHECK(schema.faults(report).empty());
    for (const auto& each : report["properties"]) {
        CHECK(each["verdict"] == "holds");
        CHECK(each["proved_from"] == 3);
    }
}

TEST_CASE("a violation is that of the smallest instance") {
    const Folder folder;
    write_file(folder / "lunch.map", lunch(false));
    const Ran ran = folder.run("map2pml check lunch.map --agents Guest=any");
    CAPTURE(ran.out);
    CHECK(ran.exit_code == 1);
    CHECK(says(ran, "violated    no-orphans    with Guest = 2, 3, not with 1"));
    CHECK(says(ran, "unknown     no-failure"));
}

TEST_CASE("several numbers may be left open at once") {
    const Folder folder;
    write_file(folder / "desk.map", desk(true));
    write_file(folder / "silent.map", desk(false));
    const Ran proved = folder.run("map2pml prove desk.map --agents Reader=any,Writer=any");
    CAPTURE(proved.out);
    CHECK(proved.exit_code == 0);
    CHECK(proved.error == "");
    for (const char* each : {"termination   for", "no-failure    for", "no-orphans    for"})
        CHECK(says(proved, std::string("holds       ") + each + " every number of Reader and of Writer\n"));
    const Ran violated = folder.run("map2pml prove silent.map --agents Reader=any,Writer=any --format json");
    CAPTURE(violated.out);
    CHECK(violated.exit_code == 1);
    const auto report = nlohmann::json::parse(violated.out);
    const json_schema::Validator schema =
        json_schema::validator_for("driver/report/schema/any-numbers-report.schema.json");
    CHECK(schema.faults(report).empty());
    CHECK(report["properties"][0]["verdict"] == "violated");
    CHECK(report["properties"][0]["violated_with"][0] == nlohmann::json{{"Reader", 1}, {"Writer", 1}});
    CHECK(report["properties"][1]["verdict"] == "holds");
    CHECK(report["parts"].size() == 4);  // one and two of each
    const Ran run = folder.run("map2pml check silent.map --agents Reader=any,Writer=any");
    CHECK(run.exit_code == 1);
    CHECK(says(run, "Reader waits for ever"));
    CHECK(says(run, "violated    termination   with Reader = 1, Writer = 1; "));
    const Ran searched = folder.run("map2pml check desk.map --agents Reader=any,Writer=any");
    CHECK(searched.exit_code == 3);
    CHECK(says(searched, "unknown     termination   no violation was found; only small numbers are searched"));
    CHECK(says(searched, "for every number: map2pml prove --agents Reader=any,Writer=any\n"));
    const Ran twice = folder.run("map2pml prove desk.map --agents Reader=any,reader=any");
    CHECK(twice.exit_code == 2);
    CHECK(twice.error.find("`Reader` and `reader` are the same agents") != std::string::npos);
    write_file(folder / "both.map",
               desk(true) + "Other[\n  agent(!Reader, %reader) = skip\n  agent(!Writer, %writer) = skip]\n");
    const Ran two = folder.run("map2pml prove both.map --agents Reader=any,Writer=any");
    CHECK(two.exit_code == 3);
    CHECK(two.error.find("the file has several protocols: choose one with `--scene`") != std::string::npos);
}

TEST_CASE("a check file may leave several numbers open") {
    const Folder folder;
    write_file(folder / "desk.map", desk(true));
    write_file(folder / "desk.check", "agents Reader = any, Writer = any\n");
    const Ran proved = folder.run("map2pml prove desk.map");
    CAPTURE(proved.out);
    CHECK(proved.exit_code == 0);
    CHECK(says(proved, "holds       termination   for every number of Reader and of Writer\n"));
    const Ran junit = folder.run("map2pml prove desk.map --format junit");
    CHECK(junit.exit_code == 0);
    CHECK(says(junit, "every number of Reader and Writer\" tests=\"3\" failures=\"0\" errors=\"0\""));
    const Ran checked = folder.run("map2pml check desk.map");
    CAPTURE(checked.out);
    CHECK(checked.exit_code == 3);
    CHECK(says(checked, "Reader=3, Writer=3: "));
    CHECK(says(checked, "Reader>3 or Writer>3: not searched"));
    // An option closes one of them.
    const Ran one = folder.run("map2pml prove desk.map --agents Reader=2");
    CHECK(one.exit_code == 0);
    CHECK(says(one, "holds       termination   for every number of Writer: 1, 2, 3"));
    // An option beside it leaves the other one open.
    const Ran beside = folder.run("map2pml prove desk.map --agents Writer=any");
    CHECK(beside.exit_code == 0);
    CHECK(says(beside, "holds       termination   for every number of Writer and of Reader\n"));
    write_file(folder / "twice.check", "agents Reader = any, reader = any\n");
    const Ran twice = folder.run("map2pml prove desk.map --check twice.check");
    CHECK(twice.exit_code == 2);
    CHECK(twice.error.find("`Reader` and `reader` are the same agents") != std::string::npos);
    const Ran machine = folder.run("map2pml -t eventb desk.map -o -");
    CHECK(machine.exit_code == 0);
    CHECK(says(machine, "at_Reader ∈ Reader → PLACES_Reader"));
    CHECK(says(machine, "at_Writer ∈ Writer → PLACES_Writer"));
}

TEST_CASE("without a proof nothing holds for every number") {
    const Folder folder;
    write_file(folder / "peers.map", kPeers);
    const Ran ran = folder.run("map2pml prove peers.map --agents Guest=any");
    CAPTURE(ran.out);
    CHECK(ran.exit_code == 3);
    CHECK(says(ran, "agents of `Guest` send messages to each other here (peers.map:2:28)"));
    const Ran alone = folder.run("map2pml check peers.map --agents Guest=any");
    CHECK(alone.exit_code == 3);
    CHECK(says(alone, "map2pml prove --agents Guest=any"));
}

TEST_CASE("numbers are left open in `check` and `prove` of MAP") {
    const Folder folder;
    write_file(folder / "lunch.map", lunch(true));
    CHECK(folder.run("map2pml prove lunch.map --agents Guest=any,guest=any").exit_code == 2);
    CHECK(folder.run("map2pml simulate lunch.map --seed 1 --agents Guest=any").exit_code == 2);
    CHECK(folder.run("map2pml prove lunch.map --agents Nobody=any").exit_code == 2);
    CHECK(folder.run("map2pml check lunch.map --agents Guest=any --smallest").exit_code == 2);
}

TEST_CASE("a check file leaves the number open, and says what is expected") {
    const Folder folder;
    write_file(folder / "lunch.map", lunch(false));
    // With two guests Ann leaves an answer behind; nothing else goes wrong.
    write_file(folder / "lunch.check",
               "agents Guest = any\nexpect no-orphans violated because \"Ann leaves\"\n"
               "expect progress, mailbox-bound, reachable-code, bounded-recursion unknown\n");
    const Ran proved = folder.run("map2pml prove lunch.map --time 60s");
    CAPTURE(proved.out);
    CHECK(proved.error == "");
    CHECK(proved.exit_code == 0);
    CHECK(says(proved, "holds       no-failure    for every number of Guest"));
    CHECK(says(proved, "as expected: Ann leaves"));
    const Ran checked = folder.run("map2pml check lunch.map");
    CAPTURE(checked.out);
    CHECK(checked.exit_code == 3);
    CHECK(says(checked, "Guest=3:"));
    CHECK(says(checked, "Guest>3: not searched"));
    CHECK(says(checked, "incomplete  termination, no-failure\n"));
    CHECK(says(checked, "map2pml prove --agents Guest=any"));
    CHECK(!says(checked, "incomplete  termination, no-failure, no-orphans"));
}

TEST_CASE("an expectation about any number that is wrong is a failure, in `prove` and in `check`") {
    const Folder folder;
    write_file(folder / "lunch.map", lunch(false));
    write_file(folder / "lunch.check", "instance few { agents Guest = any  expect no-orphans holds }\n");
    CHECK(folder.run("map2pml prove lunch.map").exit_code == 1);
    CHECK(folder.run("map2pml check lunch.map").exit_code == 1);
    // Nobody fails, so no number of guests shows the violation that is expected.
    write_file(folder / "lunch.check", "agents Guest = any\nexpect no-failure violated\nexpect no-orphans violated\n");
    const Ran proved = folder.run("map2pml prove lunch.map --time 60s");
    CAPTURE(proved.out);
    CHECK(proved.exit_code == 1);
    CHECK(says(proved, "expected: violated"));
    CHECK(folder.run("map2pml check lunch.map --property no-failure").exit_code == 3);
    CHECK(folder.run("map2pml check lunch.map --property no-orphans").exit_code == 0);
}

TEST_CASE("a block with a number beside one without") {
    const Folder folder;
    write_file(folder / "lunch.map", lunch(true));
    write_file(folder / "lunch.check", "instance two { agents Guest = 2 }\ninstance many { agents Guest = any }\n");
    const Ran ran = folder.run("map2pml prove lunch.map --time 2s");
    CAPTURE(ran.out);
    CHECK(says(ran, "Lunch_two_M0"));
    CHECK(!says(ran, "Lunch_many"));
    CHECK(says(ran, "many: any number of Guest"));
    const Ran one = folder.run("map2pml prove lunch.map --instance two --time 2s");
    CHECK(says(one, "Lunch_two_M0"));
    CHECK(!says(one, "any number"));
    CHECK(!says(folder.run("map2pml prove lunch.map --agents Guest=2 --time 2s"), "any number"));
    CHECK(folder.run("map2pml check lunch.map --instance two").exit_code == 0);
    CHECK(folder.run("map2pml check lunch.map").exit_code == 3);
    CHECK(folder.run("map2pml check lunch.map --agents Guest=2").exit_code == 0);
    const Ran smallest = folder.run("map2pml check lunch.map --smallest");
    CHECK(smallest.exit_code == 2);
    CHECK(smallest.error.find("M2P228") != std::string::npos);
}

TEST_CASE("the machine for any number is a file that proves itself, and a wrong one does not") {
    const Folder folder;
    write_file(folder / "lunch.map", lunch(true));
    REQUIRE(folder.run("map2pml -t rodin lunch.map --agents Guest=any -o lunch").exit_code == 0);
    const Ran ran = folder.run("map2pml prove lunch --time 60s");
    CAPTURE(ran.out);
    CHECK(ran.exit_code == 0);
    const std::string machine = (folder / "lunch" / "Lunch_M0.bum").string();
    const std::string text = tests::read_file(machine);
    for (const char* theorem : {"termination", "no_failure", "no_orphans"})
        CHECK(text.find(std::string("label=\"") + theorem) != std::string::npos);
    // Without the invariant about the views of one guest nothing follows.
    const std::size_t label = text.find("label=\"views\"");
    REQUIRE(label != std::string::npos);
    const std::size_t begin = text.rfind('<', label);
    write_file(machine, text.substr(0, begin) + text.substr(text.find("/>", label) + 2));
    CHECK(folder.run("map2pml prove lunch --time 2s").exit_code != 0);
    REQUIRE(folder.run("map2pml -t eventb lunch.map --agents Guest=any -o lunch.eventb").exit_code == 0);
    write_file(folder / "lunch.check", "agents Guest = any\n");
    CHECK(folder.run("map2pml -t eventb lunch.map -o same.eventb").exit_code == 0);
    CHECK(tests::read_file(folder / "same.eventb") == tests::read_file(folder / "lunch.eventb"));
    CHECK(folder.run("map2pml -t promela lunch.map --agents Guest=any").exit_code == 2);
}

TEST_CASE("a verdict is about a set of numbers: violated with one agent, and with no other number") {
    const Folder folder;
    // One client is answered and ends, and its second message is left; two cannot both be answered, so not all end.
    write_file(folder / "once.map",
               "F[\n  agent(!S, %s) = agent(s0)\n  agent(!S, %s, s0) = waitfor (a() <= agent($k, %c) then\n"
               "    ((e() then z() => agent($k, %c)) or x() => agent($k, %c))) timeout (skip)\n"
               "  agent(!C, %c) = a() => agent(!S, %s) then agent(c0)\n"
               "  agent(!C, %c, c0) = waitfor (z() <= agent(_, %s) then a() => agent(!S, %s)\n"
               "    or x() <= agent(_, %s) then b() => agent(!S, %s) then agent(c0)) timeout (agent(c0))]\n");
    const Ran ran = folder.run("map2pml prove once.map --agents C=any --time 60s");
    CAPTURE(ran.out);
    CHECK(ran.exit_code == 1);
    CHECK(says(ran, "violated    no-orphans    with C = 1; holds from 2 on"));
    CHECK(says(ran, "holds       no-failure    for every number of C"));
}

TEST_CASE("proofs for every number are in the reports of a pipeline") {
    const Folder folder;
    // One `yes` ends the conversation, so with two guests one of them may be left.
    write_file(folder / "lunch.map", lunch(false));
    for (const char* command : {"prove", "check"}) {
        const Ran ran = folder.run(std::string("map2pml ") + command +
                                   " lunch.map --agents Guest=any --format junit=r.xml --format sarif=r.sarif");
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 1);
        const std::string junit = tests::read_file(folder / "r.xml");
        CHECK(junit.find("<testsuite name=\"lunch.map: Lunch, Guest = 2\" tests=\"1\" failures=\"1\"") !=
              std::string::npos);
        CHECK(junit.find("no-orphans (Guest = 2) is violated") != std::string::npos);
        CHECK(tests::read_file(folder / "r.sarif").find("\"no-orphans\"") != std::string::npos);
        const bool is_proof = std::string(command) == "prove";
        CHECK((junit.find("Lunch, every number of Guest\" tests=\"2\" failures=\"0\" errors=\"0\"") !=
               std::string::npos) == is_proof);
    }
    CHECK(folder.run("map2pml prove lunch.map --agents Guest=any --format json=r.json").exit_code == 1);
    CHECK(nlohmann::json::parse(tests::read_file(folder / "r.json")).contains("properties"));
    CHECK(folder.run("map2pml prove lunch.map lunch.map --agents Guest=any --format json=r.json").exit_code == 2);
    // A check file may ask for it, too, beside proofs of a number.
    write_file(folder / "lunch.check", "instance many { agents Guest = any  expect no-orphans violated }\n");
    CHECK(folder.run("map2pml prove lunch.map --format json=r.json --format junit=r.xml").exit_code == 0);
    const auto report = nlohmann::json::parse(tests::read_file(folder / "r.json"));
    CHECK(json_schema::validator_for("driver/report/schema/check-report.schema.json").faults(report).empty());
    CHECK(report["scenes"].size() == 2);
    CHECK(report["scenes"][0]["instance_name"] == "many, Guest = 2");
    CHECK(report["scenes"][1]["any_number_of"] == "Guest");
    for (const auto& each : report["results"])
        CHECK(each["verdict"] == (each["property"] == "no-orphans" ? "violated" : "holds"));
    CHECK(tests::read_file(folder / "r.xml").find("failures=\"0\" errors=\"0\"") != std::string::npos);
    write_file(folder / "lunch.check", "instance one { agents Guest = 1 }\ninstance many { agents Guest = any }\n");
    (void)folder.run("map2pml prove lunch.map --format json=r.json --time 1s");
    const auto both = nlohmann::json::parse(tests::read_file(folder / "r.json"));
    CHECK(both["protocols"]["scenes"].size() == 2);
    CHECK(both.contains("machines"));
    // There is no page of both.
    const Ran page = folder.run("map2pml prove lunch.map --format html=r.html --time 1s");
    CHECK(page.exit_code == 2);
    CHECK(page.error.find("prove these files alone") != std::string::npos);
}

}  // namespace cli_any_number_test
