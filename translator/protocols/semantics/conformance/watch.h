/// Properties of a check file along a run of which only the messages are seen.   place + step -> what is broken   private to the room
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "translator/model/formulas/property.h"
#include "translator/protocols/semantics/graph/labelled_states.h"
#include "translator/protocols/semantics/properties/automaton.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// What a run that is followed says about properties so far.
struct Watched {
    std::uint32_t last = 0;                    ///< number of the set of patterns that the last event matches
    std::uint64_t broken = 0;                  ///< a bit for each property that is watched
    std::vector<std::uint32_t> temporal = {};  ///< for each `ltl`: number of the set of places of its automaton
    auto operator<=>(const Watched&) const = default;
};

class Watch {
  public:
    /// Watches `never`, `invariant`, `after all end` and `ltl`, at most 64 of them. An `ltl` is broken when nothing that could still come
    /// would make it true.
    explicit Watch(const TransitionSystem& system);

    [[nodiscard]] bool is_idle() const { return properties_.empty(); }
    [[nodiscard]] const std::vector<const ir::UserProperty*>& properties() const { return properties_; }
    /// The properties that are not watched.
    [[nodiscard]] const std::vector<const ir::UserProperty*>& unwatched() const { return unwatched_; }
    [[nodiscard]] Watched at_start(const State& state);
    [[nodiscard]] Watched after(const Watched& before, const State& from, const Event& event, const State& to);
    /// The bits of the properties that are broken if nothing more happens. \param is_good every agent has ended well
    [[nodiscard]] std::uint64_t broken_at_end(const Watched& watched, const State& state, bool is_good) const;

  private:
    /// A formula that is followed along a run: the places at which its automaton can be.
    struct Temporal {
        std::size_t property = 0;  ///< index
        TemporalFormulas formulas;
        Automaton automaton;
        std::vector<bool> is_hopeful;  ///< some run from the place is accepted
    };
    using Places = std::vector<std::uint32_t>;

    [[nodiscard]] bool fits(const Temporal& temporal, std::uint32_t place, std::uint32_t last,
                            const State& state) const;
    [[nodiscard]] std::uint32_t number_of(Places places);
    void follow(Watched& watched, const std::vector<std::uint32_t>* before, const State& state);
    [[nodiscard]] bool is_accepted_at_end(const Temporal& temporal, const Places& places, std::uint32_t last,
                                          const State& state) const;
    [[nodiscard]] bool is_true(const ir::Expression& part, std::uint32_t last, const State& state) const;
    void judge(Watched& watched, const State& state) const;

    const TransitionSystem& system_;
    std::vector<const ir::UserProperty*> properties_;
    std::vector<const ir::UserProperty*> unwatched_;
    std::vector<const ir::EventPattern*> patterns_;
    std::vector<Temporal> temporal_;
    std::vector<Places> place_sets_ = {{}};  ///< number 0 is the empty set
    std::map<Places, std::uint32_t> place_set_numbers_ = {{{}, 0}};
    std::vector<PatternSet> sets_ = {{}};
    std::map<PatternSet, std::uint32_t> numbers_ = {{{}, 0}};
};

}  // namespace map2pml::semantics
