#include "driver/report/proofs/print_proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "driver/report/html/diagram_part.h"
#include "driver/report/html/page.h"
#include "driver/report/proofs/internal.h"
#include "driver/results/element_words.h"
#include "driver/results/layout.h"
#include "driver/results/step_text.h"

namespace map2pml::prove {

namespace {

using report::Fields;
using report::Html;

/// \param open rules that are open for all instances
std::string outcome_words(int exit_code, bool is_refuted, bool has_rules, std::size_t open) {
    switch (exit_code) {
        case 0:
            if (open > 0)
                return fmt::format("as expected on instances; {} open for all of them", report::counted(open, "rule"));
            return has_rules ? "all is as expected" : "everything is proved";
        case 1:
            return has_rules    ? "a rule fails, or a verdict is not as expected"
                   : is_refuted ? "something is refuted"
                                : "some proofs show nothing";
        case 2:
            return "the input has errors";
        case 3:
            return "something is open: this is not a proof";
        default:
            return "not proved because of a map2pml bug or a missing tool";
    }
}

constexpr std::array kFromBad = {smt::Verdict::refuted, smt::Verdict::unknown, smt::Verdict::proved_for_instance,
                                 smt::Verdict::proved};

std::string glance(const FileProof& proof) {
    std::vector<std::string> parts;
    for (const smt::Verdict verdict : kFromBad) {
        const auto count = std::count_if(proof.proofs.begin(), proof.proofs.end(), [&](const Proof& each) {
            return each.result.verdict == verdict && each.vacuous.empty();
        });
        if (count > 0) {
            parts.push_back(
                fmt::format("{} {}", report::grouped(static_cast<std::uint64_t>(count)), to_string(verdict)));
        }
    }
    const auto vacuous = std::count_if(proof.proofs.begin(), proof.proofs.end(),
                                       [](const Proof& each) { return !each.vacuous.empty(); });
    if (vacuous > 0) parts.push_back(report::grouped(static_cast<std::uint64_t>(vacuous)) + " proved vacuously");
    return parts.empty() ? report::counted(proof.proofs.size(), "obligation") : report::joined(parts, ", ");
}

Fields row_of(const Proof& proof) {
    const auto& [obligation, result, reading, vacuous, run] = proof;
    std::string how = result.how;
    for (const std::string& each : result.failures) how += (how.empty() ? "" : "; ") + std::string("failed: ") + each;
    const std::string how_vacuous = vacuous.empty() ? "" : " vacuously";
    return Fields()
        .text("name", obligation.component + ": " + obligation.name)
        .text("how", how)
        .text("verdict", vacuous.empty() ? verdict_word(result.verdict) : "unknown")
        .text("verdict_words", std::string(to_string(result.verdict)) + how_vacuous);
}

/// The run that breaks an obligation: to step through, and as a list.
void add_run(const source::SourceSet& sources, const trace::Counterexample& run, const std::string& title,
             const report::Numbering& numbering, const std::vector<report::Diagram>& diagrams, Fields& fields) {
    const std::string id = fmt::format("{}-run{}", numbering.prefix(), numbering.marks().size());
    std::vector<Fields> steps;
    for (const trace::Step& each : run.steps) {
        steps.push_back(Fields()
                            .text("agent", each.agent)
                            .text("words", report::step_text(each))
                            .text("place", to_string(sources, each.span)));
    }
    fields
        .html("explorer", report::explorer_part(
                              {sources, numbering.prefix(), id, title, diagrams.empty() ? nullptr : &diagrams}, run))
        .list("steps", steps);
}

/// An obligation that is not proved: its meaning, goal, state and place.
Html open_part(const source::SourceSet& sources, const Proof& proof, const std::vector<report::Diagram>& diagrams,
               report::Numbering& numbering) {
    const report::ElementWords drawn(diagrams);
    const auto& [obligation, result, reading, vacuous, run] = proof;
    const bool refuted = result.verdict == smt::Verdict::refuted;
    const bool small = result.verdict == smt::Verdict::proved_for_instance;
    const std::string meaning = refuted ? meaning_of(obligation) : obligation.name;
    std::vector<Fields> state;
    if (refuted)
        for (const auto& [part, values] : state_parts(result))
            state.push_back(Fields().text("what", part).text("values", values));
    Fields fields = row_of(proof);
    fields.text("meaning", refuted ? meaning : "")
        .text("goal", refuted ? stated_in(obligation) : "")
        .text("because", small ? fmt::format("for carrier sets of up to {} elements", result.size) : result.because)
        .list("state", state)
        .html("finding", numbering.add(sources, std::string(to_string(result.verdict)),
                                       drawn.named(diag::Note{obligation.span, meaning}), {}));
    if (run) add_run(sources, *run, "a run that breaks " + obligation.name, numbering, diagrams, fields);
    return report::render("obligation", fields);
}

std::vector<Fields> notes_of(const source::SourceSet& sources, const report::ElementWords& drawn,
                             const Reading& reading) {
    std::vector<Fields> notes;
    for (const eventb::Remark& each : reading.remarks) {
        notes.push_back(Fields()
                            .text("place", each.span.is_nowhere() ? "" : to_string(sources, each.span))
                            .text("element", drawn.at(each.span))
                            .text("note", each.text));
    }
    return notes;
}

/// One order of messages: what is proved about it, and what that means.
Html obligations_part(const source::SourceSet& sources, const FileProof& proof, std::size_t at,
                      report::Numbering& numbering) {
    const Reading& reading = proof.readings[at];
    const report::ElementWords drawn(proof.diagrams);
    std::vector<Html> open;
    for (const smt::Verdict verdict : kFromBad) {
        for (const Proof& each : proof.proofs)
            if (each.reading == at && each.result.verdict == verdict && verdict != smt::Verdict::proved)
                open.push_back(open_part(sources, each, proof.diagrams, numbering));
    }
    std::vector<Fields> rows;
    for (const Proof& each : proof.proofs)
        if (each.reading == at) rows.push_back(row_of(each));
    const bool is_looked_at = !reading.components.empty();
    const std::string seconds = proof.readings.size() > 1 ? "" : ", " + report::seconds_text(proof.seconds);
    Fields fields;
    fields.text("title", proof.readings.size() > 1 ? order_title(reading.order) : "")
        .text("components", report::joined(reading.components, ", "))
        .text("scopes", report::joined(reading.scopes, "; "))
        .text("figures", is_looked_at ? report::counted(rows.size(), "obligation") + seconds : "")
        .text("said", is_looked_at ? shown_by(reading.order) : "")
        .text("shown", is_all_proved(proof, at) ? "Shown" : "Asked")
        .text("not_said", is_looked_at ? not_shown_by(reading.order) : "")
        .list("notes", is_looked_at ? notes_of(sources, drawn, reading) : std::vector<Fields>())
        .text("left_out", reading.left_out)
        .html("open", report::joined(open))
        .flag("is_empty", is_looked_at && rows.empty())
        .list("rows", rows);
    return report::render("obligations", fields);
}

/// Whether the page can step through a run of the file.
bool has_run(const FileProof& proof) {
    const bool is_of_protocol =
        std::any_of(proof.proofs.begin(), proof.proofs.end(), [](const Proof& each) { return each.run.has_value(); });
    if (is_of_protocol) return true;
    return proof.development &&
           std::any_of(proof.development->rules.begin(), proof.development->rules.end(), [&](const RuleResult& each) {
               return has_shown_run(each, *proof.development) && each.finding.run.size() > 1;
           });
}

Html file_part(const LocatedProof& located, const report::FilePart& part, std::set<report::Symbol>& symbols) {
    const FileProof& proof = *located.proof;
    report::Numbering numbering(part.id);
    std::vector<Html> diagnostics;
    for (const diag::Diagnostic& each : proof.diagnostics) {
        const std::string kind(diag::to_string(diag::severity_of(each.code)));
        diagnostics.push_back(numbering.add(*located.sources, kind, {each.span, each.message, each.element}, each.notes,
                                            std::string(diag::code_text(each.code))));
    }
    std::vector<Html> obligations;
    if (proof.development) obligations.push_back(rules_part(located, part.id, numbering, symbols));
    const bool has_obligations = !proof.is_explored && !components_of(proof).empty();
    for (std::size_t at = 0; at < proof.readings.size() && has_obligations; ++at)
        obligations.push_back(obligations_part(*located.sources, proof, at, numbering));
    Fields fields = fields_of(part);
    fields.text("error", proof.error.empty() ? proof.input_error : proof.error)
        .html("diagnostics", report::joined(diagnostics))
        .html("diagrams",
              report::diagrams_part({*located.sources, proof.diagrams, part.id, symbols}, numbering.marks()))
        .html("source_data", has_run(proof) ? report::source_data(*located.sources, proof.diagrams) : Html())
        .html("scenes", report::joined(obligations));
    return report::render("file", fields);
}

}  // namespace

std::string print_html(const std::vector<LocatedProof>& proofs, const report::HtmlOptions& options) {
    report::Page page{"prove", options.version, options.command_line, options.tool, false, {}};
    for (std::size_t at = 0; at < proofs.size(); ++at) {
        const FileProof& proof = *proofs[at].proof;
        const int code = exit_code(proof, options.warnings_are_errors);
        const bool is_refuted = std::any_of(proof.proofs.begin(), proof.proofs.end(), [](const Proof& each) {
            return each.result.verdict == smt::Verdict::refuted;
        });
        const std::size_t open = proof.development ? open_in_general(*proof.development) : 0;
        report::FilePart part{fmt::format("f{}", at + 1),
                              proof.input,
                              code,
                              outcome_words(code, is_refuted, proof.development.has_value(), open),
                              "",
                              {},
                              {}};
        part.is_open = open > 0;
        part.glance = components_of(proof).empty() ? "" : glance(proof);
        part.content = file_part(proofs[at], part, page.symbols);
        page.has_runs = page.has_runs || has_run(proof);
        page.files.push_back(std::move(part));
    }
    return report::print(page);
}

std::vector<std::pair<std::string, std::string>> state_parts(const smt::Discharged& result) {
    using About = eventb::smt::Valuation::About;
    constexpr std::array<std::pair<About, const char*>, 5> kParts = {{{About::constant, "constants"},
                                                                      {About::refined, "refined"},
                                                                      {About::before, "before"},
                                                                      {About::parameter, "parameters"},
                                                                      {About::after, "after"}}};
    std::vector<std::pair<std::string, std::string>> parts;
    for (const auto& [about, name] : kParts) {
        std::string text;
        for (const eventb::smt::Valuation& each : result.model) {
            const bool is_kept =
                about == About::after &&
                std::any_of(result.model.begin(), result.model.end(), [&](const eventb::smt::Valuation& other) {
                    return other.about == About::before && other.name == each.name && other.value == each.value;
                });
            if (each.about == about && !is_kept) text += (text.empty() ? "" : ", ") + each.name + " = " + each.value;
        }
        if (!text.empty()) parts.emplace_back(name, text);
    }
    return parts;
}

}  // namespace map2pml::prove
