#include "driver/verdicts/properties/internal.h"

#include <algorithm>
#include <string>
#include <variant>

#include "driver/verdicts/by_states/modal_check.h"
#include "translator/protocols/modal/linear_form.h"

namespace map2pml::check {

namespace {

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
        admit_stop(request, result);
    }
    return decided;
}

}  // namespace map2pml::check
