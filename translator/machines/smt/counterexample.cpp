#include "translator/machines/smt/counterexample.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "translator/machines/smt/internal.h"

namespace map2pml::eventb::smt {

namespace {

using evaluate::World;
using About = Valuation::About;
using Kind = Counterexample::Kind;

/// One obligation under one interpretation.
class Evaluation {
  public:
    Evaluation(const Obligation& obligation, World world) : obligation_(obligation), world_(std::move(world)) {}

    Counterexample run() {
        judge();
        show();
        return std::move(result_);
    }

  private:
    enum class Truth : std::uint8_t { yes, no, undefined, open };

    Truth truth_of(const Predicate& predicate) {
        World world = world_;
        const long begin = std::min(world.work, left_);
        world.work = begin;
        Truth truth = Truth::open;
        try {
            truth = evaluate::holds(predicate, world) ? Truth::yes : Truth::no;
        } catch (const evaluate::Undefined&) {
            truth = Truth::undefined;
        } catch (const evaluate::NotEvaluated&) {
        }
        left_ -= begin - std::max(0L, world.work);
        return truth;
    }

    void judge() {
        // The goal comes last: the hypotheses may explain why it has no value.
        std::size_t open = 0;
        for (const Hypothesis& each : obligation_.hypotheses) {
            const Truth truth = truth_of(*each.predicate);
            const std::string label = each.label.empty() ? to_string(*each.predicate) : each.label;
            if (truth == Truth::no) return conclude(Kind::wrong, fmt::format("`{}` does not hold in it", label));
            if (truth == Truth::undefined)
                return conclude(Kind::ill_defined, fmt::format("`{}` has no value in it", label));
            if (truth == Truth::open) ++open;
        }
        const Truth goal = truth_of(*obligation_.goal);
        if (goal == Truth::yes) return conclude(Kind::wrong, "the goal holds in it");
        if (goal == Truth::undefined) return conclude(Kind::ill_defined, "the goal has no value in it");
        if (goal == Truth::open) return conclude(Kind::open, "the goal was not evaluated in it");
        if (open > 0) {
            return conclude(Kind::open, fmt::format("{} of {} hypotheses were not evaluated in it", open,
                                                    obligation_.hypotheses.size()));
        }
        conclude(Kind::confirmed, "");
    }

    void conclude(Kind kind, std::string because) {
        result_.kind = kind;
        result_.because = std::move(because);
    }

    void show() {
        const Facts facts = facts_of(obligation_);
        std::set<std::string> others;
        for (const auto& [set, elements] : facts.elements) others.insert(elements.begin(), elements.end());
        for (const Bound& each : obligation_.parameters) others.insert(each.name);
        for (const auto& each : obligation_.changes) others.insert({each.variable.name, each.variable.name + "'"});
        const auto& constants = obligation_.constants;
        for (const About about : {About::constant, About::refined}) {
            for (const Bound& each : obligation_.names) {
                const bool constant = std::find(constants.begin(), constants.end(), each.name) != constants.end();
                if (others.contains(each.name) || each.name.ends_with('\'')) continue;
                if (constant == (about == About::constant)) add(about, each.name);
            }
        }
        if (obligation_.event != kInitialisation)
            for (const auto& each : obligation_.changes) add(About::before, each.variable.name);
        for (const Bound& each : obligation_.parameters) add(About::parameter, each.name);
        for (const auto& each : obligation_.changes)
            if (!obligation_.event.empty()) add_after(each);
    }

    void add(About about, const std::string& name) {
        const auto found = world_.values.find(name);
        const bool known = found != world_.values.end();
        result_.state.push_back({about, name, known ? evaluate::readable(found->second) : "…"});
    }

    void add_after(const Obligation::Change& change) {
        std::string text = "…";
        World world = world_;
        try {
            text = evaluate::readable(evaluate::value_of(*change.after, world));
        } catch (const evaluate::Undefined&) {
        } catch (const evaluate::NotEvaluated&) {
        }
        result_.state.push_back({About::after, change.variable.name, text});
    }

    const Obligation& obligation_;
    World world_;
    long left_ = 500'000;  ///< bindings for all formulas together
    Counterexample result_;
};

}  // namespace

Counterexample evaluated(const Obligation& obligation, World world) {
    return Evaluation(obligation, std::move(world)).run();
}

}  // namespace map2pml::eventb::smt
