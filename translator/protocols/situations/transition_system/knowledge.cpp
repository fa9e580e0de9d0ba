#include "translator/protocols/situations/transition_system/process.h"

#include <algorithm>
#include <cmath>

#include "translator/languages/lcc/print.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

namespace {

using ConditionKind = Condition::Kind;
constexpr std::size_t kDeepestCalls = 500;       ///< calls of rules inside each other
constexpr std::size_t kMostAnswers = 5'000;      ///< to one query
constexpr std::size_t kMostInferences = 20'000;  ///< for one constraint
constexpr std::uint64_t kMostWork = 3'000'000;   ///< for one constraint: a second or less

bool is_integer(const Value& value) { return value.kind == Value::Kind::integer; }
bool is_numeric(const Value& value) { return is_integer(value) || value.kind == Value::Kind::number; }
double real(const Value& value) { return is_integer(value) ? static_cast<double>(value.integer) : value.number; }

Value integer(std::int64_t number) {
    Value value;
    value.kind = Value::Kind::integer;
    value.integer = number;
    return value;
}

Value number(double number) {
    Value value;
    value.kind = Value::Kind::number;
    value.number = number;
    return value;
}

/// Nothing if an operand is not a number, or if there is no result.
/// \param overflows becomes true if the result is out of range.
std::optional<Value> evaluate(const Value& value, bool& overflows) {
    if (is_numeric(value)) return value;
    if (value.kind != Value::Kind::compound || value.parts.size() != 2) return std::nullopt;
    const auto left = evaluate(value.parts[0], overflows);
    const auto right = evaluate(value.parts[1], overflows);
    if (!left || !right || (value.text != "+" && value.text != "-" && value.text != "*")) return std::nullopt;
    if (is_integer(*left) && is_integer(*right)) {
        std::int64_t result = 0;
        const bool too_large = value.text == "+"   ? __builtin_add_overflow(left->integer, right->integer, &result)
                               : value.text == "-" ? __builtin_sub_overflow(left->integer, right->integer, &result)
                                                   : __builtin_mul_overflow(left->integer, right->integer, &result);
        overflows = overflows || too_large;
        return too_large ? std::nullopt : std::optional(integer(result));
    }
    const double result = value.text == "+"   ? real(*left) + real(*right)
                          : value.text == "-" ? real(*left) - real(*right)
                                              : real(*left) * real(*right);
    overflows = overflows || !std::isfinite(result);
    return std::isfinite(result) ? std::optional(number(result)) : std::nullopt;
}

bool in_order(Comparison::Sign sign, const Value& left, const Value& right) {
    const auto order = is_integer(left) && is_integer(right) ? std::partial_ordering(left.integer <=> right.integer)
                                                             : real(left) <=> real(right);
    switch (sign) {
        case Comparison::Sign::less:
            return order < 0;
        case Comparison::Sign::less_equal:
            return order <= 0;
        case Comparison::Sign::greater:
            return order > 0;
        default:
            return order >= 0;
    }
}

void add_variables(const Value& value, std::set<std::uint32_t>& variables) {
    if (value.kind == Value::Kind::unbound) variables.insert(value.variable);
    for (const Value& part : value.parts) add_variables(part, variables);
}

struct InOrder {
    bool operator()(const Substitution& one, const Substitution& other) const {
        const auto less = [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first < b.first : a.second < b.second;
        };
        return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end(), less);
    }
};

std::vector<Substitution> one_of_each(std::vector<Substitution> solutions) {
    if (solutions.size() < 2) return solutions;
    std::set<Substitution, InOrder> known;
    std::vector<Substitution> unique;
    for (Substitution& each : solutions)
        if (known.insert(each).second) unique.push_back(std::move(each));
    return unique;
}

}  // namespace

Condition condition_of(const Constraint& constraint, Environment& environment) {
    Condition condition;
    const auto add_parts = [&](ConditionKind kind, const std::vector<Constraint>& parts) {
        condition.kind = kind;
        for (const Constraint& each : parts) condition.parts.push_back(condition_of(each, environment));
    };
    std::visit(ir::overloaded{[&](const Atom& atom) { condition.terms = {environment.value_of(atom.term)}; },
                              [&](const Comparison& comparison) {
                                  condition.kind = ConditionKind::comparison;
                                  condition.sign = comparison.sign;
                                  condition.terms.push_back(environment.value_of(comparison.left));
                                  condition.terms.push_back(environment.value_of(comparison.right));
                              },
                              [&](const Negation& negation) {
                                  condition.kind = ConditionKind::negation;
                                  condition.parts.push_back(condition_of(*negation.part, environment));
                              },
                              [&](const Conjunction& all) { add_parts(ConditionKind::conjunction, all.parts); },
                              [&](const Disjunction& any) { add_parts(ConditionKind::disjunction, any.parts); }},
               constraint.kind);
    return condition;
}

std::string to_string(const Condition& condition) {
    switch (condition.kind) {
        case ConditionKind::atom:
            return to_string(condition.terms[0]);
        case ConditionKind::comparison:
            return to_string(condition.terms[0]) + " " + to_string(condition.sign) + " " +
                   to_string(condition.terms[1]);
        case ConditionKind::negation:
            return "not (" + to_string(condition.parts[0]) + ")";
        case ConditionKind::conjunction:
        case ConditionKind::disjunction:
            break;
    }
    std::string text;
    for (const Condition& part : condition.parts)
        text += (text.empty() ? "" : condition.kind == ConditionKind::conjunction ? " and " : " or ") + to_string(part);
    return "(" + text + ")";
}

std::vector<Value> conjuncts(const Condition& condition, const Substitution& known) {
    const auto joined = [&](std::string functor, std::vector<Value> parts) {
        Value value;
        value.kind = Value::Kind::compound;
        value.text = std::move(functor);
        value.parts = std::move(parts);
        return std::vector<Value>{std::move(value)};
    };
    std::vector<Value> parts;
    for (const Condition& each : condition.parts)
        for (Value& value : conjuncts(each, known)) parts.push_back(std::move(value));
    switch (condition.kind) {
        case ConditionKind::atom:
            return {resolve(condition.terms[0], known)};
        case ConditionKind::comparison:
            return joined(to_string(condition.sign),
                          {resolve(condition.terms[0], known), resolve(condition.terms[1], known)});
        case ConditionKind::negation:
            return joined("not", std::move(parts));
        case ConditionKind::conjunction:
            return parts;
        case ConditionKind::disjunction:
            return joined("or", std::move(parts));
    }
    return parts;
}

Value question_of(const Value& goal) {
    Renumbering numbers;
    return numbers.renumbered(goal);
}

std::optional<std::vector<Value>> answers_to(const OpenPredicate& predicate, const Value& question) {
    std::set<std::uint32_t> variables;
    add_variables(question, variables);
    std::size_t count = 1;
    for (std::size_t at = 0; at < variables.size(); ++at) {
        count *= std::max<std::size_t>(1, predicate.values.size());
        if (count > kMostAnswers) return std::nullopt;
    }
    std::vector<Substitution> choices = {{}};
    for (const std::uint32_t variable : variables) {
        std::vector<Value> values = predicate.values;
        if (values.empty()) values.push_back(constant(question.text + "~" + std::to_string(variable + 1)));
        std::vector<Substitution> longer;
        for (const Substitution& choice : choices) {
            for (const Value& value : values) {
                longer.push_back(choice);
                longer.back().emplace(variable, value);
            }
        }
        choices = std::move(longer);
    }
    std::vector<Value> answers;
    for (const Substitution& choice : choices) answers.push_back(resolve(question, choice));
    return answers;
}

std::vector<Substitution> Solver::solve(const Condition& condition, const Substitution& known, std::uint32_t& next) {
    next_ = &next;
    return solve(condition, known, 0);
}

Solver::Solutions Solver::solve(const Condition& condition, const Substitution& known, std::size_t depth) {
    Solutions solutions;
    switch (condition.kind) {
        case ConditionKind::atom: {
            const Value goal = resolve(condition.terms[0], known);
            return depth == 0 ? submitted(goal, known) : atom(goal, known, depth);
        }
        case ConditionKind::comparison:
            return compare(condition, known);
        case ConditionKind::negation:
            return negation(condition, known, depth);
        case ConditionKind::conjunction:
            solutions = {known};
            for (const Condition& part : condition.parts) {
                Solutions longer;
                for (const Substitution& each : solutions) {
                    const Solutions more = solve(part, each, depth);
                    longer.insert(longer.end(), more.begin(), more.end());
                }
                solutions = std::move(longer);
            }
            return one_of_each(std::move(solutions));
        case ConditionKind::disjunction:
            for (const Condition& part : condition.parts) {
                const Solutions more = solve(part, known, depth);
                solutions.insert(solutions.end(), more.begin(), more.end());
            }
            return one_of_each(std::move(solutions));
    }
    return solutions;
}

bool Solver::is_too_large(const Value& term) {
    has_too_large_terms_ = has_too_large_terms_ || nodes_of(term) > kLargestTerm;
    return has_too_large_terms_;
}

/// Negation as failure; a goal that waits for an answer has not failed.
Solver::Solutions Solver::negation(const Condition& condition, const Substitution& known, std::size_t depth) {
    const std::size_t before = without_answer_;
    const bool fails = solve(condition.parts[0], known, depth).empty() && without_answer_ == before;
    const bool may_be_denied = knowledge_.has_any_rules && depth == 0;
    return fails || may_be_denied ? Solutions{known} : Solutions{};
}

Solver::Solutions Solver::open(const OpenPredicate& predicate, const Value& goal, const Substitution& known) {
    const Value question = question_of(goal);
    std::vector<Value> truths;
    if (!predicate.can_be_false) {
        auto answers = answers_to(predicate, question);
        has_too_many_answers_ = has_too_many_answers_ || !answers;
        truths = std::move(answers).value_or(std::vector<Value>());
    } else if (const auto answer = answers_.find(to_string(question)); answer == answers_.end()) {
        asked_.emplace(to_string(question), question);
        ++without_answer_;
    } else if (answer->second) {
        truths.push_back(*answer->second);
    }
    Solutions solutions;
    for (const Value& truth : truths) {
        Substitution solution = known;
        if (unify(goal, truth, solution)) solutions.push_back(std::move(solution));
    }
    return one_of_each(std::move(solutions));
}

bool Solver::is_denied(const Value& goal) {
    const bool asks = knowledge_.denies && !knowledge_.has_any_rules;
    const ir::Denial* denial = asks ? knowledge_.denies(agent_, goal) : nullptr;
    if (denial != nullptr && std::find(denied_.begin(), denied_.end(), denial) == denied_.end())
        denied_.push_back(denial);
    return denial != nullptr;
}

/// A predicate of a constraint is an action of the agent: a solution with values that are not permitted is none. With all values known,
/// nobody is asked for an answer that would not count.
Solver::Solutions Solver::submitted(const Value& goal, const Substitution& known) {
    const bool is_ground = goal.kind != Value::Kind::unbound && goal.parts.are_ground();
    if (is_ground && is_denied(goal)) return {};
    Solutions solutions = atom(goal, known, 0);
    if (!is_ground) std::erase_if(solutions, [&](const Substitution& each) { return is_denied(resolve(goal, each)); });
    return solutions;
}

Solver::Solutions Solver::atom(const Value& goal, const Substitution& known, std::size_t depth) {
    if (is_too_large(goal)) return {};
    if (const auto predicate = knowledge_.open.find(goal.text); predicate != knowledge_.open.end())
        return open(predicate->second, goal, known);
    Solutions solutions;
    if (const auto own = knowledge_.own.find(agent_); own != knowledge_.own.end())
        solutions = by_rules(own->second, goal, known, depth);
    const Solutions common = by_rules(knowledge_.common, goal, known, depth);
    if (gave_up_) return {};
    solutions.insert(solutions.end(), common.begin(), common.end());
    return one_of_each(std::move(solutions));
}

Solver::Solutions Solver::by_rules(const std::vector<Rule>& rules, const Value& goal, const Substitution& known,
                                   std::size_t depth) {
    Solutions solutions;
    if (depth > kDeepestCalls || inferences_ > kMostInferences || work_ > kMostWork) gave_up_ = true;
    if (gave_up_ || has_too_large_terms_)
        return solutions;  // with two alternatives in each rule the rest would take too long
    for (const Rule& rule : rules) {
        ++inferences_;
        work_ += known.size() + 1;
        Environment environment(*next_);
        Substitution bound = known;
        if (!unify(environment.value_of(rule.head), goal, bound)) continue;
        if (!rule.body) {
            solutions.push_back(std::move(bound));
            continue;
        }
        const Solutions more = solve(condition_of(*rule.body, environment), bound, depth + 1);
        work_ += more.size() * (known.size() + 1);  // each is visited on each level
        if (gave_up_) return {};                    // its solutions are not used
        solutions.insert(solutions.end(), more.begin(), more.end());
    }
    return solutions;
}

/// `==` and `!=` are about what is known now; two variables are equal when they are the same one.
Solver::Solutions Solver::compare(const Condition& condition, Substitution known) {
    const Value left = resolve(condition.terms[0], known);
    const Value right = resolve(condition.terms[1], known);
    if (is_too_large(left) || is_too_large(right)) return {};
    const auto if_true = [&](bool truth) { return truth ? Solutions{known} : Solutions{}; };
    switch (condition.sign) {
        case Comparison::Sign::unify:
            return if_true(unify(left, right, known));
        case Comparison::Sign::equal:
            return if_true(left == right);
        case Comparison::Sign::not_equal:
            return if_true(left != right);
        case Comparison::Sign::is: {
            const auto value = evaluate(right, overflows_);
            return if_true(value && unify(left, *value, known));
        }
        default: {
            const auto first = evaluate(left, overflows_);
            const auto second = evaluate(right, overflows_);
            return if_true(first && second && in_order(condition.sign, *first, *second));
        }
    }
}

}  // namespace map2pml::lcc
