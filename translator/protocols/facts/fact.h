/// One fact about a protocol under an instance, at its place in the text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/source/source_file.h"

namespace map2pml::fact_list {

/// Subjects of facts, in the order in which facts of one place are listed.
enum class Subject : std::uint8_t { mailbox, exchange, range, sent, arrival, heads, field, order, mover, loop, live };

/// The word for the subject in the list: `mailbox`, `live`.
[[nodiscard]] std::string_view word_of(Subject subject);

struct Fact {
    source::Span span;
    Subject subject = Subject::mailbox;
    std::string words;                              ///< a sentence without its full stop
    auto operator<=>(const Fact&) const = default;  ///< in the order of the text
};

using Facts = std::vector<Fact>;

}  // namespace map2pml::fact_list
