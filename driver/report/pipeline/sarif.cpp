#include "driver/report/pipeline/sarif.h"

#include <nlohmann/json.hpp>

#include "driver/report/element_words.h"
#include "driver/report/failure.h"
#include "driver/report/layout.h"
#include "driver/report/pipeline/sarif_rules.h"
#include "driver/report/pipeline/uri.h"
#include "driver/report/text_parts.h"
#include "translator/source/printable.h"

namespace map2pml::report {

using ir::Verdict;

namespace {

using SarifPart = nlohmann::ordered_json;

/// The places of one file.
class SarifPlaces {
  public:
    explicit SarifPlaces(const LocatedResult& file)
        : sources_(*file.sources), input_(file.result->input), drawn_(file.result->diagrams) {}

    /// A place that is nowhere is the input as a whole.
    [[nodiscard]] SarifPart at(const source::Span& span) const {
        SarifPart physical = {
            {"artifactLocation", {{"uri", uri_of(span.is_nowhere() ? input_ : sources_.file(span.file).name())}}}};
        if (!span.is_nowhere()) {
            physical["region"] = {{"startLine", span.begin.line},
                                  {"startColumn", span.begin.column},
                                  {"endLine", span.end.line},
                                  {"endColumn", span.end.column}};
        }
        SarifPart location = {{"physicalLocation", std::move(physical)}};
        if (const std::string element = drawn_.at(span); !element.empty()) {
            location["logicalLocations"] = SarifPart::array({{{"fullyQualifiedName", element}}});
        }
        return location;
    }

    [[nodiscard]] SarifPart at(const source::Span& span, const std::string& words) const {
        SarifPart location = at(span);
        location["message"] = sarif_message(words);
        return location;
    }

  private:
    const source::SourceSet& sources_;
    const std::string& input_;
    ElementWords drawn_;
};

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
    if (warns_of_vacuity(result)) {
        return {"fail", warnings_are_errors ? "error" : "warning"};
    }
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

/// The findings, and the places that their notes and each agent at the end of the run have.
SarifPart related_of(const SarifPlaces& places, const PropertyResult& result) {
    SarifPart related = SarifPart::array();
    const auto add = [&](const source::Span& span, const std::string& words) {
        if (!span.is_nowhere()) {
            related.push_back(places.at(span, words));
            related.back()["id"] = related.size();
        }
    };
    for (const auto* findings : {&result.findings, &result.vacuous}) {
        for (const Finding& finding : *findings) {
            add(finding.span, finding.message);
            for (const diag::Note& note : finding.notes) {
                add(note.span, note.message);
            }
        }
    }
    for (const trace::FinalPlace& place :
         result.counterexample ? result.counterexample->final_places : std::vector<trace::FinalPlace>()) {
        add(place.span, place.agent + " is here at the end");
    }
    return related;
}

SarifPart sarif_result(SarifRules& rules, const SarifPlaces& places, const SceneResult& scene,
                       const PropertyResult& result, bool warnings_are_errors) {
    const SarifGrade grade = grade_of(result, warnings_are_errors);
    source::Span span = failure_place(result);
    if (span.is_nowhere() && !result.vacuous.empty()) {
        span = result.vacuous.front().span;
    }
    const std::string words = warns_of_vacuity(result)
                                  ? name_of(result) + " holds vacuously: nothing that it asks for comes true in any run"
                                  : failure_words(scene, result);
    SarifPart each = {{"ruleId", source::printable_text(name_of(result))},
                      {"ruleIndex", rules.index_of(result)},
                      {"kind", grade.kind},
                      {"level", grade.level},
                      {"message", sarif_message(words)},
                      {"locations", SarifPart::array({places.at(span)})}};
    if (SarifPart related = related_of(places, result); !related.empty()) {
        each["relatedLocations"] = std::move(related);
    }
    if (result.counterexample && !result.counterexample->steps.empty()) {
        each["codeFlows"] = SarifPart::array({flow_of(places, *result.counterexample)});
    }
    if (result.verdict == Verdict::violated && is_as_expected(result)) {
        each["suppressions"] = SarifPart::array(
            {{{"kind", "external"},
              {"status", "accepted"},
              {"justification", result.because.empty() ? "expected by the check file" : result.because}}});
    }
    each["properties"] = {{"scene", scene.scene},
                          {"instance", scene.instance_name},
                          {"verdict", to_string(result.verdict)},
                          {"expected", to_string(result.expected)}};
    return each;
}

SarifPart sarif_result(SarifRules& rules, const SarifPlaces& places, const diag::Diagnostic& found,
                       bool warnings_are_errors) {
    const bool is_error = warnings_are_errors || diag::severity_of(found.code) == diag::Severity::error;
    SarifPart each = {{"ruleId", diag::code_text(found.code)},
                      {"ruleIndex", rules.index_of(found.code)},
                      {"kind", "fail"},
                      {"level", is_error ? "error" : "warning"},
                      {"message", sarif_message(found.message)},
                      {"locations", SarifPart::array({places.at(found.span)})}};
    SarifPart related = SarifPart::array();
    for (const diag::Note& note : found.notes) {
        related.push_back(places.at(note.span, note.message));
        related.back()["id"] = related.size();
    }
    if (!related.empty()) {
        each["relatedLocations"] = std::move(related);
    }
    return each;
}

/// What is no result: a search that did not finish, an input that cannot be read, a tool that is missing.
SarifPart notices_of(const SarifPlaces& places, const FileResult& file) {
    SarifPart notices = SarifPart::array();
    const auto add = [&](const char* level, const std::string& words) {
        notices.push_back({{"level", level},
                           {"message", sarif_message(words)},
                           {"locations", SarifPart::array({places.at(source::Span{})})}});
    };
    if (const std::string& error = file.error.empty() ? file.input_error : file.error; !error.empty()) {
        add("error", error);
    }
    if (file.smallest && file.smallest->outcome == Smallest::Outcome::incomplete) {
        add("warning", "--smallest is incomplete: " + smallest_lines(*file.smallest).front().second);
    }
    for (const SceneResult& scene : file.scenes) {
        for (const PropertyResult& each : scene.results) {
            if (each.verdict == Verdict::error || (each.verdict == Verdict::incomplete && !is_as_expected(each))) {
                add(each.verdict == Verdict::error ? "error" : "warning", failure_words(scene, each));
            }
        }
    }
    return notices;
}

}  // namespace

std::string print_sarif(const std::vector<LocatedResult>& results, std::string_view version, bool warnings_are_errors) {
    SarifRules rules;
    SarifPart all = SarifPart::array();
    SarifPart notices = SarifPart::array();
    int code = 0;
    for (const LocatedResult& file : results) {
        const SarifPlaces places(file);
        code = worst_exit_code(code, exit_code(*file.result, warnings_are_errors));
        for (const diag::Diagnostic& each : file.result->diagnostics) {
            all.push_back(sarif_result(rules, places, each, warnings_are_errors));
        }
        for (const SceneResult& scene : file.result->scenes) {
            for (const PropertyResult& each : scene.results) {
                all.push_back(sarif_result(rules, places, scene, each, warnings_are_errors));
            }
        }
        for (SarifPart& notice : notices_of(places, *file.result)) {
            notices.push_back(std::move(notice));
        }
    }
    SarifPart invocation = {{"executionSuccessful", code != 2 && code != 4}, {"exitCode", code}};
    if (!notices.empty()) {
        invocation["toolExecutionNotifications"] = std::move(notices);
    }
    const SarifPart driver = {{"name", "map2pml"}, {"version", version}, {"rules", rules.all()}};
    const SarifPart log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                           {"version", "2.1.0"},
                           {"runs", SarifPart::array({{{"tool", {{"driver", driver}}},
                                                       {"invocations", SarifPart::array({invocation})},
                                                       {"columnKind", "unicodeCodePoints"},
                                                       {"results", all}}})}};
    return log.dump(2, ' ', true, SarifPart::error_handler_t::replace) + "\n";
}

}  // namespace map2pml::report
