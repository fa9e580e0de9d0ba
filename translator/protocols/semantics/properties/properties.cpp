#include "translator/protocols/semantics/properties/properties.h"

#include <algorithm>
#include <map>
#include <set>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/graph/future_sends.h"
#include "translator/protocols/semantics/graph/lasso.h"
#include "translator/protocols/semantics/graph/may_move.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

using ir::Property;
using ir::Verdict;

namespace {

bool nobody_failed(const State& state) { return std::none_of(state.agents.begin(), state.agents.end(), has_failed); }

/// Empty if an agent has failed: the consequences of a failure are not attributed to `termination`.
std::vector<std::size_t> find_stuck_agents(const TransitionSystem& system, const FutureSends& future,
                                           const State& state) {
    return nobody_failed(state) ? MayMove(system, future, state).stuck_agents() : std::vector<std::size_t>();
}

class Decision {
  public:
    explicit Decision(const Exploration& exploration) : exploration_(exploration), system_(exploration.system()) {}

    Verdicts decide() {
        look_at_states();
        look_beyond();
        decide_progress();
        for (std::size_t at = 0; at < kDecidedProperties; ++at)
            if (verdicts_.of[at].verdict == Verdict::holds && !is_decided(static_cast<Property>(at)))
                verdicts_.of[at].verdict = Verdict::incomplete;
        decide_reachable_code();
        return std::move(verdicts_);
    }

  private:
    PropertyVerdict& of(Property property) { return verdicts_.of[static_cast<std::size_t>(property)]; }

    void violated(Property property, Witness witness) {
        PropertyVerdict& verdict = of(property);
        if (verdict.verdict != Verdict::violated) {
            verdict.verdict = Verdict::violated;
            verdict.witness = std::move(witness);
        }
    }

    void look_at_states() {
        const FutureSends future(system_);
        for (std::uint32_t at = 0; at < exploration_.size(); ++at) {
            const State state = exploration_.state(at);
            limit_reached_ = limit_reached_ || state.limit_reached;
            const bool failed = !nobody_failed(state);
            if (failed) violated(Property::no_failure, {.state = at});
            if (has_orphans(system_, state)) violated(Property::no_orphans, {.state = at});
            if (!failed && exploration_.is_terminal(at) && !is_good_end(system_, state))
                violated(Property::termination, {.state = at});
            if (of(Property::termination).verdict != Verdict::violated) {
                if (const auto agents = find_stuck_agents(system_, future, state); !agents.empty())
                    violated(Property::termination, {.state = at, .stuck = agents.front()});
            }
        }
    }

    /// True if no cut run could still violate the property. The consequences of a failure are not attributed to
    /// `termination`, so a bound that only such runs reach leaves it decided.
    [[nodiscard]] bool is_decided(Property property) const {
        if (property != Property::termination || exploration_.ran_out_of_states()) return exploration_.is_complete();
        return std::none_of(
            exploration_.beyond().begin(), exploration_.beyond().end(),
            [&](const StepBeyondBounds& beyond) { return nobody_failed(exploration_.state(beyond.from)); });
    }

    void look_beyond() {
        for (const StepBeyondBounds& beyond : exploration_.beyond())
            if (beyond.why == StepBeyondBounds::Why::capacity)
                violated(Property::mailbox_bound, {.state = beyond.from, .last = beyond.event});
            else if (beyond.why == StepBeyondBounds::Why::processes)
                violated(Property::bounded_recursion, {.state = beyond.from, .last = beyond.event});
    }

    void decide_progress() {
        if (std::optional<FairCycle> cycle = fair_cycle(exploration_, Cycles::without_receive))
            violated(Property::progress, {.state = cycle->state, .loop = std::move(cycle->loop)});
    }

    /// Every operation of an agent must be executed in some run; otherwise, if a limit cut runs, the answer is incomplete.
    void decide_reachable_code() {
        PropertyVerdict& verdict = of(Property::reachable_code);
        for (const ir::Clause& clause : system_.protocol().clauses) {
            const auto& agents = system_.instance().agents;
            const bool takes_part = std::any_of(agents.begin(), agents.end(), [&](const ir::AgentInstance& agent) {
                return agent.agent == clause.agent.name && agent.role == clause.role.name;
            });
            if (takes_part) {
                Thread at_wait;
                at_wait.control = Thread::Control::wait;
                at_wait.operation = &clause.body;
                add_never_done(clause.body, system_.rules().has_idle_arm(at_wait), false);
            }
        }
        leave_places(verdict.never_done);
        if (!exploration_.is_complete())
            verdict.verdict = Verdict::incomplete;
        else if (!verdict.never_done.empty())
            verdict.verdict = limit_reached_ ? Verdict::incomplete : Verdict::violated;
    }

    /// Keeps the operations of a place of the text only if none of them was executed, and drops operations without a place.
    void leave_places(std::vector<ir::OperationId>& never_done) {
        using Origin = ir::Operation::Origin;
        std::map<ir::OperationId, const ir::Operation*> not_written;
        std::set<source::Span> done;
        for (const ir::Clause& clause : system_.protocol().clauses) {
            ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
                if (operation.origin != Origin::text) not_written.emplace(operation.id, &operation);
                if (operation.origin == Origin::unfolded && exploration_.executed().contains(operation.id))
                    done.insert(operation.span);
            });
        }
        std::erase_if(never_done, [&](ir::OperationId id) {
            const auto found = not_written.find(id);
            return found != not_written.end() &&
                   (found->second->origin == Origin::lowering || done.contains(found->second->span));
        });
    }

    /// \param idle_arm the operation is a wait whose timeout only restarts it: its call is not a step.
    /// \param passed_over an empty action before another one has no effect.
    void add_never_done(const ir::Operation& operation, bool idle_arm, bool passed_over) {
        const auto all = [&](const std::vector<ir::Operation>& parts) {
            for (const ir::Operation& part : parts) add_never_done(part, false, false);
        };
        const auto step = [&](const auto&) {
            if (!passed_over && !exploration_.executed().contains(operation.id)) {
                of(Property::reachable_code).never_done.push_back(operation.id);
            }
        };
        std::visit(ir::overloaded{
                       [&](const ir::Skip& each) { step(each); },
                       [&](const ir::Send& each) { step(each); },
                       [&](const ir::Receive& each) { step(each); },
                       [&](const ir::Decide& each) { step(each); },
                       [&](const ir::Become& each) { step(each); },
                       [&](const ir::Seq& seq) {
                           for (std::size_t at = 0; at < seq.parts.size(); ++at) {
                               const bool is_skip = std::holds_alternative<ir::Skip>(seq.parts[at].kind);
                               add_never_done(seq.parts[at], false, is_skip && at + 1 < seq.parts.size());
                           }
                       },
                       [&](const ir::OrderedChoice& choice) { all(choice.branches); },
                       [&](const ir::Par& par) {
                           step(par);
                           all(par.branches);
                       },
                       [&](const ir::WaitFor& wait) {
                           add_never_done(*wait.attempt, false, false);
                           if (!idle_arm) {
                               add_never_done(*wait.on_timeout, false, false);
                           }
                       },
                   },
                   operation.kind);
    }

    const Exploration& exploration_;
    const TransitionSystem& system_;
    Verdicts verdicts_;
    bool limit_reached_ = false;
};

}  // namespace

bool has_orphans(const TransitionSystem& system, const State& state) {
    return !state.limit_reached && std::any_of(state.agents.begin(), state.agents.end(), [](const AgentState& agent) {
        return !agent.mailbox.empty();
    }) && is_good_end(system, state);
}

std::vector<std::size_t> stuck_agents(const TransitionSystem& system, const State& state) {
    return find_stuck_agents(system, FutureSends(system), state);
}

Verdicts decide(const Exploration& exploration) { return Decision(exploration).decide(); }

PropertyVerdict decide_ends(const Exploration& exploration) {
    PropertyVerdict verdict;
    if (std::optional<FairCycle> cycle = fair_cycle(exploration, Cycles::all)) {
        verdict.verdict = Verdict::violated;
        verdict.witness = Witness{.state = cycle->state, .loop = std::move(cycle->loop)};
    } else if (!exploration.is_complete() || !exploration.forced().empty()) {
        verdict.verdict = Verdict::incomplete;
    }
    return verdict;
}

}  // namespace map2pml::semantics
