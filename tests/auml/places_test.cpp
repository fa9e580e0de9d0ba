// Lines and columns are those of the user's file, whatever its encoding and line ends.
#include <doctest/doctest.h>

#include "tests/auml/reading.h"
#include "translator/languages/diagrams/xmi/encoding.h"

namespace places_test {

using namespace map2pml;

namespace {

/// The message stands in line 4; before it in its line are `ä`, `€` and a clef, which is two units of UTF-16.
std::string diagram(const std::string& encoding, const std::string& comment, const std::string& line_end) {
    std::string text =
        "<?xml version=\"1.0\" encoding=\"" + encoding + "\"?>\n" +
        "<uml:Model xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML' xmlns:xmi='http://www.omg.org/XMI'>\n" +
        "<packagedElement xmi:type='uml:Interaction' xmi:id='i' name='" + comment + "'>\n" + "<!--" + comment +
        "--><message xmi:id='m' name='ask' sendEvent='s' receiveEvent='r'/>\n" +
        "<lifeline xmi:id='a' name='A'/>\n<lifeline xmi:id='b' name='B'/>\n" +
        "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='s' covered='a'/>\n" +
        " <fragment xmi:type='uml:OccurrenceSpecification' xmi:id='r' covered='b'/>\n" +
        "</packagedElement></uml:Model>\n";
    std::string ended;
    for (const char letter : text) ended += letter == '\n' ? line_end : std::string(1, letter);
    return ended;
}

std::string utf16(const std::string& utf8, bool big_endian, bool with_mark) {
    std::string bytes;
    const auto unit = [&](std::uint32_t code) {
        const char high = static_cast<char>(code >> 8U);
        const char low = static_cast<char>(code & 0xFFU);
        bytes += big_endian ? high : low;
        bytes += big_endian ? low : high;
    };
    if (with_mark) unit(0xFEFF);
    for (std::size_t at = 0; at < utf8.size();) {
        const auto first = static_cast<unsigned char>(utf8[at]);
        const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        std::uint32_t code = length == 1 ? first : first & (0xFFU >> (length + 1));
        for (std::size_t next = 1; next < length; ++next)
            code = code << 6U | (static_cast<unsigned char>(utf8[at + next]) & 0x3FU);
        at += length;
        if (code >= 0x10000) {
            unit(0xD800 + ((code - 0x10000) >> 10U));
            unit(0xDC00 + ((code - 0x10000) & 0x3FFU));
        } else {
            unit(code);
        }
    }
    return bytes;
}

void check_places(const std::string& bytes, const std::string& name, std::uint32_t column) {
    const auml_test::Result result = auml_test::read_text(bytes);
    CAPTURE(result.rendered);
    REQUIRE(result.diagram.has_value());
    const auml::Interaction& interaction = result.diagram->interactions.front();
    CHECK(interaction.node.name == name);
    CHECK(interaction.node.span.begin == source::Position{3, 1});
    CHECK(interaction.messages.front().node.span.begin == source::Position{4, column});
    CHECK(interaction.messages.front().node.span.end == source::Position{4, column + 8});
    CHECK(interaction.fragments.at(1).node.span.begin == source::Position{8, 2});
}

}  // namespace

TEST_CASE("UTF-8, with and without a mark, with both line ends") {
    const std::string words = "\u00E4\u20AC\U0001D11E";  // three characters: `<message` begins at 4 + 3 + 3 + 1
    for (const char* line_end : {"\n", "\r\n"}) {
        check_places(diagram("UTF-8", words, line_end), words, 11);
        check_places("\xEF\xBB\xBF" + diagram("UTF-8", words, line_end), words, 11);
        check_places("\xEF\xBB\xBF" + diagram("ISO-8859-1", words, line_end), words, 11);  // the mark decides
    }
}

TEST_CASE("UTF-16 of both byte orders") {
    const std::string words = "\u00E4\u20AC\U0001D11E";
    for (const bool big_endian : {true, false})
        for (const bool with_mark : {true, false})
            check_places(utf16(diagram("UTF-16", words, "\n"), big_endian, with_mark), words, 11);
}

TEST_CASE("Latin-1 and windows-1252") {
    check_places(diagram("ISO-8859-1", "\xE4\xDF", "\n"), "\u00E4\u00DF", 10);
    check_places(diagram("windows-1252", "\xE4\x80", "\n"), "\u00E4\u20AC", 10);
}

TEST_CASE("bytes for whoever shows lines of the file") {
    const std::string text = diagram("UTF-8", "\u00E4", "\n");
    CHECK(xmi::as_utf8(text) == text);
    const std::string wide = utf16(text, true, true);
    CHECK(xmi::as_utf8(wide) == "\xEF\xBB\xBF" + text);
    CHECK(xmi::as_utf8(xmi::as_utf8(wide)) == xmi::as_utf8(wide));
    check_places(xmi::as_utf8(wide), "\u00E4", 9);
}

TEST_CASE("a file of one line with 20,000 elements is read in one sweep") {
    std::string text = diagram("UTF-8", "x", " ");
    const std::size_t at = text.find("</packagedElement>");
    std::string many;
    for (int each = 0; each < 20000; ++each) many += "<ownedAttribute/>";
    text.insert(at, many);
    const auml_test::Result result = auml_test::read_text(text);
    REQUIRE(result.diagram.has_value());
    CHECK(result.diagram->interactions.front().node.span.begin.line == 1);
}

}  // namespace places_test
