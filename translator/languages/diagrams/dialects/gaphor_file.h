/// The elements of a Gaphor file and the positions of its items.   document -> elements by id, points of the page
///
/// Versions 3.0 and 4 of the format: `<Message id="m"><name><val>ask</val></name><sendEvent><ref refid="e"/></sendEvent></Message>`. An item of
/// a diagram stands among the other elements (`<MessageItem>`, `<UML:MessageItem>`) or, until Gaphor 2.5, in the canvas of its diagram
/// (`<item type="MessageItem">`), inside of the item that it moves with.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

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
    /// An id that is there twice is an error.
    GaphorFile(Reading& reading, const xmi::Document& document);

    /// Of this kind, in the order of the file.
    [[nodiscard]] std::vector<xmi::Element> all(std::string_view kind) const;
    [[nodiscard]] xmi::Element find(const std::string& id) const;
    /// The element that the item shows; false if it does not exist.
    [[nodiscard]] xmi::Element subject_of(const xmi::Element& item) const;
    /// The item that this one moves with; false when it lies on the page.
    [[nodiscard]] xmi::Element parent_of(const xmi::Element& item) const;
    [[nodiscard]] xmi::Element diagram_of(const xmi::Element& item) const;
    /// Where a point of the item is on the page. Nothing when an item it moves with has no place, or they go round in a circle.
    [[nodiscard]] std::optional<DrawnPoint> on_page(const xmi::Element& item, DrawnPoint point) const;

  private:
    void add(Reading& reading, const xmi::Element& element);

    std::vector<xmi::Element> elements_;
    std::map<std::string, xmi::Element> by_id_;
};

}  // namespace map2pml::auml
