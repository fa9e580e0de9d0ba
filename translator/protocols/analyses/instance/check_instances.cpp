#include "translator/protocols/analyses/instance/check_instances.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace map2pml::passes {

namespace {

using Counts = std::map<std::string, ir::AgentCount>;

/// A later statement replaces an earlier one, also under another name: `seller=2` replaces `Bob=3` if Bob is a seller, and
/// `bidloop=5` replaces `Bidder.bidloop=4`.
class Overlay {
  public:
    explicit Overlay(const std::vector<ir::Protocol>& protocols) {
        for (const ir::Protocol& protocol : protocols)
            for (const ir::AgentDeclaration& agent : protocol.agents) agents_of_role_[agent.role].insert(agent.name);
    }

    void put_counts(const Counts& stated, Counts& counts) const {
        for (const auto& [name, count] : stated)
            if (const auto role = agents_of_role_.find(name); role != agents_of_role_.end())
                std::erase_if(counts, [&](const auto& each) { return role->second.contains(each.first); });
        for (const auto& [name, count] : stated) counts[name] = count;
    }

    using Limits = std::map<std::string, std::uint32_t>;
    static void put_limits(const Limits& stated, Limits& limits) {
        for (const auto& [name, limit] : stated)
            std::erase_if(limits, [suffix = "." + name](const auto& each) { return each.first.ends_with(suffix); });
        for (const auto& [name, limit] : stated) limits[name] = limit;
    }

  private:
    std::map<std::string, std::set<std::string>> agents_of_role_;
};

/// An item replaces the one with its name; a new one is added at the end.
template <class Item>
void put_named(const Item& item, std::vector<Item>& items) {
    const auto known =
        std::find_if(items.begin(), items.end(), [&](const Item& each) { return each.name == item.name; });
    if (known != items.end())
        *known = item;
    else
        items.push_back(item);
}

/// A procedure that is implemented is not open any more, and the reverse.
void put_procedures(const ir::CheckBlock& block, InstanceRequest& request, UserParts& parts) {
    const auto forget_body = [&](const std::string& name) {
        std::erase_if(parts.procedures, [&](const ir::Procedure& each) { return each.name == name; });
    };
    for (const auto& [procedure, span] : block.total) {
        request.total_procedures.insert(procedure);
        forget_body(procedure);
    }
    for (const auto& [procedure, results] : block.results) {
        request.results[procedure] = results.value;
        forget_body(procedure);
    }
    for (const ir::Procedure& each : block.procedures) {
        request.total_procedures.erase(each.name);
        request.results.erase(each.name);
        put_named(each, parts.procedures);
    }
}

void put_over(const ir::CheckBlock& block, UserParts& parts) {
    for (const auto& [name, value] : block.constants) parts.constants[name] = value;
    for (const auto& [role, span] : block.services) parts.services.insert(role);
    parts.integers = block.integers ? block.integers : parts.integers;
    for (const ir::StateVariable& each : block.states) put_named(each, parts.states);
    for (const ir::UserProperty& each : block.properties) put_named(each, parts.properties);
    parts.rules.insert(parts.rules.end(), block.rules.begin(), block.rules.end());
    parts.policy = block.policy ? block.policy : parts.policy;
    parts.observers.insert(parts.observers.end(), block.observers.begin(), block.observers.end());
}

/// Merges the statements of a block into the existing ones.
void put_over(const ir::CheckBlock& block, const Overlay& overlay, CheckInstance& instance, Counts& counts) {
    InstanceRequest& request = instance.request;
    Counts own_counts;
    for (const auto& [agent, count] : block.agents) own_counts[agent] = count.value;
    overlay.put_counts(own_counts, counts);
    Overlay::Limits own_limits;
    for (const auto& [clause, limit] : block.limits) own_limits[clause] = limit.value;
    Overlay::put_limits(own_limits, request.limits);
    put_procedures(block, request, instance.parts);
    request.network = block.network ? block.network->value : request.network;
    request.timeout = block.timeout ? block.timeout->value : request.timeout;
    request.idle_timeouts = block.idle_timeouts ? block.idle_timeouts->value : request.idle_timeouts;
    request.call_depth = block.call_depth ? block.call_depth->value : request.call_depth;
    request.spawn_calls = request.spawn_calls || block.spawn_calls;
    for (const auto& [agent, start] : block.starts) instance.starts[agent] = start;
    if (block.capacity) instance.capacity = block.capacity->value;
    const bool about_all = std::any_of(block.expectations.begin(), block.expectations.end(),
                                       [](const auto& each) { return each.property.value == "all"; });
    if (about_all) instance.expectations.clear();  // including statements for all instances
    for (const ir::Expectation& each : block.expectations) instance.expectations[each.property.value] = each;
    put_over(block, instance.parts);
}

void put_over(const InstanceOptions& options, const Overlay& overlay, CheckInstance& instance, Counts& counts) {
    const InstanceRequest& stated = options.request;
    InstanceRequest& request = instance.request;
    Counts own_counts;
    for (const auto& [agent, count] : stated.agent_counts) own_counts[agent] = {count, count};
    overlay.put_counts(own_counts, counts);
    Overlay::put_limits(stated.limits, request.limits);
    request.total_procedures.insert(stated.total_procedures.begin(), stated.total_procedures.end());
    for (const auto& [procedure, results] : stated.results) request.results[procedure] = results;
    std::erase_if(instance.parts.procedures, [&](const ir::Procedure& each) {
        return stated.total_procedures.contains(each.name) || stated.results.contains(each.name);
    });
    // A value that differs from the default was given by someone; a default value counts only if it was written.
    const InstanceRequest defaults;
    const auto choose = [&](const char* option, auto member) {
        if (options.given.contains(option) || stated.*member != defaults.*member) request.*member = stated.*member;
    };
    choose("--network", &InstanceRequest::network);
    choose("--timeout", &InstanceRequest::timeout);
    choose("--idle-timeouts", &InstanceRequest::idle_timeouts);
    choose("--call-depth", &InstanceRequest::call_depth);
    request.spawn_calls = request.spawn_calls || stated.spawn_calls;
    if (options.capacity) instance.capacity = options.capacity;
}

/// One instance for each choice of numbers from the ranges.
/// \param block by index
void expand(const CheckInstance& instance, const Counts& counts, Counts::const_iterator at, std::size_t block,
            std::vector<CheckInstance>& all) {
    if (at == counts.end()) {
        all.push_back(instance);
        return;
    }
    const auto& [agent, count] = *at;
    for (std::uint32_t number = count.first; number <= count.last; ++number) {
        CheckInstance next = instance;
        next.request.agent_counts[agent] = number;
        const auto add = [&agent = agent](std::string& name, char sign, std::uint32_t shown) {
            name += fmt::format("{}{}{}{}", name.empty() ? "" : ", ", agent, sign, shown);
        };
        if (count.is_any && next.open) {
            next.open->of.push_back(agent);
            next.open->rest += fmt::format(" or {}>{}", agent, count.last);
        } else if (count.is_any) {
            next.open = OpenNumber{{agent}, next.name, block};
            add(next.open->rest, '>', count.last);
        } else if (next.open && count.first != count.last) {
            add(next.open->rest, '=', number);
        }
        if (count.first != count.last) add(next.name, '=', number);
        expand(next, counts, std::next(at), block, all);
    }
}

/// Results of a procedure, each once.
std::vector<ir::Term> results_of(const std::vector<ir::Term>& results, const NamedConstants& constants) {
    std::vector<ir::Term> values;
    for (ir::Term& value : values_of(results, constants))
        if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(std::move(value));
    return values;
}

void expand(CheckInstance instance, Counts counts, const InstanceOptions& options, const Overlay& overlay,
            std::size_t block, std::vector<CheckInstance>& all) {
    put_over(options, overlay, instance, counts);
    for (auto& [procedure, results] : instance.request.results) results = results_of(results, instance.parts.constants);
    for (auto& [agent, start] : instance.starts) start.arguments = values_of(start.arguments, instance.parts.constants);
    expand(instance, counts, counts.begin(), block, all);
}

}  // namespace

std::vector<CheckInstance> check_instances(const ir::CheckFile& check, const std::vector<ir::Protocol>& protocols,
                                           const InstanceOptions& options) {
    const Overlay overlay(protocols);
    CheckInstance ground;
    Counts counts;
    put_over(check.common, overlay, ground, counts);
    std::vector<CheckInstance> all;
    if (check.instances.empty()) expand(ground, counts, options, overlay, 0, all);
    for (std::size_t at = 0; at < check.instances.size(); ++at) {
        const ir::CheckBlock& block = check.instances[at];
        CheckInstance instance = ground;
        Counts own = counts;
        instance.name = block.name.value;
        put_over(block, overlay, instance, own);
        expand(std::move(instance), std::move(own), options, overlay, at, all);
    }
    return all;
}

}  // namespace map2pml::passes
