#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "tests/interruption/languages.h"
#include "tests/random.h"
#include "tests/support/files.h"
#include "translator/foundation/budget/work_budget.h"

namespace mistakes_test {

using namespace map2pml;
using tests::read_file;

namespace {

using Words = std::vector<std::string>;

/// The words of each file of the project in the language, and those of its own text.
std::vector<Words> texts_in(const tests::Language& language) {
    std::vector<std::filesystem::path> paths;
    for (const char* folder : {"/samples", "/tests/errors", "/tests/maze"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(M2P_SOURCE_DIR) + folder)) {
            const auto& suffixes = language.suffixes;
            if (std::find(suffixes.begin(), suffixes.end(), entry.path().extension().string()) != suffixes.end())
                paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    std::vector<Words> texts = {language.words(language.text)};
    for (const auto& path : paths) {
        try {
            texts.push_back(language.words(read_file(path)));
        } catch (const std::range_error&) {
            continue;  // not UTF-8
        }
    }
    std::erase_if(texts, [](const Words& words) { return words.empty(); });
    return texts;
}

std::string joined(Words::const_iterator from, Words::const_iterator to) {
    std::string text;
    for (; from != to; ++from) text += *from + " ";
    return text;
}

/// Each mistake takes a word or is the last one, and the memory is that of a text of this length.
void look_at(const tests::Language& language, const std::string& text) {
    constexpr std::uint64_t kBytes = 16 << 20;
    constexpr std::uint64_t kBytesForWord = 16 << 10;
    CAPTURE(text);
    const std::size_t words = language.words(text).size();
    std::string found;
    try {
        const budget::Scope scope({.bytes = kBytes + kBytesForWord * words});
        found = language.read(text);
    } catch (const budget::Exceeded&) {
        FAIL_CHECK("reading this takes too much memory");
    }
    CHECK(static_cast<std::size_t>(std::count(found.begin(), found.end(), '\n')) <= words + 1);
}

}  // namespace

TEST_CASE("each mistake takes a word") {
    const std::uint64_t cases = tests::random_cases(10'000, "M2P_RANDOM_TEXTS");
    for (const tests::Language& language : tests::languages()) {
        CAPTURE(language.name);
        const std::vector<Words> texts = texts_in(language);
        for (const std::uint32_t seed : tests::seeds(cases)) {
            std::mt19937 random(seed);
            const auto below = [&](std::size_t count) { return random() % count; };
            // The beginning of a text, so that the parser is inside of something, then parts of any text, in other places than they were.
            const Words& first = texts[below(texts.size())];
            const std::size_t begun = std::min(first.size(), below(60));
            std::string text = joined(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(begun));
            for (std::size_t parts = 1 + below(8); parts > 0; --parts) {
                const Words& words = texts[below(texts.size())];
                const std::size_t from = below(words.size());
                const std::size_t to = std::min(words.size(), from + 1 + below(5));
                text += joined(words.begin() + static_cast<std::ptrdiff_t>(from),
                               words.begin() + static_cast<std::ptrdiff_t>(to));
            }
            look_at(language, text);
        }
    }
}

TEST_CASE("a text that ends early") {
    constexpr std::uint64_t kPeriod = 97;
    std::uint64_t at = 0;
    for (const tests::Language& language : tests::languages()) {
        CAPTURE(language.name);
        for (const Words& words : texts_in(language)) {
            for (std::size_t end = 0; end < std::min<std::size_t>(words.size(), 400); ++end)
                if (tests::is_drawn(at++, kPeriod))
                    look_at(language, joined(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(end)));
        }
    }
}

TEST_CASE("a list does not come back to the word that its part could not take") {
    const std::vector<tests::Language> all = tests::languages();
    const auto maze =
        std::find_if(all.begin(), all.end(), [](const tests::Language& each) { return each.name == "MAZE"; });
    look_at(*maze, "agent A{action G{action H{send a");
}

}  // namespace mistakes_test
