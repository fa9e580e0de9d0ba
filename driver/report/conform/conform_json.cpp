#include <nlohmann/json.hpp>

#include "driver/report/conform/conform_printer.h"
#include "driver/results/step_text.h"

#include "translator/foundation/source/printable.h"

namespace map2pml::report {

namespace {

using Json = nlohmann::ordered_json;

/// Valid UTF-8.
std::string clean(std::string_view text) { return source::printable_text(text); }

Json clean_list(const std::vector<std::string>& texts) {
    Json list = Json::array();
    for (const std::string& each : texts) list.push_back(clean(each));
    return list;
}

Json line_of(const conform::CaseResult& result, std::optional<std::size_t> event) {
    return event ? Json(result.events[*event].event.line) : Json();
}

Json event_json(const conform::Logged& logged) {
    const conform::Event& event = logged.event;
    return {{"log", logged.log},
            {"line", event.line},
            {"time", event.time.empty() ? Json() : Json(clean(event.time))},
            {"event", event.kind == conform::Event::Kind::receive ? "receive"
                      : event.kind == conform::Event::Kind::send  ? "send"
                                                                  : "message"},
            {"from", clean(event.from)},
            {"to", clean_list(event.to)},
            {"message", clean(event.message)},
            {"terms", clean_list(event.terms)}};
}

class ConformJson : public ConformPrinter {
  public:
    explicit ConformJson(const ConformContext& context) : context_(context) {}

    void add(const conform::CaseResult& result, const std::vector<LogSummary>& logs) override;
    std::string whole(const ConformEnd& end) override;

  private:
    [[nodiscard]] Json place(const source::Span& span) const;
    [[nodiscard]] Json message(const conform::ShownMessage& message) const;
    [[nodiscard]] Json deviation(const conform::CaseResult& result) const;
    [[nodiscard]] Json suggestions(const conform::Suggestions& suggestions,
                                   const std::vector<conform::CoveredStep>& coverage) const;

    ConformContext context_;
    Json cases_ = Json::array();
};

Json ConformJson::place(const source::Span& span) const {
    if (span.is_nowhere()) return {};
    return {{"file", clean(context_.sources.file(span.file).name())},
            {"line", span.begin.line},
            {"column", span.begin.column},
            {"end_line", span.end.line},
            {"end_column", span.end.column}};
}

Json ConformJson::message(const conform::ShownMessage& message) const {
    return {{"from", clean(message.from)},
            {"to", clean_list(message.to)},
            {"message", clean(message.text)},
            {"place", place(message.at)}};
}

Json ConformJson::deviation(const conform::CaseResult& result) const {
    if (!result.deviation) return {};
    const conform::Deviation& deviation = *result.deviation;
    Json instead = Json::array();
    for (const conform::ShownMessage& each : deviation.instead) instead.push_back(message(each));
    return {{"event", event_json(result.events[deviation.event])},
            {"index", deviation.index},
            {"reason", to_string(deviation.reason)},
            {"text", clean(deviation.words)},
            {"place", place(deviation.at)},
            {"could_have_ended", deviation.could_have_ended},
            {"instead", std::move(instead)}};
}

void ConformJson::add(const conform::CaseResult& result, const std::vector<LogSummary>& /*logs*/) {
    Json waiting = Json::array();
    for (const conform::Waiting& each : result.waiting)
        waiting.push_back({{"agent", clean(each.agent)},
                           {"text", clean(each.words)},
                           {"place", place(each.at)},
                           {"since_line", line_of(result, each.since)}});
    Json missing = Json::array();
    for (const conform::MissingMessage& each : result.missing)
        missing.push_back({{"before", each.before}, {"message", message(each.message)}});
    Json violated = Json::array();
    for (const conform::PropertyOutcome& each : result.violated)
        violated.push_back({{"property", clean(each.name)},
                            {"in", each.certainly ? "all" : "some"},
                            {"expected", each.is_expected},
                            {"line", line_of(result, each.since)},
                            {"place", place(each.at)}});
    Json inferred = Json::object();
    for (const auto& [name, agent] : result.inferred) inferred[clean(name)] = clean(agent);
    cases_.push_back({{"case", clean(result.name)},
                      {"verdict", to_string(result.verdict)},
                      {"events", result.event_count},
                      {"log", result.events.front().log},
                      {"first_line", result.events.front().event.line},
                      {"last_line", result.events.back().event.line},
                      {"because", result.because.empty() ? Json() : Json(clean(result.because))},
                      {"deviation", deviation(result)},
                      {"lost", result.lost},
                      {"missing", std::move(missing)},
                      {"waiting", std::move(waiting)},
                      {"violated", std::move(violated)},
                      {"inferred", std::move(inferred)}});
}

Json ConformJson::suggestions(const conform::Suggestions& suggestions,
                              const std::vector<conform::CoveredStep>& coverage) const {
    const auto step = [&](std::size_t at) {
        return Json{{"operation", coverage[at].operation}, {"step", coverage[at].what}};
    };
    Json runs = Json::array();
    for (const conform::Suggestion& each : suggestions.runs) {
        Json reached = Json::array();
        for (const std::size_t at : each.steps) reached.push_back(step(at));
        Json taken = Json::array();
        for (const trace::Step& own : each.run.steps)
            taken.push_back({{"agent", clean(own.agent)},
                             {"action", to_string(own.action)},
                             {"operation", own.operation},
                             {"text", clean(step_text(own))},
                             {"place", place(own.span)}});
        runs.push_back({{"reaches", std::move(reached)}, {"run", std::move(taken)}});
    }
    Json not_reached = Json::array();
    for (const std::size_t at : suggestions.not_reached) not_reached.push_back(step(at));
    return {{"runs", std::move(runs)},
            {"not_reached", std::move(not_reached)},
            {"states", suggestions.states},
            {"complete", suggestions.is_whole},
            {"because", suggestions.because.empty() ? Json() : Json(clean(suggestions.because))}};
}

std::string ConformJson::whole(const ConformEnd& end) {
    Json all_logs = Json::array();
    for (const LogSummary& each : end.logs)
        all_logs.push_back({{"name", clean(each.name)},
                            {"events", each.events},
                            {"no_events", each.no_events},
                            {"first_no_events", clean_list(each.first)}});
    Json steps = Json::array();
    for (const conform::CoveredStep& each : end.coverage)
        steps.push_back({{"place", place(each.at)},
                         {"operation", each.operation},
                         {"step", each.what},
                         {"text", clean(each.text)},
                         {"certainly", each.certainly},
                         {"possibly", each.possibly}});
    const Json report = {
        {"schema_version", 1},
        {"tool", {{"name", "map2pml"}, {"version", context_.version}}},
        {"protocol", clean(context_.protocol)},
        {"check_file", context_.check_file.empty() ? Json() : Json(clean(context_.check_file))},
        {"logs", std::move(all_logs)},
        {"totals",
         {{"events", end.totals.events},
          {"cases", end.totals.cases},
          {"conforms", end.totals.conforming},
          {"open", end.totals.open},
          {"deviates", end.totals.deviating},
          {"undecided", end.totals.undecided},
          {"violates", end.totals.violating},
          {"with_missing_messages", end.totals.lossy},
          {"without_coverage", end.totals.uncovered},
          {"judged_early", end.totals.closed_early},
          {"late_events", end.totals.late}}},
        {"not_judged", clean_list(end.totals.not_judged)},
        {"cases", std::move(cases_)},
        {"coverage", std::move(steps)},
        {"suggestions", end.suggestions == nullptr ? Json() : suggestions(*end.suggestions, end.coverage)}};
    return report.dump(2) + "\n";
}

}  // namespace

std::unique_ptr<ConformPrinter> conform_json(const ConformContext& context) {
    return std::make_unique<ConformJson>(context);
}

}  // namespace map2pml::report
