#include "translator/semantics/property_replay.h"

#include "translator/semantics/user_properties.h"

namespace map2pml::semantics {

namespace {

/// Enough for every run of a report and its loop; only what comes after a run that has not ended can be larger.
constexpr std::size_t kMostStates = 200'000;

}  // namespace

RunShows shows(const TransitionSystem& system, const ir::UserProperty& property, const SaidRun& run) {
    const bool goes_on = property.kind == ir::UserProperty::Kind::ltl;
    const auto afterwards = goes_on ? RunGraph::Afterwards::anything : RunGraph::Afterwards::nothing;
    const RunGraph graph(system, run, afterwards, kMostStates);
    if (!graph.is_possible()) {
        return RunShows::impossible;
    }
    return find_run(property, graph) ? RunShows::decision : RunShows::nothing;
}

}  // namespace map2pml::semantics
