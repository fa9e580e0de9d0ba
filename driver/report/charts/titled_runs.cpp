#include "driver/report/charts/charts.h"

#include "driver/report/text/failure.h"

namespace map2pml::report {

std::vector<TitledRun> titled_runs(const std::vector<LocatedResult>& results) {
    std::vector<TitledRun> runs;
    for (const LocatedResult& file : results) {
        for (const SceneResult& scene : file.result->scenes) {
            std::vector<std::string> agents;
            for (const ir::AgentInstance& agent : scene.instance.agents) agents.push_back(agent.name);
            for (const PropertyResult& each : scene.results) {
                if (each.counterexample) {
                    runs.push_back(
                        {file.result->input, failure_words(scene, each), agents, file.sources, *each.counterexample});
                }
            }
        }
    }
    return runs;
}

}  // namespace map2pml::report
