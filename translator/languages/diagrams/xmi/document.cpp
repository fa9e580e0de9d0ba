#include "translator/languages/diagrams/xmi/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include "translator/foundation/parsing/character_references.h"
#include "translator/languages/diagrams/xmi/encoding.h"

namespace map2pml::xmi {

namespace {

source::Span one_column(source::FileId file, const source::Position& begin) {
    return {file, begin, {begin.line, begin.column + 1}};
}

std::string_view words_of(pugi::xml_parse_status status) {
    switch (status) {
        case pugi::status_end_element_mismatch:
            return "this end tag does not match the open element, or the file ends before all elements are closed";
        case pugi::status_bad_start_element:
            return "a start tag is not complete";
        case pugi::status_bad_end_element:
            return "an end tag is not complete";
        case pugi::status_bad_attribute:
            return "an attribute is not complete";
        case pugi::status_bad_comment:
            return "a comment is not closed";
        case pugi::status_bad_cdata:
            return "a CDATA section is not closed";
        case pugi::status_bad_pi:
            return "a processing instruction is not closed";
        case pugi::status_bad_doctype:
            return "a document type declaration is not complete";
        case pugi::status_bad_pcdata:
            return "there is text outside all elements";
        case pugi::status_no_document_element:
            return "it has no element";
        default:
            return "this cannot be read as XML";
    }
}

/// Entities can expand a small file to a huge one; no tool writes any.
bool declares_entities(const pugi::xml_document& tree) {
    for (const pugi::xml_node node : tree.children())
        if (node.type() == pugi::node_doctype &&
            std::string_view(node.value()).find("<!ENTITY") != std::string_view::npos)
            return true;
    return false;
}

/// The next element in document order, without going into `node` if `inside` is false; nothing at the end.
pugi::xml_node after(pugi::xml_node node, bool inside, std::size_t& depth) {
    const auto element_from = [](pugi::xml_node at) {
        while (at && at.type() != pugi::node_element) at = at.next_sibling();
        return at;
    };
    if (inside) {
        if (const pugi::xml_node first = element_from(node.first_child())) {
            ++depth;
            return first;
        }
    }
    for (; node && node.type() == pugi::node_element; node = node.parent(), --depth)
        if (const pugi::xml_node next = element_from(node.next_sibling())) return next;
    return {};
}

bool has_second_root(const pugi::xml_document& tree, pugi::xml_node& second) {
    second = tree.document_element().next_sibling();
    while (second && second.type() != pugi::node_element) second = second.next_sibling();
    return static_cast<bool>(second);
}

std::size_t begin_of(pugi::xml_node node) {
    const std::ptrdiff_t name = node.offset_debug();
    return name > 0 ? static_cast<std::size_t>(name) - 1 : 0;
}

/// The beginnings of all elements in document order, up to the first one that nests too deep.
struct Places {
    std::vector<std::size_t> offsets;
    pugi::xml_node too_deep;
};

Places places_in(const pugi::xml_document& tree) {
    Places places;
    std::size_t depth = 1;
    for (pugi::xml_node node = tree.document_element(); node; node = after(node, true, depth)) {
        places.offsets.push_back(begin_of(node));
        if (depth > kMostNesting) {
            places.too_deep = node;
            break;
        }
    }
    return places;
}

}  // namespace

std::unique_ptr<Document> Document::read(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    const source::SourceFile& source = sources.file(file);
    const auto refuse = [&](diag::Code code, const source::Position& place, std::string message) {
        sink.report(code, one_column(file, place), std::move(message));
        return nullptr;
    };
    if (source.text().size() > kMostBytes) {
        return refuse(
            diag::Code::xmi_too_large, {1, 1},
            fmt::format("the file is larger than {} MB; export only the package that contains the interaction",
                        kMostBytes >> 20U));
    }
    const auto decoded = decode(source.text());
    if (const auto* fault = std::get_if<EncodingFault>(&decoded))
        return refuse(diag::Code::xmi_encoding, source.position(fault->offset), fault->message);
    const std::string& text = std::get<std::string>(decoded);
    if (std::count(text.begin(), text.end(), '<') > static_cast<std::ptrdiff_t>(kMostTags))
        return refuse(diag::Code::xmi_too_large, {1, 1}, fmt::format("the file has more than {} tags", kMostTags));
    // Tools write control characters, although XML 1.0 has none.
    if (const auto reference = parsing::bad_character_reference(text, parsing::ControlCharacters::let_pass)) {
        return refuse(diag::Code::xmi_malformed, position_in(text, *reference),
                      "this reference does not name a character: this is not XML");
    }
    std::unique_ptr<Document> document(new Document());
    document->file_ = file;
    const pugi::xml_parse_result result = document->tree_.load_buffer(
        text.data(), text.size(), pugi::parse_default | pugi::parse_doctype, pugi::encoding_utf8);
    if (!result) {
        const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0));
        return refuse(diag::Code::xmi_malformed, position_in(text, std::min(offset, text.size())),
                      fmt::format("{}: this is not XML", words_of(result.status)));
    }
    if (declares_entities(document->tree_)) {
        return refuse(diag::Code::xmi_entities, position_in(text, text.find("<!DOCTYPE")),
                      "this document declares entities, which are not read");
    }
    if (!document->find_places(text, sink)) return nullptr;
    if (pugi::xml_node second; has_second_root(document->tree_, second)) {
        return refuse(diag::Code::xmi_malformed, position_in(text, begin_of(second)),
                      "the file has a second root element: this is not XML");
    }
    document->index();
    return document;
}

std::unique_ptr<Document> Document::made_of(const std::string& text, std::vector<source::Span> places,
                                            source::FileId file, diag::Sink& sink) {
    std::unique_ptr<Document> document(new Document());
    document->file_ = file;
    document->made_places_ = std::move(places);
    const bool is_xml = static_cast<bool>(
        document->tree_.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8));
    if (!is_xml) throw std::logic_error("xmi: a document that was made is not XML");
    if (!document->find_places(text, sink)) return nullptr;
    document->index();
    return document;
}

bool Document::find_places(const std::string& text, diag::Sink& sink) {
    const Places places = places_in(tree_);
    positions_ = Positions(text, places.offsets);
    if (!places.too_deep) return true;
    sink.report(diag::Code::xmi_too_large, span_of(places.too_deep),
                fmt::format("elements are nested more than {} levels deep", kMostNesting));
    return false;
}

void Document::index() {
    std::size_t depth = 1;
    for (pugi::xml_node node = tree_.document_element(); node;) {
        const Element element(*this, node);
        const bool inside = !is_extension(element);
        if (inside) {
            if (std::string id = element.id(); !id.empty()) ids_[std::move(id)].push_back(element);
        }
        node = after(node, inside, depth);
    }
}

const std::vector<Element>& Document::with_id(const std::string& id) const {
    static const std::vector<Element> none;
    const auto found = ids_.find(id);
    return found == ids_.end() ? none : found->second;
}

source::Span Document::span_of(pugi::xml_node node) const {
    if (!made_places_.empty()) {
        const auto number = positions_.number_of(begin_of(node));
        return number && *number < made_places_.size() ? made_places_[*number] : source::Span{file_, {}, {}};
    }
    const source::Position begin = positions_.at(begin_of(node));
    const std::string_view name = node.name();
    const auto width = 1 + std::count_if(name.begin(), name.end(),
                                         [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; });
    return {file_, begin, {begin.line, begin.column + static_cast<std::uint32_t>(width)}};
}

Positions::Positions(std::string_view text, std::vector<std::size_t> offsets) : offsets_(std::move(offsets)) {
    places_.reserve(offsets_.size());
    source::Position place{1, 1};
    std::size_t at = 0;
    for (const std::size_t offset : offsets_) {
        for (; at < std::min(offset, text.size()); ++at)
            if (text[at] == '\n')
                place = {place.line + 1, 1};
            else if ((static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U)
                ++place.column;
        places_.push_back(place);
    }
}

std::optional<std::size_t> Positions::number_of(std::size_t offset) const {
    const auto found = std::lower_bound(offsets_.begin(), offsets_.end(), offset);
    if (found == offsets_.end() || *found != offset) return std::nullopt;
    return static_cast<std::size_t>(found - offsets_.begin());
}

source::Position Positions::at(std::size_t offset) const {
    const auto number = number_of(offset);
    return number ? places_[*number] : source::Position{};
}

source::Position position_in(std::string_view text, std::size_t offset) { return Positions(text, {offset}).at(offset); }

}  // namespace map2pml::xmi
