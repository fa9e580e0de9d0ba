// What is drawn in one operand and goes on in another, against the meaning of the diagram as a whole: continuations, messages from one operand
// into another, a `break` in a part.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/auml/diagram_traces.h"
#include "tests/auml/model_runs.h"
#include "tests/auml/random_diagram.h"
#include "tests/auml/reading.h"
#include "tests/random.h"
#include "tests/support/print_diagram.h"
#include "translator/languages/diagrams/projection/lower.h"
#include "translator/languages/diagrams/projection/plain.h"

namespace joined_parts_test {

using namespace map2pml;

namespace {

using Fragments = std::vector<auml::Fragment>;

auml::Combined* choice_in(auml::Fragment& fragment) {
    auto* combined = std::get_if<auml::Combined>(&fragment.kind);
    return combined != nullptr && combined->kind == auml::Operator::alt ? combined : nullptr;
}

/// The label at the end or at the beginning of an operand; it is taken away.
std::string take_label(Fragments& fragments, bool is_setting) {
    if (fragments.empty()) return "";
    const auto at = is_setting ? fragments.end() - 1 : fragments.begin();
    const auto* label = std::get_if<auml::Continuation>(&at->kind);
    if (label == nullptr || label->is_setting != is_setting) return "";
    std::string name = at->node.name;
    fragments.erase(at);
    return name;
}

bool has_label(const Fragments& fragments, bool is_setting) {
    Fragments copy = fragments;
    return !take_label(copy, is_setting).empty();
}

/// The diagram with the first `alt` that ends in a label replaced by one of its operands, and the one that goes on from it by those of its operands that
/// may follow: one diagram for each operand. Nothing when no operand may follow one.
std::optional<std::vector<Fragments>> ways_of_first(const Fragments& fragments, bool& found) {
    for (std::size_t at = 0; at < fragments.size() && !found; ++at) {
        auml::Fragment fragment = fragments[at];
        auto* combined = std::get_if<auml::Combined>(&fragment.kind);
        if (combined == nullptr) continue;
        std::vector<Fragments> ways;
        const auto put = [&](Fragments instead, std::size_t behind) {
            Fragments whole(fragments.begin(), fragments.begin() + static_cast<std::ptrdiff_t>(at));
            whole.insert(whole.end(), instead.begin(), instead.end());
            whole.insert(whole.end(), fragments.begin() + static_cast<std::ptrdiff_t>(behind), fragments.end());
            ways.push_back(std::move(whole));
        };
        bool sets = false;
        for (const auml::Operand& each : combined->operands) sets = sets || has_label(each.fragments, true);
        std::size_t next = at + 1;
        const auto continues = [&](auml::Fragment& other) {
            auml::Combined* choice = choice_in(other);
            bool does = false;
            for (std::size_t each = 0; choice != nullptr && each < choice->operands.size(); ++each)
                does = does || has_label(choice->operands[each].fragments, false);
            return does;
        };
        Fragments rest = fragments;
        while (sets && next < rest.size() && !continues(rest[next])) ++next;
        if (sets && next < rest.size()) {
            found = true;
            for (const auml::Operand& each : combined->operands) {
                Fragments instead = each.fragments;
                const std::string label = take_label(instead, true);
                instead.insert(instead.end(), fragments.begin() + static_cast<std::ptrdiff_t>(at + 1),
                               fragments.begin() + static_cast<std::ptrdiff_t>(next));
                auml::Combined following;
                following.kind = auml::Operator::alt;
                auml::Combined without = following;
                for (auml::Operand operand : choice_in(rest[next])->operands) {
                    const std::string wanted = take_label(operand.fragments, false);
                    if (wanted.empty())
                        without.operands.push_back(std::move(operand));
                    else if (wanted == label)
                        following.operands.push_back(std::move(operand));
                }
                if (following.operands.empty()) following = without;
                if (following.operands.empty()) return std::nullopt;
                instead.push_back({fragment.node, std::move(following)});
                put(std::move(instead), next + 1);
            }
            return ways;
        }
        for (std::size_t operand = 0; operand < combined->operands.size(); ++operand) {
            const auto inner = ways_of_first(combined->operands[operand].fragments, found);
            if (!inner) return std::nullopt;
            if (!found) continue;
            for (const Fragments& way : *inner) {
                auml::Fragment changed = fragment;
                std::get<auml::Combined>(changed.kind).operands[operand].fragments = way;
                put({std::move(changed)}, at + 1);
            }
            return ways;
        }
    }
    return std::vector<Fragments>{fragments};
}

/// All runs, one way after the other.
std::optional<std::set<std::string>> words_of_ways(const auml::Interaction& drawn) {
    std::vector<Fragments> open = {drawn.fragments};
    std::set<std::string> words;
    while (!open.empty()) {
        const Fragments now = std::move(open.back());
        open.pop_back();
        bool found = false;
        const auto ways = ways_of_first(now, found);
        if (!ways) return std::nullopt;
        if (found) {
            open.insert(open.end(), ways->begin(), ways->end());
            continue;
        }
        auml::Interaction one = drawn;
        one.fragments = now;
        const auto of_one = auml_test::words_of_diagram(one, 2000, 24);
        if (!of_one) return std::nullopt;
        words.insert(of_one->begin(), of_one->end());
    }
    return words;
}

bool has_labels(const Fragments& fragments) {
    for (const auml::Fragment& fragment : fragments) {
        if (std::holds_alternative<auml::Continuation>(fragment.kind)) return true;
        const auto* combined = std::get_if<auml::Combined>(&fragment.kind);
        if (combined == nullptr) continue;
        for (const auml::Operand& operand : combined->operands)
            if (has_labels(operand.fragments)) return true;
    }
    return false;
}

/// A `break` in an operand is the other way that its rest may go.
void write_breaks(Fragments& fragments) {
    for (std::size_t at = 0; at < fragments.size(); ++at) {
        auto* combined = std::get_if<auml::Combined>(&fragments[at].kind);
        if (combined == nullptr) continue;
        for (auml::Operand& operand : combined->operands) write_breaks(operand.fragments);
        if (combined->kind != auml::Operator::break_) continue;
        auml::Operand rest;
        rest.fragments = {fragments.begin() + static_cast<std::ptrdiff_t>(at) + 1, fragments.end()};
        write_breaks(rest.fragments);
        combined->kind = auml::Operator::alt;
        combined->operands.push_back(std::move(rest));
        fragments.resize(at + 1, fragments.front());
        return;
    }
}

bool has(auml::Operator kind, const Fragments& fragments) {
    for (const auml::Fragment& fragment : fragments) {
        const auto* combined = std::get_if<auml::Combined>(&fragment.kind);
        if (combined == nullptr) continue;
        if (combined->kind == kind) return true;
        for (const auml::Operand& operand : combined->operands)
            if (has(kind, operand.fragments)) return true;
    }
    return false;
}

struct Tally {
    std::size_t compared = 0;
    std::size_t with_choice = 0;
};

/// \param words all runs of the diagram. \param wanted those that the model must have.
void compare(const auml::Diagram& diagram, const ir::Protocol& lowered, const std::set<std::string>& words,
             const std::set<std::string>& wanted, Tally& tally) {
    const auto of_model = auml_test::runs_of(lowered);
    if (!of_model) return;
    ++tally.compared;
    tally.with_choice += auml_test::has_decisions(lowered) ? 1 : 0;
    INFO(tests::print(diagram));
    CHECK(auml_test::missing(of_model->words, wanted) == "");
    diag::Sink sink;
    if (auml_test::has_race(*auml::plain(diagram, 0, sink), sink)) return;
    CHECK(of_model->bad_end == "");
    CHECK(auml_test::missing(words, of_model->words) == "");
}

}  // namespace

TEST_CASE("random diagrams with continuations: the runs are those of the operands that fit") {
    Tally tally;
    std::size_t impossible = 0;
    for (const std::uint32_t seed : tests::seeds(2 * auml_test::random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = auml_test::RandomDiagram(seed, {.continuations = true}).make();
        if (!has_labels(diagram.interactions.front().fragments)) continue;
        diag::Sink sink;
        const auto lowered = auml::lower(diagram, 0, sink);
        const auto words = words_of_ways(diagram.interactions.front());
        impossible += words || lowered ? 0 : 1;
        if (!lowered || auml_test::says_more_than(diag::Code::xmi_ignored, sink)) continue;
        if (words) compare(diagram, *lowered, *words, *words, tally);
    }
    MESSAGE(tally.compared << " compared, " << tally.with_choice << " of them with decisions; " << impossible
                           << " in which nothing can follow");
    CHECK(tally.compared > auml_test::in_proportion(60));
    CHECK(tally.with_choice > auml_test::in_proportion(50));
}

TEST_CASE("random diagrams with messages from one operand into another: the same runs") {
    Tally tally;
    for (const std::uint32_t seed : tests::seeds(2 * auml_test::random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = auml_test::RandomDiagram(seed, {.crossings = true}).make();
        if (!has(auml::Operator::par, diagram.interactions.front().fragments)) continue;
        diag::Sink sink;
        const auto lowered = auml::lower(diagram, 0, sink);
        if (!lowered || !sink.empty()) continue;
        const auto words = auml_test::words_of_diagram(diagram.interactions.front(), 2000, 24);
        if (words) compare(diagram, *lowered, *words, auml_test::in_order(*words), tally);
    }
    MESSAGE(tally.compared << " compared, " << tally.with_choice << " of them with decisions");
    CHECK(tally.compared > auml_test::in_proportion(50));
}

TEST_CASE("random diagrams with a `break` in a part: it is the other way that the rest of the part may go") {
    Tally tally;
    for (const std::uint32_t seed : tests::seeds(2 * auml_test::random_diagrams())) {
        CAPTURE(seed);
        const auml::Diagram diagram = auml_test::RandomDiagram(seed, {.inner_breaks = true}).make();
        if (!has(auml::Operator::break_, diagram.interactions.front().fragments)) continue;
        auml::Interaction written = diagram.interactions.front();
        write_breaks(written.fragments);
        diag::Sink sink;
        const auto lowered = auml::lower(diagram, 0, sink);
        if (!lowered || auml_test::says_more_than(diag::Code::auml_break_in_part, sink)) continue;
        const auto words = auml_test::words_of_diagram(written, 2000, 24);
        if (words) compare(diagram, *lowered, *words, *words, tally);
    }
    MESSAGE(tally.compared << " compared, " << tally.with_choice << " of them with decisions");
    CHECK(tally.compared > auml_test::in_proportion(50));
}

}  // namespace joined_parts_test
