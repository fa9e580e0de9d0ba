/// Declarations that the sources of `translator/protocols/facts` share; no other folder includes this header.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/protocols/analyses/messages/mailbox_senders.h"
#include "translator/protocols/promela/facts.h"

namespace map2pml::fact_list {

// --- One fact about a protocol under an instance, at its place in the text.

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

// --- fact_maker.cpp: What all lists of facts share: the analyses, the words for places and names.

struct FactMaker {
    const source::SourceSet& sources;
    const promela::Facts& facts;                         ///< with all reductions
    const std::vector<passes::MailboxSenders>& senders;  ///< per agent of the instance

    /// `` `inform/2` ``: the name of the message in the text, and the number of its terms.
    [[nodiscard]] std::string kind_name(const passes::MessageKind& kind) const;
    /// `12:5`, or `other.check:12:5` in another file than that of the protocol.
    [[nodiscard]] std::string place(const source::Span& span) const;
    /// `12:5, 14:9`, in the order of the text, without duplicates.
    [[nodiscard]] std::string places(const std::vector<const ir::Operation*>& operations) const;
    /// `Bidder.bidloop`.
    [[nodiscard]] std::string clause_name(std::size_t clause) const;
};

/// `a`, `a and b`, `a, b and c`.
[[nodiscard]] std::string joined(const std::vector<std::string>& words, const std::string& last = "and");

/// The kind of the message of a `Send` or a `Receive`.
[[nodiscard]] passes::MessageKind kind_of_message(const ir::Operation& operation);

// --- subjects: The lists of facts, by subject. README.md says what each line means.

/// `live`: where the value of each variable can still matter, and which lines read it.
void list_variables(const FactMaker& maker, Facts& list);

/// `field`: which parts of the messages in each mailbox are needed, and by which line.
void list_fields(const FactMaker& maker, Facts& list);

/// `sent`, `arrival`: who sends what to whom, and where a sender is while it can still do so.
void list_sends(const FactMaker& maker, Facts& list);

/// `mailbox`, `heads`: who sends to each mailbox, and where its owner takes any message that may lie there.
void list_mailboxes(const FactMaker& maker, Facts& list);

/// `mover`: which steps commute with those of others.
void list_commuting_steps(const FactMaker& maker, Facts& list);

/// `loop`: loops in which no message is taken.
void list_loops(const FactMaker& maker, Facts& list);

}  // namespace map2pml::fact_list
