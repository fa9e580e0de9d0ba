/// A diagram as text.   `Diagram` -> lines
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>
#include <vector>

#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/print.h"
#include "translator/model/protocol/operation.h"

namespace tests {

using namespace map2pml;

struct PrintOptions {
    bool with_places = false;  ///< `@12:5` behind each line
    bool with_ids = false;     ///< `#a1` behind each line
};

namespace diagram_text {

using namespace map2pml::auml;

class DiagramPrinter {
  public:
    explicit DiagramPrinter(const PrintOptions& options) : options_(options) {}

    std::string print(const Diagram& diagram) {
        line(0, "diagram" + (diagram.tool.empty() ? "" : " by " + diagram.tool));
        for (const Interaction& interaction : diagram.interactions) print(interaction);
        return std::move(text_);
    }

  private:
    void line(std::size_t depth, const std::string& words, const source::Span& span = {}, const std::string& id = {}) {
        text_ += std::string(2 * depth, ' ') + words;
        if (options_.with_ids && !id.empty()) text_ += " #" + id;
        if (options_.with_places && !span.is_nowhere())
            text_ += fmt::format(" @{}:{}", span.begin.line, span.begin.column);
        text_ += "\n";
    }
    void line(std::size_t depth, const std::string& words, const Node& node) { line(depth, words, node.span, node.id); }

    void print(const Interaction& interaction) {
        interaction_ = &interaction;
        line(0, "interaction " + interaction.node.name, interaction.node);
        for (const Lifeline& lifeline : interaction.lifelines) {
            std::string words = "lifeline " + lifeline.node.name;
            words += lifeline.role.empty() ? "" : " : " + lifeline.role;
            if (lifeline.multiplicity)
                words += fmt::format(" [{}..{}]", lifeline.multiplicity->lower, lifeline.multiplicity->upper);
            line(1, words + marks(lifeline.stereotypes), lifeline.node);
        }
        for (const Message& message : interaction.messages) {
            std::string words =
                fmt::format("message {} {} {} -> {}", to_string(message.sort), words_of(message),
                            words_of(interaction, message.from, true), words_of(interaction, message.to, false));
            words += message.label.guard.empty() ? "" : " [" + message.label.guard + "]";
            words += message.label.deadline.empty() ? "" : " {deadline: " + message.label.deadline + "}";
            if (message.label.cardinality)
                words += fmt::format(" {}..{}", message.label.cardinality->lower, message.label.cardinality->upper);
            line(1, words + marks(message.stereotypes), message.node);
        }
        print(interaction.fragments, 1);
        for (const GeneralOrdering& ordering : interaction.orderings)
            line(1, fmt::format("order {} before {}", ordering.before, ordering.after), ordering.span);
        for (const Timing& timing : interaction.timings) {
            line(1, fmt::format("time {}..{} of {}", timing.minimum, timing.maximum, fmt::join(timing.elements, " ")),
                 timing.span);
        }
    }

    static std::string marks(const std::vector<Stereotype>& stereotypes) {
        std::string words;
        for (const Stereotype& stereotype : stereotypes) {
            words += " <<" + stereotype.name + ">>";
            for (const auto& [tag, value] : stereotype.tags) words += fmt::format(" {{{}={}}}", tag, value);
        }
        return words;
    }

    [[nodiscard]] const std::string& name_of(LifelineIndex lifeline) const {
        return interaction_->lifelines[lifeline].node.name;
    }

    void print(const std::vector<Fragment>& fragments, std::size_t depth) {
        for (const Fragment& fragment : fragments) {
            std::visit(
                overloaded{
                    [&](const Occurrence& occurrence) {
                        const Message& message = interaction_->messages[occurrence.message];
                        line(depth,
                             fmt::format("{} {} {}", name_of(occurrence.lifeline), occurrence.is_send ? "!" : "?",
                                         words_of(message)),
                             fragment.node);
                    },
                    [&](const Combined& combined) { print(combined, fragment.node, depth); },
                    [&](const InteractionUse& use) {
                        std::string words = "ref " + (use.interaction ? fragment.node.name
                                                                      : "outside of this file: " + fragment.node.name);
                        for (const LifelineIndex lifeline : use.covered) words += " " + name_of(lifeline);
                        line(depth, words, fragment.node);
                    },
                    [&](const StateInvariant& state) {
                        line(depth, fmt::format("{} {{{}}}", name_of(state.lifeline), state.text), fragment.node);
                    },
                    [&](const Destruction& end) { line(depth, name_of(end.lifeline) + " ends", fragment.node); },
                    [&](const Continuation&) { line(depth, "continuation " + fragment.node.name, fragment.node); },
                },
                fragment.kind);
        }
    }

    void print(const Combined& combined, const Node& node, std::size_t depth) {
        std::string words = to_string(combined.kind);
        if (combined.kind == Operator::loop) {
            words += fmt::format("({},{})", combined.bounds.lower,
                                 combined.bounds.upper ? std::to_string(*combined.bounds.upper) : "*");
        }
        if (!combined.messages.empty()) words += fmt::format(" {{{}}}", fmt::join(combined.messages, ", "));
        line(depth, words, node);
        for (const Operand& operand : combined.operands) {
            line(depth + 1, "operand" + (operand.guard.empty() ? "" : " [" + operand.guard + "]"), operand.node);
            print(operand.fragments, depth + 2);
        }
    }

    PrintOptions options_;
    const Interaction* interaction_ = nullptr;
    std::string text_;
};

}  // namespace diagram_text

/// One line for each lifeline, message end, fragment and operand; what is inside of an operand is indented.
[[nodiscard]] inline std::string print(const auml::Diagram& diagram, const PrintOptions& options = {}) {
    return diagram_text::DiagramPrinter(options).print(diagram);
}

}  // namespace tests
