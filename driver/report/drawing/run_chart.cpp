#include "driver/report/drawing/run_chart.h"

#include <algorithm>
#include <map>

namespace map2pml::report {

namespace {

using ir::Action;
using trace::Counterexample;
using trace::Step;

void add_agent(RunChart& chart, const std::string& agent) {
    if (!agent.empty() && !chart.column_of(agent)) chart.agents.push_back(agent);
}

void add_agents(RunChart& chart) {
    for (const trace::FinalPlace& place : chart.run->final_places) add_agent(chart, place.agent);
    for (const Step& step : chart.run->steps) {
        add_agent(chart, step.agent);
        for (const std::string& receiver : step.to) add_agent(chart, receiver);
        add_agent(chart, step.from);
    }
    if (chart.agents.empty()) add_agent(chart, chart.run->machine);
}

void add_section(RunChart& chart, const Section& section) {
    for (std::size_t at = section.first; at < section.last; ++at) {
        const Gap* gap = section.gap_with(at);
        if (gap != nullptr && at != gap->at) {
            chart.row_of.push_back(chart.rows.size() - 1);
            continue;
        }
        chart.row_of.push_back(chart.rows.size());
        chart.rows.push_back(gap != nullptr ? RunRow(GapRow{*gap}) : RunRow(StepRow{at}));
    }
}

void add_rows(RunChart& chart, bool all) {
    const auto [prefix, loop] = sections_of(*chart.run, all);
    add_section(chart, prefix);
    if (loop.size() > 0) {
        chart.rows.emplace_back(LoopBegin{});
        add_section(chart, loop);
        chart.rows.emplace_back(LoopEnd{loop.first});
    }
}

void add_messages(RunChart& chart) {
    std::map<trace::MessageId, std::size_t> sent;  // its place in the chart
    const std::vector<Step>& steps = chart.run->steps;
    for (std::size_t at = 0; at < steps.size(); ++at) {
        const Step& step = steps[at];
        const std::size_t own = *chart.column_of(step.agent);
        if (step.action == Action::send) {
            for (std::size_t copy = 0; copy < step.to.size(); ++copy) {
                if (copy < step.messages.size()) sent.emplace(step.messages[copy], chart.messages.size());
                chart.messages.push_back({own, *chart.column_of(step.to[copy]), at, std::nullopt});
            }
        } else if (step.action == Action::receive) {
            const auto found = step.messages.empty() ? sent.end() : sent.find(step.messages.front());
            if (found == sent.end())
                chart.messages.push_back({chart.column_of(step.from).value_or(own), own, std::nullopt, at});
            else
                chart.messages[found->second].taken = at;
        }
    }
}

}  // namespace

std::optional<std::size_t> RunChart::column_of(const std::string& agent) const {
    const auto found = std::find(agents.begin(), agents.end(), agent);
    return found == agents.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - agents.begin()));
}

RunChart chart_of(const Counterexample& run, bool all) {
    RunChart chart;
    chart.run = &run;
    add_agents(chart);
    add_rows(chart, all);
    add_messages(chart);
    return chart;
}

}  // namespace map2pml::report
