#include "tests/eventb/states_that_are_meant.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/properties/properties.h"

namespace eventb_test {

namespace {

std::u32string code_of(semantics::State state) {
    state.limit_reached = false;
    return encode(state);
}

void add(Meant& meant, const semantics::TransitionSystem& system, const semantics::State& state) {
    std::set<std::u32string> next;
    for (const semantics::Step& step : system.successors(state)) next.insert(code_of(step.next));
    ++meant.states;
    meant.steps += next.size();
    bool has_failed = false;
    bool has_letters = false;
    for (const semantics::AgentState& agent : state.agents) {
        has_letters = has_letters || !agent.mailbox.empty();
        has_failed = has_failed || semantics::has_failed(agent);
    }
    const bool is_good = is_good_end(system, state);
    meant.stuck += next.empty() && !is_good && !has_failed ? 1 : 0;
    meant.failing += has_failed ? 1 : 0;
    meant.left += is_good && has_letters ? 1 : 0;
    const bool is_alone = !semantics::stuck_agents(system, state).empty();
    meant.alone += is_alone ? 1 : 0;
    meant.unending += !has_failed && (is_alone || (next.empty() && !is_good)) ? 1 : 0;
}

}  // namespace

std::variant<Meant, TooLarge> meant_by(const ir::Protocol& protocol, const ir::Instance& instance, std::size_t most,
                                       const std::function<bool(const semantics::State&)>& counts) {
    const semantics::TransitionSystem system(protocol, instance);
    const semantics::Exploration exploration(system, {.states = most * 2, .capacity = 30});
    if (!exploration.beyond().empty()) return TooLarge::no_bound;
    if (exploration.ran_out_of_states()) return TooLarge::many_states;
    Meant meant;
    std::set<std::u32string> known;
    for (std::uint32_t at = 0; at < exploration.size(); ++at) {
        const semantics::State state = exploration.state(at);
        if (known.insert(code_of(state)).second && counts(state)) add(meant, system, state);
    }
    if (known.size() > most) return TooLarge::many_states;
    return meant;
}

std::size_t fails(const MachineStates& machine, const char* theorem) {
    const auto known = machine.fails.find(theorem);
    return known == machine.fails.end() ? 0 : known->second;
}

void check_states(const MachineStates& machine, const Meant& meant, const ir::Instance& instance) {
    CHECK(machine.fault == "");
    CHECK(machine.states == meant.states);
    CHECK(machine.steps == meant.steps);
    CHECK(fails(machine, "DLF") == meant.stuck);
    CHECK(fails(machine, "no_failure") == meant.failing);
    if (instance.clause_limits.empty()) CHECK(fails(machine, "no_orphans") == meant.left);
}

}  // namespace eventb_test
