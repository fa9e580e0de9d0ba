#include "translator/protocols/promela/plan/threads.h"

#include <algorithm>
#include <string>
#include <utility>

#include "translator/protocols/analyses/flow/waits.h"
#include "translator/protocols/promela/model_names.h"

namespace map2pml::promela {

using passes::CallTarget;
using passes::kNoNode;
using passes::NodeKind;
using passes::Thread;

namespace {

Expression fail_variable() { return named("fail"); }

/// `fail = false`
bool says_not_failed(const Step& step) {
    const auto* assign = std::get_if<Assign>(&step.what);
    return assign != nullptr && assign->variable == fail_variable() && is_false(assign->value);
}

/// `perf`, `agent`, `role`, `arg0`, …: the fields of the textbook's `Message`, by position in the mailbox.
std::string message_field(std::size_t position) {
    static const std::vector<std::string> fixed = {"perf", "agent", "role"};
    return position < fixed.size() ? fixed[position] : "arg" + std::to_string(position - fixed.size());
}

}  // namespace

TextbookMaker::TextbookMaker(ModelContext& model, std::size_t thread) : ThreadMaker(model, thread) {
    receives_ = std::make_unique<TextbookReceives>(*this, static_cast<Control&>(*this), guards_);
    for (NodeId id = 0; id < thread_.nodes.size(); ++id) {
        if (node(id).operation != nullptr) nodes_.emplace(std::make_pair(node(id).operation, node(id).depth), id);
        for (const passes::FirstAction& first : node(id).first_actions) entries_.emplace(first.node, "");
    }
}

passes::NodeId TextbookMaker::node_of(const ir::Operation& operation) const {
    return nodes_.find({&operation, activation_->depth})->second;
}

Steps TextbookMaker::body() {
    Activation base{0, "done_" + process_ + "_text", {}};
    activation_ = &base;
    Steps all;
    if (thread_.kind == Thread::Kind::branch) {
        all = beginning({});
        append(all, translate(std::get<ir::Par>(thread_.par->kind).branches[thread_.branch]));
        append(all, jump(base.done, false, {}));
    } else {
        region(base, thread_.clause);
    }
    append(all, regions(base));
    Alternatives ends;
    ends.push_back(option(equals(fail_variable(), falsity()), ends_.finish(false), {}));
    ends.push_back(option(else_guard(), ends_.fail({}, false), {}));
    append(all, just(TextbookEnd{base.done, select(std::move(ends), {})},
                     {model_.protocol.clauses[thread_.clause].head_span, 0}));
    append(all, ends_.tail());
    return all;
}

std::string TextbookMaker::region(Activation& activation, std::size_t clause) {
    for (const auto& [known, label] : activation.regions)
        if (known == clause) return label;
    std::string text = ir::clause_name(model_.protocol.clauses[clause]);
    if (activation.depth > 0) text += "_depth_" + std::to_string(activation.depth);
    activation.regions.emplace_back(clause, model_.namer.fresh("clause_", text));
    return activation.regions.back().second;
}

/// The clauses of an activation one after the other; translating one may discover more.
Steps TextbookMaker::regions(Activation& activation) {
    Activation* const outer = activation_;
    activation_ = &activation;
    Steps all;
    for (std::size_t at = 0; at < activation.regions.size(); ++at) {
        const auto [clause, label] = activation.regions[at];
        const ir::Clause& text = model_.protocol.clauses[clause];
        const Origin origin{text.head_span, 0};
        Steps lines = translate(text.body);
        while (model_.property != nullptr && at == 0 && activation.depth == 0 && says_not_failed(lines.front()))
            lines.erase(lines.begin());  // the agent begins at its first place, and `fail` begins as false
        append(lines, jump(activation.done, false, origin));
        append(all, just(TextbookClause{model_.place(text.head_span), ir::clause_name(text), label, std::move(lines)},
                         origin));
    }
    activation_ = outer;
    return all;
}

Steps TextbookMaker::set_fail(bool value) { return just(Assign{fail_variable(), value ? truth() : falsity()}); }

Steps TextbookMaker::if_fail(bool value, Steps then) {
    Alternatives options;
    options.push_back(option(equals(fail_variable(), value ? truth() : falsity()), std::move(then), {}));
    options.push_back(option(else_guard(), just(Skip{}), {}));
    return select(std::move(options), {});
}

/// T(operation), figure 5.
Steps TextbookMaker::translate(const ir::Operation& operation) {
    return std::visit(ir::overloaded{[&](const ir::Skip&) {
                                         const auto known = nodes_.find({&operation, activation_->depth});
                                         return known == nodes_.end() ? just(Skip{}) : place(known->second);
                                     },
                                     [&](const ir::Send&) { return place(node_of(operation)); },
                                     [&](const ir::Receive&) {
                                         Steps lines = place(node_of(operation));
                                         append(lines,
                                                just(TextbookProgress{model_.namer.fresh(kProgressLabel, process_)}));
                                         return lines;
                                     },
                                     [&](const ir::Decide&) { return place(node_of(operation)); },
                                     [&](const ir::Become&) { return call(node_of(operation)); },
                                     [&](const ir::WaitFor&) { return make_wait(node_of(operation), {}); },
                                     [&](const ir::Par&) {
                                         const NodeId id = node_of(operation);
                                         Steps lines = place(id);
                                         append(lines, std::move(joins_.at(id)));
                                         return lines;
                                     },
                                     [&](const ir::Seq& seq) { return sequence(seq.parts, 0); },
                                     [&](const ir::OrderedChoice& either) { return choice(either.branches, 0); }},
                      operation.kind);
}

/// The text of a nested call stands right behind it; other calls jump and need none.
Steps TextbookMaker::call(NodeId id) {
    Activation callee{node(id).target_depth, model_.namer.fresh("back_", process_), {}};
    callee_ = &callee;
    Steps lines = place(id);
    callee_ = nullptr;
    if (!callee.regions.empty()) {
        Steps text = regions(callee);
        append(lines, just(TextbookBack{callee.done, std::move(text)}));
    }
    return lines;
}

Steps TextbookMaker::sequence(const std::vector<ir::Operation>& parts, std::size_t at) {
    if (at + 1 == parts.size()) return translate(parts[at]);
    Steps lines = set_fail(false);
    append(lines, translate(parts[at]));
    append(lines, if_fail(false, sequence(parts, at + 1)));
    return lines;
}

Steps TextbookMaker::choice(const std::vector<ir::Operation>& branches, std::size_t at) {
    Steps lines = set_fail(false);
    append(lines, translate(branches[at]));
    if (at + 1 < branches.size()) append(lines, if_fail(true, choice(branches, at + 1)));
    return lines;
}

/// One step, with its label and its source as a comment; outcomes end in `fail`.
Steps TextbookMaker::place(NodeId id) {
    const Node& of = node(id);
    const bool unique = nodes_.count({of.operation, of.depth}) == 1;
    // A step that is written at several nesting calls of one depth cannot say where its process stands.
    const std::string name =
        unique ? label(id) : model_.namer.fresh("twice_", ir::clause_name(model_.protocol.clauses[of.clause]));
    written_[id] = name;
    const auto entry = entries_.find(id);
    if (entry != entries_.end())
        entry->second = model_.namer.fresh("first_", ir::clause_name(model_.protocol.clauses[of.clause]));
    Steps block = make_node(id, {});
    const bool starts_plain = block.empty() || !std::holds_alternative<Select>(block.front().what);
    return just(Place{.place = model_.place(origin_of(of).span),
                      .source = to_string(*of.operation),
                      .label = name,
                      .is_progress = false,
                      .entry = entry == entries_.end() ? std::string() : entry->second,
                      .starts_plain = starts_plain,
                      .steps = std::move(block)},
                origin_of(of));
}

/// The text of a clause that is called at several places stands for a step after each of them, but it is one node that is
/// written: what ends the agent there may be caught by an `or` around another call.
bool TextbookMaker::leads_there_everywhere(NodeId from, NodeId to) const {
    const Node& of = node(from);
    const auto [begin, end] = nodes_.equal_range({of.operation, of.depth});
    return std::all_of(begin, end, [&](const auto& each) {
        const Node& same = node(each.second);
        const NodeId next = to == of.ok ? same.ok : to == of.fail ? same.fail : same.on_timeout;
        return next != kNoNode && node(next).kind == node(to).kind;
    });
}

/// A property may ask where an agent stands, and it stands nowhere while control goes through the text. So where there is one,
/// an outcome leads straight to the next place, or ends the agent; nothing where the text has to lead there. A failure that
/// nothing catches ends the agent at once in any model: nobody may be found stuck while it is on its way.
Steps TextbookMaker::arrive(NodeId from, NodeId to) {
    const Node& next = node(to);
    if (next.operation == nullptr && !leads_there_everywhere(from, to)) return {};
    if (next.kind == NodeKind::fail && thread_.kind != Thread::Kind::branch)
        return ends_.fail(origin_of(node(from)), false);
    if (model_.property == nullptr || thread_.kind != Thread::Kind::main) return {};
    if (next.kind == NodeKind::finish) return ends_.finish(false);
    // A silent call is no step: nobody stands before it.
    if (next.kind == NodeKind::call && ir::is_silent(*next.operation)) return make_node(to, {});
    const bool is_place = next.operation != nullptr && next.kind != NodeKind::cut;
    if (!is_place || nodes_.count({next.operation, next.depth}) != 1) return {};
    return jump(label(to), false, origin_of(node(from)));
}

/// After a step control stays in the text: failure is a value, not a jump.
Steps TextbookMaker::go(NodeId from, NodeId to, const Path& path) {
    (void)path;
    const Node& of = node(from);
    const bool changes_depth = node(to).operation != nullptr && node(to).depth != of.depth;
    Steps arrived = changes_depth ? Steps() : arrive(from, to);
    if (to == of.on_timeout && of.kind == NodeKind::wait)
        return arrived.empty() ? jump(timed_out_.at(from), false, origin_of(of)) : std::move(arrived);
    Steps lines = set_fail(to != of.ok);
    for (Step& line : lines) {
        line.origin = origin_of(of);
        const bool ends_agent = to != of.ok && node(to).kind == NodeKind::fail &&
                                thread_.kind != Thread::Kind::branch && leads_there_everywhere(from, to);
        line.role = ends_agent ? LineRole::fails : LineRole::statement;
    }
    append(lines, std::move(arrived));
    return lines;
}

/// The wait chooses the first alternative that can act and jumps to its first step, in one go: an attempt does not look at
/// one alternative after the other while others move (grammar/semantics.md, RETRY). The text of the attempt follows; when
/// it ends in failure, the wait begins again.
Steps TextbookMaker::make_wait(NodeId id, const Path& path) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    const auto& wait = std::get<ir::WaitFor>(of.operation->kind);
    const bool unique = nodes_.count({of.operation, of.depth}) == 1;
    const std::string wait_label =
        unique ? label(id)
               : model_.namer.fresh(place_prefix(of, "twice_"), ir::clause_name(model_.protocol.clauses[of.clause]));
    entries_[id] = wait_label;
    const std::string timed_out = model_.namer.fresh("timeout_", wait_label.substr(wait_label.find('_') + 1));
    timed_out_[id] = timed_out;
    Steps attempt = translate(*wait.attempt);
    const Expressions within = guards_.within_limit(of);
    Expressions idle = within;
    bool always = false;
    Alternatives options = waits_.first_that_can_act(id, idle, always, [&](NodeId first, bool) {
        Steps lines = set_fail(false);
        append(lines, jump(entries_.at(first), false, origin));
        return lines;
    });
    append(options, waits_.timeout_options(id, idle, within, always, path));
    if (options.empty()) options.push_back(option(falsity(), just(Skip{}, origin), origin));
    Steps on_timeout = of.on_timeout != kNoNode ? translate(*wait.on_timeout) : Steps();
    return just(TextbookWait{model_.place(origin.span), to_string(*of.operation), wait_label, timed_out,
                             of.on_timeout != kNoNode, std::move(options), std::move(attempt), std::move(on_timeout)},
                origin);
}

/// A tail call is a jump to the clause; any other call is its text, one activation deeper.
Steps TextbookMaker::enter_body(NodeId id, const CallTarget& target, const Path& path) {
    (void)path;
    const Node& of = node(id);
    Activation& entered = of.target_depth == of.depth ? *activation_ : *callee_;
    Steps lines = set_fail(false);
    const std::string text = region(entered, target.clause);
    Steps arrived = target.entry == kNoNode ? Steps() : arrive(id, target.entry);
    append(lines, arrived.empty() ? jump(text, false, origin_of(of)) : std::move(arrived));
    return lines;
}

/// Figure 9: take everything out, put back all but the first match. Figure 8: all tests before any binding.
Steps TextbookReceives::take_first(const Node& of, const MessagePattern& pattern, Steps after) {
    const NodeId id = id_of(of);
    const Origin origin = origin_of(of);
    const Expression buffer = named("buff");
    Expressions all;
    Expressions restored;
    Expressions tests;
    Steps bind;
    for (std::size_t at = 0; at < pattern.fields.size(); ++at) {
        const FieldPattern& field = pattern.fields[at];
        const std::string name = message_field(at);
        all.push_back(member(element(buffer, named("rx")), name));
        restored.push_back(member(element(buffer, named("ry")), name));
        if (field.kind == FieldPattern::Kind::constant || field.kind == FieldPattern::Kind::value)
            tests.push_back(equals(restored.back(), field.expression));
        // A value that nobody needs stays where it is: scratch variables are clean between steps.
        if (field.variable && bound_target(id, *field.variable, at) != Expression(model_.spare(at)))
            append(bind, just(Assign{bound_target(id, *field.variable, at), restored.back()}, origin));
    }
    const Expressions seen = traced_values(pattern, restored);
    Steps matched = tag(of, TrailEvent::receive, seen);
    matched.front().role = LineRole::executes;
    append(matched, consequences(of, reception(of, seen)));
    append(matched, std::move(bind));
    Steps lines = just(TextbookReceive{pattern.mailbox, all_of(tests), all, restored, std::move(matched)}, origin);
    append(lines, std::move(after));
    return lines;
}

}  // namespace map2pml::promela
