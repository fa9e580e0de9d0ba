#include "translator/model/instance/checked_property.h"

#include <algorithm>
#include <array>

namespace map2pml::ir {

namespace {

constexpr std::array<std::string_view, kPropertyCount> kPropertyNames = {
    "termination",    "no-failure",  "progress", "bounded-recursion", "no-orphans", "mailbox-bound",
    "reachable-code", "value-range", "ends",
};

}  // namespace

std::string_view to_string(Property property) {
    return property == Property::user_defined ? "stated" : kPropertyNames.at(static_cast<std::size_t>(property));
}

std::optional<Property> property_from(std::string_view name) {
    const auto* const found = std::find(kPropertyNames.begin(), kPropertyNames.end(), name);
    if (found == kPropertyNames.end()) return std::nullopt;
    return static_cast<Property>(found - kPropertyNames.begin());
}

std::set<Property> usual_properties() {
    std::set<Property> usual = {Property::user_defined};
    for (std::size_t at = 0; at < kPropertyCount; ++at)
        if (static_cast<Property>(at) != Property::ends) usual.insert(static_cast<Property>(at));
    return usual;
}

std::vector<std::string> property_names() { return {kPropertyNames.begin(), kPropertyNames.end()}; }

}  // namespace map2pml::ir
