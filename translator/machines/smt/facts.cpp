#include "translator/machines/smt/internal.h"
#include "translator/machines/smt/script.h"

#include <algorithm>

#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb::smt {

namespace {

const std::string* name_of(const Expression& expression) {
    const auto* name = std::get_if<Name>(&expression.kind);
    return name == nullptr ? nullptr : &name->name;
}

/// The elements when the partition lists a carrier set, one constant a part.
std::vector<std::string> listed(const Partition& partition, const Obligation& obligation) {
    const std::string* whole = name_of(*partition.whole);
    const auto& sets = obligation.sets;
    if (whole == nullptr || std::find(sets.begin(), sets.end(), *whole) == sets.end()) return {};
    std::vector<std::string> elements;
    for (const ExpressionPtr& part : partition.parts) {
        const Expression* single = single_member(*part);
        if (single == nullptr) return {};
        const std::string* element = name_of(*single);
        if (element == nullptr || std::find(elements.begin(), elements.end(), *element) != elements.end()) return {};
        elements.push_back(*element);
    }
    return elements;
}

/// `E ⊆ E`, `E ∈ ℙ(E)`
bool is_of_itself(const Predicate& predicate) {
    const auto* it = std::get_if<Comparison>(&predicate.kind);
    if (it == nullptr) return false;
    const auto* all = std::get_if<UnaryExpression>(&it->right->kind);
    const bool is_power = it->sign == Sign::in && all != nullptr && all->op == Unary::power;
    return (it->sign == Sign::subset_eq && eventb::same(*it->left, *it->right)) ||
           (is_power && eventb::same(*it->left, *all->operand));
}

/// The set that the predicate, or its negation, says to be finite: S in `finite(S)` and in `∀p·p ⊆ S ⇒ finite(p)`, where the
/// largest p decides. Null: it says something else.
ExpressionPtr set_said_finite(const Predicate& predicate, bool is_negated) {
    if (const auto* negated = std::get_if<Negation>(&predicate.kind))
        return set_said_finite(*negated->operand, !is_negated);
    if (const auto* finite = std::get_if<Finite>(&predicate.kind)) return is_negated ? nullptr : finite->set;
    if (const auto* quantified = std::get_if<Quantified>(&predicate.kind)) {
        const PredicatePtr simpler = without_a_set(*quantified);
        return simpler == nullptr ? nullptr : set_said_finite(*simpler, is_negated);
    }
    const auto* junction = std::get_if<Junction>(&predicate.kind);
    if (junction == nullptr || !junction->all || !is_negated) return nullptr;
    std::vector<PredicatePtr> rest = junction->parts;
    std::erase_if(rest, [](const PredicatePtr& each) { return is_of_itself(*each); });
    return rest.size() == 1 ? set_said_finite(*rest.front(), true) : nullptr;
}

class Finder {
  public:
    explicit Finder(const Obligation& obligation) : obligation_(obligation) {}

    Facts run() {
        for (const Hypothesis& each : obligation_.hypotheses) take(*each.predicate);
        return std::move(facts_);
    }

  private:
    void take(const Predicate& predicate) {
        if (const auto* junction = std::get_if<Junction>(&predicate.kind); junction != nullptr && junction->all) {
            for (const PredicatePtr& part : junction->parts) take(*part);
        } else if (const ExpressionPtr finite = set_said_finite(predicate, false); finite != nullptr) {
            facts_.finite_texts.insert(eventb::to_string(*finite));
            const std::string* name = name_of(*finite);
            const auto& sets = obligation_.sets;
            if (name != nullptr && std::find(sets.begin(), sets.end(), *name) != sets.end())
                facts_.finite_sets.insert(*name);
        } else if (const auto* partition = std::get_if<Partition>(&predicate.kind)) {
            take(*partition);
            std::vector<std::string> elements = listed(*partition, obligation_);
            if (elements.empty() || facts_.elements.contains(*name_of(*partition->whole))) return;
            facts_.finite_sets.insert(*name_of(*partition->whole));
            facts_.elements[*name_of(*partition->whole)] = std::move(elements);
            facts_.used.insert(&predicate);
        } else if (const auto* comparison = std::get_if<Comparison>(&predicate.kind)) {
            take(*comparison);
        }
    }

    /// The set is finite when all parts are, and the parts when it is.
    void take(const Partition& partition) {
        facts_.partitions.push_back(&partition);
        ExpressionPtr all;
        const auto add = [&](const ExpressionPtr& part) {
            all = all == nullptr ? part : binary(Binary::set_union, all, part, part->type);
        };
        for (const ExpressionPtr& part : partition.parts) {
            take_inside(*part, partition.whole);
            if (single_member(*part) == nullptr) add(part);
        }
        if (all == nullptr) all = atom(Atom::empty, partition.whole->type);  // `{a}` is finite
        if (const std::string* name = name_of(*partition.whole)) facts_.within.emplace(*name, all);
    }

    /// `f ∈ A → B`: which of f, A and B are finite when another one is.
    void take_arrow(const Expression& relation, const BinaryExpression& arrow) {
        const ArrowKind kind = kind_of(arrow.op);
        const auto is_finite_when = [&](const Expression& set, const ExpressionPtr& other) {
            if (const std::string* name = name_of(set)) facts_.within.emplace(*name, other);
        };
        if (!kind.functional) {
            is_finite_when(relation, binary(Binary::product, arrow.left, arrow.right, relation.type));
            return;
        }
        is_finite_when(relation, arrow.left);
        if (kind.injective) is_finite_when(relation, arrow.right);
        if (kind.injective && kind.total) is_finite_when(*arrow.left, arrow.right);
        if (kind.surjective) is_finite_when(*arrow.right, arrow.left);
    }

    void take(const Comparison& comparison) {
        const auto* arrow = std::get_if<BinaryExpression>(&comparison.right->kind);
        if (comparison.sign == Sign::in && arrow != nullptr && is_arrow(arrow->op)) {
            facts_.arrows.push_back(&comparison);
            take_arrow(*comparison.left, *arrow);
        }
        const auto* power = std::get_if<UnaryExpression>(&comparison.right->kind);
        const bool is_set = comparison.left->type.kind == Type::Kind::power;
        if (comparison.sign == Sign::in && power != nullptr &&
            (power->op == Unary::power || power->op == Unary::power1))
            take_inside(*comparison.left, power->operand);
        if (is_set && comparison.sign == Sign::equal) take_inside(*comparison.right, comparison.left);
        if (is_set &&
            (comparison.sign == Sign::subset_eq || comparison.sign == Sign::subset || comparison.sign == Sign::equal))
            take_inside(*comparison.left, comparison.right);
        const std::string* name = name_of(*comparison.left);
        if (name != nullptr && comparison.sign == Sign::in && arrow != nullptr &&
            arrow->op >= Binary::partial_function && arrow->op <= Binary::bijection)
            facts_.functions.insert(*name);
    }

    /// `x ∪ y ⊆ E`
    void take_inside(const Expression& set, const ExpressionPtr& whole) {
        if (const std::string* name = name_of(set)) {
            facts_.within.emplace(*name, whole);
            facts_.inside.emplace(*name, whole);
        } else if (const auto* both = std::get_if<BinaryExpression>(&set.kind);
                   both != nullptr && both->op == Binary::set_union) {
            take_inside(*both->left, whole);
            take_inside(*both->right, whole);
        }
    }

    const Obligation& obligation_;
    Facts facts_;
};

/// Names that are being expanded, so that `a ⊆ b`, `b ⊆ a` terminates.
bool finite_set(const Expression& set, const Facts& facts, std::set<std::string> open);

/// `{x, y·x ∈ A ∧ y ∈ B ∧ … ∣ E}` with finite A and B: there are not more values than pairs.
bool finite_comprehension(const Comprehension& it, const Facts& facts, const std::set<std::string>& open) {
    if (it.form != Comprehension::Form::set && it.form != Comprehension::Form::lambda) return false;
    const auto* junction = std::get_if<Junction>(&it.where->kind);
    const std::vector<PredicatePtr> parts =
        junction != nullptr && junction->all ? junction->parts : std::vector<PredicatePtr>{it.where};
    return std::all_of(it.bound.begin(), it.bound.end(), [&](const Bound& each) {
        return is_finite(each.type, facts) || std::any_of(parts.begin(), parts.end(), [&](const PredicatePtr& part) {
                   const auto* in = std::get_if<Comparison>(&part->kind);
                   const std::string* name = in == nullptr || in->sign != Sign::in ? nullptr : name_of(*in->left);
                   if (name == nullptr || *name != each.name) return false;
                   const std::set<std::string> used = free_names(*in->right);
                   return std::none_of(it.bound.begin(), it.bound.end(),
                                       [&](const Bound& other) { return used.contains(other.name); }) &&
                          finite_set(*in->right, facts, open);
               });
    });
}

bool finite_binary(const BinaryExpression& it, const Facts& facts, const std::set<std::string>& open) {
    const auto left = [&] { return finite_set(*it.left, facts, open); };
    const auto right = [&] { return finite_set(*it.right, facts, open); };
    switch (it.op) {
        case Binary::set_union:
        case Binary::product:
        case Binary::override_:
        case Binary::compose:
        case Binary::back_compose:
        case Binary::parallel:
        case Binary::direct_product:
            return left() && right();
        case Binary::set_inter:
            return left() || right();
        case Binary::set_minus:
        case Binary::range_restrict:
        case Binary::range_subtract:
        case Binary::image:
            return left();
        case Binary::domain_restrict:
        case Binary::domain_subtract:
            return right();
        case Binary::upto:
            return true;
        default:
            return false;
    }
}

bool finite_set(const Expression& set, const Facts& facts, std::set<std::string> open) {
    if (set.type.kind == Type::Kind::power && is_finite(set.type.parts[0], facts)) return true;
    if (facts.finite_texts.contains(eventb::to_string(set))) return true;
    return std::visit(
        overloaded{[&](const Name& it) {
                       if (!open.insert(it.name).second) return false;
                       const auto [begin, end] = facts.within.equal_range(it.name);
                       return std::any_of(begin, end,
                                          [&](const auto& each) { return finite_set(*each.second, facts, open); });
                   },
                   [](const Number&) { return false; },
                   [](const Atom& it) { return it == Atom::empty || it == Atom::booleans; },
                   [&](const UnaryExpression& it) {
                       const bool kept = it.op == Unary::dom || it.op == Unary::ran || it.op == Unary::converse;
                       return kept && finite_set(*it.operand, facts, open);
                   },
                   [&](const BinaryExpression& it) { return finite_binary(it, facts, open); },
                   [](const SetExtension&) { return true; }, [](const BoolOf&) { return false; },
                   [&](const Comprehension& it) { return finite_comprehension(it, facts, open); }},
        set.kind);
}

}  // namespace

const Expression* single_member(const Expression& set) {
    const auto* extension = std::get_if<SetExtension>(&set.kind);
    return extension != nullptr && extension->members.size() == 1 ? extension->members.front().get() : nullptr;
}

unsigned least_size(const Obligation& obligation) {
    const Facts facts = facts_of(obligation);
    std::size_t least = 1;
    for (const Partition* each : facts.partitions) {
        const Type& type = each->whole->type.parts.at(0);
        if (type.kind != Type::Kind::given || facts.elements.contains(type.name)) continue;
        const auto singles = std::count_if(each->parts.begin(), each->parts.end(),
                                           [](const ExpressionPtr& part) { return single_member(*part) != nullptr; });
        least = std::max(least, static_cast<std::size_t>(singles));
    }
    return static_cast<unsigned>(least);
}

Facts facts_of(const Obligation& obligation) { return Finder(obligation).run(); }

bool is_finite(const Type& type, const Facts& facts) {
    switch (type.kind) {
        case Type::Kind::boolean:
            return true;
        case Type::Kind::given:
            return facts.finite_sets.contains(type.name);
        case Type::Kind::power:
        case Type::Kind::product:
            return std::all_of(type.parts.begin(), type.parts.end(),
                               [&](const Type& part) { return is_finite(part, facts); });
        case Type::Kind::integer:
        case Type::Kind::unknown:
            break;
    }
    return false;
}

bool is_finite(const Expression& set, const Facts& facts) { return finite_set(set, facts, {}); }

bool is_function(const Expression& relation, const Facts& facts) {
    return std::visit(
        overloaded{[&](const Name& it) { return facts.functions.contains(it.name); },
                   [](const Number&) { return false; },
                   [](const Atom& it) {
                       return it == Atom::empty || it == Atom::identity || it == Atom::prj1 || it == Atom::prj2;
                   },
                   [](const UnaryExpression&) { return false; },
                   [&](const BinaryExpression& it) {
                       switch (it.op) {
                           case Binary::override_:
                           case Binary::compose:
                           case Binary::back_compose:
                               return is_function(*it.left, facts) && is_function(*it.right, facts);
                           case Binary::domain_restrict:
                           case Binary::domain_subtract:
                               return is_function(*it.right, facts);
                           case Binary::range_restrict:
                           case Binary::range_subtract:
                           case Binary::set_minus:
                               return is_function(*it.left, facts);
                           case Binary::set_inter:
                               return is_function(*it.left, facts) || is_function(*it.right, facts);
                           case Binary::product: {
                               const auto* one = std::get_if<SetExtension>(&it.right->kind);
                               return one != nullptr && one->members.size() == 1;
                           }
                           default:
                               return false;
                       }
                   },
                   [](const SetExtension& it) { return it.members.size() == 1; }, [](const BoolOf&) { return false; },
                   [](const Comprehension& it) { return it.form == Comprehension::Form::lambda; }},
        relation.kind);
}

}  // namespace map2pml::eventb::smt
