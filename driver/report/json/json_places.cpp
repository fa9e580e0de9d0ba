#include "driver/report/json/json_places.h"

#include <string>

namespace map2pml::report {

nlohmann::ordered_json JsonPlaces::at(const source::Span& span) const {
    if (span.is_nowhere()) return nullptr;
    nlohmann::ordered_json place = {{"file", sources_.file(span.file).name()},
                                    {"line", span.begin.line},
                                    {"column", span.begin.column},
                                    {"end_line", span.end.line},
                                    {"end_column", span.end.column}};
    if (std::string element = drawn_.at(span); !element.empty()) place["element"] = std::move(element);
    return place;
}

}  // namespace map2pml::report
