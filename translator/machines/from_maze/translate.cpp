#include "translator/machines/from_maze/translate.h"

#include <set>

#include "translator/machines/from_maze/internal.h"

namespace map2pml::maze_to_eventb {

namespace {

constexpr const char* kAllInstances = "for all sets and constants that satisfy the axioms";

eventb::Project begin_project(const maze::Development& development, const maze::Class& last, const Names& names,
                              diag::Sink& sink) {
    eventb::Project project;
    project.scope = kAllInstances;
    project.contexts = contexts_of(development, last, names, sink);
    return project;
}

void add_remarks(const maze::Refinement& refinement, const eventb::Machine& concrete, eventb::Project& project) {
    project.remarks.push_back(
        {refinement.span,
         "the rules are about all states that satisfy the invariants, reachable or not; if a rule "
         "fails in an unreachable state, add an invariant that excludes this state"});
    if (!refinement.stutters.empty() && concrete.variants.empty()) {
        project.remarks.push_back(
            {refinement.span, "without a variant nothing is proved about stuttering convergence"});
    }
}

}  // namespace

std::vector<eventb::Project> projects_of(const maze::Development& development, diag::Sink& sink) {
    const Names names(development);
    std::vector<eventb::Project> all;
    std::set<std::string> refined;
    for (const maze::Refinement& each : development.refinements) {
        const maze::Class* abstract = development.find_class(each.abstract.text);
        const maze::Class* concrete = development.find_class(each.concrete.text);
        if (abstract == nullptr || concrete == nullptr) continue;  // it was reported
        refined.insert({each.abstract.text, each.concrete.text});
        const Level above = level_of(development, *abstract, names, sink);
        const Level below = level_of(development, *concrete, names, sink);
        eventb::Project project = begin_project(development, *concrete, names, sink);
        project.name = each.abstract.text + "_" + each.concrete.text;
        project.machines = {machine_of(above, names), refining_machine(development, each, above, below, names, sink)};
        add_remarks(each, project.machines.back(), project);
        all.push_back(std::move(project));
    }
    for (const maze::Class& each : development.classes) {
        if (each.level == maze::Level::agent || refined.contains(each.name.text)) continue;
        eventb::Project project = begin_project(development, each, names, sink);
        project.name = each.name.text;
        project.machines = {machine_of(level_of(development, each, names, sink), names)};
        all.push_back(std::move(project));
    }
    return all;
}

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
