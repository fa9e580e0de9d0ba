#include "translator/languages/diagrams/dialects/read_diagram.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "translator/foundation/source/source_file.h"
#include "translator/languages/diagrams/print.h"
#include "translator/languages/diagrams/uses.h"
#include "translator/languages/diagrams/xmi/document.h"

namespace map2pml::auml {

using xmi::Element;

namespace {

/// The head of a lifeline, above its line: what Papyrus draws for one line of text. Places on a lifeline count from its line in
/// some versions and from its top in others.
constexpr double kHeadHeight = 31;
/// Differences that are not seen: between ends on the same kind of shape, and on a line and a bar, which count from other places.
constexpr double kSeen = 12;
constexpr double kSeenBeside = kSeen + kHeadHeight;

/// A lifeline, or the bar of an execution on it.
struct NotationShape {
    double top = 0;
    double height = 0;
    bool is_bar = false;
};

struct NotationEnd {
    double height = 0;
    bool is_bar = false;
};

std::optional<double> number_in(std::string_view text) {
    double value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    constexpr double kFarthest = 1e6;
    return fault == std::errc() && value > -kFarthest && value < kFarthest ? std::optional(value) : std::nullopt;
}

/// The id in `href="shop.uml#_x"`.
std::string shown_id(const Element& view) {
    const Element element = view.child("element");
    const std::string href = element ? element.attribute("href") : std::string();
    const std::size_t hash = href.find('#');
    return hash == std::string::npos ? "" : href.substr(hash + 1);
}

class NotationReader {
  public:
    explicit NotationReader(const Element& root) {
        find_shapes(root, nullptr);
        find_edges(root);
    }

    /// The ends of messages that have a place, by the id of the message and whether it is sent.
    [[nodiscard]] const std::map<std::pair<std::string, bool>, NotationEnd>& ends() const { return ends_; }

  private:
    void find_shapes(const Element& view, const NotationShape* around) {
        std::optional<NotationShape> shape;
        const Element element = view.child("element");
        const std::string_view kind = element ? element.type() : std::string_view();
        const bool is_bar = around != nullptr && kind.ends_with("ExecutionSpecification");
        if (view.tag() == "children" && (kind == "Lifeline" || is_bar)) {
            const Element bounds = view.child("layoutConstraint");
            const double y = bounds ? number_in(bounds.attribute("y")).value_or(0) : 0;
            const double height = bounds ? number_in(bounds.attribute("height")).value_or(-1) : -1;
            shape = is_bar ? NotationShape{around->top + y, height, true}
                           : NotationShape{y + kHeadHeight, height - kHeadHeight, false};
            shapes_.emplace(view.id(), *shape);
        }
        for (const Element& child : view.children()) find_shapes(child, shape ? &*shape : around);
    }

    void find_edges(const Element& view) {
        const Element element = view.tag() == "edges" ? view.child("element") : Element();
        if (element && element.type() == "Message") {
            for (const bool is_send : {true, false}) {
                const auto shape = shapes_.find(view.attribute(is_send ? "source" : "target"));
                const Element anchor = view.child(is_send ? "sourceAnchor" : "targetAnchor");
                const auto ratio = anchor ? ratio_in(anchor.attribute("id")) : std::nullopt;
                if (shape == shapes_.end() || !ratio || (shape->second.height <= 0 && *ratio > 0)) continue;
                ends_.emplace(std::pair(shown_id(view), is_send),
                              NotationEnd{shape->second.top + *ratio * std::max(shape->second.height, 0.0),
                                          shape->second.is_bar});
            }
        }
        for (const Element& child : view.children()) find_edges(child);
    }

    /// `(0.5,0.25){L}`: the second number.
    static std::optional<double> ratio_in(const std::string& anchor) {
        const std::size_t comma = anchor.find(',');
        if (anchor.empty() || anchor.front() != '(' || comma == std::string::npos) return std::nullopt;
        const auto ratio = number_in(std::string_view(anchor).substr(anchor.find_first_not_of(' ', comma + 1)));
        return ratio && *ratio >= 0 && *ratio <= 1 ? ratio : std::nullopt;
    }

    std::map<std::string, NotationShape> shapes_;
    std::map<std::pair<std::string, bool>, NotationEnd> ends_;
};

/// The lowest end so far on a lifeline: on its line, on a bar.
using Lowest = std::array<std::optional<std::pair<double, MessageIndex>>, 2>;

class NotationCheck {
  public:
    NotationCheck(const Interaction& interaction, const NotationReader& drawing)
        : interaction_(interaction), drawing_(drawing), lowest_(interaction.lifelines.size()) {}

    std::optional<diag::Diagnostic> run() {
        read(interaction_.fragments);
        return std::move(found_);
    }

  private:
    void read(const std::vector<Fragment>& fragments) {
        for (const Fragment& fragment : fragments) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) read(*occurrence);
            if (const auto* combined = std::get_if<Combined>(&fragment.kind))
                for (const Operand& operand : combined->operands) read(operand.fragments);
        }
    }

    void read(const Occurrence& occurrence) {
        if (found_ || occurrence.message >= interaction_.messages.size() || occurrence.lifeline >= lowest_.size())
            return;
        const Message& message = interaction_.messages[occurrence.message];
        const auto end = drawing_.ends().find({message.node.id, occurrence.is_send});
        if (end == drawing_.ends().end()) return;
        Lowest& lowest = lowest_[occurrence.lifeline];
        for (const bool is_bar : {false, true}) {
            const auto& before = lowest.at(is_bar ? 1 : 0);
            const double seen = is_bar == end->second.is_bar ? kSeen : kSeenBeside;
            if (before && before->second != occurrence.message && end->second.height < before->first - seen)
                return report(occurrence, before->second);
        }
        auto& own = lowest.at(end->second.is_bar ? 1 : 0);
        if (!own || own->first < end->second.height) own = {end->second.height, occurrence.message};
    }

    void report(const Occurrence& occurrence, MessageIndex before) {
        const auto name_of = [&](MessageIndex at) {
            const Message& message = interaction_.messages[at];
            return message.node.name.empty() ? words_of(message) : message.node.name;
        };
        found_ = {diag::Code::notation_order,
                  interaction_.messages[occurrence.message].node.span,
                  fmt::format("on `{}` the model has `{}` before `{}`, but the drawing has them the other way round; "
                              "the order of the model is used",
                              interaction_.lifelines[occurrence.lifeline].node.name, name_of(before),
                              name_of(occurrence.message)),
                  {{interaction_.messages[before].node.span, "drawn below it"}}};
    }

    const Interaction& interaction_;
    const NotationReader& drawing_;
    std::vector<Lowest> lowest_;
    std::optional<diag::Diagnostic> found_;
};

}  // namespace

std::vector<diag::Diagnostic> drawn_otherwise(const Diagram& diagram, const std::string& notation) {
    source::SourceSet sources;
    diag::Sink unheard;  // it only adds warnings
    const auto document = xmi::Document::read(sources, sources.add("notation", notation), unheard);
    if (!document) return {};
    const NotationReader drawing(document->root());
    std::vector<diag::Diagnostic> found;
    for (const Interaction& each : diagram.interactions) {
        if (each.is_broken || (!diagram.only.empty() && !is_called(each, diagram.only))) continue;
        if (auto contradiction = NotationCheck(each, drawing).run()) found.push_back(std::move(*contradiction));
    }
    return found;
}

}  // namespace map2pml::auml
