// `waitfor` (grammar/semantics.md 4).
#include <algorithm>

#include "translator/ir/beginnings.h"
#include "translator/passes/addressing.h"
#include "translator/promela/plan/thread_maker.h"

namespace map2pml::promela {

using passes::kNoNode;
using passes::NodeKind;

Expression ThreadMaker::can_act(const Node& of) {
    if (of.kind == NodeKind::receive || of.kind == NodeKind::send || of.kind == NodeKind::fork ||
        of.kind == NodeKind::decide) {
        return can_act(*of.operation, frame_of(of));
    }
    return {};
}

/// The negation of `idle` (grammar/semantics.md); nothing: always true; `falsity()`: never.
Expression ThreadMaker::can_act(const ir::Operation& operation, const Frame& frame) {
    const ir::Beginnings first = ir::beginnings(operation);
    if (first.may_do_nothing) {
        return {};
    }
    Expressions guards;
    for (const ir::Operation* action : first.actions) {
        guards.push_back(action_can_act(*action, frame));
    }
    return some_guard(guards);
}

/// Of guards as `can_act` gives them.
Expression ThreadMaker::some_guard(const Expressions& guards) {
    Expressions possible;
    for (const Expression& guard : guards) {
        if (guard.empty()) {
            return {};
        }
        if (!is_false(guard)) {
            possible.push_back(guard);
        }
    }
    return possible.empty() ? falsity() : any_of(std::move(possible));
}

Expression ThreadMaker::action_can_act(const ir::Operation& action, const Frame& frame) {
    const auto always = [](const auto&) { return Expression(); };
    return std::visit(
        ir::overloaded{
            [&](const ir::Decide& decide) {
                const ir::Procedure* procedure = model_.implementation(decide);
                return procedure == nullptr ? Expression() : can_succeed(paths_of_decision(decide, *procedure, frame));
            },
            [&](const ir::Receive& receive) { return poll(model_, compile_pattern(model_, receive, frame)); },
            [&](const ir::Send& send) { return can_reach_somebody(send, frame); },
            [&](const ir::Par& par) {
                Expressions guards;
                for (const ir::Operation& branch : par.branches) {
                    guards.push_back(can_act(branch, frame));
                }
                return some_guard(guards);
            },
            [&](const ir::Become& each) { return always(each); }, [&](const ir::WaitFor& each) { return always(each); },
            [&](const ir::Skip& each) { return always(each); }, [&](const ir::Seq& each) { return always(each); },
            [&](const ir::OrderedChoice& each) { return always(each); }},
        action.kind);
}

Expressions ThreadMaker::address_tests(const passes::Addressees& to, const passes::Receiver& receiver,
                                       const Frame& frame) {
    Expressions tests;
    if (receiver.only_if_named) {
        tests.push_back(
            equals(storage(model_, *to.name_variable, frame.depth), model_.values.agent(receiver.instance)));
    }
    if (receiver.only_if_role) {
        tests.push_back(equals(storage(model_, *to.role_variable, frame.depth),
                               model_.values.role(model_.instance.agents[receiver.instance].role)));
    }
    return tests;
}

Expression ThreadMaker::can_reach_somebody(const ir::Send& send, const Frame& frame) {
    const ir::AgentDeclaration& sender = model_.protocol.agents[thread_.agent];
    const passes::Addressees to = passes::find_addressees(send, sender, model_.instance);
    if (passes::always_reaches_somebody(to, sender, model_.instance)) {
        return {};
    }
    Expressions guards;
    for (const passes::Receiver& receiver : to.receivers) {
        Expressions tests = address_tests(to, receiver, frame);
        if (receiver.unless_self) {
            tests.push_back(differs(self_, model_.values.agent(receiver.instance)));
        }
        if (receiver.only_if_self) {
            tests.push_back(equals(self_, model_.values.agent(receiver.instance)));
        }
        guards.push_back(grouped(all_of(tests)));
    }
    return guards.empty() ? falsity() : any_of(std::move(guards));
}

Expressions ThreadMaker::within_limit(const Node& of) {
    const std::uint32_t limit = of.idle_timeout ? 0 : model_.limit_of(of.clause);
    if (limit == 0) {
        return {};
    }
    return {operation(part::Operation::What::at_most, {model_.entry_counter(of.clause, self_), numeral(limit)})};
}

Alternatives ThreadMaker::first_that_can_act(NodeId wait, Expressions& idle, bool& always,
                                             const std::function<Steps(NodeId, bool)>& write) {
    const Node& of = node(wait);
    const Origin origin = origin_of(of);
    const bool any_order = std::get<ir::WaitFor>(of.operation->kind).any_order;
    const Expressions before_all = idle;
    Alternatives options;
    for (std::size_t at = 0; at < of.first_actions.size(); ++at) {
        const passes::FirstAction& first = of.first_actions[at];
        const Expression guard = can_act(node(first.node));
        if (is_false(guard)) {
            continue;
        }
        Expressions tests = any_order ? before_all : idle;
        always = always || guard.empty();
        if (!guard.empty()) {
            tests.push_back(grouped(guard));
        }
        const Expression test = tests.empty() ? truth() : all_of(tests);
        Steps lines;
        for (const NodeId passed : first.passed) {
            append(lines, step(origin_of(node(passed)), tag(node(passed), TrailEvent::skip, {})));
        }
        append(lines, write(first.node, merges_ && is_settled(of, at)));
        options.push_back(option(test, std::move(lines), origin));
        if (always && !any_order) {
            break;
        }
        if (guard.empty()) {
            continue;
        }
        idle.push_back(negated(guard));
    }
    return options;
}

Steps ThreadMaker::make_wait(NodeId id, const Path& path) {
    const Origin origin = origin_of(node(id));
    const Expressions within = within_limit(node(id));
    Expressions idle = within;  // an alternative is tried only if all before it are idle
    bool always = false;
    Alternatives options = first_that_can_act(id, idle, always, [&](NodeId first, bool is_settled) {
        Path taken = path;
        taken.committed = path.committed || !is_settled;
        const Node& action = node(first);
        Steps block;
        if (action.kind == NodeKind::receive) {
            block = take(first, taken);
        } else if (action.kind == NodeKind::wait || action.kind == NodeKind::fork) {
            block = arrive_at(first, path, origin);
        } else {
            block = make_node(first,
                              {.received = taken.received, .nesting = taken.nesting + 1, .committed = taken.committed});
        }
        // Variables that only the other ways out of this wait need are dead on this one.
        Steps lines = resets(id, first, origin);
        append(lines, std::move(block));
        return lines;
    });
    append(options, timeout_options(id, idle, within, always, path));
    if (options.empty()) {
        options.push_back(option(falsity(), just(Skip{}, origin), origin));
    }
    return select(std::move(options), origin);
}

Alternatives ThreadMaker::timeout_options(NodeId id, const Expressions& idle, const Expressions& within,
                                          bool never_idle, const Path& path) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    if (of.on_timeout == kNoNode) {
        return {};
    }
    const auto leave = [&] {
        Steps lines = tag(of, TrailEvent::timeout, {});
        append(lines, consequences(of, happening(of, ir::EventPattern::Kind::timed_out, {})));
        append(lines, resets(id, of.on_timeout, origin));
        lines = step(origin, std::move(lines));
        lines.front().role = LineRole::statement;
        append(lines, go(id, of.on_timeout, {.received = path.received, .nesting = path.nesting, .timed_out = true}));
        return lines;
    };
    const ir::TimeoutReading reading = model_.instance.timeout;
    Expressions guards = reading == ir::TimeoutReading::anytime ? idle : within;
    if (reading == ir::TimeoutReading::quiescent) {
        guards.push_back(timeout_guard());
    }
    Alternatives options;
    if (!(never_idle && reading == ir::TimeoutReading::anytime)) {
        const Expression guard = guards.empty() ? truth() : all_of(guards);
        options.push_back(option(guard, leave(), origin));
    }
    if (!within.empty()) {
        Steps forced = just(LimitReached{of.operation->id, self_}, origin);
        forced = just(Indivisible{std::move(forced)}, origin);
        forced.front().role = LineRole::limit;
        append(forced, leave());
        const Expression beyond = negated(within.front());
        options.push_back(option(beyond, std::move(forced), origin));
    }
    return options;
}

}  // namespace map2pml::promela
