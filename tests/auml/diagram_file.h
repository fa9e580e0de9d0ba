/// Writes a diagram of messages and fragments as a UML tool does.   `Interaction` -> XMI
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "translator/languages/diagrams/print.h"

namespace map2pml::auml_test {

class DiagramFile {
  public:
    /// \param exporter the name of the tool; empty: the file does not name one
    static std::string of(const auml::Interaction& interaction, const std::string& exporter) {
        DiagramFile file(interaction);
        file.line("<xmi:XMI xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML' xmlns:xmi='http://www.omg.org/XMI'>");
        file.line(exporter.empty() ? "" : "<xmi:Documentation exporter='" + exporter + "'/>");
        file.line("<uml:Model xmi:id='model'>");
        file.line("<packagedElement xmi:type='uml:Interaction' xmi:id='i' name='" + interaction.node.name + "'>");
        for (std::size_t at = 0; at < interaction.lifelines.size(); ++at)
            file.line("<lifeline xmi:id='" + id_of(at) + "' name='" + interaction.lifelines[at].node.name + "'/>");
        file.write(interaction.fragments);
        for (std::size_t at = 0; at < interaction.messages.size(); ++at) file.write_message(at);
        file.line("</packagedElement></uml:Model></xmi:XMI>");
        return file.text_;
    }

    /// Where a fragment with this id begins, as in a diagnostic.
    static std::string place_of(const std::string& text, const std::string& id) {
        const std::size_t at = text.find("xmi:id='" + id + "'");
        const std::size_t begin = text.rfind('<', at);
        const std::size_t start = text.rfind('\n', begin) + 1;
        const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n') + 1;
        return std::to_string(line) + ":" + std::to_string(begin - start + 1);
    }

  private:
    explicit DiagramFile(const auml::Interaction& interaction) : interaction_(interaction) {}

    static std::string id_of(std::size_t lifeline) { return "L" + std::to_string(lifeline); }
    static std::string end_of(std::size_t message, bool is_send) {
        return "m" + std::to_string(message) + (is_send ? "s" : "r");
    }
    void line(const std::string& words) { text_ += words + "\n"; }

    void write_message(std::size_t at) {
        const auml::Message& message = interaction_.messages[at];
        line("<message xmi:id='m" + std::to_string(at) + "' name='" + message.label.act + "' messageSort='" +
             to_string(message.sort) + "' sendEvent='" + end_of(at, true) + "' receiveEvent='" + end_of(at, false) +
             "'/>");
    }

    void write(const std::vector<auml::Fragment>& fragments) {
        for (const auml::Fragment& fragment : fragments) {
            if (const auto* end = std::get_if<auml::Occurrence>(&fragment.kind)) {
                line("<fragment xmi:type='uml:MessageOccurrenceSpecification' xmi:id='" +
                     end_of(end->message, end->is_send) + "' covered='" + id_of(end->lifeline) + "'/>");
            } else if (const auto* combined = std::get_if<auml::Combined>(&fragment.kind)) {
                write(*combined, fragment.node.id);
            }
        }
    }

    void write(const auml::Combined& combined, const std::string& id) {
        const std::string own = id.empty() ? "f" + std::to_string(++fragments_) : id;
        line("<fragment xmi:type='uml:CombinedFragment' xmi:id='" + own + "' interactionOperator='" +
             to_string(combined.kind) + "' covered='L0 L1 L2'>");
        for (const auml::Operand& operand : combined.operands) {
            line("<operand xmi:id='o" + std::to_string(++fragments_) + "'>");
            write_guard(combined, operand.guard);
            write(operand.fragments);
            line("</operand>");
        }
        line("</fragment>");
    }

    void write_guard(const auml::Combined& combined, const std::string& guard) {
        if (guard.empty() && combined.kind != auml::Operator::loop) return;
        std::string words = "<guard xmi:id='g" + std::to_string(++fragments_) + "'>";
        if (!guard.empty()) words += "<specification xmi:type='uml:LiteralString' value='" + guard + "'/>";
        if (combined.kind == auml::Operator::loop) {
            const auml::Bounds& bounds = combined.bounds;
            words += "<minint xmi:type='uml:LiteralInteger' value='" + std::to_string(bounds.lower) + "'/>";
            words += "<maxint xmi:type='uml:LiteralUnlimitedNatural' value='" +
                     (bounds.upper ? std::to_string(*bounds.upper) : "*") + "'/>";
        }
        line(words + "</guard>");
    }

    const auml::Interaction& interaction_;
    std::size_t fragments_ = 0;
    std::string text_;
};

}  // namespace map2pml::auml_test
