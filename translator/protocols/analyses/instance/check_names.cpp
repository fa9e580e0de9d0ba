#include "translator/protocols/analyses/instance/check_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "translator/foundation/diag/suggest.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/analyses/instance/services.h"

namespace map2pml::passes {

namespace {

/// Ranges multiply, so they are refused before they are expanded.
bool check_number(const ir::CheckBlock& common, const ir::CheckBlock& block, diag::Sink& sink) {
    constexpr std::uint64_t kMostInstances = 1'000;
    auto agents = block.agents;
    agents.insert(common.agents.begin(), common.agents.end());
    std::uint64_t instances = 1;
    for (const auto& [agent, count] : agents) {
        instances *= count.value.last - count.value.first + 1;
        if (instances > kMostInstances) {
            sink.report({diag::Code::check_value,
                         count.span,
                         fmt::format("this range makes more than {} instances", kMostInstances),
                         {}});
            return false;
        }
    }
    return true;
}

/// A proof for any number of some agents is about one number of all others.
bool check_open(const ir::CheckBlock& common, const ir::CheckBlock& block, diag::Sink& sink) {
    auto agents = block.agents;
    agents.insert(common.agents.begin(), common.agents.end());
    const auto open =
        std::find_if(agents.begin(), agents.end(), [](const auto& each) { return each.second.value.is_any; });
    for (auto each = agents.begin(); open != agents.end() && each != agents.end(); ++each) {
        const auto& count = each->second.value;
        if (count.is_any || count.first == count.last) continue;
        sink.report(diag::Code::check_any, each->second.span,
                    fmt::format("the number of `{}` is left open, so that of `{}` has to be given: `agents {} = 2`",
                                open->first, each->first, each->first));
        return false;
    }
    return true;
}

/// Agents and roles among the results of procedures.
void check_result_names(const ir::CheckBlock& block, std::span<const ir::Protocol> protocols, diag::Sink& sink) {
    const auto is_known = [&](const auto& is_it) {
        return std::any_of(protocols.begin(), protocols.end(), [&](const ir::Protocol& protocol) {
            return std::any_of(protocol.agents.begin(), protocol.agents.end(), is_it);
        });
    };
    for (const auto& [procedure, results] : block.results) {
        for (const ir::Term& term : results.value) {
            const auto* agent = std::get_if<ir::AgentName>(&term.kind);
            const auto* role = std::get_if<ir::RoleName>(&term.kind);
            const bool unknown_agent =
                agent != nullptr && !is_known([&](const auto& each) { return each.name == agent->name; });
            const bool unknown_role =
                role != nullptr && !is_known([&](const auto& each) { return each.role == role->name; });
            if (unknown_agent || unknown_role) {
                sink.report(
                    {diag::Code::unknown_name,
                     term.span,
                     fmt::format("the protocol has no {} `{}`", unknown_agent ? "agent" : "role", to_string(term)),
                     {}});
            }
        }
    }
}

/// The statements of the block about named elements of the protocol.
InstanceRequest names_of(const ir::CheckBlock& block) {
    InstanceRequest request;
    for (const auto& [agent, count] : block.agents) request.agent_counts[agent] = count.value.first;
    for (const auto& [clause, limit] : block.limits) request.limits[clause] = limit.value;
    for (const auto& [procedure, span] : block.total) request.total_procedures.insert(procedure);
    for (const auto& [procedure, results] : block.results) request.results[procedure] = results.value;
    for (const ir::Procedure& each : block.procedures) request.total_procedures.insert(each.name);
    return request;
}

/// All places at which the block says something about a procedure.
std::vector<source::Span> places_of_procedure(const ir::CheckBlock& block, const std::string& name) {
    std::vector<source::Span> places;
    if (const auto total = block.total.find(name); total != block.total.end()) places.push_back(total->second);
    if (const auto results = block.results.find(name); results != block.results.end())
        places.push_back(results->second.span);
    for (const ir::Procedure& each : block.procedures)
        if (each.name == name) places.push_back(each.span);
    return places;
}

std::vector<source::Span> places_of(const ir::CheckBlock& block, const UnknownName& unknown) {
    if (unknown.kind == "agent or role") return {block.agents.at(unknown.name).span};
    if (unknown.kind == "clause") return {block.limits.at(unknown.name).span};
    return places_of_procedure(block, unknown.name);
}

/// `; did you mean …?`, with the names of agents or roles.
std::string agent_advice(const std::string& name, std::span<const ir::Protocol> protocols,
                         std::string ir::AgentDeclaration::*part) {
    std::set<std::string> known;
    for (const ir::Protocol& protocol : protocols)
        for (const ir::AgentDeclaration& each : protocol.agents) known.insert(each.*part);
    return diag::did_you_mean(name, {known.begin(), known.end()});
}

void check_starts(const ir::CheckBlock& block, std::span<const ir::Protocol> protocols, diag::Sink& sink) {
    for (const auto& [agent, start] : block.starts) {
        const bool known =
            std::any_of(protocols.begin(), protocols.end(), [&wanted = agent](const ir::Protocol& protocol) {
                return std::any_of(protocol.agents.begin(), protocol.agents.end(),
                                   [&](const ir::AgentDeclaration& each) { return each.name == wanted; });
            });
        if (!known) {
            sink.report({diag::Code::unknown_name,
                         start.span,
                         fmt::format("the protocol has no agent `!{}`{}", agent,
                                     agent_advice(agent, protocols, &ir::AgentDeclaration::name)),
                         {}});
        }
    }
}

/// Why the name is not a service in any of the protocols; empty: it is one.
std::string service_fault(const std::string& written, std::span<const ir::Protocol> protocols) {
    const ir::Clause* no_place = nullptr;
    for (const ir::Protocol& protocol : protocols) {
        if (const auto service = find_service(written, protocol)) {
            if (service->clause == nullptr || is_resting_place(*service->clause, protocol)) return {};
            no_place = service->clause;
        }
    }
    if (no_place != nullptr) {
        return fmt::format(
            "no service can wait for ever at the clause `{}`: the clause is not a `waitfor` whose timeout only "
            "restarts it",
            written);
    }
    if (written.find('.') != std::string::npos) return fmt::format("the protocol has no clause `{}`", written);
    return fmt::format("the protocol has no role `%{}`{}", written,
                       agent_advice(written, protocols, &ir::AgentDeclaration::role));
}

void check_services(const ir::CheckBlock& block, std::span<const ir::Protocol> protocols, diag::Sink& sink) {
    for (const auto& [written, span] : block.services)
        if (std::string fault = service_fault(written, protocols); !fault.empty())
            sink.report({diag::Code::unknown_name, span, std::move(fault), {}});
}

void check_names(const ir::CheckBlock& block, std::span<const ir::Protocol> protocols, diag::Sink& sink) {
    for (const UnknownName& unknown : unknown_names(protocols, names_of(block))) {
        for (const source::Span& place : places_of(block, unknown)) {
            sink.report({diag::Code::unknown_name,
                         place,
                         fmt::format("the protocol has no {} `{}`{}", unknown.kind, unknown.name, unknown.advice),
                         {}});
        }
    }
    check_result_names(block, protocols, sink);
    check_services(block, protocols, sink);
    check_starts(block, protocols, sink);
}

}  // namespace

void check_names(const ir::CheckFile& check, std::span<const ir::Protocol> protocols, diag::Sink& sink) {
    check_names(check.common, protocols, sink);
    for (const ir::CheckBlock& block : check.instances) check_names(block, protocols, sink);
}

bool check_number(const ir::CheckFile& check, diag::Sink& sink) {
    bool fits = check_number(check.common, {}, sink);
    if (check.instances.empty()) fits = check_open(check.common, {}, sink) && fits;
    for (const ir::CheckBlock& block : check.instances)
        fits = check_number(check.common, block, sink) && check_open(check.common, block, sink) && fits;
    return fits;
}

}  // namespace map2pml::passes
