/// Data shared by all makers of one model: the facts, and the names.
#pragma once

#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/protocols/promela/facts.h"
#include "translator/protocols/promela/names.h"
#include "translator/protocols/promela/plan/explain_merge.h"
#include "translator/protocols/promela/plan/expression.h"

namespace map2pml::promela {

struct ModelContext : Facts {
    const source::SourceSet& sources;
    Namer namer;
    bool stuck_checks = false;           ///< waits test whether an agent can still send the messages they wait for
    bool may_overlook_stuck = false;     ///< see `Generated`
    std::size_t spare_count = 0;         ///< number of scratch variables that the steps made so far need
    std::size_t event_spare_count = 0;   ///< likewise for observers
    bool has_cut = false;                ///< some step made so far ends the run as cut
    Mergings mergings;                   ///< steps made so far that join those before them
    std::vector<source::Span> mistakes;  ///< places of the check file where an expression may have no value, by number

    ModelContext(const source::SourceSet& sources, Facts facts);

    /// The macro of a message kind: `PERF_inform_2`.
    [[nodiscard]] std::string kind_name(const passes::MessageKind& kind) {
        return namer.name("PERF_", kind.first + "_" + std::to_string(kind.second));
    }
    /// The proctype of a thread: `agent_Bidder`.
    [[nodiscard]] std::string proctype_name(std::size_t thread);
    /// The mailbox of an instance as a channel expression: `mailbox_Bidder[1]`; `mailbox_Auctioneer` for a single one.
    [[nodiscard]] Expression mailbox_of(std::size_t instance);
    /// The channel of messages that are under way to an instance; its mailbox if they are delivered at once.
    [[nodiscard]] Expression way_to(std::size_t instance);
    /// The mailbox of the instance that executes a thread of `agent`.
    [[nodiscard]] Expression own_mailbox(std::size_t agent, const Expression& self);
    /// The number of messages of a counted kind in the mailbox of an instance.
    [[nodiscard]] Expression counter_of(std::size_t instance, const passes::MessageKind& kind);
    /// Likewise for the instance that executes a thread of `agent`.
    [[nodiscard]] Expression own_counter(std::size_t agent, const passes::MessageKind& kind, const Expression& self);
    /// The number of messages of an instance, whether they are counted, under way, or neither.
    [[nodiscard]] Expression messages_of(std::size_t instance);
    /// The counter of entries of a limited clause for the executing instance; empty if the clause has no limit in force.
    [[nodiscard]] Expression entry_counter(std::size_t clause, const Expression& self);
    /// The channel that starts the workers of a branch.
    [[nodiscard]] std::string start_channel(std::size_t thread);
    /// Where there are no workers: the variable that holds the process number of a branch of the executing agent (for
    /// `CHECK_STUCK`).
    [[nodiscard]] Expression branch_pid(std::size_t thread, const Expression& self);
    /// Name of scratch variable `number`.
    [[nodiscard]] std::string spare(std::size_t number);
    /// Likewise for observers, which run while the others are in use.
    [[nodiscard]] std::string event_spare(std::size_t number);
    /// `auction.map:9`
    [[nodiscard]] std::string place(const source::Span& span) const;

  private:
    [[nodiscard]] Expression channel_of(const std::string& beginning, std::size_t instance);
};

}  // namespace map2pml::promela
