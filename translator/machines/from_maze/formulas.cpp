#include <algorithm>
#include <tuple>
#include <utility>

#include "translator/machines/from_maze/internal.h"
#include "translator/machines/writing/formulas.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::maze_to_eventb {

using eventb::atom;
using eventb::Atom;
using eventb::binary;
using eventb::Binary;
using eventb::ExpressionPtr;
using eventb::PredicatePtr;
using eventb::Sign;
using eventb::unary;
using eventb::Unary;
using eventb::writing::named;

namespace {

/// Bound names that no name of MAZE is like, so that none is captured.
constexpr const char* kSome = "σ";
constexpr const char* kFirst = "α";
constexpr const char* kSecond = "β";

Binary arrow_operator(maze::Arrow arrow) {
    switch (arrow) {
        case maze::Arrow::relation:
            return Binary::relation;
        case maze::Arrow::partial:
            return Binary::partial_function;
        case maze::Arrow::total:
            return Binary::total_function;
        case maze::Arrow::injection:
            return Binary::partial_injection;
    }
    return Binary::relation;
}

PredicatePtr is_in(const ExpressionPtr& element, const ExpressionPtr& set) {
    return eventb::compare(Sign::in, element, set);
}

ExpressionPtr pair_of(const ExpressionPtr& left, const ExpressionPtr& right) {
    return binary(Binary::maplet, left, right);
}

ExpressionPtr all_pairs(const std::vector<ExpressionPtr>& parts) {
    ExpressionPtr whole = parts.front();
    for (std::size_t at = 1; at < parts.size(); ++at) whole = pair_of(whole, parts[at]);
    return whole;
}

ExpressionPtr made_set(std::vector<eventb::Bound> bound, PredicatePtr where, ExpressionPtr value) {
    eventb::Comprehension set;
    set.bound = std::move(bound);
    set.where = std::move(where);
    set.value = std::move(value);
    return eventb::made(eventb::Expression{std::move(set), {}});
}

}  // namespace

void Formulas::refuse(const source::Span& span, const std::string& what) {
    sink_.report(diag::Code::maze_not_translated, span, what + " has no translation to Event-B yet");
}

void Formulas::add_parameters(const std::vector<maze::Declaration>& any, const maze::Class& of) {
    for (const maze::Declaration& each : any) {
        for (const maze::Word& name : each.names) {
            local_[name.text] = names_.parameter(of, name.text);
            local_types_[name.text] = each.type;
        }
    }
}

ExpressionPtr Formulas::set_of(const maze::Type& type) {
    if (holds_infinity(type)) refuse(type.span, "`nat_inf` inside another type");
    return std::visit(overloaded{[&](const maze::NamedType& it) {
                                     // In a quantifier a variable that is a set is a type too.
                                     return name_of({it.owner, it.name, false}, type.span);
                                 },
                                 [&](maze::BasicType it) {
                                     if (it == maze::BasicType::naturals_inf) return numbers_with_infinity();
                                     return atom(it == maze::BasicType::booleans ? Atom::booleans : Atom::naturals);
                                 },
                                 [&](const maze::FiniteSets& it) {
                                     const ExpressionPtr some = named(kSome);
                                     const PredicatePtr where = eventb::all_of(
                                         {is_in(some, unary(Unary::power, set_of(*it.of))), eventb::finite(some)});
                                     return made_set({{kSome, {}}}, where, some);
                                 },
                                 [&](const maze::ArrowType& it) {
                                     return binary(arrow_operator(it.arrow), set_of(*it.from), set_of(*it.to));
                                 },
                                 [&](const maze::ProductType& it) {
                                     ExpressionPtr whole = set_of(*it.parts.front());
                                     for (std::size_t at = 1; at < it.parts.size(); ++at)
                                         whole = binary(Binary::product, whole, set_of(*it.parts[at]));
                                     return whole;
                                 }},
                      type.kind);
}

PredicatePtr Formulas::member(const ExpressionPtr& value, const maze::Type& type) {
    if (const auto* sets = std::get_if<maze::FiniteSets>(&type.kind))
        return eventb::all_of({eventb::compare(Sign::subset_eq, value, set_of(*sets->of)), eventb::finite(value)});
    return is_in(value, set_of(type));
}

Formulas::Binding Formulas::bind(const std::vector<maze::Declaration>& declarations) {
    Binding binding;
    std::vector<PredicatePtr> types;
    for (const maze::Declaration& each : declarations) {
        // The names are bound behind their types.
        std::vector<std::string> identifiers;
        for (const maze::Word& name : each.names) {
            identifiers.push_back(names_.bound(name.text));
            types.push_back(member(named(identifiers.back()), *each.type));
            binding.bound.push_back({identifiers.back(), {}});
        }
        for (std::size_t at = 0; at < each.names.size(); ++at) {
            local_[each.names[at].text] = identifiers[at];
            local_types_[each.names[at].text] = each.type;
        }
    }
    binding.where = eventb::all_of(types);
    return binding;
}

ExpressionPtr Formulas::plain_name(const maze::Name& name) {
    const std::string prime = name.is_primed ? "'" : "";
    if (const auto local = local_.find(name.name); local != local_.end() && !name.is_primed)
        return named(local->second);
    if (name.name == "self") return named(names_.self());
    const auto meaning = scope_.find(name.name);
    if (!meaning && abstract_ != nullptr) return named(names_.variable(*abstract_, name.name) + prime);
    const bool is_own =
        meaning && (meaning->kind == maze::Meaning::Kind::variable || meaning->kind == maze::Meaning::Kind::topology);
    if (!is_own) return named(names_.shared(name.name));
    ExpressionPtr variable = named(names_.variable(of_, name.name) + prime);
    // Of an agent, an attribute is a function of agents; its value after an action is that of `self` alone.
    if (of_.level != maze::Level::agent || name.is_primed) return variable;
    return binary(Binary::apply, variable, named(names_.self()));
}

ExpressionPtr Formulas::attribute(const maze::Name& name, const source::Span& span) {
    const auto meaning = scope_.attribute(name.name);
    const std::string variable = meaning ? names_.variable(*meaning->owner, name.name) : name.name;
    if (!name.is_primed) {
        const ExpressionPtr agent = plain_name({"", name.owner, false});
        return binary(Binary::apply, named(variable), agent);
    }
    if (name.owner != "self") refuse(span, "the value after an action of another agent");
    return named(variable + "'");
}

ExpressionPtr Formulas::name_of(const maze::Name& name, const source::Span& span) {
    if (name.owner.empty()) return plain_name(name);
    const maze::Class* owner = local_.contains(name.owner) ? nullptr : development_.find_class(name.owner);
    if (owner == nullptr) return attribute(name, span);
    const auto meaning = maze::Scope(development_, *owner).find(name.name);
    const bool is_variable =
        meaning && (meaning->kind == maze::Meaning::Kind::variable || meaning->kind == maze::Meaning::Kind::topology);
    if (is_variable && owner->level == maze::Level::agent) return named(names_.variable(*owner, name.name));
    const std::string prime = name.is_primed ? "'" : "";
    return named(is_variable ? names_.variable(*owner, name.name) + prime : names_.shared(name.name));
}

ExpressionPtr Formulas::constant(maze::Constant constant) {
    switch (constant) {
        case maze::Constant::truth:
            return atom(Atom::truth);
        case maze::Constant::falsity:
            return atom(Atom::falsity);
        case maze::Constant::naturals:
            return atom(Atom::naturals);
        case maze::Constant::booleans:
            return atom(Atom::booleans);
        case maze::Constant::infinity:
            break;
    }
    return infinity();
}

ExpressionPtr Formulas::prefix(const maze::PrefixExpression& it) {
    if (it.op == maze::Prefix::negate && may_be_infinite(*it.operand)) refuse(it.operand->span, "`-` before `inf`");
    return unary(it.op, expression(*it.operand));
}

ExpressionPtr Formulas::infix(const maze::InfixExpression& it) {
    const ExpressionPtr left = expression(*it.left);
    const ExpressionPtr right = expression(*it.right);
    const bool is_arithmetic = it.op == maze::Infix::plus || it.op == maze::Infix::minus ||
                               it.op == maze::Infix::times || it.op == maze::Infix::upto;
    if (!is_arithmetic || (!may_be_infinite(*it.left) && !may_be_infinite(*it.right)))
        return binary(it.op, left, right);
    if (it.op != maze::Infix::plus) refuse(it.left->span, "an operator other than `+` on `inf`");
    return sum_with_infinity(left, right);
}

ExpressionPtr Formulas::comprehension(const maze::Comprehension& it) {
    const auto before = std::pair(local_, local_types_);
    Binding binding = bind(it.bound);
    PredicatePtr where = eventb::all_of({binding.where, predicate(*it.where)});
    std::vector<ExpressionPtr> all;
    for (const eventb::Bound& each : binding.bound) all.push_back(named(each.name));
    ExpressionPtr value = it.value == nullptr ? all_pairs(all) : expression(*it.value);
    std::tie(local_, local_types_) = before;
    return made_set(std::move(binding.bound), std::move(where), std::move(value));
}

/// Each set that has all that one step leads to from `first`, and from its own elements, has `second`.
PredicatePtr Formulas::reached(const maze::Closure& it, const ExpressionPtr& first, const ExpressionPtr& second) {
    ExpressionPtr relation = expression(*it.relation);
    if (it.on != nullptr) {
        const ExpressionPtr on = expression(*it.on);
        relation = binary(Binary::range_restrict, binary(Binary::domain_restrict, on, relation), on);
    }
    const ExpressionPtr set = named(kSome);
    const ExpressionPtr steps = binary(Binary::image, relation, eventb::extension({first}));
    const PredicatePtr begins = it.is_reflexive ? is_in(first, set) : eventb::compare(Sign::subset_eq, steps, set);
    const PredicatePtr goes_on = eventb::compare(Sign::subset_eq, binary(Binary::image, relation, set), set);
    return eventb::quantified(true, {{kSome, {}}},
                              eventb::implies(eventb::all_of({begins, goes_on}), is_in(second, set)));
}

ExpressionPtr Formulas::closure(const maze::Closure& it) {
    const ExpressionPtr first = named(kFirst);
    const ExpressionPtr second = named(kSecond);
    return made_set({{kFirst, {}}, {kSecond, {}}}, reached(it, first, second), pair_of(first, second));
}

ExpressionPtr Formulas::expression(const maze::Expression& expression) {
    return std::visit(overloaded{[&](const maze::Name& it) { return name_of(it, expression.span); },
                                 [&](const maze::Number& it) { return eventb::number(it.digits); },
                                 [&](maze::Constant it) { return constant(it); },
                                 [&](const maze::PrefixExpression& it) { return prefix(it); },
                                 [&](const maze::InfixExpression& it) { return infix(it); },
                                 [&](const maze::Tuple& it) {
                                     std::vector<ExpressionPtr> parts;
                                     for (const auto& each : it.parts) parts.push_back(this->expression(*each));
                                     return all_pairs(parts);
                                 },
                                 [&](const maze::Display& it) {
                                     std::vector<ExpressionPtr> members;
                                     for (const auto& each : it.members) members.push_back(this->expression(*each));
                                     return members.empty() ? atom(Atom::empty) : eventb::extension(std::move(members));
                                 },
                                 [&](const maze::Comprehension& it) { return comprehension(it); },
                                 [&](const maze::Closure& it) { return closure(it); }},
                      expression.kind);
}

maze::TypePtr Formulas::type_of(const maze::Name& name) const {
    if (name.owner.empty()) {
        if (const auto local = local_types_.find(name.name); local != local_types_.end() && !name.is_primed)
            return local->second;
        const auto meaning = scope_.find(name.name);
        if (meaning) return meaning->type;
        return abstract_ == nullptr ? nullptr : maze::variable_type(*abstract_, name.name);
    }
    const maze::Class* owner = local_.contains(name.owner) ? nullptr : development_.find_class(name.owner);
    const auto meaning =
        owner == nullptr ? scope_.attribute(name.name) : maze::Scope(development_, *owner).find(name.name);
    return meaning ? meaning->type : nullptr;
}

bool Formulas::may_be_infinite(const maze::Expression& expression) const {
    if (const auto* word = std::get_if<maze::Constant>(&expression.kind)) return *word == maze::Constant::infinity;
    if (const auto* sum = std::get_if<maze::InfixExpression>(&expression.kind))
        return sum->op == maze::Infix::plus && (may_be_infinite(*sum->left) || may_be_infinite(*sum->right));
    const auto* name = std::get_if<maze::Name>(&expression.kind);
    const maze::TypePtr type = name == nullptr ? nullptr : type_of(*name);
    const auto* basic = type == nullptr ? nullptr : std::get_if<maze::BasicType>(&type->kind);
    return basic != nullptr && *basic == maze::BasicType::naturals_inf;
}

PredicatePtr Formulas::comparison(const maze::Comparison& it) {
    const auto* closed = std::get_if<maze::Closure>(&it.right->kind);
    const auto* pair = std::get_if<maze::Tuple>(&it.left->kind);
    const bool is_membership = it.sign == maze::Sign::in || it.sign == maze::Sign::not_in;
    if (is_membership && closed != nullptr && pair != nullptr && pair->parts.size() == 2) {
        const PredicatePtr inside = reached(*closed, expression(*pair->parts.front()), expression(*pair->parts.back()));
        return it.sign == maze::Sign::in ? inside : eventb::negation(inside);
    }
    const ExpressionPtr left = expression(*it.left);
    const ExpressionPtr right = expression(*it.right);
    if (may_be_infinite(*it.left) || may_be_infinite(*it.right)) {
        if (it.sign == maze::Sign::less || it.sign == maze::Sign::less_eq)
            return below(left, right, it.sign == maze::Sign::less_eq);
        if (it.sign == maze::Sign::greater || it.sign == maze::Sign::greater_eq)
            return below(right, left, it.sign == maze::Sign::greater_eq);
    }
    return eventb::compare(it.sign, left, right);
}

PredicatePtr Formulas::quantified(const maze::Quantified& it) {
    const auto before = std::pair(local_, local_types_);
    Binding binding = bind(it.bound);
    const PredicatePtr body = predicate(*it.body);
    std::tie(local_, local_types_) = before;
    const PredicatePtr whole =
        it.is_for_all ? eventb::implies(binding.where, body) : eventb::all_of({binding.where, body});
    return eventb::quantified(it.is_for_all, std::move(binding.bound), whole);
}

PredicatePtr Formulas::connection(const maze::Connection& it) {
    std::vector<PredicatePtr> parts;
    for (const auto& each : it.parts) parts.push_back(predicate(*each));
    switch (it.connective) {
        case maze::Connective::all:
            return eventb::all_of(parts);
        case maze::Connective::any:
            return eventb::any_of(parts);
        case maze::Connective::implies:
            return eventb::implies(parts.front(), parts.back());
        case maze::Connective::iff:
            return eventb::equivalent(parts.front(), parts.back());
    }
    return eventb::truth(true);
}

PredicatePtr Formulas::predicate(const maze::Predicate& predicate) {
    return std::visit(
        overloaded{[&](const maze::Holds& it) {
                       const auto* word = std::get_if<maze::Constant>(&it.expression->kind);
                       if (word != nullptr && *word == maze::Constant::truth) return eventb::truth(true);
                       if (word != nullptr && *word == maze::Constant::falsity) return eventb::truth(false);
                       return eventb::compare(Sign::equal, expression(*it.expression), atom(Atom::truth));
                   },
                   [&](const maze::Negation& it) { return eventb::negation(this->predicate(*it.operand)); },
                   [&](const maze::Connection& it) { return connection(it); },
                   [&](const maze::Quantified& it) { return quantified(it); },
                   [&](const maze::Comparison& it) { return comparison(it); }},
        predicate.kind);
}

namespace {

PredicatePtr is_infinite(const ExpressionPtr& value) { return eventb::compare(Sign::equal, value, infinity()); }

}  // namespace

ExpressionPtr infinity() { return unary(Unary::negate, eventb::number("1")); }

ExpressionPtr numbers_with_infinity() {
    return binary(Binary::set_union, atom(Atom::naturals), eventb::extension({infinity()}));
}

/// A choice between two values is the application of a function of BOOL.
ExpressionPtr sum_with_infinity(const ExpressionPtr& left, const ExpressionPtr& right) {
    const PredicatePtr is_endless = eventb::any_of({is_infinite(left), is_infinite(right)});
    const ExpressionPtr cases =
        eventb::extension({binary(Binary::maplet, atom(Atom::truth), infinity()),
                           binary(Binary::maplet, atom(Atom::falsity), binary(Binary::plus, left, right))});
    return binary(Binary::apply, cases, eventb::made(eventb::Expression{eventb::BoolOf{is_endless}, {}}));
}

PredicatePtr below(const ExpressionPtr& left, const ExpressionPtr& right, bool or_equal) {
    const PredicatePtr is_number = eventb::negation(is_infinite(left));
    const PredicatePtr by_number = eventb::compare(or_equal ? Sign::less_eq : Sign::less, left, right);
    return or_equal ? eventb::any_of({is_infinite(right), eventb::all_of({is_number, by_number})})
                    : eventb::all_of({is_number, eventb::any_of({is_infinite(right), by_number})});
}

bool holds_infinity(const maze::Type& type) {
    const auto is_infinite_type = [](const maze::TypePtr& part) {
        const auto* basic = std::get_if<maze::BasicType>(&part->kind);
        return basic != nullptr && *basic == maze::BasicType::naturals_inf;
    };
    return std::visit(
        overloaded{[](const maze::NamedType&) { return false; }, [](maze::BasicType) { return false; },
                   [&](const maze::FiniteSets& it) { return is_infinite_type(it.of); },
                   [&](const maze::ArrowType& it) { return is_infinite_type(it.from) || is_infinite_type(it.to); },
                   [&](const maze::ProductType& it) {
                       return std::any_of(it.parts.begin(), it.parts.end(), is_infinite_type);
                   }},
        type.kind);
}

}  // namespace map2pml::maze_to_eventb
