#include "driver/report/html/page.h"

#include <fmt/format.h>

#include "translator/model/protocol/operation.h"

namespace map2pml::report {

namespace {

std::string_view anchor_word(Anchor anchor) {
    switch (anchor) {
        case Anchor::start:
            return "start";
        case Anchor::middle:
            return "middle";
        case Anchor::end:
            return "end";
    }
    return "start";
}

std::string path_data(const Path& path) {
    std::string data;
    for (const Point& point : path.points) data += fmt::format("{}{} {}", data.empty() ? "M" : " L", point.x, point.y);
    return path.closed ? data + " Z" : data;
}

Fields at(const Point& point, Style style) {
    Fields fields;
    fields.text("x", std::to_string(point.x)).text("y", std::to_string(point.y)).text("style", to_string(style));
    return fields;
}

/// The section of the template for its kind, with its fields.
Fields fields_of(const Shape& shape) {
    Fields fields;
    for (const char* kind : {"box", "path", "dot", "words"}) fields.flag(kind, false);
    std::visit(
        ir::overloaded{
            [&](const Box& box) {
                fields.list("box", {at(box.at, box.style)
                                        .text("width", std::to_string(box.width))
                                        .text("height", std::to_string(box.height))
                                        .text("radius", std::to_string(box.radius))});
            },
            [&](const Path& path) {
                fields.list("path", {Fields().text("data", path_data(path)).text("style", to_string(path.style))});
            },
            [&](const Dot& dot) {
                fields.list("dot", {at(dot.at, dot.style).text("radius", std::to_string(dot.radius))});
            },
            [&](const Words& words) {
                fields.list(
                    "words",
                    {at(words.at, words.style).text("anchor", anchor_word(words.anchor)).text("text", words.text)});
            },
        },
        shape);
    return fields;
}

Fields fields_of(const Group& group) {
    std::vector<Fields> shapes;
    for (const Shape& each : group.shapes) shapes.push_back(fields_of(each));
    return Fields()
        .text("kind", group.kind)
        .text("title", group.title)
        .text("link", group.link)
        .text("places", group.places)
        .list("shapes", shapes);
}

}  // namespace

int shown_length(int length) { return (length * 13 + 10) / 11; }

Html svg_of(const Picture& picture, const std::string& id) {
    std::vector<Fields> groups;
    bool has_links = false;
    for (const Group& each : picture.groups) {
        groups.push_back(fields_of(each));
        has_links = has_links || !each.link.empty();
    }
    return render("svg",
                  Fields()
                      .text("id", id)
                      .text("role", has_links ? "graphics-document" : "img")  // in an image nothing can be followed
                      .text("width", std::to_string(picture.width))
                      .text("height", std::to_string(picture.height))
                      .text("shown_width", std::to_string(shown_length(picture.width)))
                      .text("shown_height", std::to_string(shown_length(picture.height)))
                      .text("title", picture.title)
                      .text("description", picture.description)
                      .list("groups", groups));
}

}  // namespace map2pml::report
