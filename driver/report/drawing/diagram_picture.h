/// A sequence diagram drawn, with marks on its elements.   `Diagram` -> `Picture`
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "driver/report/drawing/mark.h"
#include "driver/report/drawing/picture.h"
#include "driver/results/diagram.h"

namespace map2pml::report {

struct DiagramPictureOptions {
    std::string title;
    std::vector<Mark> marks;  ///< marks on elements; those of other places are left out
    std::function<std::string(const source::Span&)> place = {};  ///< `crossing.xmi:9:9`, for what is told of an element
};

[[nodiscard]] Picture picture_of(const Diagram& diagram, const DiagramPictureOptions& options);

}  // namespace map2pml::report
