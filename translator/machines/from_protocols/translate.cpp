#include "translator/machines/from_protocols/translate.h"

#include <utility>

#include "translator/machines/from_protocols/internal.h"

namespace map2pml::protocol_to_eventb {

namespace {

/// Observers and their state do not affect agents, unless a procedure reads it; user-defined properties are ignored.
ir::Instance without_watchers(ir::Instance instance) {
    instance.properties.clear();
    if (instance.procedures.empty()) {
        instance.observers.clear();
        instance.states.clear();
    }
    return instance;
}

}  // namespace

Translated translate(const ir::Protocol& protocol, const ir::Instance& instance, const std::string& instance_name,
                     eventb::writing::Identifiers& names, Invariants invariants) {
    Translated result;
    const ir::Instance plain = without_watchers(instance);
    const Net net = net_of(protocol, plain);
    result.refusal = net.refusal;
    if (result.refusal.empty()) {
        const std::string shown = instance_name.empty() ? protocol.name : protocol.name + "_" + instance_name;
        Machine made = machine_of(net, protocol, plain, names.fresh(shown), invariants);
        result.project = std::move(made.project);
        result.listing = std::move(made.listing);
        result.theorems = std::move(made.theorems);
    }
    return result;
}

}  // namespace map2pml::protocol_to_eventb
