#include "driver/verdicts/properties/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "driver/verdicts/search/scene_request.h"
#include "translator/protocols/semantics/properties/user_properties.h"

namespace map2pml::check {

namespace {

constexpr std::chrono::milliseconds kShortTime{500};
constexpr std::uint64_t kSmallVacuitySearch = 200'000;  ///< states of SPIN's search for the property itself

bool is_false(const ir::Expression& expression) {
    const auto* term = std::get_if<ir::Term>(&expression.kind);
    const auto* constant = term != nullptr ? std::get_if<ir::Constant>(&term->kind) : nullptr;
    return constant != nullptr && constant->text == "false";
}

std::string words_for_condition(const passes::Condition& condition) {
    const bool is_of_start = condition.when == passes::ConditionStates::start;
    switch (condition.role) {
        case passes::ConditionRole::end:
            return "no run ends properly, so this is never tested";
        case passes::ConditionRole::awaited:
            return is_of_start ? "this is already true at the start, before any step, so no run can violate it"
                               : "this is true in every state of every run, so there is nothing to wait for";
        case passes::ConditionRole::left:
            return "the agent leaves the named place with this event, so the two are never true together; to name the "
                   "place where the agent acts, write `at` after the agent, as in `received m() by !Ann at clause`";
        case passes::ConditionRole::excluded:
            return "two parts of this conjunction are never true together, so no run can violate it";
        case passes::ConditionRole::condition:
        case passes::ConditionRole::event:
            break;
    }
    switch (condition.when) {
        case passes::ConditionStates::all:
            return condition.role == passes::ConditionRole::event
                       ? "no run has such an event, so the rest is never tested"
                       : "this is never true in any run, so the rest is never tested";
        case passes::ConditionStates::start:
            return "this is checked only at the start of a run, where it is false; `always (…)` checks all states";
        case passes::ConditionStates::end:
            return "this is not true at the end of any run, so the rest is never tested";
    }
    return {};
}

}  // namespace

void Vacuity::look_at(const ir::UserProperty& property, const Known& known, report::PropertyResult& result,
                      std::string& error) {
    // A condition may become true beyond a limit; the reference semantics treats limits as a part of the protocol.
    const bool is_limited = !result.limits_reached.empty();
    Question question{known, result.states > kSmallVacuitySearch, is_limited, error, {}};
    const Answer answer = look(passes::emptiness_of(property, request_.protocol, request_.instance), question);
    result.is_tested = answer == Answer::comes_true && !is_limited;
    if (answer == Answer::never) result.vacuous = std::move(question.findings);
}

void Vacuity::name_missing_event(const ir::UserProperty& trace, report::PropertyResult& result) {
    // `strictly` also forbids events that a shorter list does not name.
    if (trace.kind != ir::UserProperty::Kind::trace || result.findings.size() != 1 || !result.limits_reached.empty())
        return;
    ir::UserProperty beginning = trace;
    while (beginning.events.size() > 1) {
        beginning.events.pop_back();
        const auto within =
            within_search_budget(request_, [&] { return semantics::decide(beginning, meant_.states(false)); });
        if (!within || within->verdict == ir::Verdict::incomplete) return;
        if (!within->run) continue;
        const std::size_t before = beginning.events.size();
        result.findings.front() = {
            trace.events[before].span,
            before == 1 ? "this cannot come after the event before it"
                        : fmt::format("this cannot come after the {} events before it, which can", before),
            {},
            {}};
        return;
    }
}

/// `never`: the property holds vacuously.
Vacuity::Answer Vacuity::look(const passes::Emptiness& emptiness, Question& question) {
    if (const auto* condition = std::get_if<passes::Condition>(&emptiness.kind)) {
        const Answer answer = ask(*condition, question);
        if (answer == Answer::never)
            question.findings.push_back({condition->span, words_for_condition(*condition), {}});
        return answer;
    }
    const auto* all = std::get_if<passes::AllOf>(&emptiness.kind);
    const auto& parts = all != nullptr ? all->parts : std::get<passes::AnyOf>(emptiness.kind).parts;
    const Answer decides = all != nullptr ? Answer::comes_true : Answer::never;
    Answer answer = all != nullptr ? Answer::never : Answer::comes_true;
    const std::size_t before = question.findings.size();
    for (const passes::Emptiness& part : parts) {
        const Answer of_part = look(part, question);
        if (of_part == decides) {
            answer = decides;
            break;
        }
        answer = of_part == Answer::unknown ? Answer::unknown : answer;
    }
    if (answer != Answer::never) question.findings.resize(before);
    return answer;
}

Vacuity::Answer Vacuity::ask(const passes::Condition& condition, Question& question) {
    if (is_false(condition.truth)) return Answer::never;
    const bool is_of_start = condition.when == passes::ConditionStates::start;
    if (question.is_limited && !is_of_start) return Answer::unknown;
    const ir::UserProperty about = passes::property_about(condition);
    const Answer answer = ask_meaning(condition, about);
    return answer == Answer::unknown && !is_of_start && !question.is_large && !request_.cancelled.is_asked()
               ? ask_spin(about, question)
               : answer;
}

Vacuity::Answer Vacuity::ask_meaning(const passes::Condition& condition, const ir::UserProperty& about) {
    const bool only_start = condition.when == passes::ConditionStates::start;
    const auto within =
        within_search_budget(request_, [&] { return semantics::decide(about, meant_.states(only_start)); });
    if (!within) return Answer::unknown;
    const semantics::UserVerdict& decided = *within;
    if (only_start) return decided.run && decided.run->steps.empty() ? Answer::comes_true : Answer::never;
    if (decided.run)
        return Answer::comes_true;  // a state that violates `after all end` is one in which the condition is true
    return decided.verdict == ir::Verdict::incomplete ? Answer::unknown : Answer::never;
}

Vacuity::Answer Vacuity::ask_spin(const ir::UserProperty& about, const Question& question) const {
    ir::Instance instance = request_.instance;
    instance.properties = {about};
    Known known = question.known;
    known.prunes = false;
    const report::PropertyResult found = check_user_property(request_.with(instance), 0, known, question.error);
    const bool asks_for_it = about.kind == ir::UserProperty::Kind::reachable;
    const ir::Verdict comes_true = asks_for_it ? ir::Verdict::holds : ir::Verdict::violated;
    const ir::Verdict never = asks_for_it ? ir::Verdict::violated : ir::Verdict::holds;
    if (found.verdict == comes_true) return Answer::comes_true;
    // It might become true beyond a limit.
    return found.verdict == never && found.limits_reached.empty() ? Answer::never : Answer::unknown;
}

const semantics::Exploration& MeantStates::states(bool only_start) {
    const std::lock_guard lock(mutex_);
    if (!system_) system_ = std::make_unique<semantics::TransitionSystem>(request_.protocol, request_.instance);
    std::unique_ptr<semantics::Exploration>& states = only_start ? start_ : states_;
    if (!states) {
        semantics::Bounds bounds;
        bounds.states = only_start ? 1 : request_.settings.vacuity_states;
        const auto begin = std::chrono::steady_clock::now();
        bounds.keep_going = [&] {
            return only_start ||
                   (!request_.cancelled.is_asked() && std::chrono::steady_clock::now() - begin < kShortTime);
        };
        states = std::make_unique<semantics::Exploration>(*system_, bounds);
    }
    return *states;
}

}  // namespace map2pml::check
