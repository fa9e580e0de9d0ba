#include "translator/protocols/analyses/flow/loops_by_values.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "translator/foundation/graph/graph.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/values/procedure_paths.h"
#include "translator/protocols/checks/terms_of.h"

namespace map2pml::passes {

namespace {

constexpr std::size_t kMostPlaces = 50'000;
constexpr std::int64_t kMostResults = 64;         ///< more integers that a procedure may give may be any
constexpr std::size_t kMostSteps = 2'000'000;     ///< of counting how often one run visits a place
constexpr std::size_t kMostPairs = 8;             ///< of more procedures no pairs are tried
constexpr std::uint32_t kMostVisits = 1'000'000;  ///< larger bounds are none

/// Known values of variables of the clause that a thread executes at depth 0; all others may hold anything.
using Known = std::map<std::string, KnownValue>;

struct KnownPlace {
    std::size_t thread = 0;
    NodeId node = kNoNode;
    Known known;
    auto operator<=>(const KnownPlace&) const = default;
};

/// A literal that stands for the same value everywhere; nothing: a variable, `_`, or a name.
std::optional<KnownValue> literal_of(const ir::Term& term) {
    const bool is_literal = std::holds_alternative<ir::Constant>(term.kind) ||
                            std::holds_alternative<ir::Integer>(term.kind) ||
                            std::holds_alternative<ir::RoleName>(term.kind);
    return is_literal ? std::optional(known_literal(term)) : std::nullopt;
}

std::optional<KnownValue> known_value_of(const ir::Term& term, const Known& known) {
    const auto* variable = std::get_if<ir::Variable>(&term.kind);
    if (variable == nullptr) return literal_of(term);
    const auto found = known.find(variable->name);
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

/// A way of the control flow.
struct Way {
    graph::Node to = 0;
    bool takes = false;                      ///< a message is taken
    const std::string* succeeded = nullptr;  ///< the procedure of the check file, if one succeeds there
};

class ConstantWalk {
  public:
    /// \param instance nothing is known of what procedures give if this is null
    ConstantWalk(const ir::Protocol& protocol, const ir::Instance* instance, const FlowGraph& graph)
        : protocol_(protocol), instance_(instance), graph_(graph) {}

    /// Returns false if there are too many places.
    bool walk() {
        for (std::size_t thread = 0; thread < graph_.threads.size(); ++thread)
            if (graph_.threads[thread].kind == Thread::Kind::main)
                (void)number_of({thread, graph_.threads[thread].entry, {}});
        for (std::size_t at = 0; at < places_.size(); ++at) {
            if (places_.size() > kMostPlaces) return false;
            go_on(at);
        }
        ways_.resize(places_.size());
        return true;
    }

    std::set<PlaceOfThread> settled_calls() const {
        std::set<PlaceOfThread> settled;
        std::set_difference(calls_.begin(), calls_.end(), may_fail_.begin(), may_fail_.end(),
                            std::inserter(settled, settled.end()));
        return settled;
    }

    /// How often each place of a main thread of the agent is visited; places on loops are left out. Loops end where a procedure
    /// succeeds, which it does so often at most.
    void add_visits(std::size_t agent, const BoundedProcedures& bounded,
                    std::map<PlaceOfThread, std::uint32_t>& visits) const {
        std::map<PlaceOfThread, std::vector<graph::Node>> at;
        for (graph::Node each = 0; each < places_.size(); ++each) {
            const Thread& thread = graph_.threads[places_[each].thread];
            if (thread.agent == agent && thread.kind == Thread::Kind::main)
                at[{places_[each].thread, places_[each].node}].push_back(each);
        }
        std::vector<graph::Node> begin;  // where a run may go on after a success
        const graph::Successors rest = ways_such_that(
            [&](const Way& way) { return way.succeeded == nullptr || !bounded.names.contains(*way.succeeded); });
        for (graph::Node from = 0; from < places_.size(); ++from) {
            for (const Way& way : ways_[from])
                if (graph_.threads[places_[from].thread].agent == agent && way.succeeded != nullptr &&
                    bounded.names.contains(*way.succeeded))
                    begin.push_back(way.to);
        }
        if (!bounded.names.empty() && begin.empty()) return;
        const graph::Components components = graph::components_of(rest);
        const std::vector<bool> comes_back = graph::on_cycles(components, rest);
        std::vector<graph::Node> order(places_.size());  // each behind those that it leads to, but for loops
        for (graph::Node each = 0; each < places_.size(); ++each) order[each] = each;
        std::sort(order.begin(), order.end(),
                  [&](graph::Node one, graph::Node other) { return components.of[one] < components.of[other]; });
        std::size_t ways = 0;
        for (const auto& each : rest) ways += each.size() + 1;
        const bool is_cheap = at.size() * ways <= kMostSteps;
        const std::vector<bool> is_reached = reached_from_start(rest);
        for (const auto& [place, members] : at) {
            if (std::any_of(members.begin(), members.end(), [&](graph::Node each) { return comes_back[each]; }))
                continue;
            const auto after = [&](const std::vector<graph::Node>& from, const std::vector<std::uint32_t>& counts) {
                std::uint32_t most = 0;
                for (const graph::Node each : from) most = std::max(most, counts[each]);
                return most;
            };
            std::uint64_t first = 0;  // before the first success
            std::uint64_t later = 0;  // after each
            if (is_cheap) {
                const std::vector<std::uint32_t> counts = most_on_a_way(place, rest, components, order);
                first = counts[start_of(place.first)];
                later = after(begin, counts);
            } else {
                for (const graph::Node each : members) first += is_reached[each] ? 1 : 0;
                later = members.size();
            }
            const std::uint64_t most = first + later * bounded.most;
            if (most > kMostVisits) continue;
            const auto number = static_cast<std::uint32_t>(most);
            const auto [known, is_new] = visits.try_emplace(place, number);
            known->second = std::min(known->second, number);
        }
    }

    /// \param succeeds procedures that succeed only so often in a run, by agent of the protocol
    std::set<PlaceOfThread> places_on_loops(const std::vector<std::set<std::string>>& succeeds) const {
        graph::Successors silent(places_.size());
        for (graph::Node from = 0; from < places_.size(); ++from) {
            const std::size_t agent = graph_.threads[places_[from].thread].agent;
            for (const Way& way : ways_[from])
                if (!way.takes && (way.succeeded == nullptr || !succeeds[agent].contains(*way.succeeded)))
                    silent[from].push_back(way.to);
        }
        const std::vector<bool> comes_back = graph::on_cycles(graph::components_of(silent), silent);
        std::set<PlaceOfThread> on_loops;
        for (graph::Node at = 0; at < places_.size(); ++at)
            if (comes_back[at]) on_loops.emplace(places_[at].thread, places_[at].node);
        return on_loops;
    }

  private:
    graph::Node number_of(const KnownPlace& place) {
        const auto [found, is_new] = numbers_.try_emplace(place, static_cast<graph::Node>(places_.size()));
        if (is_new) places_.push_back(place);
        return found->second;
    }

    template <typename IsWay>
    [[nodiscard]] graph::Successors ways_such_that(const IsWay& is_way) const {
        graph::Successors ways(places_.size());
        for (graph::Node from = 0; from < places_.size(); ++from)
            for (const Way& way : ways_[from])
                if (is_way(way)) ways[from].push_back(way.to);
        return ways;
    }

    [[nodiscard]] graph::Node start_of(std::size_t thread) const {
        return numbers_.at({thread, graph_.threads[thread].entry, {}});
    }

    [[nodiscard]] std::vector<bool> reached_from_start(const graph::Successors& ways) const {
        std::vector<graph::Node> starts;
        for (std::size_t thread = 0; thread < graph_.threads.size(); ++thread)
            if (graph_.threads[thread].kind == Thread::Kind::main) starts.push_back(start_of(thread));
        std::vector<bool> is_reached(places_.size(), false);
        for (const graph::Node each : graph::reached_from(starts, ways)) is_reached[each] = true;
        return is_reached;
    }

    /// By node, how often a way from there visits the place at most, which is on no loop.
    [[nodiscard]] std::vector<std::uint32_t> most_on_a_way(const PlaceOfThread& place, const graph::Successors& ways,
                                                           const graph::Components& components,
                                                           const std::vector<graph::Node>& order) const {
        std::vector<std::uint32_t> of_component(components.count, 0);
        for (const graph::Node each : order) {
            std::uint32_t& most = of_component[components.of[each]];
            for (const graph::Node next : ways[each]) most = std::max(most, of_component[components.of[next]]);
            if (places_[each].thread == place.first && places_[each].node == place.second) ++most;
        }
        std::vector<std::uint32_t> counts(places_.size());
        for (graph::Node each = 0; each < counts.size(); ++each) counts[each] = of_component[components.of[each]];
        return counts;
    }

    void go(std::size_t from, KnownPlace to, bool takes = false, const std::string* succeeded = nullptr) {
        if (to.node == kNoNode) return;
        const graph::Node next = number_of(to);
        ways_.resize(std::max(ways_.size(), places_.size()));
        ways_[from].push_back({next, takes, succeeded});
    }

    /// What the variable may hold after the decision, where that is known: nothing stands for any value.
    std::set<std::optional<KnownValue>> results_of(const ir::Decide& decide, const Known& known) {
        std::set<std::optional<KnownValue>> results;
        const auto add = [&](const KnownValue& value) {
            const bool is_integer = value.kind == KnownValue::Kind::integers && value.last - value.first < kMostResults;
            const bool is_name =
                value.kind == KnownValue::Kind::literal && (value.text[0] == '=' || value.text[0] == '%');
            if (!is_integer && !is_name) results.insert(std::nullopt);
            if (is_name) results.insert(value);
            for (std::int64_t each = value.first; is_integer && each <= value.last; ++each)
                results.insert(known_integers(each, each));
        };
        const auto procedure = instance_->procedures.find(decide.procedure);
        if (procedure != instance_->procedures.end()) {
            std::vector<std::pair<std::string, KnownValue>> arguments;
            const std::vector<std::string>& names = procedure->second.parameters;
            for (std::size_t at = 0; at < names.size(); ++at) {
                const std::optional<KnownValue> value =
                    at < decide.arguments.size() ? known_value_of(decide.arguments[at], known) : std::nullopt;
                arguments.emplace_back(names[at], value.value_or(KnownValue{}));
            }
            auto [found, is_new] = paths_.try_emplace({decide.procedure, arguments});
            if (is_new) found->second = paths_of(procedure->second.body, arguments, *instance_, std::nullopt, {}, {});
            if (!found->second) return {std::nullopt};
            for (const PathEnd& path : *found->second) add(path.result.value_or(KnownValue{}));
            return results;
        }
        const auto stated = instance_->results.find(decide.procedure);
        if (stated == instance_->results.end() || stated->second.empty()) return {std::nullopt};
        for (const ir::Term& each : stated->second) add(known_literal(each));
        return results;
    }

    void decide(std::size_t at, const KnownPlace& place, const Node& node) {
        const auto& decide = std::get<ir::Decide>(node.operation->kind);
        const Known others = without_what_is_bound(node, place.known);
        const std::string* succeeded =
            instance_ != nullptr && instance_->procedures.contains(decide.procedure) ? &decide.procedure : nullptr;
        const bool is_tracked = node.depth == 0 && graph_.threads[place.thread].kind == Thread::Kind::main;
        std::set<std::optional<KnownValue>> results = {std::nullopt};
        if (instance_ != nullptr && is_tracked) results = results_of(decide, place.known);
        if (!decide.result && !results.empty()) results = {std::nullopt};
        for (const std::optional<KnownValue>& result : results) {
            Known known = others;
            if (result) known[decide.result->name] = *result;
            go(at, {place.thread, node.ok, std::move(known)}, false, succeeded);
        }
        go(at, {place.thread, node.fail, place.known});
    }

    /// Goes on to each place where control can be next.
    void go_on(std::size_t at) {
        const KnownPlace place = places_[at];
        const Node& node = graph_.threads[place.thread].nodes[place.node];
        const auto here = [&](NodeId to, Known known) { return KnownPlace{place.thread, to, std::move(known)}; };
        switch (node.kind) {
            case NodeKind::wait:
                // A receive that the attempt begins with is not a step unless it takes a message: control stays at the wait.
                for (const FirstAction& first : node.first_actions) {
                    const bool is_receive = graph_.threads[place.thread].nodes[first.node].kind == NodeKind::receive;
                    go(at, here(first.node, place.known), is_receive);
                }
                go(at, here(node.on_timeout, place.known));
                return;
            case NodeKind::receive:
                go(at, here(node.ok, without_what_is_bound(node, place.known)), true);
                go(at, here(node.fail, place.known));
                return;
            case NodeKind::decide:
                decide(at, place, node);
                return;
            case NodeKind::call:
                call(at, place, node);
                return;
            default:
                go(at, here(node.ok,
                            node.kind == NodeKind::fork ? without_what_branches_bind(node, place.known) : place.known));
                go(at, here(node.fail, place.known));
                for (const std::size_t branch : node.branch_threads) go(at, {branch, graph_.threads[branch].entry, {}});
        }
    }

    /// Calls that come back do so from the end of the clause that they enter, with the variables of the clause that called.
    void call(std::size_t at, const KnownPlace& place, const Node& node) {
        const auto& become = std::get<ir::Become>(node.operation->kind);
        bool enters = false;
        bool is_settled = false;
        for (const CallTarget& target : node.targets) {
            if (is_settled) break;  // an earlier clause is selected
            const std::optional<Known> known = selected(target, become, place, node);
            is_settled = known && is_certain(target, become, place, node);
            if (target.entry == kNoNode) {
                for (std::size_t other = 0; other < graph_.threads.size(); ++other) {
                    const Thread& spawned = graph_.threads[other];
                    if (spawned.kind == Thread::Kind::spawned && spawned.clause == target.clause)
                        go(at, {other, spawned.entry, {}});
                }
                continue;
            }
            enters = true;
            if (known) go(at, {place.thread, target.entry, node.target_depth == 0 ? *known : place.known});
        }
        if (!enters) go(at, {place.thread, node.ok, place.known});
        calls_.emplace(place.thread, place.node);
        if (!is_settled) {
            may_fail_.emplace(place.thread, place.node);
            go(at, {place.thread, node.fail, place.known});
        }
    }

    /// Whether the clause matches these arguments whatever the unknown values are.
    bool is_certain(const CallTarget& target, const ir::Become& become, const KnownPlace& place,
                    const Node& node) const {
        const bool is_tracked = node.depth == 0 && graph_.threads[place.thread].kind == Thread::Kind::main;
        const std::vector<ir::Term>& parameters = protocol_.clauses[target.clause].parameters;
        for (std::size_t at = 0; at < parameters.size(); ++at) {
            const std::optional<KnownValue> wanted = literal_of(parameters[at]);
            const bool is_open = std::holds_alternative<ir::Wildcard>(parameters[at].kind) ||
                                 std::holds_alternative<ir::Variable>(parameters[at].kind);
            if (!is_open && (!wanted || at >= become.arguments.size() ||
                             known_value_of(become.arguments[at], is_tracked ? place.known : Known()) != wanted))
                return false;
        }
        return true;
    }

    /// Known values of the parameters of the clause; nothing: the clause does not match these arguments.
    std::optional<Known> selected(const CallTarget& target, const ir::Become& become, const KnownPlace& place,
                                  const Node& node) const {
        const bool is_tracked = node.depth == 0 && graph_.threads[place.thread].kind == Thread::Kind::main;
        const std::vector<ir::Term>& parameters = protocol_.clauses[target.clause].parameters;
        Known known;
        for (std::size_t at = 0; at < std::min(parameters.size(), become.arguments.size()); ++at) {
            const std::optional<KnownValue> value =
                known_value_of(become.arguments[at], is_tracked ? place.known : Known());
            const std::optional<KnownValue> wanted = literal_of(parameters[at]);
            if (value && wanted && *value != *wanted) return std::nullopt;
            const auto* variable = std::get_if<ir::Variable>(&parameters[at].kind);
            if (variable != nullptr && is_tracked) {
                known.erase(variable->name);  // of one that stands twice, the last argument counts
                if (value) known.emplace(variable->name, *value);
            }
        }
        return known;
    }

    static void forget_what_is_bound(const ir::Operation& operation, Known& known) {
        if (const auto* decide = std::get_if<ir::Decide>(&operation.kind); decide != nullptr && decide->result)
            known.erase(decide->result->name);
        for_each_term(operation, [&](const ir::Term& term, TermUse use) {
            const auto* variable = std::get_if<ir::Variable>(&term.kind);
            if (variable != nullptr && binds(use)) known.erase(variable->name);
        });
    }

    static Known without_what_is_bound(const Node& node, Known known) {
        if (node.depth == 0) forget_what_is_bound(*node.operation, known);
        return known;
    }

    static Known without_what_branches_bind(const Node& node, Known known) {
        ir::for_each_operation(*node.operation,
                               [&](const ir::Operation& inside) { forget_what_is_bound(inside, known); });
        return known;
    }

    using Question = std::pair<std::string, std::vector<std::pair<std::string, KnownValue>>>;

    const ir::Protocol& protocol_;
    const ir::Instance* instance_;
    const FlowGraph& graph_;
    std::vector<KnownPlace> places_;
    std::map<KnownPlace, graph::Node> numbers_;
    std::vector<std::vector<Way>> ways_;                             ///< where control can go
    std::map<Question, std::optional<std::vector<PathEnd>>> paths_;  ///< of procedures with these arguments
    std::set<PlaceOfThread> calls_;
    std::set<PlaceOfThread> may_fail_;
};

/// Procedures that together may be what ends the loops of an agent: none, those of each bound, two of them, all.
std::vector<BoundedProcedures> cuts_of(const StateBounds& state, std::size_t agent) {
    std::vector<BoundedProcedures> cuts = {{}};
    if (agent >= state.of_agents.size() || state.of_agents[agent].empty()) return cuts;
    const std::vector<BoundedProcedures>& bounds = state.of_agents[agent];
    const auto both = [](BoundedProcedures one, const BoundedProcedures& other) {
        one.names.insert(other.names.begin(), other.names.end());
        const std::uint64_t most = std::uint64_t{one.most} + other.most;
        one.most = static_cast<std::uint32_t>(std::min<std::uint64_t>(most, kMostVisits));
        return one;
    };
    BoundedProcedures all;
    for (std::size_t at = 0; at < bounds.size(); ++at) {
        cuts.push_back(bounds[at]);
        for (std::size_t other = at + 1; other < bounds.size() && bounds.size() <= kMostPairs; ++other)
            cuts.push_back(both(bounds[at], bounds[other]));
        if (bounds[at].names.size() == 1) all = both(all, bounds[at]);
    }
    cuts.push_back(std::move(all));
    return cuts;
}

}  // namespace

std::optional<std::set<PlaceOfThread>> places_of_loops_by_values(const ir::Protocol& protocol,
                                                                 const ir::Instance& instance, const FlowGraph& graph,
                                                                 const StateBounds& state) {
    std::vector<std::set<std::string>> succeeds;
    for (std::size_t agent = 0; agent < protocol.agents.size(); ++agent) succeeds.push_back(state.bounded(agent));
    for (const ir::Instance* each : {&instance, static_cast<const ir::Instance*>(nullptr)})
        if (ConstantWalk walk(protocol, each, graph); walk.walk()) return walk.places_on_loops(succeeds);
    return std::nullopt;
}

std::map<PlaceOfThread, std::uint32_t> visits_bounded_by_values(const ir::Protocol& protocol,
                                                                const ir::Instance& instance, const FlowGraph& graph,
                                                                const StateBounds& state) {
    std::map<PlaceOfThread, std::uint32_t> visits;
    ConstantWalk walk(protocol, &instance, graph);
    ConstantWalk plain(protocol, nullptr, graph);
    const bool is_walked = walk.walk();
    if (!is_walked && !plain.walk()) return visits;
    for (std::size_t agent = 0; agent < protocol.agents.size(); ++agent)
        for (const BoundedProcedures& each : cuts_of(state, agent))
            (is_walked ? walk : plain).add_visits(agent, each, visits);
    return visits;
}

std::set<PlaceOfThread> calls_settled_by_values(const ir::Protocol& protocol, const FlowGraph& graph) {
    ConstantWalk walk(protocol, nullptr, graph);
    return walk.walk() ? walk.settled_calls() : std::set<PlaceOfThread>();
}

bool each_loop_ends(const ir::Protocol& protocol, const ir::Instance& instance, const FlowGraph& graph,
                    const StateBounds& state) {
    const auto places = places_of_loops_by_values(protocol, instance, graph, state);
    return places && places->empty();
}

}  // namespace map2pml::passes
