#include "translator/lcc/lowering/message_names.h"

#include <algorithm>
#include <limits>

namespace map2pml::lcc {

namespace {

std::string functor_of(const Value& content) {
    const bool has_name = content.kind == Value::Kind::constant || content.kind == Value::Kind::compound;
    return has_name ? content.text : to_string(content);
}

std::string without_blanks(std::string text) {
    std::erase(text, ' ');
    return text;
}

std::string roles_of(const Message& message) {
    return without_blanks(to_string(message.from.role) + ">" + to_string(message.to.role));
}

}  // namespace

ir::Term term_of(const Value& value, const source::Span& span) {
    using Limits = std::numeric_limits<std::int32_t>;
    if (value.kind == Value::Kind::integer && value.integer >= Limits::min() && value.integer <= Limits::max()) {
        return {span, ir::Integer{value.integer}};
    }
    return {span, ir::Constant{to_string(value)}};
}

MessageNames::MessageNames(const LocalMachines& machines) {
    std::map<std::string, std::string> roles;
    for (const LocalMachine& machine : machines.agents) {
        for (const Situation& situation : machine) {
            for (const LocalTransition& transition : situation.transitions) {
                for (const Message& message : transition.sent) {
                    const std::string rest = to_string(message.content) + "\n" + to_string(message.from.id) + "\n" +
                                             to_string(message.to.id);
                    const auto [known, is_new] = roles.emplace(rest, roles_of(message));
                    if (known->second != roles_of(message)) {
                        told_apart_by_role_.emplace(functor_of(message.content), message.content.parts.size());
                    }
                }
            }
        }
    }
}

NamedMessage MessageNames::named(const Message& message, const source::Span& span) const {
    NamedMessage result{functor_of(message.content), {}};
    if (message.content.kind == Value::Kind::compound) {
        for (const Value& part : message.content.parts) {
            result.terms.push_back(term_of(part, span));
        }
    }
    if (told_apart_by_role_.contains({result.performative, message.content.parts.size()})) {
        result.performative += "@" + roles_of(message);
    }
    return result;
}

}  // namespace map2pml::lcc
