#include "driver/report/proofs/print_proof.h"

#include <fmt/format.h>

#include "driver/report/proofs/internal.h"
#include "driver/results/result.h"

namespace map2pml::prove {

using eventb::ObligationKind;
using report::SarifPlaces;
using smt::Verdict;

namespace {

using SarifJson = nlohmann::ordered_json;

const char* asked_by(ObligationKind kind) {
    switch (kind) {
        case ObligationKind::invariant:
            return "each event preserves each invariant";
        case ObligationKind::well_defined:
            return "every expression has a value: for example, functions are applied only in their domains";
        case ObligationKind::theorem:
            return "a theorem follows from the predicates before it";
        case ObligationKind::feasible:
            return "an action has at least one value to choose";
        case ObligationKind::guard_stronger:
            return "when an event happens, the guards of the event that it refines hold";
        case ObligationKind::simulates:
            return "an action does what the action of the refined event does";
        case ObligationKind::merge:
            return "the guards of one of the refined events hold";
        case ObligationKind::equal:
            return "an event does not change a kept variable that the refined event does not change";
        case ObligationKind::witness_feasible:
            return "a witness has at least one value";
        case ObligationKind::finite:
            return "the variant is a finite set";
        case ObligationKind::natural:
            return "the variant is not negative";
        case ObligationKind::variant:
            return "convergent events decrease the variant, anticipated ones do not increase it";
    }
    return "";
}

struct ProofGrade {
    const char* kind;
    const char* level;
    std::string words;
};

ProofGrade grade_of(const Proof& proof, bool warnings_are_errors) {
    const std::string& name = proof.obligation.name;
    switch (proof.result.verdict) {
        case Verdict::proved:
            if (!proof.vacuous.empty()) {
                return {"fail", warnings_are_errors ? "error" : "warning",
                        fmt::format("{} is proved vacuously: {}", name, proof.vacuous)};
            }
            return {"pass", "none", name + " is proved"};
        case Verdict::refuted:
            return {"fail", "error",
                    fmt::format("{}: {}\n{}", name, meaning_of(proof.obligation),
                                stated_in(proof.obligation) + "\n" + model_text(proof.result))};
        case Verdict::proved_for_instance:
        case Verdict::unknown:
            return {"open", "none",
                    fmt::format("{} is not proved: {}. {}", name, verdict_word(proof.result.verdict),
                                proof.result.because)};
    }
    return {"open", "none", name};
}

void add_proof(report::SarifLog& log, const SarifPlaces& places, const FileProof& file, const Proof& proof,
               bool warnings_are_errors) {
    const eventb::Obligation& obligation = proof.obligation;
    const ProofGrade grade = grade_of(proof, warnings_are_errors);
    if (std::string_view(grade.kind) == "open") log.notice(places, "warning", grade.words);
    if (!log.takes(grade.kind)) return;
    const std::string rule(eventb::to_string(obligation.kind));
    log.add(places, obligation.span, obligation.component + "\n" + obligation.name,
            {{"ruleId", rule},
             {"ruleIndex", log.rules.index_of(rule, asked_by(obligation.kind))},
             {"kind", grade.kind},
             {"level", grade.level},
             {"message", report::sarif_message(grade.words)},
             {"locations", SarifJson::array({places.at(obligation.span)})},
             {"properties",
              {{"component", obligation.component},
               {"obligation", obligation.name},
               {"order", order_word(file.readings[proof.reading].order)},
               {"verdict", verdict_word(proof.result.verdict)}}}});
}

/// A rule of a development, or a property of a machine.
void add_rule_result(report::SarifLog& log, const SarifPlaces& places, const DevelopmentResult& all,
                     const RuleResult& each) {
    const RuleStatus status = status_of(each, all);
    const bool fails = status == RuleStatus::wrong;
    const char* kind = fails                        ? "fail"
                       : each.finding.is_remark     ? "informational"
                       : status == RuleStatus::open ? "open"
                                                    : "pass";
    const std::string rule = rule_words(each);
    const std::string words = fmt::format("{}: {}{}{}", name_of(each), to_string(each.outcome),
                                          each.finding.because.empty() ? "" : ": ", each.finding.because);
    if (status == RuleStatus::open) log.notice(places, "warning", words);
    if (!log.takes(kind)) return;
    log.add(
        places, each.finding.span, each.of + "\n" + each.instance,
        {{"ruleId", rule},
         {"ruleIndex", log.rules.index_of(rule, rule)},
         {"kind", kind},
         {"level", fails ? "error" : "none"},
         {"message", report::sarif_message(words)},
         {"locations", SarifJson::array({places.at(each.finding.span)})},
         {"properties", {{"component", each.of}, {"instance", each.instance}, {"verdict", to_string(each.outcome)}}}});
}

void add_notices(report::SarifLog& log, const SarifPlaces& places, const FileProof& file) {
    if (const std::string& error = file.error.empty() ? file.input_error : file.error; !error.empty())
        log.notice(places, "error", error);
    for (const Reading& each : file.readings)
        if (!each.left_out.empty()) log.notice(places, "warning", each.left_out);
    for (const SolverFailure& each : failures_of(file))
        log.notice(places, "warning", fmt::format("{} ({} obligations)", each.what, each.obligations));
}

}  // namespace

std::string print_sarif(const std::vector<LocatedProof>& proofs, std::string_view version, bool warnings_are_errors,
                        report::SarifScope scope, std::string_view help_uri) {
    report::SarifLog log(scope, help_uri);
    int code = 0;
    for (const LocatedProof& file : proofs) {
        const SarifPlaces places(*file.sources, file.proof->input, file.proof->diagrams);
        code = report::worst_exit_code(code, exit_code(*file.proof, warnings_are_errors));
        for (const diag::Diagnostic& each : file.proof->diagnostics) log.add(places, each, warnings_are_errors);
        for (const Proof& each : file.proof->proofs) add_proof(log, places, *file.proof, each, warnings_are_errors);
        if (file.proof->development) {
            for (const RuleResult& each : file.proof->development->rules)
                if (is_shown(each, *file.proof->development))
                    add_rule_result(log, places, *file.proof->development, each);
        }
        add_notices(log, places, *file.proof);
    }
    return log.text(version, code);
}

}  // namespace map2pml::prove
