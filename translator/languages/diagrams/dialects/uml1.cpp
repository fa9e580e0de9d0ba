// UML 1.3 and 1.4: collaborations of messages; there are no fragments in UML 1.x. Names are `UML:Message` (1.4) or
// `Behavioral_Elements.Collaborations.Message` (1.3). ArgoUML gives messages an activator and predecessors, in references. Enterprise
// Architect (XMI 1.1) writes the ends of a message as attributes, and its number and kind as tagged values.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <numeric>
#include <sstream>

#include "translator/languages/diagrams/dialects/internal.h"
#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

using xmi::Element;

namespace {

/// `Message` of `Behavioral_Elements.Collaborations.Message`.
std::string_view short_tag(const Element& element) {
    constexpr std::array<std::string_view, 4> kPackages = {"Behavioral_Elements.Collaborations.",
                                                           "Behavioral_Elements.Common_Behavior.", "Foundation.Core.",
                                                           "Foundation.Data_Types."};
    std::string_view tag = element.tag();
    for (const std::string_view package : kPackages)
        if (tag.starts_with(package)) tag.remove_prefix(package.size());
    return tag;
}

bool is_definition(const Element& element, std::string_view tag) {
    return short_tag(element) == tag && element.idref().empty() && !element.id().empty();
}

Element feature_of(const Element& element, std::string_view feature) {
    for (const Element& child : element.children())
        if (short_tag(child) == feature) return child;
    return {};
}

std::string name_of(const Element& element) {
    const Element name = feature_of(element, "ModelElement.name");
    return name ? name.text() : element.attribute("name");
}

/// The elements to which `<Message.sender><ClassifierRole xmi.idref="a"/></Message.sender>`, or `sender="a"`, refers.
std::vector<std::string> references_of(const Element& element, std::string_view feature) {
    std::vector<std::string> ids;
    if (const Element holder = feature_of(element, feature)) {
        for (const Element& child : holder.children())
            if (!child.idref().empty()) ids.push_back(child.idref());
    }
    std::istringstream written(element.attribute(std::string(feature.substr(feature.find('.') + 1)).c_str()));
    ids.insert(ids.end(), std::istream_iterator<std::string>(written), {});
    return ids;
}

/// `<ModelElement.taggedValue><TaggedValue tag="seqno" value="2"/></ModelElement.taggedValue>`; empty: it has none of this name.
std::string tagged_value(const Element& element, std::string_view tag) {
    const Element values = feature_of(element, "ModelElement.taggedValue");
    for (const Element& each : values ? values.children() : std::vector<Element>())
        if (each.attribute("tag") == tag) return each.attribute("value");
    return {};
}

/// The number that Enterprise Architect gives a message.
std::optional<std::uint32_t> sequence_number(const Element& message) {
    const std::string text = tagged_value(message, "seqno");
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

void find_all(const Element& element, std::string_view tag, std::vector<Element>& into) {
    if (xmi::is_extension(element)) return;
    if (is_definition(element, tag)) into.push_back(element);
    for (const Element& child : element.children()) find_all(child, tag, into);
}

std::vector<Element> all_below(const Element& element, std::string_view tag) {
    std::vector<Element> found;
    find_all(element, tag, found);
    return found;
}

class Uml1Reader {
  public:
    Uml1Reader(const xmi::Document& document, const Recognised& who, diag::Sink& sink)
        : reading_(document, {.tool = who.tool}, sink) {}

    Diagram read() {
        Diagram diagram;
        diagram.tool = reading_.style().tool;
        const Element root = reading_.document().root();
        for (const Element& collaboration : all_below(root, "Collaboration"))
            for (const Element& interaction : all_below(collaboration, "Interaction"))
                diagram.interactions.push_back(read(collaboration, interaction));
        const std::vector<Element> stimuli = all_below(root, "Stimulus");
        if (!stimuli.empty()) {
            reading_.ignore(
                stimuli.front(),
                fmt::format("{} stimuli between objects have no order; only messages between roles are read",
                            stimuli.size()));
        }
        return diagram;
    }

  private:
    Interaction read(const Element& collaboration, const Element& element) {
        Interaction interaction;
        interaction.node = node_of(element);
        interaction.node.name = name_of(element).empty() ? name_of(collaboration) : name_of(element);
        reading_.check_unique(element);
        const std::vector<Element> role_elements = all_below(collaboration, "ClassifierRole");
        const std::vector<Element> elements = all_below(element, "Message");
        if (!reading_.is_small(element, role_elements.size(), elements.size())) return interaction;
        std::map<std::string, LifelineIndex> roles;
        for (const Element& role : role_elements) {
            roles.emplace(role.id(), interaction.lifelines.size());
            interaction.lifelines.push_back(read_role(role, interaction));
        }
        std::vector<CalledMessage> calls;
        for (const Element& message : elements) {
            interaction.messages.push_back(read_message(message, roles, interaction.messages.size() + 1));
            calls.push_back({message, interaction.messages.back().label.act, resolved(message, "Message.activator"),
                             resolved(message, "Message.predecessor")});
        }
        const bool is_numbered = std::all_of(elements.begin(), elements.end(), sequence_number);
        for (const std::size_t at : is_numbered ? by_number(elements) : call_order(reading_, calls))
            add_ends(elements[at], at, interaction);
        return interaction;
    }

    std::vector<std::size_t> by_number(const std::vector<Element>& elements) {
        std::vector<std::size_t> order(elements.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
            return sequence_number(elements[one]) < sequence_number(elements[other]);
        });
        for (std::size_t at = 1; at < order.size(); ++at) {
            const Element& before = elements[order[at - 1]];
            const Element& element = elements[order[at]];
            if (sequence_number(before) == sequence_number(element)) {
                reading_.report(diag::Code::xmi_no_order, element,
                                "this message has the same `seqno` as another one, so their order is unknown",
                                {{before.span(), "the other one"}});
            }
        }
        return order;
    }

    Lifeline read_role(const Element& role, const Interaction& known) {
        reading_.check_unique(role);
        Lifeline lifeline;
        lifeline.node = node_of(role);
        const auto label = read_lifeline_label(name_of(role));
        std::string name = label ? label->name : normal_spaces(name_of(role));
        const std::vector<std::string> bases = references_of(role, "ClassifierRole.base");
        if (const Element base = bases.empty() ? Element() : reading_.find(bases.front()))
            lifeline.role = name_of(base);
        if (name.empty()) name = lifeline.role;
        if (name.empty()) {
            name = fmt::format("lifeline {}", known.lifelines.size() + 1);
            reading_.report(diag::Code::xmi_nameless, role,
                            fmt::format("a role without a name; it is called `{}`", name));
        }
        lifeline.node.name = own_name(known, name);
        for (const Element& range : all_below(role, "MultiplicityRange"))
            if (const std::string upper = range.attribute("upper"); !upper.empty() && upper != "1")
                lifeline.multiplicity = {range.attribute("lower"), upper == "-1" ? "*" : upper};
        return lifeline;
    }

    std::vector<std::string> resolved(const Element& message, std::string_view feature) {
        std::vector<std::string> ids;
        for (const std::string& id : references_of(message, feature))
            if (reading_.resolve(id, message, feature)) ids.push_back(id);
        return ids;
    }

    Message read_message(const Element& element, const std::map<std::string, LifelineIndex>& roles,
                         std::size_t number) {
        reading_.check_unique(element);
        Message message;
        message.node = node_of(element);
        message.node.name = name_of(element);
        message.sort = sort_of(element);
        check_recurrence(element);
        message.label = label_of(reading_, element, message.node.name, number);
        for (const std::string& text : message.label.arguments) message.arguments.push_back(argument_of(text));
        message.from = end_of(element, "Message.sender", roles);
        message.to = end_of(element, "Message.receiver", roles);
        if (std::holds_alternative<Nowhere>(message.from) && std::holds_alternative<Nowhere>(message.to)) {
            reading_.report(diag::Code::xmi_message_without_ends, element,
                            fmt::format("{} has neither a sender nor a receiver", called(element)));
        }
        return message;
    }

    MessageEnd end_of(const Element& message, std::string_view feature,
                      const std::map<std::string, LifelineIndex>& roles) {
        const std::vector<std::string> ids = resolved(message, feature);
        if (ids.empty()) return Nowhere{};
        const auto role = roles.find(ids.front());
        if (role != roles.end()) return AtLifeline{role->second};
        reading_.report(diag::Code::xmi_wrong_kind, message,
                        fmt::format("{} of {} is not a role of this collaboration", feature, called(message)),
                        {{reading_.find(ids.front()).span(), "this one"}});
        return Nowhere{};
    }

    Element action_of(const Element& message) {
        const std::vector<std::string> actions = references_of(message, "Message.action");
        return actions.empty() ? Element() : reading_.find(actions.front());
    }

    /// Whether and how often a message is sent; a guard before its name is read.
    void check_recurrence(const Element& message) {
        const Element action = action_of(message);
        const Element recurrence = action ? feature_of(action, "Action.recurrence") : Element();
        for (const Element& each : recurrence ? recurrence.children() : std::vector<Element>()) {
            const Element body = feature_of(each, "Expression.body");
            const std::string text = normal_spaces(body ? body.text() : each.attribute("body"));
            if (!text.empty()) {
                reading_.report(diag::Code::xmi_ignored, each,
                                fmt::format("the recurrence `{}` of {} is not read: write a guard before its name, "
                                            "`[guard] name`",
                                            text, called(message)));
            }
        }
    }

    MessageSort sort_of(const Element& message) {
        if (tagged_value(message, "privatedata4") == "1") return MessageSort::reply;
        if (tagged_value(message, "privatedata1") == "Asynchronous") return MessageSort::asynch_call;
        const Element action = action_of(message);
        const std::string_view kind = action ? short_tag(action) : std::string_view();
        const Element flag = action ? feature_of(action, "Action.isAsynchronous") : Element();
        const bool is_asynchronous =
            action && (action.attribute("isAsynchronous") == "true" || (flag && flag.xmi_value() == "true"));
        if (kind == "ReturnAction") return MessageSort::reply;
        if (kind == "CreateAction") return MessageSort::create;
        if (kind == "DestroyAction") return MessageSort::destroy;
        if (kind == "SendAction") return MessageSort::asynch_signal;
        return is_asynchronous ? MessageSort::asynch_call : MessageSort::synch_call;
    }

    static void add_ends(const Element& element, MessageIndex at, Interaction& into) {
        const Message& message = into.messages[at];
        const auto add = [&](const MessageEnd& end, bool is_send, std::string_view feature) {
            if (const auto* lifeline = std::get_if<AtLifeline>(&end)) {
                const Element place = feature_of(element, feature);
                into.fragments.push_back(
                    {{(place ? place : element).span(), "", ""}, Occurrence{at, is_send, lifeline->lifeline}});
            }
        };
        add(message.from, true, "Message.sender");
        add(message.to, false, "Message.receiver");
    }

    Reading reading_;
};

}  // namespace

Diagram read_uml1(const xmi::Document& document, const Recognised& who, diag::Sink& sink) {
    return Uml1Reader(document, who, sink).read();
}

}  // namespace map2pml::auml
