#include "translator/languages/diagrams/print.h"

#include "translator/model/protocol/operation.h"

namespace map2pml::auml {

std::string words_of(const Message& message) {
    std::string words = message.label.act;
    if (message.label.has_arguments) {
        words += "(";
        for (const Argument& argument : message.arguments) words += (words.back() == '(' ? "" : ", ") + argument.text;
        words += ")";
    }
    return words;
}

std::string words_of(const Interaction& interaction, const MessageEnd& end, bool is_sender) {
    return std::visit(overloaded{
                          [&](const AtLifeline& at) { return interaction.lifelines[at.lifeline].node.name; },
                          [&](const AtGate& gate) { return gate.name.empty() ? "gate" : "gate " + gate.name; },
                          [&](const Nowhere&) { return std::string(is_sender ? "found" : "lost"); },
                      },
                      end);
}

std::string to_string(Operator kind) {
    switch (kind) {
        case Operator::alt:
            return "alt";
        case Operator::opt:
            return "opt";
        case Operator::par:
            return "par";
        case Operator::loop:
            return "loop";
        case Operator::break_:
            return "break";
        case Operator::critical:
            return "critical";
        case Operator::strict:
            return "strict";
        case Operator::seq:
            return "seq";
        case Operator::neg:
            return "neg";
        case Operator::assert_:
            return "assert";
        case Operator::consider:
            return "consider";
        case Operator::ignore:
            return "ignore";
        case Operator::or_:
            return "or";
    }
    return {};
}

std::string to_string(MessageSort sort) {
    switch (sort) {
        case MessageSort::synch_call:
            return "synchCall";
        case MessageSort::asynch_call:
            return "asynchCall";
        case MessageSort::asynch_signal:
            return "asynchSignal";
        case MessageSort::reply:
            return "reply";
        case MessageSort::create:
            return "createMessage";
        case MessageSort::destroy:
            return "deleteMessage";
    }
    return {};
}

}  // namespace map2pml::auml
