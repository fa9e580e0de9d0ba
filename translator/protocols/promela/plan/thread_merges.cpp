// `-O2`, merge: steps that join those before them, so that others cannot come between (translator/protocols/promela/reductions.md).
//
// A merged step is a chain of moves of one thread: first those that commute to the right with all moves of others (a message that
// is taken, where no later one could have changed which; decisions, calls), then at most one that does not (a send, or a receive
// that finds nothing), then decisions and calls.
#include "translator/protocols/promela/plan/threads.h"

#include <algorithm>

#include "translator/protocols/analyses/messages/possible_senders.h"
#include "translator/protocols/analyses/values/addressing.h"

namespace map2pml::promela {

using passes::kNoNode;
using passes::NodeKind;
using passes::Thread;

namespace {

constexpr unsigned kMostCopies = 8;  ///< of a node, one for each way there; the entry of a clause counts double

}  // namespace

ThreadMerges::ThreadMerges(const ThreadContext& context, const ThreadGuards& guards)
    : ThreadContext(context), guards_(guards), merges_(may_merge()) {
    count_predecessors();
}

void ThreadMerges::count_predecessors() {
    predecessors_.assign(thread_.nodes.size(), 0);
    const auto count = [&](NodeId to) {
        if (to != kNoNode) ++predecessors_[to];
    };
    for (const Node& each : thread_.nodes) {
        count(each.ok);
        count(each.fail);
        count(each.on_timeout);
        for (const passes::FirstAction& first : each.first_actions) count(first.node);
        for (const passes::CallTarget& target : each.targets) {
            count(target.entry);
            count(target.entry);  // the entry of a clause is always a place of its own
        }
    }
}

/// Whether steps may be merged: the property does not look at each step, and no other process takes messages out of the mailbox
/// of the thread while it runs.
bool ThreadMerges::may_merge() const {
    return model_.reduce.merge && (model_.property == nullptr || model_.visible_steps) &&
           !model_.instance.spawn_calls && thread_.kind == Thread::Kind::main;
}

bool ThreadMerges::joins(NodeId to, const Path& path) const {
    const NodeKind kind = node(to).kind;
    const bool is_step =
        kind == NodeKind::send || kind == NodeKind::receive || kind == NodeKind::decide || kind == NodeKind::call;
    if (!is_step || !model_.reduce.merge) return false;
    const std::optional<MergeObstacle> apart = merge_obstacle(to, path);
    Merging& merging = model_.mergings[node(to).operation];
    if (apart)
        merging.apart.insert(*apart);
    else
        merging.joins = true;
    return !apart;
}

/// The reason why the step at `to`, a send, receive, decision or call, is not part of the one that leads there; nothing: it can
/// be.
std::optional<MergeObstacle> ThreadMerges::merge_obstacle(NodeId to, const Path& path) const {
    if (!merges_ || path.looked_at) {
        return path.looked_at || (model_.property != nullptr && !model_.visible_steps) ? MergeObstacle::property
               : model_.instance.spawn_calls                                           ? MergeObstacle::spawned_calls
                                                                                       : MergeObstacle::branch;
    }
    const bool was_joined = std::find(path.joined.begin(), path.joined.end(), to) != path.joined.end();
    if (path.timed_out || was_joined) return was_joined ? MergeObstacle::loop : MergeObstacle::after_timeout;
    if (path.nesting >= kDeepestNesting || predecessors_[to] > kMostCopies)
        return path.nesting >= kDeepestNesting ? MergeObstacle::long_step : MergeObstacle::many_ways;
    const Node& next = node(to);
    const bool is_exchange = next.kind == NodeKind::send || next.kind == NodeKind::receive;
    if (is_exchange ? path.committed : model_.stands_alone(*next.operation))
        return is_exchange ? MergeObstacle::not_a_mover : MergeObstacle::shared_state;
    if (next.kind == NodeKind::send && sends_to_itself(next)) return MergeObstacle::own_mailbox;
    return can_avoid_failure(to, !path.committed, kDeepestNesting) ? std::nullopt
                                                                   : std::optional(MergeObstacle::only_failure);
}

/// An agent that is stuck is reported unless some agent has failed: a step that ends in failure whatever is chosen in it must
/// leave the state before it visible.
/// \param may_commit a receive or a send may still be part of the step; otherwise there is a place before it
/// \param steps number of steps that may still be added
bool ThreadMerges::can_avoid_failure(NodeId id, bool may_commit, unsigned steps) const {
    const Node& of = node(id);
    if (of.kind == NodeKind::fail) return false;
    const bool is_local = of.kind == NodeKind::decide || of.kind == NodeKind::call || of.kind == NodeKind::skip;
    const bool is_exchange = of.kind == NodeKind::send || of.kind == NodeKind::receive;
    if (steps == 0 || !(is_local || (is_exchange && may_commit)) || (is_local && model_.stands_alone(*of.operation)))
        return true;
    const auto avoids = [&](NodeId next, bool may_still) { return can_avoid_failure(next, may_still, steps - 1); };
    const bool when_ok =
        of.kind == NodeKind::call
            ? std::all_of(of.targets.begin(), of.targets.end(),
                          [&](const passes::CallTarget& each) { return avoids(each.entry, may_commit); })
            : avoids(of.ok, may_commit && of.kind != NodeKind::send);
    if (of.kind == NodeKind::skip || !can_fail(of)) return when_ok;
    const auto* decide = std::get_if<ir::Decide>(&of.operation->kind);
    const bool is_open = decide != nullptr && model_.implementation(*decide) == nullptr;
    return is_open ? when_ok || avoids(of.fail, may_commit) : when_ok && avoids(of.fail, may_commit);
}

bool ThreadMerges::can_fail(const Node& of) const {
    if (of.kind == NodeKind::send) {
        const ir::AgentDeclaration& sender = model_.protocol.agents[thread_.agent];
        return !passes::always_reaches_somebody(
            passes::find_addressees(std::get<ir::Send>(of.operation->kind), sender, model_.instance), sender,
            model_.instance);
    }
    if (of.kind == NodeKind::receive) return true;
    if (of.kind == NodeKind::decide) {
        const auto& decide = std::get<ir::Decide>(of.operation->kind);
        return model_.implementation(decide) != nullptr || !model_.instance.total_procedures.contains(decide.procedure);
    }
    return std::none_of(of.targets.begin(), of.targets.end(),
                        [](const passes::CallTarget& target) { return target.tested_arguments.empty(); });
}

bool ThreadMerges::sends_to_itself(const Node& of) const {
    const ir::AgentDeclaration& sender = model_.protocol.agents[thread_.agent];
    const passes::Addressees to =
        passes::find_addressees(std::get<ir::Send>(of.operation->kind), sender, model_.instance);
    const std::vector<std::size_t> own = model_.instances(thread_.agent);
    return std::any_of(to.receivers.begin(), to.receivers.end(), [&](const passes::Receiver& each) {
        const bool is_own = std::find(own.begin(), own.end(), each.instance) != own.end();
        return is_own && !each.unless_self;
    });
}

bool ThreadMerges::is_settled(const Node& wait, std::size_t alternative) const {
    if (!merges_) return false;
    if (std::get<ir::WaitFor>(wait.operation->kind).any_order)
        return true;  // an action that can act still can when more messages have arrived
    for (std::size_t at = 0; at < alternative; ++at) {
        const Node& earlier = node(wait.first_actions[at].node);
        if (is_false(guards_.can_act(earlier))) continue;
        if (earlier.kind != NodeKind::receive || may_arrive(std::get<ir::Receive>(earlier.operation->kind)))
            return false;
    }
    return true;
}

/// Whether another agent can send a message that the receive takes.
bool ThreadMerges::may_arrive(const ir::Receive& receive) const {
    const auto& agents = model_.instance.agents;
    const std::vector<std::size_t> own = model_.instances(thread_.agent);
    for (const Thread& thread : model_.graph.threads) {
        for (const Node& each : thread.nodes) {
            if (each.kind != NodeKind::send) continue;
            const auto& send = std::get<ir::Send>(each.operation->kind);
            for (std::size_t sender = 0; sender < agents.size(); ++sender) {
                const bool is_sender = model_.agent_of(sender) == thread.agent;
                if (is_sender && std::any_of(own.begin(), own.end(), [&](std::size_t receiver) {
                        // A message of its own may still be under way when it takes something else.
                        const bool may_come = receiver != sender || model_.has_under_way(thread_.agent);
                        return may_come &&
                               passes::may_match(model_.protocol, model_.instance, send, sender, receive, receiver);
                    }))
                    return true;
            }
        }
    }
    return false;
}

}  // namespace map2pml::promela
