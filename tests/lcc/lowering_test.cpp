// The protocol model of a scene against the transition rules that it is made from: on every sample both have the same states.
#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <iterator>
#include <set>

#include "driver/input/read_protocols.h"
#include "tests/differential/lcc_states.h"
#include "tests/differential/naive_obedience.h"
#include "tests/support/files.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/protocols/situations/lowering/internal.h"
#include "translator/protocols/situations/lowering/lower.h"

namespace lowering_test {

using namespace map2pml;
using tests::read_file;
namespace fs = std::filesystem;

namespace {

using differential::Seen;
constexpr std::size_t kMostStates = 20'000;  ///< larger scenes are left out

/// Scenes that were compared.
std::size_t compared = 0;

std::size_t blocked_actions = 0;

std::vector<std::string> texts_of(const std::vector<lcc::ProcessPointer>& processes) {
    std::vector<std::string> texts;
    for (const lcc::ProcessPointer& each : processes) texts.push_back(to_string(*each));
    return texts;
}

/// The model sends the copies of a send without an id one after the other: then it has more states.
enum class Copies : std::uint8_t { none, some };

/// What is blocked in a situation is found while machines are made; here it is asked of the rules, with the messages that are taken there.
void compare_blocked(const lcc::Framework& framework, const lcc::Scene& scene) {
    constexpr std::size_t kMostSituations = 500;
    lcc::System system(framework, scene);
    const lcc::LocalMachines machines = lcc::find_local_machines(system, scene, kMostSituations);
    for (std::size_t agent = 0; agent < machines.agents.size(); ++agent) {
        for (const lcc::Situation& situation : machines.agents[agent]) {
            if (situation.is_cut) continue;
            lcc::State state = system.initial();
            state.agents[agent] = situation.process;
            state.answers[agent] = situation.answers;
            std::set<lcc::Message> taken;
            for (const lcc::LocalTransition& each : situation.transitions)
                if (each.taken) taken.insert(*each.taken);
            state.messages.assign(taken.begin(), taken.end());
            std::vector<lcc::ProcessPointer> blocked;
            (void)system.local_steps(state, agent, &blocked);
            CAPTURE(to_string(*situation.process));
            CHECK(texts_of(situation.blocked) == texts_of(blocked));
            blocked_actions += blocked.size();
        }
    }
}

std::size_t reached_together = 0;

/// The machines must have all steps of runs, and no more situations than the agents have on their own.
void compare_reached(const lcc::Framework& framework, const lcc::Scene& scene) {
    constexpr std::size_t kMostSituations = 500;
    lcc::System system(framework, scene);
    const auto reached = lcc::find_reached_machines(system, scene, kMostSituations);
    if (!reached) return;
    ++reached_together;
    CHECK(differential::missing_in(*reached, lcc::System(framework, scene), kMostStates).empty());
    const lcc::LocalMachines alone = lcc::find_local_machines(system, scene, kMostSituations);
    for (std::size_t agent = 0; agent < alone.agents.size(); ++agent)
        CHECK(reached->agents[agent].size() <= alone.agents[agent].size());
}

void compare(const std::string& name, const std::string& text, const std::string& scenes, Copies copies) {
    CAPTURE(name);
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId file = sources.add(name, text);
    input::Settings settings;
    settings.check_file = sources.add("scene.check", scenes);
    const input::Protocols input = input::read_protocols(sources, file, settings, sink);
    REQUIRE(input.can_go_on);
    const auto framework = lcc::read_lcc(sources, file, sink);
    const auto check = checkfile::read_check(sources, *settings.check_file, sink);
    REQUIRE((framework && check));
    for (std::size_t at = 0; at < input.instances.size(); ++at) {
        CAPTURE(input.instances[at].name);
        std::vector<const ir::CheckBlock*> blocks = {&check->common};
        if (!check->instances.empty()) blocks.push_back(&check->instances[at]);
        auto scene = lcc::make_scene(sources, *framework, blocks, {file, {}, {}}, sink);
        REQUIRE(scene);
        differential::obey_naively(*framework, blocks, *scene);
        compare_blocked(*framework, *scene);
        compare_reached(*framework, *scene);
        const Seen rules = differential::seen_by_rules(lcc::System(*framework, *scene), kMostStates);
        if (!rules.is_complete) {
            MESSAGE("too large: " << input.instances[at].name);
            continue;
        }
        ++compared;
        const input::SceneInstance& lowered = input.instances[at];
        const Seen model = differential::seen_by_model(input.protocol_of(lowered), lowered.instance, kMostStates);
        CHECK(model.is_complete);
        CHECK((copies == Copies::some || model.states.size() == rules.states.size()));
        CHECK(model.good_ends.size() == rules.good_ends.size());
        CHECK(model.stuck.size() == rules.stuck.size());
    }
}

void compare(const std::string& text, const std::string& scene, Copies copies = Copies::none) {
    compare("scene.lcc", text, scene, copies);
}

}  // namespace

TEST_CASE("the model of every sample has the states of the transition rules") {
    std::size_t texts = 0;
    for (const auto& entry : fs::recursive_directory_iterator(M2P_SOURCE_DIR "/samples")) {
        if (entry.path().extension() != ".lcc") continue;
        const fs::path scenes = fs::path(entry.path()).replace_extension(".check");
        compare(entry.path().filename().string(), read_file(entry.path()), read_file(scenes), Copies::none);
        ++texts;
    }
    CHECK(texts > 8);
    CHECK(compared > 30);
    CHECK(reached_together > 30);
    CHECK(blocked_actions > 100);
}

TEST_CASE("a counter with two users: what runs reach, though the counter alone has no end") {
    // Each reader asks and is done; the lock counts those between. By hand: of each reader 4 situations (want, go, done, the end),
    // of the lock 5: it waits with 0, 1 or 2 inside, or has to answer with 0 or 1 inside.
    const std::string text =
        "a(reader, R) :: want => a(lock(_), l) then go <= a(_, l) then done => a(lock(_), l)."
        "a(lock(N), L) :: ( want <= a(reader, R) then go => a(_, R) then null <- M is N + 1 then a(lock(M), L) )"
        "  or ( done <= a(reader, R) then null <- M is N - 1 then a(lock(M), L) ).";
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId file = sources.add("lock.lcc", text);
    const auto framework = lcc::read_lcc(sources, file, sink);
    const source::FileId checks =
        sources.add("lock.check", "services lock agents l : lock(0), r1 : reader, r2 : reader");
    const auto check = checkfile::read_check(sources, checks, sink);
    REQUIRE((framework && check));
    const auto scene = lcc::make_scene(sources, *framework, {&check->common}, {file, {}, {}}, sink);
    lcc::System system(*framework, *scene);
    const lcc::LocalMachines machines = lcc::find_local_machines(system, *scene, 100);
    CHECK(machines.agents[1].size() == 4);
    CHECK(machines.agents[2].size() == 4);
    CHECK(std::none_of(machines.agents[0].begin(), machines.agents[0].end(),
                       [](const lcc::Situation& each) { return each.is_cut; }));
    compare(text, "services lock agents l : lock(0), r1 : reader, r2 : reader");
}

TEST_CASE("a string and the constant of the same letters are two messages") {
    compare(
        "a(one, X) :: m(\"red\") => a(two, b) then m(red) => a(two, b)."
        "a(two, X) :: m(red) <= a(one, _) then m(\"red\") <= a(one, _).",
        "agents a : one, b : two");
}

TEST_CASE("a message to an id that nobody has is sent all the same") {
    compare("a(one, X) :: hi => a(two, nobody) then null.  a(two, X) :: hi <= a(one, _).", "agents a : one");
}

TEST_CASE("a message that has no value is taken by any receive, before or after others of its name") {
    compare("a(one, X) :: M => a(two, b).  a(two, X) :: hi <= a(one, _).", "agents a : one, b : two");
    compare(
        "a(one, X) :: M => a(two, b) then hi => a(two, b).  a(two, X) :: hi <= a(one, _) then ( hi <= a(one, _) or ho "
        "<= a(one, _) ).",
        "agents a : one, b : two");
}

TEST_CASE("a send without an id: each copy goes to another agent; where nobody plays the role it is a step") {
    compare("a(one, X) :: hi => a(two, _).  a(two, X) :: hi <= a(one, _).", "agents a : one, b : two, c : two",
            Copies::some);
    compare("a(one, X) :: hi => a(two, _) then null.  a(two, X) :: hi <= a(one, _).", "agents a : one");
}

TEST_CASE("a receive whose condition has several solutions leads to several situations") {
    compare("a(one, X) :: go => a(two, b).  a(two, X) :: go <= a(one, _) <- p(V) then null <- V = 1.",
            "agents a : one, b : two  common { p(1). p(2). }");
}

TEST_CASE("a loop sends as many messages as it is gone round") {
    compare(
        "a(clock, X) :: tick => a(count(_), b) then tock <= a(count(_), b) then a(clock, X)."
        "a(count(5), X) :: null. "
        "a(count(N), X) :: null <- N < 5 then tick <= a(clock, A) then tock => a(clock, A) then"
        "  null <- M is N + 1 then a(count(M), X).",
        "agents a : clock, b : count(0)");
}

/// Answers come in any order and are put into a list: without counting messages there are hundreds of situations that no run comes to.
const std::string kGathering =
    "a(asker(Hs), X) :: a(ask(Hs), X) then a(gather(Hs, []), X). "
    "a(ask([]), X) :: null. a(ask([H | Hs]), X) :: q => a(helper, H) then a(ask(Hs), X). "
    "a(gather([], L), X) :: null. "
    "a(gather([_ | Hs], L), X) :: r(V) <= a(helper, _) then a(gather(Hs, [V | L]), X). "
    "a(helper, H) :: q <= a(ask(_), A) then r(V) => a(gather(_, _), A) <- mine(V) then a(helper, H).";

TEST_CASE("where there are many situations, messages are counted: one from each, two from some, of several values") {
    compare(kGathering,
            "agents x : asker([h1, h2, h3, h4]), h1 : helper, h2 : helper, h3 : helper, h4 : helper  services helper "
            "knows h1 { mine(1). } knows h2 { mine(2). } knows h3 { mine(3). } knows h4 { mine(4). }");
    compare(kGathering,
            "agents x : asker([h1, h1, h2, h3]), h1 : helper, h2 : helper, h3 : helper  services helper "
            "knows h1 { mine(1). mine(2). } knows h2 { mine(2). } knows h3 { mine(3). }");
    compare(kGathering,
            "agents x : asker([h1, h1, h2, h2]), h1 : helper, h2 : helper  services helper "
            "knows h1 { mine(1). } knows h2 { mine(2). }  common { mine(0). }");
}

TEST_CASE("messages that differ in the role of the sender only are two where the receiver asks for the role") {
    compare(
        "a(one, X) :: m => a(two, b) then a(three, X).  a(three, X) :: m => a(two, b)."
        "a(two, X) :: m <= a(three, _) then m <= a(one, _).",
        "agents a : one, b : two");
}

TEST_CASE("messages that differ in the role that is meant only are received, each") {
    compare("a(one, X) :: m => a(two, b) or m => a(_, b).  a(two, X) :: m <= a(one, _).", "agents a : one, b : two");
}

TEST_CASE("a service rests at the beginning of its role and nowhere else") {
    compare(
        "a(server, X) :: ask <= a(client, A) then more <= a(client, A) then a(server, X)."
        "a(client, X) :: ask => a(server, b) or null.",
        "agents a : client, b : server  services server");
}

}  // namespace lowering_test
