/// The order of the phases: the values of `ett`.   states + steps -> `ett ∈ {evt_cfp, evt_end}`
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "translator/machines/from_diagrams/formulas.h"

namespace map2pml::auml_to_eventb {

class ControlStates {
  public:
    using Index = std::size_t;
    using States = std::set<Index>;

    /// \param variable that has the state as its value
    explicit ControlStates(std::string variable) : variable_(std::move(variable)) {}

    /// The first one is where the protocol begins.
    Index add(const std::string& name);
    void add_step(const States& from, Index to);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    /// These, and all that can come after them.
    [[nodiscard]] States reached_from(const States& states) const;
    [[nodiscard]] States not_reached_from(const States& states) const;
    /// This one, and all that come after it and never without it.
    [[nodiscard]] States only_after(Index state) const;

    /// False when there are none.
    [[nodiscard]] PredicatePtr is_one_of(const States& states) const;

  private:
    std::string variable_;
    std::vector<std::string> names_;
    std::vector<States> next_;
};

}  // namespace map2pml::auml_to_eventb
