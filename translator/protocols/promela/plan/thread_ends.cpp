#include "translator/protocols/promela/plan/threads.h"

#include "translator/protocols/promela/model_names.h"
#include "translator/protocols/promela/par_channels.h"

namespace map2pml::promela {

using passes::Thread;

/// A spawned call whose end somebody asks for: no place of the agent's own process tells it.
bool EndMaker::is_counted() const {
    return thread_.kind == Thread::Kind::spawned && model_.counts_calls(thread_.agent);
}

Steps EndMaker::finish(bool received) {
    if (thread_.kind == Thread::Kind::branch) return branch_end(true, received);
    const Origin origin = head_origin();
    Steps lines =
        just(Finish{self_, is_counted(), thread_.kind == Thread::Kind::spawned && model_.stuck_checks}, origin);
    append(lines, jump(model_name(kEndLabel, process_), false, origin));
    return lines;
}

Steps EndMaker::fail(const Origin& because, bool received) {
    if (thread_.kind == Thread::Kind::branch) return branch_end(false, received);
    const Origin origin = head_origin();
    Steps lines = just(Fail{self_, is_counted(), because}, origin);
    lines.back().role = LineRole::fails;
    append(lines, jump(model_name(kFailedLabel, process_), false, origin));
    return lines;
}

Steps EndMaker::branch_end(bool succeeded, bool received) {
    ends_with_receive_ = ends_with_receive_ || received;
    const Origin origin{thread_.par->span, thread_.par->id};
    Expressions fields = {is_worker() ? model_.workers.activation(index_) : named("parent"), numeral(thread_.branch),
                          numeral(succeeded ? 1 : 0)};
    const passes::NameSet& own = model_.liveness.at_finish[index_];
    for (const std::string& name : joined_variables(*thread_.par)) {
        const Expression value = own.contains(name) ? Expression(storage(model_, name, 0)) : numeral(0);
        fields.push_back(has_bound_flag(name) ? one_of_two(bound_flag(name), value, numeral(0)) : value);
    }
    Steps forgotten;  // what the worker is when it waits again must not tell one start from another
    for (const std::string& name : is_worker() ? declared_variables() : std::vector<std::string>())
        append(forgotten, assigned(name, numeral(0), origin));
    if (model_.textbook) append(forgotten, assigned(named("fail"), falsity(), origin));
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
                          .resumes = model_.settles ? resume_channel(model_) : "",
                          .par = number_of_par(model_, *thread_.par)},
                origin);
}

Steps EndMaker::cut(const Node& of) {
    has_cut_ = true;
    return cut_run(of, LineRole::cut);
}

Steps EndMaker::prune(const Node& of) {
    prunes_ = true;
    return cut_run(of, LineRole::overflow);
}

Steps EndMaker::jump_to_cut(const Origin& origin) {
    has_cut_ = true;
    return jump(model_name(kCutLabel, process_), false, origin);
}

Steps EndMaker::cut_run(const Node& of, LineRole role) const {
    Steps lines = just(Cut{of.operation->id, self_, process_, model_.asks_about_runs()}, origin_of(of));
    model_.has_cut = true;
    lines.front().role = role;
    return lines;
}

Steps EndMaker::tail() const {
    const Origin origin = head_origin();
    const bool is_branch = thread_.kind == Thread::Kind::branch;
    return just(Ends{.process = process_,
                     .is_agent = !is_branch,
                     .is_branch = is_branch && !is_worker(),
                     .is_progress = ends_with_receive_,
                     .has_cut = has_cut_ || prunes_,
                     .only_pruned = !has_cut_},
                origin);
}

}  // namespace map2pml::promela
