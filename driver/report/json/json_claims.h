/// Claims as JSON.   private to the room
#pragma once

#include <nlohmann/json.hpp>

#include <vector>

#include "driver/results/claim.h"
#include "driver/results/element_words.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

[[nodiscard]] nlohmann::ordered_json json_of(const std::vector<Claim>& claims);

// --- json_claims.cpp: Places as JSON.   span -> file, lines and columns; of a drawing also the element in words

class JsonPlaces {
  public:
    /// \param diagrams those that the places may be in.
    JsonPlaces(const source::SourceSet& sources, const std::vector<Diagram>& diagrams)
        : sources_(sources), drawn_(diagrams) {}

    /// The place as JSON; `null` for nowhere. Places in a drawing have an `element`: a line of XMI tells nobody where that is.
    [[nodiscard]] nlohmann::ordered_json at(const source::Span& span) const;

  private:
    const source::SourceSet& sources_;
    ElementWords drawn_;
};

}  // namespace map2pml::report
