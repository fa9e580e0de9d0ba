#include "translator/protocols/semantics/rules/saturation.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace map2pml::semantics {

namespace {

using Messages = std::vector<Message>;

constexpr std::size_t kLongestPiece = 8;

struct Part {
    Messages piece;  ///< each is there once; of a mixture sorted, each a different one
    enum class Kind : std::uint8_t { once, repetition, mixture } kind = Kind::once;
    bool operator==(const Part&) const = default;
};
using Parts = std::vector<Part>;
using Kind = Part::Kind;

Parts parts_of(const Messages& messages) {
    Parts parts;
    for (std::size_t at = 0; at < messages.size();) {
        const std::size_t length = std::max<std::size_t>(messages[at].repeats, 1);
        const auto first = messages.begin() + static_cast<std::ptrdiff_t>(at);
        const Kind kind = first->repeats == 0 ? Kind::once : first->mixes ? Kind::mixture : Kind::repetition;
        parts.push_back({{first, first + static_cast<std::ptrdiff_t>(length)}, kind});
        parts.back().piece.front().repeats = 0;
        parts.back().piece.front().mixes = false;
        at += length;
    }
    return parts;
}

Messages messages_of(const Parts& parts) {
    Messages messages;
    for (const Part& part : parts) {
        const std::size_t first = messages.size();
        messages.insert(messages.end(), part.piece.begin(), part.piece.end());
        if (part.kind == Kind::once) continue;
        messages[first].repeats = static_cast<std::uint8_t>(part.piece.size());
        messages[first].mixes = part.kind == Kind::mixture;
    }
    return messages;
}

/// Whether single messages from `at` on are the piece.
bool is_there(const Parts& parts, std::size_t at, const Messages& piece) {
    return at + piece.size() <= parts.size() &&
           std::equal(piece.begin(), piece.end(), parts.begin() + static_cast<std::ptrdiff_t>(at),
                      [](const Message& one, const Part& other) {
                          return other.kind == Kind::once && other.piece.front() == one;
                      });
}

void erase(Parts& parts, std::size_t at, std::size_t count) {
    const auto first = parts.begin() + static_cast<std::ptrdiff_t>(at);
    parts.erase(first, first + static_cast<std::ptrdiff_t>(count));
}

bool is_among(const Part& part, const Part& mixture) {
    return std::all_of(part.piece.begin(), part.piece.end(), [&](const Message& each) {
        return std::binary_search(mixture.piece.begin(), mixture.piece.end(), each);
    });
}

/// `w w+`, `w+ w`, `w+ w+` -> `w+`; a mixture beside some of its messages -> the mixture
bool absorb(Parts& parts) {
    for (std::size_t at = 0; at < parts.size(); ++at) {
        const std::size_t length = parts[at].piece.size();
        if (parts[at].kind == Kind::mixture) {
            if (at > 0 && is_among(parts[at - 1], parts[at]))
                erase(parts, at - 1, 1);
            else if (at + 1 < parts.size() && is_among(parts[at + 1], parts[at]))
                erase(parts, at + 1, 1);
            else
                continue;
            return true;
        }
        if (parts[at].kind == Kind::once) continue;
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
bool fold(Parts& parts, std::size_t alike) {
    for (std::size_t length = 1; length <= kLongestPiece && (alike + 1) * length <= parts.size(); ++length)
        for (std::size_t at = 0; at + (alike + 1) * length <= parts.size(); ++at) {
            Messages piece;
            for (std::size_t of = at; of < at + length && parts[of].kind == Kind::once; ++of)
                piece.push_back(parts[of].piece.front());
            std::size_t times = 0;
            while (piece.size() == length && times <= alike && is_there(parts, at + times * length, piece)) ++times;
            if (times <= alike) continue;
            erase(parts, at, times * length - 1);
            parts[at] = {std::move(piece), Kind::repetition};
            return true;
        }
    return false;
}

/// Whatever is still long, of all senders or of one, becomes a mixture.
bool mix(Parts& parts, std::size_t alike, bool by_sender) {
    for (auto first = parts.begin(); first != parts.end();) {
        const auto end = std::find_if(first, parts.end(), [&](const Part& each) {
            return by_sender && each.piece.front().sender != first->piece.front().sender;
        });
        Messages all;
        for (auto each = first; each != end; ++each) all.insert(all.end(), each->piece.begin(), each->piece.end());
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        if (end - first > static_cast<std::ptrdiff_t>(3 * alike + 1) &&
            all.size() <= std::numeric_limits<std::uint8_t>::max()) {
            *first = {std::move(all), Kind::mixture};
            parts.erase(first + 1, end);
            return true;
        }
        first = end;
    }
    return false;
}

}  // namespace

void saturate(Messages& messages, std::size_t alike, ir::Network network) {
    if (alike == 0 || messages.size() < 2) return;
    Parts parts = parts_of(messages);
    bool changed = false;
    while (absorb(parts) || fold(parts, alike) ||
           (network != ir::Network::bag && mix(parts, alike, network == ir::Network::pairwise)))
        changed = true;
    if (changed) messages = messages_of(parts);
}

std::pair<Messages, std::optional<Messages>> without(const Messages& messages, std::size_t index) {
    Parts parts = parts_of(messages);
    std::size_t at = 0;
    while (index >= parts[at].piece.size()) index -= parts[at++].piece.size();
    const Part taken = parts[at];
    Part rest = taken;
    rest.piece.erase(rest.piece.begin() + static_cast<std::ptrdiff_t>(index));
    erase(parts, at, 1);
    if (taken.kind != Kind::mixture)
        for (const Message& each : rest.piece)
            parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(at++), Part{{each}});
    else if (!rest.piece.empty())
        parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(at), rest);
    std::pair<Messages, std::optional<Messages>> left{messages_of(parts), std::nullopt};
    if (taken.kind == Kind::once) return left;
    if (taken.kind == Kind::mixture && !rest.piece.empty())
        parts[at] = taken;
    else
        parts.insert(parts.begin() + static_cast<std::ptrdiff_t>(at), taken);
    left.second = messages_of(parts);
    return left;
}

}  // namespace map2pml::semantics
