#include "driver/check/check.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "driver/check/scene_check.h"
#include "driver/spin/tools.h"
#include "translator/map/read_map.h"
#include "translator/passes/checks/check_protocol.h"
#include "translator/passes/make_instance.h"

namespace map2pml::check {

namespace {

passes::InstanceRequest instance_request(const CheckSettings& settings) {
    passes::InstanceRequest request;
    request.agent_counts = settings.agent_counts;
    request.limits = settings.limits;
    request.total_procedures = settings.total;
    request.network = settings.network;
    request.timeout = settings.timeout;
    request.idle_timeouts = settings.idle_timeouts;
    request.spawn_calls = settings.spawn_calls;
    request.call_depth = settings.call_depth;
    return request;
}

}  // namespace

report::FileResult check_file(source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                              const std::function<void(const ProgressUpdate&)>& progress,
                              const std::atomic<bool>& cancelled) {
    report::FileResult result;
    result.input = sources.file(file).name();
    result.level = settings.level;
    diag::Sink sink;
    const std::vector<ir::Protocol> protocols = map::read_map(sources, file, sink);
    for (const ir::Protocol& protocol : protocols) {
        passes::check_protocol(protocol, sink);
    }
    const passes::InstanceRequest request = instance_request(settings);
    std::vector<ir::Instance> instances;
    if (!sink.has_errors()) {
        for (const passes::UnknownName& unknown : passes::unknown_names(protocols, request)) {
            sink.report({diag::Code::unknown_name,
                         {file, {}, {}},
                         fmt::format("the command line names the {} `{}`, which this file does not have", unknown.kind,
                                     unknown.name),
                         {}});
        }
        for (const ir::Protocol& protocol : protocols) {
            instances.push_back(passes::make_instance(protocol, request, sink));
        }
    }
    result.diagnostics = sink.sorted();
    if (sink.has_errors() || (settings.warnings_are_errors && !sink.empty())) {
        return result;
    }
    std::map<std::string, std::string> templates;
    result.error = read_templates(settings.templates_folder, templates);
    const auto tools = spin::find_tools();
    if (const auto* missing = std::get_if<spin::MissingTools>(&tools)) {
        result.error = missing->text();
    }
    for (std::size_t at = 0; at < protocols.size() && result.error.empty(); ++at) {
        result.scenes.push_back(check_scene({sources, protocols[at], instances[at], settings, templates,
                                             std::get<spin::Tools>(tools), progress, cancelled},
                                            result.error));
    }
    return result;
}

std::string read_templates(const std::string& folder, std::map<std::string, std::string>& templates) {
    if (folder.empty()) {
        return {};
    }
    std::error_code failed;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, failed)) {
        if (entry.path().extension() != ".mustache") {
            continue;
        }
        std::ifstream in(entry.path(), std::ios::binary);
        std::stringstream text;
        text << in.rdbuf();
        if (!in) {
            return "cannot read " + entry.path().string();
        }
        templates[std::filesystem::relative(entry.path(), folder).generic_string()] = text.str();
    }
    return failed ? "cannot read the templates in " + folder + ": " + failed.message() : std::string();
}

}  // namespace map2pml::check
