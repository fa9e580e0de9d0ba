// SEND, RECV, PROC (grammar/semantics.md 3).
#include <algorithm>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

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
        step.thread = state.agents[agent].threads.front();
        step.arrived = at;
        into.push_back(std::move(step));
    }
}

/// RECV: takes a message that matches; none: FAIL, and nothing changes. Never blocks.
void Rules::receive(const Here& here, const Thread& thread, const Done& done, const ir::Receive& receive) const {
    const std::vector<Message>& mailbox = here.state.agents[here.agent].mailbox;
    const auto found = receptions(receive, mailbox, thread.environment, here.agent);
    if (found.empty()) {
        emit(here, step_of(Action::receive_failed, thread, done), Control::failing);
        return;
    }
    for (const auto& [at, bindings] : found) {
        LocalStep step = step_of(Action::receive, thread, done);
        step.event.message = mailbox[at];
        step.taken = at;
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

}  // namespace map2pml::semantics
