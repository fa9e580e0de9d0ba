// Three questions about each folder: is the text the one expected, does SPIN accept it, is the verdict right?
// M2P_UPDATE=1 rewrites what is expected; see README.md.
#include <doctest/doctest.h>

#include <cstdlib>
#include <regex>
#include <sstream>

#include "tests/samples/compare.h"
#include "tests/support/program.h"

namespace golden_test {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

const fs::path kRoot = M2P_SOURCE_DIR;

/// One folder: a variant of a sample at one level.
struct Golden {
    fs::path folder;
    fs::path text;  ///< the protocol
    samples::Variant variant;
    int level = 1;

    /// Options as words of a shell.
    [[nodiscard]] std::string options() const {
        std::string words = " -O " + std::to_string(level);
        for (const std::string& option : variant.options) words += " '" + option + "'";
        return words;
    }
};

std::vector<Golden> goldens() {
    std::vector<Golden> all;
    for (const auto& entry : fs::directory_iterator(kRoot / "tests/golden")) {
        if (!entry.is_directory()) continue;
        const Json chosen = Json::parse(tests::read_file(entry.path() / "golden.json"));
        const fs::path sample = kRoot / "samples" / chosen.at("sample").get<std::string>();
        CAPTURE(entry.path().string());
        bool found = false;
        for (const samples::Variant& variant : samples::read_expected(sample).variants) {
            if (variant.name != chosen.at("variant")) continue;
            all.push_back({entry.path(), sample / variant.file, variant, chosen.at("level")});
            found = true;
        }
        CHECK(found);
    }
    return all;
}

/// The same on every machine: neither seconds nor memory.
std::string without_figures(const std::string& report) {
    static const std::regex figures(R"( +([0-9,]+ states of [0-9,]+ B)  [0-9.]+ [a-z]+  [0-9.]+ [kMGT]?B(?=\n|$))");
    return std::regex_replace(report, figures, "  $1  TIME  MEMORY");
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// The first line that differs, with both texts of it; empty when the texts are equal.
std::string first_difference(const std::string& expected, const std::string& found) {
    if (expected == found) return "";
    const std::vector<std::string> left = lines_of(expected);
    const std::vector<std::string> right = lines_of(found);
    std::size_t line = 0;
    while (line < left.size() && line < right.size() && left[line] == right[line]) ++line;
    return "line " + std::to_string(line + 1) + "\n  expected: " + (line < left.size() ? left[line] : "(the end)") +
           "\n  found:    " + (line < right.size() ? right[line] : "(the end)");
}

void compare(const fs::path& expected, const std::string& found) {
    CAPTURE(expected.string());
    REQUIRE(!found.empty());
    if (const char* update = std::getenv("M2P_UPDATE"); update != nullptr && std::string(update) == "1")
        tests::write_file(expected, found);
    CHECK(first_difference(tests::read_file(expected), found) == "");
}

/// The protocol with its check file.
void copy_sample(const Golden& golden, const tests::Folder& folder) {
    for (const char* extension : {".map", ".check"}) {
        const fs::path file = fs::path(golden.text).replace_extension(extension);
        fs::copy_file(file, folder / file.filename().string(), fs::copy_options::overwrite_existing);
    }
}

/// The same check file of a user who does not know yet what is wrong: then the report shows all of it.
std::string without_expectations(const std::string& check) {
    static const std::regex expectation(R"re(\bexpect [^\n]*(\n\s*because "[^"]*")?)re");
    return std::regex_replace(check, expectation, "");
}

/// Translates a copy, so that the text names no folder of this machine.
tests::Ran translate(const Golden& golden, const tests::Folder& folder) {
    copy_sample(golden, folder);
    return folder.run("map2pml '" + golden.variant.file + "' -o model.pml" + golden.options());
}

}  // namespace

TEST_CASE("the model and its line map are the text expected, twice the same") {
    REQUIRE(goldens().size() >= 4);
    for (const Golden& golden : goldens()) {
        CAPTURE(golden.folder.string());
        const tests::Folder folder;
        REQUIRE(translate(golden, folder).exit_code == 0);
        const std::string model = tests::read_file(folder / "model.pml");
        const std::string lines = tests::read_file(folder / "model.pml.lines.json");
        compare(golden.folder / "expected.pml", model);
        compare(golden.folder / "expected.lines.json", lines);
        const tests::Folder again;
        REQUIRE(translate(golden, again).exit_code == 0);
        CHECK(tests::read_file(again / "model.pml") == model);
        CHECK(tests::read_file(again / "model.pml.lines.json") == lines);
    }
}

TEST_CASE("SPIN accepts the model without a word, whatever is switched on") {
    for (const Golden& golden : goldens()) {
        CAPTURE(golden.folder.string());
        const tests::Folder folder;
        REQUIRE(translate(golden, folder).exit_code == 0);
        for (const char* settings : {"", "-DCHECK_STUCK=1", "-DCHECK_PROGRESS=1", "-DPRUNE_FAILED=1"}) {
            CAPTURE(settings);
            fs::remove(folder / "pan.c");
            const tests::Ran ran = folder.run("spin -a " + std::string(settings) + " model.pml");
            CHECK(ran.exit_code == 0);
            CHECK(ran.out + ran.error == "");
            CHECK(fs::exists(folder / "pan.c"));
        }
    }
}

TEST_CASE("the report is the text expected, and its verdicts are those of the sample") {
    for (const Golden& golden : goldens()) {
        CAPTURE(golden.folder.string());
        const tests::Folder folder;
        const std::string file = golden.variant.file;
        const std::string text = tests::read_file(golden.text);
        copy_sample(golden, folder);
        const tests::Ran ran =
            folder.run("COLUMNS=100 map2pml check '" + file + "' --format text --format json=r.json " +
                       "--progress never --color never" + golden.options());
        compare(golden.folder / "expected.report", without_figures(ran.out));
        if (const fs::path full = golden.folder / "expected.full_report"; fs::exists(full)) {
            const tests::Folder unexpected;
            copy_sample(golden, unexpected);
            const fs::path check = unexpected / fs::path(file).replace_extension(".check").string();
            tests::write_file(check, without_expectations(tests::read_file(check)));
            compare(full, without_figures(unexpected
                                              .run("COLUMNS=100 map2pml check '" + file +
                                                   "' --progress never --color never" + golden.options())
                                              .out));
        }
        const Json report = Json::parse(tests::read_file(folder / "r.json"), nullptr, false);
        REQUIRE(report.is_object());
        for (const std::string& fault :
             samples::differences(golden.variant, golden.level, {ran.exit_code, report}, lines_of(text)))
            FAIL_CHECK(fault);
    }
}

TEST_CASE("a text that differs is noticed, and figures are not") {
    CHECK(first_difference("a\nb\n", "a\nb\n") == "");
    CHECK(first_difference("a\nb\n", "a\nc\n") == "line 2\n  expected: b\n  found:    c");
    CHECK(first_difference("a\n", "a\nc\n") == "line 2\n  expected: (the end)\n  found:    c");
    CHECK(without_figures("r.map  A, B       1,022 states of 92 B  0.1 s  7.5 MB\n") ==
          "r.map  A, B  1,022 states of 92 B  TIME  MEMORY\n");
    CHECK(without_figures("takes 5 s for 3 MB\n") == "takes 5 s for 3 MB\n");
}

}  // namespace golden_test
