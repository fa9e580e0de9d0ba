/// Messages of a log in the numbers of a system.   names and texts -> agents, names of messages, values
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// A message that was seen.
struct Seen {
    bool is_taken = false;   ///< one of the receivers took it; otherwise the sender sent it
    std::size_t sender = 0;  ///< index of an agent
    std::size_t name = 0;    ///< of the message, as `MessageNames` numbers it
    std::vector<Value> terms = {};
    std::vector<std::size_t> receivers = {};  ///< indices of agents, sorted; taken: one
    auto operator<=>(const Seen&) const = default;
};

/// The names of messages as they are written in the text, each with the numbers of terms that it has there.
class MessageNames {
  public:
    explicit MessageNames(const TransitionSystem& system);

    [[nodiscard]] std::optional<std::size_t> find(std::string_view written) const;
    [[nodiscard]] std::size_t of(NameId performative) const { return of_.at(performative); }
    [[nodiscard]] const std::string& text(std::size_t name) const { return texts_[name]; }
    [[nodiscard]] const std::vector<std::string>& all() const { return texts_; }

  private:
    std::map<std::string, std::size_t, std::less<>> numbers_;
    std::vector<std::string> texts_;
    std::map<NameId, std::size_t> of_;
};

/// What is seen of a SEND or a RECV.
[[nodiscard]] Seen seen_of(const Event& event, const MessageNames& names);

/// The value that a log writes like this; nothing: the protocol and the instance have no such value.
[[nodiscard]] std::optional<Value> value_written(const std::string& text, const Values& values);

/// The term that a text of a log is: an integer, else a constant.
[[nodiscard]] ir::Term term_written(const std::string& text);

}  // namespace map2pml::semantics
