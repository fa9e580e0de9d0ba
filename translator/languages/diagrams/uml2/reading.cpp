#include "translator/languages/diagrams/uml2/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace map2pml::auml {

using xmi::Element;

namespace {

/// `<profile:name xmi:id="…" base_Lifeline="a" tag="value"/>` beside the model.
std::map<std::string, std::vector<Stereotype>> read_stereotypes(const xmi::Document& document, const Element& root) {
    std::map<std::string, std::vector<Stereotype>> all;
    if (root.tag() != "XMI") return all;
    for (const Element& child : root.children()) {
        if (child.is_uml() || child.is_xmi()) continue;
        Stereotype stereotype{std::string(child.tag()), {}};
        std::string base;
        for (const auto& [name, value] : child.attributes())
            if (name.starts_with("base_"))
                base = value;
            else if (name.find(':') == std::string::npos)
                stereotype.tags.emplace_back(name, value);
        if (!base.empty() && !document.with_id(base).empty()) all[base].push_back(std::move(stereotype));
    }
    return all;
}

}  // namespace

Reading::Reading(const xmi::Document& document, Style style, diag::Sink& sink)
    : document_(document),
      style_(std::move(style)),
      sink_(sink),
      stereotypes_(read_stereotypes(document, document.root())) {}

Element Reading::find(const std::string& id) const {
    const std::vector<Element>& found = document_.with_id(id);
    return found.empty() ? Element() : found.front();
}

Element Reading::resolve(const std::string& id, const Element& at, std::string_view feature) {
    const std::vector<Element>& found = document_.with_id(id);
    if (found.empty()) {
        report(diag::Code::xmi_dangling_reference, at,
               fmt::format("{} of {} is `{}`, but nothing in this file has that id", feature, called(at), id));
        return {};
    }
    check_unique(found.front());
    return found.size() == 1 ? found.front() : Element();
}

void Reading::check_unique(const Element& element) {
    const std::vector<Element>& same = document_.with_id(element.id());
    if (same.size() < 2 || !reported_duplicates_.insert(element.id()).second) return;
    for (std::size_t at = 1; at < same.size(); ++at) {
        report(diag::Code::xmi_duplicate_id, same[at],
               fmt::format("the id `{}` occurs twice: references to it are ambiguous", element.id()),
               {{same.front().span(), "the other one"}});
    }
}

void Reading::report(diag::Code code, const Element& at, std::string message, std::vector<diag::Note> notes) {
    (own_ ? *own_ : sink_).report(code, at.span(), std::move(message), std::move(notes));
}

void Reading::ignore(const Element& at, const std::string& why) {
    report(diag::Code::xmi_ignored, at, fmt::format("{} is left out: {}", called(at), why));
}

void Reading::ignore_others(const Element& element, std::span<const std::string_view> expected, std::string_view of) {
    for (const Element& child : element.children()) {
        const bool is_expected = std::find(expected.begin(), expected.end(), child.tag()) != expected.end();
        if (!is_expected && !xmi::is_extension(child) && child.idref().empty())
            ignore(child, fmt::format("this part of {} is not read", of));
    }
}

void Reading::begin_interaction(const std::string& id) {
    own_.emplace();
    if (const auto found = style_.found.find(id); found != style_.found.end())
        for (const diag::Diagnostic& each : found->second) own_->report(each);
    reported_duplicates_.clear();  // every reference to a duplicate id is an error
}

std::vector<diag::Diagnostic> Reading::end_interaction() {
    std::vector<diag::Diagnostic> found = own_->sorted();
    own_.reset();
    return found;
}

bool Reading::is_small(const Element& interaction, std::size_t lifelines, std::size_t messages) {
    if (lifelines <= kMostLifelines && messages <= kMostMessages) return true;
    report(diag::Code::xmi_too_large, interaction,
           fmt::format("{} has {} lifelines and {} messages; at most {} and {} are allowed", called(interaction),
                       lifelines, messages, kMostLifelines, kMostMessages));
    return false;
}

std::vector<Stereotype> Reading::stereotypes_of(const std::string& id) const {
    const auto found = stereotypes_.find(id);
    return found == stereotypes_.end() ? std::vector<Stereotype>() : found->second;
}

std::vector<std::string> Reading::comments_on(const std::string& id) const {
    const auto found = comments_.find(id);
    return found == comments_.end() ? std::vector<std::string>() : found->second;
}

Node node_of(const Element& element) { return {element.span(), element.id(), element.attribute("name")}; }

std::string called(const Element& element) {
    const std::string kind(element.type().empty() ? element.tag() : element.type());
    const std::string name = element.attribute("name");
    return name.empty() ? kind + " without a name" : fmt::format("{} `{}`", kind, name);
}

std::string text_of_value(const Element& value, bool* is_literal) {
    const std::string_view type = value.type();
    const bool literal = type.starts_with("Literal");
    if (is_literal != nullptr) *is_literal = literal;
    if (literal) {
        const bool is_number = type == "LiteralInteger" || type == "LiteralUnlimitedNatural";
        const char* omitted = is_number ? "0" : type == "LiteralBoolean" ? "false" : "";
        return value.has_attribute("value") ? value.attribute("value") : omitted;
    }
    if (value.has_attribute("body")) return value.attribute("body");
    for (const Element& body : value.children("body"))
        if (!body.text().empty()) return body.text();
    if (type == "Expression" || type == "StringExpression") {
        const std::vector<Element> operands = value.children("operand");
        if (operands.size() == 1) return text_of_value(operands.front(), is_literal);
        std::string text = value.attribute("symbol");
        for (const Element& operand : operands) text += (text.empty() ? "" : " ") + text_of_value(operand);
        if (!text.empty()) return text;
    }
    for (const char* feature : {"value", "symbol"})
        if (value.has_attribute(feature)) return value.attribute(feature);
    return value.attribute("name");  // StringExpression and TimeExpression may have nothing else
}

}  // namespace map2pml::auml
