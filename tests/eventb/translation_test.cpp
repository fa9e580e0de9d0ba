// The texts for solvers mean what the formulas mean: random formulas about given values, evaluated by counting out, are
// compared with what z3 says about each form of the obligation.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>

#include "driver/tools/process/work_directory.h"
#include "driver/tools/smt/portfolio.h"
#include "tests/eventb/evaluator.h"
#include "tests/eventb/random_formulas.h"
#include "tests/random.h"
#include "translator/machines/obligations/obligation.h"
#include "translator/machines/smt/script.h"
#include "translator/model/machines/formula/make.h"

namespace translation_test {

namespace eventb = map2pml::eventb;
namespace process = map2pml::process;
namespace solver = map2pml::smt;
using eventb::PredicatePtr;
using eventb::smt::Form;
using namespace eventb_meaning;

namespace {

eventb::Obligation about(World& world, const PredicatePtr& goal) {
    eventb::Obligation obligation;
    obligation.name = "random";
    obligation.component = "T";
    obligation.sets = {"S"};
    for (const auto& [name, type] : names())
        if (name != "S") obligation.names.push_back({name, type});
    obligation.hypotheses.push_back({"elements", typed("partition(S, {a}, {b}, {c})")});
    for (const char* each : {"s", "n", "k", "t", "A", "B", "I", "R", "g", "f"})
        obligation.hypotheses.push_back({each, typed(std::string(each) + " = " + text_of(world.values[each]))});
    for (const Value& each : world.values["h"].members) {
        const std::string at = text_of(each.parts[0]);
        obligation.hypotheses.push_back({"h", typed("h(" + at + ") = " + text_of(each.parts[1]))});
    }
    std::string domain = "dom(h) = {";
    for (const Value& each : world.values["h"].members)
        domain += (domain.ends_with('{') ? "" : ", ") + text_of(each.parts[0]);
    obligation.hypotheses.push_back({"h", typed(domain.ends_with('{') ? "dom(h) = ∅" : domain + "}")});
    // What the obligations of a machine say of functions, so that they are written as functions.
    for (const char* each : {"g ∈ S ⇸ S", "f ∈ S ⇸ ℤ", "h ∈ S ⇸ ℙ(S)"}) {
        const auto fact = typed(each);
        if (each[0] != 'g' || holds(*fact, world)) obligation.hypotheses.push_back({"function", fact});
    }
    obligation.goal = goal;
    return obligation;
}

struct Tally {
    int formulas = 0;
    int decided = 0;
    int undefined = 0;
};

}  // namespace

TEST_CASE("what a formula means is what z3 is told") {
    const auto solvers = solver::find_solvers();
    REQUIRE(!solvers.empty());
    std::string error;
    const auto folder = process::WorkDirectory::create(error);
    REQUIRE(folder);
    const std::atomic<bool> stop = false;
    const solver::Portfolio z3{{solvers.back()}, folder->path()};
    solver::Asker asker(z3);
    const auto seed = static_cast<unsigned>(tests::first_seed());
    const auto count = static_cast<int>(tests::random_cases(150, "M2P_FORMULAS"));
    std::mt19937 random(seed);
    RandomFormulas formulas(seed);
    Tally tally;
    while (tally.formulas < count) {
        World world = random_world(random);
        const std::string text = formulas.predicate(3);
        const PredicatePtr formula = typed(text);
        if (!formula) continue;
        CAPTURE(text);
        bool meaning = false;
        try {
            meaning = holds(*formula, world);
            // `∅ ∈ ℙ(f(x))` is counted out without `f(x)`; without a value of it, L says that the whole means nothing.
            if (!holds(*well_definedness(*formula), world)) {
                ++tally.undefined;
                continue;
            }
        } catch (const NotEvaluated&) {
            continue;
        } catch (const Undefined&) {
            ++tally.undefined;
            // What counting out finds undefined, L does not call well-defined.
            bool well_defined = true;
            CHECK_NOTHROW(well_defined = holds(*well_definedness(*formula), world));
            CHECK(!well_defined);
            continue;
        }
        ++tally.formulas;
        for (const bool negated : {false, true}) {
            const eventb::Obligation obligation = about(world, negated ? negation(formula) : formula);
            const bool valid = meaning != negated;
            for (const Form form : {Form::instantiated, Form::finite, Form::quantified}) {
                const auto made = eventb::smt::script_of(obligation, form, 1);
                const auto* script = std::get_if<eventb::smt::Script>(&made);
                if (script == nullptr) continue;
                const auto joint = asker.ask("text", {script->text, {}}, std::chrono::seconds(2), stop);
                CAPTURE(negated);
                CAPTURE(static_cast<int>(form));
                CAPTURE(script->text);
                CHECK(joint.failures.empty());  // a text with a mistake is one
                if (joint.answer == solver::Answer::unsat) CHECK(valid);
                if (joint.answer == solver::Answer::sat && script->exact) CHECK(!valid);
                if (form == Form::finite && joint.answer != solver::Answer::unknown) ++tally.decided;
            }
        }
    }
    MESSAGE(tally.formulas << " formulas, " << tally.decided << " of " << 2 * tally.formulas
                           << " finite texts decided, " << tally.undefined << " undefined");
    CHECK(10 * tally.decided > 18 * tally.formulas);
}

}  // namespace translation_test
