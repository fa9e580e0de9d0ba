// The machine of a diagram against the diagram: on random diagrams of all operators both have the same complete runs, every
// invariant holds wherever the machine gets, it stops nowhere else than at the end, and no event of it is dead.
#include <doctest/doctest.h>

#include <cstdlib>

#include "tests/eventb/drawing.h"
#include "tests/eventb/runs.h"
#include "translator/auml/print.h"
#include "translator/auml_to_eventb/translate.h"
#include "translator/eventb/model/text_form.h"

using namespace eventb_test;

namespace {

/// M2P_RANDOM_DIAGRAMS: how many.
std::uint32_t random_diagrams() {
    const char* wanted = std::getenv("M2P_RANDOM_DIAGRAMS");
    return wanted == nullptr ? 150 : static_cast<std::uint32_t>(std::atoi(wanted));
}

constexpr std::size_t kMost = 3000;

/// Nothing: refused with an error, or without messages.
std::optional<eventb::Project> project_of_diagram(const auml::Diagram& diagram) {
    diag::Sink sink;
    std::vector<eventb::Project> projects = auml_to_eventb::translate(diagram, sink);
    const bool is_drawn = !diagram.interactions.front().messages.empty();
    CHECK(projects.empty() == (sink.has_errors() || !is_drawn));
    if (projects.empty()) return std::nullopt;
    return std::move(projects.front());
}

}  // namespace

TEST_CASE("random diagrams: the machine has the runs of the diagram, and no others") {
    std::uint32_t compared = 0;
    std::uint32_t with_words = 0;
    for (std::uint32_t seed = 1; seed <= random_diagrams(); ++seed) {
        CAPTURE(seed);
        const auml::Diagram diagram = random_diagram(seed, 6);
        const std::optional<eventb::Project> project = project_of_diagram(diagram);
        const std::uint32_t bound = 2 + seed % 2;
        const auto expected = words_of(diagram.interactions.front(), bound, kMost);
        if (!project) {
            CHECK(expected == Words{""});  // nothing happens in it
            continue;
        }
        diag::Sink sink;
        const eventb::CheckedProject checked = eventb::check_project(*project, sink);
        REQUIRE(sink.empty());
        const MachineRuns runs = runs_of(*checked.machines.front(), bound, kMost);
        if (!expected || !runs.words) continue;
        ++compared;
        with_words += expected->size() > 3 ? 1 : 0;
        const bool same = *expected == *runs.words && runs.fault.empty() && runs.never.empty();
        if (!same) {
            FAIL_CHECK(auml::print(diagram) << "\n" << eventb::print_text(*project));
        }
        CHECK(runs.fault == "");
        CHECK(runs.never == std::set<std::string>{});
        CHECK(*expected == *runs.words);
    }
    MESSAGE(compared << " of " << random_diagrams() << " diagrams compared");
    CHECK(compared > random_diagrams() / 2);
    CHECK(with_words > random_diagrams() / 10);
}
