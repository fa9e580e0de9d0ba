/// What all lists of facts share: the analyses, the words for places and names.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "translator/protocols/analyses/messages/mailbox_senders.h"
#include "translator/protocols/facts/fact.h"
#include "translator/protocols/promela/facts.h"

namespace map2pml::fact_list {

struct FactMaker {
    const source::SourceSet& sources;
    const promela::Facts& facts;                         ///< with all reductions
    const std::vector<passes::MailboxSenders>& senders;  ///< per agent of the instance

    /// `` `inform/2` ``: what the text calls the message, and how many terms it has.
    [[nodiscard]] std::string kind_name(const passes::MessageKind& kind) const;
    /// `12:5`, and `other.check:12:5` in another file than that of the protocol.
    [[nodiscard]] std::string place(const source::Span& span) const;
    /// `12:5, 14:9`, in the order of the text, each once.
    [[nodiscard]] std::string places(const std::vector<const ir::Operation*>& operations) const;
    /// `Bidder.bidloop`.
    [[nodiscard]] std::string clause_name(std::size_t clause) const;
};

/// `a`, `a and b`, `a, b and c`.
[[nodiscard]] std::string joined(const std::vector<std::string>& words, const std::string& last = "and");

/// The kind of the message of a `Send` or a `Receive`.
[[nodiscard]] passes::MessageKind kind_of_message(const ir::Operation& operation);

}  // namespace map2pml::fact_list
