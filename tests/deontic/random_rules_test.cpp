// Random rule sets: the same rules answer by clingo and by the naive evaluation.
#include <doctest/doctest.h>

#include <set>

#include "tests/deontic/random_rules.h"
#include "tests/random.h"

namespace random_rules_test {

using namespace deontic_test;

TEST_CASE("the same rules answer") {
    std::size_t answered = 0;
    std::size_t with_conditions = 0;
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(5'000, "M2P_RANDOM_RULES"))) {
        RandomRules random(seed, 0);
        const RuleBase base = right_rules(seed, random);
        ClingoJudge judge(base);
        NaiveRules naive(base);
        for (int each = 0; each < 3; ++each) {
            const Question question = random.question();
            const auto& decision = judge.decide(question);
            std::set<std::size_t> found(decision.permits.begin(), decision.permits.end());
            found.insert(decision.forbids.begin(), decision.forbids.end());
            INFO("seed ", seed, ": ", question.subject, " ", to_string(question.action), " to ",
                 question.receiver.value_or("nobody in particular"), "\n", text_of(base), judge.last_program());
            REQUIRE(found == naive.answering(question));
            answered += found.empty() ? 0 : 1;
            for (const std::size_t number : found)
                with_conditions += map2pml::deontic::rule_of(base, number).body.empty() ? 0 : 1;
        }
    }
    // The comparison says something: rules with conditions answer.
    CHECK(answered > 100);
    CHECK(with_conditions > 50);
}

}  // namespace random_rules_test
