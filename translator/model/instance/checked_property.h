/// Checked properties: the built-in ones by their public names, and those that a check file states (`UserProperty`) as one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::ir {

/// Properties in the order of reports (docs/guide/reports.md); last, those that a check file states.
enum class Property : std::uint8_t {
    termination,
    no_failure,
    progress,
    bounded_recursion,
    no_orphans,
    mailbox_bound,
    reachable_code,
    value_range,   ///< only where a check file implements procedures or keeps state
    ends,          ///< only where it is asked for
    user_defined,  ///< by the user, under a name of its own
};
inline constexpr std::size_t kPropertyCount = 9;  ///< built-in ones
/// The public name: `no-failure`; for stated properties: `user_defined`.
[[nodiscard]] std::string_view to_string(Property property);
[[nodiscard]] std::optional<Property> property_from(std::string_view name);

/// Those that are checked where none is named: all but `ends`, and what the check file states.
[[nodiscard]] std::set<Property> usual_properties();

/// The names of all built-in properties, in that order.
[[nodiscard]] std::vector<std::string> property_names();

}  // namespace map2pml::ir
