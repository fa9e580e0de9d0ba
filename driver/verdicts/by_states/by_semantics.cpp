#include "driver/verdicts/by_states/by_semantics.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "driver/results/layout.h"
#include "driver/runs/trace/mailboxes.h"
#include "driver/runs/trace/places.h"
#include "driver/verdicts/findings/findings.h"
#include "driver/verdicts/search/scene_request.h"
#include "translator/protocols/semantics/properties/user_properties.h"

namespace map2pml::check {

namespace {

using ir::Property;
using ir::Verdict;
using report::PropertyResult;

constexpr std::uint64_t kStatesBetweenWords = 1'000;

/// The bounds of one search, with those of the request. \param name what is searched, for progress messages
semantics::Bounds within_request(semantics::Bounds bounds, const SceneRequest& request, const std::string& name) {
    const auto begin = std::chrono::steady_clock::now();
    bounds.bytes = request.settings.memory_bytes;
    bounds.keep_going = [&request, name, begin, expanded = std::uint64_t{0}]() mutable {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        if (++expanded % kStatesBetweenWords == 0)
            request.progress({name + ", reference semantics", expanded, 0, 0, spent.count(),
                              static_cast<double>(expanded) / spent.count()});
        return !request.cancelled.is_asked() && spent < request.settings.time;
    };
    return bounds;
}

}  // namespace

ResultsByStates::ResultsByStates(const SceneRequest& request, const std::string& name, const semantics::Bounds& bounds,
                                 const ReachedState* from)
    : request_(request), from_(from), capacity_(bounds.capacity), system_(request.protocol, request.instance) {
    if (from_ != nullptr) system_.begin_at(from_->state);
    const auto begin = std::chrono::steady_clock::now();
    states_ = std::make_unique<semantics::Exploration>(system_, within_request(bounds, request_, name));
    seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

const semantics::Verdicts& ResultsByStates::verdicts() {
    if (!verdicts_) verdicts_ = semantics::decide(*states_);
    return *verdicts_;
}

void ResultsByStates::put_figures(PropertyResult& result) const {
    result.states = states_->size();
    result.seconds = seconds_;
    result.memory_bytes = states_->bytes();
    if (result.verdict == Verdict::incomplete) {
        result.ran_out = states_->ran_out_of_states();
        result.incomplete_because =
            result.ran_out
                ? fmt::format("the search ended after {} of the reference semantics; raise --time or --memory",
                              report::counted(result.states, "state"))
                : "a bound cut the search short";
    } else if (result.verdict == Verdict::holds) {
        const std::string count = report::counted(result.states, "state");
        result.summary = from_ != nullptr ? count + " from there, by the reference semantics"
                                          : "by the reference semantics: " + count;
    }
}

/// The run of the saved steps and those after them.
trace::Counterexample ResultsByStates::run_of(const std::vector<semantics::Event>& before_loop,
                                              const std::vector<semantics::Event>& loop) const {
    trace::Counterexample run;
    semantics::State state = from_ != nullptr ? from_->state : states_->state(0);
    if (from_ != nullptr) run.steps = from_->steps;
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

PropertyResult ResultsByStates::built_in(Property property) {
    const semantics::PropertyVerdict found =
        property == Property::ends ? semantics::decide_ends(*states_) : verdicts()[property];
    PropertyResult result;
    result.property = property;
    result.verdict = found.verdict;
    put_figures(result);
    if (property == Property::ends && result.verdict == Verdict::incomplete && states_->is_complete()) {
        result.incomplete_because = "a limit ended some runs; without it they may go on";
        result.is_repeatable = true;
    }
    if (!found.witness) return result;
    std::vector<semantics::Event> events = states_->run_to(found.witness->state);
    if (found.witness->last) events.push_back(*found.witness->last);
    result.counterexample = run_of(events, found.witness->loop);
    explain(result, *found.witness);
    return result;
}

void ResultsByStates::explain(PropertyResult& result, const semantics::Witness& witness) const {
    const ir::Operation* last = witness.last ? witness.last->operation : nullptr;
    if (result.property == Property::termination && witness.stuck)
        explain_stuck_agent(result, request_.instance.agents[*witness.stuck].name);
    else if (result.property == Property::termination)
        explain_deadlock(result);
    else if (result.property == Property::no_failure)
        explain_failure(result, request_.instance.why_denied);
    else if (result.property == Property::no_orphans)
        explain_orphans(result);
    else if (result.property == Property::mailbox_bound)
        explain_full_mailbox(result, last, {full_mailbox_of(), capacity_, std::nullopt});
    else if (result.property == Property::progress)
        explain_cycle(result);
    else if (result.property == Property::ends)
        explain_endless(result);
    else
        explain_processes(result, request_.protocol, last);
    if (result.findings.empty() && !result.counterexample->steps.empty())
        result.findings.push_back({result.counterexample->steps.back().span, result.summary, {}, {}});
}

std::string ResultsByStates::full_mailbox_of() const {
    const auto& beyond = states_->beyond();
    const auto full = std::find_if(beyond.begin(), beyond.end(), [](const semantics::StepBeyondBounds& each) {
        return each.why == semantics::StepBeyondBounds::Why::capacity;
    });
    return full != beyond.end() ? request_.instance.agents[full->receiver].name : "an agent";
}

PropertyResult ResultsByStates::stated(const ir::UserProperty& property) const {
    const semantics::UserVerdict found = semantics::decide(property, *states_);
    PropertyResult result;
    result.property = Property::user_defined;
    result.name = property.name;
    result.may_happen = property.asks_what_may_happen();
    result.verdict = found.verdict;
    result.under_fairness = property.fair && result.verdict == Verdict::holds;
    put_figures(result);
    if (found.run) {
        const auto& steps = found.run->steps;
        const std::size_t loop = std::min(found.run->loop.value_or(steps.size()), steps.size());
        const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(loop);
        result.counterexample = run_of({steps.begin(), middle}, {middle, steps.end()});
    }
    if (result.verdict == Verdict::holds && property.kind == ir::UserProperty::Kind::ltl)
        result.summary = fmt::format("of all {}runs, {}", property.fair ? "fair " : "", result.summary);
    if (result.verdict != Verdict::violated) return result;
    if (result.may_happen) {
        result.summary = from_ != nullptr ? "no run does this from there" : "no run does this";
        result.findings.push_back({property.span, "this cannot happen", {}, {}});
    } else {
        explain_stated(result, property);
    }
    return result;
}

std::optional<BySemantics> decide_by_semantics(const SceneRequest& request, const ir::UserProperty& property) {
    const std::unique_lock lock = lock_computation(request.cancelled);
    const auto decide = [&]() -> std::optional<BySemantics> {
        const ResultsByStates known(request, property.name, {.states = kAnyNumberOfStates});
        PropertyResult result = known.stated(property);
        if (result.verdict == Verdict::incomplete) return std::nullopt;
        return BySemantics{std::move(result), known.states().forced()};
    };
    return within_search_budget(request, decide).value_or(std::nullopt);
}

PropertyResult undecided(const SceneRequest& request, Property property, const std::string& name) {
    PropertyResult result;
    result.property = property;
    result.name = name;
    result.verdict = Verdict::incomplete;
    result.incomplete_because =
        request.cancelled.is_asked() ? "interrupted" : "the time or memory budget is used up; raise --time or --memory";
    return result;
}

PropertyResult decide_ends(const SceneRequest& request) {
    const std::unique_lock lock = lock_computation(request.cancelled);
    const std::uint32_t capacity = request.settings.capacity.value_or(semantics::Bounds{}.capacity);
    const auto decide = [&] {
        return ResultsByStates(request, "ends", {.states = kAnyNumberOfStates, .capacity = capacity})
            .built_in(Property::ends);
    };
    auto decided = within_search_budget(request, decide);
    return decided ? *std::move(decided) : undecided(request, Property::ends, "");
}

namespace {

const std::vector<ir::OperationId>& never_done(ResultsByStates& known) {
    return known.verdicts()[Property::reachable_code].never_done;
}

/// Nothing if some state is unknown. \param is_more there may be more runs than the protocol has: only what holds counts
std::optional<BuiltInBySemantics> built_in_of(ResultsByStates& known, const ir::Protocol& protocol, bool is_more) {
    const semantics::Exploration& states = known.states();
    if (!states.is_complete()) return std::nullopt;
    BuiltInBySemantics decided{{}, {}, states.size(), states.forced()};
    for (const Property property : {Property::termination, Property::no_failure, Property::progress,
                                    Property::bounded_recursion, Property::no_orphans, Property::mailbox_bound})
        if (!is_more || (known.verdicts()[property].verdict == Verdict::holds && property != Property::mailbox_bound))
            decided.results.emplace(property, known.built_in(property));
    decided.executed.assign(protocol.operation_count + 1, true);
    for (const ir::OperationId operation : never_done(known)) decided.executed[operation] = false;
    return decided;
}

}  // namespace

std::optional<BuiltInBySemantics> decide_built_in_by_semantics(const SceneRequest& request) {
    const std::unique_lock lock = lock_computation(request.cancelled);
    const std::uint32_t capacity = request.settings.capacity.value_or(semantics::Bounds{}.capacity);
    const semantics::Bounds bounds{.states = kAnyNumberOfStates, .capacity = capacity};
    const auto decide = [&] {
        ResultsByStates known(request, "all states", bounds);
        return built_in_of(known, request.protocol, false);
    };
    return within_search_budget(request, decide).value_or(std::nullopt);
}

std::optional<BuiltInBySemantics> decide_with_any_mailboxes(const SceneRequest& request,
                                                            const std::vector<const ir::UserProperty*>& stated) {
    constexpr std::uint32_t kCapacity = 64;  // of different messages: repetitions count once
    constexpr std::uint32_t kSmallCapacity = 4;
    constexpr std::size_t kStates = 50'000;
    constexpr std::size_t kAlike = 3;
    const std::unique_lock lock = lock_computation(request.cancelled);
    const ir::Instance exact =
        request.protocol.keeps_order ? ir::in_order_of_sending(request.instance) : request.instance;
    ir::Instance looser = exact;
    looser.arrives_at_once = !ir::has_messages_under_way(exact);
    const SceneRequest of_more = request.with(looser);
    const SceneRequest of_fewer = request.with(exact);
    for (const ir::Network network : {ir::Network::mailbox, ir::Network::pairwise, ir::Network::bag}) {
        if (network < exact.network) continue;
        looser.network = network;  // one that keeps less order has more runs
        looser.keeps_order = exact.keeps_order && network != ir::Network::bag;
        const auto decide = [&]() -> std::optional<BuiltInBySemantics> {
            ResultsByStates more(of_more, "mailboxes of any size",
                                 {.states = kStates, .capacity = kCapacity, .alike = kAlike});
            std::optional<BuiltInBySemantics> known = built_in_of(more, request.protocol, true);
            if (!known) return std::nullopt;
            for (const ir::UserProperty* each : stated) {
                PropertyResult result = more.stated(*each);
                // A run that is found there need not be one of the protocol.
                if (result.verdict == (each->asks_what_may_happen() ? Verdict::violated : Verdict::holds))
                    known->stated.emplace(each->name, std::move(result));
            }
            // Nor need what is executed there be executed.
            ResultsByStates fewer(of_fewer, "small mailboxes", {.states = kStates, .capacity = kSmallCapacity});
            if (never_done(fewer) != never_done(more)) known->executed.clear();
            return known;
        };
        if (auto known = within_search_budget(request, decide).value_or(std::nullopt)) return known;
    }
    return std::nullopt;
}

}  // namespace map2pml::check
