#include "driver/verdicts/search/search_plan.h"

#include <algorithm>

#include "translator/protocols/analyses/messages/execution_bounds.h"
#include "translator/protocols/promela/model_names.h"

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

Ending ending_of(promela::ModelAssertion assertion) {
    switch (assertion) {
        case promela::ModelAssertion::user_defined:
            return Ending::user_defined;
        case promela::ModelAssertion::mistake:
            return Ending::mistake;
        case promela::ModelAssertion::failure:
            return Ending::failure;
        case promela::ModelAssertion::stuck_agent:
            return Ending::stuck_agent;
        case promela::ModelAssertion::orphans:
            return Ending::orphans;
        case promela::ModelAssertion::processes:
            return Ending::processes;
        case promela::ModelAssertion::full_mailbox:
            return Ending::full_mailbox;
    }
    return Ending::full_mailbox;
}

constexpr std::uint32_t kMailboxByDefault = 64;

}  // namespace

spin::Scheduling scheduling_of(const std::vector<promela::FirstStep>& steps) {
    spin::Scheduling scheduling;
    for (const promela::FirstStep& each : steps) scheduling.steps.push_back({each.process, each.condition});
    return scheduling;
}

spin::Symmetry symmetry_of(const promela::Symmetry& of_model) {
    spin::Symmetry symmetry;
    for (const promela::AlikeAgents& each : of_model.groups) {
        symmetry.groups.push_back({each.first_value, each.first_process, each.count, {}});
        for (const auto& [array, first] : each.elements) symmetry.groups.back().elements.push_back({array, first});
    }
    for (const promela::ValueChannel& each : of_model.channels) symmetry.channels.push_back({each.name, each.fields});
    for (const promela::ValueProcess& each : of_model.processes)
        symmetry.processes.push_back({each.name, each.variables});
    symmetry.variables = of_model.variables;
    return symmetry;
}

bool fits_channels(const promela::Generated& model, std::uint32_t capacity) {
    return capacity <= kLargestOfSpin || (model.largest_mailbox != 0 && model.largest_mailbox <= kLargestOfSpin);
}

bool is_uncut(Search search) { return search == Search::uncut_runs || search == Search::uncut_fair_runs; }

spin::Definitions definitions_for(Search search, std::uint32_t capacity, bool prunes) {
    const Switches on = switches_for(search);
    spin::Definitions definitions = {{kCapacity, capacity},
                                     define("CHECK_NO_FAILURE", on.failure),
                                     define("CHECK_NO_ORPHANS", on.orphans),
                                     define("CHECK_STUCK", on.stuck),
                                     define("PRUNE_FAILED", on.prune_failed),
                                     define("CHECK_PROGRESS", search == Search::non_progress)};
    if (prunes) definitions.push_back(define("PRUNE_FULL", true));
    if (is_uncut(search)) definitions.push_back(define("ONLY_UNCUT_RUNS", true));
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
            if (const auto assertion = promela::assertion_of(error.text)) return ending_of(*assertion);
            return std::nullopt;
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
            return "a user-defined property";
    }
    return {};
}

std::uint32_t largest_mailbox(const CheckSettings& settings, const std::vector<std::uint32_t>& most_messages) {
    return settings.capacity.value_or(std::max(kMailboxByDefault, largest_bound(most_messages)));
}

std::uint32_t largest_bound(const std::vector<std::uint32_t>& most_messages) {
    std::uint32_t largest = 0;
    for (const std::uint32_t each : most_messages)
        largest = each == passes::kUnbounded ? largest : std::max(largest, each);
    return largest;
}

}  // namespace map2pml::check
