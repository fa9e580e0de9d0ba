/// Declarations shared by the sources of `translator/machines/explore/developments`; no other folder includes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translator/languages/maze/formula.h"
#include "translator/languages/maze/scope.h"
#include "translator/machines/explore/developments/finding.h"
#include "translator/machines/explore/developments/patch.h"
#include "translator/machines/explore/sets/evaluator.h"
#include "translator/machines/explore/sets/values.h"

namespace map2pml::maze_exploration {

// --- world.cpp: An instance: the elements of its types, its constants, and the frame that its formulas are evaluated in.

/// One variable, or the attribute of one agent.
struct Slot {
    std::string name;
    Id agent = kUnknown;  ///< `kUnknown`: not an attribute
    DomainPtr domain;     ///< null: the messages on their way
    source::Span span;
};

/// Where the variables of a class are, before and after a step.
struct StateLayout {
    const maze::Class* of = nullptr;
    std::vector<const maze::Class*> agents;
    Place before = 0;
    Place after = 0;
    std::vector<Slot> slots;
    /// Class and variable -> its slot, of attributes that of the first agent.
    std::map<std::pair<const maze::Class*, std::string>, unsigned> first;
    unsigned buffer = 0;
    bool has_buffer = false;
};

struct World {
    World(const maze::Development& all, const maze::Instance& one, const Limits& limits);
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    World(World&&) = delete;
    World& operator=(World&&) = delete;
    ~World() = default;

    const maze::Development& development;
    const maze::Instance& instance;
    Watch watch;
    Values values;
    Frame frame;
    Evaluator evaluator;
    std::map<std::string, std::vector<Id>> types;  ///< also classes of agents
    std::map<std::string, Id> settings;            ///< values that the instance gives constants and variables
    std::map<std::string, Place> constants;
    std::int64_t most_copies = 8;  ///< of one message in the buffer
    std::int64_t largest_number;   ///< the search does not go on from states with larger ones

    Place new_place();
    /// `count` places that follow each other.
    Place new_places(std::size_t count);
};

/// The places of the variables of a class. \throws NotExplored if an agent or type has no elements
[[nodiscard]] StateLayout layout_of(const maze::Class& of, World& world);

// --- compiler.cpp: Formulas of MAZE as code.   formula, class, places of its names -> `Code`

inline CodePtr made(Op op, std::vector<CodePtr> parts, const source::Span& span) {
    return std::make_shared<const Code>(Code{.op = op, .parts = std::move(parts), .span = span});
}

inline CodePtr made_value(Id value, const source::Span& span) {
    return std::make_shared<const Code>(Code{.op = Op::value, .value = value, .span = span});
}

inline CodePtr made_place(Place place, const source::Span& span) {
    return std::make_shared<const Code>(Code{.op = Op::place, .place = place, .span = span});
}

/// The formulas of one class, or of a refinement of it.
class Compiler {
  public:
    /// \param states of the class and, in a refinement, of the abstract class
    Compiler(World& world, const maze::Class& of, std::vector<const StateLayout*> states)
        : world_(world), of_(of), scope_(world.development, of), states_(std::move(states)) {}

    /// Names that the class does not have are variables of this one.
    void add_abstract(const maze::Class& abstract) { abstract_ = &abstract; }
    /// Attributes without an owner are those of this agent.
    void set_self(Id self) { self_ = self; }
    void add_local(const std::string& name, Place place) { local_[name] = place; }
    /// Names without primes stand for the values after the step, too.
    void speak_of_after() { is_after_ = true; }

    [[nodiscard]] CodePtr predicate(const maze::Predicate& predicate);
    [[nodiscard]] CodePtr expression(const maze::Expression& expression);
    [[nodiscard]] DomainPtr domain(const maze::Type& type);

  private:
    [[nodiscard]] CodePtr name(const maze::Name& name, const source::Span& span);
    [[nodiscard]] CodePtr plain_name(const maze::Name& name, const source::Span& span);
    [[nodiscard]] CodePtr variable(const maze::Class& owner, const maze::Name& name, const source::Span& span);
    [[nodiscard]] CodePtr attribute(const maze::Name& name, const source::Span& span);
    [[nodiscard]] CodePtr infix(const maze::InfixExpression& it, const source::Span& span);
    [[nodiscard]] CodePtr closure(const maze::Closure& it, const source::Span& span);
    [[nodiscard]] CodePtr comprehension(const maze::Comprehension& it, const source::Span& span);
    [[nodiscard]] CodePtr comparison(const maze::Comparison& it, const source::Span& span);
    [[nodiscard]] CodePtr membership(const maze::Comparison& it, const source::Span& span);
    [[nodiscard]] CodePtr connection(const maze::Connection& it, const source::Span& span);
    [[nodiscard]] std::vector<BoundPlace> bind(const std::vector<maze::Declaration>& declarations);
    [[nodiscard]] CodePtr all_values(const std::string& type, const source::Span& span);

    World& world_;
    const maze::Class& of_;
    maze::Scope scope_;
    std::vector<const StateLayout*> states_;
    const maze::Class* abstract_ = nullptr;
    Id self_ = kUnknown;
    bool is_after_ = false;
    std::map<std::string, Place> local_;
};

// --- symmetry.cpp: Elements of given sets and agents that an instance does not tell apart.   instance -> one representative of states that differ by them only
//
// Two elements are interchangeable if exchanging them changes no constant and nothing that the instance gives. No formula can name an element
// of a given set, so states that differ by such an exchange have the same future, and the rules say the same of them. Values are
// exchanged by their types: `0` of `Position = {0,1}` is not the number 0.

class Symmetry {
  public:
    /// After the constants have their values.
    Symmetry(World& world, const StateLayout& layout);

    /// No elements are interchangeable: each state is its own representative.
    [[nodiscard]] bool is_trivial() const { return classes_.empty(); }
    /// One of the states that differ from it by exchanges, the same for all of them: elements are put in the order of what the state
    /// says of them. Where it says the same of several and relates them to each other, all their orders are tried.
    [[nodiscard]] std::vector<Id> representative(std::span<const Id> state) const;
    /// States of a run, exchanged in the same way, so that the last one is this one; as they are if none does this.
    [[nodiscard]] std::vector<std::vector<Id>> ending_in(std::span<const Id> last,
                                                         const std::vector<std::vector<Id>>& run) const;
    /// Some state had too many orders: its representative may be another one than that of states that differ by exchanges.
    [[nodiscard]] bool has_given_up() const { return has_given_up_; }

  private:
    friend class Colours;
    /// Type -> element -> what takes its place; others stay.
    using Exchange = std::map<std::string, std::map<Id, Id>>;
    /// A value that must stay as it is.
    struct Fixed {
        maze::TypePtr type;
        Id value = kUnknown;
    };
    struct Element {
        std::string type;
        Id id = kUnknown;
    };
    using Colour = std::uint64_t;
    struct Least {
        std::vector<Id> state;
        Exchange exchange;
        std::size_t orders = 0;
    };
    [[nodiscard]] bool can_be_exchanged() const;
    [[nodiscard]] std::vector<Fixed> fixed_values() const;
    void add_settings(std::vector<Fixed>& to) const;
    void add_type(const std::string& type, const std::vector<Fixed>& fixed);
    void add_class(const std::string& type, const std::vector<Id>& elements);
    [[nodiscard]] Least least(std::span<const Id> state) const;
    void try_orders(std::span<const Id> state, std::vector<Colour> colours, Least& least) const;
    [[nodiscard]] Exchange exchange_of(const std::vector<Colour>& colours) const;
    [[nodiscard]] bool are_alike(std::span<const Id> state, const std::vector<std::size_t>& elements) const;
    [[nodiscard]] Id exchanged(Id value, const maze::Type& type, const Exchange& exchange) const;
    [[nodiscard]] Id exchanged_tuple(Id value, const maze::ProductType& type, const Exchange& exchange) const;
    [[nodiscard]] Id exchanged_letter(Id letter, const Exchange& exchange) const;
    [[nodiscard]] Id exchanged_buffer(Id buffer, const Exchange& exchange) const;
    [[nodiscard]] std::vector<Id> exchanged(std::span<const Id> state, const Exchange& exchange) const;

    World& world_;
    const StateLayout& layout_;
    std::vector<maze::TypePtr> types_;               ///< of each slot; null: the buffer
    std::vector<Element> elements_;                  ///< all that can be exchanged
    std::vector<std::vector<std::size_t>> classes_;  ///< of elements that can be exchanged for one another
    std::map<std::string, std::unordered_map<Id, std::size_t>> number_of_;  ///< type -> element -> index in `elements_`
    mutable bool has_given_up_ = false;
};

// --- machine.cpp: A class on an instance: its first states and its steps.   class, world -> `Machine`

/// A message, with the parts that a statement gives: arguments, sender, receiver; null: any.
struct LetterCode {
    Id message = kUndefined;
    std::vector<CodePtr> parts;
    std::vector<DomainPtr> domains;  ///< of the arguments
    source::Span span;
};

/// A step of one agent, or of the class itself.
struct StepCode {
    maze::Step step;
    Id self = kUnknown;
    std::vector<std::pair<std::string, Place>> parameters;
    std::vector<unsigned> changed;    ///< slots
    Problem problem;                  ///< parameters and new values
    std::vector<Condition> implicit;  ///< invariants after the step, if all new values are given by equations
    std::optional<LetterCode> taken;
    std::vector<LetterCode> sent;  ///< without sender; the receiver is the last part, null: all neighbours
    CodePtr neighbours;            ///< null: there is no topology

    [[nodiscard]] const std::string& name() const { return step.action->name.text; }
};

struct Machine {
    StateLayout layout;
    Problem initial;                    ///< of the places before
    std::vector<Condition> invariants;  ///< of the places before; types included
    std::vector<StepCode> steps;
};

/// \param has_settings the instance gives first values; not to the variables of a refined class
[[nodiscard]] Machine machine_of(const maze::Class& of, World& world, bool has_settings);

/// A compiler that knows the parameters of a step, of both of its actions.
[[nodiscard]] Compiler compiler_of(const StepCode& step, World& world, const Machine& machine);

// --- stepper.cpp: The steps that are possible in a state.   state before -> each state after

/// The bound that a state exceeds, so that the search does not go on from there.
enum class Excess : std::uint8_t { none, number, copies };

class Stepper {
  public:
    Stepper(World& world, const Machine& machine) : world_(world), machine_(machine) {}

    void set_before(std::span<const Id> state);
    void set_after(std::span<const Id> state);
    [[nodiscard]] std::vector<Id> before() const { return state_at(machine_.layout.before); }
    [[nodiscard]] std::vector<Id> after() const { return state_at(machine_.layout.after); }

    /// The places of parameters and of the state after have values when the visitor is called.
    using Visit = std::function<bool(Excess)>;
    /// \param problem the problem of the step, or one with more conditions. \returns whether the visitor had enough
    bool each(const StepCode& step, const Problem& problem, const Visit& visit);
    bool each(const StepCode& step, const Visit& visit) { return each(step, step.problem, visit); }
    [[nodiscard]] bool is_enabled(const StepCode& step);

    /// Called where only an invariant prevents a step whose values are all given.
    std::function<void(const StepCode&, const Condition&)> on_implicit;
    /// The place of a formula that had no value.
    [[nodiscard]] const std::optional<source::Span>& undefined() const { return undefined_; }
    void forget_undefined() { undefined_.reset(); }

  private:
    [[nodiscard]] std::vector<Id> state_at(Place first) const;
    [[nodiscard]] bool keeps_invariants(const StepCode& step);
    [[nodiscard]] bool deliver(const StepCode& step);
    [[nodiscard]] bool add_letters(const LetterCode& sent, Id self, const StepCode& step,
                                   std::vector<std::pair<Id, std::int64_t>>& letters);
    [[nodiscard]] Excess excess(const StepCode& step) const;
    void note_undefined(const source::Span& span);

    World& world_;
    const Machine& machine_;
    std::optional<source::Span> undefined_;
};

// --- search.cpp: All states that an instance reaches, breadth first; of symmetric ones a representative.   machine -> `Explored`

using StateId = std::uint32_t;
inline constexpr StateId kNoState = 0xFFFF'FFFF;

/// A step that stutters.
struct StutterEdge {
    StateId to = kNoState;
    std::uint32_t step = 0;  ///< index in `Machine::steps`
};

struct Explored {
    Rows states;
    std::vector<StateId> parents;  ///< `kNoState`: a first state
    std::size_t first_states = 0;
    std::vector<std::size_t> edges_of;  ///< where the edges of a state begin; one more at the end
    std::vector<StutterEdge> edges;
    std::vector<StateId> terminal;  ///< states in which nothing is possible

    /// An invariant alone prevents the action: action, invariant -> the first state where it does.
    std::map<std::pair<std::string, std::string>, StateId> implicit;
    struct Bound {
        StateId state = kNoState;
        std::uint32_t step = 0;
        Excess excess = Excess::none;
    };
    std::vector<Bound> bounds;  ///< the first of each kind that was reached
    std::optional<source::Span> undefined;
    std::string incomplete;                    ///< why the search ended; empty: all states were reached
    std::shared_ptr<const Symmetry> symmetry;  ///< the symmetry whose representatives the states are

    [[nodiscard]] bool is_reduced() const { return symmetry != nullptr && !symmetry->is_trivial(); }
    [[nodiscard]] std::size_t size() const { return parents.size(); }
    [[nodiscard]] std::span<const Id> state(StateId id) const { return states[id]; }
};

/// \param is_stuttering asked for each step, whose values are in the frame
[[nodiscard]] Explored explore_states(World& world, const Machine& machine,
                                      const std::function<bool(const StepCode&)>& is_stuttering);
/// All states that satisfy the invariants instead, reached or not; without edges.
[[nodiscard]] Explored every_state(World& world, const Machine& machine);

// --- candidates.cpp: Predicates on the states of a class that may be invariants.   class -> its vocabulary -> predicates, the simplest first
//
// Predicates on the vocabulary: emptiness, inclusion, disjointness and sizes of sets, numbers, booleans, elements and sets,
// values of functions, attributes of agents; then implications between them; and conditions that the class itself writes. Whether
// a candidate holds is not checked here.

[[nodiscard]] std::vector<maze::PredicatePtr> candidates_of(const maze::Development& development,
                                                            const maze::Class& of);

}  // namespace map2pml::maze_exploration

namespace map2pml::maze_exploration::make {

// --- make: Formulas that no text has, for proposals.   names, operators -> formula

using maze::ExpressionPtr;
using maze::PredicatePtr;

inline ExpressionPtr expression(decltype(maze::Expression::kind) kind) {
    return std::make_shared<const maze::Expression>(maze::Expression{std::move(kind), {}});
}
inline PredicatePtr predicate(decltype(maze::Predicate::kind) kind) {
    return std::make_shared<const maze::Predicate>(maze::Predicate{std::move(kind), {}});
}

inline ExpressionPtr name(const std::string& text, const std::string& owner = "") {
    return expression(maze::Name{owner, text, false});
}
inline ExpressionPtr zero() { return expression(maze::Number{"0"}); }
inline ExpressionPtr empty() { return expression(maze::Display{}); }
inline ExpressionPtr prefix(maze::Prefix op, ExpressionPtr of) {
    return expression(maze::PrefixExpression{op, std::move(of)});
}
inline ExpressionPtr infix(maze::Infix op, ExpressionPtr left, ExpressionPtr right) {
    return expression(maze::InfixExpression{op, std::move(left), std::move(right)});
}
inline ExpressionPtr pair(ExpressionPtr left, ExpressionPtr right) {
    return expression(maze::Tuple{{std::move(left), std::move(right)}});
}

inline PredicatePtr compare(maze::Sign sign, ExpressionPtr left, ExpressionPtr right) {
    return predicate(maze::Comparison{sign, std::move(left), std::move(right)});
}
inline PredicatePtr holds(ExpressionPtr boolean) { return predicate(maze::Holds{std::move(boolean)}); }
inline PredicatePtr negation(PredicatePtr of) { return predicate(maze::Negation{std::move(of)}); }
inline PredicatePtr both(PredicatePtr left, PredicatePtr right) {
    return predicate(maze::Connection{maze::Connective::all, {std::move(left), std::move(right)}});
}
inline PredicatePtr implies(PredicatePtr left, PredicatePtr right) {
    return predicate(maze::Connection{maze::Connective::implies, {std::move(left), std::move(right)}});
}
inline PredicatePtr for_all(std::vector<maze::Declaration> bound, PredicatePtr body) {
    return predicate(maze::Quantified{true, std::move(bound), std::move(body)});
}

}  // namespace map2pml::maze_exploration::make

namespace map2pml::maze_exploration {

// --- painter.cpp: Puts values of variables and constants on the cells of drawn types.   world, state -> `Patch`, `CellMark`
//
// For a drawn type `P` the marks show which elements a set `fin P` has, which one a variable `P` is, what a function from `P`
// gives for each, and where a function to `P` has its elements. Other variables have no marks.

class Painter {
  public:
    Painter(const World& world, const StateLayout& layout);

    /// The patches, one for each drawn type whose elements are numbers or pairs of numbers.
    [[nodiscard]] const std::vector<Patch>& patches() const { return patches_; }
    [[nodiscard]] std::vector<CellMark> marks_of(std::span<const Id> state) const;

  private:
    enum class Role : std::uint8_t { element, set, from, to };
    /// The relation of a type to the elements of a patch.
    struct Part {
        std::size_t patch = 0;
        Role role{};
    };
    void add_patch(const maze::Drawing& drawing);
    void add_constants();
    [[nodiscard]] std::vector<Part> parts_of(const maze::Type& type) const;
    [[nodiscard]] bool is_drawn(const maze::Type& type, std::size_t patch) const;
    void add_marks(const Part& part, const std::string& name, Id value, std::vector<CellMark>& to) const;
    void add_mark(std::size_t patch, Id element, const std::string& text, std::vector<CellMark>& to) const;

    const World& world_;
    const StateLayout& layout_;
    std::vector<Patch> patches_;
    std::vector<std::map<Id, std::size_t>> cells_;  ///< of each patch
    std::vector<std::vector<Part>> slots_;          ///< of each slot
};

// --- narrator.cpp: States, steps and runs in the words of the development.   numbers of states -> text

class Narrator {
  public:
    Narrator(World& world, const Machine& machine)
        : world_(world), machine_(machine), stepper_(world, machine), painter_(world, machine.layout) {}

    /// Messages on their way as `grad(1) from a1 to a2`.
    [[nodiscard]] std::vector<VariableValue> values_in(std::span<const Id> state) const;
    [[nodiscard]] StateLine state_line(const std::string& title, std::span<const Id> state) const;
    /// The drawn types, for the marks of states and runs.
    [[nodiscard]] const std::vector<Patch>& patches() const { return painter_.patches(); }
    /// The beginning of a run in this state.
    [[nodiscard]] RunStep first_step(std::span<const Id> state) const;
    /// The shortest run to a state.
    [[nodiscard]] std::vector<RunStep> run_to(StateId state, const Explored& explored);
    /// A step to a state that this one represents. \param is_wanted asked for each step, whose values are in the frame
    [[nodiscard]] std::vector<Id> successor(std::span<const Id> before, StateId after, const Explored& explored,
                                            const std::function<bool(const StepCode&)>& is_wanted);
    /// A step from one state to another one that is possible.
    [[nodiscard]] RunStep step_between(std::span<const Id> before, std::span<const Id> after);
    /// The step whose values are in the frame.
    [[nodiscard]] RunStep step_in_frame(const StepCode& step) const;
    /// Each action, and the conditions that prevent it in a state in which none is possible. Actions that a message on its way
    /// waits for come first, those that wait for a message come last. Agents that the same conditions prevent are named together.
    [[nodiscard]] std::vector<Refusal> what_prevents(std::span<const Id> state);
    /// The conditions that prevent one step. \param more further conditions
    [[nodiscard]] Refusal what_prevents(std::span<const Id> state, const StepCode& step,
                                        const std::vector<Condition>& more);

  private:
    [[nodiscard]] VariableValue slot_value(unsigned slot, Id value) const;
    [[nodiscard]] Letter letter_of(Id letter) const;
    void add_letters(const StepCode& step, RunStep& to) const;
    [[nodiscard]] std::string values_text(const StepCode& step) const;
    [[nodiscard]] bool takes_some(const StepCode& step) const;

    World& world_;
    const Machine& machine_;
    Stepper stepper_;
    Painter painter_;
};

// --- pair.cpp: A refinement on an instance.   both machines, retrieve relation -> abstract states and steps that fit

/// An abstract step that reaches a state which the retrieve relation relates to the concrete one.
struct AnswerCode {
    const StepCode* step = nullptr;
    Problem problem;
};

/// One `simulates` for one step.
struct SimulationCode {
    const maze::Simulates* clause = nullptr;
    std::vector<CodePtr> when;       ///< all hold; none: always
    std::vector<unsigned> observed;  ///< slots of which one must change; none: nothing is asked
    bool is_by_change = false;       ///< the clause applies if an observed slot changes
    std::vector<AnswerCode> answers;
};

class Pair {
  public:
    /// \param abstract, concrete must outlive the pair
    Pair(const maze::Refinement& refinement, const Machine& abstract, const Machine& concrete, World& world);

    [[nodiscard]] const maze::Refinement& refinement() const { return refinement_; }
    [[nodiscard]] const Machine& abstract() const { return abstract_; }
    [[nodiscard]] const Machine& concrete() const { return concrete_; }
    [[nodiscard]] Stepper& abstract_stepper() { return stepper_; }

    /// The `simulates` that take the step whose values are in the frame; empty: the step stutters.
    [[nodiscard]] std::vector<const SimulationCode*> simulations_of(const StepCode& step);

    /// Visits the abstract states that are related to the concrete one before and satisfy their invariants. \returns whether the
    /// visitor had enough
    bool each_related(const std::function<bool()>& visit) { return solve(related_, visit); }
    /// Visits the first states that are related.
    bool each_first(const std::function<bool()>& visit) { return solve(first_, visit); }
    /// Whether some abstract state is related to the concrete one after. \param with_invariants only if it satisfies its invariants
    [[nodiscard]] bool is_related_after(bool with_invariants);

    /// Whether an abstract step from the state before leads to one that is related to the concrete one after.
    [[nodiscard]] bool has_answer(const SimulationCode& simulation);
    /// The conditions that relate the states after a step.
    [[nodiscard]] const std::vector<Condition>& retrieve_after() const { return retrieve_after_; }
    /// The conditions on a first abstract state that is related to the concrete one.
    [[nodiscard]] const Problem& first() const { return first_; }
    /// Whether the abstract state before is related to the concrete one after.
    [[nodiscard]] bool is_kept();

    [[nodiscard]] const std::optional<source::Span>& undefined() const;

  private:
    bool solve(const Problem& problem, const std::function<bool()>& visit);
    [[nodiscard]] std::vector<Condition> retrieve(bool is_after) const;
    [[nodiscard]] SimulationCode simulation(const maze::Simulates& clause, const StepCode& step);
    [[nodiscard]] std::vector<unsigned> observed_slots() const;

    const maze::Refinement& refinement_;
    const Machine& abstract_;
    const Machine& concrete_;
    World& world_;
    Stepper stepper_;
    std::vector<Condition> retrieve_after_;
    Problem related_, first_, after_, after_kept_;
    std::deque<std::pair<const StepCode*, SimulationCode>> simulations_;
    std::optional<source::Span> undefined_;
};

// --- rule_check.cpp: The rules of one refinement on the states that a search found.   pair, states -> findings

/// Checks each rule with a budget of its own. A failure is real, whatever else was looked at; `holds` needs all states.
class RuleCheck {
  public:
    /// \param is_reachable the states are those that a search reached, not all that satisfy the invariants
    RuleCheck(World& world, Pair& pair, const Explored& explored, bool is_reachable)
        : world_(world),
          pair_(pair),
          explored_(explored),
          is_reachable_(is_reachable),
          concrete_(world, pair.concrete()),
          narrator_(world, pair.concrete()),
          abstract_narrator_(world, pair.abstract()) {}

    /// Called for each failure, with the state before it in the frame.
    std::function<void(Finding&)> on_failure;

    [[nodiscard]] std::vector<Finding> initialisation();
    /// Findings for each action, and for the rule. A state that no abstract invariant allows is a finding on the invariant, too.
    [[nodiscard]] std::vector<Finding> action_simulation();
    [[nodiscard]] std::vector<Finding> termination();

  private:
    struct Transition {
        const StepCode* step = nullptr;
        std::vector<Id> after;
        std::vector<const SimulationCode*> simulations;
    };
    [[nodiscard]] Finding verdict_on(maze::Rule rule) const;
    [[nodiscard]] Finding failure(maze::Rule rule, StateId state);
    [[nodiscard]] std::vector<Transition> transitions_of(StateId state);
    void check_state(StateId state, const std::vector<Transition>& transitions);
    /// A step without an answer in the abstract state before. Without a simulation it stutters.
    struct Unanswered {
        const Transition* transition = nullptr;
        const SimulationCode* simulation = nullptr;
    };
    [[nodiscard]] bool is_answered(const Transition& transition, Unanswered& to);
    void report(StateId state, const Unanswered& what);
    void add_reasons(const Unanswered& what, Finding& to);
    [[nodiscard]] bool is_failed(const std::string& action) const { return failed_.contains(action); }

    World& world_;
    Pair& pair_;
    const Explored& explored_;
    bool is_reachable_;
    Stepper concrete_;
    Narrator narrator_;
    Narrator abstract_narrator_;
    std::map<std::string, Finding> failed_;
    std::map<std::string, Finding> lost_;  ///< no abstract invariant allows the state after the action
};

/// Whether stuttering steps can go on for ever. \param is_stuttering as for the search
[[nodiscard]] Finding convergence(World& world, const Machine& machine, const Explored& explored,
                                  const std::function<bool(const StepCode&)>& is_stuttering);
/// The finding for a rule without a failure.
[[nodiscard]] Finding without_failure(maze::Rule rule, const Explored& explored, const Machine& machine);

// --- constants.cpp: The values of constants on an instance.   settings, axioms -> values, or why there are none

/// An axiom that the instance breaks.
struct BrokenAxiom {
    source::Span span;
    std::string why;
};

/// Gives the constants their places and values. What the instance leaves open and the axioms do not decide stays unknown: formulas
/// that need it have no value.
[[nodiscard]] std::optional<BrokenAxiom> add_constants(const maze::Class& of, World& world);

// --- instance_values.cpp: Values that an instance gives its types and constants.   `grid(3,2)`, `{(a1,(0,0))}` -> value

/// The value of an expression; a name is an element of a type. \throws NotExplored for an expression that is not a value
[[nodiscard]] Id instance_value(const maze::Expression& expression, Values& values);

}  // namespace map2pml::maze_exploration
