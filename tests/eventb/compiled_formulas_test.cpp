// What the exploration of machines compiles means what the formulas mean: random formulas about given values are evaluated by
// counting out and as code, and names are bound by both, in the same order.
#include <doctest/doctest.h>

#include <functional>
#include <optional>

#include "tests/eventb/evaluate/internal.h"
#include "tests/eventb/random_formulas.h"
#include "tests/random.h"
#include "translator/machines/explore/machines/compiler.h"

namespace compiled_formulas_test {

namespace machines = map2pml::machine_exploration;
namespace code = map2pml::maze_exploration;
using namespace eventb_meaning;

namespace {

constexpr long kWork = 4'000;

/// The same values in the frame of an instance.
class Compiled {
  public:
    explicit Compiled(const World& world) : world_(world.sets), compiler_(world_) {
        for (const auto& [name, value] : world.values) world_.frame[compiler_.add(name)] = number_of(value);
        world_.evaluator.set_work(100 * kWork);
    }

    std::string text(code::Id value) {
        if (value == code::kUndefined) return "undefined";
        return value == code::kUnknown ? "not evaluated" : machines::text_of(value, world_.values);
    }

    std::string value_of(const Expression& expression) {
        const auto made = compiler_.expression(expression);
        return text(world_.evaluator.value(*made));
    }

    std::string value_of(const Predicate& predicate) {
        const auto made = compiler_.predicate(predicate);
        return text(world_.evaluator.value(*made));
    }

    std::string bindings(const std::vector<Bound>& bound, const Predicate& condition) {
        std::vector<code::Place> places;
        for (const Bound& each : bound) places.push_back(compiler_.add(each.name));
        const auto plan = compiler_.plan(bound, condition);
        std::string all;
        const auto visit = [&](std::size_t checked) {
            const code::Id is_true = conjunction_of(*plan, checked, world_.evaluator);
            if (is_true == code::kFalse || !code::is_value(is_true)) return is_true;
            for (const code::Place each : places) all += text(world_.frame[each]) + " ";
            all += "\n";
            return code::kFalse;
        };
        const code::Enumeration made = each_binding(*plan, world_.evaluator, std::cref(visit));
        if (!code::is_value(made.result)) return all + text(made.result);
        return all + (made.is_whole ? "" : "and others");
    }

  private:
    code::Id number_of(const Value& value) {
        std::vector<code::Id> parts;
        for (const Value& each : value.parts) parts.push_back(number_of(each));
        for (const Value& each : value.members) parts.push_back(number_of(each));
        switch (value.kind) {
            case Value::Kind::number:
                return world_.values.number(value.number);
            case Value::Kind::truth:
                return code::Values::truth(value.number != 0);
            case Value::Kind::element:
                return world_.values.element(value.name);
            case Value::Kind::pair:
                return world_.values.pair(parts[0], parts[1]);
            case Value::Kind::set:
                return world_.values.set(parts);
        }
        return code::kUnknown;
    }

    machines::World world_;
    machines::Compiler compiler_;
};

/// The result of counting out; nothing: it takes too long.
std::optional<std::string> counted(World& world, const std::function<std::string()>& evaluate) {
    world.work = kWork;
    std::string text;
    try {
        text = evaluate();
    } catch (const NotEvaluated&) {
        text = "not evaluated";
    } catch (const Undefined&) {
        text = "undefined";
    }
    return world.work < 0 ? std::nullopt : std::optional(text);
}

std::string counted_bindings(World& world, const std::vector<Bound>& bound, const Predicate& condition) {
    std::string all;
    try {
        const bool is_whole = each_binding(bound, &condition, world, [&] {
            if (!holds(condition, world)) return false;
            for (const Bound& each : bound) all += text_of(world.values.at(each.name)) + " ";
            all += "\n";
            return false;
        });
        return all + (is_whole ? "" : "and others");
    } catch (const NotEvaluated&) {
        return all + "not evaluated";
    } catch (const Undefined&) {
        return all + "undefined";
    }
}

}  // namespace

TEST_CASE("formulas as code mean what counting out finds") {
    const auto count =
        static_cast<int>(tests::number_from("M2P_COMPILED", tests::takes_all_cases() ? 1'000'000 : 4'000));
    const auto seed = static_cast<unsigned>(tests::first_seed());
    std::mt19937 random(seed);
    RandomFormulas formulas(seed, true);
    std::map<std::string, int> tally;
    for (int done = 0; done < count;) {
        World world = random_world(random);
        const int kind = done % 3;
        const std::vector<Bound> bound = kind == 2 ? formulas.bind() : std::vector<Bound>();
        if (kind != 2) formulas.unbind();
        const int depth = 1 + static_cast<int>(random() % 3);
        const std::string text = kind == 0   ? formulas.predicate(depth)
                                 : kind == 1 ? formulas.equation(depth)
                                             : formulas.condition(depth);
        const PredicatePtr formula = typed(text, bound);
        if (!formula) continue;
        const auto* equation = kind == 1 ? std::get_if<Comparison>(&formula->kind) : nullptr;
        Compiled compiled(world);
        const std::optional<std::string> expected = counted(world, [&] {
            if (equation != nullptr) return text_of(value_of(*equation->right, world));
            if (kind == 2) return counted_bindings(world, bound, *formula);
            return std::string(holds(*formula, world) ? "TRUE" : "FALSE");
        });
        if (!expected) {
            ++tally["too long"];
            continue;
        }
        ++done;
        ++tally[expected->ends_with("evaluated") || expected->ends_with("undefined") || expected->ends_with("others")
                    ? expected->substr(expected->rfind('\n') + 1)
                    : "value"];
        const std::string found = equation != nullptr ? compiled.value_of(*equation->right)
                                  : kind == 2         ? compiled.bindings(bound, *formula)
                                                      : compiled.value_of(*formula);
        if (found == *expected) continue;
        CAPTURE(text);
        std::string values;
        for (const auto& [name, value] : world.values) values += name + " = " + text_of(value) + "\n";
        CAPTURE(values);
        CHECK(found == *expected);
    }
    std::string all;
    for (const auto& [what, times] : tally) all += what + ": " + std::to_string(times) + ", ";
    MESSAGE(all);
    CHECK(10 * tally["value"] > 4 * count);
}

}  // namespace compiled_formulas_test
