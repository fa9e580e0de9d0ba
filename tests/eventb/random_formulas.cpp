#include "tests/eventb/random_formulas.h"

#include <array>

namespace eventb_meaning {

std::string RandomFormulas::element(int depth) {
    if (!bound_.empty() && pick(2) == 0) return bound_;
    static constexpr std::array kNames = {"a", "b", "c", "s"};
    if (depth <= 0 || pick(3) != 0) return kNames.at(static_cast<std::size_t>(pick(4)));
    return "(" + relation(depth - 1) + ")(" + element(depth - 1) + ")";
}

std::string RandomFormulas::number(int depth) {
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

}  // namespace eventb_meaning
