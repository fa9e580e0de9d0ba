/// A verdict in one line and at one place, for programs that show one line of each.   results -> words, place
#pragma once

#include <string>

#include "driver/results/result.h"

namespace map2pml::report {

/// `termination (two bidders) is violated: Bidder waits for ever`; the expectation is named where it is something else.
[[nodiscard]] std::string failure_words(const SceneResult& scene, const PropertyResult& result);

/// The place of the first finding of a violation; otherwise nowhere.
[[nodiscard]] source::Span failure_place(const PropertyResult& result);

/// The title that tells the instances of a file apart: `Auction_House`, or `Auction_House, two bidders`.
[[nodiscard]] std::string instance_title(const SceneResult& scene);

}  // namespace map2pml::report
