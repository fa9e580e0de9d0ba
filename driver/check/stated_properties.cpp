#include "driver/check/stated_properties.h"

#include "driver/check/property_check.h"

namespace map2pml::check {

namespace {

constexpr unsigned kAfterSearches =
    1;  ///< rank: what is found out for the built-in properties may change the questions

}  // namespace

StatedProperties::StatedProperties(const SceneRequest& request)
    : request_(request),
      meant_(request),
      foreseen_(request.looks_ahead(), [this](schedule::Scheduler* scheduler, const Question& question) {
          return schedule::submit<Decided>(
              scheduler,
              [this, question](const std::atomic<bool>& dropped) { return answer(question, request_.until(dropped)); },
              kAfterSearches);
      }) {}

std::vector<StatedProperties::Question> StatedProperties::questions(const Known& known) const {
    const CheckSettings& settings = request_.settings;
    std::vector<Question> questions;
    if (!settings.properties.empty() && !settings.properties.contains(report::Property::stated)) {
        return questions;
    }
    for (std::size_t at = 0; at < request_.instance.properties.size(); ++at) {
        const std::string& name = request_.instance.properties[at].name;
        const bool is_wanted = settings.stated_wanted.empty() || settings.stated_wanted.contains(name);
        if (is_wanted && !settings.stated_skipped.contains(name)) {
            questions.push_back({at, known});
        }
    }
    return questions;
}

void StatedProperties::foresee(const Known& known) { foreseen_.only(questions(known)); }

void StatedProperties::decide(const Known& known, std::vector<report::PropertyResult>& results, std::string& error) {
    foresee(known);
    for (const Question& question : questions(known)) {
        Decided decided = foreseen_.take(question);
        if (!decided.error.empty()) {
            error = std::move(decided.error);
        }
        results.push_back(std::move(decided.result));
    }
}

StatedProperties::Decided StatedProperties::answer(const Question& question, const SceneRequest& request) {
    Decided decided;
    report::PropertyResult& result = decided.result;
    result = check_stated_property(request, question.index, question.known, decided.error);
    if (result.verdict == (result.may_happen ? report::Verdict::violated : report::Verdict::holds)) {
        const ir::UserProperty& property = request.instance.properties[question.index];
        Vacuity(request, meant_).look_at(property, question.known, result, decided.error);
    }
    return decided;
}

}  // namespace map2pml::check
