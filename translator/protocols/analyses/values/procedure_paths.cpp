#include "translator/protocols/analyses/values/procedure_paths.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <variant>

#include "translator/protocols/analyses/values/expression_walk.h"

namespace map2pml::passes {

namespace {

using ValueKind = KnownValue::Kind;
using Operator = ir::BinaryOperator;
using Maybe = std::optional<KnownValue>;  ///< nothing: the expression has no value

constexpr std::size_t kMostPaths = 4'096;  ///< begun
constexpr std::size_t kMostChoices = 64;   ///< more integers to choose from are a range
constexpr std::int64_t kWidestShift = 30;
constexpr std::int64_t kLeast = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kGreatest = std::numeric_limits<std::int32_t>::max();
/// Stands for the agent that acts among the local variables. No variable of a check file has this name.
constexpr const char* kSelf = "#self";

KnownValue literal(std::string text) { return {.kind = ValueKind::literal, .text = std::move(text)}; }
KnownValue truth_value(bool is_true) { return known_literal({{}, ir::Constant{is_true ? "true" : "false"}}); }

KnownValue agent_value(const ir::Instance& instance, std::size_t agent) {
    return known_literal({{}, ir::AgentName{instance.agents[agent].name}});
}

/// What a condition can be; neither: it has no value.
struct Truth {
    bool can_be_true = false;
    bool can_be_false = false;

    [[nodiscard]] bool can_be(bool value) const { return value ? can_be_true : can_be_false; }
    [[nodiscard]] Truth opposite() const { return {can_be_false, can_be_true}; }
};

Truth equality(const KnownValue& one, const KnownValue& other) {
    if (one.kind == ValueKind::any && other.kind == ValueKind::any) return {true, true};
    if (one.kind == ValueKind::any) return {one.text.empty() || one.text != other.text, true};
    if (other.kind == ValueKind::any) return equality(other, one);
    if (one.kind != other.kind) return {false, true};
    if (one.kind == ValueKind::literal) return {one.text == other.text, one.text != other.text};
    return {one.first <= other.last && other.first <= one.last,
            one.first != one.last || other.first != other.last || one.first != other.first};
}

bool is_order(Operator what) {
    using enum ir::BinaryOperator;
    return what == less || what == at_most || what == greater || what == at_least;
}

bool is_comparison(Operator what) { return is_order(what) || what == Operator::equal || what == Operator::not_equal; }

Operator opposite(Operator what) {
    switch (what) {
        case Operator::less:
            return Operator::at_least;
        case Operator::at_most:
            return Operator::greater;
        case Operator::greater:
            return Operator::at_most;
        case Operator::at_least:
            return Operator::less;
        case Operator::equal:
            return Operator::not_equal;
        default:
            return Operator::equal;
    }
}

KnownValue as_integers(const KnownValue& value) {
    return value.kind == ValueKind::any ? known_integers(kLeast, kGreatest) : value;
}

Truth order(Operator what, const KnownValue& left, const KnownValue& right) {
    switch (what) {
        case Operator::less:
            return {left.first < right.last, left.last >= right.first};
        case Operator::at_most:
            return {left.first <= right.last, left.last > right.first};
        case Operator::greater:
            return order(Operator::less, right, left);
        default:
            return order(Operator::at_most, right, left);
    }
}

/// Nothing: no value is in both.
Maybe meet(const KnownValue& one, const KnownValue& other) {
    if (!equality(one, other).can_be_true) return std::nullopt;
    if (one.kind == ValueKind::any) return other.kind == ValueKind::any && other.text.empty() ? one : other;
    if (other.kind == ValueKind::any) return one;
    if (one.kind == ValueKind::literal) return one;
    return known_integers(std::max(one.first, other.first), std::min(one.last, other.last));
}

/// Values other than this one, as far as that can be said.
KnownValue all_but(const KnownValue& value) {
    return value.kind == ValueKind::literal ? KnownValue{.text = value.text} : KnownValue{};
}

KnownValue join(const KnownValue& one, const KnownValue& other) {
    KnownValue both;
    if (one.kind == ValueKind::integers && other.kind == ValueKind::integers)
        both = known_integers(std::min(one.first, other.first), std::max(one.last, other.last));
    else if (one.kind == ValueKind::literal && other.kind == ValueKind::literal && one.text == other.text)
        both = one;
    both.may_be_missing = one.may_be_missing || other.may_be_missing;
    return both;
}

Maybe computed(Operator what, std::int64_t left, std::int64_t right) {
    const bool is_negative = left < 0 || right < 0;
    std::int64_t result = 0;
    switch (what) {
        case Operator::divided_by:
            if (right == 0) return std::nullopt;
            result = left / right;
            break;
        case Operator::modulo:
            if (right == 0) return std::nullopt;
            result = left % right;
            break;
        case Operator::shift_left:
        case Operator::shift_right:
            if (is_negative || right > kWidestShift) return std::nullopt;
            result = what == Operator::shift_left ? left << right : left >> right;
            break;
        case Operator::bit_and:
        case Operator::bit_or:
            if (is_negative) return std::nullopt;
            result = what == Operator::bit_and ? left & right : left | right;
            break;
        default:
            return std::nullopt;
    }
    if (result < kLeast || result > kGreatest) return std::nullopt;
    return known_integers(result, result);
}

/// All sides are integers of 32 bits.
Maybe arithmetic(Operator what, const KnownValue& left, const KnownValue& right) {
    const auto within = [](std::int64_t first, std::int64_t last) -> Maybe {
        if (last < kLeast || first > kGreatest) return std::nullopt;
        KnownValue result = known_integers(std::max(first, kLeast), std::min(last, kGreatest));
        result.may_be_missing = first < kLeast || last > kGreatest;
        return result;
    };
    switch (what) {
        case Operator::plus:
            return within(left.first + right.first, left.last + right.last);
        case Operator::minus:
            return within(left.first - right.last, left.last - right.first);
        case Operator::times: {
            const auto [least, most] = std::minmax(
                {left.first * right.first, left.first * right.last, left.last * right.first, left.last * right.last});
            return within(least, most);
        }
        default:
            if (left.is_single() && right.is_single()) return computed(what, left.first, right.first);
            KnownValue some = known_integers(kLeast, kGreatest);
            some.may_be_missing = true;
            return some;
    }
}

struct Local {
    std::string name;
    KnownValue value;
    bool is_other_key = false;  ///< it is not the key of the tracked entry
};

struct Block {
    const std::vector<ir::Statement>* statements = nullptr;
    std::size_t next = 0;
    std::size_t locals = 0;  ///< how many there were before it
};

struct Path {
    PathEnd end;
    std::vector<Local> locals;
    std::vector<Block> blocks;  ///< the innermost last
};

class PathFinder {
  public:
    PathFinder(const ir::Instance& instance, const TrackedState& tracked) : instance_(instance), tracked_(tracked) {}

    bool find(Path path) {
        go(std::move(path));
        return !too_many_;
    }
    std::vector<PathEnd> take() { return std::move(ends_); }

    [[nodiscard]] Maybe evaluate(const ir::Expression& expression, const Path& path, bool is_total) const {
        return std::visit(ir::overloaded{
                              [&](const ir::Term& each) { return term(each, path); },
                              [](const ir::NoValue&) { return Maybe(literal("none")); },
                              [&](const ir::Self&) { return Maybe(local(kSelf, path)->value); },
                              [&](const ir::StateRead& each) { return read(each, path, is_total); },
                              [&](const ir::Unary& each) { return unary(expression, each, path, is_total); },
                              [&](const ir::Binary& each) { return binary(expression, each, path, is_total); },
                              [&](const ir::Conditional& each) { return conditional(each, path, is_total); },
                              [&](const ir::NumberOf& each) { return number_of(each, path, is_total); },
                              [&](const ir::AgentAt& each) { return agent_at(each, path, is_total); },
                              [&](const ir::Count& each) { return count(each, path, is_total); },
                              [](const auto&) { return Maybe(KnownValue{.may_be_missing = true}); },  // looks at agents
                          },
                          expression.kind);
    }

  private:
    // ---- statements

    void go(Path path) {
        if (++begun_ > kMostPaths) too_many_ = true;
        while (!too_many_ && !path.blocks.empty()) {
            Block& block = path.blocks.back();
            if (block.next == block.statements->size()) {
                path.locals.resize(block.locals);
                path.blocks.pop_back();
                continue;
            }
            const ir::Statement& statement = (*block.statements)[block.next];
            if (const auto key = undecided_key(statement, path)) return decide_key(*key, std::move(path));
            ++block.next;
            if (!execute(statement, path)) return;
        }
        if (!too_many_) ends_.push_back(std::move(path.end));
    }

    /// False if the path ends here, or if others replace it.
    bool execute(const ir::Statement& statement, Path& path) {
        return std::visit(
            ir::overloaded{
                [&](const ir::Require& require) { return assume(path, require.condition, true, false); },
                [&](const ir::Assign& set) { return assign(set, statement.span, path); },
                [&](const ir::Let& let) {
                    const Maybe value = evaluate(let.value, path, false);
                    if (value) path.locals.push_back({let.name, present(*value)});
                    return value.has_value();
                },
                [&](const ir::Choose& choice) {
                    choose(choice, path);
                    return false;
                },
                [&](const ir::If& branch) {
                    for (const bool is_true : {true, false}) {
                        Path with = path;
                        if (!assume(with, branch.condition, is_true, false)) continue;
                        with.end.branches += is_true ? '1' : '0';
                        with.blocks.push_back({is_true ? &branch.then : &branch.otherwise, 0, with.locals.size()});
                        go(std::move(with));
                    }
                    return false;
                },
                [&](const ir::Result& result) {
                    if (const Maybe value = evaluate(result.value, path, false)) {
                        if (const Maybe fits = of_any_type(*value)) {
                            path.end.result = *fits;
                            ends_.push_back(path.end);
                        }
                    }
                    return false;
                },
                [](const ir::Fail&) { return false; },
            },
            statement.kind);
    }

    void choose(const ir::Choose& choice, const Path& path) {
        const auto with = [&](const KnownValue& value) {
            Path chosen = path;
            chosen.locals.push_back({choice.name, value});
            if (!choice.where) return go(std::move(chosen));
            const std::vector<const ir::Expression*> parts = {&*choice.where};
            if (const auto key = undecided_key(parts, chosen)) {
                for (const bool is_key : {true, false}) {
                    Path decided = chosen;
                    put_key(*key, is_key, decided);
                    if (assume(decided, *choice.where, true, true)) go(std::move(decided));
                }
            } else if (assume(chosen, *choice.where, true, true)) {
                go(std::move(chosen));
            }
        };
        const bool are_integers = std::all_of(choice.domain.begin(), choice.domain.end(), [](const ir::Term& each) {
            return std::holds_alternative<ir::Integer>(each.kind);
        });
        if (are_integers && choice.domain.size() > kMostChoices) {
            KnownValue range = known_literal(choice.domain.front());
            for (const ir::Term& each : choice.domain) range = join(range, known_literal(each));
            return with(range);
        }
        for (const ir::Term& each : choice.domain) with(known_literal(each));
    }

    bool assign(const ir::Assign& set, const source::Span& span, Path& path) {
        const bool is_tracked = tracked_.state != nullptr && set.state == tracked_.state->name;
        if (set.what == ir::Assign::What::whole) {
            if (!is_tracked) return true;
            path.locals.push_back({ir::kMember, *tracked_.key});
            const bool fits = store(set, span, path);
            path.locals.pop_back();
            return fits;
        }
        if (!is_tracked) return evaluate(set.value, path, false).has_value();
        if (!tracked_.key) return store(set, span, path);
        path.end.sets_some = true;
        const Truth is_key = is_tracked_key(*set.key, path);
        if (is_key.can_be_true && is_key.can_be_false) go(path);  // it is another entry
        return is_key.can_be_true ? store(set, span, path) : is_key.can_be_false;
    }

    bool store(const ir::Assign& set, const source::Span& span, Path& path) const {
        const Maybe value = evaluate(set.value, path, false);
        const Maybe fits = value ? of_type(*tracked_.state, *value) : std::nullopt;
        if (!fits) return false;
        path.end.tracked = *fits;
        path.end.is_set = true;
        path.end.sets_some = true;
        path.end.changed = span;
        return true;
    }

    static KnownValue present(KnownValue value) {
        value.may_be_missing = false;
        return value;
    }

    /// The values that the state can hold; nothing: it is a mistake to assign any of these.
    [[nodiscard]] Maybe of_type(const ir::StateVariable& state, const KnownValue& value) const {
        switch (state.type) {
            case ir::StateVariable::Type::integer:
                return meet(present(value), known_integers(state.first, state.last));
            case ir::StateVariable::Type::boolean:
                return equality(value, truth_value(true)).can_be_true || equality(value, truth_value(false)).can_be_true
                           ? Maybe(present(value))
                           : std::nullopt;
            case ir::StateVariable::Type::value:
                return of_any_type(value);
        }
        return std::nullopt;
    }

    [[nodiscard]] Maybe of_any_type(const KnownValue& value) const {
        if (value.kind != ValueKind::integers) return present(value);
        return meet(value, known_integers(instance_.first_integer, instance_.last_integer));
    }

    // ---- the key of the tracked entry

    /// A local variable of which the statement asks the entry, and which may be the tracked key or another one.
    [[nodiscard]] std::optional<std::string> undecided_key(const ir::Statement& statement, const Path& path) const {
        std::vector<const ir::Expression*> parts;
        std::visit(ir::overloaded{[&](const ir::Require& require) { parts = {&require.condition}; },
                                  [&](const ir::Assign& set) { parts = {&set.value}; },
                                  [&](const ir::Let& let) { parts = {&let.value}; },
                                  [&](const ir::If& branch) { parts = {&branch.condition}; },
                                  [&](const ir::Result& result) { parts = {&result.value}; }, [](const auto&) {}},
                   statement.kind);
        const auto* set = std::get_if<ir::Assign>(&statement.kind);
        if (set != nullptr && set->key && is_tracked(set->state)) {
            if (const auto name = undecided_name(*set->key, path)) return name;
        }
        return undecided_key(parts, path);
    }

    [[nodiscard]] bool is_tracked(const std::string& state) const {
        return tracked_.state != nullptr && tracked_.key && tracked_.state->name == state;
    }

    [[nodiscard]] std::optional<std::string> undecided_key(const std::vector<const ir::Expression*>& parts,
                                                           const Path& path) const {
        std::optional<std::string> found;
        if (!tracked_.key) return found;
        for (const ir::Expression* part : parts) {
            for_each_expression(*part, [&](const ir::Expression& each) {
                const auto* state = std::get_if<ir::StateRead>(&each.kind);
                if (!found && state != nullptr && is_tracked(state->name)) found = undecided_name(**state->of, path);
            });
        }
        return found;
    }

    [[nodiscard]] std::optional<std::string> undecided_name(const ir::Expression& key, const Path& path) const {
        const auto* term = std::get_if<ir::Term>(&key.kind);
        const auto* variable = term == nullptr ? nullptr : std::get_if<ir::Variable>(&term->kind);
        const std::string name = variable != nullptr ? variable->name : kSelf;
        const bool is_name = variable != nullptr || std::holds_alternative<ir::Self>(key.kind);
        const Local* found = is_name ? local(name, path) : nullptr;
        return found != nullptr && may_be_key(key, path) ? std::optional(name) : std::nullopt;
    }

    [[nodiscard]] bool may_be_key(const ir::Expression& key, const Path& path) const {
        const Truth is_key = is_tracked_key(key, path);
        return is_key.can_be_true && is_key.can_be_false;
    }

    void decide_key(const std::string& name, Path path) {
        Path other = path;
        put_key(name, true, path);
        put_key(name, false, other);
        go(std::move(path));
        go(std::move(other));
    }

    void put_key(const std::string& name, bool is_key, Path& path) const {
        Local& found = *std::find_if(path.locals.rbegin(), path.locals.rend(),
                                     [&](const Local& each) { return each.name == name; });
        if (is_key) found.value = *tracked_.key;
        found.is_other_key = !is_key;
    }

    [[nodiscard]] Truth is_tracked_key(const ir::Expression& key, const Path& path) const {
        const Maybe value = evaluate(key, path, false);
        if (!value) return {};
        const auto* term = std::get_if<ir::Term>(&key.kind);
        const auto* variable = term == nullptr ? nullptr : std::get_if<ir::Variable>(&term->kind);
        const bool is_self = std::holds_alternative<ir::Self>(key.kind);
        const Local* named = variable != nullptr ? local(variable->name, path) : is_self ? local(kSelf, path) : nullptr;
        if (named != nullptr && named->is_other_key) return {false, true};
        return equality(*value, *tracked_.key);
    }

    // ---- conditions

    /// Goes on with what the condition says; false: it cannot be so.
    /// \param is_total as `where` is: what has no value is false.
    bool assume(Path& path, const ir::Expression& expression, bool wanted, bool is_total) const {
        if (!truth(expression, path, is_total).can_be(wanted)) return false;
        if (const auto* unary = std::get_if<ir::Unary>(&expression.kind);
            unary != nullptr && unary->what == ir::UnaryOperator::negation)
            return assume(path, *unary->operand, !wanted, is_total);
        const auto* binary = std::get_if<ir::Binary>(&expression.kind);
        if (binary == nullptr) {
            if (wanted || !is_total) refine(path, expression, truth_value(wanted));
            return true;
        }
        if (is_comparison(binary->what))
            return (is_total && !wanted) || compare(path, *binary, wanted ? binary->what : opposite(binary->what));
        const bool is_implication = binary->what == Operator::implication;
        const bool is_disjunction = binary->what == Operator::disjunction || is_implication;
        if (wanted != is_disjunction)  // both sides are known
            return assume(path, *binary->left, is_implication ? !wanted : wanted, is_total) &&
                   assume(path, *binary->right, wanted, is_total);
        return true;
    }

    /// Both sides have a value, and the comparison is true.
    bool compare(Path& path, const ir::Binary& binary, Operator what) const {
        Maybe left = evaluate(*binary.left, path, false);
        Maybe right = evaluate(*binary.right, path, false);
        if (!left || !right) return false;
        if (what == Operator::greater || what == Operator::at_least) {
            std::swap(left, right);
            return ordered(path, *binary.right, *binary.left, *left, *right, what == Operator::greater ? 1 : 0);
        }
        if (is_order(what))
            return ordered(path, *binary.left, *binary.right, *left, *right, what == Operator::less ? 1 : 0);
        if (what == Operator::not_equal) {
            refine(path, *binary.left, all_but(*right));
            refine(path, *binary.right, all_but(*left));
            return true;
        }
        const Maybe both = meet(present(*left), present(*right));
        if (!both) return false;
        refine(path, *binary.left, *both);
        refine(path, *binary.right, *both);
        return true;
    }

    /// The left side is less than the right one by so much at least.
    bool ordered(Path& path, const ir::Expression& one, const ir::Expression& other, const KnownValue& left,
                 const KnownValue& right, std::int64_t by) const {
        const KnownValue low = as_integers(left);
        const KnownValue high = as_integers(right);
        if (low.kind != ValueKind::integers || high.kind != ValueKind::integers) return false;
        const KnownValue less = known_integers(low.first, std::min(low.last, high.last - by));
        const KnownValue more = known_integers(std::max(high.first, low.first + by), high.last);
        if (less.first > less.last || more.first > more.last) return false;
        refine(path, one, less);
        refine(path, other, more);
        return true;
    }

    /// The expression has one of these values.
    void refine(Path& path, const ir::Expression& expression, const KnownValue& value) const {
        if (const auto* term = std::get_if<ir::Term>(&expression.kind)) {
            const auto* variable = std::get_if<ir::Variable>(&term->kind);
            const auto found = variable == nullptr
                                   ? path.locals.rend()
                                   : std::find_if(path.locals.rbegin(), path.locals.rend(),
                                                  [&](const Local& each) { return each.name == variable->name; });
            if (found != path.locals.rend())
                if (const Maybe both = meet(found->value, value)) found->value = *both;
        } else if (const auto* state = std::get_if<ir::StateRead>(&expression.kind)) {
            const Truth is_read = reads_tracked(*state, path);
            if (is_read.can_be_true && !is_read.can_be_false)
                if (const Maybe both = meet(path.end.tracked, value)) path.end.tracked = *both;
        }
    }

    [[nodiscard]] Truth truth(const ir::Expression& expression, const Path& path, bool is_total) const {
        if (const auto* unary = std::get_if<ir::Unary>(&expression.kind);
            unary != nullptr && unary->what == ir::UnaryOperator::negation)
            return truth(*unary->operand, path, is_total).opposite();
        const auto* binary = std::get_if<ir::Binary>(&expression.kind);
        if (binary != nullptr && is_comparison(binary->what)) return compared(*binary, path, is_total);
        if (binary != nullptr && is_connective(binary->what)) return connected(*binary, path, is_total);
        const Maybe value = evaluate(expression, path, is_total);
        Truth truth;
        if (value)
            truth = {equality(*value, truth_value(true)).can_be_true, equality(*value, truth_value(false)).can_be_true};
        // What is no truth has no value.
        const bool is_truth = value && value->kind == ValueKind::literal && (truth.can_be_true || truth.can_be_false);
        if (is_total && (!is_truth || value->may_be_missing)) truth.can_be_false = true;
        return truth;
    }

    static bool is_connective(Operator what) {
        return what == Operator::conjunction || what == Operator::disjunction || what == Operator::implication;
    }

    [[nodiscard]] Truth compared(const ir::Binary& binary, const Path& path, bool is_total) const {
        const Maybe left = evaluate(*binary.left, path, is_total);
        const Maybe right = evaluate(*binary.right, path, is_total);
        Truth truth;
        bool may_be_missing = !left || !right || left->may_be_missing || right->may_be_missing;
        if (left && right) {
            if (is_order(binary.what)) {
                const KnownValue low = as_integers(*left);
                const KnownValue high = as_integers(*right);
                if (low.kind == ValueKind::integers && high.kind == ValueKind::integers)
                    truth = order(binary.what, low, high);
                may_be_missing =
                    may_be_missing || left->kind != ValueKind::integers || right->kind != ValueKind::integers;
            } else {
                truth = equality(*left, *right);
                if (binary.what == Operator::not_equal) truth = truth.opposite();
            }
        }
        if (is_total && may_be_missing) truth.can_be_false = true;
        return truth;
    }

    [[nodiscard]] Truth connected(const ir::Binary& binary, const Path& path, bool is_total) const {
        Truth left = truth(*binary.left, path, is_total);
        const Truth right = truth(*binary.right, path, is_total);
        if (binary.what == Operator::implication) left = left.opposite();
        if (binary.what == Operator::conjunction)
            return {left.can_be_true && right.can_be_true,
                    left.can_be_false || (left.can_be_true && right.can_be_false)};
        return {left.can_be_true || (left.can_be_false && right.can_be_true), left.can_be_false && right.can_be_false};
    }

    // ---- values

    static Maybe truth_as_value(const Truth& truth) {
        if (truth.can_be_true && truth.can_be_false) return KnownValue{.may_be_missing = true};
        if (!truth.can_be_true && !truth.can_be_false) return std::nullopt;
        KnownValue value = truth_value(truth.can_be_true);
        value.may_be_missing = true;
        return value;
    }

    static const Local* local(const std::string& name, const Path& path) {
        const auto found = std::find_if(path.locals.rbegin(), path.locals.rend(),
                                        [&](const Local& each) { return each.name == name; });
        return found == path.locals.rend() ? nullptr : &*found;
    }

    static Maybe term(const ir::Term& term, const Path& path) {
        const auto* variable = std::get_if<ir::Variable>(&term.kind);
        if (variable == nullptr) return known_literal(term);
        const Local* found = local(variable->name, path);
        return found == nullptr ? KnownValue{.may_be_missing = true} : found->value;
    }

    /// Whether it is the tracked state, or the tracked entry; neither: it is no state that can be read.
    [[nodiscard]] Truth reads_tracked(const ir::StateRead& read, const Path& path) const {
        if (tracked_.state == nullptr || read.name != tracked_.state->name) return {false, true};
        if (tracked_.key) return is_tracked_key(**read.of, path);
        if (!read.of) return {true, false};
        const Maybe owner = evaluate(**read.of, path, false);
        return owner ? equality(*owner, local(kSelf, path)->value) : Truth{};
    }

    [[nodiscard]] Maybe read(const ir::StateRead& read, const Path& path, bool is_total) const {
        const Truth is_read = reads_tracked(read, path);
        const bool is_own = read.of && std::holds_alternative<ir::Self>((*read.of)->kind) && !tracked_.key;
        if ((is_read.can_be_true && (!is_read.can_be_false || is_own)) && read.name == tracked_.state->name)
            return path.end.tracked;
        const auto state = std::find_if(instance_.states.begin(), instance_.states.end(),
                                        [&](const ir::StateVariable& each) { return each.name == read.name; });
        if (read.of && !evaluate(**read.of, path, is_total)) return std::nullopt;
        KnownValue some;
        if (state != instance_.states.end() && state->type == ir::StateVariable::Type::integer && !read.or_false)
            some = known_integers(state->first, state->last);
        some.may_be_missing = read.of.has_value();
        return some;
    }

    [[nodiscard]] Maybe unary(const ir::Expression& whole, const ir::Unary& unary, const Path& path,
                              bool is_total) const {
        if (unary.what == ir::UnaryOperator::negation) return truth_as_value(truth(whole, path, is_total));
        const Maybe operand = evaluate(*unary.operand, path, is_total);
        return operand ? calculated(Operator::minus, known_integers(0, 0), *operand) : std::nullopt;
    }

    [[nodiscard]] Maybe binary(const ir::Expression& whole, const ir::Binary& binary, const Path& path,
                               bool is_total) const {
        if (is_comparison(binary.what) || is_connective(binary.what))
            return truth_as_value(truth(whole, path, is_total));
        const Maybe left = evaluate(*binary.left, path, is_total);
        const Maybe right = evaluate(*binary.right, path, is_total);
        return left && right ? calculated(binary.what, *left, *right) : std::nullopt;
    }

    static Maybe calculated(Operator what, const KnownValue& left, const KnownValue& right) {
        if (left.kind == ValueKind::literal || right.kind == ValueKind::literal) return std::nullopt;
        Maybe result = arithmetic(what, as_integers(left), as_integers(right));
        if (result && (left.kind == ValueKind::any || right.kind == ValueKind::any || left.may_be_missing ||
                       right.may_be_missing))
            result->may_be_missing = true;
        return result;
    }

    [[nodiscard]] Maybe conditional(const ir::Conditional& either, const Path& path, bool is_total) const {
        const Truth condition = truth(*either.condition, path, is_total);
        Maybe value;
        for (const bool is_true : {true, false}) {
            if (!condition.can_be(is_true)) continue;
            const Maybe one = evaluate(is_true ? *either.yes : *either.no, path, is_total);
            value = value && one ? join(*value, *one) : value ? value : one;
        }
        if (value) value->may_be_missing = true;
        return value;
    }

    [[nodiscard]] Maybe number_of(const ir::NumberOf& number, const Path& path, bool is_total) const {
        const Maybe agent = evaluate(*number.agent, path, is_total);
        if (!agent) return std::nullopt;
        std::map<std::string, std::int64_t> numbers;
        Maybe value;
        for (std::size_t at = 0; at < instance_.agents.size(); ++at) {
            const std::int64_t its = ++numbers[instance_.agents[at].agent];
            if (!equality(*agent, agent_value(instance_, at)).can_be_true) continue;
            value = value ? join(*value, known_integers(its, its)) : known_integers(its, its);
        }
        if (value && !agent->is_single()) value->may_be_missing = true;
        return value;
    }

    [[nodiscard]] Maybe agent_at(const ir::AgentAt& agent, const Path& path, bool is_total) const {
        const Maybe number = evaluate(*agent.number, path, is_total);
        if (!number || number->kind == ValueKind::literal) return std::nullopt;
        if (!number->is_single()) return KnownValue{.may_be_missing = true};
        std::int64_t count = 0;
        for (std::size_t at = 0; at < instance_.agents.size(); ++at) {
            count += instance_.agents[at].agent == agent.agent ? 1 : 0;
            if (instance_.agents[at].agent == agent.agent && count == number->first) return agent_value(instance_, at);
        }
        return std::nullopt;
    }

    [[nodiscard]] Maybe count(const ir::Count& count, const Path& path, bool is_total) const {
        Path inner = path;
        inner.locals.push_back({ir::kMember, {}});
        KnownValue number = known_integers(0, 0);
        for (const ir::Term& key : count.keys) {
            inner.locals.back().value = known_literal(key);
            const Truth is_counted = truth(*count.body, inner, is_total);
            if (!is_counted.can_be_true && !is_counted.can_be_false) return std::nullopt;
            number.first += is_counted.can_be_false ? 0 : 1;
            number.last += is_counted.can_be_true ? 1 : 0;
        }
        number.may_be_missing = true;
        return number;
    }

    const ir::Instance& instance_;
    const TrackedState& tracked_;
    std::vector<PathEnd> ends_;
    std::size_t begun_ = 0;
    bool too_many_ = false;
};

Path beginning(const ir::Instance& instance, std::optional<std::size_t> self, const KnownValue& value) {
    Path path;
    path.end.tracked = value;
    path.locals.push_back({kSelf, self ? agent_value(instance, *self) : KnownValue{}});
    return path;
}

}  // namespace

KnownValue known_integers(std::int64_t first, std::int64_t last) {
    return {.kind = ValueKind::integers, .first = first, .last = last};
}

KnownValue known_literal(const ir::Term& term) {
    if (const auto* integer = std::get_if<ir::Integer>(&term.kind))
        return known_integers(integer->value, integer->value);
    if (const auto* constant = std::get_if<ir::Constant>(&term.kind)) return literal("=" + constant->text);
    return literal(ir::to_string(term));
}

std::optional<std::vector<PathEnd>> paths_of(const std::vector<ir::Statement>& body,
                                             std::vector<std::pair<std::string, KnownValue>> arguments,
                                             const ir::Instance& instance, std::optional<std::size_t> self,
                                             const TrackedState& tracked, const KnownValue& value) {
    Path path = beginning(instance, self, value);
    for (auto& [name, argument] : arguments) path.locals.push_back({std::move(name), std::move(argument)});
    path.blocks.push_back({&body, 0, 0});
    PathFinder finder(instance, tracked);
    return finder.find(std::move(path)) ? std::optional(finder.take()) : std::nullopt;
}

KnownValue initial_value(const ir::Instance& instance, const TrackedState& tracked) {
    const ir::StateVariable& state = *tracked.state;
    if (state.keyed == ir::StateVariable::Keyed::set)
        return truth_value(std::any_of(state.members.begin(), state.members.end(),
                                       [&](const ir::Term& each) { return known_literal(each) == *tracked.key; }));
    return PathFinder(instance, tracked)
        .evaluate(state.initial, beginning(instance, {}, {}), false)
        .value_or(KnownValue{});
}

}  // namespace map2pml::passes
