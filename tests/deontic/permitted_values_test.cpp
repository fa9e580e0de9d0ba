// Conditions on arguments: they say of all values what the rules say, also of values that no rule mentions.
#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/deontic/random_rules.h"
#include "tests/random.h"
#include "translator/model/protocol/operation.h"
#include "translator/model/rules/judge.h"
#include "translator/model/rules/permitted_values.h"

namespace permitted_values_test {

using namespace deontic_test;
using namespace map2pml;

namespace {

using Values = std::map<std::string, std::string>;

std::string value_of(const ir::Expression& expression, const Values& values) {
    if (std::holds_alternative<ir::Self>(expression.kind)) return values.at("self");
    const auto& term = std::get<ir::Term>(expression.kind);
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind)) return values.at(variable->name);
    if (const auto* agent = std::get_if<ir::AgentName>(&term.kind)) return agent->name;
    return std::get<ir::Constant>(term.kind).text;
}

bool is_true(const ir::Expression& expression, const Values& values) {
    if (const auto* either = std::get_if<ir::Conditional>(&expression.kind))
        return is_true(is_true(*either->condition, values) ? *either->yes : *either->no, values);
    if (const auto* equation = std::get_if<ir::Binary>(&expression.kind)) {
        REQUIRE(equation->what == ir::BinaryOperator::equal);
        return value_of(*equation->left, values) == value_of(*equation->right, values);
    }
    return value_of(expression, values) == "true";
}

/// Two of them are in no rule.
const std::vector<std::string>& all_values() {
    static const std::vector<std::string> values = {"ann", "bob", "hd", "red", "blue", "green", "grey"};
    return values;
}

class Comparison {
  public:
    explicit Comparison(const RuleBase& base) : base_(base), naive_(base) {}

    void compare(const deontic::ActionForm& form) {
        ClingoJudge judge(base_);
        const auto questions = deontic::questions_about(form, base_);
        REQUIRE(questions.has_value());
        judge.decide_all(*questions);
        const auto condition = deontic::permitted_when(
            form, base_, [&](const Question& each) { return judge.decide(each).is_allowed; }, {});
        restricted += condition ? 1 : 0;
        for (const std::string& subject : form.subjects) {
            Question question{subject, term({form.name}), form.receiver};
            compare(form, condition, question, {{"self", subject}});
        }
    }

    std::size_t restricted = 0;
    std::size_t denied = 0;

  private:
    void compare(const deontic::ActionForm& form, const std::optional<ir::Expression>& condition, Question& question,
                 const Values& values) {
        const std::size_t at = question.action.parts.size();
        if (at == form.parameters.size()) {
            const bool is_allowed = may(question);
            CAPTURE(text_of(base_));
            CAPTURE(question.subject);
            CAPTURE(to_string(question.action));
            REQUIRE((!condition || is_true(*condition, values)) == is_allowed);
            denied += is_allowed ? 0 : 1;
            return;
        }
        for (const std::string& value : all_values()) {
            Values more = values;
            more[form.parameters[at]] = value;
            question.action.parts.push_back(term({value}));
            compare(form, condition, question, more);
            question.action.parts.pop_back();
        }
    }

    bool may(const Question& question) {
        bool permits = false;
        bool forbids = false;
        for (const std::size_t number : naive_.answering(question)) (naive_.permits(number) ? permits : forbids) = true;
        return deontic::is_allowed(base_.policy, naive_.governs(question), permits, forbids);
    }

    const RuleBase& base_;
    NaiveRules naive_;
};

}  // namespace

TEST_CASE("random rules as conditions on arguments") {
    std::size_t restricted = 0;
    std::size_t denied = 0;
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(300, "M2P_RANDOM_RULES"))) {
        CAPTURE(seed);
        RandomRules random(seed, 0);
        const RuleBase base = right_rules(seed, random);
        Comparison comparison(base);
        comparison.compare({"p", {}, {"ann", "bob"}});
        comparison.compare({"q", {"x"}, {"ann", "bob"}});
        comparison.compare({"r", {"x", "y"}, {"ann", "bob"}});
        restricted += comparison.restricted;
        denied += comparison.denied;
    }
    CHECK(restricted > 10);
    CHECK(denied > 100);
}

TEST_CASE("too many combinations are not asked") {
    std::string text = "rules of ann {";
    for (int each = 0; each < 30; ++each) text += " known(v" + std::to_string(each) + ").";
    RuleBase base = rule_base(text + " (A, _, +p(X, Y, Z)) <- known(X). }");
    base.participants = {"ann"};
    diag::Sink sink;
    REQUIRE(deontic::take_facts(base, sink));
    CHECK_FALSE(deontic::questions_about({"p", {"x", "y", "z"}, {"ann"}}, base).has_value());
    CHECK(deontic::questions_about({"p", {"x", "y"}, {"ann"}}, base).has_value());
}

}  // namespace permitted_values_test
