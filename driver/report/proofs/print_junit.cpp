#include "driver/report/proofs/print_proof.h"

#include "driver/report/proofs/internal.h"
#include "translator/foundation/diag/render_all.h"

namespace map2pml::prove {

namespace {

using report::JunitCounts;

void add_obligation(pugi::xml_node suite, JunitCounts& counts, const LocatedProof& file, const Proof& proof,
                    bool warnings_are_errors) {
    const eventb::Obligation& obligation = proof.obligation;
    const std::string place = obligation.span.is_nowhere() ? "" : to_string(*file.sources, obligation.span) + "\n";
    pugi::xml_node test =
        report::add_junit_case(suite, counts, file.proof->input, obligation.component + ": " + obligation.name);
    report::set_junit_place(test, *file.sources, obligation.span, file.proof->input);
    switch (proof.result.verdict) {
        case smt::Verdict::proved:
            if (!proof.vacuous.empty() && warnings_are_errors) {
                ++counts.failures;
                report::add_junit_fault(test, "failure", "vacuous", "proved vacuously: " + proof.vacuous, place);
            }
            return;
        case smt::Verdict::refuted:
            ++counts.failures;
            report::add_junit_fault(test, "failure", "refuted", meaning_of(obligation),
                                    place + stated_in(obligation) + "\n" + model_text(proof.result));
            return;
        case smt::Verdict::proved_for_instance:
        case smt::Verdict::unknown:
            ++counts.errors;
            report::add_junit_fault(
                test, "error", verdict_word(proof.result.verdict),
                obligation.name + " is not proved: " + std::string(verdict_word(proof.result.verdict)),
                place + proof.result.because);
    }
}

void add_rule(pugi::xml_node suite, JunitCounts& counts, const LocatedProof& file, const RuleResult& rule) {
    const RuleStatus status = status_of(rule, *file.proof->development);
    pugi::xml_node test = report::add_junit_case(suite, counts, file.proof->input, name_of(rule));
    report::set_junit_place(test, *file.sources, rule.finding.span, file.proof->input);
    if (status == RuleStatus::fine) return;
    const source::Span& span = rule.finding.span;
    const std::string place = span.is_nowhere() ? "" : to_string(*file.sources, span) + "\n";
    ++(status == RuleStatus::wrong ? counts.failures : counts.errors);
    report::add_junit_fault(test, status == RuleStatus::wrong ? "failure" : "error", to_string(rule.outcome),
                            rule.finding.because, place);
}

void add_expectation(pugi::xml_node suite, JunitCounts& counts, const LocatedProof& file, const ExpectedVerdict& each) {
    pugi::xml_node test = report::add_junit_case(suite, counts, file.proof->input, "expect " + each.text);
    report::set_junit_place(test, *file.sources, each.span, file.proof->input);
    if (each.is_met) return;
    ++(each.is_open ? counts.errors : counts.failures);
    report::add_junit_fault(test, each.is_open ? "error" : "failure", each.found, "found: " + each.found,
                            to_string(*file.sources, each.span));
}

/// Adds the rules of a development, which count instead of single obligations.
void add_development(pugi::xml_node suite, JunitCounts& counts, const LocatedProof& file) {
    for (const RuleResult& each : file.proof->development->rules)
        if (each.is_whole() || each.outcome == Outcome::fails) add_rule(suite, counts, file, each);
    for (const ExpectedVerdict& each : file.proof->development->expected) add_expectation(suite, counts, file, each);
}

/// Why the exit code is not 0, where no obligation says so.
void add_input(pugi::xml_node suite, JunitCounts& counts, const LocatedProof& file) {
    const FileProof& proof = *file.proof;
    std::string why = proof.error.empty() ? proof.input_error : proof.error;
    for (const Reading& each : proof.readings) why = why.empty() ? each.left_out : why;
    if (why.empty()) why = proof.diagnostics.empty() ? "not everything was proved" : proof.diagnostics.front().message;
    ++counts.errors;
    pugi::xml_node test = report::add_junit_case(suite, counts, proof.input, "input");
    report::set_junit_place(test, *file.sources, {}, proof.input);
    report::add_junit_fault(test, "error", "input", why,
                            diag::render_all(*file.sources, proof.diagnostics, {false, true}));
}

}  // namespace

std::string print_junit(const std::vector<LocatedProof>& proofs, bool warnings_are_errors, report::JunitKind kind) {
    pugi::xml_document document;
    pugi::xml_node all = report::begin_junit(document, "map2pml prove");
    JunitCounts counts;
    for (const LocatedProof& file : proofs) {
        pugi::xml_node suite = all.append_child("testsuite");
        report::set_junit(suite, "name", file.proof->input);
        JunitCounts own;
        if (file.proof->development) add_development(suite, own, file);
        for (const Proof& each : file.proof->development ? std::vector<Proof>() : file.proof->proofs)
            add_obligation(suite, own, file, each, warnings_are_errors);
        if (exit_code(*file.proof, warnings_are_errors) != 0 && !own.has_faults()) add_input(suite, own, file);
        report::set_junit_counts(suite, own);
        if (kind == report::JunitKind::times) report::set_junit_time(suite, file.proof->seconds);
        counts.add(own);
    }
    report::set_junit_counts(all, counts);
    return report::junit_text_of(document, kind);
}

std::string model_text(const smt::Discharged& result) {
    std::string text;
    for (const auto& each : result.model) text += each.name + " = " + each.value + "\n";
    return text;
}

}  // namespace map2pml::prove
