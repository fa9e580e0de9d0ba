// Whatever bytes go in, what comes out is UTF-8 that shows and does nothing else: by itself, and in diagnostics.
#include <doctest/doctest.h>

#include <random>
#include <string>

#include "tests/random.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/printable.h"

namespace source_printable_test {

using namespace map2pml;
using source::printable;
using source::printable_text;

namespace {

/// Bytes as they come, and pieces that mean something to a terminal.
std::string random_bytes(std::mt19937_64& random) {
    static const std::string pieces[] = {
        "\x1b[31m", "\x1b]0;x\x07", "\xe2\x80\xae",     "\xe2\x81\xa6", "\xe2\x80\x8f", "\xd8\x9c",
        "\xc2\x9b", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\x80",     "\xff",         "\n",
        "\t",       "\r",           "caf\xc3\xa9",      "plain"};
    std::string text;
    for (std::size_t left = random() % 12; left > 0; --left)
        if (random() % 2 == 0)
            text += pieces[random() % std::size(pieces)];
        else
            text += static_cast<char>(random() % 256);
    return text;
}

/// Written from the rules of UTF-8, and not from the code.
bool is_harmless(const std::string& text, bool lines) {
    for (std::size_t at = 0; at < text.size();) {
        const auto byte = [&](std::size_t more) {
            return at + more < text.size() ? static_cast<unsigned>(static_cast<unsigned char>(text[at + more])) : 0U;
        };
        const unsigned first = byte(0);
        const std::size_t size = first < 0x80        ? 1
                                 : first >> 5U == 6  ? 2
                                 : first >> 4U == 14 ? 3
                                 : first >> 3U == 30 ? 4
                                                     : 0;
        if (size == 0) return false;
        unsigned code = size == 1 ? first : first & (0xFFU >> (size + 1));
        for (std::size_t more = 1; more < size; ++more) {
            if (byte(more) >> 6U != 2) return false;
            code = code << 6U | (byte(more) & 0x3FU);
        }
        const unsigned smallest[] = {0, 0, 0x80, 0x800, 0x10000};
        if (code < smallest[size] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return false;
        const bool is_blank = lines && (code == '\n' || code == '\t');
        if ((code < 0x20 && !is_blank) || (code >= 0x7F && code < 0xA0)) return false;
        if (code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
            (code >= 0x2066 && code <= 0x2069))
            return false;
        at += size;
    }
    return true;
}

}  // namespace

TEST_CASE("any bytes become harmless, and harmless ones stay") {
    std::mt19937_64 random(tests::first_seed());
    for (int round = 0; round < 20000; ++round) {
        const std::string bytes = random_bytes(random);
        CHECK(is_harmless(printable(bytes), false));
        CHECK(is_harmless(printable_text(bytes), true));
        CHECK(printable(printable(bytes)) == printable(bytes));
        if (is_harmless(bytes, false)) CHECK(printable(bytes) == bytes);
    }
    CHECK(printable("caf\xc3\xa9\n1\t2") == "caf\xc3\xa9 1 2");
    CHECK(printable("\x1b[31m") == "?[31m");
    CHECK(printable_text("\x1b[1;31mx\x1b[0m\x1b[2J", true) == "\x1b[1;31mx\x1b[0m?[2J");
    CHECK(printable("a\xff"
                    "b") ==
          "a\xef\xbf\xbd"
          "b");
}

TEST_CASE("a diagnostic is harmless, whatever stands in the file, its name and the message") {
    std::mt19937_64 random(tests::first_seed() + 1);
    for (int round = 0; round < 3000; ++round) {
        source::SourceSet sources;
        const std::string text = random_bytes(random) + random_bytes(random);
        const source::FileId file = sources.add(random_bytes(random), text);
        const auto place = [&] {
            const source::Position begin = sources.file(file).position(random() % (text.size() + 1));
            return source::Span{file, begin, {begin.line, begin.column + 1 + static_cast<std::uint32_t>(random() % 3)}};
        };
        const diag::Diagnostic each{
            diag::Code::syntax, place(), random_bytes(random), {{place(), random_bytes(random)}}};
        const std::string shown = diag::render(sources, each, false);
        CHECK(is_harmless(shown, true));
    }
}

}  // namespace source_printable_test
