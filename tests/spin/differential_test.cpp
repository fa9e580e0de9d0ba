/// Whole searches of random small models against the oracle of small_model.h: verdicts, unreached lines, replays.
#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "driver/runs/trace/raw_replay.h"
#include "driver/tools/spin/split.h"
#include "small_model.h"
#include "tests/random.h"
#include "tests/support/spin_tools.h"

namespace differential_test {

using namespace map2pml;

namespace {

using small_model::Marks;

struct Asked {
    spin::SearchKind kind = spin::SearchKind::safety;
    bool breadth_first = false;
    bool fair = false;
    bool reduce = true;
    Marks marks = Marks::none;
    std::uint32_t parts = 0;  ///< 0: it is not split
};

spin::SearchOutcome search(const spin::Tools& tools, const small_model::Model& model, const Asked& asked) {
    spin::SearchRequest request;
    request.model = small_model::to_promela(model, asked.marks);
    request.kind = asked.kind;
    request.breadth_first = asked.breadth_first;
    request.weak_fairness = asked.fair;
    request.partial_order_reduction = asked.reduce;
    if (asked.parts == 0) return spin::run_search(tools, request);
    return spin::run_split(tools, request, asked.parts, spin::run_here(nullptr, nullptr, tools));
}

void check_error(const spin::ErrorFound& error, const small_model::Facts& facts) {
    switch (error.kind) {
        case spin::ErrorKind::invalid_end_state:
            CHECK(facts.deadlock);
            break;
        case spin::ErrorKind::assertion:
            CHECK(facts.failed_check);
            break;
        case spin::ErrorKind::non_progress_cycle:
            CHECK(facts.cycle_without_progress);
            break;
        default:
            FAIL("an error that no such model can have: " << error.text);
    }
    REQUIRE(error.trail.has_value());
    const auto replay = trace::replay(*error.trail);
    CHECK(replay.error == "");
    CHECK(replay.cycle_start.has_value() == (error.kind == spin::ErrorKind::non_progress_cycle));
}

/// The option lines that a complete search never executed: pan lists where control never came, which is the mark behind.
std::vector<std::uint32_t> lines_of(const spin::Complete& complete) {
    std::set<std::uint32_t> lines;
    for (const auto& entry : complete.unreached)
        if (entry.statement.starts_with("printf")) lines.insert(entry.line);
    return {lines.begin(), lines.end()};
}

}  // namespace

namespace {

struct Seen {
    std::size_t errors = 0;
    std::size_t passes = 0;
};

void check_searches(const spin::Tools& tools, const small_model::Model& model, const std::vector<Asked>& questions,
                    Seen& seen) {
    const auto facts = small_model::explore(model);
    for (const auto& asked : questions) {
        const bool safety = asked.kind == spin::SearchKind::safety;
        CAPTURE(small_model::to_promela(model, asked.marks));
        CAPTURE(static_cast<int>(asked.kind));
        CAPTURE(asked.breadth_first);
        CAPTURE(asked.fair);
        CAPTURE(asked.reduce);
        CAPTURE(asked.parts);
        const bool wrong = safety       ? facts.deadlock || facts.failed_check
                           : asked.fair ? facts.fair_cycle_without_progress
                                        : facts.cycle_without_progress;
        const auto outcome = search(tools, model, asked);
        if (const auto* error = std::get_if<spin::ErrorFound>(&outcome.end)) {
            // An assertion also ends a search for cycles; then nothing is known about them.
            CHECK((wrong || (!safety && error->kind == spin::ErrorKind::assertion)));
            check_error(*error, facts);
            ++seen.errors;
        } else if (const auto* complete = std::get_if<spin::Complete>(&outcome.end)) {
            CHECK_FALSE(wrong);
            if (safety && asked.marks == Marks::steps) CHECK(lines_of(*complete) == facts.never_executed);
            ++seen.passes;
        } else {
            FAIL("neither an error nor a pass");
        }
    }
}

}  // namespace

TEST_CASE("searches of random models say what the oracle says") {
    const spin::Tools tools = tests::spin_tools();
    using spin::SearchKind;
    const std::vector<Asked> questions{{SearchKind::safety, false, false, true, Marks::steps},
                                       {SearchKind::safety, true, false, true, Marks::steps},
                                       {SearchKind::safety, false, false, false, Marks::steps},
                                       {SearchKind::non_progress, false, false, true, Marks::none},
                                       {SearchKind::non_progress, false, true, true, Marks::none},
                                       {SearchKind::non_progress, false, true, true, Marks::atomic}};
    const auto first = static_cast<std::uint32_t>(tests::first_seed());
    const auto count = static_cast<std::uint32_t>(tests::random_cases(25, "M2P_RANDOM_MODELS"));
    Seen seen;
    for (std::uint32_t seed = first; seed < first + count; ++seed) {
        CAPTURE(seed);
        check_searches(tools, small_model::random_model(seed), questions, seen);
    }
    CHECK(seen.errors > count);  // of six searches each: the models are neither all right nor all wrong
    CHECK(seen.passes > count);
}

TEST_CASE("searches of random models whose processes start during the run say what the oracle says") {
    const spin::Tools tools = tests::spin_tools();
    using spin::SearchKind;
    const std::vector<Asked> questions{{SearchKind::safety, false, false, true, Marks::steps},
                                       {SearchKind::safety, true, false, true, Marks::steps},
                                       {SearchKind::safety, true, false, false, Marks::steps}};
    const auto first = static_cast<std::uint32_t>(tests::first_seed());
    const auto count = static_cast<std::uint32_t>(tests::random_cases(40, "M2P_RANDOM_MODELS"));
    Seen seen;
    for (std::uint32_t seed = first; seed < first + count; ++seed) {
        CAPTURE(seed);
        check_searches(tools, small_model::random_model_with_starts(seed), questions, seen);
    }
    CHECK(seen.errors > 0);
    CHECK(seen.passes > 0);
}

TEST_CASE("searches in parts say what the oracle says") {
    const spin::Tools tools = tests::spin_tools();
    using spin::SearchKind;
    const std::vector<Asked> questions{{SearchKind::safety, false, false, true, Marks::steps, 2},
                                       {SearchKind::safety, false, false, true, Marks::atomic, 3},
                                       {SearchKind::safety, false, false, false, Marks::steps, 5},
                                       {SearchKind::non_progress, false, false, true, Marks::none, 3}};
    const auto first = static_cast<std::uint32_t>(tests::first_seed());
    const auto count = static_cast<std::uint32_t>(tests::random_cases(60, "M2P_RANDOM_MODELS"));
    Seen seen;
    for (std::uint32_t seed = first; seed < first + count; ++seed) {
        CAPTURE(seed);
        check_searches(tools, small_model::random_model(seed), questions, seen);
        check_searches(tools, small_model::random_model_with_starts(seed), {questions[0]}, seen);
    }
    CHECK(seen.errors > 0);
    CHECK(seen.passes > 0);
}

}  // namespace differential_test
