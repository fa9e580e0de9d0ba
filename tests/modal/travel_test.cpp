// The table of the travel agency: each formula in each instance, with the number of states.
#include <doctest/doctest.h>

#include <array>
#include <map>

#include "driver/input/read_protocols.h"
#include "tests/modal/explored.h"
#include "tests/support/files.h"
#include "translator/protocols/modal/solver.h"
#include "translator/protocols/modal/states_on_demand.h"

namespace travel_test {

using namespace map2pml;
using modal::Truth;
using tests::read_file;

namespace {

/// Our figures, by an independent interpreter (the paper gives none): P1, P1 as printed, P2, P3, P4, states.
struct Row {
    std::array<bool, 5> truth;
    std::size_t states;
    std::size_t merged;
};
const std::map<std::string, Row> kTable = {
    {"accepts", {{true, true, true, true, true}, 189, 4}},
    {"accepts or refuses", {{true, true, true, true, false}, 209, 4}},
    {"tries again", {{true, true, true, true, false}, 211, 4}},
    {"refuses only", {{true, true, true, false, false}, 122, 0}},
    {"no hotels", {{false, true, false, false, false}, 62, 0}},
    {"cannot choose", {{false, true, false, false, false}, 56, 0}},
    {"rule 3 as printed", {{true, true, true, false, false}, 86, 0}},
    {"obeyed", {{true, true, true, true, false}, 209, 4}},
    {"not a member", {{false, true, false, false, false}, 62, 0}},
    {"not a customer", {{true, true, true, false, false}, 86, 0}},
    {"another cipher", {{true, true, true, false, false}, 86, 0}},
    {"two ciphers", {{true, true, true, true, false}, 209, 4}},
    {"an agency is sought", {{true, true, true, true, false}, 209, 4}},
    {"another certificate", {{true, true, true, false, false}, 121, 0}},
};
const std::array<const char*, 5> kNames = {"P1-modal", "P1-printed", "P2-modal", "P3-modal", "P4-modal"};

/// \returns how many instances of the sample are rows of the table
std::size_t check_rows(const std::string& sample) {
    const std::string file_name = M2P_SOURCE_DIR "/samples/travel/" + sample;
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId file = sources.add(sample + ".lcc", read_file(file_name + ".lcc"));
    input::Settings settings;
    settings.check_file = sources.add(sample + ".check", read_file(file_name + ".check"));
    const input::Protocols read = input::read_protocols(sources, file, settings, sink);
    REQUIRE(read.can_go_on);
    std::size_t rows = 0;
    for (const input::SceneInstance& scene : read.instances) {
        CAPTURE(scene.name);
        const auto row = kTable.find(scene.name);
        REQUIRE(row != kTable.end());
        ++rows;
        const semantics::TransitionSystem system(read.protocol_of(scene), scene.instance);
        const semantics::Exploration exploration(system, {});
        REQUIRE(exploration.is_complete());
        // The model takes messages that differ only in a role of their sender as one, if their receiver treats them alike: here
        // the bookings. The numbers of the transition rules are in tests/lcc/travel_test.
        CHECK(exploration.size() == row->second.states - row->second.merged);
        const modal_tests::NaiveSystem naive = modal_tests::explored_system(exploration);
        std::size_t found = 0;
        for (const ir::UserProperty& property : scene.instance.properties) {
            const auto name = std::find(kNames.begin(), kNames.end(), property.name);
            if (name == kNames.end()) continue;
            ++found;
            CAPTURE(property.name);
            const bool expected = row->second.truth.at(static_cast<std::size_t>(name - kNames.begin()));
            modal::StatesOnDemand states(system, {});
            modal::Solver solver(*property.modal, states);
            CHECK(solver.value(0) == (expected ? Truth::yes : Truth::no));
            CHECK(states.count() <= row->second.states);
            CHECK(modal_tests::NaiveEvaluation(*property.modal, naive).evaluate().front() == expected);
        }
        CHECK(found == kNames.size());
    }
    return rows;
}

}  // namespace

TEST_CASE("every cell of the table, by the local algorithm and by the naive evaluation") {
    CHECK(check_rows("travel_agency") == 7);
    CHECK(check_rows("travel_rules") == 7);
}

}  // namespace travel_test
