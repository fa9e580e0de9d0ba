/// A diagram with one lifeline of any number of agents, as a sequence of phases.   `Part` -> phases
///
/// A row is what each of the agents does on its own with others (`languages/diagrams/projection/replicate.h` has the same rule for a number that is
/// known); messages to all with which a row begins are sent to all at once, before it.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "translator/machines/from_diagrams/part.h"

namespace map2pml::auml_to_eventb {

/// A message that happens once: between two others, or to all.
struct Exchange {
    source::Span span;
    OneMessage message;
    bool is_to_all = false;
};

/// Done once for each agent.
struct Row {
    source::Span span;
    std::vector<Part> body;     ///< one part, of messages, choices, `par` and sequences
    bool has_deadline = false;  ///< of its first messages: when it has passed, who has said nothing is left out
};

struct Branch;
using Phase = std::variant<Exchange, Row, Branch>;

/// A choice that is made once for all; each operand that is not empty begins with an `Exchange`.
struct Branch {
    source::Span span;
    std::vector<std::vector<Phase>> operands;
    std::vector<std::string> skips;  ///< for each operand the event that takes it when it is empty; "" for the others
};

/// Why there is no machine for any number.
struct NoPhases {
    source::Span span;
    std::string why;
    bool is_for_any = true;  ///< for a number that is known there may be one
};

/// \param root of a diagram in which the lifeline is drawn as one agent. \param many its word.
[[nodiscard]] std::variant<std::vector<Phase>, NoPhases> phases_of(const Part& root, const std::string& many);

}  // namespace map2pml::auml_to_eventb
