#include "translator/machines/obligations/obligation.h"

#include <algorithm>
#include <variant>

#include "translator/machines/obligations/internal.h"
#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

namespace {

/// More parts than this are not asked for.
constexpr std::size_t kMostParts = 400;

bool is_name(const Obligation& obligation, const std::string& name) {
    return std::any_of(obligation.names.begin(), obligation.names.end(),
                       [&](const Bound& one) { return one.name == name; }) ||
           std::find(obligation.sets.begin(), obligation.sets.end(), name) != obligation.sets.end();
}

/// Whether it states a property of a whole set that only a hypothesis can express: finite, partitioned, or within another set.
bool is_fact(const Predicate& predicate) {
    if (const auto* junction = std::get_if<Junction>(&predicate.kind)) {
        return junction->all && std::any_of(junction->parts.begin(), junction->parts.end(),
                                            [](const PredicatePtr& part) { return is_fact(*part); });
    }
    const auto* comparison = std::get_if<Comparison>(&predicate.kind);
    return std::holds_alternative<Finite>(predicate.kind) || std::holds_alternative<Partition>(predicate.kind) ||
           (comparison != nullptr && comparison->left->type.kind == Type::Kind::power);
}

/// Takes one obligation apart.
class GoalSplitter {
  public:
    std::vector<Obligation> run(const Obligation& obligation) {
        add_goal(obligation);
        // What makes a formula well-defined is many small conditions, of which solvers lose sight in one.
        const bool is_split = obligation.kind == ObligationKind::well_defined && made_.size() > 1;
        if (!(is_of_use_ || is_split) || made_.size() > kMostParts) return {};
        for (Obligation& each : made_) instantiate(each);
        return std::move(made_);
    }

  private:
    /// The names get into the obligation. \returns the body about them
    static PredicatePtr with_names(const Quantified& quantified, Obligation& made) {
        Substitution fresh;
        for (const Bound& each : quantified.bound) {
            Bound own = each;
            while (is_name(made, own.name)) own.name += "_";
            if (own.name != each.name) fresh[each.name] = name(own.name, own.type);
            made.names.push_back(std::move(own));
        }
        return fresh.empty() ? quantified.body : substitute(quantified.body, fresh);
    }

    void note_sets(const Quantified& quantified) {
        is_of_use_ = is_of_use_ || std::any_of(quantified.bound.begin(), quantified.bound.end(),
                                               [](const Bound& each) { return each.type.kind == Type::Kind::power; });
    }

    // NOLINTNEXTLINE(misc-no-recursion): as deep as the formula
    void add_goal(Obligation made) {
        made.goal = narrowed(made.goal);
        const PredicatePtr goal = made.goal;  // keeps the formula alive
        if (made_.size() > kMostParts) return;
        if (const auto* every = std::get_if<Quantified>(&goal->kind); every != nullptr && every->all) {
            note_sets(*every);
            made.goal = with_names(*every, made);
            return add_goal(std::move(made));
        }
        const auto* implication = std::get_if<Implication>(&goal->kind);
        if (implication != nullptr && !implication->both_ways) {
            is_of_use_ = is_of_use_ || is_fact(*implication->left);
            made.goal = implication->right;
            return add_hypothesis(implication->left, std::move(made));
        }
        const auto* junction = std::get_if<Junction>(&goal->kind);
        if (junction == nullptr || !junction->all) {
            is_of_use_ = is_of_use_ || quantifies_sets(*goal);
            return made_.push_back(std::move(made));
        }
        for (const PredicatePtr& each : junction->parts) {
            Obligation part = made;
            part.goal = each;
            add_goal(std::move(part));
        }
    }

    /// `∃s·P` becomes P about a name, and each case of `P ∨ Q` an obligation of its own, where sets are quantified.
    // NOLINTNEXTLINE(misc-no-recursion): as deep as the formula
    void add_hypothesis(const PredicatePtr& hypothesis, Obligation made) {
        const auto* some = std::get_if<Quantified>(&hypothesis->kind);
        const auto* junction = std::get_if<Junction>(&hypothesis->kind);
        const bool is_split = quantifies_sets(*hypothesis);
        if (is_split && some != nullptr && !some->all) {
            note_sets(*some);
            const PredicatePtr body = with_names(*some, made);
            return add_hypothesis(body, std::move(made));
        }
        if (is_split && junction != nullptr && !junction->all) {
            for (const PredicatePtr& each : junction->parts) add_hypothesis(each, made);
            return;
        }
        made.hypotheses.push_back({"", hypothesis});
        add_goal(std::move(made));
    }

    static void instantiate(Obligation& made) {
        SetTerms sets;
        for (const Bound& each : made.names)
            if (each.type.kind == Type::Kind::power) sets.push_back(name(each.name, each.type));
        for (Hypothesis& each : made.hypotheses) each.predicate = weaker(with_all_subsets(each.predicate), sets);
        if (!quantifies_sets(*made.goal)) return;
        SetTerms counted;
        for (const Hypothesis& each : made.hypotheses) add_counted_sets(*each.predicate, counted);
        // They come first: what is wanted of a set in a goal is most often said of a term.
        sets.insert(sets.begin(), counted.begin(), counted.end());
        made.goal = stronger(made.goal, sets);
    }

    std::vector<Obligation> made_;
    bool is_of_use_ = false;
};

}  // namespace

std::vector<Obligation> split_goal(const Obligation& obligation) { return GoalSplitter().run(obligation); }

}  // namespace map2pml::eventb
