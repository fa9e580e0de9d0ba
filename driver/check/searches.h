/// The searches of one scene: goal of a search -> what SPIN found, with mailboxes that are large enough.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "driver/check/scene_check.h"
#include "driver/check/search_plan.h"
#include "driver/spin/search.h"
#include "translator/promela/generated.h"

namespace map2pml::check {

/// A search that has ended, with what its error means.
struct Searched {
    spin::SearchOutcome outcome;
    std::optional<Meaning> meaning;
    std::uint32_t pruned_at = 0;  ///< runs that met a full mailbox of this size were not followed; 0: there were none

    [[nodiscard]] const spin::Complete* complete() const { return std::get_if<spin::Complete>(&outcome.end); }
    [[nodiscard]] const spin::ErrorFound* found() const { return std::get_if<spin::ErrorFound>(&outcome.end); }
    [[nodiscard]] const spin::Stopped* stopped() const { return std::get_if<spin::Stopped>(&outcome.end); }
};

class Searches {
  public:
    /// \param name of the stated property for which the model was made; empty: none.
    Searches(const SceneRequest& request, const promela::Generated& model, std::uint32_t first_capacity,
             std::uint32_t largest_capacity, std::string name = {});

    /// Complete depth-first search with the whole budget.
    [[nodiscard]] Searched search(Search what);
    /// Breadth-first search, which finds a shortest run; nothing if that search would be large.
    [[nodiscard]] std::optional<Searched> search_shortest(Search what);
    /// Breadth-first search if that is small, otherwise depth-first search.
    [[nodiscard]] Searched search_short(Search what);
    /// Something grows without bound, so no search can be complete: from now on only small searches are made.
    void only_small(Meaning grows) { grows_ = grows; }
    /// A mailbox outgrows the largest size: from now on a run ends at a full mailbox, and the search continues.
    void prune_full() { prunes_ = true; }
    [[nodiscard]] bool prunes_full() const { return prunes_; }
    /// Branches of `par`s fill SPIN's table of processes: that says nothing about the protocol.
    void branches_fill_table() { piled_up_ = true; }
    [[nodiscard]] bool is_piled_up() const { return piled_up_; }
    [[nodiscard]] bool knows_what_grows() const { return piled_up_ || grows_.has_value(); }

    /// The size of the mailboxes in the last search.
    [[nodiscard]] std::uint32_t capacity() const { return capacity_; }
    /// Why a search found no answer and what to raise or repair; empty: the reason is unknown.
    [[nodiscard]] std::string why_undecided(const Searched& searched) const;

  private:
    [[nodiscard]] Searched search_in(Search what, bool breadth_first);
    [[nodiscard]] Searched search_pruned(Search what, bool breadth_first, std::uint32_t first_capacity) const;
    [[nodiscard]] spin::SearchOutcome run_once(Search what, bool breadth_first, std::uint32_t capacity,
                                               bool prunes) const;
    [[nodiscard]] std::string keep_folder(Search what) const;
    [[nodiscard]] std::string words(Search what) const;
    [[nodiscard]] std::string stop_words(const spin::Stopped& stopped) const;
    [[nodiscard]] std::string growth_words(Meaning grows) const;

    const SceneRequest& request_;
    const promela::Generated& model_;
    std::uint32_t capacity_;
    std::uint32_t largest_capacity_;
    std::string name_;
    bool small_ = true;  ///< no search has shown yet that breadth-first search is too large
    bool prunes_ = false;
    bool piled_up_ = false;
    std::optional<Meaning> grows_;  ///< `processes` or `mailbox_full`
};

}  // namespace map2pml::check
