/// A development in MAZE as written: classes, refinements between them, instances, expected verdicts.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "translator/languages/maze/formula.h"

namespace map2pml::maze {

enum class Level : std::uint8_t { macro, meso, agent, system };

/// `type Position`, `type Colour = red | green`
struct TypeMember {
    Word name;
    std::vector<Word> values;  ///< empty: a given set
};
/// `const nb : Position <-> Position | nb~ = nb`
struct ConstMember {
    Word name;
    TypePtr type;
    PredicatePtr axiom;  ///< null: none
};
struct VarMember {
    std::vector<Word> names;
    TypePtr type;
};
struct InvMember {
    std::optional<Word> label;
    PredicatePtr predicate;
};
/// `message grad(nat)`
struct MessageMember {
    Word name;
    std::vector<TypePtr> arguments;
};
/// `topology t : Atom`
struct TopologyMember {
    Word name;
    Word agents;
};

/// `grad(g+1)`, `ack(_)`; a null argument is `_`.
struct MessagePattern {
    Word name;
    std::vector<ExpressionPtr> arguments;
    source::Span span;
};
struct Receive {
    MessagePattern message;
    Word from;
};
struct Send {
    MessagePattern message;
    std::optional<Word> to;  ///< nothing: one copy to each neighbour
};
struct Progress {
    std::vector<MessagePattern> sent;
    std::vector<MessagePattern> received;
};
struct Statement {
    std::variant<PredicatePtr, Receive, Send, Progress> kind;
    source::Span span;
};

/// `placed`, `free atoms`
struct Change {
    Word name;
    bool is_free = false;  ///< any value that the invariant allows
};
/// The action of an agent that a system action happens together with.
struct AgentAction {
    std::string agents;
    std::string action;
    source::Span span;
};
struct Action {
    Word name;
    std::optional<AgentAction> on;
    std::vector<Change> changes;
    std::vector<Declaration> any;
    std::vector<Statement> statements;
    source::Span span;
};

struct Class {
    Level level{};
    Word name;
    std::optional<Word> refines;
    std::vector<TypeMember> types;
    std::vector<ConstMember> constants;
    std::vector<VarMember> variables;
    std::vector<InvMember> invariants;
    std::vector<PredicatePtr> initial;
    std::vector<Action> actions;
    std::vector<MessageMember> messages;
    std::vector<TopologyMember> topologies;
    std::vector<ExpressionPtr> variants;
    source::Span span;
};

/// `p = q`: the value of a parameter or variable of the abstract class.
struct Witness {
    Word name;
    ExpressionPtr value;
};
/// `simulates Place -> Configure when placed' = target with p = q`
struct Simulates {
    Word concrete;
    Word abstract;
    PredicatePtr when;  ///< null: none is written
    std::vector<Witness> witnesses;
    source::Span span;
};
struct Refinement {
    Word abstract;
    Word concrete;
    std::vector<Word> observed;
    std::vector<PredicatePtr> retrieve;
    std::vector<Witness> initial;
    std::vector<Simulates> simulations;
    std::vector<Word> stutters;
    std::vector<ExpressionPtr> variants;
    source::Span span;
};

struct Setting {
    Word name;
    ExpressionPtr value;
};
struct Instance {
    Word name;
    Word of;
    std::vector<Setting> settings;
    source::Span span;
};

/// `draw Position as hex`: reports draw what a state says of the elements, each as a cell.
struct Drawing {
    Word type;
    Word shape;  ///< as written
};
enum class CellShape : std::uint8_t { hex, square };
/// Nothing: there is no such shape.
[[nodiscard]] std::optional<CellShape> shape_of(const Drawing& drawing);

enum class Rule : std::uint8_t { initialisation, action_simulation, termination, stuttering_convergence, invariant };
enum class Verdict : std::uint8_t { holds, fails, vacuous, bound };
/// `expect action simulation fails for Join on hex32`
struct Expectation {
    Rule rule{};
    Verdict verdict{};
    std::optional<Word> action;
    std::optional<Word> instance;
    source::Span span;
};

struct Development {
    std::vector<Class> classes;
    std::vector<Refinement> refinements;
    std::vector<Instance> instances;
    std::vector<Drawing> drawings;
    std::vector<Expectation> expectations;
    bool is_whole = true;          ///< false: a part could not be read and is missing
    std::set<std::string> unread;  ///< names in the parts that could not be read

    /// Null: there is none of this name.
    [[nodiscard]] const Class* find_class(const std::string& name) const;
};

[[nodiscard]] std::string_view spelling(Level level);
[[nodiscard]] std::string_view spelling(Rule rule);
[[nodiscard]] std::string_view spelling(Verdict verdict);

}  // namespace map2pml::maze
