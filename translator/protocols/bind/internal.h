/// Declarations that the sources of `translator/protocols/bind` share; no other folder includes this header.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/formulas/expression.h"
#include "translator/model/formulas/modal_formula.h"
#include "translator/model/formulas/procedure.h"
#include "translator/model/formulas/property.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/instance/check_instances.h"
#include "translator/protocols/checks/clause_index.h"

namespace map2pml::passes {

// --- protocol_words.cpp: The names of a protocol that a check file can use.   protocol -> tables

/// An integer literal in a text.
struct WrittenInteger {
    std::int64_t value = 0;
    source::Span span;
};

/// One place at which a procedure is used.
struct ProcedureUse {
    std::size_t arguments = 0;
    source::Span span;
};

/// A clause as check files name it.
struct ClauseWord {
    std::string agent;      ///< of the protocol
    std::string full_name;  ///< as in `ir::clause_name`
};

struct ProtocolWords {
    explicit ProtocolWords(const ir::Protocol& protocol);

    std::string scene;
    std::map<std::string, std::string> agents;  ///< agent -> its role
    std::set<std::string> roles;
    std::set<std::string> constants;
    std::set<std::string> variables;
    std::map<std::string, std::set<std::size_t>> messages;  ///< performative -> numbers of terms, sent or received
    std::map<std::string, std::vector<ProcedureUse>> procedures;
    std::vector<ClauseWord> clauses;
    std::vector<WrittenInteger> integers;
};

/// The numbers of terms or arguments with which the name of such an event stands in the protocol; empty: it does not.
[[nodiscard]] std::set<std::size_t> arities(const ProtocolWords& words, ir::EventPattern::Kind kind,
                                            const std::string& name);

/// Full names of the clauses that `asked` can mean: `Bidder.bidloop`, or `bidloop` of any agent. No duplicates.
/// \param agents of the protocol; empty: all.
[[nodiscard]] std::vector<std::string> clauses_called(const ProtocolWords& words, const std::string& asked,
                                                      const std::set<std::string>& agents);

// --- name_resolver.cpp: Resolves the names of a check file in one scene under one instance.   names -> values, or diagnostics

/// The context in which the parts of one instance are bound.
struct World {
    const std::vector<ProtocolWords>& scenes;  ///< of the file
    std::size_t here = 0;                      ///< index of the current scene
    const UserParts& parts;
    const ir::Instance& instance;  ///< agents that take part; states and integers are bound before their uses
};

/// A check file is for all scenes of a text. A statement about a name that only another scene has is, where that is allowed, not a
/// mistake, but left out in this scene.
class NameResolver {
  public:
    NameResolver(const World& world, diag::Sink& sink) : world_(world), sink_(sink) {}

    [[nodiscard]] const World& world() const { return world_; }
    [[nodiscard]] const ProtocolWords& here() const { return world_.scenes[world_.here]; }

    /// Decides whether names that only other scenes have are left out from now on, or are mistakes. Forgets what was left out.
    void let_leave_out(bool may) {
        may_leave_out_ = may;
        left_out_ = false;
    }
    [[nodiscard]] bool left_out() const { return left_out_; }

    /// A literal, or the value of a bare word. An agent is one of the instance, or, if `any_of_it`, also all that follow the
    /// clauses of one. Variables and `_` stay as they are. For a mistake, reports it and returns nothing.
    [[nodiscard]] std::optional<ir::Term> value(const ir::Term& term, bool any_of_it);
    /// The agents of a role, or all that follow the clauses of one.
    [[nodiscard]] std::vector<ir::Term> agents(const ir::Term& term);
    /// The values of a `choose`: roles written out, without duplicates.
    [[nodiscard]] std::vector<ir::Term> domain(const std::vector<ir::Term>& terms);
    [[nodiscard]] const ir::StateVariable* state(const std::string& name) const;
    /// `; did you mean …?`, with the states of the check file.
    [[nodiscard]] std::string similar_state(const std::string& name) const;
    /// The agents of the protocol whose clauses an agent, or the agents of a role, follow; empty: not known here.
    [[nodiscard]] std::set<std::string> followed_by(const ir::Term& agent) const;

    void check_agent_of_protocol(const std::string& name, const source::Span& span);
    /// Checks a `none` that means no value.
    void check_no_value(const source::Span& span);
    void check_variable(const std::string& name, const source::Span& span);
    /// Checks the name and the number of terms.
    void check_event(const ir::EventPattern& event);
    /// The full name of the one clause that is meant; reports a mistake. \param agents as of `followed_by`.
    [[nodiscard]] std::string clause(const std::string& name, const std::set<std::string>& agents,
                                     const source::Span& span);

    void report(diag::Code code, const source::Span& span, std::string message, std::vector<diag::Note> notes = {});

  private:
    template <class Has>
    void unknown(const source::Span& span, const std::string& what, const std::string& advice, const Has& has);
    std::optional<ir::Term> word(const ir::Term& term);
    [[nodiscard]] std::vector<std::string> known_words() const;
    [[nodiscard]] bool is_constant(const std::string& name) const;
    std::optional<ir::Term> agent(const ir::Term& term, const std::string& name, bool any_of_it);
    std::optional<ir::Term> role(const ir::Term& term, const std::string& name);

    World world_;
    diag::Sink& sink_;
    bool may_leave_out_ = false;
    bool left_out_ = false;
};

// --- value_kind.cpp: Static knowledge about a value: its kind, and the range of its integers.   shared by `bind_check`

/// `any` is known only in a run: parameters, variables, state of type value.
enum class ValueKind : std::uint8_t { any, integer, boolean, agent, other };

/// "an integer"
[[nodiscard]] std::string_view in_words(ValueKind kind);
[[nodiscard]] ValueKind kind_of(const ir::Term& literal);

/// All integers from `first` to `last`.
struct Interval {
    std::int64_t first = 0;
    std::int64_t last = 0;
    bool operator==(const Interval&) const = default;
};

inline constexpr Interval kWord{std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};

/// The smallest interval that contains both.
[[nodiscard]] Interval hull(const Interval& one, const Interval& other);
[[nodiscard]] bool is_within(const Interval& inner, const Interval& outer);
/// The intersection of two intervals; the nearer end of `outer` if it is empty.
[[nodiscard]] Interval clipped(const Interval& inner, const Interval& outer);

/// Static knowledge about an expression.
struct Knowledge {
    ValueKind kind = ValueKind::any;
    Interval numbers;  ///< possible integers, if it is an integer
};

/// The range of the result of an arithmetic operator whose sides are within 32 bits; it may exceed them, except for `<<`, whose
/// results are checked when it is executed.
[[nodiscard]] Interval result_of(ir::BinaryOperator what, const Interval& left, const Interval& right);

// --- expression_binder.cpp: Expressions and events of a check file, with their names resolved.   written `ir::Expression` -> one of an `Instance`

/// Constructs that an expression may use at its place.
struct ExpressionPlace {
    bool run = false;       ///< the run of the protocol: events, `ended`, `failed`, `at`, `.$x`, `pending`
    bool temporal = false;  ///< `always`, `eventually`, `until`, `leads to`
    const ir::EventPattern* where = nullptr;  ///< in `where` of this event: nothing of the run, whatever it belongs to
    bool self = false;                        ///< an agent acts: `self`, and `per agent` state without `of`
};

/// The meaning of a variable of the check file.
struct VariableMeaning {
    std::optional<ir::Term> value;  ///< of a quantifier: the literal
    Interval numbers;               ///< otherwise: a value of any kind; if an integer, in this range
};
using Scope = std::map<std::string, VariableMeaning>;

/// An expression and static knowledge of its value.
struct BoundExpression {
    ir::Expression expression;
    Knowledge known;
};

/// Writes quantifiers out. Reports impossible names, kinds, places and arithmetic; the expression that it then returns is
/// harmless, but means nothing.
class ExpressionBinder {
  public:
    explicit ExpressionBinder(NameResolver& names) : names_(names) {}

    [[nodiscard]] BoundExpression bind(const ir::Expression& expression, const Scope& scope, ExpressionPlace place);
    /// Binds an expression whose value must be of the kind, if that is known.
    [[nodiscard]] BoundExpression bind_as(ValueKind wanted, const ir::Expression& expression, const Scope& scope,
                                          ExpressionPlace place);
    /// Adds the variables that the pattern binds to the scope. \param place of its `where`.
    [[nodiscard]] ir::EventPattern event(const ir::EventPattern& event, Scope& scope, ExpressionPlace place);
    /// Integers that a value can be if nothing else is known of it.
    [[nodiscard]] Interval all_integers() const;

    // set_binder.cpp

    /// The values that can be members of the set, as far as they are written, and its members that are not literals.
    struct Members {
        std::vector<ir::Term> values;
        std::vector<ir::Expression> others;  ///< as written
    };
    /// Whether the expression can only be a set: a role is one only where a set is expected.
    [[nodiscard]] bool is_set(const ir::Expression& expression) const;
    /// Reports what is no set.
    [[nodiscard]] Members members_of(const ir::Expression& set);
    /// What a variable ranges over: the values, and the set of which they must be members if it is not all of them. Reports members that
    /// are not literals.
    struct Range {
        std::vector<ir::Term> values;
        std::optional<ir::Expression> set;
    };
    [[nodiscard]] Range range_of(const ir::Expression& domain);
    /// Whether the set has the member, which is bound.
    [[nodiscard]] ir::Expression contains(const ir::Expression& set, const ir::Expression& member, const Scope& scope,
                                          ExpressionPlace place);
    /// The key of an entry. Reports one that the state cannot have.
    [[nodiscard]] ir::Expression key_of(const ir::StateVariable& state, const ir::Expression& key, const Scope& scope,
                                        ExpressionPlace place);
    /// Restarts the count: a formula that is too large when it is written out is refused.
    void begin_item() { parts_ = 0; }

  private:
    using Bound = BoundExpression;

    Bound bind_term(const ir::Term& term, const Scope& scope);
    Bound bind_variable(const ir::Term& term, const std::string& name, const Scope& scope);
    Bound bind_read(const ir::Expression& expression, const ir::StateRead& read, const Scope& scope,
                    ExpressionPlace place);
    Bound read_own(const ir::Expression& expression, const ir::StateVariable& state, ExpressionPlace place);
    Bound read_of(const ir::Expression& expression, const ir::StateVariable& state, const ir::StateRead& read,
                  const Scope& scope, ExpressionPlace place);
    Bound bind_unary(const ir::Expression& expression, const ir::Unary& unary, const Scope& scope,
                     ExpressionPlace place);
    Bound bind_binary(const ir::Expression& expression, const ir::Binary& binary, const Scope& scope,
                      ExpressionPlace place);
    Bound bind_calculation(const ir::Expression& expression, const ir::Binary& binary, const Scope& scope,
                           ExpressionPlace place);
    Bound bind_conditional(const ir::Conditional& either, const Scope& scope, ExpressionPlace place);
    Bound bind_quantified(const ir::Expression& expression, const ir::Quantified& all, const Scope& scope,
                          ExpressionPlace place);
    Bound bind_standing(const ir::Expression& expression, const ir::StandsAt& stands, const Scope& scope,
                        ExpressionPlace place);
    Bound bind_variable_of(const ir::Expression& expression, const ir::AgentVariable& variable, const Scope& scope,
                           ExpressionPlace place);
    Bound bind_of_run(const ir::Expression& expression, const Scope& scope, ExpressionPlace place);
    Bound bind_set(const ir::Expression& expression, const ir::SetOperation& set, const Scope& scope,
                   ExpressionPlace place);
    /// True if no value is a member of one of the sets but not of the other.
    ir::Expression equal_sets(const ir::Expression& left, const ir::Expression& right, bool is_subset,
                              const Scope& scope, ExpressionPlace place);
    template <class Test>
    ir::Expression count(const source::Span& span, std::vector<ir::Term> keys, const Test& test);
    template <class Test>
    ir::Expression nobody(const source::Span& span, const Members& members, const Scope& scope, ExpressionPlace place,
                          const Test& test);

    ir::EventPattern pattern(const ir::EventPattern& event, Scope& scope);
    ir::Term pattern_term(const ir::Term& term, Scope& scope, bool binds);
    ir::Term agent_term(const ir::Term& term, Scope& scope, bool binds);

    /// Reports a range that exceeds 32 bits, and returns the part within them.
    Interval narrow(const source::Span& span, const Interval& numbers);
    void require_place(bool allowed, const source::Span& span, const std::string& message);
    bool count_part(const source::Span& span);

    void warn_of_bits(const ir::Binary& binary);

    NameResolver& names_;
    std::size_t parts_ = 0;
    bool warned_of_bits_ = false;
};

// --- body_binder.cpp: Binds procedures and observers under one instance.   written procedures, observers -> those of an `Instance`

/// Binds statements; reports as `ExpressionBinder` does, and statements that an observer cannot have.
class BodyBinder {
  public:
    BodyBinder(NameResolver& names, ExpressionBinder& expressions) : names_(names), expressions_(expressions) {}

    /// Also reports uses in the protocol with another number of arguments.
    [[nodiscard]] ir::Procedure procedure(const ir::Procedure& procedure);
    /// Nothing if the event belongs to another scene.
    [[nodiscard]] std::optional<ir::Observer> observer(const ir::Observer& observer);

  private:
    std::vector<ir::Statement> body(const std::vector<ir::Statement>& statements, Scope scope);
    ir::Statement statement(const ir::Statement& statement, Scope& scope);
    ir::Assign assign(const ir::Statement& statement, const ir::Assign& assign, const Scope& scope);
    ir::Assign assign_keyed(const ir::Statement& statement, const ir::Assign& assign, const ir::StateVariable& state,
                            Scope scope);
    void keep_others(ir::Expression& set, Scope& scope);
    ir::Let let(const ir::Statement& statement, const ir::Let& let, Scope& scope);
    ir::Choose choose(const ir::Statement& statement, const ir::Choose& choose, Scope& scope);
    void check_uses(const ir::Procedure& procedure);
    void check_name(const std::string& variable, const source::Span& span, const Scope& scope);
    void only_in_procedure(const source::Span& span);
    ir::Expression truth(const ir::Expression& expression, const Scope& scope);

    NameResolver& names_;
    ExpressionBinder& expressions_;
    bool in_observer_ = false;
    std::vector<ir::Statement> before_;  ///< what the statement being bound needs before it
    std::size_t kept_ = 0;               ///< variables of such statements so far
};

// --- operation_match.cpp: Whether an operation can be an event.   pattern + operation -> no, or perhaps

/// An operation of the protocol and an agent that can execute it.
struct Executed {
    const ir::Clause& clause;
    const ir::Operation& operation;
    std::size_t agent = 0;  ///< index in `Instance::agents`
};

/// The context in which patterns are compared.
struct Cast {
    const ir::Protocol& protocol;
    const ir::Instance& instance;
    const ClauseIndex& clauses;
};

/// False only if no execution of the operation by this agent is ever such an event. \param event of an `Instance`.
[[nodiscard]] bool may_be(const ir::EventPattern& event, const Executed& executed, const Cast& cast);

/// Whether the term, which names the acting agent or its partner, can mean this agent.
[[nodiscard]] bool may_mean(const ir::Term& who, const ir::AgentInstance& agent);

// --- path_count.cpp: The size of an implemented procedure when it is expanded.   bound procedure -> `Sink`

/// Each way through a procedure is written out for the model, with everything that its values are computed from: conditions one
/// after the other double the ways, `let $y = $x + $x` one after the other doubles the values. Reports a procedure for which that
/// is too much for any search.
void check_paths(const ir::Procedure& procedure, diag::Sink& sink);

// --- places_after.cpp: Where an agent can be in the state that an event leads to: flow graph -> whether a place and an event exclude each other.
//
// Invariant: what is said to be excluded is true in no labelled state of any run (grammar/semantics.md 5.1), whatever the reading is.

/// The event is always a step of the agent itself, and after it the agent is never at this place. False for agents of several threads, and
/// where it is not known.
[[nodiscard]] bool has_left(const ir::StandsAt& place, const ir::EventPattern& event, const ir::Protocol& protocol,
                            const ir::Instance& instance);

/// No step is both events.
[[nodiscard]] bool differ(const ir::EventPattern& one, const ir::EventPattern& other);

/// The agent of the place is the one that has ended, and so is nowhere.
[[nodiscard]] bool ended_elsewhere(const ir::StandsAt& place, const ir::HasEnded& ended);

/// One agent is in one place.
[[nodiscard]] bool differ(const ir::StandsAt& one, const ir::StandsAt& other);

}  // namespace map2pml::passes
