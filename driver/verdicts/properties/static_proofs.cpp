#include "driver/verdicts/properties/internal.h"

#include "translator/protocols/analyses/flow/loops_by_values.h"
#include "translator/protocols/analyses/flow/loops_without_receive.h"
#include "translator/protocols/analyses/flow/possible_failures.h"

namespace map2pml::check {

std::string proof_of_progress(const ir::Protocol& protocol, const ir::Instance& instance,
                              const passes::FlowGraph& all_exits, int level) {
    if (level == 0) return {};
    const passes::FlowGraph graph = passes::with_possible_failures(protocol, instance, all_exits);
    if (!passes::find_loop_without_receive(graph)) return "every loop takes a message";
    return passes::constants_end_each_loop(protocol, graph)
               ? "every loop takes a message, or ends because of the constants that it passes on"
               : "";
}

}  // namespace map2pml::check
