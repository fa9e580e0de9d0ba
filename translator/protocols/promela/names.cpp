#include "translator/protocols/promela/names.h"

namespace map2pml::promela {

namespace {

/// SPIN keeps names in fields of fixed length and crashes on longer ones; numbers distinguish names that were cut.
constexpr std::size_t kLongest = 60;

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

}  // namespace

std::string Namer::fresh(std::string_view prefix, std::string_view text) {
    std::string plain(prefix);
    for (const char c : text.substr(0, kLongest)) plain += is_word(c) ? c : '_';
    std::string candidate = plain;
    while (!used_.insert(candidate).second) {
        // `__2` rather than `_2`: a name that the user ends in `_2` stays as it is.
        candidate = plain + "__" + std::to_string(++next_number_.try_emplace(plain, 1U).first->second);
    }
    return candidate;
}

std::string Namer::name(std::string_view prefix, std::string_view text) {
    std::string key;
    key.reserve(prefix.size() + 1 + text.size());
    key.append(prefix).append(1, '\0').append(text);
    const auto [known, is_new] = known_.try_emplace(std::move(key));
    if (is_new) known->second = fresh(prefix, text);
    return known->second;
}

std::string comment_text(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        const bool control = static_cast<unsigned char>(c) < 0x20U || c == '\x7f';
        if (!safe.empty() && ((safe.back() == '*' && c == '/') || (safe.back() == '/' && c == '*'))) safe += ' ';
        safe += control ? ' ' : c;
    }
    return safe;
}

}  // namespace map2pml::promela
