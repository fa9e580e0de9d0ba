/// A short text of each language, its reader, and a way to make the runtime forget the grammar.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tests {

/// A text in one of the languages.
struct Language {
    std::string name;
    std::string text;  ///< short, with a mistake where the language goes on after one
    std::function<std::string(const std::string&)> read;
    std::vector<std::string> suffixes;                                  ///< of files in the language
    std::function<std::vector<std::string>(const std::string&)> words;  ///< the tokens of a text, and what no token is
    std::function<void()>
        forget;  ///< what the runtime knows of the grammar: the next parse learns it anew, under locks
};

[[nodiscard]] std::vector<Language> languages();

}  // namespace tests
