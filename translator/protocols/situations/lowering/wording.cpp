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

/// The first role change in it.
const RoleChange* role_change_in(const Definition& definition) {
    const auto first_of = [](const std::vector<Definition>& parts) -> const RoleChange* {
        for (const Definition& part : parts)
            if (const RoleChange* found = role_change_in(part)) return found;
        return nullptr;
    };
    if (const auto* change = std::get_if<RoleChange>(&definition.kind)) return change;
    if (const auto* guarded = std::get_if<Guarded>(&definition.kind)) return role_change_in(*guarded->body);
    if (const auto* sequence = std::get_if<Sequence>(&definition.kind)) return first_of(sequence->parts);
    if (const auto* choice = std::get_if<Choice>(&definition.kind)) return first_of(choice->branches);
    if (const auto* parallel = std::get_if<Parallel>(&definition.kind)) return first_of(parallel->branches);
    return nullptr;
}

/// The role change in the part of a sequence before the one at this place.
const RoleChange* role_change_before(const Definition& definition, const Definition* place) {
    const std::vector<Definition>* parts = nullptr;
    if (const auto* guarded = std::get_if<Guarded>(&definition.kind)) return role_change_before(*guarded->body, place);
    if (const auto* choice = std::get_if<Choice>(&definition.kind)) parts = &choice->branches;
    if (const auto* parallel = std::get_if<Parallel>(&definition.kind)) parts = &parallel->branches;
    if (const auto* sequence = std::get_if<Sequence>(&definition.kind)) {
        parts = &sequence->parts;
        for (std::size_t at = 1; at < parts->size(); ++at) {
            const source::Span& span = (*parts)[at].span;
            if (span.begin <= place->span.begin && place->span.end <= span.end)
                if (const RoleChange* found = role_change_in((*parts)[at - 1])) return found;
        }
    }
    if (parts == nullptr) return nullptr;
    for (const Definition& part : *parts)
        if (const RoleChange* found = role_change_before(part, place)) return found;
    return nullptr;
}

}  // namespace

const RoleChange* role_entered_again(const Framework& framework, const Process& process) {
    constexpr std::size_t kPile = 10;
    std::map<const Definition*, std::size_t> rests;
    const Definition* most = nullptr;
    for (const Process* each = &process;
         each->kind == Process::Kind::sequence || each->kind == Process::Kind::activation;
         each = each->parts.front().get()) {
        if (each->kind != Process::Kind::sequence || each->parts[1]->at == nullptr) continue;
        const Definition* rest = each->parts[1]->at;
        if (++rests[rest] >= kPile && (most == nullptr || rests[rest] > rests[most])) most = rest;
    }
    if (most == nullptr) return nullptr;
    for (const Clause& clause : framework.clauses)
        if (const RoleChange* found = role_change_before(clause.body, most)) return found;
    return nullptr;
}

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
