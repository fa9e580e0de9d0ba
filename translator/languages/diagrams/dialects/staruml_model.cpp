#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <regex>
#include <set>

#include "translator/languages/diagrams/dialects/internal.h"
#include "translator/languages/diagrams/dialects/staruml_frames.h"
#include "translator/languages/diagrams/spaces.h"

namespace map2pml::auml {

namespace {

/// XML with the places of its elements.
class MadeXml {
  public:
    using Attributes = std::vector<std::pair<std::string_view, std::string>>;

    void open(std::string_view tag, const source::Span& span, const Attributes& attributes = {}) {
        text_ += "<" + std::string(tag);
        for (const auto& [name, value] : attributes) {
            text_ += fmt::format(" {}=\"", name);
            for (const char letter : value) add(letter);
            text_ += "\"";
        }
        text_ += ">";
        places_.push_back(span);
        open_.emplace_back(tag);
    }
    void close() {
        text_ += "</" + open_.back() + ">";
        open_.pop_back();
    }
    void element(std::string_view tag, const source::Span& span, const Attributes& attributes) {
        open(tag, span, attributes);
        close();
    }

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::vector<source::Span> take_places() { return std::move(places_); }

  private:
    void add(char letter) {
        switch (letter) {
            case '&':
                text_ += "&amp;";
                return;
            case '<':
                text_ += "&lt;";
                return;
            case '"':
                text_ += "&quot;";
                return;
            default:
                text_ += static_cast<unsigned char>(letter) < ' ' ? ' ' : letter;
        }
    }

    std::string text_;
    std::vector<source::Span> places_;
    std::vector<std::string> open_;
};

/// `10:20;30:40`: the heights of the first and the last point.
std::optional<std::pair<double, double>> heights_in(const std::string& points) {
    std::vector<double> heights;
    for (std::size_t begin = 0; begin < points.size();) {
        const std::size_t end = std::min(points.find(';', begin), points.size());
        const std::size_t colon = points.find(':', begin);
        if (colon >= end) return std::nullopt;
        double height = 0;
        const auto [stop, fault] = std::from_chars(points.data() + colon + 1, points.data() + end, height);
        if (fault != std::errc() || stop != points.data() + end || !std::isfinite(height)) return std::nullopt;
        heights.push_back(height);
        begin = end + 1;
    }
    if (heights.size() < 2) return std::nullopt;
    return std::pair(heights.front(), heights.back());
}

/// One sequence diagram.
struct Scene {
    const StarUmlObject* diagram = nullptr;
    std::string suffix;  ///< of all ids: empty for the first diagram of an interaction
    std::string name;
    std::string owner;
};

class ModelMaker {
  public:
    ModelMaker(source::FileId file, diag::Sink& sink) : file_(file), sink_(sink) {}

    StarUmlModel make(const StarUmlObject& project) {
        find(project, nullptr);
        const source::Span& span = project.span;
        xml_.open("xmi:XMI", span,
                  {{"xmlns:xmi", "http://www.omg.org/spec/XMI/20131001"},
                   {"xmlns:uml", "http://www.omg.org/spec/UML/20131001"}});
        xml_.open("uml:Model", span);
        for (const Scene& scene : scenes_) write(scene);
        xml_.close();
        xml_.close();
        made_.document = xmi::Document::made_of(xml_.text(), xml_.take_places(), file_, sink_);
        return std::move(made_);
    }

  private:
    // ---- the objects

    void find(const StarUmlObject& object, const StarUmlObject* around) {
        if (!object.id.empty()) {
            const auto [other, is_new] = by_id_.emplace(object.id, &object);
            if (!is_new)
                sink_.report(diag::Code::xmi_duplicate_id, object.span,
                             fmt::format("the id `{}` occurs twice: references to it are ambiguous", object.id),
                             {{other->second->span, "the other one"}});
        }
        if (object.type == "UMLSequenceDiagram") add_scene(object, around);
        for (const StarUmlObject& child : object.children) find(child, &object);
    }

    void add_scene(const StarUmlObject& diagram, const StarUmlObject* around) {
        Scene scene{&diagram, "", diagram.text("name"), around == nullptr ? "" : around->text("name")};
        if (scene.name.empty()) std::swap(scene.name, scene.owner);
        if (around != nullptr) {
            const auto [known, is_new] = diagrams_.emplace(around->id, diagram.id);
            if (!is_new) scene.suffix = fmt::format(".{}", ++more_[around->id] + 1);
        }
        scenes_.push_back(std::move(scene));
    }

    [[nodiscard]] const StarUmlObject* object_of(const std::string& id) const {
        const auto found = by_id_.find(id);
        return found == by_id_.end() ? nullptr : found->second;
    }

    [[nodiscard]] const StarUmlObject* referred(const StarUmlObject& object, std::string_view feature) const {
        return object_of(object.reference(feature));
    }

    // ---- one diagram

    void report(diag::Code code, const source::Span& span, std::string words, std::vector<diag::Note> notes = {}) {
        found_.push_back({code, span, std::move(words), std::move(notes)});
    }

    /// An id in this diagram. Lists of ids are separated by spaces, and `#` refers to another file.
    [[nodiscard]] std::string own(const std::string& id) const {
        std::string own_id = id + suffix_;
        std::replace_if(
            own_id.begin(), own_id.end(), [](char letter) { return letter == ' ' || letter == '#'; }, '_');
        return own_id;
    }

    static std::string diagram_id(const StarUmlObject& diagram) {
        return "diagram." + std::to_string(diagram.span.begin.line) + "." + std::to_string(diagram.span.begin.column);
    }

    void write(const Scene& scene) {
        suffix_ = scene.suffix;
        lifelines_.clear();
        places_.clear();
        items_.clear();
        frames_.clear();
        gates_.clear();
        found_.clear();
        const StarUmlObject& diagram = *scene.diagram;
        xml_.open("packagedElement", diagram.span, {{"xmi:type", "uml:Collaboration"}, {"name", scene.owner}});
        add_lifelines(diagram);
        for (const StarUmlObject& view : diagram.children) add_view(view);
        std::stable_sort(items_.begin(), items_.end(),
                         [](const DrawnItem& one, const DrawnItem& other) { return one.y < other.y; });
        if (frames_.size() > kMostFrames) {
            report(diag::Code::xmi_too_large, diagram.span,
                   fmt::format("the diagram has more than {} frames", kMostFrames));
            frames_.clear();
        }
        for (diag::Diagnostic& each : nest_frames(frames_, items_, places_)) found_.push_back(std::move(each));
        check_heights();
        write_types();
        xml_.open("ownedBehavior", diagram.span,
                  {{"xmi:type", "uml:Interaction"}, {"xmi:id", diagram_id(diagram)}, {"name", scene.name}});
        for (std::size_t at = 0; at < lifelines_.size(); ++at) write_lifeline(at);
        for (const auto& [id, gate] : gates_)
            xml_.element("formalGate", gate->span, {{"xmi:id", own(id)}, {"name", gate->text("name")}});
        write_inside(std::nullopt, 0);
        for (const DrawnItem& item : items_)
            if (item.model->type == "UMLMessage") write_message(*item.model);
        write_comments(diagram);
        xml_.close();
        xml_.close();
        if (!found_.empty()) made_.found[diagram_id(diagram)] = std::move(found_);
    }

    /// From left to right.
    void add_lifelines(const StarUmlObject& diagram) {
        std::vector<std::pair<double, const StarUmlObject*>> drawn;
        for (const StarUmlObject& view : diagram.children) {
            const StarUmlObject* model = view.type == "UMLSeqLifelineView" ? model_of(view, "UMLLifeline") : nullptr;
            if (model != nullptr) drawn.emplace_back(view.number("left") + view.number("width") / 2, model);
        }
        std::stable_sort(drawn.begin(), drawn.end(),
                         [](const auto& one, const auto& other) { return one.first < other.first; });
        for (const auto& [place, model] : drawn) {
            if (index_of(model)) continue;
            lifelines_.push_back(model);
            places_.push_back(place);
        }
    }

    [[nodiscard]] std::optional<std::size_t> index_of(const StarUmlObject* lifeline) const {
        const auto found = std::find(lifelines_.begin(), lifelines_.end(), lifeline);
        return found == lifelines_.end() ? std::nullopt
                                         : std::optional(static_cast<std::size_t>(found - lifelines_.begin()));
    }

    /// What a view shows; nothing, and an error, if it is not there.
    const StarUmlObject* model_of(const StarUmlObject& view, std::string_view type) {
        const StarUmlObject* model = referred(view, "model");
        if (model != nullptr && model->type == type) return model;
        report(model == nullptr ? diag::Code::xmi_dangling_reference : diag::Code::xmi_wrong_kind, view.span,
               fmt::format("`model` of this {} refers to no {}", view.type, type));
        return nullptr;
    }

    void add_view(const StarUmlObject& view) {
        if (view.type == "UMLSeqMessageView") add_message(view);
        if (view.type == "UMLCombinedFragmentView") add_frame(view);
        if (view.type == "UMLInteractionUseView") add_box(view, "UMLInteractionUse", "ref");
        if (view.type == "UMLStateInvariantView") add_box(view, "UMLStateInvariant", "state");
        if (view.type == "UMLContinuationView") add_box(view, "UMLContinuation", "continuation");
    }

    /// The model element at an end of a message: a lifeline, a gate, an endpoint.
    [[nodiscard]] const StarUmlObject* end_of(const StarUmlObject& message, bool is_send) const {
        return referred(message, is_send ? "source" : "target");
    }

    void add_message(const StarUmlObject& view) {
        const StarUmlObject* model = model_of(view, "UMLMessage");
        if (model == nullptr) return;
        DrawnItem item{model, model->span, fmt::format("message \"{}\"", name_of(*model))};
        for (const bool is_send : {true, false}) {
            const StarUmlObject* end = end_of(*model, is_send);
            if (end != nullptr && end->type == "UMLLifeline") {
                if (!index_of(end)) {
                    report(diag::Code::xmi_wrong_kind, model->span,
                           fmt::format("an end of {} is on a lifeline that the diagram does not show", item.words),
                           {{end->span, "this lifeline"}});
                    return;
                }
                item.lifelines.insert(*index_of(end));
            } else if (end != nullptr && end->type == "UMLGate") {
                gates_.emplace(end->id, end);
            } else if (end != nullptr && end->type != "UMLEndpoint") {
                report(diag::Code::xmi_wrong_kind, model->span,
                       fmt::format("an end of {} is a {}, which is not a lifeline, a gate or an endpoint", item.words,
                                   end->type),
                       {{end->span, "this one"}});
            }
        }
        const auto heights = heights_in(view.text("points"));
        if (!heights) {
            report(diag::Code::xmi_no_order, model->span, "this message has no position: its view has no `points`");
            return;
        }
        item.y = heights->first;
        const bool is_to_itself = end_of(*model, true) == end_of(*model, false);
        if (!is_to_itself && !is_same_height(heights->first, heights->second)) item.end_y = heights->second;
        if (!normal_spaces(model->text("iteration")).empty())
            report(diag::Code::xmi_ignored, model->span,
                   fmt::format("the iteration of {} is left out: draw a `loop` around it", item.words));
        items_.push_back(std::move(item));
    }

    /// Something over lifelines: at the height of its middle.
    void add_box(const StarUmlObject& view, std::string_view type, std::string_view kind) {
        const StarUmlObject* model = model_of(view, type);
        if (model == nullptr) return;
        DrawnItem item{model, model->span, fmt::format("{} \"{}\"", kind, model->text("name"))};
        item.y = view.number("top") + view.number("height") / 2;
        for (std::size_t at = 0; at < places_.size(); ++at)
            if (places_[at] >= view.number("left") && places_[at] <= view.number("left") + view.number("width"))
                item.lifelines.insert(at);
        items_.push_back(std::move(item));
    }

    void add_frame(const StarUmlObject& view) {
        const StarUmlObject* model = model_of(view, "UMLCombinedFragment");
        if (model == nullptr) return;
        DrawnFrame frame{model, model->span, view.number("left"), view.number("top"), 0, 0, {}, {}};
        frame.right = frame.left + view.number("width");
        frame.bottom = frame.top + view.number("height");
        std::vector<std::pair<double, const StarUmlObject*>> drawn;
        find_operands(view, *model, drawn);
        std::stable_sort(drawn.begin(), drawn.end(),
                         [](const auto& one, const auto& other) { return one.first < other.first; });
        for (const auto& [top, operand] : drawn) {
            frame.operands.push_back(operand);
            frame.tops.push_back(top);
        }
        check_operands(frame);
        frames_.push_back(std::move(frame));
    }

    void find_operands(const StarUmlObject& view, const StarUmlObject& model,
                       std::vector<std::pair<double, const StarUmlObject*>>& into) const {
        for (const StarUmlObject& child : view.children) {
            find_operands(child, model, into);
            const StarUmlObject* operand =
                child.type == "UMLInteractionOperandView" ? referred(child, "model") : nullptr;
            const bool is_its = std::any_of(model.children.begin(), model.children.end(),
                                            [&](const StarUmlObject& each) { return &each == operand; });
            if (is_its) into.emplace_back(child.number("top"), operand);
        }
    }

    /// StarUML draws operands only where the fragment has been drawn.
    void check_operands(DrawnFrame& frame) {
        std::vector<const StarUmlObject*> operands;
        for (const StarUmlObject& child : frame.model->children)
            if (child.type == "UMLInteractionOperand") operands.push_back(&child);
        if (operands.size() <= 1) {
            frame.operands = operands;
            frame.tops = std::vector<double>(operands.size(), frame.top);
            return;
        }
        const bool is_at_one_height =
            std::adjacent_find(frame.tops.begin(), frame.tops.end(), is_same_height) != frame.tops.end();
        const std::set<const StarUmlObject*> drawn(frame.operands.begin(), frame.operands.end());
        if (drawn.size() == operands.size() && frame.operands.size() == operands.size() && !is_at_one_height) return;
        report(diag::Code::xmi_lost_operands, frame.span,
               fmt::format("this frame has {} operands, but the drawing does not say where each of them begins",
                           operands.size()));
        frame.operands = operands;
        frame.tops = std::vector<double>(operands.size(), frame.top);
    }

    /// Two things at one height of a lifeline have no order.
    void check_heights() {
        std::vector<std::vector<std::pair<double, std::size_t>>> of_lifelines(lifelines_.size());
        for (std::size_t at = 0; at < items_.size(); ++at)
            for (const std::size_t lifeline : items_[at].lifelines)
                of_lifelines[lifeline].emplace_back(height_at(items_[at], lifeline), at);
        for (std::size_t lifeline = 0; lifeline < of_lifelines.size(); ++lifeline) {
            auto& heights = of_lifelines[lifeline];
            std::stable_sort(heights.begin(), heights.end());
            for (std::size_t at = 1; at < heights.size(); ++at) {
                if (!is_same_height(heights[at - 1].first, heights[at].first)) continue;
                const DrawnItem& item = items_[heights[at].second];
                report(diag::Code::xmi_no_order, item.span,
                       fmt::format("on `{}` this {} is drawn at the same height as another one, so their order is "
                                   "unknown",
                                   lifelines_[lifeline]->text("name"), item.words),
                       {{items_[heights[at - 1].second].span, "the other one"}});
            }
        }
    }

    [[nodiscard]] double height_at(const DrawnItem& item, std::size_t lifeline) const {
        if (!item.end_y) return item.y;
        return index_of(end_of(*item.model, true)) == lifeline ? item.y : *item.end_y;
    }

    // ---- writing

    /// The roles of lifelines, and their types.
    void write_types() {
        for (const StarUmlObject* lifeline : lifelines_) {
            const StarUmlObject* role = referred(*lifeline, "represent");
            if (role == nullptr) continue;
            const StarUmlObject* type = referred(*role, "type");
            const std::string name = type != nullptr ? type->text("name") : role->text("type");
            if (!name.empty())
                xml_.element("packagedElement", role->span,
                             {{"xmi:type", "uml:Class"}, {"xmi:id", own("type." + role->id)}, {"name", name}});
        }
    }

    void write_lifeline(std::size_t at) {
        const StarUmlObject& lifeline = *lifelines_[at];
        const StarUmlObject* role = referred(lifeline, "represent");
        std::string name = lifeline.text("name");
        if (const std::string selector = lifeline.text("selector"); !selector.empty()) name += "[" + selector + "]";
        MadeXml::Attributes attributes = {{"xmi:id", own(lifeline.id)}, {"name", name}};
        if (role != nullptr) {
            attributes.emplace_back("represents", own(role->id));
            const bool has_type = referred(*role, "type") != nullptr || !role->text("type").empty();
            xml_.open("ownedAttribute", role->span,
                      {{"xmi:id", own(role->id)}, {"type", has_type ? own("type." + role->id) : ""}});
            const std::string multiplicity = normal_spaces(role->text("multiplicity"));
            const std::size_t dots = multiplicity.find("..");
            const bool is_range = dots != std::string::npos;
            std::string upper = is_range ? multiplicity.substr(dots + 2) : multiplicity;
            if (upper.empty() && lifeline.text("isMultiInstance") == "true") upper = "*";
            if (!upper.empty()) {
                xml_.element("lowerValue", role->span, {{"value", is_range ? multiplicity.substr(0, dots) : "1"}});
                xml_.element("upperValue", role->span, {{"value", upper}});
            }
            xml_.close();
        }
        xml_.element("lifeline", lifeline.span, attributes);
    }

    [[nodiscard]] std::string name_of(const StarUmlObject& message) const {
        const std::string name = message.text("name");
        if (!normal_spaces(name).empty()) return name;
        const StarUmlObject* signature = referred(message, "signature");
        return signature == nullptr ? name : signature->text("name");
    }

    /// `[guard] name(arguments)`, as StarUML draws it.
    [[nodiscard]] std::string label_text(const StarUmlObject& message) const {
        std::string guard = normal_spaces(message.text("guard"));
        if (!guard.empty() && guard.front() != '[') guard = "[" + guard + "]";
        const std::string name = name_of(message);
        const std::string arguments = normal_spaces(message.text("arguments"));
        const bool has_arguments = !arguments.empty() && name.find('(') == std::string::npos;
        return (guard.empty() ? "" : guard + " ") + name + (has_arguments ? "(" + arguments + ")" : "");
    }

    void write_message(const StarUmlObject& message) {
        const std::string sort = message.text("messageSort");
        MadeXml::Attributes attributes = {{"xmi:id", own(message.id)},
                                          {"name", label_text(message)},
                                          {"messageSort", sort.empty() ? "synchCall" : sort}};
        for (const bool is_send : {true, false}) {
            const StarUmlObject* end = end_of(message, is_send);
            const std::string_view feature = is_send ? "sendEvent" : "receiveEvent";
            if (end != nullptr && end->type == "UMLLifeline")
                attributes.emplace_back(feature, event_of(message, is_send));
            if (end != nullptr && end->type == "UMLGate") attributes.emplace_back(feature, own(end->id));
        }
        xml_.element("message", message.span, attributes);
    }

    [[nodiscard]] std::string event_of(const StarUmlObject& message, bool is_send) const {
        return own(message.id) + (is_send ? ".sent" : ".taken");
    }

    /// What is in an operand or, without a frame, in the diagram, from top to bottom.
    void write_inside(std::optional<std::size_t> frame, std::size_t operand) {
        struct Part {
            double y = 0;
            std::size_t number = 0;
            std::optional<std::size_t> inner = {};  ///< a frame
            bool is_send = true;
        };
        std::vector<Part> parts;
        for (std::size_t at = 0; at < items_.size(); ++at) {
            if (items_[at].frame != frame || (frame && items_[at].operand != operand)) continue;
            parts.push_back({items_[at].y, at});
            if (items_[at].model->type == "UMLMessage")
                parts.push_back({items_[at].end_y.value_or(items_[at].y), at, {}, false});
        }
        for (std::size_t at = 0; at < frames_.size(); ++at)
            if (frames_[at].parent == frame && (!frame || frames_[at].parent_operand == operand))
                parts.push_back({frames_[at].height, items_.size() + at, at});
        std::stable_sort(parts.begin(), parts.end(), [](const Part& one, const Part& other) {
            return one.y != other.y ? one.y < other.y : one.number < other.number;
        });
        for (const Part& part : parts)
            if (part.inner)
                write_frame(*part.inner);
            else
                write_item(items_[part.number], part.is_send);
    }

    [[nodiscard]] std::string covered(const std::set<std::size_t>& lifelines) const {
        std::string ids;
        for (const std::size_t each : lifelines) ids += (ids.empty() ? "" : " ") + own(lifelines_[each]->id);
        return ids;
    }

    void write_frame(std::size_t at) {
        const DrawnFrame& frame = frames_[at];
        const std::string kind = frame.model->text("interactionOperator");
        xml_.open("fragment", frame.span,
                  {{"xmi:type", "uml:CombinedFragment"},
                   {"xmi:id", own(frame.model->id)},
                   {"name", frame.model->text("name")},
                   {"interactionOperator", kind.empty() ? "seq" : kind},
                   {"covered", covered(frame.lifelines)}});
        for (std::size_t operand = 0; operand < std::max<std::size_t>(frame.operands.size(), 1); ++operand) {
            const StarUmlObject& model = frame.operands.empty() ? *frame.model : *frame.operands[operand];
            const std::string id = frame.operands.empty() ? model.id + ".operand" : model.id;
            xml_.open("operand", model.span, {{"xmi:id", own(id)}});
            if (!frame.operands.empty()) write_guard(model, kind);
            write_inside(at, operand);
            xml_.close();
        }
        xml_.close();
    }

    /// A guard `3`, `1..3`, `(1, *)` of a loop says how often.
    void write_guard(const StarUmlObject& operand, const std::string& kind) {
        static const std::regex bounds(
            R"(\s*\[?\s*(?:loop)?\s*\(?\s*(\d{1,9})\s*(?:(?:,|\.\.)\s*(\d{1,9}|\*)\s*)?\)?\s*\]?\s*)");
        const std::string guard = operand.text("guard");
        if (guard.empty()) return;
        std::smatch match;
        if (kind == "loop" && guard.size() < 100 && std::regex_match(guard, match, bounds)) {
            xml_.open("guard", operand.guard_span);
            xml_.element("minint", operand.guard_span, {{"value", match[1]}});
            xml_.element("maxint", operand.guard_span, {{"value", match[2].matched ? match[2] : match[1]}});
        } else {
            xml_.open("guard", operand.guard_span, {{"specification", guard}});
        }
        xml_.close();
    }

    void write_item(const DrawnItem& item, bool is_send) {
        const StarUmlObject& model = *item.model;
        if (model.type == "UMLMessage") {
            const StarUmlObject* end = end_of(model, is_send);
            if (end == nullptr || end->type != "UMLLifeline") return;
            xml_.element("fragment", item.span,
                         {{"xmi:type", "uml:MessageOccurrenceSpecification"},
                          {"xmi:id", event_of(model, is_send)},
                          {"covered", own(end->id)}});
            return;
        }
        MadeXml::Attributes attributes = {
            {"xmi:id", own(model.id)}, {"name", model.text("name")}, {"covered", covered(item.lifelines)}};
        if (model.type == "UMLInteractionUse") {
            attributes.emplace_back("xmi:type", "uml:InteractionUse");
            if (const std::string used = diagram_used(model); !used.empty()) attributes.emplace_back("refersTo", used);
            xml_.element("fragment", item.span, attributes);
        } else if (model.type == "UMLStateInvariant") {
            attributes.emplace_back("xmi:type", "uml:StateInvariant");
            xml_.open("fragment", item.span, attributes);
            xml_.open("invariant", item.span);
            const std::string text = model.text("invariant");
            xml_.element("specification", item.span, {{"value", text.empty() ? model.text("name") : text}});
            xml_.close();
            xml_.close();
        } else {
            attributes.emplace_back("xmi:type", "uml:Continuation");
            xml_.element("fragment", item.span, attributes);
        }
    }

    /// The diagram of the interaction that is used: the first one.
    std::string diagram_used(const StarUmlObject& use) {
        const StarUmlObject* interaction = referred(use, "refersTo");
        if (interaction == nullptr) return "";
        const auto found = diagrams_.find(interaction->id);
        if (found == diagrams_.end()) {
            report(diag::Code::xmi_wrong_kind, use.span,
                   fmt::format("ref \"{}\" refers to `{}`, which has no sequence diagram", use.text("name"),
                               interaction->text("name")),
                   {{interaction->span, "this one"}});
            return "";
        }
        if (more_.contains(interaction->id))
            report(diag::Code::xmi_ignored, use.span,
                   fmt::format("`{}` has several sequence diagrams; ref \"{}\" is read as its first one, `{}`",
                               interaction->text("name"), use.text("name"), object_of(found->second)->text("name")));
        return diagram_id(*object_of(found->second));
    }

    /// Notes that are linked to something: deadlines, connectors.
    void write_comments(const StarUmlObject& diagram) {
        for (const StarUmlObject& link : diagram.children) {
            if (link.type != "UMLNoteLinkView") continue;
            const StarUmlObject* note = referred(link, "tail");
            const StarUmlObject* view = referred(link, "head");
            if (view != nullptr && view->type == "UMLNoteView") std::swap(note, view);
            if (note == nullptr || view == nullptr || note->type != "UMLNoteView") continue;
            const std::string annotated = view->reference("model");
            if (annotated.empty() || object_of(annotated) == nullptr) continue;
            xml_.element("ownedComment", note->span,
                         {{"annotatedElement", own(annotated)}, {"body", note->text("text")}});
        }
    }

    source::FileId file_;
    diag::Sink& sink_;
    MadeXml xml_;
    StarUmlModel made_;
    std::map<std::string, const StarUmlObject*> by_id_;
    std::vector<Scene> scenes_;
    std::map<std::string, std::string> diagrams_;  ///< the first one of an interaction, by their ids
    std::map<std::string, std::size_t> more_;      ///< how many more it has
    // of the diagram that is written
    std::string suffix_;
    std::vector<const StarUmlObject*> lifelines_;
    std::vector<double> places_;
    std::vector<DrawnItem> items_;
    std::vector<DrawnFrame> frames_;
    std::map<std::string, const StarUmlObject*> gates_;
    std::vector<diag::Diagnostic> found_;
};

}  // namespace

StarUmlModel staruml_model(const StarUmlObject& project, source::FileId file, diag::Sink& sink) {
    return ModelMaker(file, sink).make(project);
}

}  // namespace map2pml::auml
