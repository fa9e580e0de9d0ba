#include "driver/check/static_proofs.h"

#include "translator/passes/flow_graph.h"
#include "translator/passes/loops_without_receive.h"

namespace map2pml::check {

std::string proof_of_progress(const SceneRequest& request) {
    if (request.settings.level == 0) {
        return {};
    }
    const budget::Scope scope(request.settings.preparation);
    const passes::FlowGraph graph = passes::build_flow_graph(request.protocol, request.instance);
    return passes::find_loop_without_receive(graph) ? "" : "every loop takes a message";
}

}  // namespace map2pml::check
