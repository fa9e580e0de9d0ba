#include "small_model.h"

#include <algorithm>
#include <functional>
#include <set>

#include <fmt/format.h>

namespace small_model {
namespace {

/// Moves of each process in one state: option number -> next state. The end of a process is two places: a last `skip`,
/// then nothing.
struct Moves {
    std::vector<std::vector<std::pair<std::size_t, State>>> of_process;

    [[nodiscard]] bool any() const {
        return std::any_of(of_process.begin(), of_process.end(), [](const auto& moves) { return !moves.empty(); });
    }
};

constexpr std::size_t kNoOption = SIZE_MAX;

std::vector<std::pair<std::size_t, State>> moves_of(const Model& model, const State& state, std::size_t process,
                                                    bool quiet) {
    std::vector<std::pair<std::size_t, State>> moves;
    const auto& places = model.processes[process];
    const std::size_t at = state.at[process];
    if (at > places.size()) return moves;
    if (at == places.size()) {
        State next = state;
        next.at[process] = at + 1;
        moves.emplace_back(kNoOption, next);
        return moves;
    }
    for (std::size_t number = 0; number < places[at].options.size(); ++number) {
        const Option& option = places[at].options[number];
        State next = state;
        next.at[process] = option.target;
        switch (option.kind) {
            case Kind::set:
                next.globals.at(option.object) = option.value;
                break;
            case Kind::test:
                if (state.globals.at(option.object) != option.value) continue;
                break;
            case Kind::send:
                if (state.channels[option.object] != -1) continue;
                next.channels[option.object] = option.value;
                break;
            case Kind::receive:
                if (state.channels[option.object] != option.value) continue;
                next.channels[option.object] = -1;
                break;
            case Kind::timeout:
                if (!quiet) continue;
                break;
            case Kind::local:
            case Kind::check:
                break;
        }
        moves.emplace_back(number, next);
    }
    return moves;
}

Moves moves_in(const Model& model, const State& state) {
    for (const bool quiet : {false, true}) {
        Moves moves;
        for (std::size_t process = 0; process < model.processes.size(); ++process) {
            moves.of_process.push_back(moves_of(model, state, process, quiet));
        }
        if (quiet || moves.any()) return moves;
    }
    return {};
}

using Graph = std::map<State, Moves>;

Graph all_states(const Model& model) {
    Graph graph;
    State first;
    first.at.assign(model.processes.size(), 0);
    first.channels.assign(model.writers.size(), -1);
    std::vector<State> open{first};
    while (!open.empty()) {
        const State state = open.back();
        open.pop_back();
        if (graph.contains(state)) continue;
        const auto& moves = graph.emplace(state, moves_in(model, state)).first->second;
        for (const auto& of_process : moves.of_process) {
            for (const auto& move : of_process) open.push_back(move.second);
        }
    }
    return graph;
}

bool makes_progress(const Model& model, const State& state) {
    for (std::size_t process = 0; process < state.at.size(); ++process) {
        const auto& places = model.processes[process];
        if (state.at[process] < places.size() && places[state.at[process]].progress) return true;
    }
    return false;
}

/// States without progress that can be reached from `from` through such states, in at least one move.
std::set<State> reach_without_progress(const Model& model, const Graph& graph, const State& from) {
    std::set<State> reached;
    std::vector<State> open{from};
    while (!open.empty()) {
        const State state = open.back();
        open.pop_back();
        for (const auto& of_process : graph.at(state).of_process) {
            for (const auto& move : of_process) {
                if (!makes_progress(model, move.second) && reached.insert(move.second).second)
                    open.push_back(move.second);
            }
        }
    }
    return reached;
}

/// Is there a cycle through all of `component` that is fair to every process?
bool is_fair(const Graph& graph, const std::set<State>& component, std::size_t processes) {
    for (std::size_t process = 0; process < processes; ++process) {
        const bool served = std::any_of(component.begin(), component.end(), [&](const State& state) {
            const auto& moves = graph.at(state).of_process[process];
            return moves.empty() || std::any_of(moves.begin(), moves.end(),
                                                [&](const auto& move) { return component.contains(move.second); });
        });
        if (!served) return false;
    }
    return true;
}

void find_cycles(const Model& model, const Graph& graph, Facts& facts) {
    std::map<State, std::set<State>> reach;
    for (const auto& entry : graph) {
        if (!makes_progress(model, entry.first)) reach[entry.first] = reach_without_progress(model, graph, entry.first);
    }
    for (const auto& [state, reached] : reach) {
        if (!reached.contains(state)) continue;
        facts.cycle_without_progress = true;
        std::set<State> component;
        for (const auto& other : reached) {
            if (reach.at(other).contains(state)) component.insert(other);
        }
        if (is_fair(graph, component, model.processes.size())) facts.fair_cycle_without_progress = true;
    }
}

std::string place_name(const std::vector<Place>& places, std::size_t place) {
    if (place == places.size()) return "E";
    return fmt::format("{}S{}", places[place].progress ? "progress_" : "", place);
}

std::string action_text(const Option& option) {
    switch (option.kind) {
        case Kind::set:
            return fmt::format("g{} = {}", option.object, option.value);
        case Kind::test:
            return fmt::format("g{} == {}", option.object, option.value);
        case Kind::send:
            return fmt::format("c{}!{}", option.object, option.value);
        case Kind::receive:
            return fmt::format("c{}?{}", option.object, option.value);
        case Kind::timeout:
            return "timeout";
        case Kind::local:
            return fmt::format("l = {}", option.value);
        case Kind::check:
            return fmt::format("assert(g{} == {})", option.object, option.value);
    }
    return {};
}

std::string marked(const std::string& action, Marks marks) {
    switch (marks) {
        case Marks::none:
            break;
        case Marks::steps:
            return action + " -> printf(\"m\\n\");";
        case Marks::atomic:
            return "atomic { " + action + " -> printf(\"m\\n\") };";
    }
    return action + " ->";
}

/// Text, and the line of each option.
struct Writer {
    std::string text;
    std::uint32_t line = 1;
    std::map<std::array<std::size_t, 3>, std::uint32_t> line_of;

    void put(const std::string& words) {
        text += words + "\n";
        ++line;
    }
};

Writer write(const Model& model, Marks marks) {
    Writer out;
    out.put("bit g0; bit g1;");
    for (std::size_t channel = 0; channel < model.writers.size(); ++channel) {
        out.put(fmt::format("chan c{} = [1] of {{ bit }};", channel));
    }
    for (std::size_t process = 0; process < model.processes.size(); ++process) {
        const auto& places = model.processes[process];
        out.put(fmt::format("active proctype P{}() {{ bit l;", process));
        for (std::size_t channel = 0; model.exclusive && channel < model.writers.size(); ++channel) {
            if (model.writers[channel] == process) out.put(fmt::format("xs c{};", channel));
            if (model.readers[channel] == process) out.put(fmt::format("xr c{};", channel));
        }
        for (std::size_t place = 0; place < places.size(); ++place) {
            out.put(place_name(places, place) + ": if");
            for (std::size_t number = 0; number < places[place].options.size(); ++number) {
                const auto& option = places[place].options[number];
                out.line_of[{process, place, number}] = out.line;
                out.put(fmt::format("  :: {} goto {}", marked(action_text(option), marks),
                                    place_name(places, option.target)));
            }
            out.put("fi;");
        }
        out.put("E: skip }");
    }
    return out;
}

}  // namespace

Model random_model(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
    Model model;
    model.exclusive = below(2) == 0;
    const std::size_t processes = 2 + below(2);
    for (std::size_t channel = 1 + below(3); channel > 0; --channel) {
        model.writers.push_back(below(processes));
        model.readers.push_back((model.writers.back() + 1 + below(processes - 1)) % processes);
    }
    for (std::size_t process = 0; process < processes; ++process) {
        std::vector<Place> places(2 + below(3));
        for (auto& place : places) {
            place.progress = below(5) == 0;
            for (std::size_t count = 1 + below(2); count > 0; --count) {
                Option option;
                option.object = below(2);
                option.value = static_cast<int>(below(2));
                option.target = below(places.size() + (below(2) == 0 ? 1 : 0));
                const std::size_t channel = below(model.writers.size());
                switch (below(9)) {
                    case 0:
                        option.kind = Kind::set;
                        break;
                    case 1:
                        option.kind = Kind::test;
                        break;
                    case 2:
                        option.kind = Kind::timeout;
                        break;
                    case 3:
                        option.kind = Kind::local;
                        break;
                    case 4:
                        option.kind = below(3) == 0 ? Kind::check : Kind::local;
                        break;
                    default:
                        option.object = channel;
                        option.kind = Kind::local;
                        if (model.writers[channel] == process) option.kind = Kind::send;
                        if (model.readers[channel] == process) option.kind = Kind::receive;
                }
                place.options.push_back(option);
            }
        }
        model.processes.push_back(std::move(places));
    }
    return model;
}

std::string to_promela(const Model& model, Marks marks) { return write(model, marks).text; }

Facts explore(const Model& model) {
    Facts facts;
    const Graph graph = all_states(model);
    auto never = write(model, Marks::steps).line_of;
    facts.states = graph.size();
    for (const auto& [state, moves] : graph) {
        bool all_ended = true;
        for (std::size_t process = 0; process < state.at.size(); ++process) {
            const auto& places = model.processes[process];
            const std::size_t at = state.at[process];
            all_ended = all_ended && at > places.size();
            for (const auto& move : moves.of_process[process]) {
                if (move.first == kNoOption) continue;
                never.erase({process, at, move.first});
                const Option& option = places[at].options[move.first];
                const bool fails = option.kind == Kind::check && state.globals.at(option.object) != option.value;
                facts.failed_check = facts.failed_check || fails;
            }
        }
        facts.deadlock = facts.deadlock || (!moves.any() && !all_ended);
    }
    for (const auto& entry : never) facts.never_executed.push_back(entry.second);
    std::sort(facts.never_executed.begin(), facts.never_executed.end());
    find_cycles(model, graph, facts);
    return facts;
}

}  // namespace small_model
