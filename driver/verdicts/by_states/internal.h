/// Declarations shared by the sources of `driver/verdicts/by_states`; no other folder includes them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "driver/results/choice_tree.h"
#include "driver/results/counterexample.h"
#include "driver/results/result.h"
#include "translator/protocols/modal/evidence.h"
#include "translator/protocols/modal/parts.h"
#include "translator/protocols/modal/states_on_demand.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::check {

// --- modal_evidence.cpp, the walk: Follows evidence through the semantics.   steps by their numbers -> a run

class ModalWalk {
  public:
    /// Begins at the initial state. Keeps a reference.
    explicit ModalWalk(const modal::StatesOnDemand& states);

    /// Follows all steps, and the loop if the evidence ends in one.
    void follow(const modal::Evidence& evidence);
    void follow(std::span<const modal::EvidenceStep> steps);

    /// The run so far, without silent steps: entering a wait, asking whether a send is permitted.
    [[nodiscard]] const trace::Counterexample& run() const { return run_; }
    /// The number of steps of the run before step `step` of the evidence, counted from the initial state.
    [[nodiscard]] std::size_t listed_before(std::size_t step) const { return listed_before_.at(step); }
    /// The agent that took the last step, even if the step is silent.
    [[nodiscard]] const std::string& last_agent() const { return last_agent_; }

    /// The run with everything that reports say about it.
    [[nodiscard]] trace::Counterexample finished() const;

  private:
    void take(std::uint32_t edge);

    const modal::StatesOnDemand* states_;
    semantics::State state_;
    trace::Counterexample run_;
    std::vector<std::size_t> listed_before_ = {0};
    std::string last_agent_;
    std::uint32_t clock_ = 0;
};

// --- modal_words.cpp: Evidence for a formula in words.   evidence -> half sentences

class ModalWords {
  public:
    /// Keeps a reference.
    explicit ModalWords(const modal::Parts& parts) : parts_(parts) {}

    /// The part as the check file has it, without the negation.
    [[nodiscard]] std::string formula(modal::PartId part) const;
    /// "`EF <in(yes)>tt` is false"
    [[nodiscard]] std::string verdict(modal::PartId part) const;
    /// The reason given by evidence that ends in steps, not in branches: "no step here is `in(yes)`", with what holds on the way.
    [[nodiscard]] std::string reason(const modal::Evidence& evidence) const;
    /// The reason after some steps that are not listed: "the last of 3 steps is `in(yes)`, which is asked for".
    /// \param more there are listed steps before
    [[nodiscard]] std::string reason_after(const modal::Evidence& evidence, std::size_t steps, bool more) const;
    /// The reason given by branches: "neither alternative is true", "after each of the 3 possible steps `ff` is false".
    [[nodiscard]] std::string branching(const modal::Evidence& evidence) const;
    /// The name of an operand of `/\` or `\/`: "the second part", "the first alternative". \param side the operand
    [[nodiscard]] std::string side(modal::PartId whole, modal::PartId side) const;
    /// The name of way `at` out of a branching: "second part"; empty if the way is a step.
    [[nodiscard]] std::string way(modal::PartId branching, std::size_t at) const;
    /// Whether all steps since some choice were the only ones: the evidence is not about one run of several.
    [[nodiscard]] bool is_only_way(const modal::Evidence& evidence) const;
    /// ", and each time it is asked `<in(yes)>tt` is false"; empty if there is nothing to say
    [[nodiscard]] std::string along(const modal::Evidence& evidence) const;
    /// The derived form of which the part is one unfolding: `EF f` rather than `<->EF f`; otherwise the part itself.
    [[nodiscard]] modal::PartId whole(modal::PartId part) const;

  private:
    [[nodiscard]] const char* noun(modal::PartId whole) const;
    [[nodiscard]] std::string no_step(const modal::Evidence& evidence) const;
    [[nodiscard]] std::string last_step(const modal::Evidence& evidence, const std::string& step) const;

    const modal::Parts& parts_;
};

// --- modal_choices.cpp: Evidence with branches as the tree that reports draw.   evidence -> `report::ChoiceNode`

/// \param evidence ends in branches. \param before has followed its steps.
[[nodiscard]] report::ChoiceNode tree_of(const modal::Evidence& evidence, const ModalWalk& before,
                                         const modal::Parts& parts);

// --- modal_evidence.cpp: Evidence for a formula as reports have it.   evidence -> counterexample, findings, tree of choices

/// Adds the run with which evidence for the negation of the formula begins, and its conclusion.
void add_violation(report::PropertyResult& result, const modal::Evidence& evidence, const modal::Parts& parts,
                   const modal::StatesOnDemand& states, const ir::UserProperty& property);

/// Adds the run of evidence for the formula, if it is a single run, and the tree for the parts of a conjunction.
void add_witness(report::PropertyResult& result, const modal::Evidence& evidence, const modal::Parts& parts,
                 const modal::StatesOnDemand& states);

}  // namespace map2pml::check
