// `waitfor op1 timeout op2` (grammar/semantics.md 4).
#include <algorithm>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

using Control = Thread::Control;

/// Idle: none of the operation's first actions is possible, and it cannot end without an action.
bool Rules::is_idle(const State& state, std::size_t agent, const Thread& thread, const ir::Operation& operation) const {
    const ir::Beginnings first = ir::beginnings(operation);
    return !first.may_do_nothing &&
           std::all_of(first.actions.begin(), first.actions.end(),
                       [&](const ir::Operation* action) { return is_idle_action(state, agent, thread, *action); });
}

bool Rules::is_idle_action(const State& state, std::size_t agent, const Thread& thread,
                           const ir::Operation& action) const {
    if (instance_.never_done.contains(action.id)) return true;
    const auto never = [](const auto&) { return false; };
    return std::visit(
        ir::overloaded{
            [&](const ir::Receive& receive) {
                const std::size_t owner = ir::mailbox_of(receive, agent, instance_);
                return receptions(receive, state.agents[owner].mailbox, thread.environment, agent).empty();
            },
            [&](const ir::Send& send) { return addressees(send, thread.environment, agent).empty(); },
            [&](const ir::Decide& decide) {
                const ir::Procedure* procedure = implementation(decide);
                return procedure != nullptr && execution_paths(state, agent, thread, decide, *procedure).are_none();
            },
            [&](const ir::Par& par) {
                return std::all_of(par.branches.begin(), par.branches.end(),
                                   [&](const ir::Operation& branch) { return is_idle(state, agent, thread, branch); });
            },
            [&](const ir::Become& each) { return never(each); },
            [&](const ir::WaitFor& each) { return never(each); },
            [&](const ir::Skip& each) { return never(each); },
            [&](const ir::Seq& each) { return never(each); },
            [&](const ir::OrderedChoice& each) { return never(each); },
        },
        action.kind);
}

std::optional<std::vector<Value>> Rules::fails_now(const State& state, std::size_t agent, const Thread& thread,
                                                   const ir::Operation& decision) const {
    const auto* decide = std::get_if<ir::Decide>(&decision.kind);
    if (decide == nullptr || !is_idle_action(state, agent, thread, decision)) return std::nullopt;
    return values_of(decide->arguments, thread.environment, agent);
}

bool Rules::has_idle_arm(const Thread& thread) const {
    return thread.control == Control::wait && idle_arms_.contains(thread.operation);
}

/// When a limit is used up, only the timeout of a wait is left, without waiting. An idle timeout does not leave the wait, so it is kept.
bool Rules::is_beyond_limit(const State& state, std::size_t agent, const Thread& thread) const {
    const auto limited = limited_index(thread.clause);
    return limited && !has_idle_arm(thread) && state.agents[agent].entries[*limited] > limit(*limited);
}

void Rules::wait(const Here& here, const Thread& thread, Wanted wanted) const {
    const bool beyond = is_beyond_limit(here.state, here.agent, thread);
    if (wanted == Wanted::actions) {
        const std::size_t first = here.into.size();
        if (beyond)
            timeout(here, thread, true);
        else
            retry(here, thread);
        if (instance_.keeps_order) drop_overtaking(here, first);
        return;
    }
    const auto& wait = std::get<ir::WaitFor>(thread.operation->kind);
    const bool dropped = has_idle_arm(thread) && instance_.idle_timeouts == ir::IdleTimeouts::dropped;
    const auto in_time = [&] {
        return ir::times_out_only_if_idle(instance_) && !is_idle(here.state, here.agent, thread, *wait.attempt);
    };
    if (!beyond && !dropped && !in_time()) timeout(here, thread, false);
}

/// `Instance::keeps_order`, among the steps of one wait, which begin at `first`.
void Rules::drop_overtaking(const Here& here, std::size_t first) {
    const std::vector<Message>& mailbox = here.state.agents[here.agent].mailbox;
    std::map<std::size_t, std::size_t> earliest;  // by sender: the position in the mailbox
    for (std::size_t at = first; at < here.into.size(); ++at) {
        const LocalStep& step = here.into[at];
        if (!step.taken) continue;
        const std::size_t place = place_in_order(mailbox, *step.taken);
        std::size_t& known = earliest.emplace(step.event.message.sender, place).first->second;
        known = std::min(known, place);
    }
    const auto overtakes = [&](const LocalStep& step) {
        return step.taken && earliest.at(step.event.message.sender) < place_in_order(mailbox, *step.taken);
    };
    here.into.erase(std::remove_if(here.into.begin() + static_cast<std::ptrdiff_t>(first), here.into.end(), overtakes),
                    here.into.end());
}

/// RETRY: not idle(a); the first real action of the attempt is this step. Alternatives that fail before it without an effect are
/// skipped silently. An attempt that begins with a wait, a `par` or nothing at all has no such action: entering it is
/// the step.
void Rules::retry(const Here& here, const Thread& thread) const {
    const auto& wait = std::get<ir::WaitFor>(thread.operation->kind);
    Thread attempt = thread;
    Frame frame;
    frame.kind = Frame::Kind::wait;
    frame.operation = thread.operation;
    attempt.frames.push_back(std::move(frame));
    attempt.control = Control::run;
    attempt.operation = &*wait.attempt;
    Done done;
    settle(attempt, done, true);
    // An empty alternative leaves the attempt at once; its continuation is another step.
    const auto is_inside = [&] {
        const std::size_t at = thread.frames.size();
        return attempt.frames.size() > at && attempt.frames[at].kind == Frame::Kind::wait &&
               attempt.frames[at].operation == thread.operation;
    };
    BranchCandidates candidates;
    while (attempt.control == Control::run && is_inside()) {
        // Operations that are never idle: CALL, an open procedure.
        if (!is_idle(here.state, here.agent, attempt, *attempt.operation)) {
            if (!wait.any_order) break;
            act(here, attempt, done);
        }
        attempt.control = Control::failing;
        skip_idle_branches(attempt, here.state.agents[here.agent].mailbox, candidates);
        settle(attempt, done, true);
    }
    const bool is_back = attempt.control == Control::wait && attempt.operation == thread.operation &&
                         attempt.frames.size() == thread.frames.size();
    if (is_back) return;
    if (attempt.control == Control::run && is_inside() && !std::holds_alternative<ir::Par>(attempt.operation->kind)) {
        act(here, attempt, done);
        return;
    }
    go_in(here, thread, std::move(attempt), std::move(done));
}

/// Of an attempt that has failed: branches of the choice around it that cannot take a message are not looked at one by one.
/// \param known for the next branches of the same choice
void Rules::skip_idle_branches(Thread& attempt, const std::vector<Message>& mailbox, BranchCandidates& known) const {
    while (!attempt.frames.empty() && attempt.frames.back().kind == Frame::Kind::then_next) attempt.frames.pop_back();
    if (attempt.frames.empty() || attempt.frames.back().kind != Frame::Kind::or_next) return;
    Frame& choice = attempt.frames.back();
    const auto index = indexed_.find(choice.operation);
    if (index == indexed_.end()) return;
    if (known.choice != choice.operation) known = {choice.operation, index->second.candidates(mailbox)};
    const auto next = std::lower_bound(known.branches.begin(), known.branches.end(), choice.next);
    if (next == known.branches.end())
        attempt.frames.pop_back();
    else
        choice.next = *next;
}

void Rules::go_in(const Here& here, const Thread& thread, Thread attempt, Done done) const {
    LocalStep step;
    step.event.kind = Action::retry;
    step.event.operation = thread.operation;
    step.done = std::move(done);
    const Control control = attempt.control;
    step.thread = std::move(attempt);
    emit(here, std::move(step), control);
}

/// TIMEOUT: continues with the second operation.
void Rules::timeout(const Here& here, const Thread& thread, bool forced) const {
    LocalStep step;
    step.event.kind = Action::timeout;
    step.event.operation = thread.operation;
    step.event.forced = forced;
    step.thread = thread;
    step.thread.operation = &*std::get<ir::WaitFor>(thread.operation->kind).on_timeout;
    emit(here, std::move(step), Control::run);
}

}  // namespace map2pml::semantics
