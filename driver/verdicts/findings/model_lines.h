/// Translates what a search reports about lines of the model to the protocol: lines never reached -> operations, limits, cuts.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "driver/runs/trace/operation_index.h"
#include "driver/tools/spin/search.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/promela/generated.h"

namespace map2pml::check {

class ModelLines {
  public:
    ModelLines(const source::SourceSet& sources, const ir::Protocol& protocol, const ir::Instance& instance,
               const promela::Generated& model);

    /// Whether each operation was ever executed, by number of operation.
    [[nodiscard]] std::vector<bool> executed(const spin::Complete& complete) const;
    /// Whether every one of the operations was executed.
    [[nodiscard]] static bool has_executed(const promela::Generated& model, const spin::Complete& complete,
                                           const std::set<ir::OperationId>& operations);
    /// The operations whose failure ended an agent in at least one run.
    [[nodiscard]] std::vector<const ir::Operation*> failing(const spin::Complete& complete) const;
    /// The limits that cut something off in some run: `Auctioneer.bidloop after 5 entries`.
    [[nodiscard]] std::vector<std::string> limits_reached(const spin::Complete& complete) const;
    [[nodiscard]] std::string limit_words(ir::OperationId wait) const;
    [[nodiscard]] std::vector<std::string> limit_words(const std::set<ir::OperationId>& waits) const;
    /// Why a finished search did not cover the whole state space; empty if it did.
    /// \param prunes the search did not follow runs that met a full mailbox; else it would have ended there.
    [[nodiscard]] std::string cut_reached(const spin::Complete& complete, bool prunes = false) const;
    /// The operation that a line belongs to; null for lines of the frame.
    [[nodiscard]] const ir::Operation* operation_at(std::uint32_t line) const;

    /// Whether some run ended at a full mailbox.
    [[nodiscard]] static bool has_overflowed(const promela::Generated& model, const spin::Complete& complete);

  private:
    [[nodiscard]] std::string overflow_reached(const spin::Complete& complete) const;
    [[nodiscard]] static std::set<std::uint32_t> unreached(const spin::Complete& complete);

    const source::SourceSet& sources_;
    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    const promela::Generated& model_;
    trace::OperationIndex operations_;
};

/// What helps where a mailbox of the model is full: the size that is known to be enough, if SPIN has such mailboxes.
/// \param most_messages `passes::ExecutionBounds::messages`
[[nodiscard]] std::string mailbox_advice(const std::vector<std::uint32_t>& most_messages);

}  // namespace map2pml::check
