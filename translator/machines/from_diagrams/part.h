/// A diagram in its global order, with the names used in its machine.   `Interaction` -> `Part` -> events, invariants, variant
///
/// A part is a sequence, or something with at least one event; empty parts occur only in choices.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml_to_eventb {

struct Part;

/// One event, in which the message is sent and taken.   `hand_cfp`: it has happened
struct OneMessage {
    std::string word;  ///< of the event and of the element of MESSAGES
    std::string hand;
    std::string from;  ///< elements of AGENTS
    std::string to;
    bool is_error = false;  ///< an act that ends a protocol in an error
    std::string words;      ///< as it is drawn
};

struct Sequence {
    std::vector<Part> parts;
};

/// One operand happens.   `alt_1`: 0, or which
struct Choice {
    std::string taken;
    std::vector<Part> operands;
    std::vector<std::string> skips;  ///< for each operand the event that takes it when it is empty; "" for the others
    std::size_t late = 0;            ///< how many operands there are for when the time for the others has passed
    std::string waiting;             ///< the agents that wait for the others
};

/// All operands, side by side.
struct Parallel {
    std::vector<Part> operands;
};

/// Some operands, side by side.   `or_1_2`: 0 open, 1 taken, 2 skipped
struct OneOrMore {
    std::vector<std::string> taken;
    std::vector<Part> operands;
    std::vector<std::string> skips;  ///< the event that skips the operand
    bool may_be_none = false;        ///< one operand was empty: to take that one is to take nothing
};

/// The body, from `lower` times to `upper` times.   `it_1`: rounds that are done, `out_1`: it has ended
struct Repeat {
    std::string rounds;
    std::string out;
    std::string again;  ///< the event that begins another round
    std::string exit;
    std::uint32_t lower = 0;
    std::optional<std::uint32_t> upper;  ///< 2 or more; nothing: `bound`
    std::string bound;                   ///< the constant for `*`
    std::vector<std::string> leavings;   ///< choices in the body whose first operand leaves the loop
    std::vector<Part> body;              ///< one part
};

/// A `critical` with others side by side, which wait while it has begun and is not over.
struct Region {
    std::string word;        ///< `critical_1`
    std::vector<Part> body;  ///< one part
};

struct Nothing {
    bool is_late = false;  ///< in a choice: the time for the other operands has passed
};

struct Part {
    source::Span span;
    std::variant<Nothing, OneMessage, Sequence, Choice, Parallel, OneOrMore, Repeat, Region> kind;

    [[nodiscard]] bool is_nothing() const { return std::holds_alternative<Nothing>(kind); }
};

}  // namespace map2pml::auml_to_eventb
