#include "tests/differential/check_expressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace map2pml::differential {

namespace {

using Type = ir::StateVariable::Type;

template <typename Map>
const typename Map::value_type& any_of(Dice& dice, const Map& map) {
    return *std::next(map.begin(), static_cast<std::ptrdiff_t>(dice.below(map.size())));
}

std::string written(const std::string& constant) { return to_string(ir::Term{{}, ir::Constant{constant}}); }

}  // namespace

std::vector<const KeptState*> CheckExpressions::states_of(Type type) const {
    std::vector<const KeptState*> found;
    for (const KeptState& each : states_)
        if (each.type == type && each.keyed != ir::StateVariable::Keyed::set) found.push_back(&each);
    return found;
}

std::vector<const KeptState*> CheckExpressions::sets() const {
    std::vector<const KeptState*> found;
    for (const KeptState& each : states_)
        if (each.keyed == ir::StateVariable::Keyed::set) found.push_back(&each);
    return found;
}

std::string CheckExpressions::key(const KeptState& state, const Surroundings& around) {
    const bool of_agents = state.keys.starts_with("%");
    if (dice_.percent(45)) {
        if (!of_agents) return std::to_string(1 + dice_.below(3));
        std::vector<std::string> names;
        for (const ir::AgentInstance& each : instance_.agents)
            if ("%" + each.role == state.keys) names.push_back("!" + each.name);
        return dice_.pick(names);
    }
    if (!around.variables.empty() && dice_.percent(60)) return dice_.pick(around.variables);
    return of_agents ? agent(around) : number(around, 0);
}

std::string CheckExpressions::set(const KeptState& state, const Surroundings& around, int depth) {
    if (depth <= 0) return dice_.percent(70) ? dice_.pick(sets())->name : "{ " + key(state, around) + " }";
    const std::vector<const char*> signs = {"union", "intersection", "difference"};
    const char* sign = dice_.pick(signs);
    return binary(set(state, around, depth - 1), sign, set(state, around, depth - 1));
}

std::string CheckExpressions::truth_of_sets(const Surroundings& around) {
    const KeptState& state = *dice_.pick(sets());
    switch (dice_.weighted({45, 15, 10, 10, 10, 10})) {
        case 0:
            return binary(key(state, around), "in", set(state, around, dice_.below(2)));
        case 1:
            return fmt::format("(size({}) {} {})", state.name, dice_.percent(50) ? "<=" : "==", dice_.below(3));
        case 2:
            return fmt::format("(empty({}))", set(state, around, dice_.below(2)));
        case 3:
            return binary(state.name, dice_.percent(50) ? "==" : "!=", set(state, around, dice_.below(2)));
        case 4:
            return binary(state.name, "subset", dice_.percent(30) ? state.keys : set(state, around, 1));
        default: {
            Surroundings inner = around;
            const std::string variable = fmt::format("$q{}", ++quantifiers_);
            if (state.keys.starts_with("%")) inner.somebody.push_back(variable);
            return fmt::format("({} {} in {} : {})", dice_.percent(50) ? "forall" : "exists", variable, state.name,
                               simple_truth(inner));
        }
    }
}

std::string CheckExpressions::read(const KeptState& state, const Surroundings& around) {
    if (state.keyed != ir::StateVariable::Keyed::no) return fmt::format("({}[{}])", state.name, key(state, around));
    if (!state.per_agent || (around.of_actor && dice_.percent(60))) return state.name;
    return fmt::format("({} of {})", state.name, agent(around));
}

// ---- truths

std::string CheckExpressions::truth(const Surroundings& around, int depth) {
    if (depth <= 0) return simple_truth(around);
    switch (dice_.weighted({40, 14, 8, 14, 8, 3, 10})) {
        case 0:
            return simple_truth(around);
        case 1:
            return binary(truth(around, depth - 1), "and", truth(around, depth - 1));
        case 2:
            return binary(truth(around, depth - 1), "or", truth(around, depth - 1));
        case 3:
            return "(not " + truth(around, depth - 1) + ")";
        case 4:
            return binary(truth(around, depth - 1), "->", truth(around, depth - 1));
        case 5:
            return fmt::format("(if {} then {} else {})", simple_truth(around), simple_truth(around),
                               simple_truth(around));
        default:
            return quantified(around, depth - 1);
    }
}

std::string CheckExpressions::simple_truth(const Surroundings& around) {
    if (around.of_run && dice_.percent(45)) return truth_of_run(around);
    if (!sets().empty() && dice_.percent(30)) return truth_of_sets(around);
    const auto switches = states_of(Type::boolean);
    switch (dice_.weighted({50, 35, switches.empty() ? 0U : 22U, 2, around.variables.empty() ? 0U : 1U})) {
        case 0:
            return comparison(around, 1);
        case 1:
            return binary(value(around), dice_.percent(60) ? "==" : "!=", value(around));
        case 2:
            return read(*dice_.pick(switches), around);
        case 3:
            return dice_.percent(50) ? "true" : "false";
        default:
            return dice_.pick(around.variables);  // mostly none
    }
}

std::string CheckExpressions::comparison(const Surroundings& around, int depth) {
    const std::vector<const char*> signs = {"==", "!=", "<", "<=", ">", ">="};
    const char* sign = dice_.pick(signs);
    const auto numbers = states_of(Type::integer);
    const std::string left =
        !numbers.empty() && dice_.percent(60) ? read(*dice_.pick(numbers), around) : number(around, depth);
    return binary(left, sign, dice_.percent(60) ? small_integer() : number(around, depth));
}

std::string CheckExpressions::quantified(Surroundings around, int depth) {
    const std::string variable = fmt::format("$q{}", ++quantifiers_);
    const auto& [name, role] = any_of(dice_, words_.agents);
    const std::string over = dice_.percent(60) ? "%" + role : "!" + name;
    around.somebody.push_back(variable);
    const char* quantifier = dice_.percent(50) ? "forall" : "exists";
    return fmt::format("({} {} : {} ({}))", quantifier, variable, over, truth(around, depth));
}

std::string CheckExpressions::truth_of_run(const Surroundings& around) {
    Surroundings inner = around;
    switch (dice_.weighted({36, 16, 6, 16, 14, words_.variables.empty() ? 0U : 12U})) {
        case 0:
            return "(" + event(inner) + ")";
        case 1:
            return "(ended(" + agent(around) + "))";
        case 2:
            return "(failed(" + agent(around) + "))";
        case 3: {
            const std::string somebody = agent(around);
            if (dice_.percent(50)) return fmt::format("({} at {})", somebody, a_clause());
            return fmt::format("({} at {})", somebody, 2 + dice_.below(16));
        }
        case 4: {
            const auto message = a_message(inner);
            return message.empty() ? std::string("true") : "(pending " + message + ")";
        }
        default:
            return binary(variable_of_an_agent(around), dice_.percent(60) ? "==" : "!=", value(around));
    }
}

/// What a protocol hands to a parameter is often looked at by nothing but a property.
std::string CheckExpressions::variable_of_an_agent(const Surroundings& around) {
    const bool parameter = !parameters_.empty() && dice_.percent(60);
    return fmt::format("({}.${})", agent(around),
                       parameter ? dice_.pick(parameters_) : any_of(dice_, words_.variables));
}

std::string CheckExpressions::watched_parameter() {
    if (parameters_.empty()) return {};
    const std::string role = any_of(dice_, words_.agents).second;
    const char* quantifier = dice_.percent(30) ? "forall" : "exists";
    return fmt::format("({} $w : %{} ($w.${} == {}))", quantifier, role, dice_.pick(parameters_), literal());
}

std::vector<std::string> CheckExpressions::parameters_of(const ir::Protocol& protocol) {
    std::set<std::string> names;
    for (const ir::Clause& clause : protocol.clauses) {
        for (const ir::Term& parameter : clause.parameters)
            if (const auto* variable = std::get_if<ir::Variable>(&parameter.kind)) names.insert(variable->name);
    }
    return {names.begin(), names.end()};
}

// ---- values

std::string CheckExpressions::number(const Surroundings& around, int depth) {
    const auto kept = states_of(Type::integer);
    const unsigned deep = depth > 0 ? 1 : 0;
    const unsigned loose = around.variables.empty() ? 0 : (around.of_run ? 20 : 3);
    switch (dice_.weighted({30, kept.empty() ? 0U : 35U, around.numbers.empty() ? 0U : 25U, loose, 36 * deep, 8,
                            4 * deep, around.of_run && !words_.variables.empty() ? 8U : 0U, 3 * deep})) {
        case 0:
            return small_integer();
        case 1:
            return read(*dice_.pick(kept), around);
        case 2:
            return dice_.pick(around.numbers);
        case 3:
            return dice_.pick(around.variables);
        case 4: {
            const std::vector<const char*> signs = {"+", "-", "*", "/", "mod", "&", "|", "+", "-", "<<", ">>"};
            const char* sign = dice_.pick(signs);
            const bool shift = sign[0] == '<' || sign[0] == '>';
            return binary(number(around, depth - 1), sign, shift ? small_integer() : number(around, depth - 1));
        }
        case 5:
            return "number(" + agent(around) + ")";
        case 6:
            return fmt::format("(if {} then {} else {})", simple_truth(around), number(around, depth - 1),
                               number(around, depth - 1));
        case 7:
            return variable_of_an_agent(around);
        default:
            return "(-" + number(around, depth - 1) + ")";
    }
}

std::string CheckExpressions::literal() {
    switch (dice_.weighted({40, words_.constants.empty() ? 0U : 35U, 20, 5})) {
        case 0:
            return std::to_string(1 + dice_.below(2));
        case 1:
            return written(any_of(dice_, words_.constants));
        case 2:
            return "!" + dice_.pick(instance_.agents).name;
        default:
            return "%" + dice_.pick(instance_.agents).role;
    }
}

std::string CheckExpressions::agent(const Surroundings& around) {
    if (!around.somebody.empty() && dice_.percent(75)) return dice_.pick(around.somebody);
    if (around.of_actor && dice_.percent(55)) return "self";
    const auto kept = states_of(Type::value);
    const auto readable = [](const KeptState* each) {
        return !each->per_agent && each->keyed == ir::StateVariable::Keyed::no;
    };
    const auto found = std::find_if(kept.begin(), kept.end(), readable);
    // Whose value is no agent: no value.
    if (around.of_run && found != kept.end() && dice_.percent(8)) return (*found)->name;
    if (around.of_run && !around.variables.empty() && dice_.percent(20)) return dice_.pick(around.variables);
    if (dice_.percent(8)) return fmt::format("agent({}, {})", any_of(dice_, words_.agents).first, 1 + dice_.below(2));
    return "!" + dice_.pick(instance_.agents).name;
}

std::string CheckExpressions::value(const Surroundings& around) {
    const auto kept = states_of(Type::value);
    const unsigned variables = around.variables.empty() ? 0 : 35;
    switch (dice_.weighted({30, kept.empty() ? 0U : 25U, variables, 10, 12, 6,
                            around.of_run && !words_.variables.empty() ? 12U : 0U, 2})) {
        case 0:
            return literal();
        case 1:
            return read(*dice_.pick(kept), around);
        case 2:
            return dice_.pick(around.variables);
        case 3:
            return agent(around);
        case 4:
            return number(around, 1);
        case 5:
            return "none";
        case 6:
            return variable_of_an_agent(around);
        default:
            return dice_.percent(50) ? "true" : "false";
    }
}

// ---- events

std::string CheckExpressions::term(Surroundings& around) {
    switch (dice_.weighted({34, 26, 32, around.variables.empty() ? 0U : 8U, around.somebody.empty() ? 0U : 12U})) {
        case 0:
            return "_";
        case 1: {
            const std::string variable = fmt::format("$v{}", dice_.below(3));
            const auto& known = around.variables;
            if (std::find(known.begin(), known.end(), variable) == known.end()) around.variables.push_back(variable);
            return variable;
        }
        case 2:
            return dice_.percent(85) ? literal() : "!" + any_of(dice_, words_.agents).first;
        case 3:
            return dice_.pick(around.variables);
        default:
            return dice_.pick(around.somebody);
    }
}

std::string CheckExpressions::terms(std::size_t count, Surroundings& around) {
    if (dice_.percent(100 - 75 * details_ / 100)) return "";
    std::string text;
    for (std::size_t at = 0; at < count; ++at) text += (at == 0 ? "" : ", ") + term(around);
    return "(" + text + ")";
}

std::string CheckExpressions::who(Surroundings& around, bool binds) {
    switch (dice_.weighted(
        {40, 20, 20, around.somebody.empty() ? 0U : 60U, around.variables.empty() ? 0U : 12U, binds ? 15U : 0U})) {
        case 0:
            return "!" + dice_.pick(instance_.agents).name;
        case 1:
            return "!" + dice_.pick(instance_.agents).agent;
        case 2:
            return "%" + dice_.pick(instance_.agents).role;
        case 3:
            return dice_.pick(around.somebody);
        case 4:
            return dice_.pick(around.variables);
        default:
            if (std::find(around.variables.begin(), around.variables.end(), "$w") == around.variables.end())
                around.variables.emplace_back("$w");
            return "$w";
    }
}

std::string CheckExpressions::doer(const char* sign, Surroundings& around) {
    const std::string text = fmt::format(" {} {}", sign, who(around, true));
    return dice_.percent(20) ? text + " at " + a_clause() : text;
}

/// Who acts binds before the terms do, the partner binds nothing.
std::string CheckExpressions::named(const std::string& word, const char* agent, const char* partner,
                                    Surroundings& around) {
    std::string acting;
    std::string other;
    if (dice_.percent(55 * details_ / 100)) acting = doer(agent, around);
    const auto& messages = words_.messages;
    const auto arities = messages.contains(word) ? messages.at(word) : std::set<std::size_t>{0};
    const std::string pattern = terms(any_of(dice_, arities), around);
    if (dice_.percent(35 * details_ / 100)) other = fmt::format(" {} {}", partner, who(around, false));
    // `from` comes first, whichever side it is.
    const bool acts_first = std::string_view(agent) == "from";
    return word + pattern + (acts_first ? acting + other : other + acting);
}

std::string CheckExpressions::a_message(Surroundings& around) {
    return words_.messages.empty() ? "" : named(any_of(dice_, words_.messages).first, "from", "to", around);
}

std::string CheckExpressions::a_procedure(Surroundings& around) {
    const auto& [name, uses] = any_of(dice_, words_.procedures);
    std::string acting = dice_.percent(50 * details_ / 100) ? doer("by", around) : "";
    return name + terms(dice_.pick(uses).arguments, around) + acting;
}

std::string CheckExpressions::a_clause() { return dice_.pick(words_.clauses).full_name; }

std::string CheckExpressions::event(Surroundings& around, bool loose) {
    details_ = loose ? 30 : 100;
    const unsigned messages = words_.messages.empty() ? 0 : 1;
    const unsigned procedures = words_.procedures.empty() ? 0 : 1;
    std::string text;
    switch (dice_.weighted({36 * messages, 30 * messages, 18 * procedures, 5 * procedures, 8, 14})) {
        case 0:
            text = "sent " + a_message(around);
            break;
        case 1:
            text = "received " + named(any_of(dice_, words_.messages).first, "by", "from", around);
            break;
        case 2:
            text = "succeeded " + a_procedure(around);
            if (dice_.percent(45)) text += " giving " + term(around);
            break;
        case 3:
            text = "failed " + a_procedure(around);
            break;
        case 4:
            text = "timeout" + (dice_.percent(60) ? doer("by", around) : "");
            break;
        default:
            text = "entered " + a_clause() + (dice_.percent(50) ? doer("by", around) : "");
    }
    if (dice_.percent(22 * details_ / 100)) {
        Surroundings where = around;
        where.of_run = false;
        text += " where " + truth(where, 1);
    }
    details_ = 100;
    return text;
}

}  // namespace map2pml::differential
