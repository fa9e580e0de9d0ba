/// A drawing as plain shapes with coordinates: what layouts make and what `html/picture_svg` writes.
///
/// Styles name the kind of a shape; the style sheet defines colours. Units are pixels; y grows downwards.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

enum class Style : std::uint8_t {
    lifeline,   ///< thin, dashed
    head,       ///< the box with the name of a lifeline
    line,       ///< a message, an arrow head that is open
    reply,      ///< a dashed message
    solid,      ///< filled: an arrow head, a found message
    hollow,     ///< an empty circle: a message that no agent takes
    note,       ///< a decision, a call, a state
    bad,        ///< a failure
    warn,       ///< an agent waits
    good,       ///< an agent has ended
    frame,      ///< of `alt`, `loop`, …
    separator,  ///< between operands
    tab,        ///< the corner of a frame with its operator
    label,      ///< words
    faint,      ///< words of less weight
    strong,     ///< words of more weight
    mark,       ///< the number of a finding
    step,       ///< the number of a step
};

/// The class in the style sheet.
[[nodiscard]] std::string_view to_string(Style style);

/// A place by which a script finds the group that draws it: file, line and column.
[[nodiscard]] std::string place_key(const source::Span& span);

struct Point {
    int x = 0;
    int y = 0;
    bool operator==(const Point&) const = default;
};

struct Box {
    Point at;
    int width = 0;
    int height = 0;
    Style style = Style::note;
    int radius = 0;
};

struct Path {
    std::vector<Point> points;
    Style style = Style::line;
    bool closed = false;
};

struct Dot {
    Point at;
    int radius = 4;
    Style style = Style::solid;
};

enum class Anchor : std::uint8_t { start, middle, end };

struct Words {
    Point at;  ///< on the line that the letters stand on
    std::string text;
    Style style = Style::label;
    Anchor anchor = Anchor::start;
};

using Shape = std::variant<Box, Path, Dot, Words>;

/// Shapes that belong together, with their full text.
struct Group {
    std::string kind;   ///< `message`, `step`, `mark`: the class of the group
    std::string title;  ///< may be empty
    std::vector<Shape> shapes;
    std::string link = {};    ///< `#…`: where it leads; empty: nowhere
    std::string places = {};  ///< of what it draws in the file: `0.12.5 0.14.3`, by `place_key`; may be empty
};

struct Picture {
    int width = 0;
    int height = 0;
    std::string title;
    std::string description;
    bool is_run = false;        ///< false: a diagram, where the same shapes have other meanings
    std::vector<Group> groups;  ///< later ones lie on top
};

// --- A number on an element of a drawing, which leads to what is said about it.

struct Mark {
    source::Span span;     ///< the place in the file, by which the element is found
    std::string label;     ///< `3`; of its first note `3a`; of a step its number
    std::string link;      ///< `#f1-3`: place of the words about it; may be empty
    std::string words;     ///< in short
    bool is_step = false;  ///< of a run, not of a finding
};

}  // namespace map2pml::report
