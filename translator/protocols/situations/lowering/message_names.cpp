#include "translator/protocols/situations/lowering/internal.h"
#include "translator/protocols/situations/lowering/wording.h"

#include <fmt/format.h>

#include <limits>
#include <sstream>

namespace map2pml::lcc {

namespace {

std::string functor_of(const Value& content) {
    const bool has_name = content.kind == Value::Kind::constant || content.kind == Value::Kind::compound;
    return has_name ? content.text : to_string(content);
}

/// `_` where the two differ.
Value common(const Value& one, const Value& other) {
    if (one == other) return one;
    if (one.kind != Value::Kind::compound || other.kind != Value::Kind::compound || one.text != other.text ||
        one.parts.size() != other.parts.size())
        return unbound(0);
    std::vector<Value> parts;
    for (std::size_t at = 0; at < one.parts.size(); ++at) parts.push_back(common(one.parts[at], other.parts[at]));
    Value result = one;
    result.parts = std::move(parts);
    return result;
}

}  // namespace

std::vector<ir::Term> terms_of(const Parts& values, const source::Span& span) {
    using Limits = std::numeric_limits<std::int32_t>;
    std::string all;
    for (const Value& each : values) all += to_string(each) + "\n";
    std::istringstream written(with_few_numbers(all));
    std::vector<ir::Term> terms;
    for (const Value& each : values) {
        std::string words;
        std::getline(written, words);
        if (each.kind == Value::Kind::integer && each.integer >= Limits::min() && each.integer <= Limits::max())
            terms.push_back({span, ir::Integer{each.integer}});
        else
            terms.push_back({span, ir::Constant{to_string(each), words}});
    }
    return terms;
}

ir::Term term_of(const Value& value, const source::Span& span) { return terms_of({value}, span).front(); }

MessageNames::MessageNames(const LocalMachines& machines) {
    // The receivers' reactions: situation, place and next situation.
    std::map<Message, std::string> uses;
    for (std::size_t agent = 0; agent < machines.agents.size(); ++agent) {
        const LocalMachine& machine = machines.agents[agent];
        for (std::size_t at = 0; at < machine.size(); ++at) {
            for (const LocalTransition& transition : machine[at].transitions) {
                for (const Message& message : transition.sent) uses.try_emplace(message);
                if (transition.taken) {
                    uses[*transition.taken] += fmt::format(
                        "{} {} {} {}\n", agent, at, static_cast<const void*>(transition.label.at), transition.to);
                }
            }
        }
    }
    std::map<std::string, std::map<std::string, std::vector<const Message*>>> all;
    for (const auto& [message, use] : uses) {
        const std::string receiver = is_for_anyone(message) ? "_" : to_string(message.to.id);
        const std::string rest = to_string(message.content) + "\n" + to_string(message.from.id) + "\n" + receiver;
        all[rest][use].push_back(&message);
    }
    for (const auto& [rest, classes] : all) {
        std::size_t number = 0;
        for (const auto& [use, messages] : classes) {
            ++number;
            Class one{classes.size() > 1 ? fmt::format("!{}", number) : "", messages.front()->from.role};
            for (const Message* message : messages) one.sender_role = common(one.sender_role, message->from.role);
            for (const Message* message : messages) classes_.emplace(*message, one);
        }
    }
}

NamedMessage MessageNames::named(const Message& message, const source::Span& span) const {
    const Class& one = classes_.at(message);
    const std::string functor = functor_of(message.content);
    NamedMessage result{functor + one.mark, one.mark.empty() ? "" : functor, {}, one.sender_role};
    if (message.content.kind == Value::Kind::compound) result.terms = terms_of(message.content.parts, span);
    return result;
}

}  // namespace map2pml::lcc
