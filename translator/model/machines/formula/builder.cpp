#include "translator/model/machines/formula/internal.h"

#include <fmt/format.h>

#include <set>

#include "translator/foundation/parsing/token_text.h"
#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

namespace {

using P = grammar::EventBParser;

Sign sign_of(std::size_t token) { return static_cast<Sign>(token - P::EQUAL); }
Binary arrow_of(std::size_t token) {
    return static_cast<Binary>(static_cast<std::size_t>(Binary::relation) + token - P::RELATION);
}
Binary set_operator(std::size_t token) {
    return static_cast<Binary>(static_cast<std::size_t>(Binary::set_union) + token - P::SET_UNION);
}
static_assert(P::GREATER_EQ - P::EQUAL == static_cast<std::size_t>(Sign::greater_eq));
static_assert(P::BIJECTION - P::RELATION ==
              static_cast<std::size_t>(Binary::bijection) - static_cast<std::size_t>(Binary::relation));
static_assert(P::RANGE_SUBTRACT - P::SET_UNION ==
              static_cast<std::size_t>(Binary::range_subtract) - static_cast<std::size_t>(Binary::set_union));
static_assert(P::PRJ2 - P::INTEGERS == 9 && P::INTER_OF - P::POWER_SET == 8);

/// Tokens INTEGERS … PRJ2 in their order.
constexpr std::array kAtomsOfTokens = {Atom::integers, Atom::naturals, Atom::naturals1, Atom::booleans, Atom::truth,
                                       Atom::falsity,  Atom::empty,    Atom::identity,  Atom::prj1,     Atom::prj2};
/// Tokens POWER_SET … INTER_OF in their order.
constexpr std::array kFunctions = {Unary::power, Unary::power1, Unary::dom,           Unary::ran,          Unary::card,
                                   Unary::min,   Unary::max,    Unary::general_union, Unary::general_inter};

std::vector<std::string> idents(const std::vector<antlr4::tree::TerminalNode*>& nodes) {
    std::vector<std::string> names;
    for (auto* node : nodes) names.push_back(node->getText());
    return names;
}

}  // namespace

void Builder::complain(const antlr4::Token& token, const std::string& fault) {
    sink_.report(diag::Code::eventb_syntax, parsing::span_of(token, {}), fault);
}

std::vector<Bound> Builder::bound(P::BoundContext& tree) {
    std::vector<Bound> names;
    std::set<std::string> known;
    for (auto* node : tree.IDENT()) {
        const std::string each = node->getText();
        if (!known.insert(each).second) complain(*node->getSymbol(), fmt::format("`{}` is bound twice", each));
        names.push_back({each, {}});
    }
    return names;
}

PredicatePtr Builder::predicate(P::PredicateContext& tree) {
    if (auto* inner = tree.quantified()) return quantified(*inner);
    P::ImplicationContext& implication = *tree.implication();
    PredicatePtr left = junction(*implication.junction(0));
    if (implication.sign == nullptr) return left;
    PredicatePtr right = implication.quantified() != nullptr ? quantified(*implication.quantified())
                                                             : junction(*implication.junction(1));
    return made(Predicate{Implication{implication.sign->getType() == P::IFF, left, right}});
}

PredicatePtr Builder::quantified(P::QuantifiedContext& tree) {
    std::vector<Bound> names = bound(*tree.bound());
    return made(Predicate{Quantified{tree.FORALL() != nullptr, std::move(names), predicate(*tree.predicate())}});
}

PredicatePtr Builder::junction(P::JunctionContext& tree) {
    std::vector<PredicatePtr> parts;
    for (auto* part : tree.literal()) parts.push_back(literal(*part));
    if (tree.quantified() != nullptr) parts.push_back(quantified(*tree.quantified()));
    if (parts.size() == 1) return parts.front();
    return made(Predicate{Junction{tree.OR().empty(), std::move(parts)}});
}

PredicatePtr Builder::literal(P::LiteralContext& tree) {
    if (auto* it = dynamic_cast<P::NegatesContext*>(&tree)) {
        return made(
            Predicate{Negation{it->literal() != nullptr ? literal(*it->literal()) : quantified(*it->quantified())}});
    }
    if (dynamic_cast<P::HoldsContext*>(&tree) != nullptr) return truth(true);
    if (dynamic_cast<P::FailsContext*>(&tree) != nullptr) return truth(false);
    if (auto* it = dynamic_cast<P::IsFiniteContext*>(&tree)) return finite(expression(*it->expression()));
    if (auto* it = dynamic_cast<P::GroupContext*>(&tree)) return predicate(*it->predicate());
    if (auto* it = dynamic_cast<P::PartitionsContext*>(&tree)) {
        Partition partition;
        for (auto* part : it->expression()) partition.parts.push_back(expression(*part));
        partition.whole = partition.parts.front();
        partition.parts.erase(partition.parts.begin());
        return made(Predicate{std::move(partition)});
    }
    auto& it = dynamic_cast<P::ComparesContext&>(tree);
    return compare(sign_of(it.sign->getType()), expression(*it.expression(0)), expression(*it.expression(1)));
}

ExpressionPtr Builder::expression(P::ExpressionContext& tree) {
    if (auto* it = dynamic_cast<P::PlainContext*>(&tree)) return pairing(*it->pairing());
    Comprehension made_of;
    if (auto* it = dynamic_cast<P::LambdaContext*>(&tree)) {
        made_of.form = Comprehension::Form::lambda;
        ExpressionPtr left = pattern(*it->pattern(), made_of.bound);
        made_of.where = predicate(*it->predicate());
        made_of.value = binary(Binary::maplet, left, expression(*it->expression()));
    } else {
        auto& general = dynamic_cast<P::GeneralContext&>(tree);
        made_of.form = general.sign->getType() == P::GENERAL_UNION ? Comprehension::Form::general_union
                                                                   : Comprehension::Form::general_inter;
        made_of.bound = bound(*general.bound());
        made_of.where = predicate(*general.predicate());
        made_of.value = expression(*general.expression());
    }
    return made(Expression{std::move(made_of), {}});
}

ExpressionPtr Builder::pattern(P::PatternContext& tree, std::vector<Bound>& bound) {
    ExpressionPtr whole;
    for (auto* part : tree.patternPart()) {
        ExpressionPtr each;
        if (part->pattern() != nullptr) {
            each = pattern(*part->pattern(), bound);
        } else {
            const std::string text = part->IDENT()->getText();
            for (const Bound& other : bound)
                if (other.name == text) complain(*part->getStart(), fmt::format("`{}` is bound twice", text));
            bound.push_back({text, {}});
            each = name(text, {});
        }
        whole = whole ? binary(Binary::maplet, whole, each) : each;
    }
    return whole;
}

ExpressionPtr Builder::pairing(P::PairingContext& tree) {
    ExpressionPtr whole;
    for (auto* part : tree.arrow()) {
        ExpressionPtr each = arrow(*part);
        whole = whole ? binary(Binary::maplet, whole, each) : each;
    }
    return whole;
}

ExpressionPtr Builder::arrow(P::ArrowContext& tree) {
    ExpressionPtr left = sets(*tree.sets(0));
    if (tree.sign == nullptr) return left;
    return binary(arrow_of(tree.sign->getType()), left, sets(*tree.sets(1)));
}

ExpressionPtr Builder::sets(P::SetsContext& tree) {
    ExpressionPtr whole = interval(*tree.interval(0));
    const auto signs = tree.setSign();
    for (std::size_t at = 0; at < signs.size(); ++at) {
        const Binary op = set_operator(signs[at]->getStart()->getType());
        if (at > 0) {
            const Binary before = set_operator(signs[at - 1]->getStart()->getType());
            if (!compatible(before, op)) {
                complain(*signs[at]->getStart(),
                         fmt::format("`{}` next to `{}` needs parentheses", spelling(before), spelling(op)));
            }
        }
        whole = binary(op, whole, interval(*tree.interval(at + 1)));
    }
    return whole;
}

ExpressionPtr Builder::interval(P::IntervalContext& tree) {
    ExpressionPtr left = sum(*tree.sum(0));
    return tree.UPTO() == nullptr ? left : binary(Binary::upto, left, sum(*tree.sum(1)));
}

ExpressionPtr Builder::sum(P::SumContext& tree) {
    ExpressionPtr whole = product(*tree.product(0));
    if (tree.MINUS() != nullptr) whole = unary(Unary::negate, whole);
    for (std::size_t at = 0; at < tree.sumSign().size(); ++at) {
        const Binary op = tree.sumSign(at)->PLUS() != nullptr ? Binary::plus : Binary::minus;
        whole = binary(op, whole, product(*tree.product(at + 1)));
    }
    return whole;
}

ExpressionPtr Builder::product(P::ProductContext& tree) {
    ExpressionPtr whole = power(*tree.power(0));
    for (std::size_t at = 0; at < tree.productSign().size(); ++at) {
        auto* sign = tree.productSign(at);
        const Binary op = sign->TIMES() != nullptr    ? Binary::times
                          : sign->DIVIDE() != nullptr ? Binary::divide
                                                      : Binary::modulo;
        whole = binary(op, whole, power(*tree.power(at + 1)));
    }
    return whole;
}

ExpressionPtr Builder::power(P::PowerContext& tree) {
    ExpressionPtr left = applied(*tree.applied(0));
    return tree.POWER_OF() == nullptr ? left : binary(Binary::power_of, left, applied(*tree.applied(1)));
}

ExpressionPtr Builder::applied(P::AppliedContext& tree) {
    ExpressionPtr whole = primary(*tree.primary());
    for (auto* suffix : tree.suffix())
        if (auto* call = dynamic_cast<P::ApplicationContext*>(suffix))
            whole = binary(Binary::apply, whole, expression(*call->expression()));
        else if (auto* image = dynamic_cast<P::ImageContext*>(suffix))
            whole = binary(Binary::image, whole, expression(*image->expression()));
        else
            whole = unary(Unary::converse, whole);
    return whole;
}

ExpressionPtr Builder::primary(P::PrimaryContext& tree) {
    if (auto* it = dynamic_cast<P::NameContext*>(&tree)) return name(it->getText(), {});
    if (auto* it = dynamic_cast<P::NumberContext*>(&tree)) return number(it->getText());
    if (auto* it = dynamic_cast<P::AtomContext*>(&tree))
        return atom(kAtomsOfTokens.at(it->sign->getType() - P::INTEGERS));
    if (auto* it = dynamic_cast<P::FunctionContext*>(&tree))
        return unary(kFunctions.at(it->sign->getType() - P::POWER_SET), expression(*it->expression()));
    if (auto* it = dynamic_cast<P::BoolOfContext*>(&tree))
        return made(Expression{BoolOf{predicate(*it->predicate())}, Type::boolean()});
    if (auto* it = dynamic_cast<P::ParenthesesContext*>(&tree)) {
        // The type given by `⦂` is also found by inference; otherwise the name has no type (M2P607).
        return expression(*it->expression(0));
    }
    if (auto* it = dynamic_cast<P::ExtensionContext*>(&tree)) {
        std::vector<ExpressionPtr> members;
        for (auto* member : it->expression()) members.push_back(expression(*member));
        return members.empty() ? atom(Atom::empty) : extension(std::move(members));
    }
    Comprehension set;
    if (auto* it = dynamic_cast<P::ComprehensionContext*>(&tree)) {
        set.bound = bound(*it->bound());
        set.where = predicate(*it->predicate());
        set.value = expression(*it->expression());
    } else {
        // `{E ∣ P}` binds all names of E.
        auto& brief = dynamic_cast<P::ShortComprehensionContext&>(tree);
        set.value = expression(*brief.expression());
        for (const std::string& each : free_names(*set.value)) set.bound.push_back({each, {}});
        set.where = predicate(*brief.predicate());
        if (set.bound.empty()) complain(*brief.getStart(), "a comprehension binds no name");
    }
    return made(Expression{std::move(set), {}});
}

Assignment Builder::assignment(P::AssignmentContext& tree) {
    if (auto* it = dynamic_cast<P::UpdatesContext*>(&tree)) {
        const std::string target = it->IDENT()->getText();
        const ExpressionPtr pair =
            binary(Binary::maplet, expression(*it->expression(0)), expression(*it->expression(1)));
        return {{target}, Becomes{{binary(Binary::override_, name(target, {}), extension({pair}))}}};
    }
    auto& it = dynamic_cast<P::AssignsContext&>(tree);
    Assignment made_of{idents(it.targets()->IDENT()), Becomes{}};
    if (it.BECOMES_IN() != nullptr) {
        made_of.kind = BecomesMember{expression(*it.expression(0))};
        if (made_of.targets.size() != 1) complain(*it.BECOMES_IN()->getSymbol(), "`:∈` is for one variable");
    } else if (it.BECOMES_SUCH() != nullptr) {
        made_of.kind = BecomesSuch{predicate(*it.predicate())};
    } else {
        Becomes becomes;
        for (auto* value : it.expression()) becomes.values.push_back(expression(*value));
        if (becomes.values.size() != made_of.targets.size()) {
            complain(*it.BECOMES()->getSymbol(),
                     fmt::format("{} variables are assigned {} values", made_of.targets.size(), becomes.values.size()));
        }
        made_of.kind = std::move(becomes);
    }
    return made_of;
}

}  // namespace map2pml::eventb
