#include "tests/cli/random_developments.h"

#include <array>
#include <random>
#include <vector>

namespace tests {

namespace {

enum class Kind : std::uint8_t { set_a, set_b, relation, function };

struct Variable {
    std::string name;
    Kind kind;
};

const char* type_of(Kind kind) {
    constexpr std::array<const char*, 4> kTypes = {"fin A", "fin B", "A <-> B", "A +-> B"};
    return kTypes.at(static_cast<std::size_t>(kind));
}

/// An action, with the variables of no class in particular.
struct ActionText {
    std::string name;
    std::vector<std::string> guards;
    std::vector<std::pair<std::size_t, std::string>> changes;  ///< variable, conjunct on its new value
    std::string own = {};  ///< conjunct on the new value of the concrete class's own variable
};

/// A class without its name.
struct Text {
    std::vector<std::string> invariants;
    std::vector<std::string> first;
    std::vector<ActionText> actions;
    std::string more;  ///< variables of its own
};

/// Writes one development. In formulas `@0` is the first variable, in the names of the class that is printed.
class Developer {
  public:
    explicit Developer(std::uint32_t seed) : random_(seed) {}

    RandomDevelopment write() {
        for (std::size_t count = 2 + below(2); kinds_.size() < count;) kinds_.push_back(Kind(below(4)));
        Text abstract;
        if (one_in(2)) abstract.invariants.push_back(predicate(2));
        abstract.first = first_values();
        for (std::size_t count = 1 + below(3); abstract.actions.size() < count;)
            abstract.actions.push_back(action(abstract.actions.size()));
        const Text concrete = refined(abstract);
        RandomDevelopment made;
        made.text = "macro Abs {\n" + written(abstract, "a") + "}\nmeso Con refines Abs {\n" + written(concrete, "c") +
                    "}\n" + refinement(abstract);
        made.instance = "instance some of Con { A = " + elements("x", 1 + below(3)) +
                        "; B = " + elements("y", 1 + below(2)) + "; }\n";
        return made;
    }

  private:
    std::size_t below(std::size_t count) { return random_() % count; }
    bool one_in(std::size_t count) { return below(count) == 0; }
    std::string one_of(const std::vector<std::string>& choices) { return choices[below(choices.size())]; }

    static std::string elements(const std::string& letter, std::size_t count) {
        std::string all;
        for (std::size_t at = 0; at < count; ++at) all += (at == 0 ? "" : ",") + letter + std::to_string(at);
        return "{" + all + "}";
    }

    std::string variable(Kind kind, const std::string& otherwise) {
        std::vector<std::string> all;
        for (std::size_t at = 0; at < kinds_.size(); ++at) {
            const bool is_relation = kind == Kind::relation && kinds_[at] == Kind::function;
            if (kinds_[at] == kind || is_relation) all.push_back("@" + std::to_string(at));
        }
        return all.empty() ? otherwise : one_of(all);
    }

    /// \param depth of operators. \param element a parameter of this type, or empty
    std::string set(Kind kind, int depth, bool has_parameters) {
        const bool is_a = kind == Kind::set_a;
        const std::string single = has_parameters ? (is_a ? "{p}" : "{q}") : "{}";
        if (depth == 0) return one_in(4) ? single : variable(kind, single);
        const std::string pairs = variable(Kind::relation, "");
        if (!pairs.empty() && one_in(3)) {
            const std::string image = is_a ? pairs + "~[" + set(Kind::set_b, 0, has_parameters) + "]"
                                           : pairs + "[" + set(Kind::set_a, 0, has_parameters) + "]";
            return one_of({(is_a ? "dom " : "ran ") + pairs, image});
        }
        return "(" + set(kind, depth - 1, has_parameters) + one_of({" \\/ ", " /\\ ", " \\ "}) +
               set(kind, depth - 1, has_parameters) + ")";
    }

    std::string relation(int depth, bool has_parameters, bool is_function) {
        const std::string pair = has_parameters ? "{(p,q)}" : "{}";
        const std::string base = is_function ? variable(Kind::function, pair) : variable(Kind::relation, pair);
        if (depth == 0) return base;
        const std::string of_a = set(Kind::set_a, depth - 1, has_parameters);
        const std::string of_b = set(Kind::set_b, depth - 1, has_parameters);
        std::vector<std::string> all = {"(" + of_a + " <<| " + base + ")", "(" + of_a + " <| " + base + ")",
                                        "(" + base + " |>> " + of_b + ")", "(" + base + " <+ " + pair + ")"};
        if (!is_function) all.push_back("(" + base + " \\/ " + pair + ")");
        return one_of(all);
    }

    std::string value(Kind kind, int depth, bool has_parameters) {
        if (kind == Kind::set_a || kind == Kind::set_b) return set(kind, depth, has_parameters);
        return relation(depth, has_parameters, kind == Kind::function);
    }

    Kind some_kind() { return kinds_[below(kinds_.size())]; }

    /// On the state alone.
    std::string predicate(int depth) {
        const Kind kind = some_kind();
        const std::string left = variable(kind, "{}");
        const std::string right = value(kind, 1, false);
        if (depth > 1 && one_in(4)) return "(" + predicate(1) + one_of({" => ", " or "}) + predicate(1) + ")";
        if (one_in(10)) return left + " /= {}";
        const bool has_name = right.find('@') != std::string::npos;  // otherwise it has no type
        return one_of({left + " <: " + right, left + " <: " + right,
                       has_name ? left + " = {} => " + right + " = {}" : left + " <: {}",
                       "card " + left + " <= " + std::to_string(1 + below(2))});
    }

    /// With the parameters `p : A` and `q : B`.
    std::string guard() {
        const std::string of_a = set(Kind::set_a, static_cast<int>(below(2)), false);
        const std::string of_b = set(Kind::set_b, static_cast<int>(below(2)), false);
        return one_of({"p /: " + of_a, "p : " + variable(Kind::set_a, "A"), "q /: " + of_b,
                       "q : " + variable(Kind::set_b, "B"), "(p,q) /: " + variable(Kind::relation, "{}"),
                       predicate(1)});
    }

    std::string new_value(std::size_t at) {
        const std::string name = "@" + std::to_string(at);
        const Kind kind = kinds_[at];
        if (one_in(8)) return name + "' <: " + name + " & " + name + "' /= " + name;
        if (one_in(3)) return name + "' = " + value(kind, 1, true);
        switch (kind) {
            case Kind::set_a:
                return name + "' = " + name + one_of({" \\/ {p}", " \\ {p}"});
            case Kind::set_b:
                return name + "' = " + name + one_of({" \\/ {q}", " \\ {q}"});
            case Kind::relation:
                return name + "' = " + name + one_of({" \\/ {(p,q)}", " \\ {(p,q)}"});
            case Kind::function:
                return one_of({name + "' = " + name + " <+ {(p,q)}", name + "' = {p} <<| " + name});
        }
        return "";
    }

    ActionText action(std::size_t at) {
        ActionText made{"Act" + std::to_string(at), {}, {}};
        for (std::size_t count = 1 + below(2); made.guards.size() < count;) made.guards.push_back(guard());
        const std::size_t changed = below(kinds_.size());
        made.changes.emplace_back(changed, new_value(changed));
        const std::size_t other = below(kinds_.size());
        if (other != changed && one_in(2)) made.changes.emplace_back(other, new_value(other));
        return made;
    }

    std::vector<std::string> first_values() {
        std::vector<std::string> all;
        for (std::size_t at = 0; at < kinds_.size(); ++at)
            if (!one_in(4)) all.push_back("@" + std::to_string(at) + " = {}");
        if (one_in(4)) all.push_back(predicate(1));
        return all;
    }

    /// The class with a variable `e` of its own, which marks elements, and with faults.
    Text refined(const Text& abstract) {
        Text made = abstract;
        made.more = "  var e : fin A;\n";
        const std::string within = variable(Kind::set_a, "");
        const bool is_within = !within.empty() && one_in(2);
        if (is_within) made.invariants.push_back("e <: " + within);
        if (!one_in(5)) made.first.push_back("e = {}");
        if (!made.first.empty() && one_in(8)) made.first.erase(made.first.begin());
        for (ActionText& each : made.actions) {
            if (each.guards.size() > 1 && one_in(8)) each.guards.pop_back();
            if (one_in(8)) each.guards.front() = guard();
            if (one_in(6)) each.guards.push_back(guard());
            if (one_in(8)) each.changes.front().second = new_value(each.changes.front().first);
            if (one_in(2)) each.guards.push_back("p : e");
            if (one_in(6)) each.own = "e' = " + one_of({"{}", "e \\ {p}"});
        }
        ActionText mark{"Mark", {"p /: e"}, {}, "e' = e \\/ {p}"};
        if (is_within) mark.guards.push_back("p : " + within);
        if (one_in(6)) mark.guards.push_back(guard());
        made.actions.push_back(mark);
        variant_ = is_within && !one_in(4) ? "card " + within + " - card e" : "";
        return made;
    }

    std::string refinement(const Text& abstract) {
        std::string relation;
        for (std::size_t at = 0; at < kinds_.size(); ++at) {
            const std::string one = "Abs.a" + std::to_string(at);
            const std::string other = "Con.c" + std::to_string(at);
            std::string part = one + " = " + other;
            if (one_in(6)) part = one_of({one, other}) + " <: " + one_of({one, other});
            if (one_in(10)) part = "(" + named(predicate(1), "Con.c") + " => " + part + ")";
            if (one_in(12)) part = "(" + other + " = {} <=> " + one + " = {})";
            relation += (at == 0 ? "" : " & ") + part;
        }
        if (one_in(8)) relation += " & (" + named(predicate(1), one_of({"Con.c", "Abs.a"})) + ")";
        std::string all = "refinement Abs -> Con {\n  retrieve " + relation + ";\n";
        for (const ActionText& each : abstract.actions) all += "  simulates " + each.name + " -> " + each.name + ";\n";
        all += "  stutter Mark;\n";
        if (!variant_.empty()) all += "  variant " + named(variant_, "c") + ";\n";
        return all + "}\n";
    }

    static std::string named(std::string text, const std::string& prefix) {
        for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at))
            text.replace(at, 1, prefix);
        return text;
    }

    std::string written(const Text& text, const std::string& prefix) const {
        std::string all = "  type A;\n  type B;\n";
        for (std::size_t at = 0; at < kinds_.size(); ++at)
            all += "  var @" + std::to_string(at) + " : " + type_of(kinds_[at]) + ";\n";
        all += text.more;
        for (std::size_t at = 0; at < text.invariants.size(); ++at)
            all += "  inv i" + std::to_string(at) + ": " + text.invariants[at] + ";\n";
        std::string first;
        for (const std::string& each : text.first) first += (first.empty() ? "(" : " & (") + each + ")";
        all += "  init " + (first.empty() ? "true" : first) + ";\n";
        for (const ActionText& each : text.actions) all += written(each);
        return named(all, prefix);
    }

    static std::string written(const ActionText& action) {
        std::string changed = action.own.empty() ? "" : "e";
        std::string body;
        for (const std::string& each : action.guards) body += "    " + each + ";\n";
        for (const auto& [variable, what] : action.changes) {
            changed += (changed.empty() ? "@" : ", @") + std::to_string(variable);
            body += "    " + what + ";\n";
        }
        if (!action.own.empty()) body += "    " + action.own + ";\n";
        return "  action " + action.name + " changes " + changed + " any p : A, q : B {\n" + body + "  }\n";
    }

    std::string variant_;
    std::vector<Kind> kinds_;
    std::mt19937 random_;
};

}  // namespace

RandomDevelopment random_development(std::uint32_t seed) { return Developer(seed).write(); }

}  // namespace tests
