/// Formulas of many-sorted first-order logic, as SMT solvers read them.   `(forall ((p S.AGENTS)) (=> …))`
///
/// Sets are predicates here, and pairs are lists of arguments, so both solvers can be given one and the same text.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace map2pml::eventb::smt {

struct Sort {
    enum class Kind : std::uint8_t { boolean, integer, carrier };
    Kind kind = Kind::boolean;
    std::string set;  ///< the carrier set
    auto operator<=>(const Sort&) const = default;
    static Sort boolean() { return {Kind::boolean, {}}; }
    static Sort integer() { return {Kind::integer, {}}; }
    static Sort carrier(std::string set) { return {Kind::carrier, std::move(set)}; }
};

enum class Op : std::uint8_t {
    symbol,    ///< a constant, predicate or function of the signature with its arguments
    variable,  ///< a bound one
    element,   ///< a named element of a finite sort; different names are different elements
    number,
    truth,
    falsity,
    negation,
    conjunction,
    disjunction,
    equal,
    distinct,
    if_then_else,
    less,
    less_eq,
    plus,
    minus,
    times,
    divide,
    modulo,
    all,
    some
};

struct Node;
using NodePtr = std::shared_ptr<const Node>;

struct Variable {
    std::string name;
    Sort sort;
};

struct Node {
    Op op{};
    Sort sort;         ///< boolean for formulas
    std::string name;  ///< of a symbol, variable or element; the digits of a number
    std::vector<NodePtr> parts;
    std::vector<Variable> bound;
};

/// Nodes are simplified: `x = x` is true, two different elements are not equal, a conjunction with a false part is false.
[[nodiscard]] NodePtr truth(bool value);
[[nodiscard]] NodePtr symbol(std::string name, Sort sort, std::vector<NodePtr> arguments = {});
[[nodiscard]] NodePtr variable(std::string name, Sort sort);
[[nodiscard]] NodePtr element(std::string name, Sort sort);
[[nodiscard]] NodePtr number(std::string digits);
[[nodiscard]] NodePtr negation(const NodePtr& node);
[[nodiscard]] NodePtr conjunction(const std::vector<NodePtr>& parts);
[[nodiscard]] NodePtr disjunction(const std::vector<NodePtr>& parts);
[[nodiscard]] NodePtr implies(const NodePtr& left, const NodePtr& right);
[[nodiscard]] NodePtr equal(const NodePtr& left, const NodePtr& right);
/// No two of the terms are equal.
[[nodiscard]] NodePtr distinct(const std::vector<NodePtr>& terms);
[[nodiscard]] NodePtr if_then_else(const NodePtr& condition, const NodePtr& yes, const NodePtr& no);
[[nodiscard]] NodePtr arithmetic(Op op, const NodePtr& left, const NodePtr& right);
[[nodiscard]] NodePtr quantified(bool all, std::vector<Variable> bound, const NodePtr& body);

[[nodiscard]] bool is(const NodePtr& node, Op op);
[[nodiscard]] bool same(const Node& left, const Node& right);

/// The node as SMT-LIB text.
[[nodiscard]] std::string to_string(const Node& node);
[[nodiscard]] std::string to_string(const Sort& sort);

/// The node with other parts, simplified.
[[nodiscard]] NodePtr rebuilt(const Node& node, std::vector<NodePtr> parts);

/// Replaces bound variables; their names are unique in a script, so nothing is captured.
using Replacement = std::map<std::string, NodePtr>;
[[nodiscard]] NodePtr replace(const NodePtr& node, const Replacement& by);

}  // namespace map2pml::eventb::smt
