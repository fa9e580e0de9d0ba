#include "driver/results/proof.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::prove {

std::vector<std::string> components_of(const FileProof& proof) {
    std::vector<std::string> all;
    for (const Reading& each : proof.readings) all.insert(all.end(), each.components.begin(), each.components.end());
    return all;
}

bool is_all_proved(const FileProof& proof, std::size_t reading) {
    return std::all_of(proof.proofs.begin(), proof.proofs.end(), [&](const Proof& each) {
        return each.reading != reading || (each.result.verdict == smt::Verdict::proved && each.vacuous.empty());
    });
}

int exit_code(const FileProof& proof, bool warnings_are_errors) {
    const auto any = [&](smt::Verdict verdict) {
        return std::any_of(proof.proofs.begin(), proof.proofs.end(),
                           [&](const Proof& each) { return each.result.verdict == verdict; });
    };
    if (!proof.error.empty()) return 4;
    const bool is_cut = std::any_of(proof.diagnostics.begin(), proof.diagnostics.end(),
                                    [](const auto& each) { return each.code == diag::Code::over_budget; });
    if (is_cut) return 3;
    const bool wrong = std::any_of(proof.diagnostics.begin(), proof.diagnostics.end(), [&](const auto& each) {
        const bool is_outcome = each.code == diag::Code::eventb_vacuous;  // the text has no errors
        return (warnings_are_errors && !is_outcome) || diag::severity_of(each.code) == diag::Severity::error;
    });
    const bool says_nothing = std::any_of(proof.diagnostics.begin(), proof.diagnostics.end(),
                                          [](const auto& each) { return each.code == diag::Code::eventb_vacuous; });
    if (wrong || !proof.input_error.empty()) return 2;
    if (components_of(proof).empty()) return 4;
    if (proof.development) return exit_code(*proof.development);
    if (any(smt::Verdict::refuted) || (warnings_are_errors && says_nothing)) return 1;
    const bool is_open =
        std::any_of(proof.readings.begin(), proof.readings.end(), [](const Reading& each) { return each.is_open; });
    return is_open || any(smt::Verdict::unknown) || any(smt::Verdict::proved_for_instance) ? 3 : 0;
}

std::vector<SolverFailure> failures_of(const FileProof& proof) {
    std::vector<SolverFailure> all;
    for (const Proof& each : proof.proofs) {
        for (const std::string& what : each.result.failures) {
            const auto known = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.what == what; });
            if (known == all.end())
                all.push_back({what, 1});
            else
                ++known->obligations;
        }
    }
    return all;
}

namespace {

/// Theorems of machines that are made from protocols, by their labels.
std::string meaning_of_theorem(const std::string& label) {
    if (label == "DLF") return "a deadlock may occur before all agents have ended";
    if (label == "no_failure") return "an agent may fail";
    if (label == "no_orphans") return "a message may be left when all agents have ended";
    return fmt::format("`{}` does not follow", label);
}

}  // namespace

namespace {

std::string which_variant(const eventb::Obligation& obligation) {
    return obligation.element.empty() ? "" : " `" + obligation.element + "`";
}

/// Whether the event need not decrease the variant, but must not increase it.
bool may_stay(const eventb::Obligation& obligation) {
    const auto* goal = std::get_if<eventb::Comparison>(&obligation.goal->kind);
    return goal != nullptr && (goal->sign == eventb::Sign::less_eq || goal->sign == eventb::Sign::subset_eq);
}

}  // namespace

std::string meaning_of(const eventb::Obligation& obligation) {
    using Kind = eventb::ObligationKind;
    const std::string& event = obligation.event;
    const std::string& element = obligation.element;
    switch (obligation.kind) {
        case Kind::invariant:
            return fmt::format("`{}` breaks `{}`", event, element);
        case Kind::well_defined:
            return element.empty() ? "the variant may be undefined" : fmt::format("`{}` may be undefined", element);
        case Kind::theorem:
            return meaning_of_theorem(element);
        case Kind::feasible:
            return fmt::format("`{}` may have no value to choose", element);
        case Kind::guard_stronger:
            return fmt::format("`{}` may happen where `{}` of the refined event does not hold", event, element);
        case Kind::simulates:
            return fmt::format("`{}` does not do what `{}` of the refined event does", event, element);
        case Kind::merge:
            return fmt::format("`{}` may happen where no refined event can happen", event);
        case Kind::equal:
            return fmt::format("`{}` changes `{}`, which the refined event does not change", event, element);
        case Kind::witness_feasible:
            return fmt::format("the witness `{}` may have no value", element);
        case Kind::finite:
            return "the variant may be infinite";
        case Kind::natural:
            return fmt::format("the variant{} may be negative when `{}` happens", which_variant(obligation), event);
        case Kind::variant:
            return may_stay(obligation)
                       ? fmt::format("`{}` may increase the variant{}", event, which_variant(obligation))
                       : fmt::format("`{}` may not decrease the variant{}", event, which_variant(obligation));
    }
    return element;
}

std::string stated_in(const eventb::Obligation& obligation) {
    return to_string(obligation.as_written != nullptr ? *obligation.as_written : *obligation.goal);
}

std::string_view verdict_word(smt::Verdict verdict) {
    switch (verdict) {
        case smt::Verdict::proved:
            return "proved";
        case smt::Verdict::proved_for_instance:
            return "proved-for-instance";
        case smt::Verdict::refuted:
            return "refuted";
        case smt::Verdict::unknown:
            return "unknown";
    }
    return "unknown";
}

}  // namespace map2pml::prove
