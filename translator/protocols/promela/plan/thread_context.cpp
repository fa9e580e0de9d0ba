#include "translator/protocols/promela/plan/thread_context.h"

#include <algorithm>
#include <set>
#include <utility>

#include "translator/protocols/analyses/values/variables.h"

namespace map2pml::promela {

using passes::Thread;

Path deeper(Path path) {
    ++path.nesting;
    return path;
}

ThreadContext::ThreadContext(ModelContext& model, std::size_t thread)
    : model_(model), index_(thread), thread_(model.graph.threads[thread]), process_(model.proctype_name(thread)) {
    // Main processes and workers are created in instance order, so a process knows its agent by its number.
    self_ = thread_.kind == Thread::Kind::main ? grouped(sum(named("_pid"), numeral(1)))
            : is_worker()                      ? model.workers.self(thread)
                                               : named("self");
}

Origin ThreadContext::origin_of(const Node& of) const {
    if (of.operation == nullptr) {
        const ir::Clause& clause = model_.protocol.clauses[of.clause];
        return {clause.head_span, 0};
    }
    return {of.operation->span, of.operation->id};
}

Origin ThreadContext::head_origin() const { return {model_.protocol.clauses[thread_.clause].head_span, 0}; }

bool ThreadContext::matters_after(NodeId id, const std::string& variable) const {
    return model_.liveness.across(model_.graph, index_, id, node(id).ok).contains(variable);
}

Option ThreadContext::option(const Expression& guard, Steps steps, const Origin& origin) {
    return {guard, std::move(steps), origin};
}

Steps ThreadContext::select(Alternatives options, const Origin& origin) {
    return just(Select{std::move(options)}, origin);
}

Steps ThreadContext::select_then(Alternatives together, const Steps& then, Alternatives apart,
                                 const Origin& origin) const {
    const bool once = model_.reduce.merge && together.size() > 1;
    if (!once)
        for (Option& each : together) append(each.steps, then);
    append(together, std::move(apart));
    if (together.size() == 1 && (together.front().guard.empty() || is_true(together.front().guard)))
        return std::move(together.front().steps);
    Steps lines = select(std::move(together), origin);
    if (once) append(lines, then);
    return lines;
}

Steps ThreadContext::jump(const std::string& to, bool after_receive, const Origin& origin) {
    return just(Jump{to, after_receive ? Jump::After::receive : Jump::After::nothing}, origin);
}

Steps ThreadContext::assigned(const Expression& variable, const Expression& value, const Origin& origin) {
    return just(Assign{variable, value}, origin);
}

Steps ThreadContext::step(const Origin& origin, Steps statements) {
    Steps lines = just(Indivisible{std::move(statements)}, origin);
    lines.front().role = LineRole::executes;
    return lines;
}

Steps ThreadContext::step_in_vain(const Origin& origin, Steps statements) {
    Steps lines = step(origin, std::move(statements));
    lines.front().role = LineRole::statement;
    return lines;
}

Steps ThreadContext::tag(const Node& of, TrailEvent event, const Expressions& values,
                         std::vector<Tag::Receiver> receivers) const {
    Expressions all = {self_};
    all.insert(all.end(), values.begin(), values.end());
    return just(Tag{of.operation->id, event, std::move(all), std::move(receivers)}, origin_of(of));
}

Steps ThreadContext::resets(NodeId from, NodeId to, const Origin& origin) const {
    const passes::NameSet& after = model_.liveness.across(model_.graph, index_, from, to);
    Steps lines;
    for (const std::string& name : model_.liveness.live_in[index_][from])
        if (!after.contains(name)) append(lines, assigned(storage(model_, name, node(from).depth), numeral(0), origin));
    return lines;
}

TargetEvent ThreadContext::target_event(const Node& of, std::optional<ir::EventPattern::Kind> kind, std::string name,
                                        const Expressions& values) const {
    TargetEvent event;
    event.kind = kind;
    event.name = std::move(name);
    for (const Expression& value : values) event.terms.push_back({Code::Type::value, value, {}});
    event.agent = thread_.agent;
    event.clause = of.clause;
    event.self = self_;
    event.operation = of.operation->id;
    return event;
}

TargetEvent ThreadContext::reception(const Node& of, const Expressions& seen) const {
    const auto& receive = std::get<ir::Receive>(of.operation->kind);
    TargetEvent event =
        target_event(of, ir::EventPattern::Kind::received, ir::written(receive), {seen.begin() + 1, seen.end()});
    event.sender = seen.front();
    return event;
}

Steps ThreadContext::consequences(const Node& of, const TargetEvent& event) const {
    Consequences all = consequences_of(model_, event, origin_of(of));
    append(all.before, std::move(all.after));
    using Kind = ir::EventPattern::Kind;
    if (event.kind == Kind::received || event.kind == Kind::succeeded)
        append(all.before, set_bound_flags(of, passes::variables_bound(*of.operation)));
    return std::move(all.before);
}

bool ThreadContext::has_bound_flag(const std::string& variable) const {
    if (thread_.kind != Thread::Kind::branch || !model_.liveness.live_in[index_][thread_.entry].contains(variable))
        return false;
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

Steps ThreadContext::set_bound_flags(const Node& of, const std::vector<std::string>& variables) const {
    Steps lines;
    if (of.depth == 0 && of.clause == thread_.clause) {
        for (const std::string& variable : variables)
            if (has_bound_flag(variable)) append(lines, assigned(bound_flag(variable), numeral(1), origin_of(of)));
    }
    return lines;
}

std::vector<std::string> ThreadContext::declared_variables() const {
    std::set<std::string> names;
    for (NodeId id = 0; id < thread_.nodes.size(); ++id)
        for (const std::string& name : model_.liveness.live_in[index_][id])
            names.insert(storage(model_, name, node(id).depth));
    for (const std::string& name : model_.liveness.at_finish[index_]) {
        names.insert(storage(model_, name, 0));
        if (has_bound_flag(name)) names.insert(bound_flag(name));
    }
    return {names.begin(), names.end()};
}

}  // namespace map2pml::promela
