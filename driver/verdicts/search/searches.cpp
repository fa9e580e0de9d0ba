#include "driver/verdicts/search/searches.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "driver/report/text/failure.h"
#include "driver/tools/spin/search.h"
#include "driver/tools/spin/split.h"
#include "driver/tools/spin/swarm.h"
#include "driver/verdicts/findings/model_lines.h"
#include "driver/verdicts/search/witness.h"
#include "translator/protocols/analyses/messages/execution_bounds.h"

namespace map2pml::check {

namespace {

constexpr std::uint32_t kFirstPruned = 2;          ///< messages in a mailbox
constexpr std::uint64_t kSmallSearch = 200'000;    ///< states up to which a shortest counterexample is cheap
constexpr std::uint64_t kLargeSearch = 1'000'000;  ///< states that are worth it when the search cannot be exhaustive

/// Whether the run ends where nobody can act.
bool is_at_an_end(Ending ending) { return ending == Ending::deadlock || ending == Ending::orphans; }

std::chrono::milliseconds time_left(const CheckSettings& settings) {
    if (!settings.deadline) return settings.time;
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(*settings.deadline - std::chrono::steady_clock::now());
    return std::clamp(left, std::chrono::milliseconds(1), settings.time);
}

bool gave_up(const Searched& searched) {
    return searched.stopped() != nullptr && searched.stopped()->reason == spin::StopReason::states;
}

}  // namespace

Searches::Searches(const SceneRequest& request, const promela::Generated& model, const Known& known, std::string name)
    : request_(request),
      model_(model),
      capacity_(known.first_capacity),
      largest_capacity_(known.largest_capacity),
      name_(std::move(name)),
      speculation_(request.looks_ahead(), [this](schedule::Scheduler* scheduler, const SearchQuery& asked) {
          return spin::submit(
              scheduler, [this](const spin::SearchRequest& search) { return search_all(search); }, request_of(asked));
      }) {
    // The model of a property may have to keep apart what others count.
    if (!request.settings.capacity && !fits_channels(model_, largest_capacity_)) {
        largest_capacity_ = kLargestOfSpin;
        capacity_ = std::min(capacity_, largest_capacity_);
    }
    if (known.prunes) {
        grows_ = Ending::full_mailbox;
        prunes_ = true;
    }
    state_room_ = known.state_room;
    small_ = request.settings.split == 0;  // a search in parts is depth first
    // Where it is known how many messages a mailbox can get, it is not tried with fewer.
    const std::uint32_t room = model_.scheduling.room;
    if (!model_.scheduling.steps.empty() && capacity_ < room && room <= largest_capacity_) capacity_ = room;
}

Known Searches::known() const {
    return {std::min(capacity_, largest_capacity_), largest_capacity_, prunes_, state_room_};
}

void Searches::speculate(std::vector<Next> next) {
    next_ = std::move(next);
    speculate_again();
}

void Searches::speculate_again() {
    std::vector<SearchQuery> asked;
    for (const Next& each : next_) asked.push_back(first_asked(each));
    speculation_.only(asked);
}

void Searches::only_small(Ending grows) {
    grows_ = grows;
    speculate_again();
}

void Searches::prune_full() {
    prunes_ = true;
    speculate_again();
}

/// The common beginning of `search` and `search_short`.
SearchQuery Searches::first_asked(const Next& next) const {
    const bool breadth_first = next.manner == Manner::brief && (grows_ || small_);
    return asked(next.what, breadth_first, prunes_ ? std::min(kFirstPruned, largest_capacity_) : capacity_, prunes_);
}

SearchQuery Searches::asked(Search what, bool breadth_first, std::uint32_t capacity, bool prunes) const {
    const bool is_safety = request_for(what, capacity).kind == spin::SearchKind::safety;
    const bool is_breadth_first = breadth_first && is_safety && !model_.has_rendezvous;
    const bool is_scheduled =
        is_safety && !prunes && !model_.scheduling.steps.empty() && capacity >= model_.scheduling.room;
    const bool looks_early = is_scheduled && looks_early_ && !model_.scheduling.early.empty();
    return {what,        is_breadth_first, capacity,   prunes, is_breadth_first || grows_.has_value(),
            state_room_, is_scheduled,     looks_early};
}

std::string Searches::words(Search what) const { return name_.empty() ? words_for(what) : name_; }

Searched Searches::search(Search what) {
    Searched searched = search_in(what, false);
    if (small_ && searched.outcome.statistics.states >= kSmallSearch) {
        small_ = false;
        speculate_again();
    }
    return searched;
}

std::optional<Searched> Searches::search_shortest(Search what) {
    if (!small_) return std::nullopt;
    Searched searched = search_in(what, true);
    return gave_up(searched) ? std::nullopt : std::optional(std::move(searched));
}

/// An error that a depth-first search reaches soon (a number of processes that only grows, say) may lie behind more states than
/// memory can hold if all shorter runs come first.
Searched Searches::search_short(Search what) {
    if (grows_) {
        Searched searched = search_in(what, true);
        return searched.pruned_at != 0 && gave_up(searched) ? search_pruned(what, false, searched.pruned_at) : searched;
    }
    if (std::optional<Searched> shortest = search_shortest(what)) return *std::move(shortest);
    return search_in(what, false);
}

spin::SearchOutcome Searches::outcome_of(const SearchQuery& asked) {
    spin::SearchOutcome outcome = speculation_.take(asked);
    if (outcome.statistics.state_room > state_room_) {
        state_room_ = outcome.statistics.state_room;
        speculate_again();
    }
    return outcome;
}

/// Where the tasks of a search run: here, or on the cluster of the user.
spin::RunTasks Searches::runs_tasks() const {
    const CheckSettings& settings = request_.settings;
    schedule::Scheduler* of_all = settings.scheduler;
    if (settings.cluster)
        return slurm::run_on(*settings.cluster, request_.tools, of_all == nullptr ? nullptr : &of_all->slots());
    return spin::run_here(of_all, of_all == nullptr ? nullptr : &of_all->memory(), request_.tools);
}

/// The whole search, in parts or on a cluster if the user wants that. A search of few states at most is not worth it; where nothing is to be split, one that
/// takes a few seconds here is not either.
spin::SearchOutcome Searches::search_all(spin::SearchRequest search) const {
    constexpr std::chrono::milliseconds kShort{3000};
    const CheckSettings& settings = request_.settings;
    schedule::Scheduler* of_all = settings.scheduler;
    const auto here = [&](const spin::SearchRequest& own) {
        return spin::run_within(of_all == nullptr ? nullptr : &of_all->memory(), request_.tools, own);
    };
    const bool is_split = settings.split != 0 && spin::can_be_split(search);
    const bool may_leave = settings.cluster && search.budget.states == 0 && !search.breadth_first;
    if (!is_split && !may_leave) return here(search);
    if (settings.split == 0 && search.budget.time > kShort) {
        spin::SearchRequest first = search;
        first.budget.time = kShort;
        spin::SearchOutcome outcome = here(first);
        const auto* stopped = std::get_if<spin::Stopped>(&outcome.end);
        if (stopped == nullptr || stopped->reason != spin::StopReason::time) return outcome;
        search.state_room = std::max(search.state_room, outcome.statistics.state_room);
    }
    spin::SearchRequest whole = search;
    whole.is_elsewhere = settings.cluster.has_value();
    whole.shorten = search.shorten || is_split;
    if (whole.kind == spin::SearchKind::safety || !whole.weak_fairness)
        return spin::run_split(request_.tools, whole, std::max(settings.split, 1U), runs_tasks());
    // Where there is no cycle at all, there is no fair one; whether one of them is fair is decided here.
    whole.weak_fairness = false;
    whole.shorten = false;
    spin::SearchOutcome any = spin::run_split(request_.tools, whole, 1, runs_tasks());
    return std::holds_alternative<spin::Complete>(any.end) || search.cancelled.is_asked() ? any : here(search);
}

/// Where the search does not finish, a swarm goes on in the time that is left.
spin::SearchOutcome Searches::with_swarm(const SearchQuery& asked) {
    spin::SearchOutcome outcome = outcome_of(asked);
    const CheckSettings& settings = request_.settings;
    const auto* stopped = std::get_if<spin::Stopped>(&outcome.end);
    if (settings.swarm == 0 || stopped == nullptr) return outcome;
    const bool gives_up = stopped->reason == spin::StopReason::states;
    const bool is_last = grows_ && !(asked.prunes && asked.breadth_first);  // else it is made again, depth first
    if (gives_up ? !is_last : !ran_out(*stopped) || stopped->reason == spin::StopReason::too_large) return outcome;
    spin::SearchRequest search = request_of(asked);
    const std::chrono::duration<double> spent(outcome.statistics.total_seconds);
    const auto left = settings.time - std::chrono::duration_cast<std::chrono::milliseconds>(spent);
    search.budget.time = std::clamp(left, std::chrono::milliseconds(1), time_left(settings));
    spin::SearchOutcome of_swarm = spin::run_swarm(search, settings.swarm, outcome, runs_tasks());
    const auto* found = std::get_if<spin::ErrorFound>(&of_swarm.end);
    if (found == nullptr || meaning_of(*found)) return of_swarm;
    std::get<spin::Stopped>(outcome.end).coverage =
        "a swarm ended with an error that is none of the model: " + found->text;
    return outcome;
}

/// Enlarges the mailboxes as long as one is too small (`explain mailbox-bound`). If even the largest is too small, the error may
/// still occur in runs that do not fill it.
Searched Searches::search_in(Search what, bool breadth_first) {
    const bool asks_sizes = what == Search::all_safety || what == Search::every_state;
    std::erase_if(next_, [&](const Next& each) { return each.what == what; });
    if (prunes_) return search_pruned(what, breadth_first, kFirstPruned);
    for (;;) {
        const SearchQuery question = asked(what, breadth_first, capacity_, false);
        Searched searched{with_swarm(question), std::nullopt};
        if (const spin::ErrorFound* found = searched.found()) {
            searched.meaning = meaning_of(*found);
            if (searched.meaning == Ending::full_mailbox && capacity_ < largest_capacity_) {
                capacity_ = std::min(capacity_ * 2, largest_capacity_);
                speculate_again();
                continue;
            }
            if (searched.meaning == Ending::full_mailbox && !asks_sizes) {
                only_small(Ending::full_mailbox);
                prune_full();
                return search_pruned(what, breadth_first, kFirstPruned);
            }
        }
        return question.is_scheduled ? scheduled(question, std::move(searched)) : searched;
    }
}

/// An agent that looks early for a message need not find it late. When the operations of all runs are asked for, they are those of
/// a search in which it may find it late.
Searched Searches::scheduled(const SearchQuery& question, Searched searched) {
    const bool asks_for_code = question.what == Search::all_safety || question.what == Search::every_state;
    if (question.looks_early && asks_for_code && searched.complete() != nullptr &&
        !ModelLines::has_executed(model_, *searched.complete(), model_.scheduling.found_late)) {
        looks_early_ = false;
        speculate_again();
        return search_in(question.what, question.breadth_first);
    }
    return question.breadth_first ? with_shortest_run(question, std::move(searched)) : searched;
}

/// Where steps go first, others come later, and the shortest of the runs that are left need not be the shortest of all. Each run that ends
/// where nobody can act is there with its steps in another order, though, unless an agent looks early.
Searched Searches::with_shortest_run(const SearchQuery& scheduled, Searched searched) {
    if (searched.found() == nullptr || (is_at_an_end(*searched.meaning) && !scheduled.looks_early)) return searched;
    SearchQuery of_all = scheduled;
    of_all.is_scheduled = false;
    of_all.looks_early = false;
    Searched shortest{outcome_of(of_all), std::nullopt};
    if (const spin::ErrorFound* found = shortest.found(); found != nullptr && meaning_of(*found) == searched.meaning) {
        shortest.meaning = searched.meaning;
        return shortest;
    }
    return searched;
}

/// Smaller mailboxes have fewer states, so small ones come first: a counterexample found with them is a run
/// like any other. Larger ones allow more runs and are tried as long as that is cheap.
Searched Searches::search_pruned(Search what, bool breadth_first, std::uint32_t first_capacity) {
    for (std::uint32_t capacity = std::min(first_capacity, largest_capacity_);;
         capacity = std::min(capacity * 2, largest_capacity_)) {
        Searched searched{with_swarm(asked(what, breadth_first, capacity, true)), std::nullopt, capacity};
        if (const spin::ErrorFound* found = searched.found()) searched.meaning = meaning_of(*found);
        const bool was_cut = searched.complete() != nullptr && ModelLines::has_overflowed(model_, *searched.complete());
        const bool is_large = searched.outcome.statistics.states >= kSmallSearch;
        if (!was_cut || is_large || capacity == largest_capacity_) return searched;
    }
}

spin::SearchRequest Searches::request_of(const SearchQuery& asked) const {
    const CheckSettings& settings = request_.settings;
    spin::SearchRequest search = request_for(asked.what, asked.capacity, asked.prunes);
    search.model = model_.text;
    if (search.kind == spin::SearchKind::acceptance)
        search.formula = is_uncut(asked.what) ? model_.uncut_formula : model_.formula;
    search.model_name = "model";
    search.partial_order_reduction = !model_.needs_all_orders;
    search.symmetry = symmetry_of(model_.symmetry);
    if (asked.is_scheduled)
        search.scheduling = scheduling_of(asked.looks_early ? model_.scheduling.early : model_.scheduling.steps);
    search.breadth_first = asked.breadth_first;
    // Small safety searches are breadth-first.
    search.shorten = search.kind != spin::SearchKind::safety || model_.has_rendezvous;
    search.budget = {time_left(settings) / (settings.swarm == 0 ? 1 : 2), settings.memory_bytes, settings.depth, 0};
    if (asked.is_bounded) search.budget.states = asked.prunes && !asked.breadth_first ? kLargeSearch : kSmallSearch;
    search.cancelled = request_.cancelled;
    search.translations = translations_;
    search.state_room = asked.state_room;
    if (!settings.keep_folder.empty()) search.keep = keep_folder(asked.what);
    search.on_progress = [this, what = asked.what](const spin::Progress& progress) {
        request_.progress({words(what), progress.states, progress.depth, progress.memory_bytes, progress.seconds,
                           progress.states_per_second});
    };
    return search;
}

std::string Searches::keep_folder(Search what) const {
    std::string name = what == Search::stuck_agent ? "stuck-agent" : words(what);
    // The name of a user-defined property may not be possible as the name of a folder.
    std::replace_if(
        name.begin(), name.end(),
        [](char letter) { return std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '_'; }, '-');
    return (std::filesystem::path(request_.settings.keep_folder) / request_.protocol.name / name).string();
}

bool Searches::is_too_small(const spin::ErrorFound& full) const {
    if (request_.settings.capacity) return false;
    const std::optional<std::size_t> receiver = full_mailbox(full, model_);
    return receiver ? model_.most_messages[*receiver] != passes::kUnbounded
                    : largest_bound(model_.most_messages) > capacity_;
}

std::string Searches::why_undecided(const Searched& searched) const {
    if (searched.meaning == Ending::full_mailbox || searched.meaning == Ending::processes)
        return growth_words(*searched.meaning);
    if (searched.meaning == Ending::mistake)
        return "an expression in a procedure of the check file is undefined; fix `value-range` first";
    const spin::Stopped* stopped = searched.stopped();
    if (stopped == nullptr) return {};
    const std::string words = gave_up(searched) && grows_ ? growth_words(*grows_) : stop_words(*stopped);
    return stopped->coverage.empty() ? words : words + "; " + stopped->coverage;
}

bool Searches::ran_out(const spin::Stopped& stopped) const {
    switch (stopped.reason) {
        case spin::StopReason::time:
        case spin::StopReason::memory:
        case spin::StopReason::depth:
        case spin::StopReason::killed:
        case spin::StopReason::lost:
        case spin::StopReason::too_large:
            return true;
        case spin::StopReason::states:
            return !grows_;
        case spin::StopReason::interrupted:
        case spin::StopReason::approximate:
            return false;
    }
    return false;
}

std::string Searches::growth_words(Ending grows) const {
    if (grows == Ending::processes && piled_up_)
        return "branches of `par` fill SPIN's table of processes, although no unbounded growth was found";
    if (grows == Ending::processes) return "the number of processes grows without bound; fix `bounded-recursion` first";
    if (const std::uint32_t bound = largest_bound(model_.most_messages);
        !request_.settings.capacity && bound > capacity_) {
        return fmt::format(
            "a mailbox may get up to {} messages, but the mailboxes of the model hold at most {}; lower the limits or "
            "the number of agents",
            bound, capacity_);
    }
    return fmt::format("a mailbox outgrows {} messages; {}", capacity_, mailbox_advice(model_.most_messages));
}

std::string Searches::stop_words(const spin::Stopped& stopped) const {
    const bool has_clauses = ir::has_clauses_of_text(request_.protocol);
    const report::Budgets budgets{request_.settings.time, request_.settings.memory_bytes, request_.settings.depth};
    switch (stopped.reason) {
        case spin::StopReason::time:
            return report::stop_words(report::StoppedBy::time, budgets, has_clauses);
        case spin::StopReason::memory:
            return report::stop_words(report::StoppedBy::memory, budgets, has_clauses);
        case spin::StopReason::depth:
            return report::stop_words(report::StoppedBy::depth, budgets, has_clauses);
        case spin::StopReason::interrupted:
            return report::stop_words(report::StoppedBy::user, budgets, has_clauses);
        case spin::StopReason::killed:
            return report::stop_words(report::StoppedBy::killed, budgets, has_clauses);
        case spin::StopReason::too_large:
            return stopped.detail + (request_.settings.level == 0
                                         ? "; use -O1, which needs fewer"
                                         : "; use fewer agents, smaller limits or shorter clauses");
        case spin::StopReason::lost:
            return "a search on the cluster was lost: " + stopped.detail;
        case spin::StopReason::states:
        case spin::StopReason::approximate:
            return stopped.detail;
    }
    return stopped.detail;
}

}  // namespace map2pml::check
