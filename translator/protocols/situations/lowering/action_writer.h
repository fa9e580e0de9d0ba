/// The operations of single steps.   transition of a situation -> sends, receives, decisions   private to the room
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/protocol/operation.h"
#include "translator/protocols/situations/lowering/local_machines.h"
#include "translator/protocols/situations/lowering/message_names.h"
#include "translator/protocols/situations/lowering/untaken.h"

namespace map2pml::lcc {

/// The role with which an agent begins: its role in the protocol.
[[nodiscard]] std::string initial_role(const Scene::Participant& agent);
/// True if an agent of the scene has this id.
[[nodiscard]] bool takes_part(const Scene& scene, const Party& party);

/// Numbers the operations of a protocol in the order of the calls.
class ActionWriter {
  public:
    /// \param untaken has the framework and the scene, and receives data for later queries. Both must outlive this.
    ActionWriter(const LocalMachines& machines, UntakenMessages& untaken);

    /// The agent to which the following operations belong.
    void begin_agent(std::size_t agent) { agent_ = agent; }
    [[nodiscard]] ir::OperationId last_id() const { return last_id_; }
    [[nodiscard]] const MessageNames& messages() const { return messages_; }
    /// Numbers that are names in check files -> their first place.
    [[nodiscard]] std::map<std::string, source::Span> take_named_numbers() { return std::move(named_numbers_); }

    /// \param wording of an action of the text; empty: only the model needs the operation.
    [[nodiscard]] ir::Operation operation(const source::Span& span, decltype(ir::Operation::kind) kind,
                                          const std::string& wording = {});
    /// The number of actions of the transition; at least one.
    [[nodiscard]] static std::size_t actions_of(const LocalTransition& transition);
    void add_actions(const LocalTransition& transition, std::vector<ir::Operation>& parts);

    /// A receive, or a decision, that never succeeds.
    [[nodiscard]] ir::Operation never_received(const source::Span& span, const std::string& wording);
    [[nodiscard]] ir::Operation never_solved(const source::Span& span, std::string wording);
    /// A message that no agent of the text sends.
    [[nodiscard]] ir::Operation send_unknown(const std::string& receiver, const source::Span& span);

  private:
    ir::Operation send(const Message& message, const source::Span& span);
    [[nodiscard]] ir::Address address(const std::string& id, const source::Span& span) const;
    ir::Operation decision(const std::string& procedure, std::vector<ir::Term> arguments, const source::Span& span,
                           std::string wording);
    ir::Operation constraint(const LocalTransition& transition, const source::Span& span);
    void note_numbers(const Value& whole, const source::Span& span);

    const Scene& scene_;
    UntakenMessages& untaken_;
    MessageNames messages_;
    std::map<std::string, source::Span> named_numbers_;
    ir::OperationId last_id_ = 0;
    std::size_t agent_ = 0;
};

}  // namespace map2pml::lcc
