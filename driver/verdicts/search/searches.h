/// The searches of one scene: goal of a search -> what SPIN found, with mailboxes that are large enough.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/tools/schedule/speculation.h"
#include "driver/tools/spin/search.h"
#include "driver/tools/spin/tasks.h"
#include "driver/verdicts/search/scene_request.h"
#include "driver/verdicts/search/search_plan.h"
#include "translator/protocols/promela/generated.h"

namespace map2pml::check {

/// A search that has ended, with what its error means.
struct Searched {
    spin::SearchOutcome outcome;
    std::optional<Ending> meaning;
    std::uint32_t pruned_at = 0;  ///< runs that met a full mailbox, of this size, were not followed; 0: there were none

    [[nodiscard]] const spin::Complete* complete() const { return std::get_if<spin::Complete>(&outcome.end); }
    [[nodiscard]] const spin::ErrorFound* found() const { return std::get_if<spin::ErrorFound>(&outcome.end); }
    [[nodiscard]] const spin::Stopped* stopped() const { return std::get_if<spin::Stopped>(&outcome.end); }
};

/// A question to SPIN: together with the model, everything that the outcome depends on.
struct SearchQuery {
    Search what{};
    bool breadth_first = false;
    std::uint32_t capacity = 0;
    bool prunes = false;
    bool is_bounded = false;  ///< the number of states is bounded
    std::uint64_t state_room = 0;
    bool is_scheduled = false;  ///< steps that nobody notices go first
    bool looks_early = false;   ///< among them those that only look early for a message

    [[nodiscard]] bool operator==(const SearchQuery&) const = default;
};

/// Facts about an instance that searches have found out, for later searches.
struct Known {
    std::uint32_t first_capacity = 0;    ///< size of a mailbox, to begin with
    std::uint32_t largest_capacity = 0;  ///< the largest size to try
    bool prunes = false;           ///< a mailbox is known to outgrow that, so a run ends where it meets a full one
    std::uint64_t state_room = 0;  ///< `spin::SearchRequest::state_room`

    [[nodiscard]] bool operator==(const Known&) const = default;
};

class Searches {
  public:
    /// \param name of the user-defined property that the model is about; empty: of none.
    Searches(const SceneRequest& request, const promela::Generated& model, const Known& known, std::string name = {});

    /// How a search is asked for: by `search`, or by `search_short`.
    enum class Manner : std::uint8_t { whole, brief };
    struct Next {
        Search what{};
        Manner manner{};
    };
    /// Begins ahead the searches that will probably be asked for, the most probable first. They are begun as they would be asked
    /// for now, and again when an earlier search changes how.
    void speculate(std::vector<Next> next);

    /// Complete depth-first search with the whole budget.
    [[nodiscard]] Searched search(Search what);
    /// Breadth-first search, which finds a shortest run; nothing if that search would be large.
    [[nodiscard]] std::optional<Searched> search_shortest(Search what);
    /// Breadth-first search if that is small, otherwise depth-first search.
    [[nodiscard]] Searched search_short(Search what);
    /// Makes do with small searches from now on, because something grows without bound, so that no search can ever see everything.
    void only_small(Ending grows);
    /// Ends runs from now on where they meet a full mailbox, because one outgrows the largest size; the search goes on.
    void prune_full();
    /// Notes that branches of `par`s fill SPIN's table of processes, which says nothing about the protocol.
    void branches_fill_table() { piled_up_ = true; }
    [[nodiscard]] bool is_piled_up() const { return piled_up_; }
    [[nodiscard]] bool knows_what_grows() const { return piled_up_ || grows_.has_value(); }

    /// The facts found out so far, for searches of another model of the instance.
    [[nodiscard]] Known known() const;
    /// The size of the mailboxes in the last search.
    [[nodiscard]] std::uint32_t capacity() const { return capacity_; }
    /// Whether the full mailbox is known to get a bounded number of messages, more than SPIN's channels can have.
    [[nodiscard]] bool is_too_small(const spin::ErrorFound& full) const;
    /// Why a search found no answer and what to raise or repair; empty: the reason is unknown.
    [[nodiscard]] std::string why_undecided(const Searched& searched) const;
    /// Whether a smaller instance may be searched to the end within the budgets.
    [[nodiscard]] bool ran_out(const spin::Stopped& stopped) const;

  private:
    [[nodiscard]] spin::RunTasks runs_tasks() const;
    [[nodiscard]] spin::SearchOutcome search_all(spin::SearchRequest search) const;
    [[nodiscard]] spin::SearchOutcome outcome_of(const SearchQuery& asked);
    [[nodiscard]] spin::SearchOutcome with_swarm(const SearchQuery& asked);
    [[nodiscard]] Searched search_in(Search what, bool breadth_first);
    [[nodiscard]] Searched scheduled(const SearchQuery& question, Searched searched);
    [[nodiscard]] Searched with_shortest_run(const SearchQuery& scheduled, Searched searched);
    [[nodiscard]] Searched search_pruned(Search what, bool breadth_first, std::uint32_t first_capacity);
    [[nodiscard]] SearchQuery asked(Search what, bool breadth_first, std::uint32_t capacity, bool prunes) const;
    [[nodiscard]] SearchQuery first_asked(const Next& next) const;
    void speculate_again();
    [[nodiscard]] spin::SearchRequest request_of(const SearchQuery& asked) const;
    [[nodiscard]] std::string keep_folder(Search what) const;
    [[nodiscard]] std::string words(Search what) const;
    [[nodiscard]] std::string stop_words(const spin::Stopped& stopped) const;
    [[nodiscard]] std::string growth_words(Ending grows) const;

    const SceneRequest& request_;
    const promela::Generated& model_;
    std::uint32_t capacity_;
    std::uint32_t largest_capacity_;
    std::string name_;
    bool looks_early_ = true;  ///< searches look early for messages, where that is enough
    bool small_ = true;        ///< no search has shown yet that breadth-first search is too large
    bool prunes_ = false;
    std::uint64_t state_room_ = 0;
    bool piled_up_ = false;
    std::optional<Ending> grows_;  ///< `processes` or `full_mailbox`
    std::vector<Next> next_;       ///< foreseen, and not asked for yet
    std::shared_ptr<spin::Translations> translations_ = std::make_shared<spin::Translations>();
    schedule::Speculation<SearchQuery, spin::SearchOutcome>
        speculation_;  ///< the last: its searches use all of the above
};

}  // namespace map2pml::check
