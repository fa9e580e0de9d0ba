#include "driver/report/pipeline/sarif.h"

#include <nlohmann/json.hpp>

#include "driver/report/pipeline/sarif_log.h"
#include "driver/report/text/failure.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::report {

using ir::Verdict;

namespace {

using SarifPart = nlohmann::ordered_json;

SarifPart flow_of(const SarifPlaces& places, const trace::Counterexample& run) {
    SarifPart steps = SarifPart::array();
    for (std::size_t at = 0; at < run.steps.size(); ++at) {
        const trace::Step& step = run.steps[at];
        const bool repeats = run.lasso_start && at >= *run.lasso_start;
        const std::string lead = run.lasso_start && at == *run.lasso_start ? "then for ever: " : "";
        steps.push_back({{"location", places.at(step.span, lead + step.agent + ": " + step_text(step))},
                         {"nestingLevel", repeats ? 1 : 0},
                         {"executionOrder", at + 1},
                         {"importance", is_bad(step.action) ? "essential" : "important"}});
    }
    return {{"threadFlows", SarifPart::array({{{"locations", std::move(steps)}}})}};
}

struct SarifGrade {
    const char* kind;
    const char* level;
};

SarifGrade grade_of(const PropertyResult& result, bool warnings_are_errors) {
    if (warns_of_vacuity(result)) return {"fail", warnings_are_errors ? "error" : "warning"};
    switch (result.verdict) {
        case Verdict::holds:
            return is_as_expected(result) ? SarifGrade{"pass", "none"} : SarifGrade{"fail", "error"};
        case Verdict::violated:
            return {"fail", is_as_expected(result) ? "note" : "error"};
        case Verdict::incomplete:
        case Verdict::error:
            return {"open", "none"};
    }
    return {"open", "none"};
}

/// The findings, and the places of their notes and of each agent at the end of the run.
SarifPart related_of(const SarifPlaces& places, const PropertyResult& result) {
    SarifPart related = SarifPart::array();
    for (const auto* findings : {&result.findings, &result.vacuous}) {
        for (const Finding& finding : *findings) {
            add_related(related, places, finding.span, finding.message);
            for (const diag::Note& note : finding.notes) add_related(related, places, note.span, note.message);
        }
    }
    for (const trace::FinalPlace& place :
         result.counterexample ? result.counterexample->final_places : std::vector<trace::FinalPlace>())
        add_related(related, places, place.span, place.agent + " is here at the end");
    return related;
}

void add_verdict_to(SarifLog& log, const SarifPlaces& places, const SceneResult& scene, const PropertyResult& result,
                    bool warnings_are_errors) {
    const SarifGrade grade = grade_of(result, warnings_are_errors);
    const bool is_suppressed = result.verdict == Verdict::violated && is_as_expected(result);
    if (!log.takes(grade.kind, is_suppressed)) return;
    source::Span span = failure_place(result);
    if (span.is_nowhere() && !result.vacuous.empty()) span = result.vacuous.front().span;
    const std::string words = warns_of_vacuity(result)
                                  ? name_of(result) + " holds vacuously: nothing that it asks for comes true in any run"
                                  : failure_words(scene, result);
    SarifPart each = {{"ruleId", source::printable_text(name_of(result))},
                      {"ruleIndex", log.rules.index_of(result)},
                      {"kind", grade.kind},
                      {"level", grade.level},
                      {"message", sarif_message(words)},
                      {"locations", SarifPart::array({places.at(span)})}};
    if (SarifPart related = related_of(places, result); !related.empty()) each["relatedLocations"] = std::move(related);
    if (result.counterexample && !result.counterexample->steps.empty())
        each["codeFlows"] = SarifPart::array({flow_of(places, *result.counterexample)});
    if (is_suppressed) {
        each["suppressions"] = SarifPart::array(
            {{{"kind", "external"},
              {"status", "accepted"},
              {"justification", result.because.empty() ? "expected by the check file" : result.because}}});
    }
    each["properties"] = {{"scene", scene.scene},
                          {"instance", scene.instance_name},
                          {"verdict", to_string(result.verdict)},
                          {"expected", to_string(result.expected)}};
    log.add(places, span, scene.scene + "\n" + scene.instance_name, std::move(each));
}

/// Adds notices that are not results: a search that did not finish, an input that cannot be read, a tool that is missing.
void add_notices(SarifLog& log, const SarifPlaces& places, const FileResult& file) {
    if (const std::string& error = file.error.empty() ? file.input_error : file.error; !error.empty())
        log.notice(places, "error", error);
    if (file.smallest && file.smallest->outcome == Smallest::Outcome::incomplete)
        log.notice(places, "warning", "--smallest is incomplete: " + smallest_lines(*file.smallest).front().second);
    for (const SceneResult& scene : file.scenes) {
        for (const PropertyResult& each : scene.results)
            if (each.verdict == Verdict::error || (each.verdict == Verdict::incomplete && !is_as_expected(each)))
                log.notice(places, each.verdict == Verdict::error ? "error" : "warning", failure_words(scene, each));
    }
}

}  // namespace

std::string print_sarif(const std::vector<LocatedResult>& results, std::string_view version, bool warnings_are_errors,
                        SarifScope scope, std::string_view help_uri) {
    SarifLog log(scope, help_uri);
    int code = 0;
    for (const LocatedResult& file : results) {
        const SarifPlaces places(*file.sources, file.result->input, file.result->diagrams);
        code = worst_exit_code(code, exit_code(*file.result, warnings_are_errors));
        for (const diag::Diagnostic& each : file.result->diagnostics) log.add(places, each, warnings_are_errors);
        for (const SceneResult& scene : file.result->scenes)
            for (const PropertyResult& each : scene.results)
                add_verdict_to(log, places, scene, each, warnings_are_errors);
        add_notices(log, places, *file.result);
    }
    return log.text(version, code);
}

}  // namespace map2pml::report
