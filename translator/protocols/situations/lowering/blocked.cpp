#include "translator/protocols/situations/lowering/internal.h"

namespace map2pml::lcc {

namespace {

/// No transition was left out, and no message is taken at a place that was blocked.
bool is_still_so(const Situation& situation, ChoiceOrder order) {
    std::set<const Definition*> places;
    for (const LocalTransition& transition : situation.transitions)
        if (transition.taken) places.insert(transition.label.at);
    return order == ChoiceOrder::free && situation.transitions.size() == situation.found &&
           std::none_of(situation.blocked.begin(), situation.blocked.end(),
                        [&](const ProcessPointer& action) { return places.contains(action->at); });
}

/// As the rules have it, with the messages that are taken.
std::vector<ProcessPointer> asked(const System& system, std::size_t agents, std::size_t agent,
                                  const Situation& situation) {
    std::set<Message> messages;
    for (const LocalTransition& transition : situation.transitions)
        if (transition.taken) messages.insert(*transition.taken);
    State state;
    state.agents.resize(agents);
    state.answers.resize(agents);
    state.agents[agent] = situation.process;
    state.answers[agent] = situation.answers;
    state.messages.assign(messages.begin(), messages.end());
    std::vector<ProcessPointer> blocked;
    (void)system.local_steps(state, agent, &blocked);
    return blocked;
}

}  // namespace

void find_blocked(const System& system, const Scene& scene, std::size_t agent, LocalMachine& machine) {
    for (Situation& situation : machine)
        if (situation.is_cut)
            situation.blocked.clear();  // not all that it can begin with is known
        else if (!is_still_so(situation, scene.choice))
            situation.blocked = asked(system, scene.agents.size(), agent, situation);
}

}  // namespace map2pml::lcc
