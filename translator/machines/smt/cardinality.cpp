// Cardinality: exact where the elements are listed, otherwise an integer with lemmas about emptiness, inclusion, union and difference.
#include <fmt/format.h>

#include <algorithm>

#include "translator/machines/smt/internal.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb::smt {

namespace {

/// Sets of larger types are counted by lemmas.
constexpr std::size_t kMostCounted = 256;

/// The number that is written out, if it is small.
std::optional<long> literal(const Expression& expression) {
    if (const auto* it = std::get_if<UnaryExpression>(&expression.kind); it != nullptr && it->op == Unary::negate) {
        const auto positive = literal(*it->operand);
        return positive ? std::optional(-*positive) : std::nullopt;
    }
    const auto* written = std::get_if<Number>(&expression.kind);
    return written != nullptr && written->digits.size() < 10 ? as_number(written->digits) : std::nullopt;
}

}  // namespace

NodePtr some_function(const ArrowKind& kind, const NodePtr& from, const NodePtr& to) {
    const auto is_none = [](const NodePtr& count) { return equal(count, number("0")); };
    std::vector<NodePtr> parts;
    if (kind.total && kind.injective) parts.push_back(arithmetic(Op::less_eq, from, to));
    if (kind.surjective) parts.push_back(arithmetic(Op::less_eq, to, from));
    if (kind.total) parts.push_back(implies(is_none(to), is_none(from)));
    return conjunction(parts);
}

Translation::Tuples Translation::tuples_of(const Type& type) const {
    std::map<std::string, Values> tuples{{"", {}}};
    for (const Sort& sort : sorts(type)) {
        const auto all = elements(sort);
        if (!all || tuples.size() * all->size() > kMostCounted) return {};
        std::map<std::string, Values> longer;
        for (const auto& [text, tuple] : tuples) {
            for (const NodePtr& each : *all) {
                Values& values = longer[text + " " + to_string(*each)] = tuple;
                values.push_back(each);
            }
        }
        tuples = std::move(longer);
    }
    return tuples;
}

Translation::Tuples Translation::tuples_around(const Expression& set, std::set<std::string> open) const {
    if (const Tuples all = tuples_of(set.type.parts.at(0))) return all;
    std::map<std::string, Values> tuples;
    const auto add = [&](long at) {
        const NodePtr node =
            at < 0 ? arithmetic(Op::minus, number("0"), number(std::to_string(-at))) : number(std::to_string(at));
        tuples[" " + to_string(*node)] = {node};
    };
    if (const auto* name = std::get_if<Name>(&set.kind); name != nullptr && open.insert(name->name).second) {
        const auto [begin, end] = facts_.inside.equal_range(name->name);
        for (auto each = begin; each != end; ++each)
            if (const Tuples found = tuples_around(*each->second, open)) return found;
    } else if (const auto* listed = std::get_if<SetExtension>(&set.kind)) {
        for (const ExpressionPtr& each : listed->members) {
            const auto at = literal(*each);
            if (!at || tuples.size() == kMostCounted) return {};
            add(*at);
        }
        return tuples;
    } else if (const auto* it = std::get_if<BinaryExpression>(&set.kind)) {
        switch (it->op) {
            case Binary::upto: {
                const auto low = literal(*it->left);
                const auto high = literal(*it->right);
                if (!low || !high || *high - *low >= static_cast<long>(kMostCounted)) return {};
                for (long at = *low; at <= *high; ++at) add(at);
                return tuples;
            }
            case Binary::set_minus:
                return tuples_around(*it->left, open);
            case Binary::set_inter: {
                const Tuples left = tuples_around(*it->left, open);
                return left ? left : tuples_around(*it->right, open);
            }
            case Binary::set_union:
            case Binary::product: {
                const Tuples left = tuples_around(*it->left, open);
                const Tuples right = left ? tuples_around(*it->right, open) : std::nullopt;
                if (!right) return {};
                if (it->op == Binary::set_union) {
                    tuples = *left;
                    tuples.insert(right->begin(), right->end());
                } else if (left->size() * right->size() <= kMostCounted) {
                    for (const auto& [one, first] : *left) {
                        for (const auto& [other, second] : *right) {
                            Values& whole = tuples[one + other] = first;
                            whole.insert(whole.end(), second.begin(), second.end());
                        }
                    }
                } else {
                    return {};
                }
                return tuples.size() <= kMostCounted ? Tuples(tuples) : std::nullopt;
            }
            default:
                break;
        }
    }
    return {};
}

NodePtr Translation::cardinality(const Expression& set) {
    if (const auto* atom_ = std::get_if<Atom>(&set.kind); atom_ != nullptr && *atom_ == Atom::empty) return number("0");
    if (single_member(set) != nullptr) return number("1");
    if (const auto* binary = std::get_if<BinaryExpression>(&set.kind)) {
        if (binary->op == Binary::upto) {
            const NodePtr low = value(*binary->left).front();
            const NodePtr high = value(*binary->right).front();
            const NodePtr length = arithmetic(Op::plus, arithmetic(Op::minus, high, low), number("1"));
            return if_then_else(arithmetic(Op::less_eq, low, high), length, number("0"));
        }
        if (binary->op == Binary::set_inter) {
            for (const auto& [one, other] :
                 {std::pair(binary->left, binary->right), std::pair(binary->right, binary->left)})
                if (const Expression* single = single_member(*one))
                    return if_then_else(member(*other, value(*single)), number("1"), number("0"));
        }
    }
    if (const Tuples tuples = tuples_around(set)) {
        NodePtr sum = number("0");
        for (const auto& [text, tuple] : *tuples) {
            const NodePtr one = if_then_else(member(set, tuple), number("1"), number("0"));
            if (is(one, Op::number) && one->name == "0") continue;
            sum = is(sum, Op::number) && sum->name == "0" ? one : arithmetic(Op::plus, sum, one);
        }
        return sum;
    }
    if (!open_.empty()) throw Unsupported{"a cardinality below a quantifier"};
    exact_ = false;
    const std::string text = eventb::to_string(set);
    const auto found = counted_.find(text);
    if (found != counted_.end()) return found->second.count;
    const NodePtr count = declared(fmt::format("card!{}", counted_.size() + 1), Sort::integer(), {});
    counted_.emplace(text, Counted{count, std::make_shared<const Expression>(set)});
    return count;
}

/// For finite A and B: `card(A ∪ B) ≤ card(A) + card(B)`, with equality if they are disjoint; `card(A ∖ B) ≥ card(A) - card(B)`, with
/// equality if `B ⊆ A`.
void Translation::add_lemmas_of_parts(const Counted& whole, std::vector<NodePtr>& lemmas) {
    const auto* binary = std::get_if<BinaryExpression>(&whole.set->kind);
    const bool is_union = binary != nullptr && binary->op == Binary::set_union;
    const bool is_minus = binary != nullptr && binary->op == Binary::set_minus;
    if ((!is_union && !is_minus) || !is_finite(*binary->left, facts_) || !is_finite(*binary->right, facts_)) return;
    const NodePtr left = cardinality(*binary->left);
    const NodePtr right = cardinality(*binary->right);
    if (is_union) {
        const NodePtr sum = arithmetic(Op::plus, left, right);
        const ExpressionPtr common = eventb::binary(Binary::set_inter, binary->left, binary->right, whole.set->type);
        const NodePtr apart = same_sets(*common, *atom(Atom::empty, common->type));
        lemmas.push_back(arithmetic(Op::less_eq, whole.count, sum));
        lemmas.push_back(implies(apart, equal(whole.count, sum)));
    } else {
        const NodePtr rest = arithmetic(Op::minus, left, right);
        lemmas.push_back(arithmetic(Op::less_eq, rest, whole.count));
        lemmas.push_back(implies(included(*binary->right, *binary->left), equal(whole.count, rest)));
    }
}

/// What partitions and functions among the hypotheses say of the numbers that are asked for, and of those that these need.
std::vector<NodePtr> Translation::lemmas_of_hypotheses() {
    std::vector<NodePtr> lemmas;
    const auto is_asked = [&](const ExpressionPtr& set) { return counted_.contains(eventb::to_string(*set)); };
    const auto is_counted = [&](const ExpressionPtr& set) {
        return !has_power(set->type.parts.at(0)) && is_finite(*set, facts_);
    };
    const auto add_partition = [&](const Partition& it) {
        // A number bounds all subsets.
        const bool is_number = std::all_of(it.parts.begin(), it.parts.end(),
                                           [](const ExpressionPtr& part) { return single_member(*part) != nullptr; });
        const bool has_subset = std::any_of(counted_.begin(), counted_.end(), [&](const auto& each) {
            return is_number && each.second.set->type == it.whole->type;
        });
        if (!has_subset && !is_asked(it.whole) && std::none_of(it.parts.begin(), it.parts.end(), is_asked))
            return false;
        if (!std::all_of(it.parts.begin(), it.parts.end(), is_counted)) return true;
        NodePtr sum = number("0");
        for (const ExpressionPtr& each : it.parts) sum = arithmetic(Op::plus, sum, cardinality(*each));
        lemmas.push_back(equal(cardinality(*it.whole), sum));
        return true;
    };
    const auto add_arrow = [&](const Comparison& it) {
        const auto& arrow = std::get<BinaryExpression>(it.right->kind);
        const ArrowKind kind = kind_of(arrow.op);
        if (!kind.functional || (!is_asked(it.left) && !is_asked(arrow.left) && !is_asked(arrow.right))) return false;
        const bool has_from = is_counted(arrow.left);
        if (has_from && is_counted(it.left)) {
            const NodePtr from = cardinality(*arrow.left);
            const NodePtr pairs = cardinality(*it.left);
            lemmas.push_back(kind.total ? equal(pairs, from) : arithmetic(Op::less_eq, pairs, from));
        }
        if (has_from && is_counted(arrow.right) && (kind.injective || kind.surjective))
            lemmas.push_back(some_function(kind, cardinality(*arrow.left), cardinality(*arrow.right)));
        return true;
    };
    std::vector<const Partition*> partitions = facts_.partitions;
    std::vector<const Comparison*> arrows = facts_.arrows;
    std::size_t known = 0;
    do {
        known = lemmas.size();
        std::erase_if(partitions, [&](const Partition* each) { return add_partition(*each); });
        std::erase_if(arrows, [&](const Comparison* each) { return add_arrow(*each); });
    } while (known < lemmas.size());
    return lemmas;
}

/// `0 ≤ card(A)`, 0 only for the empty set; for finite sets `A ⊆ B ⇒ card(A) ≤ card(B)`, and strictly less for `A ⊂ B`.
std::vector<NodePtr> Translation::cardinality_lemmas() {
    std::vector<NodePtr> lemmas = lemmas_of_hypotheses();
    const NodePtr zero = number("0");
    const std::map<std::string, Counted> asked = counted_;  // their parts are counted, too, but not parts of these
    for (const auto& [text, one] : asked) add_lemmas_of_parts(one, lemmas);
    for (const auto& [text, one] : counted_) {
        lemmas.push_back(arithmetic(Op::less_eq, zero, one.count));
        if (!is_finite(*one.set, facts_)) continue;
        const NodePtr none = same_sets(*one.set, *atom(Atom::empty, one.set->type));
        lemmas.push_back(equal(none, equal(one.count, zero)));
        for (const auto& [other_text, other] : counted_) {
            if (other_text == text || one.set->type != other.set->type || !is_finite(*other.set, facts_)) continue;
            const NodePtr inside = included(*one.set, *other.set);
            const NodePtr back = included(*other.set, *one.set);
            lemmas.push_back(implies(inside, arithmetic(Op::less_eq, one.count, other.count)));
            lemmas.push_back(
                implies(conjunction({inside, negation(back)}), arithmetic(Op::less, one.count, other.count)));
        }
    }
    return lemmas;
}

}  // namespace map2pml::eventb::smt
