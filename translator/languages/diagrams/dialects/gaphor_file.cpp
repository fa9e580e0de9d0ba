#include "translator/languages/diagrams/dialects/internal.h"

#include <fmt/format.h>

#include <charconv>

namespace map2pml::auml {

using xmi::Element;

namespace {

constexpr int kMostParents = 64;
constexpr double kFurthest = 1e9;

}  // namespace

std::string gaphor_kind(const Element& element) {
    return element.tag() == "item" ? element.attribute("type") : std::string(element.tag());
}

std::string gaphor_id(const Element& element) { return element.attribute("id"); }

std::string gaphor_value(const Element& element, std::string_view feature) {
    const Element holder = element.child(feature);
    const Element value = holder ? holder.child("val") : Element();
    return value ? value.text() : std::string();
}

std::vector<std::string> gaphor_references(const Element& element, std::string_view feature) {
    std::vector<std::string> ids;
    if (const Element holder = element.child(feature)) {
        const Element list = holder.child("reflist");
        for (const Element& each : (list ? list : holder).children("ref")) ids.push_back(each.attribute("refid"));
    }
    return ids;
}

std::string gaphor_reference(const Element& element, std::string_view feature) {
    const std::vector<std::string> ids = gaphor_references(element, feature);
    return ids.empty() ? std::string() : ids.front();
}

std::optional<std::vector<double>> gaphor_numbers(const Element& element, std::string_view feature) {
    const std::string text = gaphor_value(element, feature);
    std::vector<double> numbers;
    for (std::size_t at = text.find_first_not_of("[](), \t\r\n"); at != std::string::npos;
         at = text.find_first_not_of("[](), \t\r\n", at)) {
        double number = 0;
        const auto [end, fault] = std::from_chars(text.data() + at, text.data() + text.size(), number);
        if (fault != std::errc() || !(number >= -kFurthest && number <= kFurthest)) return std::nullopt;
        numbers.push_back(number);
        at = static_cast<std::size_t>(end - text.data());
    }
    return numbers;
}

GaphorFile::GaphorFile(Reading& reading, const xmi::Document& document) {
    const Element model = document.root().child("model");  // since version 4
    for (const Element& each : (model ? model : document.root()).children()) add(reading, each);
}

void GaphorFile::add(Reading& reading, const Element& element) {
    const std::string id = gaphor_id(element);
    if (!id.empty()) {
        const auto [known, is_new] = by_id_.emplace(id, element);
        elements_.push_back(element);
        if (!is_new) {
            reading.report(diag::Code::xmi_duplicate_id, element,
                           fmt::format("the id `{}` occurs twice: references to it are ambiguous", id),
                           {{known->second.span(), "the other one"}});
        }
    }
    const Element canvas = element.child("canvas");
    for (const Element& item : (canvas ? canvas : element).children("item")) add(reading, item);
}

std::vector<Element> GaphorFile::all(std::string_view kind) const {
    std::vector<Element> found;
    for (const Element& each : elements_)
        if (gaphor_kind(each) == kind) found.push_back(each);
    return found;
}

Element GaphorFile::find(const std::string& id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? Element() : found->second;
}

Element GaphorFile::subject_of(const Element& item) const { return find(gaphor_reference(item, "subject")); }

Element GaphorFile::parent_of(const Element& item) const {
    if (item.tag() != "item") return find(gaphor_reference(item, "parent"));
    const Element around = item.parent();
    return around && around.tag() == "item" ? around : Element();
}

Element GaphorFile::diagram_of(const Element& item) const {
    if (item.tag() != "item") return find(gaphor_reference(item, "diagram"));
    Element around = item.parent();
    while (around && around.tag() != "Diagram") around = around.parent();
    return around;
}

std::optional<DrawnPoint> GaphorFile::on_page(const Element& item, DrawnPoint point) const {
    Element at = item;
    for (int count = 0; at; at = parent_of(at)) {
        if (++count > kMostParents) return std::nullopt;
        if (!at.child("matrix")) continue;  // not moved
        const std::optional<std::vector<double>> matrix = gaphor_numbers(at, "matrix");
        if (!matrix || matrix->size() != 6) return std::nullopt;
        const std::vector<double>& m = *matrix;
        point = {m[0] * point.x + m[2] * point.y + m[4], m[1] * point.x + m[3] * point.y + m[5]};
    }
    const bool is_on_page =
        point.x >= -kFurthest && point.x <= kFurthest && point.y >= -kFurthest && point.y <= kFurthest;
    return is_on_page ? std::optional(point) : std::nullopt;
}

}  // namespace map2pml::auml
