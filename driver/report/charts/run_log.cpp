#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <kainjow/mustache.hpp>
#include <nlohmann/json.hpp>

#include "driver/report/charts/charts.h"
#include "map2pml/templates.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::report {

namespace {

using LogJson = nlohmann::ordered_json;
using Data = kainjow::mustache::data;

bool is_message(const trace::Step& step) {
    return (step.action == ir::Action::send && !step.to.empty()) ||
           (step.action == ir::Action::receive && !step.from.empty());
}

LogJson event_of(const trace::Step& step, const std::string& conversation) {
    const bool is_send = step.action == ir::Action::send;
    LogJson event = {{"time", step.clock}};
    if (!conversation.empty()) event["case"] = conversation;
    event["event"] = is_send ? "send" : "receive";
    event["from"] = is_send ? step.agent : step.from;
    event["to"] = is_send ? step.to : std::vector<std::string>{step.agent};
    event["message"] = semantics::written(step);
    event["terms"] = ir::texts_of(step.terms);
    return event;
}

/// A name of Python for a test.
std::string identifier(std::string_view text) {
    std::string name;
    for (const char c : text) {
        const bool is_word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        name += is_word ? c : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : '_';
    }
    return name;
}

/// Text in quotes, as JSON and Python write it.
std::string python_text(std::string_view text) {
    return LogJson(std::string(text)).dump(-1, ' ', true, LogJson::error_handler_t::replace);
}

std::string python_list(const std::vector<std::string>& texts) {
    std::string list;
    for (const std::string& each : texts) list += (list.empty() ? "" : ", ") + python_text(each);
    return "[" + list + "]";
}

/// What one agent hears and says in a run.
Data agent_test(const TitledRun& titled, const std::string& agent, std::string name) {
    Data lines(kainjow::mustache::data::type::list);
    for (const trace::Step& step : titled.run.steps) {
        if (!is_message(step) || step.agent != agent) continue;
        const bool is_send = step.action == ir::Action::send;
        Data line;
        line.set(is_send ? "says" : "hears", true);
        line.set("partner", is_send ? python_list(step.to) : python_text(step.from));
        line.set("message", python_text(semantics::written(step)));
        line.set("terms", python_list(ir::texts_of(step.terms)));
        lines.push_back(line);
    }
    Data test;
    test.set("name", std::move(name));
    test.set("agent", python_text(agent));
    test.set("lines", lines);
    return test;
}

}  // namespace

std::string print_log(const std::vector<TitledRun>& runs) {
    std::string text;
    for (std::size_t at = 0; at < runs.size(); ++at) {
        const std::string conversation =
            runs.size() == 1 ? std::string() : fmt::format("{} {}", at + 1, runs[at].words);
        for (const trace::Step& step : runs[at].run.steps)
            if (is_message(step))
                text += event_of(step, conversation).dump(-1, ' ', false, LogJson::error_handler_t::replace) + "\n";
    }
    return text;
}

std::string print_pytest(const std::vector<TitledRun>& runs, std::string_view version) {
    Data tests(kainjow::mustache::data::type::list);
    for (std::size_t at = 0; at < runs.size(); ++at) {
        for (const std::string& agent : runs[at].agents) {
            const auto& steps = runs[at].run.steps;
            if (std::none_of(steps.begin(), steps.end(),
                             [&](const trace::Step& step) { return is_message(step) && step.agent == agent; }))
                continue;
            const std::string number = runs.size() == 1 ? std::string() : fmt::format("_in_run_{}", at + 1);
            Data test = agent_test(runs[at], agent, identifier(agent) + number);
            test.set("words", source::printable(runs[at].input + ": " + runs[at].words));
            tests.push_back(test);
        }
    }
    Data file;
    file.set("version", std::string(version));
    file.set("tests", tests);
    const auto text = templates::embedded("report/pytest.mustache");
    assert(text && "report: there is no such template");
    kainjow::mustache::mustache wording{std::string(*text)};
    assert(wording.is_valid() && "report: an embedded template is wrong");
    return wording.render(file);
}

}  // namespace map2pml::report
