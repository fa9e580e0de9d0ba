/// What the user may have meant.   a word and the known ones -> the nearest of them
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace map2pml::diag {

/// The known words that are nearest to `word`, best first, at most three; none when all are far off. Case does not count.
[[nodiscard]] std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& known);

/// `; did you mean `a` or `b`?`, or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace map2pml::diag
