#include "translator/model/rules/judge.h"

#include <utility>

#include "translator/model/rules/internal.h"

namespace map2pml::deontic {

Judge::Judge(RuleBase base, Evaluate evaluate)
    : base_(std::move(base)),
      rules_(prepared_rules(base_)),
      heads_(rule_heads(base_)),
      evaluate_(std::move(evaluate)) {}

namespace {

std::string key_of_question(const Question& question, Naming naming) {
    const std::string receiver = question.receiver ? identity_of_agent(*question.receiver, naming) + ' ' : "";
    return exact_text(question.action, naming) + receiver + question.subject;
}

}  // namespace

bool is_allowed(const ir::Policy& policy, bool is_governed, bool is_permitted, bool is_forbidden) {
    if (is_permitted && is_forbidden) return policy.permits_override;
    if (is_permitted || is_forbidden) return is_permitted;
    return !is_governed && !policy.denies_by_default;
}

bool Judge::is_about(const PreparedRule& rule, const ir::TermTree& action) const {
    Bindings known;
    return unify(rule.rule.head.action, action, known, base_.naming);
}

/// Whether the rule counts: those of the broker and of participants do; those of others where something may be done to them.
bool Judge::counts(const PreparedRule& rule, const std::optional<std::string>& object) const {
    return rule.owner == kBroker || base_.participants.contains(rule.owner) || !object || rule.owner == *object;
}

const Decision& Judge::decide(const Question& question) {
    const std::string key = key_of_question(question, base_.naming);
    if (!known_.contains(key)) decide_all({question});
    return known_.at(key);
}

void Judge::decide_all(const std::vector<Question>& questions) {
    std::vector<Question> open;
    for (const Question& each : questions) {
        const std::string key = key_of_question(each, base_.naming);
        if (known_.contains(key)) continue;
        bool needs_program = false;
        known_.emplace(key, triggered(each, needs_program));
        if (needs_program) open.push_back(each);
    }
    if (!open.empty()) evaluate(open);
}

/// The decision where no rule applies.
Decision Judge::triggered(const Question& question, bool& needs_program) const {
    Decision decision;
    decision.question = question;
    const auto object = object_of(question, base_);
    for (const PreparedRule& rule : heads_) {
        if (is_about(rule, question.action) && counts(rule, object)) {
            needs_program = true;
            if (rule.rule.head.permits) decision.governing.push_back(rule.number);
        }
    }
    decision.is_governed = !decision.governing.empty();
    decision.is_allowed = is_allowed(base_.policy, decision.is_governed, false, false);
    return decision;
}

void Judge::evaluate(const std::vector<Question>& questions) {
    Symbols symbols(base_.naming);
    const auto output = evaluate_(program_text(base_, rules_, questions, symbols));
    const auto answer = output ? read_answer(*output) : std::nullopt;
    for (std::size_t at = 0; at < questions.size(); ++at) {
        Decision& decision = known_.at(key_of_question(questions[at], base_.naming));
        if (!answer) {
            has_failed_ = true;
            decision.is_allowed = false;
            continue;
        }
        if (const auto answering = answer->answering.find(at); answering != answer->answering.end())
            for (const std::size_t number : answering->second)
                (rule_of(base_, number).head.permits ? decision.permits : decision.forbids).push_back(number);
        decision.is_allowed =
            is_allowed(base_.policy, decision.is_governed, !decision.permits.empty(), !decision.forbids.empty());
        if (decision.is_conflict()) explain(decision, *answer, questions.size() == 1);
    }
}

/// Adds the rules on the way to this question only; after an answer to several questions it is evaluated alone.
void Judge::explain(Decision& decision, const RuleAnswer& answer, bool is_alone) {
    std::optional<RuleAnswer> own;
    if (!is_alone) {
        Symbols symbols(base_.naming);
        const auto output = evaluate_(program_text(base_, rules_, {decision.question}, symbols));
        own = output ? read_answer(*output) : std::nullopt;
    }
    const RuleAnswer* shown = is_alone ? &answer : own ? &*own : nullptr;
    if (shown != nullptr) decision.on_the_way.assign(shown->on_the_way.begin(), shown->on_the_way.end());
}

}  // namespace map2pml::deontic
