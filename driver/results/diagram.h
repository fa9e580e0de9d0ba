/// A sequence diagram as it is drawn, as text and places only, independent of the language of the file.
///
/// Built by the readers of diagrams, laid out by `diagram_geometry`, drawn by `diagram_picture`.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

/// The element of the file behind a drawn shape.
struct Element {
    source::Span span;
    std::string id;    ///< `xmi:id`; may be empty
    std::string name;  ///< may be empty
};

struct DiagramLifeline {
    Element element;
    std::string label;  ///< `seller : Shop [1..*]`
};

/// The location of an end of a message.
struct OnLifeline {
    std::size_t lifeline = 0;
};
struct OnBorder {
    std::string gate;     ///< may be empty
    bool is_use = false;  ///< the border of a `ref`, not of the diagram
};
struct OnNothing {};  ///< a found or lost message
using DiagramEnd = std::variant<OnLifeline, OnBorder, OnNothing>;

struct DiagramMessage {
    Element element;
    std::string label;
    std::string sort;             ///< `asynchCall`
    bool is_synchronous = false;  ///< the arrowhead is solid
    bool is_dashed = false;       ///< replies and creations
    DiagramEnd from;
    DiagramEnd to;
};

struct DiagramPart;

/// An event on a lifeline: one end of a message.
struct MessageEvent {
    std::size_t message = 0;
    bool is_send = false;
    std::size_t lifeline = 0;
};
struct DiagramOperand {
    Element element;
    std::string guard;  ///< as it is drawn: `[busy]`; may be empty
    source::Span guard_span;
    std::vector<DiagramPart> parts;
};
struct DiagramFrame {
    std::string label;  ///< `alt`, `loop (1, 3)`
    std::vector<DiagramOperand> operands;
};
struct DiagramUse {
    std::string label;
    std::vector<std::size_t> lifelines;
};
struct DiagramState {
    std::size_t lifeline = 0;
    std::string text;
};
/// The lifeline ends here.
struct DiagramStop {
    std::size_t lifeline = 0;
};
/// A label that operands share.
struct DiagramContinuation {};

struct DiagramPart {
    Element element;
    std::variant<MessageEvent, DiagramFrame, DiagramUse, DiagramState, DiagramStop, DiagramContinuation> kind;
};

/// A remark on an element without a shape: an order, a time.
struct DiagramRemark {
    Element element;
    std::string words;
};

struct Diagram {
    Element element;
    std::vector<DiagramLifeline> lifelines;
    std::vector<DiagramMessage> messages;
    std::vector<DiagramPart> parts;  ///< from top to bottom
    std::vector<DiagramRemark> remarks;
};

}  // namespace map2pml::report
