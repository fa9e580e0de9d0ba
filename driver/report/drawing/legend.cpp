#include "driver/report/drawing/legend.h"

#include <algorithm>
#include <utility>

#include "driver/report/drawing/internal.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::report {

namespace {

constexpr int kSampleWidth = 78;
constexpr int kSampleHeight = 34;
constexpr int kSampleMiddle = kSampleHeight / 2;

// ---- what occurs

bool has_box(const Group& group, Style style) {
    return std::any_of(group.shapes.begin(), group.shapes.end(), [&](const Shape& each) {
        const auto* box = std::get_if<Box>(&each);
        return box != nullptr && box->style == style;
    });
}

bool has_path(const Group& group, Style style) {
    return std::any_of(group.shapes.begin(), group.shapes.end(), [&](const Shape& each) {
        const auto* path = std::get_if<Path>(&each);
        return path != nullptr && path->style == style;
    });
}

bool has_dot(const Group& group, Style style) {
    return std::any_of(group.shapes.begin(), group.shapes.end(), [&](const Shape& each) {
        const auto* dot = std::get_if<Dot>(&each);
        return dot != nullptr && dot->style == style;
    });
}

/// Findings and steps have the same marks in both drawings.
void add_mark_symbols(const Group& group, std::set<Symbol>& to) {
    if (group.kind == "mark")
        to.insert(Symbol::finding);
    else if (group.kind == "step-mark")
        to.insert(Symbol::step);
}

void add_of_diagram(const Group& group, std::set<Symbol>& to) {
    constexpr std::pair<std::string_view, Symbol> kKinds[] = {
        {"interaction", Symbol::border}, {"lifeline", Symbol::lifeline},
        {"frame", Symbol::frame},        {"use", Symbol::use},
        {"state", Symbol::state},        {"continuation", Symbol::continuation},
        {"stop", Symbol::stop}};
    for (const auto& [kind, symbol] : kKinds)
        if (group.kind == kind) to.insert(symbol);
    if (group.kind == "operand" && has_path(group, Style::separator)) to.insert(Symbol::separator);
    if (group.kind != "message") return;
    to.insert(has_path(group, Style::reply)   ? Symbol::reply
              : has_path(group, Style::solid) ? Symbol::call
                                              : Symbol::message);
    if (has_dot(group, Style::solid)) to.insert(Symbol::outside);
    if (has_box(group, Style::head)) to.insert(Symbol::gate);
}

void add_of_run(const Group& group, std::set<Symbol>& to) {
    if (group.kind == "lifeline") {
        to.insert(Symbol::agent);
    } else if (group.kind == "message") {
        to.insert(has_dot(group, Style::hollow)  ? Symbol::left
                  : has_dot(group, Style::solid) ? Symbol::found
                                                 : Symbol::sent);
    } else if (group.kind == "loop") {
        to.insert(Symbol::loop);
    } else if (group.kind == "gap") {
        to.insert(Symbol::gap);
    } else if (group.kind == "step" || group.kind == "end") {
        constexpr std::pair<Style, Symbol> kBoxes[] = {{Style::note, Symbol::own_step},
                                                       {Style::good, Symbol::ended},
                                                       {Style::warn, Symbol::waiting},
                                                       {Style::bad, Symbol::failed}};
        for (const auto& [style, symbol] : kBoxes)
            if (has_box(group, style)) to.insert(symbol);
        if (group.kind == "step") to.insert(Symbol::step_number);
    }
}

// ---- samples

Shape sample_box(Style style, int radius = 0) {
    return Box{{4, 4}, kSampleWidth - 8, kSampleHeight - 8, style, radius};
}

Shape centred(const std::string& text, Style style = Style::label) {
    return Words{{kSampleWidth / 2, kSampleMiddle + 4}, text, style, Anchor::middle};
}

std::vector<Shape> boxed_words(Style style, const std::string& text, int radius = 0) {
    return {sample_box(style, radius), centred(text)};
}

std::vector<Shape> sample_arrow(ArrowHead head, bool is_dashed = false, int from = 6) {
    std::vector<Shape> shapes;
    add_arrow(shapes, {{{from, kSampleMiddle}, {kSampleWidth - 8, kSampleMiddle}}, head, is_dashed});
    return shapes;
}

std::vector<Shape> framed_words(const std::string& text) {
    return {Box{{4, 4}, kSampleWidth - 8, kSampleHeight + 4, Style::frame}, Box{{4, 4}, 40, 18, Style::tab},
            Words{{10, 17}, text, Style::strong}};
}

std::vector<Shape> line_of_life() {
    return {Path{{{kSampleWidth / 2, 18}, {kSampleWidth / 2, kSampleHeight}}, Style::lifeline},
            Box{{14, 2}, kSampleWidth - 28, 16, Style::head},
            Words{{kSampleWidth / 2, 14}, "name", Style::strong, Anchor::middle}};
}

std::vector<Shape> sample_mark(const std::string& label, bool is_step) {
    Mark mark;
    mark.label = label;
    mark.is_step = is_step;
    return std::move(mark_row({mark}, {kSampleWidth / 2 - 8, kSampleMiddle - 7}, false).front().shapes);
}

std::vector<Shape> with_shape(std::vector<Shape> shapes, Shape shape) {
    shapes.push_back(std::move(shape));
    return shapes;
}

std::vector<Shape> sample_stop() {
    constexpr int kLeft = kSampleWidth / 2 - 8;
    constexpr int kRight = kSampleWidth / 2 + 8;
    constexpr int kTop = kSampleMiddle - 8;
    constexpr int kBottom = kSampleMiddle + 8;
    return {Path{{{kLeft, kTop}, {kRight, kBottom}}, Style::line},
            Path{{{kLeft, kBottom}, {kRight, kTop}}, Style::line}};
}

std::vector<Shape> arrow_from_dot(Point at, int radius, ArrowHead head) {
    return with_shape(sample_arrow(head), Dot{at, radius, Style::solid});
}

std::vector<Shape> sample_of(Symbol symbol) {
    const Point begin{8, kSampleMiddle};
    switch (symbol) {
        case Symbol::lifeline:
        case Symbol::agent:
            return line_of_life();
        case Symbol::call:
            return sample_arrow(ArrowHead::solid);
        case Symbol::message:
            return sample_arrow(ArrowHead::open);
        case Symbol::reply:
            return sample_arrow(ArrowHead::open, true);
        case Symbol::outside:
            return arrow_from_dot(begin, 5, ArrowHead::open);
        case Symbol::gate:
            return with_shape(sample_arrow(ArrowHead::open, false, 12), Box{{4, kSampleMiddle - 4}, 8, 8, Style::head});
        case Symbol::border:
            return framed_words("sd");
        case Symbol::frame:
            return framed_words("alt");
        case Symbol::separator:
            return {Path{{{4, kSampleMiddle}, {kSampleWidth - 4, kSampleMiddle}}, Style::separator}};
        case Symbol::use:
            return boxed_words(Style::note, "ref");
        case Symbol::state:
            return boxed_words(Style::note, "state", 12);
        case Symbol::continuation:
            return boxed_words(Style::note, ":label", 12);
        case Symbol::stop:
            return sample_stop();
        case Symbol::sent:
            return arrow_from_dot({6, kSampleMiddle}, 2, ArrowHead::solid);
        case Symbol::left:
            return sample_arrow(ArrowHead::circle);
        case Symbol::found:
            return arrow_from_dot(begin, 4, ArrowHead::solid);
        case Symbol::step_number:
            return {centred("12", Style::step)};
        case Symbol::own_step:
            return boxed_words(Style::note, "decides", 6);
        case Symbol::ended:
            return boxed_words(Style::good, "ended", 2);
        case Symbol::waiting:
            return boxed_words(Style::warn, "waits", 2);
        case Symbol::failed:
            return boxed_words(Style::bad, "failed", 2);
        case Symbol::loop:
            return {Box{{4, 4}, kSampleWidth - 8, kSampleHeight + 4, Style::frame}, Box{{4, 4}, 66, 18, Style::tab},
                    Words{{8, 17}, "for ever", Style::strong}};
        case Symbol::gap:
            return {sample_box(Style::separator), centred("…", Style::faint)};
        case Symbol::finding:
            return sample_mark("3", false);
        case Symbol::step:
            return sample_mark("3", true);
    }
    return {};
}

std::string explanation_of(Symbol symbol) {
    switch (symbol) {
        case Symbol::lifeline:
            return "a lifeline: a participant; time runs down the dashed line";
        case Symbol::call:
            return "a message drawn as a synchronous call";
        case Symbol::message:
            return "a message drawn as asynchronous";
        case Symbol::reply:
            return "a reply, or a message that creates its receiver";
        case Symbol::outside:
            return "a message from or to a participant outside the diagram (found, lost)";
        case Symbol::gate:
            return "a gate: a message crosses the border of the diagram or of a ref";
        case Symbol::border:
            return "the border of an interaction, with its name";
        case Symbol::frame:
            return "a fragment, with its operator and its contents";
        case Symbol::separator:
            return "the line between two operands of a fragment";
        case Symbol::use:
            return "a reference: another interaction takes place here";
        case Symbol::state:
            return "a state invariant: the state of a lifeline at this point";
        case Symbol::continuation:
            return "a continuation: a label that joins operands";
        case Symbol::stop:
            return "a lifeline ends here";
        case Symbol::agent:
            return "an agent in a run; time runs down the dashed line, a row for each step";
        case Symbol::sent:
            return "a message, from the step that sends it to the step that takes it";
        case Symbol::left:
            return "a message that no agent takes in the run";
        case Symbol::found:
            return "a message that is taken; the step that sent it is not shown";
        case Symbol::step_number:
            return "the number of a step, as in the list of steps";
        case Symbol::own_step:
            return "a step without a message; at the end: the agent is running or may wait for ever";
        case Symbol::ended:
            return "green: an agent has ended";
        case Symbol::waiting:
            return "dashed, yellow: an agent waits or gives up waiting";
        case Symbol::failed:
            return "thick, red: a step fails or an agent has failed";
        case Symbol::loop:
            return "these steps are repeated for ever";
        case Symbol::gap:
            return "steps that are not shown";
        case Symbol::finding:
            return "the number of a finding about this place, linked to its text; 3a is one of its notes";
        case Symbol::step:
            return "the number of a step of the run";
    }
    return {};
}

}  // namespace

void add_symbols(const Picture& picture, std::set<Symbol>& to) {
    for (const Group& each : picture.groups) {
        add_mark_symbols(each, to);
        picture.is_run ? add_of_run(each, to) : add_of_diagram(each, to);
    }
}

LegendEntry legend_entry(Symbol symbol) {
    Picture sample;
    sample.width = kSampleWidth;
    sample.height = kSampleHeight;
    sample.groups.push_back({"sample", "", sample_of(symbol)});
    return {std::move(sample), explanation_of(symbol)};
}

}  // namespace map2pml::report
