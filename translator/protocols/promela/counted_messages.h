/// Messages that are counted: kinds whose messages in a mailbox all have equal stored fields.   Facts -> counters and what they count
///
/// Part of reduction `sort` (translator/protocols/promela/reductions.md). A receive asks for one kind and takes the oldest that
/// matches, so no receive can tell where in the mailbox equal messages lie.
#pragma once

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/patterns.h"
#include "translator/protocols/promela/plan/plan.h"
#include "translator/protocols/promela/reduction_note.h"

namespace map2pml::promela {

/// The counted kinds by agent of the protocol. Empty unless the network is `mailbox`.
[[nodiscard]] std::set<std::pair<std::size_t, passes::MessageKind>> counted_kinds(const Facts& facts);

/// The fields of each such message in the mailbox of the agent of the protocol, in their order.
[[nodiscard]] Expressions counted_fields(ModelContext& model, std::size_t agent, const passes::MessageKind& kind);

/// Asks the counter instead of the mailbox for the message: its fields are those of all messages of the kind.
void ask_counter(ModelContext& model, const passes::MessageKind& kind, const Frame& frame, MessagePattern& pattern);

/// The condition that a counted message is there, with fields like those of a poll.
[[nodiscard]] Expression is_counted(const Expression& counter, const Expressions& asked, const Expressions& stored);

/// The declarations of all counters.
[[nodiscard]] std::vector<Variable> make_message_counters(ModelContext& model);

/// Notes on the kinds that are counted, for each agent that has some.
[[nodiscard]] std::vector<ReductionNote> explain_counting(const Facts& facts);

}  // namespace map2pml::promela
