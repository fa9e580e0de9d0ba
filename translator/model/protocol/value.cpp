#include "translator/model/protocol/value.h"

#include <algorithm>
#include <iterator>

#include "translator/model/protocol/operation.h"

namespace map2pml::ir {

namespace {

using ShownKind = Value::Kind;

bool is_number(const std::string& text) {
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    return text.size() > first && text.find_first_not_of("0123456789", first) == std::string::npos;
}

ShownKind kind_of_text(const std::string& text) {
    if (text == Value().text) return ShownKind::not_bound;
    if (text == "_" || text.starts_with('$') || text.starts_with("=$")) return ShownKind::pattern;
    if (text.starts_with('%') || text.starts_with('!'))
        return text.starts_with('%') ? ShownKind::role : ShownKind::agent;
    if (text.ends_with("()")) return ShownKind::result;
    return is_number(text) ? ShownKind::integer : ShownKind::constant;
}

}  // namespace

Value result_of(const std::string& procedure) { return {ShownKind::result, procedure + "()"}; }

Value value_of(const Term& term) {
    const ShownKind kind = std::visit(
        overloaded{
            [](const Variable&) { return ShownKind::pattern; }, [](const CurrentValue&) { return ShownKind::pattern; },
            [](const AgentName&) { return ShownKind::agent; }, [](const RoleName&) { return ShownKind::role; },
            [](const Constant&) { return ShownKind::constant; }, [](const Integer&) { return ShownKind::integer; },
            [](const Wildcard&) { return ShownKind::pattern; }},
        term.kind);
    const auto* constant = std::get_if<Constant>(&term.kind);
    if (constant != nullptr && !constant->written.empty()) return {kind, constant->written};
    const bool reads_as_no_value = constant != nullptr && constant->text == kNoValue;
    return {kind, reads_as_no_value ? ir::quoted(constant->text) : to_string(term)};
}

/// An agent of the instance is written like a constant and has the kind of a constant.
Value value_from(const std::string& text) { return {kind_of_text(text), text}; }

std::vector<Value> values_from(const std::vector<std::string>& texts) {
    std::vector<Value> values;
    std::transform(texts.begin(), texts.end(), std::back_inserter(values), value_from);
    return values;
}

std::vector<std::string> texts_of(const std::vector<Value>& values) {
    std::vector<std::string> texts;
    std::transform(values.begin(), values.end(), std::back_inserter(texts),
                   [](const Value& value) { return value.text; });
    return texts;
}

}  // namespace map2pml::ir
