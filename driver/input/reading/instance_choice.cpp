#include "driver/input/reading/instance_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

namespace map2pml::input {

passes::InstanceRequest instance_request(const Settings& settings) {
    passes::InstanceRequest request;
    request.agent_counts = settings.agent_counts;
    request.limits = settings.limits;
    request.total_procedures = settings.total;
    request.results = settings.results;
    request.network = settings.network;
    request.timeout = settings.timeout;
    request.idle_timeouts = settings.idle_timeouts;
    request.spawn_calls = settings.spawn_calls;
    request.call_depth = settings.call_depth;
    return request;
}

passes::InstanceOptions instance_options(const Settings& settings) {
    return {instance_request(settings), settings.capacity, settings.given};
}

bool has_instance_options(const Settings& settings) {
    return !settings.limits.empty() || !settings.given.empty() || !settings.instance.empty();
}

void choose_instances(const Settings& settings, source::FileId file, std::vector<passes::CheckInstance>& instances,
                      diag::Sink& sink) {
    if (settings.instance.empty()) return;
    std::vector<std::string> names;
    for (const passes::CheckInstance& each : instances)
        names.push_back(each.name.empty() ? "one without a name" : "`" + each.name + "`");
    // `two bidders` also selects all instances that a range makes of it: `two bidders, Seller=1`, …
    const bool is_whole = std::any_of(instances.begin(), instances.end(),
                                      [&](const auto& each) { return each.name == settings.instance; });
    std::erase_if(instances, [&](const passes::CheckInstance& each) {
        return each.name != settings.instance && (is_whole || !each.name.starts_with(settings.instance + ", "));
    });
    if (instances.empty()) {
        sink.report(
            diag::Code::unknown_name, {file, {}, {}},
            fmt::format("the command line names the instance `{}`, which the check file does not have; it has {}",
                        settings.instance, fmt::join(names, ", ")));
    }
}

}  // namespace map2pml::input
