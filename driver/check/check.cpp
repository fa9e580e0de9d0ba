#include "driver/check/check.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "driver/check/expectations.h"
#include "driver/check/scene_check.h"
#include "driver/input/read_protocols.h"
#include "driver/input/reading/within_budget.h"
#include "driver/schedule/side_by_side.h"
#include "driver/spin/tools.h"
#include "driver/translation/read_templates.h"

namespace map2pml::check {

namespace {

/// Each of several instances keeps its files in a folder of its own.
std::string keep_folder(const CheckSettings& settings, const std::vector<input::SceneInstance>& instances,
                        std::size_t at) {
    if (settings.keep_folder.empty() || !settings.check_file || instances.size() == 1) {
        return settings.keep_folder;
    }
    // Names may be missing, or differ only in characters that a path cannot have.
    std::string name = std::to_string(at + 1) + (instances[at].name.empty() ? "" : "-" + instances[at].name);
    std::replace_if(
        name.begin(), name.end(),
        [](char letter) { return std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '='; }, '-');
    return settings.keep_folder + "/" + name;
}

/// One checked scene under one instance, and what prevents the check of those after it.
struct CheckedScene {
    report::SceneResult scene;
    std::string error;                            ///< our bug or a missing tool
    std::string input_error;                      ///< a template of the user
    std::optional<diag::Diagnostic> over_budget;  ///< what was found until then is still of use

    [[nodiscard]] bool is_whole() const { return error.empty() && input_error.empty() && !over_budget; }
};

void check_one(const SceneRequest& request, source::FileId file, CheckedScene& checked) {
    try {
        checked.scene = check_scene(request, checked.error);
    } catch (const WrongTemplate& wrong) {
        checked.input_error = wrong.what();
    } catch (const budget::Exceeded& exceeded) {
        checked.over_budget = input::over_budget(exceeded, request.settings.preparation, file);
    }
}

/// Adds one scene to the result of its file. \param own_templates folder of the user's templates; empty: there are none.
/// \returns false if the scenes after it are not reported.
bool add_scene(report::FileResult& result, CheckedScene checked, const input::SceneInstance& instance,
               const std::string& own_templates) {
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
    if (!result.input_error.empty()) {
        return false;
    }
    checked.scene.instance_name = instance.name;
    for (report::PropertyResult& property : checked.scene.results) {
        expect(instance.expectations, property);
    }
    result.scenes.push_back(std::move(checked.scene));
    return result.error.empty();
}

}  // namespace

report::FileResult check_file(source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                              const std::function<void(const ProgressUpdate&)>& progress,
                              const std::atomic<bool>& cancelled) {
    report::FileResult result;
    result.input = sources.file(file).name();
    result.level = settings.level;
    result.without_reductions = settings.without_reductions;
    if (settings.check_file) {
        result.check_file = sources.file(*settings.check_file).name();
    }
    diag::Sink sink;
    input::Protocols input = input::read_protocols(sources, file, settings, sink);
    result.diagnostics = diag::first_of(sink.sorted());
    result.diagrams = std::move(input.diagrams);
    result.refused = std::move(input.refused);
    if (!input.can_go_on) {
        return result;
    }
    std::map<std::string, std::string> templates;
    result.input_error = translation::read_templates(settings.templates_folder, templates);
    const auto tools = spin::find_tools();
    if (const auto* missing = std::get_if<spin::MissingTools>(&tools)) {
        result.error = missing->text();
    }
    if (!result.error.empty() || !result.input_error.empty()) {
        return result;
    }
    std::vector<CheckedScene> checked(input.instances.size());
    schedule::Slots* slots = settings.scheduler == nullptr ? nullptr : &settings.scheduler->slots();
    schedule::in_slots(slots, checked.size(), [&](std::size_t at) {
        const input::SceneInstance& each = input.instances[at];
        CheckSettings own = settings;
        own.capacity = each.capacity;
        own.keep_folder = keep_folder(settings, input.instances, at);
        check_one({sources, input.protocol_of(each), each.instance, own, templates, std::get<spin::Tools>(tools),
                   progress, cancelled},
                  file, checked[at]);
        return checked[at].is_whole();
    });
    for (std::size_t at = 0; at < checked.size(); ++at) {
        if (!add_scene(result, std::move(checked[at]), input.instances[at],
                       templates.empty() ? "" : settings.templates_folder)) {
            break;
        }
    }
    return result;
}

}  // namespace map2pml::check
