// Saved traces: those that fit, those that no longer do, and those that are none.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "driver/report/runs/replay_text.h"
#include "driver/runs/replay/saved_trace.h"
#include "driver/runs/simulate/simulation.h"
#include "scene.h"
#include "tests/support/files.h"
#include "tests/support/json_schema.h"
#include "tests/support/text.h"

namespace replay_test {

using namespace simulate_test;
using Json = nlohmann::json;
using replay::SavedTrace;
using simulate::Simulation;
using tests::contains;

namespace {

SavedTrace only_trace(const std::string& text) {
    replay::SavedTraces saved = replay::read_traces(text);
    REQUIRE_MESSAGE(saved.fault.empty(), saved.fault);
    REQUIRE(saved.traces.size() == 1);
    return std::move(saved.traces.front());
}

std::string random_run(const Scene& scene, std::uint64_t seed, std::size_t steps) {
    Simulation simulation(scene.system());
    simulate::Dice dice(seed);
    take_random_steps(simulation, dice, steps, [](const simulate::DescribedStep&) { return true; });
    return scene.saved(simulation);
}

Json schema_of(const char* name) {
    return Json::parse(tests::read_file(std::string(M2P_SOURCE_DIR "/driver/report/schema/") + name));
}

/// A saved trace against a protocol, as the command does it.
struct Outcome {
    std::string fault;
    bool good = false;
    std::optional<std::size_t> misfit;
    std::string text;
};

Outcome replayed(const SavedTrace& trace, const std::string& protocol) {
    source::SourceSet sources;
    const source::FileId file = sources.add("now.map", protocol);
    diag::Sink sink;
    const replay::Loaded loaded = load(sources, file, trace, {}, sink);
    if (!loaded.input.can_go_on) return {"errors in the protocol", false, {}, {}};
    if (!loaded.fault.empty()) return {loaded.fault, false, {}, {}};
    const ir::Protocol& scene = loaded.input.protocol_of(loaded.input.first(loaded.scene));
    const ir::Instance& instance = loaded.input.first_instance(loaded.scene);
    const replay::Followed followed = follow(scene, instance, trace);
    const semantics::TransitionSystem system(scene, instance);
    return {"", is_good(followed), followed.misfit, verdict_text(followed, trace, system, {sources, {}})};
}

std::string edited(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("runs of all samples under several readings: valid against the schema, and they fit") {
    const json_schema::Validator schema(schema_of("trace.schema.json"));
    std::size_t runs = 0;
    for (const auto& path : sample_files()) {
        for (int variant = 0; variant < 4; ++variant) {
            input::Settings settings;
            settings.network = variant == 1   ? ir::Network::bag
                               : variant == 2 ? ir::Network::pairwise
                                              : ir::Network::mailbox;
            settings.timeout = variant == 1   ? ir::TimeoutReading::race
                               : variant == 3 ? ir::TimeoutReading::anytime
                                              : ir::TimeoutReading::quiescent;
            settings.idle_timeouts = variant == 3 ? ir::IdleTimeouts::kept : ir::IdleTimeouts::dropped;
            const Scene scene(tests::read_file(path), settings);
            const std::string text = random_run(scene, 10 + static_cast<std::uint64_t>(variant), 50);
            CAPTURE(path.string());
            CAPTURE(variant);
            CHECK(schema.faults(Json::parse(text)) == std::vector<std::string>{});
            const Outcome outcome = replayed(only_trace(text), tests::read_file(path));
            CHECK_MESSAGE(outcome.good, (outcome.fault + outcome.text));
            ++runs;
        }
    }
    CHECK(runs > 100);
}

TEST_CASE("steps, instances and places look the same in both schemas") {
    const Json trace = schema_of("trace.schema.json")["definitions"];
    const Json report = schema_of("check-report.schema.json")["definitions"];
    for (const auto& [name, definition] : trace.items()) CHECK_MESSAGE(report.at(name) == definition, name);
}

TEST_CASE("all settings of the instance come back") {
    input::Settings settings;
    settings.agent_counts = {{"Pong", 2}};
    settings.limits = {{"Pong", 3}};
    settings.total = {"want"};
    settings.network = ir::Network::bag;
    settings.timeout = ir::TimeoutReading::race;
    settings.idle_timeouts = ir::IdleTimeouts::kept;
    settings.spawn_calls = true;
    settings.call_depth = 7;
    const SavedTrace trace = only_trace(random_run(Scene(kPing, settings), 1, 5));
    CHECK(trace.input == "test.map");
    CHECK(trace.scene == "Ping");
    REQUIRE(trace.instance.agents.size() == 3);
    CHECK(trace.instance.agents[2].name == "Pong2");
    CHECK(trace.instance.clause_limits == std::map<std::string, std::uint32_t>{{"Pong", 3}});
    CHECK(trace.instance.total_procedures == std::set<std::string>{"want"});
    CHECK(trace.instance.network == ir::Network::bag);
    CHECK(trace.instance.timeout == ir::TimeoutReading::race);
    CHECK(trace.instance.idle_timeouts == ir::IdleTimeouts::kept);
    CHECK(trace.instance.spawn_calls);
    CHECK(trace.instance.call_depth == 7);

    replay::Overrides overrides;
    overrides.settings.agent_counts = {{"pong", 4}};
    overrides.settings.network = ir::Network::pairwise;
    overrides.network = true;
    overrides.call_depth = true;
    source::SourceSet sources;
    const source::FileId file = sources.add("now.map", kPing);
    diag::Sink sink;
    const replay::Loaded loaded = load(sources, file, trace, overrides, sink);
    REQUIRE(loaded.fault.empty());
    const ir::Instance& instance = loaded.input.first_instance(0);
    CHECK(instance.agents.size() == 5);
    CHECK(instance.network == ir::Network::pairwise);
    CHECK(instance.call_depth == 4);
    CHECK(instance.timeout == ir::TimeoutReading::race);
    CHECK(instance.clause_limits == trace.instance.clause_limits);
    CHECK(instance.total_procedures == trace.instance.total_procedures);
}

TEST_CASE("an edit that does not matter: other lines, another clause before, comments") {
    const Scene scene(kPing);
    const SavedTrace trace = only_trace(random_run(scene, 2, 10));
    const std::string now =
        "// a comment\n" + edited(kPing, "agent(!Pong", "\n\n  agent(!Pong, %pong, new) = skip\n  agent(!Pong");
    CHECK(replayed(trace, now).good);
    CHECK(replayed(trace, edited(kPing, "Ping[", "Renamed[")).good);
}

TEST_CASE("an edit that matters: the step, where its agent stands, what it can do instead") {
    const Scene scene(kPing);
    Simulation simulation(scene.system());
    simulation.take(0);
    simulation.take(0);
    simulation.take(0);
    const SavedTrace trace = only_trace(scene.saved(simulation));
    REQUIRE(replayed(trace, kPing).good);

    Outcome outcome = replayed(trace, edited(kPing, "ping($x) =>", "pong($x, 1) =>"));
    CHECK(outcome.misfit == 1U);
    CHECK(outcome.text ==
          "  step 2 no longer fits: Ping  ping(want()) => Pong\n"
          "    in the trace it was at test.map:2:42\n"
          "    no run that fits so far has this message here or later\n"
          "    Ping is at now.map:2:42  pong($x, 1) => agent(_, %pong)\n"
          "    possible steps here:\n"
          "      Ping  pong(want(), 1) => Pong  now.map:2:42\n");

    outcome = replayed(trace, edited(kPing, "ping($y) <=", "other($y) <="));
    CHECK(outcome.misfit == 2U);
    CHECK(contains(outcome.text,
                   "Pong is at now.map:3:25  for other($y) <= agent($who, %ping)\n"
                   "    in its mailbox: ping(want()) from Ping\n    no step is possible here\n"));

    outcome = replayed(trace, edited(kPing, "$x = want() then ", "$x = desire() then "));
    CHECK(outcome.misfit == 0U);
    CHECK(contains(outcome.text, "$x = desire()"));
    CHECK(contains(outcome.text, "desire() fails"));
}

TEST_CASE("all steps fit, but the end is another one") {
    const Scene scene(kPing);
    Simulation simulation(scene.system());
    simulation.take(1);  // want() fails
    REQUIRE(simulation.outcome() == simulate::Outcome::failed);
    const SavedTrace trace = only_trace(scene.saved(simulation));
    const Outcome outcome =
        replayed(trace, edited(kPing, "want() then ping($x) => agent(_, %pong)",
                               "want() then ping($x) => agent(_, %pong) or ping(no) => agent(_, %pong)"));
    CHECK_FALSE(outcome.misfit.has_value());
    CHECK_FALSE(outcome.good);
    CHECK(contains(outcome.text, "the trace fits the protocol: 1 step\n"));
    CHECK(
        contains(outcome.text,
                 "but it ends differently: in the trace no agent can continue, and at least one has failed; now it can "
                 "continue\n"));
}

TEST_CASE("agents that are not there, scenes that are not there") {
    const SavedTrace trace = only_trace(random_run(Scene(kPing), 1, 5));
    CHECK(contains(replayed(trace, R"(Ping[
  agent(!Pang, %ping) = $x = want() then ping($x) => agent(_, %pong)
  agent(!Pong, %pong) = waitfor ping($y) <= agent($who, %ping) timeout (agent())])")
                       .fault,
                   "step 1 belongs to the agent `Ping`, which does not take part"));
    const std::string two = "A[ agent(!Ping, %ping) = skip ] B[ agent(!Ping, %ping) = skip ]";
    CHECK(contains(replayed(trace, two).fault, "no longer has a scene `Ping`"));
    CHECK(replayed(trace, "nonsense").fault == "errors in the protocol");
}

TEST_CASE("a loop that goes round, and one that does not come back") {
    const std::string protocol = "S[ agent(!A, %a) = agent(go, 1)\n agent(!A, %a, go, $n) = agent(go, $n) ]";
    Json document = Json::parse(random_run(Scene(protocol), 1, 4));
    REQUIRE(document["trace"]["steps"].size() == 4);
    document["trace"]["lasso_start"] = 2;
    CHECK(replayed(only_trace(document.dump()), protocol).good);
    const Outcome outcome = replayed(only_trace(document.dump()),
                                     "S[ agent(!A, %a) = agent(go, 1)\n"
                                     " agent(!A, %a, go, $n) = x() => agent(!B, _) then agent(go, $n)\n"
                                     " agent(!B, %b) = skip ]");
    CHECK(outcome.misfit == 1U);
    const std::string grows =
        "S[ agent(!A, %a) = x() => agent(!B, _) then agent()\n"
        " agent(!B, %b) = waitfor x() <= agent(_, _) timeout (agent()) ]";
    const Scene scene(grows);
    Simulation simulation(scene.system());
    for (int step = 0; step < 6; ++step) {
        REQUIRE(simulation.preview(0).step.agent == "A");
        simulation.take(0);
    }
    document = Json::parse(scene.saved(simulation));
    document["trace"]["lasso_start"] = 0;
    const Outcome growing = replayed(only_trace(document.dump()), grows);
    CHECK_FALSE(growing.good);
    CHECK(contains(growing.text, "its loop does not return"));
}

namespace {

/// Every value of a document replaced by other ones, one at a time.
template <typename Visit>
void for_each_change(Json& document, Json& part, const Visit& visit) {
    static const std::vector<Json> kOther = {nullptr,
                                             true,
                                             -1,
                                             0,
                                             4294967296U,
                                             18446744073709551615ULL,
                                             1.5,
                                             "other \x01 ",
                                             "",
                                             Json::array(),
                                             Json::object(),
                                             Json::array({Json::object()})};
    const Json before = part;
    for (const Json& other : kOther) {
        part = other;
        visit(document);
    }
    part = before;
    if (part.is_array() || part.is_object()) {
        for (std::size_t at = 0; at < before.size(); ++at) {
            if (part.is_object()) {
                const std::string name = std::next(before.items().begin(), static_cast<std::ptrdiff_t>(at)).key();
                part.erase(name);
            } else {
                part.erase(at);
            }
            visit(document);
            part = before;
        }
        for (auto& each : part) for_each_change(document, each, visit);
    }
}

}  // namespace

TEST_CASE("whatever is wrong with a document, it is said, or it is a trace that fits or not") {
    const Scene scene(kPing);
    const std::string text = random_run(scene, 1, 3);
    Json document = Json::parse(text);
    std::size_t refused = 0;
    std::size_t accepted = 0;
    for_each_change(document, document, [&](const Json& changed) {
        const replay::SavedTraces saved = replay::read_traces(changed.dump());
        if (saved.traces.empty()) {
            CHECK_FALSE(saved.fault.empty());
            ++refused;
            return;
        }
        CHECK(saved.fault.empty());
        const Outcome outcome = replayed(saved.traces.front(), kPing);
        CHECK((outcome.good || !outcome.fault.empty() || !outcome.text.empty()));
        ++accepted;
    });
    CHECK(refused > 500);
    CHECK(accepted > 50);
    for (std::size_t length = 0; length + 2 < text.size(); length += 3)
        CHECK(contains(replay::read_traces(text.substr(0, length)).fault, "is not JSON"));
    CHECK(contains(replay::read_traces(std::string(100000, '[')).fault, "is not JSON"));
    CHECK_FALSE(replay::read_traces(std::string(100000, '[') + std::string(100000, ']')).fault.empty());
    for (const char* none :
         {"", "{}", "3", "\"text\"", "null", "\xff", "{\"trace\":{}}", "{\"results\":3}", "[1,2]", "[]"}) {
        CAPTURE(none);
        CHECK_FALSE(replay::read_traces(none).fault.empty());
    }
}

TEST_CASE("bytes by chance in a trace") {
    const std::string text = random_run(Scene(kPing), 1, 3);
    simulate::Dice dice(20);
    for (int round = 0; round < 3000; ++round) {
        std::string changed = text;
        for (std::size_t flips = 1 + dice.throw_for(4); flips > 0; --flips)
            changed[dice.throw_for(changed.size())] = static_cast<char>(dice.throw_for(256));
        const replay::SavedTraces saved = replay::read_traces(changed);
        CHECK(saved.traces.empty() == !saved.fault.empty());
        if (!saved.traces.empty()) (void)replayed(saved.traces.front(), kPing);
    }
}

}  // namespace replay_test
