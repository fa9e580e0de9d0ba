#include "driver/input/translation/translate.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "driver/input/diagrams/drawn_diagram.h"
#include "driver/input/front_end.h"
#include "driver/input/maze/read_development.h"
#include "driver/input/read_protocols.h"
#include "driver/input/reading/instance_choice.h"
#include "driver/input/reading/unfolded.h"
#include "driver/input/reading/within_budget.h"
#include "driver/input/translation/any_number_machine.h"
#include "driver/input/translation/protocol_projects.h"
#include "translator/foundation/source/printable.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"
#include "translator/languages/diagrams/text/write_text.h"
#include "translator/languages/rodin/rodin_files.h"
#include "translator/machines/check/checked.h"
#include "translator/model/machines/model/text_form.h"
#include "translator/model/protocol/text_form.h"
#include "translator/protocols/facts/fact_list.h"
#include "translator/protocols/promela/model_writer.h"
#include "translator/protocols/promela/templates.h"

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

/// One machine for every number of agents.
Made made_for_any(const source::SourceSet& sources, source::FileId file, const Settings& settings, diag::Sink& sink) {
    Made made;
    OpenNames open = open_names(sources, file, settings);
    made.refusal = open.fault;
    if (!made.refusal.empty()) return made;
    Settings all = settings;
    all.any_numbers = std::move(open.names);
    const any_number::Translated translated = any_number_machine(sources, file, all, sink);
    if (translated.machine) made.projects.push_back(any_number::with_theorems(*translated.machine));
    made.refusal = translated.refusal;
    if (!made.refusal.empty() && !translated.place.is_nowhere())
        made.refusal += fmt::format(" ({})", to_string(sources, translated.place));
    return made;
}

/// The agents whose number the check file leaves open, in its only instance; nothing: there are others.
std::optional<passes::OpenNumber> open_number(const input::Protocols& input) {
    if (input.instances.empty()) return std::nullopt;
    const auto& first = input.instances.front().open;
    const bool is_only = std::all_of(input.instances.begin(), input.instances.end(),
                                     [&](const input::SceneInstance& each) { return each.open == first; });
    return is_only ? first : std::nullopt;
}

/// The reading with separate agents.
Made made_of_protocol(const source::SourceSet& sources, source::FileId file, const Settings& settings,
                      diag::Sink& sink) {
    if (!settings.any_numbers.empty()) return made_for_any(sources, file, settings, sink);
    Made made;
    const input::Protocols input = input::read_protocols(sources, file, settings, sink);
    if (const auto open = open_number(input); open && input.can_go_on) {
        Settings of_any = settings;
        of_any.any_numbers = open->of;
        of_any.block = open->block;
        of_any.instance.clear();
        diag::Sink unheard;
        return made_for_any(sources, file, of_any, unheard);
    }
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

/// Event-B, without a proof: the text form, or the files of a Rodin project. \param target `eventb` or `rodin`. As `translate_file`.
Translation translate_to_eventb(source::SourceSet& sources, source::FileId file, const Settings& settings,
                                Target target) {
    Translation result;
    if (!settings.templates_folder.empty()) {
        result.refusal = "`--templates` does not apply to Event-B";
        return result;
    }
    diag::Sink sink;
    const input::FrontEnd& front_end = input::front_end_of(sources.file(file), settings);
    if (!settings.any_numbers.empty() && front_end.name != "map") {
        result.refusal =
            "`--agents " + settings.any_numbers.front() + "=any` is for protocols in MAP; a diagram has multiplicities";
        return result;
    }
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

/// One scene is a document; several are a list of them.
std::string print_scenes(const std::vector<ir::Protocol>& protocols, const source::SourceSet& sources) {
    if (protocols.size() == 1) return print_json(protocols.front(), sources);
    std::string list;
    for (const ir::Protocol& protocol : protocols)
        list += (list.empty() ? "[\n" : ",\n") + print_json(protocol, sources);
    return list + "]\n";
}

/// Translates only inputs that have agents but are not protocols yet.
Translation translate_to_map(const source::SourceSet& sources, source::FileId file, const Settings& settings) {
    Translation result;
    if (!input::front_end_of(sources.file(file), settings).is_only_eventb) {
        result.refusal = "`-t map` is for MAZE developments; this input is already a protocol";
        return result;
    }
    diag::Sink sink;
    result.text = input::write_as_map({sources, file, settings, sink});
    result.diagnostics = sink.sorted();
    return result;
}

/// A file of PlantUML holds several diagrams, one of Mermaid a single one.
Translation translate_to_text(const source::SourceSet& sources, source::FileId file, const Settings& settings,
                              auml::Notation notation) {
    Translation result;
    const bool is_mermaid = notation == auml::Notation::mermaid;
    const char* target = is_mermaid ? "-t mermaid" : "-t plantuml";
    if (input::front_end_of(sources.file(file), settings).agents_from != input::AgentsFrom::drawing) {
        result.refusal = fmt::format("`{}` is for diagrams", target);
        return result;
    }
    diag::Sink sink;
    const input::ReadDiagram read = input::read_diagram({sources, file, settings, sink});
    result.diagnostics = read.found;
    if (!read.diagram) return result;
    for (const std::size_t each : auml::asked_for(*read.diagram)) {
        const auml::Interaction& interaction = read.diagram->interactions[each];
        if (interaction.is_broken || auml::is_agreement(*read.diagram, interaction)) continue;
        auml::WrittenDiagram written = auml::write_text(*read.diagram, interaction, notation);
        if (!written.refusal.empty()) {
            result.refusal =
                fmt::format("`{}` cannot draw {} (line {})", target, written.refusal, written.place.begin.line);
            return result;
        }
        if (is_mermaid)
            result.scenes.push_back({.scene = interaction.node.name, .text = std::move(written.text)});
        else
            result.text += (result.text.empty() ? "" : "\n") + written.text;
    }
    if (result.scenes.size() != 1) return result;
    result.text = std::move(result.scenes.front().text);
    result.scenes.clear();
    return result;
}

Translation translate_any(source::SourceSet& sources, source::FileId file, const Settings& settings, Target target) {
    if (target == Target::eventb || target == Target::rodin)
        return translate_to_eventb(sources, file, settings, target);
    if (target == Target::map) return translate_to_map(sources, file, settings);
    if (target == Target::mermaid) return translate_to_text(sources, file, settings, auml::Notation::mermaid);
    if (target == Target::plantuml) return translate_to_text(sources, file, settings, auml::Notation::plantuml);
    Translation result;
    if (settings.sequencing == input::Sequencing::strict) {
        result.refusal = "in a run, agents have no common order of messages: `--sequencing strict` is only for Event-B";
        return result;
    }
    diag::Sink sink;
    const input::Protocols input = input::read_protocols(sources, file, settings, sink);
    if (input.can_go_on)
        for (const ir::Protocol& protocol : input.protocols) input::report_cuts(protocol, sink);
    result.diagnostics = sink.sorted();
    if (!input.can_go_on) return result;
    if (target == Target::ir) {
        for (std::size_t at = 0; at < input.protocols.size(); ++at) {
            result.text += print_ir(input.protocols[at]);
            if (settings.lists_facts) {
                const input::SceneInstance& scene = input.first(at);
                result.text += fact_list::print_facts(sources, input.protocol_of(scene), scene.instance, scene.name);
            }
        }
        return result;
    }
    if (target == Target::json) {
        result.text = print_scenes(input.protocols, sources);
        return result;
    }
    std::map<std::string, std::string> templates;
    result.refusal = read_templates(settings.templates_folder, templates);
    if (!result.refusal.empty()) return result;
    const bool is_one = input.protocols.size() == 1;
    for (std::size_t at = 0; at < input.protocols.size(); ++at) {
        const input::SceneInstance& scene = input.first(at);
        promela::Generated model = promela::translate(sources, input.protocol_of(scene), scene.instance,
                                                      {.level = settings.level,
                                                       .without_reductions = settings.without_reductions,
                                                       .capacity = scene.capacity.value_or(promela::Options{}.capacity),
                                                       .explains = settings.explains_reductions,
                                                       .template_overrides = templates});
        if (!model.template_error.empty()) {
            result.refusal = "template " + settings.templates_folder + "/" + model.template_error;
            return result;
        }
        Translation& own = is_one ? result : result.scenes.emplace_back();
        own.scene = is_one ? "" : input.protocols[at].name;
        own.text = std::move(model.text);
        own.lines = std::move(model.lines);
        own.reductions = std::move(model.reductions);
    }
    return result;
}

/// Control characters and marks that reorder text come from constants. In texts for people they show and do nothing; JSON, Rodin's
/// files, and MAP, which is read again, keep them.
void make_printable(Translation& result, Target target) {
    if (target == Target::json || target == Target::rodin || target == Target::map || target == Target::mermaid ||
        target == Target::plantuml)
        return;
    result.text = source::printable_text(result.text);
    for (Translation& each : result.scenes) each.text = source::printable_text(each.text);
}

}  // namespace

Translation translate_file(source::SourceSet& sources, source::FileId file, const Settings& settings, Target target) {
    diag::Sink sink;
    Translation result = input::within_budget(
        settings.preparation, [&] { return file; }, sink,
        [&] { return translate_any(sources, file, settings, target); }, Translation());
    make_printable(result, target);
    for (diag::Diagnostic& each : sink.sorted()) result.diagnostics.push_back(std::move(each));
    result.diagnostics = diag::first_of(std::move(result.diagnostics));
    return result;
}

std::string read_templates(const std::string& folder, std::map<std::string, std::string>& templates) {
    if (folder.empty()) return {};
    std::error_code failed;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, failed)) {
        if (entry.path().extension() != ".mustache") continue;
        std::ifstream in(entry.path(), std::ios::binary);
        std::stringstream text;
        text << in.rdbuf();
        if (!in || failed) return "cannot read " + entry.path().string();
        const std::string name = std::filesystem::relative(entry.path(), folder).generic_string();
        if (const std::string fault = promela::template_fault(name, text.str()); !fault.empty())
            return "template " + (std::filesystem::path(folder) / fault).string();
        templates[name] = text.str();
    }
    return failed ? "cannot read the templates in " + folder + ": " + failed.message() : std::string();
}

}  // namespace map2pml::translation
