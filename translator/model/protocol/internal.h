/// Declarations shared by the sources of `translator/model/protocol`; no other folder includes them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::ir {

// --- earlier_form.cpp: Documents that mark a whole protocol as unfolded.

/// Marks each clause and operation as such a document means. Which decisions succeed is left to the instance.
void mark_unfolded(Protocol& protocol);

// --- fact_words: Words of the text forms for the facts of operations.

/// Words by number of the fact; a default that is not written has none.
template <class Fact>
struct FactWords;
template <>
struct FactWords<Operation::Origin> {
    static constexpr std::array<std::string_view, 3> words = {"", "unfolded", "lowering"};
};
template <>
struct FactWords<Decide::Outcome> {
    static constexpr std::array<std::string_view, 5> words = {"", "succeeds", "no_solution", "elapses", "permission"};
};
template <>
struct FactWords<Become::Kind> {
    static constexpr std::array<std::string_view, 3> words = {"", "silent", "cut"};
};

template <class Fact>
[[nodiscard]] constexpr std::string_view word_of(Fact fact) {
    return FactWords<Fact>::words[static_cast<std::size_t>(fact)];
}

/// The fact with this word; nothing: there is none.
template <class Fact>
[[nodiscard]] constexpr std::optional<Fact> fact_called(std::string_view word) {
    for (std::size_t at = 0; at < FactWords<Fact>::words.size(); ++at)
        if (FactWords<Fact>::words[at] == word) return static_cast<Fact>(at);
    return std::nullopt;
}

}  // namespace map2pml::ir
