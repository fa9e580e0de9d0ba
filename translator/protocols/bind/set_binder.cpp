#include "translator/protocols/bind/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace map2pml::passes {

namespace {

using What = ir::SetOperation::What;

ir::Expression term(const source::Span& span, decltype(ir::Term::kind) kind) {
    return {span, ir::Term{span, std::move(kind)}};
}

ir::Expression pair_of(ir::BinaryOperator what, ir::Expression left, ir::Expression right) {
    const source::Span span = left.span;
    return {span, ir::Binary{what, std::move(left), std::move(right)}};
}

ir::Expression inverse_of(ir::Expression operand) {
    const source::Span span = operand.span;
    return {span, ir::Unary{ir::UnaryOperator::negation, std::move(operand)}};
}

const ir::Term* literal_of(const ir::Expression& expression) {
    const auto* found = std::get_if<ir::Term>(&expression.kind);
    return found != nullptr && !std::holds_alternative<ir::Variable>(found->kind) ? found : nullptr;
}

bool is_role(const ir::Expression& expression) {
    const ir::Term* literal = literal_of(expression);
    return literal != nullptr && std::holds_alternative<ir::RoleName>(literal->kind);
}

void add_new(const std::vector<ir::Term>& from, std::vector<ir::Term>& into) {
    for (const ir::Term& each : from)
        if (std::find(into.begin(), into.end(), each) == into.end()) into.push_back(each);
}

const ir::SetOperation* operation_of(const ir::Expression& expression) {
    return std::get_if<ir::SetOperation>(&expression.kind);
}

}  // namespace

bool ExpressionBinder::is_set(const ir::Expression& expression) const {
    if (const ir::SetOperation* set = operation_of(expression)) return set->what <= What::subtract;
    const auto* read = std::get_if<ir::StateRead>(&expression.kind);
    const ir::StateVariable* state = read == nullptr || read->of ? nullptr : names_.state(read->name);
    return state != nullptr && state->keyed == ir::StateVariable::Keyed::set;
}

ExpressionBinder::Members ExpressionBinder::members_of(const ir::Expression& set) {
    Members members;
    if (is_role(set)) return {names_.agents(std::get<ir::Term>(set.kind)), {}};
    if (!is_set(set)) {
        names_.report(diag::Code::check_type, set.span, "this is no set, but a set is expected here");
        return members;
    }
    const ir::SetOperation* operation = operation_of(set);
    if (operation == nullptr) return {names_.state(std::get<ir::StateRead>(set.kind).name)->keys, {}};
    if (operation->what != What::listed) {
        members = members_of(operation->parts.front());
        Members right = members_of(operation->parts.back());
        if (operation->what != What::unite) return members;
        add_new(right.values, members.values);
        members.others.insert(members.others.end(), right.others.begin(), right.others.end());
        return members;
    }
    for (const ir::Expression& part : operation->parts) {
        const auto* word = std::get_if<ir::StateRead>(&part.kind);  // a state, or else a constant
        const bool is_constant = word != nullptr && !word->of && names_.state(word->name) == nullptr;
        const ir::Term* literal = literal_of(part);
        if (literal != nullptr || is_constant)
            add_new(names_.domain({literal != nullptr ? *literal : ir::Term{part.span, ir::CurrentValue{word->name}}}),
                    members.values);
        else
            members.others.push_back(part);
    }
    return members;
}

ExpressionBinder::Range ExpressionBinder::range_of(const ir::Expression& domain) {
    const ir::SetOperation* list = operation_of(domain);
    // A list of one word may be the name of a set.
    if (list != nullptr && list->what == What::listed && list->parts.size() == 1 && is_set(list->parts.front()))
        return range_of(list->parts.front());
    Members members = members_of(domain);
    for (const ir::Expression& other : members.others) {
        names_.report(diag::Code::check_type, other.span,
                      "a variable ranges over values that are known before the run, so this cannot be one of them");
    }
    const bool is_all = list != nullptr ? list->what == What::listed : !is_set(domain);
    return {std::move(members.values), is_all ? std::nullopt : std::optional(domain)};
}

ir::Expression ExpressionBinder::contains(const ir::Expression& set, const ir::Expression& member, const Scope& scope,
                                          ExpressionPlace place) {
    using enum ir::BinaryOperator;
    (void)count_part(set.span);
    const ir::SetOperation* operation = operation_of(set);
    if (operation == nullptr && is_set(set)) {
        return {member.span,
                ir::StateRead{std::get<ir::StateRead>(set.kind).name, ir::Boxed<ir::Expression>(member), true}};
    }
    if (operation != nullptr && operation->what > What::listed && operation->what <= What::subtract) {
        ir::Expression left = contains(operation->parts.front(), member, scope, place);
        ir::Expression right = contains(operation->parts.back(), member, scope, place);
        if (operation->what == What::subtract) right = inverse_of(std::move(right));
        return pair_of(operation->what == What::unite ? disjunction : conjunction, std::move(left), std::move(right));
    }
    const Members members = members_of(set);  // a role or a list
    std::optional<ir::Expression> found;
    const auto add = [&](ir::Expression other) {
        (void)count_part(set.span);
        ir::Expression same = pair_of(equal, member, std::move(other));
        found = found ? pair_of(disjunction, *std::move(found), std::move(same)) : std::move(same);
    };
    for (const ir::Term& value : members.values) add({member.span, value});
    for (const ir::Expression& other : members.others) add(bind(other, scope, place).expression);
    return found ? *std::move(found) : term(set.span, ir::Constant{"false"});
}

ir::Expression ExpressionBinder::key_of(const ir::StateVariable& state, const ir::Expression& key, const Scope& scope,
                                        ExpressionPlace place) {
    Bound bound = bind(key, scope, place);
    const ir::Term* literal = literal_of(bound.expression);
    const auto& keys = state.keys;
    if (bound.known.kind == ValueKind::any) return std::move(bound.expression);
    if (literal != nullptr && std::find(keys.begin(), keys.end(), *literal) == keys.end()) {
        names_.report(diag::Code::check_value, key.span,
                      fmt::format("`{}` can never be a {} of `{}`", ir::to_string(*literal),
                                  state.keyed == ir::StateVariable::Keyed::set ? "member" : "key", state.name),
                      {{state.span, "what it can hold is declared here"}});
    } else if (literal == nullptr && std::none_of(keys.begin(), keys.end(), [&](const ir::Term& each) {
                   return kind_of(each) == bound.known.kind;
               })) {
        names_.report(diag::Code::check_type, key.span,
                      fmt::format("this is {}, and can never be a {} of `{}`", in_words(bound.known.kind),
                                  state.keyed == ir::StateVariable::Keyed::set ? "member" : "key", state.name),
                      {{state.span, "what it can hold is declared here"}});
    }
    return std::move(bound.expression);
}

/// \param test of a bound member.
template <class Test>
ir::Expression ExpressionBinder::count(const source::Span& span, std::vector<ir::Term> keys, const Test& test) {
    return {span, ir::Count{std::move(keys), test(term(span, ir::Variable{ir::kMember}))}};
}

/// True if the test is false of all members.
template <class Test>
ir::Expression ExpressionBinder::nobody(const source::Span& span, const Members& members, const Scope& scope,
                                        ExpressionPlace place, const Test& test) {
    using enum ir::BinaryOperator;
    ir::Expression none = pair_of(equal, count(span, members.values, test), term(span, ir::Integer{0}));
    for (const ir::Expression& other : members.others)
        none = pair_of(conjunction, std::move(none), inverse_of(test(bind(other, scope, place).expression)));
    return none;
}

ir::Expression ExpressionBinder::equal_sets(const ir::Expression& left, const ir::Expression& right, bool is_subset,
                                            const Scope& scope, ExpressionPlace place) {
    Members members = members_of(left);
    if (!is_subset) {
        const Members of_right = members_of(right);
        add_new(of_right.values, members.values);
        members.others.insert(members.others.end(), of_right.others.begin(), of_right.others.end());
    }
    return nobody(left.span, members, scope, place, [&](const ir::Expression& member) {
        ir::Expression in_left = contains(left, member, scope, place);
        ir::Expression in_right = contains(right, member, scope, place);
        return is_subset ? pair_of(ir::BinaryOperator::conjunction, std::move(in_left), inverse_of(std::move(in_right)))
                         : pair_of(ir::BinaryOperator::not_equal, std::move(in_left), std::move(in_right));
    });
}

BoundExpression ExpressionBinder::bind_set(const ir::Expression& expression, const ir::SetOperation& set,
                                           const Scope& scope, ExpressionPlace place) {
    const auto truth = [](ir::Expression bound) { return Bound{std::move(bound), {ValueKind::boolean, {}}}; };
    const ir::Expression& first = set.parts.empty() ? expression : set.parts.front();
    switch (set.what) {
        case What::contains: {
            const ir::Expression& whole = set.parts.back();
            const auto* state = std::get_if<ir::StateRead>(&whole.kind);
            const auto* written = std::get_if<ir::Term>(&first.kind);
            const bool is_variable = written != nullptr && std::holds_alternative<ir::Variable>(written->kind);
            if (state == nullptr || !is_set(whole) || is_variable)  // of a quantifier, it may be no key
                return truth(contains(whole, bind(first, scope, place).expression, scope, place));
            return truth(contains(whole, key_of(*names_.state(state->name), first, scope, place), scope, place));
        }
        case What::subset:
            return truth(equal_sets(first, set.parts.back(), true, scope, place));
        case What::empty: {
            const Members members = members_of(first);
            return truth(nobody(expression.span, members, scope, place,
                                [&](const ir::Expression& member) { return contains(first, member, scope, place); }));
        }
        case What::size: {
            Members members = members_of(first);
            for (const ir::Expression& other : members.others) {
                names_.report(diag::Code::check_type, other.span,
                              "`size` counts values that are known before the run, so this cannot be a member here");
            }
            const auto most = static_cast<std::int64_t>(members.values.size());
            return {count(expression.span, std::move(members.values),
                          [&](const ir::Expression& member) { return contains(first, member, scope, place); }),
                    {ValueKind::integer, {0, most}}};
        }
        case What::listed:
        case What::unite:
        case What::intersect:
        case What::subtract:
            break;
    }
    names_.report(diag::Code::check_type, expression.span, "this is a set, but a single value is expected here");
    return {expression, {}};
}

}  // namespace map2pml::passes
