/// Conversations whose log has another order than the system, or lacks messages.   messages -> the places after each of them
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "translator/protocols/semantics/conformance/follower.h"

namespace map2pml::semantics {

/// Which messages happened in the order in which they were seen.
enum class SeenOrder : std::uint8_t {
    log,      ///< all
    agent,    ///< those of one agent: sent by it, or taken by it
    channel,  ///< those from one agent to the same others
};

/// A message that was not seen.
struct LostMessage {
    std::size_t before = 0;  ///< one more than the index of the message that the run has before it; 0: none
    Offer offer;
};

class LooseFollower {
  public:
    /// Follows all messages, each of which may happen before one that comes earlier in the log, if the order allows it.
    /// \param most_lost so many messages were not seen \param follower must outlive this, and so must the messages
    LooseFollower(Follower& follower, const std::vector<Seen>& messages, SeenOrder order, std::size_t most_lost,
                  std::size_t most_situations = 20'000);

    /// The first message of the log that the run lacks which has the most of them; nothing: some run has all.
    [[nodiscard]] std::optional<std::size_t> misfit() const { return misfit_; }
    /// The places at which that run, or one with all messages, can be. There is at least one.
    [[nodiscard]] Follower::SetNumber set() const { return set_; }
    /// The least number of messages that must have been lost.
    [[nodiscard]] std::size_t lost() const { return lost_; }
    /// No set of places was left out.
    [[nodiscard]] bool is_whole() const { return is_whole_; }
    /// Some run ended at a bound of the instance.
    [[nodiscard]] bool reached_bound() const { return reached_bound_; }
    /// The messages that one of the runs with all messages has and that were not seen, in its order; empty also where that takes too
    /// long.
    [[nodiscard]] std::vector<LostMessage> lost_messages();

  private:
    /// How many messages of each queue a run has, and how many that were not seen.
    struct Situation {
        std::size_t count = 0;  ///< all together, so that smaller ones come first
        std::size_t lost = 0;
        std::vector<std::uint32_t> taken;
        auto operator<=>(const Situation&) const = default;
    };
    using Queue = std::vector<std::size_t>;  ///< indices of messages

    [[nodiscard]] std::vector<std::size_t> key_of(const Seen& seen) const;
    [[nodiscard]] std::size_t first_left(const Situation& situation) const;
    void choose();
    void go_on(const Situation& situation, Follower::SetNumber set,
               std::map<Situation, std::vector<Follower::SetNumber>>& found);

    Follower& follower_;
    const std::vector<Seen>& messages_;
    SeenOrder order_;
    std::size_t most_lost_;
    std::size_t most_situations_;
    std::vector<Queue> queues_;
    std::map<Situation, Follower::SetNumber> known_;  ///< with places only
    std::optional<std::size_t> misfit_;
    Follower::SetNumber set_ = 0;
    std::size_t lost_ = 0;
    bool is_whole_ = true;
    bool reached_bound_ = false;
};

}  // namespace map2pml::semantics
