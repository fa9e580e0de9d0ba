// Send, receive and decide: the steps that others can see or that the agent decides by itself (map-semantics 4).
#include <algorithm>

#include "translator/passes/addressing.h"
#include "translator/promela/thread_writer.h"

namespace map2pml::promela {

using Kind = FieldPattern::Kind;

namespace {

std::string number(std::size_t value) { return std::to_string(value); }

}  // namespace

Fragment ThreadWriter::tag(const Node& of, char event, const std::vector<std::string>& values,
                           const std::vector<std::string>& words) {
    std::vector<std::string> all = {self_};
    all.insert(all.end(), values.begin(), values.end());
    return model_.templates.lines("promela/tag.mustache",
                                  Fields()
                                      .text("id", number(of.operation->id))
                                      .text("event", std::string(1, event))
                                      .list("values", all)
                                      .list("words", words),
                                  origin_of(of));
}

/// One indivisible step; its first line tells whether the operation was ever executed.
Fragment ThreadWriter::step(const Origin& origin, Fragment statements) {
    Fragment lines =
        model_.templates.lines("promela/d_step.mustache", Fields().block("block", std::move(statements)), origin);
    lines.front().role = LineRole::executes;
    return lines;
}

/// One indivisible step in which the operation finds nobody, no message or no clause: it is not executed.
Fragment ThreadWriter::step_in_vain(const Origin& origin, Fragment statements) {
    Fragment lines = step(origin, std::move(statements));
    lines.front().role = LineRole::statement;
    return lines;
}

Fragment ThreadWriter::write_send(NodeId id, const Path& path) {
    const Node& of = node(id);
    const auto& send = std::get<ir::Send>(of.operation->kind);
    const ir::AgentDeclaration& sender = model_.protocol.agents[thread_.agent];
    const passes::Addressees to = passes::find_addressees(send, sender, model_.instance);
    const Frame frame = frame_of(of);
    const auto failed = [&] {
        Fragment lines = tag(of, 'S', {});
        append(lines, consequences(of, happening(of, std::nullopt, {})));
        append(lines, resets(id, of.fail, origin_of(of)));
        lines = step_in_vain(origin_of(of), std::move(lines));
        append(lines, go(id, of.fail, path));
        return lines;
    };
    // Receivers that the same values select belong to one option.
    std::vector<std::pair<std::string, std::vector<std::size_t>>> options;
    std::set<std::size_t> not_self;
    const bool alone = model_.instances(thread_.agent).size() == 1;
    for (const passes::Receiver& receiver : to.receivers) {
        if (receiver.unless_self && alone) {
            continue;
        }
        std::vector<std::string> tests = address_tests(to, receiver, frame);
        if (receiver.only_if_self && !alone) {
            tests.push_back(self_ + " == " + model_.values.agent(receiver.instance));
        }
        if (receiver.unless_self) {
            not_self.insert(receiver.instance);
        }
        const std::string guard = model_.templates.text("promela/all_of.mustache", Fields().list("guards", tests));
        const auto same =
            std::find_if(options.begin(), options.end(), [&](const auto& each) { return each.first == guard; });
        if (same == options.end()) {
            options.push_back({guard, {receiver.instance}});
        } else {
            same->second.push_back(receiver.instance);
        }
    }
    if (options.empty()) {
        return failed();
    }
    if (options.size() == 1 && options.front().first.empty()) {
        return send_to(id, options.front().second, not_self, path);
    }
    Fragment lines;
    for (const auto& [guard, receivers] : options) {
        append(lines, option(guard, send_to(id, receivers, not_self, path), origin_of(of)));
    }
    append(lines, option("else", failed(), origin_of(of)));
    return select(std::move(lines), origin_of(of));
}

Fragment ThreadWriter::send_to(NodeId id, const std::vector<std::size_t>& receivers,
                               const std::set<std::size_t>& not_self, const Path& path) {
    const Node& of = node(id);
    const auto& send = std::get<ir::Send>(of.operation->kind);
    const Frame frame = frame_of(of);
    const Origin origin = origin_of(of);
    std::vector<std::string> arguments;
    for (const ir::Term& term : send.terms) {
        arguments.push_back(value_of(model_, term, frame));
    }
    Fragment statements;
    std::vector<std::string> full;
    std::vector<std::string> words = {">"};
    for (const std::size_t receiver : receivers) {
        const MailboxLayout& layout = model_.mailboxes[model_.agent_of(receiver)];
        std::vector<std::string> fields = {model_.kind_name({send.performative, send.terms.size()}), self_};
        if (layout.has_role_field) {
            fields.push_back(model_.values.role(model_.protocol.agents[thread_.agent].role));
        }
        fields.insert(fields.end(), arguments.begin(), arguments.end());
        fields.resize(2 + (layout.has_role_field ? 1 : 0) + layout.argument_slots, "0");
        Fragment put = model_.templates.lines("promela/put.mustache",
                                              Fields()
                                                  .text("mailbox", model_.mailbox_of(receiver))
                                                  .flag("sorted", model_.instance.network == ir::Network::bag)
                                                  .list("fields", fields),
                                              origin);
        std::vector<std::string> tests = {
            model_.templates.text("promela/full.mustache", Fields().text("mailbox", model_.mailbox_of(receiver)))};
        if (not_self.contains(receiver)) {
            tests.insert(tests.begin(), self_ + " != " + model_.values.agent(receiver));
        }
        full.push_back(model_.templates.text("promela/all_of.mustache", Fields().list("guards", tests)));
        if (not_self.contains(receiver)) {
            Fragment options = option(self_ + " != " + model_.values.agent(receiver), std::move(put), origin);
            append(options, option("else", model_.templates.lines("promela/skip.mustache", Fields(), origin), origin));
            put = select(std::move(options), origin);
        }
        append(statements, std::move(put));
        words.push_back((not_self.contains(receiver) ? "~" : "") + number(receiver + 1));
    }
    append(statements, tag(of, 's', arguments, words));
    Happening event = happening(of, ir::EventPattern::Kind::sent, send.performative, arguments);
    for (const std::size_t receiver : receivers) {
        event.receivers.emplace_back(receiver, not_self.contains(receiver)
                                                   ? "(" + self_ + " != " + model_.values.agent(receiver) + ")"
                                                   : std::string());
    }
    append(statements, consequences(of, event));
    append(statements, resets(id, of.ok, origin));
    // The check stands before the step: a step that has begun cannot be left out any more.
    prunes_ = true;
    Fragment lines = model_.templates.lines(
        "promela/overflow.mustache",
        Fields()
            .text("guard", model_.templates.text("promela/any_of.mustache", Fields().list("guards", full)))
            .block("block", cut_run(of, LineRole::overflow)),
        origin);
    append(lines, step(origin, std::move(statements)));
    append(lines, go(id, of.ok, {false, path.nesting}));
    return lines;
}

Fragment ThreadWriter::write_receive(NodeId id, const Path& path) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    Fragment none = tag(of, 'R', {});
    append(none, consequences(of, happening(of, std::nullopt, {})));
    append(none, resets(id, of.fail, origin));
    none = step_in_vain(origin, std::move(none));
    append(none, go(id, of.fail, path));
    const std::string guard = can_act(of);
    if (guard == "false") {
        return none;
    }
    Fragment options = option(guard, take(id, path), origin);
    append(options, option("else", std::move(none), origin));
    return select(std::move(options), origin);
}

/// Takes a message that is known to be there.
Fragment ThreadWriter::take(NodeId id, const Path& path) {
    const Node& of = node(id);
    const auto& receive = std::get<ir::Receive>(of.operation->kind);
    const Frame frame = frame_of(of);
    const MessagePattern pattern = compile_pattern(model_, receive, frame);
    const std::vector<MessagePattern> alternatives = network_alternatives(model_, receive, pattern, frame);
    const auto one = [&](const MessagePattern& each) {
        Fragment after = resets(id, of.ok, origin_of(of));
        const bool scans = !each.is_linear() || (model_.instance.network == ir::Network::bag && !each.is_ground());
        Fragment lines = scans ? take_scanned(of, each, std::move(after)) : take_first(of, each, std::move(after));
        append(lines, go(id, of.ok, {true, path.nesting}));
        return lines;
    };
    if (alternatives.size() == 1) {
        return one(alternatives.front());
    }
    Fragment options;
    for (const MessagePattern& each : alternatives) {
        append(options, option(poll(model_, each), one(each), origin_of(of)));
    }
    return select(std::move(options), origin_of(of));
}

/// Where a bound field goes: the variable's room if its value can matter, else a scratch variable.
std::string ThreadWriter::bound_target(NodeId id, const std::string& variable, std::size_t spare) {
    const Node& of = node(id);
    const bool matters = model_.liveness.across(model_.graph, index_, id, of.ok).contains(variable);
    return matters ? storage(model_, variable, of.depth) : model_.spare(spare);
}

/// `??` takes the oldest match: exactly the least index (map-semantics 8.2).
Fragment ThreadWriter::take_first(const Node& of, const MessagePattern& pattern, Fragment after) {
    const auto id = static_cast<NodeId>(&of - thread_.nodes.data());
    const Origin origin = origin_of(of);
    std::vector<std::string> fields;
    std::vector<std::string> seen;  // values for the trace: sender, arguments
    Fragment assignments;
    Fragment cleared;
    const auto assign = [&](Fragment& to, const std::string& variable, const std::string& value) {
        append(to, model_.templates.lines("promela/assign.mustache",
                                          Fields().text("variable", variable).text("value", value), origin));
    };
    for (std::size_t at = 0; at < pattern.fields.size(); ++at) {
        const FieldPattern& field = pattern.fields[at];
        const bool is_shown =
            at == 1 || (at >= pattern.first_argument && at < pattern.first_argument + pattern.argument_count);
        std::string read = field.expression;
        if (field.kind == Kind::any) {
            if (!is_shown && !field.variable) {
                fields.emplace_back("_");
                continue;
            }
            read = field.variable ? bound_target(id, *field.variable, at) : model_.spare(at);
            if (read == model_.spare(at)) {
                assign(cleared, read, "0");
            }
            fields.push_back(read);
        } else {
            fields.push_back(field.kind == Kind::value ? "eval(" + field.expression + ")" : field.expression);
            if (field.variable && bound_target(id, *field.variable, at) != model_.spare(at)) {
                assign(assignments, bound_target(id, *field.variable, at), field.expression);
            }
        }
        if (is_shown) {
            seen.push_back(read);
        }
    }
    if (pattern.role_variable && bound_target(id, *pattern.role_variable, 0) != model_.spare(0)) {
        assign(assignments, bound_target(id, *pattern.role_variable, 0), pattern.role_constant);
    }
    Fragment statements = model_.templates.lines(
        "promela/match.mustache", Fields().text("mailbox", pattern.mailbox).list("fields", fields), origin);
    append(statements, tag(of, 'r', seen));
    append(statements, consequences(of, reception(of, seen)));
    append(statements, std::move(assignments));
    append(statements, std::move(cleared));
    append(statements, std::move(after));
    return step(origin, std::move(statements));
}

/// The scratch variables of a scan: one for each field of a message, then those that count.
struct ThreadWriter::Scratch {
    std::vector<std::string> fields;
    std::string left, taken, to_skip, matches;
};

ThreadWriter::Scratch ThreadWriter::scratch_for(const MessagePattern& pattern) {
    Scratch scratch;
    const std::size_t width = pattern.fields.size();
    for (std::size_t at = 0; at < width; ++at) {
        scratch.fields.push_back(model_.spare(at));
    }
    scratch.left = model_.spare(width);
    scratch.taken = model_.spare(width + 1);
    scratch.to_skip = model_.spare(width + 2);
    scratch.matches = model_.spare(width + 3);
    return scratch;
}

Fragment ThreadWriter::assigned(const std::string& variable, const std::string& value, const Origin& origin) {
    return model_.templates.lines("promela/assign.mustache", Fields().text("variable", variable).text("value", value),
                                  origin);
}

/// What happens with the message that is taken: it is shown, and its values are bound.
Fragment ThreadWriter::bind_scanned(NodeId id, const MessagePattern& pattern, const Scratch& scratch) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    std::vector<std::string> seen;
    Fragment bound;
    for (std::size_t at = 0; at < pattern.fields.size(); ++at) {
        const FieldPattern& field = pattern.fields[at];
        if (at == 1 || (at >= pattern.first_argument && at < pattern.first_argument + pattern.argument_count)) {
            seen.push_back(scratch.fields[at]);
        }
        if (field.variable && bound_target(id, *field.variable, at) != scratch.fields[at]) {
            append(bound, assigned(bound_target(id, *field.variable, at), scratch.fields[at], origin));
        }
    }
    if (pattern.role_variable && bound_target(id, *pattern.role_variable, 0) != model_.spare(0)) {
        append(bound, assigned(bound_target(id, *pattern.role_variable, 0), pattern.role_constant, origin));
    }
    Fragment lines = tag(of, 'r', seen);
    append(lines, consequences(of, reception(of, seen)));
    append(lines, std::move(bound));
    return lines;
}

/// Looks at every message once: for patterns that compare two fields, and for networks that may deliver any match.
Fragment ThreadWriter::take_scanned(const Node& of, const MessagePattern& pattern, Fragment after) {
    const auto id = static_cast<NodeId>(&of - thread_.nodes.data());
    const Origin origin = origin_of(of);
    const Scratch scratch = scratch_for(pattern);
    std::vector<std::string> tests;
    for (std::size_t at = 0; at < pattern.fields.size(); ++at) {
        const FieldPattern& field = pattern.fields[at];
        if (field.kind == Kind::constant || field.kind == Kind::value) {
            tests.push_back(scratch.fields[at] + " == " + field.expression);
        } else if (field.kind == Kind::same_as) {
            tests.push_back(scratch.fields[at] + " == " + scratch.fields[field.earlier]);
        }
    }
    Fragment on_match = bind_scanned(id, pattern, scratch);
    const auto common = [&] {
        Fields each;
        each.text("left", scratch.left)
            .text("mailbox", pattern.mailbox)
            .text("test", model_.templates.text("promela/all_of.mustache", Fields().list("guards", tests)))
            .list("fields", scratch.fields);
        return each;
    };
    const auto clear = [&](Fragment& lines, const std::vector<std::string>& variables) {
        for (const std::string& variable : variables) {
            append(lines, assigned(variable, "0", origin));
        }
    };
    Fragment lines;
    if (model_.instance.network == ir::Network::bag) {
        Fragment count =
            model_.templates.lines("promela/count_matches.mustache", common().text("matches", scratch.matches), origin);
        clear(count, scratch.fields);
        lines = model_.templates.lines("promela/d_step.mustache", Fields().block("block", std::move(count)), origin);
        append(lines, model_.templates.lines("promela/choose.mustache",
                                             Fields().text("matches", scratch.matches).text("choice", scratch.to_skip),
                                             origin));
    }
    Fragment scan = model_.templates.lines(
        "promela/scan.mustache",
        common().text("taken", scratch.taken).text("to_skip", scratch.to_skip).block("on_match", std::move(on_match)),
        origin);
    clear(scan, scratch.fields);
    clear(scan, {scratch.taken, scratch.to_skip, scratch.matches});
    append(scan, std::move(after));
    append(lines, step(origin, std::move(scan)));
    return lines;
}

/// Nothing happens; the tag says that control came by (`reachable-code`).
Fragment ThreadWriter::write_skip(NodeId id, const Path& path) {
    const Node& of = node(id);
    Fragment statements = tag(of, 'k', {});
    append(statements, resets(id, of.ok, origin_of(of)));
    Fragment lines = step(origin_of(of), std::move(statements));
    append(lines, go(id, of.ok, path));
    return lines;
}

/// \param result what the procedure gives here, as the target names it; \param said whether the tag must say so.
Fragment ThreadWriter::decided(NodeId id, const Path& path, const std::string& result, bool said) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    const Origin origin = origin_of(of);
    Fragment lines = tag(of, 'd', said ? std::vector<std::string>{result} : std::vector<std::string>());
    Happening event =
        happening(of, ir::EventPattern::Kind::succeeded, decide.procedure, values_of(decide, frame_of(of)));
    event.result = Code{Code::Type::value, decide.result ? result : "0", {}};  // what nobody keeps cannot be seen
    append(lines, consequences(of, event));
    if (decide.result && model_.liveness.across(model_.graph, index_, id, of.ok).contains(decide.result->name)) {
        append(lines,
               model_.templates.lines(
                   "promela/assign.mustache",
                   Fields().text("variable", storage(model_, decide.result->name, of.depth)).text("value", result),
                   origin));
    }
    append(lines, resets(id, of.ok, origin));
    lines = step(origin, std::move(lines));
    append(lines, go(id, of.ok, path));
    return lines;
}

Fragment ThreadWriter::undecided(NodeId id, const Path& path) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    Fragment lines = tag(of, 'D', {});
    append(lines, consequences(of, happening(of, ir::EventPattern::Kind::failed, decide.procedure,
                                             values_of(decide, frame_of(of)))));
    append(lines, resets(id, of.fail, origin_of(of)));
    lines = step(origin_of(of), std::move(lines));
    append(lines, go(id, of.fail, path));
    return lines;
}

Fragment ThreadWriter::write_decide(NodeId id, const Path& path) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    if (const ir::Procedure* procedure = model_.implementation(decide)) {
        return write_implemented(id, path, *procedure);
    }
    const Origin origin = origin_of(of);
    const auto results = model_.instance.results.find(decide.procedure);
    std::vector<Fragment> ways;
    if (results == model_.instance.results.end()) {
        ways.push_back(decided(id, path, model_.values.procedure(decide.procedure), false));
    } else {
        for (const ir::Term& result : results->second) {
            ways.push_back(decided(id, path, model_.values.constant(result), decide.result.has_value()));
            if (!decide.result) {
                break;  // nobody learns which it is
            }
        }
    }
    if (!model_.instance.total_procedures.contains(decide.procedure)) {
        ways.push_back(undecided(id, path));
    }
    if (ways.size() == 1) {
        return std::move(ways.front());
    }
    Fragment options;
    for (Fragment& way : ways) {
        append(options, option("true", std::move(way), origin));
    }
    return select(std::move(options), origin);
}

}  // namespace map2pml::promela
