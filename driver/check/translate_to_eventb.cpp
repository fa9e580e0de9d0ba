#include "driver/check/translate_to_eventb.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "translator/auml/dialects/file_names.h"
#include "translator/auml/dialects/read_diagram.h"
#include "translator/auml/projection/agent_numbers.h"
#include "translator/auml_to_eventb/translate.h"
#include "translator/eventb/check/checked.h"
#include "translator/eventb/model/text_form.h"
#include "translator/eventb/rodin/rodin_files.h"

namespace map2pml::check {

namespace {

/// Why this file with these options has no machine; empty otherwise.
std::string refusal_of(const std::string& name, const CheckSettings& settings) {
    const bool is_diagram = settings.language.empty() ? auml::is_diagram_name(name) : settings.language == "auml";
    if (!is_diagram) {
        return "only diagrams (.xmi, .uml) are translated to Event-B";
    }
    const bool has_instance = !settings.limits.empty() || !settings.given.empty();
    if (has_instance) {
        return "a machine of Event-B has no instance: `--limit`, `--network` and their like are not for it";
    }
    if (!settings.templates_folder.empty()) {
        return "there is no wording of one's own for Event-B: `--templates` is not for it";
    }
    return "";
}

}  // namespace

Translation translate_to_eventb(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                                Target target) {
    Translation result;
    result.refusal = refusal_of(sources.file(file).name(), settings);
    if (!result.refusal.empty()) {
        return result;
    }
    diag::Sink sink;
    std::vector<eventb::Project> projects;
    if (const std::optional<auml::Diagram> diagram = auml::read_diagram(sources, file, sink)) {
        auml::check_agent_names(*diagram, settings.agent_counts, file, sink);
        projects = auml_to_eventb::translate(*diagram, sink, settings.agent_counts);
    }
    result.diagnostics = sink.sorted();
    if (sink.has_errors()) {
        return result;
    }
    if (projects.size() != 1) {
        result.refusal = fmt::format(
            "{} interactions, and a project holds one: `prove` takes them all, a translation wants a file for each",
            projects.size());
        return result;
    }
    diag::Sink found;
    (void)eventb::check_project(projects.front(), found);
    if (found.has_errors()) {
        result.error = "internal error: the machine of the diagram is wrong: " + found.sorted().front().message;
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
