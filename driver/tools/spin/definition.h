/// A name of a model that is given a number when the model is searched: `-DCAPACITY=4`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::spin {

struct Definition {
    std::string name;
    std::uint32_t value = 0;
    bool operator==(const Definition&) const = default;
};
using Definitions = std::vector<Definition>;

/// The argument for SPIN's preprocessor.
[[nodiscard]] inline std::string argument_of(const Definition& definition) {
    return "-D" + definition.name + "=" + std::to_string(definition.value);
}

/// The number that the name is given; nothing if it is not given any.
[[nodiscard]] inline std::optional<std::uint32_t> value_of(const Definitions& definitions, std::string_view name) {
    const auto found =
        std::find_if(definitions.begin(), definitions.end(), [&](const Definition& each) { return each.name == name; });
    return found == definitions.end() ? std::nullopt : std::optional(found->value);
}

}  // namespace map2pml::spin
