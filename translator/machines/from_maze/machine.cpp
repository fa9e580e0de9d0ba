#include "translator/machines/from_maze/internal.h"

namespace map2pml::maze_to_eventb {

Level level_of(const maze::Development& development, const maze::Class& of, const Names& names, diag::Sink& sink) {
    Level level;
    level.of = &of;
    level.state = state_of(development, of, names, sink);
    level.steps = drafts_of(development, of, names, level.state, sink);
    return level;
}

eventb::Machine machine_without_events(const Level& level, const Names& names) {
    eventb::Machine machine;
    machine.name = level.of->name.text;
    machine.span = level.of->name.span;
    machine.sees = {{names.context(*level.of), {}, level.of->name.span}};
    machine.variables = level.state.variables;
    for (const Invariant& each : level.state.invariants)
        machine.invariants.push_back({each.label, each.predicate, false, {}, each.span});
    return machine;
}

eventb::Machine machine_of(const Level& level, const Names& names) {
    eventb::Machine machine = machine_without_events(level, names);
    machine.events.push_back(initialisation(level.state, level.of->name.span));
    for (const StepDraft& each : level.steps) machine.events.push_back(each.draft.event());
    return machine;
}

}  // namespace map2pml::maze_to_eventb
