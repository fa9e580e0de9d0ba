#include "translator/machines/to_map/translate.h"

#include <set>

#include "translator/machines/to_map/internal.h"

namespace map2pml::maze_to_map {

std::vector<Scene> scenes_of(const maze::Development& development, const maze_exploration::Limits& limits,
                             const source::Span& whole, diag::Sink& sink) {
    std::vector<const maze::Instance*> instances;
    std::set<const maze::Class*> systems;
    for (const maze::Instance& each : development.instances) {
        const maze::Class* of = development.find_class(each.of.text);
        if (of == nullptr || of->level != maze::Level::system) continue;
        instances.push_back(&each);
        if (systems.insert(of).second) check_micro_level(development, *of, sink);
    }
    if (instances.empty()) {
        sink.report(diag::Code::maze_no_agents, whole,
                    "there is no instance of a system, so there are no agents to translate");
    }
    if (sink.has_errors()) return {};
    std::vector<Scene> scenes;
    for (const maze::Instance* each : instances) {
        const maze_exploration::LocalAgents agents = local_agents(development, *each, limits);
        if (!agents.refusal.empty()) {
            sink.report(diag::Code::maze_no_agents, agents.span, agents.refusal);
            continue;
        }
        scenes.push_back(scene_of(*each, agents.agents));
    }
    return sink.has_errors() ? std::vector<Scene>() : scenes;
}

}  // namespace map2pml::maze_to_map
