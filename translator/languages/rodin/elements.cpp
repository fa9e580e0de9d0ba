#include "translator/languages/rodin/elements.h"

#include <fmt/format.h>

#include <cctype>

#include "translator/foundation/parsing/character_references.h"

namespace map2pml::eventb {

namespace {

constexpr std::string_view kPrefix = "org.eventb.core.";
/// Files have three levels, and a few more with elements of plug-ins.
constexpr int kDeepest = 64;

/// Walks the tree without recursion: its depth is bounded only by the length of the text.
bool is_too_deep(pugi::xml_node root) {
    int depth = 0;
    for (pugi::xml_node at = root; at;) {
        if (at.first_child()) {
            at = at.first_child();
            if (++depth > kDeepest) return true;
            continue;
        }
        while (at && at != root && !at.next_sibling()) {
            at = at.parent();
            --depth;
        }
        if (!at || at == root) return false;
        at = at.next_sibling();
    }
    return false;
}

}  // namespace

pugi::xml_node Elements::parse() {
    const auto refuse = [&](std::size_t offset, const std::string& message) {
        const source::Position place = text_.position(offset);
        sink_.report({diag::Code::eventb_not_xml, {file_, place, place}, message, {}});
        return pugi::xml_node();
    };
    const std::string& text = text_.text();
    const auto result =
        document_.load_buffer(text.data(), text.size(), pugi::parse_default | pugi::parse_doctype, pugi::encoding_utf8);
    if (!result) {
        std::string why = result.description();
        if (!why.empty()) why.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(why.front())));
        return refuse(static_cast<std::size_t>(result.offset), "the text is not well-formed XML: " + why);
    }
    if (const auto reference = parsing::bad_character_reference(text, parsing::ControlCharacters::refused))
        return refuse(*reference, "the text is not well-formed XML: this reference does not name a character");
    if (const auto control = parsing::control_character(text))
        return refuse(*control, "the text is not well-formed XML: a control character");
    for (const pugi::xml_node child : document_.children()) {
        if (child.type() == pugi::node_doctype) {
            return refuse(text.find("<!DOCTYPE"),
                          "document type declarations are not accepted, because they can declare entities");
        }
    }
    const pugi::xml_node root = document_.document_element();
    if (!root) return refuse(0, "the text has no element");
    if (is_too_deep(root)) return refuse(0, fmt::format("the elements nest deeper than {} levels", kDeepest));
    if (root.next_sibling()) {
        for (auto next = root.next_sibling(); next; next = next.next_sibling())
            if (next.type() == pugi::node_element)
                return refuse(static_cast<std::size_t>(next.offset_debug()) - 1, "the text has a second root element");
    }
    return root;
}

std::string_view Elements::kind(pugi::xml_node element) {
    const std::string_view name = element.name();
    return name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : name;
}

source::Span Elements::span(pugi::xml_node element) const {
    // The parser gives the place of the name, one behind `<`.
    const auto offset = static_cast<std::size_t>(element.offset_debug()) - 1;
    return {file_, text_.position(offset), text_.position(offset + 1 + std::string_view(element.name()).size())};
}

std::string Elements::optional(pugi::xml_node element, const char* attribute) {
    return element.attribute((std::string(kPrefix) + attribute).c_str()).value();
}

std::string Elements::required(pugi::xml_node element, const char* attribute) {
    std::string value = optional(element, attribute);
    if (value.find_first_not_of(" \t\r\n") == std::string::npos) {
        report(diag::Code::eventb_attribute, element, fmt::format("`{}` has no `{}`", kind(element), attribute));
        value.clear();
    }
    return value;
}

bool Elements::flag(pugi::xml_node element, const char* attribute) {
    const std::string value = optional(element, attribute);
    if (!value.empty() && value != "true" && value != "false") {
        report(diag::Code::eventb_attribute, element,
               fmt::format("`{}` is `{}`; `true` or `false` is expected", attribute, value));
    }
    return value == "true";
}

void Elements::unknown(pugi::xml_node element) {
    if (element.type() != pugi::node_element) return;
    report(diag::Code::eventb_unknown_element, element, fmt::format("`{}` is not read here", element.name()));
}

void Elements::report(diag::Code code, pugi::xml_node element, const std::string& message) {
    sink_.report({code, span(element), message, {}});
}

}  // namespace map2pml::eventb
