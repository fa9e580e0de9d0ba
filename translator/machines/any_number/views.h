/// The situations of the single agents, each with what may be true of one clone then: least pairs that all steps keep.   `Folded` -> views
///
/// After Abdulla, Haziza, Holik, "All for the price of few". The result is only a proposal: solvers prove that the steps keep it.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/machines/any_number/fold.h"

namespace map2pml::any_number {

/// A clone: its role and place, its letters by kind, and where single agents have named it: role and number.
struct View {
    std::size_t role = 0;
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

/// Of letters that may become more and more, so many stand for any greater number.
inline constexpr std::size_t kSaturated = 2;

/// A step as views see it. Of all clones that take no part, it shows one, of each role in turn.
struct Firing {
    const Template* step = nullptr;
    Situation from, to;
    std::vector<View> before, after;  ///< of the participants, then of one outsider
};

/// Some clone has one of these letters, or is at one of these places: role and place.
struct Presence {
    std::set<std::size_t> letters;
    std::set<std::pair<std::size_t, std::size_t>> places;
    auto operator<=>(const Presence&) const = default;
};

struct Views {
    std::map<Situation, std::set<View>> all;
    std::map<Situation, std::set<std::pair<View, View>>>
        pairs;                                     ///< of two clones of a role, the smaller view first; may be empty
    std::map<Presence, std::set<Situation>> some;  ///< what is true of some clone, in which situations
    std::set<std::size_t> saturated;               ///< kinds of letters of which two stand for any greater number
    std::string refusal;                           ///< why there are none; empty otherwise
};

/// \param folded without a refusal \param in_pairs which two views two clones can have together, too
[[nodiscard]] Views views_of(const Folded& folded, const protocol_to_eventb::Net& net, bool in_pairs);

// --- presence.cpp: What some clone is waited for with: the largest set of such facts that all steps keep.   views -> facts

/// Facts that a single agent waits for, and those that keep them true. A proposal, too. \param firings all of them
[[nodiscard]] std::map<Presence, std::set<Situation>> presence_of(const Folded& folded,
                                                                  const protocol_to_eventb::Net& net,
                                                                  const Views& views,
                                                                  const std::vector<Firing>& firings);

}  // namespace map2pml::any_number
