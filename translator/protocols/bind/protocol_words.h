/// The names of a protocol that a check file can use.   protocol -> tables
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/model/formulas/expression.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// An integer literal in a text.
struct WrittenInteger {
    std::int64_t value = 0;
    source::Span span;
};

/// One place at which a procedure is used.
struct ProcedureUse {
    std::size_t arguments = 0;
    source::Span span;
};

/// A clause as check files name it.
struct ClauseWord {
    std::string agent;      ///< of the protocol
    std::string full_name;  ///< as in `ir::clause_name`
};

struct ProtocolWords {
    explicit ProtocolWords(const ir::Protocol& protocol);

    std::string scene;
    std::map<std::string, std::string> agents;  ///< agent -> its role
    std::set<std::string> roles;
    std::set<std::string> constants;
    std::set<std::string> variables;
    std::map<std::string, std::set<std::size_t>> messages;  ///< performative -> numbers of terms, sent or received
    std::map<std::string, std::vector<ProcedureUse>> procedures;
    std::vector<ClauseWord> clauses;
    std::vector<WrittenInteger> integers;
};

/// The numbers of terms or arguments with which the name of such an event stands in the protocol; empty: it does not.
[[nodiscard]] std::set<std::size_t> arities(const ProtocolWords& words, ir::EventPattern::Kind kind,
                                            const std::string& name);

/// Full names of the clauses that `asked` can mean: `Bidder.bidloop`, or `bidloop` of any agent. No duplicates.
/// \param agents of the protocol; empty: all.
[[nodiscard]] std::vector<std::string> clauses_called(const ProtocolWords& words, const std::string& asked,
                                                      const std::set<std::string>& agents);

}  // namespace map2pml::passes
