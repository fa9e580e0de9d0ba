#include "translator/protocols/semantics/state/event.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace map2pml::semantics {

Occurrence to_occurrence(const Event& event, const ir::Protocol& protocol, const ir::Instance& instance,
                         const Values& values) {
    Occurrence result;
    result.agent = instance.agents[event.agent].name;
    result.action = event.kind;
    result.operation = event.operation == nullptr ? 0 : event.operation->id;
    switch (event.kind) {
        case Action::send:
        case Action::receive:
        case Action::arrive:
            result.performative = values.name_text(event.message.performative);
            result.written = values.written(event.message.performative);
            for (const Value value : event.message.terms) result.terms.push_back(values.shown(value));
            for (const std::size_t receiver : event.receivers) result.to.push_back(instance.agents[receiver].name);
            if (event.kind != Action::send) result.from = instance.agents[event.message.sender].name;
            break;
        case Action::send_failed:
            result.performative = std::get<ir::Send>(event.operation->kind).performative;
            result.written = ir::written(std::get<ir::Send>(event.operation->kind));
            break;
        case Action::receive_failed:
            result.performative = std::get<ir::Receive>(event.operation->kind).performative;
            result.written = ir::written(std::get<ir::Receive>(event.operation->kind));
            break;
        case Action::decide:
        case Action::decide_failed: {
            const auto& decide = std::get<ir::Decide>(event.operation->kind);
            result.performative = decide.procedure;
            if (event.kind == Action::decide && decide.result)
                result.result = {decide.result->name, values.shown(event.result)};
            break;
        }
        case Action::call:
            result.performative = clause_name(protocol.clauses[event.clause]);
            for (const Value value : event.arguments) result.terms.push_back(values.shown(value));
            break;
        case Action::call_failed:
        case Action::timeout:
        case Action::retry:
        case Action::fork:
        case Action::join:
        case Action::finish:
        case Action::fail:
            break;
    }
    return result;
}

std::string to_string(const Occurrence& occurrence) {
    const std::string message =
        fmt::format("{}({})", occurrence.performative, fmt::join(texts_of(occurrence.terms), ", "));
    switch (occurrence.action) {
        case Action::send:
            return fmt::format("{}  {} => {}", occurrence.agent, message, fmt::join(occurrence.to, ", "));
        case Action::receive:
            return fmt::format("{}  {} <= {}", occurrence.agent, message, occurrence.from);
        case Action::send_failed:
            return fmt::format("{}  {} => nobody", occurrence.agent, occurrence.performative);
        case Action::receive_failed:
            return fmt::format("{}  {} is not there", occurrence.agent, occurrence.performative);
        case Action::decide:
            return fmt::format("{}  {}() succeeds", occurrence.agent, occurrence.performative);
        case Action::decide_failed:
            return fmt::format("{}  {}() fails", occurrence.agent, occurrence.performative);
        case Action::call:
            return fmt::format("{}  continues with {}", occurrence.agent, message);
        case Action::call_failed:
            return fmt::format("{}  no clause matches the call", occurrence.agent);
        case Action::timeout:
            return fmt::format("{}  times out", occurrence.agent);
        case Action::retry:
            return fmt::format("{}  tries again", occurrence.agent);
        case Action::arrive:
            return fmt::format("{}  {} arrives from {}", occurrence.agent, message, occurrence.from);
        case Action::fork:
        case Action::join:
        case Action::finish:
        case Action::fail:
            return fmt::format("{}  {}", occurrence.agent, ir::to_string(occurrence.action));
    }
    return {};
}

}  // namespace map2pml::semantics
