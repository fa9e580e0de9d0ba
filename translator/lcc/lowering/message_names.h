/// Names of messages in the protocol model.   private to the room
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/ir/term.h"
#include "translator/lcc/lowering/local_machines.h"

namespace map2pml::lcc {

/// A message of the model.
struct NamedMessage {
    std::string performative;
    std::vector<ir::Term> terms;
};

/// In LCC a message also carries the role of its sender and the role that is meant. Where two messages differ in nothing else,
/// that becomes part of the name of all messages of this kind.
class MessageNames {
  public:
    explicit MessageNames(const LocalMachines& machines);
    [[nodiscard]] NamedMessage named(const Message& message, const source::Span& span) const;

  private:
    using Kind = std::pair<std::string, std::size_t>;  ///< functor and number of arguments
    std::set<Kind> told_apart_by_role_;
};

/// A value without variables as a term of the model; others by their text.
[[nodiscard]] ir::Term term_of(const Value& value, const source::Span& span);

}  // namespace map2pml::lcc
