#include "translator/foundation/parsing/expected.h"

#include <algorithm>
#include <utility>

namespace map2pml::parsing {

namespace {

using antlr4::misc::IntervalSet;

bool contains_all(const IntervalSet& set, const std::vector<std::size_t>& tokens) {
    return std::all_of(tokens.begin(), tokens.end(), [&](std::size_t token) { return set.contains(token); });
}

/// "a, b or c"
std::string choice_of(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t at = 0; at < words.size(); ++at)
        text += (at == 0 ? "" : at + 1 == words.size() ? " or " : ", ") + words[at];
    return text;
}

}  // namespace

Phrase phrase_of(std::string words, std::vector<std::size_t> tokens) { return {std::move(words), tokens, tokens}; }

std::string describe_expected(const IntervalSet& tokens, const Wording& wording) {
    IntervalSet named;
    std::vector<std::string> phrases;
    for (const Phrase& phrase : wording.phrases) {
        if (!contains_all(tokens, phrase.when) || contains_all(named, phrase.of)) continue;
        if (!phrase.words.empty()) phrases.push_back(phrase.words);
        for (const std::size_t token : phrase.of) named.add(static_cast<ssize_t>(token));
    }
    std::vector<std::string> words;
    for (const auto& [token, text] : wording.singles)
        if (tokens.contains(token) && !named.contains(token)) words.push_back(text);
    words.insert(wording.singles_first ? words.end() : words.begin(), phrases.begin(), phrases.end());
    return choice_of(words);
}

}  // namespace map2pml::parsing
