// Umbrello: a sequence diagram is what is drawn, and nothing else: widgets with coordinates. Time runs down the page, so the
// messages are taken from top to bottom, with a warning; two at one height, and fragments, whose content is only what their frame
// happens to enclose, are refused.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "translator/languages/diagrams/dialects/internal.h"
#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

using xmi::Element;

namespace {

constexpr std::string_view kSequenceDiagram = "3";

void find_widgets(const Element& element, std::string_view tag, std::vector<Element>& into) {
    if (element.tag() == tag) {
        into.push_back(element);
        return;
    }
    for (const Element& child : element.children()) find_widgets(child, tag, into);
}

std::vector<Element> widgets_in(const Element& element, std::string_view tag) {
    std::vector<Element> found;
    find_widgets(element, tag, found);
    return found;
}

std::optional<double> coordinate(const Element& element, const char* name) {
    const std::string text = element.attribute(name);
    double value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = fault == std::errc() && end == text.data() + text.size() && value >= -1e9 && value <= 1e9;
    return is_number ? std::optional(value) : std::nullopt;
}

class UmbrelloReader {
  public:
    UmbrelloReader(const xmi::Document& document, const Recognised& who, diag::Sink& sink)
        : reading_(document, {.tool = who.tool}, sink) {}

    Diagram read() {
        Diagram diagram;
        diagram.tool = reading_.style().tool;
        for (const Element& each : widgets_in(reading_.document().root(), "diagram")) {
            if (each.attribute("type") == kSequenceDiagram) {
                reading_.begin_interaction();
                Interaction interaction = read(each);
                interaction.found = reading_.end_interaction();
                interaction.is_broken =
                    std::any_of(interaction.found.begin(), interaction.found.end(), [](const diag::Diagnostic& found) {
                        return diag::severity_of(found.code) == diag::Severity::error;
                    });
                diagram.interactions.push_back(std::move(interaction));
            }
        }
        number_same_names(diagram.interactions);
        return diagram;
    }

  private:
    Interaction read(const Element& element) {
        Interaction interaction;
        interaction.node = node_of(element);
        interaction.node.name = element.attribute("name");
        const std::vector<Element> objects = widgets_in(element, "objectwidget");
        const std::vector<DrawnMessage> messages = from_top_to_bottom(element);
        if (!reading_.is_small(element, objects.size(), messages.size())) return interaction;
        std::map<std::string, LifelineIndex> lifelines;
        for (const Element& each : objects) {
            lifelines.emplace(each.attribute("localid"), interaction.lifelines.size());
            interaction.lifelines.push_back(read_object(each, interaction));
        }
        for (const DrawnMessage& each : messages) add_message(each.element, lifelines, interaction);
        for (const Element& each : widgets_in(element, "combinedFragmentwidget")) {
            reading_.report(diag::Code::xmi_only_geometry, each,
                            fmt::format("{} saves the position of a fragment, but not its contents; draw the diagram "
                                        "in a tool that exports UML interactions",
                                        reading_.style().tool));
        }
        return interaction;
    }

    std::vector<DrawnMessage> from_top_to_bottom(const Element& diagram) {
        std::vector<DrawnMessage> messages;
        for (const Element& each : widgets_in(diagram, "messagewidget"))
            if (const std::optional<double> height = coordinate(each, "y"))
                messages.push_back(
                    {each, *height, messages.size(), {each.attribute("widgetaid"), each.attribute("widgetbid")}});
            else
                reading_.report(diag::Code::xmi_no_order, each, "this message has no position: it has no `y`");
        sort_from_top(reading_, messages);
        return messages;
    }

    Lifeline read_object(const Element& widget, const Interaction& known) {
        Lifeline lifeline;
        lifeline.node = node_of(widget);
        lifeline.node.id = widget.attribute("localid");
        if (const Element type = reading_.find(widget.id())) lifeline.role = normal_spaces(type.attribute("name"));
        std::string name = normal_spaces(widget.attribute("instancename"));
        name = name.empty() ? lifeline.role : name;
        if (name.empty()) {
            name = fmt::format("lifeline {}", known.lifelines.size() + 1);
            reading_.report(diag::Code::xmi_nameless, widget,
                            fmt::format("an object without a name; it is called `{}`", name));
        }
        lifeline.node.name = own_name(known, name);
        return lifeline;
    }

    /// The text on the arrow, or else the operation that it calls.
    [[nodiscard]] std::string label_of(const Element& widget) const {
        const Element text = widget.child("floatingtext");
        const std::string drawn = text ? normal_spaces(text.attribute("text")) : "";
        const std::string operation = widget.attribute("operation");
        const Element called = drawn.empty() ? reading_.find(operation) : Element();
        return !drawn.empty() ? drawn : called ? called.attribute("name") : operation;
    }

    static MessageSort sort_of(const std::string& type) {
        return type == "1000"   ? MessageSort::synch_call
               : type == "1002" ? MessageSort::create
               : type == "1005" ? MessageSort::destroy
                                : MessageSort::asynch_call;
    }

    void add_message(const Element& widget, const std::map<std::string, LifelineIndex>& lifelines, Interaction& into) {
        const std::string type = widget.attribute("sequencemessagetype");
        Message message;
        message.node = node_of(widget);
        message.node.id = widget.attribute("localid");
        message.node.name = label_of(widget);
        message.sort = sort_of(type);
        message.label = auml::label_of(reading_, widget, message.node.name, into.messages.size() + 1);
        for (const std::string& text : message.label.arguments) message.arguments.push_back(argument_of(text));
        message.from = type == "1004" ? Nowhere{} : end_of(widget, "widgetaid", lifelines);
        message.to = type == "1003" ? Nowhere{} : end_of(widget, "widgetbid", lifelines);
        const MessageIndex at = into.messages.size();
        for (const bool is_send : {true, false})
            if (const auto* end = std::get_if<AtLifeline>(is_send ? &message.from : &message.to))
                into.fragments.push_back({{widget.span(), "", ""}, Occurrence{at, is_send, end->lifeline}});
        into.messages.push_back(std::move(message));
    }

    MessageEnd end_of(const Element& widget, const char* attribute,
                      const std::map<std::string, LifelineIndex>& lifelines) {
        const auto found = lifelines.find(widget.attribute(attribute));
        if (found != lifelines.end()) return AtLifeline{found->second};
        reading_.report(diag::Code::xmi_dangling_reference, widget,
                        fmt::format("`{}` of this message is not an object of the diagram", attribute));
        return Nowhere{};
    }

    Reading reading_;
};

}  // namespace

Diagram read_umbrello(const xmi::Document& document, const Recognised& who, diag::Sink& sink) {
    return UmbrelloReader(document, who, sink).read();
}

}  // namespace map2pml::auml
