/// The names of all parts of a net in its machine.   net -> identifiers of Event-B
#pragma once

#include <string>
#include <vector>

#include "translator/machines/from_protocols/net.h"
#include "translator/machines/writing/identifiers.h"

namespace map2pml::protocol_to_eventb {

struct AgentNames {
    std::string set;                          ///< `PLACES_Bidder1`
    std::string variable;                     ///< `at_Bidder1`
    std::vector<std::string> places;          ///< elements of the set, by place: `Bidder1_waits_19`
    std::vector<std::string> place_comments;  ///< with line, column and variables
};

class NetNames {
  public:
    /// References are kept.
    NetNames(const Net& net, const ir::Protocol& protocol, const ir::Instance& instance);

    [[nodiscard]] const AgentNames& agent(std::size_t agent) const { return agents_[agent]; }
    /// The variable that counts the letter in the mailbox.
    [[nodiscard]] const std::string& letter(LetterId letter) const { return letters_[letter]; }
    /// `inform(start, 10) from Auctioneer to Bidder1`
    [[nodiscard]] std::string comment_of(LetterId letter) const;
    /// A new label: `Bidder1_takes_inform_start`.
    [[nodiscard]] std::string label_of(const semantics::Event& event);
    /// `Bidder1  inform(start, 10) <= Auctioneer`
    [[nodiscard]] std::string comment_of(const semantics::Event& event) const;
    /// A new label or name.
    [[nodiscard]] std::string fresh(const std::string& shown) { return identifiers_.fresh(shown); }
    [[nodiscard]] const std::string& name_of(std::size_t agent) const { return instance_.agents[agent].name; }

  private:
    [[nodiscard]] std::string message_name(const semantics::Message& message) const;
    [[nodiscard]] AgentNames names_of_agent(const Net& net, std::size_t agent);

    const Net& net_;
    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    semantics::Values values_;
    eventb::writing::Identifiers identifiers_;
    std::vector<AgentNames> agents_;
    std::vector<std::string> letters_;
};

}  // namespace map2pml::protocol_to_eventb
