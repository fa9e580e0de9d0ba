#include "driver/report/html/parts.h"
#include "driver/report/layout.h"
#include "driver/report/text_parts.h"

namespace map2pml::report {

namespace {

Fields edge_step(const FileContext& context, const trace::Step& step) {
    return Fields()
        .flag("gap", false)
        .list("step", {Fields()
                           .number("number", step.clock)
                           .text("agent", step.agent)
                           .text("words", step_text(step))
                           .flag("is_bad", is_bad(step.action))
                           .text("place", short_place(context.sources, step.span))});
}

std::vector<Fields> edge_of(const FileContext& context, const ChoiceNode& node) {
    const auto [head, tail] = shown_steps(node, context.options.verbose);
    const std::size_t hidden = node.steps.size() - head - tail;
    std::vector<Fields> list;
    for (std::size_t at = 0; at < node.steps.size(); ++at) {
        if (at == head && hidden > 0) {
            list.push_back(Fields().flag("step", false).text("gap", counted(hidden, "step")));
            at += hidden;
        }
        list.push_back(edge_step(context, node.steps[at]));
    }
    return list;
}

Html choice_of(const FileContext& context, const ChoiceNode& node) {
    std::vector<Html> ways;
    for (const ChoiceNode& way : node.ways) {
        ways.push_back(choice_of(context, way));
    }
    Fields fields;
    fields.text("way", node.way)
        .list("steps", edge_of(context, node))
        .number("number", node.number)
        .text("words", words_of(node))
        .flag("is_end", node.ways.empty())
        .text("place", node.span.is_nowhere() ? "" : short_place(context.sources, node.span))
        .html("ways", joined(ways))
        .text("more", node.ways.empty() ? "" : left_out_words(node));
    return render("choice", fields);
}

}  // namespace

Html choices_part(const FileContext& context, const PropertyResult& result) {
    if (!result.choices) {
        return {};
    }
    const std::size_t before = result.counterexample ? result.counterexample->steps.size() : 0;
    Fields fields;
    if (before > 0) {
        fields.number("before", before);
    }
    return render("choices", fields.html("root", choice_of(context, *result.choices)));
}

}  // namespace map2pml::report
