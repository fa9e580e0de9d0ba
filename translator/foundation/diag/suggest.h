/// Suggestions for misspelt names.   a name and the known ones -> the nearest of them
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"

namespace map2pml::diag {

/// The known words that are nearest to `word`, best first, at most three; none when all are far off. Case does not count;
/// names that differ in a number only (`step1`, `step2`) are not taken for each other.
[[nodiscard]] std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& known);

/// A note at the nearest of the known names, `did you mean `$price`?`; nothing when all are far off, or when there are so many that a
/// suggestion for each mistake would take long. \param sigil the prefix of such names: `$`
[[nodiscard]] std::vector<Note> meant(std::string_view name, const std::map<std::string, source::Span>& known,
                                      std::string_view sigil = "");

/// True for two names that hardly are meant to be two: they differ in capitals only, or, from four letters on, by one slip inside
/// (a letter more, less or other, or two that changed places). What writers tell names apart by is no slip: a number, a plural
/// `s`, a letter in front (`SDate`, `EDate`), another letter or a capital behind (`ItemA`, `ItemB`).
[[nodiscard]] bool is_slip(std::string_view one, std::string_view other);
/// For names that are suspicious already: from three letters on, one has a letter more, other than a mark that tells names apart.
[[nodiscard]] bool is_near(std::string_view one, std::string_view other);

/// `; did you mean `a` or `b`?`, or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace map2pml::diag
