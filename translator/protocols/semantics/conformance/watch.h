/// Properties of a check file along a run of which only the messages are seen.   place + step -> what is broken   private to the room
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "translator/model/formulas/property.h"
#include "translator/protocols/semantics/graph/labelled_states.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// What a run that is followed says about properties so far.
struct Watched {
    std::uint32_t last = 0;    ///< number of the set of patterns that the last event matches
    std::uint64_t broken = 0;  ///< a bit for each property that is watched
    auto operator<=>(const Watched&) const = default;
};

class Watch {
  public:
    /// Watches `never`, `invariant` and `after all end`, at most 64 of them.
    explicit Watch(const TransitionSystem& system);

    [[nodiscard]] bool is_idle() const { return properties_.empty(); }
    [[nodiscard]] const std::vector<const ir::UserProperty*>& properties() const { return properties_; }
    [[nodiscard]] Watched at_start(const State& state);
    [[nodiscard]] Watched after(const Watched& before, const State& from, const Event& event, const State& to);
    /// The bits of the properties that are broken if everything ends here.
    [[nodiscard]] std::uint64_t broken_at_end(const Watched& watched, const State& state) const;

  private:
    [[nodiscard]] bool is_true(const ir::UserProperty& property, std::uint32_t last, const State& state) const;
    void judge(Watched& watched, const State& state) const;

    const TransitionSystem& system_;
    std::vector<const ir::UserProperty*> properties_;
    std::vector<const ir::EventPattern*> patterns_;
    std::vector<PatternSet> sets_ = {{}};
    std::map<PatternSet, std::uint32_t> numbers_ = {{{}, 0}};
};

}  // namespace map2pml::semantics
