#include "translator/foundation/parsing/text_check.h"

namespace map2pml::parsing {

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
