#include "driver/runs/trace/mailboxes.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace map2pml;

namespace trace_rounds_test {

/// One step for each letter, by the agent of that name; the loop begins at `loop`.
trace::Counterexample run_of(const std::string& letters, std::size_t loop) {
    trace::Counterexample run;
    for (const char letter : letters) {
        trace::Step step;
        step.agent = std::string(1, letter);
        step.action = ir::Action::timeout;
        step.clock = static_cast<std::uint32_t>(run.steps.size() + 1);
        run.steps.push_back(step);
    }
    run.lasso_start = loop;
    return run;
}

std::string once(const std::string& letters, std::size_t loop) {
    const auto shorter = trace::with_one_round(run_of(letters, loop));
    if (!shorter) return "as it is";
    std::string result;
    for (const trace::Step& step : shorter->steps) result += step.agent;
    CHECK(shorter->lasso_start == loop);
    return result;
}

TEST_CASE("a loop says its round once") {
    CHECK(once("abab", 0) == "ab");
    CHECK(once("xyababab", 2) == "xyab");
    CHECK(once("xaaaa", 1) == "xa");
    CHECK(once("abcabc", 0) == "abc");
}

TEST_CASE("a loop that is no repetition stays as it is") {
    CHECK(once("ababa", 0) == "as it is");
    CHECK(once("abba", 0) == "as it is");
    CHECK(once("a", 0) == "as it is");
    CHECK(once("aab", 2) == "as it is");  // the steps before the loop do not count
    CHECK_FALSE(trace::with_one_round({}).has_value());
    trace::Counterexample differs = run_of("aa", 0);
    differs.steps[1].terms = {ir::value_from("1")};  // the same words with another value are another step
    CHECK_FALSE(trace::with_one_round(differs).has_value());
}

}  // namespace trace_rounds_test
