#include "driver/report/pipeline/sarif_log.h"

#include "driver/report/pipeline/uri.h"

namespace map2pml::report {

using PlaceJson = nlohmann::ordered_json;

PlaceJson SarifPlaces::at(const source::Span& span) const {
    PlaceJson physical = {
        {"artifactLocation", {{"uri", uri_of(span.is_nowhere() ? input_ : sources_.file(span.file).name())}}}};
    if (!span.is_nowhere()) {
        physical["region"] = {{"startLine", span.begin.line},
                              {"startColumn", span.begin.column},
                              {"endLine", span.end.line},
                              {"endColumn", span.end.column}};
    }
    PlaceJson location = {{"physicalLocation", std::move(physical)}};
    if (const std::string element = drawn_.at(span); !element.empty())
        location["logicalLocations"] = PlaceJson::array({{{"fullyQualifiedName", element}}});
    return location;
}

PlaceJson SarifPlaces::at(const source::Span& span, const std::string& words) const {
    PlaceJson location = at(span);
    location["message"] = sarif_message(words);
    return location;
}

void add_related(PlaceJson& related, const SarifPlaces& places, const source::Span& span, const std::string& words) {
    if (!span.is_nowhere()) {
        related.push_back(places.at(span, words));
        related.back()["id"] = related.size();
    }
}

}  // namespace map2pml::report
