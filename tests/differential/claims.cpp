#include "tests/differential/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "driver/runs/trace/judge.h"
#include "driver/runs/trace/places.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::differential {

namespace {

using semantics::Thread;

constexpr std::size_t kMostMessages = 8;  ///< in a mailbox of what comes later

bool overflows(const semantics::State& state) {
    return std::any_of(state.agents.begin(), state.agents.end(),
                       [](const auto& agent) { return agent.message_count() > kMostMessages; });
}

template <typename Wanted>
std::vector<semantics::State> states_after(const semantics::TransitionSystem& system, const semantics::State& from,
                                           std::size_t most, const Wanted& wanted) {
    std::vector<semantics::State> states = {from};
    std::set<std::u32string> known = {encode(from)};
    for (std::size_t at = 0; at < states.size() && states.size() < most; ++at) {
        const semantics::State now = states[at];
        for (semantics::Step& step : system.successors(now))
            if (step.cut == semantics::Cut::none && !overflows(step.next) && wanted(step.next) &&
                known.insert(encode(step.next)).second)
                states.push_back(std::move(step.next));
    }
    return states;
}

void add_waits(const std::vector<Thread>& threads, std::vector<const Thread*>& waits) {
    for (const Thread& each : threads) {
        if (each.control == Thread::Control::wait) waits.push_back(&each);
        add_waits(each.branches.all(), waits);
    }
}

/// Who acts in the loop of a run does not wait.
std::string waits_in_loop(const trace::Counterexample& run) {
    for (std::size_t at = run.lasso_start.value_or(run.steps.size()); at < run.steps.size(); ++at)
        for (const trace::FinalPlace& place : run.final_places)
            if (place.agent == run.steps[at].agent && place.kind == trace::FinalPlace::Kind::waiting)
                return fmt::format("{} acts in the loop, and is said to wait", place.agent);
    return {};
}

std::size_t threads_in_failure(const std::vector<Thread>& threads) {
    std::size_t count = 0;
    for (const Thread& each : threads)
        count += (each.control == Thread::Control::failed ? 1 : 0) + threads_in_failure(each.branches.all());
    return count;
}

}  // namespace

std::vector<report::Claim> claims_of(const trace::FinalPlace& place) {
    if (place.kind != trace::FinalPlace::Kind::waiting || place.waits_for.empty() || !place.at_hand.empty() ||
        !place.could_send.empty() || place.comes)
        return {};
    return {report::NobodySends{place.agent, place.waits_for, place.receives, place.drawn}};
}

ClaimOracle::ClaimOracle(const semantics::TransitionSystem& system, const semantics::State& end,
                         std::size_t most_states)
    : system_(system),
      end_(end),
      most_states_(most_states),
      later_(states_after(system, end, most_states, [](const auto&) { return true; })) {}

std::size_t ClaimOracle::index_of(const std::string& agent) const {
    const auto& agents = system_.instance().agents;
    const auto found = std::find_if(agents.begin(), agents.end(), [&](const auto& each) { return each.name == agent; });
    return static_cast<std::size_t>(found - agents.begin());
}

bool ClaimOracle::comes_to_an_end(std::size_t agent) const {
    return std::any_of(later_.begin(), later_.end(), [&](const semantics::State& state) {
        return has_finished(state.agents[agent]) || has_failed(state.agents[agent]);
    });
}

bool ClaimOracle::acts(std::size_t agent) const {
    return std::any_of(later_.begin(), later_.end(), [&](const semantics::State& state) {
        const std::vector<semantics::Step> steps = system_.successors(state);
        return std::any_of(steps.begin(), steps.end(), [&](const auto& step) {
            return step.event.agent == agent && step.event.kind != semantics::Action::arrive;
        });
    });
}

/// As long as it waits where it does: once it has gone on by a timeout, it may well send to itself and come back.
bool ClaimOracle::can_get(std::size_t agent, const std::vector<ir::OperationId>& receives) const {
    std::vector<const Thread*> waits;
    add_waits(end_.agents[agent].threads, waits);
    for (const Thread* wait : waits) {
        std::vector<const ir::Receive*> wanted;
        ir::for_each_operation(*wait->operation, [&](const ir::Operation& each) {
            if (std::find(receives.begin(), receives.end(), each.id) != receives.end())
                wanted.push_back(&std::get<ir::Receive>(each.kind));
        });
        const auto waits_still = [&](const semantics::State& state) {
            std::vector<const Thread*> now;
            add_waits(state.agents[agent].threads, now);
            return std::any_of(now.begin(), now.end(), [&](const Thread* each) {
                return each->operation == wait->operation && each->environment == wait->environment;
            });
        };
        for (const semantics::State& state : states_after(system_, end_, most_states_, waits_still)) {
            for (const ir::Receive* receive : wanted)
                if (!system_.rules().would_take(*receive, state.agents[agent].mailbox, *wait, agent).empty())
                    return true;
        }
    }
    return false;
}

bool ClaimOracle::holds(std::size_t agent, const std::string& message, const std::vector<std::string>& senders) const {
    std::vector<std::string> wanted;
    for (const std::string& sender : senders) wanted.push_back(message + " from " + sender);
    const std::vector<trace::FinalPlace> places = trace::places_in(system_, end_);
    for (const trace::Message& each : places[agent].mailbox) {
        const auto found = std::find(wanted.begin(), wanted.end(), to_string(each));
        if (found != wanted.end()) wanted.erase(found);
    }
    return wanted.empty();
}

/// The agent waits where these decisions may begin, and no step at the end is one of them.
bool ClaimOracle::fail_now(std::size_t agent, const std::vector<ir::OperationId>& decisions) const {
    const auto is_named = [&](const ir::Operation* each) {
        return each != nullptr && std::find(decisions.begin(), decisions.end(), each->id) != decisions.end();
    };
    std::vector<const Thread*> waits;
    add_waits(end_.agents[agent].threads, waits);
    std::size_t found = 0;
    for (const Thread* wait : waits)
        ir::for_each_operation(*wait->operation, [&](const ir::Operation& each) { found += is_named(&each) ? 1 : 0; });
    const auto steps = system_.successors(end_);
    return found >= decisions.size() && std::none_of(steps.begin(), steps.end(), [&](const auto& step) {
               return step.event.agent == agent && step.event.kind == ir::Action::decide &&
                      is_named(step.event.operation);
           });
}

/// The last failure of the operation brought a thread of the agent to failure, and the agent has failed.
bool ClaimOracle::fails_by(const report::FailsHere& claim, const trace::Counterexample& run) const {
    const std::size_t agent = index_of(claim.agent);
    semantics::Replay replay(system_);
    const auto failed = [&] {
        std::size_t most = 0;
        for (const semantics::State& state : replay.states())
            most = std::max(most, threads_in_failure(state.agents[agent].threads));
        return most;
    };
    bool by_it = false;
    for (const trace::Step& step : run.steps) {
        const std::size_t before = failed();
        if (!trace::follow(replay, step)) return false;
        if (step.agent == claim.agent && step.operation == claim.operation && step.action == claim.how)
            by_it = failed() > before;
        else if (failed() == 0)
            by_it = false;  // it was caught
    }
    return by_it && has_failed(end_.agents[agent]);
}

std::string ClaimOracle::refute(const report::Claim& claim, const trace::Counterexample& run) const {
    const bool is_true = std::visit(
        ir::overloaded{
            [&](const report::NeverEnds& it) { return !comes_to_an_end(index_of(it.agent)); },
            [&](const report::NobodySends& it) {
                return !it.receives.empty() && !can_get(index_of(it.agent), it.receives);
            },
            [&](const report::NeverGetThere& it) {
                const auto has_ended = [&](const std::string& sender) {
                    const semantics::AgentState& state = end_.agents[index_of(sender)];
                    return has_finished(state) || has_failed(state);
                };
                return !it.what.receives.empty() && !can_get(index_of(it.what.agent), it.what.receives) &&
                       std::none_of(it.senders.begin(), it.senders.end(), has_ended);
            },
            [&](const report::WaitInCircle& it) {
                return std::all_of(it.agents.begin(), it.agents.end(), [&](const std::string& agent) {
                    return std::count(it.agents.begin(), it.agents.end(), agent) == 1 &&
                           !comes_to_an_end(index_of(agent));
                });
            },
            [&](const report::GoOn& it) {
                return std::all_of(it.agents.begin(), it.agents.end(),
                                   [&](const std::string& agent) { return acts(index_of(agent)); });
            },
            // MAP has no such constraint; those of LCC are compared with its rules (`difference_from_rules`).
            [&](const report::HasNoSolution&) { return true; },
            [&](const report::FailsNow& it) { return fail_now(index_of(it.agent), it.operations); },
            [&](const report::MayNot&) { return true; },
            [&](const report::CannotGoOn& it) {
                const auto steps = system_.successors(end_);
                return std::none_of(steps.begin(), steps.end(),
                                    [&](const auto& step) { return step.event.agent == index_of(it.agent); });
            },
            [&](const report::LeftInMailbox& it) {
                const std::size_t agent = index_of(it.agent);
                const bool stands_so = it.at_rest ? is_at_rest(system_, end_, agent) : has_finished(end_.agents[agent]);
                return stands_so && holds(agent, it.message, it.senders);
            },
            [&](const report::FailsHere& it) { return fails_by(it, run); },
            // These two are about other runs: the driver's verdict on `reachable-code` is compared as a whole.
            [&](const report::MayFailToo&) { return true; },
            [&](const report::NeverExecuted&) { return true; },
            [&](const report::GoesRound& it) {
                const auto from = run.steps.begin() + static_cast<std::ptrdiff_t>(run.lasso_start.value_or(0));
                return std::none_of(from, run.steps.end(),
                                    [](const auto& step) { return step.action == ir::Action::receive; }) &&
                       std::any_of(from, run.steps.end(), [&](const auto& step) {
                           return step.agent == it.agent && step.operation == it.operation;
                       });
            },
            [&](const report::MailboxIsFull& it) {
                const std::size_t agent = index_of(it.agent);
                const auto steps = system_.successors(end_);
                return end_.agents[agent].message_count() == it.messages &&
                       std::any_of(steps.begin(), steps.end(), [&](const auto& step) {
                           return step.next.agents[agent].message_count() > it.messages;
                       });
            },
        },
        claim);
    return is_true ? "" : fmt::format("false: {} `{}`", report::kind_of(claim), report::words_of(claim));
}

std::string ClaimOracle::refute(const std::vector<report::Claim>& claims, const trace::Counterexample& run) const {
    for (const report::Claim& claim : claims)
        if (std::string words = refute(claim, run); !words.empty()) return words;
    return {};
}

std::string false_sentence(const semantics::TransitionSystem& system, const report::PropertyResult& result,
                           std::size_t most_states) {
    if (!result.counterexample || result.verdict != ir::Verdict::violated) return {};
    semantics::Replay replay(system);
    const std::vector<trace::Step>& steps = result.counterexample->steps;
    for (std::size_t at = 0; at < steps.size(); ++at) {
        if (!trace::follow(replay, steps[at])) {
            // A step in which something has no value leads nowhere, so nothing is said of a state after it.
            const bool leads_nowhere = result.property == ir::Property::value_range && at + 1 == steps.size();
            return leads_nowhere && result.counterexample->final_places.empty() ? "" : "the run cannot be followed";
        }
    }
    replay.add_silent_steps();
    std::string first;
    for (const semantics::State& state : replay.states()) {
        const ClaimOracle oracle(system, state, most_states);
        std::string words = oracle.refute_places(result.counterexample->final_places);
        if (words.empty()) words = waits_in_loop(*result.counterexample);
        for (const report::Finding& finding : result.findings)
            words = words.empty() ? oracle.refute(finding.claims, *result.counterexample) : words;
        if (words.empty()) return {};
        first = first.empty() ? words : first;
    }
    return first;
}

std::string ClaimOracle::refute_places(const std::vector<trace::FinalPlace>& places) const {
    const bool is_over = system_.successors(end_).empty();
    for (std::size_t agent = 0; agent < places.size(); ++agent) {
        const trace::FinalPlace& place = places[agent];
        const semantics::AgentState& state = end_.agents[agent];
        using Kind = trace::FinalPlace::Kind;
        if ((place.kind == Kind::finished) != (has_finished(state) && !has_failed(state)) ||
            (place.kind == Kind::failed) != has_failed(state))
            return fmt::format("{} does not stand where it is said to", place.agent);
        for (const std::string& sender : place.could_send) {
            if (is_over) return fmt::format("{} is said to be able to send, and nobody can do anything", sender);
            // With spawned calls some threads of an agent may go on when another has failed.
            const auto& threads = end_.agents[index_of(sender)].threads;
            if (std::all_of(threads.begin(), threads.end(), [](const semantics::Thread& thread) {
                    return thread.control == semantics::Thread::Control::finished ||
                           thread.control == semantics::Thread::Control::failed;
                }))
                return fmt::format("{} has ended, and is said to be able to send", sender);
        }
        if (std::string words = refute(claims_of(place), {}); !words.empty()) return words;
        const report::NobodySends in_vain{place.agent, place.in_vain.messages, place.in_vain.receives};
        if (!in_vain.receives.empty() && !refute(report::Claim(in_vain), {}).empty())
            return fmt::format("{} is said to wait in vain", place.agent);
    }
    return {};
}

}  // namespace map2pml::differential
