#include "translator/protocols/analyses/messages/execution_bounds.h"

#include <algorithm>
#include <map>
#include <utility>

#include "translator/protocols/analyses/flow/control_places.h"
#include "translator/protocols/analyses/flow/limited_places.h"
#include "translator/protocols/analyses/flow/possible_failures.h"
#include "translator/protocols/analyses/messages/possible_senders.h"
#include "translator/protocols/analyses/values/addressing.h"

namespace map2pml::passes {

namespace {

constexpr std::uint32_t kMost = 30'000;  ///< larger counts are not worth computing
constexpr std::size_t kLongest = 64;     ///< messages in a chain, each because of the one before
constexpr std::size_t kLargestGraph = 2'000;
constexpr std::size_t kMostPairs = 400'000;  ///< of a send of an agent and a receive of an agent
constexpr std::size_t kMostSteps = 2'000'000;
constexpr std::size_t kMostRounds = 4;  ///< in which messages and state bound each other

std::uint32_t sum(std::uint32_t one, std::uint32_t other) {
    return one > kMost || other > kMost || one + other > kMost ? kUnbounded : one + other;
}

std::uint32_t times(std::uint32_t one, std::uint32_t other) {
    if (one == 0 || other == 0) return 0;
    return one > kMost || other > kMost / one ? kUnbounded : one * other;
}

/// Places that control passes after an agent has started, or taken a message, until it takes the next one.
struct Stretch {
    std::size_t thread = 0;
    NodeId after = kNoNode;           ///< the receive; `kNoNode`: the start
    std::vector<graph::Node> passed;  ///< each behind all that lead to it, if there is no loop
    bool ends = true;                 ///< false: it contains a loop
};

/// A possible receiver of a message of a send, and the stretches that begin when it takes the message.
struct Copy {
    std::size_t receiver = 0;
    bool is_named = false;  ///< by a variable: only one of all such receivers gets the message
    std::vector<std::size_t> begins;
};
using Copies = std::vector<Copy>;

/// Worth of stretches, by agent and stretch: the number that counts each time the agent goes through the stretch.
using Worth = std::vector<std::vector<std::uint32_t>>;

class BoundsFinder {
  public:
    /// \param visits bounds that are known already
    BoundsFinder(const ir::Protocol& protocol, const ir::Instance& instance, const FlowGraph& graph,
                 const std::map<PlaceOfThread, std::uint32_t>& visits)
        : protocol_(protocol),
          instance_(instance),
          graph_(graph),
          places_(graph),
          limits_(find_limited_places(protocol, instance, graph, visits)),
          has_limits_(std::any_of(limits_.begin(), limits_.end(), [](const LimitedThread& each) {
              return std::any_of(each.times.begin(), each.times.end(), [](std::uint32_t limit) { return limit > 0; });
          })) {
        for (const Thread& thread : graph.threads) bounds_.visits.emplace_back(thread.nodes.size(), kUnbounded);
        bounds_.messages.assign(instance.agents.size(), kUnbounded);
    }

    ExecutionBounds find() {
        if (!is_worth_it()) return std::move(bounds_);
        find_stretches();
        if (!is_cheap()) return std::move(bounds_);
        find_copies();
        count_visits();
        for (std::size_t agent = 0; agent < instance_.agents.size(); ++agent) {
            bounds_.messages[agent] = total([&](std::size_t sender, graph::Node place) {
                return sent(sender, place, [&](const Copy& copy) { return copy.receiver == agent ? 1U : 0U; });
            });
        }
        return std::move(bounds_);
    }

  private:
    [[nodiscard]] bool is_worth_it() const {
        std::size_t sends = 0;
        std::size_t receives = 0;
        for (const Thread& thread : graph_.threads) {
            for (const Node& node : thread.nodes) {
                sends += node.kind == NodeKind::send ? clones(thread) : 0;
                receives += node.kind == NodeKind::receive ? clones(thread) : 0;
            }
        }
        return places_.count() <= kLargestGraph && !ir::has_shared_mailbox(protocol_) &&
               sends * receives <= kMostPairs &&
               std::all_of(graph_.threads.begin(), graph_.threads.end(),
                           [](const Thread& each) { return each.kind == Thread::Kind::main; });
    }

    /// Whether the computation is cheap enough: it looks for the predecessors of each stretch again and again.
    [[nodiscard]] bool is_cheap() const {
        std::size_t passed = 0;
        for (const Stretch& each : stretches_) passed += each.passed.size() * clones(graph_.threads[each.thread]);
        return stretches_.size() * (passed + stretches_.size() * instance_.agents.size()) <= kMostSteps;
    }

    [[nodiscard]] std::size_t clones(const Thread& thread) const {
        std::size_t number = 0;
        for (std::size_t agent = 0; agent < instance_.agents.size(); ++agent) number += follows(agent, thread) ? 1 : 0;
        return number;
    }

    [[nodiscard]] bool follows(std::size_t agent, const Thread& thread) const {
        const ir::AgentDeclaration& declared = protocol_.agents[thread.agent];
        return instance_.agents[agent].agent == declared.name && instance_.agents[agent].role == declared.role;
    }

    void find_stretches() {
        ways_.resize(places_.count());
        for_each_node(graph_, [&](std::size_t thread, NodeId node) {
            places_.for_each_next(thread, node, false,
                                  [&](graph::Node to) { ways_[places_.of(thread, node)].push_back(to); });
        });
        const graph::Components components = graph::components_of(ways_);
        is_on_loop_ = graph::on_cycles(components, ways_);
        const auto add = [&](std::size_t thread, NodeId after, NodeId first) {
            Stretch stretch{thread, after, graph::reached_from({places_.of(thread, first)}, ways_)};
            stretch.ends = std::none_of(stretch.passed.begin(), stretch.passed.end(),
                                        [&](graph::Node place) { return is_on_loop_[place]; });
            // A component has a larger number than those that its edges lead to.
            std::sort(stretch.passed.begin(), stretch.passed.end(),
                      [&](graph::Node one, graph::Node other) { return components.of[one] > components.of[other]; });
            stretches_.push_back(std::move(stretch));
        };
        for (std::size_t thread = 0; thread < graph_.threads.size(); ++thread)
            add(thread, kNoNode, graph_.threads[thread].entry);
        for_each_node(graph_, [&](std::size_t thread, NodeId node) {
            const Node& of = graph_.threads[thread].nodes[node];
            if (of.kind == NodeKind::receive && of.ok != kNoNode) add(thread, node, of.ok);
        });
    }

    /// Finds the agents that may get a message of each send of each agent, and the receives that may take it there.
    void find_copies() {
        copies_.assign(instance_.agents.size(), std::vector<Copies>(places_.count()));
        for (std::size_t sender = 0; sender < instance_.agents.size(); ++sender) {
            for_each_node(graph_, [&](std::size_t thread, NodeId node) {
                const Node& of = graph_.threads[thread].nodes[node];
                if (of.kind == NodeKind::send && follows(sender, graph_.threads[thread]))
                    copies_[sender][places_.of(thread, node)] =
                        copies_of(std::get<ir::Send>(of.operation->kind), graph_.threads[thread], sender);
            });
        }
    }

    [[nodiscard]] Copies copies_of(const ir::Send& send, const Thread& thread, std::size_t sender) const {
        Copies copies;
        for (const Receiver& each : find_addressees(send, protocol_.agents[thread.agent], instance_).receivers) {
            if (!may_reach(protocol_, instance_, send, sender, each.instance)) continue;
            Copy copy{each.instance, each.only_if_named, {}};
            for (std::size_t at = 0; at < stretches_.size(); ++at) {
                const Thread& receiving = graph_.threads[stretches_[at].thread];
                if (stretches_[at].after == kNoNode || !follows(each.instance, receiving)) continue;
                const auto& receive = std::get<ir::Receive>(receiving.nodes[stretches_[at].after].operation->kind);
                if (may_match(protocol_, instance_, send, sender, receive, each.instance)) copy.begins.push_back(at);
            }
            copies.push_back(std::move(copy));
        }
        return copies;
    }

    /// Total worth of the copies of a send at the place; 0 if it is not a send of this agent.
    template <typename WorthOf>
    [[nodiscard]] std::uint32_t sent(std::size_t sender, graph::Node place, const WorthOf& worth_of) const {
        std::uint32_t to_all = 0;
        std::uint32_t to_one = 0;
        for (const Copy& copy : copies_[sender][place]) {
            const std::uint32_t worth = worth_of(copy);
            to_all = sum(to_all, copy.is_named ? 0 : worth);
            to_one = std::max(to_one, copy.is_named ? worth : 0);
        }
        return sum(to_all, to_one);
    }

    /// Each stretch is worth at most as much as the places that control passes in it.
    /// \param by_limits if given, places with a known bound do not count: their worth in the whole run is added here.
    template <typename WorthOf>
    [[nodiscard]] Worth worth_before(const WorthOf& worth_of, std::uint32_t* by_limits) const {
        Worth worth(instance_.agents.size(), std::vector<std::uint32_t>(stretches_.size(), 0));
        for (std::size_t agent = 0; agent < instance_.agents.size(); ++agent) {
            for (std::size_t at = 0; at < stretches_.size(); ++at) {
                const std::size_t thread = stretches_[at].thread;
                if (follows(agent, graph_.threads[thread])) {
                    worth[agent][at] = most_on_a_way(stretches_[at], [&](graph::Node place) {
                        return by_limits != nullptr && limit_at(thread, place) > 0 ? 0 : worth_of(agent, place);
                    });
                }
            }
            if (by_limits != nullptr) *by_limits = sum(*by_limits, limited_worth(agent, worth_of));
        }
        return worth;
    }

    /// Total worth, at most, of the places with a known bound in a run.
    template <typename WorthOf>
    [[nodiscard]] std::uint32_t limited_worth(std::size_t agent, const WorthOf& worth_of) const {
        std::uint32_t most = 0;
        for (std::size_t thread = 0; thread < graph_.threads.size(); ++thread) {
            if (follows(agent, graph_.threads[thread])) {
                most = sum(most, most_in_a_run(limits_[thread],
                                               [&](NodeId node) { return worth_of(agent, places_.of(thread, node)); }));
            }
        }
        return most;
    }

    /// Maximum worth of limited places in a run, which goes from component to component, and may pass all places of each.
    template <typename WorthOf>
    [[nodiscard]] static std::uint32_t most_in_a_run(const LimitedThread& thread, const WorthOf& worth_of) {
        std::vector<std::vector<NodeId>> members(thread.components.count);
        for (NodeId node = 0; node < thread.components.of.size(); ++node)
            members[thread.components.of[node]].push_back(node);
        std::vector<std::uint32_t> worth(thread.components.count, 0);  // with those before it
        std::uint32_t most = 0;
        for (std::size_t at = members.size(); at-- > 0;) {
            for (const NodeId node : members[at]) {
                const std::uint32_t limit = thread.times[node];
                worth[at] = sum(worth[at], limit > 0 ? times(limit, worth_of(node)) : 0);
            }
            most = std::max(most, worth[at]);
            for (const NodeId node : members[at]) {
                for (const graph::Node next : thread.ways[node]) {
                    const std::size_t other = thread.components.of[next];
                    worth[other] = other == at ? worth[at] : std::max(worth[other], worth[at]);
                }
            }
        }
        return most;
    }

    /// The limit of the place; 0: no limit.
    [[nodiscard]] std::uint32_t limit_at(std::size_t thread, graph::Node place) const {
        return limits_[thread].times[place - places_.of(thread, 0)];
    }

    template <typename WorthOf>
    [[nodiscard]] std::uint32_t most_on_a_way(const Stretch& stretch, const WorthOf& worth_of) const {
        const bool some = std::any_of(stretch.passed.begin(), stretch.passed.end(),
                                      [&](graph::Node place) { return worth_of(place) > 0; });
        if (!some || !stretch.ends) return some ? kUnbounded : 0;
        std::map<graph::Node, std::uint32_t> before;  // on the ways to the place
        std::uint32_t most = 0;
        for (const graph::Node place : stretch.passed) {
            const std::uint32_t here = sum(before[place], worth_of(place));
            most = std::max(most, here);
            for (const graph::Node next : ways_[place]) {
                const std::uint32_t passed = is_in_vain(stretch.thread, place, next) ? before[place] : here;
                before[next] = std::max(before[next], passed);
            }
        }
        return most;
    }

    /// Whether control goes on at `next` because a send has found no receiver.
    [[nodiscard]] bool is_in_vain(std::size_t thread, graph::Node place, graph::Node next) const {
        const Node& node = graph_.threads[thread].nodes[place - places_.of(thread, 0)];
        return node.kind == NodeKind::send && node.fail != node.ok && node.fail != kNoNode &&
               next == places_.of(thread, node.fail);
    }

    /// Total worth of the places in a run; a place counts each time that an agent is there.
    template <typename WorthOf>
    [[nodiscard]] std::uint32_t total(const WorthOf& worth_of) const {
        const std::uint32_t by_messages = total(worth_before(worth_of, nullptr), nullptr);
        if (!has_limits_) return by_messages;
        std::uint32_t number = 0;
        Worth worth = worth_before(worth_of, &number);
        return std::min(by_messages, total(std::move(worth), &number));
    }

    /// How often all agents of its thread together go through the stretch.
    [[nodiscard]] std::uint32_t begun(std::size_t stretch) const {
        Worth worth(instance_.agents.size(), std::vector<std::uint32_t>(stretches_.size(), 0));
        for (std::size_t agent = 0; agent < instance_.agents.size(); ++agent)
            worth[agent][stretch] = follows(agent, graph_.threads[stretches_[stretch].thread]) ? 1 : 0;
        const std::uint32_t by_messages = total(worth, nullptr);
        std::uint32_t number = 0;
        return has_limits_ ? std::min(by_messages, total(std::move(worth), &number)) : by_messages;
    }

    /// Total worth of all stretches of a run. Each begins with the start of its agent, or with a message, which was sent in a
    /// stretch: so the worth of a stretch is moved to the stretch before it, or to the bound of the place that sends or takes the
    /// message, until nothing is left.
    /// \param by_limits worth that was moved to bounds so far; null: bounds are not used
    [[nodiscard]] std::uint32_t total(Worth worth, std::uint32_t* by_limits) const {
        std::uint32_t by_starts = 0;
        std::vector<std::pair<Worth, std::uint32_t>> seen;
        const auto number = [&] { return sum(by_starts, by_limits == nullptr ? 0 : *by_limits); };
        while (seen.size() < kLongest && number() != kUnbounded) {
            if (by_limits != nullptr) *by_limits = sum(*by_limits, take_limited(worth));
            bool is_nothing = true;
            for (const std::vector<std::uint32_t>& of_agent : worth) {
                for (std::size_t at = 0; at < stretches_.size(); ++at) {
                    is_nothing = is_nothing && of_agent[at] == 0;
                    by_starts = sum(by_starts, stretches_[at].after == kNoNode ? of_agent[at] : 0);
                }
            }
            const auto before =
                std::find_if(seen.begin(), seen.end(), [&](const auto& each) { return each.first == worth; });
            if (is_nothing || before != seen.end()) {
                // The sequence repeats for ever: with worth that nobody starts, or with more and more.
                return is_nothing || before->second == number() ? number() : kUnbounded;
            }
            seen.emplace_back(worth, number());
            worth = worth_before(
                [&](std::size_t sender, graph::Node place) {
                    return sent(sender, place, [&](const Copy& copy) {
                        std::uint32_t most = 0;  // one receive takes it
                        for (const std::size_t begun : copy.begins) most = std::max(most, worth[copy.receiver][begun]);
                        return most;
                    });
                },
                by_limits);
        }
        return kUnbounded;
    }

    /// Total worth of the stretches that begin with a receive for which a bound is known; sets their own worth to 0.
    [[nodiscard]] std::uint32_t take_limited(Worth& worth) const {
        std::uint32_t number = 0;
        for (std::vector<std::uint32_t>& of_agent : worth) {
            for (std::size_t at = 0; at < stretches_.size(); ++at) {
                const NodeId receive = stretches_[at].after;
                if (const std::uint32_t limit = receive == kNoNode ? 0 : limits_[stretches_[at].thread].times[receive];
                    limit > 0)
                    number = sum(number, times(limit, std::exchange(of_agent[at], 0)));
            }
        }
        return number;
    }

    void count_visits() {
        for (auto& of_thread : bounds_.visits) std::fill(of_thread.begin(), of_thread.end(), 0);
        for (std::size_t at = 0; at < stretches_.size(); ++at) {
            const Stretch& stretch = stretches_[at];
            const std::uint32_t times = begun(at);
            for (const graph::Node place : times > 0 ? stretch.passed : std::vector<graph::Node>()) {
                std::uint32_t& count = bounds_.visits[stretch.thread][place - places_.of(stretch.thread, 0)];
                count = is_on_loop_[place] ? kUnbounded : sum(count, times);
            }
        }
        for_each_node(graph_, [&](std::size_t thread, NodeId node) {
            if (const std::uint32_t limit = limits_[thread].times[node]; limit > 0) {
                std::uint32_t& count = bounds_.visits[thread][node];
                count = std::min(count, times(limit, static_cast<std::uint32_t>(clones(graph_.threads[thread]))));
            }
        });
    }

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    const FlowGraph& graph_;
    ControlPlaces places_;
    std::vector<LimitedThread> limits_;
    bool has_limits_;
    graph::Successors ways_;  ///< without taking a message
    std::vector<bool> is_on_loop_;
    std::vector<Stretch> stretches_;
    std::vector<std::vector<Copies>> copies_;  ///< by sender and place; empty where it does not send
    ExecutionBounds bounds_;
};

/// A timeout that only restarts its wait changes nothing: the same messages are sent and taken without it.
FlowGraph without_idle_timeouts(FlowGraph graph) {
    for (Thread& thread : graph.threads) {
        for (Node& node : thread.nodes)
            if (node.idle_timeout) node.on_timeout = kNoNode;
    }
    return graph;
}

/// Marks idle timeouts as unbounded, with their waits and calls: they recur.
void add_idle_timeouts(const FlowGraph& graph, ExecutionBounds& bounds) {
    for_each_node(graph, [&](std::size_t thread, NodeId node) {
        const Node& wait = graph.threads[thread].nodes[node];
        if (wait.idle_timeout && wait.on_timeout != kNoNode) {
            bounds.visits[thread][node] = kUnbounded;
            bounds.visits[thread][wait.on_timeout] = kUnbounded;
        }
    });
}

void lower(ExecutionBounds& bounds, const ExecutionBounds& others) {
    const auto least = [](std::vector<std::uint32_t>& of, const std::vector<std::uint32_t>& other) {
        for (std::size_t at = 0; at < of.size(); ++at) of[at] = std::min(of[at], other[at]);
    };
    least(bounds.messages, others.messages);
    for (std::size_t thread = 0; thread < bounds.visits.size(); ++thread)
        least(bounds.visits[thread], others.visits[thread]);
}

std::map<PlaceOfThread, std::uint32_t> bounded_visits(const FlowGraph& graph, const ExecutionBounds& bounds) {
    std::map<PlaceOfThread, std::uint32_t> visits;
    for_each_node(graph, [&](std::size_t thread, NodeId node) {
        if (bounds.visits[thread][node] != kUnbounded)
            visits.emplace(PlaceOfThread(thread, node), bounds.visits[thread][node]);
    });
    return visits;
}

/// Whether callers have nothing left to do when a call begins: the thread of the call goes on in place of its caller.
bool ends_with_each_call(const FlowGraph& without_activations) {
    bool ends = true;
    for_each_node(without_activations, [&](std::size_t thread, NodeId node) {
        ends = ends && without_activations.threads[thread].nodes[node].kind != NodeKind::cut;
    });
    return ends;
}

/// Bounds for an instance that spawns its calls, which are not entries that could be limited. Nothing is known of the threads.
ExecutionBounds bounds_of_spawned(const ir::Protocol& protocol, const ir::Instance& instance, const FlowGraph& graph) {
    ExecutionBounds bounds;
    for (const Thread& thread : graph.threads) bounds.visits.emplace_back(thread.nodes.size(), kUnbounded);
    ir::Instance in_place = instance;
    in_place.spawn_calls = false;
    in_place.call_depth = 0;
    in_place.clause_limits.clear();
    const FlowGraph jumps = build_flow_graph(protocol, in_place);
    bounds.messages = ends_with_each_call(jumps) ? find_execution_bounds(protocol, in_place, jumps).messages
                                                 : std::vector<std::uint32_t>(instance.agents.size(), kUnbounded);
    return bounds;
}

}  // namespace

ExecutionBounds find_execution_bounds(const ir::Protocol& protocol, const ir::Instance& instance,
                                      const FlowGraph& graph) {
    if (instance.spawn_calls) return bounds_of_spawned(protocol, instance, graph);
    const FlowGraph possible = with_possible_failures(protocol, instance, without_idle_timeouts(graph));
    ExecutionBounds bounds = BoundsFinder(protocol, instance, possible, {}).find();
    // Messages bound how often procedures are executed that move state back, and state bounds loops that send messages.
    for (std::size_t round = 0; round < kMostRounds && !instance.states.empty(); ++round) {
        const ExecutionBounds before = bounds;
        lower(bounds, BoundsFinder(protocol, instance, possible, bounded_visits(possible, bounds)).find());
        if (bounds == before) break;
    }
    add_idle_timeouts(graph, bounds);
    return bounds;
}

}  // namespace map2pml::passes
