/// Types, expressions and predicates of MAZE as written, with their places.   `placed' = placed \/ {q}`
///
/// Parts are shared and never change. `x'` is the value of `x` after an action.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/source/overloaded.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/machines/formula/operators.h"

namespace map2pml::maze {

using map2pml::overloaded;

struct Type;
struct Expression;
struct Predicate;
using TypePtr = std::shared_ptr<const Type>;
using ExpressionPtr = std::shared_ptr<const Expression>;
using PredicatePtr = std::shared_ptr<const Predicate>;

/// A word of the text.
struct Word {
    std::string text;
    source::Span span;
};

/// `Position`, `Atom`, `Atom.Position`
struct NamedType {
    std::string owner;  ///< empty: none is written
    std::string name;
};
enum class BasicType : std::uint8_t { naturals, naturals_inf, booleans };
/// `fin T`: all finite sets of elements of T.
struct FiniteSets {
    TypePtr of;
};
enum class Arrow : std::uint8_t { relation, partial, total, injection };
struct ArrowType {
    Arrow arrow{};
    TypePtr from, to;
};
struct ProductType {
    std::vector<TypePtr> parts;  ///< two or more
};
struct Type {
    std::variant<NamedType, BasicType, FiniteSets, ArrowType, ProductType> kind;
    source::Span span;
};

/// `p,q : Position`
struct Declaration {
    std::vector<Word> names;
    TypePtr type;
};

/// `x`, `x'`, `System2.atoms`, `a.grad'`
struct Name {
    std::string owner;  ///< a class, or a name of an agent; empty: none is written
    std::string name;
    bool is_primed = false;
};
struct Number {
    std::string digits;
};
enum class Constant : std::uint8_t { truth, falsity, infinity, naturals, booleans };
/// Of `dom`, `card` and such: as in Event-B, which has more of them; likewise below.
using Prefix = eventb::Unary;
struct PrefixExpression {
    Prefix op{};
    ExpressionPtr operand;
};
using Infix = eventb::Binary;
struct InfixExpression {
    Infix op{};
    ExpressionPtr left, right;
};
/// `(a, b)`; two parts or more.
struct Tuple {
    std::vector<ExpressionPtr> parts;
};
/// `{a, b}`
struct Display {
    std::vector<ExpressionPtr> members;
};
/// `{x : T | P . E}`
struct Comprehension {
    std::vector<Declaration> bound;
    PredicatePtr where;
    ExpressionPtr value;  ///< null: the bound names themselves
};
/// `r^* on S`, `r^+`
struct Closure {
    ExpressionPtr relation;
    bool is_reflexive = true;
    ExpressionPtr on;  ///< null: everything
};
struct Expression {
    std::variant<Name, Number, Constant, PrefixExpression, InfixExpression, Tuple, Display, Comprehension, Closure>
        kind;
    source::Span span;
};

/// A boolean expression that stands for itself: `joined`, `true`.
struct Holds {
    ExpressionPtr expression;
};
struct Negation {
    PredicatePtr operand;
};
enum class Connective : std::uint8_t { all, any, implies, iff };
struct Connection {
    Connective connective{};
    std::vector<PredicatePtr> parts;  ///< two or more; exactly two for `=>` and `<=>`
};
struct Quantified {
    bool is_for_all = true;
    std::vector<Declaration> bound;
    PredicatePtr body;
};
using Sign = eventb::Sign;
struct Comparison {
    Sign sign{};
    ExpressionPtr left, right;
};
struct Predicate {
    std::variant<Holds, Negation, Connection, Quantified, Comparison> kind;
    source::Span span;
};

/// The canonical spelling; the reader gives the same formula back.
[[nodiscard]] std::string to_string(const Type& type);
[[nodiscard]] std::string to_string(const Expression& expression);
[[nodiscard]] std::string to_string(const Predicate& predicate);
[[nodiscard]] std::string to_string(const std::vector<Declaration>& declarations);
/// As MAZE writes it: `\/`.
[[nodiscard]] std::string_view word_of(Infix op);

}  // namespace map2pml::maze
