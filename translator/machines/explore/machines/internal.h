/// Declarations shared by the sources of `translator/machines/explore/machines`; no other folder includes them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "translator/machines/check/checked.h"
#include "translator/machines/evaluate/evaluator.h"
#include "translator/machines/explore/developments/finding.h"
#include "translator/machines/explore/machines/settings.h"

namespace map2pml::machine_exploration {

// --- event_code.cpp: Events as predicates on values before and after.   checked machine -> `EventCode`s and formulas that each state must fulfil

/// A formula that is true in each state, or before each event.
struct Requirement {
    std::string property;  ///< `invariant`, `theorem`, `well-definedness`
    std::string label;     ///< `inv1`, `found/grd2`
    eventb::PredicatePtr formula;
    source::Span span;
};

struct EventCode {
    const eventb::CheckedEvent* event = nullptr;
    eventb::PredicatePtr guard;
    std::vector<eventb::Bound> after;  ///< primed names of the assigned variables
    eventb::PredicatePtr actions;      ///< on the values before and after
    bool is_nondeterministic = false;
    /// For variables of refined machines that this machine does not have: the effects of the refined events, by the witnesses.
    std::vector<eventb::Bound> abstract_names;  ///< parameters and primed names
    eventb::PredicatePtr abstract;
    std::vector<eventb::ExpressionPtr> variants_after;  ///< each variant on the values after

    [[nodiscard]] const std::string& label() const { return event->label; }
};

struct MachineCode {
    std::vector<eventb::Bound> variables;  ///< of the machine first, then those that only refined machines have
    std::size_t own = 0;
    EventCode first;
    std::vector<EventCode> events;
    std::vector<Requirement> requirements;
};

/// The machine has an INITIALISATION; `check_project` sees to it.
[[nodiscard]] MachineCode code_of(const eventb::CheckedMachine& machine);

// --- instance.cpp: Values of carrier sets and constants that satisfy the axioms.   theory, settings -> `Instance`

using Values = std::map<std::string, eventb::evaluate::Value>;

/// The budget of a formula, in values that are tried.
inline constexpr long kWork = 300'000;
/// More values of constants are not tried.
inline constexpr std::size_t kMostConstants = 2'000;

struct Instance {
    std::map<std::string, std::vector<std::string>> sets;
    std::vector<Values> constants;  ///< values that satisfy the axioms, within these sets and the numbers of `World`
    bool is_cut = false;            ///< there are more
    std::string words;              ///< `MEMBER of 2 elements, 57 values of n, f, v`
    std::string because;            ///< why there are no values
    bool is_open = false;           ///< some values could not be evaluated
    std::string fault;              ///< of the settings; empty: none
};

/// A carrier set that the axioms list has the elements of the list, any other one two, or as many up to five as the axioms need.
/// Constants have all values that satisfy the axioms; a number without any bound is one of a few (`evaluate::World::numbers`).
[[nodiscard]] Instance instance_of(const eventb::Theory& theory, const Settings& settings);

// --- steps.cpp: The states of a machine that were reached, and the events that are possible in one.   state -> each state after

using StateId = std::size_t;
inline constexpr StateId kNoState = static_cast<StateId>(-1);

/// The extent of an enumeration of values.
struct Enumerated {
    std::size_t count = 0;
    bool is_whole = true;       ///< false: there may be more, any number for example
    bool is_open = false;       ///< a formula could not be evaluated
    bool is_undefined = false;  ///< a formula has no value
    [[nodiscard]] bool is_complete() const { return is_whole && !is_open && !is_undefined; }
};

/// The states that were reached. The one in use is in the world: constants, its variables, then parameters and primed names.
class Steps {
  public:
    /// \param has_abstract variables that only refined machines have are followed
    Steps(const MachineCode& code, const Instance& instance, bool has_abstract);

    [[nodiscard]] std::size_t size() const { return states_.size(); }
    [[nodiscard]] std::size_t depth(StateId at) const { return depths_[at]; }
    [[nodiscard]] std::size_t constants_of(StateId at) const { return states_[at]->front(); }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

    void set_constants(std::size_t at);
    void enter(StateId at);
    /// Calls `what`, then restores the values.
    void aside(const std::function<void()>& what);

    /// Visits all values of parameters with which the guard is true.
    Enumerated each_choice(const EventCode& event, const std::function<void()>& visit);
    /// Visits all values after the event.
    Enumerated each_after(const EventCode& event, const std::function<void()>& visit);
    /// Adds the states after the event to those that were reached, and visits them. \returns false: the abstract variables cannot be followed
    bool add(
        const EventCode& event, StateId from, std::size_t constants,
        const std::function<void(StateId)>& visit = [](StateId) {});

    /// Whether the formula is only about variables that are followed.
    [[nodiscard]] bool is_judged(const eventb::Predicate& formula);
    /// \throws NotEvaluated, Undefined
    [[nodiscard]] bool holds(const eventb::Predicate& formula);
    /// Why the variants do not decrease as they should; empty: they do. \throws NotEvaluated, Undefined
    [[nodiscard]] std::string variant_fault(const eventb::CheckedMachine& machine, const EventCode& event);
    /// The guards that prevent the event.
    [[nodiscard]] maze_exploration::Refusal refusal(const EventCode& event);

    [[nodiscard]] std::string choice_text(const EventCode& event) const;
    [[nodiscard]] std::string constants_text(std::size_t at) const;
    [[nodiscard]] std::string state_text(StateId at) const;
    [[nodiscard]] maze_exploration::RunStep step_in_world(const EventCode& event) const;
    [[nodiscard]] std::vector<maze_exploration::RunStep> run_to(StateId at);

  private:
    using Value = eventb::evaluate::Value;
    using Row = std::vector<std::uint32_t>;  ///< number of the values of constants, numbers of values of variables
    Enumerated enumerate(const std::vector<eventb::Bound>& bound, const eventb::Predicate& condition,
                         const std::function<void()>& visit);
    [[nodiscard]] std::uint32_t number_of(const Value& value);
    [[nodiscard]] Row row_after(StateId from, std::size_t constants);
    /// \returns false: the abstract variables cannot be followed
    bool each_row(const EventCode& event, StateId from, std::size_t constants, const std::function<void(Row)>& visit);
    [[nodiscard]] maze_exploration::RunStep step_between(StateId before, StateId after);
    [[nodiscard]] std::vector<maze_exploration::VariableValue> values_in(StateId state) const;

    const MachineCode& code_;
    const Instance& instance_;
    bool has_abstract_;
    eventb::evaluate::World world_;
    std::map<Value, std::uint32_t> numbers_;
    std::vector<const Value*> values_;
    std::map<Row, StateId> known_;
    std::vector<const Row*> states_;
    std::vector<StateId> parents_;
    std::vector<std::uint32_t> depths_;
    std::map<const eventb::Predicate*, bool> is_judged_;
    std::uint64_t bytes_ = 0;
};

}  // namespace map2pml::machine_exploration
