#include "translator/languages/diagrams/xmi/document.h"

#include <algorithm>
#include <utility>

namespace map2pml::xmi {

Positions::Positions(std::string_view text, std::vector<std::size_t> offsets) : offsets_(std::move(offsets)) {
    places_.reserve(offsets_.size());
    source::Position place{1, 1};
    std::size_t at = 0;
    for (const std::size_t offset : offsets_) {
        for (; at < std::min(offset, text.size()); ++at)
            if (text[at] == '\n')
                place = {place.line + 1, 1};
            else if ((static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U)
                ++place.column;
        places_.push_back(place);
    }
}

std::optional<std::size_t> Positions::number_of(std::size_t offset) const {
    const auto found = std::lower_bound(offsets_.begin(), offsets_.end(), offset);
    if (found == offsets_.end() || *found != offset) return std::nullopt;
    return static_cast<std::size_t>(found - offsets_.begin());
}

source::Position Positions::at(std::size_t offset) const {
    const auto number = number_of(offset);
    return number ? places_[*number] : source::Position{};
}

source::Position position_in(std::string_view text, std::size_t offset) { return Positions(text, {offset}).at(offset); }

}  // namespace map2pml::xmi
