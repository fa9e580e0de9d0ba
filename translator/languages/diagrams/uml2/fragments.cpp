#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/uml2/internal.h"

#include <fmt/format.h>

#include <utility>

namespace map2pml::auml {

using xmi::Element;

namespace {

bool is_occurrence(std::string_view type) {
    return type == "MessageOccurrenceSpecification" || type == "OccurrenceSpecification" || type == "EventOccurrence" ||
           type == "DestructionOccurrenceSpecification" || type == "MessageEnd";
}

bool is_execution(std::string_view type) {
    return type == "BehaviorExecutionSpecification" || type == "ActionExecutionSpecification" ||
           type == "ExecutionOccurrenceSpecification" || type == "ExecutionSpecification" ||
           type == "ExecutionOccurrence";
}

void collect_execution_ends(const Element& container, std::set<std::string>& into) {
    for (const Element& child : container.children()) {
        if (xmi::is_extension(child)) continue;
        if (is_execution(child.type())) {
            for (const char* feature : {"start", "finish"}) {
                const std::vector<std::string> ends = child.references(feature);
                into.insert(ends.begin(), ends.end());
            }
        }
        collect_execution_ends(child, into);
    }
}

}  // namespace

FragmentReader::FragmentReader(Reading& reading, const Interaction& interaction,
                               std::map<std::string, LifelineIndex> lifelines, std::map<std::string, NamedEnd> ends)
    : reading_(reading), interaction_(interaction), lifelines_(std::move(lifelines)), ends_(std::move(ends)) {}

std::vector<Fragment> FragmentReader::read(const Element& interaction) {
    collect_execution_ends(interaction, execution_ends_);
    for (const Element& lifeline : interaction.children("lifeline")) {
        const auto index = lifelines_.find(lifeline.id());
        for (const std::string& fragment : lifeline.references("coveredBy"))
            if (index != lifelines_.end()) covering_[fragment].push_back(index->second);
    }
    read_orderings(interaction);
    return read_all(interaction);
}

std::vector<Fragment> FragmentReader::read_all(const Element& container) {
    std::vector<Fragment> fragments;
    for (const Element& element : container.children("fragment")) read(element, fragments);
    return fragments;
}

void FragmentReader::read(const Element& element, std::vector<Fragment>& into) {
    const std::string_view type = element.type();
    read_orderings(element);
    if (is_occurrence(type)) {
        read_occurrence(element, into);
    } else if (is_execution(type)) {
        return;  // executions do not affect messages
    } else if (type == "CombinedFragment" || type == "ConsiderIgnoreFragment") {
        read_combined(element, into);
    } else if (type == "InteractionUse" || type == "InteractionOccurrence" || type == "PartDecomposition") {
        read_use(element, into);
    } else if (type == "StateInvariant") {
        read_state(element, into);
    } else if (type == "Continuation") {
        into.push_back({node_of(element), Continuation{element.attribute("setting") != "false"}});
    } else if (type == "InteractionOperand" && element.children("fragment").empty()) {
        reading_.ignore(element, "an empty operand outside a combined fragment");
    } else if (type == "InteractionOperand") {
        reading_.report(diag::Code::xmi_wrong_kind, element, "this operand is outside a combined fragment");
    } else {
        reading_.report(diag::Code::xmi_wrong_kind, element,
                        fmt::format("{} is not a fragment of an interaction", called(element)));
    }
}

std::vector<LifelineIndex> FragmentReader::covered_by(const Element& element) {
    std::vector<LifelineIndex> covered;
    for (const std::string& id : element.references("covered")) {
        const auto lifeline = lifelines_.find(id);
        if (lifeline != lifelines_.end()) {
            covered.push_back(lifeline->second);
        } else if (const Element other = reading_.resolve(id, element, "covered")) {
            reading_.report(diag::Code::xmi_wrong_kind, element,
                            fmt::format("`covered` of {} is {}, which is not a lifeline of this interaction",
                                        called(element), called(other)),
                            {{other.span(), "this one"}});
        }
    }
    if (covered.empty() && element.references("covered").empty()) covered = covering_[element.id()];
    return covered;
}

std::optional<LifelineIndex> FragmentReader::only_covered(const Element& element) {
    const bool says = !element.references("covered").empty();
    const std::vector<LifelineIndex> covered = covered_by(element);
    if (covered.size() == 1) return covered.front();
    if (covered.size() > 1 || !says) {
        reading_.report(diag::Code::xmi_without_lifeline, element,
                        covered.empty() ? fmt::format("{} is on no lifeline: `covered` is missing", called(element))
                                        : fmt::format("{} is on {} lifelines", called(element), covered.size()));
    }
    return std::nullopt;
}

void FragmentReader::read_occurrence(const Element& element, std::vector<Fragment>& into) {
    const std::string id = element.id();
    reading_.check_unique(element);
    const auto end = ends_.find(id);
    const bool is_end_of_life = element.type() == "DestructionOccurrenceSpecification";
    if (end == ends_.end() && !is_end_of_life) {
        if (!execution_ends_.contains(id)) {
            reading_.report(diag::Code::xmi_lone_occurrence, element,
                            fmt::format("{} belongs to no message and no execution; it is left out", called(element)));
        }
        return;
    }
    const auto lifeline = only_covered(element);
    if (!lifeline) return;
    if (end == ends_.end()) {
        into.push_back({node_of(element), Destruction{*lifeline}});
        return;
    }
    met_[id] = {*lifeline, inside_};
    into.push_back({node_of(element), Occurrence{end->second.message, end->second.is_send, *lifeline}});
}

void FragmentReader::read_use(const Element& element, std::vector<Fragment>& into) {
    InteractionUse use;
    use.covered = covered_by(element);
    const std::vector<std::string> refers = element.references("refersTo");
    if (refers.empty()) {
        const bool is_outside = static_cast<bool>(element.child("refersTo"));
        reading_.ignore(element, is_outside ? "the interaction that it refers to is in another file"
                                            : "it does not name the interaction that it refers to");
    } else if (const Element other = reading_.resolve(refers.front(), element, "refersTo")) {
        use.refers_to = refers.front();
        if (other.type() != "Interaction" && other.tag() != "Interaction") {
            reading_.report(
                diag::Code::xmi_wrong_kind, element,
                fmt::format("`refersTo` of {} is {}, which is not an interaction", called(element), called(other)));
        }
    }
    into.push_back({node_of(element), std::move(use)});
}

void FragmentReader::read_state(const Element& element, std::vector<Fragment>& into) {
    const auto lifeline = only_covered(element);
    const Element invariant = element.child("invariant");
    const Element specification = invariant ? invariant.child("specification") : Element();
    std::string text = specification ? normal_spaces(text_of_value(specification)) : std::string();
    if (text.size() > 2 && text.front() == '{' && text.back() == '}')
        text = normal_spaces(text.substr(1, text.size() - 2));
    if (lifeline) into.push_back({node_of(element), StateInvariant{*lifeline, std::move(text)}});
}

void FragmentReader::read_orderings(const Element& container) {
    for (const Element& ordering : container.children("generalOrdering")) {
        const std::vector<std::string> before = ordering.references("before");
        const std::vector<std::string> after = ordering.references("after");
        if (before.size() != 1 || after.size() != 1)
            reading_.ignore(ordering, "it does not name one occurrence before and one after");
        else if (reading_.resolve(before.front(), ordering, "before") &&
                 reading_.resolve(after.front(), ordering, "after"))
            orderings_.push_back({ordering.span(), before.front(), after.front()});
    }
}

}  // namespace map2pml::auml
