#include "driver/report/charts/internal.h"

#include <fmt/format.h>

#include "driver/report/text/failure.h"

namespace map2pml::report {

std::vector<TitledRun> titled_runs(const std::vector<LocatedResult>& results) {
    std::vector<TitledRun> runs;
    for (const LocatedResult& file : results) {
        for (const SceneResult& scene : file.result->scenes) {
            for (const PropertyResult& each : scene.results) {
                if (each.counterexample) {
                    runs.push_back({fmt::format("{}: {}", file.result->input, failure_words(scene, each)), file.sources,
                                    &*each.counterexample});
                }
            }
        }
    }
    return runs;
}

}  // namespace map2pml::report
