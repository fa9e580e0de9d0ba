#include "translator/protocols/situations/transition_system/value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>
#include <tuple>
#include <unordered_set>

#include "translator/foundation/budget/work_budget.h"
#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/value.h"

namespace map2pml::lcc {

std::partial_ordering Value::operator<=>(const Value& other) const {
    const auto order = std::tie(kind, variable, text, integer, number) <=>
                       std::tie(other.kind, other.variable, other.text, other.integer, other.number);
    return order != 0 ? order : parts <=> other.parts;
}

namespace {

constexpr const char* kPair = "|";
constexpr const char* kEmpty = "[]";

Value compound(std::string functor, Parts parts) {
    Value value;
    value.kind = Value::Kind::compound;
    value.text = std::move(functor);
    value.parts = std::move(parts);
    return value;
}

/// Small terms are walked directly; after so many steps, shared subterms are cached and visited once.
constexpr std::size_t kStepsBeforeSharing = 64;

/// Whether a variable is in a term.
class Occurrence {
  public:
    Occurrence(std::uint32_t variable, const Substitution& known) : variable_(variable), known_(known) {}

    [[nodiscard]] bool in(const Value& value) {
        if (value.kind == Value::Kind::unbound) {
            if (value.variable == variable_) return true;
            const auto bound = known_.find(value.variable);
            return bound != known_.end() && in(bound->second);
        }
        if (value.parts.are_ground() ||
            (++steps_ > kStepsBeforeSharing && !seen_.insert(value.parts.identity()).second))
            return false;
        return std::any_of(value.parts.begin(), value.parts.end(), [&](const Value& part) { return in(part); });
    }

  private:
    std::uint32_t variable_;
    const Substitution& known_;
    std::size_t steps_ = 0;
    std::unordered_set<const void*> seen_;
};

bool occurs(std::uint32_t variable, const Value& value, const Substitution& known) {
    return Occurrence(variable, known).in(value);
}

/// Applies `change` to each part: it gives the new one, or nothing for a part that stays as it is. So does this for all of them.
template <typename Change>
std::optional<Parts> changed_parts(const Parts& parts, const Change& change) {
    std::vector<Value> items;
    bool is_changed = false;
    for (const Value& part : parts) {
        std::optional<Value> now = change(part);
        if (now && !is_changed) {
            is_changed = true;
            items.reserve(parts.size());
            items.assign(parts.begin(), &part);
        }
        if (is_changed) items.push_back(now ? std::move(*now) : part);
    }
    return is_changed ? std::optional(Parts(std::move(items))) : std::nullopt;
}

/// Follows variables, but does not enter compounds.
const Value& walked(const Value& value, const Substitution& known) {
    const Value* at = &value;
    while (at->kind == Value::Kind::unbound) {
        const auto bound = known.find(at->variable);
        if (bound == known.end()) break;
        at = &bound->second;
    }
    return *at;
}

void append_list(std::string& text, const Value& list) {
    text += '[';
    const Value* at = &list;
    for (; at->kind == Value::Kind::compound && at->text == kPair; at = &at->parts.back())
        append(text += at == &list ? "" : ", ", at->parts.front());
    if (at->kind != Value::Kind::constant || at->text != kEmpty) append(text += " | ", *at);
    text += ']';
}

/// Never the text of an integer: the two do not unify, and equal texts are equal values.
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
    // `007` does not name an agent: integers have no leading zeros.
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

/// Constants of a check file may have any text: `"5"` is not the integer there, nor `"f(a)"` a term.
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
    std::string text;
    append(text, value);
    return text;
}

void append(std::string& text, const Value& value) {
    switch (value.kind) {
        case Value::Kind::unbound:
            text += '_';
            text += std::to_string(value.variable);
            return;
        case Value::Kind::constant:
            text += is_plain(value.text) ? value.text : "'" + value.text + "'";
            return;
        case Value::Kind::string:
            text += ir::quoted(value.text);
            return;
        case Value::Kind::integer:
            text += std::to_string(value.integer);
            return;
        case Value::Kind::number:
            text += number_text(value.number);
            return;
        case Value::Kind::compound:
            break;
    }
    if (value.text == kPair) {
        append_list(text, value);
        return;
    }
    text += value.text;
    text += '(';
    for (const Value& part : value.parts) append(text += &part == value.parts.begin() ? "" : ", ", part);
    text += ')';
}

namespace {

class Resolution {
  public:
    explicit Resolution(const Substitution& known) : known_(known) {}

    /// Nothing for a value that stays as it is.
    [[nodiscard]] std::optional<Value> of(const Value& value) {
        const Value& end = walked(value, known_);
        if (end.parts.are_ground()) return &end == &value ? std::nullopt : std::optional(end);
        const bool is_shared = ++steps_ > kStepsBeforeSharing;
        std::optional<Parts> parts;
        if (const auto done = is_shared ? done_.find(end.parts.identity()) : done_.end(); done != done_.end()) {
            parts = done->second.second;
        } else {
            parts = changed_parts(end.parts, [&](const Value& part) { return of(part); });
            if (is_shared) done_.emplace(end.parts.identity(), std::make_pair(end.parts, parts));
        }
        if (!parts) return &end == &value ? std::nullopt : std::optional(end);
        Value result = end;
        result.parts = std::move(*parts);
        return result;
    }

  private:
    const Substitution& known_;
    std::size_t steps_ = 0;
    std::unordered_map<const void*, std::pair<Parts, std::optional<Parts>>> done_;
};

}  // namespace

Value resolve(const Value& value, const Substitution& known) { return resolved(value, known).value_or(value); }

std::optional<Value> resolved(const Value& value, const Substitution& known) { return Resolution(known).of(value); }

bool unify(const Value& left, const Value& right, Substitution& known) {
    const Value& a = walked(left, known);  // a map keeps its values in their places
    const Value& b = walked(right, known);
    if (a.kind == Value::Kind::unbound && b.kind == Value::Kind::unbound && a.variable == b.variable) return true;
    if (a.kind == Value::Kind::unbound || b.kind == Value::Kind::unbound) {
        const Value& variable = a.kind == Value::Kind::unbound ? a : b;
        const Value& other = a.kind == Value::Kind::unbound ? b : a;
        return !occurs(variable.variable, other, known) && known.emplace(variable.variable, other).second;
    }
    if (a.kind != Value::Kind::compound || b.kind != Value::Kind::compound) return a == b;
    if (a.text != b.text || a.parts.size() != b.parts.size()) return false;
    if (a.parts.identity() == b.parts.identity()) return true;
    budget::step();
    for (std::size_t at = 0; at < a.parts.size(); ++at)
        if (!unify(a.parts[at], b.parts[at], known)) return false;
    return true;
}

std::optional<Value> Environment::renew(const std::string& variable) {
    const auto known = known_.find(variable);
    return known == known_.end() ? std::nullopt : std::optional(std::exchange(known->second, unbound(next_++)));
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
                                         for (const Term& each : whole.arguments) parts.push_back(value_of(each));
                                         return compound(whole.functor, std::move(parts));
                                     },
                                     [&](const List& list) {
                                         std::vector<Value> items;
                                         for (const Term& each : list.items) items.push_back(value_of(each));
                                         Value rest = list.tail ? value_of(**list.tail) : constant(kEmpty);
                                         for (; !items.empty(); items.pop_back())
                                             rest = compound(kPair, {std::move(items.back()), std::move(rest)});
                                         return rest;
                                     }},
                      term.kind);
}

std::optional<Value> Renumbering::changed(const Value& value) {
    if (value.kind == Value::Kind::unbound) {
        const std::uint32_t number = first_ + numbers_.emplace(value.variable, count()).first->second;
        return number == value.variable ? std::nullopt : std::optional(unbound(number));
    }
    if (value.parts.are_ground()) return std::nullopt;
    auto done = done_.find(value.parts.identity());
    if (done == done_.end()) {
        std::optional<Parts> parts = changed_parts(value.parts, [&](const Value& part) { return changed(part); });
        done = done_.emplace(value.parts.identity(), std::make_pair(value.parts, std::move(parts))).first;
    }
    if (!done->second.second) return std::nullopt;
    Value result = value;
    result.parts = *done->second.second;
    return result;
}

std::uint32_t rename_apart(std::vector<Value*> values, std::uint32_t first) {
    Renumbering numbers(first);
    for (Value* value : values) *value = numbers.renumbered(*value);
    return first + numbers.count();
}

namespace {

std::uint64_t counted(const std::vector<Value>& items) {
    std::uint64_t nodes = 0;
    for (const Value& each : items) nodes = std::min(Parts::kUncounted, nodes + nodes_of(each));
    return nodes;
}

}  // namespace

struct Parts::Content {
    explicit Content(std::vector<Value> all)
        : items(std::move(all)),
          are_ground(std::all_of(
              items.begin(), items.end(),
              [](const Value& each) { return each.kind != Value::Kind::unbound && each.parts.are_ground(); })),
          nodes(counted(items)) {}

    std::vector<Value> items;
    bool are_ground;
    std::uint64_t nodes;
};

Parts::Parts(std::vector<Value> items)
    : content_(items.empty() ? nullptr : std::make_shared<const Content>(std::move(items))) {}
Parts::Parts(std::initializer_list<Value> items) : Parts(std::vector<Value>(items)) {}
const Value* Parts::begin() const { return content_ ? content_->items.data() : nullptr; }
const Value* Parts::end() const { return content_ ? content_->items.data() + content_->items.size() : nullptr; }
std::size_t Parts::size() const { return content_ ? content_->items.size() : 0; }
const Value& Parts::operator[](std::size_t at) const { return content_->items[at]; }
const Value& Parts::front() const { return content_->items.front(); }
const Value& Parts::back() const { return content_->items.back(); }
bool Parts::are_ground() const { return !content_ || content_->are_ground; }
std::uint64_t Parts::nodes() const { return content_ ? content_->nodes : 0; }

bool Parts::operator==(const Parts& other) const {
    return content_ == other.content_ || std::equal(begin(), end(), other.begin(), other.end());
}

std::partial_ordering Parts::operator<=>(const Parts& other) const {
    if (content_ == other.content_) return std::partial_ordering::equivalent;
    return std::lexicographical_compare_three_way(begin(), end(), other.begin(), other.end());
}

}  // namespace map2pml::lcc
