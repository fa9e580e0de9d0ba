#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "driver/report/html/internal.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"

namespace map2pml::report {

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

}  // namespace

Html choices_part(const FileContext& context, const PropertyResult& result, const std::string& id) {
    if (!result.choices) return {};
    const std::size_t before = result.counterexample ? result.counterexample->steps.size() : 0;
    Fields fields;
    if (before > 0) fields.number("before", before);
    return render("choices", fields.html("root", choice_of(context, *result.choices, id + "-n")));
}

}  // namespace map2pml::report
