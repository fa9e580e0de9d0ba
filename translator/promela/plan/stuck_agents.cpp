#include "translator/promela/plan/stuck_agents.h"

#include <algorithm>

#include "translator/passes/possible_senders.h"
#include "translator/promela/frame.h"
#include "translator/promela/model_names.h"
#include "translator/promela/par_channels.h"
#include "translator/promela/patterns.h"

namespace map2pml::promela {

using passes::kNoNode;
using passes::Node;
using passes::NodeKind;
using passes::Thread;

namespace {

using Receives = std::vector<const ir::Receive*>;

/// A wait for messages, and for what never comes, without a timeout that leads anywhere.
bool can_get_stuck(const Thread& thread, const Node& node) {
    return node.kind == NodeKind::wait && node.on_timeout == kNoNode &&
           std::all_of(node.first_actions.begin(), node.first_actions.end(), [&](const passes::FirstAction& first) {
               const Node& action = thread.nodes[first.node];
               return action.kind == NodeKind::receive ||
                      (action.operation != nullptr && ir::has_no_solution(*action.operation));
           });
}

class StuckOptions {
  public:
    StuckOptions(ModelContext& model, const std::vector<RestingPlace>& places)
        : model_(model), places_(places), sends_(model.graph) {}

    Alternatives options() {
        Alternatives all;
        for (const RestingPlace& place : places_) {
            const Thread& thread = model_.graph.threads[place.thread];
            const Node& node = thread.nodes[place.node];
            if (thread.kind == Thread::Kind::spawned || !can_get_stuck(thread, node) ||
                model_.is_service_at_rest(thread, node)) {
                continue;
            }
            for (const std::size_t instance : model_.instances(thread.agent)) {
                append(all, watch(place, thread, node, instance));
            }
        }
        return all;
    }

  private:
    Alternatives watch(const RestingPlace& place, const Thread& thread, const Node& node, std::size_t instance) {
        const Expression waits = stands_waiting(place, thread, instance);
        if (waits.empty()) {
            return {};
        }
        // Its variables are read where it is known to stand there: `waits` comes before what reads them.
        const Frame frame{thread.agent, numeral(instance + 1), node.depth, place.proctype,
                          pid_of(place, thread, instance)};
        Expressions tests = {prefixed(part::Prefixed::What::negation, named("agent_failed")), waits};
        if (model_.has_under_way(thread.agent)) {
            tests.push_back(
                equals(length(model_.way_to(instance)), numeral(0)));  // what arrives may be what it waits for
        }
        Receives receives;
        for (const passes::FirstAction& first : node.first_actions) {
            const Node& action = thread.nodes[first.node];
            if (action.kind != NodeKind::receive) {
                continue;
            }
            receives.push_back(&std::get<ir::Receive>(action.operation->kind));
            tests.push_back(no_match(*receives.back(), frame));
        }
        // Other branches of the same agent could send to it by name while this one waits.
        for (std::size_t at = 0; thread.kind != Thread::Kind::main && at < model_.graph.threads.size(); ++at) {
            const Thread& other = model_.graph.threads[at];
            if (other.agent == thread.agent && could_send(at, other.entry, instance, receives, instance)) {
                model_.may_overlook_stuck = true;
                return {};
            }
        }
        for (std::size_t other = 0; other < model_.instance.agents.size(); ++other) {
            const Expression silent = other == instance ? truth() : cannot_send(other, receives, instance);
            if (is_false(silent)) {
                return {};
            }
            if (!is_true(silent)) {
                tests.push_back(grouped(silent));
            }
            if (calls_could_send(other, receives, instance)) {
                tests.push_back(equals(element(named("open_calls"), numeral(other + 1)), numeral(0)));
            }
        }
        const Origin origin{node.operation->span, node.operation->id};
        Alternatives options;
        options.push_back({all_of(tests), just(Stuck{node.operation->id, instance}, origin), origin});
        return options;
    }

    /// The process stands at the wait; empty if that cannot be said.
    Expression stands_waiting(const RestingPlace& place, const Thread& thread, std::size_t instance) {
        if (thread.kind == Thread::Kind::main) {
            return at(instance, place.proctype, place.label);
        }
        // A call that nests deeper has a place of its own for the same `par`.
        Expressions parents;
        for (const RestingPlace& each : places_) {
            const Thread& parent = model_.graph.threads[each.thread];
            if (parent.kind == Thread::Kind::main && parent.agent == thread.agent &&
                parent.nodes[each.node].operation == thread.par) {
                parents.push_back(at(instance, each.proctype, model_name(kJoinLabel, each.label)));
            }
        }
        if (parents.empty()) {
            return {};
        }
        Expressions tests = {parents.size() == 1 ? parents.front() : grouped(any_of(parents))};
        if (!model_.workers.has(place.thread)) {
            // While the parent waits for its branches and this one has not reported, its process number is its own.
            tests.push_back(negated(has_reported(place.thread, instance)));
        }
        tests.push_back(branch_at(place.thread, instance, place));
        return all_of(tests);
    }

    /// Of the branch, or of the agent itself.
    Expression pid_of(const RestingPlace& place, const Thread& thread, std::size_t instance) {
        return thread.kind == Thread::Kind::main  ? numeral(instance)
               : model_.workers.has(place.thread) ? numeral(model_.workers.process(place.thread, instance))
                                                  : model_.branch_pid(place.thread, numeral(instance + 1));
    }

    /// The branch of the instance stands at a place.
    Expression branch_at(std::size_t branch, std::size_t instance, const RestingPlace& place) {
        return process_at(place.proctype, pid_of(place, model_.graph.threads[branch], instance), place.label);
    }

    /// The branch has ended, and its parent, the main process of the instance, has not noticed yet.
    Expression has_reported(std::size_t branch, std::size_t instance) {
        const Thread& thread = model_.graph.threads[branch];
        // Workers report by the number of the activation, others by the process of their parent.
        const std::size_t own = model_.workers.has(branch) ? model_.workers.activation(branch, instance) : instance;
        Expressions fields = {numeral(own), numeral(thread.branch), anything()};
        fields.resize(3 + joined_variables(*thread.par).size(), anything());
        return polled(join_channel(model_, *thread.par), fields);
    }

    Expression no_match(const ir::Receive& receive, const Frame& frame) {
        return negated(poll(model_, compile_pattern(model_, receive, frame)));
    }

    Expression at(std::size_t instance, const std::string& process, const std::string& label) {
        return process_at(process, numeral(instance), label);
    }

    [[nodiscard]] bool could_send(std::size_t thread, passes::NodeId node, std::size_t sender, const Receives& receives,
                                  std::size_t receiver) const {
        const auto& reachable = sends_.from(thread, node);
        return std::any_of(reachable.begin(), reachable.end(), [&](const ir::Operation* operation) {
            const auto& send = std::get<ir::Send>(operation->kind);
            return std::any_of(receives.begin(), receives.end(), [&](const ir::Receive* receive) {
                return passes::may_match(model_.protocol, model_.instance, send, sender, *receive, receiver);
            });
        });
    }

    /// Some spawned call of `other` could. Such a process cannot be named, but the number of them is known. The agent is stuck, by the
    /// definition, as soon as none of them is in front of such a send; if one can stay behind it, that may be overlooked.
    bool calls_could_send(std::size_t other, const Receives& receives, std::size_t receiver) {
        const auto is_call = [&](std::size_t thread) {
            return model_.graph.threads[thread].kind == Thread::Kind::spawned &&
                   model_.graph.threads[thread].agent == model_.agent_of(other);
        };
        bool some = false;
        for (std::size_t thread = 0; thread < model_.graph.threads.size(); ++thread) {
            some = some || (is_call(thread) &&
                            could_send(thread, model_.graph.threads[thread].entry, other, receives, receiver));
        }
        const bool can_be_behind = std::any_of(places_.begin(), places_.end(), [&](const RestingPlace& place) {
            return is_call(place.thread) && !could_send(place.thread, place.node, other, receives, receiver);
        });
        model_.may_overlook_stuck = model_.may_overlook_stuck || (some && can_be_behind);
        return some;
    }

    /// Where `other` stands when it can no longer send anything that one of the receives takes; `truth()` if it never can.
    Expression cannot_send(std::size_t other, const Receives& receives, std::size_t receiver) {
        Expressions silent;
        std::string process;
        bool never_sends = true;
        for (const RestingPlace& place : places_) {
            const Thread& thread = model_.graph.threads[place.thread];
            if (thread.kind != Thread::Kind::main || thread.agent != model_.agent_of(other)) {
                continue;
            }
            process = place.proctype;
            const Node& node = thread.nodes[place.node];
            if (node.kind == NodeKind::fork) {
                const Expression branches = branches_cannot_send(node, other, receives, receiver);
                const bool later = could_send(place.thread, node.ok, other, receives, receiver) ||
                                   could_send(place.thread, node.fail, other, receives, receiver);
                never_sends = never_sends && !later && is_true(branches);
                if (!later && !is_false(branches)) {
                    silent.push_back(
                        grouped(all_of({at(other, process, model_name(kJoinLabel, place.label)), branches})));
                }
            }
            if (could_send(place.thread, place.node, other, receives, receiver)) {
                never_sends = false;
                continue;
            }
            silent.push_back(at(other, process, place.label));
        }
        if (never_sends) {
            return truth();
        }
        silent.push_back(
            at(other, process, model_name(kEndLabel, process)));  // not "failed": that is blamed on the failure
        return any_of(silent);
    }

    /// While `other` waits for the branches of a `par`: each has ended, or stands where it can no longer send it.
    Expression branches_cannot_send(const Node& fork, std::size_t other, const Receives& receives,
                                    std::size_t receiver) {
        Expressions tests;
        for (const std::size_t branch : fork.branch_threads) {
            const Thread& thread = model_.graph.threads[branch];
            if (!could_send(branch, thread.entry, other, receives, receiver)) {
                continue;
            }
            Expressions silent = {has_reported(branch, other)};
            for (const RestingPlace& place : places_) {
                if (place.thread == branch && thread.nodes[place.node].kind != NodeKind::fork &&
                    !could_send(branch, place.node, other, receives, receiver)) {
                    silent.push_back(branch_at(branch, other, place));
                }
            }
            tests.push_back(grouped(any_of(silent)));
        }
        return tests.empty() ? truth() : all_of(tests);
    }

    ModelContext& model_;
    const std::vector<RestingPlace>& places_;
    passes::ReachableSends sends_;
};

}  // namespace

Alternatives stuck_options(ModelContext& model, const std::vector<RestingPlace>& places) {
    return StuckOptions(model, places).options();
}

}  // namespace map2pml::promela
