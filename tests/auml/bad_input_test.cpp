// Files that are none, or that want to do harm: a diagnostic with a place, never a crash, never more memory than is bounded.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <random>
#include <set>

#include "tests/auml/reading.h"
#include "tests/support/files.h"
#include "tests/support/print_diagram.h"

namespace bad_input_test {

namespace fs = std::filesystem;
using namespace map2pml;
using auml_test::read_text;

namespace {

const fs::path kFolder = fs::path(M2P_SOURCE_DIR) / "tests/auml/dialects";

std::vector<std::string> samples() {
    std::vector<std::string> all;
    for (const auto& entry : fs::directory_iterator(kFolder))
        if (entry.path().extension() != ".expected") all.push_back(tests::read_file(entry.path()));
    std::sort(all.begin(), all.end());
    return all;
}

const std::string kHead =
    "<uml:Model xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML' xmlns:xmi='http://www.omg.org/XMI'>\n";

std::string repeated(const std::string& text, std::size_t times) {
    std::string all;
    all.reserve(text.size() * times);
    for (std::size_t each = 0; each < times; ++each) all += text;
    return all;
}

/// Most memory that this process has had, in MB.
[[maybe_unused]] long peak_megabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

}  // namespace

TEST_CASE("what is no XML, no text, no model") {
    CHECK(read_text("").said == "M2P500 error 1:1\n");
    CHECK(read_text("<?xml version='1.0'?>\n").said.starts_with("M2P500 error "));
    CHECK(read_text("hello").said.starts_with("M2P500 error "));
    CHECK(read_text("<a/>\n <b/>").said == "M2P500 error 2:2\n");
    CHECK(read_text("<html/>").said == "M2P504 error 1:1\n");
    CHECK(read_text("<a>\n</b>").said.starts_with("M2P500 error 2:"));
    CHECK(read_text(kHead + "</uml:Model>").said == "M2P505 error 1:1\n");
    CHECK(read_text("\n<x:Model xmlns:x='http://example.org/UML'/>").said == "M2P504 error 2:1\n");
    CHECK(read_text("<uml:Model/>").said == "M2P504 error 1:1\n");  // a prefix that nothing declares
}

TEST_CASE("encodings that are not what they say") {
    CHECK(read_text("<?xml version='1.0' encoding='UTF-8'?>\n<a n='\xE4'/>").said == "M2P501 error 2:7\n");
    CHECK(read_text("<?xml version='1.0' encoding='KOI8-R'?><a/>").said == "M2P501 error 1:1\n");
    CHECK(read_text("<?xml version='1.0' encoding='windows-1252'?>\n<a n='\x81'/>").said == "M2P501 error 2:7\n");
    CHECK(read_text(std::string("\xFF\xFE<\0a\0", 6) + "/").said.starts_with("M2P501 error "));
    CHECK(read_text(std::string("\xFF\xFE\0\xD8<\0", 6)).said.starts_with("M2P501 error "));  // half a pair
    CHECK(read_text(std::string("<\0\0\0", 4)).said == "M2P501 error 1:1\n");
    CHECK(read_text(std::string("<a>\n\0</a>", 9)).said == "M2P501 error 2:1\n");
    CHECK(read_text("<?xml version='1.0' encoding='UTF-16'?><a/>").said == "M2P501 error 1:1\n");
}

TEST_CASE("a billion laughs, and any other entity") {
    std::string text = "<!DOCTYPE lolz [\n<!ENTITY lol0 'lol'>\n";
    for (int level = 1; level < 10; ++level) {
        text += "<!ENTITY lol" + std::to_string(level) + " '" + repeated("&lol" + std::to_string(level - 1) + ";", 10) +
                "'>\n";
    }
    CHECK(read_text(text + "]>\n<uml:Model>&lol9;</uml:Model>").said == "M2P503 error 1:1\n");
    CHECK(read_text("\n<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>").said == "M2P503 error 2:1\n");
    CHECK(read_text("<!DOCTYPE a SYSTEM 'http://example.org/a.dtd'><a/>").said == "M2P504 error 1:47\n");
}

TEST_CASE("more than anybody draws") {
    CHECK(read_text(repeated("<a>", 1'000'000) + repeated("</a>", 1'000'000)).said == "M2P502 error 1:769\n");  // 257th
    CHECK(read_text(repeated("<a>", 1'000'000)).said.starts_with("M2P500 error "));
    CHECK(read_text("<a>" + repeated("<b/>", 4'000'000) + "</a>").said == "M2P502 error 1:1\n");
    CHECK(read_text("<a>" + std::string((128U << 20U), ' ') + "</a>").said == "M2P502 error 1:1\n");
    std::string many = kHead + "<packagedElement xmi:type='uml:Interaction' xmi:id='i'>\n";
    for (int each = 0; each < 5001; ++each) many += "<message xmi:id='m" + std::to_string(each) + "'/>";
    CHECK(read_text(many + "</packagedElement></uml:Model>").said.starts_with("M2P502 error 2:1\n"));
#if !defined(__SANITIZE_ADDRESS__)
    CHECK(peak_megabytes() < 2000);
#endif
}

TEST_CASE("fragments in fragments, as deep as may be") {
    std::string text = kHead + "<packagedElement xmi:type='uml:Interaction' xmi:id='i'><lifeline xmi:id='a' name='A'/>";
    std::string end;
    for (int level = 0; level < 120; ++level) {
        text += "<fragment xmi:type='uml:CombinedFragment' xmi:id='c" + std::to_string(level) +
                "' interactionOperator='opt'><operand xmi:id='o" + std::to_string(level) + "'>";
        end += "</operand></fragment>";
    }
    text += "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='r' covered='a'/>" + end +
            "<message xmi:id='m' name='tick' receiveEvent='r'/></packagedElement></uml:Model>";
    const auml_test::Result result = read_text(text);
    CHECK(result.said.empty());
    REQUIRE(result.diagram.has_value());
    CHECK(tests::print(*result.diagram).find(std::string(2 * 241, ' ') + "A ? tick\n") != std::string::npos);
}

TEST_CASE("a file that is cut anywhere gives a diagnostic and no diagram") {
    for (const std::string& text : samples()) {
        // Behind the last `>` only white space is missing.
        const std::size_t whole = text.rfind('>') + 1;
        for (std::size_t length = 0; length < whole; length += 23) {
            CAPTURE(length);
            const auml_test::Result result = read_text(text.substr(0, length));
            CHECK_FALSE(result.diagram.has_value());
            CHECK(result.said.find(" error ") != std::string::npos);
        }
    }
}

TEST_CASE("bytes that are changed at random: errors or a tree, and every error has a place") {
    std::mt19937 random(20);  // NOLINT: the same every time
    std::size_t with_errors = 0;
    for (const std::string& text : samples()) {
        for (int round = 0; round < 150; ++round) {
            std::string changed = text;
            const int changes = 1 + static_cast<int>(random() % 3);
            for (int each = 0; each < changes; ++each) {
                const std::size_t at = random() % changed.size();
                switch (random() % 3) {
                    case 0:
                        changed[at] = static_cast<char>(random() % 256);
                        break;
                    case 1:
                        changed.erase(at, 1 + random() % 40);
                        break;
                    default:
                        changed.insert(at, changed.substr(random() % changed.size(), 40));
                        break;
                }
            }
            const auml_test::Result result = read_text(changed);
            const bool has_error = result.said.find(" error ") != std::string::npos;
            with_errors += has_error ? 1 : 0;
            CHECK(has_error != result.diagram.has_value());
            CHECK(result.said.find(" 0:0") == std::string::npos);
            if (result.diagram) CHECK_FALSE(tests::print(*result.diagram).empty());
        }
    }
    CHECK(with_errors > 100);
}

TEST_CASE("ids that are changed: every reference that leads nowhere is said") {
    // Each quoted id that is referred to, renamed where it is defined.
    const std::string text = tests::read_file(kFolder / "enterprise_architect.xmi");
    for (const char* id : {"LL1", "LL2", "FR1", "FR2", "FR3", "FR4", "FR5", "ga"}) {
        CAPTURE(id);
        std::string changed = text;
        const std::string defined = std::string("xmi:id=\"") + id + "\"";
        changed.replace(changed.find(defined), defined.size(), "xmi:id=\"gone\"");
        const auml_test::Result result = read_text(changed);
        CHECK_FALSE(result.diagram.has_value());
        CHECK(result.said.find("M2P511 error ") != std::string::npos);
    }
}

}  // namespace bad_input_test
