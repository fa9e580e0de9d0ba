/// The instance of one check: protocol + settings of the user -> agents and limits.
///
/// Invariant: without errors in the sink, every agent of the instance has an initial clause, clones stand together in the
/// order of the protocol, and the instance fits into what SPIN can hold.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// The user's settings for an instance; names as written on the command line.
struct InstanceRequest {
    std::map<std::string, std::uint32_t> agent_counts;     ///< agent or role -> number of instances
    std::map<std::string, std::uint32_t> limits;           ///< `bidloop` or `Bidder.bidloop` -> entries
    std::set<std::string> total_procedures;                ///< besides those that the protocol says never fail
    std::map<std::string, std::vector<ir::Term>> results;  ///< procedure -> what it gives one of
    ir::Network network = ir::Network::mailbox;
    ir::TimeoutReading timeout = ir::TimeoutReading::quiescent;
    ir::IdleTimeouts idle_timeouts = ir::IdleTimeouts::dropped;
    bool is_fixed_by_language = false;  ///< as in `ir::Instance`
    bool spawn_calls = false;
    std::uint32_t call_depth = 4;
};

/// A name that the request uses and no scene of the file has: reported once per file, by the caller, at `nowhere`.
struct UnknownName {
    std::string kind;  ///< `agent or role`, `clause`, `procedure`
    std::string name;
    std::string advice = {};  ///< `; did you mean …?`, or empty
};

/// Makes the instance. Mistakes that belong to a place in the text go to `sink` (`!Bidder` that means several agents, too
/// many agents, values or channels for SPIN).
[[nodiscard]] ir::Instance make_instance(const ir::Protocol& protocol, const InstanceRequest& request,
                                         diag::Sink& sink);

/// Names of the request that mean nothing in any of the protocols.
[[nodiscard]] std::vector<UnknownName> unknown_names(std::span<const ir::Protocol> protocols,
                                                     const InstanceRequest& request);

}  // namespace map2pml::passes
