/// Operations by number, with the clause that each stands in.
#pragma once

#include <vector>

#include "translator/model/protocol/protocol.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::trace {

class OperationIndex {
  public:
    explicit OperationIndex(const ir::Protocol& protocol)
        : operations_(protocol.operation_count + 1), clauses_(protocol.operation_count + 1) {
        for (std::size_t clause = 0; clause < protocol.clauses.size(); ++clause) {
            ir::for_each_operation(protocol.clauses[clause].body, [&](const ir::Operation& operation) {
                operations_.at(operation.id) = &operation;
                clauses_.at(operation.id) = clause;
            });
        }
    }

    /// The operation with this number; null for 0 and for numbers that the protocol does not have.
    [[nodiscard]] const ir::Operation* operation(ir::OperationId id) const {
        return id < operations_.size() ? operations_[id] : nullptr;
    }
    [[nodiscard]] std::size_t clause(ir::OperationId id) const { return id < clauses_.size() ? clauses_[id] : 0; }

  private:
    std::vector<const ir::Operation*> operations_;
    std::vector<std::size_t> clauses_;
};

}  // namespace map2pml::trace
