#include "translator/languages/diagrams/uml2/internal.h"

#include <fmt/format.h>

namespace map2pml::auml {

using xmi::Element;

namespace {

bool is_gate(const Element& element) {
    return element.type() == "Gate" || element.tag() == "formalGate" || element.tag() == "actualGate" ||
           element.tag() == "cfragmentGate";
}

std::string event_of(const Element& message, bool is_send) {
    const std::vector<std::string> events = message.references(is_send ? "sendEvent" : "receiveEvent");
    return events.empty() ? std::string() : events.front();
}

bool is_inside(const Element& element, const Element& outer) {
    for (Element at = element; at; at = at.parent())
        if (at == outer) return true;
    return false;
}

MessageEnd read_end(Reading& reading, const Element& message, bool is_send,
                    const std::map<std::string, MetOccurrence>& met) {
    const std::string event = event_of(message, is_send);
    if (event.empty()) return Nowhere{};
    const auto occurrence = met.find(event);
    if (occurrence != met.end()) return AtLifeline{occurrence->second.lifeline};
    const char* feature = is_send ? "sendEvent" : "receiveEvent";
    const Element element = reading.resolve(event, message, feature);
    if (!element) return Nowhere{};
    if (is_gate(element)) {
        const bool is_of_use = element.tag() == "actualGate";
        return AtGate{element.attribute("name"), is_of_use ? element.parent().id() : ""};
    }
    // An occurrence of this interaction that is on no lifeline was reported as such.
    const bool is_reported = element.tag() == "fragment" &&
                             element.type().find("Occurrence") != std::string_view::npos &&
                             is_inside(element, message.parent());
    if (!is_reported) {
        reading.report(diag::Code::xmi_wrong_kind, message,
                       fmt::format("{} of {} is {}, which is not an occurrence or gate of this interaction", feature,
                                   called(message), called(element)),
                       {{element.span(), "this one"}});
    }
    return Nowhere{};
}

void check_same_operand(Reading& reading, const Element& message, const std::map<std::string, MetOccurrence>& met) {
    const auto send = met.find(event_of(message, true));
    const auto receive = met.find(event_of(message, false));
    if (send == met.end() || receive == met.end() || send->second.inside == receive->second.inside) return;
    reading.report(
        diag::Code::xmi_split_message, message,
        fmt::format("{} leaves one operand and ends in another, without a gate", called(message)),
        {{reading.find(send->first).span(), "sent here"}, {reading.find(receive->first).span(), "received here"}});
}

}  // namespace

std::map<std::string, NamedEnd> named_ends(Reading& reading, const std::vector<Element>& messages) {
    std::map<std::string, NamedEnd> ends;
    for (std::size_t at = 0; at < messages.size(); ++at) {
        for (const bool is_send : {true, false}) {
            const std::string event = event_of(messages[at], is_send);
            if (event.empty()) continue;
            const auto [known, is_new] = ends.emplace(event, NamedEnd{at, is_send});
            if (!is_new && !reading.find(event).tag().ends_with("Gate")) {
                reading.report(diag::Code::xmi_wrong_kind, messages[at],
                               fmt::format("one event is an end of {} and also of {}", called(messages[at]),
                                           known->second.message == at ? "itself: a message has two ends"
                                                                       : called(messages[known->second.message])),
                               {{messages[known->second.message].span(), "the other one"}});
            }
        }
    }
    return ends;
}

void read_ends(Reading& reading, const std::vector<Element>& messages, const std::map<std::string, MetOccurrence>& met,
               Interaction& into) {
    for (std::size_t at = 0; at < messages.size(); ++at) {
        Message& message = into.messages[at];
        message.from = read_end(reading, messages[at], true, met);
        message.to = read_end(reading, messages[at], false, met);
        const bool says_nothing = event_of(messages[at], true).empty() && event_of(messages[at], false).empty();
        if (says_nothing) {
            reading.report(diag::Code::xmi_message_without_ends, messages[at],
                           fmt::format("{} has neither a sender nor a receiver", called(messages[at])));
        }
        check_same_operand(reading, messages[at], met);
    }
}

}  // namespace map2pml::auml
