#include "translator/languages/diagrams/uml2/interaction.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "translator/languages/diagrams/uml2/internal.h"
#include "translator/languages/diagrams/uml2/reading.h"
#include "translator/languages/diagrams/uses.h"

namespace map2pml::auml {

using xmi::Element;

namespace {

void find_below(const Element& element, std::vector<Element>& into) {
    if (xmi::is_extension(element)) return;
    const bool is_definition = element.idref().empty() && !element.has_attribute("href") && element.tag() != "refersTo";
    if (is_definition && (element.type() == "Interaction" || (element.tag() == "Interaction" && element.is_uml())))
        into.push_back(element);
    for (const Element& child : element.children()) find_below(child, into);
}

/// Parts of an interaction that do not affect messages, or that are read elsewhere.
constexpr std::array<std::string_view, 26> kParts = {
    "lifeline",       "message",          "fragment",       "ownedRule",      "ownedComment",     "generalOrdering",
    "formalGate",     "ownedAttribute",   "ownedConnector", "ownedParameter", "nestedClassifier", "ownedBehavior",
    "elementImport",  "packageImport",    "generalization", "ownedOperation", "ownedReception",   "ownedMember",
    "nameExpression", "collaborationUse", "ownedTrigger",   "role",           "feature",          "clientDependency",
    "ownedUseCase",   "documentation"};

Interaction read_interaction(Reading& reading, const Element& element) {
    Interaction interaction;
    interaction.node = node_of(element);
    reading.check_unique(element);
    if (!reading.is_small(element, element.children("lifeline").size(), element.children("message").size()))
        return interaction;
    reading.ignore_others(element, kParts, "an interaction");
    read_rules(reading, element, interaction);
    std::map<std::string, LifelineIndex> lifelines = read_lifelines(reading, element, interaction);
    std::vector<Element> messages;
    for (const Element& message : element.children("message")) {
        if (message.idref().empty()) {
            messages.push_back(message);
            interaction.messages.push_back(read_message(reading, message, messages.size()));
        }
    }
    const std::map<std::string, NamedEnd> ends = named_ends(reading, messages);
    FragmentReader fragments(reading, interaction, std::move(lifelines), ends);
    interaction.fragments = fragments.read(element);
    read_ends(reading, messages, fragments.met(), interaction);
    check_empty_operands(reading, fragments.with_empty_operand(), interaction);
    interaction.orderings = std::move(fragments).orderings();
    if (reading.style().ordered_by_number || has_no_order(element, messages))
        order_by_number(reading, messages, element, interaction);
    join_fragment_gates(reading, messages, interaction);
    return interaction;
}

/// Resolves the interaction of a use, once all are known.
void join(std::vector<Fragment>& fragments, const std::map<std::string, std::size_t>& indices) {
    for (Fragment& fragment : fragments) {
        if (auto* use = std::get_if<InteractionUse>(&fragment.kind)) {
            const auto found = indices.find(use->refers_to);
            if (found != indices.end()) use->interaction = found->second;
        }
        if (auto* combined = std::get_if<Combined>(&fragment.kind))
            for (Operand& operand : combined->operands) join(operand.fragments, indices);
    }
}

/// A named element that contains the element: a package, a class, a collaboration.
std::string owner_of(const Element& element) {
    for (Element around = element.parent(); around; around = around.parent())
        if (!around.attribute("name").empty()) return around.attribute("name");
    return {};
}

/// Interactions with equal names are distinguished by their owners, and within one owner by numbers.
void tell_apart(std::vector<Interaction>& interactions, const std::vector<Element>& elements) {
    const auto count_names = [&] {
        std::map<std::string, int> names;
        for (const Interaction& each : interactions) ++names[each.node.name];
        return names;
    };
    const std::map<std::string, int> drawn = count_names();
    for (std::size_t at = 0; at < interactions.size(); ++at) {
        std::string& name = interactions[at].node.name;
        const std::string owner = owner_of(elements[at]);
        if (drawn.at(name) > 1 && !owner.empty()) name = owner + "." + name;
    }
    const std::map<std::string, int> owned = count_names();
    std::map<std::string, int> met;
    for (Interaction& each : interactions) {
        const std::string name = each.node.name;
        if (owned.at(name) > 1 && ++met[name] > 1) {
            int number = met[name];
            while (owned.contains(fmt::format("{} {}", name, number))) ++number;
            each.node.name = fmt::format("{} {}", name, met[name] = number);
        }
    }
}

/// An interaction that uses one with errors cannot be read either.
void mark_users(std::vector<Interaction>& interactions) {
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (Interaction& each : interactions) {
            const std::set<std::size_t> used = used_in(each.fragments);
            const bool is_broken =
                std::any_of(used.begin(), used.end(), [&](std::size_t at) { return interactions[at].is_broken; });
            is_new = is_new || (is_broken && !each.is_broken);
            each.is_broken = each.is_broken || is_broken;
        }
    }
}

}  // namespace

std::vector<Element> find_interactions(const xmi::Document& document) {
    std::vector<Element> found;
    find_below(document.root(), found);
    return found;
}

Diagram read_interactions(Reading& reading) {
    Diagram diagram;
    diagram.tool = reading.style().tool;
    std::map<std::string, std::size_t> indices;
    const std::vector<Element> elements = find_interactions(reading.document());
    for (const Element& element : elements) {
        indices.emplace(element.id(), diagram.interactions.size());
        reading.begin_interaction(element.id());
        diagram.interactions.push_back(read_interaction(reading, element));
        Interaction& read = diagram.interactions.back();
        read.found = reading.end_interaction();
        read.is_broken = std::any_of(read.found.begin(), read.found.end(), [](const diag::Diagnostic& each) {
            return diag::severity_of(each.code) == diag::Severity::error;
        });
    }
    for (Interaction& interaction : diagram.interactions) join(interaction.fragments, indices);
    tell_apart(diagram.interactions, elements);
    mark_users(diagram.interactions);
    return diagram;
}

}  // namespace map2pml::auml
