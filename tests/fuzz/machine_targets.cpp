#include <chrono>
#include <optional>

#include "tests/fuzz/oracle.h"
#include "tests/support/print_maze.h"
#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/read_maze.h"
#include "translator/languages/rodin/rodin_files.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/explore/developments/explore.h"
#include "translator/machines/from_maze/translate.h"
#include "translator/model/machines/formula/formula.h"
#include "translator/model/machines/formula/read_formula.h"
#include "translator/model/machines/model/text_form.h"

namespace map2pml::fuzz {

namespace {

/// What is printed is read as what it was.
template <typename Formula>
void insist_on_print(eventb::Read<Formula> (*read)(std::string_view), std::string_view bytes) {
    const eventb::Read<Formula> first = read(bytes);
    if (!first.fault.empty()) return;
    const std::string text = to_string(*first.formula);
    const eventb::Read<Formula> again = read(text);
    insist(again.too_deep || again.fault.empty(),
           "a formula that was printed cannot be read: " + text + ": " + again.fault);
    insist(again.too_deep || to_string(*again.formula) == text, "a formula that was printed is another one: " + text);
}

void run_formula(std::string_view bytes) {
    if (!is_text(bytes)) return;
    insist_on_print(&eventb::read_predicate, bytes);
    insist_on_print(&eventb::read_expression, bytes);
    (void)eventb::read_assignment(bytes);
}

void run_rodin(std::string_view bytes) {
    source::SourceSet sources;
    const bool is_context = bytes.find("contextFile") != std::string_view::npos;
    const source::FileId file = sources.add(is_context ? "C.buc" : "M.bum", std::string(bytes));
    eventb::Project project;
    diag::Sink sink;
    eventb::read_rodin(sources, file, project, sink);
    const std::string text = eventb::print_text(project);
    if (sink.has_errors()) return;
    eventb::Project again;
    diag::Sink complaints;
    for (const eventb::RodinFile& each : eventb::write_rodin(project))
        if (each.name != ".project") eventb::read_rodin(sources, sources.add(each.name, each.text), again, complaints);
    insist(!complaints.has_errors(), "what was written for Rodin cannot be read");
    insist(eventb::print_text(again) == text, "what was written for Rodin is another project");
}

void run_eventb(std::string_view bytes) {
    source::SourceSet sources;
    diag::Sink sink;
    const eventb::Project project = eventb::read_text(sources, sources.add("in.eventb", std::string(bytes)), sink);
    const std::string text = eventb::print_text(project);
    if (sink.has_errors()) return;
    diag::Sink complaints;
    const eventb::Project again = eventb::read_text(sources, sources.add("again.eventb", text), complaints);
    insist(!complaints.has_errors(), "Event-B that was printed cannot be read");
    insist(eventb::print_text(again) == text, "Event-B that was printed is another project");
}

void run_maze(std::string_view bytes) {
    source::SourceSet sources;
    diag::Sink sink;
    std::optional<maze::Development> development =
        maze::read_maze(sources, sources.add("in.maze", std::string(bytes)), sink);
    insist(development || sink.has_errors(), "neither a diagnostic nor a development");
    if (!development) return;
    const bool is_read = !sink.has_errors();
    maze::check_development(*development, sink);
    if (!is_read) return;
    const std::string text = tests::maze_text::print(*development);
    diag::Sink complaints;
    const std::optional<maze::Development> again =
        maze::read_maze(sources, sources.add("again.maze", text), complaints);
    insist(again && !complaints.has_errors(), "MAZE that was printed cannot be read: " + text);
    insist(tests::maze_text::print(*again) == text, "MAZE that was printed is another development: " + text);
    if (sink.has_errors()) return;
    maze_exploration::check_settings(*development, sink);
    for (const eventb::Project& project : maze_to_eventb::projects_of(*development, sink)) {
        (void)eventb::print_text(project);
        (void)eventb::check_project(project, sink);
    }
    if (sink.has_errors()) return;
    maze_exploration::Limits limits;
    limits.time = limits.simulation_time = std::chrono::milliseconds(200);
    limits.bytes = std::uint64_t{64} << 20U;
    limits.states = 500;
    for (const maze::Instance& instance : development->instances)
        (void)maze_exploration::explore(*development, instance, limits);
}

}  // namespace

std::vector<Target> machine_targets() {
    return {{"formula", "a formula of Event-B", &without_exceptions<run_formula>},
            {"rodin", "a machine or a context of Rodin", &without_exceptions<run_rodin>},
            {"eventb", "machines and contexts as text", &without_exceptions<run_eventb>},
            {"maze", "a development of MAZE", &without_exceptions<run_maze>}};
}

}  // namespace map2pml::fuzz
