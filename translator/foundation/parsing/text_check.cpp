#include "translator/foundation/parsing/tokenised_text.h"

#include <string>

namespace map2pml::parsing {

namespace {

constexpr std::string_view kFffe = "\xef\xbf\xbe";
constexpr std::string_view kFfff = "\xef\xbf\xbf";

source::Span one_column(const source::SourceFile& text, source::FileId file, std::size_t at) {
    const source::Position begin = text.position(at);
    return {file, begin, {begin.line, begin.column + 1}};
}

bool has_only_utf8(const source::SourceFile& source, source::FileId file, diag::Sink& sink) {
    const std::string_view text = source.text();
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = character_length(text, at);
        if (length == 0) {
            sink.report(diag::Code::bad_text, one_column(source, file, at),
                        "this byte is not part of a UTF-8 character; save the file as UTF-8");
            return false;
        }
        if (const std::string_view character = text.substr(at, length); character == kFffe || character == kFfff) {
            sink.report(diag::Code::bad_text, one_column(source, file, at),
                        std::string(character == kFffe ? "U+FFFE" : "U+FFFF") +
                            " is not a character: XML files, such as those of Rodin, cannot contain it");
            return false;
        }
        at += length;
    }
    return true;
}

}  // namespace

bool check_text(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    const source::SourceFile& source = sources.file(file);
    const std::size_t nul = source.text().find('\0');
    if (nul != std::string::npos) {
        sink.report(diag::Code::bad_text, one_column(source, file, nul),
                    "this file contains a NUL byte, so it is not a text file; was it saved as UTF-16?");
        return false;
    }
    return has_only_utf8(source, file, sink);
}

std::size_t character_length(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
    const unsigned first = byte(at);
    if (first < 0x80U) return 1;
    const std::size_t length = first >= 0xC2U && first < 0xE0U   ? 2
                               : first >= 0xE0U && first < 0xF0U ? 3
                               : first >= 0xF0U && first < 0xF5U ? 4
                                                                 : 0;
    if (length == 0 || at + length > text.size()) return 0;
    for (std::size_t index = at + 1; index < at + length; ++index)
        if ((byte(index) & 0xC0U) != 0x80U) return 0;
    const unsigned second = byte(at + 1);
    const bool overlong = (first == 0xE0U && second < 0xA0U) || (first == 0xF0U && second < 0x90U);
    const bool surrogate = first == 0xEDU && second >= 0xA0U;
    const bool past_the_last = first == 0xF4U && second >= 0x90U;
    return overlong || surrogate || past_the_last ? 0 : length;
}

}  // namespace map2pml::parsing
