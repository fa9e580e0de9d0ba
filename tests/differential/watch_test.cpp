// Properties along runs, as `conform` watches them, against their definitions on the whole run.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "driver/runs/simulate/simulation.h"
#include "tests/differential/check_generator.h"
#include "tests/random.h"
#include "translator/model/formulas/walk.h"
#include "translator/protocols/semantics/conformance/watch.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace watch_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

using Kind = ir::UserProperty::Kind;

constexpr const char* kAlways = " always";  // ends the names of formulas that are about each state alone

/// A run with what happened last at each of its states; it stays in the last one for ever.
class PlainRun {
  public:
    PlainRun(const semantics::TransitionSystem& system, const std::vector<const ir::UserProperty*>& properties)
        : system_(system) {
        for (const ir::UserProperty* each : properties) {
            const auto inside = semantics::patterns_in(each->formula);
            patterns_.insert(patterns_.end(), inside.begin(), inside.end());
        }
        states_.push_back(system.initial());
        last_.emplace_back();
    }

    void add(const semantics::Step& step) {
        semantics::PatternSet set = last_.back();
        if (!ir::is_silent(step.event.kind)) {
            set.clear();
            for (const ir::EventPattern* each : patterns_)
                if (system_.rules().patterns().match(*each, step.event, states_.back(), system_.rules().expressions()))
                    set.insert(each);
        }
        states_.push_back(step.next);
        last_.push_back(std::move(set));
    }

    [[nodiscard]] const semantics::State& last() const { return states_.back(); }
    [[nodiscard]] std::size_t size() const { return states_.size(); }

    [[nodiscard]] bool truth(const ir::Expression& formula, std::size_t at) const {
        if (!is_temporal(formula)) return atom(formula, at);
        if (const auto* unary = std::get_if<ir::Unary>(&formula.kind)) {
            if (unary->what == ir::UnaryOperator::negation) return !truth(*unary->operand, at);
            for (std::size_t later = at; later < size(); ++later)
                if (truth(*unary->operand, later) == (unary->what == ir::UnaryOperator::eventually))
                    return unary->what == ir::UnaryOperator::eventually;
            return unary->what == ir::UnaryOperator::always;
        }
        if (const auto* branch = std::get_if<ir::Conditional>(&formula.kind))
            return truth(*branch->condition, at) ? truth(*branch->yes, at) : truth(*branch->no, at);
        const auto& binary = std::get<ir::Binary>(formula.kind);
        using enum ir::BinaryOperator;
        const auto comes = [&](std::size_t from) {
            for (std::size_t later = from; later < size(); ++later)
                if (truth(*binary.right, later)) return true;
            return false;
        };
        switch (binary.what) {
            case conjunction:
                return truth(*binary.left, at) && truth(*binary.right, at);
            case disjunction:
                return truth(*binary.left, at) || truth(*binary.right, at);
            case implication:
                return !truth(*binary.left, at) || truth(*binary.right, at);
            case until:
                for (std::size_t later = at; later < size(); ++later) {
                    if (truth(*binary.right, later)) return true;
                    if (!truth(*binary.left, later)) return false;
                }
                return false;
            default:
                REQUIRE(binary.what == leads_to);
                for (std::size_t later = at; later < size(); ++later)
                    if (truth(*binary.left, later) && !comes(later)) return false;
                return true;
        }
    }

  private:
    [[nodiscard]] static bool is_temporal(const ir::Expression& expression) {
        const auto* unary = std::get_if<ir::Unary>(&expression.kind);
        const auto* binary = std::get_if<ir::Binary>(&expression.kind);
        bool found = (unary != nullptr &&
                      (unary->what == ir::UnaryOperator::always || unary->what == ir::UnaryOperator::eventually)) ||
                     (binary != nullptr &&
                      (binary->what == ir::BinaryOperator::until || binary->what == ir::BinaryOperator::leads_to));
        ir::for_each_part(expression, [&](const ir::Expression& part) { found = found || is_temporal(part); });
        return found;
    }

    [[nodiscard]] bool atom(const ir::Expression& formula, std::size_t at) const {
        semantics::Scope scope{states_[at], states_[at].variables};
        scope.is_total = true;
        scope.happened = &last_[at];
        return system_.rules().expressions().truth(formula, scope).value_or(false);
    }

    const semantics::TransitionSystem& system_;
    std::vector<const ir::EventPattern*> patterns_;
    std::vector<semantics::State> states_;
    std::vector<semantics::PatternSet> last_;
};

struct Tally {
    std::size_t ended = 0, broken_early = 0, broken_at_end = 0, kept = 0;
};

/// Follows a random run; the names of properties whose watch is wrong.
std::string watched_wrongly(const semantics::TransitionSystem& system, simulate::Dice& dice, Tally& tally) {
    constexpr std::size_t kMostSteps = 60;
    semantics::Watch watch(system);
    PlainRun run(system, watch.properties());
    semantics::Watched watched = watch.at_start(run.last());
    std::string wrong;
    const auto is_broken = [&](std::uint64_t bits, std::size_t property) { return (bits >> property & 1U) != 0; };
    for (std::size_t step = 0;; ++step) {
        for (std::size_t at = 0; at < watch.properties().size(); ++at) {
            const ir::UserProperty& property = *watch.properties()[at];
            const bool is_always = property.kind == Kind::ltl && property.name.ends_with(kAlways);
            if (property.kind != Kind::never && property.kind != Kind::invariant && !is_always) continue;
            const ir::Expression& of_state =
                is_always ? *std::get<ir::Unary>(property.formula.kind).operand : property.formula;
            bool is_violated = false;
            for (std::size_t state = 0; state < run.size(); ++state)
                is_violated = is_violated || run.truth(of_state, state) == (property.kind == Kind::never);
            if (is_violated != is_broken(watched.broken, at)) wrong += property.name + " on the way ";
            tally.broken_early += is_always && is_violated ? 1 : 0;
        }
        std::vector<semantics::Step> steps = system.successors(run.last());
        if (steps.empty()) break;
        semantics::Step& taken = steps[dice.throw_for(steps.size())];
        if (taken.cut != semantics::Cut::none || step == kMostSteps || !wrong.empty()) return wrong;
        watched = watch.after(watched, run.last(), taken.event, taken.next);
        run.add(taken);
    }
    ++tally.ended;
    const std::uint64_t broken = watch.broken_at_end(watched, run.last(), semantics::is_good_end(system, run.last()));
    for (std::size_t at = 0; at < watch.properties().size(); ++at) {
        const ir::UserProperty& property = *watch.properties()[at];
        if (property.kind != Kind::ltl) continue;
        const bool is_true = run.truth(property.formula, 0);
        // What was broken on the way is in `broken`, too.
        if (is_true == is_broken(broken, at)) wrong += property.name + " at the end ";
        tally.kept += is_true ? 1 : 0;
        tally.broken_at_end += is_true || is_broken(watched.broken, at) ? 0 : 1;
    }
    return wrong;
}

}  // namespace

TEST_SUITE("conformance") {
    TEST_CASE("properties along a run are broken exactly as their definitions say") {
        Tally tally;
        for (const std::uint32_t seed : tests::seeds(tests::random_cases(400, "M2P_RANDOM_CONFORM"))) {
            CAPTURE(seed);
            Loaded loaded = load(generate_with_check_file(seed).test);
            REQUIRE(loaded.errors.empty());
            // Few random formulas are broken before the end; what must always be true is.
            std::vector<ir::UserProperty> always;
            for (ir::UserProperty each : loaded.instance.properties) {
                if (each.kind != Kind::invariant) continue;
                each.kind = Kind::ltl;
                each.name += kAlways;
                each.formula = {each.formula.span, ir::Unary{ir::UnaryOperator::always, each.formula}};
                always.push_back(std::move(each));
            }
            loaded.instance.properties.insert(loaded.instance.properties.end(), always.begin(), always.end());
            const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
            simulate::Dice dice(seed);
            for (int round = 0; round < 5; ++round) CHECK(watched_wrongly(system, dice, tally) == "");
        }
        CHECK(tally.ended > 20);
        CHECK(tally.kept > 0);
        CHECK(tally.broken_early > 0);
        CHECK(tally.broken_at_end > 0);
    }
}

}  // namespace watch_test
