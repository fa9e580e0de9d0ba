#include "translator/protocols/analyses/messages/commuting_steps.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "translator/protocols/analyses/flow/entered_nodes.h"
#include "translator/protocols/analyses/flow/possible_failures.h"
#include "translator/protocols/analyses/messages/possible_senders.h"
#include "translator/protocols/analyses/values/addressing.h"
#include "translator/protocols/analyses/values/shared_state.h"

namespace map2pml::passes {

namespace {

class MoverFinder {
  public:
    MoverFinder(const ir::Protocol& protocol, const ir::Instance& instance, const FlowGraph& graph)
        : protocol_(protocol),
          instance_(instance),
          graph_(graph),
          shared_state_uses_(find_uses_of_shared_state(protocol, instance)) {}

    std::vector<StepMover> find() {
        std::vector<StepMover> movers;
        for (std::size_t at = 0; at < graph_.threads.size(); ++at) {
            const Thread& thread = graph_.threads[at];
            std::map<NodeId, NodeId> wait_of;  // a first action -> its wait
            for (NodeId id = 0; id < thread.nodes.size(); ++id)
                for (const FirstAction& first : thread.nodes[id].first_actions) wait_of[first.node] = id;
            for (NodeId id = 0; id < thread.nodes.size(); ++id) {
                StepMover mover{.thread = at, .node = id};
                const auto wait = wait_of.find(id);
                if (judge(thread, id, wait == wait_of.end() ? nullptr : &thread.nodes[wait->second], mover))
                    movers.push_back(mover);
            }
        }
        return movers;
    }

  private:
    /// False: there is no step at the node.
    bool judge(const Thread& thread, NodeId id, const Node* wait, StepMover& mover) {
        const Node& node = thread.nodes[id];
        const bool is_exchange = node.kind == NodeKind::send || node.kind == NodeKind::receive;
        const bool is_local = node.kind == NodeKind::decide || node.kind == NodeKind::call;
        const bool is_timeout = node.kind == NodeKind::wait && node.on_timeout != kNoNode;
        if (!(is_exchange || is_local || is_timeout) || ir::is_silent(*node.operation)) return false;
        if (shared_state_uses_.contains(node.operation)) {
            mover.hindrance = Hindrance::shared_state;
        } else if (is_timeout) {
            judge_timeout(thread, node, mover);
        } else if (is_local) {
            judge_local(thread, node, mover);
            judge_alternative(thread, id, wait, mover);
        } else if (node.kind == NodeKind::send) {
            mover.because = taker_of(node, thread.agent);
            mover.hindrance = mover.because != nullptr ? Hindrance::can_be_taken : Hindrance::not_taken;
        } else {
            judge_receive(thread, id, wait, mover);
        }
        mover.mover = mover.hindrance != Hindrance::nothing ? Mover::none
                      : is_local || is_timeout              ? Mover::both
                                                            : Mover::right;
        return true;
    }

    void judge_local(const Thread& thread, const Node& node, StepMover& mover) const {
        const auto* decide = std::get_if<ir::Decide>(&node.operation->kind);
        if (decide == nullptr && instance_.spawn_calls && !node.targets.empty())
            mover.hindrance = Hindrance::starts_process;
        else if (decide == nullptr && has_several_threads(thread.agent) && enters_limited_clause(node))
            mover.hindrance = Hindrance::counted;
    }

    void judge_timeout(const Thread& thread, const Node& node, StepMover& mover) {
        if (instance_.timeout == ir::TimeoutReading::quiescent) {
            mover.hindrance = Hindrance::when_all_rest;
        } else if (has_several_threads(thread.agent)) {
            mover.hindrance = Hindrance::shared_mailbox;
        } else if (instance_.timeout == ir::TimeoutReading::anytime) {
            for (const FirstAction& first : node.first_actions) {
                const Node& action = thread.nodes[first.node];
                if (action.kind != NodeKind::receive && action.kind != NodeKind::skip) {
                    mover.because = action.operation;
                    mover.hindrance = Hindrance::earlier_action;
                    return;
                }
                const ir::Operation* send =
                    action.kind == NodeKind::receive ? sender_to(action, thread.agent) : nullptr;
                if (send != nullptr) {
                    mover.because = send;
                    mover.hindrance = Hindrance::later_message;
                    return;
                }
            }
        }
    }

    void judge_receive(const Thread& thread, NodeId id, const Node* wait, StepMover& mover) {
        if (has_several_threads(thread.agent)) {
            mover.hindrance = Hindrance::shared_mailbox;
            return;
        }
        if (entered_nodes(thread)[id]) mover.in_vain = sender_to(thread.nodes[id], thread.agent);
        judge_alternative(thread, id, wait, mover);
    }

    /// An alternative before this one in its wait may become able to act.
    void judge_alternative(const Thread& thread, NodeId id, const Node* wait, StepMover& mover) const {
        const bool is_settled = wait == nullptr || std::get<ir::WaitFor>(wait->operation->kind).any_order;
        if (is_settled || mover.hindrance != Hindrance::nothing)
            return;  // in any order, what can act still can when more has arrived
        for (const FirstAction& first : wait->first_actions) {
            const Node& earlier = thread.nodes[first.node];
            if (first.node == id) return;
            const bool is_receive = earlier.kind == NodeKind::receive;
            if (!is_receive || sender_to(earlier, thread.agent) != nullptr) {
                mover.because = earlier.operation;
                mover.hindrance = is_receive ? Hindrance::earlier_receive : Hindrance::earlier_action;
                return;
            }
        }
    }

    [[nodiscard]] bool has_several_threads(std::size_t agent) const {
        return std::count_if(graph_.threads.begin(), graph_.threads.end(),
                             [&](const Thread& each) { return each.agent == agent; }) > 1;
    }

    [[nodiscard]] bool enters_limited_clause(const Node& call) const {
        return std::any_of(call.targets.begin(), call.targets.end(), [&](const CallTarget& target) {
            return instance_.clause_limits.contains(ir::clause_name(protocol_.clauses[target.clause]));
        });
    }

    /// The first send, in the order of the text, with which somebody else may send what the receive takes; null: nobody can.
    const ir::Operation* sender_to(const Node& receive, std::size_t receiver) const {
        const auto& taken = std::get<ir::Receive>(receive.operation->kind);
        return first_that(NodeKind::send, [&](const Thread& thread, const Node& node) {
            return matches(node, thread.agent, taken, receiver);
        });
    }

    /// The first receive, in the order of the text, that may take what is sent; null: none does.
    const ir::Operation* taker_of(const Node& send, std::size_t sender) const {
        return first_that(NodeKind::receive, [&](const Thread& thread, const Node& node) {
            return matches(send, sender, std::get<ir::Receive>(node.operation->kind), thread.agent);
        });
    }

    template <typename Asked>
    const ir::Operation* first_that(NodeKind kind, const Asked& asked) const {
        const ir::Operation* first = nullptr;
        for (const Thread& thread : graph_.threads) {
            for (const Node& node : thread.nodes) {
                const bool is_earlier = node.kind == kind && (first == nullptr || node.operation->id < first->id);
                if (is_earlier && asked(thread, node)) first = node.operation;
            }
        }
        return first;
    }

    /// From one agent to another; also to itself where it may arrive later.
    [[nodiscard]] bool matches(const Node& send, std::size_t sender, const ir::Receive& receive,
                               std::size_t receiver) const {
        for (const std::size_t from : instances_of(protocol_.agents[sender], instance_)) {
            for (const std::size_t to : instances_of(protocol_.agents[receiver], instance_))
                if ((from != to || ir::has_messages_under_way(instance_)) &&
                    may_match(protocol_, instance_, std::get<ir::Send>(send.operation->kind), from, receive, to))
                    return true;
        }
        return false;
    }

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    const FlowGraph& graph_;
    std::set<const ir::Operation*> shared_state_uses_;
};

}  // namespace

std::vector<StepMover> find_commuting_steps(const ir::Protocol& protocol, const ir::Instance& instance,
                                            const FlowGraph& graph) {
    const FlowGraph possible = with_possible_failures(protocol, instance, graph);
    return MoverFinder(protocol, instance, possible).find();
}

}  // namespace map2pml::passes
