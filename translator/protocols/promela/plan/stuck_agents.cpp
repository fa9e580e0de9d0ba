#include "translator/protocols/promela/plan/internal.h"

#include <algorithm>
#include <set>

#include "translator/protocols/analyses/messages/possible_senders.h"
#include "translator/protocols/promela/model_names.h"
#include "translator/protocols/promela/plan/threads.h"

namespace map2pml::promela {

using passes::kNoNode;
using passes::Node;
using passes::NodeId;
using passes::NodeKind;
using passes::Thread;

namespace {

/// A place of one process.
struct Position {
    const RestingPlace* place = nullptr;
    const Node* node = nullptr;
    Expression is_there;
};

/// A process that exists from the start: an agent, or a worker for a branch of a `par`.
struct Watched {
    std::size_t thread = 0;
    std::size_t agent = 0;
    Expression has_ended;             ///< at its end, or a worker without work
    Expression is_about_to_start;     ///< a worker; nothing: it cannot be about to start
    std::vector<Position> positions;  ///< without the waits for branches
    std::vector<Position> joins;      ///< places where it waits for the branches of a `par`
};

class WatcherMaker {
  public:
    WatcherMaker(ModelContext& model, const std::vector<RestingPlace>& places,
                 const std::vector<PermanentProcess>& permanent)
        : model_(model), places_(places), sends_(model.graph) {
        for (const PermanentProcess& process : permanent) processes_.push_back(watched(process, processes_.size()));
    }

    std::optional<StuckWatcher> make() {
        StuckWatcher watcher;
        Suspicions suspicions;
        for (std::size_t at = 0; at < processes_.size(); ++at) {
            watcher.processes.push_back({has_nothing_to_do(at), is_woken(at)});
            for (const Position& position : processes_[at].positions)
                add_suspicion(at, position, suspicions, watcher.found);
        }
        note_what_is_overlooked();
        if (suspicions.all.empty()) return std::nullopt;
        watcher.suspicion = any_of(suspicions.all);
        watcher.certainty = suspicions.certain.empty() ? falsity() : any_of(suspicions.certain);
        watcher.others_go_on = others_go_on();
        return watcher;
    }

  private:
    Watched watched(const PermanentProcess& process, std::size_t number) {
        const Thread& thread = model_.graph.threads[process.thread];
        const Expression pid = numeral(static_cast<std::int64_t>(number));
        const std::string name = model_.proctype_name(process.thread);
        Watched one{process.thread, process.agent, process_at(name, pid, model_name(kEndLabel, name))};
        if (thread.kind != Thread::Kind::main)
            one.is_about_to_start = is_above_zero(length(named(model_.start_channel(process.thread))));
        for (const RestingPlace& place : places_) {
            if (place.thread != process.thread) continue;
            const Node& node = thread.nodes[place.node];
            one.positions.push_back({&place, &node, process_at(place.proctype, pid, place.label)});
            if (node.kind == NodeKind::fork && has_workers(node))
                one.joins.push_back({&place, &node, join_of(place, number)});
        }
        return one;
    }

    /// The condition that the process waits for the branches of the `par` at this place.
    static Expression join_of(const RestingPlace& fork, std::size_t process) {
        return process_at(fork.proctype, numeral(static_cast<std::int64_t>(process)),
                          model_name(kJoinLabel, fork.label));
    }

    static Expression is_above_zero(const Expression& number) { return is_below(numeral(0), number); }

    [[nodiscard]] bool has_workers(const Node& fork) const {
        return std::all_of(fork.branch_threads.begin(), fork.branch_threads.end(),
                           [&](std::size_t branch) { return model_.workers.has(branch); });
    }

    [[nodiscard]] const Thread& thread_of(std::size_t process) const {
        return model_.graph.threads[processes_[process].thread];
    }

    /// The frame by which the variables of the process are read from outside.
    [[nodiscard]] Frame frame_of(std::size_t process, const Position& position) const {
        return {thread_of(process).agent, numeral(static_cast<std::int64_t>(processes_[process].agent) + 1),
                position.node->depth, position.place->proctype, numeral(static_cast<std::int64_t>(process))};
    }

    /// The conditions under which the attempt of a wait can act; an empty one: always.
    Expressions chances(std::size_t process, const Position& position) {
        const ThreadGuards guards(ThreadContext(model_, processes_[process].thread));
        const Thread& thread = thread_of(process);
        Expressions all;
        for (const passes::FirstAction& first : position.node->first_actions) {
            const Node& action = thread.nodes[first.node];
            const Expression guard = action.operation == nullptr
                                         ? Expression()
                                         : guards.action_can_act(*action.operation, frame_of(process, position));
            if (!is_false(guard)) all.push_back(guard);
        }
        return all;
    }

    /// The condition that the process stands at the wait, and no message that it waits for is there; nothing: it does not stay
    /// there without a message.
    Expression waits(std::size_t process, const Position& position) {
        Expressions tests = {position.is_there};
        if (model_.has_under_way(thread_of(process).agent))
            tests.push_back(equals(length(model_.way_to(processes_[process].agent)), numeral(0)));
        for (const Expression& chance : chances(process, position)) {
            if (chance.empty()) return {};
            tests.push_back(negated(chance));
        }
        return grouped(all_of(tests));
    }

    static Expression ended(const Watched& one) {
        return one.is_about_to_start.empty() ? one.has_ended
                                             : grouped(all_of({one.has_ended, negated(one.is_about_to_start)}));
    }

    Expression has_nothing_to_do(std::size_t process) {
        const Watched& one = processes_[process];
        Expressions reasons = {ended(one)};
        for (const Position& position : one.positions) {
            if (waited_for(*position.node, model_)) {
                if (const Expression there = waits(process, position); !there.empty()) reasons.push_back(there);
            }
        }
        for (const Position& join : one.joins)
            reasons.push_back(grouped(all_of({join.is_there, grouped(any_of(hindrances(process, join)))})));
        return any_of(reasons);
    }

    /// The conditions under which a branch that the process waits for has not ended, and has nothing to do.
    Expressions hindrances(std::size_t process, const Position& join) {
        Expressions all;
        for (const std::size_t branch : join.node->branch_threads) {
            const std::size_t worker = worker_for(process, branch);
            all.push_back(grouped(all_of({named(nothing_to_do_name(worker)), negated(processes_[worker].has_ended)})));
        }
        return all;
    }

    /// The process that executes the branch for this one.
    [[nodiscard]] std::size_t worker_for(std::size_t process, std::size_t branch) const {
        return model_.workers.process_for(branch, processes_[process].thread, process);
    }

    Expression is_woken(std::size_t process) {
        Expressions ways;
        for (const Position& position : processes_[process].positions) {
            const auto receives = waited_for(*position.node, model_);
            if (!receives) continue;
            Expressions senders;
            for (std::size_t sender = 0; sender < processes_.size(); ++sender) {
                const Silence silence = silence_of(sender, *receives, process);
                if (!silence.always) {
                    senders.push_back(silence.places.empty() ? named(may_move_name(sender))
                                                             : grouped(all_of({named(may_move_name(sender)),
                                                                               negated(any_of(silence.places))})));
                }
            }
            for (const std::size_t caller : callers(*receives, process))
                senders.push_back(differs(open_calls(caller), numeral(0)));
            if (!senders.empty()) ways.push_back(grouped(all_of({position.is_there, grouped(any_of(senders))})));
        }
        for (const Position& join : processes_[process].joins) {
            Expressions tests = {join.is_there};
            for (const std::size_t branch : join.node->branch_threads) {
                const std::size_t worker = worker_for(process, branch);
                tests.push_back(grouped(any_of({named(may_move_name(worker)), processes_[worker].has_ended})));
            }
            ways.push_back(grouped(all_of(tests)));
        }
        return ways.empty() ? Expression() : any_of(ways);
    }

    /// Places where a process cannot send any more what another process waits for.
    struct Silence {
        bool always = true;
        Expressions places;
    };

    Silence silence_of(std::size_t sender, const Receives& receives, std::size_t receiver) {
        Silence silence;
        const Watched& one = processes_[sender];
        const auto add = [&](const Position& position, bool could) {
            silence.always = silence.always && !could;
            if (!could) silence.places.push_back(position.is_there);
        };
        for (const Position& position : one.positions)
            add(position, could_send(one.thread, position.place->node, sender, receives, receiver));
        for (const Position& join : one.joins) {
            add(join, could_send(one.thread, join.node->ok, sender, receives, receiver) ||
                          could_send(one.thread, join.node->fail, sender, receives, receiver));
        }
        return silence;
    }

    [[nodiscard]] bool could_send(std::size_t thread, NodeId node, std::size_t sender, const Receives& receives,
                                  std::size_t receiver) const {
        return node != kNoNode &&
               could_send(thread, node, receives, processes_[sender].agent, processes_[receiver].agent);
    }

    [[nodiscard]] bool could_send(std::size_t thread, NodeId node, const Receives& receives, std::size_t from,
                                  std::size_t to) const {
        const auto& reachable = sends_.from(thread, node);
        return std::any_of(reachable.begin(), reachable.end(), [&](const ir::Operation* operation) {
            const auto& send = std::get<ir::Send>(operation->kind);
            return std::any_of(receives.begin(), receives.end(), [&](const ir::Receive* receive) {
                return passes::may_match(model_.protocol, model_.instance, send, from, *receive, to);
            });
        });
    }

    static Expression open_calls(std::size_t agent) {
        return element(named("open_calls"), numeral(static_cast<std::int64_t>(agent) + 1));
    }

    /// Agents whose spawned calls could send such a message. These processes cannot be named, but their number is known.
    std::vector<std::size_t> callers(const Receives& receives, std::size_t receiver) {
        std::vector<std::size_t> agents;
        for (std::size_t agent = 0; agent < model_.instance.agents.size(); ++agent) {
            bool some = false;
            for (std::size_t thread = 0; thread < model_.graph.threads.size(); ++thread) {
                const Thread& call = model_.graph.threads[thread];
                some = some || (call.kind == Thread::Kind::spawned && call.agent == model_.agent_of(agent) &&
                                could_send(thread, call.entry, receives, agent, processes_[receiver].agent));
            }
            if (some) {
                agents.push_back(agent);
                overlook_calls(agent, receives, receiver);
            }
        }
        return agents;
    }

    /// Until such a call has ended, it counts as one that may still send: a call that is past its sends, or stuck itself, is
    /// overlooked.
    void overlook_calls(std::size_t agent, const Receives& receives, std::size_t receiver) {
        for (const RestingPlace& place : places_) {
            const Thread& call = model_.graph.threads[place.thread];
            if (call.kind == Thread::Kind::spawned && call.agent == model_.agent_of(agent)) {
                model_.may_overlook_stuck =
                    model_.may_overlook_stuck || waited_for(call.nodes[place.node], model_) ||
                    !could_send(place.thread, place.node, receives, agent, processes_[receiver].agent);
            }
        }
    }

    struct Suspicions {
        Expressions all;
        Expressions certain;  ///< where there are spawned calls
    };

    /// Whether the process could send such a message from a wait on, or from a wait for its branches.
    [[nodiscard]] bool waits_before_sending(std::size_t sender, const Receives& receives, std::size_t receiver) const {
        const Watched& one = processes_[sender];
        return std::any_of(one.positions.begin(), one.positions.end(),
                           [&](const Position& position) {
                               return waited_for(*position.node, model_) &&
                                      could_send(one.thread, position.place->node, sender, receives, receiver);
                           }) ||
               std::any_of(one.joins.begin(), one.joins.end(), [&](const Position& join) {
                   return could_send(one.thread, join.node->ok, sender, receives, receiver) ||
                          could_send(one.thread, join.node->fail, sender, receives, receiver);
               });
    }

    void add_suspicion(std::size_t process, const Position& position, Suspicions& suspicions,
                       std::vector<Option>& found) {
        const auto receives = waited_for(*position.node, model_);
        if (!receives || model_.is_service_at_rest(thread_of(process), *position.node)) return;
        const Expression there = waits(process, position);
        if (there.empty()) return;
        Expressions suspected = {there};
        Expressions certain = {there};
        for (std::size_t sender = 0; sender < processes_.size(); ++sender) {
            Silence silence = sender == process ? Silence() : silence_of(sender, *receives, process);
            if (silence.always) continue;
            const Watched& one = processes_[sender];
            silence.places.push_back(ended(one));
            certain.push_back(grouped(any_of(silence.places)));
            silence.places.back() = one.has_ended;
            if (waits_before_sending(sender, *receives, process)) {
                silence.places.back() = named(nothing_to_do_name(sender));
                model_.may_overlook_stuck = model_.may_overlook_stuck || has_calls();
            }
            suspected.push_back(grouped(any_of(silence.places)));
        }
        for (const std::size_t caller : callers(*receives, process)) {
            suspected.push_back(equals(open_calls(caller), numeral(0)));
            certain.push_back(suspected.back());
        }
        suspicions.all.push_back(grouped(all_of(suspected)));
        if (has_calls()) suspicions.certain.push_back(grouped(all_of(certain)));
        const Origin origin{position.node->operation->span, position.node->operation->id};
        found.push_back({all_of({negated(named(may_move_name(process))), position.is_there}),
                         just(Stuck{position.node->operation->id, processes_[process].agent}, origin), origin});
    }

    /// Whether there are spawned calls, for which it is not known whether they have a step.
    [[nodiscard]] bool has_calls() const {
        return std::any_of(model_.graph.threads.begin(), model_.graph.threads.end(),
                           [](const Thread& each) { return each.kind == Thread::Kind::spawned; });
    }

    /// The conditions under which a wait can go on without a `quiescent` timeout; an empty one: it is never blocked.
    Expressions ways_on(std::size_t process, const Position& wait) {
        const Node& node = *wait.node;
        const bool has_timeout = node.on_timeout != kNoNode;
        Expressions ways = chances(process, wait);
        if (const std::uint32_t limit = model_.limit_of(node.clause); has_timeout && limit != 0)
            ways.push_back(is_below(numeral(limit), model_.entry_counter(node.clause, frame_of(process, wait).self)));
        if (has_timeout && model_.instance.timeout != ir::TimeoutReading::quiescent) ways.emplace_back();
        return ways;
    }

    static bool is_some_empty(const Expressions& all) {
        return std::any_of(all.begin(), all.end(), [](const Expression& each) { return each.empty(); });
    }

    /// The condition that some process has a step. Each label in it weakens the reduction, so where all places at which a process
    /// can be blocked are known, only these are tested. In the textbook form they are not known.
    Expression others_go_on() {
        Expressions steps;
        Expressions timeouts;
        for (std::size_t process = 0; process < processes_.size(); ++process) {
            if (!model_.textbook) steps.push_back(negated(is_blocked(process)));
            for (const Position& position : processes_[process].positions) {
                if (model_.textbook) add_step(process, position, steps);
                if (position.node->kind == NodeKind::wait && position.node->on_timeout != kNoNode &&
                    model_.instance.timeout == ir::TimeoutReading::quiescent)
                    timeouts.push_back(position.is_there);
            }
        }
        if (!timeouts.empty()) steps.push_back(grouped(all_of({timeout_guard(), grouped(any_of(timeouts))})));
        return steps.empty() ? falsity() : any_of(steps);
    }

    Expression is_blocked(std::size_t process) {
        const Watched& one = processes_[process];
        Expressions reasons = {ended(one)};
        for (const Position& position : one.positions) {
            if (position.node->kind == NodeKind::fork) reasons.push_back(join_of(*position.place, process));
            const Expressions ways =
                position.node->kind == NodeKind::wait ? ways_on(process, position) : Expressions{Expression()};
            if (!is_some_empty(ways)) {
                Expressions tests = {position.is_there};
                for (const Expression& way : ways) tests.push_back(negated(way));
                reasons.push_back(grouped(all_of(tests)));
            }
        }
        return any_of(reasons);
    }

    /// Adds the condition that the process stands at the position and certainly has a step.
    void add_step(std::size_t process, const Position& position, Expressions& steps) {
        const Expressions ways =
            position.node->kind == NodeKind::wait ? ways_on(process, position) : Expressions{Expression()};
        if (is_some_empty(ways))
            steps.push_back(position.is_there);
        else if (!ways.empty())
            steps.push_back(grouped(all_of({position.is_there, grouped(any_of(ways))})));
    }

    /// Waits without a position are overlooked: in branches of a `par` whose processes are started anew each time, and in the
    /// textbook form, which writes a step at several places.
    void note_what_is_overlooked() {
        std::set<std::pair<std::size_t, NodeId>> known;
        for (const RestingPlace& place : places_) known.emplace(place.thread, place.node);
        for (std::size_t at = 0; at < model_.graph.threads.size(); ++at) {
            const Thread& thread = model_.graph.threads[at];
            const bool is_unknown = thread.kind == Thread::Kind::branch && !model_.workers.has(at);
            for (NodeId node = 0; node < thread.nodes.size(); ++node) {
                model_.may_overlook_stuck =
                    model_.may_overlook_stuck || (waited_for(thread.nodes[node], model_) &&
                                                  (is_unknown || (model_.textbook && !known.contains({at, node}))));
            }
        }
    }

    ModelContext& model_;
    const std::vector<RestingPlace>& places_;
    passes::ReachableSends sends_;
    std::vector<Watched> processes_;
};

}  // namespace

std::string may_move_name(std::size_t process) { return "may_move_" + std::to_string(process); }

std::string nothing_to_do_name(std::size_t process) { return "has_nothing_to_do_" + std::to_string(process); }

std::optional<StuckWatcher> watch_for_stuck_agents(ModelContext& model, const std::vector<RestingPlace>& places,
                                                   const std::vector<PermanentProcess>& permanent) {
    return WatcherMaker(model, places, permanent).make();
}

}  // namespace map2pml::promela
