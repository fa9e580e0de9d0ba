#include "driver/check/static_proofs.h"

#include "translator/passes/loops_without_receive.h"

namespace map2pml::check {

std::string proof_of_progress(const passes::FlowGraph& graph, int level) {
    if (level == 0) {
        return {};
    }
    return passes::find_loop_without_receive(graph) ? "" : "every loop takes a message";
}

}  // namespace map2pml::check
