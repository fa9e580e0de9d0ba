#include <fmt/format.h>

#include "driver/report/drawing/run_picture.h"
#include "driver/report/html/internal.h"
#include "driver/report/html/page.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "driver/results/run_sections.h"

namespace map2pml::report {

using ir::Property;

namespace {

using trace::Counterexample;
using trace::FinalPlace;

std::string place_of(const source::SourceSet& sources, const source::Span& span) {
    return span.is_nowhere() ? "" : to_string(sources, span);
}

/// The shown steps of a section, with marks for omitted ones.
std::vector<Fields> step_list(const FileContext& context, const Counterexample& run, const Section& section) {
    std::vector<Fields> list;
    for (std::size_t at = section.first; at < section.last; ++at) {
        if (const Gap* gap = section.gap_with(at)) {
            list.push_back(Fields().flag("step", false).text("gap", gap_words(*gap)));
            at += gap->count - 1;
            continue;
        }
        const trace::Step& step = run.steps[at];
        list.push_back(Fields()
                           .flag("gap", false)
                           .list("step", {Fields()
                                              .number("number", at + 1)
                                              .text("agent", step.agent)
                                              .text("words", step_text(step))
                                              .text("changes", changes_text(step))
                                              .text("denials", denials_text(step))
                                              .flag("is_bad", is_bad(step.action))
                                              .text("place", short_place(context.sources, step.span))}));
    }
    return list;
}

std::vector<Fields> awaited(const FileContext& context, const FinalPlace& place) {
    std::vector<Fields> list;
    for (std::size_t at = 0; at < place.waits_for.size(); ++at) {
        const source::Span span = at < place.waits_at.size() ? place.waits_at[at] : source::Span{};
        list.push_back(Fields().text("message", place.waits_for[at]).text("place", place_of(context.sources, span)));
    }
    return list;
}

std::vector<Fields> failing(const FileContext& context, const FinalPlace& place) {
    std::vector<Fields> list;
    for (const FinalPlace::Failing& each : place.failing)
        list.push_back(Fields().text("decision", each.decision).text("place", place_of(context.sources, each.at)));
    return list;
}

std::vector<Fields> untaken(const FinalPlace& place, bool waits, bool all) {
    std::vector<Fields> list;
    if (waits && (all || !place.is_at_rest))
        for (const std::string& line : untaken_lines(place, all)) list.push_back(Fields().text("line", line));
    return list;
}

std::vector<Fields> end_list(const FileContext& context, const Counterexample& run, bool mailboxes) {
    std::vector<Fields> list;
    for (const FinalPlace& place : run.final_places) {
        const bool waits = place.kind == FinalPlace::Kind::waiting;
        const bool ended = place.kind == FinalPlace::Kind::finished;
        const std::vector<Fields> messages = waits ? awaited(context, place) : std::vector<Fields>();
        list.push_back(
            Fields()
                .text("agent", place.agent)
                .text("standing", standing(place))
                .text("place", ended ? "" : place_of(context.sources, place.span))
                .list("messages", messages)
                .text("could_send",
                      messages.empty() || (place.is_at_rest && !context.options.verbose) ? "" : who_could_send(place))
                .list("failing", failing(context, place))
                .list("untaken", untaken(place, waits, context.options.verbose))
                .flag("rests", waits && place.is_at_rest)
                .flag("restarts", waits && !place.is_at_rest && place.only_restarts)
                .text("mailbox", mailboxes ? joined(counted_texts_of(place.mailbox, place.mailbox.size()), ", ") : ""));
    }
    return list;
}

}  // namespace

Html run_part(const FileContext& context, const PropertyResult& result, const std::string& id,
              const std::vector<Mark>& marks) {
    const Counterexample& run = *result.counterexample;
    const bool all = context.options.verbose;
    const auto [prefix, loop] = sections_of(run, all);
    const std::string size = prefix.size() == 0 && loop.size() == 0 ? "no step" : counted(run.steps.size(), "step");
    const std::string title = fmt::format("a run of {} for {}", size, name_of(result));
    const auto place = [&](const source::Span& span) { return place_of(context.sources, span); };
    const bool about_messages = result.property == Property::no_orphans || result.property == Property::mailbox_bound;
    const Picture picture = picture_of(run, {all, title, marks, place});
    add_symbols(picture, context.symbols);
    Fields fields;
    fields.html("picture", svg_of(picture, id + "-run"))
        .text("title", title)
        .text("after", prefix.size() > 0 ? counted(prefix.size(), "step") : "")
        .flag("at_once", prefix.size() == 0 && loop.size() == 0)
        .flag("from_start", prefix.size() == 0 && loop.size() > 0)
        .list("prefix", step_list(context, run, prefix))
        .list("loop", step_list(context, run, loop))
        .number("again_from", loop.first + 1)
        .flag("is_loop", run.lasso_start.has_value())
        .list("ends", end_list(context, run, all || about_messages));
    return render("run", fields);
}

}  // namespace map2pml::report
