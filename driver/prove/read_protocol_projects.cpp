#include "driver/prove/read_protocol_projects.h"

#include <memory>
#include <optional>
#include <utility>

#include "driver/check/protocol_projects.h"
#include "driver/check/read_input.h"
#include "driver/prove/read_file.h"
#include "translator/auml/xmi/encoding.h"

namespace map2pml::prove {

ReadProject read_protocol_projects(const std::string& path, const ProtocolOptions& options, source::SourceSet& sources,
                                   diag::Sink& sink) {
    ReadProject result;
    result.order = Order::each_agent;
    result.is_made = true;
    std::optional<NamedText> input = read_input_file(path, result.fault);
    if (!input) return result;
    if (input->text.empty()) {
        result.fault = "the file is empty";
        return result;
    }
    const check::CheckSettings& settings = options.settings;
    const bool is_diagram =
        settings.language.empty() ? check::is_diagram_name(input->name) : settings.language == "auml";
    const source::FileId file =
        sources.add(input->name, is_diagram ? xmi::as_utf8(std::move(input->text)) : std::move(input->text));
    return protocol_projects_of(file, options, sources, sink);
}

ReadProject protocol_projects_of(source::FileId file, const ProtocolOptions& options, source::SourceSet& sources,
                                 diag::Sink& sink) {
    ReadProject result;
    result.order = Order::each_agent;
    result.is_made = true;
    check::CheckSettings settings = options.settings;
    if (!options.check_file.empty()) {
        std::string why;
        std::optional<std::string> check = read_file(options.check_file, why);
        if (!check) {
            result.fault = options.check_file + ": " + why;
            return result;
        }
        settings.check_file = sources.add(options.check_file, std::move(*check));
    } else if (!settings.instance.empty()) {
        result.fault = "there is no check file, so there is no instance `" + settings.instance + "`";
        return result;
    }
    // Theorems point into the protocol: it stays where it is.
    const auto input = std::make_shared<const check::ReadInput>(check::read_input(sources, file, settings, sink));
    result.diagrams = input->diagrams;
    if (!input->can_go_on) return result;
    check::ProtocolProjects all = check::protocol_projects(*input);
    result.protocol = input;
    result.projects = std::move(all.projects);
    result.theorems = std::move(all.theorems);
    result.fault = std::move(all.refusal);
    return result;
}

}  // namespace map2pml::prove
