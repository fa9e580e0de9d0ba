#include "translator/passes/check_instances.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace map2pml::passes {

namespace {

using Counts = std::map<std::string, ir::AgentCount>;

/// What is said later is meant, also where it has the other name: `seller=2` over `Bob=3` when Bob is a seller, and
/// `bidloop=5` over `Bidder.bidloop=4`.
class Overlay {
  public:
    explicit Overlay(const std::vector<ir::Protocol>& protocols) {
        for (const ir::Protocol& protocol : protocols) {
            for (const ir::AgentDeclaration& agent : protocol.agents) {
                agents_of_role_[agent.role].insert(agent.name);
            }
        }
    }

    void put_counts(const Counts& said, Counts& counts) const {
        for (const auto& [name, count] : said) {
            if (const auto role = agents_of_role_.find(name); role != agents_of_role_.end()) {
                std::erase_if(counts, [&](const auto& each) { return role->second.contains(each.first); });
            }
        }
        for (const auto& [name, count] : said) {
            counts[name] = count;
        }
    }

    using Limits = std::map<std::string, std::uint32_t>;
    static void put_limits(const Limits& said, Limits& limits) {
        for (const auto& [name, limit] : said) {
            std::erase_if(limits, [&](const auto& each) { return each.first.ends_with("." + name); });
        }
        for (const auto& [name, limit] : said) {
            limits[name] = limit;
        }
    }

  private:
    std::map<std::string, std::set<std::string>> agents_of_role_;
};

/// What a block says, put over what is there.
void put_over(const ir::CheckBlock& block, const Overlay& overlay, CheckInstance& instance, Counts& counts) {
    InstanceRequest& request = instance.request;
    Counts own_counts;
    for (const auto& [agent, count] : block.agents) {
        own_counts[agent] = count.value;
    }
    overlay.put_counts(own_counts, counts);
    Overlay::Limits own_limits;
    for (const auto& [clause, limit] : block.limits) {
        own_limits[clause] = limit.value;
    }
    Overlay::put_limits(own_limits, request.limits);
    for (const auto& [procedure, span] : block.total) {
        request.total_procedures.insert(procedure);
    }
    for (const auto& [procedure, results] : block.results) {
        request.results[procedure] = results.value;
    }
    request.network = block.network ? block.network->value : request.network;
    request.timeout = block.timeout ? block.timeout->value : request.timeout;
    request.idle_timeouts = block.idle_timeouts ? block.idle_timeouts->value : request.idle_timeouts;
    request.call_depth = block.call_depth ? block.call_depth->value : request.call_depth;
    request.spawn_calls = request.spawn_calls || block.spawn_calls;
    if (block.capacity) {
        instance.capacity = block.capacity->value;
    }
    for (const ir::Expectation& each : block.expectations) {
        instance.expectations[each.property.value] = each;
    }
}

void put_over(const InstanceOptions& options, const Overlay& overlay, CheckInstance& instance, Counts& counts) {
    const InstanceRequest& said = options.request;
    InstanceRequest& request = instance.request;
    Counts own_counts;
    for (const auto& [agent, count] : said.agent_counts) {
        own_counts[agent] = {count, count};
    }
    overlay.put_counts(own_counts, counts);
    Overlay::put_limits(said.limits, request.limits);
    request.total_procedures.insert(said.total_procedures.begin(), said.total_procedures.end());
    for (const auto& [procedure, results] : said.results) {
        request.results[procedure] = results;
    }
    // What differs from the default was said, by whomever; what is the default must have been written.
    const InstanceRequest defaults;
    const auto choose = [&](const char* option, auto member) {
        if (options.given.contains(option) || said.*member != defaults.*member) {
            request.*member = said.*member;
        }
    };
    choose("--network", &InstanceRequest::network);
    choose("--timeout", &InstanceRequest::timeout);
    choose("--idle-timeouts", &InstanceRequest::idle_timeouts);
    choose("--call-depth", &InstanceRequest::call_depth);
    request.spawn_calls = request.spawn_calls || said.spawn_calls;
    if (options.capacity) {
        instance.capacity = options.capacity;
    }
}

/// One instance for each choice of numbers from the ranges.
void expand(const CheckInstance& instance, const Counts& counts, Counts::const_iterator at,
            std::vector<CheckInstance>& all) {
    if (at == counts.end()) {
        all.push_back(instance);
        return;
    }
    const auto& [agent, count] = *at;
    for (std::uint32_t number = count.first; number <= count.last; ++number) {
        CheckInstance next = instance;
        next.request.agent_counts[agent] = number;
        if (count.first != count.last) {
            next.name += fmt::format("{}{}={}", next.name.empty() ? "" : ", ", agent, number);
        }
        expand(next, counts, std::next(at), all);
    }
}

void expand(CheckInstance instance, Counts counts, const InstanceOptions& options, const Overlay& overlay,
            std::vector<CheckInstance>& all) {
    put_over(options, overlay, instance, counts);
    expand(instance, counts, counts.begin(), all);
}

/// Ranges multiply: refused before they are written out.
void check_number(const ir::CheckBlock& common, const ir::CheckBlock& block, diag::Sink& sink) {
    constexpr std::uint64_t kMostInstances = 1'000;
    auto agents = block.agents;
    agents.insert(common.agents.begin(), common.agents.end());
    std::uint64_t instances = 1;
    for (const auto& [agent, count] : agents) {
        instances *= count.value.last - count.value.first + 1;
        if (instances > kMostInstances) {
            sink.report({diag::Code::check_value,
                         count.span,
                         fmt::format("with this range there are more than {} instances", kMostInstances),
                         {}});
            return;
        }
    }
}

/// Agents and roles among the results of procedures.
void check_result_names(const ir::CheckBlock& block, const std::vector<ir::Protocol>& protocols, diag::Sink& sink) {
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

void check_names(const ir::CheckBlock& block, const std::vector<ir::Protocol>& protocols, diag::Sink& sink) {
    InstanceRequest request;
    for (const auto& [agent, count] : block.agents) {
        request.agent_counts[agent] = count.value.first;
    }
    for (const auto& [clause, limit] : block.limits) {
        request.limits[clause] = limit.value;
    }
    for (const auto& [procedure, span] : block.total) {
        request.total_procedures.insert(procedure);
    }
    for (const auto& [procedure, results] : block.results) {
        request.results[procedure] = results.value;
    }
    for (const UnknownName& unknown : unknown_names(protocols, request)) {
        const std::string message = fmt::format("the protocol has no {} `{}`", unknown.kind, unknown.name);
        const auto report = [&](const source::Span& span) {
            sink.report({diag::Code::unknown_name, span, message, {}});
        };
        if (const auto agent = block.agents.find(unknown.name); unknown.kind == "agent or role") {
            report(agent->second.span);
        } else if (const auto limit = block.limits.find(unknown.name); unknown.kind == "clause") {
            report(limit->second.span);
        } else {
            const auto total = block.total.find(unknown.name);
            const auto results = block.results.find(unknown.name);
            if (total != block.total.end()) {
                report(total->second);
            }
            if (results != block.results.end()) {
                report(results->second.span);
            }
        }
    }
    check_result_names(block, protocols, sink);
}

}  // namespace

std::vector<CheckInstance> check_instances(const ir::CheckFile& check, const std::vector<ir::Protocol>& protocols,
                                           const InstanceOptions& options) {
    const Overlay overlay(protocols);
    CheckInstance ground;
    Counts counts;
    put_over(check.common, overlay, ground, counts);
    std::vector<CheckInstance> all;
    if (check.instances.empty()) {
        expand(ground, counts, options, overlay, all);
    }
    for (const ir::CheckBlock& block : check.instances) {
        CheckInstance instance = ground;
        Counts own = counts;
        instance.name = block.name.value;
        put_over(block, overlay, instance, own);
        expand(std::move(instance), std::move(own), options, overlay, all);
    }
    return all;
}

void check_names(const ir::CheckFile& check, const std::vector<ir::Protocol>& protocols, diag::Sink& sink) {
    check_names(check.common, protocols, sink);
    check_number(check.common, {}, sink);
    for (const ir::CheckBlock& block : check.instances) {
        check_names(block, protocols, sink);
        check_number(check.common, block, sink);
    }
}

}  // namespace map2pml::passes
