// Gaphor: messages are in the model, and their order is only drawn. Each end of a message has a height of its own on its lifeline, as Gaphor
// itself orders what a lifeline is covered by; there are no fragments. A page is a diagram, or one frame of an interaction on it.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "translator/languages/diagrams/dialects/internal.h"
#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

using xmi::Element;

namespace {

constexpr int kMostBars = 64;           // of executions, each drawn on another one
constexpr double kHiddenLifetime = 10;  // Gaphor draws no line below a head that is not longer
constexpr std::string_view kFrame = "InteractionItem";

struct Page {
    Element owner;
    std::string name;
    std::vector<Element> lifelines;
    std::vector<Element> messages;
};

/// One end of a message where it is drawn.
struct DrawnEnd {
    double height = 0;
    MessageIndex message = 0;
    bool is_send = false;
    LifelineIndex lifeline = 0;
    Element item = {};
};

class GaphorReader {
  public:
    GaphorReader(const xmi::Document& document, const Recognised& who, diag::Sink& sink)
        : reading_(document, {.tool = who.tool}, sink), file_(reading_, document) {}

    Diagram read() {
        Diagram diagram;
        diagram.tool = reading_.style().tool;
        ignore_undrawn();
        for (const Page& page : pages()) {
            reading_.begin_interaction();
            Interaction interaction = read(page);
            interaction.found = reading_.end_interaction();
            interaction.is_broken = std::any_of(
                interaction.found.begin(), interaction.found.end(),
                [](const diag::Diagnostic& found) { return diag::severity_of(found.code) == diag::Severity::error; });
            diagram.interactions.push_back(std::move(interaction));
        }
        number_same_names(diagram.interactions);
        return diagram;
    }

  private:
    // ---- pages

    /// The model may contain messages that are not drawn; their order is unknown.
    void ignore_undrawn() {
        std::set<std::string> drawn;
        for (const Element& item : file_.all("MessageItem")) drawn.insert(gaphor_reference(item, "subject"));
        for (const Element& each : file_.all("Message")) {
            if (!drawn.contains(gaphor_id(each))) {
                reading_.report(
                    diag::Code::xmi_ignored, each,
                    fmt::format("the message `{}` is left out: no diagram shows it", gaphor_value(each, "name")));
            }
        }
    }

    std::vector<Page> pages() {
        std::vector<Page> all;
        std::map<std::string, std::size_t> numbers;
        const auto page_with = [&](const Element& item) -> Page* {
            const Element owner = owner_of(item);
            if (!owner) {
                reading_.report(diag::Code::xmi_dangling_reference, item, "this item is in no diagram of the file");
                return nullptr;
            }
            const auto [known, is_new] = numbers.emplace(gaphor_id(owner), all.size());
            if (is_new) {
                const Element named = gaphor_kind(owner) == kFrame ? file_.subject_of(owner) : owner;
                all.push_back({owner, normal_spaces(named ? gaphor_value(named, "name") : ""), {}, {}});
            }
            return &all[known->second];
        };
        for (const Element& each : file_.all("LifelineItem"))
            if (Page* page = page_with(each)) page->lifelines.push_back(each);
        for (const Element& each : file_.all("MessageItem")) {
            const Element from = lifeline_at(each, "head-connection");
            const Element to = lifeline_at(each, "tail-connection");
            if (Page* page = page_with(from ? from : to ? to : each)) page->messages.push_back(each);
        }
        return all;
    }

    /// The frame around the item, or else its diagram.
    [[nodiscard]] Element owner_of(const Element& item) const {
        Element around = file_.parent_of(item);
        for (int count = 0; around && count < kMostBars; ++count) {
            if (gaphor_kind(around) == kFrame) return around;
            around = file_.parent_of(around);
        }
        return file_.diagram_of(item);
    }

    /// The lifeline of an end, also on the bar of an execution; false if there is none.
    [[nodiscard]] Element lifeline_at(const Element& item, const char* connection) const {
        Element at = file_.find(gaphor_reference(item, connection));
        for (int count = 0; at && gaphor_kind(at) == "ExecutionSpecificationItem" && count < kMostBars; ++count)
            at = file_.find(gaphor_reference(at, "head-connection"));
        return at && gaphor_kind(at) == "LifelineItem" ? at : Element();
    }

    // ---- one page

    Interaction read(const Page& page) {
        Interaction interaction;
        interaction.node = {page.owner.span(), gaphor_id(page.owner), page.name};
        if (!reading_.is_small(page.owner, page.lifelines.size(), page.messages.size())) return interaction;
        std::vector<Element> lifelines = page.lifelines;
        std::stable_sort(lifelines.begin(), lifelines.end(), [&](const Element& one, const Element& other) {
            return file_.on_page(one, {}).value_or(DrawnPoint{}).x < file_.on_page(other, {}).value_or(DrawnPoint{}).x;
        });
        lifelines_.clear();
        for (const Element& each : lifelines) add_lifeline(each, interaction);
        std::vector<DrawnEnd> ends;
        for (const DrawnMessage& each : from_top(page, interaction)) add_message(each.element, interaction, ends);
        put_in_order(ends, interaction);
        add_deadlines(interaction);
        return interaction;
    }

    void add_lifeline(const Element& item, Interaction& into) {
        const Element subject = file_.subject_of(item);
        const std::string id = subject ? gaphor_id(subject) : std::string();
        for (LifelineIndex at = 0; !id.empty() && at < into.lifelines.size(); ++at) {
            if (into.lifelines[at].node.id == id) {  // shown twice
                lifelines_.emplace(gaphor_id(item), at);
                return;
            }
        }
        LifelineLabel label = lifeline_label(reading_, item, subject ? gaphor_value(subject, "name") : "");
        if (const Element property = subject ? file_.find(gaphor_reference(subject, "represents")) : Element()) {
            const Element type = file_.find(gaphor_reference(property, "type"));
            label.name = label.name.empty() ? gaphor_value(property, "name") : label.name;
            if (type && label.role.empty() && label.classifier.empty()) label.classifier = gaphor_value(type, "name");
        }
        Lifeline lifeline = labelled_lifeline(reading_, item, label, into);
        lifeline.node.id = id;
        lifelines_.emplace(gaphor_id(item), into.lifelines.size());
        into.lifelines.push_back(std::move(lifeline));
    }

    /// The places of the ends of a message; nothing, and an error, if they are not drawn.
    std::optional<std::pair<double, double>> heights_of(const Element& item) {
        const std::optional<std::vector<double>> points = gaphor_numbers(item, "points");
        if (points && points->size() >= 4 && points->size() % 2 == 0) {
            const std::vector<double>& p = *points;
            const std::optional<DrawnPoint> head = file_.on_page(item, {p[0], p[1]});
            const std::optional<DrawnPoint> tail = file_.on_page(item, {p[p.size() - 2], p[p.size() - 1]});
            if (head && tail) return std::pair(head->y, tail->y);
        }
        reading_.report(
            diag::Code::xmi_no_order, item,
            "this message has no position: it has no `points`, or the element that it is attached to has no position");
        return std::nullopt;
    }

    /// The messages of a page that are drawn on lifelines, by the height at which they begin. The others are in the interaction, without
    /// ends.
    std::vector<DrawnMessage> from_top(const Page& page, Interaction& into) {
        std::vector<DrawnMessage> messages;
        for (const Element& item : page.messages) {
            if (const std::optional<double> height = height_of(item)) {
                messages.push_back({item, *height, messages.size(), ends_of(item)});
            } else {
                Message refused;
                refused.node = {item.span(), "", name_of(item)};
                into.messages.push_back(std::move(refused));
            }
        }
        sort_from_top(reading_, messages);
        return messages;
    }

    std::array<std::string, 2> ends_of(const Element& item) {
        std::array<std::string, 2> ids;
        for (std::size_t at = 0; at < ids.size(); ++at)
            if (const Element end = lifeline_at(item, at == 0 ? "head-connection" : "tail-connection"))
                ids.at(at) = gaphor_id(end);
        return ids;
    }

    /// The height at which a message begins; nothing, and an error, if it is unknown.
    std::optional<double> height_of(const Element& item) {
        const Element from = lifeline_at(item, "head-connection");
        const Element to = lifeline_at(item, "tail-connection");
        if (!from && !to) {
            reading_.report(diag::Code::xmi_message_without_ends, item,
                            fmt::format("the message `{}` has neither a sender nor a receiver", name_of(item)));
            return std::nullopt;
        }
        if ((from && has_no_time(from)) || (to && has_no_time(to))) {
            reading_.report(diag::Code::xmi_only_geometry, item,
                            fmt::format("the message `{}` connects heads of lifelines, as in a communication diagram, "
                                        "which gives no order of messages",
                                        name_of(item)));
            return std::nullopt;
        }
        const auto heights = heights_of(item);
        return heights ? std::optional(from ? heights->first : heights->second) : std::nullopt;
    }

    /// In a communication diagram the line below the head is hidden.
    [[nodiscard]] static bool has_no_time(const Element& lifeline) {
        if (const auto length = gaphor_numbers(lifeline, "lifetime-length"); length && length->size() == 1)
            return length->front() <= kHiddenLifetime;
        const auto bottom = gaphor_numbers(lifeline, "lifetime-y");
        const auto height = gaphor_numbers(lifeline, "height");
        if (!bottom || bottom->size() != 1 || !height || height->size() != 1) return false;
        const auto corner = gaphor_numbers(lifeline, "top-left");
        const double top = corner && corner->size() == 2 ? corner->back() : 0;
        return bottom->front() - (top + height->front()) <= kHiddenLifetime;
    }

    [[nodiscard]] std::string name_of(const Element& item) const {
        const Element subject = file_.subject_of(item);
        return subject ? normal_spaces(gaphor_value(subject, "name")) : std::string();
    }

    void add_message(const Element& item, Interaction& into, std::vector<DrawnEnd>& ends) {
        const Element subject = file_.subject_of(item);
        Message message;
        message.node = {item.span(), subject ? gaphor_id(subject) : "", name_of(item)};
        message.label = label_of(reading_, item, message.node.name, into.messages.size() + 1);
        for (const std::string& text : message.label.arguments) message.arguments.push_back(argument_of(text));
        message.sort = sort_of(subject ? gaphor_value(subject, "messageSort") : "");
        message.from = end_of(item, "head-connection");
        message.to = end_of(item, "tail-connection");
        const auto [sent, taken] = heights_of(item).value_or(std::pair(0.0, 0.0));
        const MessageIndex at = into.messages.size();
        if (const auto* from = std::get_if<AtLifeline>(&message.from))
            ends.push_back({sent, at, true, from->lifeline, item});
        if (const auto* to = std::get_if<AtLifeline>(&message.to))
            ends.push_back({taken, at, false, to->lifeline, item});
        into.messages.push_back(std::move(message));
    }

    static MessageSort sort_of(const std::string& word) {
        for (const MessageSort sort : {MessageSort::asynch_call, MessageSort::asynch_signal, MessageSort::reply,
                                       MessageSort::create, MessageSort::destroy})
            if (to_string(sort) == word) return sort;
        return MessageSort::synch_call;
    }

    MessageEnd end_of(const Element& item, const char* connection) {
        const std::string id = gaphor_reference(item, connection);
        if (id.empty()) return Nowhere{};
        const Element lifeline = lifeline_at(item, connection);
        const auto found = lifeline ? lifelines_.find(gaphor_id(lifeline)) : lifelines_.end();
        if (found != lifelines_.end()) return AtLifeline{found->second};
        reading_.report(
            lifeline || file_.find(id) ? diag::Code::xmi_wrong_kind : diag::Code::xmi_dangling_reference, item,
            fmt::format("`{}` of the message `{}` is not a lifeline of this interaction", connection, name_of(item)));
        return Nowhere{};
    }

    // ---- what comes first

    void put_in_order(std::vector<DrawnEnd> ends, Interaction& into) {
        level_rising(ends);
        std::stable_sort(ends.begin(), ends.end(), [](const DrawnEnd& one, const DrawnEnd& other) {
            return one.height != other.height ? one.height < other.height : one.message < other.message;
        });
        std::map<LifelineIndex, const DrawnEnd*> last;
        for (const DrawnEnd& each : ends) {
            const DrawnEnd*& above = last[each.lifeline];
            if (above != nullptr && above->message != each.message && is_same_height(above->height, each.height)) {
                reading_.report(
                    diag::Code::xmi_no_order, each.item,
                    fmt::format(
                        "on `{}` this message is drawn at the same height as another one, so their order is unknown",
                        into.lifelines[each.lifeline].node.name),
                    {{above->item.span(), "the other one"}});
            }
            above = &each;
            into.fragments.push_back(
                {{each.item.span(), "", ""}, Occurrence{each.message, each.is_send, each.lifeline}});
        }
    }

    /// A message that ends above its beginning is one at the height of its beginning, where nothing else is drawn between.
    void level_rising(std::vector<DrawnEnd>& ends) {
        std::map<MessageIndex, double> sent;
        for (const DrawnEnd& each : ends)
            if (each.is_send) sent[each.message] = each.height;
        for (DrawnEnd& each : ends) {
            const auto begin = sent.find(each.message);
            if (each.is_send || begin == sent.end() || each.height >= begin->second) continue;
            for (const DrawnEnd& other : ends) {
                const bool is_between = other.height >= each.height && other.height <= begin->second;
                if (other.lifeline == each.lifeline && other.message != each.message && is_between) {
                    reading_.report(diag::Code::xmi_no_order, each.item,
                                    "this message is drawn upwards, past another one, so their order is unknown",
                                    {{other.item.span(), "the other one"}});
                }
            }
            each.height = begin->second;
        }
    }

    void add_deadlines(Interaction& into) const {
        for (const Element& comment : file_.all("Comment")) {
            const std::string deadline = deadline_in(normal_spaces(gaphor_value(comment, "body")));
            const std::vector<std::string> annotated = gaphor_references(comment, "annotatedElement");
            const bool is_here = std::any_of(into.messages.begin(), into.messages.end(), [&](const Message& each) {
                return std::find(annotated.begin(), annotated.end(), each.node.id) != annotated.end();
            });
            if (is_here && !deadline.empty()) into.timings.push_back({comment.span(), "", deadline, annotated});
        }
    }

    Reading reading_;
    GaphorFile file_;
    std::map<std::string, LifelineIndex> lifelines_;  ///< of the page, by the id of their items
};

}  // namespace

Diagram read_gaphor(const xmi::Document& document, const Recognised& who, diag::Sink& sink) {
    return GaphorReader(document, who, sink).read();
}

}  // namespace map2pml::auml
