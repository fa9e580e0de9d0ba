/// The protocol model: all that front ends and back ends share. Plain values; every node carries a span.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/term.h"
#include "translator/model/protocol/unread.h"

namespace map2pml::ir {

/// An agent that has clauses of its own; its role is fixed for the scene.
struct AgentDeclaration {
    std::string name;
    std::string role;
    source::Span span;  ///< the name in its first clause
};

/// `agent(!Bidder, %bidder, bidloop, $auctioneer) = body`
struct Clause {
    source::Span span;       ///< from `agent` to the end of the body
    source::Span head_span;  ///< from `agent` to the closing parenthesis
    AgentName agent;
    source::Span agent_span;
    RoleName role;
    source::Span role_span;
    std::vector<Term> parameters;  ///< variables (bound on entry) and constants (select the clause)
    Operation body;
    /// Not a clause of the text: what the agent does first because a check file says so. No recursion enters it.
    bool is_start = false;
    /// Not a clause of the text: a situation that an agent can be in. Its only parameter, if any, is its name.
    bool is_situation = false;
};

/// One scene.
struct Protocol {
    std::string name;
    source::Span span;
    source::Span name_span;
    std::vector<AgentDeclaration> agents;  ///< in the order of their first clauses
    std::vector<Clause> clauses;           ///< in text order
    OperationId operation_count = 0;       ///< ids run from 1 to this
    /// Of a text with mistakes; then it is for the checks alone. A clause whose body cannot be read has an empty one.
    Unread unread;

    /// Of a diagram: agents that may never hear of a choice, and may then wait for ever.
    struct MayRest {
        std::vector<std::string> agents;
        source::Span span;  ///< of the choice
    };
    std::vector<MayRest> may_rest = {};
    /// Of a diagram: in some runs a message overtakes another one of its sender, which those of the diagram do not have.
    bool may_overtake = false;
    /// Of a diagram: its runs are those in which messages of an agent arrive in the order of sending. The model may have a bag, where it looks for
    /// them in an order that does as well.
    bool keeps_order = false;
};

/// Some clause is of the text: its agents are not written out as situations.
[[nodiscard]] bool has_clauses_of_text(const Protocol& protocol);

/// Some receive takes from the mailbox of another agent: `Receive::box`.
[[nodiscard]] bool has_shared_mailbox(const Protocol& protocol);

/// The name under which options and reports know a clause: `Bidder.bidloop`; `Bidder` for the clause without parameters.
[[nodiscard]] std::string clause_name(const Clause& clause);

/// The clause that an agent begins with: the one that a check file gave it, else the one without parameters.
[[nodiscard]] std::optional<std::size_t> first_clause(const Protocol& protocol, const std::string& agent);

}  // namespace map2pml::ir
