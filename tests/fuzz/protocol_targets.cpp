#include <algorithm>
#include <functional>
#include <optional>

#include "driver/input/read_protocols.h"
#include "driver/input/translation/settings.h"
#include "driver/input/translation/translate.h"
#include "driver/runs/replay/saved_trace.h"
#include "tests/fuzz/oracle.h"
#include "tests/fuzz/spin_oracle.h"
#include "translator/model/protocol/text_form.h"
#include "translator/protocols/promela/model_writer.h"

namespace map2pml::fuzz {

namespace {

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

void run_trace(std::string_view bytes) {
    const replay::SavedTraces traces = replay::read_traces(bytes);
    insist(traces.fault.empty() || traces.traces.empty(), "a trace that is none");
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

}  // namespace

std::vector<Target> protocol_targets() {
    return {{"map", "a protocol of MAP, and behind a line `=== check` a check file", &without_exceptions<run_map>},
            {"lcc", "a scene of LCC and its check file, likewise", &without_exceptions<run_lcc>},
            {"check", "the same as map; the dictionary is that of check files", &without_exceptions<run_map>},
            {"xmi", "a diagram", &without_exceptions<run_xmi>},
            {"mermaid", "a diagram in Mermaid", &without_exceptions<run_mermaid>},
            {"plantuml", "a diagram in PlantUML", &without_exceptions<run_plantuml>},
            {"markdown", "a document with diagrams", &without_exceptions<run_markdown>},
            {"trace", "a saved run, or a report with counterexamples", &without_exceptions<run_trace>},
            {"template", "the name of a template, a line end, its wording", &without_exceptions<run_template>}};
}

}  // namespace map2pml::fuzz
