#include "translator/passes/execution_bounds.h"

#include <algorithm>
#include <utility>

#include "translator/passes/control_places.h"
#include "translator/passes/possible_senders.h"

namespace map2pml::passes {

namespace {

constexpr std::uint32_t kMost = 250;         ///< more are not worth counting
constexpr std::size_t kLargest = 2'000;      ///< places of a protocol
constexpr std::size_t kMostPairs = 400'000;  ///< of a send and a receive, with who sends and who receives

std::uint32_t sum(std::uint32_t one, std::uint32_t other) {
    return one > kMost || other > kMost || one + other > kMost ? kUnbounded : one + other;
}

/// A send and how many agents of its thread can execute it so that the message arrives.
struct Arrival {
    std::size_t thread = 0;
    NodeId node = kNoNode;
    std::uint32_t senders = 0;
};
using Arrivals = std::vector<Arrival>;

/// What control passes after an agent has started, or taken a message, until it takes the next one.
struct Stretch {
    std::size_t thread = 0;
    NodeId after = kNoNode;  ///< the receive; `kNoNode`: the start
    std::vector<NodeId> passed;
    bool ends = true;  ///< false: there is a loop in it
};

class BoundsFinder {
  public:
    BoundsFinder(const ir::Protocol& protocol, const ir::Instance& instance, const FlowGraph& graph)
        : protocol_(protocol), instance_(instance), graph_(graph), places_(graph) {
        for (const Thread& thread : graph.threads) {
            bounds_.visits.emplace_back(thread.nodes.size(), kUnbounded);
        }
        bounds_.messages.assign(instance.agents.size(), kUnbounded);
    }

    ExecutionBounds find() {
        if (!is_worth_it()) {
            return std::move(bounds_);
        }
        find_stretches();
        find_arrivals();
        for (auto& of_thread : bounds_.visits) {
            std::fill(of_thread.begin(), of_thread.end(), 0);
        }
        while (count_again()) {
        }
        count_messages();
        return std::move(bounds_);
    }

  private:
    [[nodiscard]] bool is_worth_it() const {
        std::size_t sends = 0;
        std::size_t receives = 0;
        for (const Thread& thread : graph_.threads) {
            for (const Node& node : thread.nodes) {
                sends += node.kind == NodeKind::send ? 1 : 0;
                receives += node.kind == NodeKind::receive ? 1 : 0;
            }
        }
        const std::size_t agents = instance_.agents.size();
        return places_.count() <= kLargest && sends * receives * agents * agents <= kMostPairs &&
               std::all_of(graph_.threads.begin(), graph_.threads.end(),
                           [](const Thread& each) { return each.kind == Thread::Kind::main; });
    }

    [[nodiscard]] bool follows(std::size_t agent, const Thread& thread) const {
        const ir::AgentDeclaration& declared = protocol_.agents[thread.agent];
        return instance_.agents[agent].agent == declared.name && instance_.agents[agent].role == declared.role;
    }

    void find_stretches() {
        graph::Successors ways(places_.count());
        for_each_node(graph_, [&](std::size_t thread, NodeId node) {
            places_.for_each_next(thread, node, false,
                                  [&](graph::Node to) { ways[places_.of(thread, node)].push_back(to); });
        });
        const std::vector<bool> is_on_loop = on_loops(ways);
        const auto add = [&](std::size_t thread, NodeId after, NodeId first) {
            Stretch stretch{thread, after, {}};
            for (const graph::Node place : graph::reached_from({places_.of(thread, first)}, ways)) {
                stretch.ends = stretch.ends && !is_on_loop[place];
                stretch.passed.push_back(static_cast<NodeId>(place - places_.of(thread, 0)));
            }
            stretches_.push_back(std::move(stretch));
        };
        for (std::size_t thread = 0; thread < graph_.threads.size(); ++thread) {
            add(thread, kNoNode, graph_.threads[thread].entry);
        }
        for_each_node(graph_, [&](std::size_t thread, NodeId node) {
            const Node& of = graph_.threads[thread].nodes[node];
            if (of.kind == NodeKind::receive && of.ok != kNoNode) {
                add(thread, node, of.ok);
            }
        });
    }

    static std::vector<bool> on_loops(const graph::Successors& ways) {
        const graph::Components found = graph::components_of(ways);
        std::vector<std::size_t> members(found.count, 0);
        for (const std::size_t component : found.of) {
            ++members[component];
        }
        std::vector<bool> is_on_loop(ways.size(), false);
        for (graph::Node at = 0; at < ways.size(); ++at) {
            const bool leads_to_itself = std::find(ways[at].begin(), ways[at].end(), at) != ways[at].end();
            is_on_loop[at] = members[found.of[at]] > 1 || leads_to_itself;
        }
        return is_on_loop;
    }

    /// For each receive, and each agent that can execute it, the sends that it takes messages of.
    void find_arrivals() {
        arrivals_.resize(places_.count());
        for_each_node(graph_, [&](std::size_t thread, NodeId node) {
            const Node& of = graph_.threads[thread].nodes[node];
            for (std::size_t agent = 0; of.kind == NodeKind::receive && agent < instance_.agents.size(); ++agent) {
                if (follows(agent, graph_.threads[thread])) {
                    const auto& receive = std::get<ir::Receive>(of.operation->kind);
                    arrivals_[places_.of(thread, node)].push_back(sends_that([&](const ir::Send& send, std::size_t by) {
                        return may_match(protocol_, instance_, send, by, receive, agent);
                    }));
                }
            }
        });
    }

    template <typename Arrives>
    [[nodiscard]] Arrivals sends_that(const Arrives& arrives) const {
        Arrivals all;
        for_each_node(graph_, [&](std::size_t thread, NodeId node) {
            const Node& of = graph_.threads[thread].nodes[node];
            Arrival arrival{thread, node, 0};
            for (std::size_t by = 0; of.kind == NodeKind::send && by < instance_.agents.size(); ++by) {
                const bool is_sender = follows(by, graph_.threads[thread]);
                arrival.senders += is_sender && arrives(std::get<ir::Send>(of.operation->kind), by) ? 1 : 0;
            }
            if (arrival.senders > 0) {
                all.push_back(arrival);
            }
        });
        return all;
    }

    [[nodiscard]] std::uint32_t number_of(const Arrivals& arrivals) const {
        std::uint32_t number = 0;
        for (const Arrival& each : arrivals) {
            for (std::uint32_t sender = 0; sender < each.senders; ++sender) {
                number = sum(number, bounds_.visits[each.thread][each.node]);
            }
        }
        return number;
    }

    /// Messages that one agent takes there.
    [[nodiscard]] std::uint32_t taken(std::size_t thread, NodeId receive) const {
        std::uint32_t most = 0;
        for (const Arrivals& of_agent : arrivals_[places_.of(thread, receive)]) {
            most = std::max(most, number_of(of_agent));
        }
        return most;
    }

    /// Whether some bound was raised.
    bool count_again() {
        std::vector<std::vector<std::uint32_t>> visits;
        for (const Thread& thread : graph_.threads) {
            visits.emplace_back(thread.nodes.size(), 0);
        }
        for (const Stretch& stretch : stretches_) {
            const std::uint32_t begun = stretch.after == kNoNode ? 1 : taken(stretch.thread, stretch.after);
            for (const NodeId node : begun > 0 ? stretch.passed : std::vector<NodeId>()) {
                std::uint32_t& count = visits[stretch.thread][node];
                count = stretch.ends ? sum(count, begun) : kUnbounded;
            }
        }
        const bool is_new = visits != bounds_.visits;
        bounds_.visits = std::move(visits);
        return is_new;
    }

    void count_messages() {
        for (std::size_t agent = 0; agent < instance_.agents.size(); ++agent) {
            bounds_.messages[agent] = number_of(sends_that([&](const ir::Send& send, std::size_t by) {
                return may_reach(protocol_, instance_, send, by, agent);
            }));
        }
    }

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    const FlowGraph& graph_;
    ControlPlaces places_;
    std::vector<Stretch> stretches_;
    std::vector<std::vector<Arrivals>> arrivals_;  ///< by place, for each agent that can execute the receive there
    ExecutionBounds bounds_;
};

}  // namespace

ExecutionBounds find_execution_bounds(const ir::Protocol& protocol, const ir::Instance& instance,
                                      const FlowGraph& graph) {
    return BoundsFinder(protocol, instance, graph).find();
}

}  // namespace map2pml::passes
