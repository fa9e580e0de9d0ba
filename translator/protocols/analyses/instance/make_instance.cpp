#include "translator/protocols/analyses/instance/make_instance.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "translator/foundation/diag/suggest.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/flow/call_copies.h"

namespace map2pml::passes {

namespace {

constexpr std::size_t kMostAgents = 250;    ///< SPIN allows 255 processes; some are reserved for branches of `par`
constexpr std::size_t kMostChannels = 254;  ///< SPIN allows 255; one is reserved for conditions on places of agents
constexpr std::size_t kMostKinds = 250;     ///< SPIN allows 255 proctypes; some are reserved for monitors
constexpr std::size_t kMostValues = 32000;  ///< a value is a `short` of Promela
constexpr std::uint32_t kMostLimit = 1'000'000'000;  ///< counters are an `int`, and go one past the limit

std::uint32_t count_of(const ir::AgentDeclaration& agent, const InstanceRequest& request) {
    if (const auto by_name = request.agent_counts.find(agent.name); by_name != request.agent_counts.end())
        return by_name->second;
    const auto by_role = request.agent_counts.find(agent.role);
    return by_role != request.agent_counts.end() ? by_role->second : 1;
}

/// The constant part of a clause's name: `bidloop` for `Bidder.bidloop`; empty for the initial clause.
std::string short_name(const ir::Clause& clause) {
    const std::string name = ir::clause_name(clause);
    const std::size_t dot = name.find('.');
    return dot == std::string::npos ? std::string() : name.substr(dot + 1);
}

bool means(const std::string& asked, const ir::Clause& clause) {
    return asked == ir::clause_name(clause) || asked == short_name(clause);
}

/// `Bidder2`, or `Bidder_2` where the protocol has an agent of that name.
std::string clone_name(const ir::Protocol& protocol, const ir::AgentDeclaration& agent, std::uint32_t number) {
    for (std::string separator;; separator += '_') {
        std::string name = agent.name + separator + std::to_string(number);
        const bool taken = std::any_of(protocol.agents.begin(), protocol.agents.end(),
                                       [&](const ir::AgentDeclaration& other) { return other.name == name; });
        if (!taken) return name;
    }
}

template <typename Visit>
void for_each_term(const ir::Operation& operation, const Visit& visit) {
    ir::for_each_operation(operation, [&](const ir::Operation& each) {
        const auto all = [&](const std::vector<ir::Term>& terms) { std::for_each(terms.begin(), terms.end(), visit); };
        std::visit(ir::overloaded{[](const ir::Skip&) {}, [](const ir::Seq&) {}, [](const ir::OrderedChoice&) {},
                                  [](const ir::Par&) {}, [](const ir::WaitFor&) {},
                                  [&](const ir::Send& send) {
                                      all(send.terms);
                                      all({send.to.name, send.to.role});
                                  },
                                  [&](const ir::Receive& receive) {
                                      all(receive.patterns);
                                      all({receive.from.name, receive.from.role});
                                  },
                                  [&](const ir::Decide& decide) { all(decide.arguments); },
                                  [&](const ir::Become& call) { all(call.arguments); }},
                   each.kind);
    });
}

void check_ambiguous_names(const ir::Protocol& protocol, const InstanceRequest& request, diag::Sink& sink) {
    std::map<std::string, std::uint32_t> counts;
    for (const ir::AgentDeclaration& agent : protocol.agents) counts[agent.name] = count_of(agent, request);
    for (const ir::Clause& clause : protocol.clauses) {
        for_each_term(clause.body, [&](const ir::Term& term) {
            const auto* name = std::get_if<ir::AgentName>(&term.kind);
            if (name == nullptr || name->name == clause.agent.name) return;
            if (const auto known = counts.find(name->name); known != counts.end() && known->second > 1)
                sink.report({diag::Code::ambiguous_agent,
                             term.span,
                             "`!" + name->name + "` could be any of " + std::to_string(known->second) +
                                 " agents; write `_` with their role, or bind the intended one to a variable",
                             {}});
        });
    }
}

/// Results of procedures: `!Bidder` must name exactly one agent.
void check_results(const ir::Protocol& protocol, const InstanceRequest& request, diag::Sink& sink) {
    for (const auto& [procedure, results] : request.results) {
        for (const ir::Term& term : results) {
            const auto* name = std::get_if<ir::AgentName>(&term.kind);
            const auto agent = std::find_if(protocol.agents.begin(), protocol.agents.end(), [&](const auto& each) {
                return name != nullptr && each.name == name->name;
            });
            if (agent != protocol.agents.end() && count_of(*agent, request) > 1) {
                sink.report({diag::Code::ambiguous_agent,
                             term.span,
                             fmt::format("`!{}` could be any of {} agents", name->name, count_of(*agent, request)),
                             {}});
            }
        }
    }
}

/// Counts what the target gives a number; at most one report, at the first that is too many.
void check_values(const ir::Protocol& protocol, const ir::Instance& instance, diag::Sink& sink) {
    const std::size_t agents = instance.agents.size();
    std::set<std::string> values;
    std::set<std::string> procedures;
    const auto count = [&](const ir::Term& term) {
        const bool is_value = !std::holds_alternative<ir::Variable>(term.kind) &&
                              !std::holds_alternative<ir::CurrentValue>(term.kind) &&
                              !std::holds_alternative<ir::Wildcard>(term.kind);
        const bool is_new = is_value && values.insert(ir::to_string(term)).second;
        return is_new && agents + values.size() + procedures.size() == kMostValues + 1;
    };
    const auto report = [&](const source::Span& span) {
        sink.report({diag::Code::too_many_values,
                     span,
                     "this gives the scene more than " + std::to_string(kMostValues) +
                         " agents, roles, constants, integers and procedures, the most that the translation can number",
                     {}});
    };
    for (const ir::AgentDeclaration& agent : protocol.agents) values.insert("%" + agent.role);
    for (const auto& [procedure, results] : instance.results) {
        for (const ir::Term& term : results)
            if (count(term)) report(term.span);
    }
    for (const ir::Clause& clause : protocol.clauses) {
        for (const ir::Term& parameter : clause.parameters)
            if (count(parameter)) report(parameter.span);
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* decide = std::get_if<ir::Decide>(&operation.kind);
            if (decide != nullptr && procedures.insert(decide->procedure).second &&
                agents + values.size() + procedures.size() == kMostValues + 1)
                report(operation.span);
        });
        for_each_term(clause.body, [&](const ir::Term& term) {
            if (count(term)) report(term.span);
        });
    }
}

/// Each agent has a mailbox, each `par` a channel on which its branches report; agents, branches and, where calls start
/// processes, clauses are kinds of processes.
void check_processes(const ir::Protocol& protocol, const ir::Instance& instance, diag::Sink& sink) {
    std::size_t channels = instance.agents.size();
    std::size_t kinds = protocol.agents.size() + (instance.spawn_calls ? protocol.clauses.size() : 0);
    bool is_reported = false;
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* par = std::get_if<ir::Par>(&operation.kind);
            if (par == nullptr) return;
            if (++channels > kMostChannels)
                sink.report({diag::Code::too_many_channels,
                             operation.span,
                             "agents and `par` operations together need more than " + std::to_string(kMostChannels) +
                                 " channels, the most that SPIN supports",
                             {}});
            kinds += par->branches.size();
            if (kinds > kMostKinds && !is_reported) {
                is_reported = true;
                sink.report({diag::Code::too_many_processes,
                             operation.span,
                             "with the branches of this `par` there are " + std::to_string(kinds) +
                                 " kinds of processes; SPIN supports " + std::to_string(kMostKinds),
                             {}});
            }
        });
    }
}

/// The statements of the protocol about its own decisions.
void add_constraints(const ir::Protocol& protocol, ir::Instance& instance) {
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* decide = std::get_if<ir::Decide>(&operation.kind);
            if (decide == nullptr) return;
            if (decide->outcome == ir::Decide::Outcome::succeeds || decide->outcome == ir::Decide::Outcome::elapses)
                instance.total_procedures.insert(decide->procedure);
            else if (decide->outcome == ir::Decide::Outcome::no_solution)
                instance.procedures[decide->procedure] = {
                    operation.span, decide->procedure, {}, false, {{operation.span, ir::Fail{}}}, true};
        });
    }
}

}  // namespace

ir::Instance make_instance(const ir::Protocol& protocol, const InstanceRequest& request, diag::Sink& sink) {
    ir::Instance instance;
    instance.total_procedures = request.total_procedures;
    instance.results = request.results;
    instance.network = request.network;
    instance.timeout = request.timeout;
    instance.idle_timeouts = request.idle_timeouts;
    instance.spawn_calls = request.spawn_calls;
    instance.call_depth = request.call_depth;
    instance.is_fixed_by_language = request.is_fixed_by_language;
    instance.arrives_at_once = request.is_fixed_by_language;
    add_constraints(protocol, instance);
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        const std::uint32_t count = count_of(agent, request);
        if (instance.agents.size() + count > kMostAgents) {
            sink.report({diag::Code::too_many_agents,
                         agent.span,
                         "with " + std::to_string(count) + " instances of `!" + agent.name + "` there are " +
                             std::to_string(instance.agents.size() + count) + " agents; SPIN supports " +
                             std::to_string(kMostAgents),
                         {}});
            continue;
        }
        for (std::uint32_t number = 1; number <= count; ++number) {
            const std::string name = count == 1 ? agent.name : clone_name(protocol, agent, number);
            instance.agents.push_back({name, agent.name, agent.role});
        }
    }
    for (const ir::Clause& clause : protocol.clauses) {
        // The full name refers to this clause only, so it takes precedence.
        for (const std::string& asked : {short_name(clause), ir::clause_name(clause)}) {
            if (const auto limit = request.limits.find(asked); limit != request.limits.end()) {
                if (limit->second > kMostLimit) {
                    sink.report({diag::Code::check_value,
                                 clause.head_span,
                                 "a limit of " + std::to_string(limit->second) + " is too large; the largest is " +
                                     std::to_string(kMostLimit),
                                 {}});
                }
                instance.clause_limits[ir::clause_name(clause)] = limit->second;
            }
        }
    }
    check_processes(protocol, instance, sink);
    check_ambiguous_names(protocol, request, sink);
    check_results(protocol, request, sink);
    check_values(protocol, instance, sink);
    if (!sink.has_errors()) check_call_copies(protocol, instance, sink);
    return instance;
}

std::vector<UnknownName> unknown_names(std::span<const ir::Protocol> protocols, const InstanceRequest& request) {
    std::set<std::string> agents;
    std::set<std::string> procedures;
    std::vector<UnknownName> unknown;
    const auto advice = [](const std::string& name, const auto& known) {
        constexpr std::size_t kMostListed = 8;
        std::string meant = diag::did_you_mean(name, {known.begin(), known.end()});
        if (meant.empty() && known.empty()) return std::string("; it has none");
        if (meant.empty() && known.size() <= kMostListed)
            meant = fmt::format("; it has `{}`", fmt::join(known, "`, `"));
        return meant;
    };
    std::set<std::string> clauses;
    const auto any_clause = [&](const std::string& asked) {
        return std::any_of(protocols.begin(), protocols.end(), [&](const ir::Protocol& protocol) {
            return std::any_of(protocol.clauses.begin(), protocol.clauses.end(),
                               [&](const ir::Clause& clause) { return means(asked, clause); });
        });
    };
    for (const ir::Protocol& protocol : protocols) {
        for (const ir::AgentDeclaration& agent : protocol.agents) {
            agents.insert(agent.name);
            agents.insert(agent.role);
        }
        for (const ir::Clause& clause : protocol.clauses) {
            const std::string full = ir::clause_name(clause);
            clauses.insert({full, full.substr(std::min(full.size(), full.find('.') + 1))});
            ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
                if (const auto* decide = std::get_if<ir::Decide>(&operation.kind)) procedures.insert(decide->procedure);
            });
        }
    }
    for (const auto& [name, count] : request.agent_counts)
        if (!agents.contains(name)) unknown.push_back({"agent or role", name, advice(name, agents)});
    for (const auto& [name, limit] : request.limits)
        if (!any_clause(name)) unknown.push_back({"clause", name, advice(name, clauses)});
    for (const std::string& name : request.total_procedures)
        if (!procedures.contains(name)) unknown.push_back({"procedure", name, advice(name, procedures)});
    for (const auto& [name, results] : request.results)
        if (!procedures.contains(name) && !request.total_procedures.contains(name))
            unknown.push_back({"procedure", name, advice(name, procedures)});
    return unknown;
}

}  // namespace map2pml::passes
