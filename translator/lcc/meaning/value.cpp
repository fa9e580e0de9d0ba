#include "translator/lcc/meaning/value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>
#include <tuple>

#include "translator/ir/operation.h"
#include "translator/ir/quoted.h"

namespace map2pml::lcc {

std::partial_ordering Value::operator<=>(const Value& other) const {
    const auto order = std::tie(kind, variable, text, integer, number) <=>
                       std::tie(other.kind, other.variable, other.text, other.integer, other.number);
    return order != 0 ? order : parts <=> other.parts;
}

namespace {

constexpr const char* kPair = "|";
constexpr const char* kEmpty = "[]";

Value compound(std::string functor, std::vector<Value> parts) {
    Value value;
    value.kind = Value::Kind::compound;
    value.text = std::move(functor);
    value.parts = std::move(parts);
    return value;
}

bool occurs(std::uint32_t variable, const Value& value, const Substitution& known) {
    if (value.kind == Value::Kind::unbound) {
        const auto bound = known.find(value.variable);
        return value.variable == variable || (bound != known.end() && occurs(variable, bound->second, known));
    }
    for (const Value& part : value.parts) {
        if (occurs(variable, part, known)) {
            return true;
        }
    }
    return false;
}

/// Follows variables, not into compounds.
const Value& walked(const Value& value, const Substitution& known) {
    const Value* at = &value;
    while (at->kind == Value::Kind::unbound) {
        const auto bound = known.find(at->variable);
        if (bound == known.end()) {
            break;
        }
        at = &bound->second;
    }
    return *at;
}

std::string list_text(const Value& list) {
    std::string text = "[";
    const Value* at = &list;
    for (; at->kind == Value::Kind::compound && at->text == kPair; at = &at->parts.back()) {
        text += (text == "[" ? "" : ", ") + to_string(at->parts.front());
    }
    const bool is_whole = at->kind == Value::Kind::constant && at->text == kEmpty;
    return text + (is_whole ? "" : " | " + to_string(*at)) + "]";
}

/// Never that of an integer: the two do not unify, and equal texts are equal values.
std::string number_text(double number) {
    const std::string text = fmt::format("{}", number);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

}  // namespace

Value unbound(std::uint32_t variable) {
    Value value;
    value.kind = Value::Kind::unbound;
    value.variable = variable;
    return value;
}

Value constant(std::string name) {
    Value value;
    value.text = std::move(name);
    return value;
}

Value agent_id(const std::string& name) {
    Value value = constant(name);
    const auto is_digit = [](unsigned char byte) { return std::isdigit(byte) != 0; };
    // Who is called `007` in a text is no agent: integers are written without zeros before them.
    if (!name.empty() && std::all_of(name.begin(), name.end(), is_digit) && (name.front() != '0' || name == "0")) {
        std::int64_t number = 0;
        if (std::from_chars(name.data(), name.data() + name.size(), number).ec == std::errc()) {
            value.kind = Value::Kind::integer;
            value.integer = number;
            value.text.clear();
        }
    }
    return value;
}

/// A check file may call a constant as it likes: `"5"` there is not the integer, nor `"f(a)"` a term.
bool is_plain(const std::string& name) {
    const auto is_letter = [](unsigned char byte) { return std::isalpha(byte) != 0 || byte == '$'; };
    const auto belongs = [&](unsigned char byte) {
        return is_letter(byte) || std::isdigit(byte) != 0 ||
               std::string_view("_:.@-~").find(static_cast<char>(byte)) != std::string_view::npos;
    };
    return name == "[]" || (!name.empty() && is_letter(static_cast<unsigned char>(name.front())) &&
                            std::all_of(name.begin(), name.end(), belongs));
}

std::string to_string(const Value& value) {
    switch (value.kind) {
        case Value::Kind::unbound:
            return fmt::format("_{}", value.variable);
        case Value::Kind::constant:
            return is_plain(value.text) ? value.text : "'" + value.text + "'";
        case Value::Kind::string:
            return ir::quoted(value.text);
        case Value::Kind::integer:
            return fmt::format("{}", value.integer);
        case Value::Kind::number:
            return number_text(value.number);
        case Value::Kind::compound:
            break;
    }
    if (value.text == kPair) {
        return list_text(value);
    }
    std::string arguments;
    for (const Value& part : value.parts) {
        arguments += (arguments.empty() ? "" : ", ") + to_string(part);
    }
    return value.text + "(" + arguments + ")";
}

Value resolve(const Value& value, const Substitution& known) {
    Value result = walked(value, known);
    for (Value& part : result.parts) {
        part = resolve(part, known);
    }
    return result;
}

bool unify(const Value& left, const Value& right, Substitution& known) {
    const Value a = walked(left, known);  // copies: what is bound next may move what they refer to
    const Value b = walked(right, known);
    if (a.kind == Value::Kind::unbound && b.kind == Value::Kind::unbound && a.variable == b.variable) {
        return true;
    }
    if (a.kind == Value::Kind::unbound || b.kind == Value::Kind::unbound) {
        const Value& variable = a.kind == Value::Kind::unbound ? a : b;
        const Value& other = a.kind == Value::Kind::unbound ? b : a;
        return !occurs(variable.variable, other, known) && known.emplace(variable.variable, other).second;
    }
    if (a.kind != Value::Kind::compound || b.kind != Value::Kind::compound) {
        return a == b;
    }
    if (a.text != b.text || a.parts.size() != b.parts.size()) {
        return false;
    }
    for (std::size_t at = 0; at < a.parts.size(); ++at) {
        if (!unify(a.parts[at], b.parts[at], known)) {
            return false;
        }
    }
    return true;
}

Value Environment::value_of(const Term& term) {
    return std::visit(ir::overloaded{[&](const Variable& variable) {
                                         const auto found = known_.find(variable.name);
                                         return found != known_.end()
                                                    ? found->second
                                                    : known_.emplace(variable.name, unbound(next_++)).first->second;
                                     },
                                     [&](const Wildcard&) { return unbound(next_++); },
                                     [&](const Constant& name) { return constant(name.name); },
                                     [&](const Integer& number) {
                                         Value value;
                                         value.kind = Value::Kind::integer;
                                         value.integer = number.value;
                                         return value;
                                     },
                                     [&](const Number& number) {
                                         Value value;
                                         value.kind = Value::Kind::number;
                                         value.number = number.value;
                                         return value;
                                     },
                                     [&](const String& string) {
                                         Value value = constant(string.text);
                                         value.kind = Value::Kind::string;
                                         return value;
                                     },
                                     [&](const Compound& whole) {
                                         std::vector<Value> parts;
                                         for (const Term& each : whole.arguments) {
                                             parts.push_back(value_of(each));
                                         }
                                         return compound(whole.functor, std::move(parts));
                                     },
                                     [&](const List& list) {
                                         std::vector<Value> items;
                                         for (const Term& each : list.items) {
                                             items.push_back(value_of(each));
                                         }
                                         Value rest = list.tail ? value_of(**list.tail) : constant(kEmpty);
                                         for (; !items.empty(); items.pop_back()) {
                                             rest = compound(kPair, {std::move(items.back()), std::move(rest)});
                                         }
                                         return rest;
                                     }},
                      term.kind);
}

Value Renumbering::renumbered(const Value& value) {
    Value result = value;
    if (value.kind == Value::Kind::unbound) {
        result.variable = numbers_.emplace(value.variable, count()).first->second;
    }
    for (Value& part : result.parts) {
        part = renumbered(part);
    }
    return result;
}

std::uint32_t rename_apart(std::vector<Value*> values, std::uint32_t first) {
    Renumbering numbers;
    const auto shift = [&](auto& self, Value& value) -> void {
        value.variable += value.kind == Value::Kind::unbound ? first : 0;
        for (Value& part : value.parts) {
            self(self, part);
        }
    };
    for (Value* value : values) {
        *value = numbers.renumbered(*value);
        shift(shift, *value);
    }
    return first + numbers.count();
}

}  // namespace map2pml::lcc
