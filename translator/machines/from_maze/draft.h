/// An action on its way to an event.   changes, conditions before and after -> parameters, guards, new values
#pragma once

#include <string>
#include <vector>

#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::maze_to_eventb {

/// An invariant under its label, as a machine has it.
struct Invariant {
    std::string label;
    eventb::PredicatePtr predicate;
    source::Span span;
};

/// A condition with the place that it comes from.
struct Condition {
    eventb::PredicatePtr predicate;
    source::Span span;
    std::string comment = {};
};

/// A variable that an action gives a new value.
struct Changed {
    std::string variable;         ///< identifier
    std::string parameter;        ///< the parameter for the new value if nothing determines it
    eventb::PredicatePtr typing;  ///< of this parameter
    eventb::ExpressionPtr
        place;  ///< for an attribute, the agent whose value changes; null: all of the variable changes
    bool is_free = false;
    source::Span span;
};

/// The guarded reading of MAZE: an action is enabled when there are values after it that satisfy what it says and the invariant.
/// Values that an equation gives are put in; each other one is a parameter of the event, so the event is feasible as it stands.
class Draft {
  public:
    Draft(std::string label, source::Span span) : label_(std::move(label)), span_(span) {}

    void add_parameter(const std::string& name, const eventb::PredicatePtr& typing, const source::Span& span);
    /// A condition before the action, or one with primes.
    void add(Condition condition);
    void add_change(Changed changed);
    /// A variable, such as a buffer, whose new value is known. \param value of the whole variable
    void set(const std::string& variable, const eventb::ExpressionPtr& value);

    /// Finds the values after, once all is added. \param variables all of the machine; those without a new value keep theirs
    void settle(const std::vector<std::string>& variables);
    /// Adds what the invariants say of the new values as guards.
    void keep(const std::vector<Invariant>& invariants);

    /// After `settle`: the condition with all values after put in.
    [[nodiscard]] eventb::PredicatePtr settled(const eventb::PredicatePtr& condition) const;
    [[nodiscard]] eventb::ExpressionPtr settled(const eventb::ExpressionPtr& expression) const;
    /// The value of a whole variable as it is after what was set so far.
    [[nodiscard]] eventb::ExpressionPtr now(const std::string& variable) const;
    /// After `settle`: variable -> its new value.
    [[nodiscard]] const eventb::Substitution& values() const { return values_; }
    [[nodiscard]] const std::vector<eventb::NamedElement>& parameters() const { return parameters_; }
    [[nodiscard]] const std::vector<Condition>& guards() const { return guards_; }

    /// The guards under a quantifier over the parameters: the action is enabled.
    [[nodiscard]] eventb::PredicatePtr enabled() const;
    [[nodiscard]] eventb::Event event() const;

    void rename(std::string label) { label_ = std::move(label); }

  private:
    [[nodiscard]] eventb::ExpressionPtr take_equation(const std::string& primed);

    std::string label_;
    source::Span span_;
    std::vector<eventb::NamedElement> parameters_;
    std::vector<Condition> guards_;
    std::vector<Condition> after_;  ///< conditions with primes, until they are settled
    std::vector<Changed> changes_;
    eventb::Substitution primes_;  ///< `x'` -> value
    eventb::Substitution values_;
};

}  // namespace map2pml::maze_to_eventb
