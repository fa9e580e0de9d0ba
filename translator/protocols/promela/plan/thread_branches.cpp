// `par` (grammar/semantics.md 2, PAR): its branches are started, and their parent waits for their reports.
#include "translator/protocols/promela/plan/threads.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "translator/protocols/analyses/values/variables.h"
#include "translator/protocols/promela/model_names.h"
#include "translator/protocols/promela/par_channels.h"

namespace map2pml::promela {

Steps ParMaker::make(NodeId id) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    const BranchWorkers& workers = model_.workers;
    const bool by_workers = workers.has(of.branch_threads.front());
    Expressions processes;
    std::vector<std::size_t> started;
    std::copy_if(of.branch_threads.begin(), of.branch_threads.end(), std::back_inserter(started),
                 [&](std::size_t branch) { return !model_.settles || !model_.is_empty_thread(branch); });
    for (const std::size_t branch : started) {
        const Expression next = named("_nr_pr");  // the number of the next process
        processes.push_back(by_workers          ? workers.process(branch, index_, self_)
                            : processes.empty() ? next
                                                : sum(next, numeral(processes.size())));
    }
    Steps statements = tag(of, TrailEvent::fork, processes);
    for (const std::size_t branch : of.branch_threads) {
        if (std::find(started.begin(), started.end(), branch) == started.end()) {
            append(statements, ended_at_once(of, branch));
            continue;
        }
        Expressions arguments;
        const passes::Thread& thread = model_.graph.threads[branch];
        for (const std::string& name : model_.liveness.live_in[branch][thread.entry])
            arguments.emplace_back(storage(model_, name, of.depth));
        if (by_workers) {
            arguments.insert(arguments.begin(), workers.started(branch, index_, self_));
            append(statements,
                   just(StartBranch{model_.start_channel(branch), workers.count(branch) == 1, arguments}, origin));
            continue;
        }
        arguments.insert(arguments.begin(), {named("_pid"), self_});
        append(statements, just(ForkBranch{model_.proctype_name(branch), model_.stuck_checks,
                                           model_.branch_pid(branch, self_), arguments},
                                origin));
    }
    statements.front().role = LineRole::executes;
    const std::string joined = model_name(kJoinLabel, control_.place_label(id));
    control_.add_join(id, join(id));
    append(statements, jump(joined, false, origin));
    return statements;
}

/// A branch that has nothing to do needs no process: its parent writes the report itself.
Steps ParMaker::ended_at_once(const Node& of, std::size_t branch) {
    Expressions fields = {model_.workers.has(branch) ? model_.workers.started(branch, index_, self_) : named("_pid"),
                          numeral(model_.graph.threads[branch].branch), numeral(1)};
    fields.resize(fields.size() + joined_variables(*of.operation).size(), numeral(0));
    return just(PutReport{join_channel(model_, *of.operation), fields}, origin_of(of));
}

ParMaker::Reports ParMaker::reports_for(const Node& of) {
    Reports reports;
    const std::size_t any = of.branch_threads.front();
    reports.channel = join_channel(model_, *of.operation);
    reports.own = current(model_.workers.has(any) ? model_.workers.started(any, index_, self_) : named("_pid"));
    reports.variables = joined_variables(*of.operation);
    reports.failures = model_.spare(reports.variables.size());
    reports.ended_well = model_.spare(reports.variables.size() + 1);
    return reports;
}

/// The condition that no branch has failed: the reports up to this branch are taken, the others are still in the channel.
Expression ParMaker::all_succeed(const Node& of, const Reports& reports, std::size_t branch) {
    Expressions tests = {equals(reports.failures, numeral(0))};
    const std::size_t branches = std::get<ir::Par>(of.operation->kind).branches.size();
    for (std::size_t later = branch + 1; later < branches; ++later) {
        Expressions fields = {reports.own, numeral(later), numeral(1)};
        fields.resize(fields.size() + reports.variables.size(), anything());
        tests.push_back(polled(reports.channel, std::move(fields)));
    }
    return all_of(tests);
}

/// Takes over the bindings of a branch, if they matter and no branch fails. The value 0 means that the branch has not bound the
/// variable.
Steps ParMaker::bind_reported(NodeId id, const Reports& reports, std::size_t branch) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    const passes::NameSet& after = model_.liveness.across(model_.graph, index_, id, of.ok);
    const passes::NameSet& after_failure = model_.liveness.across(model_.graph, index_, id, of.fail);
    const std::vector<std::string> bound =
        passes::variables_bound_inside(std::get<ir::Par>(of.operation->kind).branches[branch]);
    Steps bind;
    for (std::size_t at = 0; at < reports.variables.size(); ++at) {
        const std::string& variable = reports.variables[at];
        if (!after.contains(variable) || std::find(bound.begin(), bound.end(), variable) == bound.end()) continue;
        Steps taking = assigned(storage(model_, variable, of.depth), model_.spare(at), origin);
        append(taking, set_bound_flags(of, {variable}));
        Alternatives options;
        Expression is_bound = differs(model_.spare(at), numeral(0));
        if (after_failure.contains(variable)) is_bound = all_of({is_bound, all_succeed(of, reports, branch)});
        options.push_back(option(std::move(is_bound), std::move(taking), origin));
        options.push_back(option(else_guard(), just(Skip{}, origin), origin));
        append(bind, select(std::move(options), origin));
    }
    return bind;
}

/// Takes all reports at once. \param polls gets the tests that each of them is there.
Steps ParMaker::take_reports(NodeId id, const Reports& reports, Expressions& polls) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    const std::size_t branches = std::get<ir::Par>(of.operation->kind).branches.size();
    Steps statements;
    for (std::size_t branch = 0; branch < branches; ++branch) {
        Expressions any = {reports.own, numeral(branch), anything()};
        any.resize(any.size() + reports.variables.size(), anything());
        Expressions bound = {reports.own, numeral(branch), reports.ended_well};
        for (std::size_t at = 0; at < reports.variables.size(); ++at) bound.emplace_back(model_.spare(at));
        polls.push_back(polled(reports.channel, std::move(any)));
        append(statements, just(Match{reports.channel, std::move(bound)}, origin));
        append(statements,
               assigned(reports.failures, difference(sum(reports.failures, numeral(1)), reports.ended_well), origin));
        append(statements, bind_reported(id, reports, branch));
    }
    append(statements, tag(of, TrailEvent::join, {reports.failures}));
    for (std::size_t at = 0; at < reports.variables.size(); ++at)
        append(statements, assigned(model_.spare(at), numeral(0), origin));
    append(statements, assigned(reports.ended_well, numeral(0), origin));
    return just(Indivisible{std::move(statements)}, origin);
}

/// The place where the parent waits for its branches.
Steps ParMaker::join(NodeId id) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    const Reports reports = reports_for(of);
    Expressions polls;
    Steps lines = take_reports(id, reports, polls);
    const auto leave = [&](NodeId to) {
        Steps left = resets(id, to, origin);
        append(left, assigned(reports.failures, numeral(0), origin));
        append(left, control_.go(id, to, {}));
        return left;
    };
    Alternatives options;
    options.push_back(option(equals(reports.failures, numeral(0)), leave(of.ok), origin));
    options.push_back(option(else_guard(), leave(of.fail), origin));
    append(lines, select(std::move(options), origin));
    Alternatives all_in;
    all_in.push_back(option(all_of(polls), std::move(lines), origin));
    const std::string label = model_name(kJoinLabel, control_.place_label(id));
    if (model_.settles) {
        // A branch that has reported hands over control: the parent goes on in the same step once all have.
        all_in.push_back(option(else_guard(), jump(label, false, origin), origin));
        Steps once_resumed = select(std::move(all_in), origin);
        all_in.clear();
        all_in.push_back(
            option(taken(resume_channel(model_), {numeral(number_of_par(model_, *of.operation)), reports.own}),
                   std::move(once_resumed), origin));
    }
    return just(Place{.place = model_.place(origin.span),
                      .source = "all branches have ended",
                      .label = label,
                      .steps = select(std::move(all_in), origin)},
                origin);
}

}  // namespace map2pml::promela
