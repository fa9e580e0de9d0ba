/// What the sources of `translator/model/protocol` share with one another; no other folder includes it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::ir {

// --- earlier_form.cpp: Documents that say of the whole protocol that it is unfolded.

/// Says at each clause and operation what such a document means. Which decisions succeed it leaves to the instance.
void say_what_is_unfolded(Protocol& protocol);

// --- fact_words: What the text forms call the facts of operations.

/// By number; what is not said has no word.
template <class Fact>
struct FactWords;
template <>
struct FactWords<Operation::Origin> {
    static constexpr std::array<std::string_view, 3> words = {"", "unfolded", "lowering"};
};
template <>
struct FactWords<Decide::Outcome> {
    static constexpr std::array<std::string_view, 3> words = {"", "succeeds", "no_solution"};
};
template <>
struct FactWords<Become::Kind> {
    static constexpr std::array<std::string_view, 3> words = {"", "silent", "cut"};
};

template <class Fact>
[[nodiscard]] constexpr std::string_view word_of(Fact fact) {
    return FactWords<Fact>::words[static_cast<std::size_t>(fact)];
}

/// Nothing: no fact is called so.
template <class Fact>
[[nodiscard]] constexpr std::optional<Fact> fact_called(std::string_view word) {
    for (std::size_t at = 0; at < FactWords<Fact>::words.size(); ++at) {
        if (FactWords<Fact>::words[at] == word) {
            return static_cast<Fact>(at);
        }
    }
    return std::nullopt;
}

}  // namespace map2pml::ir
