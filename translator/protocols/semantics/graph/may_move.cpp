#include "translator/protocols/semantics/graph/may_move.h"

#include <algorithm>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/rules/rules.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

using Control = Thread::Control;

MayMove::MayMove(const TransitionSystem& system, const FutureSends& future, const State& state)
    : system_(system), future_(future), state_(state) {
    for (std::size_t agent = 0; agent < state.agents.size(); ++agent)
        for (const Thread& thread : state.agents[agent].threads) add(agent, thread);
    for (bool grows = true; grows;) {
        grows = false;
        // Branches first: whoever waits for them is decided in the same round.
        for (auto each = members_.rbegin(); each != members_.rend(); ++each)
            if (!each->moves && is_woken(*each)) each->moves = grows = true;
    }
}

void MayMove::add(std::size_t agent, const Thread& thread) {
    if (thread.has_ended()) return;
    Member member{agent, &thread};
    member.moves = can_move_alone(agent, thread, member);
    index_.emplace(&thread, members_.size());
    members_.push_back(std::move(member));
    for (const Thread& branch : thread.branches) add(agent, branch);
}

/// Whether it has a step or a timeout that leads elsewhere; a waiter without one is told what messages it waits for.
bool MayMove::can_move_alone(std::size_t agent, const Thread& thread, Member& member) const {
    if (thread.control == Control::join) return false;
    if (thread.control == Control::run) return !system_.instance().never_done.contains(thread.operation->id);
    const Rules& rules = system_.rules();
    const ir::Operation& attempt = *std::get<ir::WaitFor>(thread.operation->kind).attempt;
    // What arrives may be what it waits for; once it is there, this is asked again.
    return !state_.agents[agent].under_way.empty() || !rules.has_idle_arm(thread) ||
           system_.instance().idle_timeouts == ir::IdleTimeouts::kept ||
           !rules.is_idle(state_, agent, thread, attempt) || !add_receives(attempt, member);
}

/// False: an idle attempt may become able to act without a message, because others change what a procedure looks at.
bool MayMove::add_receives(const ir::Operation& attempt, Member& member) const {
    const ir::Beginnings first = ir::beginnings(attempt);
    return std::all_of(first.actions.begin(), first.actions.end(), [&](const ir::Operation* action) {
        if (system_.instance().never_done.contains(action->id) || ir::has_no_solution(*action)) return true;
        if (const auto* receive = std::get_if<ir::Receive>(&action->kind)) {
            member.receives.push_back(receive);
            return true;
        }
        if (const auto* par = std::get_if<ir::Par>(&action->kind))
            return std::all_of(par->branches.begin(), par->branches.end(),
                               [&](const ir::Operation& branch) { return add_receives(branch, member); });
        // Nobody but the agent itself changes whom a send means, or what a procedure is asked.
        return std::holds_alternative<ir::Send>(action->kind) || asks_arguments_only(*action);
    });
}

bool MayMove::asks_arguments_only(const ir::Operation& action) const {
    const auto* decide = std::get_if<ir::Decide>(&action.kind);
    const auto& procedures = system_.instance().procedures;
    const auto procedure = decide == nullptr ? procedures.end() : procedures.find(decide->procedure);
    return procedure != procedures.end() && looks_at_arguments_only(procedure->second);
}

bool MayMove::is_woken(const Member& member) const {
    if (member.thread->control == Control::join) return all_can_end(*member.thread);
    return std::any_of(members_.begin(), members_.end(), [&](const Member& sender) {
        return sender.moves && future_.could_send(*sender.thread, sender.agent, member.receives, member.agent);
    });
}

bool MayMove::all_can_end(const Thread& join) const {
    return std::all_of(join.branches.begin(), join.branches.end(),
                       [&](const Thread& branch) { return branch.has_ended() || contains(branch); });
}

bool MayMove::contains(const Thread& thread) const { return members_[index_.at(&thread)].moves; }

MayMove::Chance MayMove::could_send(const Thread& thread, std::size_t sender,
                                    const std::vector<const ir::Receive*>& receives, std::size_t receiver) const {
    if (thread.has_ended()) return Chance::none;
    Chance chance = Chance::none;
    if (future_.could_send(thread, sender, receives, receiver))
        chance = contains(thread) ? Chance::open : Chance::if_it_moved;
    for (const Thread& branch : thread.branches)
        chance = std::max(chance, could_send(branch, sender, receives, receiver));
    return chance;
}

bool MayMove::is_stuck(const Thread& thread) const {
    return thread.control == Control::join ? std::any_of(thread.branches.begin(), thread.branches.end(),
                                                         [&](const Thread& branch) { return is_stuck(branch); })
                                           : thread.control == Control::wait && !contains(thread);
}

std::vector<std::size_t> MayMove::stuck_agents() const {
    std::vector<std::size_t> stuck;
    for (std::size_t agent = 0; agent < state_.agents.size(); ++agent)
        if (is_stuck(state_.agents[agent].threads.front()) && !is_at_rest(system_, state_, agent))
            stuck.push_back(agent);
    return stuck;
}

}  // namespace map2pml::semantics
