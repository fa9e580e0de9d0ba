#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/uml2/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>

namespace map2pml::auml {

using xmi::Element;

namespace {

std::string multiplicity_bound(const Element& property, const char* feature) {
    const Element value = property.child(feature);
    return value ? text_of_value(value) : std::string();
}

/// Adds the name, type and multiplicity of the property that a lifeline represents.
void add_represented(Reading& reading, const Element& property, LifelineLabel& label) {
    if (label.name.empty()) label.name = property.attribute("name");
    std::vector<std::string> types = property.references("type");
    if (!types.empty()) {
        const Element type = reading.find(types.front());
        if (type && label.role.empty() && label.classifier.empty()) label.classifier = type.attribute("name");
    }
    const std::string upper = multiplicity_bound(property, "upperValue");
    if (!label.multiplicity && !upper.empty() && upper != "1") {
        const std::string lower = multiplicity_bound(property, "lowerValue");
        label.multiplicity = {lower.empty() ? "1" : lower, upper};
    }
}

bool is_one(const Cardinality& multiplicity) { return multiplicity.lower == "1" && multiplicity.upper == "1"; }

/// `5..2`
bool is_turned_round(const Cardinality& multiplicity) {
    const auto number_in = [](const std::string& text, std::uint64_t& number) {
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
        return fault == std::errc() && end == text.data() + text.size();
    };
    std::uint64_t lower = 0;
    std::uint64_t upper = 0;
    return number_in(multiplicity.lower, lower) && number_in(multiplicity.upper, upper) && upper < lower;
}

Lifeline read_lifeline(Reading& reading, const Element& element, const Interaction& known) {
    reading.check_unique(element);
    LifelineLabel label = lifeline_label(reading, element, element.attribute("name"));
    const std::vector<std::string> represented = element.references("represents");
    if (!represented.empty()) {
        if (const Element property = reading.find(represented.front())) add_represented(reading, property, label);
    }
    Lifeline lifeline = labelled_lifeline(reading, element, label, known);
    lifeline.node.id = element.id();
    lifeline.represents = represented.empty() ? "" : represented.front();
    lifeline.stereotypes = reading.stereotypes_of(lifeline.node.id);
    return lifeline;
}

}  // namespace

LifelineLabel lifeline_label(Reading& reading, const Element& at, const std::string& name) {
    if (auto label = read_lifeline_label(name)) return std::move(*label);
    reading.report(
        diag::Code::xmi_label, at,
        fmt::format("`{}` is not of the form `name / role : Class [1..n]`; all of it is read as the name", name));
    LifelineLabel label;
    label.name = normal_spaces(name);
    return label;
}

Lifeline labelled_lifeline(Reading& reading, const Element& at, const LifelineLabel& label, const Interaction& known) {
    Lifeline lifeline;
    lifeline.node.span = at.span();
    lifeline.role = !label.role.empty() ? label.role : label.classifier;
    if (label.multiplicity && !is_one(*label.multiplicity)) lifeline.multiplicity = label.multiplicity;
    if (lifeline.multiplicity && is_turned_round(*lifeline.multiplicity)) {
        reading.report(diag::Code::xmi_bad_bounds, at,
                       fmt::format("{} stands for at least {} agents but at most {}", called(at),
                                   lifeline.multiplicity->lower, lifeline.multiplicity->upper));
    }
    std::string name = !label.name.empty() ? label.name : lifeline.role;
    if (name.empty()) {
        name = fmt::format("lifeline {}", known.lifelines.size() + 1);
        reading.report(diag::Code::xmi_nameless, at, fmt::format("a lifeline without a name; it is called `{}`", name));
    }
    lifeline.node.name = own_name(known, name);
    return lifeline;
}

std::string own_name(const Interaction& interaction, const std::string& name) {
    std::string own = name;
    const auto is_taken = [&] {
        return std::any_of(interaction.lifelines.begin(), interaction.lifelines.end(),
                           [&](const Lifeline& each) { return each.node.name == own; });
    };
    for (std::size_t number = 2; is_taken(); ++number) own = fmt::format("{} {}", name, number);
    return own;
}

std::map<std::string, LifelineIndex> read_lifelines(Reading& reading, const Element& interaction, Interaction& into) {
    std::map<std::string, LifelineIndex> indices;
    for (const Element& element : interaction.children("lifeline")) {
        if (!element.idref().empty()) continue;
        indices.emplace(element.id(), into.lifelines.size());
        into.lifelines.push_back(read_lifeline(reading, element, into));
    }
    return indices;
}

}  // namespace map2pml::auml
