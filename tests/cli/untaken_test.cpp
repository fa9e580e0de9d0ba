// Messages that lie in the mailbox of an agent that waits: why it does not take them.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "program.h"

namespace untaken_test {

using cli_test::Folder;
using cli_test::Ran;

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
        cli_test::write(folder / "shop.map", protocol(each.message, each.receive));
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

TEST_CASE("what it will take is not said to lie there in vain") {
    const Folder folder;
    cli_test::write(folder / "shop.map", protocol("order(pen)", "order(=$x) <= agent(!Ann, %buyer)"));
    const Ran run = folder.run("map2pml simulate shop.map --seed 1 --steps 50");
    CHECK(run.out.find("is in its mailbox") == std::string::npos);
}

}  // namespace untaken_test
