/// Steps that may happen between two steps of a run given by names: RETRY and ARRIVE, which no run lists.
///
/// A message may arrive at any time after it was sent, so that a run by names is a run of the semantics in very many ways. It is
/// enough to try those in which every message arrives as late as possible: right before it is taken, an attempt is entered
/// because of it, or nothing may be under way. No look fails because less has arrived, except those that should, and a message
/// may always arrive later.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// The silent steps that can be useful before the next step. One ARRIVE may stand for several.
class SilentSteps {
  public:
    /// \param next null: the run ends, or any step follows.
    SilentSteps(const TransitionSystem& system, const Occurrence* next);

    /// \param has_arrived the state came about by an ARRIVE, which must be useful first.
    [[nodiscard]] std::vector<Step> of(const State& state, bool has_arrived) const;

  private:
    void add_arrivals(const State& state, std::vector<Step>& steps) const;

    const TransitionSystem& system_;
    bool is_for_all_ = true;  ///< other agents than the one that takes the next step may need messages
    std::size_t agent_ = 0;   ///< the agent that takes the next step
    bool is_looked_at_;       ///< the check file can tell which messages have arrived, of any agent
};

/// Whether the second state becomes the first one only by messages that arrive.
[[nodiscard]] bool has_arrived_from(const State& later, const State& earlier, ir::Network network);

/// Leaves out moments that differ from another one only by messages that have arrived without need.
template <typename Moment>
void leave_needless(const TransitionSystem& system, std::vector<Moment>& moments) {
    if (!ir::has_messages_under_way(system.instance())) return;
    std::vector<Moment> kept;
    for (std::size_t at = 0; at < moments.size(); ++at) {
        bool is_needless = false;
        for (std::size_t other = 0; other < moments.size() && !is_needless; ++other) {
            is_needless =
                other != at && has_arrived_from(moments[at].state, moments[other].state, system.instance().network);
        }
        if (!is_needless) kept.push_back(moments[at]);
    }
    moments = std::move(kept);
}

}  // namespace map2pml::semantics
