#include "driver/verdicts/search/scene_request.h"

#include <utility>

namespace map2pml::check {

SceneRequest SceneRequest::until(const std::atomic<bool>& dropped) const {
    return {sources, protocol, instance, settings, templates, tools, progress, cancelled.also(dropped), beginning};
}

SceneRequest SceneRequest::with(const ir::Instance& other) const {
    return {sources, protocol, other, settings, templates, tools, progress, cancelled, beginning};
}

schedule::Scheduler* SceneRequest::looks_ahead() const {
    // Kept files are copied as soon as a search has ended, in the order of the requests.
    return settings.keep_folder.empty() ? settings.scheduler : nullptr;
}

promela::Generated model_for(const SceneRequest& request, promela::Options options) {
    const budget::Scope scope(request.settings.preparation);
    promela::Generated model =
        promela::translate(request.sources, request.protocol, request.instance, std::move(options));
    if (!model.template_error.empty())
        throw WrongTemplate("template " + request.settings.templates_folder + "/" + model.template_error);
    return model;
}

}  // namespace map2pml::check
