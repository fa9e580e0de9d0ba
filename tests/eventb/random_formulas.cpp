#include "tests/eventb/random_formulas.h"

#include <doctest/doctest.h>

#include <array>

#include "translator/model/machines/formula/read_formula.h"

namespace eventb_meaning {

namespace {

const Type kS = Type::given("S");
const Type kSets = Type::power(kS);
const Type kNumbers = Type::power(Type::integer());
const Type kRelations = Type::power(Type::product(kS, kS));
const Type kFunctionsToSets = Type::power(Type::product(kS, kSets));
const Type kFunctions = Type::power(Type::product(kS, Type::integer()));

}  // namespace

Environment names() {
    return {{"S", kSets},
            {"a", kS},
            {"b", kS},
            {"c", kS},
            {"s", kS},
            {"n", Type::integer()},
            {"k", Type::integer()},
            {"t", Type::boolean()},
            {"A", kSets},
            {"B", kSets},
            {"I", kNumbers},
            {"R", kRelations},
            {"g", kRelations},
            {"f", kFunctions},
            {"h", kFunctionsToSets}};
}

World random_world(std::mt19937& random) {
    World world;
    world.sets["S"] = {"a", "b", "c"};
    const auto pick = [&](int count) { return static_cast<int>(random() % static_cast<unsigned>(count)); };
    const auto element = [](const std::string& name) { return Value{Value::Kind::element, 0, name, {}, {}}; };
    const auto number = [](long n) { return Value{Value::Kind::number, n, {}, {}, {}}; };
    const auto set = [](std::set<Value> members) { return Value{Value::Kind::set, 0, {}, {}, std::move(members)}; };
    const auto& all = world.sets["S"];
    for (const auto& each : all) world.values[each] = element(each);
    world.values["s"] = element(all.at(static_cast<std::size_t>(pick(3))));
    world.values["n"] = number(pick(6) - 2);
    world.values["k"] = number(pick(4));
    world.values["t"] = {Value::Kind::truth, pick(2), {}, {}, {}};
    const bool is_function = pick(2) == 0;
    std::set<Value> subset_a, subset_b, numbers, relation, other, function;
    for (const auto& each : all) {
        if (pick(2) == 0) subset_a.insert(element(each));
        if (pick(2) == 0) subset_b.insert(element(each));
        for (const auto& to : all) {
            if (pick(3) == 0) relation.insert({Value::Kind::pair, 0, {}, {element(each), element(to)}, {}});
            if (!is_function && pick(3) == 0)
                other.insert({Value::Kind::pair, 0, {}, {element(each), element(to)}, {}});
        }
        if (is_function && pick(4) != 0) {
            other.insert(
                {Value::Kind::pair, 0, {}, {element(each), element(all.at(static_cast<std::size_t>(pick(3))))}, {}});
        }
        if (pick(4) != 0) function.insert({Value::Kind::pair, 0, {}, {element(each), number(pick(5))}, {}});
    }
    for (int each = -1; each < 5; ++each)
        if (pick(2) == 0) numbers.insert(number(each));
    std::set<Value> to_sets;
    for (const auto& each : all) {
        std::set<Value> inside;
        for (const auto& to : all)
            if (pick(2) == 0) inside.insert(element(to));
        if (pick(4) != 0) to_sets.insert(pair(element(each), set(inside)));
    }
    world.values["h"] = set(to_sets);
    world.values["A"] = set(subset_a);
    world.values["B"] = set(subset_b);
    world.values["I"] = set(numbers);
    world.values["R"] = set(relation);
    world.values["g"] = set(other);
    world.values["f"] = set(function);
    return world;
}

PredicatePtr typed(const std::string& text, const std::vector<Bound>& bound) {
    const auto read = read_predicate(text);
    if (!read.fault.empty()) FAIL(text << ": " << read.fault);
    Environment known = names();
    for (const Bound& each : bound) known[each.name] = each.type;
    TypeCheck check(known);
    auto settled = check.settle(check.infer(*read.formula));
    for (const auto& each : check.take_faults()) {
        if (each.kind != TypeFault::Kind::untyped) FAIL_CHECK(text << ": " << each.message);
        settled = nullptr;
    }
    return settled;
}

std::string RandomFormulas::element(int depth) {
    if (!scope_.elements.empty() && pick(3) == 0) return one_of(scope_.elements);
    if (goes_wide(depth)) return wide_element(depth - 1);
    if (!bound_.empty() && pick(2) == 0) return bound_;
    static constexpr std::array kNames = {"a", "b", "c", "s"};
    if (depth <= 0 || pick(3) != 0) return kNames.at(static_cast<std::size_t>(pick(4)));
    return "(" + relation(depth - 1) + ")(" + element(depth - 1) + ")";
}

std::string RandomFormulas::number(int depth) {
    if (!scope_.numbers.empty() && pick(3) == 0) return one_of(scope_.numbers);
    if (goes_wide(depth)) return wide_number(depth - 1);
    if (depth <= 0) {
        static constexpr std::array kNames = {"n", "k", "0", "1", "2", "3"};
        return kNames.at(static_cast<std::size_t>(pick(6)));
    }
    const auto two = [&](const char* sign) {
        return "(" + number(depth - 1) + " " + sign + " " + number(depth - 1) + ")";
    };
    switch (pick(10)) {
        case 0:
            return two("+");
        case 1:
            return two("−");
        case 2:
            return two("∗");
        case 3:
            return two("÷");
        case 4:
            return two("mod");
        case 5:
            return "card(" + set(depth - 1) + ")";
        case 6:
            return "card(" + relation(depth - 1) + ")";
        case 7:
            return (pick(2) == 0 ? "min(" : "max(") + numbers(depth - 1) + ")";
        case 8:
            return "(" + function(depth - 1) + ")(" + element(depth - 1) + ")";
        default:
            return "(−" + number(depth - 1) + ")";
    }
}

std::string RandomFormulas::set(int depth) {
    if (!scope_.sets.empty() && pick(3) == 0) return one_of(scope_.sets);
    if (goes_wide(depth)) return wide_set(depth - 1);
    if (depth <= 0) {
        static constexpr std::array kNames = {"A", "B", "S", "∅", "{a}", "{s, b}"};
        return kNames.at(static_cast<std::size_t>(pick(6)));
    }
    const auto two = [&](const char* sign) { return "(" + set(depth - 1) + " " + sign + " " + set(depth - 1) + ")"; };
    switch (pick(10)) {
        case 9:
            return "(" + function_to_sets(depth - 1) + ")(" + element(depth - 1) + ")";
        case 0:
            return two("∪");
        case 1:
            return two("∩");
        case 2:
            return two("∖");
        case 3:
            return "dom(" + (pick(2) == 0 ? relation(depth - 1) : function(depth - 1)) + ")";
        case 4:
            return "ran(" + relation(depth - 1) + ")";
        case 5:
            return "(" + relation(depth - 1) + ")[" + set(depth - 1) + "]";
        case 6: {
            const std::string name = fresh();
            const std::string outer = bound_;
            bound_ = name;
            const std::string inside =
                "{" + name + "·" + name + " ∈ S ∧ (" + predicate(depth - 1) + ") ∣ " + element(depth - 1) + "}";
            bound_ = outer;
            return inside;
        }
        case 7: {
            const std::string name = fresh();
            const std::string outer = bound_;
            bound_ = name;
            const std::string inside = (pick(2) == 0 ? "(⋃" : "(⋂") + name + "·" + name + " ∈ " + set(depth - 1) +
                                       " ∣ " + set(depth - 1) + ")";
            bound_ = outer;
            return inside;
        }
        default:
            return "{" + element(depth - 1) + ", " + element(depth - 1) + "}";
    }
}

std::string RandomFormulas::numbers(int depth) {
    if (depth <= 0) return pick(2) == 0 ? "I" : "{n, 2}";
    const auto two = [&](const char* sign) {
        return "(" + numbers(depth - 1) + " " + sign + " " + numbers(depth - 1) + ")";
    };
    switch (pick(6)) {
        case 0:
            return two("∪");
        case 1:
            return two("∩");
        case 2:
            return two("∖");
        case 3:
            return "(" + number(depth - 1) + " ‥ " + number(depth - 1) + ")";
        case 4:
            return "ran(" + function(depth - 1) + ")";
        default:
            return "(" + function(depth - 1) + ")[" + set(depth - 1) + "]";
    }
}

std::string RandomFormulas::relation(int depth) {
    if (!scope_.relations.empty() && pick(3) == 0) return one_of(scope_.relations);
    if (goes_wide(depth)) return wide_relation(depth - 1);
    if (depth <= 0) return pick(2) == 0 ? "R" : "g";
    const auto two = [&](const char* sign) {
        return "(" + relation(depth - 1) + " " + sign + " " + relation(depth - 1) + ")";
    };
    switch (pick(14)) {
        case 0:
            return two("∪");
        case 1:
            return two("∩");
        case 2:
            return two("∖");
        case 3:
            return two(";");
        case 4:
            return two("∘");
        case 5:
            return two("<+");
        case 6:
            return "(" + relation(depth - 1) + ")∼";
        case 7:
            return "(" + set(depth - 1) + " × " + set(depth - 1) + ")";
        case 8:
            return "(" + set(depth - 1) + (pick(2) == 0 ? " ◁ " : " ⩤ ") + relation(depth - 1) + ")";
        case 9:
            return "(" + relation(depth - 1) + (pick(2) == 0 ? " ▷ " : " ⩥ ") + set(depth - 1) + ")";
        case 10:
            return "{" + element(depth - 1) + " ↦ " + element(depth - 1) + ", " + element(depth - 1) + " ↦ " +
                   element(depth - 1) + "}";
        case 11: {
            const std::string name = fresh();
            const std::string outer = bound_;
            bound_ = name;
            const std::string inside =
                "(λ" + name + "·" + name + " ∈ " + set(depth - 1) + " ∣ " + element(depth - 1) + ")";
            bound_ = outer;
            return inside;
        }
        case 12:
            return "(" + relation(depth - 1) + " ∪ id)";
        default:
            return "(" + relation(depth - 1) + " <+ {" + element(depth - 1) + " ↦ " + element(depth - 1) + "})";
    }
}

std::string RandomFormulas::function(int depth) {
    if (!scope_.functions.empty() && pick(2) == 0) return one_of(scope_.functions);
    if (depth <= 0) return "f";
    switch (pick(5)) {
        case 0:
            return "(" + function(depth - 1) + " <+ {" + element(depth - 1) + " ↦ " + number(depth - 1) + "})";
        case 1:
            return "(" + set(depth - 1) + " × {" + number(depth - 1) + "})";
        case 2:
            return "(" + set(depth - 1) + (pick(2) == 0 ? " ◁ " : " ⩤ ") + function(depth - 1) + ")";
        case 3:
            return "(" + relation(depth - 1) + " ; " + function(depth - 1) + ")";
        default:
            return "f";
    }
}

std::string RandomFormulas::function_to_sets(int depth) {
    if (depth <= 0) return "h";
    switch (pick(6)) {
        case 0:
            return "(" + function_to_sets(depth - 1) + " <+ {" + element(depth - 1) + " ↦ " + set(depth - 1) + "})";
        case 1:
            return "(" + set(depth - 1) + " × {" + set(depth - 1) + "})";
        case 2:
            return "(" + set(depth - 1) + (pick(2) == 0 ? " ◁ " : " ⩤ ") + function_to_sets(depth - 1) + ")";
        case 3:
            return "{" + element(depth - 1) + " ↦ " + set(depth - 1) + "}";
        default:
            return "h";
    }
}

std::string RandomFormulas::predicate(int depth) {
    if (goes_wide(depth) || (is_wide_ && depth > 0 && pick(2) == 0)) return wide_predicate(depth - 1);
    const auto part = [&] { return "(" + predicate(depth - 1) + ")"; };
    const int which = depth <= 0 ? pick(6) : pick(20);
    const int below = depth - 1;
    static constexpr std::array kSets = {"=", "≠", "⊆", "⊈", "⊂", "⊄"};
    static constexpr std::array kNumbers = {"=", "≠", "<", "≤", ">", "≥"};
    static constexpr std::array kArrows = {"↔", "<<->", "<->>", "<<->>", "⇸", "→", "⤔", "↣", "⤀", "↠", "⤖"};
    const auto sign = [&](const auto& signs) {
        return std::string(" ") + signs.at(static_cast<std::size_t>(pick(static_cast<int>(signs.size())))) + " ";
    };
    switch (which) {
        case 0:
            return element(below) + (pick(2) == 0 ? " ∈ " : " ∉ ") + set(below);
        case 1:
            return element(below) + (pick(2) == 0 ? " = " : " ≠ ") + element(below);
        case 2:
            return number(below) + sign(kNumbers) + number(below);
        case 3:
            return set(below) + sign(kSets) + set(below);
        case 4:
            return number(below) + " ∈ " + (pick(3) == 0 ? std::string("ℕ") : numbers(below));
        case 5:
            return element(below) + " ↦ " + element(below) + " ∈ " + relation(below);
        case 6:
            return "¬" + part();
        case 7:
            return part() + " ∧ " + part();
        case 8:
            return part() + " ∨ " + part();
        case 9:
            return part() + " ⇒ " + part();
        case 10:
            return part() + " ⇔ " + part();
        case 11: {
            const std::string name = fresh();
            const std::string outer = bound_;
            bound_ = name;
            const bool all = pick(2) == 0;
            const std::string text =
                (all ? "∀" : "∃") + name + "·" + name + " ∈ " + set(below) + (all ? " ⇒ " : " ∧ ") + part();
            bound_ = outer;
            return text;
        }
        case 12:
            return relation(below) + sign(kSets) + relation(below);
        case 13:
            return relation(below) + " ∈ " + set(below) + sign(kArrows) + set(below);
        case 14:
            return "partition(" + set(below) + ", " + set(below) + ", " + set(below) + ")";
        case 17: {
            static constexpr std::array kToSets = {"⇸", "→", "⤔", "↣", "↔"};
            const std::string left = pick(3) == 0
                                         ? "(" + function_to_sets(below) + " ∪ " + function_to_sets(below) + ")"
                                         : function_to_sets(below);
            return left + " ∈ " + set(below) + sign(kToSets) + "ℙ(" + set(below) + ")";
        }
        case 18:
            return function_to_sets(below) + (pick(2) == 0 ? " = " : " ⊆ ") + function_to_sets(below);
        case 19:
            return element(below) + " ↦ " + set(below) + " ∈ " + function_to_sets(below);
        case 15:
            return set(below) + " ∈ " + (pick(2) == 0 ? "ℙ(" : "ℙ1(") + set(below) + ")";
        default:
            return "bool(" + predicate(depth - 1) + ") = t";
    }
}

std::string RandomFormulas::wide_element(int depth) {
    switch (pick(4)) {
        case 0:
            return std::string(pick(2) == 0 ? "prj1" : "prj2") + "(" + element(depth) + " ↦ " + element(depth) + ")";
        case 1:
            return "({" + element(depth) + " ↦ " + element(depth) + "} ∼)(" + element(depth) + ")";
        case 2:
            return "id(" + element(depth) + ")";
        default:
            return "(λq·q ∈ S ∣ q)(" + element(depth) + ")";
    }
}

std::string RandomFormulas::wide_number(int depth) {
    switch (pick(7)) {
        case 6:
            return "(" + number(depth) + " ÷ 0)";
        case 0:
            return "(" + number(depth) + " ^ " + number(depth) + ")";
        case 1:
            return "999999999999999999";
        case 2:
            return "1000000000000000000000";
        case 3:
            return "(9000000000000000 ∗ " + number(depth) + " ∗ 900)";
        case 4:
            return "card({" + quantified(depth, " ∧ ") + " ∣ " + number(0) + "})";
        default:
            return "(min(" + numbers(depth) + ") + 1)";
    }
}

std::string RandomFormulas::wide_set(int depth) {
    const auto sets = [&] { return "{" + set(depth) + ", " + set(depth) + "}"; };
    switch (pick(8)) {
        case 0:
            return "union(" + sets() + ")";
        case 1:
            return "inter(" + sets() + ")";
        case 2:
            return std::string(pick(2) == 0 ? "prj1" : "prj2") + "[" + relation(depth) + "]";
        case 3:
            return "{" + quantified(depth, " ∧ ") + " ∣ " + element(0) + "}";
        case 4:
            return "union(ran(" + function_to_sets(depth) + "))";
        case 5:
            return std::string(pick(2) == 0 ? "(⋃" : "(⋂") + quantified(depth, " ∧ ") + " ∣ " + set(0) + ")";
        case 6:
            return "{q0, q1·q0 ↦ q1 ∈ " + relation(depth) + " ∧ q0 ≠ " + element(depth) + " ∣ q1}";
        default:
            return "dom(" + function_to_sets(depth) + ")";
    }
}

std::string RandomFormulas::wide_relation(int depth) {
    const std::string pair = "{" + element(depth) + " ↦ " + element(depth) + "}";
    switch (pick(7)) {
        case 0:
            return "(" + relation(depth) + " ∥ " + relation(depth) + ")[" + relation(depth) + "]";
        case 1:
            return "ran(" + relation(depth) + " ⊗ " + relation(depth) + ")";
        case 2:
            return "(prj1 ⊗ prj2)[" + relation(depth) + "]";
        case 3:
            return "((prj1 ∼) ; prj2)";
        case 4:
            return "union({" + relation(depth) + ", " + pair + "})";
        case 5:
            return "{q0, q1·q0 ↦ q1 ∈ " + relation(depth) + " ∧ q1 ∈ " + set(depth) + " ∣ q1 ↦ q0}";
        default:
            return "(" + relation(depth) + " ∖ id)";
    }
}

std::string RandomFormulas::quantified(int depth, const std::string& sign) {
    const Scope outer = scope_;
    const std::string name = fresh();
    const std::string other = fresh();
    const auto typed_as = [&](std::vector<std::string>& names, const std::string& restriction,
                              const std::string& bound = "") {
        names.push_back(name);
        const std::string made = (bound.empty() ? name : bound) + "·" + restriction;
        std::string rest;
        if (pick(6) != 0) rest = sign + "(" + predicate(depth) + ")";
        // Without the restriction: all values of the type.
        return rest.empty() ? made + sign + "⊤" : made + rest;
    };
    std::string made;
    switch (pick(16)) {
        case 14:
            made = typed_as(scope_.functions, name + " ∈ " + set(depth) + (pick(2) == 0 ? " ⇸ " : " → ") +
                                                  (pick(2) == 0 ? "ℕ" : numbers(depth)));
            break;
        case 15: {
            Scope unused;
            made = typed_as(unused.functions, name + " ∈ " + (pick(2) == 0 ? "ℕ1" : numbers(depth)) +
                                                  (pick(2) == 0 ? " ⇸ " : " → ") + "BOOL");
            break;
        }
        case 0:
            made = typed_as(scope_.elements, name + " ∈ " + set(depth));
            break;
        case 1:
            made =
                typed_as(scope_.elements, name + " ∈ S ∧ " + name + " ↦ " + element(depth) + " ∈ " + relation(depth));
            break;
        case 2:
            made = typed_as(scope_.elements, name + " = " + element(depth));
            break;
        case 3:
            made = typed_as(scope_.numbers, name + " ∈ " + numbers(depth));
            break;
        case 4:
            made = typed_as(scope_.numbers, number(depth) + (pick(2) == 0 ? " ≤ " : " < ") + name + " ∧ " + name +
                                                (pick(2) == 0 ? " < " : " ≤ ") + number(depth));
            break;
        case 5:
            made = typed_as(scope_.numbers, name + (pick(2) == 0 ? " > " : " ∈ ℤ ∧ " + name + " ≥ ") + number(depth));
            break;
        case 6:
            made =
                typed_as(scope_.numbers, name + " ∈ ℕ" + (pick(2) == 0 ? "" : "1 ∧ " + name + " ≤ " + number(depth)));
            break;
        case 7:
            made = typed_as(scope_.sets, name + (pick(2) == 0 ? " ⊆ " : " ⊂ ") + set(depth));
            break;
        case 8:
            made = typed_as(scope_.sets, name + " ∈ " + (pick(2) == 0 ? "ℙ(" : "ℙ1(") + set(depth) + ")");
            break;
        case 9: {
            static constexpr std::array kArrows = {"↔", "<<->", "<->>", "<<->>", "⇸", "→", "⤔", "↣", "⤀", "↠", "⤖"};
            made = typed_as(scope_.relations, name + " ∈ " + set(depth) + " " +
                                                  kArrows.at(static_cast<std::size_t>(pick(11))) + " " + set(depth));
            break;
        }
        case 10: {
            scope_.elements.push_back(other);
            made = typed_as(scope_.elements, name + " ↦ " + other + " ∈ " + relation(depth), name + ", " + other);
            break;
        }
        case 11: {
            scope_.numbers.push_back(other);
            made = typed_as(scope_.elements, name + " ↦ " + other + " ∈ " + function(depth), name + ", " + other);
            break;
        }
        case 12: {
            scope_.sets.push_back(other);
            made =
                typed_as(scope_.elements, name + " ↦ " + other + " ∈ " + function_to_sets(depth), name + ", " + other);
            break;
        }
        default:
            made = typed_as(scope_.truths, name + " = bool(" + predicate(depth) + ")");
            break;
    }
    scope_ = outer;
    return made;
}

std::string RandomFormulas::wide_predicate(int depth) {
    const auto part = [&] { return "(" + predicate(depth) + ")"; };
    switch (pick(17)) {
        case 12:
            return part() + " ∧ " + part() + " ∧ " + part();
        case 13:
            return part() + " ∨ " + part() + " ∨ " + part();
        case 14:
            return part() + " ⇒ " + part();
        case 15:
            return part() + " ⇔ " + part();
        case 16:
            return "¬" + part();
        case 0:
        case 1:
        case 2:
            return "∃" + quantified(depth, " ∧ ");
        case 3:
        case 4:
        case 5:
            return "∀" + quantified(depth, " ⇒ ");
        case 6:
            return "finite(" + (pick(2) == 0 ? set(depth) : pick(2) == 0 ? numbers(depth) : std::string("ℕ")) + ")";
        case 7: {
            static constexpr std::array kSets = {"ℤ", "ℕ1", "(ℕ ∖ {2})", "(ℕ1 ∪ {−2})", "(ℕ ∩ I)", "(n ‥ k)"};
            return number(depth) + (pick(2) == 0 ? " ∈ " : " ∉ ") + kSets.at(static_cast<std::size_t>(pick(6)));
        }
        case 8:
            return numbers(depth) + (pick(2) == 0 ? " ⊆ " : " ⊂ ") + (pick(2) == 0 ? "ℕ" : "(ℤ ∖ {1})");
        case 9:
            return function(depth) + " ∈ " + set(depth) + (pick(2) == 0 ? " ⇸ " : " → ") +
                   (pick(2) == 0 ? "ℕ" : numbers(depth));
        case 10:
            return element(depth) + " ↦ " + number(depth) + " ∈ " + set(depth) + " × ℕ";
        default:
            if (!scope_.truths.empty()) return one_of(scope_.truths) + " = bool(" + predicate(depth) + ")";
            return "{" + set(depth) + "} ∈ ℙ(ℙ(" + set(depth) + "))";
    }
}

std::string RandomFormulas::restriction(int depth) {
    const auto bound = [&](const std::vector<std::string>& all, const std::string& otherwise) {
        return all.empty() || pick(5) == 0 ? otherwise : one_of(all);
    };
    const std::string e = bound(scope_.elements, element(depth));
    const std::string i = bound(scope_.numbers, number(depth));
    const std::string x = bound(scope_.sets, set(depth));
    const std::string r = bound(scope_.relations, relation(depth));
    static constexpr std::array kNumbers = {" < ", " ≤ ", " > ", " ≥ ", " = "};
    static constexpr std::array kArrows = {"↔", "<<->", "<->>", "<<->>", "⇸", "→", "⤔", "↣", "⤀", "↠", "⤖"};
    switch (pick(15)) {
        case 0:
            return e + " ∈ " + set(depth);
        case 1:
            return e + " ↦ " + bound(scope_.elements, element(depth)) + " ∈ " + relation(depth);
        case 2:
            return pick(2) == 0 ? e + " = " + element(depth) : element(depth) + " = " + e;
        case 3:
            return i + kNumbers.at(static_cast<std::size_t>(pick(5))) + number(depth);
        case 4:
            return number(depth) + kNumbers.at(static_cast<std::size_t>(pick(5))) + i;
        case 5:
            return i + " ∈ " +
                   (pick(2) == 0   ? numbers(depth)
                    : pick(2) == 0 ? std::string("ℕ")
                                   : "0 ‥ " + number(depth));
        case 6:
            return x + (pick(2) == 0 ? " ⊆ " : " ⊂ ") + set(depth);
        case 7:
            return x + " ∈ " + (pick(2) == 0 ? "ℙ(" : "ℙ1(") + set(depth) + ")";
        case 8:
            return x + " = " + set(depth);
        case 9:
            return r + " ∈ " + set(depth) + " " + kArrows.at(static_cast<std::size_t>(pick(11))) + " " + set(depth);
        case 10:
            return r + (pick(2) == 0 ? " = " : " ⊆ ") + relation(depth);
        case 11:
            return e + " ↦ " + i + " ∈ " + function(depth);
        case 12:
            return e + " ↦ " + x + " ∈ " + function_to_sets(depth);
        case 13:
            return e + " ↦ " + i + " = " + element(depth) + " ↦ " + number(depth);
        default:
            return bound(scope_.truths, "t") + " = bool(" + predicate(depth) + ")";
    }
}

std::string RandomFormulas::condition(int depth) {
    std::string made;
    for (int left = 1 + pick(4); left > 0; --left)
        made += (made.empty() ? "" : " ∧ ") + (pick(4) == 0 ? "(" + predicate(depth) + ")" : restriction(depth - 1));
    return made;
}

std::string RandomFormulas::equation(int depth) {
    switch (pick(7)) {
        case 0:
            return "s = " + element(depth);
        case 1:
            return "n = " + number(depth);
        case 2:
            return "A = " + set(depth);
        case 3:
            return "I = " + numbers(depth);
        case 4:
            return "R = " + relation(depth);
        case 5:
            return "f = " + function(depth);
        default:
            return "h = " + function_to_sets(depth);
    }
}

std::vector<Bound> RandomFormulas::bind() {
    scope_ = {};
    std::vector<Bound> made;
    for (int left = 1 + pick(3); left > 0; --left) {
        const std::string name = fresh();
        switch (pick(6)) {
            case 0:
            case 1:
                scope_.elements.push_back(name);
                made.push_back({name, kS});
                break;
            case 2:
                scope_.numbers.push_back(name);
                made.push_back({name, Type::integer()});
                break;
            case 3:
                scope_.sets.push_back(name);
                made.push_back({name, kSets});
                break;
            case 4:
                scope_.relations.push_back(name);
                made.push_back({name, kRelations});
                break;
            default:
                scope_.truths.push_back(name);
                made.push_back({name, Type::boolean()});
                break;
        }
    }
    return made;
}

}  // namespace eventb_meaning
