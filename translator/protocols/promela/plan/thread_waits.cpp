// `waitfor` (grammar/semantics.md 4).
#include "translator/protocols/promela/plan/threads.h"

#include <utility>

namespace map2pml::promela {

using passes::kNoNode;
using passes::NodeKind;

Alternatives WaitMaker::first_that_can_act(NodeId wait, Expressions& idle, bool& always,
                                           const std::function<Steps(NodeId, bool)>& write) {
    const Node& of = node(wait);
    const Origin origin = origin_of(of);
    const bool any_order = std::get<ir::WaitFor>(of.operation->kind).any_order;
    const Expressions before_all = idle;
    Alternatives options;
    for (std::size_t at = 0; at < of.first_actions.size(); ++at) {
        const passes::FirstAction& first = of.first_actions[at];
        const Expression guard = guards_.can_act(node(first.node));
        if (is_false(guard)) continue;
        Expressions tests = any_order ? before_all : idle;
        always = always || guard.empty();
        if (!guard.empty()) tests.push_back(grouped(guard));
        const Expression test = tests.empty() ? truth() : all_of(tests);
        Steps lines;
        for (const NodeId passed : first.passed)
            append(lines, step(origin_of(node(passed)), tag(node(passed), TrailEvent::skip, {})));
        append(lines, write(first.node, merges_.is_settled(of, at)));
        options.push_back(option(test, std::move(lines), origin));
        if (always && !any_order) break;
        if (guard.empty()) continue;
        idle.push_back(negated(guard));
    }
    return options;
}

Steps WaitMaker::make(NodeId id, const Path& path, ReceiveMaker& receives) {
    const Origin origin = origin_of(node(id));
    const Expressions within = guards_.within_limit(node(id));
    Expressions idle = within;  // an alternative is tried only if all before it are idle
    bool always = false;
    Alternatives options = first_that_can_act(id, idle, always, [&](NodeId first, bool is_settled) {
        Path taken = path;
        taken.committed = path.committed || !is_settled;
        const Node& action = node(first);
        Steps block;
        if (action.kind == NodeKind::receive)
            block = receives.take(first, taken);
        else if (action.kind == NodeKind::wait || action.kind == NodeKind::fork)
            block = control_.arrive_at(first, path, origin);
        else
            block = control_.make_node(
                first, {.received = taken.received, .nesting = taken.nesting + 1, .committed = taken.committed});
        // Variables that only the other ways out of this wait need are dead on this one.
        Steps lines = resets(id, first, origin);
        append(lines, std::move(block));
        return lines;
    });
    append(options, timeout_options(id, idle, within, always, path));
    if (options.empty()) options.push_back(option(falsity(), just(Skip{}, origin), origin));
    return select(std::move(options), origin);
}

Alternatives WaitMaker::timeout_options(NodeId id, const Expressions& idle, const Expressions& within, bool never_idle,
                                        const Path& path) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    if (of.on_timeout == kNoNode) return {};
    const auto leave = [&] {
        Steps lines = tag(of, TrailEvent::timeout, {});
        append(lines, consequences(of, target_event(of, ir::EventPattern::Kind::timed_out, {})));
        append(lines, resets(id, of.on_timeout, origin));
        lines = step(origin, std::move(lines));
        lines.front().role = LineRole::statement;
        append(lines,
               control_.go(id, of.on_timeout, {.received = path.received, .nesting = path.nesting, .timed_out = true}));
        return lines;
    };
    const ir::TimeoutReading reading = model_.instance.timeout;
    const bool only_if_idle = ir::times_out_only_if_idle(model_.instance);
    Expressions guards = only_if_idle ? idle : within;
    if (reading == ir::TimeoutReading::quiescent) guards.push_back(timeout_guard());
    Alternatives options;
    if (!(never_idle && only_if_idle)) {
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
