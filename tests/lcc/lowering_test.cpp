// The protocol model of a scene against the transition rules that it is made from: on every sample both have the same states.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "driver/check/read_input.h"
#include "translator/checkfile/read_check.h"
#include "translator/lcc/lcc_reader.h"
#include "translator/lcc/lowering/make_scene.h"
#include "translator/semantics/exploration.h"
#include "translator/semantics/good_end.h"

using namespace map2pml;
namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Distinct states, as far as both sides know them: the model may have one message where the rules have several that differ in
/// the roles of sender and receiver only.
struct Seen {
    std::set<std::string> states, good_ends, stuck;
    bool is_complete = true;
    void add(const std::string& state, bool is_end, bool is_good) {
        states.insert(state);
        if (is_end) (is_good ? good_ends : stuck).insert(state);
    }
};

constexpr std::size_t kMostStates = 200'000;

std::string in_order(std::vector<std::string> words) {
    std::sort(words.begin(), words.end());
    return fmt::format("{}", fmt::join(words, "; "));
}

Seen seen_by_rules(const lcc::System& system) {
    Seen seen;
    std::set<std::string> known;
    std::deque<lcc::State> open = {system.initial()};
    known.insert(to_string(open.front()));
    for (; !open.empty(); open.pop_front()) {
        const lcc::State& state = open.front();
        const std::vector<lcc::Step> steps = system.steps(state);
        std::vector<std::string> messages;
        for (const lcc::Message& each : state.messages) {
            messages.push_back(to_string(each.content) + to_string(each.from.id) + to_string(each.to.id));
        }
        lcc::State bare = state;
        bare.messages.clear();
        seen.add(to_string(bare) + in_order(std::move(messages)), steps.empty(), system.is_good_end(state));
        for (const lcc::Step& step : steps) {
            if (known.size() < kMostStates && known.insert(to_string(step.next)).second) open.push_back(step.next);
        }
    }
    seen.is_complete = known.size() < kMostStates && !system.gave_up();
    return seen;
}

Seen seen_by_model(const check::SceneInstance& scene) {
    const semantics::TransitionSystem system(*scene.own, scene.instance);
    semantics::Bounds bounds;
    bounds.states = kMostStates;
    bounds.capacity = 100;
    const semantics::Exploration exploration(system, bounds);
    Seen seen;
    seen.is_complete = exploration.is_complete();
    for (std::uint32_t at = 0; at < exploration.states().size(); ++at) {
        const semantics::State& state = exploration.state(at);
        std::string text;
        for (const semantics::AgentState& agent : state.agents) {
            const semantics::Thread& thread = agent.threads.front();
            text += fmt::format("{} {} ", static_cast<int>(thread.control), fmt::ptr(thread.operation));
            std::vector<std::string> messages;
            for (const semantics::Message& each : agent.mailbox) {
                std::string word = system.values().name_text(each.performative);
                word = word.substr(0, word.find('@')) + " " + std::to_string(each.sender);
                for (const semantics::Value value : each.terms) word += " " + std::to_string(value);
                messages.push_back(std::move(word));
            }
            text += in_order(std::move(messages)) + "\n";
        }
        seen.add(text, exploration.edges(at).empty(), semantics::is_good_end(system, state));
    }
    return seen;
}

void compare(const fs::path& text) {
    CAPTURE(text.filename().string());
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId file = sources.add(text.string(), read(text));
    check::CheckSettings settings;
    settings.check_file = sources.add("scene.check", read(fs::path(text).replace_extension(".check")));
    const check::ReadInput input = check::read_input(sources, file, settings, sink);
    REQUIRE(input.can_go_on);
    const auto framework = lcc::read_lcc(sources, file, sink);
    const auto check = checkfile::read_check(sources, *settings.check_file, sink);
    REQUIRE((framework && check));
    for (std::size_t at = 0; at < input.instances.size(); ++at) {
        CAPTURE(input.instances[at].name);
        std::vector<const ir::CheckBlock*> blocks = {&check->common};
        if (!check->instances.empty()) blocks.push_back(&check->instances[at]);
        const auto scene = lcc::make_scene(sources, *framework, blocks, {file, {}, {}}, sink);
        REQUIRE(scene);
        const Seen rules = seen_by_rules(lcc::System(*framework, *scene));
        const Seen model = seen_by_model(input.instances[at]);
        REQUIRE(rules.is_complete);
        CHECK(model.is_complete);
        CHECK(model.states.size() == rules.states.size());
        CHECK(model.good_ends.size() == rules.good_ends.size());
        CHECK(model.stuck.size() == rules.stuck.size());
    }
}

}  // namespace

TEST_CASE("the model of every sample has the states of the transition rules") {
    std::size_t texts = 0;
    for (const auto& entry : fs::recursive_directory_iterator(M2P_SOURCE_DIR "/samples")) {
        if (entry.path().extension() != ".lcc") continue;
        compare(entry.path());
        ++texts;
    }
    CHECK(texts > 8);
}
