#include "driver/runs/conform/internal.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::conform {

namespace {

/// What can come of the operation.
std::vector<ir::Action> outcomes_of(const ir::Operation& operation, const ir::Instance& instance) {
    using ir::Action;
    return std::visit(ir::overloaded{[](const ir::Send&) { return std::vector{Action::send}; },
                                     [](const ir::Receive&) { return std::vector{Action::receive}; },
                                     [&](const ir::Decide& decide) {
                                         if (decide.outcome != ir::Decide::Outcome::open ||
                                             instance.total_procedures.contains(decide.procedure))
                                             return std::vector{Action::decide};
                                         return std::vector{Action::decide, Action::decide_failed};
                                     },
                                     [](const ir::Become& call) {
                                         return call.kind == ir::Become::Kind::call ? std::vector{Action::call}
                                                                                    : std::vector<Action>();
                                     },
                                     [](const ir::WaitFor&) { return std::vector{Action::timeout}; },
                                     [](const auto&) { return std::vector<Action>(); }},
                      operation.kind);
}

}  // namespace

std::string words_of_step(ir::Action action) {
    switch (action) {
        case ir::Action::send:
            return "sent";
        case ir::Action::receive:
            return "taken";
        case ir::Action::decide:
            return "succeeded";
        case ir::Action::decide_failed:
            return "failed";
        case ir::Action::call:
            return "entered";
        case ir::Action::timeout:
            return "timed out";
        default:
            return "";
    }
}

Coverage::Coverage(const World& usual) {
    // A timeout that only restarts its wait is no step.
    std::set<const ir::Operation*> restarts;
    for (const ir::Clause& clause : usual.protocol().clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* wait = std::get_if<ir::WaitFor>(&operation.kind);
            if (wait == nullptr || usual.instance.idle_timeouts == ir::IdleTimeouts::kept ||
                !usual.system->rules().has_idle_arm(operation))
                return;
            restarts.insert(&operation);
            ir::for_each_operation(*wait->on_timeout, [&](const ir::Operation& each) { restarts.insert(&each); });
        });
    }
    for (const ir::Clause& clause : usual.protocol().clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            if (restarts.contains(&operation) || operation.span.is_nowhere() ||
                operation.origin == ir::Operation::Origin::lowering)
                return;
            for (const ir::Action action : outcomes_of(operation, usual.instance)) {
                const std::string what = words_of_step(action);
                steps_.try_emplace({operation.span, what},
                                   CoveredStep{operation.span, what, to_string(operation), operation.id});
            }
        });
    }
}

void Coverage::settle() {
    const auto count = [&](const std::set<semantics::Passed>& all, std::size_t CoveredStep::*into, std::size_t cases) {
        std::set<Key> keys;
        for (const auto& [operation, action] : all) keys.emplace(operation->span, words_of_step(action));
        for (const Key& key : keys)
            if (const auto step = steps_.find(key); step != steps_.end()) step->second.*into += cases;
    };
    for (const auto& [passed, cases] : pending_) {
        const semantics::PassedSteps steps = passed.first->passed->steps(passed.second);
        unknown_ += steps.is_whole ? 0 : cases;
        count(steps.certainly, &CoveredStep::certainly, cases);
        count(steps.possibly, &CoveredStep::possibly, cases);
    }
    pending_.clear();
}

std::vector<CoveredStep> Coverage::steps() const {
    std::vector<CoveredStep> all;
    for (const auto& [key, step] : steps_) all.push_back(step);
    return all;
}

}  // namespace map2pml::conform
