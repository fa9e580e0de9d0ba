#include <fmt/format.h>

#include <map>
#include <string_view>

#include "translator/languages/maze/formula.h"

namespace map2pml::maze {

namespace {

std::string_view word_of_sign(Sign sign) {
    static const std::map<Sign, std::string_view> words = {
        {Sign::equal, "="},    {Sign::not_equal, "/="}, {Sign::in, ":"},
        {Sign::not_in, "/:"},  {Sign::subset_eq, "<:"}, {Sign::less, "<"},
        {Sign::less_eq, "<="}, {Sign::greater, ">"},    {Sign::greater_eq, ">="}};
    return words.at(sign);
}

/// 0 sets, 1 `..`, 2 sums, 3 products, 4 prefix words, 5 suffixes, 6 the rest.
int level_of(Infix op) {
    switch (op) {
        case Infix::upto:
            return 1;
        case Infix::plus:
        case Infix::minus:
            return 2;
        case Infix::times:
            return 3;
        case Infix::apply:
        case Infix::image:
            return 5;
        default:
            return 0;
    }
}

int level_of(Prefix op) {
    switch (op) {
        case Prefix::negate:
            return 2;
        case Prefix::converse:
            return 5;
        default:
            return 4;
    }
}

int expression_level(const Expression& expression) {
    if (const auto* infix = std::get_if<InfixExpression>(&expression.kind)) return level_of(infix->op);
    if (const auto* prefix = std::get_if<PrefixExpression>(&expression.kind)) return level_of(prefix->op);
    return std::holds_alternative<Closure>(expression.kind) ? 5 : 6;
}

std::string enclosed(const std::string& text) { return "(" + text + ")"; }

/// The expression where only what binds at least as tightly as this level may stand without parentheses.
std::string at_level(const Expression& expression, int least) {
    const std::string text = to_string(expression);
    return expression_level(expression) >= least ? text : enclosed(text);
}

std::string listed(const std::vector<ExpressionPtr>& parts) {
    std::string text;
    for (const ExpressionPtr& each : parts) text += (text.empty() ? "" : ", ") + to_string(*each);
    return text;
}

std::string print_infix(const InfixExpression& it) {
    if (it.op == Infix::apply) {
        const auto* several = std::get_if<Tuple>(&it.right->kind);
        const std::string inner = several == nullptr ? to_string(*it.right) : listed(several->parts);
        return at_level(*it.left, 5) + enclosed(inner);
    }
    if (it.op == Infix::image) return at_level(*it.left, 5) + "[" + to_string(*it.right) + "]";
    const int own = level_of(it.op);
    // Of sets, only one operator may be repeated without parentheses.
    const auto* inner = std::get_if<InfixExpression>(&it.left->kind);
    const bool is_chain = inner != nullptr && (own == 0 ? inner->op == it.op : level_of(inner->op) == own && own > 1);
    return fmt::format("{} {} {}", at_level(*it.left, is_chain ? own : own + 1), word_of(it.op),
                       at_level(*it.right, own + 1));
}

std::string print_prefix(const PrefixExpression& it) {
    switch (it.op) {
        case Prefix::negate:
            return "-" + at_level(*it.operand, 3);
        case Prefix::card:
            return "card " + at_level(*it.operand, 4);
        case Prefix::dom:
            return "dom " + at_level(*it.operand, 4);
        case Prefix::ran:
            return "ran " + at_level(*it.operand, 4);
        case Prefix::converse:
            return at_level(*it.operand, 5) + "~";
        default:
            return "";
    }
}

std::string print_name(const Name& it) {
    return (it.owner.empty() ? "" : it.owner + ".") + it.name + (it.is_primed ? "'" : "");
}

std::string print_constant(Constant it) {
    switch (it) {
        case Constant::truth:
            return "true";
        case Constant::falsity:
            return "false";
        case Constant::infinity:
            return "inf";
        case Constant::naturals:
            return "nat";
        case Constant::booleans:
            return "bool";
    }
    return "";
}

std::string print_closure(const Closure& it) {
    const std::string relation = at_level(*it.relation, 5) + (it.is_reflexive ? "^*" : "^+");
    return it.on == nullptr ? relation : relation + " on " + at_level(*it.on, 6);
}

std::string print_comprehension(const Comprehension& it) {
    const std::string value = it.value == nullptr ? "" : " . " + to_string(*it.value);
    return fmt::format("{{{} | {}{}}}", to_string(it.bound), to_string(*it.where), value);
}

/// 0 quantifiers, 1 `<=>`, 2 `=>`, 3 `or`, 4 `&`, 5 the rest.
int predicate_level(const Predicate& predicate) {
    if (std::holds_alternative<Quantified>(predicate.kind)) return 0;
    const auto* connection = std::get_if<Connection>(&predicate.kind);
    if (connection == nullptr) return 5;
    switch (connection->connective) {
        case Connective::iff:
            return 1;
        case Connective::implies:
            return 2;
        case Connective::any:
            return 3;
        case Connective::all:
            return 4;
    }
    return 5;
}

std::string_view connective_words(Connective connective) {
    switch (connective) {
        case Connective::all:
            return " & ";
        case Connective::any:
            return " or ";
        case Connective::implies:
            return " => ";
        case Connective::iff:
            return " <=> ";
    }
    return "";
}

std::string tighter(const Predicate& predicate, int than) {
    const std::string text = to_string(predicate);
    return predicate_level(predicate) > than ? text : enclosed(text);
}

std::string print_connection(const Connection& it, int own) {
    std::string text;
    for (const PredicatePtr& each : it.parts)
        text += (text.empty() ? "" : std::string(connective_words(it.connective))) + tighter(*each, own);
    return text;
}

std::string simple_type(const Type& type) {
    const bool is_bare = std::holds_alternative<NamedType>(type.kind) || std::holds_alternative<BasicType>(type.kind) ||
                         std::holds_alternative<FiniteSets>(type.kind);
    return is_bare ? to_string(type) : enclosed(to_string(type));
}

std::string print_basic(BasicType it) {
    switch (it) {
        case BasicType::naturals:
            return "nat";
        case BasicType::naturals_inf:
            return "nat_inf";
        case BasicType::booleans:
            return "bool";
    }
    return "";
}

std::string_view arrow_sign(Arrow arrow) {
    switch (arrow) {
        case Arrow::relation:
            return "<->";
        case Arrow::partial:
            return "+->";
        case Arrow::total:
            return "->";
        case Arrow::injection:
            return ">+>";
    }
    return "";
}

std::string print_arrow(const ArrowType& it) {
    const bool is_arrow_left = std::holds_alternative<ArrowType>(it.from->kind);
    return fmt::format("{} {} {}", is_arrow_left ? enclosed(to_string(*it.from)) : to_string(*it.from),
                       arrow_sign(it.arrow), to_string(*it.to));
}

std::string print_product(const ProductType& it) {
    std::string text;
    for (const TypePtr& each : it.parts) text += (text.empty() ? "" : " * ") + simple_type(*each);
    return text;
}

}  // namespace

std::string_view word_of(Infix op) {
    static const std::map<Infix, std::string_view> words = {{Infix::set_union, "\\/"},
                                                            {Infix::set_inter, "/\\"},
                                                            {Infix::set_minus, "\\"},
                                                            {Infix::override_, "<+"},
                                                            {Infix::domain_restrict, "<|"},
                                                            {Infix::domain_subtract, "<<|"},
                                                            {Infix::range_restrict, "|>"},
                                                            {Infix::range_subtract, "|>>"},
                                                            {Infix::upto, ".."},
                                                            {Infix::plus, "+"},
                                                            {Infix::minus, "-"},
                                                            {Infix::times, "*"}};
    return words.at(op);
}

std::string to_string(const Type& type) {
    return std::visit(overloaded{[](const NamedType& it) { return (it.owner.empty() ? "" : it.owner + ".") + it.name; },
                                 [](const BasicType& it) { return print_basic(it); },
                                 [](const FiniteSets& it) { return "fin " + simple_type(*it.of); },
                                 [](const ArrowType& it) { return print_arrow(it); },
                                 [](const ProductType& it) { return print_product(it); }},
                      type.kind);
}

std::string to_string(const std::vector<Declaration>& declarations) {
    std::string text;
    for (const Declaration& each : declarations) {
        std::string names;
        for (const Word& name : each.names) names += (names.empty() ? "" : ", ") + name.text;
        text += (text.empty() ? "" : ", ") + names + " : " + to_string(*each.type);
    }
    return text;
}

std::string to_string(const Expression& expression) {
    return std::visit(
        overloaded{[](const Name& it) { return print_name(it); }, [](const Number& it) { return it.digits; },
                   [](const Constant& it) { return print_constant(it); },
                   [](const PrefixExpression& it) { return print_prefix(it); },
                   [](const InfixExpression& it) { return print_infix(it); },
                   [](const Tuple& it) { return enclosed(listed(it.parts)); },
                   [](const Display& it) { return "{" + listed(it.members) + "}"; },
                   [](const Comprehension& it) { return print_comprehension(it); },
                   [](const Closure& it) { return print_closure(it); }},
        expression.kind);
}

std::string to_string(const Predicate& predicate) {
    return std::visit(overloaded{[](const Holds& it) { return to_string(*it.expression); },
                                 [](const Negation& it) { return "not " + tighter(*it.operand, 4); },
                                 [&](const Connection& it) { return print_connection(it, predicate_level(predicate)); },
                                 [](const Quantified& it) {
                                     return fmt::format("{} {} . {}", it.is_for_all ? "forall" : "exists",
                                                        to_string(it.bound), to_string(*it.body));
                                 },
                                 [](const Comparison& it) {
                                     return fmt::format("{} {} {}", to_string(*it.left), word_of_sign(it.sign),
                                                        to_string(*it.right));
                                 }},
                      predicate.kind);
}

}  // namespace map2pml::maze
