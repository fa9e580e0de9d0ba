// SEND, RECV, PROC (grammar/semantics.md 3); CALL (3, CALL; 4, Limit).
#include <algorithm>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

namespace {

bool is_back(const Frame& frame) { return frame.kind == Frame::Kind::back; }

}  // namespace

using Control = Thread::Control;

LocalStep Rules::step_of(Action kind, const Thread& thread, const Done& done) const {
    LocalStep step;
    step.event.kind = kind;
    step.event.operation = thread.operation;
    step.thread = thread;
    step.done = done;
    return step;
}

void Rules::act(const Here& here, const Thread& thread, const Done& done) const {
    if (instance_.never_done.contains(thread.operation->id)) return;
    std::visit(ir::overloaded{
                   [&](const ir::Send& operation) { send(here, thread, done, operation); },
                   [&](const ir::Receive& operation) { receive(here, thread, done, operation); },
                   [&](const ir::Decide& operation) { procedure(here, thread, done, operation); },
                   [&](const ir::Become& operation) { call(here, thread, done, operation); },
                   [](const ir::Skip&) {},
                   [](const ir::Seq&) {},
                   [](const ir::OrderedChoice&) {},
                   [](const ir::Par&) {},
                   [](const ir::WaitFor&) {},
               },
               thread.operation->kind);
}

/// SEND: one atomic step sends the message to every addressee; nobody addressed: FAIL. Never blocks.
void Rules::send(const Here& here, const Thread& thread, const Done& done, const ir::Send& send) const {
    const std::vector<std::size_t> receivers = addressees(send, thread.environment, here.agent);
    if (receivers.empty()) {
        emit(here, step_of(Action::send_failed, thread, done), Control::failing);
        return;
    }
    LocalStep step = step_of(Action::send, thread, done);
    step.event.message = {here.agent, values_.name(send.performative),
                          values_of(send.terms, thread.environment, here.agent)};
    step.event.receivers = receivers;
    emit(here, std::move(step), Control::succeeded);
}

/// ARRIVE: pairwise: the oldest message of a sender; bag: any message, equal ones counted once. They lie in order of senders.
void Rules::arrivals(const State& state, std::size_t agent, std::vector<LocalStep>& into) const {
    const std::vector<Message>& under_way = state.agents[agent].under_way;
    const bool keeps_order = instance_.network == ir::Network::pairwise;
    for (std::size_t at = 0; at < under_way.size(); ++at) {
        const Message& message = under_way[at];
        if (at > 0 && (keeps_order ? under_way[at - 1].sender == message.sender : under_way[at - 1] == message))
            continue;
        LocalStep step;
        step.event.kind = Action::arrive;
        step.event.agent = agent;
        step.event.thread = thread_of_arrivals(message.sender);
        step.event.message = message;
        step.event.message.repeats = 0;
        step.event.message.mixes = false;
        step.thread = state.agents[agent].threads.front();
        step.arrived = at;
        into.push_back(std::move(step));
    }
}

/// RECV: takes a message that matches; none: FAIL, and nothing changes. Never blocks.
void Rules::receive(const Here& here, const Thread& thread, const Done& done, const ir::Receive& receive) const {
    const std::size_t owner = ir::mailbox_of(receive, here.agent, instance_);
    const std::vector<Message>& mailbox = here.state.agents[owner].mailbox;
    const auto found = receptions(receive, mailbox, thread.environment, here.agent);
    if (found.empty()) {
        emit(here, step_of(Action::receive_failed, thread, done), Control::failing);
        return;
    }
    for (const auto& [at, bindings] : found) {
        LocalStep step = step_of(Action::receive, thread, done);
        step.event.message = mailbox[at];
        step.event.message.repeats = 0;
        step.event.message.mixes = false;
        step.taken = at;
        if (owner != here.agent) step.taken_from = owner;
        for (const auto& [variable, value] : bindings) bind(step.thread, variable, value);
        emit(here, std::move(step), Control::succeeded);
    }
}

/// PROC: succeeds with its own constant, or with each of those that the instance names; fails as well unless the instance
/// says that it is total. One that the check file implements is computed.
void Rules::procedure(const Here& here, const Thread& thread, const Done& done, const ir::Decide& decide) const {
    if (const ir::Procedure* procedure = implementation(decide)) {
        implemented(here, thread, done, decide, *procedure);
        return;
    }
    const std::vector<Value> arguments = values_of(decide.arguments, thread.environment, here.agent);
    for (const Value result : values_.results_of(decide)) {
        LocalStep step = step_of(Action::decide, thread, done);
        step.event.arguments = arguments;
        if (decide.result) {
            step.event.result = result;
            bind(step.thread, values_.name(decide.result->name), result);
        }
        emit(here, std::move(step), Control::succeeded);
        if (!decide.result) break;  // its value is not used
    }
    if (!instance_.total_procedures.contains(decide.procedure)) {
        LocalStep step = step_of(Action::decide_failed, thread, done);
        step.event.arguments = arguments;
        emit(here, std::move(step), Control::failing);
    }
}

using Control = Thread::Control;

/// CALL: selects the first clause that fits. In tail position (no Then and no Ret between the call and the base) it
/// commits: handlers are discarded and the thread becomes the clause. Otherwise the caller waits for it. A call that is the
/// last action of a called clause replaces that clause: only the depth shows the difference.
void Rules::call(const Here& here, const Thread& thread, const Done& done, const ir::Become& call) const {
    const std::vector<Value> arguments = values_of(call.arguments, thread.environment, here.agent);
    const auto clause = select_clause(here.agent, arguments);
    LocalStep step;
    step.event.operation = thread.operation;
    step.event.arguments = arguments;
    step.thread = thread;
    step.done = done;
    if (!clause) {
        step.event.kind = Action::call_failed;
        emit(here, std::move(step), Control::failing);
        return;
    }
    // Calls that are not in the text are invisible.
    step.event.kind = call.kind == ir::Become::Kind::call ? Action::call : Action::retry;
    step.event.clause = *clause;
    enter(here, std::move(step), *clause, arguments);
}

void Rules::enter(const Here& here, LocalStep step, std::size_t clause, const std::vector<Value>& arguments) const {
    Environment environment;
    const std::vector<ir::Term>& parameters = protocol_.clauses[clause].parameters;
    for (std::size_t at = 0; at < parameters.size(); ++at)
        if (const auto* variable = std::get_if<ir::Variable>(&parameters[at].kind))
            environment.set(values_.name(variable->name), arguments[at]);
    if (instance_.spawn_calls) {
        // The literature's reading: another process of the agent does the call; the caller goes on as after a success.
        Thread spawned;
        spawned.operation = &protocol_.clauses[clause].body;
        spawned.clause = clause;
        spawned.environment = std::move(environment);
        settle(spawned, step.done);
        step.spawned = std::move(spawned);
        emit(here, std::move(step), Control::succeeded);
        return;
    }
    Thread& thread = step.thread;
    const bool commits = std::none_of(thread.frames.begin(), thread.frames.end(), [](const Frame& frame) {
        return frame.kind == Frame::Kind::then_next || is_back(frame);
    });
    if (commits) {
        thread.frames.clear();
        thread.has_left = thread.is_branch;
        thread.bound.clear();
    } else if (!is_back(thread.frames.back())) {
        Frame back;
        back.kind = Frame::Kind::back;
        back.clause = thread.clause;
        back.environment = thread.environment;
        back.bound = std::move(thread.bound);
        thread.bound.clear();
        thread.frames.push_back(std::move(back));
        const auto depth = std::count_if(thread.frames.begin(), thread.frames.end(), is_back);
        if (static_cast<std::uint32_t>(depth) > instance_.call_depth) step.cut = Cut::call_depth;
    }
    if (const auto limited = limited_index(clause)) {
        step.entered = clause;
        const bool used_up = here.state.agents[here.agent].entries[*limited] >= limit(*limited);
        if (used_up && without_wait_.contains(clause))
            step.cut = Cut::clause_limit;  // nothing can end the call: the search is cut here
    }
    thread.clause = clause;
    thread.environment = std::move(environment);
    thread.operation = &protocol_.clauses[clause].body;
    emit(here, std::move(step), Control::run);
}

}  // namespace map2pml::semantics
