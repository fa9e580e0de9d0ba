#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "translator/languages/maze/checks/checks.h"

namespace map2pml::maze {

namespace {

/// Elements of types that list their values have no place.
bool is_given_set(const Development& development, const std::string& name) {
    return std::any_of(development.classes.begin(), development.classes.end(), [&](const Class& each) {
        return std::any_of(each.types.begin(), each.types.end(),
                           [&](const TypeMember& type) { return type.name.text == name && type.values.empty(); });
    });
}

}  // namespace

void check_drawings(const Development& development, diag::Sink& sink) {
    std::map<std::string, source::Span> drawn;
    for (const Drawing& each : development.drawings) {
        const std::string& type = each.type.text;
        if (!is_given_set(development, type) && !development.unread.contains(type)) {
            sink.report(diag::Code::maze_drawing, each.type.span,
                        fmt::format("there is no type `{}` whose values an instance gives", type));
        }
        const auto [first, is_new] = drawn.emplace(type, each.type.span);
        if (!is_new) {
            sink.report(diag::Code::maze_drawing, each.type.span, fmt::format("`{}` is drawn twice", type),
                        {{first->second, "this is the other line"}});
        }
        if (!shape_of(each)) {
            sink.report(diag::Code::maze_drawing, each.shape.span,
                        fmt::format("cells are `hex` or `square`, not `{}`", each.shape.text));
        }
    }
}

}  // namespace map2pml::maze
