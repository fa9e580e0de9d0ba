#include "driver/check/search_plan.h"

namespace map2pml::check {

namespace {

struct Switches {
    bool end_states, failure, orphans, stuck, prune_failed;
};

Switches switches_for(Search search) {
    switch (search) {
        case Search::all_safety:
            return {true, true, true, true, false};
        case Search::deadlock:
            return {true, false, false, false, true};
        case Search::stuck_agent:
            return {false, false, false, true, true};
        case Search::failure:
            return {false, true, false, false, false};
        case Search::orphans:
            return {false, false, true, false, false};
        case Search::every_state:
        case Search::non_progress:
        case Search::user_defined:
        case Search::user_defined_runs:
        case Search::user_defined_fair_runs:
        case Search::uncut_runs:
        case Search::uncut_fair_runs:
            return {false, false, false, false, false};
    }
    return {};
}

spin::Definition define(const char* name, bool on) { return {name, on ? 1U : 0U}; }

bool contains(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

bool is_uncut(Search search) { return search == Search::uncut_runs || search == Search::uncut_fair_runs; }

spin::Definitions definitions_for(Search search, std::uint32_t capacity, bool prunes) {
    const Switches on = switches_for(search);
    spin::Definitions definitions = {{kCapacity, capacity},
                                     define("CHECK_NO_FAILURE", on.failure),
                                     define("CHECK_NO_ORPHANS", on.orphans),
                                     define("CHECK_STUCK", on.stuck),
                                     define("PRUNE_FAILED", on.prune_failed),
                                     define("CHECK_PROGRESS", search == Search::non_progress)};
    if (prunes) {
        definitions.push_back(define("PRUNE_FULL", true));
    }
    if (is_uncut(search)) {
        definitions.push_back(define("ONLY_UNCUT_RUNS", true));
    }
    return definitions;
}

spin::SearchRequest request_for(Search search, std::uint32_t capacity, bool prunes) {
    spin::SearchRequest request;
    request.definitions = definitions_for(search, capacity, prunes);
    request.check_end_states = switches_for(search).end_states;
    if (search == Search::non_progress) {
        request.kind = spin::SearchKind::non_progress;
        request.weak_fairness = true;
    }
    if (search == Search::user_defined_runs || search == Search::user_defined_fair_runs || is_uncut(search)) {
        request.kind = spin::SearchKind::acceptance;
        request.claim = "property";
        request.weak_fairness = search == Search::user_defined_fair_runs || search == Search::uncut_fair_runs;
    }
    return request;
}

std::optional<Ending> meaning_of(const spin::ErrorFound& error) {
    switch (error.kind) {
        case spin::ErrorKind::invalid_end_state:
            return Ending::deadlock;
        case spin::ErrorKind::non_progress_cycle:
            return Ending::cycle;
        case spin::ErrorKind::assertion:
            // The condition as SPIN prints it names a variable of the model that no user can choose.
            if (contains(error.text, "property_met")) {
                return Ending::user_defined;
            }
            if (contains(error.text, "value_mistake")) {
                return Ending::mistake;
            }
            if (contains(error.text, "agent_failed")) {
                return Ending::failure;
            }
            if (contains(error.text, "agent_stuck")) {
                return Ending::stuck_agent;
            }
            if (contains(error.text, "running") || contains(error.text, "orphans_at_rest")) {
                return Ending::orphans;
            }
            if (contains(error.text, "_nr_pr") || contains(error.text, "joined_")) {
                return Ending::processes;
            }
            return contains(error.text, "len(") ? std::optional(Ending::full_mailbox) : std::nullopt;
        case spin::ErrorKind::acceptance_cycle:
        case spin::ErrorKind::claim_violated:
            return Ending::user_defined;
        case spin::ErrorKind::other:
            return std::nullopt;
    }
    return std::nullopt;
}

std::string words_for(Search search) {
    switch (search) {
        case Search::all_safety:
            return "all safety properties";
        case Search::deadlock:
        case Search::stuck_agent:
            return "termination";
        case Search::failure:
            return "no-failure";
        case Search::orphans:
            return "no-orphans";
        case Search::every_state:
            return "reachable-code";
        case Search::non_progress:
            return "progress";
        case Search::user_defined:
        case Search::user_defined_runs:
        case Search::user_defined_fair_runs:
        case Search::uncut_runs:
        case Search::uncut_fair_runs:
            return "a stated property";
    }
    return {};
}

}  // namespace map2pml::check
