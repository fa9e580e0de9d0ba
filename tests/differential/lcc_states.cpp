#include "tests/differential/lcc_states.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <unordered_set>
#include <utility>
#include <vector>

#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/graph/prospects.h"
#include "translator/protocols/situations/lowering/wording.h"

namespace map2pml::lcc {

namespace {

State after(const State& state, std::size_t agent, const LocalStep& step, Delivery delivery) {
    State next = state;
    next.agents[agent] = step.next;
    next.answers[agent] = step.answers;
    if (step.taken) next.messages.erase(next.messages.begin() + static_cast<std::ptrdiff_t>(*step.taken));
    next.messages.insert(next.messages.end(), step.sent.begin(), step.sent.end());
    if (delivery == Delivery::bag) {
        std::sort(next.messages.begin(), next.messages.end());
    } else {
        // Only relevant orders are kept: that of the messages to one agent, or of those from one sender to it.
        const bool by_sender = delivery == Delivery::pairwise;
        std::stable_sort(next.messages.begin(), next.messages.end(), [&](const Message& a, const Message& b) {
            return a.to.id < b.to.id || (by_sender && a.to.id == b.to.id && a.from.id < b.from.id);
        });
    }
    return next;
}

}  // namespace

std::vector<Step> steps(const System& system, const State& state) {
    std::vector<Step> steps;
    std::set<std::string> known;
    for (std::size_t agent = 0; agent < state.agents.size(); ++agent) {
        for (LocalStep& local : system.local_steps(state, agent)) {
            Step step{std::move(local.label), after(state, agent, local, system.scene().delivery)};
            const std::string places = places_of(*step.next.agents[agent]);
            if (known.insert(to_string(step.label) + "\n" + to_string(step.next) + "\n" + places).second)
                steps.push_back(std::move(step));
        }
    }
    return steps;
}

bool is_good_end(const System& system, const State& state) {
    return std::all_of(state.agents.begin(), state.agents.end(),
                       [&](const ProcessPointer& process) { return system.may_stay(process); });
}

Reached reach(const System& system, std::size_t most_states) {
    Reached reached;
    std::unordered_set<std::string> known;
    std::deque<State> open = {system.initial()};
    known.insert(to_string(open.front()));
    for (; !open.empty(); open.pop_front()) {
        const std::vector<Step> next = steps(system, open.front());
        if (next.empty()) ++(is_good_end(system, open.front()) ? reached.good_ends : reached.stuck);
        for (const Step& step : next)
            if (known.size() >= most_states)
                reached.is_complete = false;
            else if (known.insert(to_string(step.next)).second)
                open.push_back(step.next);
    }
    reached.states = known.size();
    reached.is_complete = reached.is_complete && !system.gave_up();
    return reached;
}

}  // namespace map2pml::lcc

namespace map2pml::differential {

namespace {

std::string in_order(std::vector<std::string> words) {
    std::sort(words.begin(), words.end());
    return fmt::format("{}", fmt::join(words, "; "));
}

void add_words(std::size_t agent, std::vector<std::string> words, std::string& text) {
    if (!words.empty()) text += fmt::format("{}: {}\n", agent, in_order(std::move(words)));
}

/// The model tells equal texts at different places from each other, since it says which lines are reached.
std::string places_of(const lcc::State& state) {
    std::string text;
    for (const lcc::ProcessPointer& agent : state.agents) text += "\n" + lcc::places_of(*agent);
    return text;
}

/// What the agents would have to get past, of a state that nobody leaves, by the transition rules.
std::string unsolvable_by_rules(const lcc::System& system, const lcc::State& state) {
    std::string text;
    for (std::size_t agent = 0; agent < state.agents.size(); ++agent) {
        std::vector<lcc::ProcessPointer> blocked;
        (void)system.local_steps(state, agent, &blocked);
        std::vector<std::string> words;
        for (const lcc::ProcessPointer& each : blocked) {
            if (each->kind != lcc::Process::Kind::receive) {
                words.push_back(
                    lcc::with_few_numbers(each->condition ? to_string(*each->condition) : to_string(*each)));
            }
        }
        add_words(agent, std::move(words), text);
    }
    return text;
}

/// The same, as the findings say it.
std::string unsolvable_by_model(const semantics::TransitionSystem& system, const semantics::State& state) {
    std::string text;
    std::size_t agent = 0;  // behind those of the scene there may be one for messages to anyone, which does nothing
    for (const semantics::Prospect& prospect : semantics::prospects(system, state)) {
        std::vector<std::string> words;
        for (const ir::Operation* each : prospect.unsolvable) words.push_back(to_string(*each));
        add_words(agent++, std::move(words), text);
    }
    return text;
}

}  // namespace

Seen seen_by_rules(const lcc::System& system, std::size_t most_states) {
    Seen seen;
    std::set<std::string> known;
    std::deque<lcc::State> open = {system.initial()};
    known.insert(to_string(open.front()) + places_of(open.front()));
    for (; !open.empty(); open.pop_front()) {
        const lcc::State& state = open.front();
        const std::vector<lcc::Step> steps = lcc::steps(system, state);
        std::vector<std::string> messages;
        for (const lcc::Message& each : state.messages)
            messages.push_back(to_string(each.content) + to_string(each.from.id) +
                               (is_for_anyone(each) ? "_" : to_string(each.to.id)));
        lcc::State bare = state;
        bare.messages.clear();
        for (std::size_t agent = 0; agent < bare.agents.size(); ++agent)
            if (is_done(bare.agents[agent])) bare.answers[agent].clear();  // nobody asks any more
        const bool is_good = is_good_end(system, state);
        const bool is_new_end =
            seen.add(to_string(bare) + places_of(bare) + in_order(std::move(messages)), steps.empty(), is_good);
        if (is_new_end && !is_good) seen.unsolvable.insert(unsolvable_by_rules(system, state));
        for (const lcc::Step& step : steps) {
            const bool is_new =
                known.size() < most_states && known.insert(to_string(step.next) + places_of(step.next)).second;
            if (is_new) open.push_back(step.next);
        }
    }
    seen.is_complete = known.size() < most_states && !system.gave_up();
    return seen;
}

std::string missing_in(const lcc::LocalMachines& machines, const lcc::System& system, std::size_t most_states) {
    const auto text_of = [](const lcc::ProcessPointer& process, const lcc::Answers& answers) {
        return to_string(*process) + "\n" + to_string(answers) + lcc::places_of(*process);
    };
    // Numbers of variables depend on what else was tried.
    const auto text_of_label = [](const lcc::Label& label) { return lcc::with_few_numbers(to_string(label)); };
    std::vector<std::set<std::string>> steps_of(machines.agents.size());
    for (std::size_t agent = 0; agent < machines.agents.size(); ++agent) {
        const lcc::LocalMachine& machine = machines.agents[agent];
        for (const lcc::Situation& from : machine)
            for (const lcc::LocalTransition& step : from.transitions)
                steps_of[agent].insert(text_of(from.process, from.answers) + text_of_label(step.label) + "\n" +
                                       text_of(machine[step.to].process, machine[step.to].answers));
    }
    std::deque<lcc::State> open = {system.initial()};
    std::set<std::string> known = {to_string(open.front()) + places_of(open.front())};
    for (; !open.empty(); open.pop_front()) {
        const lcc::State& state = open.front();
        for (lcc::Step& step : steps(system, state)) {
            const std::size_t agent = step.label.agent;
            std::string text = text_of(state.agents[agent], state.answers[agent]) + text_of_label(step.label) + "\n" +
                               text_of(step.next.agents[agent], step.next.answers[agent]);
            if (!steps_of[agent].contains(text)) return text;
            if (known.size() < most_states && known.insert(to_string(step.next) + places_of(step.next)).second)
                open.push_back(std::move(step.next));
        }
    }
    return {};
}

Seen seen_by_model(const ir::Protocol& protocol, const ir::Instance& instance, std::size_t most_states) {
    const semantics::TransitionSystem system(protocol, instance);
    semantics::Bounds bounds;
    bounds.states = most_states;
    bounds.capacity = 100;
    const semantics::Exploration exploration(system, bounds);
    Seen seen;
    seen.is_complete = exploration.is_complete();
    for (std::uint32_t at = 0; at < exploration.size(); ++at) {
        const semantics::State& state = exploration.state(at);
        std::string text;
        for (const semantics::AgentState& agent : state.agents) {
            const semantics::Thread& thread = agent.threads.front();
            text += fmt::format("{} {} ", static_cast<int>(thread.control), fmt::ptr(thread.operation));
            std::vector<std::string> messages;
            for (const semantics::Message& each : agent.mailbox) {
                std::string word = system.values().written(each.performative) + " " + std::to_string(each.sender);
                for (const semantics::Value value : each.terms) word += " " + std::to_string(value);
                messages.push_back(std::move(word));
            }
            text += in_order(std::move(messages)) + "\n";
        }
        const bool is_good = semantics::is_good_end(system, state);
        if (seen.add(text, exploration.edges(at).empty(), is_good) && !is_good)
            seen.unsolvable.insert(unsolvable_by_model(system, state));
    }
    return seen;
}

}  // namespace map2pml::differential
