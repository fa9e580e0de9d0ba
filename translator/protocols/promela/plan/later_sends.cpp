#include "translator/protocols/promela/plan/internal.h"

#include <algorithm>
#include <string>

#include "translator/protocols/promela/model_names.h"

namespace map2pml::promela {

namespace {

/// Removes the timeouts that no limit forces, which need a state in which no agent can act; without `with_forced_timeouts`, all.
passes::FlowGraph while_somebody_can_act(const ModelContext& model, passes::FlowGraph graph,
                                         bool with_forced_timeouts) {
    for (passes::Thread& thread : graph.threads) {
        for (passes::Node& node : thread.nodes)
            if (node.kind == passes::NodeKind::wait && (!with_forced_timeouts || model.limit_of(node.clause) == 0))
                node.on_timeout = passes::kNoNode;
    }
    return graph;
}

}  // namespace

LaterSends::LaterSends(ModelContext& model, const std::vector<RestingPlace>& places, bool with_forced_timeouts)
    : model_(model),
      places_(places),
      sends_(while_somebody_can_act(model, passes::with_possible_failures(model.protocol, model.instance, model.graph),
                                    with_forced_timeouts)) {}

Expression LaterSends::nobody_sends(const ir::Receive& receive, std::size_t receiver, std::size_t but) const {
    return nobody_comes_to(but, [&](const ir::Send& send, std::size_t sender) {
        return passes::may_match(model_.protocol, model_.instance, send, sender, receive, receiver);
    });
}

Expression LaterSends::nobody_comes_to(std::size_t but, const SendsOf& meant) const {
    Expressions tests;
    for (std::size_t other = 0; other < model_.instance.agents.size(); ++other) {
        const Expression silent = other == but ? truth() : is_silent(other, meant);
        if (is_false(silent)) return silent;
        if (!is_true(silent)) tests.push_back(grouped(silent));
    }
    return tests.empty() ? truth() : all_of(tests);
}

/// The condition that the agent is at a place from which no such send can be reached, or has ended well. An agent that has failed
/// may be silent, too, but that is blamed on its failure.
Expression LaterSends::is_silent(std::size_t agent, const SendsOf& meant) const {
    Expressions silent;
    bool is_ever_heard = false;
    const Expression pid = numeral(static_cast<std::int64_t>(agent));
    std::string process;
    for (const RestingPlace& place : places_) {
        if (model_.graph.threads[place.thread].agent != model_.agent_of(agent)) continue;
        process = place.proctype;
        const auto& reachable = sends_.from(place.thread, place.node);
        const bool is_heard = std::any_of(reachable.begin(), reachable.end(), [&](const ir::Operation* operation) {
            return meant(std::get<ir::Send>(operation->kind), agent);
        });
        is_ever_heard = is_ever_heard || is_heard;
        if (!is_heard) silent.push_back(process_at(place.proctype, pid, place.label));
    }
    if (!is_ever_heard) return truth();
    silent.push_back(process_at(process, pid, model_name(kEndLabel, process)));
    return any_of(silent);
}

}  // namespace map2pml::promela
