/// Follows evidence through the semantics.   steps by their numbers -> a run   private to the room
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "driver/results/counterexample.h"
#include "translator/protocols/modal/evidence.h"
#include "translator/protocols/modal/states_on_demand.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::check {

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

}  // namespace map2pml::check
