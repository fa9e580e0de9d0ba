/// Statements of a process as data, before they are text.   makers -> Steps -> print_steps
///
/// Each kind of step has its wording in a template. Names in them are those of the target; expressions and variables are data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "translator/model/protocol/boxed.h"
#include "translator/model/protocol/operation.h"
#include "translator/protocols/promela/fragment.h"
#include "translator/protocols/promela/plan/expression.h"
#include "translator/protocols/promela/trail_event.h"

namespace map2pml::promela {

struct Step;
using Steps = std::vector<Step>;

/// An option of a choice: taken where the guard is true.
struct Option;
using Alternatives = std::vector<Option>;

// Control.

struct Skip {};

struct Assign {
    Expression variable, value;
};

struct Jump {
    enum class After : std::uint8_t { nothing, receive, timeout };
    std::string label;
    After after = After::nothing;  ///< the event after which control goes there, where cycles are looked for
};

struct Select {
    Alternatives options;
};

/// One indivisible step.
struct Indivisible {
    Steps steps;
};

/// A place where other agents may act before its steps.
struct Place {
    std::string place, source;  ///< for the reader: `auction.map:9`, the text of the operation
    std::string label;
    bool is_progress = false;
    std::string entry;          ///< a second label, behind the first statement; empty: none
    bool starts_plain = false;  ///< begins with an empty statement, which SPIN leaves out of its listings
    Steps steps;
};

// The record of each step, and the end of the run.

struct Tag {
    struct Receiver {
        std::size_t number = 0;  ///< of the agent: 1, 2, …
        bool unless_sender = false;
    };
    ir::OperationId operation = 0;
    TrailEvent event = TrailEvent::skip;
    Expressions values;  ///< the agent first
    std::vector<Receiver> receivers = {};
};

struct Cut {
    ir::OperationId operation = 0;
    Expression self;
    std::string process;
    bool is_flagged = false;
};

/// An expression of the check file has no value.
struct Mistake {
    std::size_t operation = 0;
    Expression self;
    std::size_t number = 0;  ///< in `Plan::mistakes`
};

/// An agent is found stuck.
struct Stuck {
    ir::OperationId operation = 0;
    std::size_t instance = 0;
};

// Messages.

struct Put {
    Expression mailbox;
    Expression messages;  ///< number of messages there
    Expression counter;   ///< of counted messages; nothing: the message is put into the mailbox
    bool is_sorted = false;
    Expressions fields;
};

/// Ends the run where a mailbox is full, in a model that does not search further there.
struct Overflow {
    Expression guard;
    Steps steps;
};

/// Takes the oldest message that matches; there must be one.
struct Match {
    Expression mailbox;
    Expressions fields;
};

/// Takes out all messages one after the other, into scratch variables, and puts them back.
struct Look {
    Expression mailbox;
    Expression left;  ///< counter of the messages left
    Expression test;
    Expressions fields;
};

/// Does not put back the message that matches.
struct Scan {
    Look look;
    Expression taken, to_skip;  ///< scratch variables: one was taken; how many matches to pass over before
    Steps on_match;
};

struct CountMatches {
    Look look;
    Expression matches;
};

/// Chooses any number below that of the matches.
struct Choose {
    Expression matches, choice;
};

// Calls, and branches of `par`s.

struct EnterLimited {
    Expression counter;
    std::uint32_t limit = 0;
};

struct LimitReached {
    ir::OperationId operation = 0;
    Expression self;
};

struct Spawn {
    std::string process;
    Expression self;
    bool is_counted = false;
    bool is_watched = false;  ///< for stuck agents
    Expressions arguments;
};

struct StartBranch {
    std::string channel;
    bool has_one_worker = false;
    Expressions fields;
};

struct ForkBranch {
    std::string process;
    bool is_watched = false;  ///< for stuck agents, by its process number
    Expression pid;
    Expressions arguments;
};

/// A parent writes the report of a branch that has nothing to do.
struct PutReport {
    std::string channel;
    Expressions fields;
};

/// A worker waits for its next start.
struct AwaitStart {
    std::string place;
    std::string process;
    bool is_progress = false;
    std::string channel;
    bool is_alone = false;
    Expressions fields;
};

/// A branch reports to its parent and ends, or waits for its next start.
struct BranchEnd {
    ir::OperationId operation = 0;
    bool succeeded = false;
    Expression self;
    std::string process;
    std::string channel;
    std::size_t room = 0;
    Expressions fields;  ///< the parent that waits, the number of the branch, how it ended, values
    bool is_worker = false;
    Steps forgotten;  ///< of a worker
    bool after_receive = false;
    std::string resumes;  ///< the channel on which it takes its parent on; empty: it does not
    std::size_t par = 0;  ///< the number of the `par` on that channel
};

// Ends of processes.

struct Finish {
    Expression self;
    bool is_counted = false;
    bool is_watched = false;
};

struct Fail {
    Expression self;
    bool is_counted = false;
    Origin because;
};

struct Ends {
    std::string process;
    bool is_agent = false;
    bool is_branch = false;  ///< a branch that is started with `run`
    bool is_progress = false;
    bool has_cut = false;
    bool only_pruned = false;  ///< with `has_cut`: only where full mailboxes end runs
};

// The textbook form.

struct TextbookClause {
    std::string place, clause, label;
    Steps body;
};

/// The text of a nested call, and the place of its return.
struct TextbookBack {
    std::string label;
    Steps regions;
};

struct TextbookReceive {
    Expression mailbox, test;
    Expressions taken, restored;
    Steps matched;
};

struct TextbookProgress {
    std::string label;
};

struct TextbookWait {
    std::string place, source, label;
    std::string timed_out;
    bool has_timeout = false;
    Alternatives options;
    Steps attempt, on_timeout;
};

struct TextbookEnd {
    std::string label;
    Steps test;
};

template <typename T>
using Boxed = ir::Boxed<T>;

/// Large alternatives are boxed, since steps are moved around.
using What = std::variant<Skip, Assign, Jump, Select, Indivisible, Boxed<Place>, Tag, Boxed<Cut>, Mistake, Stuck, Put,
                          Overflow, Match, Boxed<Scan>, Boxed<CountMatches>, Choose, EnterLimited, LimitReached,
                          Boxed<Spawn>, StartBranch, Boxed<ForkBranch>, PutReport, Boxed<AwaitStart>, Boxed<BranchEnd>,
                          Finish, Boxed<Fail>, Ends, Boxed<TextbookClause>, TextbookBack, Boxed<TextbookReceive>,
                          TextbookProgress, Boxed<TextbookWait>, TextbookEnd>;

struct Step {
    What what;
    Origin origin = {};
    LineRole role = LineRole::statement;  ///< of its first line; for a `Fail`, of the last
};

struct Option {
    Expression guard;
    Steps steps;
    Origin origin = {};
};

/// Only this step.
[[nodiscard]] Steps just(What what, const Origin& origin = {});
/// Appends all of `more`.
void append(Steps& to, Steps more);
void append(Alternatives& to, Alternatives more);

}  // namespace map2pml::promela
