#include "driver/input/reading/running_rules.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "translator/model/rules/rule_base.h"

namespace map2pml::input {

RunningRules::RunningRules(deontic::RuleBase base, const std::filesystem::path& clingo)
    : clingo_(clingo), judge_(std::move(base), [this](const std::string& text) { return clingo_.evaluate(text); }) {}

const ir::Denial* RunningRules::denial(const deontic::Question& question, const std::string& words) {
    const std::lock_guard lock(mutex_);
    const deontic::Decision& decision = judge_.decide(question);
    if (decision.is_allowed) return nullptr;
    const auto known = denials_.find(&decision);
    return &(known != denials_.end() ? known : denials_.emplace(&decision, denial_of(decision, words)).first)->second;
}

void RunningRules::ask(const std::vector<deontic::Question>& questions) {
    const std::lock_guard lock(mutex_);
    judge_.decide_all(questions);
}

bool RunningRules::has_failed() {
    const std::lock_guard lock(mutex_);
    return judge_.has_failed();
}

void RunningRules::report(diag::Sink& sink) {
    const std::lock_guard lock(mutex_);
    if (judge_.has_failed()) {
        sink.report(diag::Code::rule_not_evaluated, judge_.base().sets.front().owner_span,
                    "clingo could not evaluate the rules: " + clingo_.fault());
        return;
    }
    std::set<std::string> reported;  // one action of each pair of rules is enough
    for (const auto& [key, decision] : judge_.decisions())
        if (decision.is_conflict() &&
            reported.insert(fmt::format("{} {}", decision.permits.front(), decision.forbids.front())).second)
            report_conflict(decision, sink);
}

ir::Denial RunningRules::denial_of(const deontic::Decision& decision, const std::string& words) const {
    const deontic::Question& question = decision.question;
    ir::Denial denial{question.subject,
                      deontic::object_of(question, judge_.base()).value_or(""),
                      words,
                      !decision.forbids.empty(),
                      {},
                      {},
                      question.receiver.has_value()};
    for (const std::size_t number : denial.is_forbidden ? decision.forbids : decision.governing) {
        const ir::DeonticRule& rule = deontic::rule_of(judge_.base(), number);
        denial.rules.push_back({to_string(rule), rule.span});
    }
    if (!denial.is_forbidden) {
        for (const std::size_t number : deontic::rules_asked_by(judge_.base(), decision.governing)) {
            const ir::DeonticRule& rule = deontic::rule_of(judge_.base(), number);
            denial.on_the_way.push_back({to_string(rule), rule.span});
        }
    }
    return denial;
}

void RunningRules::report_conflict(const deontic::Decision& decision, diag::Sink& sink) const {
    const ir::DeonticRule& forbids = deontic::rule_of(judge_.base(), decision.forbids.front());
    diag::Diagnostic warning{diag::Code::rule_conflict,
                             forbids.head.span,
                             fmt::format("the rules both permit and forbid `{}` to do `{}`{}; {}",
                                         decision.question.subject, to_string(decision.question.action),
                                         decision.question.receiver ? " to `" + *decision.question.receiver + "`" : "",
                                         judge_.base().policy.permits_override ? "`permit-overrides` permits it"
                                                                               : "`deny-overrides` forbids it"),
                             {}};
    for (const std::size_t number : decision.permits)
        warning.notes.push_back({deontic::rule_of(judge_.base(), number).head.span, "this rule permits it"});
    for (const std::size_t number : decision.on_the_way)
        warning.notes.push_back({deontic::rule_of(judge_.base(), number).head.span, "the decision uses this rule"});
    sink.report(std::move(warning));
}

std::shared_ptr<RunningRules> run_rules(deontic::RuleBase base, diag::Sink& sink) {
    const auto program = clingo::find_clingo();
    if (!program && !base.sets.empty()) {
        sink.report(diag::Code::rule_not_evaluated, base.sets.front().owner_span, clingo::missing_clingo_text());
        return nullptr;
    }
    return std::make_shared<RunningRules>(std::move(base), program.value_or(std::filesystem::path()));
}

void check_rules_alone(const ir::CheckFile& check, diag::Sink& sink) {
    deontic::check_rules(check.common.rules, {}, sink);
    for (const ir::CheckBlock& block : check.instances) {
        std::vector<ir::RuleSet> sets = check.common.rules;
        sets.insert(sets.end(), block.rules.begin(), block.rules.end());
        deontic::check_rules(sets, {}, sink);
    }
}

}  // namespace map2pml::input
