#include "driver/check/translate_to_eventb.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "driver/check/protocol_projects.h"
#include "driver/check/read_input.h"
#include "translator/auml/dialects/read_diagram.h"
#include "translator/auml/projection/agent_numbers.h"
#include "translator/auml_to_eventb/translate.h"
#include "translator/eventb/check/checked.h"
#include "translator/eventb/model/text_form.h"
#include "translator/eventb/rodin/rodin_files.h"

namespace map2pml::check {

namespace {

/// What is to be written, or why there is none.
struct Made {
    std::vector<eventb::Project> projects;
    std::string refusal;
    const char* several = "";  ///< what a project holds one of
};

/// Each message is one step, and all lifelines have one order.
Made made_of_diagram(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                     diag::Sink& sink) {
    Made made{
        {}, "", "interactions, and a project holds one: `prove` takes them all, a translation wants a file for each"};
    if (has_instance_options(settings)) {
        made.refusal = kNoInstance;
        return made;
    }
    if (const std::optional<auml::Diagram> diagram = auml::read_diagram(sources, file, sink)) {
        auml::check_agent_names(*diagram, settings.agent_counts, file, sink);
        made.projects = auml_to_eventb::translate(*diagram, sink, settings.agent_counts);
    }
    return made;
}

/// Each agent is on its own.
Made made_of_protocol(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                      diag::Sink& sink) {
    Made made{{}, "", "instances, and a project holds one: `prove` takes them all, `--instance` chooses one"};
    const ReadInput input = read_input(sources, file, settings, sink);
    if (input.can_go_on) {
        ProtocolProjects all = protocol_projects(input);
        made.projects = std::move(all.projects);
        made.refusal = std::move(all.refusal);
    }
    return made;
}

}  // namespace

bool has_instance_options(const CheckSettings& settings) {
    return !settings.limits.empty() || !settings.given.empty() || !settings.instance.empty();
}

Translation translate_to_eventb(source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                                Target target) {
    Translation result;
    if (!settings.templates_folder.empty()) {
        result.refusal = "there is no wording of one's own for Event-B: `--templates` is not for it";
        return result;
    }
    diag::Sink sink;
    const bool in_one_order = is_diagram(sources.file(file), settings) && settings.sequencing != Sequencing::weak;
    Made made =
        in_one_order ? made_of_diagram(sources, file, settings, sink) : made_of_protocol(sources, file, settings, sink);
    result.refusal = std::move(made.refusal);
    result.diagnostics = sink.sorted();
    const bool is_judged = sink.has_errors() || (settings.warnings_are_errors && !sink.empty());
    if (is_judged || !result.refusal.empty()) {
        return result;
    }
    const std::vector<eventb::Project>& projects = made.projects;
    if (projects.size() != 1) {
        result.refusal = fmt::format("{} {}", projects.size(), made.several);
        return result;
    }
    diag::Sink found;
    (void)eventb::check_project(projects.front(), found);
    if (found.has_errors()) {
        result.error = "internal error: the machine that was made is wrong: " + found.sorted().front().message;
        return result;
    }
    if (target == Target::eventb) {
        result.text = eventb::print_text(projects.front());
        return result;
    }
    for (eventb::RodinFile& each : eventb::write_rodin(projects.front())) {
        result.files.push_back({std::move(each.name), std::move(each.text)});
    }
    return result;
}

}  // namespace map2pml::check
