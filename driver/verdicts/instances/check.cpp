#include "driver/verdicts/instances/check.h"

#include <algorithm>
#include <utility>

#include "driver/input/read_protocols.h"
#include "driver/input/translation/translate.h"
#include "driver/tools/schedule/side_by_side.h"
#include "driver/verdicts/instances/internal.h"

namespace map2pml::check {

namespace {

/// The folder for kept files: one of its own for each of several instances.
std::string keep_folder(const CheckSettings& settings, const std::vector<input::SceneInstance>& instances,
                        std::size_t at) {
    if (settings.keep_folder.empty() || !settings.check_file || instances.size() == 1) return settings.keep_folder;
    // Names may be missing, or differ only in characters that a path cannot have.
    return settings.keep_folder + "/" +
           path_part(std::to_string(at + 1) + (instances[at].name.empty() ? "" : "-" + instances[at].name));
}

/// For each instance the first one whose search does for it; itself if all files are kept.
std::vector<std::size_t> first_of_equals(const std::vector<input::SceneInstance>& instances,
                                         const CheckSettings& settings) {
    std::vector<std::size_t> first(instances.size());
    for (std::size_t at = 0; at < instances.size(); ++at) {
        const auto same = std::find_if(instances.begin(), instances.begin() + static_cast<std::ptrdiff_t>(at),
                                       [&](const auto& each) { return is_same_search(each, instances[at]); });
        first[at] = settings.keep_folder.empty() ? static_cast<std::size_t>(same - instances.begin()) : at;
    }
    return first;
}

}  // namespace

report::FileResult check_file(source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                              const std::function<void(const ProgressUpdate&)>& progress,
                              const std::atomic<bool>& cancelled) {
    report::FileResult result;
    result.input = sources.file(file).name();
    result.level = settings.level;
    result.without_reductions = settings.without_reductions;
    if (settings.check_file) result.check_file = sources.file(*settings.check_file).name();
    diag::Sink sink;
    input::Protocols input = input::read_protocols(sources, file, settings, sink);
    result.diagnostics = diag::first_of(sink.sorted());
    result.diagrams = std::move(input.diagrams);
    result.refused = std::move(input.refused);
    if (!input.can_go_on) return result;
    const auto open = std::find_if(input.instances.begin(), input.instances.end(),
                                   [](const input::SceneInstance& each) { return each.open.has_value(); });
    if (settings.smallest && open != input.instances.end()) {
        result.diagnostics.push_back({diag::Code::check_any,
                                      {file, {}, {}},
                                      "`--smallest` goes up to a number, but that of `" + open->open->of.front() +
                                          "` is left open: give one, as in `--agents " + open->open->of.front() + "=3`",
                                      {}});
        return result;
    }
    std::map<std::string, std::string> templates;
    result.input_error = translation::read_templates(settings.templates_folder, templates);
    const auto tools = spin::find_tools();
    if (const auto* missing = std::get_if<spin::MissingTools>(&tools)) result.error = missing->text();
    if (!result.error.empty() || !result.input_error.empty()) return result;
    const SmallestRequest of_file{sources,  file,     settings, templates, std::get<spin::Tools>(tools),
                                  progress, cancelled};
    if (settings.smallest) {
        search_smallest(of_file, std::move(input), result);
        return result;
    }
    std::vector<CheckedScene> checked(input.instances.size());
    const std::vector<std::size_t> searched = first_of_equals(input.instances, settings);
    schedule::Slots* slots = settings.scheduler == nullptr ? nullptr : &settings.scheduler->slots();
    schedule::in_slots(slots, checked.size(), [&](std::size_t at) {
        const input::SceneInstance& each = input.instances[at];
        if (searched[at] != at) return true;
        CheckSettings own = settings_for(settings, each);
        own.capacity = each.capacity;
        own.keep_folder = keep_folder(settings, input.instances, at);
        check_one({sources, input.protocol_of(each), each.instance, own, templates, std::get<spin::Tools>(tools),
                   progress, cancelled},
                  file, checked[at]);
        return checked[at].is_whole();
    });
    for (std::size_t at = 0; at < checked.size(); ++at) {
        const input::SceneInstance& each = input.instances[at];
        if (!add_scene(result, checked[searched[at]], each.name, each.expectations,
                       templates.empty() ? "" : settings.templates_folder))
            break;
    }
    advise(of_file, input, result.scenes);
    add_larger_instances(input.instances, result);
    return result;
}

}  // namespace map2pml::check
