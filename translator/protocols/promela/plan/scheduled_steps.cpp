#include "translator/protocols/promela/plan/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/flow/possible_failures.h"
#include "translator/protocols/analyses/flow/state_bounds.h"
#include "translator/protocols/analyses/messages/execution_bounds.h"
#include "translator/protocols/analyses/messages/possible_senders.h"
#include "translator/protocols/promela/frame.h"
#include "translator/protocols/promela/patterns.h"

namespace map2pml::promela {

using passes::Node;
using passes::NodeId;
using passes::NodeKind;
using passes::Thread;

namespace {

/// A place where an agent can rest, and the agent.
struct AgentAtPlace {
    const RestingPlace& place;
    std::size_t agent = 0;  ///< index in `Instance::agents`
};

/// Calls that always select a clause, wherever they are executed.
std::set<ir::OperationId> calls_that_never_fail(const ModelContext& model) {
    std::set<ir::OperationId> calls;
    std::set<ir::OperationId> may_fail;
    const passes::FlowGraph graph = passes::with_possible_failures(model.protocol, model.instance, model.graph);
    for (const Thread& thread : graph.threads) {
        for (const Node& node : thread.nodes)
            if (node.kind == NodeKind::call)
                (node.fail == passes::kNoNode ? calls : may_fail).insert(node.operation->id);
    }
    std::erase_if(calls, [&](ir::OperationId call) { return may_fail.contains(call); });
    return calls;
}

constexpr const char* kUnderWay = "messages in transit may arrive before it";

class Scheduler {
  public:
    /// \param looks_early looks for messages may come before agents that can still send them
    Scheduler(ModelContext& model, const Plan& plan, bool looks_early)
        : model_(model),
          later_(model, plan.places, true),
          sends_(model, later_, terms_),
          never_fail_(calls_that_never_fail(model)),
          unless_(what_ends_the_search(model, plan)) {
        if (looks_early) {
            before_timeouts_.emplace(model, plan.places, false);
            late_looks_.emplace(model, plan);
        }
        for (const ir::Clause& clause : model.protocol.clauses)
            ir::for_each_operation(clause.body, [&](const ir::Operation& each) { operations_[each.id] = &each; });
        for (const Process& process : plan.processes) {
            for (const Step& step : process.body)
                if (const auto* place = std::get_if<Boxed<Place>>(&step.what))
                    steps_[{process.thread, (*place)->label}] = &(*place)->steps;
        }
        for (const auto& [place, steps] : steps_) sends_.are_looked_for(effects_of(*steps, never_fail_).in_vain);
    }

    /// The largest number of messages that a mailbox gets; `kUnbounded`: not known for some mailbox.
    [[nodiscard]] std::uint32_t room() const {
        return model_.bounds.messages.empty()
                   ? 0
                   : *std::max_element(model_.bounds.messages.begin(), model_.bounds.messages.end());
    }

    StepVerdict verdict(const AgentAtPlace& at) {
        const Thread& thread = model_.graph.threads[at.place.thread];
        const Node& node = thread.nodes[at.place.node];
        const auto steps = steps_.find({at.place.thread, at.place.label});
        const source::Span where = node.operation != nullptr ? node.operation->span : source::Span();
        // Each step of a wait takes a message, and their number is bounded.
        if (steps == steps_.end() || (!only_takes_messages(thread, node, *steps->second) &&
                                      model_.bounds.visits[at.place.thread][at.place.node] == passes::kUnbounded))
            return never("it is on a loop for which no bound is known", where);
        if (node.kind == NodeKind::wait && model_.has_under_way(thread.agent)) return never(kUnderWay, where);
        terms_.begin();
        StepVerdict step =
            node.kind == NodeKind::wait ? wait(at, thread, node, *steps->second) : any_other(at, *steps->second, where);
        if (terms_.are_too_many()) return never("the condition would be too long", where);
        if (!is_false(step.condition)) {
            Expressions tests = {
                process_at(at.place.proctype, numeral(static_cast<std::int64_t>(at.agent)), at.place.label)};
            if (unless_) tests.push_back(negated(grouped(*unless_)));
            tests.push_back(grouped(step.condition));
            step.condition = all_of(tests);
        }
        return step;
    }

  private:
    /// The condition under which the search ends, before a step hides the state.
    static std::optional<Expression> what_ends_the_search(const ModelContext& model, const Plan& plan) {
        const auto* watched = std::get_if<WatchedState>(&plan.property);
        const bool is_end = model.property != nullptr && model.property->kind == ir::UserProperty::Kind::after_all_end;
        return watched == nullptr || is_end ? std::nullopt : std::optional(watched->condition);
    }

    // ---- the agent's own operations

    StepVerdict any_other(const AgentAtPlace& at, const Steps& steps, const source::Span& where) {
        return of_steps(at, steps, nullptr, where);
    }

    /// The chosen alternative of the wait must be the same when others act first, and so must be its continuation.
    StepVerdict wait(const AgentAtPlace& at, const Thread& thread, const Node& node, const Steps& steps) {
        const source::Span where = node.operation->span;
        const auto* select = steps.empty() ? nullptr : std::get_if<Select>(&steps.back().what);
        if (select == nullptr || steps.size() != 1) return never("its wait is not a choice of messages", where);
        const Frame frame{thread.agent, numeral(static_cast<std::int64_t>(at.agent + 1)), node.depth, at.place.proctype,
                          numeral(static_cast<std::int64_t>(at.agent))};
        const bool any_order = std::get<ir::WaitFor>(node.operation->kind).any_order;
        Expressions ways;     // in order: one of them
        Expressions settled;  // in any order: all of them
        Expressions some;
        Expressions before;
        std::set<ir::OperationId> found_late;
        StepVerdict last;
        for (const Option& option : select->options) {
            const StepEffects effects = effects_of(option.steps, never_fail_);
            if (effects.times_out && effects.taken.empty())
                continue;  // no agent rests while this agent can take a message
            terms_.count(before.size());
            if (terms_.are_too_many()) return {falsity(), {}, where, {}};
            const ir::Operation* operation = first_receive(thread, node, option.steps);
            if (operation == nullptr && any_order && is_true(option.guard)) {
                last = of_steps(at, option.steps, nullptr, where);  // can always be taken
                some.push_back(truth());
                settled.push_back(grouped(last.condition));
                continue;
            }
            if (operation == nullptr) return never("its wait does not only take messages", where);
            const auto* receive = &std::get<ir::Receive>(operation->kind);
            const Expression there = poll(model_, compile_pattern(model_, *receive, frame));
            StepVerdict after = of_steps(at, option.steps, receive, where);
            found_late.insert(after.found_late.begin(), after.found_late.end());
            const Expression silent = later_.nobody_sends(*receive, at.agent, at.agent);
            last = after;
            if (!is_false(after.condition)) {
                Expressions tests = before;
                tests.push_back(grouped(there));
                terms_.add(tests, after.condition);
                ways.push_back(grouped(all_of(tests)));
            }
            some.push_back(grouped(there));
            settled.push_back(
                grouped(any_of({grouped(both_of(there, after.condition)), grouped(both_of(negated(there), silent))})));
            if (is_false(silent) && !any_order) {
                last = never(fmt::format("`{}` may still come", ir::to_string(*operation)), where);
                break;
            }
            before.push_back(negated(there));
            terms_.add(before, silent);
        }
        last.condition = any_order ? in_any_order(some, settled) : (ways.empty() ? falsity() : any_of(ways));
        last.found_late = std::move(found_late);
        return within_limit(node, at, std::move(last));
    }

    static bool only_takes_messages(const Thread& thread, const Node& node, const Steps& steps) {
        const auto* select = steps.size() != 1 ? nullptr : std::get_if<Select>(&steps.back().what);
        return node.kind == NodeKind::wait && select != nullptr &&
               std::all_of(select->options.begin(), select->options.end(), [&](const Option& option) {
                   return first_receive(thread, node, option.steps) != nullptr || effects_of(option.steps).times_out;
               });
    }

    static Expression in_any_order(const Expressions& some, Expressions settled) {
        if (some.empty()) return falsity();
        settled.insert(settled.begin(), grouped(any_of(some)));
        return all_of(settled);
    }

    Expression both_of(const Expression& one, const Expression& other) {
        if (is_false(one) || is_false(other)) return falsity();
        Expressions tests = {grouped(one)};
        terms_.add(tests, other);
        return all_of(tests);
    }

    StepVerdict within_limit(const Node& wait, const AgentAtPlace& at, StepVerdict step) {
        const std::uint32_t limit = wait.idle_timeout ? 0 : model_.limit_of(wait.clause);
        if (limit != 0 && !is_false(step.condition)) {
            const Expression counter =
                model_.entry_counter(wait.clause, numeral(static_cast<std::int64_t>(at.agent + 1)));
            step.condition =
                all_of({operation(part::Operation::What::at_most, {counter, numeral(limit)}), grouped(step.condition)});
        }
        return step;
    }

    /// The reason, apart from messages, why the step does not commute with those of others; empty: it does.
    [[nodiscard]] std::string who_notices(const StepEffects& effects) const {
        const auto some = [&](const std::set<const ir::Operation*>& among) {
            return std::any_of(effects.operations.begin(), effects.operations.end(), [&](ir::OperationId id) {
                const auto found = operations_.find(id);
                return found != operations_.end() && among.contains(found->second);
            });
        };
        if (model_.visible_steps && some(*model_.visible_steps))
            return fmt::format("`{}` sees it", model_.property->name);
        return some(model_.shared_state_uses) ? "it uses state of the check file that other agents use" : "";
    }

    /// \param begins_with the receive that the step begins with; null: none
    StepVerdict of_steps(const AgentAtPlace& at, const Steps& steps, const ir::Receive* begins_with,
                         const source::Span& where) {
        const StepEffects effects = effects_of(steps, never_fail_);
        if (!effects.is_known || effects.times_out)
            return never("it may fail, or consists of more than messages and decisions", where);
        if (const std::string others = who_notices(effects); !others.empty()) return never(others, where);
        const bool looks = !effects.taken.empty() || !effects.in_vain.empty();
        if (looks && model_.has_under_way(model_.graph.threads[at.place.thread].agent)) return never(kUnderWay, where);
        Expressions tests;
        auto late = found_late(at, steps, effects);
        for (const ir::OperationId id : effects.in_vain) terms_.add(tests, comes_in_time(at, id, late.has_value()));
        for (const auto& [id, times] : effects.taken) {
            const auto& receive = std::get<ir::Receive>(operations_.at(id)->kind);
            const bool is_oldest = &receive == begins_with && times == 1 &&
                                   model_.instance.network != ir::Network::bag;  // `pairwise`: a place for each sender
            if (!is_oldest && !effects.in_vain.contains(id))  // another message might be taken that comes first
                terms_.add(tests, later_.nobody_sends(receive, at.agent, at.agent));
        }
        for (const auto& [id, receivers] : effects.sends) {
            const auto& send = std::get<ir::Send>(operations_.at(id)->kind);
            for (const auto& [receiver, unless_sender] : receivers) {
                if (receiver == at.agent && unless_sender) continue;
                StepVerdict sent = sends_.verdict(at.agent, send, receiver, operations_.at(id)->span);
                if (is_false(sent.condition) || terms_.are_too_many()) return sent;
                terms_.add(tests, sent.condition);
            }
        }
        if (Terms::some_is_false(tests)) return never("a message that it looks for may still come", where);
        return {
            tests.empty() ? truth() : all_of(tests), {}, where, late ? *std::move(late) : std::set<ir::OperationId>()};
    }

    /// Operations that are executed only where the looks of the step find something late; nothing: the time of the looks makes a
    /// difference, or they cannot be late.
    std::optional<std::set<ir::OperationId>> found_late(const AgentAtPlace& at, const Steps& steps,
                                                        const StepEffects& effects) {
        std::set<ir::OperationId> found;
        if (!late_looks_ || effects.in_vain.empty()) return std::nullopt;
        for (const ir::OperationId look : effects.in_vain) {
            auto covered = late_looks_->covered(at.agent, at.place.thread, steps, look);
            if (!covered) return std::nullopt;
            found.merge(*covered);
        }
        return found;
    }

    /// The condition that no agent can still send a message that the step looks for without waiting. If a late look makes no
    /// difference, this is required only until a limit forces a timeout: after that, messages that are left are not blamed.
    Expression comes_in_time(const AgentAtPlace& at, ir::OperationId look, bool may_be_late) const {
        const auto& receive = std::get<ir::Receive>(operations_.at(look)->kind);
        if (!may_be_late) return later_.nobody_sends(receive, at.agent, at.agent);
        const Expression before_timeout = before_timeouts_->nobody_sends(receive, at.agent, at.agent);
        return is_true(before_timeout) ? before_timeout
                                       : any_of({named(std::string(kLimitReached)), grouped(before_timeout)});
    }

    ModelContext& model_;
    LaterSends later_;
    std::optional<LaterSends> before_timeouts_;
    std::optional<LateLooks> late_looks_;
    Terms terms_;  ///< of the current condition
    UnnoticedSends sends_;
    std::set<ir::OperationId> never_fail_;
    std::map<ir::OperationId, const ir::Operation*> operations_;
    std::map<std::pair<std::size_t, std::string>, const Steps*> steps_;  ///< by thread and label
    std::optional<Expression> unless_;  ///< the condition under which no step goes first
};

template <typename Visit>
void for_each_agent_at_place(const Facts& facts, const Plan& plan, const Visit& visit) {
    for (const RestingPlace& place : plan.places)
        for (const std::size_t agent : facts.instances(facts.graph.threads[place.thread].agent))
            visit(AgentAtPlace{place, agent});
}

/// \param found_late gets operations that steps execute only where they find something late
std::vector<ScheduledStep> steps_of(Scheduler& scheduler, const Facts& facts, const Plan& plan,
                                    std::set<ir::OperationId>* found_late = nullptr) {
    std::vector<ScheduledStep> steps;
    for_each_agent_at_place(facts, plan, [&](const AgentAtPlace& at) {
        StepVerdict verdict = scheduler.verdict(at);
        if (is_false(verdict.condition)) return;
        steps.push_back({static_cast<std::uint32_t>(at.agent), std::move(verdict.condition)});
        if (found_late != nullptr) found_late->merge(verdict.found_late);
    });
    return steps;
}

/// Runs with the same steps of others but not of the agent itself do not help a property that looks at its steps. Without a limit,
/// a message that is looked for can come late only by a step that is not a timeout, and then it makes a difference.
bool may_look_early(const Facts& facts) { return facts.property == nullptr && !facts.instance.clause_limits.empty(); }

std::string words_of(const passes::ChangedBack& why) {
    switch (why.how) {
        case passes::ChangedBack::How::increased:
            return fmt::format("`{}` is increased at check:{}:{}", why.state, why.back.begin.line,
                               why.back.begin.column);
        case passes::ChangedBack::How::decreased:
            return fmt::format("`{}` is decreased at check:{}:{}", why.state, why.back.begin.line,
                               why.back.begin.column);
        case passes::ChangedBack::How::set_again:
            return fmt::format("`{}` may be set to an earlier value at check:{}:{}", why.state, why.back.begin.line,
                               why.back.begin.column);
        case passes::ChangedBack::How::unchanged:
            return fmt::format("it may leave `{}` as it is", why.state);
    }
    return {};
}

/// Adds why the state that procedures change does not bound how often they succeed.
void explain_state(const Facts& facts, std::vector<ReductionNote>& notes) {
    const passes::StateBounds state = passes::find_state_bounds(facts.protocol, facts.instance, facts.graph);
    std::set<ReductionNote> found;
    for (const Thread& thread : facts.graph.threads) {
        for (const Node& node : thread.nodes) {
            const auto* decide = node.operation == nullptr ? nullptr : std::get_if<ir::Decide>(&node.operation->kind);
            const auto why = decide == nullptr ? state.unbounded.end() : state.unbounded.find(decide->procedure);
            if (why != state.unbounded.end())
                found.insert(
                    {node.operation->span, fmt::format("scheduling: no bound is known for how often `{}` succeeds: {}",
                                                       decide->procedure, words_of(why->second))});
        }
    }
    notes.insert(notes.end(), found.begin(), found.end());
}

}  // namespace

std::optional<std::string> unscheduled_because(const Facts& facts, const Plan& plan) {
    if (facts.property != nullptr && !facts.visible_steps) return "the property of the check file looks at every step";
    if (facts.instance.timeout != ir::TimeoutReading::quiescent) return "timeouts are not `quiescent`";
    const bool all_agents = std::all_of(plan.processes.begin(), plan.processes.end(), [](const Process& each) {
        return each.kind == Process::Kind::agent && each.parameters.empty();
    });
    if (facts.textbook || !all_agents || !plan.joins.empty() || !plan.starts.empty())
        return "branches of a `par` and spawned calls are separate processes";
    return std::nullopt;
}

ScheduledSteps find_scheduled_steps(ModelContext& model, const Plan& plan) {
    ScheduledSteps scheduled;
    if (!model.reduce.scheduling || unscheduled_because(model, plan)) return scheduled;
    Scheduler scheduler(model, plan, false);
    if (scheduler.room() == passes::kUnbounded) return scheduled;
    scheduled.room = scheduler.room();
    scheduled.steps = steps_of(scheduler, model, plan);
    if (may_look_early(model)) {
        Scheduler early(model, plan, true);
        std::vector<ScheduledStep> steps = steps_of(early, model, plan, &scheduled.found_late);
        if (!scheduled.found_late.empty()) scheduled.early = std::move(steps);
    }
    return scheduled;
}

std::vector<ReductionNote> explain_scheduling(ModelContext& model, const Plan& plan) {
    std::vector<ReductionNote> notes;
    if (!model.reduce.scheduling) return notes;
    if (const auto because = unscheduled_because(model, plan)) {
        notes.push_back({model.protocol.span, "scheduling: no step is given priority, since " + *because});
        return notes;
    }
    Scheduler scheduler(model, plan, may_look_early(model));
    if (scheduler.room() == passes::kUnbounded) {
        notes.push_back(
            {model.protocol.span,
             "scheduling: no step is given priority, since no bound is known for the messages that some agent gets"});
        explain_state(model, notes);
        return notes;
    }
    std::set<ReductionNote> all;
    for_each_agent_at_place(model, plan, [&](const AgentAtPlace& at) {
        const StepVerdict verdict = scheduler.verdict(at);
        const passes::Node& node = model.graph.threads[at.place.thread].nodes[at.place.node];
        if (node.operation == nullptr) return;
        if (is_false(verdict.condition))
            all.insert({verdict.where, "scheduling: this step is never given priority: " + verdict.because});
        else
            all.insert(
                {node.operation->span, "scheduling: this step may be given priority over those of other agents"});
    });
    return {all.begin(), all.end()};
}

}  // namespace map2pml::promela
