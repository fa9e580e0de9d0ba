/// Sends that obey the rules of agents.   protocol + rules -> a decision before each send that may be denied
///
/// The receiver is the object of the action. A message to several agents is one step: it is sent to all of them, or, if it may not be sent
/// to one, to none.
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

class SendGuards {
  public:
    SendGuards(std::shared_ptr<RunningRules> rules, std::vector<ir::AgentInstance> agents);

    /// Writes the guards into the text, and what they compute into the parts. A send that is always permitted gets none.
    /// \returns whether there are guards now
    [[nodiscard]] bool insert(ir::Protocol& text, passes::UserParts& parts, const ir::Instance& instance,
                              diag::Sink& sink);
    /// The decision is a guard.
    [[nodiscard]] bool has(const std::string& procedure) const { return guards_.contains(procedure); }
    /// Why the guard fails for these arguments; nothing: rules are not why.
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
