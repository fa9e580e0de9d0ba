/// Protocols under their instances as projects of Event-B.   `Protocols` -> a `Project` for each instance
#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

#include "driver/input/reading/protocols.h"
#include "translator/machines/from_protocols/theorems.h"
#include "translator/machines/from_protocols/translate.h"
#include "translator/model/machines/model/model.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::translation {

struct ProtocolProjects {
    std::vector<eventb::Project> projects;
    std::vector<std::vector<protocol_to_eventb::Theorem>> theorems;  ///< of each project
    std::vector<std::string> listings;  ///< of each project, as in `protocol_to_eventb::Translated`
    std::string refusal;                ///< why some instance has none; empty otherwise
};

/// The result of a search of all runs of an instance about a theorem of its machine.
struct TheoremSearch {
    bool is_broken = false;
    std::vector<semantics::Event> run;  ///< a shortest one to a state that breaks it
    bool is_complete = false;           ///< all states were looked at
    bool was_stopped = false;           ///< the search says nothing about the states that were not looked at
    std::size_t states = 0;
};

/// The states that an instance reaches, breadth first, by the reference semantics, within a budget of states.
class ReachedStates {
  public:
    /// \param instance index in `Protocols::instances` \param stop must outlive this, as the input must
    ReachedStates(const input::Protocols& input, std::size_t instance, const std::atomic<bool>& stop);

    [[nodiscard]] const semantics::TransitionSystem& system() const { return system_; }
    [[nodiscard]] TheoremSearch search(const protocol_to_eventb::Theorem& theorem) const;

  private:
    const std::atomic<bool>& stop_;
    semantics::TransitionSystem system_;
    semantics::Exploration exploration_;
};

/// \param input that can go on.
[[nodiscard]] ProtocolProjects protocol_projects(
    const input::Protocols& input,
    protocol_to_eventb::Invariants invariants = protocol_to_eventb::Invariants::computed);

}  // namespace map2pml::translation
