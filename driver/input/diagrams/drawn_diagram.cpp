#include "driver/input/diagrams/drawn_diagram.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <string>
#include <string_view>

#include "driver/input/archive/archive.h"
#include "driver/results/element_words.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"
#include "translator/languages/diagrams/print.h"
#include "translator/languages/diagrams/projection/plain.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::input {

namespace {

report::Element element_of(const auml::Node& node) { return {node.span, node.id, node.name}; }

std::string label_of(const auml::Lifeline& lifeline) {
    std::string label = lifeline.node.name;
    label += lifeline.role.empty() || lifeline.role == lifeline.node.name ? "" : " : " + lifeline.role;
    if (lifeline.multiplicity) {
        const auml::Cardinality& many = *lifeline.multiplicity;
        label += many.lower == many.upper ? fmt::format(" [{}]", many.lower)
                                          : fmt::format(" [{}..{}]", many.lower, many.upper);
    }
    return label;
}

/// The name of the `ref` with this `xmi:id`; empty if there is none.
std::string use_name(const std::vector<auml::Fragment>& fragments, const std::string& id) {
    std::string name;
    for (const auml::Fragment& fragment : fragments) {
        if (std::holds_alternative<auml::InteractionUse>(fragment.kind) && fragment.node.id == id)
            return fragment.node.name;
        if (const auto* combined = std::get_if<auml::Combined>(&fragment.kind))
            for (const auml::Operand& operand : combined->operands)
                name = name.empty() ? use_name(operand.fragments, id) : name;
    }
    return name;
}

report::DiagramEnd end_of(const auml::Interaction& interaction, const auml::MessageEnd& end) {
    return std::visit(
        overloaded{
            [](const auml::AtLifeline& at) -> report::DiagramEnd { return report::OnLifeline{at.lifeline}; },
            [&](const auml::AtGate& gate) -> report::DiagramEnd {
                const bool is_use = !gate.use.empty();
                const std::string use = is_use ? use_name(interaction.fragments, gate.use) : "";
                return report::OnBorder{gate.name + (use.empty() ? "" : " of " + use), is_use};
            },
            [](const auml::Nowhere&) -> report::DiagramEnd { return report::OnNothing{}; },
        },
        end);
}

report::DiagramMessage drawn_message(const auml::Interaction& interaction, const auml::Message& message) {
    using Sort = auml::MessageSort;
    report::DiagramMessage drawn;
    drawn.element = element_of(message.node);
    drawn.label = message.node.name.empty() ? auml::words_of(message) : message.node.name;
    drawn.sort = to_string(message.sort);
    drawn.is_synchronous = message.sort == Sort::synch_call;
    drawn.is_dashed = message.sort == Sort::reply || message.sort == Sort::create;
    drawn.from = end_of(interaction, message.from);
    drawn.to = end_of(interaction, message.to);
    return drawn;
}

std::string label_of(const auml::Combined& combined) {
    std::string label = to_string(combined.kind);
    if (combined.kind == auml::Operator::loop) {
        label += fmt::format(" ({}, {})", combined.bounds.lower,
                             combined.bounds.upper ? std::to_string(*combined.bounds.upper) : "*");
    }
    return label + (combined.messages.empty() ? "" : fmt::format(" {{{}}}", fmt::join(combined.messages, ", ")));
}

std::vector<report::DiagramPart> parts_of(const std::vector<auml::Fragment>& fragments);

std::string guard_words(const auml::Operand& operand) {
    const std::string& guard = operand.shown_guard.empty() ? operand.guard : operand.shown_guard;
    return guard.empty() ? "" : "[" + guard + "]";
}

report::DiagramFrame frame_of(const auml::Combined& combined) {
    report::DiagramFrame frame{label_of(combined), {}};
    for (const auml::Operand& operand : combined.operands) {
        frame.operands.push_back(
            {element_of(operand.node), guard_words(operand), operand.guard_span, parts_of(operand.fragments)});
    }
    return frame;
}

std::vector<report::DiagramPart> parts_of(const std::vector<auml::Fragment>& fragments) {
    std::vector<report::DiagramPart> parts;
    for (const auml::Fragment& fragment : fragments) {
        report::DiagramPart& part = parts.emplace_back();
        part.element = element_of(fragment.node);
        std::visit(overloaded{
                       [&](const auml::Occurrence& each) {
                           part.kind = report::MessageEvent{each.message, each.is_send, each.lifeline};
                       },
                       [&](const auml::Combined& each) { part.kind = frame_of(each); },
                       [&](const auml::InteractionUse& each) {
                           part.kind = report::DiagramUse{fragment.node.name, each.covered};
                       },
                       [&](const auml::StateInvariant& each) {
                           part.kind = report::DiagramState{each.lifeline, each.text};
                       },
                       [&](const auml::Destruction& each) { part.kind = report::DiagramStop{each.lifeline}; },
                       [&](const auml::Continuation&) { part.kind = report::DiagramContinuation{}; },
                   },
                   fragment.kind);
    }
    return parts;
}

/// The messages or elements that an ordering or a time is about.
class EndWords {
  public:
    explicit EndWords(const auml::Interaction& interaction) {
        for (const auml::Message& each : interaction.messages) add(each.node.id, "message " + name_of(each));
        for (const auml::Lifeline& each : interaction.lifelines) add(each.node.id, "lifeline " + each.node.name);
        add_ends(interaction, interaction.fragments);
    }

    [[nodiscard]] std::string of(const std::string& id) const {
        const auto found = words_.find(id);
        return found == words_.end() ? "an event of no message" : found->second;
    }

    /// `of message "ask"`, `from sending "ask" to receiving "answer"`
    [[nodiscard]] std::string of(const std::vector<std::string>& ids) const {
        if (ids.empty()) return "of (no element)";
        if (ids.size() == 2) return fmt::format("from {} to {}", of(ids.front()), of(ids.back()));
        std::vector<std::string> all;
        all.reserve(ids.size());
        for (const std::string& each : ids) all.push_back(of(each));
        return fmt::format("of {}", fmt::join(all, ", "));
    }

  private:
    void add(const std::string& id, const std::string& words) {
        if (!id.empty()) words_.emplace(id, words);
    }

    static std::string name_of(const auml::Message& message) {
        return fmt::format("\"{}\"", message.node.name.empty() ? auml::words_of(message) : message.node.name);
    }

    void add_ends(const auml::Interaction& interaction, const std::vector<auml::Fragment>& fragments) {
        for (const auml::Fragment& fragment : fragments) {
            if (const auto* end = std::get_if<auml::Occurrence>(&fragment.kind)) {
                const std::string name = end->message < interaction.messages.size()
                                             ? name_of(interaction.messages[end->message])
                                             : std::string("a message");
                add(fragment.node.id, (end->is_send ? "sending " : "receiving ") + name);
            } else if (const auto* combined = std::get_if<auml::Combined>(&fragment.kind)) {
                add(fragment.node.id, "`" + to_string(combined->kind) + "`");
                for (const auml::Operand& operand : combined->operands) add_ends(interaction, operand.fragments);
            } else if (std::holds_alternative<auml::InteractionUse>(fragment.kind)) {
                add(fragment.node.id, "ref " + fragment.node.name);
            }
        }
    }

    std::map<std::string, std::string> words_;  ///< by `xmi:id`
};

report::Diagram drawn(const auml::Interaction& interaction) {
    report::Diagram drawn;
    drawn.element = element_of(interaction.node);
    for (const auml::Lifeline& each : interaction.lifelines)
        drawn.lifelines.push_back({element_of(each.node), label_of(each)});
    for (const auml::Message& each : interaction.messages) drawn.messages.push_back(drawn_message(interaction, each));
    drawn.parts = parts_of(interaction.fragments);
    const EndWords words(interaction);
    for (const auml::GeneralOrdering& each : interaction.orderings)
        drawn.remarks.push_back(
            {{each.span, "", ""}, fmt::format("{} comes before {}", words.of(each.before), words.of(each.after))});
    for (const auml::Timing& each : interaction.timings) {
        drawn.remarks.push_back(
            {{each.span, "", ""}, fmt::format("time {}..{} {}", each.minimum, each.maximum, words.of(each.elements))});
    }
    return drawn;
}

/// The check file is read before the diagram; its mistakes are reported when it is read for all that it says.
bool has_complete_guards(const Request& request) {
    if (request.settings.guards_complete || !request.settings.check_file) return request.settings.guards_complete;
    diag::Sink unheard;
    const auto check = checkfile::read_check(request.sources, *request.settings.check_file, unheard);
    return check && check->common.guards_complete;
}

/// An element that is not drawn: `Constraint "Constraint1"` for `<ownedRule xmi:type="uml:Constraint" name="Constraint1"/>`, the
/// string itself in JSON; empty for anything else.
std::string undrawn_words(const source::SourceFile& file, const source::Span& span) {
    constexpr std::size_t kMost = 2000;
    const std::size_t first = file.text().find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    const bool is_text = first == std::string::npos || (file.text()[first] != '<' && file.text()[first] != '{');
    if (is_text) return {};  // a line of Mermaid says enough
    std::string_view line = file.line(span.begin.line);
    for (std::uint32_t column = 1; column < span.begin.column && !line.empty(); ++column) {
        line.remove_prefix(1);
        while (!line.empty() && (static_cast<unsigned char>(line.front()) & 0xC0U) == 0x80U) line.remove_prefix(1);
    }
    line = line.substr(0, kMost);
    if (line.starts_with('"')) return std::string(line.substr(0, line.find('"', 1) + 1));
    if (!line.starts_with('<')) return {};
    line = line.substr(1, line.find('>'));
    const auto value_of = [&](std::string_view attribute) {
        const std::size_t begin = line.find(attribute);
        if (begin == std::string_view::npos) return std::string();
        const std::string_view rest = line.substr(begin + attribute.size());
        return rest.empty() ? std::string() : std::string(rest.substr(1, rest.find(rest.front(), 1) - 1));
    };
    std::string kind = value_of(" xmi:type=");
    if (kind.empty()) kind = line.substr(0, line.find_first_of(" />\t"));
    if (const std::size_t colon = kind.find(':'); colon != std::string::npos) kind.erase(0, colon + 1);
    const std::string name = value_of(" name=");
    return name.empty() ? kind : fmt::format("{} \"{}\"", kind, name);
}

/// The drawing of `shop.uml` is `shop.notation`, if there is one.
std::optional<std::string> notation_beside(const std::string& name) {
    constexpr std::string_view kModel = ".uml";
    if (!name.ends_with(kModel)) return std::nullopt;
    const auto while_budget_lasts = [] {
        budget::waited();
        return true;
    };
    archive::FileText file =
        archive::read_file(name.substr(0, name.size() - kModel.size()) + ".notation", while_budget_lasts);
    return file.fault.empty() && !file.stopped ? std::optional(std::move(file.text)) : std::nullopt;
}

}  // namespace

ReadDiagram read_diagram(const Request& request) {
    ReadDiagram read;
    diag::Sink found;
    const auml::Notation notation =
        auml::notation_of(request.sources.file(request.file).name(), request.settings.language);
    read.diagram =
        auml::read_diagram(request.sources, request.file, found, request.settings.scene, &read.drawn, notation);
    if (const auto drawing = notation_beside(request.sources.file(request.file).name()); drawing && read.diagram)
        for (diag::Diagnostic& each : auml::drawn_otherwise(read.drawn, *drawing)) found.report(std::move(each));
    if (read.diagram && has_complete_guards(request)) auml::complete_guards(*read.diagram);
    read.found = found.sorted();
    return read;
}

std::vector<report::Diagram> drawn_diagrams(const auml::Diagram& diagram) {
    std::vector<report::Diagram> all;
    for (const auml::Interaction& each : diagram.interactions) all.push_back(drawn(each));
    return all;
}

void name_drawn_places(const auml::Diagram& diagram, const source::SourceFile& file, diag::Sink& sink) {
    if (sink.empty() || diagram.interactions.empty()) return;
    const report::ElementWords words(drawn_diagrams(diagram));
    const source::FileId own = diagram.interactions.front().node.span.file;
    sink.name_places([&](const source::Span& span) {
        std::string named = words.beginning_at(span);
        return named.empty() && span.file == own && !span.is_nowhere() ? undrawn_words(file, span) : named;
    });
}

}  // namespace map2pml::input
