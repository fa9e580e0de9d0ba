/// Declarations shared by the sources of `translator/machines/from_maze`; no other folder includes them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/formula.h"
#include "translator/languages/maze/scope.h"
#include "translator/languages/maze/syntax.h"
#include "translator/machines/from_maze/draft.h"
#include "translator/machines/writing/identifiers.h"
#include "translator/model/machines/formula/formula.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::maze_to_eventb {

// --- names.cpp: Names of a development as identifiers of Event-B.   class, name -> identifier

/// Event-B takes a variable that keeps its name over a refinement for the same one; in MAZE each class has variables of its own. So a
/// name that several classes give to variables or parameters gets the name of its class; types and constants are shared.
class Names {
  public:
    explicit Names(const maze::Development& development);

    /// A type, a value of one, a constant, a topology's class of agents.
    [[nodiscard]] std::string shared(const std::string& name) const;
    [[nodiscard]] std::string variable(const maze::Class& of, const std::string& name) const;
    [[nodiscard]] std::string parameter(const maze::Class& of, const std::string& name) const;
    /// The parameter that holds the value after an action of a variable that has no single one.
    [[nodiscard]] std::string after(const maze::Class& of, const std::string& name) const;
    [[nodiscard]] std::string buffer(const std::string& message) const;
    [[nodiscard]] std::string context(const maze::Class& of) const;
    /// An agent, in the events and invariants of its class.
    [[nodiscard]] const std::string& self() const { return self_; }
    /// For a name that a formula binds: looks like it, and is no other identifier.
    [[nodiscard]] std::string bound(const std::string& name) const;

  private:
    using Key = std::pair<std::string, std::string>;  ///< class or kind, name
    void add(const Key& key, const std::string& shown);
    [[nodiscard]] std::string at(const std::string& kind, const std::string& name) const;

    eventb::writing::Identifiers identifiers_;
    std::map<Key, std::string> known_;
    std::set<std::string> taken_;
    std::string self_;
};

// --- formulas.cpp: Formulas of MAZE as formulas of Event-B.   `(p,q) : nb^*` -> `Predicate`

/// The formulas of one class, or of a refinement of it. One without a translation is reported (M2P716); its result is arbitrary.
///
/// A value after an action becomes a name with a prime, that of an attribute of `self` too: `v'` is then the value of this agent.
class Formulas {
  public:
    Formulas(const maze::Development& development, const Names& names, const maze::Class& of, diag::Sink& sink)
        : development_(development), names_(names), of_(of), scope_(development, of), sink_(sink) {}

    /// Names that the class does not have are those of the class that is refined.
    void add_abstract(const maze::Class& abstract) { abstract_ = &abstract; }
    /// The parameters of an action stand for themselves.
    void add_parameters(const std::vector<maze::Declaration>& any, const maze::Class& of);

    [[nodiscard]] eventb::PredicatePtr predicate(const maze::Predicate& predicate);
    [[nodiscard]] eventb::ExpressionPtr expression(const maze::Expression& expression);
    /// The conditions of the type on a value: enough for Event-B to find the type.
    [[nodiscard]] eventb::PredicatePtr member(const eventb::ExpressionPtr& value, const maze::Type& type);
    [[nodiscard]] eventb::ExpressionPtr set_of(const maze::Type& type);

    void refuse(const source::Span& span, const std::string& what);

  private:
    struct Binding {
        std::vector<eventb::Bound> bound;
        eventb::PredicatePtr where;  ///< the types of the bound names
    };
    eventb::ExpressionPtr name_of(const maze::Name& name, const source::Span& span);
    eventb::ExpressionPtr plain_name(const maze::Name& name);
    eventb::ExpressionPtr attribute(const maze::Name& name, const source::Span& span);
    eventb::ExpressionPtr constant(maze::Constant constant);
    eventb::ExpressionPtr prefix(const maze::PrefixExpression& it);
    eventb::ExpressionPtr infix(const maze::InfixExpression& it);
    eventb::ExpressionPtr comprehension(const maze::Comprehension& it);
    eventb::ExpressionPtr closure(const maze::Closure& it);
    /// `second` is reached from `first`.
    eventb::PredicatePtr reached(const maze::Closure& it, const eventb::ExpressionPtr& first,
                                 const eventb::ExpressionPtr& second);
    /// Whether the value may be `inf`, which is the number −1 in Event-B.
    [[nodiscard]] bool may_be_infinite(const maze::Expression& expression) const;
    [[nodiscard]] maze::TypePtr type_of(const maze::Name& name) const;
    eventb::PredicatePtr comparison(const maze::Comparison& it);
    eventb::PredicatePtr quantified(const maze::Quantified& it);
    eventb::PredicatePtr connection(const maze::Connection& it);
    Binding bind(const std::vector<maze::Declaration>& declarations);

    const maze::Development& development_;
    const Names& names_;
    const maze::Class& of_;
    maze::Scope scope_;
    diag::Sink& sink_;
    const maze::Class* abstract_ = nullptr;
    std::map<std::string, std::string> local_;  ///< bound names and parameters -> identifiers
    std::map<std::string, maze::TypePtr> local_types_;
};

// --- contexts.cpp: Types and constants of classes as contexts.   class, those that it refines -> `Context`s

/// One context for each class of the chain that ends with `of`, the first class first; each extends the one before, and has what is
/// new in its class. The context of a system has also the types and constants of its agents.
[[nodiscard]] std::vector<eventb::Context> contexts_of(const maze::Development& development, const maze::Class& of,
                                                       const Names& names, diag::Sink& sink);

// --- formulas.cpp: `nat_inf` in Event-B: the natural numbers and `inf`, which is −1 there, so that every operator treats it explicitly.

/// The number for `inf`, which no other value of `nat_inf` has.
[[nodiscard]] eventb::ExpressionPtr infinity();
[[nodiscard]] eventb::ExpressionPtr numbers_with_infinity();
/// `inf` plus anything is `inf`.
[[nodiscard]] eventb::ExpressionPtr sum_with_infinity(const eventb::ExpressionPtr& left,
                                                      const eventb::ExpressionPtr& right);
/// `left < right`, or `left <= right`, where `inf` is the largest value.
[[nodiscard]] eventb::PredicatePtr below(const eventb::ExpressionPtr& left, const eventb::ExpressionPtr& right,
                                         bool or_equal);
/// Whether `inf` may be inside a larger value, where comparisons would not find it.
[[nodiscard]] bool holds_infinity(const maze::Type& type);

// --- state.cpp: The variables of a class with its invariants and initial values.   class -> `State`

struct State {
    std::vector<eventb::NamedElement> variables;
    std::vector<Invariant> invariants;  ///< types first
    std::vector<Condition> initial;     ///< conditions on the values at the beginning, by the plain names of variables

    [[nodiscard]] std::vector<std::string> names() const;
};

/// The state of a class; that of a system has the attributes of its agents, as functions, and the numbers of messages on their way.
[[nodiscard]] State state_of(const maze::Development& development, const maze::Class& of, const Names& names,
                             diag::Sink& sink);

/// The value that an equation gives a variable at the beginning; null: no equation does.
[[nodiscard]] eventb::ExpressionPtr initial_value(const State& state, const std::string& variable);
/// INITIALISATION: if equations give all values, they are assigned; otherwise any values that satisfy `initial` and the invariants.
[[nodiscard]] eventb::Event initialisation(const State& state, const source::Span& span);

/// The bag of messages as a set of functions: (arguments, sender, receiver) -> number. \returns the domain of one function
[[nodiscard]] eventb::ExpressionPtr message_tuples(const maze::MessageMember& message, const maze::Class& sender,
                                                   const std::vector<const maze::Class*>& agents, const Names& names,
                                                   diag::Sink& sink, const maze::Development& development);

// --- steps.cpp: The steps of a class as drafts of events.   actions -> `StepDraft`s

struct StepDraft {
    maze::Step step;
    Draft draft;  ///< settled, with the guards that keep the invariants

    [[nodiscard]] const std::string& name() const { return step.action->name.text; }
};

/// The drafts in the order of `steps_of`. An action of a system and that of an agent which it happens together with are one event,
/// with the parameters of both; equally named ones are one.
[[nodiscard]] std::vector<StepDraft> drafts_of(const maze::Development& development, const maze::Class& of,
                                               const Names& names, const State& state, diag::Sink& sink);

class Formulas;
/// Makes the parameters of a step, of both actions, known to these formulas.
void add_parameters_of(const maze::Step& step, Formulas& formulas);

/// The identifier of a parameter of a step; empty: the step has none of this name.
[[nodiscard]] std::string parameter_of(const maze::Step& step, const std::string& name, const Names& names);

// --- translate.cpp: A class as a machine that refines nothing.   class, state, steps -> `Machine`

/// One level of a refinement, from which its machine is made.
struct Level {
    const maze::Class* of = nullptr;
    State state;
    std::vector<StepDraft> steps;
};

[[nodiscard]] Level level_of(const maze::Development& development, const maze::Class& of, const Names& names,
                             diag::Sink& sink);

/// The machine with its name, context, variables and invariants, without events.
[[nodiscard]] eventb::Machine machine_without_events(const Level& level, const Names& names);
[[nodiscard]] eventb::Machine machine_of(const Level& level, const Names& names);

// --- message_buffers.cpp: Messages that an action takes from the buffer, puts there, and waits for.   statements -> guards, new values of buffers
//
// The buffer is a bag: for each message a function from (arguments, sender, receiver) to the number of copies on their way.

class MessageBuffers {
  public:
    /// \param topology the variable of the topology; empty: there is none, and nothing can be sent
    MessageBuffers(const maze::Class& agents, std::string topology, const Names& names, Formulas& formulas)
        : agents_(agents), topology_(std::move(topology)), names_(names), formulas_(formulas) {}

    void receive(const maze::Receive& statement, const source::Span& span, Draft& draft);
    void wait(const maze::Progress& statement, const source::Span& span, Draft& draft);
    /// Only after `Draft::settle`, since arguments may be values after the action. A receiver that is not a neighbour gets nothing.
    void send(const maze::Send& statement, const source::Span& span, Draft& draft);

  private:
    [[nodiscard]] eventb::ExpressionPtr peer(const maze::Word& word);
    [[nodiscard]] std::vector<eventb::ExpressionPtr> arguments(const maze::MessagePattern& message, Draft& draft);
    /// The condition that no message like this one is on its way.
    [[nodiscard]] eventb::PredicatePtr none(const maze::MessagePattern& message, bool is_sent);
    [[nodiscard]] const maze::MessageMember* declaration(const std::string& message) const;

    const maze::Class& agents_;
    std::string topology_;
    const Names& names_;
    Formulas& formulas_;
    int wildcards_ = 0;
};

// --- occurrences.cpp: The occurrences of a concrete step: those that simulate an abstract step, and those that stutter.   step, clauses -> `Occurrence`s

struct Occurrence {
    Draft draft;
    const maze::Step* step = nullptr;
    const maze::Simulates* simulates = nullptr;  ///< null: it stutters
};

/// All occurrences of a step, each once: those that no `simulates` takes stutter, whether a `stutter` says so or not. The condition
/// that tells them apart is `when`, or that an observed variable changes.
[[nodiscard]] std::vector<Occurrence> occurrences_of(const StepDraft& step, const maze::Refinement& refinement,
                                                     const maze::Development& development, const Level& concrete,
                                                     const Names& names, diag::Sink& sink);

// --- refinement.cpp: A refinement as a machine that refines another.   refinement, both levels -> `Machine`

/// The retrieve relation is the gluing invariant `glue…`; the rule on termination is the theorem `termination`: where the
/// abstract class can do something, so can the concrete one. \param abstract as `machine_of` gives it
[[nodiscard]] eventb::Machine refining_machine(const maze::Development& development, const maze::Refinement& refinement,
                                               const Level& abstract, const Level& concrete, const Names& names,
                                               diag::Sink& sink);

// --- witnesses.cpp: Values of parameters and variables that only the abstract class has.   step, retrieve relation -> witnesses
//
// Forward simulation asks for some abstract step; Event-B asks for each of its parameters which one. In this order: what `with`
// says; a parameter of the same name; the value that the retrieve relation equates with it; if only one is open, any value that
// makes the abstract step possible and keeps the retrieve relation, so that its existence is the rule itself.

class Witnesses {
  public:
    /// \param retrieve the conjuncts of the retrieve relation
    Witnesses(const maze::Development& development, const Level& abstract, const Level& concrete,
              const std::vector<eventb::PredicatePtr>& retrieve, const Names& names, diag::Sink& sink)
        : development_(development),
          abstract_(abstract),
          concrete_(concrete),
          retrieve_(retrieve),
          names_(names),
          sink_(sink) {}

    /// Parameters and variables without a witness are reported (M2P714).
    [[nodiscard]] std::vector<eventb::LabelledPredicate> of_step(const Occurrence& occurrence,
                                                                 const StepDraft& abstract);
    [[nodiscard]] std::vector<eventb::LabelledPredicate> of_initialisation(const maze::Refinement& refinement,
                                                                           const eventb::Event& abstract);

  private:
    /// The value of an abstract variable by the retrieve relation, in concrete variables; null: the relation does not say.
    [[nodiscard]] eventb::ExpressionPtr equal_to(const std::string& variable) const;
    [[nodiscard]] eventb::ExpressionPtr value_for(const std::string& parameter, const Occurrence& occurrence,
                                                  const StepDraft& abstract);
    [[nodiscard]] eventb::ExpressionPtr stated(const std::string& parameter, const Occurrence& occurrence,
                                               const StepDraft& abstract);
    [[nodiscard]] eventb::PredicatePtr any_that_fits(const eventb::Substitution& known, const Occurrence& occurrence,
                                                     const StepDraft& abstract) const;
    void report(const std::string& what, const source::Span& span);

    const maze::Development& development_;
    const Level& abstract_;
    const Level& concrete_;
    const std::vector<eventb::PredicatePtr>& retrieve_;
    const Names& names_;
    diag::Sink& sink_;
};

}  // namespace map2pml::maze_to_eventb
