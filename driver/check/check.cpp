#include "driver/check/check.h"

#include "driver/check/read_input.h"
#include "driver/check/scene_check.h"
#include "driver/spin/tools.h"

namespace map2pml::check {

report::FileResult check_file(source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                              const std::function<void(const ProgressUpdate&)>& progress,
                              const std::atomic<bool>& cancelled) {
    report::FileResult result;
    result.input = sources.file(file).name();
    result.level = settings.level;
    diag::Sink sink;
    const ReadInput input = read_input(sources, file, settings, sink);
    result.diagnostics = sink.sorted();
    if (!input.can_go_on) {
        return result;
    }
    std::map<std::string, std::string> templates;
    result.error = read_templates(settings.templates_folder, templates);
    const auto tools = spin::find_tools();
    if (const auto* missing = std::get_if<spin::MissingTools>(&tools)) {
        result.error = missing->text();
    }
    for (std::size_t at = 0; at < input.protocols.size() && result.error.empty(); ++at) {
        result.scenes.push_back(check_scene({sources, input.protocols[at], input.instances[at], settings, templates,
                                             std::get<spin::Tools>(tools), progress, cancelled},
                                            result.error));
    }
    return result;
}

}  // namespace map2pml::check
