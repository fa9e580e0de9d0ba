#include "translator/protocols/situations/lowering/wording.h"

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <utility>

namespace map2pml::lcc {

namespace {

/// `X + 1` and `not p` are compounds of their sign.
std::string operand(const Value& value) {
    const std::string text = as_condition(value);
    return text == to_string(value) ? text : "(" + text + ")";
}

}  // namespace

std::string as_condition(const Value& value) {
    static const std::set<std::string> signs = {"=", "==", "!=", "<", "=<", ">", ">=", "is", "+", "-", "*"};
    if (value.kind != Value::Kind::compound) return to_string(value);
    if (value.parts.size() == 2 && signs.contains(value.text)) {
        const bool is_arithmetic = value.text == "+" || value.text == "-" || value.text == "*";
        const auto side = [&](const Value& part) { return is_arithmetic ? operand(part) : as_condition(part); };
        return side(value.parts[0]) + " " + value.text + " " + side(value.parts[1]);
    }
    if (value.text != "not" && value.text != "or") return to_string(value);
    std::string text;
    for (const Value& part : value.parts)
        text += (text.empty() ? "" : value.text == "or" ? " or " : " and ") + operand(part);
    return value.text == "not" ? "not " + text : text;
}

std::string as_conjunction(const std::vector<Value>& conditions) {
    std::string text;
    for (const Value& each : conditions) {
        const bool is_choice = conditions.size() > 1 && each.kind == Value::Kind::compound && each.text == "or";
        text += (text.empty() ? "" : " and ") + (is_choice ? "(" + as_condition(each) + ")" : as_condition(each));
    }
    return text;
}

std::string with_few_numbers(const std::string& text) {
    static const std::regex numbered("(^|[^A-Za-z0-9_$])(_[0-9]+)");
    constexpr int kVariable = 2;
    if (text.find('_') == std::string::npos) return text;  // most wordings have no variable, and there may be thousands
    const std::sregex_iterator first(text.begin(), text.end(), numbered);
    std::map<std::string, std::size_t> occurrences;
    std::for_each(first, {}, [&](const std::smatch& match) { ++occurrences[match.str(kVariable)]; });
    std::map<std::string, std::string> names;
    std::string result;
    auto end = text.begin();
    std::for_each(first, {}, [&](const std::smatch& match) {
        const std::string variable = match.str(kVariable);
        if (occurrences[variable] > 1) names.try_emplace(variable, "_" + std::to_string(names.size() + 1));
        result.append(end, match[kVariable].first).append(occurrences[variable] > 1 ? names[variable] : "_");
        end = match[kVariable].second;
    });
    return result.append(end, text.end());
}

namespace {

/// \param kind activations: roles that are played; changes: roles that come next.
std::vector<std::string> last_roles(const LocalMachine& machine, std::size_t situation, Process::Kind kind) {
    constexpr std::size_t kMost = 3;
    std::vector<std::string> roles;
    for (std::optional<std::size_t> at = situation; at && roles.size() < kMost; at = machine[*at].from) {
        const Process* process = machine[*at].process.get();
        while (process->kind == Process::Kind::sequence) process = process->parts.front().get();
        if (process->kind != kind) continue;
        std::string role = to_string(process->party.role);
        if (roles.empty() || roles.front() != role) roles.insert(roles.begin(), std::move(role));
    }
    return roles;
}

}  // namespace

std::vector<std::string> last_roles(const LocalMachine& machine, std::size_t situation) {
    std::vector<std::string> roles = last_roles(machine, situation, Process::Kind::activation);
    // An agent that changes its role whenever it waits plays none of them.
    return roles.empty() ? last_roles(machine, situation, Process::Kind::change) : roles;
}

const char* words_for(System::GaveUp::Why why) {
    using Why = System::GaveUp::Why;
    switch (why) {
        case Why::roles:
            return "from here roles change into each other for ever, without an action in between";
        case Why::constraint:
            return "the rules of the check file do not terminate for this constraint within 20,000 tries";
        case Why::overflow:
            return "a number in this constraint is too large to be computed";
        case Why::terms:
            return "terms grow without bound here: one has more than 20,000 parts";
        case Why::answers:
            return "this constraint has more than 5,000 solutions; give its predicate fewer values";
    }
    return "";
}

}  // namespace map2pml::lcc
