/// What is checked: the built-in properties by their public names, and those that a check file states (`UserProperty`) as one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::ir {

/// In the order in which they are reported (README.md, "How to read it"); last, those that a check file states.
enum class Property : std::uint8_t {
    termination,
    no_failure,
    progress,
    bounded_recursion,
    no_orphans,
    mailbox_bound,
    reachable_code,
    value_range,   ///< only where a check file implements procedures or keeps state
    user_defined,  ///< by the user, under a name of its own
};
inline constexpr std::size_t kPropertyCount = 8;  ///< built-in ones
/// The public name: `no-failure`; of all that are stated: `user_defined`.
[[nodiscard]] std::string_view to_string(Property property);
[[nodiscard]] std::optional<Property> property_from(std::string_view name);

/// All of the built-in ones, in that order.
[[nodiscard]] std::vector<std::string> property_names();

}  // namespace map2pml::ir
