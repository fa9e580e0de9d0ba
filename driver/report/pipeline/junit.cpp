#include "driver/report/pipeline/junit.h"

#include <algorithm>

#include "driver/report/text/failure.h"
#include "driver/report/text/text_parts.h"
#include "translator/foundation/diag/render_all.h"

namespace map2pml::report {

namespace {

constexpr std::size_t kWidthOfEvidence = 100;

/// Findings, run, places and tree of choices, as in the text report.
std::string evidence_of(const source::SourceSet& sources, const FileResult& file, const PropertyResult& result) {
    const ElementWords drawn(file.diagrams);
    TextOptions options;
    options.width = kWidthOfEvidence;
    options.drawn = &drawn;
    std::string text = result.verdict == ir::Verdict::incomplete ? result.incomplete_because + "\n" : "";
    for (const Finding& each : entries_of(result.findings)) text += finding_text(sources, each, options);
    for (const Finding& each : result.vacuous) text += finding_text(sources, each, options);
    if (result.counterexample) {
        text += trace_text(sources, *result.counterexample, options);
        text += places_text(sources, *result.counterexample, false, options);
    }
    return text + choices_section(sources, result, options);
}

struct Form {
    bool warnings_are_errors = false;
    JunitKind kind = JunitKind::plain;
};

void add_property(pugi::xml_node suite, JunitCounts& counts, const LocatedResult& file, const SceneResult& scene,
                  const PropertyResult& result, const Form& form) {
    pugi::xml_node test = add_junit_case(suite, counts, suite.attribute("name").value(), name_of(result));
    const bool warns = failure_place(result).is_nowhere() && !result.vacuous.empty();
    set_junit_place(test, *file.sources, warns ? result.vacuous.front().span : failure_place(result),
                    file.result->input);
    if (form.kind == JunitKind::times) set_junit_time(test, result.seconds);
    const std::string evidence = evidence_of(*file.sources, *file.result, result);
    const std::string words = failure_words(scene, result);
    switch (exit_code(result, form.warnings_are_errors)) {
        case 0:
            if (result.verdict != ir::Verdict::holds || warns_of_vacuity(result)) {
                const std::string because = result.because.empty() ? "" : ": " + result.because;
                test.append_child("system-out").text().set(junit_text(words + ", as expected" + because).c_str());
            }
            break;
        case 1:
            ++counts.failures;
            add_junit_fault(test, "failure", verdict_words(result), words, evidence);
            break;
        default:
            ++counts.errors;
            add_junit_fault(test, "error", to_string(result.verdict), words, evidence);
    }
}

JunitCounts add_scene(pugi::xml_node all, const LocatedResult& file, const SceneResult& scene, const Form& form) {
    pugi::xml_node suite = all.append_child("testsuite");
    set_junit(suite, "name", file.result->input + ": " + instance_title(scene));
    if (file.result->is_cached) {
        pugi::xml_node property = suite.append_child("properties").append_child("property");
        set_junit(property, "name", "cached");
        set_junit(property, "value", "true");
    }
    JunitCounts counts;
    for (const PropertyResult& each : scene.results) add_property(suite, counts, file, scene, each, form);
    if (scene.results.empty()) {
        pugi::xml_node test = add_junit_case(suite, counts, suite.attribute("name").value(), "properties");
        set_junit_place(test, *file.sources, {}, file.result->input);
        ++counts.errors;
        add_junit_fault(test, "error", "error", "nothing was checked", "");
    }
    set_junit_counts(suite, counts);
    if (form.kind == JunitKind::times) set_junit_time(suite, scene.seconds);
    return counts;
}

/// Adds the faults of the file as a whole; adds nothing if there are none.
JunitCounts add_file(pugi::xml_node all, const LocatedResult& file, bool warnings_are_errors) {
    const FileResult& result = *file.result;
    JunitCounts counts;
    std::vector<diag::Diagnostic> faults = result.diagnostics;
    std::erase_if(faults, [&](const diag::Diagnostic& each) {
        return !warnings_are_errors && diag::severity_of(each.code) == diag::Severity::warning;
    });
    const std::string& error = result.error.empty() ? result.input_error : result.error;
    const bool is_cut = result.smallest && result.smallest->outcome == Smallest::Outcome::incomplete;
    const bool is_silent = result.scenes.empty() && faults.empty() && error.empty();
    if (faults.empty() && error.empty() && !is_cut && !is_silent) return counts;
    pugi::xml_node suite = all.append_child("testsuite");
    set_junit(suite, "name", result.input);
    pugi::xml_node test = add_junit_case(suite, counts, result.input, "input");
    set_junit_place(test, *file.sources, faults.empty() ? source::Span() : faults.front().span, result.input);
    ++counts.errors;
    if (!error.empty() || is_silent) {
        add_junit_fault(test, "error", "error", error.empty() ? "nothing was checked" : error, "");
    } else if (!faults.empty()) {
        add_junit_fault(test, "error", diag::code_text(faults.front().code),
                        to_string(*file.sources, faults.front().span) + ": " + faults.front().message,
                        diag::render_all(*file.sources, faults, {false, true}));
    } else {
        add_junit_fault(test, "error", "incomplete", "--smallest is incomplete",
                        smallest_lines(*result.smallest).front().second);
    }
    set_junit_counts(suite, counts);
    return counts;
}

}  // namespace

std::string join_junit(const std::string& one, const std::string& other) {
    pugi::xml_document document;
    pugi::xml_document more;
    document.load_string(one.c_str());
    more.load_string(other.c_str());
    pugi::xml_node all = document.child("testsuites");
    const pugi::xml_node added = more.child("testsuites");
    for (const char* name : {"tests", "failures", "errors"})
        all.attribute(name).set_value(all.attribute(name).as_uint() + added.attribute(name).as_uint());
    for (const pugi::xml_node suite : added.children("testsuite")) all.append_copy(suite);
    return junit_text_of(document, JunitKind::plain);
}

std::string print_junit(const std::vector<LocatedResult>& results, bool warnings_are_errors, JunitKind kind) {
    pugi::xml_document document;
    pugi::xml_node all = begin_junit(document, "map2pml check");
    JunitCounts counts;
    for (const LocatedResult& file : results) {
        counts.add(add_file(all, file, warnings_are_errors));
        for (const SceneResult& scene : file.result->scenes)
            counts.add(add_scene(all, file, scene, {warnings_are_errors, kind}));
    }
    set_junit_counts(all, counts);
    return junit_text_of(document, kind);
}

}  // namespace map2pml::report
