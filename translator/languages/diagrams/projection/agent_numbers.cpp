#include "translator/languages/diagrams/projection/agent_numbers.h"

#include <fmt/format.h>

#include <charconv>
#include <set>

#include "translator/foundation/source/unique_names.h"

namespace map2pml::auml {

namespace {

constexpr std::uint32_t kMostAgents = 100;

std::optional<std::uint32_t> number_in(const std::string& text) {
    std::uint32_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_whole = fault == std::errc() && end == text.data() + text.size();
    return is_whole ? std::optional(number) : std::nullopt;
}

std::string spelt(const std::string& name) { return source::UniqueNames("_").name_for(name, name); }

std::string role_of(const Lifeline& lifeline) {
    return spelt(lifeline.role.empty() ? lifeline.node.name : lifeline.role);
}

/// The name of the lifeline takes precedence over its role.
std::optional<std::uint32_t> asked_for(const Lifeline& lifeline, const AgentCounts& counts) {
    for (const std::string& name : {spelt(lifeline.node.name), role_of(lifeline)})
        if (const auto found = counts.find(name); found != counts.end()) return found->second;
    return std::nullopt;
}

}  // namespace

std::vector<std::string> role_words(const std::vector<Lifeline>& lifelines) {
    source::UniqueNames words("_");
    std::vector<std::string> roles;
    for (const Lifeline& each : lifelines) {
        const std::string& name = each.role.empty() ? each.node.name : each.role;
        roles.push_back(words.name_for(name, name));
    }
    return roles;
}

bool is_asked_for(const Lifeline& lifeline, const AgentCounts& counts) {
    return asked_for(lifeline, counts).has_value();
}

bool has_fixed_number(const Lifeline& lifeline) {
    return !lifeline.multiplicity ||
           (lifeline.multiplicity->lower == lifeline.multiplicity->upper && number_in(lifeline.multiplicity->lower));
}

std::vector<ir::AgentDeclaration> drawn_agents(const Diagram& diagram) {
    std::vector<ir::AgentDeclaration> agents;
    for (const Interaction& interaction : diagram.interactions) {
        const std::vector<std::string> roles = role_words(interaction.lifelines);
        for (LifelineIndex at = 0; at < roles.size(); ++at) {
            const Node& node = interaction.lifelines[at].node;
            agents.push_back({spelt(node.name), roles[at], node.span});
        }
    }
    return agents;
}

void check_agent_names(const Diagram& diagram, const AgentCounts& counts, source::FileId file, diag::Sink& sink) {
    std::set<std::string> known;
    for (const ir::AgentDeclaration& each : drawn_agents(diagram)) known.insert({each.name, each.role});
    for (const auto& [name, count] : counts) {
        if (!known.contains(name)) {
            sink.report(diag::Code::unknown_name, {file, {}, {}},
                        fmt::format("the command line names the lifeline `{}`, which this file does not have", name));
        }
    }
}

std::optional<std::size_t> number_of_agents(const Lifeline& lifeline, const AgentCounts& counts, diag::Sink& sink) {
    const auto report = [&](std::string message) {
        sink.report(diag::Code::auml_number_of_agents, lifeline.node.span, std::move(message));
        return std::nullopt;
    };
    const Cardinality drawn = lifeline.multiplicity.value_or(Cardinality{"1", "1"});
    const std::optional<std::uint32_t> lower = number_in(drawn.lower);
    const std::optional<std::uint32_t> upper = number_in(drawn.upper);
    std::optional<std::uint32_t> number = asked_for(lifeline, counts);
    if (!number && lower && lower == upper) number = lower;
    if (!number) {
        return report(fmt::format("`{}` stands for several agents; give their number, as in `--agents {}=3`",
                                  lifeline.node.name, spelt(lifeline.node.name)));
    }
    const bool is_outside = lifeline.multiplicity && ((lower && *number < *lower) || (upper && *number > *upper));
    if (*number == 0 && !is_outside) {
        return report(fmt::format("`{}` stands for no agent at all: leave it out, or give a number of at least 1",
                                  lifeline.node.name));
    }
    if (is_outside) {
        return report(fmt::format("`{}` is drawn as {}..{} agents, so it cannot be {}", lifeline.node.name, drawn.lower,
                                  drawn.upper, *number));
    }
    if (*number > kMostAgents)
        return report(fmt::format("`{}` can stand for at most {} agents", lifeline.node.name, kMostAgents));
    return *number;
}

}  // namespace map2pml::auml
