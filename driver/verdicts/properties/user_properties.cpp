#include "driver/verdicts/properties/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "driver/results/layout.h"
#include "driver/verdicts/by_states/by_semantics.h"
#include "translator/protocols/modal/linear_form.h"

namespace map2pml::check {

namespace {

using ir::Verdict;
using report::PropertyResult;

bool is_decided(const PropertyResult& result) {
    return result.verdict == Verdict::holds || result.verdict == Verdict::violated;
}

void set_method(PropertyResult& result, const std::string& how) {
    const bool has_other_words = result.verdict == Verdict::violated || result.counterexample || result.choices;
    if (result.verdict == Verdict::holds && !has_other_words) result.summary = how;
}

/// SPIN's answer in place of none.
void take_over(PropertyResult& result, PropertyResult found) {
    found.may_happen = false;
    found.summary += found.summary.empty() ? "by SPIN" : ", by SPIN";
    result = std::move(found);
}

/// Adds to the result whether SPIN confirms it, or why it was not asked. Where the reference semantics ran out of its budget, SPIN's
/// answer counts.
/// \param property `modal` \param error gets a text if the two disagree, which is our fault
void ask_spin_too(const SceneRequest& request, const ir::UserProperty& property, const Known& known,
                  PropertyResult& result, std::string& error) {
    if (!is_decided(result) && !(result.verdict == Verdict::incomplete && result.ran_out)) return;
    auto form = modal::linear_form(property, request.protocol);
    if (const auto* reason = std::get_if<std::string>(&form)) {
        set_method(result, fmt::format("{} of the reference semantics; SPIN was not asked: {}",
                                       report::counted(result.states, "state"), *reason));
        return;
    }
    ir::Instance instance = request.instance;
    instance.properties = {std::get<ir::UserProperty>(std::move(form))};
    PropertyResult found = check_user_property(request.with(instance), 0, known, error);
    if (!is_decided(found)) return;
    if (!is_decided(result)) {
        take_over(result, std::move(found));
    } else if (found.verdict == result.verdict) {
        set_method(result, report::counted(result.states, "state") + " of the reference semantics; SPIN confirms it");
    } else {
        error = fmt::format("`{}`: {} by the reference semantics, {} by SPIN", property.name, to_string(result.verdict),
                            to_string(found.verdict));
        result.verdict = Verdict::error;
    }
}

constexpr unsigned kAfterSearches = 1;  ///< rank: results of the built-in properties may change these searches

}  // namespace

UserDefinedProperties::UserDefinedProperties(const SceneRequest& request)
    : request_(request),
      meant_(request),
      speculation_(request.looks_ahead(), [this](schedule::Scheduler* scheduler, const Question& question) {
          return schedule::submit<Decided>(
              scheduler,
              [this, question](const std::atomic<bool>& dropped) { return answer(question, request_.until(dropped)); },
              kAfterSearches);
      }) {}

std::vector<UserDefinedProperties::Question> UserDefinedProperties::questions(const Known& known) const {
    const CheckSettings& settings = request_.settings;
    std::vector<Question> questions;
    if (!settings.properties.empty() && !settings.properties.contains(ir::Property::user_defined)) return questions;
    for (std::size_t at = 0; at < request_.instance.properties.size(); ++at) {
        const std::string& name = request_.instance.properties[at].name;
        const bool is_wanted = settings.user_defined_wanted.empty() || settings.user_defined_wanted.contains(name);
        if (is_wanted && !settings.user_defined_skipped.contains(name)) questions.push_back({at, known});
    }
    return questions;
}

bool UserDefinedProperties::need_no_model() const {
    const std::vector<Question> asked = questions({});
    return !asked.empty() && std::all_of(asked.begin(), asked.end(), [&](const Question& each) {
        const ir::UserProperty& property = request_.instance.properties[each.index];
        return property.kind == ir::UserProperty::Kind::modal &&
               std::holds_alternative<std::string>(modal::linear_form(property, request_.protocol));
    });
}

void UserDefinedProperties::speculate(const Known& known) { speculation_.only(questions(known)); }

void UserDefinedProperties::decide(const Known& known, std::vector<report::PropertyResult>& results,
                                   std::string& error) {
    speculate(known);
    for (const Question& question : questions(known)) {
        Decided decided = speculation_.take(question);
        if (!decided.error.empty()) error = std::move(decided.error);
        results.push_back(std::move(decided.result));
    }
}

namespace {

/// Whether it holds vacuously was not found out.
void admit_stop(const SceneRequest& request, report::PropertyResult& result) {
    const bool is_open = result.verdict == ir::Verdict::holds && !result.is_tested && result.vacuous.empty();
    if (!is_open || !request.cancelled.is_asked()) return;
    result.verdict = ir::Verdict::incomplete;
    result.incomplete_because = "interrupted before it was known whether it holds vacuously";
}

}  // namespace

UserDefinedProperties::Decided UserDefinedProperties::answer(const Question& question, const SceneRequest& request) {
    Decided decided;
    report::PropertyResult& result = decided.result;
    const ir::UserProperty& asked = request.instance.properties[question.index];
    if (asked.kind == ir::UserProperty::Kind::modal) {
        result = check_modal_property(request, asked);
        admit_stop(request, result);
        ask_spin_too(request, asked, question.known, result, decided.error);
        return decided;
    }
    result = check_user_property(request, question.index, question.known, decided.error);
    using Kind = ir::UserProperty::Kind;
    const bool is_trace = asked.kind == Kind::trace || asked.kind == Kind::trace_strictly;
    if (result.verdict == (is_trace ? ir::Verdict::violated : ir::Verdict::holds) ||
        (asked.kind == Kind::reachable && result.verdict == ir::Verdict::violated)) {
        Vacuity(request, meant_).look_at(asked, question.known, result, decided.error);
        if (is_trace) Vacuity(request, meant_).name_missing_event(asked, result);
        admit_stop(request, result);
    }
    return decided;
}

}  // namespace map2pml::check
