#include "driver/trace/counterexample.h"

#include <tuple>
#include <unordered_map>

#include "translator/ir/walk.h"

namespace map2pml::trace {

bool says_the_same(const Step& one, const Step& other) {
    const auto parts = [](const Step& step) {
        return std::tie(step.agent, step.action, step.operation, step.performative, step.terms, step.to, step.from,
                        step.result, step.changes);
    };
    return parts(one) == parts(other);
}

std::string_view to_string(Action action) {
    switch (action) {
        case Action::send:
            return "send";
        case Action::send_failed:
            return "send-failed";
        case Action::receive:
            return "receive";
        case Action::receive_failed:
            return "receive-failed";
        case Action::decide:
            return "decide";
        case Action::decide_failed:
            return "decide-failed";
        case Action::timeout:
            return "timeout";
        case Action::call:
            return "call";
        case Action::call_failed:
            return "call-failed";
        case Action::fork:
            return "fork";
        case Action::join:
            return "join";
        case Action::finish:
            return "finish";
        case Action::fail:
            return "fail";
    }
    return "unknown";
}

std::string_view to_string(FinalPlace::Kind kind) {
    switch (kind) {
        case FinalPlace::Kind::finished:
            return "finished";
        case FinalPlace::Kind::failed:
            return "failed";
        case FinalPlace::Kind::waiting:
            return "waiting";
        case FinalPlace::Kind::running:
            return "running";
    }
    return "unknown";
}

void add_wordings(Counterexample& run, const ir::Protocol& protocol) {
    std::unordered_map<ir::OperationId, const ir::Operation*> operations;
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& each) { operations.emplace(each.id, &each); });
    }
    for (Step& step : run.steps) {
        const auto operation = operations.find(step.operation);
        step.wording = operation == operations.end() ? "" : operation->second->wording;
    }
}

}  // namespace map2pml::trace
