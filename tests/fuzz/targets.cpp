#include "tests/fuzz/targets.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "driver/input/logs/read_log.h"
#include "driver/input/read_protocols.h"
#include "driver/input/translation/settings.h"
#include "driver/input/translation/translate.h"
#include "driver/runs/replay/saved_trace.h"
#include "tests/fuzz/spin_oracle.h"
#include "tests/support/print_maze.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/diagrams/label.h"
#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/read_maze.h"
#include "translator/languages/rodin/rodin_files.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/explore/developments/explore.h"
#include "translator/machines/from_maze/translate.h"
#include "translator/model/machines/formula/formula.h"
#include "translator/model/machines/formula/read_formula.h"
#include "translator/model/machines/model/text_form.h"
#include "translator/model/protocol/text_form.h"
#include "translator/protocols/promela/model_writer.h"

namespace map2pml::fuzz {

namespace {

/// What is found is shown by a signal, as libFuzzer expects it.
void insist(bool is_right, const std::string& what) {
    if (!is_right) {
        std::fprintf(stderr, "fuzz: %s\n", what.c_str());
        std::abort();
    }
}

/// Text and JSON of the model say the same again after having been read.
void insist_on_forms(const source::SourceSet& sources, source::FileId file, const ir::Protocol& protocol) {
    diag::Sink sink;
    const std::string text = ir::print_ir(protocol);
    const std::optional<ir::Protocol> from_text = ir::read_ir(text, file, sink);
    insist(from_text && ir::print_ir(*from_text) == text, "the IR as text is another one when it is read");
    const std::string json = ir::print_json(protocol, sources);
    const std::optional<ir::Protocol> from_json = ir::read_json(json, file, sink);
    insist(from_json && ir::print_json(*from_json, sources) == json, "the IR as JSON is another one when it is read");
}

/// A protocol, and behind a line `=== check` a check file.
constexpr std::string_view kMark = "\n=== check\n";

void run_protocol(std::string_view bytes, const char* name) {
    source::SourceSet sources;
    const std::size_t mark = bytes.find(kMark);
    const source::FileId file = sources.add(name, std::string(bytes.substr(0, mark)));
    translation::Settings settings;
    if (mark != std::string_view::npos)
        settings.check_file = sources.add("in.check", std::string(bytes.substr(mark + kMark.size())));
    // By the input itself, so that an input is the same whenever it is tried.
    const std::size_t draw = std::hash<std::string_view>()(bytes);
    settings.level = static_cast<int>(draw & 1U);
    settings.spawn_calls = (draw & 6U) == 6;
    settings.preparation.time = patience;
    diag::Sink sink;
    const input::Protocols input = input::read_protocols(sources, file, settings, sink);
    insist(sink.has_errors() || input.can_go_on, "neither a diagnostic nor a model");
    if (!input.can_go_on || sink.has_errors()) return;
    const budget::Scope scope({.time = patience});
    for (const ir::Protocol& protocol : input.protocols) insist_on_forms(sources, file, protocol);
    // A check file may have dozens of instances, which differ in numbers only.
    for (std::size_t at = 0; at < std::min<std::size_t>(input.instances.size(), 2); ++at) {
        const input::SceneInstance& scene = input.instances[at];
        const promela::Generated model = promela::translate(sources, input.protocol_of(scene), scene.instance,
                                                            {.level = settings.level, .capacity = 4});
        insist(model.template_error.empty(), "a template of ours: " + model.template_error);
        insist(!model.text.empty(), "an empty model");
        if (is_sampled(bytes)) insist_on_spin(model.text);
    }
}

void run_map(std::string_view bytes) { run_protocol(bytes, "in.map"); }
void run_lcc(std::string_view bytes) { run_protocol(bytes, "in.lcc"); }
void run_xmi(std::string_view bytes) { run_protocol(bytes, "in.xmi"); }
void run_mermaid(std::string_view bytes) { run_protocol(bytes, "in.mmd"); }
void run_plantuml(std::string_view bytes) { run_protocol(bytes, "in.puml"); }
void run_markdown(std::string_view bytes) { run_protocol(bytes, "in.md"); }

/// What a reader of a whole file has checked.
bool is_text(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t length = parsing::character_length(bytes, at);
        if (length == 0 || bytes[at] == '\0') return false;
        at += length;
    }
    return true;
}

void run_label(std::string_view bytes) {
    if (!is_text(bytes)) return;
    (void)auml::read_message_label(bytes);
    (void)auml::read_lifeline_label(bytes);
    (void)auml::unread_label(bytes);
}

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

void run_trace(std::string_view bytes) {
    const replay::SavedTraces traces = replay::read_traces(bytes);
    insist(traces.fault.empty() || traces.traces.empty(), "a trace that is none");
}

/// The name of the log in the first line, which tells the format; `fields` behind it; then the log.
void run_log(std::string_view bytes) {
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos) return;
    const std::string_view head = bytes.substr(0, end);
    const std::size_t blank = std::min(head.find(' '), head.size());
    logs::Settings settings;
    if (blank < head.size()) (void)settings.fields.set_all(head.substr(blank + 1));
    std::size_t events = 0;
    std::size_t none = 0;
    logs::Listener listener;
    listener.event = [&](const observed::Event& event) {
        ++events;
        insist(!event.from.empty() && !event.to.empty() && !event.message.empty(), "an event without a field");
        insist(event.to_roles.empty() || event.to_roles.size() == event.to.size(), "roles of other receivers");
        insist(is_text(event.from) && is_text(event.message), "a name that is no text");
        return true;
    };
    listener.no_event = [&](const logs::NoEvent& each) {
        ++none;
        insist(each.line > 0 && !each.why.empty(), "a line without a reason");
    };
    const logs::Outcome outcome =
        logs::read_text(bytes.substr(end + 1), std::string(head.substr(0, blank)), settings, listener);
    insist(outcome.counts.events == events && outcome.counts.no_events == none, "lines are counted wrongly");
    insist(outcome.counts.first.size() == std::min(none, logs::kMostShown), "not the first lines");
}

/// The name of a template in the first line, its wording behind it.
void run_template(std::string_view bytes) {
    static const std::string protocol =
        "S[\n  agent(!Ann, %a) = $v = p() then (q() or skip) then ask($v) => agent(!Bob, %b) then agent(wait)\n"
        "  agent(!Ann, %a, wait) = waitfor answer($x) <= agent(!Bob, %b) timeout agent(wait)\n"
        "  agent(!Bob, %b) = waitfor ask($x) <= agent(!Ann, %a) then (skip par r()) then answer($x) => agent(!Ann, %a) "
        "timeout fail()\n]\n";
    source::SourceSet sources;
    const source::FileId file = sources.add("in.map", protocol);
    diag::Sink sink;
    const input::Protocols input = input::read_protocols(sources, file, {}, sink);
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos) return;
    for (const int level : {0, 1}) {
        const promela::Generated model = promela::translate(
            sources, input.protocols.front(), input.first_instance(0),
            {.level = level,
             .template_overrides = {{std::string(bytes.substr(0, end)), std::string(bytes.substr(end + 1))}}});
        insist(!model.template_error.empty() || !model.text.empty(), "neither a model nor a fault of the template");
    }
}

template <void (*run)(std::string_view)>
void without_exceptions(std::string_view bytes) {
    try {
        run(bytes);
    } catch (const budget::Exceeded&) {
    } catch (const std::exception& thrown) {
        insist(false, std::string("exception: ") + thrown.what());
    }
}

}  // namespace

const std::vector<Target>& targets() {
    static const std::vector<Target> all = {
        {"map", "a protocol of MAP, and behind a line `=== check` a check file", &without_exceptions<run_map>},
        {"lcc", "a scene of LCC and its check file, likewise", &without_exceptions<run_lcc>},
        {"check", "the same as map; the dictionary is that of check files", &without_exceptions<run_map>},
        {"label", "what is written into a diagram", &without_exceptions<run_label>},
        {"formula", "a formula of Event-B", &without_exceptions<run_formula>},
        {"xmi", "a diagram", &without_exceptions<run_xmi>},
        {"mermaid", "a diagram in Mermaid", &without_exceptions<run_mermaid>},
        {"plantuml", "a diagram in PlantUML", &without_exceptions<run_plantuml>},
        {"markdown", "a document with diagrams", &without_exceptions<run_markdown>},
        {"rodin", "a machine or a context of Rodin", &without_exceptions<run_rodin>},
        {"eventb", "machines and contexts as text", &without_exceptions<run_eventb>},
        {"maze", "a development of MAZE", &without_exceptions<run_maze>},
        {"trace", "a saved run, or a report with counterexamples", &without_exceptions<run_trace>},
        {"log", "the name of a log, blank, places of fields, a line end, the log", &without_exceptions<run_log>},
        {"template", "the name of a template, a line end, its wording", &without_exceptions<run_template>},
    };
    return all;
}

const Target* find_target(std::string_view name) {
    for (const Target& each : targets())
        if (name == each.name) return &each;
    return nullptr;
}

}  // namespace map2pml::fuzz
