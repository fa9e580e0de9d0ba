// The model of a diagram against the diagram: on random diagrams that are accepted without a word both have the same runs, and every
// run of the model ends well.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/auml/diagram_traces.h"
#include "tests/auml/model_runs.h"
#include "tests/auml/random_diagram.h"
#include "tests/auml/reading.h"
#include "tests/random.h"
#include "tests/support/print_diagram.h"
#include "translator/languages/diagrams/projection/internal.h"
#include "translator/languages/diagrams/projection/lower.h"
#include "translator/languages/diagrams/projection/plain.h"

namespace projection_test {

using namespace map2pml;
using auml_test::has_race;
using auml_test::in_order;
using auml_test::missing;
using auml_test::random_diagrams;
using auml_test::runs_of;
using auml_test::says_more_than;

namespace {

bool unroll(std::vector<auml::Fragment>& fragments);

/// The rounds of a loop from this one on, each in the `alt` of the one before: a `break` leaves all of them.
std::vector<auml::Fragment> rounds_from(std::uint32_t number, const auml::Combined& loop, const auml::Node& node) {
    if (number == loop.bounds.upper) return {};
    std::vector<auml::Fragment> before;
    auml::Combined choice;
    choice.kind = auml::Operator::alt;
    std::vector<auml::Fragment>* into = &before;
    std::vector<auml::Fragment> after;
    for (const auml::Fragment& fragment : loop.operands.front().fragments) {
        const auto* combined = std::get_if<auml::Combined>(&fragment.kind);
        if (combined != nullptr && combined->kind == auml::Operator::break_) {
            choice.operands = combined->operands;
            into = &after;
        } else {
            into->push_back(fragment);
        }
    }
    const std::vector<auml::Fragment> next = rounds_from(number + 1, loop, node);
    after.insert(after.end(), next.begin(), next.end());
    if (choice.operands.empty()) {
        before.insert(before.end(), after.begin(), after.end());
    } else {
        choice.operands.emplace_back().fragments = after;
        before.push_back({node, choice});
    }
    if (number < loop.bounds.lower) return before;
    auml::Combined maybe;
    maybe.kind = auml::Operator::opt;
    maybe.operands.emplace_back().fragments = before;
    return {{node, maybe}};
}

/// Loops as rounds one after the other; whether there is a `break` in one of them.
bool unroll(std::vector<auml::Fragment>& fragments) {
    bool has_break = false;
    std::vector<auml::Fragment> result;
    for (auml::Fragment& fragment : fragments) {
        auto* combined = std::get_if<auml::Combined>(&fragment.kind);
        has_break = has_break || (combined != nullptr && combined->kind == auml::Operator::break_);
        if (combined != nullptr)
            for (auml::Operand& operand : combined->operands) has_break = unroll(operand.fragments) || has_break;
        if (combined != nullptr && combined->kind == auml::Operator::loop)
            for (auml::Fragment& each : rounds_from(0, *combined, fragment.node)) result.push_back(std::move(each));
        else
            result.push_back(std::move(fragment));
    }
    fragments = std::move(result);
    return has_break;
}

bool has_region(const std::vector<auml::Fragment>& fragments) {
    for (const auml::Fragment& fragment : fragments) {
        const auto* combined = std::get_if<auml::Combined>(&fragment.kind);
        if (combined == nullptr) continue;
        if (combined->kind == auml::Operator::critical) return true;
        for (const auml::Operand& operand : combined->operands)
            if (has_region(operand.fragments)) return true;
    }
    return false;
}

void without_regions(std::vector<auml::Fragment>& fragments) {
    for (auml::Fragment& fragment : fragments) {
        auto* combined = std::get_if<auml::Combined>(&fragment.kind);
        if (combined == nullptr) continue;
        if (combined->kind == auml::Operator::critical) combined->kind = auml::Operator::par;
        for (auml::Operand& operand : combined->operands) without_regions(operand.fragments);
    }
}

std::size_t deadlines_in(const std::vector<auml::Fragment>& fragments) {
    std::size_t count = 0;
    for (const auml::Fragment& fragment : fragments) {
        const auto* combined = std::get_if<auml::Combined>(&fragment.kind);
        if (combined == nullptr) continue;
        for (const auml::Operand& operand : combined->operands)
            count += (operand.waits ? 1 : 0) + deadlines_in(operand.fragments);
    }
    return count;
}

struct Tally {
    std::size_t compared = 0;
    std::size_t with_choice = 0;
    std::size_t with_race = 0;
    std::size_t refused = 0;
    std::size_t turned = 0;  ///< of those compared
};

/// Nothing is read otherwise than drawn. A loop of no rounds is only warned of, and a turned loop has the same runs.
bool is_exact(const diag::Sink& sink) {
    const std::vector<diag::Diagnostic> all = sink.sorted();
    return std::all_of(all.begin(), all.end(), [](const diag::Diagnostic& each) {
        return each.code == diag::Code::auml_turned_loop || each.message.starts_with("a `loop` of zero rounds");
    });
}

/// `P, loop { Q P }, R` of `loop { P Q }, P R`, which `RandomDiagram` draws: written here once more.
auml::Diagram with_turned_loop(auml::Diagram diagram) {
    auml::Interaction& drawn = diagram.interactions.front();
    std::vector<auml::Fragment>& all = drawn.fragments;
    std::vector<auml::Fragment>& round = std::get<auml::Combined>(all.front().kind).operands.front().fragments;
    const auto end_of = [&](const auml::Fragment& fragment) {
        const auto* end = std::get_if<auml::Occurrence>(&fragment.kind);
        return end == nullptr ? std::string()
                              : drawn.messages[end->message].label.act + std::to_string(end->lifeline) +
                                    (end->is_send ? "!" : "?");
    };
    std::size_t alike = 0;
    while (alike < round.size() && alike + 1 < all.size() && !end_of(round[alike]).empty() &&
           end_of(round[alike]) == end_of(all[alike + 1]))
        ++alike;
    const auto count = static_cast<std::ptrdiff_t>(alike);
    std::rotate(round.begin(), round.begin() + count, round.end());
    std::rotate(all.begin(), all.begin() + 1, all.begin() + 1 + count);
    return diagram;
}

/// `P, alt { Q } { R }` of `alt { P Q } { P R }`, which `RandomDiagram` draws, as a plain diagram.
auml::Diagram with_joined_beginnings(auml::Diagram diagram) {
    diag::Sink unheard;
    diagram.interactions.front() = *auml::plain(diagram, 0, unheard);
    std::vector<auml::Fragment>& all = diagram.interactions.front().fragments;
    std::vector<auml::Operand>& operands = std::get<auml::Combined>(all.front().kind).operands;
    const std::vector<auml::Fragment> beginning(operands[0].fragments.begin(), operands[0].fragments.begin() + 2);
    for (auml::Operand& each : operands) each.fragments.erase(each.fragments.begin(), each.fragments.begin() + 2);
    all.insert(all.begin(), beginning.begin(), beginning.end());
    return diagram;
}

/// The model of a diagram and the diagram itself, with these agents of its lifelines.
void compare(const auml::Diagram& diagram, const auml::AgentCounts& counts, Tally& tally) {
    diag::Sink sink;
    const auto lowered = auml::lower(diagram, 0, sink, counts);
    CHECK(lowered.has_value() != sink.has_errors());
    tally.refused += lowered ? 0 : 1;
    if (!lowered || !is_exact(sink)) return;
    const auto whole = auml::replicate(diagram.interactions.front(), counts, sink);
    REQUIRE(whole.has_value());
    const auto of_diagram = auml_test::words_of_diagram(*whole, 2000, 24);
    const auto of_model = runs_of(*lowered);
    if (!of_diagram || !of_model) return;
    ++tally.compared;
    const std::vector<diag::Diagnostic> said = sink.sorted();
    const bool is_turned = std::any_of(said.begin(), said.end(), [](const diag::Diagnostic& each) {
        return each.code == diag::Code::auml_turned_loop;
    });
    tally.turned += is_turned ? 1 : 0;
    tally.with_choice += auml_test::has_decisions(*lowered) ? 1 : 0;
    INFO(tests::print(diagram));
    CHECK(missing(of_model->words, *of_diagram) == "");
    const auto plain =
        auml::plain(is_turned ? with_turned_loop(diagram) : diagram, 0, sink, auml::Sequencing::weak, counts);
    if (has_race(*plain, sink)) {
        ++tally.with_race;
        return;
    }
    CHECK(of_model->bad_end == "");
    CHECK(missing(*of_diagram, of_model->words) == "");
}

Tally compare_all(std::uint32_t diagrams, const auml::AgentCounts& counts, const auml_test::Features& features = {}) {
    Tally tally;
    for (const std::uint32_t seed : tests::seeds(diagrams)) {
        CAPTURE(seed);
        compare(auml_test::RandomDiagram(seed, features).make(), counts, tally);
    }
    MESSAGE(tally.compared << " compared, " << tally.with_choice << " of them with decisions, " << tally.with_race
                           << " with a race; " << tally.refused << " refused");
    return tally;
}

/// With lifelines that may wait for ever. \returns how many are compared, and how many of them are rejected otherwise
std::pair<std::size_t, std::size_t> compare_services(std::uint32_t diagrams, const auml_test::Features& features) {
    const std::set<std::string> services = {"A", "B", "C"};
    std::size_t compared = 0;
    std::size_t only_so = 0;
    for (const std::uint32_t seed : tests::seeds(diagrams)) {
        CAPTURE(seed);
        const auml::Diagram diagram = auml_test::RandomDiagram(seed, features).make();
        diag::Sink sink;
        const auto lowered = auml::lower(diagram, 0, sink, {}, services);
        if (!lowered || !is_exact(sink)) continue;
        const auto of_diagram = auml_test::words_of_diagram(diagram.interactions.front(), 2000, 24);
        const auto of_model = runs_of(*lowered, services);
        if (!of_diagram || !of_model) continue;
        ++compared;
        diag::Sink without;
        only_so += auml::lower(diagram, 0, without) && without.empty() ? 0 : 1;
        INFO(tests::print(diagram));
        CHECK(missing(of_model->words, *of_diagram) == "");
        if (has_race(*auml::plain(diagram, 0, sink), sink)) continue;
        CHECK(of_model->bad_end == "");
        CHECK(missing(*of_diagram, of_model->words) == "");
    }
    MESSAGE(compared << " compared, " << only_so << " of them without services refused");
    return {compared, only_so};
}

}  // namespace

TEST_CASE("random diagrams: the runs of the model are those of the diagram, and all of them end well") {
    const Tally tally = compare_all(random_diagrams(), {});
    CHECK(tally.compared > auml_test::in_proportion(300));
    CHECK(tally.with_choice > auml_test::in_proportion(100));
    CHECK(tally.refused > auml_test::in_proportion(100));
}

TEST_CASE("random diagrams whose lifelines may wait for ever: the same, and a run may end where somebody waits") {
    CHECK(compare_services(random_diagrams(), {}).second > auml_test::in_proportion(30));
}

TEST_CASE("random diagrams with guards on operands of every operator: the same") {
    const auto [compared, only_so] = compare_services(random_diagrams(), {.guards = true});
    CHECK(compared > auml_test::in_proportion(300));
    CHECK(only_so > auml_test::in_proportion(100));
    CHECK(compare_all(random_diagrams() / 5, {{"B", 2}}, {.guards = true}).compared > auml_test::in_proportion(20));
}

TEST_CASE("random diagrams with a loop whose rounds begin like what follows it: the same") {
    const Tally tally = compare_all(random_diagrams(), {}, {.rounds = true});
    MESSAGE(tally.turned << " of them with a turned loop");
    CHECK(tally.turned > auml_test::in_proportion(30));
}

TEST_CASE("random diagrams with an `alt` whose operands begin alike: the same") {
    std::size_t joined = 0;
    for (const std::uint32_t seed : tests::seeds(random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = auml_test::RandomDiagram(seed, {.beginnings = true}).make();
        diag::Sink sink;
        const auto lowered = auml::lower(diagram, 0, sink);
        if (!lowered || says_more_than(diag::Code::auml_joined_beginnings, sink) || sink.empty()) continue;
        const auto of_diagram = auml_test::words_of_diagram(diagram.interactions.front(), 2000, 24);
        const auto of_model = runs_of(*lowered);
        if (!of_diagram || !of_model) continue;
        ++joined;
        INFO(tests::print(diagram));
        CHECK(missing(of_model->words, *of_diagram) == "");
        if (has_race(with_joined_beginnings(diagram).interactions.front(), sink)) continue;
        CHECK(of_model->bad_end == "");
        CHECK(missing(*of_diagram, of_model->words) == "");
    }
    MESSAGE(joined << " with a joined beginning");
    CHECK(joined > auml_test::in_proportion(30));
}

TEST_CASE("random diagrams: whoever is said to begin unasked comes first in some run") {
    std::size_t warned = 0;
    for (const std::uint32_t seed : tests::seeds(random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = auml_test::RandomDiagram(seed, {.crossings = true}).make();  // one act each
        diag::Sink sink;
        const auto lowered = auml::lower(diagram, 0, sink);
        for (const diag::Diagnostic& each : sink.sorted()) {
            if (!lowered || each.code != diag::Code::auml_begins_unasked) continue;
            std::smatch names;
            static const std::regex quoted("nothing keeps `.`'s `(.)` behind `(.)`.*");
            REQUIRE(std::regex_match(each.message, names, quoted));
            const auto runs = runs_of(*lowered, {"A", "B", "C"});
            if (!runs) continue;
            ++warned;
            INFO(tests::print(diagram));
            const std::string first = "!" + names[1].str();
            const std::string above = "!" + names[2].str();
            CHECK(std::any_of(runs->words.begin(), runs->words.end(), [&](const std::string& word) {
                return word.find(first) < word.find(above) && word.find(above) != std::string::npos;
            }));
        }
    }
    MESSAGE(warned << " warned");
    CHECK(warned > auml_test::in_proportion(50));
}

TEST_CASE("random diagrams with two agents of one lifeline: the same") {
    const Tally tally = compare_all(random_diagrams() / 5, {{"B", 2}});
    CHECK(tally.compared > auml_test::in_proportion(50));
    CHECK(tally.with_choice > auml_test::in_proportion(5));
    CHECK(tally.refused > auml_test::in_proportion(20));
}

TEST_CASE("random diagrams in which loops are left: the runs are those of the rounds one after the other") {
    std::size_t compared = 0;
    for (const std::uint32_t seed : tests::seeds(4 * random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = auml_test::RandomDiagram(seed, {.breaks = true}).make();
        auml::Interaction rounds = diagram.interactions.front();
        if (!unroll(rounds.fragments)) continue;
        diag::Sink sink;
        const auto lowered = auml::lower(diagram, 0, sink);
        if (!lowered || !is_exact(sink)) continue;
        const auto of_diagram = auml_test::words_of_diagram(rounds, 2000, 24);
        const auto of_model = runs_of(*lowered);
        if (!of_diagram || !of_model) continue;
        ++compared;
        INFO(tests::print(diagram));
        CHECK(missing(of_model->words, *of_diagram) == "");
        if (has_race(*auml::plain(diagram, 0, sink), sink)) continue;
        CHECK(of_model->bad_end == "");
        CHECK(missing(*of_diagram, of_model->words) == "");
    }
    MESSAGE(compared << " compared");
    CHECK(compared > auml_test::in_proportion(50));
}

TEST_CASE("random diagrams with critical regions: each lifeline does nothing else within one") {
    // Two lifelines may each be within a region that waits for the other: such a run has no end, in the diagram as in the model.
    std::size_t compared = 0;
    std::size_t stuck = 0;
    std::size_t with_effect = 0;
    for (const std::uint32_t seed : tests::seeds(3 * random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = auml_test::RandomDiagram(seed, {.regions = true}).make();
        if (!has_region(diagram.interactions.front().fragments)) continue;
        diag::Sink sink;
        const auto lowered = auml::lower(diagram, 0, sink);
        if (!lowered || !is_exact(sink)) continue;
        const auto of_diagram = auml_test::words_of_diagram(diagram.interactions.front(), 2000, 24);
        const auto of_model = runs_of(*lowered);
        if (!of_diagram || !of_model) continue;
        ++compared;
        stuck += of_model->bad_end.empty() ? 0 : 1;
        INFO(tests::print(diagram));
        CHECK(missing(of_model->ended, in_order(*of_diagram)) == "");
        if (has_race(*auml::plain(diagram, 0, sink), sink)) continue;
        CHECK(missing(*of_diagram, of_model->ended) == "");
        auml::Interaction open = diagram.interactions.front();
        without_regions(open.fragments);
        const auto of_open = auml_test::words_of_diagram(open, 2000, 24);
        with_effect += of_open && *of_open != *of_diagram ? 1 : 0;
    }
    MESSAGE(compared << " compared, " << with_effect << " in which a region forbids something, " << stuck
                     << " can get stuck");
    CHECK(compared > auml_test::in_proportion(50));
    CHECK(with_effect > auml_test::in_proportion(20));
}

TEST_CASE(
    "random diagrams: whether messages arrive at once or in steps of their own, in the order of each sender, cannot be "
    "told") {
    std::size_t compared = 0;
    for (const std::uint32_t seed : tests::seeds(random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = auml_test::RandomDiagram(seed, {.deadlines = seed % 2 == 0}).make();
        diag::Sink sink;
        const auto lowered = auml::lower(diagram, 0, sink);
        if (!lowered || says_more_than(diag::Code::xmi_ignored, sink)) continue;
        const auto at_once = runs_of(*lowered);
        const auto late = runs_of(*lowered, {}, auml_test::Arrival::later);
        if (!at_once || !late) continue;
        ++compared;
        INFO(tests::print(diagram));
        CHECK(missing(late->words, at_once->words) == "");
        CHECK(missing(at_once->words, late->words) == "");
        CHECK(missing(late->ended, at_once->ended) == "");
        CHECK(missing(at_once->ended, late->ended) == "");
    }
    CHECK(compared > auml_test::in_proportion(50));
}

TEST_CASE("random diagrams with deadlines: the model has no other runs, and all of them end well") {
    // Who waits gives up when nobody else can go on: some of the runs of the diagram, in which it need not. Of two who wait for each other's
    // next step each may be the first to give up, and the other's answer comes too late; that is no matter of this test.
    std::size_t compared = 0;
    for (const std::uint32_t seed : tests::seeds(random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = auml_test::RandomDiagram(seed, {.deadlines = true}).make();
        diag::Sink sink;
        const auto lowered = auml::lower(diagram, 0, sink);
        if (!lowered || says_more_than(diag::Code::xmi_ignored, sink)) continue;
        diag::Sink unheard;
        const auto plain = auml::plain(diagram, 0, unheard);
        if (deadlines_in(plain->fragments) != 1 || has_race(*plain, unheard)) continue;
        const auto of_diagram = auml_test::words_of_diagram(*plain, 2000, 24);
        const auto of_model = runs_of(*lowered);
        if (!of_diagram || !of_model) continue;
        ++compared;
        INFO(tests::print(diagram));
        CHECK(missing(*of_diagram, of_model->words) == "");
        CHECK(of_model->bad_end == "");
    }
    MESSAGE(compared << " compared");
    CHECK(compared > auml_test::in_proportion(50));
}

}  // namespace projection_test
