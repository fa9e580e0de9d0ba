// Agents of developments as protocols: what SPIN says of them, and what the exploration of the instance says.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/support/program.h"
#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/read_maze.h"
#include "translator/machines/explore/developments/internal.h"

namespace maze_to_map_test {

using namespace tests;
using namespace map2pml;
using Json = nlohmann::json;

namespace {

const std::string kSample = M2P_SOURCE_DIR "/samples/maze/y10_messages.maze";

/// Whether some state in which nothing is possible has a message on its way.
bool leaves_messages(const std::string& text) {
    using namespace maze_exploration;
    source::SourceSet sources;
    diag::Sink sink;
    const auto development = maze::read_maze(sources, sources.add("test.maze", text), sink);
    REQUIRE(development);
    const maze::Instance& instance = development->instances.front();
    const Limits limits;
    World world(*development, instance, limits);
    const maze::Class& of = *development->find_class(instance.of.text);
    REQUIRE_FALSE(add_constants(of, world));
    const Machine machine = machine_of(of, world, true);
    const Explored explored = explore_states(world, machine, [](const StepCode&) { return false; });
    REQUIRE(explored.incomplete.empty());
    REQUIRE(explored.bounds.empty());
    return std::any_of(explored.terminal.begin(), explored.terminal.end(),
                       [&](StateId each) { return explored.state(each)[machine.layout.buffer] != kEmpty; });
}

/// Whether SPIN finds a run after which a message is left, or an agent waits in vain.
bool spin_finds_messages(const Folder& folder, const std::string& text) {
    write_file(folder / "agents.maze", text);
    const Ran written = folder.run("map2pml -t map -o agents.map agents.maze");
    INFO(written.error);
    REQUIRE(written.exit_code == 0);
    const Json report = Json::parse(folder.run("map2pml check --format json agents.map").out);
    bool is_violated = false;
    std::size_t seen = 0;
    for (const Json& each : report["results"]) {
        if (each["property"] != "termination" && each["property"] != "no-orphans") continue;
        ++seen;
        REQUIRE((each["verdict"] == "holds" || each["verdict"] == "violated"));
        is_violated = is_violated || each["verdict"] == "violated";
    }
    REQUIRE(seen == 2);
    return is_violated;
}

/// Without one of the actions, and without what names it: a mistake of whoever wrote the agents.
std::string without(const std::string& action) {
    std::string text = read_file(kSample);
    const std::size_t begin = text.find("  action " + action);
    REQUIRE(begin != std::string::npos);
    text.erase(begin, text.find("\n  }\n", begin) + 5 - begin);
    text.erase(text.find("refinement "), text.find("instance ") - text.find("refinement "));
    text.resize(text.find("draw "));
    return text;
}

}  // namespace

// Y10: in the end all are placed, and no message is left.
TEST_CASE("the positive case: SPIN and the exploration find no message left, and nobody waits in vain") {
    const Folder folder;
    const std::string text = read_file(kSample);
    CHECK_FALSE(leaves_messages(text));
    CHECK_FALSE(spin_finds_messages(folder, text));
}

// Each of these messages is sent, and then nobody takes it.
TEST_CASE("agents that forget an answer: SPIN and the exploration find the message") {
    for (const char* action : {"SendPosition", "ReceiveAck", "Dissipate"}) {
        CAPTURE(action);
        const Folder folder;
        const std::string text = without(action);
        CHECK(leaves_messages(text));
        CHECK(spin_finds_messages(folder, text));
    }
}

// The seed does not begin, so nothing is ever sent.
TEST_CASE("agents that do nothing leave nothing") {
    const Folder folder;
    const std::string text = without("NewGrad");
    CHECK_FALSE(leaves_messages(text));
    CHECK_FALSE(spin_finds_messages(folder, text));
}

// The protocol is made of the development itself: it is the one that the text in MAP has, but its places are those of the actions.
TEST_CASE("the protocol of a development is that of its text in MAP, with places in the development") {
    const Folder folder;
    write_file(folder / "agents.maze", read_file(kSample));
    REQUIRE(folder.run("map2pml -t map -o agents.map agents.maze").exit_code == 0);
    const Ran direct = folder.run("map2pml -t ir -o - agents.maze");
    CHECK(direct.exit_code == 0);
    CHECK(direct.error == "");
    const std::regex places("( @[0-9:-]+)+");
    const std::string text = std::regex_replace(folder.run("map2pml -t ir -o - agents.map").out, places, "");
    CHECK(std::regex_replace(direct.out, places, "") == text);
    // `action NewGrad` begins in line 29.
    CHECK(direct.out.find("send grad @29:10-29:17") != std::string::npos);
    CHECK(folder.run("map2pml -o agents.pml agents.maze").exit_code == 0);
    CHECK(read_file(folder / "agents.pml.lines.json").find("agents.maze") != std::string::npos);
    const Ran none = folder.run("map2pml -o - '" M2P_SOURCE_DIR "/samples/maze/z02.maze'");
    CHECK(none.exit_code == 2);
    CHECK(none.error.find("M2P717") != std::string::npos);
}

TEST_CASE("what agents in MAP cannot do is refused with its place") {
    const Folder folder;
    const Ran ran = folder.run("map2pml -t map -o - '" M2P_SOURCE_DIR "/samples/maze/y10.maze'");
    CHECK(ran.exit_code == 2);
    CHECK(ran.error.find("`progress` looks at messages on their way") != std::string::npos);
    CHECK(ran.error.find("M2P719") != std::string::npos);
    const Ran protocol = folder.run("map2pml -t map -o - '" M2P_SOURCE_DIR "/samples/ping_pong/ping_pong.map'");
    CHECK(protocol.exit_code == 2);
    CHECK(protocol.error.find("for MAZE developments") != std::string::npos);
}

}  // namespace maze_to_map_test
