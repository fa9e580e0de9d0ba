#include "translator/protocols/situations/lowering/internal.h"

#include <fmt/format.h>

#include <string_view>

#include "translator/foundation/diag/suggest.h"
#include "translator/languages/lcc/print.h"
#include "translator/languages/lcc/walk.h"

namespace map2pml::lcc {

namespace {

using Definitions = std::vector<const Definition*>;

/// All actions that are steps.
void add_steps(const Definition& definition, Definitions& steps) {
    for_each_definition(definition, [&](const Definition& each) {
        if (message_of(each) != nullptr || constraint_of(each) != nullptr || std::holds_alternative<Null>(each.kind))
            steps.push_back(&each);
    });
}

std::set<const Definition*> met(const LocalMachines& machines) {
    std::set<const Definition*> places;
    for (const LocalMachine& machine : machines.agents) {
        for (const Situation& situation : machine) {
            for (const LocalTransition& transition : situation.transitions) places.insert(transition.label.at);
            for (const ProcessPointer& blocked : situation.blocked) places.insert(blocked->at);
        }
    }
    return places;
}

/// Name and number of arguments of its role.
std::pair<std::string_view, std::size_t> clause_key(const Clause& clause) {
    const auto* compound = std::get_if<Compound>(&clause.head.role.kind);
    const auto* constant = std::get_if<Constant>(&clause.head.role.kind);
    return compound != nullptr ? std::pair<std::string_view, std::size_t>(compound->functor, compound->arguments.size())
           : constant != nullptr ? std::pair<std::string_view, std::size_t>(constant->name, 0)
                                 : std::pair<std::string_view, std::size_t>();
}

}  // namespace

Definitions find_unreached_actions(const Framework& framework, const LocalMachines& machines) {
    const std::set<const Definition*> places = met(machines);
    const auto is_met = [&](const Definition* step) { return places.contains(step); };
    std::set<std::pair<std::string_view, std::size_t>> played;
    for (const Clause& clause : framework.clauses) {
        Definitions steps;
        add_steps(clause.body, steps);
        if (std::any_of(steps.begin(), steps.end(), is_met)) played.insert(clause_key(clause));
    }
    Definitions unreached;
    for (const Clause& clause : framework.clauses) {
        Definitions steps;
        add_steps(clause.body, steps);
        if (played.contains(clause_key(clause))) {
            std::erase_if(steps, is_met);
            unreached.insert(unreached.end(), steps.begin(), steps.end());
        }
    }
    return unreached;
}

std::string text_of(const Definition& definition) {
    if (const auto* send = std::get_if<Send>(&definition.kind))
        return to_string(send->message) + " => " + to_string(send->to);
    if (const auto* receive = std::get_if<Receive>(&definition.kind))
        return to_string(receive->message) + " <= " + to_string(receive->from) +
               (receive->condition ? " <- " + to_string(*receive->condition) : "");
    if (const auto* guarded = std::get_if<Guarded>(&definition.kind)) return to_string(guarded->constraint);
    return "null";
}

void report_unknown_receivers(const Scene& scene, const LocalMachines& machines, diag::Sink& sink) {
    std::set<const Definition*> reported;
    std::vector<std::string> names;
    for (const Scene::Participant& each : scene.agents) names.push_back(each.id);
    for (const LocalMachine& machine : machines.agents) {
        for (const Situation& situation : machine) {
            for (const LocalTransition& transition : situation.transitions) {
                for (const Message& message : transition.sent) {
                    if (!is_for_anyone(message) && !takes_part(scene, message.to) &&
                        reported.insert(transition.label.at).second) {
                        sink.report(
                            diag::Code::lcc_unknown_receiver, transition.label.at->span,
                            fmt::format("this may send to `{}`, but no agent has this name{}", to_string(message.to.id),
                                        diag::did_you_mean(to_string(message.to.id), names)));
                    }
                }
            }
        }
    }
}

}  // namespace map2pml::lcc
