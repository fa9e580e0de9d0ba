/// Declarations shared by the sources of `translator/languages/diagrams/dialects`; no other folder includes them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/uml2/reading.h"
#include "translator/languages/diagrams/xmi/document.h"

namespace map2pml::auml {

// --- call_order.cpp: The order of messages that have activators and predecessors.   activators, predecessors -> one order
//
// UML 1.4, section 2.10: predecessors order the messages of one activator; messages that a message activates come behind it and
// before its next sibling.

struct CalledMessage {
    xmi::Element element;
    std::string act;                      ///< name of the message
    std::vector<std::string> activators;  ///< `xmi.id`; at most one is meant
    std::vector<std::string> predecessors;
};

/// Indices in the order in which the messages are sent. Cycles, and messages whose order is not determined, are errors.
[[nodiscard]] std::vector<std::size_t> call_order(Reading& reading, const std::vector<CalledMessage>& messages);

// --- dialect.cpp: Recognises the tool that wrote a file.   document -> dialect
//
// The namespaces and the exporter named in the file decide, never the file name.

enum class Dialect : std::uint8_t {
    unknown,
    uml2,  ///< Eclipse UML2 (Papyrus, UML Designer), IBM RSA, PlantUML, and all tools that follow the UML standard
    magicdraw,
    enterprise_architect,
    visual_paradigm,
    staruml,
    uml1,  ///< ArgoUML: UML 1.3, 1.4
    umbrello,
    gaphor
};

struct Recognised {
    Dialect dialect = Dialect::unknown;
    std::string tool;  ///< for people: `Enterprise Architect`
};

[[nodiscard]] Recognised recognise(const xmi::Document& document);

// --- dialects: One function for each dialect that is not UML 2, each in the file of its name.   document -> `Diagram`

[[nodiscard]] Diagram read_uml1(const xmi::Document& document, const Recognised& who, diag::Sink& sink);
[[nodiscard]] Diagram read_umbrello(const xmi::Document& document, const Recognised& who, diag::Sink& sink);
[[nodiscard]] Diagram read_gaphor(const xmi::Document& document, const Recognised& who, diag::Sink& sink);

// --- call_order.cpp: The order of messages in files that store only positions: time runs down the page.   heights -> an order

struct DrawnMessage {
    xmi::Element element;
    double height = 0;
    std::size_t number = 0;                     ///< a number chosen by the dialect
    std::array<std::string, 2> lifelines = {};  ///< ids; empty: not known
};

/// A difference in height that is too small to be seen.
[[nodiscard]] bool is_same_height(double one, double other);

/// Sorts messages from top to bottom and warns that the order is taken from the drawing. Two at one height are an error, unless
/// they have no lifeline in common: then their order does not matter.
void sort_from_top(Reading& reading, std::vector<DrawnMessage>& messages);

/// Diagrams with the same name get numbers: `order`, `order 2`.
void number_same_names(std::vector<Interaction>& interactions);

// --- gaphor_file.cpp: The elements of a Gaphor file and the positions of its items.   document -> elements by id, points of the page
//
// Versions 3.0 and 4 of the format: `<Message id="m"><name><val>ask</val></name><sendEvent><ref refid="e"/></sendEvent></Message>`. An item of
// a diagram stands among the other elements (`<MessageItem>`, `<UML:MessageItem>`) or, until Gaphor 2.5, in the canvas of its
// diagram (`<item type="MessageItem">`), inside of the item that it moves with.

struct DrawnPoint {
    double x = 0;
    double y = 0;
};

/// `MessageItem`, `Lifeline`, anywhere in the file.
[[nodiscard]] std::string gaphor_kind(const xmi::Element& element);
[[nodiscard]] std::string gaphor_id(const xmi::Element& element);
/// The text of a feature; empty when it has none.
[[nodiscard]] std::string gaphor_value(const xmi::Element& element, std::string_view feature);
/// The ids that a feature refers to.
[[nodiscard]] std::vector<std::string> gaphor_references(const xmi::Element& element, std::string_view feature);
/// The first id that a feature refers to; empty when it refers to nothing.
[[nodiscard]] std::string gaphor_reference(const xmi::Element& element, std::string_view feature);
/// `(1.0, 0.0)`, `[(0.0, 1.0), (2.0, 3.0)]`: all numbers of a feature; nothing if one of them is not a number.
[[nodiscard]] std::optional<std::vector<double>> gaphor_numbers(const xmi::Element& element, std::string_view feature);

class GaphorFile {
  public:
    /// A duplicate id is an error.
    GaphorFile(Reading& reading, const xmi::Document& document);

    /// The elements of this kind, in the order of the file.
    [[nodiscard]] std::vector<xmi::Element> all(std::string_view kind) const;
    [[nodiscard]] xmi::Element find(const std::string& id) const;
    /// The element that the item shows; false if it does not exist.
    [[nodiscard]] xmi::Element subject_of(const xmi::Element& item) const;
    /// The item that this one moves with; false when it lies on the page.
    [[nodiscard]] xmi::Element parent_of(const xmi::Element& item) const;
    [[nodiscard]] xmi::Element diagram_of(const xmi::Element& item) const;
    /// The position on the page of a point of the item. Nothing when an item it moves with has no place, or they form a cycle.
    [[nodiscard]] std::optional<DrawnPoint> on_page(const xmi::Element& item, DrawnPoint point) const;

  private:
    void add(Reading& reading, const xmi::Element& element);

    std::vector<xmi::Element> elements_;
    std::map<std::string, xmi::Element> by_id_;
};

// --- The objects of a StarUML project (`.mdj`) and the document that they become.   JSON text -> objects; objects -> UML 2 elements
//
// StarUML saves its repository: `{"_type": "UMLMessage", "_id": "…", "name": "ask", "source": {"$ref": "…"}}`. What a diagram shows
// is in its views, which know places of the page: `UMLSeqMessageView` has `points`, `UMLCombinedFragmentView` a rectangle.

/// Limits of a project: objects, their nesting.
inline constexpr std::size_t kMostObjects = 1'000'000;
inline constexpr std::size_t kMostObjectNesting = 256;

struct StarUmlObject {
    std::string type;     ///< `_type`
    std::string id;       ///< `_id`
    std::string feature;  ///< of the object around it
    source::Span span;    ///< of its name; of its `{` when it has none
    source::Span guard_span;
    std::vector<std::pair<std::string, std::string>> texts;  ///< strings, numbers and `true`, as they are read
    std::vector<std::pair<std::string, std::string>> references;
    std::vector<StarUmlObject> children;

    /// Empty when there is none.
    [[nodiscard]] std::string text(std::string_view feature_name) const;
    [[nodiscard]] std::string reference(std::string_view feature_name) const;
    /// 0 when there is none: StarUML omits what is at its default.
    [[nodiscard]] double number(std::string_view feature_name) const;
};

/// Whether a text is JSON rather than XML, by its first letter.
[[nodiscard]] bool is_json(std::string_view text);

/// The root of a project; nothing, and an error, if the text is not JSON or too large. Views that say nothing about messages are
/// left out.
[[nodiscard]] std::optional<StarUmlObject> read_staruml_objects(const source::SourceSet& sources, source::FileId file,
                                                                diag::Sink& sink);

/// A project as a UML 2 model: an interaction for each sequence diagram.
struct StarUmlModel {
    std::unique_ptr<xmi::Document> document;
    std::map<std::string, std::vector<diag::Diagnostic>> found;  ///< by the id of the interaction
};

[[nodiscard]] StarUmlModel staruml_model(const StarUmlObject& project, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::auml
