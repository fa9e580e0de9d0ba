#include "driver/results/element_words.h"

#include <fmt/format.h>

#include "translator/model/protocol/operation.h"

namespace map2pml::report {

namespace {

/// A diagram that was read with errors may refer to missing elements.
std::string lifeline_name(const Diagram& diagram, std::size_t at) {
    return at < diagram.lifelines.size() ? diagram.lifelines[at].element.name : std::string("nobody");
}

std::string end_words(const Diagram& diagram, const DiagramEnd& end) {
    return std::visit(overloaded{
                          [&](const OnLifeline& on) { return lifeline_name(diagram, on.lifeline); },
                          [](const OnBorder& on) { return on.gate.empty() ? std::string("the border") : on.gate; },
                          [](const OnNothing&) { return std::string("nowhere"); },
                      },
                      end);
}

std::string message_words(const Diagram& diagram, const DiagramMessage& message) {
    return fmt::format("{} ({} -> {})", message.label, end_words(diagram, message.from),
                       end_words(diagram, message.to));
}

std::string own_words(const Diagram& diagram, const DiagramPart& part) {
    return std::visit(overloaded{
                          [&](const MessageEvent& each) {
                              return each.message < diagram.messages.size()
                                         ? message_words(diagram, diagram.messages[each.message])
                                         : std::string("a message");
                          },
                          [](const DiagramFrame& each) { return each.label; },
                          [](const DiagramUse& each) { return "ref " + each.label; },
                          [&](const DiagramState& each) {
                              return fmt::format("state {} of {}", each.text, lifeline_name(diagram, each.lifeline));
                          },
                          [&](const DiagramStop& each) {
                              return fmt::format("the end of {}", lifeline_name(diagram, each.lifeline));
                          },
                          [](const DiagramContinuation&) { return std::string("a continuation"); },
                      },
                      part.kind);
}

}  // namespace

ElementWords::ElementWords(const std::vector<Diagram>& diagrams) {
    for (const Diagram& diagram : diagrams) {
        add_parts(diagram, diagram.parts, "");
        for (const DiagramMessage& each : diagram.messages)  // without events of its own
            add(each.element.span, message_words(diagram, each));
        for (const DiagramLifeline& each : diagram.lifelines) add(each.element.span, "lifeline " + each.element.name);
        for (const DiagramRemark& each : diagram.remarks) add(each.element.span, each.words);
        add(diagram.element.span, "interaction " + diagram.element.name);
    }
}

void ElementWords::add(const source::Span& span, const std::string& words) {
    if (!span.is_nowhere()) words_.emplace(span, words);
}

void ElementWords::add_parts(const Diagram& diagram, const std::vector<DiagramPart>& parts, const std::string& path) {
    for (const DiagramPart& part : parts) {
        const std::string words = path + own_words(diagram, part);
        add(part.element.span, words);
        const auto* event = std::get_if<MessageEvent>(&part.kind);
        if (event != nullptr && event->message < diagram.messages.size())
            add(diagram.messages.at(event->message).element.span, words);
        const auto* frame = std::get_if<DiagramFrame>(&part.kind);
        for (std::size_t at = 0; frame != nullptr && at < frame->operands.size(); ++at) {
            const DiagramOperand& operand = frame->operands[at];
            const std::string& name = operand.element.name;
            const std::string place =
                (frame->operands.size() == 1 ? words : fmt::format("{}, operand {}", words, at + 1)) +
                (name.empty() ? "" : " (" + name + ")");
            const std::string inside = operand.guard.empty() ? place : place + " " + operand.guard;
            add(operand.element.span, inside);
            add(operand.guard_span, inside);
            add_parts(diagram, operand.parts, inside + ", ");
        }
    }
}

std::string ElementWords::beginning_at(const source::Span& span) const {
    const auto first = words_.lower_bound({span.file, span.begin, {}});
    const bool is_there = !span.is_nowhere() && first != words_.end() && first->first.file == span.file &&
                          first->first.begin == span.begin;
    return is_there ? first->second : std::string();
}

diag::Note ElementWords::named(diag::Note note) const {
    note.element = at(note.span);
    return note;
}

std::vector<diag::Note> ElementWords::named(std::vector<diag::Note> notes) const {
    for (diag::Note& each : notes) each.element = at(each.span);
    return notes;
}

std::string ElementWords::at(const source::Span& span) const {
    if (std::string words = beginning_at(span); !words.empty() || span.is_nowhere()) return words;
    const auto first = words_.lower_bound({span.file, span.begin, {}});
    if (first == words_.begin()) return {};
    const auto& [place, words] = *std::prev(first);
    return place.file == span.file && place.begin.line == span.begin.line ? words : "";
}

}  // namespace map2pml::report
