/// Declarations shared by the sources of `translator/machines/smt`; no other folder includes them.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "translator/machines/explore/machines/compiler.h"
#include "translator/machines/obligations/obligation.h"
#include "translator/machines/smt/node.h"

namespace map2pml::eventb::smt {

// --- definitions.cpp: Lists in parentheses, as SMT solvers print them.   `(f (x 1))` -> a tree

struct SExpression {
    std::string atom;  ///< empty: a list
    std::vector<SExpression> parts;
    [[nodiscard]] bool is_list() const { return atom.empty(); }
};

/// The expressions of the text; comments are left out, and an expression that is cut short ends there.
[[nodiscard]] std::vector<SExpression> read_s_expressions(std::string_view text);

// --- definitions.cpp: The functions of a model, and their values.   `(ite (= x 7) true false)` at 7 -> true

/// A value in a model: `true`, `false`, a number, or the name of an element.
using ModelValue = std::string;

class Definitions {
  public:
    explicit Definitions(std::string_view text);

    [[nodiscard]] bool has(const std::string& name) const { return functions_.contains(name); }
    /// The value of a function; nothing when it cannot be evaluated.
    [[nodiscard]] std::optional<ModelValue> value(const std::string& name, const std::vector<ModelValue>& at) const;
    /// All numbers in the definitions of a function and of the functions that it calls.
    [[nodiscard]] std::set<long> numbers(const std::string& name) const;
    /// Elements of a sort that is not listed: `S.A!val!0`, `(as @S.A_0 S.A)`.
    [[nodiscard]] std::vector<ModelValue> elements(const std::string& sort) const;

  private:
    struct Function {
        std::vector<std::string> parameters;
        SExpression body;
    };
    using Bindings = std::map<std::string, ModelValue>;
    [[nodiscard]] std::optional<ModelValue> of(const SExpression& term, const Bindings& bound, int depth) const;
    [[nodiscard]] std::optional<ModelValue> of_list(const SExpression& term, const Bindings& bound, int depth) const;
    [[nodiscard]] std::optional<ModelValue> of_let(const SExpression& term, const Bindings& bound, int depth) const;
    /// A comparison or a calculation.
    static std::optional<ModelValue> of_numbers(const std::string& head, const std::vector<ModelValue>& values);
    void collect(const SExpression& term, std::set<std::string>& seen, std::set<long>& to) const;

    std::map<std::string, Function> functions_;
    std::map<std::string, std::set<ModelValue>> elements_;
};

/// A whole number; nothing if it is not one or is too large.
[[nodiscard]] std::optional<long> as_number(const ModelValue& value);

// --- facts.cpp: Facts about the shape of sets in the hypotheses of an obligation.   `Obligation` -> facts

struct Facts {
    /// Carrier sets that `partition(S, {a}, {b})` lists -> their elements. The hypothesis has no further meaning.
    std::map<std::string, std::vector<std::string>> elements;
    std::set<const Predicate*> used;  ///< the `partition` hypotheses
    /// Carrier sets of finitely many elements, listed or by `finite(S)`.
    std::set<std::string> finite_sets;
    /// Names that some hypothesis says to be functions: `f ∈ A ⇸ B`, `f ∈ A → B`, …
    std::set<std::string> functions;
    /// `x ⊆ E`, `x = E`, x is a function from E, or has a part for each element of E: x is finite when E is.
    std::multimap<std::string, ExpressionPtr> within;
    /// `x ⊆ E`: all members of x are members of E.
    std::multimap<std::string, ExpressionPtr> inside;
    /// The texts of all E of hypotheses `finite(E)`.
    std::set<std::string> finite_texts;
    std::vector<const Partition*> partitions;
    std::vector<const Comparison*> arrows;  ///< `f ∈ A → B`, and likewise for other arrows
};

/// The member of `{e}`; null for other sets.
[[nodiscard]] const Expression* single_member(const Expression& set);

struct ArrowKind {
    bool total = false, functional = false, injective = false, surjective = false;
};
[[nodiscard]] ArrowKind kind_of(Binary arrow);

[[nodiscard]] Facts facts_of(const Obligation& obligation);

/// Whether a type has finitely many values.
[[nodiscard]] bool is_finite(const Type& type, const Facts& facts);
/// Whether a set is finite by rule: within a finite type, listed, or made from finite sets. False means "not known".
[[nodiscard]] bool is_finite(const Expression& set, const Facts& facts);
/// Whether a relation is a function by its form, or by a fact. False means "not known".
[[nodiscard]] bool is_function(const Expression& relation, const Facts& facts);

// --- translation.cpp: Event-B to first-order logic: sets become predicates over their elements.   `p ∈ a ∪ b` -> `(or (b.a p) (b.b p))`
//
// The reduction to membership of Rodin's own SMT export (Déharbe et al., ABZ 2012). An expression that is not well-defined has some
// value; obligations of their own (WD) show that none occurs.

/// A formula has no form in this logic, such as a quantifier over sets. Thrown and caught inside this room.
struct Unsupported {
    std::string what;
};

/// The arguments and result of a symbol.
struct Symbol {
    std::vector<Sort> arguments;
    Sort result;
};

/// Translates the formulas of one obligation.
class Translation {
  public:
    /// \param size the number of elements of each carrier set that is not listed; 0: not fixed.
    Translation(const Obligation& obligation, unsigned size);

    /// Throws `Unsupported`.
    [[nodiscard]] NodePtr predicate(const Predicate& predicate);
    /// An expression of any type but sets: one node for each part of a pair.
    [[nodiscard]] std::vector<NodePtr> value(const Expression& expression);
    /// Whether the values are an element of the set.
    [[nodiscard]] NodePtr member(const Expression& set, const std::vector<NodePtr>& of);

    /// All symbols met so far.
    [[nodiscard]] const std::map<std::string, Symbol>& symbols() const { return symbols_; }
    /// The axioms of generated symbols, such as `card!1`.
    [[nodiscard]] std::vector<NodePtr> definitions();
    /// False if the translation over-approximates a part: then a model proves nothing.
    [[nodiscard]] bool exact() const { return exact_; }
    [[nodiscard]] const Facts& facts() const { return facts_; }

    /// The elements of a sort, when they are listed.
    [[nodiscard]] std::optional<std::vector<NodePtr>> elements(const Sort& sort) const;
    [[nodiscard]] std::vector<Sort> sorts(const Type& type) const;

  private:
    using Values = std::vector<NodePtr>;
    struct Fresh {
        std::vector<Variable> variables;
        Values values;
    };
    /// Binds names around a walk, then forgets them.
    class Scope;

    NodePtr comparison(const Comparison& it);
    /// Whether the set contains all values of its type, so that there is nothing to ask.
    [[nodiscard]] bool is_everything(const Expression& set) const;
    NodePtr member_of_sets(const Expression& element, const Expression& sets);
    NodePtr member_of_arrow(const Expression& element, const BinaryExpression& arrow);
    NodePtr member_of_binary(const BinaryExpression& it, const Values& of);
    /// `∃m·body` for new variables of the type.
    NodePtr exists(const Type& type, const std::function<NodePtr(const Values&)>& body);
    NodePtr member_of_composition(const Expression& first, const Expression& second, const Values& of);
    NodePtr member_of_parallel(const Expression& left, const Expression& right, const Values& of);
    NodePtr member_of_unary(const UnaryExpression& it, const Values& of);
    NodePtr member_of_atom(Atom it, const Type& type, const Values& of);
    NodePtr member_of_comprehension(const Comprehension& it, const Values& of);
    NodePtr in_domain(const Expression& relation, const Values& of);
    NodePtr member_of_value(const Expression& function, const Values& to, const Values& of);
    NodePtr member_of_value_of_name(const Expression& function, const Values& to, const Values& of);
    void bind_pattern(const Expression& whole, const Values& to, Scope& scope);
    NodePtr in_domain_of_lambda(const Comprehension& it, const Values& of);
    NodePtr member_of_lambda(const Comprehension& it, const Values& to, const Values& of);
    NodePtr member_of_arrow_to_sets(const Expression& function, const BinaryExpression& arrow);
    NodePtr same_set_functions(const Expression& left, const Expression& right, bool included);
    NodePtr pair_with_set(const BinaryExpression& pair, const Expression& function);
    NodePtr in_union_of_range(const Expression& function, const Values& of);
    /// `function(x)` for a fresh x, which is opened and bound in the scope.
    std::pair<ExpressionPtr, Fresh> applied_to_fresh(const Expression& function, Scope& scope);
    NodePtr included(const Expression& left, const Expression& right);
    NodePtr same_sets(const Expression& left, const Expression& right);
    NodePtr partition(const Partition& it);
    NodePtr quantified(const Quantified& it);
    NodePtr is_finite_set(const Expression& set);
    Values value_of_unary(const UnaryExpression& it);
    Values value_of_binary(const BinaryExpression& it);
    Values apply(const Expression& function, const Values& to);
    std::optional<Values> apply_known(const Expression& function, const Values& to);
    Values apply_pairs(const SetExtension& pairs, const Values& to);
    Values some_value(const Expression& function, const Values& to);
    NodePtr cardinality(const Expression& set);
    /// Different tuples, by their texts, among which are all members of the set; nothing if they are not known or too many.
    using Tuples = std::optional<std::map<std::string, Values>>;
    [[nodiscard]] Tuples tuples_of(const Type& type) const;
    [[nodiscard]] Tuples tuples_around(const Expression& set, std::set<std::string> open = {}) const;
    NodePtr extremum(const UnaryExpression& it);
    NodePtr quotient(const NodePtr& left, const NodePtr& right);
    struct Counted {
        NodePtr count;
        ExpressionPtr set;
    };
    NodePtr included_sets(const Expression& left, const Expression& right);
    NodePtr is_inhabited(const Expression& set);
    std::vector<NodePtr> cardinality_lemmas();
    std::vector<NodePtr> lemmas_of_hypotheses();
    void add_lemmas_of_parts(const Counted& whole, std::vector<NodePtr>& lemmas);
    NodePtr equal_values(const Values& left, const Values& right);

    Fresh fresh(const Type& type, const std::string& hint);
    NodePtr declared(const std::string& name, const Sort& result, const Values& arguments);
    Values named(const std::string& name, const Type& type);
    NodePtr named_set(const std::string& name, const Type& type, const Values& of);

    const Obligation& obligation_;
    unsigned size_;
    Facts facts_;
    std::map<std::string, std::string> listed_;  ///< constant -> the carrier set whose element it is
    std::map<std::string, Values> bound_;
    std::vector<Variable> open_;  ///< the bound variables around
    std::map<std::string, Symbol> symbols_;
    std::vector<NodePtr> definitions_;
    std::map<std::string, Counted> counted_;  ///< text of the set -> its cardinality
    int next_ = 0;
    bool exact_ = true;
};

/// The name of a symbol for a name of Event-B: never one that the solvers know.
[[nodiscard]] std::string symbol_name(const std::string& name);

// --- cardinality.cpp: How many elements sets have.

/// Whether there is a function of this kind between finite sets with so many elements.
[[nodiscard]] NodePtr some_function(const ArrowKind& kind, const NodePtr& from, const NodePtr& to);

// --- normal_form.cpp: Simplifies first-order formulas for solvers: negations inwards, witnesses for ∃, instances of ∀.

/// Negations stand before atoms only, and each `∃x·P` that is below no ∀ is P with a new constant.
class NormalForm {
  public:
    [[nodiscard]] NodePtr of(const NodePtr& formula);
    /// The constants that were made.
    [[nodiscard]] const std::map<std::string, Symbol>& constants() const { return constants_; }

  private:
    NodePtr signed_form(const NodePtr& node, bool positive, bool below_all);
    NodePtr quantifier(const NodePtr& node, bool positive, bool below_all);

    std::map<std::string, Symbol> constants_;
    int next_ = 0;
};

[[nodiscard]] bool has_quantifier(const Node& node);

/// The formulas without quantifiers: each ∀ becomes its instances at the ground terms, so the result is weaker, and only
/// `unsat` means something. \param elements the listed elements of a sort.
using ElementsOf = std::function<std::optional<std::vector<NodePtr>>(const Sort&)>;
[[nodiscard]] std::vector<NodePtr> instantiated(const std::vector<NodePtr>& formulas, NormalForm& normal,
                                                const ElementsOf& elements);

/// Each quantifier over a sort with listed elements becomes all its instances, so the result is equivalent; those over
/// numbers stay. Nothing when the result would have more than `limit` nodes.
[[nodiscard]] std::optional<NodePtr> expanded(const NodePtr& formula, const ElementsOf& elements, std::size_t& limit);

// --- translation_scope: Names bound while a part of a formula is translated.

/// Puts names of Event-B over nodes, and the nodes that are new variables into the list of open ones; takes all back.
class Translation::Scope {
  public:
    explicit Scope(Translation& translation)
        : translation_(translation), bound_(translation.bound_), open_(translation.open_.size()) {}
    ~Scope() {
        translation_.bound_ = std::move(bound_);
        translation_.open_.resize(open_);
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

    void bind(const std::string& name, Values values) { translation_.bound_[name] = std::move(values); }
    void open(const std::vector<Variable>& variables) {
        translation_.open_.insert(translation_.open_.end(), variables.begin(), variables.end());
    }

  private:
    Translation& translation_;
    std::map<std::string, Values> bound_;
    std::size_t open_;
};

// --- model.cpp: The model that a solver prints, as values of names.   `(define-fun b.h ((x Int)) Bool (= x 7))` -> h = {7}

struct Model {
    std::unique_ptr<machine_exploration::World> world;  ///< with the elements of carrier sets
    std::map<std::string, maze_exploration::Id> values;
};

/// Names whose values cannot be read, or are infinite, have none. What the solver leaves open is chosen.
[[nodiscard]] Model read_model(const Obligation& obligation, unsigned size, std::string_view definitions);

}  // namespace map2pml::eventb::smt
