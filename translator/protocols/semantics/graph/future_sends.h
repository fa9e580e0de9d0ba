/// Messages that a thread could still send, by control flow alone.   private to the room
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// Over-approximates: values are not followed, only the operations that control may reach.
class FutureSends {
  public:
    explicit FutureSends(const TransitionSystem& system) : system_(system) {}

    /// Whether this thread of `sender`, as long as it can go on, may some day put a message into the mailbox of `receiver` that
    /// one of these receives could take. The branches that it waits for are threads of their own.
    [[nodiscard]] bool could_send(const Thread& thread, std::size_t sender,
                                  const std::vector<const ir::Receive*>& receives, std::size_t receiver) const;

  private:
    using Operations = std::set<const ir::Operation*>;
    [[nodiscard]] const Operations& sends_of(const Thread& thread, std::size_t agent) const;
    static void add_place(const Thread& thread, std::u32string& place);
    void add_thread(const Thread& thread, Operations& reachable, std::vector<const ir::Become*>& calls) const;
    void add_operation(const ir::Operation& operation, Operations& sends, std::vector<const ir::Become*>& calls) const;
    void follow_calls(std::size_t agent, Operations& sends, std::vector<const ir::Become*>& calls) const;
    [[nodiscard]] bool may_match(const ir::Send& send, std::size_t sender, const ir::Receive& receive,
                                 std::size_t receiver) const;

    const TransitionSystem& system_;
    mutable std::map<std::u32string, Operations> known_;  ///< by the place of control
};

}  // namespace map2pml::semantics
