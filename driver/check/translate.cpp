#include "driver/check/translate.h"

#include <fmt/format.h>

#include "driver/check/read_input.h"
#include "translator/ir/text_form.h"
#include "translator/promela/model_writer.h"

namespace map2pml::check {

Translation translate_file(source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                           Target target) {
    Translation result;
    diag::Sink sink;
    const ReadInput input = read_input(sources, file, settings, sink);
    result.diagnostics = sink.sorted();
    if (!input.can_go_on) {
        return result;
    }
    if (target == Target::ir || target == Target::json) {
        for (const ir::Protocol& protocol : input.protocols) {
            result.text += target == Target::ir ? print_ir(protocol) : print_json(protocol, sources);
        }
        return result;
    }
    if (input.protocols.size() != 1) {
        result.error = fmt::format("{} has {} scenes, and a Promela model holds one: give each scene a file of its own",
                                   sources.file(file).name(), input.protocols.size());
        return result;
    }
    std::map<std::string, std::string> templates;
    result.error = read_templates(settings.templates_folder, templates);
    if (!result.error.empty()) {
        return result;
    }
    promela::Generated model = promela::translate(sources, input.protocols.front(), input.instances.front(),
                                                  {.level = settings.level,
                                                   .capacity = settings.capacity.value_or(promela::Options{}.capacity),
                                                   .template_overrides = std::move(templates)});
    result.error = model.template_error;
    result.text = std::move(model.text);
    result.lines = std::move(model.lines);
    return result;
}

}  // namespace map2pml::check
