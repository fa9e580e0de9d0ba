#include "driver/report/charts/itf.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "driver/report/text/failure.h"
#include "driver/report/text/text_parts.h"
#include "driver/runs/trace/mailboxes.h"

namespace map2pml::report {

namespace {

using ItfJson = nlohmann::ordered_json;

/// All agents, in the order of the instance.
ItfJson mailboxes_of(const SceneResult& scene, const trace::Mailboxes& mailboxes) {
    ItfJson map = ItfJson::array();
    for (const ir::AgentInstance& agent : scene.instance.agents)
        map.push_back(ItfJson::array({agent.name, texts_of(mailboxes.of(agent.name))}));
    return {{"#map", std::move(map)}};
}

ItfJson state_of(std::size_t index, const std::string& agent, const std::string& action, const std::string& place,
                 ItfJson mailboxes, const std::map<std::string, std::string>& values) {
    ItfJson all = ItfJson::array();
    for (const auto& [name, value] : values) all.push_back(ItfJson::array({name, value}));
    return {{"#meta", {{"index", index}}},
            {"agent", agent},
            {"step", action},
            {"place", place},
            {"mailboxes", std::move(mailboxes)},
            {"values", {{"#map", std::move(all)}}}};
}

/// The values that steps bind or change: `$x` of an agent, state of the check file.
void note_values(const trace::Step& step, std::map<std::string, std::string>& values) {
    if (step.result && step.bindings.empty())  // of a run that could not be followed
        values[step.agent + ".$" + step.result->name] = step.result->value.text;
    for (const ir::NamedValue& each : step.bindings) {
        const std::string name = step.agent + ".$" + each.name;
        if (each.value.kind == ir::Value::Kind::not_bound)
            values.erase(name);
        else
            values[name] = each.value.text;
    }
    for (const ir::NamedValue& each : step.changes) values[each.name] = each.value.text;
}

void add_states(ItfJson& trace, const source::SourceSet& sources, const SceneResult& scene,
                const trace::Counterexample& run) {
    trace::Mailboxes mailboxes;
    std::map<std::string, std::string> values;
    trace["states"].push_back(state_of(0, "", "the start", "", mailboxes_of(scene, mailboxes), values));
    for (std::size_t at = 0; at < run.steps.size(); ++at) {
        const trace::Step& step = run.steps[at];
        mailboxes.follow(step);
        note_values(step, values);
        trace["states"].push_back(state_of(at + 1, step.agent, step_text(step), to_string(sources, step.span),
                                           mailboxes_of(scene, mailboxes), values));
    }
    if (run.lasso_start) trace["loop"] = *run.lasso_start;
}

}  // namespace

std::string print_itf(const std::vector<LocatedResult>& results, std::string_view version) {
    ItfJson trace = {{"#meta",
                      {{"format", "ITF"},
                       {"format-description", "https://apalache-mc.org/docs/adr/015adr-trace.html"},
                       {"description", fmt::format("map2pml {}: there is no run", version)}}},
                     {"vars", {"agent", "step", "place", "mailboxes", "values"}},
                     {"states", ItfJson::array()}};
    bool is_found = false;
    for (const LocatedResult& file : results) {
        for (const SceneResult& scene : file.result->scenes) {
            for (const PropertyResult& each : scene.results) {
                if (each.counterexample && !is_found) {
                    is_found = true;
                    trace["#meta"]["source"] = file.result->input;
                    trace["#meta"]["description"] = fmt::format("map2pml {}: {}", version, failure_words(scene, each));
                    add_states(trace, *file.sources, scene, *each.counterexample);
                }
            }
        }
    }
    return trace.dump(1, ' ', true, ItfJson::error_handler_t::replace) + "\n";
}

}  // namespace map2pml::report
