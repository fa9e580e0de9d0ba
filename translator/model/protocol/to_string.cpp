// Terms and operations as the user writes them.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/protocol.h"
#include "translator/model/protocol/term.h"
#include "translator/model/protocol/value.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::ir {

namespace {

constexpr std::array<std::string_view, 9> kKeywords = {"agent",   "then", "or",      "par", "waitfor",
                                                       "timeout", "skip", "epsilon", "null"};

bool is_letter(char byte) { return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z'); }

/// True if a constant needs no quotes.
bool is_plain(const std::string& text) {
    const auto continues_word = [](char byte) {
        return is_letter(byte) || (byte >= '0' && byte <= '9') || byte == '_';
    };
    return !text.empty() && is_letter(text.front()) && std::all_of(text.begin(), text.end(), continues_word) &&
           std::find(kKeywords.begin(), kKeywords.end(), text) == kKeywords.end();
}

std::string list(const std::vector<Term>& terms) {
    std::string text = "(";
    for (const Term& term : terms) text += (text.size() > 1 ? ", " : "") + to_string(term);
    return text + ")";
}

std::string to_string(const Address& address) {
    return "agent(" + ir::to_string(address.name) + ", " + ir::to_string(address.role) + ")";
}

bool is_compound(const Operation& operation) {
    return std::visit(overloaded{[](const Skip&) { return false; }, [](const Send&) { return false; },
                                 [](const Receive&) { return false; }, [](const Decide&) { return false; },
                                 [](const Become&) { return false; }, [](const Seq&) { return true; },
                                 [](const OrderedChoice&) { return true; }, [](const Par&) { return true; },
                                 [](const WaitFor&) { return true; }},
                      operation.kind);
}

std::string part(const Operation& operation) {
    return is_compound(operation) ? "(" + to_string(operation) + ")" : to_string(operation);
}

std::string join(const std::vector<Operation>& parts, std::string_view connective) {
    std::string text;
    for (const Operation& each : parts) {
        if (!text.empty()) text.append(" ").append(connective).append(" ");
        text += part(each);
    }
    return text;
}

}  // namespace

std::string to_string(const Term& term) {
    return std::visit(overloaded{
                          [](const Variable& variable) { return "$" + variable.name; },
                          [](const CurrentValue& value) { return "=$" + value.variable; },
                          [](const AgentName& agent) { return "!" + agent.name; },
                          [](const RoleName& role) { return "%" + role.name; },
                          [](const Constant& constant) {
                              return is_plain(constant.text) ? constant.text : ir::quoted(constant.text);
                          },
                          [](const Integer& integer) { return std::to_string(integer.value); },
                          [](const Wildcard&) { return std::string("_"); },
                      },
                      term.kind);
}

std::string to_string(const Operation& operation) {
    if (!operation.wording.empty()) return operation.wording;
    return std::visit(
        overloaded{
            [](const Skip&) { return std::string("skip"); },
            [](const Send& send) { return send.performative + list(send.terms) + " => " + to_string(send.to); },
            [](const Receive& receive) {
                return receive.performative + list(receive.patterns) + " <= " + to_string(receive.from);
            },
            [](const Decide& decide) {
                return (decide.result ? "$" + decide.result->name + " = " : "") + decide.procedure +
                       list(decide.arguments);
            },
            [](const Seq& seq) { return join(seq.parts, "then"); },
            [](const OrderedChoice& choice) { return join(choice.branches, "or"); },
            [](const Par& par) { return join(par.branches, "par"); },
            [](const WaitFor& wait) { return "waitfor " + part(*wait.attempt) + " timeout " + part(*wait.on_timeout); },
            [](const Become& become) { return "agent" + list(become.arguments); },
        },
        operation.kind);
}

std::string clause_name(const Clause& clause) {
    std::string name = clause.agent.name;
    if (clause.is_start) return name + " at its start";  // no name that anybody can write
    for (const Term& parameter : clause.parameters)
        if (!std::holds_alternative<Variable>(parameter.kind)) name += "." + to_string(parameter);
    return name;
}

std::optional<std::size_t> first_clause(const Protocol& protocol, const std::string& agent) {
    std::optional<std::size_t> first;
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at) {
        const Clause& clause = protocol.clauses[at];
        if (clause.agent.name != agent || !clause.parameters.empty()) continue;
        if (clause.is_start) return at;
        first = first ? first : at;
    }
    return first;
}

bool has_clauses_of_text(const Protocol& protocol) {
    return std::any_of(protocol.clauses.begin(), protocol.clauses.end(),
                       [](const Clause& clause) { return !clause.is_situation; });
}

bool has_shared_mailbox(const Protocol& protocol) {
    return std::any_of(protocol.clauses.begin(), protocol.clauses.end(), [](const Clause& clause) {
        return any_operation(clause.body, [](const Operation& each) {
            const auto* receive = std::get_if<Receive>(&each.kind);
            return receive != nullptr && !receive->box.empty();
        });
    });
}

}  // namespace map2pml::ir
