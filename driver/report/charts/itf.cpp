#include "driver/report/charts/charts.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "driver/report/text/text_parts.h"
#include "driver/runs/trace/mailboxes.h"

namespace map2pml::report {

namespace {

using ItfJson = nlohmann::ordered_json;

/// All agents, in the order of the instance.
ItfJson mailboxes_of(const TitledRun& run, const trace::Mailboxes& mailboxes) {
    ItfJson map = ItfJson::array();
    for (const std::string& agent : run.agents) map.push_back(ItfJson::array({agent, texts_of(mailboxes.of(agent))}));
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

/// One state for an event of a machine, whose steps follow each other.
void add_states(ItfJson& trace, const TitledRun& titled) {
    const trace::Counterexample& run = titled.run;
    trace::Mailboxes mailboxes;
    std::map<std::string, std::string> values;
    for (const ir::NamedValue& each : run.initial) values[each.name] = each.value.text;
    trace["states"].push_back(state_of(0, "", "the start", "", mailboxes_of(titled, mailboxes), values));
    std::string action;
    for (std::size_t at = 0; at < run.steps.size(); ++at) {
        const trace::Step& step = run.steps[at];
        mailboxes.follow(step);
        note_values(step, values);
        const std::size_t state = trace["states"].size();
        if (run.lasso_start == at) trace["loop"] = state - 1;
        if (step.event == 0 || step.action == ir::Action::decide) action = step_text(step);
        if (step.event > 0 && at + 1 < run.steps.size() && run.steps[at + 1].event == step.event) continue;
        trace["states"].push_back(state_of(state, step.agent, action, to_string(*titled.sources, step.span),
                                           mailboxes_of(titled, mailboxes), values));
    }
}

}  // namespace

std::string print_itf(const std::vector<TitledRun>& runs, std::string_view version) {
    const std::string words = runs.empty() ? "there is no run" : runs.front().words;
    ItfJson trace = {{"#meta",
                      {{"format", "ITF"},
                       {"format-description", "https://apalache-mc.org/docs/adr/015adr-trace.html"},
                       {"description", fmt::format("map2pml {}: {}", version, words)}}},
                     {"vars", {"agent", "step", "place", "mailboxes", "values"}},
                     {"states", ItfJson::array()}};
    if (!runs.empty()) {
        trace["#meta"]["source"] = runs.front().input;
        add_states(trace, runs.front());
    }
    return trace.dump(1, ' ', true, ItfJson::error_handler_t::replace) + "\n";
}

}  // namespace map2pml::report
