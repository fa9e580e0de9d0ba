#include "translator/protocols/analyses/flow/state_bounds.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <utility>
#include <variant>

#include "translator/foundation/graph/graph.h"
#include "translator/protocols/analyses/flow/control_places.h"
#include "translator/protocols/analyses/values/expression_walk.h"
#include "translator/protocols/analyses/values/procedure_paths.h"
#include "translator/protocols/analyses/values/state_uses.h"

namespace map2pml::passes {

namespace {

constexpr std::size_t kMostExpansions = 20'000;  ///< of a value by a procedure or an observer
constexpr std::size_t kMostRounds = 4;
constexpr std::uint32_t kManySteps = 1'000'000'000;  ///< larger bounds are this one or none

using Count = std::optional<std::uint32_t>;  ///< nothing: no bound is known
using Statements = std::vector<ir::Statement>;

Count capped(std::uint64_t number) { return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, kManySteps)); }

Count sum_of(const Count& one, const Count& other) {
    return one && other ? capped(std::uint64_t{*one} + *other) : std::nullopt;
}

Count product_of(const Count& one, const Count& other) {
    return one && other ? capped(std::uint64_t{*one} * *other) : std::nullopt;
}

Count least(const Count& one, const Count& other) { return one && other ? std::min(*one, *other) : one ? one : other; }

/// A procedure that some agent executes, or an observer of an event that some agent may cause.
struct Site {
    std::string procedure;  ///< empty: an observer
    const Statements* body = nullptr;
    const std::vector<std::string>* parameters = nullptr;
    std::map<std::size_t, std::vector<const ir::Operation*>> operations;  ///< by agent of the protocol
};

/// A site, and the blocks of each `if` that are executed there.
using Label = std::pair<std::size_t, std::string>;

struct Edge {
    graph::Node from = 0;
    graph::Node to = 0;
    Label label;
    PathEnd end;
};

/// The values of a state variable that is not of several parts, or of one part: an entry, or what an agent has of its own.
struct Values {
    std::vector<KnownValue> nodes;  ///< the initial one first
    std::vector<Edge> edges;
};

struct ValueGraph {
    const ir::StateVariable* state = nullptr;
    std::optional<std::size_t> owner;  ///< an agent of the protocol each of whose clones has the variable of its own
    std::vector<Values> parts;
    std::set<Label> labels;
    std::set<Label> idle;         ///< may succeed without setting an entry
    std::set<std::size_t> sites;  ///< that set it
};

bool sets(const Statements& body, const std::string& state) {
    return std::any_of(body.begin(), body.end(), [&](const ir::Statement& each) {
        const auto* assign = std::get_if<ir::Assign>(&each.kind);
        const auto* branch = std::get_if<ir::If>(&each.kind);
        return (assign != nullptr && assign->state == state) ||
               (branch != nullptr && (sets(branch->then, state) || sets(branch->otherwise, state)));
    });
}

bool mentions_self(const Statements& body) {
    bool found = false;
    for_each_expression(
        body,
        [&](const ir::Expression& whole) {
            for_each_expression(whole, [&](const ir::Expression& each) {
                found = found || std::holds_alternative<ir::Self>(each.kind);
            });
        },
        [](const ir::Term&) {});
    return found;
}

class StateBoundsFinder {
  public:
    StateBoundsFinder(const ir::Protocol& protocol, const ir::Instance& instance, const FlowGraph& graph)
        : protocol_(protocol),
          instance_(instance),
          groups_(protocol.agents.size()),
          of_agents_(protocol.agents.size()) {
        find_sites(graph);
    }

    StateBounds find(const std::vector<std::map<const ir::Operation*, std::uint32_t>>& executed) {
        make_graphs();
        count_executed(executed);
        for (std::size_t round = 0; round < kMostRounds && improve(); ++round) {
        }
        StateBounds bounds;
        bounds.of_agents.resize(protocol_.agents.size());
        for (std::size_t agent = 0; agent < bounds.of_agents.size(); ++agent) {
            for (const auto& [names, most] : groups_[agent]) bounds.of_agents[agent].push_back({names, most});
            for (std::size_t site = 0; site < sites_.size(); ++site) {
                if (sites_[site].procedure.empty() || !sites_[site].operations.contains(agent)) continue;
                if (const Count most = successes(site, agent))
                    bounds.of_agents[agent].push_back({{sites_[site].procedure}, *most});
                else if (const auto why = changed_back(site))
                    bounds.unbounded.emplace(sites_[site].procedure, *why);
            }
        }
        return bounds;
    }

  private:
    [[nodiscard]] bool is_clone(const ir::AgentInstance& each, std::size_t agent) const {
        return each.agent == protocol_.agents[agent].name && each.role == protocol_.agents[agent].role;
    }

    [[nodiscard]] std::uint32_t clones(std::size_t agent) const {
        return static_cast<std::uint32_t>(std::count_if(instance_.agents.begin(), instance_.agents.end(),
                                                        [&](const auto& each) { return is_clone(each, agent); }));
    }

    void find_sites(const FlowGraph& graph) {
        std::map<std::string, std::size_t> of_procedure;
        std::vector<Site> observers;
        for (const ir::Observer& observer : instance_.observers) observers.push_back({{}, &observer.body, nullptr, {}});
        std::set<std::pair<std::size_t, const ir::Operation*>> seen;
        for_each_node(graph, [&](std::size_t thread, NodeId node) {
            const std::size_t agent = graph.threads[thread].agent;
            const ir::Operation* operation = graph.threads[thread].nodes[node].operation;
            if (operation == nullptr || !seen.emplace(agent, operation).second) return;
            if (const auto* decide = std::get_if<ir::Decide>(&operation->kind)) {
                const auto known = instance_.procedures.find(decide->procedure);
                if (known != instance_.procedures.end()) {
                    const auto [at, is_new] = of_procedure.try_emplace(decide->procedure, sites_.size());
                    if (is_new)
                        sites_.push_back({decide->procedure, &known->second.body, &known->second.parameters, {}});
                    sites_[at->second].operations[agent].push_back(operation);
                }
            }
            for (std::size_t at = 0; at < observers.size(); ++at)
                if (may_cause(*operation, instance_.observers[at].event))
                    observers[at].operations[agent].push_back(operation);
        });
        for (Site& observer : observers)
            if (!observer.operations.empty()) sites_.push_back(std::move(observer));
    }

    // ---- the graphs of values

    void make_graphs() {
        for (const ir::StateVariable& state : instance_.states) {
            if (!state.per_agent) {
                add_graph(state, std::nullopt);
                continue;
            }
            for (std::size_t agent = 0; agent < protocol_.agents.size(); ++agent) add_graph(state, agent);
        }
    }

    void add_graph(const ir::StateVariable& state, std::optional<std::size_t> owner) {
        ValueGraph graph{&state, owner, {}, {}, {}, {}};
        bool counts = false;
        bool knows_self = false;
        for (std::size_t site = 0; site < sites_.size(); ++site) {
            if (!sets(*sites_[site].body, state.name) || (owner && !sites_[site].operations.contains(*owner))) continue;
            graph.sites.insert(site);
            counts = counts || !sites_[site].procedure.empty();
            knows_self = knows_self || mentions_self(*sites_[site].body);
        }
        if (!counts) return;
        std::size_t expansions = 0;
        bool complete = true;
        if (state.is_keyed()) {
            for (const ir::Term& key : state.keys)
                complete = complete && add_part(graph, {&state, known_literal(key)}, std::nullopt, expansions);
        } else if (owner && knows_self) {
            for (std::size_t at = 0; at < instance_.agents.size(); ++at)
                complete = complete && (!is_clone(instance_.agents[at], *owner) ||
                                        add_part(graph, {&state, std::nullopt}, at, expansions));
        } else {
            complete = add_part(graph, {&state, std::nullopt}, std::nullopt, expansions);
        }
        if (complete) graphs_.push_back(std::move(graph));
    }

    /// False: there are too many values or paths.
    bool add_part(ValueGraph& graph, const TrackedState& tracked, std::optional<std::size_t> self,
                  std::size_t& expansions) const {
        Values values;
        std::map<KnownValue, graph::Node> numbers;
        const auto number_of = [&](const KnownValue& value) {
            const auto [at, is_new] = numbers.try_emplace(value, values.nodes.size());
            if (is_new) values.nodes.push_back(value);
            return at->second;
        };
        (void)number_of(initial_value(instance_, tracked));
        for (graph::Node from = 0; from < values.nodes.size(); ++from) {
            for (const std::size_t site : graph.sites) {
                if (++expansions > kMostExpansions) return false;
                std::vector<std::pair<std::string, KnownValue>> arguments;
                if (sites_[site].parameters != nullptr)
                    for (const std::string& name : *sites_[site].parameters) arguments.emplace_back(name, KnownValue{});
                auto paths = paths_of(*sites_[site].body, std::move(arguments), instance_, self, tracked,
                                      KnownValue(values.nodes[from]));
                if (!paths) return false;
                expansions += paths->size();
                for (PathEnd& end : *paths) {
                    const Label label(site, end.branches);
                    graph.labels.insert(label);
                    if (tracked.key && !end.sets_some) graph.idle.insert(label);
                    if (tracked.key && !end.is_set) continue;  // another entry
                    values.edges.push_back({from, number_of(end.tracked), label, std::move(end)});
                }
            }
        }
        graph.parts.push_back(std::move(values));
        return true;
    }

    // ---- bounds

    /// Components of the graph without some of its edges.
    static graph::Components components_without(const Values& part, const std::set<Label>& removed) {
        graph::Successors ways(part.nodes.size());
        for (const Edge& edge : part.edges)
            if (!removed.contains(edge.label)) ways[edge.from].push_back(edge.to);
        return graph::components_of(ways);
    }

    /// Labels all of whose edges lead to values from which no way leads back.
    static std::set<Label> one_way(const ValueGraph& graph, const std::set<Label>& removed) {
        std::set<Label> found;
        std::set_difference(graph.labels.begin(), graph.labels.end(), graph.idle.begin(), graph.idle.end(),
                            std::inserter(found, found.end()));
        for (const Label& each : removed) found.erase(each);
        for (const Values& part : graph.parts) {
            const graph::Components components = components_without(part, removed);
            for (const Edge& edge : part.edges)
                if (components.of[edge.from] == components.of[edge.to]) found.erase(edge.label);
        }
        return found;
    }

    /// The most edges with these labels on a way from the initial value, and on one that begins behind an edge that is left out.
    static std::pair<std::uint32_t, std::uint32_t> longest(const Values& part, const std::set<Label>& labels,
                                                           const std::set<Label>& removed) {
        const graph::Components components = components_without(part, removed);
        std::vector<std::vector<const Edge*>> leaving(components.count);
        for (const Edge& edge : part.edges)
            if (!removed.contains(edge.label)) leaving[components.of[edge.from]].push_back(&edge);
        std::vector<std::uint32_t> from_here(components.count, 0);
        for (std::size_t at = 0; at < components.count; ++at) {
            for (const Edge* edge : leaving[at]) {
                const std::size_t next = components.of[edge->to];
                if (next != at)
                    from_here[at] = std::max(from_here[at], from_here[next] + (labels.contains(edge->label) ? 1 : 0));
            }
        }
        std::uint32_t later = 0;
        for (const Edge& edge : part.edges)
            if (removed.contains(edge.label)) later = std::max(later, from_here[components.of[edge.to]]);
        return {from_here[components.of[0]], later};
    }

    /// How often edges with these labels are taken, all together.
    [[nodiscard]] Count taken(const ValueGraph& graph, const std::set<Label>& labels,
                              const std::set<Label>& removed) const {
        std::vector<std::uint32_t> first = {0};
        std::vector<std::uint32_t> later;
        for (const Values& part : graph.parts) {
            const auto [from_start, behind] = longest(part, labels, removed);
            first.push_back(from_start);
            later.push_back(behind);
        }
        // Parts are the entries of one variable, or the variables of agents of which each counts for itself.
        std::sort(later.begin(), later.end(), std::greater<>());
        Count most = graph.owner ? *std::max_element(first.begin(), first.end())
                                 : capped(std::accumulate(first.begin(), first.end(), std::uint64_t{0}));
        for (const Label& each : removed) {
            const auto entries = static_cast<std::ptrdiff_t>(most_entries(*sites_[each.first].body, graph));
            const std::uint64_t behind = std::accumulate(later.begin(), later.begin() + entries, std::uint64_t{0});
            most = sum_of(most, product_of(count_of(each, graph.owner), capped(behind)));
        }
        return most;
    }

    /// In how many parts an execution is an edge, at most: one for each entry that a statement sets.
    static std::size_t most_entries(const Statements& body, const ValueGraph& graph) {
        std::size_t entries = 0;
        for (const ir::Statement& each : body) {
            const auto* assign = std::get_if<ir::Assign>(&each.kind);
            if (assign != nullptr && assign->state == graph.state->name)
                entries += assign->key ? 1 : graph.parts.size();
            else if (const auto* branch = std::get_if<ir::If>(&each.kind))
                entries += std::max(most_entries(branch->then, graph), most_entries(branch->otherwise, graph));
        }
        return std::min(entries, graph.owner ? 1 : graph.parts.size());
    }

    /// True: some bound is new, or better.
    bool improve() {
        bool improved = false;
        for (const ValueGraph& graph : graphs_) {
            std::set<Label> known;
            for (const Label& each : graph.labels)
                if (count_of(each, graph.owner)) known.insert(each);
            // What bounds itself must stay, whatever is known of it.
            std::vector<std::set<Label>> resets = {{}, known};
            for (const Label& each : known) resets.emplace_back(known).erase(each);
            for (const std::set<Label>& removed : resets) {
                const std::set<Label> labels = one_way(graph, removed);
                for (const Label& each : labels)
                    improved = lower(each, graph.owner, taken(graph, {each}, removed)) || improved;
                add_group(graph, labels, removed);
            }
        }
        return improved;
    }

    void add_group(const ValueGraph& graph, const std::set<Label>& labels, const std::set<Label>& removed) {
        std::set<std::string> names;
        std::set<Label> of_names;
        for (const std::size_t site : graph.sites) {
            const std::vector<Label> all = labels_of(graph, site);
            if (sites_[site].procedure.empty() ||
                !std::all_of(all.begin(), all.end(), [&](const Label& each) { return labels.contains(each); }))
                continue;
            names.insert(sites_[site].procedure);
            of_names.insert(all.begin(), all.end());
        }
        const Count most = names.size() > 1 ? taken(graph, of_names, removed) : std::nullopt;
        for (std::size_t agent = 0; most && agent < groups_.size(); ++agent) {
            if (graph.owner.value_or(agent) != agent) continue;
            std::uint32_t& known = groups_[agent].try_emplace(names, *most).first->second;
            known = std::min(known, *most);
        }
    }

    static std::vector<Label> labels_of(const ValueGraph& graph, std::size_t site) {
        std::vector<Label> labels;
        for (const Label& each : graph.labels)
            if (each.first == site) labels.push_back(each);
        return labels;
    }

    /// \param agent nothing: by all agents together
    [[nodiscard]] Count count_of(const Label& label, std::optional<std::size_t> agent) const {
        const auto in = [&](const std::map<Label, std::uint32_t>& counts) {
            const auto found = counts.find(label);
            return found == counts.end() ? Count() : Count(found->second);
        };
        const auto by = [&](std::size_t one) {
            const Count site = executed_[label.first].at(one);
            return least(in(of_agents_[one]), site);
        };
        if (agent) {
            const auto& operations = sites_[label.first].operations;
            return operations.contains(*agent) ? least(by(*agent), in(of_all_)) : Count(0);
        }
        Count all = 0;
        for (const auto& [one, operations] : sites_[label.first].operations)
            all = sum_of(all, product_of(clones(one), by(one)));
        return least(all, in(of_all_));
    }

    bool lower(const Label& label, std::optional<std::size_t> agent, const Count& most) {
        if (!most) return false;
        auto& counts = agent ? of_agents_[*agent] : of_all_;
        const auto [known, is_new] = counts.try_emplace(label, *most);
        const bool is_better = is_new || *most < known->second;
        known->second = std::min(known->second, *most);
        return is_better;
    }

    /// How often one agent executes the procedure successfully: each time on a path that is possible for each variable it sets.
    [[nodiscard]] Count successes(std::size_t site, std::size_t agent) const {
        Count best;
        for (const ValueGraph& graph : graphs_) {
            if (!graph.sites.contains(site) || graph.owner.value_or(agent) != agent) continue;
            Count all = 0;
            for (const Label& each : labels_of(graph, site)) all = sum_of(all, count_of(each, agent));
            best = least(best, all);
        }
        return best;
    }

    void count_executed(const std::vector<std::map<const ir::Operation*, std::uint32_t>>& executed) {
        for (const Site& site : sites_) {
            std::map<std::size_t, Count>& counts = executed_.emplace_back();
            for (const auto& [agent, operations] : site.operations) {
                Count all = 0;
                for (const ir::Operation* operation : operations) {
                    const bool is_known = agent < executed.size() && executed[agent].contains(operation);
                    all = sum_of(all, is_known ? Count(executed[agent].at(operation)) : std::nullopt);
                }
                counts[agent] = all;
            }
        }
    }

    // ---- reasons

    [[nodiscard]] std::optional<ChangedBack> changed_back(std::size_t site) const {
        std::optional<ChangedBack> unchanged;
        for (const ValueGraph& graph : graphs_) {
            for (const Values& part : graph.parts) {
                const graph::Components components = components_without(part, {});
                for (const Edge& edge : part.edges) {
                    if (edge.label.first != site || components.of[edge.from] != components.of[edge.to]) continue;
                    if (edge.from != edge.to) return reason(graph, part, components, edge);
                    if (!unchanged)
                        unchanged = {graph.state->name, edge.end.changed, edge.end.changed,
                                     ChangedBack::How::unchanged};
                }
            }
            if (!unchanged && graph.sites.contains(site) && !graph.idle.empty())
                unchanged = {graph.state->name, {}, {}, ChangedBack::How::unchanged};
        }
        return unchanged;
    }

    static ChangedBack reason(const ValueGraph& graph, const Values& part, const graph::Components& components,
                              const Edge& edge) {
        using Kind = KnownValue::Kind;
        const auto is_integer = [&](graph::Node node) { return part.nodes[node].kind == Kind::integers; };
        const auto goes_up = [&](const Edge& each) { return part.nodes[each.to].first > part.nodes[each.from].first; };
        const bool by_size = is_integer(edge.from) && is_integer(edge.to);
        ChangedBack found{graph.state->name, edge.end.changed, edge.end.changed, ChangedBack::How::set_again};
        for (const Edge& other : part.edges) {
            if (components.of[other.from] != components.of[edge.from] || other.from == other.to ||
                components.of[other.to] != components.of[edge.from])
                continue;
            if (by_size && is_integer(other.from) && is_integer(other.to)) {
                if (goes_up(other) == goes_up(edge)) continue;
                return {found.state, found.changed, other.end.changed,
                        goes_up(edge) ? ChangedBack::How::decreased : ChangedBack::How::increased};
            }
            if (other.label != edge.label) found.back = other.end.changed;
        }
        return found;
    }

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    std::vector<Site> sites_;
    std::vector<ValueGraph> graphs_;
    std::vector<std::map<std::size_t, Count>> executed_;                  ///< by site and agent of the protocol
    std::vector<std::map<std::set<std::string>, std::uint32_t>> groups_;  ///< by agent of the protocol
    std::map<Label, std::uint32_t> of_all_;                               ///< by all agents together
    std::vector<std::map<Label, std::uint32_t>> of_agents_;               ///< by one agent
};

}  // namespace

std::set<std::string> StateBounds::bounded(std::size_t agent) const {
    std::set<std::string> names;
    if (agent < of_agents.size())
        for (const BoundedProcedures& each : of_agents[agent]) names.insert(each.names.begin(), each.names.end());
    return names;
}

StateBounds find_state_bounds(const ir::Protocol& protocol, const ir::Instance& instance, const FlowGraph& graph,
                              const std::vector<std::map<const ir::Operation*, std::uint32_t>>& executed) {
    if (instance.states.empty() || instance.procedures.empty()) return {};
    return StateBoundsFinder(protocol, instance, graph).find(executed);
}

}  // namespace map2pml::passes
