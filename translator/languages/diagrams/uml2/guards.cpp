#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/uml2/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace map2pml::auml {

using xmi::Element;

namespace {

constexpr std::uint32_t kMostRounds = 1000;

/// A bound as written, if any.
std::optional<std::string> bound_text(const Element& guard, const char* feature) {
    if (guard.has_attribute(feature)) return guard.attribute(feature);
    const Element value = guard.child(feature);
    return value ? std::optional(normal_spaces(text_of_value(value))) : std::nullopt;
}

bool is_unlimited(const std::string& text) { return text == "*" || text == "-1"; }

/// A number; nothing, and an error, for any other text.
std::optional<std::uint32_t> rounds_of(Reading& reading, const Element& guard, const char* feature,
                                       const std::string& text) {
    const bool is_number =
        !text.empty() && text.size() <= 9 &&
        std::all_of(text.begin(), text.end(), [](unsigned char letter) { return std::isdigit(letter) != 0; });
    if (!is_number) {
        reading.report(diag::Code::xmi_bad_bounds, guard,
                       fmt::format("{} of this loop is `{}`, which is not a number", feature, text));
        return std::nullopt;
    }
    const unsigned long number = std::stoul(text);
    if (number > kMostRounds) {
        reading.report(diag::Code::xmi_bad_bounds, guard,
                       fmt::format("{} of this loop is {}, but at most {} rounds are explored; write `*`", feature,
                                   text, kMostRounds));
        return std::nullopt;
    }
    return static_cast<std::uint32_t>(number);
}

constexpr std::array<std::string_view, 10> kGuardParts = {
    "specification", "minint", "maxint",  "constrainedElement", "ownedComment", "nameExpression", "documentation",
    "context",       "body",   "language"};

/// In the specification, or where else tools write it.
std::string condition_of(const Element& guard) {
    if (const Element specification = guard.child("specification")) {
        const std::string text = text_of_value(specification);
        return text.empty() ? specification.text() : text;
    }
    for (const char* feature : {"specification", "body", "value"})  // the first is StarUML's
        if (guard.has_attribute(feature)) return guard.attribute(feature);
    const Element body = guard.child("body");
    return body ? body.text() : guard.text();
}

/// `guard1`, `InteractionConstraint`: a tool gave it.
bool is_given(const std::string& name, const Element& guard) {
    return name.starts_with(guard.tag()) || name.starts_with("InteractionConstraint");
}

/// Some tools draw the name of a guard that has no condition.
void check_condition(Reading& reading, const Element& guard, const std::string& condition) {
    const bool has_bounds = bound_text(guard, "minint") || bound_text(guard, "maxint");
    const std::string name = guard.attribute("name");
    if (condition.empty() && !has_bounds && guard.tag() == "guard" && !name.empty() && !is_given(name, guard))
        reading.ignore(guard, "it has a name but no condition");
}

}  // namespace

Element read_guard(Reading& reading, const Element& operand, Operand& into) {
    const std::vector<Element> guards = operand.children("guard");
    for (std::size_t at = 1; at < guards.size(); ++at) reading.ignore(guards[at], "an operand has only one guard");
    Element guard = guards.empty() ? Element() : guards.front();
    std::string text = operand.attribute("guard");  // the condition, or a reference to it
    const std::string id = guard && !guard.idref().empty() ? guard.idref() : text;
    const Element referred = id.empty() ? Element() : reading.find(id);
    if (referred) {
        guard = referred;
        text.clear();
    }
    if (!guard) {
        guard = text.empty() ? guard : operand;
    } else {
        text = condition_of(guard);
        reading.ignore_others(guard, kGuardParts, "a guard");
    }
    into.guard = normal_spaces(text);
    if (into.guard.size() > 2 && into.guard.front() == '[' && into.guard.back() == ']')
        into.guard = normal_spaces(into.guard.substr(1, into.guard.size() - 2));
    if (guard) {
        into.guard_span = guard.span();
        check_condition(reading, guard, into.guard);
    }
    if (into.guard == "true") into.guard.clear();
    return guard;
}

Bounds read_bounds(Reading& reading, const Element& guard) {
    Bounds bounds;
    if (!guard) return bounds;
    std::optional<std::string> lower = bound_text(guard, "minint");
    std::optional<std::string> upper = bound_text(guard, "maxint");
    if (!lower && !upper) return bounds;
    if (!upper)  // `loop(3)`
        upper = lower;
    if (!lower) lower = is_unlimited(*upper) ? "0" : *upper;
    const auto least = rounds_of(reading, guard, "minint", *lower);
    const auto most = is_unlimited(*upper) ? std::nullopt : rounds_of(reading, guard, "maxint", *upper);
    if (least && most && *most < *least) {
        reading.report(diag::Code::xmi_bad_bounds, guard,
                       fmt::format("this loop runs at least {} times but at most {} times", *least, *most));
    }
    bounds.lower = least.value_or(0);
    bounds.upper = most;
    return bounds;
}

void check_no_bounds(Reading& reading, const Element& guard, Operator kind) {
    if (guard &&
        (bound_text(guard, "minint").value_or("0") != "0" || bound_text(guard, "maxint").value_or("1") != "1")) {
        reading.report(
            diag::Code::xmi_ignored, guard,
            fmt::format("`minint` and `maxint` have no meaning for `{}`; was `loop` meant?", to_string(kind)));
    }
}

}  // namespace map2pml::auml
