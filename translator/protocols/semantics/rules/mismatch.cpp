#include "translator/protocols/semantics/rules/mismatch.h"

#include <map>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

namespace {

/// The variable that a pattern compares with; empty if the pattern is a constant or binds.
std::string compared_variable(const ir::Term& pattern) {
    if (const auto* current = std::get_if<ir::CurrentValue>(&pattern.kind)) return current->variable;
    const auto* variable = std::get_if<ir::Variable>(&pattern.kind);
    return variable == nullptr ? "" : variable->name;
}

}  // namespace

std::optional<Mismatch> Rules::mismatch(const ir::Receive& receive, const Message& message, const Thread& thread,
                                        std::size_t agent) const {
    using Kind = Mismatch::Kind;
    if (values_.name(receive.performative) != message.performative) return Mismatch{Kind::performative};
    if (receive.patterns.size() != message.terms.size()) return Mismatch{Kind::term_count};
    struct Bound {
        Value value;
        std::size_t term;
    };
    std::map<std::string, Bound> bound;
    const auto compare = [&](Kind kind, std::size_t term, const ir::Term& pattern,
                             Value found) -> std::optional<Mismatch> {
        if (std::holds_alternative<ir::Wildcard>(pattern.kind)) return std::nullopt;
        const std::string name = compared_variable(pattern);
        if (std::holds_alternative<ir::Variable>(pattern.kind)) {
            const auto [earlier, is_new] = bound.try_emplace(name, Bound{found, term});
            if (is_new || earlier->second.value == found) return std::nullopt;
            return Mismatch{kind, term, found, earlier->second.value, name, earlier->second.term};
        }
        const Value expected = value_of(pattern, thread.environment, agent);
        if (expected == found) return std::nullopt;
        return Mismatch{kind, term, found, expected, name, 0};
    };
    for (std::size_t at = 0; at < message.terms.size(); ++at)
        if (auto differs = compare(Kind::term, at + 1, receive.patterns[at], message.terms[at])) return differs;
    if (auto differs = compare(Kind::sender, 0, receive.from.name, values_.agent(message.sender))) return differs;
    return compare(Kind::role, 0, receive.from.role, values_.role_of(message.sender));
}

}  // namespace map2pml::semantics
