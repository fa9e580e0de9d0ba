#include "driver/simulate/tell.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/report/text_parts.h"
#include "translator/ir/walk.h"
#include "translator/semantics/state_text.h"

namespace map2pml::simulate {

namespace {

using semantics::Event;
using semantics::EventKind;
using semantics::Thread;
using trace::Action;

Action action_of(EventKind kind) {
    switch (kind) {
        case EventKind::send:
            return Action::send;
        case EventKind::send_failed:
            return Action::send_failed;
        case EventKind::receive:
            return Action::receive;
        case EventKind::receive_failed:
            return Action::receive_failed;
        case EventKind::decide:
            return Action::decide;
        case EventKind::decide_failed:
            return Action::decide_failed;
        case EventKind::call:
            return Action::call;
        case EventKind::call_failed:
            return Action::call_failed;
        case EventKind::timeout:
            return Action::timeout;
        case EventKind::retry:
            return Action::fork;  // or nothing that is kept, see `tell`
    }
    return Action::fork;
}

bool contains(const ir::Operation& whole, const ir::Operation* wanted) {
    return ir::any_operation(whole, [&](const ir::Operation& each) { return &each == wanted; });
}

/// The thread that takes the step: the one with its number that stands at its operation, or waits to try it.
const Thread* find_thread(const Thread& thread, std::uint64_t number, const Event& event) {
    const bool may_act = thread.control == Thread::Control::run || thread.control == Thread::Control::wait;
    if (number == event.thread && may_act && contains(*thread.operation, event.operation)) {
        return &thread;
    }
    for (std::size_t at = 0; at < thread.branches.size(); ++at) {
        if (const Thread* found = find_thread(thread.branches[at], semantics::thread_of_branch(number, at), event)) {
            return found;
        }
    }
    return nullptr;
}

const semantics::Environment& environment_of(const semantics::State& before, const Event& event) {
    static const semantics::Environment kEmpty;
    const std::vector<Thread>& threads = before.agents[event.agent].threads;
    for (std::size_t at = 0; at < threads.size(); ++at) {
        if (const Thread* found = find_thread(threads[at], at + 1, event)) {
            return found->environment;
        }
    }
    return kEmpty;
}

/// Terms that are read, as the agent reads them.
class Reader {
  public:
    Reader(const semantics::TransitionSystem& system, const semantics::State& before, const Event& event)
        : system_(system), environment_(environment_of(before, event)), agent_(event.agent) {}

    [[nodiscard]] std::vector<std::string> read(const std::vector<ir::Term>& terms) const {
        std::vector<std::string> texts;
        for (const ir::Term& term : terms) {
            texts.push_back(read(term));
        }
        return texts;
    }

  private:
    [[nodiscard]] std::string read(const ir::Term& term) const {
        const semantics::Values& values = system_.values();
        const auto constant = [&](const auto&) { return values.text(values.constant(term)); };
        return std::visit(ir::overloaded{[&](const ir::Variable& each) { return variable(each.name); },
                                         [&](const ir::CurrentValue& each) { return variable(each.variable); },
                                         [&](const ir::AgentName& each) {
                                             const ir::AgentInstance& self = system_.instance().agents[agent_];
                                             return each.name == self.agent ? self.name : constant(each);
                                         },
                                         [&](const ir::RoleName& each) { return constant(each); },
                                         [&](const ir::Constant& each) { return constant(each); },
                                         [&](const ir::Integer& each) { return constant(each); },
                                         [](const ir::Wildcard&) { return std::string("_"); }},
                          term.kind);
    }

    [[nodiscard]] std::string variable(const std::string& name) const {
        const semantics::Values& values = system_.values();
        return values.text(environment_.get(values.name(name)));
    }

    const semantics::TransitionSystem& system_;
    const semantics::Environment& environment_;
    std::size_t agent_;
};

void add_details(trace::Step& told, const semantics::TransitionSystem& system, const semantics::State& before,
                 const Event& event) {
    const semantics::Occurrence names = to_occurrence(event, system.protocol(), system.instance(), system.values());
    told.performative = names.name;
    told.terms = names.terms;
    told.to = names.receivers;
    told.from = names.from;
    const Reader reader(system, before, event);
    std::visit(ir::overloaded{[&](const ir::Send& send) {
                                  told.written = ir::written(send);
                                  if (event.kind == EventKind::send_failed) {
                                      told.terms = reader.read(send.terms);
                                  }
                              },
                              [&](const ir::Receive& receive) {
                                  told.written = ir::written(receive);
                                  if (event.kind == EventKind::receive_failed) {
                                      for (const ir::Term& pattern : receive.patterns) {
                                          told.terms.push_back(to_string(pattern));
                                      }
                                  }
                              },
                              [&](const ir::Decide& decide) {
                                  told.terms = reader.read(decide.arguments);
                                  if (event.kind == EventKind::decide && decide.result) {
                                      told.result = fmt::format("${} = {}", decide.result->name,
                                                                system.values().text(event.result));
                                  }
                              },
                              [&](const ir::Become& call) {
                                  if (event.kind == EventKind::call_failed) {
                                      told.performative = "agent";
                                      told.terms = reader.read(call.arguments);
                                  }
                              },
                              [](const ir::Skip&) {}, [](const ir::Seq&) {}, [](const ir::OrderedChoice&) {},
                              [](const ir::Par&) {}, [](const ir::WaitFor&) {}},
               event.operation->kind);
}

/// An attempt that begins with a `par` is told as its beginning.
void tell_retry(Told& told, const semantics::Step& step) {
    const auto par = std::find_if(step.done.begin(), step.done.end(), [](const ir::Operation* each) {
        return std::holds_alternative<ir::Par>(each->kind);
    });
    told.is_silent = par == step.done.end();
    if (!told.is_silent) {
        told.step.operation = (*par)->id;
        told.step.span = (*par)->span;
    }
}

}  // namespace

namespace {

void add_changes(trace::Step& told, const semantics::TransitionSystem& system, const semantics::State& before,
                 const semantics::State& after) {
    const std::vector<std::string> names = semantics::state_names(system.instance());
    for (std::size_t slot = 0; slot < after.variables.size(); ++slot) {
        if (after.variables[slot] != before.variables[slot]) {
            told.changes.push_back({names[slot], semantics::state_text(after.variables[slot], system.values())});
        }
    }
}

}  // namespace

Told tell(const semantics::TransitionSystem& system, const semantics::State& before, const semantics::Step& step,
          std::uint32_t clock) {
    const Event& event = step.event;
    Told told;
    told.step.agent = system.instance().agents[event.agent].name;
    told.step.action = action_of(event.kind);
    told.step.operation = event.operation->id;
    told.step.span = event.operation->span;
    told.step.clock = clock;
    told.step.wording = event.operation->wording;
    add_details(told.step, system, before, event);
    add_changes(told.step, system, before, step.next);
    if (event.kind == EventKind::retry) {
        tell_retry(told, step);
    }
    if (event.forced) {
        told.notes.emplace_back("its limit is used up: only the timeout is left");
    }
    const semantics::AgentState& then = step.next.agents[event.agent];
    if (has_failed(then) && !has_failed(before.agents[event.agent])) {
        told.notes.push_back(told.step.agent + " ends in failure");
    } else if (has_finished(then) && !has_finished(before.agents[event.agent])) {
        told.notes.push_back(told.step.agent + " ends");
    }
    return told;
}

std::string words_of(const Told& told) {
    return told.is_silent ? "goes into what it waits for" : report::step_text(told.step);
}

}  // namespace map2pml::simulate
