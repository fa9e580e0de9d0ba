/// Decodes the bytes of an XML file to UTF-8.   bytes -> text, or a fault
///
/// First step of reading a diagram (XML 1.0, appendix F): a byte order mark decides, then the width of the first character,
/// then the XML declaration.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace map2pml::xmi {

/// Why the bytes are not text, and where.
struct EncodingFault {
    std::size_t offset = 0;  ///< of the first wrong byte
    std::string message;
};

/// Decodes UTF-8, UTF-16 of both byte orders, ISO-8859-1, windows-1252, US-ASCII. The text has no byte order mark; its XML
/// declaration is left as it is.
[[nodiscard]] std::variant<std::string, EncodingFault> decode(std::string_view bytes);

/// The text of `decode` behind a byte order mark, so that it is not decoded twice; the bytes themselves when they are UTF-8
/// already or not text. Used to show lines of the file.
[[nodiscard]] std::string as_utf8(std::string bytes);

/// The length in bytes of a UTF-8 byte order mark at the beginning of a text: 3 or 0.
[[nodiscard]] std::size_t mark_length(std::string_view text);

}  // namespace map2pml::xmi
