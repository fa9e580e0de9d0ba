/// Places of SARIF.   spans of one input -> locations with regions and the names of drawn elements
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "driver/results/element_words.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

/// The places of one file.
class SarifPlaces {
  public:
    /// All must outlive the places. \param input as given on the command line.
    SarifPlaces(const source::SourceSet& sources, const std::string& input, const std::vector<Diagram>& diagrams)
        : sources_(sources), input_(input), drawn_(diagrams) {}

    /// A place that is nowhere is the input as a whole.
    [[nodiscard]] nlohmann::ordered_json at(const source::Span& span) const;
    [[nodiscard]] nlohmann::ordered_json at(const source::Span& span, const std::string& words) const;

  private:
    const source::SourceSet& sources_;
    const std::string& input_;
    ElementWords drawn_;
};

/// Adds a place with its words, numbered, unless it is nowhere.
void add_related(nlohmann::ordered_json& related, const SarifPlaces& places, const source::Span& span,
                 const std::string& words);

}  // namespace map2pml::report
