/// Kinds of messages that may lie anywhere in a mailbox: stored fields, and fields that receives ask for -> receives that see the order.
///
/// Invariant: if no receive sees the order of a kind, all messages of the kind in a mailbox that a receive of its owner matches at a
/// time have equal stored fields. So it does not matter which of them is the oldest (grammar/semantics.md 3, RECV).
#pragma once

#include <set>
#include <vector>

#include "translator/protocols/promela/facts.h"
#include "translator/protocols/promela/reduction_note.h"

namespace map2pml::promela {

/// The first receive, in the order of the text, that may match messages of the kind that differ; null: there is none.
[[nodiscard]] const ir::Operation* order_seen_by(const Facts& facts, const passes::MessageKind& kind);

/// The term with one value that every send of the kind to the agent of the protocol has as this argument; null: some send has, or
/// may have, another value.
[[nodiscard]] const ir::Term* sent_alike(const Facts& facts, std::size_t agent, const passes::MessageKind& kind,
                                         std::size_t argument);

/// The kinds that lie sorted in every mailbox: no receive sees their order, and some mailbox has other kinds, or they differ.
[[nodiscard]] std::set<passes::MessageKind> sorted_kinds(const Facts& facts);

/// Notes on what `sort` did to each mailbox in which messages may differ. Empty if nothing is sorted.
[[nodiscard]] std::vector<ReductionNote> explain_sort(const Facts& facts);

}  // namespace map2pml::promela
