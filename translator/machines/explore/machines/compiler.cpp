#include <algorithm>
#include <cmath>

#include "translator/machines/explore/machines/internal.h"

namespace map2pml::machine_exploration {

namespace {

using eventb::Binary;
using eventb::Bound;
using eventb::Type;
using maze_exploration::ArrowKind;
using maze_exploration::Code;
using maze_exploration::Op;
using maze_exploration::op_of;
using maze_exploration::PlannedName;

CodePtr code(Op op, std::vector<CodePtr> parts) {
    return std::make_shared<const Code>(Code{.op = op, .parts = std::move(parts)});
}

CodePtr constant(Id value) { return std::make_shared<const Code>(Code{.op = Op::value, .value = value}); }

CodePtr planned(Op op, std::vector<CodePtr> parts, PlanPtr plan) {
    return std::make_shared<const Code>(Code{.op = op, .parts = std::move(parts), .plan = std::move(plan)});
}

ArrowKind kind_of(Binary op) {
    const auto is_one_of = [op](std::initializer_list<Binary> all) {
        return std::find(all.begin(), all.end(), op) != all.end();
    };
    ArrowKind kind;
    kind.is_function = !is_one_of(
        {Binary::relation, Binary::total_relation, Binary::surjective_relation, Binary::total_surjective_relation});
    kind.is_injective = is_one_of({Binary::partial_injection, Binary::total_injection, Binary::bijection});
    kind.is_total = is_one_of({Binary::total_relation, Binary::total_surjective_relation, Binary::total_function,
                               Binary::total_injection, Binary::total_surjection, Binary::bijection});
    kind.is_onto = is_one_of({Binary::surjective_relation, Binary::total_surjective_relation,
                              Binary::partial_surjection, Binary::total_surjection, Binary::bijection});
    return kind;
}

}  // namespace

World::World(std::map<std::string, std::vector<std::string>> elements)
    : sets(std::move(elements)),
      watch(limits),
      evaluator(values, frame, watch, maze_exploration::Logic::left_to_right) {
    // Numbers of values in the order of their content need not be ordered later.
    std::vector<std::string> names;
    for (const auto& [set, all] : sets) names.insert(names.end(), all.begin(), all.end());
    std::sort(names.begin(), names.end());
    for (const std::string& each : names) (void)values.element(each);
    std::vector<Id> numbers;
    for (const int each : {-2, -1, 0, 1, 2, 3}) numbers.push_back(values.number(each));
    evaluator.set_few_numbers(std::move(numbers));
}

Place World::new_place() {
    frame.push_back(maze_exploration::kUnknown);
    return static_cast<Place>(frame.size() - 1);
}

Place Compiler::add(const std::string& name) {
    const Place place = world_.new_place();
    names_[name] = std::make_shared<const Code>(Code{.op = Op::place, .place = place});
    return place;
}

void Compiler::add_value(const std::string& name, Id value) { names_[name] = constant(value); }

const Compiler::AllOfType& Compiler::all_of(const Type& type) {
    const std::string text = to_string(type);
    if (const auto known = types_.find(text); known != types_.end()) return known->second;
    return types_.emplace(text, computed(type)).first->second;
}

Compiler::AllOfType Compiler::computed(const Type& type) {
    constexpr double kMany = 1e30;
    constexpr std::size_t kMostPairs = 5'000;
    constexpr std::size_t kMostForSubsets = 10;
    std::vector<Id> all;
    const auto listed = [&](double size) {
        return AllOfType{size, std::make_shared<const std::vector<Id>>(std::move(all))};
    };
    switch (type.kind) {
        case Type::Kind::boolean:
            all = {maze_exploration::kFalse, maze_exploration::kTrue};
            return listed(2);
        case Type::Kind::integer:
            return {static_cast<double>(world_.evaluator.few_numbers().size()), nullptr};
        case Type::Kind::given: {
            const auto found = world_.sets.find(type.name);
            if (found == world_.sets.end()) return {kMany, nullptr};
            for (const std::string& each : found->second) all.push_back(world_.values.element(each));
            return listed(static_cast<double>(found->second.size()));
        }
        case Type::Kind::product: {
            const AllOfType left = all_of(type.parts[0]);
            const AllOfType right = all_of(type.parts[1]);
            const double size = left.size * right.size;
            if (!left.values || !right.values || left.values->size() * right.values->size() > kMostPairs)
                return {size, nullptr};
            for (const Id a : *left.values)
                for (const Id b : *right.values) all.push_back(world_.values.pair(a, b));
            return listed(size);
        }
        case Type::Kind::power: {
            const AllOfType inside = all_of(type.parts[0]);
            const double size = type.parts[0] == Type::integer() ? kMany : std::min(kMany, std::exp2(inside.size));
            if (!inside.values || inside.values->size() > kMostForSubsets) return {size, nullptr};
            for (std::size_t which = 0; which < (std::size_t{1} << inside.values->size()); ++which) {
                std::vector<Id> members;
                for (std::size_t at = 0; at < inside.values->size(); ++at)
                    if (((which >> at) & 1U) != 0) members.push_back((*inside.values)[at]);
                all.push_back(world_.values.set(std::move(members)));
            }
            return listed(size);
        }
        case Type::Kind::unknown:
            break;
    }
    return {kMany, nullptr};
}

std::vector<PlannedName> Compiler::planned_names(const std::vector<Bound>& bound) {
    std::map<std::string, Type> types;
    for (const Bound& each : bound) types[each.name] = each.type;
    std::vector<PlannedName> made;
    for (const auto& [name, type] : types) {
        const AllOfType& all = all_of(type);
        made.push_back({names_.at(name)->place, type == Type::integer(), all.size, all.values});
    }
    return made;
}

PlanPtr Compiler::plan(const std::vector<Bound>& bound, const eventb::Predicate& condition) {
    return plan_of(planned_names(bound), predicate(condition));
}

void Compiler::add(const std::vector<Bound>& bound) {
    for (const Bound& each : bound) (void)add(each.name);
}

CodePtr Compiler::quantified(const eventb::Quantified& it) {
    const auto outer = names_;
    add(it.bound);
    const auto* implication = std::get_if<eventb::Implication>(&it.body->kind);
    CodePtr made;
    if (!it.all) {
        made = planned(Op::some, {}, plan(it.bound, *it.body));
    } else if (implication != nullptr && !implication->both_ways) {
        PlanPtr found = plan(it.bound, *implication->left);
        made = planned(Op::every, {predicate(*implication->right)}, std::move(found));
    } else {
        made = planned(Op::every, {predicate(*it.body)}, plan_of(planned_names(it.bound), nullptr));
    }
    names_ = outer;
    return made;
}

CodePtr Compiler::comprehension(const eventb::Comprehension& it) {
    const auto outer = names_;
    add(it.bound);
    const CodePtr where = predicate(*it.where);
    const CodePtr value = expression(*it.value);
    const std::vector<PlannedName> names = planned_names(it.bound);
    Code collected{.op = Op::collected, .parts = {value}, .plan = plan_of(names, where)};
    collected.arrow.is_function = it.form == eventb::Comprehension::Form::lambda;
    collected.place = world_.new_place();
    (void)world_.new_place();
    (void)world_.new_place();
    const auto about = [&](Op op, const CodePtr& part, Place at) {
        return code(op, {part, std::make_shared<const Code>(Code{.op = Op::place, .place = at})});
    };
    const auto planned_with = [&](std::vector<CodePtr> conditions) {
        conditions.insert(conditions.begin(), where);
        return plan_of(names, code(Op::all, std::move(conditions)));
    };
    // The left part may say what the right one is.
    if (value->op == Op::pair) {
        const CodePtr& left = value->parts[0];
        collected.parts.push_back(planned(Op::some, {},
                                          planned_with({about(Op::equal, left, collected.place + 1),
                                                        about(Op::equal, value->parts[1], collected.place + 2)})));
        collected.parts.push_back(
            planned(Op::collected, {value}, planned_with({about(Op::inside, left, collected.place)})));
    } else {
        collected.parts.push_back(planned(Op::some, {}, planned_with({about(Op::equal, value, collected.place)})));
    }
    CodePtr made = std::make_shared<const Code>(std::move(collected));
    names_ = outer;
    if (it.form == eventb::Comprehension::Form::general_union) return code(Op::general_union, {std::move(made)});
    if (it.form == eventb::Comprehension::Form::general_inter) return code(Op::general_inter, {std::move(made)});
    return made;
}

CodePtr Compiler::atom(eventb::Atom atom, const Type& type) {
    const auto numbers_from = [](Id least) {
        return std::make_shared<const Code>(Code{.op = Op::numbers, .value = least});
    };
    switch (atom) {
        case eventb::Atom::integers:
            return numbers_from(maze_exploration::kUnknown);
        case eventb::Atom::naturals:
            return numbers_from(world_.values.number(0));
        case eventb::Atom::naturals1:
            return numbers_from(world_.values.number(1));
        case eventb::Atom::booleans:
            return constant(world_.values.set({maze_exploration::kFalse, maze_exploration::kTrue}));
        case eventb::Atom::truth:
            return constant(maze_exploration::kTrue);
        case eventb::Atom::falsity:
            return constant(maze_exploration::kFalse);
        case eventb::Atom::empty:
            return constant(maze_exploration::kEmpty);
        case eventb::Atom::identity:
        case eventb::Atom::prj1:
        case eventb::Atom::prj2:
            break;
    }
    const auto from = all_of(type.parts.at(0).parts.at(0)).values;
    if (!from) {
        const Op op = atom == eventb::Atom::identity ? Op::identity
                      : atom == eventb::Atom::prj1   ? Op::first_parts
                                                     : Op::second_parts;
        const bool is_infinite = eventb::has_numbers(type);
        return std::make_shared<const Code>(
            Code{.op = op, .value = is_infinite ? maze_exploration::kTrue : maze_exploration::kUnknown});
    }
    maze_exploration::Values& values = world_.values;
    std::vector<Id> pairs;
    for (const Id each : *from)
        pairs.push_back(values.pair(each, atom == eventb::Atom::identity ? each
                                          : atom == eventb::Atom::prj1   ? values.first(each)
                                                                         : values.second(each)));
    return constant(values.set(std::move(pairs)));
}

CodePtr Compiler::expression(const eventb::Expression& expression) {
    const auto all = [&](const std::vector<eventb::ExpressionPtr>& parts) {
        std::vector<CodePtr> codes;
        codes.reserve(parts.size());
        for (const eventb::ExpressionPtr& each : parts) codes.push_back(this->expression(*each));
        return codes;
    };
    return std::visit(
        overloaded{
            [&](const eventb::Name& it) {
                if (const auto known = names_.find(it.name); known != names_.end()) return known->second;
                if (!world_.sets.contains(it.name)) return constant(maze_exploration::kUnknown);
                return constant(world_.values.set(*all_of(Type::given(it.name)).values));
            },
            [&](const eventb::Number& it) {
                constexpr std::size_t kMostDigits = 18;
                const std::size_t first = std::min(it.digits.find_first_not_of('0'), it.digits.size());
                if (it.digits.size() - first > kMostDigits) return constant(maze_exploration::kUnknown);
                return constant(
                    world_.values.number(first == it.digits.size() ? 0 : std::stol(it.digits.substr(first))));
            },
            [&](eventb::Atom it) { return atom(it, expression.type); },
            [&](const eventb::UnaryExpression& it) { return code(op_of(it.op), {this->expression(*it.operand)}); },
            [&](const eventb::BinaryExpression& it) {
                const bool is_arrow = eventb::is_arrow(it.op);
                return std::make_shared<const Code>(
                    Code{.op = op_of(it.op),
                         .parts = {this->expression(*it.left), this->expression(*it.right)},
                         .arrow = is_arrow ? kind_of(it.op) : ArrowKind{}});
            },
            [&](const eventb::SetExtension& it) { return code(Op::display, all(it.members)); },
            [&](const eventb::BoolOf& it) { return predicate(*it.predicate); },
            [&](const eventb::Comprehension& it) { return comprehension(it); }},
        expression.kind);
}

CodePtr Compiler::comparison(const eventb::Comparison& it) {
    const auto both = [&](Op op) { return code(op, {expression(*it.left), expression(*it.right)}); };
    const auto neither = [&](Op op) { return code(Op::negation, {both(op)}); };
    switch (it.sign) {
        case eventb::Sign::equal:
            return both(Op::equal);
        case eventb::Sign::not_equal:
            return neither(Op::equal);
        case eventb::Sign::in:
            return both(Op::inside);
        case eventb::Sign::not_in:
            return neither(Op::inside);
        case eventb::Sign::subset_eq:
            return both(Op::included);
        case eventb::Sign::not_subset_eq:
            return neither(Op::included);
        case eventb::Sign::subset:
            return both(Op::proper);
        case eventb::Sign::not_subset:
            return neither(Op::proper);
        case eventb::Sign::less:
            return both(Op::less);
        case eventb::Sign::less_eq:
            return both(Op::less_equal);
        case eventb::Sign::greater:
            return both(Op::greater);
        case eventb::Sign::greater_eq:
            return both(Op::greater_equal);
    }
    return constant(maze_exploration::kUnknown);
}

CodePtr Compiler::predicate(const eventb::Predicate& predicate) {
    return std::visit(
        overloaded{[](const eventb::Truth& it) { return constant(maze_exploration::Values::truth(it.value)); },
                   [&](const eventb::Negation& it) { return code(Op::negation, {this->predicate(*it.operand)}); },
                   [&](const eventb::Junction& it) {
                       std::vector<CodePtr> parts;
                       for (const eventb::PredicatePtr& each : it.parts) parts.push_back(this->predicate(*each));
                       return code(it.all ? Op::all : Op::any, std::move(parts));
                   },
                   [&](const eventb::Implication& it) {
                       return code(it.both_ways ? Op::iff : Op::implies,
                                   {this->predicate(*it.left), this->predicate(*it.right)});
                   },
                   [&](const eventb::Quantified& it) { return quantified(it); },
                   [&](const eventb::Comparison& it) { return comparison(it); },
                   [&](const eventb::Finite& it) { return code(Op::finite, {expression(*it.set)}); },
                   [&](const eventb::Partition& it) {
                       std::vector<CodePtr> parts;
                       for (const eventb::ExpressionPtr& each : it.parts) parts.push_back(expression(*each));
                       parts.push_back(expression(*it.whole));
                       return code(Op::partition, std::move(parts));
                   }},
        predicate.kind);
}

std::string text_of(Id value, maze_exploration::Values& values) {
    switch (values.kind(value)) {
        case maze_exploration::ValueKind::truth:
            return value == maze_exploration::kTrue ? "TRUE" : "FALSE";
        case maze_exploration::ValueKind::number: {
            const std::string digits = std::to_string(values.number_of(value));
            return values.number_of(value) < 0 ? "(−" + digits.substr(1) + ")" : digits;
        }
        case maze_exploration::ValueKind::element:
            return values.name_of(value);
        case maze_exploration::ValueKind::pair:
            return "(" + text_of(values.first(value), values) + " ↦ " + text_of(values.second(value), values) + ")";
        case maze_exploration::ValueKind::set:
        case maze_exploration::ValueKind::infinity:
        case maze_exploration::ValueKind::letter:
            break;
    }
    std::string text;
    for (const Id each : values.ordered(value)) text += (text.empty() ? "" : ", ") + text_of(each, values);
    return text.empty() ? "∅" : "{" + text + "}";
}

}  // namespace map2pml::machine_exploration
