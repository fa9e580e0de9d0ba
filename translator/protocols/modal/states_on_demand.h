/// The states of a protocol, found as formulas ask for them.   transition system -> `ModalSystem`
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "translator/model/formulas/action_label.h"
#include "translator/protocols/modal/modal_system.h"
#include "translator/protocols/semantics/rules/compact_states.h"

namespace map2pml::modal {

/// Limits of the search.
struct StateBounds {
    std::size_t states = 1'000'000;
    /// Asked before each state whose steps are looked for.
    std::function<bool()> keep_going = {};
};

/// A cut step, beyond which no formula sees, with the reason.
struct CutStep {
    semantics::Event event;
    semantics::Cut cut{};
    source::Span place = {};
};

/// Whether a bound forbids the step, so that it has no edge.
[[nodiscard]] bool is_cut(const semantics::Step& step);

/// A step of the semantics as an action of formulas.
[[nodiscard]] ir::ActionLabel label_of(const semantics::Event& event, const semantics::TransitionSystem& system);

/// A key of the event: events with equal keys have equal labels.
[[nodiscard]] std::u32string code_of(const semantics::Event& event);

class StatesOnDemand final : public ModalSystem {
  public:
    /// \param system must outlive this
    StatesOnDemand(const semantics::TransitionSystem& system, StateBounds bounds);

    [[nodiscard]] std::span<const LabelledEdge> edges(std::uint32_t state) override;
    [[nodiscard]] bool is_cut(std::uint32_t state) override;
    [[nodiscard]] bool is_in(const ir::ActionSet& actions, std::uint32_t label) const override;
    [[nodiscard]] bool is_over() const override { return is_over_; }

    [[nodiscard]] const semantics::TransitionSystem& system() const { return system_; }
    /// Number of states that were met; `expanded` counts those whose steps are known.
    [[nodiscard]] std::size_t count() const { return states_.count(); }
    [[nodiscard]] std::size_t expanded() const { return expanded_; }
    [[nodiscard]] std::size_t edge_count() const { return edges_.size(); }
    /// The first step that was cut; empty: no state that was looked at has one.
    [[nodiscard]] const std::optional<CutStep>& first_cut() const { return first_cut_; }
    /// The waits that a limit has ended, in some state that was looked at.
    [[nodiscard]] const std::vector<semantics::Event>& forced() const { return forced_; }
    /// Approximate memory in use.
    [[nodiscard]] std::size_t bytes() const;

  private:
    /// A state; its edges are a range of `edges_`.
    struct Node {
        std::size_t first = 0;
        std::uint32_t count = 0;
        bool is_expanded = false;
        bool is_cut = false;
    };
    static constexpr std::uint32_t kNoLabel = static_cast<std::uint32_t>(-1);

    void expand(std::uint32_t state);
    std::uint32_t label_of(std::uint32_t effect);
    void note(const semantics::StepEffect& effect);

    const semantics::TransitionSystem& system_;
    StateBounds bounds_;
    semantics::CompactStates states_;
    std::vector<Node> nodes_;
    std::vector<LabelledEdge> edges_;
    std::vector<ir::ActionLabel> labels_;
    std::vector<std::uint32_t> labels_of_effects_;  ///< `kNoLabel`: not met yet
    std::unordered_map<std::u32string, std::uint32_t> label_numbers_;
    std::optional<CutStep> first_cut_;
    std::vector<semantics::Event> forced_;
    std::size_t expanded_ = 0;
    bool is_over_ = false;
};

}  // namespace map2pml::modal
