#include "tests/differential/test_case.h"

#include <fmt/format.h>

#include "translator/diag/diagnostic.h"
#include "translator/map/read_map.h"
#include "translator/passes/checks/check_protocol.h"

namespace map2pml::differential {

std::string options_of(const TestCase& test) {
    const passes::InstanceRequest& request = test.request;
    std::string text = fmt::format("--capacity {}", test.capacity);
    for (const auto& [name, count] : request.agent_counts) {
        text += fmt::format(" --agents {}={}", name, count);
    }
    for (const auto& [clause, limit] : request.limits) {
        text += fmt::format(" --limit {}={}", clause, limit);
    }
    for (const std::string& procedure : request.total_procedures) {
        text += " --total " + procedure;
    }
    switch (request.network) {
        case ir::Network::mailbox:
            break;
        case ir::Network::pairwise:
            text += " --network pairwise";
            break;
        case ir::Network::bag:
            text += " --network bag";
            break;
    }
    switch (request.timeout) {
        case ir::TimeoutReading::quiescent:
            break;
        case ir::TimeoutReading::anytime:
            text += " --timeout anytime";
            break;
        case ir::TimeoutReading::race:
            text += " --timeout race";
            break;
    }
    if (request.idle_timeouts == ir::IdleTimeouts::kept) {
        text += " --idle-timeouts kept";
    }
    if (request.spawn_calls) {
        text += " --spawn-calls";
    }
    if (request.call_depth != passes::InstanceRequest().call_depth) {
        text += fmt::format(" --call-depth {}", request.call_depth);
    }
    return text;
}

Loaded load(const TestCase& test) {
    Loaded loaded;
    diag::Sink sink;
    const source::FileId file = loaded.sources.add("case.map", test.text);
    std::vector<ir::Protocol> protocols = map::read_map(loaded.sources, file, sink);
    if (!sink.has_errors() && protocols.size() == 1) {
        loaded.protocol = std::move(protocols.front());
        passes::check_protocol(loaded.protocol, sink);
        if (!sink.has_errors()) {
            loaded.instance = passes::make_instance(loaded.protocol, test.request, sink);
            for (const passes::UnknownName& name : passes::unknown_names({loaded.protocol}, test.request)) {
                loaded.errors += fmt::format("unknown {} {}\n", name.kind, name.name);
            }
        }
    } else if (!sink.has_errors()) {
        loaded.errors = "not one scene\n";
    }
    for (const diag::Diagnostic& each : sink.sorted()) {
        if (diag::severity_of(each.code) == diag::Severity::error) {
            loaded.errors += fmt::format("{} {}\n", diag::code_text(each.code), each.message);
        }
    }
    return loaded;
}

std::string map_text(const ir::Protocol& protocol) {
    std::string text = protocol.name + "[\n";
    for (const ir::Clause& clause : protocol.clauses) {
        text += fmt::format("  agent(!{}, %{}", clause.agent.name, clause.role.name);
        for (const ir::Term& parameter : clause.parameters) {
            text += ", " + to_string(parameter);
        }
        text += ") =\n    " + to_string(clause.body) + "\n";
    }
    return text + "]\n";
}

}  // namespace map2pml::differential
