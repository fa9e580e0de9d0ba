/// The common form of a diagram: lifelines, messages, and the tree of fragments.   built by dialects, read by projections
///
/// UML 2.5, chapter 17 (interactions). Plain values; lifelines and messages are known by their index in the interaction. Every
/// node has its place, its `xmi:id` and its name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/diagrams/label.h"

namespace map2pml::auml {

/// How a diagram is written.
enum class Notation : std::uint8_t { xmi, mermaid, plantuml, document };

/// The common part of all nodes.
struct Node {
    source::Span span;
    std::string id;    ///< `xmi:id`; may be empty
    std::string name;  ///< as it was written; may be empty
};

/// `<<name>> {tag = value}` on an element, from a profile that is applied.
struct Stereotype {
    std::string name;
    std::vector<std::pair<std::string, std::string>> tags;
};

using LifelineIndex = std::size_t;
using MessageIndex = std::size_t;

struct Lifeline {
    Node node;               ///< with a unique name that is never empty
    std::string role;        ///< the type of the represented element, or the role in the label; may be empty
    std::string represents;  ///< `xmi:id` of the represented element; may be empty
    std::optional<Cardinality> multiplicity;
    std::vector<Stereotype> stereotypes;
};

enum class MessageSort : std::uint8_t { synch_call, asynch_call, asynch_signal, reply, create, destroy };

/// A value that goes with a message.
struct Argument {
    std::string text;
    bool is_literal = false;  ///< a number, a string: equal only to itself. Otherwise an expression of any value.
};

/// The place of an end of a message: on a lifeline, at the border of a diagram or fragment, or nowhere (found, lost).
struct AtLifeline {
    LifelineIndex lifeline = 0;
};
struct AtGate {
    std::string name;
    /// `xmi:id` of the interaction use that the gate belongs to; empty: at the border of this interaction
    std::string use = {};
};
struct Nowhere {};
using MessageEnd = std::variant<AtLifeline, AtGate, Nowhere>;

struct Message {
    Node node;
    MessageLabel label;  ///< with an act that is never empty
    std::vector<Argument> arguments;
    MessageSort sort = MessageSort::synch_call;
    MessageEnd from;
    MessageEnd to;
    std::vector<Stereotype> stereotypes;
};

struct Fragment;

/// One end of a message on a lifeline.
struct Occurrence {
    MessageIndex message = 0;
    bool is_send = false;
    LifelineIndex lifeline = 0;
};

enum class Operator : std::uint8_t {
    alt,
    opt,
    par,
    loop,
    break_,
    critical,
    strict,
    seq,
    neg,
    assert_,
    consider,
    ignore,
    or_  ///< AUML: one or more of the operands
};

/// True if what is inside happens exactly once whenever the surroundings do.
[[nodiscard]] constexpr bool happens_once(Operator kind) {
    switch (kind) {
        case Operator::par:
        case Operator::critical:
        case Operator::strict:
        case Operator::seq:
        case Operator::assert_:
        case Operator::consider:
        case Operator::ignore:
            return true;
        case Operator::alt:
        case Operator::opt:
        case Operator::loop:
        case Operator::break_:
        case Operator::neg:
        case Operator::or_:
            return false;
    }
    return false;
}

/// How often a loop is done; no upper bound is `*`.
struct Bounds {
    std::uint32_t lower = 0;
    std::optional<std::uint32_t> upper;
};

struct Operand {
    Node node;
    std::string guard;        ///< normal spaces; empty: none, or always true
    std::string shown_guard;  ///< as drawn, where `guard` is what it is read as; empty: as `guard`
    source::Span guard_span;
    std::optional<LifelineIndex> guard_lifeline;  ///< the lifeline over which the guard stands, where the file says so
    /// set by `write_deadlines`: this lifeline got no other operand's message in time
    std::optional<LifelineIndex> waits;
    bool breaks_loop = false;  ///< set by `plain`: a `break`, after which the loop around it is over
    std::vector<Fragment> fragments;
};

/// `alt`, `loop`, …
struct Combined {
    Operator kind = Operator::seq;
    Bounds bounds;                      ///< of a loop
    std::vector<std::string> messages;  ///< of `consider` and `ignore`
    bool is_each = false;  ///< set by `replicate`, of `par`: an operand for each agent; a `break` leaves its operand
    bool is_continued = false;  ///< set by `write_continuations`: the fragments behind each operand were moved into it
    bool is_complete = false;   ///< of an `alt`: one of its guards is true, the last one if no other is
    std::vector<Operand> operands;
};

/// `ref`: another interaction happens here.
struct InteractionUse {
    std::string refers_to;                   ///< `xmi:id`
    std::optional<std::size_t> interaction;  ///< index in the diagram, when the interaction is in the file
    std::vector<LifelineIndex> covered;
};

/// `{state}` on a lifeline.
struct StateInvariant {
    LifelineIndex lifeline = 0;
    std::string text;
};

/// A lifeline ends here without a message.
struct Destruction {
    LifelineIndex lifeline = 0;
};

/// A label that operands of one `alt` share.
struct Continuation {
    bool is_setting = true;
};

struct Fragment {
    Node node;
    std::variant<Occurrence, Combined, InteractionUse, StateInvariant, Destruction, Continuation> kind;
};

/// The order of two occurrences, by `xmi:id`.
struct GeneralOrdering {
    source::Span span;
    std::string before;
    std::string after;
};

/// `{d1..d2}`, or a deadline that a name, a comment or a stereotype gives.
struct Timing {
    source::Span span;
    std::string minimum;  ///< may be empty
    std::string maximum;
    std::vector<std::string> elements;  ///< `xmi:id` of the constrained elements
};

struct Interaction {
    Node node;  ///< with a unique name: prefixed by that of its owner, where another interaction has the same
    std::vector<diag::Diagnostic> found;  ///< diagnostics from reading it
    bool is_broken = false;  ///< the interaction or a used one has errors: only name and place are reliable
    std::vector<Lifeline> lifelines;
    std::vector<Message> messages;
    std::vector<Fragment> fragments;  ///< in the order in which they happen
    std::vector<GeneralOrdering> orderings;
    std::vector<Timing> timings;
};

/// All interactions of one file.
struct Diagram {
    std::string tool;  ///< the tool that wrote the file: `Enterprise Architect`
    std::string only;  ///< the requested scene; empty: all
    std::vector<Interaction> interactions;
};

/// `alt`, `asynchCall`: the words of UML.
[[nodiscard]] std::string to_string(Operator kind);
[[nodiscard]] std::string to_string(MessageSort sort);

}  // namespace map2pml::auml
