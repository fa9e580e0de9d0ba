#include "translator/promela/plan/thread_maker.h"

#include <algorithm>

#include "translator/passes/addressing.h"
#include "translator/passes/variables.h"
#include "translator/promela/model_names.h"
#include "translator/promela/par_channels.h"

namespace map2pml::promela {

using passes::kNoNode;
using passes::NodeKind;
using passes::Thread;

ThreadMaker::ThreadMaker(ModelContext& model, std::size_t thread)
    : model_(model), index_(thread), thread_(model.graph.threads[thread]), process_(model.proctype_name(thread)) {
    // Main processes and workers are created in instance order, so a process knows its agent by its number.
    self_ = thread_.kind == Thread::Kind::main ? grouped(sum(named("_pid"), numeral(1)))
            : is_worker()                      ? model.workers.self(thread)
                                               : named("self");
    count_predecessors();
    merges_ = may_merge();
}

void ThreadMaker::count_predecessors() {
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

Origin ThreadMaker::origin_of(const Node& of) const {
    if (of.operation == nullptr) {
        const ir::Clause& clause = model_.protocol.clauses[of.clause];
        return {clause.head_span, 0};
    }
    return {of.operation->span, of.operation->id};
}

/// SPIN takes a label that begins with `end` for a valid end.
std::string ThreadMaker::place_prefix(const Node& of, const std::string& prefix) const {
    return model_.is_service_at_rest(thread_, of) ? model_name(kEndLabel, prefix) : prefix;
}

std::string ThreadMaker::label(NodeId id) {
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

Steps ThreadMaker::body() {
    if (node(first_node()).kind == NodeKind::finish && model_.settles && thread_.kind == Thread::Kind::main) {
        return tail();
    }
    const std::string first = label(first_node());
    while (!todo_.empty()) {
        const NodeId id = todo_.front();
        todo_.pop_front();
        make_place(id);
    }
    Steps all = beginning(received_before_.contains(first_node()) ? first : std::string());
    for (const auto& [name, id] : order_) {
        const Node& of = node(id);
        const std::string source =
            of.operation == nullptr ? (of.kind == NodeKind::finish ? "the end" : "failure") : to_string(*of.operation);
        // SPIN maps the first statement of an atomic to what follows it and then leaves it out of its listing.
        const bool starts_plain =
            !places_.at(id).empty() && !std::holds_alternative<Select>(places_.at(id).front().what);
        Steps lines = just(Place{.place = model_.place(origin_of(of).span),
                                 .source = source,
                                 .label = name,
                                 .is_progress = received_before_.contains(id),
                                 .entry = timed_out_before_.contains(id) ? "first_" + name : std::string(),
                                 .starts_plain = starts_plain,
                                 .steps = std::move(places_.at(id))},
                           origin_of(of));
        append(all, std::move(lines));
        if (const auto joined = joins_.find(id); joined != joins_.end()) {
            append(all, std::move(joined->second));
        }
    }
    append(all, tail());
    return all;
}

Steps ThreadMaker::beginning(const std::string& first_place) {
    const bool is_main = thread_.kind == Thread::Kind::main;
    const Origin origin = is_worker() ? Origin{thread_.par->span, thread_.par->id} : origin_of(node(thread_.entry));
    Steps lines;
    if (is_worker()) {
        Expressions fields = {current(model_.workers.activation(index_))};
        for (const std::string& name : model_.liveness.live_in[index_][thread_.entry]) {
            fields.emplace_back(storage(model_, name, 0));
        }
        lines = just(AwaitStart{.place = model_.place(origin.span),
                                .process = process_,
                                .is_progress = ends_with_receive_,
                                .channel = model_.start_channel(index_),
                                .is_alone = model_.workers.count(index_) == 1,
                                .fields = fields},
                     origin);
    }
    if (!first_place.empty() && !is_main) {
        append(lines, jump(first_place, false, origin));
    }
    return lines;
}

passes::NodeId ThreadMaker::first_node() const {
    NodeId first = thread_.entry;
    while (thread_.kind == Thread::Kind::main && is_passed(first)) {
        first = node(first).ok;
    }
    return first;
}

Steps ThreadMaker::arrive_at(NodeId to, const Path& path, const Origin& origin) {
    if (is_passed(to)) {
        return make_node(to, path);
    }
    if (path.received) {
        received_before_.insert(to);
    }
    return jump(label(to), path.received, origin);
}

void ThreadMaker::make_place(NodeId id) {
    // Where no cycles are looked for, the place is part of the step that timed out.
    Path path;
    path.committed = timed_out_before_.contains(id) && model_.instance.timeout == ir::TimeoutReading::anytime;
    places_.emplace(id, make_node(id, path));
}

Steps ThreadMaker::make_node(NodeId id, const Path& path) {
    const Node& of = node(id);
    switch (of.kind) {
        case NodeKind::send:
            return make_send(id, path);
        case NodeKind::receive:
            return make_receive(id, path);
        case NodeKind::decide:
            return make_decide(id, path);
        case NodeKind::wait:
            return make_wait(id, path);
        case NodeKind::skip:
            return make_skip(id, path);
        case NodeKind::call:
            return make_call(id, path);
        case NodeKind::fork:
            return is_passed(id) ? make_skip(id, path) : make_fork(id);
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
Steps ThreadMaker::go(NodeId from, NodeId to, const Path& path) {
    const Node& next = node(to);
    const bool ends = next.kind == NodeKind::finish || next.kind == NodeKind::fail || next.kind == NodeKind::cut ||
                      next.kind == NodeKind::skip;
    const bool own =
        (next.kind == NodeKind::decide || next.kind == NodeKind::call) && !model_.stands_alone(*next.operation);
    if (next.kind == NodeKind::fail) {
        return fail(origin_of(node(from)), path.received);
    }
    if (ends || (own && !path.timed_out && predecessors_[to] == 1 && path.nesting < kDeepestNesting)) {
        return make_node(to, deeper(path));
    }
    if (joins(to, path)) {
        Path joined = deeper(path);
        joined.joined.push_back(to);
        return make_node(to, joined);
    }
    if (own && path.timed_out && predecessors_[to] == 1 && !path.received) {
        timed_out_before_.insert(to);
        return just(Jump{label(to), Jump::After::timeout}, origin_of(node(from)));
    }
    return arrive_at(to, path, origin_of(node(from)));
}

std::vector<std::string> ThreadMaker::dead_after(NodeId from, NodeId to) const {
    std::vector<std::string> dead;
    const passes::NameSet& after = model_.liveness.across(model_.graph, index_, from, to);
    for (const std::string& name : model_.liveness.live_in[index_][from]) {
        if (!after.contains(name)) {
            dead.push_back(name);
        }
    }
    return dead;
}

Steps ThreadMaker::resets(NodeId from, NodeId to, const Origin& origin) {
    Steps lines;
    for (const std::string& name : dead_after(from, to)) {
        append(lines, just(Assign{storage(model_, name, node(from).depth), numeral(0)}, origin));
    }
    return lines;
}

Steps ThreadMaker::jump(const std::string& to, bool after_receive, const Origin& origin) {
    return just(Jump{to, after_receive ? Jump::After::receive : Jump::After::nothing}, origin);
}

Option ThreadMaker::option(const Expression& guard, Steps steps, const Origin& origin) {
    return {guard, std::move(steps), origin};
}

Steps ThreadMaker::select(Alternatives options, const Origin& origin) {
    return just(Select{std::move(options)}, origin);
}

/// A spawned call whose end somebody asks for: no place of the agent's own process tells it.
bool ThreadMaker::is_counted() const {
    return thread_.kind == Thread::Kind::spawned && model_.counts_calls(thread_.agent);
}

Steps ThreadMaker::finish(bool received) {
    if (thread_.kind == Thread::Kind::branch) {
        return branch_end(true, received);
    }
    const Origin origin{model_.protocol.clauses[thread_.clause].head_span, 0};
    Steps lines =
        just(Finish{self_, is_counted(), thread_.kind == Thread::Kind::spawned && model_.stuck_checks}, origin);
    append(lines, jump(model_name(kEndLabel, process_), false, origin));
    return lines;
}

/// \param because the operation whose failure nothing catches.
Steps ThreadMaker::fail(const Origin& because, bool received) {
    if (thread_.kind == Thread::Kind::branch) {
        return branch_end(false, received);
    }
    const Origin origin{model_.protocol.clauses[thread_.clause].head_span, 0};
    Steps lines = just(Fail{self_, is_counted(), because}, origin);
    lines.back().role = LineRole::fails;
    append(lines, jump(model_name(kFailedLabel, process_), false, origin));
    return lines;
}

Steps ThreadMaker::branch_end(bool succeeded, bool received) {
    ends_with_receive_ = ends_with_receive_ || received;
    const Origin origin{thread_.par->span, thread_.par->id};
    Expressions fields = {is_worker() ? model_.workers.activation(index_) : named("parent"), numeral(thread_.branch),
                          numeral(succeeded ? 1 : 0)};
    const passes::NameSet& own = model_.liveness.at_finish[index_];
    for (const std::string& name : joined_variables(*thread_.par)) {
        const Expression value = own.contains(name) ? Expression(storage(model_, name, 0)) : numeral(0);
        fields.push_back(is_told_bound(name) ? one_of_two(bound_flag(name), value, numeral(0)) : value);
    }
    Steps forgotten;  // what the worker is when it waits again must not tell one start from another
    for (const std::string& name : is_worker() ? declared_variables() : std::vector<std::string>()) {
        append(forgotten, assigned(name, numeral(0), origin));
    }
    if (model_.textbook) {
        append(forgotten, assigned(named("fail"), falsity(), origin));
    }
    return just(BranchEnd{.operation = thread_.par->id,
                          .succeeded = succeeded,
                          .self = self_,
                          .process = process_,
                          .channel = join_channel(model_, *thread_.par),
                          .room = join_room(model_, index_),
                          .fields = fields,
                          .is_worker = is_worker(),
                          .forgotten = std::move(forgotten),
                          .after_receive = received,
                          .told = model_.settles ? told_channel(model_) : "",
                          .par = number_of_par(model_, *thread_.par)},
                origin);
}

Steps ThreadMaker::cut(const Node& of) {
    has_cut_ = true;
    return cut_run(of, LineRole::cut);
}

Steps ThreadMaker::cut_run(const Node& of, LineRole role) {
    Steps lines = just(Cut{of.operation->id, self_, process_, model_.asks_about_runs()}, origin_of(of));
    model_.has_cut = true;
    lines.front().role = role;
    return lines;
}

/// The ends of the process: finished, failed, cut off.
Steps ThreadMaker::tail() {
    const Origin origin{model_.protocol.clauses[thread_.clause].head_span, 0};
    const bool is_branch = thread_.kind == Thread::Kind::branch;
    return just(Ends{.process = process_,
                     .is_agent = !is_branch,
                     .is_branch = is_branch && !is_worker(),
                     .is_progress = ends_with_receive_,
                     .has_cut = has_cut_ || prunes_,
                     .only_pruned = !has_cut_},
                origin);
}

bool ThreadMaker::is_told_bound(const std::string& variable) const {
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

Steps ThreadMaker::told_bound(const Node& of, const std::vector<std::string>& variables) {
    Steps lines;
    if (of.depth == 0 && of.clause == thread_.clause) {
        for (const std::string& variable : variables) {
            if (is_told_bound(variable)) {
                append(lines, assigned(bound_flag(variable), numeral(1), origin_of(of)));
            }
        }
    }
    return lines;
}

std::vector<std::string> ThreadMaker::declared_variables() const {
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
