/// Actions of modal formulas, and steps as such actions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "translator/model/formulas/term_tree.h"

namespace map2pml::ir {

enum class ActionKind : std::uint8_t {
    out,       ///< `out(M, a(R, I))`: a message is sent
    in,        ///< `in(M, a(R, I))`: it is taken
    internal,  ///< `#(p)`: a constraint is solved, a decision procedure succeeds
    other,     ///< `tau`: everything else, such as timeouts, calls, and decisions that fail
};

struct LabelAgent {
    TermTree id;
    std::string declared;  ///< the agent of the protocol whose clauses it follows; may be empty
};

/// One end of a message: its agent, and the role that the agent plays.
struct LabelParty {
    TermTree role;
    LabelAgent agent;
};

/// A step as an action.
struct ActionLabel {
    ActionKind kind = ActionKind::other;
    LabelAgent agent;                  ///< the agent that acts
    std::vector<TermTree> terms;       ///< out, in: the message; internal: the conjuncts that were solved
    std::vector<LabelParty> partners;  ///< out: all receivers; in: the sender
};

/// `c: in(available_flights(_), a(travel_agent(_, _, _), _))`
struct ActionPattern {
    source::Span span;
    ActionKind kind = ActionKind::other;
    std::optional<TermTree> agent;  ///< the agent that acts; nothing: any agent
    TermTree term;                  ///< not of `other`
    struct Partner {
        TermTree role;
        TermTree id;
    };
    std::optional<Partner> partner;
};

/// `-`, `in(ok)`, `{in(ok), in(no)}`, `-in(ok)`
struct ActionSet {
    source::Span span;
    bool is_complement = false;  ///< all actions but these; of no action: any
    std::vector<ActionPattern> patterns;

    [[nodiscard]] bool is_any() const { return is_complement && patterns.empty(); }
};

[[nodiscard]] bool matches(const ActionPattern& pattern, const ActionLabel& label);
[[nodiscard]] bool is_in(const ActionSet& actions, const ActionLabel& label);

[[nodiscard]] std::string to_string(const ActionPattern& pattern);
[[nodiscard]] std::string to_string(const ActionSet& actions);

}  // namespace map2pml::ir
