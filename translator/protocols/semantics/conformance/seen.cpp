#include "translator/protocols/semantics/conformance/seen.h"

#include <algorithm>
#include <charconv>

#include "translator/model/protocol/value.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::semantics {

MessageNames::MessageNames(const TransitionSystem& system) {
    const auto add = [&](const auto& exchange) {
        const auto [known, is_new] = numbers_.try_emplace(ir::written(exchange), texts_.size());
        if (is_new) texts_.push_back(known->first);
        of_.try_emplace(system.values().name(exchange.performative), known->second);
    };
    for (const ir::Clause& clause : system.protocol().clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            if (const auto* send = std::get_if<ir::Send>(&operation.kind)) add(*send);
            if (const auto* receive = std::get_if<ir::Receive>(&operation.kind)) add(*receive);
        });
    }
}

std::optional<std::size_t> MessageNames::find(std::string_view written) const {
    const auto found = numbers_.find(written);
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

Seen seen_of(const Event& event, const MessageNames& names) {
    Seen seen{event.kind == Action::receive, event.message.sender, names.of(event.message.performative),
              event.message.terms, event.receivers};
    if (seen.is_taken) seen.receivers = {event.agent};
    std::sort(seen.receivers.begin(), seen.receivers.end());
    return seen;
}

ir::Term term_written(const std::string& text) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, fault] = std::from_chars(text.data(), end, number);
    if (fault == std::errc() && rest == end) return {{}, ir::Integer{number}};
    return {{}, ir::Constant{ir::unquoted(text).value_or(text)}};
}

std::optional<Value> value_written(const std::string& text, const Values& values) {
    if (text.size() > 1 && text.front() == '!') return values.literal({{}, ir::AgentName{text.substr(1)}});
    if (text.size() > 1 && text.front() == '%') return values.literal({{}, ir::RoleName{text.substr(1)}});
    if (const auto value = values.literal(term_written(text))) return value;
    if (const auto agent = values.literal({{}, ir::AgentName{text}})) return agent;
    // A procedure may give no value, and an agent may send that.
    if (text == ir::Value().text) return kNotBound;
    constexpr std::string_view kResult = "()";
    return text.ends_with(kResult) ? values.result(text.substr(0, text.size() - kResult.size())) : std::nullopt;
}

}  // namespace map2pml::semantics
