// A property that is broken: the values that broke it, and the steps that set them.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/program.h"

namespace broken_values_test {

using tests::Folder;
using tests::Ran;
using Json = nlohmann::json;

namespace {

constexpr const char* kOrder = R"(Order[
  agent(!A, %a) = m(1) => agent(!B, %b) then m(3) => agent(!B, %b) then m(2) => agent(!B, %b)
  agent(!B, %b) = waitfor (m($x) <= agent(_, %a) then deliver($x) then agent()) timeout agent()
])";

constexpr const char* kProperties = R"(total deliver
state last : 0..5 = 0
state count : 0..9 = 0
state untouched : 0..9 = 7
on succeeded deliver($v) { set last := $v set count := count + 1 }
never "out of order": succeeded deliver($v) where $v < last
invariant "two at most": count <= 2 or untouched != 7
invariant "none at all": last > 0 or count > 0
)";

}  // namespace

TEST_CASE("what a step met and what it set, with the steps that set it before") {
    const Folder folder;
    tests::write_file(folder / "order.map", kOrder);
    tests::write_file(folder / "order.check", kProperties);
    const Ran ran = folder.run(
        "map2pml check --color never --property 'out of order' --property 'two at most' "
        "--property 'none at all' --format text --format json=r.json order.map");
    CAPTURE(ran.out);
    CHECK(ran.exit_code == 1);
    const Json results = Json::parse(tests::read_file(folder / "r.json"))["results"];
    const auto of = [&](const char* name) {
        for (const Json& each : results)
            if (each["property"] == name) return each;
        return Json();
    };
    const auto value = [](const Json& result, const char* name) {
        for (const Json& each : result["counterexample"]["values"]) {
            if (each["name"] == name) {
                return each;
            }
        }
        return Json();
    };
    // The second delivery set `last` to 3, and the third one, of 2, met it.
    const Json order = of("out of order");
    const Json& steps = order["counterexample"]["steps"];
    const Json last = value(order, "last");
    CHECK(last["value"] == "3");
    CHECK(last["before_last_step"] == true);
    const std::size_t set_at = last["set_at"];
    CHECK(steps[set_at]["performative"] == "deliver");
    CHECK(steps[set_at]["terms"] == Json({"3"}));
    const std::string message = order["findings"][0]["message"];
    CHECK(message.find(": B deliver(2) succeeds while last = 3 (set at step " + std::to_string(set_at + 1) + ")") !=
          std::string::npos);
    // The third delivery itself set `count` to 3; nobody ever set `untouched`.
    const Json most = of("two at most");
    const std::string words = most["findings"][0]["message"];
    CHECK(words.find("; now count = 3 (set by this step), untouched = 7 (as at the start)") != std::string::npos);
    CHECK(value(most, "untouched")["set_at"].is_null());
    REQUIRE(most["counterexample"]["parts"].size() == 2);
    CHECK(most["counterexample"]["parts"][0]["is_true"] == false);
    CHECK(most["counterexample"]["parts"][1]["is_true"] == false);
    const std::string start = of("none at all")["findings"][0]["message"];
    CHECK(start == "this does not hold at the start: last = 0, count = 0");
}

TEST_CASE("`ltl`: what its parts read at the step that breaks it, or all along the loop") {
    const Folder folder;
    tests::write_file(folder / "order.map", kOrder);
    tests::write_file(folder / "order.check",
                      std::string("total deliver\nstate last : 0..5 = 0\nstate count : 0..9 = 0\n"
                                  "on succeeded deliver($v) { set last := $v set count := count + 1 }\n"
                                  "ltl \"never three\": always (last != 3 -> last <= 5)\n"
                                  "ltl \"not three\": always last != 3\n"
                                  "ltl \"four\": eventually count == 4\n"
                                  "ltl \"start\": last > 0\n"));
    const auto message = [&](const std::string& name, const std::string& file) {
        const Ran ran = folder.run("map2pml check --property '" + name + "' --format json " + file);
        const Json results = Json::parse(ran.out)["results"];
        CAPTURE(ran.out);
        REQUIRE(results.size() == 1);
        return results[0]["findings"].empty() ? std::string() : results[0]["findings"][0]["message"].get<std::string>();
    };
    CHECK(message("never three", "order.map").empty());
    // The second delivery, of 3.
    CHECK(message("not three", "order.map").ends_with(": B deliver(3) succeeds; now last = 3 (set by this step)"));
    CHECK(message("four", "order.map").find("; now count = 3 (set at step ") != std::string::npos);
    CHECK(message("start", "order.map") == "this does not hold at the start: last = 0");
    // The two go round for ever; `started` stays as the first ping set it, `turn` does not.
    tests::write_file(folder / "round.map", R"(Round[
  agent(!A, %a) = ping() => agent(!B, %b) then waitfor (pong() <= agent(!B, %b) then agent()) timeout (agent(w))
  agent(!A, %a, w) = waitfor (pong() <= agent(!B, %b) then agent()) timeout (agent(w))
  agent(!B, %b) = waitfor (ping() <= agent(!A, %a) then pong() => agent(!A, %a) then agent()) timeout (agent())]
)");
    tests::write_file(folder / "round.check", R"(state started : 0..5 = 0
state turn : 0..1 = 0
state idle : 0..1 = 1
on sent ping() { set started := 4 set turn := 1 }
on sent pong() { set turn := 0 }
ltl "ends": eventually (started == 5 and turn == 0 and idle == 1)
)");
    const std::string round = message("ends", "round.map");
    CAPTURE(round);
    CHECK(round.starts_with("from here on the run repeats, always with started = 4 (set at step "));
    CHECK(round.ends_with("), idle = 1 (as at the start)"));
    CHECK(round.find("turn") == std::string::npos);
}

}  // namespace broken_values_test
