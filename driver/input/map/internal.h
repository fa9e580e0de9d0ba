/// Declarations shared by the sources of `driver/input/map`; no other folder includes them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/input/reading/running_rules.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/model/protocol/value.h"
#include "translator/protocols/analyses/instance/check_instances.h"
#include "translator/protocols/analyses/values/addressing.h"

namespace map2pml::input {

// --- map_rules.cpp: The rules of agents in a protocol of MAP.   rules + decision procedures + sends -> a protocol that obeys the rules
//
// Decision procedures and sends are the actions. One that is denied fails, as if a `require` that is false stood before it.

/// Checks the rules of one instance and makes its decision procedures and sends obey them. Without rules all stays as it is.
/// \param texts all scenes of the file, \param text the one of the instance
/// \param parts what the check file implements, before it is bound
/// \returns whether sends have become guarded in `text`
[[nodiscard]] bool obey_rules(const std::vector<ir::Protocol>& texts, ir::Protocol& text, passes::UserParts& parts,
                              ir::Instance& instance, diag::Sink& sink);

// --- send_guards.cpp: Sends that obey the rules of agents.   protocol + rules -> a decision before each send that may be denied
//
// The receiver is the object of the action. A message to several agents is one step: it is sent to all of them, or, if it may not be sent
// to one, to none.

class SendGuards {
  public:
    SendGuards(std::shared_ptr<RunningRules> rules, std::vector<ir::AgentInstance> agents);

    /// Writes the guards into the text, and what they compute into the parts. A send that is always permitted gets none.
    /// \returns whether there are guards now
    [[nodiscard]] bool insert(ir::Protocol& text, passes::UserParts& parts, const ir::Instance& instance,
                              diag::Sink& sink);
    /// Whether the decision is a guard.
    [[nodiscard]] bool has(const std::string& procedure) const { return guards_.contains(procedure); }
    /// Why the guard fails for these arguments; nothing: not because of rules.
    [[nodiscard]] std::optional<ir::Denial> why_denied(const std::string& agent, const std::string& procedure,
                                                       const std::vector<ir::Value>& arguments) const;

  private:
    /// One kind of send of the agents of one clause.
    struct Guard {
        std::string message;
        std::size_t terms = 0;
        passes::Addressees to;
    };
    struct Place {
        ir::Operation* send = nullptr;
        ir::AgentDeclaration sender;
    };

    [[nodiscard]] std::optional<ir::Procedure> procedure_of(const Guard& guard, const Place& place,
                                                            const ir::Instance& instance, const source::Span& span);
    [[nodiscard]] bool is_denied(const deontic::Question& question) const;

    std::shared_ptr<RunningRules> rules_;
    std::vector<ir::AgentInstance> agents_;
    std::map<std::string, Guard> guards_;  ///< by the name of the decision
};

}  // namespace map2pml::input
