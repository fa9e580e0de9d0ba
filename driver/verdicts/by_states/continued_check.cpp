
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "driver/results/layout.h"
#include "driver/runs/trace/mailboxes.h"
#include "driver/verdicts/by_states/by_semantics.h"
#include "driver/verdicts/findings/findings.h"
#include "driver/verdicts/search/scene_request.h"
#include "driver/verdicts/search/search_plan.h"
#include "translator/protocols/analyses/messages/execution_bounds.h"

namespace map2pml::check {

namespace {

using ir::Property;
using ir::Verdict;
using report::PropertyResult;

/// The bounds of whole runs hold for their rests, too; rules of agents do not change them.
std::uint32_t largest_mailbox_of(const SceneRequest& request) {
    const passes::FlowGraph graph = passes::build_flow_graph(request.protocol, request.instance);
    return largest_mailbox(request.settings,
                           passes::find_execution_bounds(request.protocol, request.instance, graph).messages);
}

bool is_wanted(const SceneRequest& request, Property property) {
    const auto& chosen = request.settings.properties;
    return chosen.empty() ? property != Property::ends : chosen.contains(property);
}

bool is_wanted(const SceneRequest& request, const ir::UserProperty& property) {
    const auto& settings = request.settings;
    const bool is_named = settings.user_defined_wanted.empty() || settings.user_defined_wanted.contains(property.name);
    return is_wanted(request, Property::user_defined) && is_named &&
           !settings.user_defined_skipped.contains(property.name);
}

/// The properties that are decided here, in the order of the report; formulas are not.
template <typename BuiltIn, typename Stated>
void for_each_wanted(const SceneRequest& request, const BuiltIn& built_in, const Stated& stated) {
    for (const Property property :
         {Property::termination, Property::no_failure, Property::progress, Property::bounded_recursion,
          Property::no_orphans, Property::mailbox_bound, Property::ends})
        if (is_wanted(request, property)) built_in(property);
    for (const ir::UserProperty& property : request.instance.properties)
        if (is_wanted(request, property) && property.kind != ir::UserProperty::Kind::modal) stated(property);
}

/// The results when the budget has ended before anything was known.
std::vector<PropertyResult> undecided(const SceneRequest& request) {
    std::vector<PropertyResult> results;
    for_each_wanted(
        request, [&](Property property) { results.push_back(undecided(request, property, "")); },
        [&](const ir::UserProperty& property) {
            results.push_back(undecided(request, Property::user_defined, property.name));
        });
    return results;
}

/// The results of what comes after one of the states, but for formulas.
std::vector<PropertyResult> decide_rest(const SceneRequest& request, const ReachedState& from, std::uint32_t capacity) {
    const std::unique_lock lock = lock_computation(request.cancelled);
    const auto decide = [&] {
        ResultsByStates rest(request, "the rest of the run", {.states = kAnyNumberOfStates, .capacity = capacity},
                             &from);
        std::vector<PropertyResult> results;
        for_each_wanted(
            request, [&](Property property) { results.push_back(rest.built_in(property)); },
            [&](const ir::UserProperty& property) { results.push_back(rest.stated(property)); });
        return results;
    };
    auto decided = within_search_budget(request, decide);
    return decided ? *std::move(decided) : undecided(request);
}

/// The run of a formula begins with the saved steps.
void put_before(PropertyResult& result, const ReachedState& from) {
    if (!result.counterexample) return;
    trace::Counterexample& run = *result.counterexample;
    run.steps.insert(run.steps.begin(), from.steps.begin(), from.steps.end());
    for (std::size_t at = 0; at < run.steps.size(); ++at) run.steps[at].clock = static_cast<std::uint32_t>(at + 1);
    if (run.lasso_start) *run.lasso_start += from.steps.size();
    trace::number_messages(run);
    trace::identify_left(run);
}

/// Formulas take their own turn.
std::vector<PropertyResult> decide_formulas(const SceneRequest& request, const ReachedState& from) {
    std::vector<PropertyResult> results;
    for (const ir::UserProperty& property : request.instance.properties) {
        if (property.kind == ir::UserProperty::Kind::modal && is_wanted(request, property)) {
            SceneRequest own = request;
            own.beginning = &from.state;
            results.push_back(check_modal_property(own, property));
            put_before(results.back(), from);
        }
    }
    return results;
}

int rank(Verdict verdict) {
    return verdict == Verdict::violated ? 3 : verdict == Verdict::error ? 4 : verdict == Verdict::incomplete ? 2 : 1;
}

/// Keeps the worst verdict of each property.
void join(std::vector<PropertyResult>& all, std::vector<PropertyResult> more) {
    if (all.empty()) {
        all = std::move(more);
        return;
    }
    for (std::size_t at = 0; at < all.size(); ++at) {
        const std::uint64_t states = std::max(all[at].states, more[at].states);
        if (rank(more[at].verdict) > rank(all[at].verdict)) all[at] = std::move(more[at]);
        all[at].states = states;
    }
}

/// Follows the saved steps. \return the number of the first step that does not fit; as many as there are: all do
std::size_t follow_saved(semantics::Replay& replay, const SavedBeginning& beginning) {
    const auto misfit = std::find_if(beginning.steps.begin(), beginning.steps.end(), [&](const trace::Step& step) {
        return ir::is_event(step.action) && !replay.follow(step);
    });
    return static_cast<std::size_t>(misfit - beginning.steps.begin());
}

std::string misfit_text(const semantics::Replay& replay, std::size_t misfit, const SavedBeginning& beginning) {
    std::vector<std::string> possible;
    for (const semantics::Occurrence& each : replay.possible_steps()) possible.push_back(to_string(each));
    return fmt::format(
        "step {} of {} does not fit this protocol: {}; {}", misfit + 1, beginning.file,
        to_string(static_cast<const semantics::Occurrence&>(beginning.steps[misfit])),
        possible.empty() ? "nothing is possible there" : fmt::format("possible there: {}", fmt::join(possible, ", ")));
}

/// Withdraws the verdict `holds` because there are more states after the steps than were checked.
void admit_others(std::vector<PropertyResult>& results) {
    for (PropertyResult& each : results) {
        if (each.verdict == Verdict::holds) {
            each.verdict = Verdict::incomplete;
            each.incomplete_because = "after these steps there are too many states to search";
        }
    }
}

}  // namespace

std::variant<report::SceneResult, std::string> check_continued(const SceneRequest& request,
                                                               const SavedBeginning& beginning) {
    const auto begin = std::chrono::steady_clock::now();
    const bool keeps_order = request.protocol.may_overtake;
    const ir::Instance future = keeps_order ? ir::in_order_of_sending(request.instance) : request.instance;
    ir::Instance past = future;
    past.keeps_order = false;  // the saved run may be of a network that does not
    past.never_done.clear();
    const semantics::TransitionSystem system(request.protocol, past);
    semantics::Replay replay(system, semantics::Replay::Past::kept);
    std::vector<ReachedState> reached;
    const auto fitting = within_search_budget(request, [&] {
        const std::size_t count = follow_saved(replay, beginning);
        if (count == beginning.steps.size()) reached = reached_by(replay);
        return count;
    });
    if (fitting && *fitting < beginning.steps.size()) return misfit_text(replay, *fitting, beginning);
    report::SceneResult result;
    result.scene = request.protocol.name;
    result.instance = request.instance;
    result.capacity = largest_mailbox_of(request);
    const SceneRequest rest = request.with(future);
    for (const ReachedState& each : reached) {
        std::vector<PropertyResult> own = decide_rest(rest, each, result.capacity);
        std::vector<PropertyResult> formulas = decide_formulas(rest, each);
        std::move(formulas.begin(), formulas.end(), std::back_inserter(own));
        join(result.results, std::move(own));
    }
    if (!fitting) result.results = undecided(request);
    if (!replay.is_whole()) admit_others(result.results);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

}  // namespace map2pml::check
