#include "translator/semantics/event.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace map2pml::semantics {

std::string_view to_string(EventKind kind) {
    switch (kind) {
        case EventKind::send:
            return "send";
        case EventKind::send_failed:
            return "send-failed";
        case EventKind::receive:
            return "receive";
        case EventKind::receive_failed:
            return "receive-failed";
        case EventKind::decide:
            return "decide";
        case EventKind::decide_failed:
            return "decide-failed";
        case EventKind::call:
            return "call";
        case EventKind::call_failed:
            return "call-failed";
        case EventKind::timeout:
            return "timeout";
        case EventKind::retry:
            return "retry";
    }
    return {};
}

Occurrence to_occurrence(const Event& event, const ir::Protocol& protocol, const ir::Instance& instance,
                         const Values& values) {
    Occurrence result;
    result.agent = instance.agents[event.agent].name;
    result.kind = event.kind;
    result.operation = event.operation == nullptr ? 0 : event.operation->id;
    switch (event.kind) {
        case EventKind::send:
        case EventKind::receive:
            result.name = values.name_text(event.message.performative);
            for (const Value value : event.message.terms) {
                result.terms.push_back(values.shown(value));
            }
            for (const std::size_t receiver : event.receivers) {
                result.receivers.push_back(instance.agents[receiver].name);
            }
            if (event.kind == EventKind::receive) {
                result.from = instance.agents[event.message.sender].name;
            }
            break;
        case EventKind::send_failed:
            result.name = std::get<ir::Send>(event.operation->kind).performative;
            break;
        case EventKind::receive_failed:
            result.name = std::get<ir::Receive>(event.operation->kind).performative;
            break;
        case EventKind::decide:
        case EventKind::decide_failed: {
            const auto& decide = std::get<ir::Decide>(event.operation->kind);
            result.name = decide.procedure;
            if (event.kind == EventKind::decide && decide.result) {
                result.result = {decide.result->name, values.shown(event.result)};
            }
            break;
        }
        case EventKind::call:
            result.name = clause_name(protocol.clauses[event.clause]);
            for (const Value value : event.arguments) {
                result.terms.push_back(values.shown(value));
            }
            break;
        case EventKind::call_failed:
        case EventKind::timeout:
        case EventKind::retry:
            break;
    }
    return result;
}

std::string to_string(const Occurrence& occurrence) {
    const std::string message = fmt::format("{}({})", occurrence.name, fmt::join(texts_of(occurrence.terms), ", "));
    switch (occurrence.kind) {
        case EventKind::send:
            return fmt::format("{}  {} => {}", occurrence.agent, message, fmt::join(occurrence.receivers, ", "));
        case EventKind::receive:
            return fmt::format("{}  {} <= {}", occurrence.agent, message, occurrence.from);
        case EventKind::send_failed:
            return fmt::format("{}  {} => nobody", occurrence.agent, occurrence.name);
        case EventKind::receive_failed:
            return fmt::format("{}  {} is not there", occurrence.agent, occurrence.name);
        case EventKind::decide:
            return fmt::format("{}  {}() succeeds", occurrence.agent, occurrence.name);
        case EventKind::decide_failed:
            return fmt::format("{}  {}() fails", occurrence.agent, occurrence.name);
        case EventKind::call:
            return fmt::format("{}  goes on with {}", occurrence.agent, message);
        case EventKind::call_failed:
            return fmt::format("{}  no clause matches the call", occurrence.agent);
        case EventKind::timeout:
            return fmt::format("{}  times out", occurrence.agent);
        case EventKind::retry:
            return fmt::format("{}  tries again", occurrence.agent);
    }
    return {};
}

}  // namespace map2pml::semantics
