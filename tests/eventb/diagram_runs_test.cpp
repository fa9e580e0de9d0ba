// The machine of a diagram against the diagram: on random diagrams of all operators both have the same complete runs, every
// invariant holds wherever the machine gets, it stops nowhere else than at the end, and no event of it is dead.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>

#include "tests/auml/diagram_traces.h"
#include "tests/eventb/drawing.h"
#include "tests/eventb/runs.h"
#include "tests/random.h"
#include "tests/support/print_diagram.h"
#include "translator/languages/diagrams/projection/plain.h"
#include "translator/machines/from_diagrams/translate.h"
#include "translator/model/machines/model/text_form.h"

namespace diagram_runs_test {

using namespace eventb_test;

namespace {

/// M2P_RANDOM_DIAGRAMS: how many.
std::uint32_t random_diagrams() {
    return static_cast<std::uint32_t>(tests::random_cases(5'000, "M2P_RANDOM_DIAGRAMS"));
}

constexpr std::size_t kMost = 3000;

/// Each message of a run is sent and taken at once: `0!ask>1 1?ask<0 `.
std::string sent_and_taken(const std::string& word, const std::map<std::uint32_t, std::string>& letters) {
    std::istringstream lines(word);
    std::string all;
    for (std::uint32_t line = 0; lines >> line;) all += letters.at(line);
    return all;
}

void add_letters(const auml::Interaction& interaction, const Fragments& fragments,
                 std::map<std::uint32_t, std::string>& letters) {
    for (const auml::Fragment& each : fragments) {
        if (const auto* occurrence = std::get_if<auml::Occurrence>(&each.kind)) {
            const auml::Message& message = interaction.messages[occurrence->message];
            const std::string from = std::to_string(std::get<auml::AtLifeline>(message.from).lifeline);
            const std::string to = std::to_string(std::get<auml::AtLifeline>(message.to).lifeline);
            const std::string& act = message.label.act;
            letters[each.node.span.begin.line] = from + "!" + act + ">" + to + " " + to + "?" + act + "<" + from + " ";
        } else {
            for (const auml::Operand& operand : std::get<auml::Combined>(each.kind).operands)
                add_letters(interaction, operand.fragments, letters);
        }
    }
}

/// The oracle of weak sequencing knows loops without a `break` only.
bool has_break_of_loop(const Fragments& fragments) {
    for (const auml::Fragment& each : fragments) {
        const auto* combined = std::get_if<auml::Combined>(&each.kind);
        if (combined == nullptr) continue;
        for (const auml::Operand& operand : combined->operands)
            if (operand.breaks_loop || has_break_of_loop(operand.fragments)) return true;
    }
    return false;
}

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
    for (const std::uint32_t seed : tests::seeds(random_diagrams())) {
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
        if (!same) FAIL_CHECK(tests::print(diagram) << "\n" << eventb::print_text(*project));
        CHECK(runs.fault == "");
        CHECK(runs.never == std::set<std::string>{});
        CHECK(*expected == *runs.words);
    }
    MESSAGE(compared << " of " << random_diagrams() << " diagrams compared");
    CHECK(compared > random_diagrams() / 2);
    CHECK(with_words >= random_diagrams() / 20);
}

// With an empty operand, the choice itself begins the region; it did not wait for the other one, and both were inside (seed 3632).
TEST_CASE("an empty operand in front of a critical region waits for the region beside it") {
    for (const auml::Operator choice : {auml::Operator::alt, auml::Operator::or_, auml::Operator::opt}) {
        Drawing draw;
        const bool is_optional = choice == auml::Operator::opt;
        const Fragments in_front = draw.combined(choice, is_optional ? std::vector<Fragments>{draw.message("a")}
                                                                     : std::vector<Fragments>{draw.message("a"), {}});
        const Fragments first =
            draw.combined(auml::Operator::critical, {Drawing::in_order({in_front, draw.message("b")})});
        const Fragments second =
            draw.combined(auml::Operator::critical, {Drawing::in_order({draw.message("c"), draw.message("d")})});
        const auml::Diagram diagram = draw.diagram(draw.combined(auml::Operator::par, {first, second}));
        const std::optional<eventb::Project> project = project_of_diagram(diagram);
        REQUIRE(project);
        diag::Sink sink;
        const eventb::CheckedProject checked = eventb::check_project(*project, sink);
        REQUIRE(sink.empty());
        const MachineRuns runs = runs_of(*checked.machines.front(), 2, kMost);
        CAPTURE(eventb::print_text(*project));
        CHECK(runs.fault == "");
        REQUIRE(runs.words);
        // `b` or `a b`, before `c d` or behind it, and never between.
        CHECK(runs.words->size() == 4);
        CHECK(*runs.words == *words_of(diagram.interactions.front(), 2, kMost));
    }
}

// The machine's runs are those of `words_of` (above), and the model that `check` searches has those of `words_of_diagram`
// (auml/projection): what holds for all runs by weak sequencing holds for those of the machine.
TEST_CASE("random diagrams: a run in the global order is a run by weak sequencing") {
    std::uint32_t compared = 0;
    for (const std::uint32_t seed : tests::seeds(random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = random_diagram(seed, 4);
        const auml::Interaction& interaction = diagram.interactions.front();
        diag::Sink sink;
        const auto plain = auml::plain(diagram, 0, sink);
        const auto strict = words_of(interaction, 2, kMost);
        if (!plain || !strict || !sink.empty() || has_break_of_loop(plain->fragments)) continue;
        const auto weak = auml_test::words_of_diagram(*plain, kMost, 30);
        if (!weak) continue;
        ++compared;
        std::map<std::uint32_t, std::string> letters;
        add_letters(interaction, interaction.fragments, letters);
        for (const std::string& each : *strict) {
            const std::string word = sent_and_taken(each, letters);
            CAPTURE(word);
            CHECK(weak->contains(word));
        }
    }
    MESSAGE(compared << " of " << random_diagrams() << " diagrams compared");
    CHECK(compared > random_diagrams() / 3);
}

}  // namespace diagram_runs_test
