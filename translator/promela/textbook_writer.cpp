#include "translator/promela/textbook_writer.h"

#include <algorithm>

#include "translator/passes/waits.h"

namespace map2pml::promela {

using passes::CallTarget;
using passes::kNoNode;
using passes::NodeKind;
using passes::Thread;
using Kind = FieldPattern::Kind;

namespace {

constexpr const char* kNotFailed = "fail = false;";  ///< `promela/assign.mustache`

}  // namespace

std::string message_field(std::size_t position) {
    static const std::vector<std::string> fixed = {"perf", "agent", "role"};
    return position < fixed.size() ? fixed[position] : "arg" + std::to_string(position - fixed.size());
}

TextbookWriter::TextbookWriter(ModelContext& model, std::size_t thread) : ThreadWriter(model, thread) {
    for (NodeId id = 0; id < thread_.nodes.size(); ++id) {
        if (node(id).operation != nullptr) {
            nodes_.emplace(std::make_pair(node(id).operation, node(id).depth), id);
        }
        for (const passes::FirstAction& first : node(id).first_actions) {
            entries_.emplace(first.node, "");
        }
    }
}

passes::NodeId TextbookWriter::node_of(const ir::Operation& operation) const {
    return nodes_.find({&operation, activation_->depth})->second;
}

Fragment TextbookWriter::body() {
    Activation base{0, "done_" + process_ + "_text", {}};
    activation_ = &base;
    Fragment all;
    if (thread_.kind == Thread::Kind::branch) {
        all = beginning({});
        append(all, translate(std::get<ir::Par>(thread_.par->kind).branches[thread_.branch]));
        append(all, jump(base.done, false, {}));
    } else {
        region(base, thread_.clause);
    }
    append(all, regions(base));
    Fragment ends = option("fail == false", finish(false), {});
    append(ends, option("else", fail({}, false), {}));
    append(all, model_.templates.lines("promela/textbook_end.mustache",
                                       Fields().text("label", base.done).block("test", select(std::move(ends), {})),
                                       {model_.protocol.clauses[thread_.clause].head_span, 0}));
    append(all, tail());
    return all;
}

std::string TextbookWriter::region(Activation& activation, std::size_t clause) {
    for (const auto& [known, label] : activation.regions) {
        if (known == clause) {
            return label;
        }
    }
    std::string text = ir::clause_name(model_.protocol.clauses[clause]);
    if (activation.depth > 0) {
        text += "_depth_" + std::to_string(activation.depth);
    }
    activation.regions.emplace_back(clause, model_.namer.fresh("clause_", text));
    return activation.regions.back().second;
}

/// The clauses of an activation one after the other; translating one may discover more.
Fragment TextbookWriter::regions(Activation& activation) {
    Activation* const outer = activation_;
    activation_ = &activation;
    Fragment all;
    for (std::size_t at = 0; at < activation.regions.size(); ++at) {
        const auto [clause, label] = activation.regions[at];
        const ir::Clause& text = model_.protocol.clauses[clause];
        const Origin origin{text.head_span, 0};
        Fragment lines = translate(text.body);
        while (model_.property != nullptr && at == 0 && activation.depth == 0 && lines.front().text == kNotFailed) {
            lines.erase(lines.begin());  // the agent begins at its first place, and `fail` begins as false
        }
        append(lines, jump(activation.done, false, origin));
        append(all, model_.templates.lines("promela/textbook_clause.mustache",
                                           Fields()
                                               .text("place", comment_text(model_.place(text.head_span)))
                                               .text("clause", comment_text(ir::clause_name(text)))
                                               .text("label", label)
                                               .block("body", std::move(lines)),
                                           origin));
    }
    activation_ = outer;
    return all;
}

Fragment TextbookWriter::set_fail(bool value) {
    return model_.templates.lines("promela/assign.mustache",
                                  Fields().text("variable", "fail").text("value", value ? "true" : "false"));
}

Fragment TextbookWriter::if_fail(bool value, Fragment then) {
    Fragment options = option(value ? "fail == true" : "fail == false", std::move(then), {});
    append(options, option("else", model_.templates.lines("promela/skip.mustache", Fields()), {}));
    return select(std::move(options), {});
}

/// T(operation), figure 5.
Fragment TextbookWriter::translate(const ir::Operation& operation) {
    return std::visit(
        ir::overloaded{[&](const ir::Skip&) {
                           const auto known = nodes_.find({&operation, activation_->depth});
                           return known == nodes_.end() ? model_.templates.lines("promela/skip.mustache", Fields())
                                                        : place(known->second);
                       },
                       [&](const ir::Send&) { return place(node_of(operation)); },
                       [&](const ir::Receive&) {
                           Fragment lines = place(node_of(operation));
                           append(lines, model_.templates.lines(
                                             "promela/textbook_progress.mustache",
                                             Fields().text("label", model_.namer.fresh("progress_", process_))));
                           return lines;
                       },
                       [&](const ir::Decide&) { return place(node_of(operation)); },
                       [&](const ir::Become&) { return call(node_of(operation)); },
                       [&](const ir::WaitFor&) { return write_wait(node_of(operation), {}); },
                       [&](const ir::Par&) {
                           const NodeId id = node_of(operation);
                           Fragment lines = place(id);
                           append(lines, std::move(joins_.at(id)));
                           return lines;
                       },
                       [&](const ir::Seq& seq) { return sequence(seq.parts, 0); },
                       [&](const ir::OrderedChoice& either) { return choice(either.branches, 0); }},
        operation.kind);
}

/// The text of a nested call stands right behind it; other calls jump and need none.
Fragment TextbookWriter::call(NodeId id) {
    Activation callee{node(id).target_depth, model_.namer.fresh("back_", process_), {}};
    callee_ = &callee;
    Fragment lines = place(id);
    callee_ = nullptr;
    if (!callee.regions.empty()) {
        Fragment text = regions(callee);
        append(lines, model_.templates.lines("promela/textbook_back.mustache",
                                             Fields().text("label", callee.done).block("regions", std::move(text))));
    }
    return lines;
}

Fragment TextbookWriter::sequence(const std::vector<ir::Operation>& parts, std::size_t at) {
    if (at + 1 == parts.size()) {
        return translate(parts[at]);
    }
    Fragment lines = set_fail(false);
    append(lines, translate(parts[at]));
    append(lines, if_fail(false, sequence(parts, at + 1)));
    return lines;
}

Fragment TextbookWriter::choice(const std::vector<ir::Operation>& branches, std::size_t at) {
    Fragment lines = set_fail(false);
    append(lines, translate(branches[at]));
    if (at + 1 < branches.size()) {
        append(lines, if_fail(true, choice(branches, at + 1)));
    }
    return lines;
}

/// One step, with its label and its source as a comment; outcomes end in `fail`.
Fragment TextbookWriter::place(NodeId id) {
    const Node& of = node(id);
    const bool unique = nodes_.count({of.operation, of.depth}) == 1;
    // A step that is written at several nesting calls of one depth cannot say where its process stands.
    const std::string name =
        unique ? label(id) : model_.namer.fresh("twice_", ir::clause_name(model_.protocol.clauses[of.clause]));
    written_[id] = name;
    const auto entry = entries_.find(id);
    if (entry != entries_.end()) {
        entry->second = model_.namer.fresh("first_", ir::clause_name(model_.protocol.clauses[of.clause]));
    }
    Fragment block = write_node(id, {});
    const bool starts_plain = block.empty() || block.front().text != "if";
    return model_.templates.lines("promela/resting_place.mustache",
                                  Fields()
                                      .text("place", comment_text(model_.place(origin_of(of).span)))
                                      .text("source", comment_text(to_string(*of.operation)))
                                      .text("label", name)
                                      .flag("progress", false)
                                      .flag("has_entry", entry != entries_.end())
                                      .text("entry", entry == entries_.end() ? std::string() : entry->second)
                                      .flag("starts_plain", starts_plain)
                                      .block("block", std::move(block)),
                                  origin_of(of));
}

/// The text of a clause that is called at several places stands for a step after each of them, but it is one node that is
/// written: what ends the agent there may be caught by an `or` around another call.
bool TextbookWriter::leads_there_everywhere(NodeId from, NodeId to) const {
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
Fragment TextbookWriter::arrive(NodeId from, NodeId to) {
    const Node& next = node(to);
    if (next.operation == nullptr && !leads_there_everywhere(from, to)) {
        return {};
    }
    if (next.kind == NodeKind::fail && thread_.kind != Thread::Kind::branch) {
        return fail(origin_of(node(from)), false);
    }
    if (model_.property == nullptr || thread_.kind != Thread::Kind::main) {
        return {};
    }
    if (next.kind == NodeKind::finish) {
        return finish(false);
    }
    // To call the next situation of an unfolded protocol is no step: nobody stands before it.
    if (next.kind == NodeKind::call && model_.protocol.is_unfolded && next.target_depth == next.depth) {
        return write_node(to, {});
    }
    const bool is_place = next.operation != nullptr && next.kind != NodeKind::cut;
    if (!is_place || nodes_.count({next.operation, next.depth}) != 1) {
        return {};
    }
    return jump(label(to), false, origin_of(node(from)));
}

/// After a step control stays in the text: failure is a value, not a jump.
Fragment TextbookWriter::go(NodeId from, NodeId to, const Path& path) {
    (void)path;
    const Node& of = node(from);
    const bool changes_depth = node(to).operation != nullptr && node(to).depth != of.depth;
    Fragment arrived = changes_depth ? Fragment() : arrive(from, to);
    if (to == of.on_timeout && of.kind == NodeKind::wait) {
        return arrived.empty() ? jump(timed_out_.at(from), false, origin_of(of)) : std::move(arrived);
    }
    Fragment lines = set_fail(to != of.ok);
    for (Line& line : lines) {
        line.origin = origin_of(of);
        const bool ends_agent = to != of.ok && node(to).kind == NodeKind::fail &&
                                thread_.kind != Thread::Kind::branch && leads_there_everywhere(from, to);
        line.role = ends_agent ? LineRole::fails : LineRole::statement;
    }
    append(lines, std::move(arrived));
    return lines;
}

/// Figure 9: take everything out, put back all but the first match. Figure 8: all tests before any binding.
Fragment TextbookWriter::take_first(const Node& of, const MessagePattern& pattern, Fragment after) {
    const auto id = static_cast<NodeId>(&of - thread_.nodes.data());
    const Origin origin = origin_of(of);
    std::vector<std::string> all;
    std::vector<std::string> restored;
    std::vector<std::string> tests;
    std::vector<std::string> seen;
    Fragment bind;
    for (std::size_t at = 0; at < pattern.fields.size(); ++at) {
        const FieldPattern& field = pattern.fields[at];
        const std::string name = message_field(at);
        all.push_back("buff[rx]." + name);
        restored.push_back("buff[ry]." + name);
        if (field.kind == Kind::constant || field.kind == Kind::value) {
            tests.push_back("buff[ry]." + name + " == " + field.expression);
        }
        if (at == 1 || (at >= pattern.first_argument && at < pattern.first_argument + pattern.argument_count)) {
            seen.push_back("buff[ry]." + name);
        }
        // A value that nobody needs stays where it is: scratch variables are clean between steps.
        if (field.variable && bound_target(id, *field.variable, at) != model_.spare(at)) {
            append(
                bind,
                model_.templates.lines(
                    "promela/assign.mustache",
                    Fields().text("variable", bound_target(id, *field.variable, at)).text("value", "buff[ry]." + name),
                    origin));
        }
    }
    Fragment matched = tag(of, 'r', seen);
    matched.front().role = LineRole::executes;
    append(matched, consequences(of, reception(of, seen)));
    append(matched, std::move(bind));
    Fragment lines = model_.templates.lines(
        "promela/textbook_receive.mustache",
        Fields()
            .text("mailbox", pattern.mailbox)
            .text("test", model_.templates.text("promela/all_of.mustache", Fields().list("guards", tests)))
            .list("taken", all)
            .list("restored", restored)
            .block("matched", std::move(matched)),
        origin);
    append(lines, std::move(after));
    return lines;
}

/// The wait chooses the first alternative that can act and jumps to its first step, in one go: an attempt does not look at
/// one alternative after the other while others move (grammar/semantics.md, RETRY). The text of the attempt follows; when
/// it ends in failure, the wait begins again.
Fragment TextbookWriter::write_wait(NodeId id, const Path& path) {
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
    Fragment attempt = translate(*wait.attempt);
    const std::vector<std::string> within = within_limit(of);
    std::vector<std::string> idle = within;
    bool always = false;
    Fragment options = first_that_can_act(id, idle, always, [&](NodeId first) {
        Fragment lines = set_fail(false);
        append(lines, jump(entries_.at(first), false, origin));
        return lines;
    });
    append(options, timeout_options(id, idle, within, always, path));
    if (options.empty()) {
        append(options, option("false", model_.templates.lines("promela/skip.mustache", Fields(), origin), origin));
    }
    Fragment on_timeout = of.on_timeout != kNoNode ? translate(*wait.on_timeout) : Fragment();
    return model_.templates.lines("promela/textbook_wait.mustache",
                                  Fields()
                                      .text("place", comment_text(model_.place(origin.span)))
                                      .text("source", comment_text(to_string(*of.operation)))
                                      .text("label", wait_label)
                                      .text("timed_out", timed_out)
                                      .flag("has_timeout", of.on_timeout != kNoNode)
                                      .block("options", std::move(options))
                                      .block("attempt", std::move(attempt))
                                      .block("on_timeout", std::move(on_timeout)),
                                  origin);
}

/// A tail call is a jump to the clause; any other call is its text, one activation deeper.
Fragment TextbookWriter::enter_body(NodeId id, const CallTarget& target, const Path& path) {
    (void)path;
    const Node& of = node(id);
    Activation& entered = of.target_depth == of.depth ? *activation_ : *callee_;
    Fragment lines = set_fail(false);
    const std::string text = region(entered, target.clause);
    Fragment arrived = target.entry == kNoNode ? Fragment() : arrive(id, target.entry);
    append(lines, arrived.empty() ? jump(text, false, origin_of(of)) : std::move(arrived));
    return lines;
}

}  // namespace map2pml::promela
