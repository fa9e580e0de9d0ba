// Texts of LCC and random frameworks: read, printed as expected, read again as the same; see README.md.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/differential/dice.h"
#include "tests/lcc/random_framework.h"
#include "tests/random.h"
#include "tests/support/diagnostics.h"
#include "tests/support/files.h"
#include "tests/support/print_lcc.h"
#include "translator/languages/lcc/checks/check_framework.h"
#include "translator/languages/lcc/lcc_reader.h"

namespace lcc_texts_test {

namespace fs = std::filesystem;
using namespace map2pml;
using tests::read_file;

namespace {

const fs::path kTexts = fs::path(M2P_SOURCE_DIR) / "tests/lcc/texts";

std::set<fs::path> texts() {
    std::set<fs::path> files;
    for (const auto& entry : fs::directory_iterator(kTexts))
        if (entry.path().extension() == ".lcc") files.insert(entry.path());
    return files;
}

/// `CODE line:column` for each diagnostic, and nothing else.
std::string said(const diag::Sink& sink) {
    std::string all;
    for (const diag::Diagnostic& each : sink.sorted()) all += tests::code_and_place(each) + " ";
    return all;
}

std::string expected_warnings(const std::string& text) {
    const std::string mark = "// warnings: ";
    return text.starts_with(mark) ? text.substr(mark.size(), text.find('\n') - mark.size()) + " " : "";
}

lcc::Framework read_text(const std::string& text) {
    source::SourceSet sources;
    diag::Sink sink;
    auto framework = lcc::read_lcc(sources, sources.add("text.lcc", text), sink);
    for (const diag::Diagnostic& each : sink.sorted()) FAIL_CHECK(diag::render(sources, each, false));
    REQUIRE(framework.has_value());
    return *framework;
}

}  // namespace

TEST_CASE("each text is printed as expected, and what was printed is read as the same") {
    REQUIRE(texts().size() >= 4);
    for (const fs::path& file : texts()) {
        CAPTURE(file.filename().string());
        const lcc::Framework framework = read_text(read_file(file));
        const std::string printed = tests::print(framework);
        const fs::path expected = fs::path(file).replace_extension(".printed");
        if (const char* update = std::getenv("M2P_UPDATE"); update != nullptr && std::string(update) == "1")
            std::ofstream(expected, std::ios::binary) << printed;
        CHECK(printed == read_file(expected));
        CHECK(tests::is_same(read_text(printed), framework));
    }
}

TEST_CASE("each text gives the warnings that it names") {
    for (const fs::path& file : texts()) {
        CAPTURE(file.filename().string());
        diag::Sink sink;
        lcc::check_framework(read_text(read_file(file)), sink);
        CHECK(said(sink) == expected_warnings(read_file(file)));
    }
}

TEST_CASE("the example of the reference is read without a word") {
    std::istringstream page(read_file(fs::path(M2P_SOURCE_DIR) / "grammar/lcc.md"));
    std::string example;
    for (std::string line; std::getline(page, line) && line != "## Words";)
        if (line.starts_with("    ")) example += line.substr(4) + "\n";
    const lcc::Framework framework = read_text(example);
    CHECK(framework.headers.size() == 2);
    CHECK(framework.clauses.size() == 3);
    diag::Sink sink;
    lcc::check_framework(framework, sink);
    CHECK(said(sink) == "");
}

TEST_CASE("the time to check grows with the text, not with its square") {
    const auto seconds = [](std::size_t roles) {
        std::string text;
        for (std::size_t each = 0; each < roles; ++each) {
            const std::string number = std::to_string(each);
            const std::string next = std::to_string((each + 1) % roles);
            text += "a(p" + number + "([X | Xs], Y), A) :: m" + number + "(X, Y) => a(p" + next +
                    "(_, _), _) then n(V) <= a(_, B) or ";
            text += "a(p" + next + "(Xs, Y), A).\na(p" + number + "([], Y), A) :: m" + next + "(X, Y) <= a(p" + next +
                    "(_, _), B) then ";
            text += "n(1) => a(p" + next + "(_, _), B).\n";
        }
        const lcc::Framework framework = read_text(text);
        diag::Sink sink;
        const auto start = std::chrono::steady_clock::now();
        lcc::check_framework(framework, sink);
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    const double small = seconds(200);
    // Ten times as long; a square would take 100 times as long.
    CHECK(seconds(2'000) < 40 * small + 1.0);
}

TEST_CASE("words in any order give a framework or a diagnostic, and what was read is read again as the same") {
    const std::vector<std::string> words = {"a(x, Y) ::", "a(x,", "Y)",    "::",     "a(z(X), W)", "r(x, initial)",
                                            "r(",         "m",    "m(X)",  "=>",     "<=",         "<-",
                                            "<--",        "->",   "then",  "or",     "par",        "null",
                                            "not",        "and",  "\\/",   "(",      ")",          "[",
                                            "]",          "|",    ",",     ".",      "X",          "_",
                                            "5",          "2.5",  "\"s\"", "=",      "<",          "is",
                                            "+",          "-",    "*",     "agent(", "skip",       "$",
                                            "%\n",        "/*",   "*/",    "\"",     "=<",         "X()",
                                            "\n",         "r",    "a"};
    std::size_t read_well = 0;
    const std::uint64_t texts = tests::random_cases(10'000, "M2P_RANDOM_TEXTS");
    for (std::uint64_t seed = tests::first_seed(); seed < tests::first_seed() + texts; ++seed) {
        differential::Dice dice(seed);
        std::string text = "a(x, Y) :: ";
        // Half of the texts begin well, so that some of them are read to the end.
        if (dice.percent(50)) text += dice.percent(50) ? "null <- " : "m(X) => a(x, Y) then ";
        for (std::uint32_t each = dice.below(dice.percent(70) ? 4 : 12); each > 0; --each)
            text += dice.pick(words) + " ";
        CAPTURE(text);
        source::SourceSet sources;
        diag::Sink sink;
        const auto framework = lcc::read_lcc(sources, sources.add("soup.lcc", text), sink);
        REQUIRE(framework.has_value() == sink.empty());
        for (const diag::Diagnostic& each : sink.sorted()) {
            CHECK(each.message.find("expected  before") == std::string::npos);
            CHECK(!each.span.is_nowhere());
        }
        if (framework) {
            CHECK(tests::is_same(read_text(tests::print(*framework)), *framework));
            lcc::check_framework(*framework, sink);
            ++read_well;
        }
    }
    CHECK(read_well > texts / 100);
}

TEST_CASE("random frameworks are read as they were printed, and can be checked") {
    std::size_t words = 0;
    const std::uint64_t frameworks = tests::random_cases(2'000, "M2P_RANDOM_FRAMEWORKS");
    for (std::uint64_t seed = tests::first_seed(); seed < tests::first_seed() + frameworks; ++seed) {
        const lcc::Framework framework = lcc_test::random_framework(seed);
        const std::string printed = tests::print(framework);
        CAPTURE(seed);
        CAPTURE(printed);
        const lcc::Framework again = read_text(printed);
        REQUIRE(tests::is_same(again, framework));
        CHECK(tests::print(again) == printed);
        diag::Sink sink;
        lcc::check_framework(again, sink);
        words += printed.size();
    }
    CHECK(words > 250 * frameworks);
}

}  // namespace lcc_texts_test
