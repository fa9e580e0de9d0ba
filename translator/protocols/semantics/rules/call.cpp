// CALL (grammar/semantics.md 3, CALL; 4, Limit).
#include <algorithm>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

using Control = Thread::Control;

namespace {

bool is_back(const Frame& frame) { return frame.kind == Frame::Kind::back; }

}  // namespace

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
