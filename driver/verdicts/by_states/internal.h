/// What the sources of `driver/verdicts/by_states` share with one another; no other folder includes it.
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

// --- modal_walk.cpp: Follows evidence through the semantics.   steps by their numbers -> a run

class ModalWalk {
  public:
    /// At the initial state. Keeps a reference.
    explicit ModalWalk(const modal::StatesOnDemand& states);

    /// All steps, and the loop if the evidence ends in one.
    void follow(const modal::Evidence& evidence);
    void follow(std::span<const modal::EvidenceStep> steps);

    /// So far, without what is silent: entering a wait, asking whether a send is permitted.
    [[nodiscard]] const trace::Counterexample& run() const { return run_; }
    /// How many steps of the run come before step `step` of the evidence, counted from the initial state.
    [[nodiscard]] std::size_t listed_before(std::size_t step) const { return listed_before_.at(step); }
    /// Who took the last step, even if it is silent.
    [[nodiscard]] const std::string& last_agent() const { return last_agent_; }

    /// The run with all that reports say of it.
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

// --- modal_words.cpp: What evidence for a formula comes to, in words.   evidence -> half sentences

class ModalWords {
  public:
    /// Keeps a reference.
    explicit ModalWords(const modal::Parts& parts) : parts_(parts) {}

    /// As the check file has it, without the negation.
    [[nodiscard]] std::string formula(modal::PartId part) const;
    /// "`EF <in(yes)>tt` is false"
    [[nodiscard]] std::string verdict(modal::PartId part) const;
    /// Of evidence that ends in steps, not in branches: "no step here is `in(yes)`", with what is so on the way.
    [[nodiscard]] std::string reason(const modal::Evidence& evidence) const;
    /// The same after some steps that are not listed: "the last of 3 steps is `in(yes)`, which is asked for".
    /// \param more there are listed steps before
    [[nodiscard]] std::string reason_after(const modal::Evidence& evidence, std::size_t steps, bool more) const;
    /// Of evidence that ends in branches: "neither alternative is true", "after each of the 3 possible steps `ff` is false".
    [[nodiscard]] std::string branching(const modal::Evidence& evidence) const;
    /// Which of those that `/\` or `\/` joins: "the second part", "the first alternative". \param side one of them
    [[nodiscard]] std::string side(modal::PartId whole, modal::PartId side) const;
    /// "second part", for way `at` out of a branching; empty where the way is a step.
    [[nodiscard]] std::string way(modal::PartId branching, std::size_t at) const;
    /// All steps since some choice were the only ones: what is shown is not about one run of several.
    [[nodiscard]] bool is_only_way(const modal::Evidence& evidence) const;
    /// ", and each time it is asked `<in(yes)>tt` is false"; empty if there is nothing to say
    [[nodiscard]] std::string along(const modal::Evidence& evidence) const;
    /// What is shown after all steps and so on: `EF f` rather than `<->EF f`.
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

// --- modal_evidence.cpp: What shows the truth of a formula, as reports have it.   evidence -> counterexample, findings, tree of choices

/// Adds the run that evidence for the negation of the formula begins with, and what it comes to.
void add_violation(report::PropertyResult& result, const modal::Evidence& evidence, const modal::Parts& parts,
                   const modal::StatesOnDemand& states, const ir::UserProperty& property);

/// Adds the run of evidence for the formula, if it is a single one, and the tree of those for the parts of a conjunction.
void add_witness(report::PropertyResult& result, const modal::Evidence& evidence, const modal::Parts& parts,
                 const modal::StatesOnDemand& states);

}  // namespace map2pml::check
