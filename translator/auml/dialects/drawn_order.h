/// What comes first where a tool writes only where things are drawn: time runs down the page.   heights -> an order
#pragma once

#include <cstddef>
#include <vector>

#include "translator/auml/uml2/reading.h"

namespace map2pml::auml {

struct DrawnMessage {
    xmi::Element element;
    double height = 0;
    std::size_t number = 0;  ///< whatever the dialect calls it by
};

/// Nobody sees which of two such heights is the higher one.
[[nodiscard]] bool is_same_height(double one, double other);

/// Sorts them from top to bottom and warns that this is taken from the drawing. Two at one height are an error.
void sort_from_top(Reading& reading, std::vector<DrawnMessage>& messages);

/// Diagrams of one name are told apart by numbers: `order`, `order 2`.
void number_same_names(std::vector<Interaction>& interactions);

}  // namespace map2pml::auml
