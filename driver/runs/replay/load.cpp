#include "driver/runs/replay/saved_trace.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/input/front_end.h"
#include "driver/input/read_protocols.h"
#include "translator/protocols/analyses/instance/make_instance.h"

namespace map2pml::replay {

namespace {

input::Settings settings_of(const SavedTrace& trace) {
    input::Settings settings;
    for (const ir::AgentInstance& agent : trace.instance.agents) ++settings.agent_counts[agent.agent];
    settings.limits = trace.instance.clause_limits;
    settings.total = trace.instance.total_procedures;
    settings.results = trace.instance.results;
    settings.network = trace.instance.network;
    settings.timeout = trace.instance.timeout;
    settings.idle_timeouts = trace.instance.idle_timeouts;
    settings.spawn_calls = trace.instance.spawn_calls;
    settings.call_depth = trace.instance.call_depth;
    return settings;
}

/// `Bidder1`, `Bidder2` and `Bidder3` may be drawn as one lifeline, `Bidder [1..n]`.
std::map<std::string, std::uint32_t> counts_of_lifelines(const SavedTrace& trace) {
    std::map<std::string, std::uint32_t> counts;
    for (const ir::AgentInstance& agent : trace.instance.agents) {
        const auto digits = agent.name.find_last_not_of("0123456789") + 1;
        ++counts[agent.name.substr(0, digits)];
    }
    return counts;
}

/// Omits what the protocol does not have.
void drop_unknown(input::Settings& settings, const std::vector<ir::Protocol>& protocols) {
    passes::InstanceRequest request;
    request.agent_counts = settings.agent_counts;
    request.limits = settings.limits;
    request.total_procedures = settings.total;
    request.results = settings.results;
    for (const passes::UnknownName& unknown : passes::unknown_names(protocols, request)) {
        settings.agent_counts.erase(unknown.name);
        settings.limits.erase(unknown.name);
        settings.total.erase(unknown.name);
        settings.results.erase(unknown.name);
    }
}

void override_with(const Overrides& overrides, input::Settings& settings, const std::vector<ir::Protocol>& protocols) {
    const input::Settings& given = overrides.settings;
    for (const auto& [name, count] : given.agent_counts) {
        // A number for a role applies to each agent of the role.
        for (const ir::Protocol& protocol : protocols) {
            for (const ir::AgentDeclaration& agent : protocol.agents)
                if (agent.role == name && !given.agent_counts.contains(agent.name))
                    settings.agent_counts.erase(agent.name);
        }
        settings.agent_counts[name] = count;
    }
    for (const auto& [name, limit] : given.limits) {
        // `bidloop` also names `Bidder.bidloop`.
        std::erase_if(settings.limits,
                      [suffix = "." + name](const auto& each) { return each.first.ends_with(suffix); });
        settings.limits[name] = limit;
    }
    settings.total = overrides.total ? given.total : settings.total;
    settings.network = overrides.network ? given.network : settings.network;
    settings.timeout = overrides.timeout ? given.timeout : settings.timeout;
    settings.idle_timeouts = overrides.idle_timeouts ? given.idle_timeouts : settings.idle_timeouts;
    settings.spawn_calls = overrides.spawn_calls || settings.spawn_calls;
    settings.call_depth = overrides.call_depth ? given.call_depth : settings.call_depth;
    settings.warnings_are_errors = given.warnings_are_errors;
}

/// `two bidders, Seller=1` -> `two bidders`, `Seller=1` -> ``: the name leaves out numbers of a range that are given anyway.
/// \returns false if there is nothing to leave out.
bool leave_out_number(std::string& name) {
    const std::size_t equals = name.find_last_not_of("0123456789");
    if (name.empty() || equals == std::string::npos || equals + 1 == name.size() || name[equals] != '=') return false;
    const std::size_t comma = name.rfind(", ", equals);
    name.erase(comma == std::string::npos ? 0 : comma);
    return true;
}

/// The protocol under the instance of the trace, whose numbers of agents replace a range of the check file.
input::Protocols read_under_instance(const source::SourceSet& sources, source::FileId file, input::Settings settings,
                                     const std::string& instance_name, diag::Sink& sink) {
    std::string name = instance_name;
    do {
        diag::Sink found;
        settings.instance = name;
        input::Protocols read = input::read_protocols(sources, file, settings, found);
        if (read.can_go_on) {
            for (diag::Diagnostic& each : found.sorted()) sink.report(std::move(each));
            return read;
        }
    } while (leave_out_number(name));
    settings.instance = instance_name;
    return input::read_protocols(sources, file, settings, sink);
}

/// The scene of the same name, or the only one.
std::string choose_scene(const SavedTrace& trace, Loaded& loaded) {
    const auto& protocols = loaded.input.protocols;
    const auto found = std::find_if(protocols.begin(), protocols.end(),
                                    [&](const ir::Protocol& each) { return each.name == trace.scene; });
    if (found == protocols.end() && protocols.size() != 1)
        return fmt::format("the protocol no longer has a scene `{}`", trace.scene);
    loaded.scene = found == protocols.end() ? 0 : static_cast<std::size_t>(found - protocols.begin());
    return {};
}

std::string stranger_in(const SavedTrace& trace, const ir::Instance& instance) {
    for (const trace::Step& step : trace.run.steps) {
        const bool known = std::any_of(instance.agents.begin(), instance.agents.end(),
                                       [&](const auto& agent) { return agent.name == step.agent; });
        if (!known)
            return fmt::format("step {} belongs to the agent `{}`, which does not take part", step.clock, step.agent);
    }
    return {};
}

}  // namespace

Loaded load(const source::SourceSet& sources, source::FileId file, const SavedTrace& trace, const Overrides& overrides,
            diag::Sink& sink) {
    Loaded loaded;
    input::Settings settings = settings_of(trace);
    const input::AgentsFrom agents_from = input::front_end_of(sources.file(file), overrides.settings).agents_from;
    if (agents_from != input::AgentsFrom::options) {
        settings = {};
        settings.language = overrides.settings.language;
        settings.warnings_are_errors = overrides.settings.warnings_are_errors;
        if (agents_from == input::AgentsFrom::drawing) {
            settings.timeout = overrides.timeout ? overrides.settings.timeout : trace.instance.timeout;
            settings.agent_counts = overrides.settings.agent_counts;
            if (settings.agent_counts.empty()) {
                settings.agent_counts = counts_of_lifelines(trace);
                settings.agent_counts_are_guesses = true;
            }
        }
    } else {
        diag::Sink unheard;
        input::Settings plain;
        plain.language = overrides.settings.language;
        const auto protocols = input::read_protocols(sources, file, plain, unheard).protocols;
        settings.language = overrides.settings.language;
        drop_unknown(settings, protocols);
        override_with(overrides, settings, protocols);
    }
    // A diagram may be correct only with the services that its check file declares.
    const bool is_drawn_with_check_file = agents_from == input::AgentsFrom::drawing && !trace.check_file.empty();
    if (agents_from == input::AgentsFrom::check_file || is_drawn_with_check_file || trace.needs_check_file ||
        !trace.user_defined.empty()) {
        if (!overrides.settings.check_file) {
            loaded.fault = "the check file of the trace does not exist; name it with --check";
            return loaded;
        }
        settings.check_file = overrides.settings.check_file;
        settings.instance = trace.instance_name;
    }
    loaded.input = read_under_instance(sources, file, settings, settings.instance, sink);
    if (!loaded.input.can_go_on) return loaded;
    loaded.fault = choose_scene(trace, loaded);
    if (loaded.fault.empty()) loaded.fault = stranger_in(trace, loaded.input.first_instance(loaded.scene));
    return loaded;
}

}  // namespace map2pml::replay
