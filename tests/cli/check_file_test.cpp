// Check files: found, merged with options, compared with the verdicts. What they may say is tested in tests/errors.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/json_schema.h"
#include "tests/support/ping.h"
#include "tests/support/program.h"

namespace check_file_test {

using tests::Folder;
using tests::kPingMayFail;
using tests::Ran;
using Json = nlohmann::json;

namespace {

Ran check(const std::string& check_file, const std::string& options = "") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    tests::write_file(folder / "ping.check", check_file);
    return folder.run("map2pml check ping.map " + options);
}

}  // namespace

TEST_CASE("an expected violation is a success, an unexpected one is not") {
    CHECK(check("// nothing is expected").exit_code == 1);
    const Ran ran = check("expect no-failure violated because \"want is open\"\nexpect termination holds");
    CHECK(ran.exit_code == 0);
    CHECK(ran.error == "");
    CHECK(ran.out.find("  violated    no-failure") != std::string::npos);
    CHECK(ran.out.find("as expected: want is open") != std::string::npos);
}

TEST_CASE("what is expected to be violated and holds is not as expected; so is what is expected to be incomplete") {
    const Ran ran = check("total want\nexpect no-failure violated because \"I think so\"");
    CHECK(ran.exit_code == 1);
    CHECK(ran.out.find("expected to be violated: I think so") != std::string::npos);
    CHECK(check("total want\nexpect progress incomplete").exit_code == 1);
    CHECK(check("total want").exit_code == 0);
}

TEST_CASE("`none` is no value; the constant of this name is in quotes, in a check file and in a report") {
    const Folder folder;
    tests::write_file(folder / "none.map", R"(None[
  agent(!A, %a) = ask(none) => agent(!B, %b)
  agent(!B, %b) = waitfor (ask($x) <= agent(!A, %a) then (isNone($x) or wrong())) timeout (agent())]
)");
    const auto check_none = [&](const std::string& text) {
        tests::write_file(folder / "none.check", "total wrong\nstate last : 0..3 = 3\n" + text);
        return folder.run("map2pml check none.map --property p");
    };
    const Ran no_value =
        check_none("procedure isNone($x) { require $x == none }\nnever p: succeeded wrong and last == 3");
    CHECK(no_value.exit_code == 1);
    CHECK(no_value.error.find("none.check:3:38: warning: `none` means that there is no value") != std::string::npos);
    CHECK(no_value.out.find("isNone(\"none\") fails") != std::string::npos);
    const Ran constant = check_none("procedure isNone($x) { require $x == \"none\" }\nnever p: succeeded wrong");
    CHECK(constant.exit_code == 0);
    CHECK(constant.error == "");
    // Terms of formulas and of patterns are the constant.
    CHECK(check_none("procedure isNone($x) { result 1 }\nreachable p: sent ask(none)").exit_code == 0);
    CHECK(check_none("prop p = EF <out(ask(none))>tt;").exit_code == 0);
    CHECK(check_none("prop p = EF <out(ask(\"none\"))>tt;").exit_code == 0);
}

TEST_CASE("a violation somewhere else is not the expected one") {
    CHECK(check("expect no-failure violated at 2").exit_code == 0);
    CHECK(check("expect no-failure violated at 2:25").exit_code == 0);
    const Ran ran = check("expect no-failure violated at 3, 2:25, 2:1");
    CHECK(ran.exit_code == 1);
    CHECK(ran.out.find("but not at 3, 2:1") != std::string::npos);
}

TEST_CASE("incomplete stays incomplete, whatever else is expected") {
    CHECK(check("expect no-failure violated", "--depth 1 --property no-failure").exit_code == 3);
    CHECK(check("expect no-failure incomplete", "--depth 1 --property no-failure").exit_code == 0);
}

TEST_CASE("options win over the check file, an instance over what is said for all") {
    CHECK(check("agents Pong = 2 expect no-failure violated").out.find("Pong x2") != std::string::npos);
    CHECK(check("agents Pong = 2", "--agents Pong=3 --total want").out.find("Pong x3") != std::string::npos);
    // An agent and its role, a clause and its whole name are two names of one thing.
    CHECK(check("agents Pong = 2", "--agents pong=3 --total want").out.find("Pong x3") != std::string::npos);
    CHECK(check("agents Pong = 2 instance { agents pong = 3 total want }").out.find("Pong x3") != std::string::npos);
    CHECK(check("agents pong = 2, Pong = 3 total want").out.find("Pong x3") != std::string::npos);
    CHECK(check("network bag", "--network mailbox --total want").out.find("network") == std::string::npos);
    CHECK(check("network bag", "--total want").out.find("network bag") != std::string::npos);
    CHECK(check("capacity 1 network bag instance { network pairwise total want }").out.find("network pairwise") !=
          std::string::npos);
    CHECK(check("total want capacity 1").out.find("mailboxes of 1") != std::string::npos);
    CHECK(check("total want capacity 1", "--capacity 2").out.find("mailboxes of 2") != std::string::npos);
}

TEST_CASE("every instance is checked, ranges one by one, and JSON names them") {
    const std::string text = R"(
agents Pong in 1..2
instance open { expect no-failure violated }
instance "never fails" { total want }
)";
    const Ran ran = check(text, "--format json");
    CHECK(ran.exit_code == 0);
    const Json report = Json::parse(ran.out);
    const json_schema::Validator schema = json_schema::validator_for("driver/report/schema/check-report.schema.json");
    CHECK(schema.faults(report) == std::vector<std::string>{});
    std::vector<std::string> names;
    for (const Json& scene : report.at("scenes")) names.push_back(scene.at("instance_name"));
    CHECK(names ==
          std::vector<std::string>{"open, Pong=1", "open, Pong=2", "never fails, Pong=1", "never fails, Pong=2"});
    CHECK(report.at("results").size() == 4 * 7);
    for (const Json& result : report.at("results")) {
        const bool violated =
            result.at("property") == "no-failure" && result.at("instance_name").get<std::string>().starts_with("open");
        CHECK(result.at("expected") == (violated ? "violated" : "holds"));
        CHECK(result.at("as_expected") == true);
    }
    CHECK(Json::parse(check(text, "--format json --instance open").out).at("scenes").size() == 2);
    CHECK(Json::parse(check(text, "--format json --instance 'open, Pong=2'").out).at("scenes").size() == 1);
    const Ran unknown = check(text, "--instance ope");
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.error.find("the instance `ope`") != std::string::npos);
    CHECK(unknown.error.find("it has `open, Pong=1`, `open, Pong=2`, `never fails, Pong=1`") != std::string::npos);
}

TEST_CASE("a check file may be named; mistakes in it are errors of the input") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    tests::write_file(folder / "other.check", "total want");
    CHECK(folder.run("map2pml check ping.map").exit_code == 1);
    CHECK(folder.run("map2pml check -c other.check ping.map").exit_code == 0);
    CHECK(folder.run("map2pml check --check other.check - --from map < ping.map").exit_code == 0);
    const Ran missing = folder.run("map2pml check -c none.check ping.map");
    CHECK(missing.exit_code == 2);
    CHECK(missing.error.find("none.check") != std::string::npos);
    tests::write_file(folder / "ping.check", "total wan\nexpect deadlock violated");
    const Ran wrong = folder.run("map2pml check ping.map");
    CHECK(wrong.exit_code == 2);
    CHECK(wrong.out == "");
    CHECK(wrong.error.find("ping.check:1:7: error") != std::string::npos);
    CHECK(wrong.error.find("ping.check:2:8: error") != std::string::npos);
    CHECK(folder.run("map2pml check --instance a -c other.check ping.map").exit_code == 2);
}

TEST_CASE("translation and simulation take the first instance, or the one that is named; the depfile names the file") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    tests::write_file(folder / "ping.check", "instance one { agents Pong = 2 } instance two { agents Pong = 5 }");
    CHECK(folder.run("map2pml ping.map -o - --depfile d --instance two").exit_code == 2);
    CHECK(folder.run("map2pml ping.map -o -").out.find("AGENT_Pong2") != std::string::npos);
    CHECK(folder.run("map2pml ping.map -o - --instance two").out.find("AGENT_Pong5") != std::string::npos);
    CHECK(folder.run("map2pml simulate ping.map --seed 1").out.find("Pong x2") != std::string::npos);
    CHECK(folder.run("map2pml ping.map -o ping.pml --depfile ping.d").exit_code == 0);
    CHECK(tests::read_file(folder / "ping.d").find("ping.check") != std::string::npos);
    CHECK(folder.run("map2pml check ping.map --format json=r.json --depfile r.d").exit_code == 1);
    CHECK(tests::read_file(folder / "r.d").find("ping.check") != std::string::npos);
}

TEST_CASE("a procedure that gives one of several values: all of them are followed, at both levels, and in replays") {
    const Folder folder;
    tests::write_file(folder / "offer.map", R"(Offer[
  agent(!Ann, %a) =
    $n = pick() then offer($n) => agent(!Bob, _) then agent(wait)
  agent(!Ann, %a, wait) =
    waitfor (yes() <= agent(_, _) or no() <= agent(_, _))
    timeout (agent(wait))
  agent(!Bob, %b) =
    waitfor (offer($n) <= agent(_, _) then agent(judge, $n))
    timeout (agent())
  agent(!Bob, %b, judge, 3) =
    yes() => agent(!Ann, _)
  agent(!Bob, %b, judge, red) =
    no() => agent(!Ann, _)]
)");
    // Whatever Ann picks, Bob has a clause for it and answers; both clauses are used.
    tests::write_file(folder / "both.check", "total pick procedure pick one of 3, red");
    // There is no clause for 4: the call fails, the offer is gone, and both wait for ever.
    tests::write_file(folder / "more.check", "total pick procedure pick one of 3..4, red expect termination violated");
    // Only 3 is ever offered: `no` on line 13 is never sent.
    tests::write_file(folder / "less.check",
                      "total pick procedure pick one of 3 expect reachable-code violated at 13:5");
    for (const std::string level : {"0", "1"}) {
        for (const std::string name : {"both", "more", "less"}) {
            CAPTURE(level + name);
            CHECK(folder.run("map2pml check offer.map -O " + level + " -c " + name + ".check").exit_code == 0);
        }
    }
    const Ran ran = folder.run("map2pml check offer.map -v -c more.check --format json=r.json");  // it is expected
    CHECK(ran.out.find("pick gives 3 or 4 or red") != std::string::npos);
    CHECK(ran.out.find("$n = pick(): 4") != std::string::npos);
    const Json report = Json::parse(tests::read_file(folder / "r.json"));
    CHECK(report.at("instance").at("procedures") == Json{{"pick", {"3", "4", "red"}}});
    CHECK(folder.run("map2pml replay r.json").exit_code == 0);
    const Ran simulated = folder.run("map2pml simulate offer.map -c less.check --seed 1");
    CHECK(simulated.out.find("$n = pick(): 3") != std::string::npos);
    CHECK(simulated.out.find("completed") != std::string::npos);
}

TEST_CASE("an agent begins where the check file says, with its values; at both levels, in replays and simulations") {
    const Folder folder;
    // The seller has no clause to begin with: only the check file can say what it sells for.
    tests::write_file(folder / "sale.map", R"(Sale[
  agent(!Buyer, %buyer) =
    agent(ask, 1)
  agent(!Buyer, %buyer, ask, $price) =
    offer($price) => agent(_, %seller) then
    waitfor (yes(=$price) <= agent(_, %seller) or (no() <= agent(_, %seller) then agent(ask, 2)))
    timeout (agent(ask, $price))
  agent(!Seller, %seller, serve, $least) =
    waitfor (offer(=$least) <= agent($b, %buyer) then yes($least) => agent($b, %buyer)
      or (offer($p) <= agent($b, %buyer) then no() => agent($b, %buyer) then agent(serve, $least)))
    timeout (agent(serve, $least))]
)");
    CHECK(folder.run("map2pml check sale.map").exit_code == 2);
    tests::write_file(folder / "sale.check", R"(const LEAST = 2
start Seller at serve(LEAST)
expect reachable-code violated
reachable sold: sent yes(_) from !Seller
instance raised { }
// The first offer is taken, and the clause without parameters is no part of this.
instance "at once" { start Buyer at Buyer.ask(LEAST) never refused: sent no() }
// Nobody offers 3: the two go on for ever.
instance never { start Seller at serve(3) expect sold violated }
)");
    for (const std::string level : {"0", "1"}) {
        CAPTURE(level);
        const Ran ran = folder.run("map2pml check sale.map -O " + level);
        CHECK(ran.exit_code == 0);
        CHECK(ran.out.find("Seller begins with agent(serve, 2)") != std::string::npos);
        CHECK(ran.out.find("sale.map:3:5  ") ==
              std::string::npos);  // `agent(ask, 1)` is executed or left out: no finding
    }
    const Ran run = folder.run("map2pml check sale.map --instance never --format json=r.json");
    CHECK(Json::parse(tests::read_file(folder / "r.json")).at("instance").at("starts") ==
          Json{{"Seller", {"serve", "3"}}});
    const Ran simulated =
        folder.run("map2pml simulate sale.map --instance 'at once' --seed 1 --format text --format json=t.json");
    CHECK(simulated.out.find("yes(2) <= Seller") != std::string::npos);
    CHECK(folder.run("map2pml replay t.json").exit_code == 0);
    // Each mistake at its place in the check file.
    tests::write_file(folder / "bad.check", R"(start Seller at serve($x)
start Buyer at ask(1, 2)
start Bayer at ask(1)
instance a { start Seller at sell(3) }
instance b { start Seller at serve(1) }
)");
    const Ran bad = folder.run("map2pml check sale.map -c bad.check");
    CHECK(bad.exit_code == 2);
    for (const std::string place : {"bad.check:1:23: error", "bad.check:2:1: error", "bad.check:4:14: error"}) {
        CAPTURE(place);
        CHECK(bad.error.find(place) != std::string::npos);
    }
}

TEST_CASE("what is expected of all is expected of each property that the block does not name") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    tests::write_file(folder / "ping.check", R"(
total want
reachable asked: sent ping()
expect asked
instance plain { }
instance wrong { expect all violated }
instance right { expect all violated expect asked, termination, no-failure, progress, bounded-recursion,
  no-orphans, mailbox-bound, reachable-code }
)");
    const Ran ran = folder.run("map2pml check ping.map --format json=r.json");
    CHECK(ran.exit_code == 1);
    const Json report = Json::parse(tests::read_file(folder / "r.json"));
    for (const Json& result : report.at("results")) {
        const bool is_wrong = result.at("instance_name") == "wrong";
        CHECK(result.at("expected") == (is_wrong ? "violated" : "holds"));
        CHECK(result.at("as_expected") == !is_wrong);
    }
}

TEST_CASE("what a procedure sets is computed in the order of its text, from the state before it") {
    for (const std::string level : {"0", "1"}) {
        CAPTURE(level);
        const Ran ran = check(R"(
integers 0..9
state a : 0..9 = 1
state b : 0..9 = 0
procedure want() { set a := a + 1 set b := a * 2 set a := a + b }
after all end computed: a == 6 and b == 4
)",
                              "--property computed -O " + level);
        CHECK(ran.exit_code == 0);
    }
}

TEST_CASE("what only fairness saves is decided by the reference semantics where SPIN cannot tell") {
    const Folder folder;
    // Ann decides for ever; Bob can act all the time and, unless runs are fair, may never do so.
    tests::write_file(folder / "loop.map", R"(Loop[
  agent(!Ann, %a) = decide() then agent()
  agent(!Bob, %b) = done() => agent(_, %a)]
)");
    tests::write_file(folder / "loop.check", R"(
total decide
ltl said: eventually sent done()
ltl fair "said in fair runs": eventually sent done()
ltl fair "never said": always not sent done()
expect said, "never said" violated
)");
    for (const std::string level : {"0", "1"}) {
        CAPTURE(level);
        const Ran ran =
            folder.run("map2pml check loop.map -O " + level + " --property 'said,said in fair runs,never said'");
        CHECK(ran.exit_code == 0);
        CHECK(ran.out.find("of all fair runs, by the reference semantics") != std::string::npos);
    }
}

TEST_CASE("properties of a check file are chosen by name like the others; a name that none has is an error") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    tests::write_file(folder / "ping.check",
                      "reachable asked: sent ping() reachable \"two words\": sent ping() never gone: sent ping()");
    const auto names = [&](const std::string& options) {
        const Ran ran = folder.run("map2pml check ping.map --format json=r.json " + options);
        std::set<std::string> found;
        const Json report = Json::parse(tests::read_file(folder / "r.json"));
        for (const Json& result : report.at("results")) {
            found.insert(result.at("property").get<std::string>());
        }
        return found;
    };
    CHECK(names("--property asked") == std::set<std::string>{"asked"});
    CHECK(names("--property 'two words,termination'") == std::set<std::string>{"two words", "termination"});
    const std::set<std::string> most = names("--skip 'gone,progress'");
    CHECK(most.contains("asked"));
    CHECK(most.contains("termination"));
    CHECK(!most.contains("gone"));
    CHECK(!most.contains("progress"));
    const Ran wrong = folder.run("map2pml check ping.map --property akedd");
    CHECK(wrong.exit_code == 2);
    CHECK(wrong.error.find(
              "there is no property `akedd`, which the command line names; the properties are: termination") !=
          std::string::npos);
    CHECK(wrong.error.find("two words") != std::string::npos);
}

TEST_CASE("a search that does not come to its end is incomplete and says what to raise (A-M11)") {
    const Folder folder;
    // Four bidders that interleave freely have more than 60 million states.
    const Ran ran =
        folder.run("map2pml check '" M2P_SOURCE_DIR
                   "/samples/auction_values/repaired.map' --instance 'two bidders' --agents Bidder=4 --time 1s "
                   "--property 'the highest bidder loses'");
    CHECK(ran.exit_code == 3);
    CHECK(ran.out.find("incomplete  the highest bidder loses") != std::string::npos);
    CHECK(ran.out.find("--time") != std::string::npos);
    // Figure 3 of the paper, as its section 4 repairs it, with the paper's ten bidders and 50 bids.
    const Ran printed = folder.run("map2pml check '" M2P_SOURCE_DIR
                                   "/samples/auction/no_restart.map' --instance 'A-M6: both total, two bidders' "
                                   "--agents Bidder=10 --limit bidloop=50 --time 1s --property mailbox-bound");
    CHECK(printed.exit_code == 3);
    CHECK(printed.out.find("incomplete  mailbox-bound") != std::string::npos);
}

TEST_CASE("what is expected takes one line; --quiet shows only what is not; failures have the form of errors") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    tests::write_file(folder / "ping.check", "expect no-failure violated because \"want is open\"");
    const Ran known = folder.run("map2pml check ping.map --property no-failure,termination");
    CHECK(known.exit_code == 0);
    CHECK(known.error == "");
    CHECK(known.out.find("\n  violated    no-failure         as expected: want is open\n") != std::string::npos);
    CHECK(known.out.find("after ") == std::string::npos);
    CHECK(folder.run("map2pml check -v ping.map --property no-failure").out.find("after 2 steps:") !=
          std::string::npos);
    CHECK(folder.run("map2pml check -q ping.map").out == "");
    // The same without the expectation.
    const Ran news = folder.run("map2pml check -q -c /dev/null ping.map --property no-failure,no-orphans");
    CHECK(news.exit_code == 1);
    CHECK(news.out.find("violated    no-failure") != std::string::npos);
    CHECK(news.out.find("after 2 steps:") != std::string::npos);
    CHECK(news.out.find("no-orphans") == std::string::npos);  // it holds
    CHECK(news.error.starts_with("ping.map:2:"));
    CHECK(news.error.find(": error: no-failure is violated: ") != std::string::npos);
    tests::write_file(folder / "ping.check", "expect no-orphans violated");
    const Ran better = folder.run("map2pml check ping.map --property no-orphans");
    CHECK(better.error == "ping.map: error: no-orphans holds, but is expected to be violated\n");
}

TEST_CASE("the summary of several files says what was expected") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    tests::write_file(folder / "open.map", kPingMayFail);
    tests::write_file(folder / "ping.check", "expect no-failure violated");
    CHECK(folder.run("map2pml check ping.map open.map").out.ends_with("2 files: 1 as expected, 1 violated\n"));
}

TEST_CASE("every stage is kept") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    tests::write_file(folder / "ping.check", "total want");
    CHECK(folder.run("map2pml check ping.map --keep kept").exit_code == 0);
    const std::filesystem::path scene = std::filesystem::directory_iterator(folder / "kept")->path();
    const std::string ir = folder.run("map2pml -t ir -o - ping.map").out;
    CHECK(tests::read_file(scene / "protocol.ir") == ir);
    CHECK(tests::read_file(scene / "facts.txt").find("ping.map:") != std::string::npos);
    CHECK(folder.run("find kept -name model.pml | grep -q .").exit_code == 0);
}

TEST_CASE("what several instances keep does not overwrite each other") {
    const Folder folder;
    tests::write_file(folder / "ping.map", kPingMayFail);
    tests::write_file(folder / "ping.check",
                      "total want instance { } instance { network bag } instance \"a b\" { } "
                      "instance \"a-b\" { }");
    CHECK(folder.run("map2pml check ping.map --keep kept").exit_code == 0);
    std::set<std::string> kept;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "kept"))
        kept.insert(entry.path().filename().string());
    CHECK(kept == std::set<std::string>{"1", "2", "3-a-b", "4-a-b"});
}

TEST_CASE("a limit for one clause wins over one for all of its name, what is said later over both") {
    const Folder folder;
    tests::write_file(folder / "loop.map", R"(Loop[
  agent(!zoe, %a) = agent(loop)
  agent(!zoe, %a, loop) = waitfor go() <= agent(_, _) timeout (agent(loop))
  agent(!Ann, %b) = agent(loop)
  agent(!Ann, %b, loop) = waitfor go() <= agent(_, _) timeout (agent(loop))]
)");
    const auto limits = [&](const std::string& text, const std::string& options) {
        tests::write_file(folder / "loop.check", text);
        const Ran ran = folder.run("map2pml check loop.map --property mailbox-bound --format json " + options);
        return Json::parse(ran.out).at("instance").at("limits").dump();
    };
    CHECK(limits("limit loop = 4, zoe.loop = 2", "") == R"({"Ann.loop":4,"zoe.loop":2})");
    CHECK(limits("limit loop = 4, Ann.loop = 2", "") == R"({"Ann.loop":2,"zoe.loop":4})");
    CHECK(limits("limit Ann.loop = 2", "--limit loop=5") == R"({"Ann.loop":5,"zoe.loop":5})");
    CHECK(limits("limit loop = 2", "--limit zoe.loop=5") == R"({"Ann.loop":2,"zoe.loop":5})");
}

}  // namespace check_file_test
