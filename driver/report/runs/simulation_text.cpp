#include "driver/report/runs/simulation_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "driver/results/step_text.h"
#include "driver/runs/simulate/simulation.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::simulate {

namespace {

using report::columns;
using report::padded;
using report::painted;
using report::printable;
using report::Tone;
using semantics::Thread;

constexpr std::size_t kNumberWidth = 5;
constexpr std::size_t kWordsWidth = 44;

std::size_t agent_width(const semantics::TransitionSystem& system) {
    std::size_t width = 0;
    for (const ir::AgentInstance& agent : system.instance().agents) width = std::max(width, columns(agent.name));
    return width;
}

Tone tone_of(const DescribedStep& described) {
    const ir::Action action = described.step.action;
    return report::is_bad(action) ? Tone::bad : action == ir::Action::timeout ? Tone::warn : Tone::plain;
}

std::string numbered_line(std::size_t number, const DescribedStep& described, std::size_t agents,
                          const Wording& wording) {
    const bool color = wording.options.color;
    const std::string words = words_of(described);
    const std::size_t gap = columns(words) < kWordsWidth ? kWordsWidth - columns(words) : 0;
    return fmt::format("{:>{}}  {}  {}{}  {}\n", number, kNumberWidth, padded(described.step.agent, agents),
                       painted(color, tone_of(described), words), std::string(gap, ' '),
                       painted(color, Tone::faint, to_string(wording.sources, described.step.span)));
}

std::string message_words(const std::vector<semantics::Message>& some, const semantics::TransitionSystem& system) {
    std::vector<std::string> messages;
    for (const semantics::Message& message : some)
        messages.push_back(printable(print(message, system.values(), system.instance())));
    return messages.empty() ? "empty" : report::joined(messages, ", ");
}

std::string variable_words(const semantics::AgentState& agent, const semantics::TransitionSystem& system) {
    return printable(report::joined(variables_of(agent, system.values()), ", "));
}

std::string status_words(const Thread& leaf, const Wording& wording, std::size_t indent) {
    const bool color = wording.options.color;
    switch (leaf.control) {
        case Thread::Control::finished:
            return painted(color, Tone::good, "has ended");
        case Thread::Control::failed:
            return painted(color, Tone::bad, "has failed");
        case Thread::Control::run:
        case Thread::Control::succeeded:
        case Thread::Control::failing:
        case Thread::Control::wait:
        case Thread::Control::join:
            break;
    }
    const bool waits = leaf.control == Thread::Control::wait;
    const std::string place = to_string(wording.sources, leaf.operation->span);
    const std::size_t used = indent + 10 + columns(place);
    const std::size_t room = used + 20 < wording.options.width ? wording.options.width - used : 20;
    return fmt::format("{} at {}  {}", waits ? painted(color, Tone::warn, "waits") : "is",
                       painted(color, Tone::place, place), brief(*leaf.operation, room));
}

/// A branch that has ended while others go on gets no line.
std::vector<const Thread*> told_leaves(const semantics::AgentState& agent) {
    std::vector<const Thread*> leaves = leaf_threads(agent);
    const Thread* first = leaves.front();
    std::erase_if(leaves, [](const Thread* leaf) { return leaf->has_ended(); });
    if (leaves.empty()) {
        const auto failed = std::find_if(agent.threads.begin(), agent.threads.end(), [](const Thread& thread) {
            return thread.control == Thread::Control::failed;
        });
        leaves.push_back(failed == agent.threads.end() ? first : &*failed);
    }
    return leaves;
}

std::string bound_words(const Simulation& simulation) {
    const bool depth = std::any_of(simulation.beyond().begin(), simulation.beyond().end(),
                                   [](const auto& step) { return step.cut == semantics::Cut::call_depth; });
    const auto range = std::find_if(simulation.beyond().begin(), simulation.beyond().end(),
                                    [](const auto& step) { return step.cut == semantics::Cut::value_range; });
    if (range != simulation.beyond().end()) {
        return fmt::format("a value that is missing or out of range, in line {} of the check file",
                           range->place.begin.line);
    }
    return depth ? fmt::format("calls nested deeper than {} (--call-depth)", simulation.system().instance().call_depth)
                 : "more entries of a clause than its limit (--limit)";
}

}  // namespace

std::string step_lines(const DescribedStep& described, const semantics::TransitionSystem& system,
                       const Wording& wording) {
    const std::size_t agents = agent_width(system);
    std::string text = numbered_line(described.step.clock, described, agents, wording);
    const std::string blanks(kNumberWidth + 2 + agents + 2, ' ');
    for (const std::string& note : described.notes)
        text += blanks + painted(wording.options.color, Tone::faint, note) + "\n";
    for (const std::string& line : {report::changes_text(described.step), report::denials_text(described.step)})
        if (!line.empty()) text += blanks + painted(wording.options.color, Tone::faint, line) + "\n";
    return text;
}

std::string change_lines(const semantics::State& before, const semantics::State& after, std::size_t agent,
                         const semantics::TransitionSystem& system) {
    const std::string blanks(kNumberWidth + 2 + agent_width(system) + 2, ' ');
    std::string text;
    const std::string variables = variable_words(after.agents[agent], system);
    if (variables != variable_words(before.agents[agent], system))
        text += blanks + (variables.empty() ? "no variables left" : variables) + "\n";
    for (std::size_t at = 0; at < after.agents.size(); ++at) {
        if (after.agents[at].mailbox != before.agents[at].mailbox) {
            text += blanks + fmt::format("mailbox of {}: {}\n", system.instance().agents[at].name,
                                         message_words(after.agents[at].mailbox, system));
        }
        if (after.agents[at].under_way.size() > before.agents[at].under_way.size()) {
            text += blanks + fmt::format("in transit to {}: {}\n", system.instance().agents[at].name,
                                         message_words(after.agents[at].under_way, system));
        }
    }
    return text;
}

std::string agent_lines(const Simulation& simulation, const Wording& wording) {
    const semantics::TransitionSystem& system = simulation.system();
    const std::size_t agents = agent_width(system);
    const std::size_t indent = 2 + agents + 2;
    const std::string blanks(indent + 2, ' ');
    std::string text;
    for (std::size_t at = 0; at < simulation.state().agents.size(); ++at) {
        const semantics::AgentState& agent = simulation.state().agents[at];
        std::string name = padded(system.instance().agents[at].name, agents);
        for (const Thread* leaf : told_leaves(agent)) {
            text += fmt::format("  {}  {}\n", name, status_words(*leaf, wording, indent));
            name.assign(agents, ' ');
        }
        const std::string variables = variable_words(agent, system);
        if (!variables.empty() && !has_finished(agent))
            text += report::hanging(blanks, variables, wording.options.width) + "\n";
        if (!agent.mailbox.empty()) {
            text += report::hanging(blanks + "in its mailbox: ", message_words(agent.mailbox, system),
                                    wording.options.width) +
                    "\n";
        }
        if (!agent.under_way.empty()) {
            text += report::hanging(blanks + "in transit to it: ", message_words(agent.under_way, system),
                                    wording.options.width) +
                    "\n";
        }
    }
    return text;
}

std::string choice_lines(const Simulation& simulation, const Wording& wording) {
    const std::size_t agents = agent_width(simulation.system());
    std::string text;
    for (std::size_t at = 0; at < simulation.enabled().size(); ++at)
        text += numbered_line(at + 1, simulation.preview(at), agents, wording);
    for (const semantics::Step& step : simulation.beyond()) {
        const DescribedStep described = describe(simulation.system(), simulation.state(), step, 0);
        text += fmt::format("{:>{}}  {}  {}  not followed: {}\n", "-", kNumberWidth,
                            padded(described.step.agent, agents), words_of(described), bound_words(simulation));
    }
    return text;
}

std::string outcome_line(const Simulation& simulation, bool asked, const Wording& wording) {
    const std::string steps = report::counted(simulation.steps().size(), "step");
    const bool color = wording.options.color;
    switch (simulation.outcome()) {
        case Outcome::completed:
            return painted(color, Tone::good, "completed") + " after " + steps + ": all agents have ended\n";
        case Outcome::failed:
            return painted(color, Tone::bad, "failed") + " after " + steps +
                   ": no agent can continue, and at least one has failed\n";
        case Outcome::deadlock:
            return painted(color, Tone::bad, "deadlock") + " after " + steps +
                   ": no agent can continue, and none has failed\n";
        case Outcome::bound_reached:
            return painted(color, Tone::warn, "bound reached") + " after " + steps + ": the next steps are " +
                   bound_words(simulation) + "\n";
        case Outcome::stopped:
            return "stopped after " + steps + (asked ? ", as given by --steps\n" : "; it can continue\n");
    }
    return {};
}

}  // namespace map2pml::simulate
