#include "translator/machines/explore/developments/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace map2pml::maze_exploration {

namespace {

CodePtr made_typed(CodePtr value, DomainPtr domain, const source::Span& span) {
    return std::make_shared<const Code>(
        Code{.op = Op::typed, .parts = {std::move(value)}, .domain = std::move(domain), .span = span});
}

[[noreturn]] void refuse(const source::Span& span, std::string why) { throw NotExplored{span, std::move(why)}; }

Op op_of(maze::Connective connective) {
    switch (connective) {
        case maze::Connective::all:
            return Op::all;
        case maze::Connective::any:
            return Op::any;
        case maze::Connective::implies:
            return Op::implies;
        case maze::Connective::iff:
            return Op::iff;
    }
    return Op::all;
}

/// `nat`, `bool` as a set; null: it is another expression.
DomainPtr basic_set(const maze::Expression& expression) {
    const auto* constant = std::get_if<maze::Constant>(&expression.kind);
    if (constant == nullptr) return nullptr;
    Domain domain{.kind = Domain::Kind::naturals, .span = expression.span};
    if (*constant == maze::Constant::booleans) domain.kind = Domain::Kind::booleans;
    const bool is_set = *constant == maze::Constant::booleans || *constant == maze::Constant::naturals;
    return is_set ? std::make_shared<const Domain>(domain) : nullptr;
}

}  // namespace

CodePtr Compiler::all_values(const std::string& type, const source::Span& span) {
    const auto found = world_.types.find(type);
    if (found == world_.types.end()) refuse(span, fmt::format("`{}` has no elements in this instance", type));
    return made_value(world_.values.set(found->second), span);
}

CodePtr Compiler::variable(const maze::Class& owner, const maze::Name& name, const source::Span& span) {
    for (const StateLayout* each : states_) {
        const auto slot = each->first.find({&owner, name.name});
        if (slot == each->first.end()) continue;
        const Place base = (is_after_ || name.is_primed ? each->after : each->before) + slot->second;
        if (owner.level != maze::Level::agent) return made_place(base, span);
        const std::vector<Id>& agents = world_.types[owner.name.text];
        const auto self = std::find(agents.begin(), agents.end(), self_);
        if (self != agents.end()) return made_place(base + static_cast<Place>(self - agents.begin()), span);
        return std::make_shared<const Code>(Code{.op = Op::attributes, .place = base, .agents = agents, .span = span});
    }
    refuse(span, fmt::format("`{}` has no value in this instance", name.name));
}

CodePtr Compiler::plain_name(const maze::Name& name, const source::Span& span) {
    const auto local = local_.find(name.name);
    if (local != local_.end() && !name.is_primed) return made_place(local->second, span);
    if (name.name == "self") return made_value(self_, span);
    const auto meaning = scope_.find(name.name);
    if (!meaning) {
        if (abstract_ == nullptr) refuse(span, fmt::format("`{}` has no value in this instance", name.name));
        return variable(*abstract_, name, span);
    }
    switch (meaning->kind) {
        case maze::Meaning::Kind::type:
        case maze::Meaning::Kind::agents:
            return all_values(name.name, span);
        case maze::Meaning::Kind::value:
            return made_value(world_.values.element(name.name), span);
        case maze::Meaning::Kind::constant: {
            const auto constant = world_.constants.find(name.name);
            if (constant == world_.constants.end())
                refuse(span, fmt::format("the constant `{}` has no value in this instance", name.name));
            return made_place(constant->second, span);
        }
        case maze::Meaning::Kind::variable:
        case maze::Meaning::Kind::topology:
            break;
    }
    return variable(of_, name, span);
}

CodePtr Compiler::attribute(const maze::Name& name, const source::Span& span) {
    const auto meaning = scope_.attribute(name.name);
    if (!meaning) refuse(span, fmt::format("`{}` is not an attribute", name.name));
    CodePtr agent = plain_name({"", name.owner, false}, span);
    for (const StateLayout* each : states_) {
        const auto slot = each->first.find({meaning->owner, name.name});
        if (slot == each->first.end()) continue;
        const Place base = (is_after_ || name.is_primed ? each->after : each->before) + slot->second;
        return std::make_shared<const Code>(Code{.op = Op::attribute,
                                                 .place = base,
                                                 .parts = {std::move(agent)},
                                                 .agents = world_.types[meaning->owner->name.text],
                                                 .span = span});
    }
    refuse(span, fmt::format("`{}` has no value in this instance", name.name));
}

CodePtr Compiler::name(const maze::Name& name, const source::Span& span) {
    if (name.owner.empty()) return plain_name(name, span);
    const maze::Class* owner = local_.contains(name.owner) ? nullptr : world_.development.find_class(name.owner);
    if (owner == nullptr) return attribute(name, span);
    const auto meaning = maze::Scope(world_.development, *owner).find(name.name);
    const bool is_variable =
        meaning && (meaning->kind == maze::Meaning::Kind::variable || meaning->kind == maze::Meaning::Kind::topology);
    if (is_variable) return variable(*owner, name, span);
    return plain_name({"", name.name, false}, span);
}

std::vector<BoundPlace> Compiler::bind(const std::vector<maze::Declaration>& declarations) {
    std::vector<BoundPlace> all;
    for (const maze::Declaration& each : declarations) {
        const DomainPtr type = domain(*each.type);
        for (const maze::Word& word : each.names) {
            all.push_back({world_.new_place(), type});
            local_[word.text] = all.back().place;
        }
    }
    return all;
}

CodePtr Compiler::comprehension(const maze::Comprehension& it, const source::Span& span) {
    const auto before = local_;
    std::vector<BoundPlace> bound = bind(it.bound);
    CodePtr where = predicate(*it.where);
    CodePtr value;
    if (it.value != nullptr) {
        value = expression(*it.value);
    } else {
        std::vector<CodePtr> names;
        names.reserve(bound.size());
        for (const BoundPlace& each : bound) names.push_back(made_place(each.place, span));
        value = made(Op::pair, std::move(names), span);
    }
    local_ = before;
    return std::make_shared<const Code>(Code{.op = Op::comprehension,
                                             .parts = {std::move(where), std::move(value)},
                                             .bound = std::move(bound),
                                             .span = span});
}

CodePtr Compiler::closure(const maze::Closure& it, const source::Span& span) {
    if (it.is_reflexive)
        refuse(span, "a closure `r^*` is explored only as in `(a,b) : r^*`; `r^+` is explored elsewhere, too");
    std::vector<CodePtr> parts = {expression(*it.relation)};
    if (it.on != nullptr) parts.push_back(expression(*it.on));
    return made(Op::closure, std::move(parts), span);
}

CodePtr Compiler::infix(const maze::InfixExpression& it, const source::Span& span) {
    const Op op = it.op == maze::Infix::apply ? Op::apply : op_of(it.op);
    return made(op, {expression(*it.left), expression(*it.right)}, span);
}

CodePtr Compiler::expression(const maze::Expression& expression) {
    const source::Span& span = expression.span;
    const auto all = [&](const std::vector<maze::ExpressionPtr>& parts) {
        std::vector<CodePtr> codes;
        codes.reserve(parts.size());
        for (const maze::ExpressionPtr& each : parts) codes.push_back(this->expression(*each));
        return codes;
    };
    return std::visit(
        overloaded{
            [&](const maze::Name& it) { return name(it, span); },
            [&](const maze::Number& it) {
                if (it.digits.size() > 9) refuse(span, "a number this large is not explored");
                return made_value(world_.values.number(std::stol(it.digits)), span);
            },
            [&](maze::Constant it) {
                if (it == maze::Constant::infinity) return made_value(kInfinity, span);
                if (const DomainPtr set = basic_set(expression)) {
                    return std::make_shared<const Code>(Code{.op = Op::all_values, .domain = set, .span = span});
                }
                return made_value(Values::truth(it == maze::Constant::truth), span);
            },
            [&](const maze::PrefixExpression& it) { return made(op_of(it.op), {this->expression(*it.operand)}, span); },
            [&](const maze::InfixExpression& it) { return infix(it, span); },
            [&](const maze::Tuple& it) { return made(Op::pair, all(it.parts), span); },
            [&](const maze::Display& it) { return made(Op::display, all(it.members), span); },
            [&](const maze::Comprehension& it) { return comprehension(it, span); },
            [&](const maze::Closure& it) { return closure(it, span); }},
        expression.kind);
}

CodePtr Compiler::membership(const maze::Comparison& it, const source::Span& span) {
    if (const DomainPtr set = basic_set(*it.right)) return made_typed(expression(*it.left), set, span);
    const auto* closed = std::get_if<maze::Closure>(&it.right->kind);
    const auto* pair = std::get_if<maze::Tuple>(&it.left->kind);
    if (closed == nullptr || pair == nullptr || pair->parts.size() != 2)
        return made(Op::member, {expression(*it.left), expression(*it.right)}, span);
    std::vector<CodePtr> parts = {expression(*pair->parts[0]), expression(*pair->parts[1]),
                                  expression(*closed->relation)};
    if (closed->on != nullptr) parts.push_back(expression(*closed->on));
    return std::make_shared<const Code>(
        Code{.op = Op::reached, .is_reflexive = closed->is_reflexive, .parts = std::move(parts), .span = span});
}

CodePtr Compiler::comparison(const maze::Comparison& it, const source::Span& span) {
    const auto both = [&](Op op) { return made(op, {expression(*it.left), expression(*it.right)}, span); };
    const auto turned = [&](Op op) { return made(op, {expression(*it.right), expression(*it.left)}, span); };
    switch (it.sign) {
        case maze::Sign::equal:
            return both(Op::equal);
        case maze::Sign::not_equal:
            return made(Op::negation, {both(Op::equal)}, span);
        case maze::Sign::in:
            return membership(it, span);
        case maze::Sign::not_in:
            return made(Op::negation, {membership(it, span)}, span);
        case maze::Sign::subset_eq: {
            const DomainPtr set = basic_set(*it.right);
            if (set == nullptr) return both(Op::subset);
            Domain domain{.kind = Domain::Kind::subsets, .parts = {set}, .span = span};
            return made_typed(expression(*it.left), std::make_shared<const Domain>(std::move(domain)), span);
        }
        case maze::Sign::less:
            return both(Op::less);
        case maze::Sign::less_eq:
            return both(Op::less_equal);
        case maze::Sign::greater:
            return turned(Op::less);
        case maze::Sign::greater_eq:
            return turned(Op::less_equal);
        default:
            return nullptr;  // MAZE does not have it
    }
}

CodePtr Compiler::connection(const maze::Connection& it, const source::Span& span) {
    std::vector<CodePtr> parts;
    for (const maze::PredicatePtr& each : it.parts) parts.push_back(predicate(*each));
    return made(op_of(it.connective), std::move(parts), span);
}

CodePtr Compiler::predicate(const maze::Predicate& predicate) {
    const source::Span& span = predicate.span;
    return std::visit(
        overloaded{[&](const maze::Holds& it) { return expression(*it.expression); },
                   [&](const maze::Negation& it) { return made(Op::negation, {this->predicate(*it.operand)}, span); },
                   [&](const maze::Connection& it) { return connection(it, span); },
                   [&](const maze::Quantified& it) {
                       const auto before = local_;
                       std::vector<BoundPlace> bound = bind(it.bound);
                       CodePtr body = this->predicate(*it.body);
                       local_ = before;
                       return std::make_shared<const Code>(Code{.op = it.is_for_all ? Op::for_all : Op::exists,
                                                                .parts = {std::move(body)},
                                                                .bound = std::move(bound),
                                                                .span = span});
                   },
                   [&](const maze::Comparison& it) { return comparison(it, span); }},
        predicate.kind);
}

DomainPtr Compiler::domain(const maze::Type& type) {
    Domain made{.kind = Domain::Kind::listed, .span = type.span};
    std::visit(overloaded{[&](const maze::NamedType& it) {
                              const auto known = world_.types.find(it.name);
                              const bool is_local = it.owner.empty() && local_.contains(it.name);
                              if (known != world_.types.end() && !is_local) {
                                  made.values = known->second;
                                  return;
                              }
                              made.kind = Domain::Kind::set;
                              made.set = name({it.owner, it.name, false}, type.span);
                          },
                          [&](maze::BasicType it) {
                              made.kind = it == maze::BasicType::naturals       ? Domain::Kind::naturals
                                          : it == maze::BasicType::naturals_inf ? Domain::Kind::naturals_inf
                                                                                : Domain::Kind::booleans;
                          },
                          [&](const maze::FiniteSets& it) {
                              made.kind = Domain::Kind::subsets;
                              made.parts = {domain(*it.of)};
                          },
                          [&](const maze::ArrowType& it) {
                              made.kind = Domain::Kind::arrow;
                              made.arrow = it.arrow;
                              made.parts = {domain(*it.from), domain(*it.to)};
                          },
                          [&](const maze::ProductType& it) {
                              made.kind = Domain::Kind::product;
                              for (const maze::TypePtr& each : it.parts) made.parts.push_back(domain(*each));
                          }},
               type.kind);
    return std::make_shared<const Domain>(std::move(made));
}

}  // namespace map2pml::maze_exploration
