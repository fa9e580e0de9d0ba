/// Writes a diagram of messages and fragments as StarUML saves it: what happens when is only in the drawing.   `Interaction` -> JSON
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml_test {

class StarUmlFile {
  public:
    /// Everything is saved in the reverse order of the drawing.
    static std::string of(const auml::Interaction& interaction) {
        StarUmlFile file(interaction);
        file.draw(interaction.fragments, 0);
        return R"({"_type": "Project", "ownedElements": [{"_type": "UMLInteraction", "_id": "i", "name": "interaction", )"
               R"("participants": [)" +
               listed(file.lifelines_) + "],\n\"messages\": [" + listed(file.messages_) + "],\n\"fragments\": [" +
               listed(file.fragments_) +
               "],\n\"ownedElements\": [{\"_type\": \"UMLSequenceDiagram\", \"_id\": \"d\", " + "\"name\": \"" +
               interaction.node.name + "\", \"ownedViews\": [" + listed(file.views_) + "]}]}]}\n";
    }

  private:
    explicit StarUmlFile(const auml::Interaction& interaction) : interaction_(interaction) {
        for (std::size_t at = 0; at < interaction.lifelines.size(); ++at) {
            const std::string id = "L" + number(at);
            lifelines_.push_back(
                object("UMLLifeline", id, R"("name": ")" + interaction.lifelines[at].node.name + "\""));
            views_.push_back(object("UMLSeqLifelineView", "V" + id,
                                    model(id) + R"(, "left": )" + number(x(at) - 40) + R"(, "width": 80)"));
        }
    }

    static std::string number(std::size_t value) { return std::to_string(value); }
    static std::size_t x(std::size_t lifeline) { return 200 + 150 * lifeline; }
    static std::string reference(const std::string& id) { return R"({"$ref": ")" + id + "\"}"; }
    static std::string model(const std::string& id) { return R"("model": )" + reference(id); }
    static std::string object(const std::string& type, const std::string& id, const std::string& rest) {
        return R"({"_type": ")" + type + R"(", "_id": ")" + id + "\", " + rest + "}";
    }
    static std::string listed(const std::vector<std::string>& parts) {
        std::string text;
        for (auto each = parts.rbegin(); each != parts.rend(); ++each) text += (text.empty() ? "\n" : ",\n") + *each;
        return text;
    }

    void draw(const std::vector<auml::Fragment>& fragments, std::size_t depth) {
        for (const auml::Fragment& fragment : fragments) {
            if (const auto* end = std::get_if<auml::Occurrence>(&fragment.kind)) {
                if (end->is_send) draw_message(end->message);
            } else if (const auto* combined = std::get_if<auml::Combined>(&fragment.kind)) {
                draw_frame(*combined, depth);
            }
        }
    }

    void draw_message(std::size_t at) {
        const auml::Message& message = interaction_.messages[at];
        const std::size_t from = std::get<auml::AtLifeline>(message.from).lifeline;
        const std::size_t to = std::get<auml::AtLifeline>(message.to).lifeline;
        const std::string id = "M" + number(at);
        messages_.push_back(object("UMLMessage", id,
                                   R"("name": ")" + message.label.act + R"(", "messageSort": ")" +
                                       to_string(message.sort) + R"(", "source": )" + reference("L" + number(from)) +
                                       R"(, "target": )" + reference("L" + number(to))));
        views_.push_back(object("UMLSeqMessageView", "V" + id,
                                model(id) + R"(, "points": ")" + number(x(from)) + ":" + number(y_) + ";" +
                                    number(x(to)) + ":" + number(y_) + "\""));
        y_ += 30;
    }

    static std::string rectangle(std::size_t inset, std::size_t top, std::size_t bottom) {
        return R"("left": )" + number(100 + inset) + R"(, "top": )" + number(top) + R"(, "width": )" +
               number(500 - 2 * inset) + R"(, "height": )" + number(bottom - top);
    }

    static std::string guard_of(const auml::Combined& combined, const auml::Operand& operand) {
        if (combined.kind != auml::Operator::loop || !operand.guard.empty()) return operand.guard;
        const auml::Bounds& bounds = combined.bounds;
        return number(bounds.lower) + ".." + (bounds.upper ? number(*bounds.upper) : "*");
    }

    void draw_frame(const auml::Combined& combined, std::size_t depth) {
        const std::string id = "F" + number(frames_++);
        const std::size_t top = y_;
        std::vector<std::string> operands;
        std::vector<std::string> views;
        for (std::size_t at = 0; at < combined.operands.size(); ++at) {
            const std::size_t begin = y_;
            y_ += 20;
            draw(combined.operands[at].fragments, depth + 1);
            const std::string own = id + "." + number(at);
            operands.push_back(object("UMLInteractionOperand", own,
                                      R"("guard": ")" + guard_of(combined, combined.operands[at]) + "\""));
            views.push_back(
                object("UMLInteractionOperandView", "V" + own, model(own) + ", " + rectangle(10 * depth, begin, y_)));
        }
        y_ += 10;
        fragments_.push_back(object(
            "UMLCombinedFragment", id,
            R"("interactionOperator": ")" + to_string(combined.kind) + R"(", "operands": [)" + listed(operands) + "]"));
        views_.push_back(object(
            "UMLCombinedFragmentView", "V" + id,
            model(id) + ", " + rectangle(10 * depth, top, y_ - 5) + R"(, "subViews": [)" +
                object("UMLInteractionOperandCompartmentView", "C" + id, R"("subViews": [)" + listed(views) + "]") +
                "]"));
    }

    const auml::Interaction& interaction_;
    std::size_t y_ = 100;
    std::size_t frames_ = 0;
    std::vector<std::string> lifelines_;
    std::vector<std::string> messages_;
    std::vector<std::string> fragments_;
    std::vector<std::string> views_;
};

}  // namespace map2pml::auml_test
