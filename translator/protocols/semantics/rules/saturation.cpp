#include "translator/protocols/semantics/rules/saturation.h"

#include <algorithm>
#include <cstdint>

namespace map2pml::semantics {

namespace {

using Messages = std::vector<Message>;

constexpr std::size_t kLongestPiece = 8;

/// One message, or a repetition.
struct Part {
    Messages piece;  ///< each is there once
    bool repeats = false;
    bool operator==(const Part&) const = default;
};

std::vector<Part> parts_of(const Messages& messages) {
    std::vector<Part> parts;
    for (std::size_t at = 0; at < messages.size();) {
        const std::size_t length = std::max<std::size_t>(messages[at].repeats, 1);
        const auto first = messages.begin() + static_cast<std::ptrdiff_t>(at);
        parts.push_back({{first, first + static_cast<std::ptrdiff_t>(length)}, messages[at].repeats != 0});
        parts.back().piece.front().repeats = 0;
        at += length;
    }
    return parts;
}

Messages messages_of(const std::vector<Part>& parts) {
    Messages messages;
    for (const Part& part : parts) {
        const std::size_t first = messages.size();
        messages.insert(messages.end(), part.piece.begin(), part.piece.end());
        if (part.repeats) messages[first].repeats = static_cast<std::uint8_t>(part.piece.size());
    }
    return messages;
}

/// Whether single messages from `at` on are the piece.
bool is_there(const std::vector<Part>& parts, std::size_t at, const Messages& piece) {
    return at + piece.size() <= parts.size() &&
           std::equal(
               piece.begin(), piece.end(), parts.begin() + static_cast<std::ptrdiff_t>(at),
               [](const Message& one, const Part& other) { return !other.repeats && other.piece.front() == one; });
}

void erase(std::vector<Part>& parts, std::size_t at, std::size_t count) {
    const auto first = parts.begin() + static_cast<std::ptrdiff_t>(at);
    parts.erase(first, first + static_cast<std::ptrdiff_t>(count));
}

/// `w w+`, `w+ w`, `w+ w+` -> `w+`
bool absorb(std::vector<Part>& parts) {
    for (std::size_t at = 0; at < parts.size(); ++at) {
        if (!parts[at].repeats) continue;
        const std::size_t length = parts[at].piece.size();
        if (at >= length && is_there(parts, at - length, parts[at].piece))
            erase(parts, at - length, length);
        else if (is_there(parts, at + 1, parts[at].piece))
            erase(parts, at + 1, length);
        else if (at + 1 < parts.size() && parts[at + 1] == parts[at])
            erase(parts, at + 1, 1);
        else
            continue;
        return true;
    }
    return false;
}

/// `w w w w` -> `w+`, where there are more than `alike`.
bool fold(std::vector<Part>& parts, std::size_t alike) {
    for (std::size_t length = 1; length <= kLongestPiece && (alike + 1) * length <= parts.size(); ++length)
        for (std::size_t at = 0; at + (alike + 1) * length <= parts.size(); ++at) {
            Messages piece;
            for (std::size_t of = at; of < at + length && !parts[of].repeats; ++of)
                piece.push_back(parts[of].piece.front());
            std::size_t times = 0;
            while (piece.size() == length && times <= alike && is_there(parts, at + times * length, piece)) ++times;
            if (times <= alike) continue;
            erase(parts, at, times * length - 1);
            parts[at] = {std::move(piece), true};
            return true;
        }
    return false;
}

}  // namespace

void saturate(Messages& messages, std::size_t alike) {
    if (alike == 0 || messages.size() < 2) return;
    std::vector<Part> parts = parts_of(messages);
    bool changed = false;
    while (absorb(parts) || fold(parts, alike)) changed = true;
    if (changed) messages = messages_of(parts);
}

std::pair<Messages, std::optional<Messages>> without(const Messages& messages, std::size_t index) {
    std::vector<Part> parts = parts_of(messages);
    std::size_t at = 0;
    while (index >= parts[at].piece.size()) index -= parts[at++].piece.size();
    const Part taken = parts[at];
    erase(parts, at, 1);
    std::size_t rest = at;
    for (std::size_t of = 0; of < taken.piece.size(); ++of)
        if (of != index)
            parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(rest++), Part{{taken.piece[of]}, false});
    std::pair<Messages, std::optional<Messages>> left{messages_of(parts), std::nullopt};
    if (taken.repeats) {
        parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(rest), taken);
        left.second = messages_of(parts);
    }
    return left;
}

}  // namespace map2pml::semantics
