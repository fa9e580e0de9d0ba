#include "translator/languages/diagrams/uml2/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "translator/languages/diagrams/sequence_number.h"
#include "translator/languages/diagrams/spaces.h"

namespace map2pml::auml {

using xmi::Element;

namespace {

std::optional<MessageSort> sort_of(const std::string& word) {
    for (const MessageSort sort : {MessageSort::synch_call, MessageSort::asynch_call, MessageSort::asynch_signal,
                                   MessageSort::reply, MessageSort::create, MessageSort::destroy})
        if (to_string(sort) == word) return sort;
    return std::nullopt;
}

/// Visual Paradigm has no `messageSort`: the action in the signature gives the sort.
MessageSort sort_of_action(const Element& element) {
    const Element signature = element.child("signature");
    const std::string_view action = signature ? signature.type() : std::string_view();
    for (const Element& extension : element.children("Extension")) {
        const Element asynchronous = extension.child("asynshronous");  // sic
        if (asynchronous && asynchronous.xmi_value() == "true") return MessageSort::asynch_call;
    }
    if (action == "ReplyAction") return MessageSort::reply;
    if (action == "SendObjectAction" || action == "SendSignalAction") return MessageSort::asynch_signal;
    if (action == "CreateObjectAction") return MessageSort::create;
    return action == "DestroyObjectAction" ? MessageSort::destroy : MessageSort::synch_call;
}

MessageSort read_sort(Reading& reading, const Element& element) {
    if (!element.has_attribute("messageSort")) return sort_of_action(element);
    const std::string word = element.attribute("messageSort");
    if (const auto sort = sort_of(word)) return *sort;
    reading.ignore(element, fmt::format("its messageSort `{}` is not defined by UML; it is read as a synchCall", word));
    return MessageSort::synch_call;
}

/// The operation or signal that the message stands for.
std::string name_of_signature(const Reading& reading, const Element& element) {
    std::vector<std::string> ids = element.references("signature");
    if (const Element action = element.child("signature"); action && ids.empty()) ids = action.references("operation");
    const Element signature = ids.empty() ? Element() : reading.find(ids.front());
    return signature ? signature.attribute("name") : std::string();
}

/// `{reply-by: 20}` as a tagged value.
void add_deadline(const std::vector<Stereotype>& stereotypes, MessageLabel& label) {
    constexpr std::array kWords = {"deadline", "reply-by", "reply_by", "replyBy"};
    for (const Stereotype& stereotype : stereotypes) {
        for (const auto& [tag, value] : stereotype.tags)
            if (std::find(kWords.begin(), kWords.end(), tag) != kWords.end() && label.deadline.empty())
                label.deadline = value;
    }
}

void add_arguments(const Element& element, Message& message) {
    for (const std::string& text : message.label.arguments) message.arguments.push_back(argument_of(text));
    const std::vector<Element> written = element.children("argument");
    if (written.empty()) return;
    message.arguments.clear();
    message.label.has_arguments = true;
    for (const Element& each : written) {
        Argument argument;
        argument.text = text_of_value(each, &argument.is_literal);
        if (!argument.is_literal) argument.text = normal_spaces(argument.text);
        if (argument.text.empty()) argument = {"_", false};
        message.arguments.push_back(std::move(argument));
    }
}

/// `5`, `-5`, `1.5`
bool is_number(const std::string& text) {
    double value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool begins_so = !text.empty() && (text.front() == '-' || (text.front() >= '0' && text.front() <= '9'));
    return begins_so && text.find_first_not_of("-.0123456789") == std::string::npos &&
           fault != std::errc::invalid_argument && end == text.data() + text.size();
}

}  // namespace

Argument argument_of(const std::string& text) {
    const bool is_string = text.size() >= 2 && text.front() == '"' && text.back() == '"';
    if (is_string) return {text.substr(1, text.size() - 2), true};
    return {text, is_number(text)};
}

MessageLabel label_of(Reading& reading, const Element& at, const std::string& name, std::size_t number) {
    std::optional<MessageLabel> read = read_message_label(name);
    if (!read) {
        reading.report(
            diag::Code::xmi_label, at,
            fmt::format(
                "`{}` is not of the form `[guard] act(arguments) {{reply-by: d}}`; all of it is read as the name",
                name));
    }
    MessageLabel label = read ? std::move(*read) : unread_label(name);
    if (label.act.empty()) {
        label.act = fmt::format("message {}", number);
        reading.report(diag::Code::xmi_nameless, at,
                       fmt::format("a message without a name; it is called `{}`", label.act));
    }
    for (const std::string& note : label.notes) {
        reading.report(
            diag::Code::xmi_ignored, at,
            fmt::format("`{{{}}}` in the name of {} is left out: only deadlines are read", note, called(at)));
    }
    return label;
}

Message read_message(Reading& reading, const Element& element, std::size_t number) {
    Message message;
    message.node = node_of(element);
    reading.check_unique(element);
    message.sort = read_sort(reading, element);
    message.stereotypes = reading.stereotypes_of(message.node.id);
    std::string name = message.node.name;
    if (normal_spaces(without_number(name).name).empty()) name += name_of_signature(reading, element);
    message.label = label_of(reading, element, name, number);
    add_arguments(element, message);
    add_deadline(message.stereotypes, message.label);
    return message;
}

}  // namespace map2pml::auml
