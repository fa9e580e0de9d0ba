#include "translator/machines/smt/internal.h"

#include <fmt/format.h>

#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb::smt {

namespace {

/// Half by half: for n formulas, each is written log n times.
NodePtr at_most_one(const std::vector<NodePtr>& formulas) {
    if (formulas.size() < 2) return truth(true);
    const auto middle = formulas.begin() + static_cast<std::ptrdiff_t>(formulas.size() / 2);
    const std::vector<NodePtr> left(formulas.begin(), middle);
    const std::vector<NodePtr> right(middle, formulas.end());
    return conjunction(
        {at_most_one(left), at_most_one(right), negation(conjunction({disjunction(left), disjunction(right)}))});
}

}  // namespace

std::string symbol_name(const std::string& name) {
    std::string text = "b.";
    for (const char c : name) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        if (plain)
            text += c;
        else if (c == '\'')
            text += ".new";
        else
            text += fmt::format(".{:02x}", static_cast<unsigned char>(c));
    }
    return text;
}

Translation::Translation(const Obligation& obligation, unsigned size)
    : obligation_(obligation), size_(size), facts_(facts_of(obligation)) {
    for (const auto& [set, elements] : facts_.elements)
        for (const std::string& element : elements) listed_[element] = set;
    if (size_ > 0) facts_.finite_sets.insert(obligation.sets.begin(), obligation.sets.end());
}

std::vector<Sort> Translation::sorts(const Type& type) const {
    std::vector<Sort> result;
    for (const Type& part : flat(type)) {
        switch (part.kind) {
            case Type::Kind::integer:
                result.push_back(Sort::integer());
                break;
            case Type::Kind::boolean:
                result.push_back(Sort::boolean());
                break;
            case Type::Kind::given:
                result.push_back(Sort::carrier(part.name));
                break;
            case Type::Kind::power:
            case Type::Kind::product:
            case Type::Kind::unknown:
                throw Unsupported{"a set inside `" + eventb::to_string(type) + "`"};
        }
    }
    return result;
}

std::optional<std::vector<NodePtr>> Translation::elements(const Sort& sort) const {
    switch (sort.kind) {
        case Sort::Kind::boolean:
            return std::vector{truth(false), truth(true)};
        case Sort::Kind::integer:
            return std::nullopt;
        case Sort::Kind::carrier:
            break;
    }
    std::vector<NodePtr> all;
    if (const auto listed = facts_.elements.find(sort.set); listed != facts_.elements.end()) {
        for (const std::string& each : listed->second) all.push_back(element(symbol_name(each), sort));
        return all;
    }
    if (size_ == 0) return std::nullopt;
    for (unsigned at = 1; at <= size_; ++at)
        all.push_back(element(fmt::format("{}.{}", symbol_name(sort.set), at), sort));
    return all;
}

Translation::Fresh Translation::fresh(const Type& type, const std::string& hint) {
    Fresh made;
    for (const Sort& sort : sorts(type)) {
        const std::string name = fmt::format("q.{}.{}", symbol_name(hint).substr(2), ++next_);
        made.variables.push_back({name, sort});
        made.values.push_back(variable(name, sort));
    }
    return made;
}

NodePtr Translation::declared(const std::string& name, const Sort& result, const Values& arguments) {
    Symbol shape{{}, result};
    for (const NodePtr& each : arguments) shape.arguments.push_back(each->sort);
    symbols_.emplace(name, shape);
    return symbol(name, result, arguments);
}

Translation::Values Translation::named(const std::string& name, const Type& type) {
    if (const auto bound = bound_.find(name); bound != bound_.end()) return bound->second;
    if (const auto listed = listed_.find(name); listed != listed_.end())
        return {element(symbol_name(name), Sort::carrier(listed->second))};
    const std::vector<Sort> parts = sorts(type);
    if (parts.size() == 1) return {declared(symbol_name(name), parts.front(), {})};
    Values values;
    for (std::size_t at = 0; at < parts.size(); ++at)
        values.push_back(declared(fmt::format("{}.{}", symbol_name(name), at + 1), parts[at], {}));
    return values;
}

NodePtr Translation::named_set(const std::string& name, const Type& type, const Values& of) {
    if (bound_.contains(name)) throw Unsupported{"a quantifier over sets"};
    for (const std::string& set : obligation_.sets)
        if (set == name) return truth(true);
    if (!facts_.functions.contains(name)) {
        (void)sorts(type.parts.at(0));
        return declared(symbol_name(name), Sort::boolean(), of);
    }
    const std::size_t count = sorts(type.parts.at(0).parts.at(0)).size();
    const Values from(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(count));
    const Values to(of.begin() + static_cast<std::ptrdiff_t>(count), of.end());
    const ExpressionPtr function = eventb::name(name, type);
    return conjunction({in_domain(*function, from), equal_values(to, apply(*function, from))});
}

NodePtr Translation::equal_values(const Values& left, const Values& right) {
    std::vector<NodePtr> parts;
    for (std::size_t at = 0; at < left.size(); ++at) parts.push_back(equal(left[at], right.at(at)));
    return conjunction(parts);
}

NodePtr Translation::predicate(const Predicate& predicate_) {
    return std::visit(
        overloaded{
            [](const Truth& it) { return truth(it.value); },
            [&](const Negation& it) { return negation(predicate(*it.operand)); },
            [&](const Junction& it) {
                std::vector<NodePtr> parts;
                for (const PredicatePtr& part : it.parts) parts.push_back(predicate(*part));
                return it.all ? conjunction(parts) : disjunction(parts);
            },
            [&](const Implication& it) {
                const NodePtr left = predicate(*it.left);
                const NodePtr right = predicate(*it.right);
                return it.both_ways ? equal(left, right) : implies(left, right);
            },
            [&](const Quantified& it) { return quantified(it); }, [&](const Comparison& it) { return comparison(it); },
            [&](const Finite& it) { return is_finite_set(*it.set); },
            [&](const Partition& it) { return facts_.used.contains(&predicate_) ? truth(true) : partition(it); }},
        predicate_.kind);
}

NodePtr Translation::quantified(const Quantified& it) {
    // `∃s·s ∈ E` for a set s, as in the feasibility of `s :∣ s′ ∈ E`.
    const auto* in = std::get_if<Comparison>(&it.body->kind);
    if (!it.all && it.bound.size() == 1 && it.bound.front().type.kind == Type::Kind::power && in != nullptr &&
        in->sign == Sign::in) {
        const auto* left = std::get_if<Name>(&in->left->kind);
        const std::string& set = it.bound.front().name;
        if (left != nullptr && left->name == set && !free_names(*in->right).contains(set))
            return is_inhabited(*in->right);
    }
    if (const PredicatePtr simpler = without_a_set(it)) return predicate(*simpler);
    Scope scope(*this);
    std::vector<Variable> variables;
    for (const Bound& each : it.bound) {
        Fresh made = fresh(each.type, each.name);
        scope.bind(each.name, made.values);
        scope.open(made.variables);
        variables.insert(variables.end(), made.variables.begin(), made.variables.end());
    }
    return smt::quantified(it.all, variables, predicate(*it.body));
}

NodePtr Translation::is_finite_set(const Expression& set) {
    if (tuples_around(set)) return truth(true);
    // Finiteness of a set of an infinite type cannot be expressed: what contradicts it is not refuted.
    if (!is_finite(set.type.parts.at(0), facts_)) exact_ = false;
    if (is_finite(set, facts_)) return truth(true);
    if (!open_.empty()) throw Unsupported{"finiteness below a quantifier"};
    exact_ = false;
    return declared("finite!" + symbol_name(eventb::to_string(set)), Sort::boolean(), {});
}

NodePtr Translation::partition(const Partition& it) {
    const Type& type = it.whole->type.parts.at(0);
    const bool is_of_one_sort = sorts(type).size() == 1;
    std::vector<NodePtr> elements;  // `{a}` and `{b}` are disjoint if a and b differ
    std::vector<ExpressionPtr> sets;
    for (const ExpressionPtr& part : it.parts) {
        const Expression* single = is_of_one_sort ? single_member(*part) : nullptr;
        if (single == nullptr)
            sets.push_back(part);
        else
            elements.push_back(value(*single).front());
    }
    std::vector<NodePtr> all{distinct(elements)};
    for (const NodePtr& each : elements) all.push_back(member(*it.whole, {each}));
    const Fresh made = fresh(type, "x");
    Scope scope(*this);
    scope.open(made.variables);
    std::vector<NodePtr> inside;
    for (const ExpressionPtr& part : sets) inside.push_back(member(*part, made.values));
    const NodePtr whole = member(*it.whole, made.values);
    const NodePtr in_a_set = disjunction(inside);
    std::vector<NodePtr> listed;
    for (const NodePtr& each : elements) listed.push_back(equal(made.values.front(), each));
    inside.push_back(disjunction(listed));
    all.push_back(smt::quantified(
        true, made.variables,
        conjunction({implies(in_a_set, whole), implies(whole, disjunction(inside)), at_most_one(inside)})));
    return conjunction(all);
}

std::vector<NodePtr> Translation::definitions() {
    std::vector<NodePtr> lemmas = cardinality_lemmas();  // may create definitions
    lemmas.insert(lemmas.end(), definitions_.begin(), definitions_.end());
    return lemmas;
}

}  // namespace map2pml::eventb::smt
