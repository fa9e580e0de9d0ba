// Guards of operands: none has no effect without a word, and one on an operand that always happens is an `opt` with this guard in the operand.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/auml/model_runs.h"
#include "tests/auml/random_diagram.h"
#include "tests/random.h"
#include "tests/support/print_diagram.h"
#include "translator/languages/diagrams/projection/lower.h"
#include "translator/languages/diagrams/projection/plain.h"
#include "translator/model/protocol/text_form.h"

namespace guards_test {

using namespace map2pml;
using auml_test::in_proportion;
using auml_test::random_diagrams;

namespace {

using Fragments = std::vector<auml::Fragment>;

bool is_choice_or_loop(const auml::Combined& combined) {
    return combined.kind == auml::Operator::alt || combined.kind == auml::Operator::opt ||
           combined.kind == auml::Operator::loop;
}

/// The guards of operands that always happen, each as an `opt` in its operand. \returns how many they were
std::size_t write_as_options(Fragments& fragments) {
    std::size_t count = 0;
    for (auml::Fragment& fragment : fragments) {
        auto* combined = std::get_if<auml::Combined>(&fragment.kind);
        for (std::size_t at = 0; combined != nullptr && at < combined->operands.size(); ++at) {
            auml::Operand& operand = combined->operands[at];
            count += write_as_options(operand.fragments);
            if (operand.guard.empty() || is_choice_or_loop(*combined)) continue;
            auml::Combined option;
            option.kind = auml::Operator::opt;
            option.operands.push_back(std::exchange(operand, {}));
            operand.node = option.operands.front().node;
            operand.fragments.push_back({operand.node, std::move(option)});
            ++count;
        }
    }
    return count;
}

/// What a diagram means if its lifelines may wait for ever.
struct Meaning {
    std::multiset<diag::Code> reported;
    std::string of_agents;  ///< the protocol, or nothing
    std::string in_one_order;
    std::set<source::Span> places;  ///< of diagnostics
    bool is_refused = false;
};

std::string without_places(const std::string& text) {
    static const std::regex place(" @[0-9:-]+");
    return std::regex_replace(text, place, "");
}

Meaning meaning_of(const auml::Diagram& diagram) {
    Meaning meaning;
    diag::Sink sink;
    if (const auto lowered = auml::lower(diagram, 0, sink, {}, {"A", "B", "C"}))
        meaning.of_agents = without_places(ir::print_ir(*lowered));
    if (const auto plain = auml::plain(diagram, 0, sink, auml::Sequencing::strict))
        meaning.in_one_order = tests::print({"test", "", {*plain}});
    for (const diag::Diagnostic& each : sink.sorted()) {
        meaning.reported.insert(each.code);
        meaning.places.insert(each.span);
    }
    meaning.is_refused = sink.has_errors();
    return meaning;
}

/// Visits each operand that may happen, with the places of its guard and of the fragments around it.
template <typename Visit>
void each_operand(Fragments& fragments, std::set<source::Span> around, const Visit& visit) {
    for (auml::Fragment& fragment : fragments) {
        auto* combined = std::get_if<auml::Combined>(&fragment.kind);
        if (combined == nullptr || combined->bounds.upper == 0U) continue;  // there is a warning of no rounds
        std::set<source::Span> inside = around;
        inside.insert(fragment.node.span);
        for (auml::Operand& operand : combined->operands) {
            visit(operand, inside);
            each_operand(operand.fragments, inside, visit);
        }
    }
}

}  // namespace

TEST_CASE("random diagrams: a guard on an operand that always happens is an `opt` with it in the operand") {
    std::size_t guards = 0;
    std::size_t accepted = 0;
    for (const std::uint32_t seed : tests::seeds(random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram guarded = auml_test::RandomDiagram(seed, {.guards = true}).make();
        auml::Diagram options = guarded;
        const std::size_t count = write_as_options(options.interactions.front().fragments);
        if (count == 0) continue;
        INFO(tests::print(guarded));
        const Meaning one = meaning_of(guarded);
        const Meaning other = meaning_of(options);
        CHECK(one.reported == other.reported);
        CHECK(one.of_agents == other.of_agents);
        CHECK(one.in_one_order == other.in_one_order);
        guards += count;
        accepted += one.is_refused ? 0 : 1;
    }
    MESSAGE(guards << " guards; " << accepted << " diagrams accepted");
    CHECK(guards > in_proportion(300));
    CHECK(accepted > in_proportion(50));
}

TEST_CASE(
    "random diagrams: without one of its guards a diagram means something else, or something was said of the guard") {
    std::size_t guards = 0;
    for (const std::uint32_t seed : tests::seeds(random_diagrams())) {
        CAPTURE(seed);
        auml::Diagram diagram = auml_test::RandomDiagram(seed, {.guards = true}).make();
        const Meaning with = meaning_of(diagram);
        if (with.is_refused) continue;
        INFO(tests::print(diagram));
        each_operand(diagram.interactions.front().fragments, {},
                     [&](auml::Operand& operand, std::set<source::Span> around) {
                         // Where nobody decides before acting, `else` says nothing more; the other guards are warned about.
                         const bool is_race = with.reported.contains(diag::Code::auml_non_local_choice) ||
                                              with.reported.contains(diag::Code::auml_mixed_choice);
                         if (operand.guard.empty() || (operand.guard == "else" && is_race)) return;
                         around.insert(operand.guard_span);
                         const std::string guard = std::exchange(operand.guard, "");
                         const Meaning without = meaning_of(diagram);
                         const bool has_effect =
                             with.of_agents != without.of_agents && with.in_one_order != without.in_one_order;
                         const bool is_told = std::any_of(around.begin(), around.end(), [&](const source::Span& each) {
                             return with.places.contains(each) && !without.places.contains(each);
                         });
                         INFO("[" << guard << "]");
                         CHECK((has_effect || is_told));
                         operand.guard = guard;
                         ++guards;
                     });
    }
    MESSAGE(guards << " guards");
    CHECK(guards > in_proportion(300));
}

}  // namespace guards_test
