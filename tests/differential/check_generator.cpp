#include "tests/differential/check_generator.h"

#include <fmt/format.h>

#include <functional>
#include <iterator>
#include <sstream>

#include "tests/differential/check_expressions.h"
#include "tests/differential/check_statements.h"

namespace map2pml::differential {

namespace {

using Type = ir::StateVariable::Type;

class CheckGenerator {
  public:
    CheckGenerator(Dice& dice, TestCase& test)
        : dice_(dice), test_(test), loaded_(load(test)), expressions_(dice, loaded_, states_) {}

    void add_all() {
        add_settings();
        for (std::size_t count = 1 + dice_.below(3); states_.size() < count;) add_state();
        for (const auto& [name, uses] : expressions_.words().procedures)
            if (dice_.percent(75)) add_procedure(name, uses.front().arguments);
        for (std::size_t count = dice_.weighted({35, 40, 25}); count > 0; --count) try_some([&] { return observer(); });
        for (std::size_t count = 2 + dice_.below(3); count > 0; --count) try_some([&] { return property(); });
        if (!expressions_.words().messages.empty() && dice_.percent(30)) try_some([&] { return rules(); });
    }

  private:
    /// Keeps what has a meaning: arithmetic may not fit into 32 bits, a comparison may be one of words.
    bool try_item(const std::string& text) {
        const std::string before = test_.check;
        test_.check += text;
        if (load(test_).errors.empty()) return true;
        test_.check = before;
        return false;
    }

    void try_some(const std::function<std::string()>& make) {
        for (int trial = 0; trial < 6 && !try_item(make()); ++trial) {
        }
    }

    void add_settings() {
        if (dice_.percent(75)) {
            const char* first = dice_.percent(40) ? "0" : "-7";
            (void)try_item(fmt::format("integers {}..{}\n", first, 3 + dice_.below(4)));
        }
        if (dice_.percent(20)) (void)try_item(fmt::format("services {}\n", dice_.pick(loaded_.instance.agents).role));
        if (dice_.percent(25)) add_start();
    }

    /// An agent begins elsewhere, with values of its own.
    void add_start() {
        const ir::Clause& clause = dice_.pick(loaded_.protocol.clauses);
        if (clause.parameters.empty()) return;
        std::string arguments;
        for (const ir::Term& parameter : clause.parameters)
            if (std::holds_alternative<ir::Variable>(parameter.kind))  // constants are part of the clause's name
                arguments += (arguments.empty() ? "" : ", ") + expressions_.literal();
        (void)try_item(fmt::format("start {} at {}{}\n", clause.agent.name, clause_name(clause),
                                   arguments.empty() ? arguments : "(" + arguments + ")"));
    }

    void add_keyed(KeptState state) {
        using Keyed = ir::StateVariable::Keyed;
        state.keys = dice_.percent(75) ? "%" + dice_.pick(loaded_.instance.agents).role : "1..3";
        std::string text = "state " + state.name;
        if (dice_.percent(60)) {
            state.keyed = Keyed::set;
            state.type = Type::boolean;
            text += fmt::format(" : set of {} = {{{}}}\n", state.keys, dice_.percent(25) ? " " + state.keys + " " : "");
        } else {
            state.keyed = Keyed::map;
            switch (dice_.below(3)) {
                case 0:
                    state.type = Type::integer;
                    state.last = 1 + dice_.below(3);
                    text += fmt::format(" : map {} -> 0..{}\n", state.keys, state.last);
                    break;
                case 1:
                    state.type = Type::boolean;
                    text += fmt::format(" : map {} -> boolean = true\n", state.keys);
                    break;
                default:
                    text += fmt::format(" : map {} = none\n", state.keys);
            }
        }
        if (try_item(text)) states_.push_back(state);
    }

    void add_state() {
        KeptState state{.name = fmt::format("s{}", states_.size() + 1)};
        if (dice_.percent(35)) {
            add_keyed(state);
            return;
        }
        std::string text = "state " + state.name;
        switch (dice_.weighted({45, 25, 30})) {
            case 0:
                state.type = Type::integer;
                state.first = dice_.percent(80) ? 0 : -1;
                state.last = 1 + dice_.below(3);
                text += fmt::format(" : {}..{} = {}", state.first, state.last, dice_.below(2));
                break;
            case 1:
                state.type = Type::boolean;
                text += dice_.percent(50) ? " : boolean = false" : " = true";
                break;
            default: {
                // A number, `true` or `false` would be of another type.
                const std::string word = expressions_.literal();
                const bool fits = word.front() == '!' || word.front() == '%' || word.front() == '"';
                text += " = " + (fits && dice_.percent(50) ? word : "none");
            }
        }
        state.per_agent = dice_.percent(30);
        text += state.per_agent ? " per agent\n" : "\n";
        if (try_item(text)) states_.push_back(state);
    }

    void add_procedure(const std::string& name, std::size_t parameters) {
        const TestCase before = test_;
        test_.request.total_procedures.erase(name);
        forget_results(name);
        for (int trial = 0; trial < 6; ++trial) {
            CheckStatements statements(dice_, expressions_, states_);
            if (try_item(statements.procedure(name, parameters))) return;
        }
        test_ = before;
    }

    void forget_results(const std::string& procedure) {
        std::istringstream lines(test_.check);
        std::string others;
        for (std::string line; std::getline(lines, line);)
            others += line.starts_with("procedure " + procedure + " one of") ? "" : line + "\n";
        test_.check = others;
    }

    std::string observer() { return CheckStatements(dice_, expressions_, states_).observer(); }

    // ---- rules of agents: about messages, which are sent or not

    std::string rules() {
        std::string text = fmt::format("rules of {} {{\n", dice_.pick(loaded_.instance.agents).agent);
        for (std::size_t count = 1 + dice_.below(3); count > 0; --count) text += "  " + rule() + "\n";
        return text + "}\n";
    }

    std::string rule() {
        const auto& messages = expressions_.words().messages;
        const auto& [name, arities] =
            *std::next(messages.begin(), dice_.below(static_cast<std::uint32_t>(messages.size())));
        std::string terms;
        bool has_variable = false;
        for (std::size_t at = 0; at < *arities.begin(); ++at) {
            const bool is_variable = !has_variable && dice_.percent(40);
            has_variable = has_variable || is_variable;
            terms += (at == 0 ? "" : ", ") + (is_variable ? "X" : dice_.percent(60) ? "_" : expressions_.literal());
        }
        const std::string head = fmt::format("({}, {}, {}{}{})", party(), party(), dice_.percent(50) ? "+" : "-", name,
                                             terms.empty() ? "" : "(" + terms + ")");
        return head + (has_variable && dice_.percent(60)
                           ? fmt::format(" <- {}(X = {}).", dice_.percent(50) ? "~" : "", expressions_.literal())
                           : ".");
    }

    std::string party() { return dice_.percent(50) ? "_" : dice_.percent(30) ? "self" : somebody(); }

    // ---- properties

    std::string event() {
        Surroundings around;
        return expressions_.event(around, dice_.percent(50));
    }
    std::string happened() { return "(" + event() + ")"; }
    std::string truth(int depth) { return expressions_.truth({.of_run = true}, depth); }
    std::string somebody() { return "!" + dice_.pick(loaded_.instance.agents).name; }

    std::string property() {
        const std::string name = fmt::format("prop{}", ++properties_);
        const std::string watched = expressions_.watched_parameter();
        switch (dice_.weighted({16, 14, 16, 12, 12, 10, 12, 12, watched.empty() ? 0U : 16U})) {
            case 0:
                return fmt::format("invariant {}: {}\n", name, dice_.percent(60) ? unlikely("or", "not ") : truth(2));
            case 1:
                return fmt::format("never {}: {}\n", name, dice_.percent(60) ? unlikely("and", "") : truth(2));
            case 2:
                return fmt::format("reachable {}: {}\n", name, dice_.percent(60) ? unlikely("and", "") : truth(2));
            case 3:
                return fmt::format("after all end {}: {}\n", name, truth(dice_.percent(50) ? 0 : 2));
            case 4:
                return fmt::format("trace {}: {}\n", name, events());
            case 5:
                return fmt::format("trace strictly {}: {}\n", name, events());
            case 6:
                return fmt::format("ltl {}: {}\n", name, formula(2));
            case 7:
                return fmt::format("ltl fair {}: {}\n", name, formula(2));
            default:
                return fmt::format("{} {}: {}\n", dice_.percent(60) ? "never" : "reachable", name, watched);
        }
    }

    /// Two things at once, or none of the two.
    std::string unlikely(const char* sign, const char* prefix) {
        return fmt::format("(({}{}) {} ({}{}))", prefix, truth(1), sign, prefix, truth(dice_.percent(70) ? 0 : 1));
    }

    std::string events() {
        std::string text = event();
        for (std::size_t count = dice_.weighted({20, 50, 30}); count > 0; --count) text += ", " + event();
        return text;
    }

    std::string formula(int depth) {
        if (depth <= 0) return dice_.percent(50) ? happened() : truth(1);
        switch (dice_.weighted({18, 16, 12, 12, 8, 8, 8, 6, 6, 6, 6})) {
            case 0:
                return fmt::format("(always ({} -> (eventually {})))", happened(), formula(0));
            case 1:
                return fmt::format("(eventually ended({}))", somebody());
            case 2:
                return fmt::format("({} leads to {})", formula(0), formula(0));
            case 3:
                return fmt::format("((not {}) until {})", formula(0), formula(0));
            case 4:
                return fmt::format("(always (eventually {}))", formula(0));
            case 5:
                return fmt::format("(eventually (always {}))", formula(0));
            case 6:
                return fmt::format("(not {})", formula(depth - 1));
            case 7:
                return fmt::format("({} and {})", formula(depth - 1), formula(depth - 1));
            case 8:
                return fmt::format("({} or {})", formula(depth - 1), formula(depth - 1));
            case 9:
                return fmt::format("({} -> {})", formula(0), formula(depth - 1));
            default:
                return fmt::format("(forall $p : %{} (eventually {}))", dice_.pick(loaded_.instance.agents).role,
                                   expressions_.truth({.of_run = true, .somebody = {"$p"}}, 1));
        }
    }

    Dice& dice_;
    TestCase& test_;
    Loaded loaded_;
    std::vector<KeptState> states_;
    CheckExpressions expressions_;
    int properties_ = 0;
};

}  // namespace

void add_check_file(Dice& dice, TestCase& test) { CheckGenerator(dice, test).add_all(); }

Generated generate_with_check_file(std::uint64_t seed) {
    Generated generated = generate(seed, Procedures::of_fixed_arity);
    generated.test.text = broken_lines(generated.test.text);
    // What procedures give is said in the check file, as a user would.
    generated.test.check = check_file_of(generated.test);
    generated.test.request.results.clear();
    Dice dice(seed, ~std::uint64_t{0});
    add_check_file(dice, generated.test);
    return generated;
}

}  // namespace map2pml::differential
