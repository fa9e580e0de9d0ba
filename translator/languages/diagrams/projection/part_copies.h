/// Copies of parts of a diagram, with messages of their own.   fragments -> fragments
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// Makes copies within one interaction, to which their messages are added.
class PartCopies {
  public:
    explicit PartCopies(Interaction& interaction)
        : interaction_(interaction), drawn_messages_(interaction.messages.size()) {}

    /// Appends a copy. A message is copied when both of its ends are among the fragments, or its only one is.
    /// \returns false, and appends nothing, when all copies together are too large: copies of copies double quickly.
    [[nodiscard]] bool append(const std::vector<Fragment>& fragments, std::vector<Fragment>& into);

    /// Messages of which only copies are left go away.
    void drop_originals();

  private:
    Interaction& interaction_;
    std::size_t drawn_messages_;
    std::size_t copied_ = 0;  ///< fragments
    std::set<MessageIndex> originals_;
};

}  // namespace map2pml::auml
