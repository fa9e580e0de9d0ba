#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/languages/diagrams/print.h"

namespace map2pml::auml {

namespace {

std::string end_key(const MessageEnd& end) {
    const auto* at = std::get_if<AtLifeline>(&end);
    return at == nullptr ? "outside" : std::to_string(at->lifeline);
}

/// Act, number of arguments, sender and receiver.
std::string kind_of(const Message& message) {
    return fmt::format("{}/{} {}>{}", message.label.act, message.arguments.size(), end_key(message.from),
                       end_key(message.to));
}

bool may_be_equal(const Message& one, const Message& other) {
    return std::equal(one.arguments.begin(), one.arguments.end(), other.arguments.begin(),
                      [](const Argument& here, const Argument& there) {
                          return !here.is_literal || !there.is_literal || here.text == there.text;
                      });
}

}  // namespace

std::string key_of(const Message& message) {
    std::string key = kind_of(message);
    for (const Argument& argument : message.arguments)
        key += argument.is_literal ? fmt::format(" \"{}\"", argument.text) : " _";
    return key;
}

void check_overlaps(const Interaction& interaction, diag::Sink& sink) {
    std::map<std::string, std::vector<const Message*>> kinds;
    for (const Message& message : interaction.messages) {
        for (const Message* earlier : kinds[kind_of(message)]) {
            if (key_of(*earlier) != key_of(message) && may_be_equal(*earlier, message)) {
                sink.report(diag::Code::auml_overlapping_messages, message.node.span,
                            fmt::format("`{}` and `{}` may be the same message, but are drawn as two",
                                        words_of(message), words_of(*earlier)),
                            {{earlier->node.span, "the other one"}});
            }
        }
        kinds[kind_of(message)].push_back(&message);
    }
}

}  // namespace map2pml::auml
