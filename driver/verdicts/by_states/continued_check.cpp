#include "driver/verdicts/by_states/continued_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "driver/results/layout.h"
#include "driver/runs/trace/mailboxes.h"
#include "driver/runs/trace/places.h"
#include "driver/verdicts/by_states/by_semantics.h"
#include "driver/verdicts/by_states/modal_check.h"
#include "driver/verdicts/findings/findings.h"
#include "driver/verdicts/findings/followed_run.h"
#include "driver/verdicts/search/computation_lock.h"
#include "driver/verdicts/search/mailbox_sizes.h"
#include "driver/verdicts/search/search_budget.h"
#include "translator/protocols/analyses/messages/execution_bounds.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/properties/properties.h"
#include "translator/protocols/semantics/properties/user_properties.h"

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
    return chosen.empty() || chosen.contains(property);
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
    for (const Property property : {Property::termination, Property::no_failure, Property::progress,
                                    Property::bounded_recursion, Property::no_orphans, Property::mailbox_bound})
        if (is_wanted(request, property)) built_in(property);
    for (const ir::UserProperty& property : request.instance.properties)
        if (is_wanted(request, property) && property.kind != ir::UserProperty::Kind::modal) stated(property);
}

/// The results when the budget has ended before anything was known.
std::vector<PropertyResult> undecided(const SceneRequest& request) {
    std::vector<PropertyResult> results;
    const auto add = [&](Property property, const std::string& name) {
        PropertyResult result;
        result.property = property;
        result.name = name;
        result.verdict = Verdict::incomplete;
        result.incomplete_because = request.cancelled.is_asked()
                                        ? "interrupted"
                                        : "the time or the memory was not enough; raise --time or --memory";
        results.push_back(std::move(result));
    };
    for_each_wanted(
        request, [&](Property property) { add(property, ""); },
        [&](const ir::UserProperty& property) { add(Property::user_defined, property.name); });
    return results;
}

/// The rest of the run after one of the states.
class RestOfRun {
  public:
    RestOfRun(const SceneRequest& request, const ReachedState& from, std::uint32_t capacity)
        : request_(request), from_(from), capacity_(capacity), system_(request.protocol, request.instance) {
        system_.begin_at(from.state);
    }

    std::vector<PropertyResult> decide() {
        const std::unique_lock lock = lock_computation(request_.cancelled);
        auto decided = within_search_budget(request_, [&] { return decide_all(); });
        return decided ? *std::move(decided) : undecided(request_);
    }

    std::vector<PropertyResult> decide_all() {
        semantics::Bounds bounds = bounds_by_semantics(request_, "the rest of the run");
        bounds.capacity = capacity_;
        const auto begin = std::chrono::steady_clock::now();
        states_ = std::make_unique<semantics::Exploration>(system_, bounds);
        seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        const semantics::Verdicts verdicts = semantics::decide(*states_);
        std::vector<PropertyResult> results;
        for_each_wanted(
            request_, [&](Property property) { results.push_back(built_in(property, verdicts[property])); },
            [&](const ir::UserProperty& property) { results.push_back(stated(property)); });
        return results;
    }

    /// Formulas take their own turn.
    std::vector<PropertyResult> decide_formulas() {
        std::vector<PropertyResult> results;
        for (const ir::UserProperty& property : request_.instance.properties) {
            if (property.kind == ir::UserProperty::Kind::modal && is_wanted(request_, property)) {
                SceneRequest own = request_;
                own.beginning = &from_.state;
                results.push_back(check_modal_property(own, property));
                put_before(results.back());
            }
        }
        return results;
    }

  private:
    void put_figures(PropertyResult& result) const {
        result.states = states_->size();
        result.seconds = seconds_;
        result.memory_bytes = states_->bytes();
        if (result.verdict == Verdict::incomplete) {
            result.ran_out = states_->ran_out_of_states();
            result.incomplete_because =
                result.ran_out
                    ? fmt::format("the search ended after {} of the reference semantics; raise --time or --memory",
                                  report::counted(result.states, "state"))
                    : "a bound cut the search";
        } else if (result.verdict == Verdict::holds) {
            result.summary = report::counted(result.states, "state") + " from there, by the reference semantics";
        }
    }

    /// The run of the saved steps and those after them.
    trace::Counterexample run_of(const std::vector<semantics::Event>& before_loop,
                                 const std::vector<semantics::Event>& loop) const {
        trace::Counterexample run;
        run.steps = from_.steps;
        semantics::State state = from_.state;
        append_events(system_, before_loop, state, run.steps);
        if (!loop.empty()) {
            run.lasso_start = run.steps.size();
            append_events(system_, loop, state, run.steps);
        }
        trace::number_messages(run);
        run.final_places = trace::places_in(system_, state);
        trace::identify_left(run);
        return run;
    }

    PropertyResult built_in(Property property, const semantics::PropertyVerdict& found) const {
        PropertyResult result;
        result.property = property;
        result.verdict = found.verdict;
        put_figures(result);
        if (!found.witness) return result;
        std::vector<semantics::Event> events = states_->run_to(found.witness->state);
        if (found.witness->last) events.push_back(*found.witness->last);
        result.counterexample = run_of(events, {});
        explain(result, *found.witness);
        return result;
    }

    void explain(PropertyResult& result, const semantics::Witness& witness) const {
        if (result.property == Property::termination && witness.stuck) {
            explain_stuck_agent(result, request_.instance.agents[*witness.stuck].name);
        } else if (result.property == Property::termination) {
            explain_deadlock(result);
        } else if (result.property == Property::no_failure) {
            explain_failure(result, request_.instance.why_denied);
        } else if (result.property == Property::no_orphans) {
            explain_orphans(result);
        } else if (result.property == Property::mailbox_bound) {
            result.summary = fmt::format("from there a mailbox outgrows {}", report::counted(capacity_, "message"));
        } else {
            result.summary = result.property == Property::progress
                                 ? "from there agents can go round for ever without taking a message"
                                 : "from there it can grow without bound";
        }
        if (result.findings.empty() && !result.counterexample->steps.empty())
            result.findings.push_back({result.counterexample->steps.back().span, result.summary, {}, {}});
    }

    PropertyResult stated(const ir::UserProperty& property) const {
        const semantics::UserVerdict found = semantics::decide(property, *states_);
        PropertyResult result;
        result.property = Property::user_defined;
        result.name = property.name;
        using Kind = ir::UserProperty::Kind;
        result.may_happen =
            property.kind == Kind::reachable || property.kind == Kind::trace || property.kind == Kind::trace_strictly;
        result.verdict = found.verdict;
        put_figures(result);
        if (found.run) {
            const auto& steps = found.run->steps;
            const std::size_t loop = std::min(found.run->loop.value_or(steps.size()), steps.size());
            const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(loop);
            result.counterexample = run_of({steps.begin(), middle}, {middle, steps.end()});
        }
        if (result.verdict == Verdict::violated) {
            result.summary = result.may_happen ? "no run does this from there" : "a run from there breaks it";
            const bool has_step = result.counterexample && !result.counterexample->steps.empty() && !result.may_happen;
            const diag::Note place{property.name_span, fmt::format("`{}` is defined here", property.name)};
            if (has_step) {
                const std::string text = result.counterexample->lasso_start
                                             ? "from here on the run repeats"
                                             : "this is the last step before the violation";
                const std::size_t at = result.counterexample->lasso_start.value_or(result.counterexample->steps.size());
                const std::size_t last = std::min(at, result.counterexample->steps.size() - 1);
                result.findings.push_back({result.counterexample->steps[last].span, text, {place}, {}});
            } else {
                result.findings.push_back({property.span, "this holds from there on", {}, {}});
            }
        }
        return result;
    }

    /// The run of a formula begins with the saved steps.
    void put_before(PropertyResult& result) const {
        if (!result.counterexample) return;
        trace::Counterexample& run = *result.counterexample;
        run.steps.insert(run.steps.begin(), from_.steps.begin(), from_.steps.end());
        for (std::size_t at = 0; at < run.steps.size(); ++at) run.steps[at].clock = static_cast<std::uint32_t>(at + 1);
        if (run.lasso_start) *run.lasso_start += from_.steps.size();
        trace::number_messages(run);
        trace::identify_left(run);
    }

    const SceneRequest& request_;
    const ReachedState& from_;
    std::uint32_t capacity_;
    semantics::TransitionSystem system_;
    std::unique_ptr<const semantics::Exploration> states_;
    double seconds_ = 0;  ///< of the search that all properties share
};

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

std::string misfit_text(const FollowedRun& run, const SavedBeginning& beginning) {
    std::string text = fmt::format("step {} of {} does not fit this protocol: {}", *run.misfit + 1, beginning.file,
                                   to_string(static_cast<const semantics::Occurrence&>(beginning.steps[*run.misfit])));
    std::vector<std::string> possible;
    for (const semantics::Occurrence& each : run.possible) {
        const std::string words = to_string(each);
        if (std::find(possible.begin(), possible.end(), words) == possible.end()) possible.push_back(words);
    }
    return text + (possible.empty() ? "; nothing is possible there"
                                    : fmt::format("; possible there: {}", fmt::join(possible, ", ")));
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
    ir::Instance past = request.instance;
    past.never_done.clear();
    const semantics::TransitionSystem system(request.protocol, past);
    const auto followed = within_search_budget(request, [&] { return follow_run(system, beginning.steps); });
    const FollowedRun run = followed.value_or(FollowedRun{});
    if (run.misfit) return misfit_text(run, beginning);
    report::SceneResult result;
    result.scene = request.protocol.name;
    result.instance = request.instance;
    result.capacity = largest_mailbox_of(request);
    for (const ReachedState& each : run.reached) {
        RestOfRun rest(request, each, result.capacity);
        std::vector<PropertyResult> own = rest.decide();
        std::vector<PropertyResult> formulas = rest.decide_formulas();
        std::move(formulas.begin(), formulas.end(), std::back_inserter(own));
        join(result.results, std::move(own));
    }
    if (!followed) result.results = undecided(request);
    if (!run.is_whole) admit_others(result.results);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

}  // namespace map2pml::check
