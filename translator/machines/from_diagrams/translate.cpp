#include "translator/machines/from_diagrams/translate.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "translator/languages/diagrams/print.h"
#include "translator/languages/diagrams/projection/plain.h"
#include "translator/machines/from_diagrams/for_any.h"
#include "translator/machines/from_diagrams/internal.h"

namespace map2pml::auml_to_eventb {

namespace {

/// Reports the chosen number of agents where the drawing does not fix it, unlike `[3]`.
void report_agent_counts(const auml::Interaction& drawn, const auml::AgentCounts& counts, diag::Sink& sink) {
    for (const auml::Lifeline& lifeline : drawn.lifelines) {
        diag::Sink unheard;  // `plain` has reported the error
        const auto number = auml::number_of_agents(lifeline, counts, unheard);
        if (!auml::has_fixed_number(lifeline) && number) {
            sink.report(
                diag::Code::xmi_ignored, lifeline.node.span,
                fmt::format("`{}` is drawn as {}..{} agents, but the machine has {}: the proofs are only for {}",
                            lifeline.node.name, lifeline.multiplicity->lower, lifeline.multiplicity->upper, *number,
                            *number));
        }
    }
}

/// A proof of one order says nothing about agents that do not keep it.
void add_remarks(const auml::Interaction& plain, eventb::Project& project) {
    for (const auto& [before, after] : auml::unkept_orders(plain)) {
        const auml::Message& late = plain.messages[after];
        project.remarks.push_back(
            {late.node.span, fmt::format("nothing makes `{}` come after `{}`: `{}` may send it earlier", words_of(late),
                                         words_of(plain.messages[before]), words_of(plain, late.from, true))});
    }
}

/// Lifelines of several agents whose number is not given.
std::vector<auml::LifelineIndex> without_number(const auml::Interaction& drawn, const auml::AgentCounts& counts) {
    std::vector<auml::LifelineIndex> found;
    for (auml::LifelineIndex at = 0; at < drawn.lifelines.size(); ++at) {
        const auml::Lifeline& lifeline = drawn.lifelines[at];
        const bool is_given = auml::is_asked_for(lifeline, counts) || auml::has_fixed_number(lifeline);
        if (!is_given) found.push_back(at);
    }
    return found;
}

/// The diagram with another number of agents on one lifeline.
auml::Diagram drawn_as(auml::Diagram diagram, std::size_t at, const std::string& lifeline, const std::string& number) {
    for (auml::Lifeline& each : diagram.interactions[at].lifelines)
        if (each.node.name == lifeline) each.multiplicity = auml::Cardinality{number, number};
    return diagram;
}

/// The diagram must have a meaning for two agents: then it has the same one for every number.
bool is_clear_for_two(const auml::Diagram& diagram, std::size_t at, const auml::Lifeline& lifeline,
                      const auml::AgentCounts& counts, diag::Sink& sink) {
    diag::Sink found;
    const auml::Diagram as_two = drawn_as(diagram, at, lifeline.node.name, "2");
    if (auml::plain(as_two, at, found, auml::Sequencing::strict, counts)) return true;
    for (diag::Diagnostic& each : found.sorted()) sink.report(std::move(each));
    return false;
}

/// Without a machine: reports that the number of agents must be given, if that helps.
void ask_how_many(const auml::Lifeline& lifeline, const auml::AgentCounts& counts, const NoPhases& refused,
                  diag::Sink& sink) {
    if (!refused.is_for_any) {
        sink.report(diag::Code::auml_not_supported, refused.span, refused.why);
        return;
    }
    diag::Sink asked;
    (void)auml::number_of_agents(lifeline, counts, asked);
    for (diag::Diagnostic& each : asked.sorted()) {
        each.notes.push_back({refused.span, "there is no proof for every number of agents: " + refused.why});
        sink.report(std::move(each));
    }
}

/// A machine for any number of agents of one lifeline, or an error that explains why there is none.
std::optional<eventb::Project> for_any_number(const auml::Diagram& diagram, std::size_t at, auml::LifelineIndex many,
                                              const auml::AgentCounts& counts, const std::string& name,
                                              diag::Sink& sink) {
    const auml::Interaction& drawn = diagram.interactions[at];
    const auml::Lifeline& lifeline = drawn.lifelines[many];
    if (const auto unclear = unclear_for_any(drawn, many)) {
        ask_how_many(lifeline, counts, *unclear, sink);
        return std::nullopt;
    }
    if (!is_clear_for_two(diagram, at, lifeline, counts, sink)) return std::nullopt;
    const auml::Diagram as_one = drawn_as(diagram, at, lifeline.node.name, "1");
    const std::optional<auml::Interaction> plain = auml::plain(as_one, at, sink, auml::Sequencing::strict, counts);
    if (!plain) return std::nullopt;
    const auto found = std::find_if(plain->lifelines.begin(), plain->lifelines.end(),
                                    [&](const auml::Lifeline& each) { return each.node.name == lifeline.node.name; });
    auto made = machine_for_any(*plain, static_cast<auml::LifelineIndex>(found - plain->lifelines.begin()), name, sink);
    if (const auto* refused = std::get_if<NoPhases>(&made)) {
        ask_how_many(lifeline, counts, *refused, sink);
        return std::nullopt;
    }
    if (lifeline.multiplicity->lower == "0" || lifeline.multiplicity->lower == "*") {
        sink.report(
            diag::Code::xmi_ignored, lifeline.node.span,
            fmt::format("`{}` may stand for zero agents, but the proofs are for one or more", lifeline.node.name));
    }
    report_agent_counts(drawn, counts, sink);
    add_remarks(*plain, std::get<eventb::Project>(made));
    return std::get<eventb::Project>(std::move(made));
}

}  // namespace

std::vector<eventb::Project> translate(const auml::Diagram& diagram, diag::Sink& sink,
                                       const auml::AgentCounts& counts) {
    std::vector<eventb::Project> projects;
    Identifiers names;
    for (const std::size_t at : auml::checked_interactions(diagram)) {
        const std::string name = names.fresh(diagram.interactions[at].node.name);
        const auml::Interaction& drawn = diagram.interactions[at];
        const std::vector<auml::LifelineIndex> many = without_number(drawn, counts);
        if (many.size() == 1) {
            auto project = for_any_number(diagram, at, many.front(), counts, name, sink);
            if (project) projects.push_back(std::move(*project));
            continue;
        }
        const std::optional<auml::Interaction> plain = auml::plain(diagram, at, sink, auml::Sequencing::strict, counts);
        if (!plain) continue;
        report_agent_counts(drawn, counts, sink);
        eventb::Project project = machine_of(*plain, name, sink);
        add_remarks(*plain, project);
        if (!project.machines.empty()) projects.push_back(std::move(project));
    }
    return projects;
}

}  // namespace map2pml::auml_to_eventb
