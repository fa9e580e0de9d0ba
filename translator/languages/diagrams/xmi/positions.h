/// The positions of the elements of an XML text.   byte offsets -> lines and columns
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "translator/foundation/source/source_file.h"

namespace map2pml::xmi {

/// The places of some offsets of one text, found in one sweep: a file of one line is no worse than any other.
class Positions {
  public:
    Positions() = default;
    /// \param offsets ascending.
    Positions(std::string_view text, std::vector<std::size_t> offsets);
    /// Of one of the offsets; nowhere for any other.
    [[nodiscard]] source::Position at(std::size_t offset) const;
    /// How many offsets come before it; nothing for any other offset.
    [[nodiscard]] std::optional<std::size_t> number_of(std::size_t offset) const;

  private:
    std::vector<std::size_t> offsets_;
    std::vector<source::Position> places_;
};

/// The place of one offset.
[[nodiscard]] source::Position position_in(std::string_view text, std::size_t offset);

}  // namespace map2pml::xmi
