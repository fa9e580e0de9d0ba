/// Protocols of MAP and LCC through Event-B, without a prover: has the machine the states that the semantics means?
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <variant>

#include "tests/eventb/states_of_machine.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/semantics/state/state.h"

namespace eventb_test {

/// What the semantics says; states that differ only in whether a limit was reached are one.
struct Meant {
    std::size_t states = 0;
    std::size_t steps = 0;
    std::size_t stuck = 0;    ///< nobody can go on, nobody has failed, and that is no good end
    std::size_t failing = 0;  ///< states in which somebody has failed
    std::size_t left = 0;     ///< good ends with messages
    std::size_t alone =
        0;  ///< somebody waits for ever while others run on: `termination`, but nothing that `DLF` is about
    std::size_t unending = 0;  ///< all states that violate `termination`
};

/// Why there are no states to compare with.
enum class TooLarge : std::uint8_t {
    many_states,  ///< more than asked for
    no_bound,     ///< a mailbox comes to hold more than 30 messages, calls nest, or there is no room for a limit
};

/// \param most states \param counts which of them are counted
[[nodiscard]] std::variant<Meant, TooLarge> meant_by(
    const ir::Protocol& protocol, const ir::Instance& instance, std::size_t most,
    const std::function<bool(const semantics::State&)>& counts = [](const semantics::State&) { return true; });

/// In how many states a theorem is false; none when the machine has no such theorem.
[[nodiscard]] std::size_t fails(const MachineStates& machine, const char* theorem);

/// States and steps are as many, all invariants hold in all of them, and each theorem is false as often as the semantics says so.
void check_states(const MachineStates& machine, const Meant& meant, const ir::Instance& instance);

}  // namespace eventb_test
