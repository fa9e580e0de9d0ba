/// Reads an answer set.   lines of clingo -> which rules derive what
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace map2pml::deontic {

struct RuleAnswer {
    std::map<std::size_t, std::set<std::size_t>> answering;  ///< question -> rules that answer it, by number
    std::set<std::size_t> on_the_way;  ///< rules that derive what these ask for, for all questions together
};

/// \param output all that was printed with `-V0 --outf=0 2`: one answer set and nothing else. Any other output is a fault of the
/// program or of its text, never an answer: the result is empty.
[[nodiscard]] std::optional<RuleAnswer> read_answer(std::string_view output);

}  // namespace map2pml::deontic
