/// Branches of a choice by their first messages, so that a wait for thousands of messages tries few.   private to the room
#pragma once

#include <boost/container_hash/hash.hpp>
#include <cstddef>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translator/protocols/semantics/state/state.h"

namespace map2pml::semantics {

/// The parts of a receive that do not depend on its variables.
struct FixedPattern {
    NameId performative = 0;
    std::vector<Value> terms;  ///< `kNotBound`: not a constant
};

/// The branches of one choice that may be able to act with one mailbox.
struct BranchCandidates {
    const ir::Operation* choice = nullptr;  ///< null: not computed yet
    std::vector<std::size_t> branches;      ///< in ascending order
};

class ReceiveIndex {
  public:
    /// The branch `number` begins with a receive of this pattern, and with nothing else. Numbers ascend.
    void add_receive(std::size_t number, const FixedPattern& pattern);
    /// The branch `number` begins in another way.
    void add_other(std::size_t number) { others_.push_back(number); }

    /// The numbers, in ascending order, of all branches except those whose receive takes none of these messages, judging by
    /// constants.
    [[nodiscard]] std::vector<std::size_t> candidates(const std::vector<Message>& mailbox) const;

  private:
    using Content = std::pair<NameId, std::vector<Value>>;
    using Form = std::pair<NameId, std::size_t>;  ///< with the number of terms

    std::unordered_map<Content, std::vector<std::size_t>, boost::hash<Content>> by_content_;
    std::unordered_map<Form, std::vector<std::size_t>, boost::hash<Form>> by_form_;  ///< some term is not a constant
    std::vector<std::size_t> others_;
};

}  // namespace map2pml::semantics
