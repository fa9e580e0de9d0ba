#include "driver/runs/simulate/simulation.h"

#include <algorithm>

#include "driver/results/step_text.h"
#include "driver/runs/trace/mailboxes.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/semantics/state/state.h"

namespace map2pml::simulate {

namespace {

using ir::Action;
using semantics::Event;
using semantics::Thread;

bool contains(const ir::Operation& whole, const ir::Operation* wanted) {
    return ir::any_operation(whole, [&](const ir::Operation& each) { return &each == wanted; });
}

/// The thread that takes the step: it has the number of the step, and is at its operation or waits to try it.
const Thread* find_thread(const Thread& thread, std::uint64_t number, const Event& event) {
    const bool may_act = thread.control == Thread::Control::run || thread.control == Thread::Control::wait;
    if (number == event.thread && may_act && contains(*thread.operation, event.operation)) return &thread;
    for (std::size_t at = 0; at < thread.branches.size(); ++at)
        if (const Thread* found = find_thread(thread.branches[at], semantics::thread_of_branch(number, at), event))
            return found;
    return nullptr;
}

const semantics::Environment& environment_of(const semantics::State& before, const Event& event) {
    static const semantics::Environment kEmpty;
    const std::vector<Thread>& threads = before.agents[event.agent].threads;
    for (std::size_t at = 0; at < threads.size(); ++at)
        if (const Thread* found = find_thread(threads[at], at + 1, event)) return found->environment;
    return kEmpty;
}

/// Terms that are read, with the values of the agent.
class Reader {
  public:
    Reader(const semantics::TransitionSystem& system, const semantics::State& before, const Event& event)
        : system_(system), environment_(environment_of(before, event)), agent_(event.agent) {}

    [[nodiscard]] std::vector<ir::Value> read(const std::vector<ir::Term>& terms) const {
        std::vector<ir::Value> all;
        for (const ir::Term& term : terms) all.push_back(read(term));
        return all;
    }

  private:
    [[nodiscard]] ir::Value read(const ir::Term& term) const {
        const semantics::Values& values = system_.values();
        const auto constant = [&](const auto&) { return values.shown(values.constant(term)); };
        return std::visit(
            ir::overloaded{
                [&](const ir::Variable& each) { return variable(each.name); },
                [&](const ir::CurrentValue& each) { return variable(each.variable); },
                [&](const ir::AgentName& each) {
                    const ir::AgentInstance& self = system_.instance().agents[agent_];
                    return each.name == self.agent ? ir::Value{ir::Value::Kind::agent, self.name} : constant(each);
                },
                [&](const ir::RoleName& each) { return constant(each); },
                [&](const ir::Constant& each) { return constant(each); },
                [&](const ir::Integer& each) { return constant(each); },
                [&](const ir::Wildcard&) { return value_of(term); }},
            term.kind);
    }

    [[nodiscard]] ir::Value variable(const std::string& name) const {
        const semantics::Values& values = system_.values();
        return values.shown(environment_.get(values.name(name)));
    }

    const semantics::TransitionSystem& system_;
    const semantics::Environment& environment_;
    std::size_t agent_;
};

/// The terms that the semantics does not inspect.
void add_details(trace::Step& described, const semantics::TransitionSystem& system, const semantics::State& before,
                 const Event& event) {
    const Reader reader(system, before, event);
    std::visit(ir::overloaded{[&](const ir::Send& send) {
                                  if (event.kind == Action::send_failed) described.terms = reader.read(send.terms);
                              },
                              [&](const ir::Receive& receive) {
                                  described.box = receive.box;
                                  if (event.kind == Action::receive_failed)
                                      for (const ir::Term& pattern : receive.patterns)
                                          described.terms.push_back(value_of(pattern));
                              },
                              [&](const ir::Decide& decide) { described.terms = reader.read(decide.arguments); },
                              [&](const ir::Become& call) {
                                  if (event.kind == Action::call_failed) {
                                      described.performative = "agent";
                                      described.terms = reader.read(call.arguments);
                                  }
                              },
                              [](const ir::Skip&) {}, [](const ir::Seq&) {}, [](const ir::OrderedChoice&) {},
                              [](const ir::Par&) {}, [](const ir::WaitFor&) {}},
               event.operation->kind);
}

/// An attempt that begins with a `par` is described by its first actions; so that rules permit a send, by the send.
void tell_retry(DescribedStep& described, const semantics::Step& step) {
    const auto par = std::find_if(step.done.begin(), step.done.end(), [](const ir::Operation* each) {
        return std::holds_alternative<ir::Par>(each->kind);
    });
    described.is_silent = par == step.done.end();
    if (const auto* permission = std::get_if<ir::Decide>(&step.event.operation->kind))
        described.step.performative = permission->procedure;
    if (!described.is_silent) {
        described.step.action = Action::fork;
        described.step.operation = (*par)->id;
        described.step.span = (*par)->span;
    }
}

}  // namespace

namespace {

void add_changes(trace::Step& described, const semantics::TransitionSystem& system, const semantics::State& before,
                 const semantics::State& after) {
    described.changes =
        semantics::state_changes(system.instance(), system.values(), {before.variables.begin(), before.variables.end()},
                                 {after.variables.begin(), after.variables.end()});
}

}  // namespace

DescribedStep describe(const semantics::TransitionSystem& system, const semantics::State& before,
                       const semantics::Step& step, std::uint32_t clock) {
    const Event& event = step.event;
    DescribedStep described;
    static_cast<semantics::Occurrence&>(described.step) =
        to_occurrence(event, system.protocol(), system.instance(), system.values());
    described.step.clock = clock;
    if (event.kind == Action::arrive) {
        described.is_silent = true;
        return described;
    }
    described.step.span = event.operation->span;
    described.step.wording = event.operation->wording;
    add_details(described.step, system, before, event);
    add_changes(described.step, system, before, step.next);
    described.step.is_under_way = trace::misses_under_way(system, before, described.step);
    trace::add_denials(described.step, system.instance());
    if (event.kind == Action::retry) tell_retry(described, step);
    if (event.forced) described.notes.emplace_back("the limit is reached: only the timeout is possible");
    const semantics::AgentState& then = step.next.agents[event.agent];
    if (has_failed(then) && !has_failed(before.agents[event.agent]))
        described.notes.push_back(described.step.agent + " ends in failure");
    else if (has_finished(then) && !has_finished(before.agents[event.agent]))
        described.notes.push_back(described.step.agent + " ends");
    return described;
}

std::string words_of(const DescribedStep& described) {
    if (!described.is_silent || described.step.action == Action::arrive) return report::step_text(described.step);
    const std::string& permitted = described.step.performative;
    return permitted.empty() ? "starts what it waits for" : "may " + permitted;
}

}  // namespace map2pml::simulate
