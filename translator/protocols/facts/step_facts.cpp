#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "translator/protocols/analyses/flow/loops_by_values.h"
#include "translator/protocols/analyses/flow/loops_without_receive.h"
#include "translator/protocols/analyses/flow/possible_failures.h"
#include "translator/protocols/analyses/messages/commuting_loops.h"
#include "translator/protocols/analyses/messages/commuting_steps.h"
#include "translator/protocols/facts/internal.h"

namespace map2pml::fact_list {

namespace {

using passes::Hindrance;
using passes::Mover;
using passes::StepMover;

std::string hindrance_words(const FactMaker& maker, const StepMover& step) {
    const std::string because = step.because == nullptr ? "" : maker.place(step.because->span);
    switch (step.hindrance) {
        case Hindrance::nothing:
            return "";
        case Hindrance::shared_state:
            return "other agents see the state that it uses";
        case Hindrance::starts_process:
            return "it starts a process";
        case Hindrance::counted:
            return "other threads of the agent ask how often the clause was entered";
        case Hindrance::shared_mailbox:
            return "threads of the agent share its mailbox";
        case Hindrance::can_be_taken:
            return fmt::format("its message may be taken at {}", because);
        case Hindrance::not_taken:
            return "no other agent takes its message, but the message is in a mailbox";
        case Hindrance::earlier_receive:
            return fmt::format("the receive at {} comes first once its message is there", because);
        case Hindrance::earlier_action:
            return fmt::format("the alternative at {} comes first if it can act", because);
        case Hindrance::when_all_rest:
            return maker.facts.limit_of(maker.facts.graph.threads[step.thread].nodes[step.node].clause) != 0
                       ? "it waits until nobody can act, or the limit is reached"
                       : "it waits until nobody can act";
        case Hindrance::later_message:
            return fmt::format("the message sent at {} may come first", because);
    }
    return "";
}

std::string mover_words(const FactMaker& maker, const StepMover& step, bool is_timeout) {
    const std::string what = is_timeout ? "the timeout is " : "";
    std::string words = step.mover == Mover::both ? what + (is_timeout ? "a both-mover" : "both-mover")
                        : step.mover == Mover::right
                            ? std::string("right mover where it takes a message")
                            : fmt::format("{}not a right mover: {}", what, hindrance_words(maker, step));
    if (step.in_vain != nullptr) {
        words += fmt::format("; not a right mover where it finds nothing: the message sent at {} may still come",
                             maker.place(step.in_vain->span));
    }
    return words;
}

/// An operation of several nodes is what it is at the worst of them.
std::map<const ir::Operation*, StepMover> worst_of_each(const FactMaker& maker) {
    const promela::Facts& facts = maker.facts;
    std::map<const ir::Operation*, StepMover> worst;
    for (const StepMover& each : passes::find_commuting_steps(facts.protocol, facts.instance, facts.graph)) {
        const ir::Operation* operation = facts.graph.threads[each.thread].nodes[each.node].operation;
        const auto [known, is_new] = worst.try_emplace(operation, each);
        if (is_new) continue;
        const ir::Operation* in_vain = known->second.in_vain != nullptr ? known->second.in_vain : each.in_vain;
        if (each.mover > known->second.mover) known->second = each;
        known->second.in_vain = in_vain;
    }
    return worst;
}

std::string places_of_loop(const FactMaker& maker, const passes::LoopOfPlaces& loop) {
    std::vector<const ir::Operation*> operations;
    for (const passes::LoopWithoutReceive& each : loop)
        operations.push_back(maker.facts.graph.threads[each.thread].nodes[each.node].operation);
    return maker.places(operations);
}

source::Span beginning_of(const FactMaker& maker, const passes::LoopOfPlaces& loop) {
    return maker.facts.graph.threads[loop.front().thread].nodes[loop.front().node].operation->span;
}

void list_loops_without_receive(const FactMaker& maker, const passes::FlowGraph& graph, Facts& list) {
    const promela::Facts& facts = maker.facts;
    const std::vector<passes::LoopOfPlaces> loops = passes::find_loops_without_receive(graph);
    if (loops.empty()) {
        list.push_back({facts.protocol.name_span, Subject::loop, "every loop takes a message"});
        return;
    }
    const auto by_constants = passes::places_of_loops_by_values(facts.protocol, facts.instance, graph, {});
    const auto by_state = passes::places_of_loops_by_values(
        facts.protocol, facts.instance, graph, passes::find_state_bounds(facts.protocol, facts.instance, graph));
    const auto ends_by = [](const auto& endless, const passes::LoopOfPlaces& loop) {
        return endless.has_value() && std::none_of(loop.begin(), loop.end(), [&](const auto& each) {
                   return endless->contains({each.thread, each.node});
               });
    };
    for (const passes::LoopOfPlaces& loop : loops) {
        list.push_back({beginning_of(maker, loop), Subject::loop,
                        fmt::format("a loop in which no message is taken, through {}: {}", places_of_loop(maker, loop),
                                    ends_by(by_constants, loop) ? "the constants that it passes on end it"
                                    : ends_by(by_state, loop)   ? "the state of the check file ends it"
                                                                : "nothing is known to end it")});
    }
}

}  // namespace

void list_commuting_steps(const FactMaker& maker, Facts& list) {
    const promela::Facts& facts = maker.facts;
    for (const auto& [operation, step] : worst_of_each(maker)) {
        const bool is_timeout = std::holds_alternative<ir::WaitFor>(operation->kind);
        // A place that is written out for several agents may be another mover for each.
        const std::string whose = ir::has_clauses_of_text(facts.protocol)
                                      ? ""
                                      : facts.protocol.agents[facts.graph.threads[step.thread].agent].name + ": ";
        list.push_back({operation->span, Subject::mover, whose + mover_words(maker, step, is_timeout)});
    }
}

void list_loops(const FactMaker& maker, Facts& list) {
    const promela::Facts& facts = maker.facts;
    const passes::FlowGraph graph = passes::with_possible_failures(facts.protocol, facts.instance, facts.graph);
    list_loops_without_receive(maker, graph, list);
    const std::vector<passes::StepMover> movers = passes::find_commuting_steps(facts.protocol, facts.instance, graph);
    for (const passes::LoopOfPlaces& loop : passes::find_commuting_loops(graph, movers)) {
        list.push_back({beginning_of(maker, loop), Subject::loop,
                        fmt::format("a loop in which every step commutes with those of others, through {}",
                                    places_of_loop(maker, loop))});
    }
}

}  // namespace map2pml::fact_list
