#include "translator/protocol_to_eventb/translate.h"

#include <utility>

#include "translator/eventb/writing/identifiers.h"
#include "translator/protocol_to_eventb/machine.h"
#include "translator/protocol_to_eventb/net.h"

namespace map2pml::protocol_to_eventb {

Translated translate(const ir::Protocol& protocol, const ir::Instance& instance, const std::string& instance_name) {
    Translated result;
    const Net net = net_of(protocol, instance);
    result.refusal = net.refusal;
    if (result.refusal.empty()) {
        const std::string shown = instance_name.empty() ? protocol.name : protocol.name + "_" + instance_name;
        Machine made = machine_of(net, protocol, instance, eventb::writing::Identifiers().fresh(shown));
        result.project = std::move(made.project);
        result.theorems = std::move(made.theorems);
    }
    return result;
}

}  // namespace map2pml::protocol_to_eventb
