#include "driver/report/runs/replay_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "driver/runs/simulate/simulation.h"
#include "driver/runs/trace/places.h"

namespace map2pml::replay {

namespace {

using report::painted;
using report::printable;
using report::Tone;
using simulate::Outcome;
using simulate::Wording;

constexpr std::size_t kMostPossible = 20;

std::size_t index_of(const semantics::TransitionSystem& system, const std::string& agent) {
    const auto& agents = system.instance().agents;
    const auto found = std::find_if(agents.begin(), agents.end(), [&](const auto& each) { return each.name == agent; });
    return static_cast<std::size_t>(found - agents.begin());
}

/// The places of an agent, each once, over all states in which the run can be.
std::string position_text(const Followed& followed, std::size_t agent, const std::string& name,
                          const Wording& wording) {
    const bool color = wording.options.color;
    std::vector<const ir::Operation*> operations;
    for (const semantics::State& state : followed.states) {
        for (const ir::Operation* each : simulate::current_operations(state.agents[agent]))
            if (std::find(operations.begin(), operations.end(), each) == operations.end()) operations.push_back(each);
    }
    if (operations.empty()) {
        const bool failed = has_failed(followed.states.front().agents[agent]);
        return fmt::format("    {} has {}\n", name, failed ? "failed" : "ended");
    }
    std::string text;
    for (const ir::Operation* each : operations) {
        const std::string lead = fmt::format("    {} {} ", name, text.empty() ? "is at" : "or at");
        const std::string place = to_string(wording.sources, each->span);
        const std::size_t used = report::columns(lead) + report::columns(place) + 2;
        const std::size_t room = used + 20 < wording.options.width ? wording.options.width - used : 20;
        text += fmt::format("{}{}  {}\n", lead, painted(color, Tone::place, place), simulate::brief(*each, room));
    }
    return text;
}

std::string mailbox_text(const Followed& followed, std::size_t agent, const semantics::TransitionSystem& system,
                         const Wording& wording) {
    std::vector<std::string> messages;
    for (const semantics::Message& message : followed.states.front().agents[agent].mailbox)
        messages.push_back(printable(print(message, system.values(), system.instance())));
    return messages.empty()
               ? ""
               : report::hanging("    in its mailbox: ", report::joined(messages, ", "), wording.options.width) + "\n";
}

/// The possible steps, those of the agent first.
std::vector<simulate::DescribedStep> possible_steps(const Followed& followed, std::size_t agent,
                                                    const semantics::TransitionSystem& system) {
    std::vector<simulate::DescribedStep> steps;
    std::set<std::string> known;
    for (const bool own : {true, false}) {
        for (const semantics::State& state : followed.states) {
            for (const semantics::Step& step : system.successors(state)) {
                if ((step.event.agent == agent) != own) continue;
                simulate::DescribedStep described = simulate::describe(system, state, step, 0);
                const std::string key =
                    fmt::format("{} {} {}", described.step.agent, described.step.operation, words_of(described));
                if (!described.is_silent && known.insert(key).second) steps.push_back(std::move(described));
            }
        }
    }
    return steps;
}

std::string possible_text(const std::vector<simulate::DescribedStep>& steps, const Wording& wording) {
    if (steps.empty()) return "    no step is possible here\n";
    std::size_t agents = 0;
    std::size_t words = 0;
    for (const simulate::DescribedStep& described : steps) {
        agents = std::max(agents, report::columns(described.step.agent));
        words = std::max(words, report::columns(words_of(described)));
    }
    words = std::min<std::size_t>(words, 50);
    std::string text = "    possible steps here:\n";
    for (std::size_t at = 0; at < steps.size(); ++at) {
        if (at == kMostPossible && !wording.options.verbose) {
            text += fmt::format("      ... and {} more (--verbose)\n", steps.size() - at);
            break;
        }
        text +=
            fmt::format("      {}  {}  {}\n", report::padded(steps[at].step.agent, agents),
                        report::padded(words_of(steps[at]), words),
                        painted(wording.options.color, Tone::faint, to_string(wording.sources, steps[at].step.span)));
    }
    return text;
}

/// Why the first message that does not fit does not, in the words of `conform`.
std::string message_text_of(const Followed& followed, const SavedTrace& trace, const Wording& wording) {
    if (!followed.message) return {};
    const auto& [at, deviation] = *followed.message;
    const trace::Step& step = trace.run.steps[at];
    const std::string lead =
        at == *followed.misfit
            ? ""
            : fmt::format("step {} does not fit either, whatever agents decide before it: {} {}: ", step.clock,
                          step.agent, report::step_text(step));
    const std::string place = deviation.at.is_nowhere() ? "" : "  " + to_string(wording.sources, deviation.at);
    return report::hanging("    ", printable(lead + deviation.words), wording.options.width) +
           painted(wording.options.color, Tone::place, place) + "\n";
}

std::string misfit_text(const Followed& followed, const SavedTrace& trace, const semantics::TransitionSystem& system,
                        const Wording& wording) {
    const trace::Step& step = trace.run.steps[*followed.misfit];
    const std::string& place = trace.places[*followed.misfit];
    const std::size_t agent = index_of(system, step.agent);
    return fmt::format("  {} {}  {}\n",
                       painted(wording.options.color, Tone::bad, fmt::format("step {} no longer fits:", step.clock)),
                       printable(step.agent), report::step_text(step)) +
           (place.empty() ? "" : "    in the trace it was at " + printable(place) + "\n") +
           message_text_of(followed, trace, wording) + position_text(followed, agent, step.agent, wording) +
           mailbox_text(followed, agent, system, wording) +
           possible_text(possible_steps(followed, agent, system), wording);
}

std::string end_words(Outcome outcome) {
    switch (outcome) {
        case Outcome::completed:
            return "all agents have ended";
        case Outcome::failed:
            return "no agent can continue, and at least one has failed";
        case Outcome::deadlock:
            return "no agent can continue, and none has failed";
        case Outcome::bound_reached:
            return "the next steps are beyond a bound";
        case Outcome::stopped:
            return "it can continue";
    }
    return {};
}

std::string shown_text(const Followed& followed, const SavedTrace& trace, const semantics::TransitionSystem& system) {
    if (!trace.user_defined.empty()) {
        return fmt::format("  {} decides `{}`\n", followed.still_shows ? "and it still" : "but it no longer",
                           report::printable(trace.user_defined));
    }
    if (const auto* property = std::get_if<ir::Property>(&trace.shows)) {
        return followed.still_shows && followed.closes
                   ? fmt::format("  and it still violates `{}`\n", to_string(*property))
                   : fmt::format("  but it no longer violates `{}`: at its end {}\n", to_string(*property),
                                 end_words(simulate::outcome_of(system, followed.states.front())));
    }
    const Outcome outcome = std::get<Outcome>(trace.shows);
    if (outcome == Outcome::stopped) return {};
    return followed.still_shows
               ? fmt::format("  and it ends as before: {}\n", end_words(outcome))
               : fmt::format("  but it ends differently: in the trace {}; now {}\n", end_words(outcome),
                             end_words(simulate::outcome_of(system, followed.states.front())));
}

std::string places_text(const Followed& followed, const SavedTrace& trace, const semantics::TransitionSystem& system,
                        const Wording& wording) {
    trace::Counterexample run;
    run.lasso_start = trace.run.lasso_start;
    run.final_places = trace::places_in(system, followed.states.front());
    return report::places_text(wording.sources, run, true, wording.options);
}

}  // namespace

bool is_good(const Followed& followed) { return !followed.misfit && followed.closes && followed.still_shows; }

std::string verdict_text(const Followed& followed, const SavedTrace& trace, const semantics::TransitionSystem& system,
                         const Wording& wording) {
    if (!followed.is_whole && !is_good(followed)) {
        return "  " + painted(wording.options.color, Tone::bad, "undecided") +
               ": the trace fits too many runs to follow all of them\n";
    }
    if (followed.misfit) return misfit_text(followed, trace, system, wording);
    const bool color = wording.options.color;
    std::string text = "  " + painted(color, Tone::good, "the trace fits the protocol") + ": " +
                       report::counted(trace.run.steps.size(), "step") + "\n";
    if (trace.run.lasso_start) {
        text += followed.closes ? "  and the loop repeats for ever\n"
                                : "  " + painted(color, Tone::bad, "but its loop does not return to its start") + "\n";
    }
    text += shown_text(followed, trace, system);
    return text + (wording.options.verbose || !is_good(followed) ? places_text(followed, trace, system, wording) : "");
}

}  // namespace map2pml::replay
