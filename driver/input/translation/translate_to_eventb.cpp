#include "driver/input/translation/translate_to_eventb.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "driver/input/front_end.h"
#include "driver/input/read_protocols.h"
#include "driver/input/reading/instance_choice.h"
#include "driver/input/translation/protocol_projects.h"
#include "translator/languages/rodin/rodin_files.h"
#include "translator/machines/check/checked.h"
#include "translator/model/machines/model/text_form.h"

namespace map2pml::translation {

namespace {

/// The text to write, or why there is none.
struct Made {
    std::vector<eventb::Project> projects;
    std::string refusal;
    bool is_checked = false;
    bool is_one_for_each_scene = true;  ///< otherwise there are several instances of one
};

/// The projects in which each message is one step, and all lifelines have one order.
Made made_in_one_order(const input::FrontEnd& front_end, const source::SourceSet& sources, source::FileId file,
                       const Settings& settings, diag::Sink& sink) {
    Made made;
    if (input::has_instance_options(settings)) {
        made.refusal = input::kNoInstance;
        return made;
    }
    if (input::report_other_language(sources.file(file), file, front_end, sink)) return made;
    input::Components components = front_end.read_one_order({sources, file, settings, sink});
    made.projects = std::move(components.projects);
    made.is_checked = !components.checked.empty();
    return made;
}

/// The reading with separate agents.
Made made_of_protocol(const source::SourceSet& sources, source::FileId file, const Settings& settings,
                      diag::Sink& sink) {
    Made made;
    const input::Protocols input = input::read_protocols(sources, file, settings, sink);
    if (input.can_go_on) {
        ProtocolProjects all = protocol_projects(input);
        made.projects = std::move(all.projects);
        made.is_one_for_each_scene = input.instances.size() == input.protocols.size();
        made.refusal = std::move(all.refusal);
    }
    return made;
}

void write(const eventb::Project& project, bool is_checked, Target target, Translation& into) {
    diag::Sink found;
    if (!is_checked) (void)eventb::check_project(project, found);
    if (found.has_errors())
        into.error = "internal error: the generated machine is wrong: " + found.sorted().front().message;
    else if (target == Target::eventb)
        into.text = eventb::print_text(project);
    else
        for (eventb::RodinFile& each : eventb::write_rodin(project))
            into.files.push_back({std::move(each.name), std::move(each.text)});
}

}  // namespace

Translation translate_to_eventb(source::SourceSet& sources, source::FileId file, const Settings& settings,
                                Target target) {
    Translation result;
    if (!settings.templates_folder.empty()) {
        result.refusal = "`--templates` does not apply to Event-B";
        return result;
    }
    diag::Sink sink;
    const input::FrontEnd& front_end = input::front_end_of(sources.file(file), settings);
    const bool in_one_order = front_end.read_one_order != nullptr && settings.sequencing != input::Sequencing::weak;
    Made made = in_one_order ? made_in_one_order(front_end, sources, file, settings, sink)
                             : made_of_protocol(sources, file, settings, sink);
    result.refusal = std::move(made.refusal);
    result.diagnostics = sink.sorted();
    const bool is_judged = sink.has_errors() || (settings.warnings_are_errors && !sink.empty());
    if (is_judged || !result.refusal.empty()) return result;
    const std::vector<eventb::Project>& projects = made.projects;
    if (projects.size() > 1 && !made.is_one_for_each_scene) {
        result.refusal = fmt::format(
            "there are {} instances, but a project holds one: choose one with `--instance`; `prove` takes all of them",
            projects.size());
        return result;
    }
    for (const eventb::Project& each : projects) {
        Translation& own = projects.size() == 1 ? result : result.scenes.emplace_back();
        own.scene = projects.size() == 1 ? "" : each.name;
        write(each, made.is_checked, target, own);
        result.error = result.error.empty() ? own.error : result.error;
    }
    return result;
}

}  // namespace map2pml::translation
