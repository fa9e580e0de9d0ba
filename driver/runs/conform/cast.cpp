#include <fmt/format.h>

#include <algorithm>

#include "driver/results/layout.h"
#include "driver/runs/conform/internal.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::conform {

Casting::Casting(const ir::Protocol& protocol, const ir::Instance& instance, const Settings& settings) {
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        Part part{agent.name, agent.role, {}, {}};
        for (const ir::Clause& clause : protocol.clauses) {
            if (clause.agent.name != agent.name) continue;
            ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
                if (const auto* send = std::get_if<ir::Send>(&operation.kind)) part.sends.insert(ir::written(*send));
                if (const auto* receive = std::get_if<ir::Receive>(&operation.kind))
                    part.receives.insert(ir::written(*receive));
            });
        }
        names_.emplace(agent.name, agent.name);
        parts_.push_back(std::move(part));
    }
    for (const ir::AgentInstance& agent : instance.agents) names_.emplace(agent.name, agent.agent);
    for (const auto& [agent, pattern] : settings.patterns) {
        const auto part = std::find_if(parts_.begin(), parts_.end(), [&, &of = agent](const Part& each) {
            return each.name == of || each.role == of;
        });
        if (part == parts_.end()) {
            fault_ = fmt::format("there is no agent or role `{}` for the pattern `/{}/`", agent, pattern);
            continue;
        }
        try {
            patterns_.emplace_back(part->name, std::regex(pattern));
        } catch (const std::regex_error&) {
            fault_ = fmt::format("`/{}/` of `{}` is not a regular expression", pattern, agent);
        }
    }
}

std::optional<std::string> Casting::stated(const std::string& name) const {
    for (const auto& [agent, pattern] : patterns_)
        if (std::regex_match(name, pattern)) return agent;
    if (const auto found = names_.find(name); found != names_.end()) return found->second;
    // `Bidder7` of an agent `Bidder` of which the check file has fewer.
    const std::string stem = name.substr(0, name.find_last_not_of("0123456789") + 1);
    if (const auto found = names_.find(stem); found != names_.end() && stem != name) return found->second;
    return std::nullopt;
}

Cast Casting::cast(const std::vector<Logged>& events) const {
    struct Candidate {
        std::string name;
        std::vector<const Part*> parts;
        bool is_stated = false;
    };
    std::vector<Candidate> all;
    const auto add = [&](const std::string& name, const std::string& role, const std::string& message, bool sends) {
        auto found = std::find_if(all.begin(), all.end(), [&](const Candidate& each) { return each.name == name; });
        if (found == all.end()) {
            found = all.insert(all.end(), {name, {}, false});
            const auto agent = stated(name);
            for (const Part& part : parts_)
                if (!agent || part.name == *agent) found->parts.push_back(&part);
            found->is_stated = agent.has_value();
        }
        const auto narrow = [&](const auto& fits) {
            std::vector<const Part*> left;
            std::copy_if(found->parts.begin(), found->parts.end(), std::back_inserter(left), fits);
            if (!left.empty()) found->parts = std::move(left);
        };
        if (!role.empty()) narrow([&](const Part* part) { return part->role == role || part->name == role; });
        if (found->parts.size() > 1)
            narrow([&](const Part* part) { return (sends ? part->sends : part->receives).contains(message); });
    };
    for (const auto& [log, event] : events) {
        add(event.from, event.from_role, event.message, true);
        for (std::size_t at = 0; at < event.to.size(); ++at)
            add(event.to[at], at < event.to_roles.size() ? event.to_roles[at] : "", event.message, false);
    }
    Cast cast;
    for (const Candidate& each : all) {
        if (each.parts.size() != 1) {
            std::vector<std::string> names;
            for (const Part* part : each.parts) names.push_back("`" + part->name + "`");
            cast.fault = fmt::format("`{}` may be {}; say which with `--agents 'NAME=/{}/'`", each.name,
                                     report::listed(names), each.name);
            return cast;
        }
        cast.roles.emplace_back(each.name, each.parts.front()->name);
        if (!each.is_stated) cast.inferred.emplace(each.name, each.parts.front()->name);
    }
    return cast;
}

}  // namespace map2pml::conform
