#include "translator/model/formulas/normal_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <variant>
#include <vector>

#include "translator/model/protocol/operation.h"

namespace map2pml::ir {

namespace {

using Renamed = std::map<std::string, std::string>;

class NormalText {
  public:
    NormalText(const Renamed& renamed, bool reorders) : renamed_(renamed), reorders_(reorders) {}

    [[nodiscard]] std::string of(const Expression& expression) const {
        return std::visit(
            overloaded{[&](const Term& it) { return of(it); }, [](const NoValue&) { return std::string("none"); },
                       [](const Self&) { return std::string("self"); },
                       [&](const StateRead& it) {
                           return call(it.or_false ? "in" : "state", {it.name, it.of ? of(**it.of) : ""});
                       },
                       [&](const Unary& it) {
                           return call(fmt::format("unary{}", static_cast<int>(it.what)), {of(*it.operand)});
                       },
                       [&](const Binary& it) { return of(it); },
                       [&](const Conditional& it) {
                           return call("if", {of(*it.condition), of(*it.yes), of(*it.no)});
                       },
                       [&](const NumberOf& it) { return call("number", {of(*it.agent)}); },
                       [&](const AgentAt& it) {
                           return call("agent", {it.agent, of(*it.number)});
                       },
                       [](const Quantified& it) { return only_itself(&it); },
                       [](const SetOperation& it) { return only_itself(&it); },
                       [&](const Count& it) {
                           std::vector<std::string> keys;
                           for (const Term& key : it.keys) keys.push_back(of(key));
                           std::sort(keys.begin(), keys.end());
                           return call("count", {call("keys", keys), of(*it.body)});
                       },
                       [&](const Happened& it) { return call("happened", {of(*it.event)}); },
                       [&](const HasEnded& it) { return call(it.in_failure ? "failed" : "ended", {of(*it.agent)}); },
                       [&](const StandsAt& it) {
                           return call("at", {of(*it.agent), it.clause, std::to_string(it.line)});
                       },
                       [&](const AgentVariable& it) {
                           return call("variable", {of(*it.agent), it.variable});
                       },
                       [&](const Pending& it) { return call("pending", {of(*it.message)}); }},
            expression.kind);
    }

  private:
    /// Of what is not in an instance.
    static std::string only_itself(const void* expression) { return fmt::format("{}", expression); }

    /// Two calls with different parts never have the same text.
    static std::string call(const std::string& name, const std::vector<std::string>& parts) {
        std::string text = name + "(";
        for (const std::string& part : parts) text += fmt::format("{}:{},", part.size(), part);
        return text + ")";
    }

    [[nodiscard]] std::string of(const Term& term) const {
        const auto* name = std::get_if<AgentName>(&term.kind);
        const auto other = name == nullptr ? renamed_.end() : renamed_.find(name->name);
        return other == renamed_.end() ? to_string(term) : "!" + other->second;
    }

    [[nodiscard]] std::string of(const std::optional<Term>& term) const { return term ? of(*term) : ""; }

    [[nodiscard]] std::string of(const EventPattern& event) const {
        std::vector<std::string> parts = {event.name,        event.clause,     of(event.agent),
                                          of(event.partner), of(event.result), event.where ? of(**event.where) : ""};
        if (event.terms)
            for (const Term& term : *event.terms) parts.push_back(of(term));
        return call(fmt::format("event{}{}", static_cast<int>(event.kind), event.terms ? "" : "any"), parts);
    }

    /// Adds the parts of a conjunction or disjunction, however it is parenthesised.
    void join(BinaryOperator what, const Expression& part, std::vector<std::string>& parts) const {
        const auto* binary = std::get_if<Binary>(&part.kind);
        if (binary != nullptr && binary->what == what) {
            join(what, *binary->left, parts);
            join(what, *binary->right, parts);
        } else {
            parts.push_back(of(part));
        }
    }

    [[nodiscard]] std::string of(const Binary& it) const {
        using Operator = BinaryOperator;
        std::vector<std::string> parts;
        if (it.what == Operator::conjunction || it.what == Operator::disjunction) {
            join(it.what, *it.left, parts);
            join(it.what, *it.right, parts);
        } else {
            parts = {of(*it.left), of(*it.right)};
        }
        const bool commutes = it.what == Operator::conjunction || it.what == Operator::disjunction ||
                              it.what == Operator::equal || it.what == Operator::not_equal;
        if (commutes && reorders_) std::sort(parts.begin(), parts.end());
        return call(fmt::format("binary{}", static_cast<int>(it.what)), parts);
    }

    const Renamed& renamed_;
    bool reorders_;
};

}  // namespace

std::string normal_text(const Expression& formula, const std::map<std::string, std::string>& renamed, bool reorders) {
    return NormalText(renamed, reorders).of(formula);
}

}  // namespace map2pml::ir
