#include "driver/verdicts/instances/internal.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "driver/input/reading/within_budget.h"
#include "driver/verdicts/by_states/by_semantics.h"
#include "driver/verdicts/properties/scene_check.h"

namespace map2pml::check {

namespace {

void add_denials_to_steps(report::SceneResult& scene, const ir::Instance& instance) {
    for (report::PropertyResult& result : scene.results) {
        if (result.counterexample)
            for (trace::Step& step : result.counterexample->steps) trace::add_denials(step, instance);
    }
}

}  // namespace

void check_one(const SceneRequest& request, source::FileId file, CheckedScene& checked) {
    try {
        if (request.settings.beginning != nullptr) {
            auto continued = check_continued(request, *request.settings.beginning);
            if (const auto* misfit = std::get_if<std::string>(&continued)) {
                checked.input_error = *misfit;
                checked.is_misfit = true;
            } else {
                checked.scene = std::get<report::SceneResult>(std::move(continued));
            }
        } else {
            checked.scene = check_scene(request, checked.error);
        }
        add_denials_to_steps(checked.scene, request.instance);
    } catch (const WrongTemplate& wrong) {
        checked.input_error = wrong.what();
    } catch (const budget::Exceeded& exceeded) {
        checked.over_budget = input::over_budget(exceeded, request.settings.preparation, file);
    }
}

bool add_scene(report::FileResult& result, CheckedScene checked, const std::string& name,
               const std::map<std::string, ir::Expectation>& expectations, const std::string& own_templates) {
    result.error = std::move(checked.error);
    result.input_error = std::move(checked.input_error);
    if (checked.over_budget) {
        result.diagnostics.push_back(std::move(*checked.over_budget));
        return false;
    }
    // A fault in a model from the user's templates is not our bug.
    if (!result.error.empty() && !own_templates.empty()) {
        result.input_error = "with the templates of " + own_templates + ": " + result.error;
        result.error.clear();
    }
    if (!result.input_error.empty()) return false;
    checked.scene.instance_name = name;
    for (report::PropertyResult& property : checked.scene.results) expect(expectations, property);
    result.scenes.push_back(std::move(checked.scene));
    return result.error.empty();
}

std::string path_part(std::string name) {
    std::replace_if(
        name.begin(), name.end(),
        [](char letter) { return std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '='; }, '-');
    return name;
}

}  // namespace map2pml::check
