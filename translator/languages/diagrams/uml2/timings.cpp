#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/uml2/reading.h"

#include <algorithm>
#include <utility>

namespace map2pml::auml {

using xmi::Element;

namespace {

/// `min="d1"`: a Duration or TimeExpression elsewhere, with a value in it.
std::string time_bound(const Reading& reading, const Element& interval, const char* feature) {
    const std::vector<std::string> ids = interval.references(feature);
    const Element bound = ids.empty() ? interval.child(feature) : reading.find(ids.front());
    if (!bound) return {};
    const Element expression = bound.child("expr");
    return normal_spaces(expression ? text_of_value(expression) : text_of_value(bound));
}

void read_timing(const Reading& reading, const Element& rule, Interaction& into) {
    Timing timing;
    timing.span = rule.span();
    timing.elements = rule.references("constrainedElement");
    if (const Element interval = rule.child("specification")) {
        timing.minimum = time_bound(reading, interval, "min");
        timing.maximum = time_bound(reading, interval, "max");
        if (timing.minimum.empty() && timing.maximum.empty()) timing.maximum = normal_spaces(text_of_value(interval));
    }
    into.timings.push_back(std::move(timing));
}

void read_comment(Reading& reading, const Element& comment, Interaction& into) {
    std::string body = comment.attribute("body");
    if (const Element inner = comment.child("body"); body.empty() && inner) body = inner.text();
    body = normal_spaces(body);
    const std::vector<std::string> annotated = comment.references("annotatedElement");
    for (const std::string& element : annotated) reading.add_comment(element, body);
    const std::string deadline = deadline_in(body);
    if (!deadline.empty()) into.timings.push_back({comment.span(), "", deadline, annotated});
}

}  // namespace

std::string deadline_in(const std::string& comment) {
    const bool is_note = comment.starts_with("{");
    const auto label = read_message_label(is_note ? comment : "{" + comment + "}");
    return label && label->act.empty() ? label->deadline : std::string();
}

void read_rules(Reading& reading, const Element& interaction, Interaction& into) {
    for (const Element& comment : interaction.children("ownedComment")) read_comment(reading, comment, into);
    for (const Element& rule : interaction.children("ownedRule")) {
        const std::string_view type = rule.type();
        if (type == "DurationConstraint" || type == "TimeConstraint" || type == "IntervalConstraint")
            read_timing(reading, rule, into);
        else
            reading.ignore(rule, "only time and duration constraints are read");
    }
    std::sort(into.timings.begin(), into.timings.end(),
              [](const Timing& one, const Timing& other) { return one.span < other.span; });
}

}  // namespace map2pml::auml
