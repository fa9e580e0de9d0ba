/// Names of messages in the protocol model.   private to the room
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/model/protocol/term.h"
#include "translator/protocols/situations/lowering/local_machines.h"

namespace map2pml::lcc {

/// A message of the model.
struct NamedMessage {
    std::string performative;
    std::string written;  ///< as in `ir::Send`
    std::vector<ir::Term> terms;
    Value sender_role;  ///< of all messages that are this one; what differs has no value
};

/// In LCC a message also carries the role of its sender and the role that is meant. Messages that differ in nothing else, and
/// that their receiver treats alike in each of its situations, are one message of the model; where it does not, the roles
/// become part of the name.
class MessageNames {
  public:
    explicit MessageNames(const LocalMachines& machines);
    [[nodiscard]] NamedMessage named(const Message& message, const source::Span& span) const;

  private:
    /// Messages that are one.
    struct Class {
        std::string mark;  ///< behind the name; may be empty
        Value sender_role;
    };
    std::map<Message, Class> classes_;
};

/// A value without variables as a term of the model; others by their text.
[[nodiscard]] ir::Term term_of(const Value& value, const source::Span& span);

}  // namespace map2pml::lcc
