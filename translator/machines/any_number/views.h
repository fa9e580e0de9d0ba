/// The situations of the single agents, each with what may be true of one clone then: least pairs that all steps keep.   `Folded` -> views
///
/// After Abdulla, Haziza, Holik, "All for the price of few". The result is only a proposal: solvers prove that the steps keep it.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/machines/any_number/fold.h"

namespace map2pml::any_number {

/// A clone: its place, its letters by kind, and where single agents have named it: role and number.
struct View {
    std::size_t place = 0;
    std::map<std::size_t, std::size_t> letters;
    std::set<std::pair<std::size_t, std::size_t>> names;
    auto operator<=>(const View&) const = default;
};

/// The places of all single agents (0 for the clones), and the letters that no clone owns.
struct Situation {
    std::vector<std::size_t> places;
    std::map<std::size_t, std::size_t> letters;
    auto operator<=>(const Situation&) const = default;
};

struct Views {
    std::map<Situation, std::set<View>> all;
    std::string refusal;  ///< why there are none; empty otherwise
};

/// \param folded without a refusal
[[nodiscard]] Views views_of(const Folded& folded, const protocol_to_eventb::Net& net);

}  // namespace map2pml::any_number
