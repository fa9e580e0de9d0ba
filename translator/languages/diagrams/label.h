/// Parses the names of messages and lifelines.   `[ok] propose(price) {reply-by: 20}` -> its parts
///
/// The grammar is `grammar/AumlLabel.g4`. Guards and arguments stay text: a guard is the name of a condition.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::auml {

/// How many: `1..n`, `m of n`, `*`. A bound is a number, a name, or `*`.
struct Cardinality {
    std::string lower;
    std::string upper;
    bool operator==(const Cardinality&) const = default;
};

/// The parsed name of a message.
struct MessageLabel {
    std::string number;  ///< `2.1a` before the name: of the drawing, no part of the name
    std::string act;     ///< the communicative act: all words of the name
    std::vector<std::string> arguments;
    bool has_arguments = false;  ///< `ask()` has none, and says so
    std::string guard;
    std::string deadline;
    std::vector<std::string> notes;  ///< other `{…}`
    std::vector<std::string> stereotypes;
    std::optional<Cardinality> cardinality;
    bool operator==(const MessageLabel&) const = default;
};

/// The parsed name of a lifeline: `name / role : Class [1..n]`.
struct LifelineLabel {
    std::string name;
    std::string role;
    std::string classifier;
    std::optional<Cardinality> multiplicity;
    bool operator==(const LifelineLabel&) const = default;
};

/// Nothing when the text is no such label: its brackets are not closed, or its parts make no sense together. White space is
/// one blank in what is given.
[[nodiscard]] std::optional<MessageLabel> read_message_label(std::string_view text);
/// The name for a text that is not a label: the whole text without its number.
[[nodiscard]] MessageLabel unread_label(std::string_view text);
[[nodiscard]] std::optional<LifelineLabel> read_lifeline_label(std::string_view text);

}  // namespace map2pml::auml
