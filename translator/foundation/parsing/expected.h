/// Token sets in the user's words, from the table of a grammar.   what the parser would have taken -> "`then`, `or` or `)`"
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "antlr4-runtime.h"

namespace map2pml::parsing {

/// One phrase for several tokens: "an operation", "the next clause".
struct Phrase {
    std::string words;              ///< empty: implied by another phrase
    std::vector<std::size_t> when;  ///< the phrase is used where all of these are expected,
    std::vector<std::size_t> of;    ///< and stands for these
};

/// A phrase that stands for exactly the tokens that it requires.
[[nodiscard]] Phrase phrase_of(std::string words, std::vector<std::size_t> tokens);

struct TokenWords {
    std::size_t token = 0;
    std::string words;
};

/// The words of a grammar for its tokens.
struct Wording {
    std::vector<Phrase> phrases;      ///< a later one is used only where it stands for something new
    std::vector<TokenWords> singles;  ///< tokens that no phrase stands for, in the order in which a sentence names them
    bool singles_first = false;       ///< before the phrases
};

/// The tokens in words, for the end of a sentence that begins with "expected".
[[nodiscard]] std::string describe_expected(const antlr4::misc::IntervalSet& tokens, const Wording& wording);

}  // namespace map2pml::parsing
