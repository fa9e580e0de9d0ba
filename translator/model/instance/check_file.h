/// A check file: who takes part, how far to search, which verdicts are expected. It is read without the protocol whose parts it
/// names: one file serves all scenes of the text beside it, in any language. So a bare word has no meaning here yet: in an
/// expression it is a `StateRead` without `of`, everywhere else (patterns, domains, results, constants, first values) a
/// `CurrentValue`. In an `Instance` neither stands for a word any more (`passes::bind_check`).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/deontic_rule.h"
#include "translator/model/instance/instance.h"
#include "translator/model/instance/verdict.h"
#include "translator/model/observed/log_form.h"
#include "translator/model/protocol/unread.h"

namespace map2pml::ir {

/// A value as it was written, with its place.
template <class T>
struct Written {
    T value{};
    source::Span span;
};

/// Of any number of agents, so many instances are searched, the smallest ones.
inline constexpr std::uint32_t kSearchedOfAny = 3;

/// `Bidder = 3`, or `Bidder in 1..3`: an instance for each number. `Bidder = any`: those that are searched.
struct AgentCount {
    std::uint32_t first = 1;
    std::uint32_t last = 1;
    bool is_any = false;
};

/// `0..60`
struct IntegerRange {
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// `expect no-orphans violated at 11:9 because "who declines never takes it"`
struct Expectation {
    source::Span span;
    Written<std::string> property;              ///< `all` is every property that the same block does not name
    Verdict verdict = Verdict::holds;           ///< never `error`
    bool vacuously = false;                     ///< the property is expected to hold vacuously
    std::vector<Written<source::Position>> at;  ///< places that the findings must name; column 0: any of the line
    std::string because;
};

/// `start Bidder at bidloop(10)`
struct Start {
    source::Span span;
    std::vector<Term> arguments;  ///< of the recursion that the agent begins with: `bidloop`, 10
};

/// `agents c : customer(t)`: who takes part in a protocol of LCC, and the role that it begins with.
struct Participant {
    source::Span span;
    std::string id;
    source::Span role;  ///< where it is written; it is read as LCC
};

/// `knows c { likes(rome). }`, `common { … }`: facts and rules.
struct Knowledge {
    std::string owner;  ///< empty: all agents
    source::Span owner_span;
    source::Span text;  ///< the text between the braces; it is read as LCC
};

/// Statements of one block; the block of the file itself is the common ground of all instances.
struct CheckBlock {
    Written<std::string> name;  ///< empty for the common ground
    std::map<std::string, Written<AgentCount>> agents;
    std::vector<Participant> participants;  ///< in text order
    std::vector<Knowledge> knowledge;       ///< in text order
    std::vector<RuleSet> rules;             ///< in text order
    std::optional<Written<Policy>> policy;
    std::map<std::string, Written<std::vector<std::string>>> candidates;  ///< agent -> agents that may take its place
    std::map<std::string, std::string> team = {};  ///< not written: agent -> agent in its place; roles name the former
    std::map<std::string, source::Span> open;      ///< predicates that may be true or false
    std::map<std::string, source::Span> stable;    ///< likewise, with one answer for ever
    std::map<std::string, Written<std::uint32_t>> limits;       ///< clause -> entries
    std::map<std::string, source::Span> total;                  ///< procedures that cannot fail
    std::map<std::string, Written<std::vector<Term>>> results;  ///< procedure -> its possible results
    std::optional<Written<Network>> network;
    std::optional<Written<TimeoutReading>> timeout;
    std::optional<Written<IdleTimeouts>> idle_timeouts;
    std::optional<Written<std::uint32_t>> capacity;
    std::optional<Written<std::uint32_t>> call_depth;
    std::optional<source::Span> roles_by_name;  ///< LCC: messages match by the names of roles, whatever their arguments
    std::optional<source::Span> delivery_one;   ///< LCC: a message without an id goes to one agent of the role
    std::optional<source::Span> dialect_lij;    ///< LCC: as the interpreter LiJ reads it, with both of these
    std::optional<source::Span> guards_complete;  ///< diagrams: one guard of every `alt` is true
    std::optional<source::Span> spawn_calls;
    std::map<std::string, Start> starts;             ///< agent -> what it begins with
    std::map<std::string, source::Span> services;    ///< roles whose agents may wait for ever
    std::map<std::string, Written<Term>> constants;  ///< `const MAX = 50`: integer, constant, agent or role
    std::optional<Written<IntegerRange>> integers;   ///< `integers 0..60`
    std::vector<StateVariable> states;
    std::vector<Procedure> procedures;
    std::vector<Observer> observers;
    std::vector<UserProperty> properties;
    std::vector<Expectation> expectations;
};

/// `agents Bidder = /bidder-\d+/`: names in a log that are agents, or agents of a role, of the protocol.
struct LogAgents {
    std::string agent;
    source::Span span;
    std::string name;  ///< one name, or a regular expression (ECMAScript) that matches whole names
    bool is_pattern = false;
};

/// `log { … }`: how a log of real messages is read, and what its names mean.
struct LogSettings {
    source::Span span;
    observed::Fields fields;
    std::optional<Written<observed::Format>> format;
    std::optional<Written<observed::Order>> order;
    std::optional<Written<std::uint32_t>> lost;  ///< events that may be missing in a conversation
    std::optional<source::Span> closed;          ///< conversations that are open are unfinished
    std::vector<LogAgents> agents;               ///< in text order
};

struct CheckFile {
    CheckBlock common;
    std::optional<LogSettings> log;
    std::vector<CheckBlock> instances;  ///< in text order; none: the common ground is the only instance
    Unread unread;                      ///< statements with syntax errors in them are left out
};

}  // namespace map2pml::ir
