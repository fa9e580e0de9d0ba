/// LCC as text in one canonical spelling.   `lcc::Framework` -> text that `read_lcc` reads back as the same framework
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "translator/languages/lcc/print.h"
#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/value.h"

namespace tests {

namespace lcc_text {

using namespace map2pml;

/// The inverse of `lcc::shared_term`.
inline lcc::Term term_of(const ir::TermTree& tree) {
    using Kind = ir::TermTree::Kind;
    if (tree.kind == Kind::anything) return {{}, lcc::Wildcard{}};
    if (tree.kind == Kind::variable) return {{}, lcc::Variable{tree.text}};
    if (tree.kind == Kind::text) return {{}, lcc::String{tree.text}};
    if (tree.kind == Kind::integer) return {{}, lcc::Integer{std::stoll(tree.text)}};
    if (tree.text == "|" || (tree.text == "[]" && tree.parts.empty())) {
        lcc::List list;
        const ir::TermTree* rest = &tree;
        for (; rest->text == "|" && rest->parts.size() == 2; rest = &rest->parts.back())
            list.items.push_back(term_of(rest->parts.front()));
        if (rest->text != "[]" || rest->kind != Kind::name) list.tail = term_of(*rest);
        return {{}, list};
    }
    if (tree.parts.empty()) {
        const bool is_number = tree.text.front() == '-' || std::isdigit(static_cast<unsigned char>(tree.text.front()));
        if (is_number) return {{}, lcc::Number{std::stod(tree.text)}};
        return {{}, lcc::Constant{tree.text}};
    }
    lcc::Compound compound{tree.text, {}};
    for (const ir::TermTree& part : tree.parts) compound.arguments.push_back(term_of(part));
    return {{}, compound};
}

inline std::string text_of(const ir::TermTree& tree) { return to_string(term_of(tree)); }

inline std::string text_of(const ir::Modality& modality) {
    return "(" + text_of(modality.subject) + ", " + text_of(modality.object) + ", " + (modality.permits ? "+" : "-") +
           text_of(modality.action) + ")";
}

inline std::string text_of(const ir::Provision& provision) {
    const std::string text =
        std::visit(ir::overloaded{[](const ir::Modality& modality) { return text_of(modality); },
                                  [](const ir::TermTree& fact) { return text_of(fact); },
                                  [](const ir::Equation& equation) {
                                      return "(" + text_of(equation.left) + " = " + text_of(equation.right) + ")";
                                  }},
                   provision.kind);
    return (provision.is_denied ? "~" : "") + text;
}

/// A name as it is, any other text in quotes.
inline std::string text_of_owner(const std::string& owner) {
    static const std::array<std::string, 7> words = {"then", "or", "par", "null", "not", "and", "is"};
    const bool is_name =
        !owner.empty() && (std::islower(static_cast<unsigned char>(owner.front())) != 0 || owner.front() == '$') &&
        owner.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.:@") ==
            std::string::npos &&
        std::find(words.begin(), words.end(), owner) == words.end();
    return is_name ? owner : ir::quoted(owner);
}

inline std::string text_of(const ir::RuleSet& set) {
    std::string text = "rules of " + text_of_owner(set.owner) + " {\n";
    for (const ir::DeonticRule& rule : set.rules) {
        text += "  " + text_of(rule.head);
        for (const ir::Provision& each : rule.body)
            text += (&each == &rule.body.front() ? " <- " : ", ") + text_of(each);
        text += ".\n";
    }
    return text + "}\n";
}

inline bool is_same(const ir::TermTree& one, const ir::TermTree& other);
inline bool is_same(const ir::Equation& one, const ir::Equation& other);
inline bool is_same(const ir::Modality& one, const ir::Modality& other);
inline bool is_same(const ir::Provision& one, const ir::Provision& other);
inline bool is_same(const ir::DeonticRule& one, const ir::DeonticRule& other);
inline bool is_same(const ir::RuleSet& one, const ir::RuleSet& other);

template <class Part>
bool is_same(const std::vector<Part>& some, const std::vector<Part>& others) {
    return std::equal(some.begin(), some.end(), others.begin(), others.end(),
                      [](const Part& one, const Part& other) { return is_same(one, other); });
}
inline bool is_same(const ir::TermTree& one, const ir::TermTree& other) {
    return one.kind == other.kind && one.text == other.text && is_same(one.parts, other.parts);
}
inline bool is_same(const ir::Equation& one, const ir::Equation& other) {
    return is_same(one.left, other.left) && is_same(one.right, other.right);
}
inline bool is_same(const ir::Modality& one, const ir::Modality& other) {
    return one.permits == other.permits && is_same(one.subject, other.subject) && is_same(one.object, other.object) &&
           is_same(one.action, other.action);
}
inline bool is_same(const ir::Provision& one, const ir::Provision& other) {
    return one.is_denied == other.is_denied && one.kind.index() == other.kind.index() &&
           std::visit(
               [&](const auto& kind) { return is_same(kind, std::get<std::decay_t<decltype(kind)>>(other.kind)); },
               one.kind);
}
inline bool is_same(const ir::DeonticRule& one, const ir::DeonticRule& other) {
    return is_same(one.head, other.head) && is_same(one.body, other.body);
}
inline bool is_same(const ir::RuleSet& one, const ir::RuleSet& other) {
    return one.owner == other.owner && is_same(one.rules, other.rules) && is_same(one.facts, other.facts);
}

}  // namespace lcc_text

/// Headers, then clauses and norms with an empty line between them.
[[nodiscard]] inline std::string print(const map2pml::lcc::Framework& framework) {
    std::string text;
    for (const auto& header : framework.headers) text += to_string(header) + ".\n";
    for (const auto& clause : framework.clauses) text += (text.empty() ? "" : "\n") + print(clause);
    for (const auto& set : framework.norms) text += (text.empty() ? "" : "\n") + lcc_text::text_of(set);
    return text;
}

/// Up to places.
[[nodiscard]] inline bool is_same(const map2pml::lcc::Framework& one, const map2pml::lcc::Framework& other) {
    return one.headers == other.headers && one.clauses == other.clauses && lcc_text::is_same(one.norms, other.norms);
}

}  // namespace tests
