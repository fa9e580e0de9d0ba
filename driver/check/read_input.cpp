#include "driver/check/read_input.h"

#include <fmt/format.h>

#include "translator/map/read_map.h"
#include "translator/passes/checks/check_protocol.h"
#include "translator/passes/make_instance.h"

namespace map2pml::check {

namespace {

passes::InstanceRequest instance_request(const CheckSettings& settings) {
    passes::InstanceRequest request;
    request.agent_counts = settings.agent_counts;
    request.limits = settings.limits;
    request.total_procedures = settings.total;
    request.network = settings.network;
    request.timeout = settings.timeout;
    request.idle_timeouts = settings.idle_timeouts;
    request.spawn_calls = settings.spawn_calls;
    request.call_depth = settings.call_depth;
    return request;
}

}  // namespace

ReadInput read_input(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                     diag::Sink& sink) {
    ReadInput input;
    input.protocols = map::read_map(sources, file, sink);
    for (const ir::Protocol& protocol : input.protocols) {
        passes::check_protocol(protocol, sink);
    }
    if (!sink.has_errors()) {
        const passes::InstanceRequest request = instance_request(settings);
        for (const passes::UnknownName& unknown : passes::unknown_names(input.protocols, request)) {
            sink.report({diag::Code::unknown_name,
                         {file, {}, {}},
                         fmt::format("the command line names the {} `{}`, which this file does not have", unknown.kind,
                                     unknown.name),
                         {}});
        }
        for (const ir::Protocol& protocol : input.protocols) {
            input.instances.push_back(passes::make_instance(protocol, request, sink));
        }
    }
    input.can_go_on = !sink.has_errors() && !(settings.warnings_are_errors && !sink.empty());
    return input;
}

}  // namespace map2pml::check
