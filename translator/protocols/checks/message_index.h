/// The agents that could take each message (grammar/semantics.md 3, SEND and RECV).   shared by the checks
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_set>
#include <vector>

#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// A send or a receive and whose it is.
struct MessageUse {
    const ir::Clause* clause = nullptr;
    const ir::Operation* operation = nullptr;

    [[nodiscard]] const std::string& performative() const;
    [[nodiscard]] const std::vector<ir::Term>& terms() const;
    [[nodiscard]] const ir::Address& partner() const;
};

/// The agents, and those that an address may denote.
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
    MessageIndex(const std::vector<MessageUse>& uses, const Addressing& addressing);

    /// True when `meets(use)` holds for some use that can be a partner of `of` as far as performative, number of terms,
    /// first term and both agents tell.
    template <typename Meets>
    [[nodiscard]] bool has_partner(const MessageUse& of, Meets&& meets) const {
        for (const std::size_t key : likely_keys(of)) {
            auto at = std::lower_bound(filed_.begin(), filed_.end(), key,
                                       [](const Filed& a, std::size_t b) { return a.key < b; });
            for (; at != filed_.end() && at->key == key; ++at) {
                if (meets(at->use)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The first few of one performative, for notes; empty only if there is none.
    [[nodiscard]] std::vector<MessageUse> some_with_performative(const std::string& performative) const;

  private:
    struct Filed {
        std::size_t key;
        MessageUse use;
    };

    [[nodiscard]] std::vector<std::size_t> likely_keys(const MessageUse& of) const;

    const std::vector<MessageUse>& uses_;
    const Addressing& addressing_;
    std::vector<Filed> filed_;  ///< by key
};

}  // namespace map2pml::passes
