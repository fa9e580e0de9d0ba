// Protocols of MAP and LCC, and diagrams lifeline by lifeline, through cvc5 and z3. What is expected is what their check files say of
// `termination` (as far as it is a deadlock), `no-failure` and `no-orphans`, and the semantics decides it once more: no theorem that a run
// breaks is proved.
#include <doctest/doctest.h>

#include <regex>
#include <set>

#include "driver/input/read_protocols.h"
#include "driver/input/translation/protocol_projects.h"
#include "tests/eventb/project.h"
#include "tests/random.h"
#include "tests/support/files.h"
#include "translator/languages/diagrams/xmi/encoding.h"
#include "translator/languages/rodin/rodin_files.h"
#include "translator/model/machines/model/text_form.h"

namespace protocol_proofs_test {

using namespace eventb_test;
using Names = std::set<std::string>;

namespace {

struct Case {
    const char* file;
    const char* instance;
    Names broken;         ///< theorems
    Names too_weak = {};  ///< true in all runs, but more than the invariants say
};

const std::vector<Case>& cases() {
    static const std::vector<Case> all = {
        {"ping_pong/ping_pong.map", "until one is tired", {}},
        // Nothing stops: that one of them waits while the others play on is none of DLF.
        {"ping_pong/no_warm_up.map", "called off only before the first ball", {}},
        {"request/fragile.map", "a fragile server", {"no_failure"}},
        {"request/impatient.map", "an impatient client", {"no_orphans"}},
        {"request/no_refuse.map", "a job refused in silence", {"DLF"}},
        // The server times out when all is quiet, and what was true then must be known later.
        {"request/service.map", "a server that stays, one client", {}},
        {"request/service.map", "a server that stays, hurried clock", {"DLF"}},
        {"lcc/ping.lcc", "", {}},
        {"lcc/philosophers.lcc", "all left first", {"DLF"}},
        {"lcc/philosophers.lcc", "one right first", {}},
        {"auml/request.xmi", "", {}},
        {"auml/crossing.xmi", "", {"no_orphans"}},
        // Messages between parts that are side by side, which no one order of the whole allows.
        {"gates/two_desks.xmi", "", {}},
        {"gates/two_desks_locked.xmi", "", {"DLF"}},
        // How many ticks are under way at the end follows from no flow and no bound.
        {"auml/stream.xmi", "", {}, {"no_orphans"}},
    };
    return all;
}

struct Read {
    source::SourceSet sources;
    diag::Sink sink;
    input::Protocols input;
};

void read(const Case& it, Read& read) {
    const std::string path = std::string(M2P_SOURCE_DIR) + "/samples/" + it.file;
    input::Settings settings;
    settings.instance = it.instance;
    const source::FileId file = read.sources.add(path, xmi::as_utf8(tests::read_file(path)));
    const std::string check = path.substr(0, path.rfind('.')) + ".check";
    settings.check_file = read.sources.add(check, tests::read_file(check));
    read.input = input::read_protocols(read.sources, file, settings, read.sink);
    REQUIRE(read.input.can_go_on);
    REQUIRE(read.input.instances.size() == 1);
}

/// The text form has one comment for each clause, and lists of names are one clause.
std::string without_comments(const std::string& text) { return std::regex_replace(text, std::regex(" *//[^\n]*"), ""); }

}  // namespace

TEST_CASE("theorems are proved where the protocol is right, and refuted where it is not") {
    std::uint64_t number = 0;
    for (const Case& it : cases()) {
        if (!tests::is_drawn(++number, 3)) continue;
        CAPTURE(std::string(it.file));
        CAPTURE(std::string(it.instance));
        Read here;
        read(it, here);
        const translation::ProtocolProjects made = translation::protocol_projects(here.input);
        REQUIRE(made.refusal == "");
        REQUIRE(made.projects.size() == 1);
        const Outcome outcome = prove(obligations(made.projects.front()));
        CHECK(outcome.open.empty());
        Names refuted;
        for (const std::string& each : outcome.refuted) {
            CHECK(each.ends_with("/THM"));  // an invariant that is not inductive is our fault
            refuted.insert(each.substr(0, each.find('/')));
        }
        Names expected = it.broken;
        expected.insert(it.too_weak.begin(), it.too_weak.end());
        CHECK(refuted == expected);
        if (!it.too_weak.empty()) {
            const auto listing = translation::protocol_projects(here.input, protocol_to_eventb::Invariants::listing);
            const Outcome better = prove(obligations(listing.projects.front()));
            CHECK(better.open.empty());
            CHECK(better.refuted.size() == it.broken.size());
        }
        const std::atomic<bool> stop = false;
        const translation::ReachedStates states(here.input, 0, stop);
        for (const auto& theorem : made.theorems.front()) {
            const std::string& label = theorem.predicate.label;
            CAPTURE(label);
            const translation::TheoremSearch found = states.search(theorem);
            CHECK(found.is_complete);
            CHECK(found.is_broken == it.broken.contains(label));
        }
    }
}

TEST_CASE("a machine that is written is read again, as text and as files of Rodin") {
    for (const Case& it : cases()) {
        CAPTURE(std::string(it.file));
        Read here;
        read(it, here);
        const eventb::Project project = translation::protocol_projects(here.input).projects.front();
        const std::string text = eventb::print_text(project);
        CHECK(without_comments(eventb::print_text(project_of(text))) == without_comments(text));
        source::SourceSet sources;
        diag::Sink sink;
        eventb::Project again;
        for (const eventb::RodinFile& each : eventb::write_rodin(project)) {
            if (each.name == ".project") continue;
            eventb::read_rodin(sources, sources.add(each.name, each.text), again, sink);
        }
        CHECK(sink.empty());
        CHECK(eventb::print_text(again) == text);
    }
}

TEST_CASE("a letter that nobody sends, or an event that is missing, is refuted where it matters") {
    Read here;
    read({"ping_pong/ping_pong.map", "until one is tired", {}}, here);
    const eventb::Project project = translation::protocol_projects(here.input).projects.front();
    const auto refuted_in = [](const eventb::Project& changed) {
        const Outcome outcome = prove(obligations(changed));
        CHECK(outcome.open.empty());
        return Names(outcome.refuted.begin(), outcome.refuted.end());
    };
    eventb::Project silent = project;  // `over` goes to Pong only
    for (eventb::Event& event : silent.machines.front().events) {
        std::erase_if(event.actions, [](const auto& each) {
            return to_string(each.assignment) == "Ping_over_to_Umpire ≔ Ping_over_to_Umpire + 1";
        });
    }
    CHECK(refuted_in(silent) == Names{"Ping_sends_over/flow_Ping_over_to_Umpire/INV"});
    eventb::Project greedy = project;  // the umpire ends without having heard of it
    drop_guard(event_of(greedy.machines.front(), "Umpire_takes_over"), "Ping_over_to_Umpire ≥ 1");
    CHECK(refuted_in(greedy).contains("Umpire_takes_over/typ_Ping_over_to_Umpire/INV"));
}

}  // namespace protocol_proofs_test
