/// Match compilation: a receive -> the fields of the mailbox that are tested and those that are bound.
///
/// The unification rules are those of the MAP report, figures 6 and 8: constants are tested, variables are bound after
/// all tests, wild-cards are neither.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translator/model/protocol/operation.h"
#include "translator/protocols/promela/frame.h"
#include "translator/protocols/promela/model_context.h"

namespace map2pml::promela {

/// The condition of a receive on one field of a message.
struct FieldPattern {
    enum class Kind : std::uint8_t {
        constant,  ///< equals a fixed macro
        value,     ///< equals the current value of an expression
        any,       ///< anything; the field is bound if `variable` is set
        same_as,   ///< equals an earlier field (a variable that occurs twice in one pattern)
    } kind = Kind::any;
    Expression expression;                ///< constant, value
    std::optional<std::string> variable;  ///< the variable of the protocol that it binds
    std::size_t earlier = 0;              ///< same_as: index of the earlier field
    bool is_left_out = false;             ///< no message of this kind has the field: it is 0
};

/// A receive, field by field in the order of the mailbox.
struct MessagePattern {
    bool possible = true;  ///< false: no message that can arrive ever matches
    Expression mailbox;
    Expression counter;                ///< of such messages, where they are counted: then each field has one value
    Expressions also;                  ///< further conditions, besides that a message is there
    std::vector<FieldPattern> fields;  ///< kind, sender, [role], arguments, unused slots
    std::size_t first_argument = 2;
    std::size_t argument_count = 0;  ///< arguments that have a field
    /// Fields that a trace shows: those of the sender and of all arguments in order; nothing: left out.
    std::vector<std::optional<std::size_t>> traced_fields;
    std::optional<std::string> role_variable;  ///< bound to `role_constant` without a field of its own
    Expression role_constant;

    /// Whether some trace shows the field.
    [[nodiscard]] bool is_traced(std::size_t field) const;
    [[nodiscard]] bool is_linear() const;
    /// Whether all messages that match are equal, so that it does not matter which one is taken.
    [[nodiscard]] bool is_ground() const;
};

[[nodiscard]] MessagePattern compile_pattern(ModelContext& model, const ir::Receive& receive, const Frame& frame);

/// The pattern once for each order in which the network lets the agent look: once for `mailbox` and `bag`, once per
/// possible sender for `pairwise` (grammar/semantics.md 3, RECV).
[[nodiscard]] std::vector<MessagePattern> network_alternatives(ModelContext& model, const ir::Receive& receive,
                                                               const MessagePattern& pattern, const Frame& frame);

/// True exactly if some message in the mailbox matches: the poll of `idle` (grammar/semantics.md 4, `idle`). `false` if impossible.
[[nodiscard]] Expression poll(ModelContext& model, const MessagePattern& pattern);

}  // namespace map2pml::promela
