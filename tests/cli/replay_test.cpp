// map2pml replay: counterexamples of check on the same and on edited protocols, where the protocol is sought, what is refused.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "tests/random.h"
#include "tests/support/ping.h"
#include "tests/support/program.h"
#include "tests/support/refused.h"
#include "tests/support/text.h"

namespace replay_test {

using tests::check_refused;
using tests::contains;
using tests::count_of;
using tests::Folder;
using tests::kPingMayFail;
using tests::Ran;
using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

std::size_t counterexamples_in(const Json& report) {
    std::size_t count = 0;
    for (const Json& result : report["results"]) count += result["counterexample"].is_null() ? 0 : 1;
    return count;
}

}  // namespace

TEST_CASE("every counterexample that check finds fits, and still violates its property") {
    // Those of the samples are replayed as they are checked (tests/samples); these have options.
    const std::vector<std::string> checks = {
        "--spawn-calls auction/auction.map",
        "--agents Bidder=2 --limit bidloop=2 --total getValue,getWinner auction/decliner_accepts.map",
        "--timeout race small_steps/race.map",
        "--spawn-calls --property bounded-recursion ping_pong/endless.map",
        "--capacity 8 subscribe/flood.map",
        "auction_values/printed.map",
        "--instance 'two bidders, any time' auction_values/repaired.map",
    };
    const Folder folder;
    fs::copy(M2P_SOURCE_DIR "/samples", folder / "samples", fs::copy_options::recursive);
    std::size_t total = 0;
    std::set<std::string> properties;
    std::size_t at = 0;
    for (const std::string& options : checks) {
        ++at;
        for (const bool is_right_sized : {false, true}) {
            // A plain run takes one level of each; the next seed takes the other one.
            if (!tests::takes_all_cases() && is_right_sized != ((at + tests::first_seed()) % 2 == 0)) continue;
            const std::string level = is_right_sized ? "-O1 " : "-O0 ";
            CAPTURE(options);
            CAPTURE(level);
            const Ran check = folder.run("cd samples && map2pml check --format json=../r.json " + level + options);
            const Json report = Json::parse(tests::read_file(folder / "r.json"));
            const std::size_t count = counterexamples_in(report);
            for (const Json& result : report["results"])
                if (!result["counterexample"].is_null()) properties.insert(result["property"].get<std::string>());
            total += count;
            const Ran ran = folder.run("cd samples && map2pml replay ../r.json");
            CAPTURE(ran.out);
            CAPTURE(ran.error);
            if (count == 0) {
                CHECK(ran.exit_code == 2);
                continue;
            }
            CHECK(ran.exit_code == 0);
            CHECK(count_of(ran.out, "the trace fits the protocol: ") == count);
            CHECK(count_of(ran.out, "and it still ") == count);
        }
    }
    CHECK(total >= checks.size());
    CHECK(properties == std::set<std::string>{"a sale at the maximum", "bounded-recursion", "mailbox-bound",
                                              "no-failure", "no-orphans", "termination", "the highest bidder loses"});
}

TEST_CASE("after an edit: the step that no longer fits") {
    const Folder folder;
    tests::write_file(folder / "bad.map", kPingMayFail);
    REQUIRE(folder.run("map2pml check --format json=r.json bad.map").exit_code == 1);
    const Ran same = folder.run("map2pml replay --property no-failure r.json");
    CHECK(same.exit_code == 0);
    CHECK(contains(same.out, "r.json  bad.map, scene Ping, no-failure\n  the trace fits the protocol: "));

    std::string edited = kPingMayFail;
    edited.replace(edited.find("want()"), 6, "skip");
    tests::write_file(folder / "now.map", edited);
    const Ran ran = folder.run("map2pml replay --property no-failure r.json now.map");
    CHECK(ran.exit_code == 1);
    CHECK(ran.out ==
          "r.json  now.map, scene Ping, no-failure\n"
          "  step 1 no longer fits: Ping  want() fails\n"
          "    in the trace it was at bad.map:2:25\n"
          "    Ping is at now.map:2:35  ping() => agent(_, %pong)\n"
          "    possible steps here:\n"
          "      Ping  ping() => Pong  now.map:2:35\n");
    CHECK(folder.run("map2pml replay -q --property no-failure r.json").out == "");

    // The decision is caught now: the same step fits, and leads elsewhere.
    std::string caught = kPingMayFail;
    caught.replace(caught.find("want() then ping() => agent(_, %pong)"), 37,
                   "(want() or skip) then ping() => agent(_, %pong)");
    tests::write_file(folder / "bad.map", caught);
    const Ran mended = folder.run("map2pml replay --property no-failure r.json");
    CHECK(mended.exit_code == 1);
    CHECK(contains(mended.out, "Ping  ends in failure"));
}

TEST_CASE("after an edit: why the first message does not fit, in the words of conform") {
    const Folder folder;
    tests::write_file(folder / "p.map", R"(Ask[
  agent(!Client, %client) =
    ask(1) => agent(!Server, %server) then agent(waiting)
  agent(!Client, %client, waiting) =
    waitfor (answer($x) <= agent(!Server, %server)) timeout (agent(waiting))
  agent(!Server, %server) =
    waitfor (ask($n) <= agent($c, %client) then answer($n) => agent($c, %client)) timeout (agent())]
)");
    REQUIRE(folder.run("map2pml simulate p.map --seed 1 -q --format json=run.json").exit_code == 0);
    CHECK(folder.run("map2pml replay run.json p.map").exit_code == 0);
    const auto edited = [&](const std::string& server) {
        tests::write_file(folder / "now.map", R"(Ask[
  agent(!Client, %client) =
    ask(1) => agent(!Server, %server) then agent(waiting)
  agent(!Client, %client, waiting) =
    waitfor (answer($x) <= agent(!Server, %server) or bill() <= agent(!Server, %server) then pay() => agent(!Server, %server))
    timeout (agent(waiting))
)" + server + "]\n");
        return folder.run("map2pml replay run.json now.map");
    };
    const Ran paid = edited(R"(  agent(!Server, %server) =
    waitfor (ask($n) <= agent($c, %client) then bill() => agent($c, %client) then agent(asked, $n, $c)) timeout (agent())
  agent(!Server, %server, asked, $n, $c) =
    waitfor (pay() <= agent($d, %client) then answer($n) => agent($c, %client)) timeout (agent(asked, $n, $c)))");
    CHECK(paid.exit_code == 1);
    CHECK(contains(paid.out, "no longer fits: Server  answer(1) => Client"));
    CHECK(contains(paid.out, "too early: `pay` from Client to Server must come first  now.map:5:"));

    const Ran other = edited(R"(  agent(!Server, %server) =
    waitfor (ask($n) <= agent($c, %client) then answer(2) => agent($c, %client)) timeout (agent()))");
    CHECK(other.exit_code == 1);
    CHECK(contains(other.out, "`answer` could come here, but term 1 is `2`, not `1`  now.map:8:"));

    // A decision fits no more, and all messages do.
    const Ran skipped = edited(R"(  agent(!Server, %server) =
    waitfor (ask($n) <= agent($c, %client) then good($n) then answer($n) => agent($c, %client)) timeout (agent()))");
    CHECK(skipped.exit_code == 1);
    CHECK(contains(skipped.out, "no longer fits: Server  answer(1) => Client"));
    CHECK_FALSE(contains(skipped.out, "does not fit either"));
    CHECK_FALSE(contains(skipped.out, "could come here, but"));
}

TEST_CASE("options win over the instance of the trace") {
    const Folder folder;
    tests::write_file(folder / "bad.map", kPingMayFail);
    REQUIRE(folder.run("map2pml check --format json=r.json bad.map").exit_code == 1);
    const Ran ran = folder.run("map2pml replay --total want --property no-failure r.json");
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out, "step 1 no longer fits: Ping  want() fails"));
}

TEST_CASE("the protocol is sought where it was, and beside the trace; a file that is named counts") {
    const Folder folder;
    fs::create_directories(folder / "in/side");
    fs::create_directories(folder / "away");
    tests::write_file(folder / "in/side/bad.map", kPingMayFail);
    CHECK(folder.run("cd in && map2pml simulate --seed 1 --format json=side/run.json side/bad.map").exit_code == 0);
    CHECK(folder.run("cd in && map2pml replay side/run.json").exit_code == 0);
    CHECK(folder.run("map2pml replay in/side/run.json").exit_code == 0);
    CHECK(folder.run("cd away && map2pml replay ../in/side/run.json").exit_code == 0);
    CHECK(folder.run("mv in/side/run.json away && map2pml replay away/run.json in/side/bad.map").exit_code == 0);
    check_refused(folder, "cd away && map2pml replay run.json",
                  "its protocol `side/bad.map` does not exist; give the protocol as a second argument, after");
    CHECK(folder.run("map2pml replay - in/side/bad.map <away/run.json").exit_code == 0);
}

TEST_CASE("the check file that a report names, and instances of a range") {
    const Folder folder;
    tests::write_file(folder / "bid.map", R"(Bids[
  agent(!Seller, %seller) = waitfor bid($x) <= agent($b, %buyer) timeout (agent())
  agent(!Buyer, %buyer) = $x = price() then bid($x) => agent(!Seller, %seller)
])");
    const std::string ranges = R"(agents Buyer in 1..2 procedure price one of 1..2 never "two is bid": sent bid(2) )";
    tests::write_file(folder / "own.check", ranges + "instance \"few\" { agents Seller = 1 }");
    tests::write_file(folder / "without.check", ranges);
    std::filesystem::create_directory(folder / "moved");
    for (const char* check : {"own.check", "without.check"}) {
        CAPTURE(std::string(check));
        const std::string checked = "map2pml check bid.map --property 'two is bid' --format json=r.json -c ";
        REQUIRE(folder.run(checked + check).exit_code == 1);
        const Ran here = folder.run("map2pml replay r.json");
        CHECK(here.error == "");
        CHECK(here.exit_code == 0);
        CHECK(count_of(here.out, "and it still decides `two is bid`") == 2);  // with one buyer, with two
        // Beside the report, both of them; then under another name.
        CHECK(folder.run(std::string("cp bid.map r.json ") + check + " moved; cd moved; map2pml replay r.json")
                  .exit_code == 0);
        const std::string renamed = std::string("cd moved; mv ") + check + " new.check; map2pml replay ";
        CHECK(folder.run(renamed + "r.json bid.map").exit_code == 2);
        CHECK(folder.run("cd moved; map2pml replay -c new.check r.json bid.map").exit_code == 0);
    }
}

TEST_CASE("what is refused") {
    const Folder folder;
    tests::write_file(folder / "bad.map", kPingMayFail);
    tests::write_file(folder / "good.map", "S[ agent(!A, %a) = skip ]");
    tests::write_file(folder / "broken.map", "S[ nonsense");
    tests::write_file(folder / "text.json", "nothing");
    tests::write_file(folder / "other.json", "{\"a\": 1}");
    tests::write_file(folder / "empty.json", "");
    REQUIRE(folder.run("map2pml simulate --seed 1 --format json=run.json bad.map").exit_code == 0);
    REQUIRE(folder.run("map2pml check --format json=good.json good.map").exit_code == 0);
    REQUIRE(folder.run("map2pml check --format json=r.json bad.map").exit_code == 1);
    check_refused(folder, "map2pml replay", "TRACE is missing");
    check_refused(folder, "map2pml replay missing.json", "missing.json: there is no such file");
    check_refused(folder, "map2pml replay .", "is a folder");
    check_refused(folder, "map2pml replay empty.json", "the file is empty");
    check_refused(folder, "map2pml replay text.json", "text.json: is not JSON");
    check_refused(folder, "map2pml replay other.json", "neither a `trace` nor `results`");
    check_refused(folder, "map2pml replay bad.map", "bad.map: is not JSON");
    check_refused(folder, "map2pml replay good.json", "the report has no counterexample");
    check_refused(folder, "map2pml replay --property termination run.json", "`--property` is for reports");
    check_refused(folder, "map2pml replay --property progress r.json", "no counterexample for `progress`");
    check_refused(folder, "map2pml replay --property nonsense r.json", "no counterexample for `nonsense`");
    check_refused(folder, "map2pml replay run.json broken.map", "broken.map:1:");
    check_refused(folder, "map2pml replay run.json good.map", "`Ping`, which does not take part");
    check_refused(folder, "map2pml replay run.json missing.map", "missing.map: there is no such file");
    check_refused(folder, "map2pml replay - - <run.json", "cannot be both");
    check_refused(folder, "map2pml replay --agents Nobody=2 run.json", "Nobody");
    check_refused(folder, "sed 's/\"agent\": \"Ping\"/\"agent\": 7/' run.json >n.json; map2pml replay n.json",
                  "agent` is not a string");
    for (int size = 1; size < 1500; size += 83) {
        check_refused(folder, "head -c " + std::to_string(size) + " run.json >cut.json; map2pml replay cut.json",
                      "is not JSON");
    }
}

}  // namespace replay_test
