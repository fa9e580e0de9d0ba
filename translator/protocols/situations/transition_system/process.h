/// The remaining behaviour of an agent.   `Definition` + environment -> `Process`, which shrinks step by step
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/protocols/situations/transition_system/value.h"

namespace map2pml::lcc {

// --- knowledge.cpp: The knowledge of agents.   facts and rules + constraint -> all its solutions

/// A predicate that is not decided by rules: anything may be true of it.
struct OpenPredicate {
    /// Possible values of each argument without a value. Empty: a value that is only equal to itself.
    std::vector<Value> values;
    /// The predicate may be false. Its value is chosen: an agent that asks gets an answer, which is valid until its next step.
    bool can_be_false = true;
    bool is_stable = false;  ///< the answer never changes
};

/// The rules of agents: why this agent may not solve this predicate; null if it may. Variables in it will get no value. The
/// result points to an object that lives as long as the function.
using Permission = std::function<const ir::Denial*(const std::string& agent, const Value& atom)>;

struct Knowledge {
    std::map<std::string, std::vector<Rule>> own;  ///< agent -> rules that only this agent knows
    std::vector<Rule> common;
    std::map<std::string, OpenPredicate> open;  ///< by functor, whatever the number of arguments
    Permission denies = {};  ///< called for each predicate of a constraint, not of rules; empty: nothing is denied
    /// All steps under arbitrary rules: each predicate may be permitted, or denied, so that its negation is true.
    bool has_any_rules = false;
};

/// Answers to an agent: the question, its variables numbered from 0 -> its true instance; nothing: it is false.
using Answers = std::map<std::string, std::optional<Value>>;
/// The question in the form that `Answers` uses.
[[nodiscard]] Value question_of(const Value& goal);

/// A constraint in a run.
struct Condition {
    enum class Kind : std::uint8_t { atom, comparison, negation, conjunction, disjunction };
    Kind kind = Kind::atom;
    Comparison::Sign sign{};   ///< comparison
    std::vector<Value> terms;  ///< atom: one; comparison: left and right
    std::vector<Condition> parts;
    bool operator==(const Condition&) const = default;
};

[[nodiscard]] Condition condition_of(const Constraint& constraint, Environment& environment);
[[nodiscard]] std::string to_string(const Condition& condition);
/// The conjuncts as terms, for the label of a step; a conjunct that is not an atom is written as a compound of its sign.
[[nodiscard]] std::vector<Value> conjuncts(const Condition& condition, const Substitution& known);

/// Resolution by the rules in order (SLD), first the agent's own, then the common ones (grammar/lcc.md, "Constraints").
class Solver {
  public:
    Solver(const Knowledge& knowledge, const std::string& agent, const Answers& answers)
        : knowledge_(knowledge), agent_(agent), answers_(answers) {}

    /// All solutions on top of `known`, without duplicates. \param next number of the next new variable
    [[nodiscard]] std::vector<Substitution> solve(const Condition& condition, const Substitution& known,
                                                  std::uint32_t& next);
    /// Whether some derivation was given up because it was too deep, so that solutions may be missing.
    [[nodiscard]] bool gave_up() const { return gave_up_; }
    /// Whether some number was too large to be computed, so that solutions may be missing.
    [[nodiscard]] bool overflows() const { return overflows_; }
    /// Whether some term was too large to continue, so that solutions may be missing.
    [[nodiscard]] bool has_too_large_terms() const { return has_too_large_terms_; }
    /// Whether a question has more answers than the limit, so that solutions may be missing.
    [[nodiscard]] bool has_too_many_answers() const { return has_too_many_answers_; }
    /// The work so far: the rules that were tried, each counted with the values known at that time.
    [[nodiscard]] std::uint64_t work() const { return work_; }
    /// Questions without an answer, which may block solutions: without an answer, neither the question nor its negation is true.
    [[nodiscard]] const std::map<std::string, Value>& asked() const { return asked_; }
    /// Denials by the rules of agents on the way, without duplicates.
    [[nodiscard]] const std::vector<const ir::Denial*>& denied() const { return denied_; }

  private:
    using Solutions = std::vector<Substitution>;

    [[nodiscard]] Solutions solve(const Condition& condition, const Substitution& known, std::size_t depth);
    [[nodiscard]] Solutions negation(const Condition& condition, const Substitution& known, std::size_t depth);
    [[nodiscard]] Solutions open(const OpenPredicate& predicate, const Value& goal, const Substitution& known);
    [[nodiscard]] bool is_denied(const Value& goal);
    [[nodiscard]] Solutions submitted(const Value& goal, const Substitution& known);
    [[nodiscard]] Solutions atom(const Value& goal, const Substitution& known, std::size_t depth);
    [[nodiscard]] Solutions by_rules(const std::vector<Rule>& rules, const Value& goal, const Substitution& known,
                                     std::size_t depth);
    [[nodiscard]] bool is_too_large(const Value& term);
    [[nodiscard]] Solutions compare(const Condition& condition, Substitution known);

    const Knowledge& knowledge_;
    const std::string& agent_;
    const Answers& answers_;
    std::map<std::string, Value> asked_;
    std::vector<const ir::Denial*> denied_;
    std::uint32_t* next_ = nullptr;
    std::size_t inferences_ = 0;  ///< rules that were tried
    std::uint64_t work_ = 0;
    std::size_t without_answer_ = 0;  ///< how often an open predicate without an answer came up, repeats included
    bool gave_up_ = false;
    bool overflows_ = false;
    bool has_too_large_terms_ = false;
    bool has_too_many_answers_ = false;
};

/// All instances of a question that can be true: one, with nothing unbound, for each choice of values. Nothing: too many.
[[nodiscard]] std::optional<std::vector<Value>> answers_to(const OpenPredicate& predicate, const Value& question);

/// `a(Role, Id)` in a run.
struct Party {
    Value role;
    Value id;
    bool operator==(const Party&) const = default;
    std::partial_ordering operator<=>(const Party&) const = default;
};

struct Process;
using ProcessPointer = std::shared_ptr<const Process>;

/// The residual process of an agent (grammar/lcc.md, "How it runs"). `sequence` has two parts, `activation` one: the rest of
/// the clause in whose role it is executed.
struct Process {
    enum class Kind : std::uint8_t {
        done,
        null,
        send,
        receive,
        change,
        guarded,
        sequence,
        choice,
        parallel,
        activation
    };
    Kind kind = Kind::done;
    Value message = {};  ///< send, receive
    Party party = {};    ///< send, receive: the partner; change: the new party; activation: the head
    std::optional<Condition> condition = {};  ///< receive, guarded
    /// receive: variables that a message overwrites, with those that stand for them in the message and behind it. Those that
    /// have no value when the message is taken are bound, too, since others may share them.
    std::vector<std::pair<Value, Value>> overwritten = {};
    std::vector<ProcessPointer> parts = {};
    const Definition* at = nullptr;  ///< place in the text; see `places_of`
};

/// \param overwrites a received value replaces the one that the variable has, from the receive on; without `par`
/// \returns null if it is too large, which only happens with `overwrites`: what follows a choice is copied for each branch
[[nodiscard]] ProcessPointer process_of(const Definition& definition, Environment& environment, bool overwrites);
[[nodiscard]] ProcessPointer role_change(Party party);
[[nodiscard]] Party party_of(const Agent& agent, Environment& environment);
/// An id that is a string is the name of the agent, as LiJ writes it.
[[nodiscard]] Value as_id(Value id);

/// The process with known values put in, and without parts that have no effect any more: finished parts, and activations around
/// nothing but a role change or another activation (tail role changes must not nest).
[[nodiscard]] ProcessPointer simplified(const ProcessPointer& process, const Substitution& known);
[[nodiscard]] ProcessPointer renumbered(const ProcessPointer& process, Renumbering& numbers);

[[nodiscard]] ProcessPointer in_sequence(ProcessPointer first, ProcessPointer then);
[[nodiscard]] ProcessPointer in_activation(Party head, ProcessPointer rest);
[[nodiscard]] ProcessPointer in_parallel(std::vector<ProcessPointer> parts);

[[nodiscard]] bool is_done(const ProcessPointer& process);
/// The number of terms in it, written out.
[[nodiscard]] std::uint64_t nodes_of(const Process& process);
/// `a(buyer, ann)`
[[nodiscard]] std::string to_string(const Party& party);
void append(std::string& text, const Party& party);
/// Canonical: processes with equal texts can do the same.
[[nodiscard]] std::string to_string(const Process& process);
/// The places in the text of the remaining steps, in the order of `to_string`. Code that reports lines as reached or not
/// must tell processes with equal texts at different places from each other.
[[nodiscard]] std::string places_of(const Process& process);

}  // namespace map2pml::lcc
