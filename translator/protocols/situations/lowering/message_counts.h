/// How many messages an agent can send to another one.   machines -> bounds   private to the room
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "translator/protocols/situations/lowering/local_machines.h"

namespace map2pml::lcc {

using Count = std::uint32_t;
/// Larger counts are treated as unbounded, which keeps more situations. Loops are unrolled so many times.
inline constexpr Count kMany = 100;

[[nodiscard]] bool is_cut(const LocalMachine& machine);

/// The messages that runs of a machine can send.
class SentMessages {
  public:
    /// The machine must outlive it, and stay as it is.
    explicit SentMessages(const LocalMachine& machine);

    /// To an id in one run; `kMany` if the machine is cut. \param most_taken so many messages it takes at most
    [[nodiscard]] Count most(const Value& to, Count most_taken = kMany);

    /// Transitions are numbered through, situation by situation.
    struct Layout {
        std::vector<std::size_t> first;  ///< of each situation; at the end, how many there are
        std::vector<std::pair<std::size_t, const Message*>> sent;  ///< with the transition
        std::vector<std::vector<std::size_t>> before;              ///< by situation, those that lead to it
    };

  private:
    const LocalMachine& machine_;
    bool is_cut_;
    std::optional<Layout> layout_;
};

/// Of each pair of agents how many messages of the first one the second one is allowed to take, while machines are made.
///
/// As long as every machine sends no more than is allowed when it takes no more than is allowed, no run goes beyond the bounds: the first
/// step that did would take a message that nobody has sent.
class MessageBounds {
  public:
    /// At first none are allowed.
    explicit MessageBounds(const Scene& scene);

    [[nodiscard]] Count most(std::size_t from, std::size_t to) const { return most_[from][to]; }
    /// Allows what the machines send. \returns false if they send no more than was allowed
    [[nodiscard]] bool raise(const std::vector<const LocalMachine*>& machines);

  private:
    [[nodiscard]] Count most_taken_by(std::size_t agent) const;

    /// What a machine sent at most when it was last looked at; while machines are made, they only grow.
    struct Known {
        std::size_t transitions = 0;
        Count most_taken = 0;
        Count sent = 0;
    };

    std::vector<Value> ids_;
    std::vector<std::vector<Known>> known_;
    std::vector<std::vector<Count>> most_;
    std::vector<std::vector<Count>> raises_;  ///< how often each was raised
};

}  // namespace map2pml::lcc
