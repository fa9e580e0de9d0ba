#include "driver/results/rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::prove {

namespace {

bool is_outcome(Outcome outcome, maze::Verdict verdict) {
    switch (verdict) {
        case maze::Verdict::holds:
            return outcome == Outcome::holds;
        case maze::Verdict::fails:
            return outcome == Outcome::fails;
        case maze::Verdict::vacuous:
            return outcome == Outcome::vacuous;
        case maze::Verdict::bound:
            return outcome == Outcome::bound;
    }
    return false;
}

bool is_open_outcome(Outcome outcome) {
    return outcome == Outcome::bound || outcome == Outcome::incomplete || outcome == Outcome::unknown;
}

std::string words_of(const maze::Expectation& each) {
    std::string text = fmt::format("{} {}", maze::spelling(each.rule), maze::spelling(each.verdict));
    if (each.action) text += " for " + each.action->text;
    if (each.instance) text += " on " + each.instance->text;
    return text;
}

bool is_about(const maze::Expectation& expected, const RuleResult& rule) {
    return expected.rule == rule.rule() && (expected.action ? expected.action->text : "") == rule.finding.action &&
           (expected.instance ? expected.instance->text : "") == rule.instance;
}

/// The rule that tells most against `holds`, of those that an expectation is about.
const RuleResult* decisive(const std::vector<const RuleResult*>& all) {
    const auto badness = [](const RuleResult& each) {
        switch (each.outcome) {
            case Outcome::fails:
                return 5;
            case Outcome::unknown:
                return 4;
            case Outcome::incomplete:
                return 3;
            case Outcome::bound:
                return 2;
            case Outcome::vacuous:
                return 1;
            case Outcome::holds:
                break;
        }
        return 0;
    };
    const auto found = std::max_element(all.begin(), all.end(), [&](const RuleResult* one, const RuleResult* other) {
        return badness(*one) < badness(*other);
    });
    return found == all.end() ? nullptr : *found;
}

}  // namespace

std::string rule_words(const RuleResult& rule) {
    return rule.finding.property.empty() ? std::string(maze::spelling(rule.rule())) : rule.finding.property;
}

std::string subject_of(const RuleResult& rule) {
    return rule.abstract.empty() ? rule.of : rule.abstract + " -> " + rule.of;
}

void judge_expectations(const maze::Development& development, bool is_explored, DevelopmentResult& result) {
    for (const maze::Expectation& each : development.expectations) {
        std::vector<const RuleResult*> about;
        for (RuleResult& rule : result.rules) {
            if (!is_about(each, rule)) continue;
            rule.is_expected = true;
            about.push_back(&rule);
        }
        if (about.empty() && is_explored && !each.instance) {
            ++result.left_to_prove;
            continue;
        }
        // A search that was cut says nothing about single actions, only about the whole rule.
        const auto cut = std::find_if(result.rules.begin(), result.rules.end(), [&](const RuleResult& rule) {
            return rule.rule() == each.rule && rule.instance == (each.instance ? each.instance->text : "") &&
                   rule.outcome == Outcome::incomplete;
        });
        if (about.empty() && cut != result.rules.end()) about.push_back(&*cut);
        ExpectedVerdict made{words_of(each), each.span, "nothing", false, true};
        if (const RuleResult* rule = decisive(about)) {
            made.found = to_string(rule->outcome);
            made.is_met = is_outcome(rule->outcome, each.verdict);
            made.is_open = !made.is_met && is_open_outcome(rule->outcome);
        }
        result.expected.push_back(std::move(made));
    }
}

namespace {

bool is_same_rule(const RuleResult& one, const RuleResult& other) {
    return rule_words(one) == rule_words(other) && one.abstract == other.abstract && one.of == other.of;
}

}  // namespace

bool is_shown(const RuleResult& rule, const DevelopmentResult& result) {
    if (!rule.is_whole()) return rule.outcome == Outcome::fails;
    return rule.outcome != Outcome::fails ||
           std::none_of(result.rules.begin(), result.rules.end(), [&](const RuleResult& other) {
               return is_same_rule(rule, other) && other.instance == rule.instance && !other.is_whole() &&
                      other.outcome == Outcome::fails && !other.finding.is_remark;
           });
}

namespace {

/// Whether another line of the result covers this rule.
bool is_covered(const RuleResult& rule, const std::vector<RuleResult>& all) {
    if (rule.is_expected || rule.finding.is_remark) return true;
    return std::any_of(all.begin(), all.end(), [&](const RuleResult& other) {
        if (&other == &rule || !is_same_rule(rule, other)) return false;
        // A failure in general follows from one that is expected; what is open in general is judged by the expectations on the rule.
        if (rule.instance.empty() && other.is_expected)
            return is_open_outcome(rule.outcome) || other.outcome == rule.outcome;
        if (other.instance != rule.instance) return false;
        // A rule as a whole fails as its actions do, and vice versa.
        return rule.is_whole() ? !other.is_whole() && rule.outcome == Outcome::fails && other.outcome == Outcome::fails
                               : other.is_whole() && other.is_expected;
    });
}

}  // namespace

RuleStatus status_of(const RuleResult& rule, const DevelopmentResult& result) {
    if (is_covered(rule, result.rules)) return RuleStatus::fine;
    if (rule.outcome == Outcome::fails) return RuleStatus::wrong;
    return is_open_outcome(rule.outcome) ? RuleStatus::open : RuleStatus::fine;
}

std::size_t open_in_general(const DevelopmentResult& result) {
    return static_cast<std::size_t>(
        std::count_if(result.rules.begin(), result.rules.end(), [&](const RuleResult& each) {
            return each.instance.empty() && each.is_whole() && is_open_outcome(each.outcome) && !each.is_expected;
        }));
}

int exit_code(const DevelopmentResult& result) {
    bool is_wrong = false;
    bool is_open = false;
    for (const ExpectedVerdict& each : result.expected) {
        is_wrong = is_wrong || (!each.is_met && !each.is_open);
        is_open = is_open || (!each.is_met && each.is_open);
    }
    for (const RuleResult& each : result.rules) {
        const RuleStatus status = status_of(each, result);
        is_wrong = is_wrong || status == RuleStatus::wrong;
        is_open = is_open || status == RuleStatus::open;
    }
    return is_wrong ? 1 : is_open ? 3 : 0;
}

}  // namespace map2pml::prove
