// `waitfor` and `par` (map-semantics 4, PAR, and 5).
#include <algorithm>

#include "translator/ir/beginnings.h"
#include "translator/passes/addressing.h"
#include "translator/passes/variables.h"
#include "translator/promela/par_channels.h"
#include "translator/promela/plan/thread_maker.h"

namespace map2pml::promela {

using passes::kNoNode;
using passes::NodeKind;

std::string ThreadMaker::can_act(const Node& of) {
    if (of.kind == NodeKind::receive || of.kind == NodeKind::send || of.kind == NodeKind::fork ||
        of.kind == NodeKind::decide) {
        return can_act(*of.operation, frame_of(of));
    }
    return {};
}

/// The negation of `idle` (grammar/semantics.md); empty: always true; `false`: never.
std::string ThreadMaker::can_act(const ir::Operation& operation, const Frame& frame) {
    const ir::Beginnings first = ir::beginnings(operation);
    if (first.may_do_nothing) {
        return {};
    }
    std::vector<std::string> guards;
    for (const ir::Operation* action : first.actions) {
        guards.push_back(action_can_act(*action, frame));
    }
    return some_guard(guards);
}

/// Of guards as `can_act` gives them.
std::string ThreadMaker::some_guard(const std::vector<std::string>& guards) const {
    std::vector<std::string> possible;
    for (const std::string& guard : guards) {
        if (guard.empty()) {
            return {};
        }
        if (guard != "false") {
            possible.push_back(guard);
        }
    }
    return possible.empty() ? "false"
                            : model_.templates.text("promela/any_of.mustache", Fields().list("guards", possible));
}

std::string ThreadMaker::action_can_act(const ir::Operation& action, const Frame& frame) {
    const auto always = [](const auto&) { return std::string(); };
    return std::visit(
        ir::overloaded{
            [&](const ir::Decide& decide) {
                const ir::Procedure* procedure = model_.implementation(decide);
                return procedure == nullptr ? std::string() : can_succeed(ways_of_decision(decide, *procedure, frame));
            },
            [&](const ir::Receive& receive) { return poll(model_, compile_pattern(model_, receive, frame)); },
            [&](const ir::Send& send) { return can_reach_somebody(send, frame); },
            [&](const ir::Par& par) {
                std::vector<std::string> guards;
                for (const ir::Operation& branch : par.branches) {
                    guards.push_back(can_act(branch, frame));
                }
                return some_guard(guards);
            },
            [&](const ir::Become& each) { return always(each); }, [&](const ir::WaitFor& each) { return always(each); },
            [&](const ir::Skip& each) { return always(each); }, [&](const ir::Seq& each) { return always(each); },
            [&](const ir::OrderedChoice& each) { return always(each); }},
        action.kind);
}

std::vector<std::string> ThreadMaker::address_tests(const passes::Addressees& to, const passes::Receiver& receiver,
                                                    const Frame& frame) {
    std::vector<std::string> tests;
    if (receiver.only_if_named) {
        tests.push_back(storage(model_, *to.name_variable, frame.depth) +
                        " == " + model_.values.agent(receiver.instance));
    }
    if (receiver.only_if_role) {
        tests.push_back(storage(model_, *to.role_variable, frame.depth) +
                        " == " + model_.values.role(model_.instance.agents[receiver.instance].role));
    }
    return tests;
}

std::string ThreadMaker::can_reach_somebody(const ir::Send& send, const Frame& frame) {
    const ir::AgentDeclaration& sender = model_.protocol.agents[thread_.agent];
    const passes::Addressees to = passes::find_addressees(send, sender, model_.instance);
    if (passes::always_reaches_somebody(to, sender, model_.instance)) {
        return {};
    }
    std::vector<std::string> guards;
    for (const passes::Receiver& receiver : to.receivers) {
        std::vector<std::string> tests = address_tests(to, receiver, frame);
        if (receiver.unless_self) {
            tests.push_back(self_ + " != " + model_.values.agent(receiver.instance));
        }
        if (receiver.only_if_self) {
            tests.push_back(self_ + " == " + model_.values.agent(receiver.instance));
        }
        guards.push_back(model_.templates.text(
            "promela/group.mustache",
            Fields().text("guard", model_.templates.text("promela/all_of.mustache", Fields().list("guards", tests)))));
    }
    return guards.empty() ? "false" : model_.templates.text("promela/any_of.mustache", Fields().list("guards", guards));
}

std::vector<std::string> ThreadMaker::within_limit(const Node& of) {
    const std::uint32_t limit = of.idle_timeout ? 0 : model_.limit_of(of.clause);
    if (limit == 0) {
        return {};
    }
    return {model_.templates.text(
        "promela/within_limit.mustache",
        Fields().text("counter", model_.entry_counter(of.clause, self_)).text("limit", std::to_string(limit)))};
}

Alternatives ThreadMaker::first_that_can_act(NodeId wait, std::vector<std::string>& idle, bool& always,
                                             const std::function<Steps(NodeId)>& write) {
    const Node& of = node(wait);
    const Origin origin = origin_of(of);
    const bool any_order = std::get<ir::WaitFor>(of.operation->kind).any_order;
    const std::vector<std::string> before_all = idle;
    Alternatives options;
    for (const passes::FirstAction& first : of.first_actions) {
        const std::string guard = can_act(node(first.node));
        if (guard == "false") {
            continue;
        }
        std::vector<std::string> tests = any_order ? before_all : idle;
        always = always || guard.empty();
        if (!guard.empty()) {
            tests.push_back(model_.templates.text("promela/group.mustache", Fields().text("guard", guard)));
        }
        const std::string test =
            tests.empty() ? "true" : model_.templates.text("promela/all_of.mustache", Fields().list("guards", tests));
        Steps lines;
        for (const NodeId passed : first.passed) {
            append(lines, step(origin_of(node(passed)), tag(node(passed), 'k', {})));
        }
        append(lines, write(first.node));
        options.push_back(option(test, std::move(lines), origin));
        if (always && !any_order) {
            break;
        }
        if (guard.empty()) {
            continue;
        }
        idle.push_back(model_.templates.text("promela/not.mustache", Fields().text("guard", guard)));
    }
    return options;
}

Steps ThreadMaker::make_wait(NodeId id, const Path& path) {
    const Origin origin = origin_of(node(id));
    const std::vector<std::string> within = within_limit(node(id));
    std::vector<std::string> idle = within;  // an alternative is tried only if all before it are idle
    bool always = false;
    Alternatives options = first_that_can_act(id, idle, always, [&](NodeId first) {
        const Node& action = node(first);
        Steps block;
        if (action.kind == NodeKind::receive) {
            block = take(first, path);
        } else if (action.kind == NodeKind::wait || action.kind == NodeKind::fork) {
            block = arrive_at(first, path, origin);
        } else {
            block = make_node(first, {path.received, path.nesting + 1});
        }
        // Variables that only the other ways out of this wait need are dead on this one.
        Steps lines = resets(id, first, origin);
        append(lines, std::move(block));
        return lines;
    });
    append(options, timeout_options(id, idle, within, always, path));
    if (options.empty()) {
        options.push_back(option("false", just(Skip{}, origin), origin));
    }
    return select(std::move(options), origin);
}

Alternatives ThreadMaker::timeout_options(NodeId id, const std::vector<std::string>& idle,
                                          const std::vector<std::string>& within, bool never_idle, const Path& path) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    if (of.on_timeout == kNoNode) {
        return {};
    }
    const auto leave = [&] {
        Steps lines = tag(of, 't', {});
        append(lines, consequences(of, happening(of, ir::EventPattern::Kind::timed_out, {})));
        append(lines, resets(id, of.on_timeout, origin));
        lines = step(origin, std::move(lines));
        lines.front().role = LineRole::statement;
        append(lines, go(id, of.on_timeout, {path.received, path.nesting, true}));
        return lines;
    };
    const ir::TimeoutReading reading = model_.instance.timeout;
    std::vector<std::string> guards = reading == ir::TimeoutReading::anytime ? idle : within;
    if (reading == ir::TimeoutReading::quiescent) {
        guards.push_back("timeout");
    }
    Alternatives options;
    if (!(never_idle && reading == ir::TimeoutReading::anytime)) {
        const std::string guard =
            guards.empty() ? "true" : model_.templates.text("promela/all_of.mustache", Fields().list("guards", guards));
        options.push_back(option(guard, leave(), origin));
    }
    if (!within.empty()) {
        Steps forced = just(LimitReached{of.operation->id, self_}, origin);
        forced = just(Indivisible{std::move(forced)}, origin);
        forced.front().role = LineRole::limit;
        append(forced, leave());
        const std::string beyond =
            model_.templates.text("promela/not.mustache", Fields().text("guard", within.front()));
        options.push_back(option(beyond, std::move(forced), origin));
    }
    return options;
}

Steps ThreadMaker::make_fork(NodeId id) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    const BranchWorkers& workers = model_.workers;
    const bool by_workers = workers.has(of.branch_threads.front());
    std::vector<std::string> processes;
    std::vector<std::size_t> started;
    std::copy_if(of.branch_threads.begin(), of.branch_threads.end(), std::back_inserter(started),
                 [&](std::size_t branch) { return !model_.settles || !model_.is_empty_thread(branch); });
    for (const std::size_t branch : started) {
        const std::string further = processes.empty() ? "" : " + " + std::to_string(processes.size());
        processes.push_back(by_workers ? workers.process(branch, index_, self_) : "_nr_pr" + further);
    }
    Steps statements = tag(of, 'p', processes);
    for (const std::size_t branch : of.branch_threads) {
        if (std::find(started.begin(), started.end(), branch) == started.end()) {
            append(statements, ended_at_once(of, branch));
            continue;
        }
        std::vector<std::string> arguments;
        const passes::Thread& thread = model_.graph.threads[branch];
        for (const std::string& name : model_.liveness.live_in[branch][thread.entry]) {
            arguments.push_back(storage(model_, name, of.depth));
        }
        if (by_workers) {
            arguments.insert(arguments.begin(), workers.started(branch, index_, self_));
            append(statements,
                   just(StartBranch{model_.start_channel(branch), workers.count(branch) == 1, arguments}, origin));
            continue;
        }
        arguments.insert(arguments.begin(), {"_pid", self_});
        append(statements, just(ForkBranch{model_.proctype_name(branch), model_.stuck_checks,
                                           model_.branch_pid(branch, self_), arguments},
                                origin));
    }
    statements.front().role = LineRole::executes;
    const std::string joined = "join_" + place_label(id);
    joins_.insert_or_assign(id, join(id));
    append(statements, jump(joined, false, origin));
    return statements;
}

/// A branch that has nothing to do needs no process: its parent puts down the report itself.
Steps ThreadMaker::ended_at_once(const Node& of, std::size_t branch) {
    std::vector<std::string> fields = {
        model_.workers.has(branch) ? model_.workers.started(branch, index_, self_) : "_pid",
        std::to_string(model_.graph.threads[branch].branch), "1"};
    fields.resize(fields.size() + joined_variables(*of.operation).size(), "0");
    return just(PutReport{join_channel(model_, *of.operation), fields}, origin_of(of));
}

/// Where the parent waits for its branches.
Steps ThreadMaker::join(NodeId id) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    const auto& par = std::get<ir::Par>(of.operation->kind);
    const std::string channel = join_channel(model_, *of.operation);
    const std::size_t any = of.branch_threads.front();
    const std::string own =
        "eval(" + (model_.workers.has(any) ? model_.workers.started(any, index_, self_) : "_pid") + ")";
    const std::vector<std::string> variables = joined_variables(*of.operation);
    const passes::NameSet& after = model_.liveness.across(model_.graph, index_, id, of.ok);
    std::vector<std::string> polls;
    Steps statements;
    const auto assign = [&](const std::string& variable, const std::string& value) {
        append(statements, just(Assign{variable, value}, origin));
    };
    const std::string failures = model_.spare(variables.size());
    for (std::size_t branch = 0; branch < par.branches.size(); ++branch) {
        std::vector<std::string> polled = {own, std::to_string(branch), "_"};
        std::vector<std::string> taken = {own, std::to_string(branch), model_.spare(variables.size() + 1)};
        const std::vector<std::string> bound = passes::variables_bound_inside(par.branches[branch]);
        Steps bind;
        for (std::size_t at = 0; at < variables.size(); ++at) {
            polled.push_back("_");
            taken.push_back(model_.spare(at));
            const bool is_bound = std::find(bound.begin(), bound.end(), variables[at]) != bound.end();
            if (is_bound && after.contains(variables[at])) {
                Steps taking = just(Assign{storage(model_, variables[at], of.depth), model_.spare(at)}, origin);
                append(taking, told_bound(of, {variables[at]}));
                Alternatives options;
                options.push_back(option(model_.spare(at) + " != 0", std::move(taking), origin));
                options.push_back(option("else", just(Skip{}, origin), origin));
                append(bind, select(std::move(options), origin));
            }
        }
        polls.push_back(
            model_.templates.text("promela/poll.mustache", Fields().text("mailbox", channel).list("fields", polled)));
        append(statements, just(Match{channel, taken}, origin));
        assign(failures, failures + " + 1 - " + model_.spare(variables.size() + 1));
        append(statements, std::move(bind));
    }
    Steps ended = tag(of, 'j', {failures});
    append(statements, std::move(ended));
    for (std::size_t at = 0; at < variables.size(); ++at) {
        assign(model_.spare(at), "0");
    }
    assign(model_.spare(variables.size() + 1), "0");
    Steps lines = just(Indivisible{std::move(statements)}, origin);
    const auto leave = [&](NodeId to) {
        Steps left = resets(id, to, origin);
        append(left, just(Assign{failures, "0"}, origin));
        append(left, go(id, to, {}));
        return left;
    };
    Alternatives options;
    options.push_back(option(failures + " == 0", leave(of.ok), origin));
    options.push_back(option("else", leave(of.fail), origin));
    append(lines, select(std::move(options), origin));
    const std::string guard = model_.templates.text("promela/all_of.mustache", Fields().list("guards", polls));
    Alternatives all_in;
    all_in.push_back(option(guard, std::move(lines), origin));
    if (model_.settles) {
        // A branch that has reported hands over control: the parent goes on in the same step once all have.
        all_in.push_back(option("else", jump("join_" + place_label(id), false, origin), origin));
        const std::string told =
            model_.templates.text("promela/told.mustache", Fields()
                                                               .text("channel", told_channel(model_))
                                                               .text("number", number_of_par(model_, *of.operation))
                                                               .text("parent", own));
        Steps once_told = select(std::move(all_in), origin);
        all_in.clear();
        all_in.push_back(option(told, std::move(once_told), origin));
    }
    Steps wait = select(std::move(all_in), origin);
    return just(Place{.place = model_.place(origin.span),
                      .source = "all branches have ended",
                      .label = "join_" + place_label(id),
                      .is_progress = false,
                      .entry = {},
                      .starts_plain = false,
                      .steps = std::move(wait)},
                origin);
}

}  // namespace map2pml::promela
