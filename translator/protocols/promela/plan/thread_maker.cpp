#include "translator/protocols/promela/plan/threads.h"

#include <algorithm>

#include "translator/protocols/analyses/values/addressing.h"
#include "translator/protocols/analyses/values/variables.h"
#include "translator/protocols/promela/model_names.h"
#include "translator/protocols/promela/par_channels.h"

namespace map2pml::promela {

using passes::kNoNode;
using passes::NodeKind;
using passes::Thread;

ThreadMaker::ThreadMaker(ModelContext& model, std::size_t thread)
    : ThreadContext(model, thread),
      ends_(*this),
      guards_(*this),
      merges_(*this, guards_),
      waits_(*this, *this, guards_, merges_),
      sends_(*this, *this, guards_, ends_),
      decisions_(*this, *this, guards_, ends_),
      pars_(*this, *this),
      calls_(*this, *this, ends_),
      receives_(std::make_unique<ReceiveMaker>(*this, static_cast<Control&>(*this), guards_)) {}

/// SPIN takes a label that begins with `end` for a valid end.
std::string ThreadMaker::place_prefix(const Node& of, const std::string& prefix) const {
    return model_.is_service_at_rest(thread_, of) ? model_name(kEndLabel, prefix) : prefix;
}

std::string ThreadMaker::label(NodeId id) {
    const auto known = labels_.find(id);
    if (known != labels_.end()) return known->second;
    const Node& of = node(id);
    std::string text = ir::clause_name(model_.protocol.clauses[of.clause]);
    text += of.operation != nullptr ? "_line_" + std::to_string(of.operation->span.begin.line)
                                    : std::string(of.kind == NodeKind::finish ? "_finish" : "_fail");
    if (of.depth > 0) text += "_depth_" + std::to_string(of.depth);
    const std::string fresh = model_.namer.fresh(place_prefix(of, "at_"), text);
    labels_.emplace(id, fresh);
    order_.emplace_back(fresh, id);
    todo_.push_back(id);
    return fresh;
}

Steps ThreadMaker::body() {
    if (node(first_node()).kind == NodeKind::finish && model_.settles && thread_.kind == Thread::Kind::main)
        return ends_.tail();
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
        if (const auto joined = joins_.find(id); joined != joins_.end()) append(all, std::move(joined->second));
    }
    append(all, ends_.tail());
    return all;
}

Steps ThreadMaker::beginning(const std::string& first_place) {
    const bool is_main = thread_.kind == Thread::Kind::main;
    const Origin origin = is_worker() ? Origin{thread_.par->span, thread_.par->id} : origin_of(node(thread_.entry));
    Steps lines;
    if (is_worker()) {
        Expressions fields = {current(model_.workers.activation(index_))};
        for (const std::string& name : model_.liveness.live_in[index_][thread_.entry])
            fields.emplace_back(storage(model_, name, 0));
        lines = just(AwaitStart{.place = model_.place(origin.span),
                                .process = process_,
                                .is_progress = ends_.ends_with_receive(),
                                .channel = model_.start_channel(index_),
                                .is_alone = model_.workers.count(index_) == 1,
                                .fields = fields},
                     origin);
    }
    if (!first_place.empty() && !is_main) append(lines, jump(first_place, false, origin));
    return lines;
}

passes::NodeId ThreadMaker::first_node() const {
    NodeId first = thread_.entry;
    while (thread_.kind == Thread::Kind::main && is_passed(first)) first = node(first).ok;
    return first;
}

Steps ThreadMaker::arrive_at(NodeId to, const Path& path, const Origin& origin) {
    if (is_passed(to)) return make_node(to, path);
    if (path.received) received_before_.insert(to);
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
            return sends_.make(id, path);
        case NodeKind::receive:
            return receives_->make(id, path);
        case NodeKind::decide:
            return decisions_.make(id, path);
        case NodeKind::wait:
            return make_wait(id, path);
        case NodeKind::skip:
            return make_skip(id, path);
        case NodeKind::call:
            return calls_.make(id, path);
        case NodeKind::fork:
            return is_passed(id) ? make_skip(id, path) : pars_.make(id);
        case NodeKind::finish:
            return ends_.finish(path.received);
        case NodeKind::fail:
            return ends_.fail(origin_of(of), path.received);
        case NodeKind::cut:
            return ends_.cut(of);
    }
    return {};
}

/// After a step that others can see or change at once, nothing may follow that commutes to the right only, or not at all.
Path ThreadMaker::behind(NodeId from, Path path) const {
    const ir::Operation* operation = node(from).operation;
    if (operation == nullptr) return path;
    path.committed = path.committed || model_.stands_alone(*operation);
    path.looked_at = path.looked_at || (model_.visible_steps && model_.visible_steps->contains(operation));
    return path;
}

/// Control goes on at `to`: written here when nothing else leads there and nobody else need act before it.
Steps ThreadMaker::go(NodeId from, NodeId to, const Path& before) {
    const Path path = behind(from, before);
    const Node& next = node(to);
    const bool ends = next.kind == NodeKind::finish || next.kind == NodeKind::fail || next.kind == NodeKind::cut ||
                      next.kind == NodeKind::skip;
    const bool own = (next.kind == NodeKind::decide || next.kind == NodeKind::call) &&
                     !model_.stands_alone(*next.operation) && !path.looked_at;
    if (next.kind == NodeKind::fail) return ends_.fail(origin_of(node(from)), path.received);
    if (ends || (own && !path.timed_out && merges_.has_one_way(to) && path.nesting < kDeepestNesting))
        return make_node(to, deeper(path));
    if (merges_.joins(to, path)) {
        Path joined = deeper(path);
        joined.joined.push_back(to);
        return make_node(to, joined);
    }
    const bool is_alone = node(from).operation != nullptr && model_.stands_alone(*node(from).operation);
    if (own && path.timed_out && merges_.has_one_way(to) && !path.received && !is_alone) {
        timed_out_before_.insert(to);
        return just(Jump{label(to), Jump::After::timeout}, origin_of(node(from)));
    }
    return arrive_at(to, path, origin_of(node(from)));
}

Steps ThreadMaker::enter_body(NodeId id, const passes::CallTarget& target, const Path& before) {
    const Path path = behind(id, before);
    if (merges_.joins(target.entry, path)) {
        Path joined = deeper(path);
        joined.joined.push_back(target.entry);
        return make_node(target.entry, joined);
    }
    return arrive_at(target.entry, path, origin_of(node(id)));
}

/// Nothing happens; the tag says that control came by (`reachable-code`).
Steps ThreadMaker::make_skip(NodeId id, const Path& path) {
    const Node& of = node(id);
    Steps statements = tag(of, TrailEvent::skip, {});
    append(statements, resets(id, of.ok, origin_of(of)));
    Steps lines = step(origin_of(of), std::move(statements));
    append(lines, go(id, of.ok, path));
    return lines;
}

Steps ThreadMaker::make_wait(NodeId id, const Path& path) { return waits_.make(id, path, *receives_); }

}  // namespace map2pml::promela
