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
    if (at > places.size()) return moves;  // it has ended, or has not been started
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
                next.locals[process] = option.value;
                break;
            case Kind::test_local:
                if (state.locals[process] != option.value) continue;
                break;
            case Kind::start:
                if (state.at[option.object] != kNotStarted) continue;
                next.at[option.object] = 0;
                break;
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
        for (std::size_t process = 0; process < model.processes.size(); ++process)
            moves.of_process.push_back(moves_of(model, state, process, quiet));
        if (quiet || moves.any()) return moves;
    }
    return {};
}

using Graph = std::map<State, Moves>;

Graph all_states(const Model& model) {
    Graph graph;
    State first;
    first.at.assign(model.processes.size(), kNotStarted);
    std::fill_n(first.at.begin(), model.active, 0);
    first.locals.assign(model.processes.size(), 0);
    first.channels.assign(model.writers.size(), -1);
    std::vector<State> open{first};
    while (!open.empty()) {
        const State state = open.back();
        open.pop_back();
        if (graph.contains(state)) continue;
        const auto& moves = graph.emplace(state, moves_in(model, state)).first->second;
        for (const auto& of_process : moves.of_process)
            for (const auto& move : of_process) open.push_back(move.second);
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
            for (const auto& move : of_process)
                if (!makes_progress(model, move.second) && reached.insert(move.second).second)
                    open.push_back(move.second);
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
    for (const auto& entry : graph)
        if (!makes_progress(model, entry.first)) reach[entry.first] = reach_without_progress(model, graph, entry.first);
    for (const auto& [state, reached] : reach) {
        if (!reached.contains(state)) continue;
        facts.cycle_without_progress = true;
        std::set<State> component;
        for (const auto& other : reached)
            if (reach.at(other).contains(state)) component.insert(other);
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
        case Kind::test_local:
            return fmt::format("l == {}", option.value);
        case Kind::start:
            return fmt::format("atomic {{ !started{0} -> started{0} = 1; run P{0}() }}", option.object);
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
    for (std::size_t channel = 0; channel < model.writers.size(); ++channel)
        out.put(fmt::format("chan c{} = [1] of {{ bit }};", channel));
    for (std::size_t process = model.active; process < model.processes.size(); ++process)
        out.put(fmt::format("bit started{};", process));
    for (std::size_t process = 0; process < model.processes.size(); ++process) {
        const auto& places = model.processes[process];
        std::string padding;
        for (std::size_t at = 0; at < model.padding[process]; ++at) padding += fmt::format("byte p{}; ", at);
        out.put(
            fmt::format("{}proctype P{}() {{ {}byte l;", process < model.active ? "active " : "", process, padding));
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
    model.active = processes;
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
                switch (below(10)) {
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
                    case 5:
                        option.kind = Kind::test_local;
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
        model.padding.push_back(0);
    }
    return model;
}

Model random_model_with_starts(std::uint32_t seed) {
    Model model = random_model(seed);
    std::mt19937 random(seed);
    const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
    model.exclusive = false;
    // One more process, so that of two that are started each may come first.
    if (model.processes.size() < 3) {
        model.processes.push_back(random_model(seed + 1).processes.front());
        model.padding.push_back(0);
        for (Place& place : model.processes.back()) {
            for (Option& option : place.options)
                if (option.kind == Kind::send || option.kind == Kind::receive) option.kind = Kind::local;
        }
    }
    model.active = 1;
    // The second one is the larger, so that its local variable is where the first one has none, or where a third process would begin.
    model.padding = {0, 0, 1 + below(6)};
    for (Place& place : model.processes.back()) {
        for (Option& option : place.options) {
            const bool counts = option.kind == Kind::check || below(3) == 0;
            option.kind = counts ? option.kind : below(2) == 0 ? Kind::local : Kind::test_local;
        }
    }
    // It starts both soon, or only the second one some time later, and goes on as before.
    const std::size_t later = 2 + below(4);
    const std::size_t chain = later + 3;
    std::vector<Place> places(chain);
    const auto add = [&](std::size_t from, Kind kind, std::size_t object, std::size_t target) {
        places[from].options.push_back({kind, object, 0, target});
    };
    add(0, Kind::start, 1, chain - 2);
    add(0, Kind::local, 0, 1);
    for (std::size_t at = 1; at < later; ++at) add(at, Kind::local, 0, at + 1);
    add(later, Kind::start, 2, chain - 1);
    add(chain - 2, Kind::start, 2, chain);
    add(chain - 1, Kind::start, 1, chain);
    add(chain - 1, Kind::local, 0, chain);
    for (Place place : model.processes.front()) {
        for (Option& option : place.options) option.target += chain;
        places.push_back(std::move(place));
    }
    model.processes.front() = std::move(places);
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
            all_ended = all_ended && at > places.size();  // or was never started
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
