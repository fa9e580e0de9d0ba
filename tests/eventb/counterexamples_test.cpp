// What is printed of a counterexample is one: every state that is shown is read back from its text and evaluated. Random
// obligations about numbers, sets and relations whose values lie anywhere.
#include <doctest/doctest.h>

#include <chrono>
#include <fstream>
#include <random>

#include "driver/tools/process/work_directory.h"
#include "driver/tools/smt/discharge.h"
#include "tests/eventb/evaluator.h"
#include "tests/eventb/project.h"
#include "tests/random.h"
#include "translator/model/machines/formula/read_formula.h"
#include "translator/model/machines/formula/type_check.h"

namespace counterexamples_test {

using namespace eventb_test;
using eventb::Type;
using eventb_meaning::World;
using About = eventb::smt::Valuation::About;

namespace {

const Type kS = Type::given("S");

eventb::Environment names() {
    return {{"S", Type::power(kS)},
            {"e", kS},
            {"x", Type::integer()},
            {"y", Type::integer()},
            {"s", Type::power(Type::integer())},
            {"t", Type::power(Type::integer())},
            {"f", Type::power(Type::product(Type::integer(), Type::integer()))},
            {"r", Type::power(Type::product(kS, Type::integer()))}};
}

eventb::PredicatePtr typed(const std::string& text) {
    const auto read = eventb::read_predicate(text);
    if (!read.fault.empty()) FAIL(text << ": " << read.fault);
    eventb::TypeCheck check(names());
    auto settled = check.settle(check.infer(*read.formula));
    for (const auto& each : check.take_faults()) FAIL(text << ": " << each.message);
    return settled;
}

class RandomFacts {
  public:
    explicit RandomFacts(unsigned seed) : random_(seed) {}

    std::string fact() {
        const std::string a = number();
        const std::string b = number();
        switch (random_() % 14) {
            case 0:
                return "x ∈ s";
            case 1:
                return a + " ∈ " + (random_() % 2 == 0 ? "s" : "t");
            case 2:
                return "∀n·n ∈ s ⇒ n < " + a;
            case 3:
                return "∃n·n ∈ t ∧ n > " + a;
            case 4:
                return a + " ↦ " + b + " ∈ f";
            case 5:
                return "x ∈ dom(f) ∧ f(x) > " + a;
            case 6:
                return "e ↦ " + a + " ∈ r";
            case 7:
                return "∀n,m·n ↦ m ∈ f ⇒ n < m";
            case 8:
                return "s ⊆ t";
            case 9:
                return "y = x + " + a;
            case 10:
                return "∃n·e ↦ n ∈ r ∧ n ∈ s";
            case 11:
                return "s ∩ t = ∅";
            case 12:
                return "ran(f) ⊆ s";
            default:
                return "x > " + a;
        }
    }

  private:
    std::string number() {
        static constexpr long kRanges[] = {3, 20, 2'000, 5'000'000, 4'000'000'000'000};
        const long range = kRanges[random_() % 5];
        const long n = static_cast<long>(random_() % static_cast<unsigned long>(2 * range)) - range;
        return n < 0 ? "(−" + std::to_string(-n) + ")" : std::to_string(n);
    }

    std::mt19937_64 random_;
};

eventb::Obligation random_obligation(RandomFacts& facts) {
    eventb::Obligation made;
    made.name = "random";
    made.component = "T";
    made.element = "goal";
    made.sets = {"S"};
    for (const auto& [name, type] : names())
        if (name != "S") made.names.push_back({name, type});
    for (const char* each : {"s ⊆ ℤ", "f ∈ ℤ ⇸ ℤ", "r ∈ S ↔ ℤ"}) made.hypotheses.push_back({"typ", typed(each)});
    for (int count = 0; count < 4; ++count) made.hypotheses.push_back({"fact", typed(facts.fact())});
    made.goal = typed(facts.fact());
    return made;
}

/// The values as they are printed.
World shown(const smt::Discharged& refuted, bool& whole) {
    World world;
    for (const auto& each : refuted.model) {
        if (each.value.find("…") != std::string::npos) {
            whole = false;
            continue;
        }
        if (each.name == "e") {
            world.sets["S"] = {"S1", "S2", "S3"};
            world.sets["S"].resize(refuted.size);
            for (const auto& element : world.sets["S"]) world.values[element] = eventb_meaning::element(element);
        }
    }
    return world;
}

}  // namespace

TEST_CASE("every state that is shown is a counterexample, whatever its numbers") {
    std::string error;
    const auto folder = process::WorkDirectory::create(error);
    REQUIRE(folder);
    const smt::Portfolio z3{{smt::find_solvers().back()}, folder->path()};
    smt::Asker asker(z3);
    const std::atomic<bool> stop = false;
    const smt::Budget budget{std::chrono::milliseconds(300), std::chrono::milliseconds(1000),
                             std::chrono::milliseconds(200), 2};
    RandomFacts facts(static_cast<unsigned>(tests::first_seed()));
    int refuted = 0;
    int whole_states = 0;
    int large = 0;
    const auto count = static_cast<int>(tests::random_cases(300, "M2P_COUNTEREXAMPLES"));
    for (int at = 0; at < count; ++at) {
        const eventb::Obligation obligation = random_obligation(facts);
        CAPTURE(text_of(obligation));
        const auto result = smt::discharge(obligation, asker, budget, {}, stop);
        CHECK(result.fault == "");
        CHECK(result.because.find("no counterexample") == std::string::npos);
        if (result.verdict != smt::Verdict::refuted) continue;
        ++refuted;
        bool whole = true;
        World world = shown(result, whole);
        std::string state;
        // The elements of S come first, then each value is read from its text.
        eventb::Environment known = names();
        for (const auto& element : world.sets["S"]) known[element] = kS;
        for (const auto& each : result.model) {
            if (each.value.find("…") != std::string::npos) continue;
            state += each.name + " = " + each.value + "; ";
            std::string text = each.value;  // `{1, 3‥9}` is how people write it
            const auto read = eventb::read_predicate(each.name + " = " + text);
            if (!read.fault.empty()) {
                whole = false;
                continue;
            }
            eventb::TypeCheck check(known);
            const auto equation = check.settle(check.infer(*read.formula));
            if (!check.take_faults().empty()) {
                whole = false;
                continue;
            }
            world.values[each.name] =
                eventb_meaning::value_of(*std::get<eventb::Comparison>(equation->kind).right, world);
            large += each.value.find_first_of("123456789") != std::string::npos && each.value.size() > 5 ? 1 : 0;
        }
        CAPTURE(state);
        for (long n = -3; n < 3; ++n) world.numbers.push_back(n);
        for (const auto& [name, value] : world.values) {
            for (const auto& member : value.members) {
                if (member.kind == eventb_meaning::Value::Kind::number) world.numbers.push_back(member.number);
                for (const auto& part : member.parts)
                    if (part.kind == eventb_meaning::Value::Kind::number) world.numbers.push_back(part.number);
            }
        }
        if (!whole) continue;
        ++whole_states;
        for (const auto& each : obligation.hypotheses) {
            CAPTURE(eventb::to_string(*each.predicate));
            bool holds = false;
            CHECK_NOTHROW(holds = eventb_meaning::holds(*each.predicate, world));
            CHECK(holds);
        }
        bool goal = true;
        CHECK_NOTHROW(goal = eventb_meaning::holds(*obligation.goal, world));
        CHECK(!goal);
    }
    MESSAGE(refuted << " of " << count << " refuted, " << whole_states << " states shown as a whole, " << large
                    << " large values");
    CHECK(4 * refuted > count);
    CHECK(10 * whole_states >= 9 * refuted);
    CHECK(large > 0);
}

TEST_CASE("a model in which the goal holds, or a hypothesis does not, is no counterexample") {
    eventb::Obligation made;
    made.name = "x/INV";
    made.component = "T";
    made.names = {{"x", Type::integer()}};
    made.hypotheses.push_back({"inv1", typed("x > 3")});
    made.goal = typed("x > 5");
    const auto kind = [&](const std::string& model) { return eventb::smt::evaluated(made, 1, model).kind; };
    using Kind = eventb::smt::Counterexample::Kind;
    CHECK(kind("((define-fun b.x () Int 4))") == Kind::confirmed);
    CHECK(kind("((define-fun b.x () Int 6))") == Kind::wrong);
    CHECK(kind("((define-fun b.x () Int 3))") == Kind::wrong);
    CHECK(kind("((define-fun b.x () Int (- 4)))") == Kind::wrong);
    CHECK(kind("((define-fun b.x () Int (something 4)))") == Kind::open);
    // A solver that lies refutes nothing.
    std::string error;
    const auto folder = process::WorkDirectory::create(error);
    REQUIRE(folder);
    const auto program = folder->path() / "z3";
    std::ofstream(program) << "#!/bin/sh\n[ \"$2\" = -in ] && exit 0\necho sat\n"
                              "grep -q get-model \"$2\" && echo '((define-fun b.x () Int 7))'\nexit 0\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const smt::Portfolio liar{{{smt::SolverKind::z3, program}}, folder->path()};
    smt::Asker asker(liar);
    const std::atomic<bool> stop = false;
    const auto result = smt::discharge(made, asker, {}, {}, stop);
    CHECK(result.verdict == smt::Verdict::unknown);
    CAPTURE(result.because);
    CHECK(result.because.find("not a counterexample: the goal holds in it") != std::string::npos);
    CHECK(result.model.empty());
}

TEST_CASE("numbers from 8 on are shown") {
    const Outcome outcome = prove(obligations(project_of(R"(MACHINE M
VARIABLES s
INVARIANTS
  @inv1 s ⊆ ℤ
  @inv2 ∀n·n ∈ s ⇒ n < 1500
EVENTS
  EVENT INITIALISATION
  THEN
    @act1 s ≔ ∅
  END
  EVENT add
  ANY n
  WHERE
    @grd1 n ≤ 1500
  THEN
    @act1 s ≔ s ∪ {n}
  END
END
)")));
    CHECK(lines(outcome.refuted) == "add/inv2/INV\n");
    CHECK(value_of(outcome.all.at("add/inv2/INV"), About::after, "s").find("1500") != std::string::npos);
}

}  // namespace counterexamples_test
