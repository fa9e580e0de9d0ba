// Rules of agents as a user meets them: what is denied and why; a clingo that is missing, fails, or says something else.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <string>

#include "tests/support/program.h"

namespace rules_test {

using tests::Folder;
using tests::Ran;
using Json = nlohmann::json;

namespace {

const char* const kFramework = R"(a(reader(D), R) :: request => a(desk, D) <- read(D, book) then book <= a(desk, D).
a(desk, D) :: request <= a(reader(_), R) then book => a(reader(_), R).
rules of hall { (A, self, +enter) <- member(A). }
)";

void write_desk(const Folder& folder, const std::string& rules) {
    tests::write_file(folder / "desk.lcc", kFramework);
    tests::write_file(folder / "desk.check", "agents ann : reader(hall), hall : desk\ntotal read\n" + rules);
}

}  // namespace

TEST_CASE("the owner of rules may be a number, in the check file and in the framework") {
    const Folder folder;
    const std::string clauses = "a(r, Me) :: m(X) => a(s, 2) <- p(X).\na(s, Me) :: m(X) <= a(r, 5).\n";
    const std::string agents = "agents 5 : r, 2 : s\ncommon { p(x). }\n";
    const std::string rules = "rules of 5 { (_, _, -p(X)). }\n";
    tests::write_file(folder / "a.lcc", clauses);
    tests::write_file(folder / "a.check", agents + rules);
    tests::write_file(folder / "b.lcc", clauses + rules);
    tests::write_file(folder / "b.check", agents);
    for (const std::string file : {"a.lcc", "b.lcc"}) {
        const Ran ran = folder.run("map2pml check " + file);
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 1);
        CHECK(ran.out.find("forbidden") != std::string::npos);
    }
}

TEST_CASE("a missing permission is named with the rules that could give it") {
    const Folder folder;
    write_desk(folder, "rules of broker { (A, D, +read(D, _)) <- (A, D, +enter). }\nknows hall { member(bob). }\n");
    const Ran ran = folder.run("map2pml check desk.lcc");
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 1);
    CHECK(mentions(ran,
                   "ann may not do `read(hall, book)` to hall: it needs permission from `(A, D, +read(D, _)) <- (A, D, "
                   "+enter).` (line 3)"));
    write_desk(folder, "rules of broker { (A, D, +read(D, _)) <- (A, D, +enter). }\nknows hall { member(ann). }\n");
    CHECK(folder.run("map2pml check desk.lcc").exit_code == 0);
}

TEST_CASE("what is forbidden is named with the rule that forbids it, as data, too") {
    const Folder folder;
    write_desk(folder, "rules of hall { (_, self, -read(self, book)). }\nknows hall { member(ann). }\n");
    const Ran ran = folder.run("map2pml check desk.lcc --property termination --format json");
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    REQUIRE(ran.exit_code == 1);
    const Json report = Json::parse(ran.out);
    bool is_said = false;
    for (const Json& finding : report["results"].front()["findings"]) {
        for (const Json& claim : finding["claims"]) {
            if (claim["kind"] != "may-not") continue;
            is_said = true;
            CHECK(claim["agent"] == "ann");
            CHECK(claim["object"] == "hall");
            CHECK(claim["denied"] == "read(hall, book)");
            CHECK(claim["forbidden"] == true);
            REQUIRE(claim["rules"].size() == 1);
            CHECK(claim["rules"].front()["line"] == 3);
        }
    }
    CHECK(is_said);
}

TEST_CASE("a message that may not be sent is named with its receiver and the rules; that it may be sent is no step") {
    const Folder folder;
    tests::write_file(folder / "greet.map",
                      "Greet[ agent(!A, %a) = hello() => agent(!B, %b) then bye() => agent(!B, %b)\n"
                      "  agent(!B, %b) = waitfor hello() <= agent(_, _) timeout (agent())\n"
                      "    then waitfor bye() <= agent(_, _) timeout skip ]");
    tests::write_file(folder / "greet.check", "rules of A { (self, R, +hello()) <- known(R). known(!A). }\n");
    const Ran denied = folder.run("map2pml check greet.map --property no-failure");
    CAPTURE(denied.out);
    CAPTURE(denied.error);
    CHECK(denied.exit_code == 1);
    CHECK(mentions(denied,
                   "A may not send `hello` to B: it needs permission from `(self, R, +hello) <- known(R).` (line 1)"));
    CHECK(mentions(denied, "1 A send hello() fails"));
    tests::write_file(folder / "greet.check",
                      "rules of A { (self, R, +hello()) <- known(R). known(!B). (self, !A, -bye). }\n");
    const Ran run = folder.run("map2pml simulate greet.map --seed 1");
    CAPTURE(run.out);
    CHECK(mentions(run, "1 A hello() => B"));
    CHECK_FALSE(mentions(run, "send hello"));
    CHECK(folder.run("map2pml check greet.map --property no-failure").exit_code == 0);
    CHECK(folder.run("map2pml check greet.map --property no-failure -O 0").exit_code == 0);
}

TEST_CASE("a step of a run that rules deny says by which, in all formats") {
    const Folder folder;
    tests::write_file(folder / "desk.map",
                      "Desk[ agent(!R, %r) = ask() => agent(!D, %d)\n"
                      "    then waitfor (yes() <= agent(_, _) or no() <= agent(_, _)) timeout skip\n"
                      "  agent(!D, %d) = waitfor (ask() <= agent(_, _) then ((lend(map) then yes() => agent(!R, %r))\n"
                      "    or no() => agent(!R, %r))) timeout agent() ]");
    tests::write_file(folder / "desk.check",
                      "total lend\nrules of D { (self, _, -lend(B)) <- lost(B).\n  lost(map). }\n"
                      "reachable \"a refusal\": received no() by !R\n");
    const std::string why = "D may not do `lend(map)`: it is forbidden by `(self, _, -lend(B)) <- lost(B).` (line 2)";
    const Ran ran =
        folder.run("map2pml check desk.map --property 'a refusal' --format html=page.html --format json=report.json");
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 0);
    const Ran text = folder.run("map2pml check desk.map --property 'a refusal' | tr -s ' \n' ' '");
    CHECK(text.out.find("lend(map) fails desk.map:3:56 " + why) != std::string::npos);
    CHECK(tests::read_file(folder / "page.html").find("D may not do `lend(map)`") != std::string::npos);
    const Json report = Json::parse(tests::read_file(folder / "report.json"));
    std::size_t denied = 0;
    for (const Json& step : report["results"].front()["counterexample"]["steps"]) {
        CHECK(step.contains("denials") == (step["action"] == "decide-failed"));
        if (!step.contains("denials")) continue;
        ++denied;
        REQUIRE(step["denials"].size() == 1);
        CHECK(step["denials"].front()["denied"] == "lend(map)");
        CHECK(step["denials"].front()["rules"].front()["line"] == 2);
    }
    CHECK(denied == 1);
    tests::write_file(folder / "desk.check", "reachable \"a refusal\": received no() by !R\n");
    const Ran without = folder.run("map2pml check desk.map --property 'a refusal'");
    CHECK(mentions(without, "lend(map) fails"));
    CHECK_FALSE(mentions(without, "may not"));
}

TEST_CASE("without an answer of clingo there is no verdict") {
    const Folder folder;
    write_desk(folder, "rules of hall { (_, self, -read(self, book)). }\nknows hall { member(ann). }\n");
    const Ran missing = folder.run("PATH=/nonexistent map2pml check desk.lcc");
    CHECK(missing.exit_code != 0);
    CHECK(mentions(missing, "M2P238"));
    CHECK(mentions(missing, "apt-get install gringo"));
    for (const std::string answer :
         {"echo 'UNSATISFIABLE'; exit 20", "exit 1", "echo 't(0,0)'; exit 30", "kill -9 \\$\\$",
          "echo; echo SATISFIABLE; echo oops >&2; exit 30", "echo; echo SATISFIABLE; exit 10",
          "echo 't(0,0)'; echo; echo SATISFIABLE; exit 30"}) {
        CAPTURE(answer);
        const Ran ran =
            folder.run("mkdir -p bin && printf '#!/bin/sh\\n%s\\n' \"" + answer +
                       "\" >bin/clingo && chmod +x bin/clingo && PATH=$PWD/bin:$PATH map2pml check desk.lcc");
        CAPTURE(ran.out);
        CAPTURE(ran.error);
        CHECK(ran.exit_code != 0);
        CHECK(mentions(ran, "M2P238"));
        CHECK_FALSE(mentions(ran, "holds"));
    }
}

}  // namespace rules_test
