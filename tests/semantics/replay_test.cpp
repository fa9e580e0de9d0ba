// A run that is given by names: of threads that are alike nobody says which one it was.
#include "tests/semantics/scene.h"

namespace replay_test {

using namespace semantics_test;

namespace {

constexpr std::size_t kThreads = 12;
constexpr std::size_t kStepsOfEach = 3;

/// Ann starts threads, each of which asks p three times.
std::string scene(bool alike) {
    std::string calls;
    std::string clauses;
    for (std::size_t at = 0; at < kThreads; ++at) {
        const std::string name = alike ? "w" : "w" + std::to_string(at);
        calls += std::string(at == 0 ? "" : " then ") + "agent(" + name + ")";
        if (at == 0 || !alike) clauses += " agent(!Ann, %a, " + name + ") = p() then p() then p()";
    }
    return "S[ agent(!Ann, %a) = " + calls + clauses + " ]";
}

Scene spawning(bool alike) {
    passes::InstanceRequest request;
    request.spawn_calls = true;
    return Scene(scene(alike), request, {.states = 10});
}

/// All threads started, and p asked so many times.
semantics::Replay asked(const Scene& started, bool alike, std::size_t times) {
    semantics::Replay replay(started.system());
    for (std::size_t at = 0; at < kThreads; ++at) {
        REQUIRE(replay.follow({.agent = "Ann",
                               .action = ir::Action::call,
                               .performative = alike ? "Ann.w" : "Ann.w" + std::to_string(at)}));
    }
    for (std::size_t at = 0; at < times; ++at)
        REQUIRE(replay.follow({.agent = "Ann", .action = ir::Action::decide, .performative = "p"}));
    return replay;
}

}  // namespace

TEST_CASE("threads that are alike: which of them it was makes no difference") {
    const Scene started = spawning(true);
    const semantics::Replay replay = asked(started, true, kThreads * kStepsOfEach / 2);
    CHECK(replay.is_whole());
    // By how many threads have asked never, once, twice and thrice: 12 = n0 + n1 + n2 + n3 and 18 = n1 + 2 n2 + 3 n3.
    CHECK(replay.states().size() == 25);
}

TEST_CASE("threads that differ: more runs than can be followed, and what those show that are is so") {
    const Scene started = spawning(false);
    semantics::Replay replay = asked(started, false, kThreads * kStepsOfEach);
    CHECK(!replay.is_whole());
    CHECK(replay.follow({.agent = "Ann", .action = ir::Action::finish}));
    CHECK(!replay.follow({.agent = "Ann", .action = ir::Action::decide, .performative = "p"}));
}

TEST_CASE("branches that nest by recursion: a run of hundreds of them is followed at once") {
    const Scene nested("S[ agent(!Ann, %a) = (x() par agent()) ]", {}, {.states = 10});
    semantics::Replay replay(nested.system());
    for (std::size_t at = 0; at < 300; ++at)
        REQUIRE(replay.follow({.agent = "Ann", .action = ir::Action::call, .performative = "Ann"}));
    CHECK(replay.is_whole());
    REQUIRE(replay.states().size() == 1);
    REQUIRE(replay.follow({.agent = "Ann", .action = ir::Action::decide, .performative = "x"}));
    CHECK(!replay.is_whole());  // each of the branches may have asked
}

TEST_CASE("a loop that no run repeats: one run is where another one was before") {
    CheckFile file;
    file.state(integer("x", 0, 2, 0));
    file.procedure("start", {}, {choose("v", {num(0), num(1)}), set("x", var("v"))});
    file.procedure("up", {}, {require(state("x") != 2), set("x", state("x") + 1)});
    const std::string steps = "   agent(!A, %a, go) = up() then agent(go)";
    const Scene scene("S[ agent(!A, %a) = start() then agent(go)" + steps + " ]", file);
    const auto decides = [](const std::string& procedure) {
        return semantics::Occurrence{.agent = "A", .action = ir::Action::decide, .performative = procedure};
    };
    const semantics::Occurrence call{.agent = "A", .action = ir::Action::call, .performative = "A.go"};
    semantics::Replay replay(scene.system(), semantics::Replay::Past::kept);
    REQUIRE(replay.follow(decides("start")));
    REQUIRE(replay.follow(call));
    REQUIRE(replay.states().size() == 2);
    // From 0 there are two rounds, by way of 1; from 1 there is one.
    CHECK(!semantics::Replay(replay).closes({decides("up"), call}));
    REQUIRE(replay.follow(decides("up")));
    CHECK(replay.steps(0).size() == 3);
    CHECK(replay.run_to(1).back()->event.kind == ir::Action::decide);
}

}  // namespace replay_test
