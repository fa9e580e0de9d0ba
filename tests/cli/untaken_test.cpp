// Messages that lie in the mailbox of an agent that waits: why it does not take them.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "tests/support/program.h"

namespace untaken_test {

using tests::Folder;
using tests::Ran;

namespace {

/// Ann sends `message` to Sam, who knows `pen` as `$x` and waits for `receive`.
std::string protocol(const std::string& message, const std::string& receive) {
    return R"(Shop[
  agent(!Ann, %buyer) = )" +
           message + R"( => agent(!Sam, %seller)
  agent(!Bob, %clerk) = skip
  agent(!Sam, %seller) = agent(wait, pen)
  agent(!Sam, %seller, wait, $x) = waitfor )" +
           receive + R"( timeout (agent(wait, $x))
])";
}

struct Case {
    std::string message;
    std::string receive;
    std::string because;  ///< written before it was run, from RECV of grammar/semantics.md
};

}  // namespace

TEST_CASE("the first thing that differs, at the receive that comes closest") {
    const Folder folder;
    const std::vector<Case> cases = {
        {"news(book)", "order(pen) <= agent(!Ann, %buyer)", "; nothing here takes it"},
        {"order(book)", "order() <= agent(!Ann, %buyer)", ", but it has 1 term, not 0"},
        {"order()", "order(_) <= agent(!Ann, %buyer)", ", but it has no terms, not 1"},
        {"order(book, 2)", "order(pen, $n) <= agent(!Ann, %buyer)", ", but its 1st term is `book`, not `pen`"},
        {"order(pen, 2)", "order(pen, 3) <= agent(!Ann, %buyer)", ", but its 2nd term is `2`, not `3`"},
        {"order(1, 2)", "order($n, $n) <= agent(!Ann, %buyer)",
         ", but its 2nd term is `2`, not the `1` of its 1st term"},
        {"order(book)", "order(=$x) <= agent(!Ann, %buyer)",
         ", but its 1st term is `book`, not the value of `$x`, which is `pen`"},
        {"order(book)", "order(book) <= agent(!Bob, _)", ", but its sender is `Ann`, not `Bob`"},
        {"order(book)", "order(book) <= agent(_, %clerk)", ", but its sender is a `%buyer`, not a `%clerk`"},
        // Of two receives the one that differs later.
        {"order(pen, 2)", "(order(book, 2) <= agent(!Ann, %buyer) or order(pen, 3) <= agent(!Ann, %buyer))",
         ", but its 2nd term is `2`, not `3`"},
    };
    for (const Case& each : cases) {
        CAPTURE(each.message);
        CAPTURE(each.receive);
        tests::write_file(folder / "shop.map", protocol(each.message, each.receive));
        const Ran ran =
            folder.run("COLUMNS=200 map2pml check shop.map --property no-orphans,termination -v --format json");
        const auto report = nlohmann::json::parse(ran.out);
        std::string seen;
        for (const auto& result : report["results"]) {
            if (result["counterexample"].is_null()) continue;
            for (const auto& place : result["counterexample"]["final_places"]) {
                for (const auto& untaken : place["untaken"]) {
                    const bool is_named = !untaken["because"].is_null();
                    CHECK(is_named == !untaken["receive"].is_null());
                    seen = is_named ? ", but " + untaken["because"].get<std::string>() : "; nothing here takes it";
                }
            }
        }
        // Where no run that is shown ends there, the run by chance does.
        const Ran run = folder.run("map2pml simulate shop.map --seed 1 --steps 50");
        const std::string text = std::regex_replace(run.out, std::regex("\\s+"), " ");  // long lines are broken
        CHECK_MESSAGE(text.find(" is in its mailbox" + each.because) != std::string::npos, run.out);
        CHECK((seen.empty() || seen == each.because));
    }
}

/// Ann sends `offer(5, pen)` to Sam, who waits for `receive` and knows one thing.
struct LccCase {
    std::string receive;
    std::string known;
    std::string because;  ///< written before it was run, from rule IN of grammar/lcc.md
};

TEST_CASE("LCC: the constraint that is not true, or the first thing that does not match, at the nearest receive") {
    const Folder folder;
    const std::vector<LccCase> cases = {
        {"offer(X, Y) <= a(buyer, B) <- cheap(X)", "cheap(3).", "`cheap(5)` is not true"},
        {"offer(X, book) <= a(buyer, B)", "cheap(3).", "its 2nd term is `pen`, not `book`"},
        // Of two alternatives the one that looks further.
        {"offer(X, book) <= a(buyer, B) or offer(Y, Z) <= a(buyer, B) <- cheap(Y)", "cheap(3).",
         "`cheap(5)` is not true"},
        {"cheap(X) <- offer(X, Y) <= a(buyer, B)", "cheap(3).", "`cheap(5)` is not true"},
        {"offer(X, Y) <= a(buyer, B) <- X < 3", "cheap(3).", "`5 < 3` is not true"},
        {"offer(X, Y) <= a(buyer, B) <- not cheap(X)", "cheap(5).", "`not cheap(5)` is not true"},
        {"offer(X, Y) <= a(buyer, B) <- cheap(X) and likes(Y)", "cheap(5).", "`likes(pen)` is not true"},
        {"offer(X, Y) <= a(buyer, B) <- shop(X, S1)", "cheap(5).", "`shop(5, _)` has no solution"},
        {"offer(X, Y) <= a(buyer, B) <- best(P) and X < P", "best(2). best(3).",
         "`best(_1) and 5 < _1` has no solution"},
        {"offer(X, Y) <= a(buyer, B) <- best(P) and X < P", "best(2).", "`5 < 2` is not true"},
        {"offer(X) <= a(buyer, B)", "cheap(3).", "it has 2 terms, not 1"},
        {"offer(X, X) <= a(buyer, B)", "cheap(3).", "its 2nd term is `pen`, not `5`"},
        {"offer(X, Y) <= a(buyer, bob)", "cheap(3).", "its sender is `ann`, not `bob`"},
        {"offer(X, Y) <= a(clerk, B)", "cheap(3).", "its sender's role is `buyer`, not `clerk`"},
        {"news(X) <= a(buyer, B)", "cheap(3).", ""},
    };
    for (const LccCase& each : cases) {
        CAPTURE(each.receive);
        tests::write_file(folder / "shop.lcc",
                          "a(buyer, B) :: offer(5, pen) => a(seller, sam).\n"
                          "a(clerk, C) :: null.\n"
                          "a(seller, S) ::\n  " +
                              each.receive + ".\n");
        tests::write_file(folder / "shop.check",
                          "agents ann : buyer, sam : seller\nknows sam { " + each.known + " }\n");
        const Ran ran = folder.run("COLUMNS=200 map2pml check shop.lcc -c shop.check -v --format json");
        CAPTURE(ran.out);
        const auto report = nlohmann::json::parse(ran.out);
        std::size_t places = 0;
        for (const auto& result : report["results"]) {
            if (result["counterexample"].is_null()) continue;
            for (const auto& place : result["counterexample"]["final_places"]) {
                for (const auto& untaken : place["untaken"]) {
                    ++places;
                    CHECK(untaken["message"] == "offer(5, pen) from ann");
                    CHECK(untaken["because"].is_null() == each.because.empty());
                    if (!each.because.empty()) {
                        CHECK(untaken["because"] == each.because);
                        CHECK(untaken["receive"]["line"] == 4);
                    }
                }
            }
        }
        CHECK(places > 0);
        const Ran run = folder.run("map2pml simulate shop.lcc -c shop.check --seed 1 --steps 50");
        const std::string text = std::regex_replace(run.out, std::regex("\\s+"), " ");
        const std::string said = each.because.empty() ? "; nothing here takes it" : ", but " + each.because;
        CHECK_MESSAGE(text.find("offer(5, pen) from ann is in its mailbox" + said) != std::string::npos, run.out);
    }
}

TEST_CASE("LCC: nothing is said of a message whose constraint has no answer yet, or that will be taken") {
    const Folder folder;
    tests::write_file(folder / "shop.lcc",
                      "a(buyer, B) :: offer(5, pen) => a(seller, sam).\n"
                      "a(seller, S) :: offer(X, Y) <= a(buyer, B) <- cheap(X).\n");
    tests::write_file(folder / "shop.check", "agents ann : buyer, sam : seller\nopen cheap\n");
    for (const char* steps : {"1", "2", "3"}) {
        const Ran run = folder.run(std::string("map2pml simulate shop.lcc -c shop.check --seed 1 --steps ") + steps);
        CHECK_MESSAGE(run.out.find("`cheap(5)` has no") == std::string::npos, run.out);
    }
}

TEST_CASE("what it will take is not said to lie there in vain") {
    const Folder folder;
    tests::write_file(folder / "shop.map", protocol("order(pen)", "order(=$x) <= agent(!Ann, %buyer)"));
    const Ran run = folder.run("map2pml simulate shop.map --seed 1 --steps 50");
    CHECK(run.out.find("is in its mailbox") == std::string::npos);
}

}  // namespace untaken_test
