#include "driver/input/translation/translate.h"

#include "driver/input/front_end.h"
#include "driver/input/maze/read_development.h"
#include "driver/input/read_protocols.h"
#include "driver/input/reading/unfolded.h"
#include "driver/input/reading/within_budget.h"
#include "driver/input/translation/read_templates.h"
#include "driver/input/translation/translate_to_eventb.h"
#include "translator/foundation/source/printable.h"
#include "translator/model/protocol/text_form.h"
#include "translator/protocols/facts/fact_list.h"
#include "translator/protocols/promela/model_writer.h"

namespace map2pml::translation {

namespace {

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

Translation translate_any(source::SourceSet& sources, source::FileId file, const Settings& settings, Target target) {
    if (target == Target::eventb || target == Target::rodin)
        return translate_to_eventb(sources, file, settings, target);
    if (target == Target::map) return translate_to_map(sources, file, settings);
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
    if (target == Target::json || target == Target::rodin || target == Target::map) return;
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

}  // namespace map2pml::translation
