#include "translator/promela/thread_writer.h"

#include <algorithm>

#include "translator/passes/addressing.h"
#include "translator/passes/variables.h"
#include "translator/promela/par_channels.h"

namespace map2pml::promela {

using passes::kNoNode;
using passes::NodeKind;
using passes::Thread;

namespace {

constexpr unsigned kDeepestNesting = 6;  ///< longer chains of decisions continue at a resting place of their own

}  // namespace

ThreadWriter::ThreadWriter(ModelContext& model, std::size_t thread)
    : model_(model), index_(thread), thread_(model.graph.threads[thread]), process_(model.proctype_name(thread)) {
    // Main processes and workers are created in instance order, so a process knows its agent by its number.
    self_ = thread_.kind == Thread::Kind::main ? "(_pid + 1)" : (is_worker() ? model.workers.self(thread) : "self");
    count_predecessors();
}

void ThreadWriter::count_predecessors() {
    predecessors_.assign(thread_.nodes.size(), 0);
    const auto count = [&](NodeId to) {
        if (to != kNoNode) {
            ++predecessors_[to];
        }
    };
    for (const Node& each : thread_.nodes) {
        count(each.ok);
        count(each.fail);
        count(each.on_timeout);
        for (const passes::FirstAction& first : each.first_actions) {
            count(first.node);
        }
        for (const passes::CallTarget& target : each.targets) {
            count(target.entry);
            count(target.entry);  // the entry of a clause is always a place of its own
        }
    }
}

Origin ThreadWriter::origin_of(const Node& of) const {
    if (of.operation == nullptr) {
        const ir::Clause& clause = model_.protocol.clauses[of.clause];
        return {clause.head_span, 0};
    }
    return {of.operation->span, of.operation->id};
}

/// SPIN takes a label that begins with `end` for a valid end.
std::string ThreadWriter::place_prefix(const Node& of, const std::string& prefix) const {
    return model_.is_service_at_rest(thread_, of) ? "end_" + prefix : prefix;
}

std::string ThreadWriter::label(NodeId id) {
    const auto known = labels_.find(id);
    if (known != labels_.end()) {
        return known->second;
    }
    const Node& of = node(id);
    std::string text = ir::clause_name(model_.protocol.clauses[of.clause]);
    text += of.operation != nullptr ? "_line_" + std::to_string(of.operation->span.begin.line)
                                    : std::string(of.kind == NodeKind::finish ? "_finish" : "_fail");
    if (of.depth > 0) {
        text += "_depth_" + std::to_string(of.depth);
    }
    const std::string fresh = model_.namer.fresh(place_prefix(of, "at_"), text);
    labels_.emplace(id, fresh);
    order_.emplace_back(fresh, id);
    todo_.push_back(id);
    return fresh;
}

Fragment ThreadWriter::body() {
    if (node(first_node()).kind == NodeKind::finish && model_.settles && thread_.kind == Thread::Kind::main) {
        return tail();
    }
    const std::string first = label(first_node());
    while (!todo_.empty()) {
        const NodeId id = todo_.front();
        todo_.pop_front();
        write_place(id);
    }
    Fragment all = beginning(received_before_.contains(first_node()) ? first : std::string());
    for (const auto& [name, id] : order_) {
        const Node& of = node(id);
        const std::string source =
            of.operation == nullptr ? (of.kind == NodeKind::finish ? "the end" : "failure") : to_string(*of.operation);
        // SPIN maps the first statement of an atomic to what follows it and then leaves it out of its listing.
        const bool starts_plain = !places_.at(id).empty() && places_.at(id).front().text != "if";
        Fragment lines = model_.templates.lines("promela/resting_place.mustache",
                                                Fields()
                                                    .text("place", comment_text(model_.place(origin_of(of).span)))
                                                    .text("source", comment_text(source))
                                                    .text("label", name)
                                                    .flag("progress", received_before_.contains(id))
                                                    .flag("has_entry", timed_out_before_.contains(id))
                                                    .text("entry", "first_" + name)
                                                    .flag("starts_plain", starts_plain)
                                                    .block("block", std::move(places_.at(id))),
                                                origin_of(of));
        append(all, std::move(lines));
        if (const auto joined = joins_.find(id); joined != joins_.end()) {
            append(all, std::move(joined->second));
        }
    }
    append(all, tail());
    return all;
}

Fragment ThreadWriter::beginning(const std::string& first_place) {
    const bool is_main = thread_.kind == Thread::Kind::main;
    const Origin origin = is_worker() ? Origin{thread_.par->span, thread_.par->id} : origin_of(node(thread_.entry));
    Fragment lines;
    if (is_worker()) {
        std::vector<std::string> fields = {"eval(" + model_.workers.activation(index_) + ")"};
        for (const std::string& name : model_.liveness.live_in[index_][thread_.entry]) {
            fields.push_back(storage(model_, name, 0));
        }
        lines = model_.templates.lines("promela/worker.mustache",
                                       Fields()
                                           .text("place", comment_text(model_.place(origin.span)))
                                           .text("process", process_)
                                           .flag("progress", ends_with_receive_)
                                           .text("channel", model_.start_channel(index_))
                                           .flag("alone", model_.workers.count(index_) == 1)
                                           .list("fields", fields),
                                       origin);
    }
    if (!first_place.empty() && !is_main) {
        append(lines, jump(first_place, false, origin));
    }
    return lines;
}

passes::NodeId ThreadWriter::first_node() const {
    NodeId first = thread_.entry;
    while (thread_.kind == Thread::Kind::main && is_passed(first)) {
        first = node(first).ok;
    }
    return first;
}

Fragment ThreadWriter::arrive_at(NodeId to, const Path& path, const Origin& origin) {
    if (is_passed(to)) {
        return write_node(to, path);
    }
    if (path.received) {
        received_before_.insert(to);
    }
    return jump(label(to), path.received, origin);
}

void ThreadWriter::write_place(NodeId id) { places_.emplace(id, write_node(id, {})); }

Fragment ThreadWriter::write_node(NodeId id, const Path& path) {
    const Node& of = node(id);
    switch (of.kind) {
        case NodeKind::send:
            return write_send(id, path);
        case NodeKind::receive:
            return write_receive(id, path);
        case NodeKind::decide:
            return write_decide(id, path);
        case NodeKind::wait:
            return write_wait(id, path);
        case NodeKind::skip:
            return write_skip(id, path);
        case NodeKind::call:
            return write_call(id, path);
        case NodeKind::fork:
            return is_passed(id) ? write_skip(id, path) : write_fork(id);
        case NodeKind::finish:
            return finish(path.received);
        case NodeKind::fail:
            return fail(origin_of(of), path.received);
        case NodeKind::cut:
            return cut(of);
    }
    return {};
}

/// Control goes on at `to`: written here when nothing else leads there and nobody else need act before it.
Fragment ThreadWriter::go(NodeId from, NodeId to, const Path& path) {
    const Node& next = node(to);
    const bool ends = next.kind == NodeKind::finish || next.kind == NodeKind::fail || next.kind == NodeKind::cut ||
                      next.kind == NodeKind::skip;
    const bool own =
        (next.kind == NodeKind::decide || next.kind == NodeKind::call) && !model_.stands_alone(*next.operation);
    if (next.kind == NodeKind::fail) {
        return fail(origin_of(node(from)), path.received);
    }
    if (ends || (own && !path.timed_out && predecessors_[to] == 1 && path.nesting < kDeepestNesting)) {
        return write_node(to, {path.received, path.nesting + 1, path.timed_out});
    }
    if (own && path.timed_out && predecessors_[to] == 1 && !path.received) {
        timed_out_before_.insert(to);
        return model_.templates.lines("promela/goto.mustache",
                                      Fields()
                                          .text("label", label(to))
                                          .flag("after_receive", false)
                                          .flag("after_timeout", true)
                                          .flag("plain", false),
                                      origin_of(node(from)));
    }
    return arrive_at(to, path, origin_of(node(from)));
}

std::vector<std::string> ThreadWriter::dead_after(NodeId from, NodeId to) const {
    std::vector<std::string> dead;
    const passes::NameSet& after = model_.liveness.across(model_.graph, index_, from, to);
    for (const std::string& name : model_.liveness.live_in[index_][from]) {
        if (!after.contains(name)) {
            dead.push_back(name);
        }
    }
    return dead;
}

Fragment ThreadWriter::resets(NodeId from, NodeId to, const Origin& origin) {
    Fragment lines;
    for (const std::string& name : dead_after(from, to)) {
        append(lines,
               model_.templates.lines(
                   "promela/assign.mustache",
                   Fields().text("variable", storage(model_, name, node(from).depth)).text("value", "0"), origin));
    }
    return lines;
}

Fragment ThreadWriter::jump(const std::string& to, bool after_receive, const Origin& origin) {
    return model_.templates.lines("promela/goto.mustache",
                                  Fields()
                                      .text("label", to)
                                      .flag("after_receive", after_receive)
                                      .flag("after_timeout", false)
                                      .flag("plain", !after_receive),
                                  origin);
}

Fragment ThreadWriter::option(const std::string& guard, Fragment block, const Origin& origin) {
    return model_.templates.lines("promela/option.mustache",
                                  Fields().text("guard", guard).block("block", std::move(block)), origin);
}

Fragment ThreadWriter::select(Fragment options, const Origin& origin) {
    return model_.templates.lines("promela/select.mustache", Fields().block("options", std::move(options)), origin);
}

/// A spawned call whose end somebody asks for: no place of the agent's own process tells it.
bool ThreadWriter::is_counted() const {
    return thread_.kind == Thread::Kind::spawned && model_.counts_calls(thread_.agent);
}

Fragment ThreadWriter::finish(bool received) {
    if (thread_.kind == Thread::Kind::branch) {
        return branch_end(true, received);
    }
    const Origin origin{model_.protocol.clauses[thread_.clause].head_span, 0};
    Fragment lines = model_.templates.lines("promela/finish.mustache",
                                            Fields().text("self", self_).flag("counted", is_counted()), origin);
    append(lines, jump("end_" + process_, false, origin));
    return lines;
}

/// \param because the operation whose failure nothing catches.
Fragment ThreadWriter::fail(const Origin& because, bool received) {
    if (thread_.kind == Thread::Kind::branch) {
        return branch_end(false, received);
    }
    const Origin origin{model_.protocol.clauses[thread_.clause].head_span, 0};
    Fragment lines = model_.templates.lines("promela/fail.mustache",
                                            Fields().text("self", self_).flag("counted", is_counted()), origin);
    lines.back().origin = because;
    lines.back().role = LineRole::fails;
    append(lines, jump("end_failed_" + process_, false, origin));
    return lines;
}

Fragment ThreadWriter::branch_end(bool succeeded, bool received) {
    ends_with_receive_ = ends_with_receive_ || received;
    const Origin origin{thread_.par->span, thread_.par->id};
    std::vector<std::string> fields = {is_worker() ? model_.workers.activation(index_) : "parent",
                                       std::to_string(thread_.branch), succeeded ? "1" : "0"};
    const passes::NameSet& own = model_.liveness.at_finish[index_];
    for (const std::string& name : joined_variables(*thread_.par)) {
        const std::string value = own.contains(name) ? storage(model_, name, 0) : "0";
        fields.push_back(is_told_bound(name) ? "(" + bound_flag(name) + " -> " + value + " : 0)" : value);
    }
    Fragment forgotten;  // what the worker is when it waits again must not tell one start from another
    for (const std::string& name : is_worker() ? declared_variables() : std::vector<std::string>()) {
        append(forgotten, assigned(name, "0", origin));
    }
    if (model_.textbook) {
        append(forgotten, assigned("fail", "false", origin));
    }
    return model_.templates.lines("promela/branch_end.mustache",
                                  Fields()
                                      .flag("worker", is_worker())
                                      .flag("after_receive", received)
                                      .flag("settles", model_.settles)
                                      .text("told", model_.settles ? told_channel(model_) : "")
                                      .text("number", number_of_par(model_, *thread_.par))
                                      .text("parent", fields.front())
                                      .block("forgotten", std::move(forgotten))
                                      .text("id", std::to_string(thread_.par->id))
                                      .text("event", succeeded ? "b" : "B")
                                      .text("self", self_)
                                      .text("channel", join_channel(model_, *thread_.par))
                                      .text("process", process_)
                                      .text("room", std::to_string(join_room(model_, index_)))
                                      .list("fields", fields),
                                  origin);
}

Fragment ThreadWriter::cut(const Node& of) {
    has_cut_ = true;
    return cut_run(of, LineRole::cut);
}

Fragment ThreadWriter::cut_run(const Node& of, LineRole role) {
    Fragment lines = model_.templates.lines("promela/cut.mustache",
                                            Fields()
                                                .text("id", std::to_string(of.operation->id))
                                                .text("self", self_)
                                                .text("process", process_)
                                                .flag("flagged", model_.asks_about_runs()),
                                            origin_of(of));
    model_.has_cut = true;
    lines.front().role = role;
    return lines;
}

/// The ends of the process: finished, failed, cut off.
Fragment ThreadWriter::tail() {
    const Origin origin{model_.protocol.clauses[thread_.clause].head_span, 0};
    const bool is_branch = thread_.kind == Thread::Kind::branch;
    return model_.templates.lines("promela/ends.mustache",
                                  Fields()
                                      .text("process", process_)
                                      .flag("branch", is_branch && !is_worker())
                                      .flag("progress", ends_with_receive_)
                                      .flag("agent", !is_branch)
                                      .flag("cut", has_cut_ || prunes_)
                                      .flag("only_pruned", !has_cut_),
                                  origin);
}

bool ThreadWriter::is_told_bound(const std::string& variable) const {
    if (thread_.kind != Thread::Kind::branch || !model_.liveness.live_in[index_][thread_.entry].contains(variable)) {
        return false;
    }
    const auto& branches = std::get<ir::Par>(thread_.par->kind).branches;
    const auto binds = [&](const ir::Operation& branch) {
        const std::vector<std::string> bound = passes::variables_bound_inside(branch);
        return std::find(bound.begin(), bound.end(), variable) != bound.end();
    };
    // Where the `par` stands in a branch itself, that one may have to know what was bound in here.
    const bool is_inside =
        std::any_of(model_.graph.threads.begin(), model_.graph.threads.end(), [&](const Thread& thread) {
            return thread.kind == Thread::Kind::branch &&
                   std::any_of(thread.nodes.begin(), thread.nodes.end(),
                               [&](const Node& each) { return each.operation == thread_.par; });
        });
    return binds(branches[thread_.branch]) && (is_inside || std::count_if(branches.begin(), branches.end(), binds) > 1);
}

Fragment ThreadWriter::told_bound(const Node& of, const std::vector<std::string>& variables) {
    Fragment lines;
    if (of.depth == 0 && of.clause == thread_.clause) {
        for (const std::string& variable : variables) {
            if (is_told_bound(variable)) {
                append(lines, assigned(bound_flag(variable), "1", origin_of(of)));
            }
        }
    }
    return lines;
}

std::vector<std::string> ThreadWriter::declared_variables() const {
    std::set<std::string> names;
    for (NodeId id = 0; id < thread_.nodes.size(); ++id) {
        for (const std::string& name : model_.liveness.live_in[index_][id]) {
            names.insert(storage(model_, name, node(id).depth));
        }
    }
    for (const std::string& name : model_.liveness.at_finish[index_]) {
        names.insert(storage(model_, name, 0));
        if (is_told_bound(name)) {
            names.insert(bound_flag(name));
        }
    }
    return {names.begin(), names.end()};
}

}  // namespace map2pml::promela
