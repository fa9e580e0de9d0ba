#include "translator/machines/explore/developments/internal.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "translator/languages/maze/walk.h"

namespace map2pml::maze_exploration {

namespace {

using maze::ExpressionPtr;
using maze::Infix;
using maze::PredicatePtr;
using maze::Prefix;
using maze::Sign;

/// Classes with more names have too many pairs of them.
constexpr std::size_t kMostTerms = 12;

/// A term that a formula can speak about.
struct Term {
    ExpressionPtr formula;
    bool is_variable = false;
    bool is_of_agent = false;
};
struct FunctionTerm {
    ExpressionPtr formula;
    maze::ArrowType type;
};
/// All terms of one state, by their types.
struct Vocabulary {
    std::map<std::string, std::vector<Term>> sets;      ///< by the type of their elements
    std::map<std::string, std::vector<Term>> elements;  ///< by their types
    std::vector<Term> numbers;
    std::vector<Term> booleans;
    std::vector<FunctionTerm> functions;  ///< variables only
};

void add_term(const maze::Type& type, const Term& term, Vocabulary& to) {
    if (const auto* set = std::get_if<maze::FiniteSets>(&type.kind)) {
        to.sets[maze::to_string(*set->of)].push_back(term);
    } else if (const auto* basic = std::get_if<maze::BasicType>(&type.kind)) {
        if (*basic == maze::BasicType::naturals) to.numbers.push_back(term);
        if (*basic == maze::BasicType::booleans) to.booleans.push_back(term);
    } else if (const auto* named = std::get_if<maze::NamedType>(&type.kind)) {
        to.elements[named->name].push_back(term);
    } else if (const auto* arrow = std::get_if<maze::ArrowType>(&type.kind)) {
        if (!term.is_variable) return;
        const auto part = [&](Prefix op) { return Term{make::prefix(op, term.formula), true, term.is_of_agent}; };
        if (arrow->arrow != maze::Arrow::total) to.sets[maze::to_string(*arrow->from)].push_back(part(Prefix::dom));
        to.sets[maze::to_string(*arrow->to)].push_back(part(Prefix::ran));
        to.functions.push_back({term.formula, *arrow});
    }
}

/// \param owner a name of an agent, for its attributes; empty: the class itself
void add_variables(const maze::Class& of, const std::string& owner, Vocabulary& to) {
    for (const maze::VarMember& each : of.variables)
        for (const maze::Word& word : each.names)
            add_term(*each.type, {make::name(word.text, owner), true, !owner.empty()}, to);
}

/// \param names of one letter each
maze::Declaration bound(const std::string& names, const maze::TypePtr& type) {
    maze::Declaration made;
    for (const char each : names) made.names.push_back({std::string(1, each), {}});
    made.type = type;
    return made;
}

/// A quantifier would hide such a name.
bool has_short_name(const maze::Scope& scope) {
    constexpr std::string_view kBound = "abxyz";
    return std::any_of(kBound.begin(), kBound.end(), [&](char each) {
        const std::string name(1, each);
        return scope.find(name).has_value() || scope.attribute(name).has_value();
    });
}

/// A predicate with how hard it is to read.
struct Rated {
    PredicatePtr predicate;
    unsigned weight = 0;
};

/// Writes candidates about one state, or about one agent of it.
class CandidateWriter {
  public:
    /// \param written conditions that implications may lead to
    CandidateWriter(const Vocabulary& words, bool is_of_agent, const std::vector<Rated>& written)
        : words_(words), is_of_agent_(is_of_agent), written_(written) {}

    std::vector<Rated> run() {
        for (const auto& [type, sets] : words_.sets) add_sets(sets);
        add_numbers();
        add_booleans();
        for (const auto& [type, elements] : words_.elements) add_elements(type, elements);
        add_implications();
        for (const FunctionTerm& each : words_.functions) add_function(each);
        return std::move(made_);
    }

  private:
    [[nodiscard]] bool is_wanted(const Term& one) const {
        return one.is_variable && (!is_of_agent_ || one.is_of_agent);
    }
    [[nodiscard]] bool is_wanted(const Term& one, const Term& other) const {
        return is_wanted(one) || is_wanted(other);
    }
    void add(PredicatePtr predicate, unsigned weight) { made_.push_back({std::move(predicate), weight}); }
    /// Adds a predicate that may be a part of an implication, too.
    void add_part(const PredicatePtr& predicate, unsigned weight) {
        parts_.push_back(predicate);
        add(predicate, weight);
    }

    void add_sets(const std::vector<Term>& sets) {
        const std::size_t count = std::min(sets.size(), kMostTerms);
        for (std::size_t at = 0; at < count; ++at) {
            const Term& one = sets[at];
            if (is_wanted(one)) {
                add_part(make::compare(Sign::not_equal, one.formula, make::empty()), 1);
                add_part(make::compare(Sign::equal, one.formula, make::empty()), 1);
            }
            for (std::size_t then = 0; then < count; ++then) {
                if (then != at && is_wanted(one, sets[then])) add_two_sets(one.formula, sets[then].formula, at < then);
                for (std::size_t last = 0; then != at && last < count; ++last) {
                    const bool is_about = is_wanted(one, sets[then]) || is_wanted(sets[last]);
                    if (last == at || last == then || !is_about) continue;
                    add_three_sets(one.formula, sets[then].formula, sets[last].formula, then < last);
                }
            }
        }
    }

    void add_two_sets(const ExpressionPtr& one, const ExpressionPtr& other, bool is_first) {
        add(make::compare(Sign::subset_eq, one, other), 2);
        add(make::compare(Sign::less, make::prefix(Prefix::card, one), make::prefix(Prefix::card, other)), 4);
        add(make::compare(Sign::less_eq, make::prefix(Prefix::card, one), make::prefix(Prefix::card, other)), 4);
        if (!is_first) return;
        add_part(make::compare(Sign::equal, one, other), 2);
        add(make::compare(Sign::not_equal, one, other), 3);
        add(make::compare(Sign::equal, make::infix(Infix::set_inter, one, other), make::empty()), 3);
        add(make::compare(Sign::equal, make::prefix(Prefix::card, one), make::prefix(Prefix::card, other)), 3);
    }

    void add_three_sets(const ExpressionPtr& one, const ExpressionPtr& two, const ExpressionPtr& three, bool is_first) {
        if (is_first) add(make::compare(Sign::subset_eq, one, make::infix(Infix::set_union, two, three)), 5);
        if (is_first) add(make::compare(Sign::equal, one, make::infix(Infix::set_union, two, three)), 5);
        if (is_first) add(make::compare(Sign::equal, one, make::infix(Infix::set_inter, two, three)), 5);
        add(make::compare(Sign::equal, one, make::infix(Infix::set_minus, two, three)), 5);
    }

    void add_numbers() {
        std::vector<Term> numbers = words_.numbers;
        for (const auto& [type, sets] : words_.sets)
            for (const Term& each : sets)
                numbers.push_back({make::prefix(Prefix::card, each.formula), each.is_variable, each.is_of_agent});
        const std::size_t own = std::min(words_.numbers.size(), kMostTerms);
        for (std::size_t at = 0; at < own; ++at) {
            const Term& one = numbers[at];
            if (is_wanted(one)) {
                add_part(make::compare(Sign::equal, one.formula, make::zero()), 1);
                add_part(make::compare(Sign::greater, one.formula, make::zero()), 1);
            }
            for (std::size_t then = at + 1; then < std::min(numbers.size(), 2 * kMostTerms); ++then) {
                const Term& other = numbers[then];
                if (!is_wanted(one, other)) continue;
                for (const Sign sign :
                     {Sign::equal, Sign::less_eq, Sign::less, Sign::not_equal, Sign::greater_eq, Sign::greater})
                    add(make::compare(sign, one.formula, other.formula), sign == Sign::not_equal ? 3 : 2);
                parts_.push_back(make::compare(Sign::equal, one.formula, other.formula));
            }
        }
    }

    void add_booleans() {
        const std::size_t count = std::min(words_.booleans.size(), kMostTerms);
        for (std::size_t at = 0; at < count; ++at) {
            if (!is_wanted(words_.booleans[at])) continue;
            const PredicatePtr own = make::holds(words_.booleans[at].formula);
            add_part(own, 1);
            add_part(make::negation(own), 1);
        }
    }

    void add_elements(const std::string& type, const std::vector<Term>& elements) {
        const auto sets = words_.sets.find(type);
        const std::size_t count = std::min(elements.size(), kMostTerms);
        for (std::size_t at = 0; at < count; ++at) {
            for (std::size_t then = at + 1; then < count; ++then) {
                if (!is_wanted(elements[at], elements[then])) continue;
                add_part(make::compare(Sign::equal, elements[at].formula, elements[then].formula), 2);
                add_part(make::compare(Sign::not_equal, elements[at].formula, elements[then].formula), 2);
            }
            if (sets == words_.sets.end()) continue;
            for (const Term& set : sets->second) {
                if (!is_wanted(elements[at], set)) continue;
                add_part(make::compare(Sign::in, elements[at].formula, set.formula), 2);
                add_part(make::compare(Sign::not_in, elements[at].formula, set.formula), 2);
            }
        }
    }

    void add_implications() {
        constexpr std::size_t kMostParts = 60;
        const std::size_t count = std::min(parts_.size(), kMostParts);
        for (std::size_t at = 0; at < count; ++at) {
            for (std::size_t then = 0; then < count; ++then)
                if (at != then) add(make::implies(parts_[at], parts_[then]), 6);
            for (const Rated& each : written_) add(make::implies(parts_[at], each.predicate), 7);
        }
    }

    void add_function(const FunctionTerm& function) {
        if (is_of_agent_) return;
        const ExpressionPtr x = make::name("x");
        const ExpressionPtr y = make::name("y");
        const ExpressionPtr z = make::name("z");
        const maze::ArrowType& type = function.type;
        if (type.arrow == maze::Arrow::relation) {
            const auto is_in = [&](const ExpressionPtr& left, const ExpressionPtr& right) {
                return make::compare(Sign::in, make::pair(left, right), function.formula);
            };
            if (!is_finite(*type.from) || !is_finite(*type.to)) return;
            add(make::for_all({bound("x", type.from), bound("yz", type.to)},
                              make::implies(make::both(is_in(x, y), is_in(x, z)), make::compare(Sign::equal, y, z))),
                5);
            return;
        }
        if (!is_finite(*type.from)) return;
        const ExpressionPtr value = make::infix(Infix::apply, function.formula, x);
        const PredicatePtr has_value = make::compare(Sign::in, x, make::prefix(Prefix::dom, function.formula));
        const auto everywhere = [&](const PredicatePtr& body, unsigned weight) {
            add(make::for_all({bound("x", type.from)}, body), weight);
        };
        add(make::for_all(
                {bound("xy", type.from)},
                make::implies(
                    make::both(
                        make::both(has_value, make::compare(Sign::in, y, make::prefix(Prefix::dom, function.formula))),
                        make::compare(Sign::equal, value, make::infix(Infix::apply, function.formula, y))),
                    make::compare(Sign::equal, x, y))),
            5);
        const auto* basic = std::get_if<maze::BasicType>(&type.to->kind);
        if (basic == nullptr || *basic != maze::BasicType::naturals) return;
        everywhere(make::implies(has_value, make::compare(Sign::greater, value, make::zero())), 4);
        const PredicatePtr is_zero = make::both(has_value, make::compare(Sign::equal, value, make::zero()));
        const auto sets = words_.sets.find(maze::to_string(*type.from));
        for (const Term& set : sets == words_.sets.end() ? std::vector<Term>() : sets->second) {
            const PredicatePtr is_in = make::compare(Sign::in, x, set.formula);
            everywhere(make::implies(is_zero, is_in), 5);
            everywhere(make::implies(is_in, is_zero), 5);
            everywhere(
                make::implies(has_value, make::compare(Sign::less_eq, value, make::prefix(Prefix::card, set.formula))),
                5);
            everywhere(
                make::implies(has_value, make::compare(Sign::less, value, make::prefix(Prefix::card, set.formula))), 5);
        }
    }

    [[nodiscard]] static bool is_finite(const maze::Type& type) {
        return std::holds_alternative<maze::NamedType>(type.kind);
    }

    const Vocabulary& words_;
    bool is_of_agent_;
    const std::vector<Rated>& written_;
    std::vector<Rated> made_;
    std::vector<PredicatePtr> parts_;
};

/// Conditions of the text that are about single states: of `init`, and of guards that name no parameter.
void add_written(const maze::Class& of, std::vector<Rated>& to) {
    for (const PredicatePtr& initial : of.initial)
        for (const PredicatePtr& each : maze::conjuncts(initial)) to.push_back({each, 1});
    for (const maze::Action& action : of.actions) {
        std::set<std::string> parameters;
        for (const maze::Declaration& each : action.any)
            for (const maze::Word& word : each.names) parameters.insert(word.text);
        for (const maze::Statement& statement : action.statements) {
            const auto* condition = std::get_if<PredicatePtr>(&statement.kind);
            if (condition == nullptr) continue;
            for (const PredicatePtr& each : maze::conjuncts(*condition)) {
                const std::set<std::string> names = maze::free_names(*each, false);
                const bool is_open = std::any_of(names.begin(), names.end(),
                                                 [&](const std::string& one) { return parameters.contains(one); });
                if (is_open || maze::has_prime(*each)) continue;
                to.push_back({each, 3});
                to.push_back({make::negation(each), 3});
            }
        }
    }
}

/// Adds candidates about each agent, and about any two of them.
void add_of_agents(const maze::Class& agents, const Vocabulary& common, std::vector<Rated>& to) {
    const auto type = std::make_shared<const maze::Type>(maze::Type{maze::NamedType{"", agents.name.text}, {}});
    Vocabulary words = common;
    add_variables(agents, "a", words);
    for (const Rated& each : CandidateWriter(words, true, {}).run())
        to.push_back({make::for_all({bound("a", type)}, each.predicate), each.weight + 2});
    const PredicatePtr are_two = make::compare(Sign::not_equal, make::name("a"), make::name("b"));
    for (const maze::VarMember& each : agents.variables) {
        for (const maze::Word& word : each.names) {
            const ExpressionPtr one = make::name(word.text, "a");
            const ExpressionPtr other = make::name(word.text, "b");
            const bool is_set = std::holds_alternative<maze::FiniteSets>(each.type->kind);
            const PredicatePtr differ =
                is_set ? make::compare(Sign::equal, make::infix(Infix::set_inter, one, other), make::empty())
                       : make::compare(Sign::not_equal, one, other);
            to.push_back({make::for_all({bound("ab", type)}, make::implies(are_two, differ)), 5});
            to.push_back({make::for_all({bound("ab", type)}, make::compare(Sign::equal, one, other)), 5});
        }
    }
}

}  // namespace

std::vector<PredicatePtr> candidates_of(const maze::Development& development, const maze::Class& of) {
    Vocabulary words;
    add_variables(of, "", words);
    const maze::Scope scope(development, of);
    std::set<std::string> constants;
    for (const maze::Class* each : scope.visible()) {
        for (const maze::ConstMember& constant : each->constants)
            if (constants.insert(constant.name.text).second)
                add_term(*constant.type, {make::name(constant.name.text), false, false}, words);
    }
    std::vector<Rated> all;
    add_written(of, all);
    const std::vector<Rated> written = all;
    const bool may_bind = !has_short_name(scope);
    if (!may_bind) words.functions.clear();
    for (Rated& each : CandidateWriter(words, false, written).run()) all.push_back(std::move(each));
    for (const maze::Class* agents : maze::agents_of(development, of))
        if (may_bind) add_of_agents(*agents, words, all);
    std::map<std::string, Rated> by_text;
    for (const Rated& each : all) {
        const auto [known, is_new] = by_text.emplace(maze::to_string(*each.predicate), each);
        if (!is_new) known->second.weight = std::min(known->second.weight, each.weight);
    }
    std::vector<std::tuple<unsigned, std::size_t, std::string>> order;
    order.reserve(by_text.size());
    for (const auto& [text, rated] : by_text) order.emplace_back(rated.weight, text.size(), text);
    std::sort(order.begin(), order.end());
    std::vector<PredicatePtr> sorted;
    sorted.reserve(order.size());
    for (const auto& [weight, size, text] : order) sorted.push_back(by_text.at(text).predicate);
    return sorted;
}

}  // namespace map2pml::maze_exploration
