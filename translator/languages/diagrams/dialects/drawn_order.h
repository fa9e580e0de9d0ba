/// The order of messages in files that store only positions: time runs down the page.   heights -> an order
#pragma once

#include <cstddef>
#include <vector>

#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

struct DrawnMessage {
    xmi::Element element;
    double height = 0;
    std::size_t number = 0;  ///< a number chosen by the dialect
};

/// A difference in height that is too small to be seen.
[[nodiscard]] bool is_same_height(double one, double other);

/// Sorts them from top to bottom and warns that this is taken from the drawing. Two at one height are an error.
void sort_from_top(Reading& reading, std::vector<DrawnMessage>& messages);

/// Diagrams with the same name get numbers: `order`, `order 2`.
void number_same_names(std::vector<Interaction>& interactions);

}  // namespace map2pml::auml
