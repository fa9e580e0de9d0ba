/// Token sets in the user's words, from the table of a grammar.   what the parser would have taken -> "`then`, `or` or `)`"
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "antlr4-runtime.h"

namespace map2pml::parsing {

/// Several tokens that are said in one go: "an operation", "the next clause".
struct Phrase {
    std::string words;              ///< empty: understood where another one is said
    std::vector<std::size_t> when;  ///< it is said where all of these are expected,
    std::vector<std::size_t> of;    ///< and stands for these
};

/// A phrase that stands for all tokens that it asks for.
[[nodiscard]] Phrase phrase_of(std::string words, std::vector<std::size_t> tokens);

struct TokenWords {
    std::size_t token = 0;
    std::string words;
};

/// How a grammar calls its tokens.
struct Wording {
    std::vector<Phrase> phrases;      ///< a later one is said only where it stands for something new
    std::vector<TokenWords> singles;  ///< tokens that no phrase stands for, in the order in which a sentence names them
    bool singles_first = false;       ///< before the phrases
};

/// The choice, for the end of a sentence that begins with "expected".
[[nodiscard]] std::string describe_expected(const antlr4::misc::IntervalSet& tokens, const Wording& wording);

}  // namespace map2pml::parsing
