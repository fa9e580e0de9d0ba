#include "driver/verdicts/proofs/internal.h"

#include <memory>
#include <utility>

#include "driver/input/input_text.h"
#include "driver/input/read_protocols.h"
#include "driver/input/translation/protocol_projects.h"

namespace map2pml::prove {

input::Settings with_check_file(const ProtocolOptions& options, source::SourceSet& sources) {
    input::Settings settings = options.settings;
    if (options.check_file.empty()) return settings;
    input::InputText check = input::read_text(options.check_file, input::while_budget_lasts);
    if (check.fault.empty()) settings.check_file = sources.add(options.check_file, std::move(check.text));
    return settings;
}

ReadProject read_protocol_projects(source::FileId file, const ProtocolOptions& options, source::SourceSet& sources,
                                   diag::Sink& sink, const input::ReadDiagram* diagram) {
    ReadProject result;
    result.order = Order::each_agent;
    result.is_made = true;
    input::Settings settings = options.settings;
    if (!options.check_file.empty()) {
        input::InputText check = input::read_text(options.check_file, input::while_budget_lasts);
        if (!check.fault.empty()) {
            result.fault = options.check_file + ": " + check.fault;
            return result;
        }
        settings.check_file = sources.add(options.check_file, std::move(check.text));
    } else if (!settings.instance.empty()) {
        result.fault = "there is no check file, so there is no instance `" + settings.instance + "`";
        return result;
    }
    // Theorems point into the protocol, so its address must not change.
    const auto input =
        std::make_shared<const input::Protocols>(input::read_protocols(sources, file, settings, sink, diagram));
    result.diagrams = input->diagrams;
    if (!input->can_go_on) return result;
    translation::ProtocolProjects all = translation::protocol_projects(*input);
    result.protocol = input;
    result.projects = std::move(all.projects);
    result.theorems = std::move(all.theorems);
    result.fault = std::move(all.refusal);
    return result;
}

}  // namespace map2pml::prove
