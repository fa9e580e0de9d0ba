// Administrative moves (grammar/semantics.md 2): they belong to the step before them and are never interleaved.
#include <algorithm>
#include <cassert>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

using Control = Thread::Control;

namespace {

Thread branch_of(const Thread& parent, const ir::Operation& operation) {
    Thread branch;
    branch.is_branch = true;
    branch.operation = &operation;
    branch.clause = parent.clause;
    branch.environment = parent.environment;
    return branch;
}

Frame frame_of(Frame::Kind kind, const ir::Operation* operation, std::size_t next) {
    Frame frame;
    frame.kind = kind;
    frame.operation = operation;
    frame.next = next;
    return frame;
}

}  // namespace

/// \param stop_at_par do not enter a `par`: a RETRY first checks whether it is idle.
void Rules::settle(Thread& thread, Done& done, bool stop_at_par) const {
    for (;;) {
        switch (thread.control) {
            case Control::run: {
                const bool is_par = std::holds_alternative<ir::Par>(thread.operation->kind);
                const bool is_action = !is_par && !std::holds_alternative<ir::Skip>(thread.operation->kind) &&
                                       !std::holds_alternative<ir::Seq>(thread.operation->kind) &&
                                       !std::holds_alternative<ir::OrderedChoice>(thread.operation->kind) &&
                                       !std::holds_alternative<ir::WaitFor>(thread.operation->kind);
                if (const auto situation = next_situation(thread)) {
                    thread.clause = *situation;
                    thread.operation = &protocol_.clauses[*situation].body;
                    thread.frames.clear();
                    break;
                }
                if (is_action || (is_par && stop_at_par)) return;
                unfold(thread, done);
                break;
            }
            case Control::succeeded:
            case Control::failing:
                unwind(thread);
                break;
            case Control::join:
                if (!join(thread)) return;
                break;
            case Control::wait:
            case Control::finished:
            case Control::failed:
                return;
        }
    }
}

/// A silent call leads to the next situation of the agent at once.
std::optional<std::size_t> Rules::next_situation(const Thread& thread) const {
    const auto* call = std::get_if<ir::Become>(&thread.operation->kind);
    if (call == nullptr || call->kind != ir::Become::Kind::silent) return std::nullopt;
    const bool is_last = std::none_of(thread.frames.begin(), thread.frames.end(),
                                      [](const Frame& frame) { return frame.kind == Frame::Kind::then_next; });
    assert(is_last && "semantics: a silent call is the last thing that is done");
    (void)is_last;
    const std::string name = call->arguments.empty() ? "" : to_string(call->arguments.front());
    return situations_.at({protocol_.clauses[thread.clause].agent.name, name});
}

/// (a then b, E, K) ~> (a, E, Then(b)::K) and its kin.
void Rules::unfold(Thread& thread, Done& done) const {
    const ir::Operation& operation = *thread.operation;
    std::visit(ir::overloaded{
                   [&](const ir::Skip&) {
                       done.push_back(&operation);
                       thread.control = Control::succeeded;
                   },
                   [&](const ir::Seq& seq) {
                       thread.frames.push_back(frame_of(Frame::Kind::then_next, &operation, 1));
                       thread.operation = &seq.parts.front();
                   },
                   [&](const ir::OrderedChoice& choice) {
                       thread.frames.push_back(frame_of(Frame::Kind::or_next, &operation, 1));
                       thread.operation = &choice.branches.front();
                   },
                   [&](const ir::WaitFor&) { thread.control = Control::wait; },
                   [&](const ir::Par& par) {
                       done.push_back(&operation);
                       for (const ir::Operation& part : par.branches) {
                           Thread branch = branch_of(thread, part);
                           settle(branch, done);
                           thread.branches.push_back(std::move(branch));
                       }
                       thread.control = Control::join;
                   },
                   [](const ir::Send&) {},
                   [](const ir::Receive&) {},
                   [](const ir::Decide&) {},
                   [](const ir::Become&) {},
               },
               operation.kind);
}

/// (OK, E, Then(b)::K) ~> (b, E, K) and its kin: failure unwinds to the nearest `or` or `waitfor`.
void Rules::unwind(Thread& thread) const {
    const bool succeeded = thread.control == Control::succeeded;
    if (thread.frames.empty()) {
        thread.control = succeeded ? Control::finished : Control::failed;
        thread.operation = nullptr;
        thread.clause = 0;
        if (!thread.is_branch || thread.has_left || !succeeded) {
            thread.environment = {};
            thread.bound.clear();
        }
        return;
    }
    Frame frame = std::move(thread.frames.back());
    thread.frames.pop_back();
    const auto go_on = [&](const std::vector<ir::Operation>& parts) {
        thread.control = Control::run;
        thread.operation = &parts[frame.next];
        if (frame.next + 1 < parts.size())
            thread.frames.push_back(frame_of(frame.kind, frame.operation, frame.next + 1));
    };
    switch (frame.kind) {
        case Frame::Kind::then_next:
            if (succeeded) go_on(std::get<ir::Seq>(frame.operation->kind).parts);
            return;
        case Frame::Kind::or_next:
            if (!succeeded) go_on(std::get<ir::OrderedChoice>(frame.operation->kind).branches);
            return;
        case Frame::Kind::wait:
            if (!succeeded) {  // FAIL: `waitfor` absorbs failure by looping
                thread.control = Control::wait;
                thread.operation = frame.operation;
            }
            return;
        case Frame::Kind::back:
            thread.clause = frame.clause;
            thread.environment = std::move(frame.environment);
            thread.bound = std::move(frame.bound);
            return;
    }
}

/// PAR, its end: when all branches have ended, OK if all succeeded, with the union of their bindings (later branches win).
bool Rules::join(Thread& thread) const {
    const auto& branches = thread.branches;
    if (!std::all_of(branches.begin(), branches.end(), [](const Thread& branch) { return branch.has_ended(); }))
        return false;
    const bool succeeded = std::all_of(branches.begin(), branches.end(),
                                       [](const Thread& branch) { return branch.control == Control::finished; });
    if (succeeded) {
        for (const Thread& branch : branches)
            for (const NameId variable : branch.bound) bind(thread, variable, branch.environment.get(variable));
    }
    thread.branches.clear();
    thread.control = succeeded ? Control::succeeded : Control::failing;
    return true;
}

void Rules::bind(Thread& thread, NameId variable, Value value) {
    thread.environment.set(variable, value);
    if (thread.is_branch && !thread.has_left) {
        const auto at = std::lower_bound(thread.bound.begin(), thread.bound.end(), variable);
        if (at == thread.bound.end() || *at != variable) thread.bound.insert(at, variable);
    }
}

}  // namespace map2pml::semantics
