/// Declarations shared by the sources of `translator/machines/explore/machines`; no other folder includes them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "translator/machines/check/checked.h"
#include "translator/machines/explore/developments/finding.h"
#include "translator/machines/explore/machines/compiler.h"
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

/// The budget of a formula, in values that are tried.
inline constexpr long kWork = 300'000;
/// More values of constants are not tried.
inline constexpr std::size_t kMostConstants = 2'000;

struct Constant {
    std::string name;
    Place place = 0;
};

struct Instance {
    std::unique_ptr<World> world;
    std::unique_ptr<Compiler> compiler;      ///< knows the constants
    std::vector<Constant> names;             ///< of the constants, in the order of the alphabet
    std::vector<std::vector<Id>> constants;  ///< values that satisfy the axioms, within these sets and a few numbers
    bool is_cut = false;                     ///< there are more
    std::string words;                       ///< `MEMBER of 2 elements, 57 values of n, f, v`
    std::string because;                     ///< why there are no values
    const eventb::CheckedPredicate* open_axiom = nullptr;  ///< the first axiom that has no value for some constants
    bool is_open = false;                                  ///< some values could not be evaluated
    std::string fault;                                     ///< of the settings; empty: none
};

/// A carrier set that the axioms list has the elements of the list, any other one two, or as many up to five as the axioms need.
/// Constants have all values that satisfy the axioms; a number without any bound is one of a few (`Evaluator::few_numbers`).
[[nodiscard]] Instance instance_of(const eventb::Theory& theory, const Settings& settings);

// --- steps.cpp: The states of a machine that were reached, and the events that are possible in one.   state -> each state after

using StateId = std::uint32_t;
inline constexpr StateId kNoState = maze_exploration::Rows::kNone;

/// The extent of an enumeration of values.
struct Enumerated {
    std::size_t count = 0;
    bool is_whole = true;       ///< false: there may be more, any number for example
    bool is_open = false;       ///< a formula could not be evaluated
    bool is_undefined = false;  ///< a formula has no value
    [[nodiscard]] bool is_complete() const { return is_whole && !is_open && !is_undefined; }
};

struct CompiledEvent {
    const EventCode* code = nullptr;
    std::vector<Place> parameters;
    PlanPtr choices, effects, abstract;
    std::vector<CodePtr> variants_after;
};

/// The states that were reached. The one in use is in the frame: constants, its variables, then parameters and primed names.
class Steps {
  public:
    /// \param has_abstract variables that only refined machines have are followed
    Steps(const eventb::CheckedMachine& machine, const MachineCode& code, const Instance& instance, bool has_abstract);

    [[nodiscard]] std::size_t size() const { return states_.size(); }
    [[nodiscard]] std::size_t depth(StateId at) const { return depths_[at]; }
    [[nodiscard]] std::size_t constants_of(StateId at) const { return states_[at].front(); }
    [[nodiscard]] std::uint64_t bytes() const;
    [[nodiscard]] const CompiledEvent& first() const { return first_; }
    [[nodiscard]] const std::vector<CompiledEvent>& events() const { return events_; }

    void set_constants(std::size_t at);
    void enter(StateId at);
    /// Calls `what`, then restores the values.
    void aside(const std::function<void()>& what);

    /// Visits all values of parameters with which the guard is true. The visitor returns false where some formula was not evaluated,
    /// and then it is not called again.
    Enumerated each_choice(const CompiledEvent& event, const std::function<bool()>& visit);
    /// Visits all values after the event.
    Enumerated each_after(const CompiledEvent& event, const std::function<bool()>& visit);
    enum class Added : std::uint8_t { yes, not_evaluated, cannot_follow };
    /// Adds the states after the event to those that were reached, and visits them.
    [[nodiscard]] Added add(
        const CompiledEvent& event, StateId from, std::size_t constants,
        const std::function<void(StateId)>& visit = [](StateId) {});

    /// Whether the requirement is only about variables that are followed.
    [[nodiscard]] bool is_judged(std::size_t requirement) const { return is_judged_[requirement] != 0; }
    /// True, false, or without a value.
    [[nodiscard]] Id value_of(std::size_t requirement);
    /// Why the variants do not decrease as they should; empty: they do; nothing: one of them has no value.
    [[nodiscard]] std::optional<std::string> variant_fault(const CompiledEvent& event);
    /// The guards that prevent the event.
    [[nodiscard]] maze_exploration::Refusal refusal(const CompiledEvent& event);

    [[nodiscard]] std::string choice_text(const CompiledEvent& event) const;
    [[nodiscard]] std::string constants_text(std::size_t at) const;
    [[nodiscard]] std::string state_text(StateId at) const;
    [[nodiscard]] maze_exploration::RunStep step_in_frame(const CompiledEvent& event) const;
    [[nodiscard]] std::vector<maze_exploration::RunStep> run_to(StateId at);

  private:
    struct Variable {
        std::string name;
        Place before = 0, after = 0;
    };
    void compile();
    [[nodiscard]] CompiledEvent compiled(const EventCode& code);
    Enumerated enumerate(const maze_exploration::Plan& plan, const std::function<bool()>& visit);
    [[nodiscard]] Id& at(Place place) const { return world_.frame[place]; }
    /// The row in `row_`. False: the initialisation of a refined machine does not say a value.
    [[nodiscard]] bool put_row_after(StateId from, std::size_t constants);
    [[nodiscard]] Added each_row(const CompiledEvent& event, StateId from, std::size_t constants,
                                 const std::function<void()>& visit);
    [[nodiscard]] maze_exploration::RunStep step_between(StateId before, StateId after);
    [[nodiscard]] std::vector<maze_exploration::VariableValue> values_in(StateId state) const;
    void append(std::string& to, const std::string& name, Id value) const;

    const eventb::CheckedMachine& machine_;
    const MachineCode& code_;
    const Instance& instance_;
    bool has_abstract_;
    World& world_;
    Compiler compiler_;
    std::vector<Variable> variables_;  ///< those that are followed
    CompiledEvent first_;
    std::vector<CompiledEvent> events_;
    std::vector<CodePtr> requirements_, variants_;
    std::vector<std::uint8_t> is_judged_;
    maze_exploration::Rows states_;  ///< number of the values of constants, then the values of variables
    std::vector<Id> row_;
    std::vector<StateId> parents_;
    std::vector<std::uint32_t> depths_;
};

}  // namespace map2pml::machine_exploration
