// Two engines, one truth: for every sample and every instance of its check file that is finite and has a machine, what is proved for
// Event-B is never violated in SPIN, and the other way round. Provers are not asked: all states of the machine are looked at, so a
// theorem that is true in all of them is all that a sound prover can prove, and one that is false in one of them is none.
//
// The states and steps of the machine are those of the reference semantics, its invariants hold in all of them, each theorem is false as
// often as the semantics says, and SPIN, which is given the protocol itself, finds the same ones broken.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "driver/input/front_end.h"
#include "driver/input/read_protocols.h"
#include "driver/input/translation/protocol_projects.h"
#include "driver/tools/spin/tools.h"
#include "driver/verdicts/properties/scene_check.h"
#include "tests/eventb/project.h"
#include "tests/eventb/states_that_are_meant.h"
#include "tests/random.h"
#include "tests/support/files.h"
#include "tests/support/spin_tools.h"
#include "translator/languages/diagrams/xmi/encoding.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/from_protocols/translate.h"

namespace sample_states_test {

using namespace eventb_test;
using ir::Property;
using ir::Verdict;
namespace fs = std::filesystem;

namespace {

/// Of one instance; larger ones are left out, but of each file there must be one that is not.
std::size_t most_states() { return tests::number_from("M2P_SAMPLE_STATES", 2'000); }

/// A protocol of any language with a check file beside it.
std::vector<fs::path> samples() {
    std::vector<fs::path> files;
    for (const auto& each : fs::recursive_directory_iterator(M2P_SOURCE_DIR "/samples")) {
        const bool is_protocol = input::find_front_end(each.path().string(), "") != nullptr;
        if (is_protocol && fs::exists(fs::path(each.path()).replace_extension(".check"))) files.push_back(each.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

struct Read {
    source::SourceSet sources;
    input::Protocols input;
};

void read(const fs::path& path, Read& read) {
    diag::Sink sink;
    check::CheckSettings settings;
    const fs::path check = fs::path(path).replace_extension(".check");
    const source::FileId file = read.sources.add(path.string(), xmi::as_utf8(tests::read_file(path.string())));
    settings.check_file = read.sources.add(check.string(), tests::read_file(check.string()));
    read.input = input::read_protocols(read.sources, file, settings, sink);
    REQUIRE(read.input.can_go_on);
    REQUIRE_FALSE(read.input.instances.empty());
}

/// What SPIN says about the protocol under the instance.
report::SceneResult searched(const source::SourceSet& sources, const ir::Protocol& protocol,
                             const ir::Instance& instance) {
    check::CheckSettings settings;  // without the mailboxes of the check file: those of a machine have no size
    settings.properties = {Property::termination, Property::no_failure, Property::no_orphans};
    const spin::Tools tools = tests::spin_tools();
    const std::atomic<bool> cancelled = false;
    std::string error;
    report::SceneResult result = check::check_scene(
        {sources, protocol, instance, settings, {}, tools, [](const check::ProgressUpdate&) {}, cancelled}, error);
    CHECK(error == "");
    return result;
}

const report::PropertyResult& of(const report::SceneResult& result, Property property) {
    const auto found = std::find_if(result.results.begin(), result.results.end(),
                                    [&](const auto& each) { return each.property == property; });
    REQUIRE(found != result.results.end());
    return *found;
}

/// What a check file observes and counts is no part of the machine: agents do the same without it.
ir::Instance unobserved(ir::Instance instance) {
    instance.properties.clear();
    instance.observers.clear();
    instance.states.clear();
    return instance;
}

struct Tally {
    int files = 0;  ///< with at least one instance that was compared
    int compared = 0, refused = 0, many_states = 0, no_bound = 0, stuck = 0, failing = 0, left = 0, alone = 0;
};

void compare_with_spin(const report::SceneResult& spin, const Meant& meant, const ir::Instance& instance) {
    for (const report::PropertyResult& each : spin.results) {
        CAPTURE(std::string(to_string(each.property)));
        CAPTURE(each.incomplete_because);
        CHECK((each.verdict == Verdict::holds || each.verdict == Verdict::violated));
    }
    CHECK((of(spin, Property::no_failure).verdict == Verdict::violated) == (meant.failing > 0));
    if (instance.clause_limits.empty())
        CHECK((of(spin, Property::no_orphans).verdict == Verdict::violated) == (meant.left > 0));
    const bool can_end = meant.stuck == 0 && meant.alone == 0;
    CHECK((of(spin, Property::termination).verdict == Verdict::violated) != can_end);
}

bool is_to_break(const input::SceneInstance& scene, const char* property) {
    const auto expected = scene.expectations.find(property);
    return expected != scene.expectations.end() && expected->second.verdict == ir::Verdict::violated;
}

/// What is expected of the network of the instance itself: messages that keep some order have fewer runs.
void compare_with_check_file(const input::SceneInstance& scene, const Meant& meant) {
    if (is_to_break(scene, "no-failure")) CHECK(meant.failing > 0);
    if (is_to_break(scene, "no-orphans") && scene.instance.clause_limits.empty()) CHECK(meant.left > 0);
}

void compare(const source::SourceSet& sources, const ir::Protocol& protocol, input::SceneInstance scene, Tally& tally) {
    const bool tells_arrivals = ir::has_messages_under_way(scene.instance);
    scene.instance.network = ir::Network::bag;
    scene.instance.arrives_at_once = true;  // nothing is under way: states are compared one by one
    eventb::writing::Identifiers names;
    const auto translated = protocol_to_eventb::translate(protocol, scene.instance, scene.name, names);
    if (!translated.refusal.empty()) {
        ++tally.refused;
        return;
    }
    const auto found = meant_by(protocol, unobserved(scene.instance), most_states());
    if (const auto* why = std::get_if<TooLarge>(&found)) {
        // A flood may meet the bound on states before its mailbox is full.
        const bool has_bound = *why != TooLarge::no_bound && !is_to_break(scene, "mailbox-bound");
        ++(has_bound ? tally.many_states : tally.no_bound);
        return;
    }
    const Meant& meant = std::get<Meant>(found);
    diag::Sink sink;
    const eventb::CheckedProject checked = eventb::check_project(translated.project, sink);
    CHECK(sink.empty());
    REQUIRE(checked.machines.size() == 1);
    const auto states = states_of(*checked.machines.front(), most_states());
    REQUIRE(states);
    check_states(*states, meant, scene.instance);
    if (tests::is_drawn(tally.compared, 6))
        compare_with_spin(searched(sources, protocol, scene.instance), meant, scene.instance);
    // A message that is looked for too early is left only where arrivals are steps.
    if (!tells_arrivals) compare_with_check_file(scene, meant);
    ++tally.compared;
    tally.stuck += meant.stuck > 0 ? 1 : 0;
    tally.failing += meant.failing > 0 ? 1 : 0;
    tally.left += meant.left > 0 ? 1 : 0;
    tally.alone += meant.alone > 0 && meant.stuck == 0 ? 1 : 0;
}

}  // namespace

TEST_CASE("samples: the machine has the states that are meant, and SPIN finds broken what they break") {
    Tally tally;
    for (const fs::path& file : samples()) {
        CAPTURE(file.string());
        Read here;
        read(file, here);
        const Tally before = tally;
        for (const input::SceneInstance& scene : here.input.instances) {
            CAPTURE(scene.name);
            compare(here.sources, here.input.protocol_of(scene), scene, tally);
        }
        CHECK((tally.compared > before.compared || tally.many_states == before.many_states));
        tally.files += tally.compared > before.compared ? 1 : 0;
    }
    MESSAGE(tally.compared << " instances of " << tally.files << " files compared, " << tally.refused << " refused, "
                           << tally.many_states << " with too many states, " << tally.no_bound << " without a bound, "
                           << tally.stuck << " stuck, " << tally.failing << " failing, " << tally.left
                           << " with orphans, " << tally.alone << " where somebody waits alone");
    CHECK(tally.compared >= 200);
    CHECK(tally.files >= 130);
    CHECK(tally.stuck >= 40);
    CHECK(tally.failing >= 10);
    CHECK(tally.left >= 20);
    CHECK(tally.alone >= 3);
}

}  // namespace sample_states_test
