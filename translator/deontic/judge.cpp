#include "translator/deontic/judge.h"

#include <algorithm>
#include <utility>

#include "translator/deontic/answer.h"
#include "translator/deontic/program.h"
#include "translator/deontic/unify.h"
#include "translator/deontic/vocabulary.h"

namespace map2pml::deontic {

Judge::Judge(RuleBase base, Evaluate evaluate)
    : base_(std::move(base)), rules_(prepared_rules(base_)), evaluate_(std::move(evaluate)) {}

bool is_allowed(const ir::Policy& policy, bool is_governed, bool is_permitted, bool is_forbidden) {
    if (is_permitted && is_forbidden) {
        return policy.permits_override;
    }
    if (is_permitted || is_forbidden) {
        return is_permitted;
    }
    return !is_governed && !policy.denies_by_default;
}

bool Judge::is_about(const PreparedRule& rule, const ir::TermTree& action) const {
    Bindings known;
    return unify(rule.rule.head.action, action, known, base_.naming);
}

/// Those of the broker and of all who take part; of others, what is done to them.
bool Judge::counts(const PreparedRule& rule, const std::optional<std::string>& object) const {
    return rule.owner == kBroker || base_.participants.contains(rule.owner) || !object || rule.owner == *object;
}

const Decision& Judge::decide(const Question& question) {
    const std::string key = exact_text(question.action, base_.naming) + question.subject;
    const auto known = known_.find(key);
    if (known != known_.end()) {
        return known->second;
    }
    return known_.emplace(key, decided(question)).first->second;
}

Decision Judge::decided(const Question& question) {
    Decision decision;
    decision.question = question;
    const auto object = object_of(question.action, base_);
    bool is_triggered = false;
    for (const PreparedRule& rule : rules_) {
        if (is_about(rule, question.action) && counts(rule, object)) {
            is_triggered = true;
            if (rule.rule.head.permits) {
                decision.governing.push_back(rule.number);
            }
        }
    }
    decision.is_governed = !decision.governing.empty();
    if (is_triggered) {
        Symbols symbols(base_.naming);
        const auto output = evaluate_(program_text(base_, rules_, question, symbols));
        const auto answer = output ? read_answer(*output) : std::nullopt;
        if (!answer) {
            has_failed_ = true;
            decision.is_allowed = false;
            return decision;
        }
        for (const std::size_t number : answer->answering) {
            (rule_of(base_, number).head.permits ? decision.permits : decision.forbids).push_back(number);
        }
        decision.on_the_way.assign(answer->on_the_way.begin(), answer->on_the_way.end());
    }
    decision.is_allowed =
        is_allowed(base_.policy, decision.is_governed, !decision.permits.empty(), !decision.forbids.empty());
    return decision;
}

}  // namespace map2pml::deontic
