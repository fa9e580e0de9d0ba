#include "driver/report/proofs/internal.h"

#include <fmt/format.h>

#include <vector>

#include "translator/foundation/diag/diagnostic.h"

namespace map2pml::prove {

namespace {

using report::Fields;
using report::Html;

/// The classes that the style sheet knows.
std::string_view class_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::holds:
            return "holds";
        case Outcome::fails:
            return "violated";
        case Outcome::vacuous:
            return "vacuous";
        case Outcome::bound:
        case Outcome::incomplete:
        case Outcome::unknown:
            break;
    }
    return "incomplete";
}

std::vector<Fields> rows_of(const LocatedProof& file) {
    std::vector<Fields> rows;
    for (const RuleResult& each : file.proof->development->rules) {
        if (!is_shown(each, *file.proof->development)) continue;
        const bool is_note = each.finding.is_remark;
        rows.push_back(Fields()
                           .text("name", name_of(each))
                           .text("class", is_note ? "holds" : class_of(each.outcome))
                           .text("verdict", is_note ? "note" : to_string(each.outcome))
                           .text("because", each.finding.because));
    }
    for (const ExpectedVerdict& each : file.proof->development->expected) {
        rows.push_back(Fields()
                           .text("name", "expect " + each.text)
                           .text("class", each.is_met    ? "holds"
                                          : each.is_open ? "incomplete"
                                                         : "violated")
                           .text("verdict", each.is_met ? "as expected" : "unexpected")
                           .text("because", each.is_met ? "" : "found: " + each.found));
    }
    return rows;
}

/// Each action that is not possible, with all its conjuncts.
std::vector<Fields> refused_rows(const source::SourceSet& sources, const maze_exploration::Finding& finding) {
    using maze_exploration::Conjunct;
    std::vector<Fields> rows;
    for (const maze_exploration::Refusal& refusal : finding.refused) {
        std::vector<Fields> conjuncts;
        for (const Conjunct& each : refusal.conjuncts) {
            const bool is_false = each.mark == Conjunct::Mark::is_false;
            const bool conflicts = each.mark == Conjunct::Mark::conflicts;
            conjuncts.push_back(
                Fields()
                    .text("text", each.text)
                    .text("place", to_string(sources, each.span))
                    .text("false", is_false ? "false" : "")
                    .text("conflict",
                          conflicts ? "cannot be true at the same time as the other marked conditions" : ""));
        }
        rows.push_back(Fields().text("action", refusal.action).list("conjuncts", conjuncts));
    }
    return rows;
}

Html failure_part(const LocatedProof& file, const RuleResult& rule, const std::string& id, report::Numbering& numbering,
                  std::set<report::Symbol>& symbols) {
    const maze_exploration::Finding& finding = rule.finding;
    std::vector<Fields> steps;
    for (std::size_t at = 0; at < finding.run.size(); ++at) {
        const maze_exploration::RunStep& each = finding.run[at];
        steps.push_back(Fields()
                            .text("lead", finding.cycle == at ? "for ever from here:" : "")
                            .text("step", each.action + (each.values.empty() ? "" : " (" + each.values + ")"))
                            .text("place", to_string(*file.sources, each.span))
                            .text("changes", words_of(each.changes)));
    }
    std::vector<Fields> states;
    for (const maze_exploration::StateLine& each : finding.states)
        states.push_back(Fields().text("what", each.title).text("values", each.text));
    if (finding.proposal)
        states.push_back(Fields().text("what", "proposed invariant").text("values", proposal_words(*finding.proposal)));
    const trace::Counterexample run = run_of(finding, rule.of);
    const std::string size = report::counted(finding.run.empty() ? 0 : finding.run.size() - 1, "step");
    const std::string title = fmt::format("a run of {} for {}", size, name_of(rule));
    Fields fields;
    fields.text("id", id)
        .html("explorer", report::explorer_part({*file.sources, numbering.prefix(), id, title}, run))
        .text("name", name_of(rule))
        .text("verdict", to_string(rule.outcome))
        .html("finding", finding.span.is_nowhere() ? Html()
                                                   : numbering.add(*file.sources, std::string(to_string(rule.outcome)),
                                                                   diag::Note{finding.span, finding.because}, {}))
        .list("steps", steps)
        .list("states", states)
        .list("refused", refused_rows(*file.sources, finding))
        .html("drawings", drawings_part(finding, run, id, symbols));
    return report::render("rule", fields);
}

}  // namespace

Html rules_part(const LocatedProof& file, const std::string& id, report::Numbering& numbering,
                std::set<report::Symbol>& symbols) {
    std::vector<Html> open;
    for (const RuleResult& each : file.proof->development->rules) {
        const bool has_run = !each.finding.run.empty() || !each.finding.states.empty();
        const bool is_failure = each.outcome == Outcome::fails && !is_only_named(each.finding);
        if (is_failure && has_run && is_shown(each, *file.proof->development))
            open.push_back(failure_part(file, each, fmt::format("{}-rule{}", id, open.size()), numbering, symbols));
    }
    Fields fields;
    fields.list("rules", rows_of(file)).html("open", report::joined(open));
    return report::render("rules", fields);
}

}  // namespace map2pml::prove
