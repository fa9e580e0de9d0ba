// Receive: the message that is taken, and its bindings (grammar/semantics.md 3, RECV).
#include "translator/protocols/promela/plan/threads.h"

#include <utility>

namespace map2pml::promela {

using Kind = FieldPattern::Kind;

Steps ReceiveMaker::make(NodeId id, const Path& path) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    Steps none = tag(of, TrailEvent::receive_failed, {});
    append(none, consequences(of, target_event(of, std::nullopt, {})));
    append(none, resets(id, of.fail, origin));
    none = step_in_vain(origin, std::move(none));
    Path in_vain = path;
    in_vain.committed = true;  // a message that arrives later would be found
    append(none, control_.go(id, of.fail, in_vain));
    const Expression guard = guards_.can_act(of);
    if (is_false(guard)) return none;
    Alternatives options;
    options.push_back(option(guard, take(id, path), origin));
    options.push_back(option(else_guard(), std::move(none), origin));
    return select(std::move(options), origin);
}

/// Takes a message that is known to be there.
Steps ReceiveMaker::take(NodeId id, const Path& path) {
    const Node& of = node(id);
    const auto& receive = std::get<ir::Receive>(of.operation->kind);
    const Frame frame = frame_of(of);
    const MessagePattern pattern = compile_pattern(model_, receive, frame);
    const std::vector<MessagePattern> alternatives = network_alternatives(model_, receive, pattern, frame);
    const auto one = [&](const MessagePattern& each) {
        Steps after = resets(id, of.ok, origin_of(of));
        const bool scans = !each.is_linear() || (model_.instance.network == ir::Network::bag && !each.is_ground());
        Steps lines = scans ? take_scanned(of, each, std::move(after)) : take_first(of, each, std::move(after));
        append(lines, control_.go(id, of.ok, {.received = true, .nesting = path.nesting, .committed = path.committed}));
        return lines;
    };
    if (alternatives.size() == 1) return one(alternatives.front());
    Alternatives options;
    for (const MessagePattern& each : alternatives)
        options.push_back(option(poll(model_, each), one(each), origin_of(of)));
    return select(std::move(options), origin_of(of));
}

/// The target of a bound field: the storage of the variable if its value can matter, else a scratch variable.
Expression ReceiveMaker::bound_target(NodeId id, const std::string& variable, std::size_t spare) {
    return matters_after(id, variable) ? storage(model_, variable, node(id).depth) : model_.spare(spare);
}

/// Values for the trace: the sender, then the arguments.
Expressions ReceiveMaker::traced_values(const MessagePattern& pattern, const Expressions& fields) {
    Expressions seen;
    for (const std::optional<std::size_t>& field : pattern.traced_fields)
        seen.push_back(field ? fields[*field] : numeral(kNotRecordedNumber));
    return seen;
}

/// `??` takes the oldest match: exactly the least index (grammar/semantics.md 3, RECV).
Steps ReceiveMaker::take_first(const Node& of, const MessagePattern& pattern, Steps after) {
    const NodeId id = id_of(of);
    const Origin origin = origin_of(of);
    Expressions fields;
    Expressions reads;  // of each field
    Steps assignments;
    Steps cleared;
    const auto assign = [&](Steps& to, const Expression& variable, const Expression& value) {
        append(to, just(Assign{variable, value}, origin));
    };
    for (std::size_t at = 0; at < pattern.fields.size(); ++at) {
        const FieldPattern& field = pattern.fields[at];
        Expression& read = reads.emplace_back(field.expression);
        if (field.kind == Kind::any) {
            if (!pattern.is_traced(at) && !field.variable) {
                fields.push_back(anything());
                continue;
            }
            const Expression spare = model_.spare(at);
            read = field.variable ? bound_target(id, *field.variable, at) : spare;
            if (read == spare) assign(cleared, read, numeral(0));
            fields.push_back(read);
        } else {
            fields.push_back(field.kind == Kind::value ? current(field.expression) : field.expression);
            if (field.variable && bound_target(id, *field.variable, at) != Expression(model_.spare(at)))
                assign(assignments, bound_target(id, *field.variable, at), field.expression);
        }
    }
    const Expressions seen = traced_values(pattern, reads);
    if (pattern.role_variable && bound_target(id, *pattern.role_variable, 0) != Expression(model_.spare(0)))
        assign(assignments, bound_target(id, *pattern.role_variable, 0), pattern.role_constant);
    Steps statements = pattern.counter.empty()
                           ? just(Match{pattern.mailbox, fields}, origin)
                           : just(Assign{pattern.counter, difference(pattern.counter, numeral(1))}, origin);
    append(statements, tag(of, TrailEvent::receive, seen));
    append(statements, consequences(of, reception(of, seen)));
    append(statements, std::move(assignments));
    append(statements, std::move(cleared));
    append(statements, std::move(after));
    return step(origin, std::move(statements));
}

/// The scratch variables of a scan: one for each field of a message, then the counters.
struct ReceiveMaker::Scratch {
    Expressions fields;
    Expression left, taken, to_skip, matches;
};

ReceiveMaker::Scratch ReceiveMaker::scratch_for(const MessagePattern& pattern) {
    Scratch scratch;
    const std::size_t width = pattern.fields.size();
    for (std::size_t at = 0; at < width; ++at) scratch.fields.emplace_back(model_.spare(at));
    scratch.left = model_.spare(width);
    scratch.taken = model_.spare(width + 1);
    scratch.to_skip = model_.spare(width + 2);
    scratch.matches = model_.spare(width + 3);
    return scratch;
}

/// Shows the message that is taken, and binds its values.
Steps ReceiveMaker::bind_scanned(NodeId id, const MessagePattern& pattern, const Scratch& scratch) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    const Expressions seen = traced_values(pattern, scratch.fields);
    Steps bound;
    for (std::size_t at = 0; at < pattern.fields.size(); ++at) {
        const FieldPattern& field = pattern.fields[at];
        if (field.variable && bound_target(id, *field.variable, at) != scratch.fields[at])
            append(bound, assigned(bound_target(id, *field.variable, at), scratch.fields[at], origin));
    }
    if (pattern.role_variable && bound_target(id, *pattern.role_variable, 0) != Expression(model_.spare(0)))
        append(bound, assigned(bound_target(id, *pattern.role_variable, 0), pattern.role_constant, origin));
    Steps lines = tag(of, TrailEvent::receive, seen);
    append(lines, consequences(of, reception(of, seen)));
    append(lines, std::move(bound));
    return lines;
}

/// Looks at every message once: for patterns that compare two fields, and for networks that may deliver any match.
Steps ReceiveMaker::take_scanned(const Node& of, const MessagePattern& pattern, Steps after) {
    const NodeId id = id_of(of);
    const Origin origin = origin_of(of);
    const Scratch scratch = scratch_for(pattern);
    Expressions tests;
    for (std::size_t at = 0; at < pattern.fields.size(); ++at) {
        const FieldPattern& field = pattern.fields[at];
        if (field.kind == Kind::constant || field.kind == Kind::value)
            tests.push_back(equals(scratch.fields[at], field.expression));
        else if (field.kind == Kind::same_as)
            tests.push_back(equals(scratch.fields[at], scratch.fields[field.earlier]));
    }
    Steps on_match = bind_scanned(id, pattern, scratch);
    const auto look = [&] { return Look{pattern.mailbox, scratch.left, all_of(tests), scratch.fields}; };
    const auto clear = [&](Steps& lines, const Expressions& variables) {
        for (const Expression& variable : variables) append(lines, assigned(variable, numeral(0), origin));
    };
    Steps lines;
    if (model_.instance.network == ir::Network::bag) {
        Steps count = just(CountMatches{look(), scratch.matches}, origin);
        clear(count, scratch.fields);
        lines = just(Indivisible{std::move(count)}, origin);
        append(lines, just(Choose{scratch.matches, scratch.to_skip}, origin));
    }
    Steps scan = just(Scan{look(), scratch.taken, scratch.to_skip, std::move(on_match)}, origin);
    clear(scan, scratch.fields);
    clear(scan, {scratch.taken, scratch.to_skip, scratch.matches});
    append(scan, std::move(after));
    append(lines, step(origin, std::move(scan)));
    return lines;
}

}  // namespace map2pml::promela
