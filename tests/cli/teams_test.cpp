// `map2pml teams`: the same answers as a check of each assignment by itself; what is barred, what is searched, exit codes.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/program.h"

namespace teams_test {

using tests::Folder;
using tests::Ran;
using Json = nlohmann::json;

namespace {

const char* const kCourier = R"(a(sender(C), S) :: parcel => a(courier(_), C) <- pay(C) then done <= a(courier(_), C).
a(courier(R), C) ::
  parcel <= a(sender(_), S) then
  parcel => a(receiver, R) <- carry(R) then
  signed(N) <= a(receiver, R) then
  done => a(sender(_), S).
a(receiver, R) :: parcel <= a(courier(_), C) then signed(ok) => a(courier(_), C) <- accept(C).
rules of broker { (A, _, +carry(_)) <- licence(A). }
)";

/// c2 has no licence, c3 accepts nothing as a receiver, c4 is like c1.
const char* const kStated = R"(agents s : sender(c), c : courier(r), r : receiver
total pay, carry
candidates c : c2, c1, c4
candidates r : c3, c1, c4
knows broker { licence(c1). licence(c3). licence(c4). }
knows c1 { accept(_). }
knows c2 { accept(_). }
knows c4 { accept(_). }
)";

void write_courier(const Folder& folder, const std::string& more = "") {
    tests::write_file(folder / "courier.lcc", kCourier);
    tests::write_file(folder / "courier.check", kStated + more);
}

Json search_in(const Ran& ran) { return Json::parse(ran.out)["files"][0]["searches"][0]; }

std::string replaced(std::string text, const std::string& word, const std::string& by) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size()))
        text.replace(at, word.size(), by);
    return text;
}

}  // namespace

TEST_CASE("the teams are those that a check of each assignment accepts") {
    const Folder folder;
    write_courier(folder);
    const Ran ran = folder.run("map2pml teams courier.lcc --all --format json");
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    REQUIRE(ran.exit_code == 0);
    const Json search = search_in(ran);
    std::set<std::pair<std::string, std::string>> accepted;
    std::size_t like = 0;
    for (const Json& team : search["tried"]) {
        if (team["outcome"] == "accepted") accepted.emplace(team["agents"]["c"], team["agents"]["r"]);
        like += team.contains("like") ? 1 : 0;
    }
    std::set<std::pair<std::string, std::string>> expected;
    for (const std::string courier : {"c2", "c1", "c4"}) {
        for (const std::string receiver : {"c3", "c1", "c4"}) {
            if (courier == receiver) continue;
            std::string check = "agents s : sender(" + courier + "), " + courier + " : courier(" + receiver + "), " +
                                receiver +
                                " : receiver\ntotal pay, carry\n"
                                "knows broker { licence(c1). licence(c3). licence(c4). }\n";
            for (const std::string agent : {"c1", "c2", "c4"})
                if (agent == courier || agent == receiver) check += "knows " + agent + " { accept(_). }\n";
            tests::write_file(folder / "alone.check", check);
            const int code = folder.run("map2pml check courier.lcc -c alone.check").exit_code;
            CAPTURE(check);
            REQUIRE((code == 0 || code == 1));
            if (code == 0) expected.emplace(courier, receiver);
        }
    }
    CHECK(accepted == expected);
    CHECK(expected == std::set<std::pair<std::string, std::string>>{{"c1", "c4"}, {"c4", "c1"}});
    CHECK(like == 2);  // c4 with c3 is c1 with c3 but for names, and c4 with c1 is c1 with c4
    std::size_t barred = 0;
    for (const Json& each : search["barred"]) {
        barred += each["assignments"].get<std::size_t>();
        CHECK(each["agents"]["c"] == "c2");
        CHECK(each["claims"][0]["denied"].get<std::string>().starts_with("carry("));
    }
    CHECK(barred == 3);
    CHECK(search["assignments"] == 7);
}

TEST_CASE("the first team ends the search; properties speak of places") {
    const Folder folder;
    write_courier(folder, "ltl delivered: eventually received parcel by !r\nnever wrong: sent parcel from !r\n");
    const Ran ran = folder.run("map2pml teams courier.lcc");
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 0);
    CHECK(ran.out.find("team: c = c1, r = c4") != std::string::npos);
    CHECK(ran.out.find("c = c4") == std::string::npos);
    CHECK(ran.out.find("rejected    c = c1, r = c3") != std::string::npos);
}

TEST_CASE("a property that speaks of a candidate keeps teams apart") {
    const Folder folder;
    write_courier(folder, "never busy: sent parcel from !c1\nexpect busy holds vacuously\n");
    const Ran ran = folder.run("map2pml teams courier.lcc --all --format json");
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    const Json search = search_in(ran);
    for (const Json& team : search["tried"]) {
        CHECK_FALSE(team.contains("like"));
        if (team["agents"]["c"] == "c1") CHECK(team["outcome"] != "accepted");
    }
}

/// The parcel is only known when it is there, and it may be called as an agent is.
const char* const kUnknownParcel = R"(a(sender(C), S) :: parcel(c4) => a(courier(_), C) <- pay(C).
a(courier(R), C) :: parcel(P) <= a(sender(_), S) then parcel(P) => a(receiver, R) <- carry(P).
a(receiver, R) :: parcel(P) <= a(courier(_), C) <- accept(P).
)";

TEST_CASE("an argument that is not known yet: barred only where no rule looks at whom the action is done to") {
    struct Case {
        std::string rules;
        std::set<std::string> couriers;         ///< that may carry c4
        std::set<std::string> are_barred = {};  ///< without a search
    };
    const std::vector<Case> cases = {
        {"rules of broker { (A, _, +carry(_)) <- licence(A). }", {"c1", "c4"}, {"c2"}},
        // Where no agent is called c4, it may be done to any who takes part; with c2 none of these has a licence.
        {"rules of broker { (A, B, +carry(_)) <- licence(B). }", {"c1", "c4"}},
        {"rules of broker { (_, c1, +carry(_)). }", {"c1", "c2"}},
        {"rules of broker { (_, c1, -carry(_)). }", {"c4"}},
        {"rules of broker { (_, c4, +carry(_)). }", {"c1", "c2", "c4"}},
        {"rules of broker { (A, _, +carry(P)) <- known(P), licence(A). } knows broker { known(c4). }", {"c1", "c4"}},
        {"rules of broker { (A, _, +carry(_)) <- licence(A). } rules of c1 { (_, _, -carry(_)). }", {"c4"}, {"c1"}},
    };
    for (const Case& each : cases) {
        CAPTURE(each.rules);
        const Folder folder;
        tests::write_file(folder / "courier.lcc", kUnknownParcel);
        tests::write_file(folder / "courier.check",
                          "agents s : sender(c), c : courier(r), r : receiver\ntotal pay, carry, accept\n"
                          "candidates c : c2, c1, c4\nknows broker { licence(c1). licence(c4). }\n" +
                              each.rules + "\n");
        const Ran ran = folder.run("map2pml teams courier.lcc --all --format json");
        CAPTURE(ran.out);
        CAPTURE(ran.error);
        const Json search = search_in(ran);
        std::set<std::string> couriers;
        for (const Json& team : search["tried"])
            if (team["outcome"] == "accepted") couriers.insert(team["agents"]["c"]);
        CHECK(couriers == each.couriers);
        std::set<std::string> barred;
        for (const Json& bar : search["barred"]) barred.insert(bar["agents"]["c"]);
        CHECK(barred == each.are_barred);
    }
}

TEST_CASE("the page of `explain` has an example whose team is the one that it names") {
    const Folder folder;
    const Ran page = folder.run("map2pml explain candidates");
    REQUIRE(page.exit_code == 0);
    std::istringstream lines(page.out);
    std::string example;
    for (std::string line; std::getline(lines, line);) example += line.starts_with("    ") ? line.substr(4) + "\n" : "";
    REQUIRE(example.find("candidates c : ann, bob") != std::string::npos);
    tests::write_file(folder / "courier.lcc", kCourier);
    tests::write_file(folder / "courier.check", example);
    const Json search = search_in(folder.run("map2pml teams courier.lcc --all --format json"));
    std::set<std::string> teams;
    for (const Json& team : search["tried"]) {
        const std::string words =
            "c = " + team["agents"]["c"].get<std::string>() + ", r = " + team["agents"]["r"].get<std::string>();
        if (team["outcome"] == "accepted") teams.insert(words);
    }
    REQUIRE(teams.size() == 1);
    CHECK(page.out.find("The team is `" + *teams.begin() + "`.") != std::string::npos);
    CHECK(!search["barred"].empty());
    for (const Json& each : search["barred"]) CHECK(each["agents"]["c"] == "ann");
    for (const char* other : {"rules", "policy"})
        CHECK(folder.run(std::string("map2pml explain ") + other).out.find("`candidates`") != std::string::npos);
}

TEST_CASE("exit codes: none, no candidates, not in MAP") {
    const Folder folder;
    write_courier(folder);
    tests::write_file(
        folder / "courier.check",
        replaced(replaced(kStated, "candidates c : c2, c1, c4", "candidates c : c2"), "licence(c1). ", ""));
    const Ran none = folder.run("map2pml teams courier.lcc");
    CAPTURE(none.out);
    CHECK(none.exit_code == 1);
    CHECK(none.out.find("there is no team") != std::string::npos);
    CHECK(none.out.find("0 of 3 assignments considered") != std::string::npos);
    tests::write_file(folder / "plain.check", "agents s : sender(c), c : courier(r), r : receiver\ntotal pay, carry\n");
    const Ran nobody = folder.run("map2pml teams courier.lcc -c plain.check");
    CHECK(nobody.exit_code == 2);
    CHECK(nobody.error.find("candidates t : t1, t2") != std::string::npos);
    tests::write_file(folder / "m.map", "m[\n  agent(!A, %a) =\n    skip]\n");
    tests::write_file(folder / "m.check", "candidates A : B\n");
    const Ran map = folder.run("map2pml check m.map");
    CHECK(map.exit_code == 2);
    CHECK(map.error.find("M2P217") != std::string::npos);
}

}  // namespace teams_test
