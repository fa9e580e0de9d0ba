// Developments as machines: what each rule of refinement becomes.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "tests/support/files.h"
#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/read_maze.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/from_maze/translate.h"

namespace maze_to_eventb_test {

namespace fs = std::filesystem;
using namespace map2pml;

namespace {

struct Result {
    std::vector<eventb::Project> projects;
    std::string fault;  ///< the first diagnostic; empty: there is none
};

Result translated(const std::string& text) {
    source::SourceSet sources;
    diag::Sink sink;
    Result result;
    const auto development = maze::read_maze(sources, sources.add("test.maze", text), sink);
    if (development) maze::check_development(*development, sink);
    if (!sink.has_errors() && development) result.projects = maze_to_eventb::projects_of(*development, sink);
    for (const eventb::Project& each : result.projects) (void)eventb::check_project(each, sink);
    if (!sink.empty()) result.fault = diag::render(sources, sink.sorted().front(), false);
    return result;
}

std::string sample(const std::string& name) {
    const std::string text = tests::read_file(fs::path(M2P_SOURCE_DIR) / "samples/maze" / (name + ".maze"));
    return text;
}

const eventb::Event* event_of(const eventb::Machine& machine, const std::string& label) {
    const auto found = std::find_if(machine.events.begin(), machine.events.end(),
                                    [&](const eventb::Event& each) { return each.label == label; });
    return found == machine.events.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("every sample is a project that Event-B accepts") {
    for (const auto& entry : fs::directory_iterator(fs::path(M2P_SOURCE_DIR) / "samples/maze")) {
        if (entry.path().extension() != ".maze") continue;
        CAPTURE(entry.path().filename().string());
        const Result result = translated(sample(entry.path().stem().string()));
        CHECK(result.fault.empty());
        CHECK_MESSAGE(!result.projects.empty(), result.fault);
    }
}

TEST_CASE("an action with both kinds of steps is split, and no step is lost") {
    const Result result = translated(sample("z02"));
    REQUIRE(result.projects.size() == 1);
    const eventb::Machine& concrete = result.projects.front().machines.back();
    const eventb::Event* change = event_of(concrete, "Place_chg");
    const eventb::Event* stutter = event_of(concrete, "Place_stu");
    REQUIRE(change != nullptr);
    REQUIRE(stutter != nullptr);
    REQUIRE(change->refines.size() == 1);
    CHECK(change->refines.front().name == "Configure");
    CHECK(stutter->refines.empty());
    CHECK(stutter->convergence == eventb::Convergence::convergent);
    const auto guard = [](const eventb::Event& event, const std::string& text) {
        return std::any_of(event.guards.begin(), event.guards.end(),
                           [&](const eventb::LabelledPredicate& each) { return to_string(*each.predicate) == text; });
    };
    CHECK(guard(*change, "placed ∪ {p} = target"));
    CHECK(guard(*stutter, "¬(placed ∪ {p} = target)"));
}

TEST_CASE("the rule on termination is a theorem of the concrete machine") {
    const Result result = translated(sample("z04"));
    REQUIRE(result.projects.size() == 1);
    const auto& invariants = result.projects.front().machines.back().invariants;
    CHECK(std::any_of(invariants.begin(), invariants.end(), [](const eventb::LabelledPredicate& each) {
        return each.label == "termination" && each.theorem;
    }));
}

TEST_CASE("what no clause takes stutters") {
    const Result result = translated(R"(macro A {
  var x : nat;
  action Go changes x { x' = x + 1; }
}
macro C refines A {
  var y : nat;
  action Go changes y { y' = y + 1; }
}
refinement A -> C {
  retrieve A.x = C.y;
  simulates Go -> Go when y' < 5;
}
)");
    CHECK(result.fault.empty());
    REQUIRE(result.projects.size() == 1);
    CHECK(event_of(result.projects.front().machines.back(), "Go_chg") != nullptr);
    CHECK(event_of(result.projects.front().machines.back(), "Go_stu") != nullptr);
}

TEST_CASE("bound names capture nothing") {
    // `p` is a parameter too, and `p_` another bound name.
    const Result result = translated(R"(macro A {
  type T;
  var x : fin T;
  action Go changes x any p : T {
    forall p_ : T . p_ : x => p_ = p;
    x' = {p};
  }
  action Look changes x any q : T {
    forall p : T . forall p_ : T . p : x & p_ : x => p = p_;
    x' = {q};
  }
}
)");
    CHECK(result.fault.empty());
    REQUIRE(result.projects.size() == 1);
    const eventb::Event* look = event_of(result.projects.front().machines.front(), "Look");
    REQUIRE(look != nullptr);
    REQUIRE(look->guards.size() >= 2);
    CHECK(to_string(*look->guards[1].predicate) == "∀p_·p_ ∈ T ⇒ (∀p__·p__ ∈ T ⇒ (p_ ∈ x ∧ p__ ∈ x ⇒ p_ = p__))");
}

}  // namespace maze_to_eventb_test
