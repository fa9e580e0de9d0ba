#include "tests/differential/check_statements.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::differential {

namespace {

using Type = ir::StateVariable::Type;

std::string margin(int indent) { return std::string(static_cast<std::size_t>(indent), ' '); }

}  // namespace

std::string CheckStatements::procedure(const std::string& name, std::size_t parameters) {
    Surroundings around{.of_actor = true};
    std::string text;
    for (std::size_t at = 0; at < parameters; ++at) {
        around.variables.push_back(fmt::format("$a{}", at + 1));
        text += (at == 0 ? "" : ", ") + around.variables.back();
    }
    const char* at_will = dice_.percent(20) ? " may fail" : "";
    return fmt::format("procedure {}({}){} {{\n{}}}\n", name, text, at_will, block(around, 2, 1));
}

std::string CheckStatements::observer() {
    observes_ = true;
    Surroundings around{.of_actor = true};
    const std::string event = expressions_.event(around);
    return fmt::format("on {} {{\n{}}}\n", event, block(around, 2, 1));
}

std::string CheckStatements::block(Surroundings around, int indent, int depth) {
    std::string text;
    for (std::size_t count = 1 + dice_.weighted({50, 35, 15}); count > 0; --count)
        text += statement(around, indent, depth);
    if (!observes_ && dice_.percent(indent == 2 ? 65 : 20)) {
        const std::string given =
            !around.numbers.empty() && dice_.percent(40) ? dice_.pick(around.numbers) : expressions_.value(around);
        text += fmt::format("{}result {}\n", margin(indent), given);
    }
    return text;
}

std::string CheckStatements::statement(Surroundings& around, int indent, int depth) {
    const unsigned decides = observes_ ? 0 : 1;
    const unsigned deep = depth > 0 ? 1 : 0;
    const std::string begin = margin(indent);
    switch (dice_.weighted(
        {states_.empty() ? 0U : 40U, 16 * decides, 20 * decides, 10, 16 * deep, indent > 2 ? 8 * decides : 0})) {
        case 0:
            return begin + assignment(around);
        case 1:
            return begin + "require " + expressions_.truth(around, 1) + "\n";
        case 2:
            return begin + choice(around);
        case 3: {
            const bool number = dice_.percent(60);
            const std::string value = number ? expressions_.number(around, 1) : expressions_.value(around);
            const std::string name = local();
            (number ? around.numbers : around.variables).push_back(name);
            return fmt::format("{}let {} = {}\n", begin, name, value);
        }
        case 4:
            return condition(around, indent, depth);
        default:
            return observes_ || indent == 2 ? begin + ";\n" : begin + "fail\n";
    }
}

/// Mostly within the range.
std::string CheckStatements::assignment(const Surroundings& around) {
    const KeptState& state = dice_.pick(states_);
    const bool is_set = state.keyed == ir::StateVariable::Keyed::set;
    if (is_set && dice_.percent(80)) {
        const std::string key = expressions_.key(state, around);
        return dice_.percent(70) ? fmt::format("add {} to {}\n", key, state.name)
                                 : fmt::format("remove {} from {}\n", key, state.name);
    }
    if (is_set) return fmt::format("set {} := {}\n", state.name, expressions_.set(state, around, dice_.below(2)));
    const bool is_map = state.keyed == ir::StateVariable::Keyed::map;
    const std::string target = is_map ? fmt::format("{}[{}]", state.name, expressions_.key(state, around)) : state.name;
    std::string value;
    switch (state.type) {
        case Type::integer:
            switch (dice_.weighted({45, 30, 25})) {
                case 0:
                    value = fmt::format("(if ({0} < {1}) then ({0} + 1) else {2})", target, state.last,
                                        dice_.percent(70) ? state.last : state.first);
                    break;
                case 1:
                    value = std::to_string(state.first + dice_.below(state.last - state.first + 1));
                    break;
                default:
                    value = expressions_.number(around, 1);
            }
            break;
        case Type::boolean:
            value = dice_.percent(50) ? (dice_.percent(60) ? "true" : "false") : expressions_.truth(around, 1);
            break;
        case Type::value:
            value = expressions_.value(around);
    }
    return fmt::format("set {} := {}\n", target, value);
}

std::string CheckStatements::choice(Surroundings& around) {
    const auto is_set = [](const KeptState& each) { return each.keyed == ir::StateVariable::Keyed::set; };
    const auto set = std::find_if(states_.begin(), states_.end(), is_set);
    if (set != states_.end() && dice_.percent(40)) {
        const std::string name = local();
        (set->keys.starts_with("%") ? around.variables : around.numbers).push_back(name);
        return fmt::format("choose {} in {}\n", name, set->name);
    }
    std::string domain;
    bool numbers = true;
    for (std::size_t count = 1 + dice_.below(2); count > 0; --count) {
        std::string item =
            dice_.percent(45) ? fmt::format("{}..{}", dice_.below(2), 1 + dice_.below(2)) : expressions_.literal();
        numbers = numbers && item.find_first_not_of("0123456789.") == std::string::npos;
        domain += (domain.empty() ? "" : ", ") + item;
    }
    const std::string name = local();
    (numbers ? around.numbers : around.variables).push_back(name);
    const std::string where = dice_.percent(30) ? " where " + expressions_.truth(around, 1) : "";
    return fmt::format("choose {} in {}{}\n", name, domain, where);
}

std::string CheckStatements::condition(const Surroundings& around, int indent, int depth) {
    const std::string begin = margin(indent);
    std::string text =
        fmt::format("{}if {} {{\n{}", begin, expressions_.truth(around, 1), block(around, indent + 2, depth - 1));
    if (dice_.percent(50)) text += fmt::format("{}}} else {{\n{}", begin, block(around, indent + 2, depth - 1));
    return text + begin + "}\n";
}

}  // namespace map2pml::differential
