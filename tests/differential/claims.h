/// The explanation oracle: is what findings claim true?   claims + the state at the end of a run -> what is false
///
/// The claims were computed from where control may go; here all that can happen from the state is looked at, as far as a bound
/// allows. What lies behind the bound refutes nothing.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "driver/results/result.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::differential {

/// The claims about where an agent stands.
[[nodiscard]] std::vector<report::Claim> claims_of(const trace::FinalPlace& place);

class ClaimOracle {
  public:
    /// Looks at no more than `most_states` that can come after `end`. \param end where the run is over; kept by reference.
    ClaimOracle(const semantics::TransitionSystem& system, const semantics::State& end, std::size_t most_states);

    /// The first of the claims that is false, in words; empty: none is. \param run that ends there.
    [[nodiscard]] std::string refute(const std::vector<report::Claim>& claims, const trace::Counterexample& run) const;
    /// What is said of where everybody stands.
    [[nodiscard]] std::string refute_places(const std::vector<trace::FinalPlace>& places) const;

  private:
    [[nodiscard]] std::string refute(const report::Claim& claim, const trace::Counterexample& run) const;
    [[nodiscard]] std::size_t index_of(const std::string& agent) const;
    [[nodiscard]] bool comes_to_an_end(std::size_t agent) const;
    [[nodiscard]] bool acts(std::size_t agent) const;
    [[nodiscard]] bool can_get(std::size_t agent, const std::vector<ir::OperationId>& receives) const;
    [[nodiscard]] bool holds(std::size_t agent, const std::string& message,
                             const std::vector<std::string>& senders) const;
    [[nodiscard]] bool fail_now(std::size_t agent, const std::vector<ir::OperationId>& decisions) const;
    [[nodiscard]] bool fails_by(const report::FailsHere& claim, const trace::Counterexample& run) const;

    const semantics::TransitionSystem& system_;
    const semantics::State& end_;
    std::size_t most_states_;
    std::vector<semantics::State> later_;  ///< the end first
};

/// The first false sentence of a result with a run, as the driver reports it; empty: in some state that the run can end in all are
/// true. Results without a run are not looked at.
[[nodiscard]] std::string false_sentence(const semantics::TransitionSystem& system,
                                         const report::PropertyResult& result, std::size_t most_states);

}  // namespace map2pml::differential
