/// Who could take which message (map-semantics 4, SEND and RECV).   shared by the checks
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "translator/ir/protocol.h"

namespace map2pml::passes {

/// A send or a receive and whose it is.
struct MessageUse {
    const ir::Clause* clause = nullptr;
    const ir::Operation* operation = nullptr;

    [[nodiscard]] const std::string& performative() const;
    [[nodiscard]] const std::vector<ir::Term>& terms() const;
    [[nodiscard]] const ir::Address& partner() const;
};

/// Who exists, and whom an address may mean.
class Addressing {
  public:
    explicit Addressing(const ir::Protocol& protocol);

    /// The agent that an address certainly names, `!Bidder`, or its role, `%bidder`, or `*`. Names that do not exist and
    /// terms that cannot stand there are reported elsewhere; here they count as anybody, so that nothing follows from them.
    [[nodiscard]] std::string key(const ir::Address& address) const;
    /// The address may mean the owner of this clause.
    [[nodiscard]] bool may_mean(const ir::Address& address, const ir::Clause& owner) const;
    /// Some instance exists in which this receive takes this message: performative, number of terms, the constants at each
    /// position, and both addresses allow it. Variables may have any value. \param send a send, \param receive a receive.
    [[nodiscard]] bool may_meet(const MessageUse& send, const MessageUse& receive) const;

  private:
    [[nodiscard]] const ir::AgentName* known_agent(const ir::Term& term) const;
    [[nodiscard]] const ir::RoleName* known_role(const ir::Term& term) const;

    std::unordered_set<std::string> agents_;
    std::unordered_set<std::string> roles_;
};

/// The sends or the receives of a protocol, so that partners are found without looking at all pairs.
class MessageIndex {
  public:
    /// \param addressing must outlive the index.
    explicit MessageIndex(const Addressing& addressing) : addressing_(addressing) {}

    void add(const MessageUse& use);
    /// Those that can be partners as far as performative, number of terms, first term and owner tell; `may_meet` decides.
    [[nodiscard]] std::vector<const std::vector<MessageUse>*> likely_partners(const MessageUse& of) const;
    /// All of one performative, in text order.
    [[nodiscard]] const std::vector<MessageUse>& with_performative(const std::string& performative) const;

  private:
    const Addressing& addressing_;
    std::unordered_map<std::string, std::vector<MessageUse>> by_key_;
    std::unordered_map<std::string, std::vector<MessageUse>> by_performative_;
};

}  // namespace map2pml::passes
