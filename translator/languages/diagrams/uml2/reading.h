/// The common part of all readers of a UML 2 interaction: the document, its references, their diagnostics.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/xmi/document.h"

namespace map2pml::auml {

/// No diagram that people draw has more; with more, orders and names would take too long to find.
inline constexpr std::size_t kMostMessages = 5000;
inline constexpr std::size_t kMostLifelines = 500;

/// The differences of a tool from the others.
struct Style {
    std::string tool;
    /// Fragments have no order, even if no message has a number (Visual Paradigm).
    bool ordered_by_number = false;
    /// What is in an operand was found by the drawing: an empty one is meant to be empty (projects of StarUML).
    bool knows_operands = false;
    /// What was found before an interaction was read, by its id.
    std::map<std::string, std::vector<diag::Diagnostic>> found = {};
};

/// One file being read.
class Reading {
  public:
    Reading(const xmi::Document& document, Style style, diag::Sink& sink);

    [[nodiscard]] const xmi::Document& document() const { return document_; }
    [[nodiscard]] const Style& style() const { return style_; }

    /// The element that `at` refers to; false, and an error, when there is none or more than one.
    [[nodiscard]] xmi::Element resolve(const std::string& id, const xmi::Element& at, std::string_view feature);
    /// The element with this id, without a diagnostic if there is none: types and events may be in other files.
    [[nodiscard]] xmi::Element find(const std::string& id) const;
    /// Reports a duplicate id, once.
    void check_unique(const xmi::Element& element);

    void report(diag::Code code, const xmi::Element& at, std::string message, std::vector<diag::Note> notes = {});
    /// Warns that an element that may matter is left out.
    void ignore(const xmi::Element& at, const std::string& why);
    /// A warning for each part with another name; those that only refer to something are navigation. \param of `an interaction`
    void ignore_others(const xmi::Element& element, std::span<const std::string_view> expected, std::string_view of);

    /// Whether an interaction is small enough to be read; an error when it is not.
    [[nodiscard]] bool is_small(const xmi::Element& interaction, std::size_t lifelines, std::size_t messages);

    /// Begins an interaction: all diagnostics until its end belong to it.
    void begin_interaction(const std::string& id = {});
    /// \returns its diagnostics, sorted.
    [[nodiscard]] std::vector<diag::Diagnostic> end_interaction();

    /// The stereotypes that profiles apply to an element.
    [[nodiscard]] std::vector<Stereotype> stereotypes_of(const std::string& id) const;
    /// The bodies of comments that annotate an element.
    [[nodiscard]] std::vector<std::string> comments_on(const std::string& id) const;

    /// Comments are collected interaction by interaction.
    void add_comment(const std::string& element, const std::string& body) { comments_[element].push_back(body); }

  private:
    const xmi::Document& document_;
    Style style_;
    diag::Sink& sink_;
    std::map<std::string, std::vector<Stereotype>> stereotypes_;
    std::map<std::string, std::vector<std::string>> comments_;
    std::set<std::string> reported_duplicates_;  ///< ids that were reported, in this interaction
    std::optional<diag::Sink> own_;              ///< of this interaction
};

/// Span, id and name of an element.
[[nodiscard]] Node node_of(const xmi::Element& element);

/// The name of an element in a diagnostic, never its id: ``Message `ask` ``.
[[nodiscard]] std::string called(const xmi::Element& element);

/// `uml:OpaqueExpression`, `uml:LiteralString`, … as text: `body`, `value`, `symbol`; \param is_literal set when it is one value.
[[nodiscard]] std::string text_of_value(const xmi::Element& value, bool* is_literal = nullptr);

// --- timings.cpp: Deadlines and durations.   `<ownedRule xmi:type="uml:DurationConstraint">`, comments -> `Timing`

/// Reads the rules and comments of an interaction. Comments are kept for what they annotate.
void read_rules(Reading& reading, const xmi::Element& interaction, Interaction& into);

/// Parses a comment: `deadline = 5`, with or without braces; empty for any other text.
[[nodiscard]] std::string deadline_in(const std::string& comment);

// --- messages.cpp: Messages, without their ends.   `<message>` -> `Message`

/// The label comes from the name, or else from the operation or signal that is the signature.
/// \param number of the message in its interaction, for one without a name.
[[nodiscard]] Message read_message(Reading& reading, const xmi::Element& element, std::size_t number);

/// Parses the name. A name that is not a label becomes the act unchanged, and a message without an act is named by its number; both with a warning.
[[nodiscard]] MessageLabel label_of(Reading& reading, const xmi::Element& at, const std::string& name,
                                    std::size_t number);

/// Parses an argument: `5` and `"soon"` are values, anything else is an expression.
[[nodiscard]] Argument argument_of(const std::string& text);

// --- lifelines.cpp: Lifelines, and what they represent.   `<lifeline>` -> `Lifeline`

/// Reads the lifelines of an interaction. \returns their `xmi:id`, for what refers to them.
[[nodiscard]] std::map<std::string, LifelineIndex> read_lifelines(Reading& reading, const xmi::Element& interaction,
                                                                  Interaction& into);

/// Parses the name; a name that is not a label is used unchanged, with a warning.
[[nodiscard]] LifelineLabel lifeline_label(Reading& reading, const xmi::Element& at, const std::string& name);

/// Role, multiplicity and a name of its own, by the label.
[[nodiscard]] Lifeline labelled_lifeline(Reading& reading, const xmi::Element& at, const LifelineLabel& label,
                                         const Interaction& known);

/// A name that no other lifeline has: `buyer`, `buyer 2`.
[[nodiscard]] std::string own_name(const Interaction& interaction, const std::string& name);

}  // namespace map2pml::auml
