#include "driver/input/maze/read_development.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "driver/input/map/read_scenes.h"
#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/read_maze.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/explore/developments/explore.h"
#include "translator/machines/from_maze/translate.h"
#include "translator/machines/to_map/translate.h"

namespace map2pml::input {

namespace {

/// A checked development; nothing if there is an error in the sink.
std::optional<maze::Development> read_checked(const Request& request) {
    diag::Sink found;
    std::optional<maze::Development> development = maze::read_maze(request.sources, request.file, found);
    if (development) maze::check_development(*development, found);
    if (development && !found.has_errors()) maze_exploration::check_settings(*development, found);
    for (diag::Diagnostic& each : found.sorted()) request.sink.report(std::move(each));
    return found.has_errors() ? std::nullopt : std::move(development);
}

}  // namespace

Components read_development(const Request& request) {
    std::optional<maze::Development> development = read_checked(request);
    if (!development) return {};
    diag::Sink found;
    std::vector<eventb::Project> projects = maze_to_eventb::projects_of(*development, found);
    std::vector<eventb::CheckedProject> checked;
    // The types of a class are looked at in each project that it is in; the sink keeps one report for each place.
    if (!found.has_errors())
        for (const eventb::Project& each : projects) checked.push_back(eventb::check_project(each, found));
    const bool is_wrong = found.has_errors();
    for (diag::Diagnostic& each : found.sorted()) request.sink.report(std::move(each));
    Components components;
    if (is_wrong) return components;
    components.projects = std::move(projects);
    components.checked = std::move(checked);
    components.development = std::make_shared<const maze::Development>(std::move(*development));
    return components;
}

namespace {

/// The systems of agents as protocols. Empty: there is an error in the sink.
std::vector<maze_to_map::Scene> agents_of(const maze::Development& development, source::FileId file, diag::Sink& sink) {
    // Formulas are right in their types before they are evaluated.
    for (const eventb::Project& each : maze_to_eventb::projects_of(development, sink))
        if (!sink.has_errors()) (void)eventb::check_project(each, sink);
    if (sink.has_errors()) return {};
    return maze_to_map::scenes_of(development, {}, {file, {1, 1}, {1, 1}}, sink);
}

}  // namespace

std::string write_as_map(const Request& request) {
    const std::optional<maze::Development> development = read_checked(request);
    if (!development) return {};
    diag::Sink found;
    const std::vector<maze_to_map::Scene> scenes = agents_of(*development, request.file, found);
    for (diag::Diagnostic& each : found.sorted()) request.sink.report(std::move(each));
    return maze_to_map::print_map(scenes);
}

Protocols read_agents(const Request& request) {
    const std::optional<maze::Development> development = read_checked(request);
    if (!development) return {};
    diag::Sink found;
    std::vector<ir::Protocol> protocols;
    for (maze_to_map::Scene& each : agents_of(*development, request.file, found))
        protocols.push_back(std::move(each.protocol));
    if (!protocols.empty()) return read_scenes(request, std::move(protocols));
    const std::vector<diag::Diagnostic> why = found.sorted();
    std::vector<diag::Note> notes;
    if (!why.empty()) notes.push_back({why.front().span, why.front().message});
    request.sink.report(diag::Code::maze_no_protocol, {request.file, {1, 1}, {1, 1}},
                        "this MAZE development has no protocol; `check` explores its instances, `prove` proves its "
                        "refinements",
                        std::move(notes));
    return {};
}

}  // namespace map2pml::input
