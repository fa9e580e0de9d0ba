#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "driver/report/html/diagram_part.h"
#include "driver/report/html/internal.h"
#include "driver/report/text/pages.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/instance_words.h"
#include "driver/results/layout.h"

namespace map2pml::report {

using ir::Property;
using ir::Verdict;

namespace {

Fields edge_step(const FileContext& context, const trace::Step& step) {
    return Fields()
        .flag("gap", false)
        .flag("loop", false)
        .list("step", {Fields()
                           .number("number", step.clock)
                           .text("agent", step.agent)
                           .text("words", step_text(step))
                           .flag("is_bad", is_bad(step.action))
                           .text("place", short_place(context.sources, step.span))});
}

std::vector<Fields> edge_of(const FileContext& context, const ChoiceNode& node) {
    const std::vector<HiddenSteps> hidden = hidden_steps(node, context.options.verbose);
    const std::optional<std::size_t> loop = loop_in_edge(node);
    std::vector<Fields> list;
    for (std::size_t at = 0; at < node.steps.size(); ++at) {
        if (at == loop) list.push_back(Fields().flag("step", false).flag("gap", false).flag("loop", true));
        const auto gap = std::find_if(hidden.begin(), hidden.end(), [&](const auto& each) { return each.at == at; });
        if (gap != hidden.end()) {
            list.push_back(Fields().flag("step", false).flag("loop", false).text("gap", counted(gap->count, "step")));
            at += gap->count;
        }
        list.push_back(edge_step(context, node.steps[at]));
    }
    return list;
}

/// \param id of the tree; nodes are named after it and their number.
Html choice_of(const FileContext& context, const ChoiceNode& node, const std::string& id) {
    std::vector<Html> ways;
    for (const ChoiceNode& way : node.ways) ways.push_back(choice_of(context, way, id));
    Fields fields;
    fields.text("id", id + std::to_string(node.number))
        .text("link", node.same_as ? "#" + id + std::to_string(*node.same_as) : "")
        .text("way", node.way)
        .list("steps", edge_of(context, node))
        .number("number", node.number)
        .text("words", words_of(node))
        .flag("is_end", node.ways.empty())
        .text("place", node.span.is_nowhere() ? "" : short_place(context.sources, node.span))
        .html("ways", joined(ways))
        .text("more", node.ways.empty() ? "" : left_out_words(node));
    return render("choice", fields);
}

/// The tree of choices, as lists in lists; nothing when the property has none. \param id of its evidence
Html choices_part(const FileContext& context, const PropertyResult& result, const std::string& id) {
    if (!result.choices) return {};
    const std::size_t before = result.counterexample ? result.counterexample->steps.size() : 0;
    Fields fields;
    if (before > 0) fields.number("before", before);
    return render("choices", fields.html("root", choice_of(context, *result.choices, id + "-n")));
}

/// How far an unfinished search came.
std::string reach(const PropertyResult& result) {
    if (result.verdict != Verdict::incomplete || result.states == 0) return {};
    return fmt::format("so far: {}, depth {}; no error so far", counted(result.states, "state"), grouped(result.depth));
}

std::string figures(const PropertyResult& result) {
    if (result.states == 0) return {};
    return fmt::format("{}, depth {}, {}, {}", counted(result.states, "state"), grouped(result.depth),
                       seconds_text(result.seconds), bytes_text(result.memory_bytes));
}

std::string limits(const PropertyResult& result) {
    if (result.limits_reached.empty()) return {};
    const char* const words = result.verdict == Verdict::holds ? "up to the limits reached: " : "limits reached: ";
    return words + joined(result.limits_reached, ", ");
}

/// Whether the property holds, and no check file says so.
bool is_plain(const PropertyResult& result) {
    return result.expected == Verdict::holds && result.because.empty() && !result.expected_vacuous;
}

std::string expected_words(const PropertyResult& result) {
    return std::string(to_string(result.expected)) + (result.expected_vacuous ? " vacuously" : "");
}

/// A row of the table of verdicts.
Fields row_of(const PropertyResult& result, const std::string& id, bool has_evidence) {
    const bool incomplete = result.verdict == Verdict::incomplete;
    Fields fields;
    fields.text("name", name_of(result))
        .text("verdict", to_string(result.verdict))
        .text("verdict_words", verdict_words(result))
        .flag("vacuous", !result.vacuous.empty())
        .text("link", has_evidence ? "#" + id : "")
        .text("expected", expected_words(result))
        .flag("unexpected", !is_as_expected(result))
        .text("because", result.because)
        .flag("known", !is_plain(result) && is_as_expected(result))
        .flag("not_as_said", !is_plain(result) && !is_as_expected(result))
        .text("not_at", joined(result.missing_places, ", "))
        .text("summary", result.summary)
        .text("stopped", incomplete ? result.incomplete_because : "")
        .text("reach", reach(result))
        .text("limits", limits(result))
        .flag("fair", result.under_fairness)
        .text("figures", figures(result));
    return fields;
}

bool has_evidence(const PropertyResult& result) {
    return !result.findings.empty() || !result.vacuous.empty() || result.counterexample || result.choices;
}

Html explorer_of(const FileContext& context, const PropertyResult& result, const std::string& id) {
    if (!result.counterexample) return {};
    const std::string title =
        fmt::format("a run of {} for {}", counted(result.counterexample->steps.size(), "step"), name_of(result));
    return explorer_part({context.sources, context.numbering.prefix(), id, title, &context.file.diagrams},
                         *result.counterexample);
}

}  // namespace

std::string scene_title(const FileResult& file, const SceneResult& scene) {
    const bool several = std::any_of(file.scenes.begin(), file.scenes.end(),
                                     [&](const SceneResult& each) { return each.scene != scene.scene; });
    if (scene.instance_name.empty()) return scene.scene;
    return several ? scene.scene + ": " + scene.instance_name : scene.instance_name;
}

std::string glance(const std::vector<SceneResult>& scenes) {
    std::array<std::size_t, 4> counts{};
    std::size_t unexpected = 0;
    std::size_t vacuous = 0;
    bool plain = true;
    for (const SceneResult& scene : scenes) {
        for (const PropertyResult& each : scene.results) {
            ++counts.at(static_cast<std::size_t>(each.verdict));
            vacuous += each.verdict == Verdict::holds && !each.vacuous.empty() ? 1 : 0;
            unexpected += is_as_expected(each) ? 0 : 1;
            plain = plain && is_plain(each);
        }
    }
    std::vector<std::string> parts;
    for (const Verdict verdict : {Verdict::error, Verdict::violated, Verdict::incomplete, Verdict::holds}) {
        const std::size_t count = counts.at(static_cast<std::size_t>(verdict));
        if (count > 0) {
            const bool many_hold = verdict == Verdict::holds && count > 1;
            parts.push_back(fmt::format("{} {}", count, many_hold ? "hold" : to_string(verdict)));
            if (verdict == Verdict::holds && vacuous > 0)
                parts.back() += vacuous == count ? " vacuously" : fmt::format(" ({} vacuously)", vacuous);
        }
    }
    if (parts.empty()) return "nothing was checked";
    if (plain) return joined(parts, ", ");
    return joined(parts, ", ") +
           (unexpected == 0 ? "; all as expected" : fmt::format("; {} not as expected", unexpected));
}

Html evidence_part(FileContext& context, const PropertyResult& result, const std::string& id) {
    if (!has_evidence(result)) return {};
    std::vector<Html> findings;
    const std::size_t before = context.numbering.marks().size();
    for (const Finding& each : context.options.verbose ? result.findings : entries_of(result.findings)) {
        findings.push_back(context.numbering.add(context.sources, "finding",
                                                 context.drawn.named(diag::Note{each.span, each.message}),
                                                 context.drawn.named(each.notes), name_of(result)));
    }
    for (const Finding& each : result.vacuous) {
        const std::string message = (warns_of_vacuity(result) ? "warning: " : "note: ") + each.message;
        findings.push_back(context.numbering.add(context.sources, "finding",
                                                 context.drawn.named(diag::Note{each.span, message}),
                                                 context.drawn.named(each.notes), name_of(result)));
    }
    const auto& all = context.numbering.marks();
    const std::vector<Mark> marks(all.begin() + static_cast<std::ptrdiff_t>(before), all.end());
    const bool is_witness = result.verdict == Verdict::holds;
    const std::string explained = warns_of_vacuity(result) ? "vacuous"
                                  : result.property == Property::user_defined || is_witness
                                      ? ""
                                      : std::string(to_string(result.property));
    const ExplainPage* const page = explained.empty() ? nullptr : find_page(explained);
    Fields fields = row_of(result, id, true);
    fields.text("id", id)
        .html("findings", joined(findings))
        .flag("is_witness", is_witness)
        .flag("open", !is_witness || context.options.verbose)
        .html("run", result.counterexample ? run_part(context, result, id, marks) : Html())
        .html("explorer", explorer_of(context, result, id))
        .html("choices", choices_part(context, result, id))
        .html("in_diagram", result.counterexample
                                ? run_in_diagrams({context.sources, context.file.diagrams, id, context.symbols},
                                                  *result.counterexample)
                                : Html())
        .text("explain", explained)
        .text("explain_page", page == nullptr ? "" : render_page(*page, false));
    return render("evidence", fields);
}

Html scene_part(FileContext& context, const SceneResult& scene, const std::string& id) {
    std::vector<Fields> rows;
    std::vector<Html> evidence;
    for (std::size_t at = 0; at < scene.results.size(); ++at) {
        const PropertyResult& each = scene.results[at];
        const std::string own = fmt::format("{}-p{}", id, at + 1);
        rows.push_back(row_of(each, own, has_evidence(each)));
        evidence.push_back(evidence_part(context, each, own));
    }
    std::vector<Fields> advice;
    for (const Advice& each : scene.advice) {
        Fields line;
        line.text("lead", word_of(each.about))
            .text("place", each.span.is_nowhere() ? "" : to_string(context.sources, each.span))
            .text("words", each.text);
        advice.push_back(std::move(line));
    }
    Fields fields;
    fields.list("advice", advice);
    fields.text("id", id)
        .text("title", scene_title(context.file, scene))
        .text("glance", glance({scene}))
        .flag("expected",
              !scene.results.empty() && std::all_of(scene.results.begin(), scene.results.end(), is_as_expected))
        .text("instance", joined(instance_words(context.file, scene), ", "))
        .text("figures", scene_figures(scene))
        .list("rows", rows)
        .html("evidence", joined(evidence));
    return render("scene", fields);
}

}  // namespace map2pml::report
