/// Declarations that the sources of `translator/protocols/situations/lowering` share; no other folder includes this header.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/formulas/action_label.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/term.h"
#include "translator/protocols/situations/transition_system/system.h"
#include "translator/protocols/situations/transition_system/value_tree.h"

namespace map2pml::lcc {

// --- local_machines.cpp: The situations that each agent of a scene can reach on its own.   framework + scene -> one finite machine for each agent
//
// An agent's situation is its residual process: every value that it knows is written into it. The situations are
// found by a fixpoint (grammar/lcc.md, "How it runs"): every agent is followed under all messages that any agent can send it,
// which may let it send more. So the machines have at least the situations that runs of the scene have, and each of their steps
// is a step by the rules of `translator/protocols/situations/transition_system`.

/// A step of one agent, from a situation.
struct LocalTransition {
    Label label;
    std::optional<Message> taken;
    std::vector<Message> sent;
    std::size_t to = 0;
    bool is_denied = false;  ///< `Knowledge::has_any_rules`: the actual rules deny it
};

/// The possible steps of an agent, given its knowledge.
struct Situation {
    ProcessPointer process;
    Answers answers;  ///< answers of open predicates
    std::vector<LocalTransition> transitions;
    std::size_t found = 0;  ///< number of transitions, before some were left out
    /// The first actions that are impossible, whatever is sent: see `System::local_steps`.
    std::vector<ProcessPointer> blocked;
    bool is_cut = false;    ///< not followed, since there are too many situations: its continuation is not known
    bool may_stay = false;  ///< has nothing left to do, or is a service at the beginning of its role
    std::optional<std::size_t> from;  ///< the situation that it was first found from
};

/// The situations of an agent; the first one is its beginning.
using LocalMachine = std::vector<Situation>;

struct LocalMachines {
    std::vector<LocalMachine> agents;  ///< in the order of the scene
};

/// The situations that runs reach, when all agents are followed together. The machines have every step of every run, whatever the
/// network, and possibly steps that only another delivery or another order of branches allows.
/// \param most number of situations of an agent \returns nothing when there are more, when there are too many states, or when
/// something does not end
[[nodiscard]] std::optional<LocalMachines> find_reached_machines(System& system, const Scene& scene, std::size_t most);

/// The situations of each agent on its own where these are few; otherwise those that runs reach, if all of these can be found.
/// \param most number of situations of an agent that are followed. Since messages are not counted, an agent
///        may have infinitely many situations here that no run of the scene reaches.
/// \returns nothing when the system gave up (`System::gave_up`).
[[nodiscard]] LocalMachines find_local_machines(System& system, const Scene& scene, std::size_t most);

// --- action_writer.cpp: The labels that modal formulas see on the steps of LCC.   values -> `ir::ActionLabel`

/// `out(M, a(R, I))`, of one copy. \param agent the sender
[[nodiscard]] std::shared_ptr<const ir::ActionLabel> label_of_send(const std::string& agent, const Message& message);
/// `in(M, a(R, I))`. \param sender_role the part that is the same for all messages that are one in the model
[[nodiscard]] std::shared_ptr<const ir::ActionLabel> label_of_receive(const std::string& agent, const Message& message,
                                                                      const Value& sender_role);
/// `#(X1, …, Xn)`; `tau` when an agent only chooses an answer.
[[nodiscard]] std::shared_ptr<const ir::ActionLabel> label_of_constraint(const std::string& agent, const Label& label);

// --- message_names.cpp: Names of messages in the protocol model.

/// A message of the model.
struct NamedMessage {
    std::string performative;
    std::string written;  ///< as in `ir::Send`
    std::vector<ir::Term> terms;
    Value sender_role;  ///< of all messages that are this one; parts that differ have no value
};

/// In LCC a message also carries the role of its sender and the role that is meant. Messages that differ in nothing else, and
/// that their receiver treats alike in each of its situations, are one message of the model; otherwise the roles
/// become part of the name.
class MessageNames {
  public:
    explicit MessageNames(const LocalMachines& machines);
    [[nodiscard]] NamedMessage named(const Message& message, const source::Span& span) const;

  private:
    /// Messages that are one in the model.
    struct Class {
        std::string mark;  ///< behind the name; may be empty
        Value sender_role;
    };
    std::map<Message, Class> classes_;
};

/// A value without variables as a term of the model; others as their text.
[[nodiscard]] ir::Term term_of(const Value& value, const source::Span& span);
[[nodiscard]] std::vector<ir::Term> terms_of(const Parts& values, const source::Span& span);

// --- untaken.cpp: Why messages lie in mailboxes, from the rules of LCC.   wait + message of the model -> words, for reports

/// Answers questions of reports after a framework was lowered. Has a framework and a scene of its own, since it outlives the text.
class UntakenMessages {
  public:
    UntakenMessages(Framework framework, Scene scene) : framework_(std::move(framework)), scene_(std::move(scene)) {}
    UntakenMessages(const UntakenMessages&) = delete;
    UntakenMessages& operator=(const UntakenMessages&) = delete;
    UntakenMessages(UntakenMessages&&) = delete;
    UntakenMessages& operator=(UntakenMessages&&) = delete;
    ~UntakenMessages() = default;

    [[nodiscard]] const Framework& framework() const { return framework_; }
    [[nodiscard]] const Scene& scene() const { return scene_; }

    /// Adds the wait of the model at which the agent has this process left to do.
    void add_wait(ir::OperationId wait, std::size_t agent, ProcessPointer process, Answers answers) {
        waits_.emplace(wait, Place{agent, std::move(process), std::move(answers)});
    }
    void add_message(ir::WrittenMessage written, const Message& message) {
        std::vector<Message>& alike = messages_[{to_string(message.to.id), std::move(written)}];
        if (std::find(alike.begin(), alike.end(), message) == alike.end()) alike.push_back(message);
    }

    /// The reason at the receive that comes closest; of several the first. Nothing if no receive has the name of the message, if
    /// an answer of an open predicate is still to come, or if the reason is not the same for all messages that are one in the
    /// model.
    [[nodiscard]] std::optional<ir::UntakenReason> why(ir::OperationId wait, const ir::WrittenMessage& message) const;

  private:
    [[nodiscard]] std::optional<ir::UntakenReason> why(ir::OperationId wait, const Message& message) const;

    struct Place {
        std::size_t agent = 0;
        ProcessPointer process;
        Answers answers;
    };

    Framework framework_;
    Scene scene_;
    std::map<ir::OperationId, Place> waits_;
    /// By the receiver, with its name in the model: several messages where only roles differ.
    std::map<std::pair<std::string, ir::WrittenMessage>, std::vector<Message>> messages_;
};

// --- action_writer.cpp: The operations of single steps.   transition of a situation -> sends, receives, decisions

/// The role with which an agent begins: its role in the protocol.
[[nodiscard]] std::string initial_role(const Scene::Participant& agent);
/// Whether an agent of the scene has this id.
[[nodiscard]] bool takes_part(const Scene& scene, const Party& party);

/// Numbers the operations of a protocol in the order of the calls.
class ActionWriter {
  public:
    /// \param untaken has the framework and the scene, and receives data for later queries. Both must outlive this.
    ActionWriter(const LocalMachines& machines, UntakenMessages& untaken);

    /// The agent of the model whose mailbox has the messages for anyone; empty: there are none.
    [[nodiscard]] const std::string& box() const { return box_; }
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
    [[nodiscard]] ir::Address address_of_box(const source::Span& span) const;
    ir::Operation decision(const std::string& procedure, std::vector<ir::Term> arguments, const source::Span& span,
                           std::string wording);
    ir::Operation constraint(const LocalTransition& transition, const source::Span& span);
    void note_numbers(const Value& whole, const source::Span& span);

    const Scene& scene_;
    UntakenMessages& untaken_;
    MessageNames messages_;
    std::string box_;
    std::map<std::string, source::Span> named_numbers_;
    ir::OperationId last_id_ = 0;
    std::size_t agent_ = 0;
};

// --- blocked.cpp: What an agent could begin with and cannot, in each of its situations.   machine -> `Situation::blocked`

/// Finds the actions that are impossible with the messages that are taken now. Situations hold the actions that were blocked when
/// they were first followed; the rules are asked again where that may have changed. \param agent of the scene
void find_blocked(const System& system, const Scene& scene, std::size_t agent, LocalMachine& machine);

// --- denials.cpp: What the rules of agents have to do with a constraint that has no solution.   constraint -> `ir::Denial`

/// \param condition with known values put in
[[nodiscard]] std::vector<ir::Denial> denials_of(const Scene& scene, const std::string& agent,
                                                 const Condition& condition, const Answers& answers);

// --- message_counts.cpp: How many messages an agent can send to another one.   machines -> bounds

using Count = std::uint32_t;
/// Larger counts are treated as unbounded, which keeps more situations. Loops are unrolled this many times.
inline constexpr Count kMany = 100;

[[nodiscard]] bool is_cut(const LocalMachine& machine);

/// The messages that runs of a machine can send.
class SentMessages {
  public:
    /// \param machine must outlive this, and must not change.
    explicit SentMessages(const LocalMachine& machine);

    /// The number of messages to an id in one run; `kMany` if the machine is cut. \param most_taken the most messages that the
    /// machine takes
    [[nodiscard]] Count most(const Value& to, Count most_taken = kMany);

    /// Transitions are numbered consecutively, situation by situation.
    struct Layout {
        std::vector<std::size_t> first;  ///< of each situation; at the end, the number of transitions
        std::vector<std::pair<std::size_t, const Message*>> sent;  ///< with the transition
        std::vector<std::vector<std::size_t>> before;              ///< by situation, the transitions that lead to it
    };

  private:
    const LocalMachine& machine_;
    bool is_cut_;
    std::optional<Layout> layout_;
};

/// For each pair of agents the number of messages of the first that the second is allowed to take, while machines are made.
///
/// As long as every machine that takes no more than is allowed also sends no more than is allowed, no run exceeds the bounds: the
/// first step that did would take a message that no agent has sent.
class MessageBounds {
  public:
    /// Allows no messages at first.
    explicit MessageBounds(const Scene& scene);

    [[nodiscard]] Count most(std::size_t from, std::size_t to) const { return most_[from][to]; }
    /// Allows the messages that the machines send. \returns false if they send no more than was allowed
    [[nodiscard]] bool raise(const std::vector<const LocalMachine*>& machines);

  private:
    [[nodiscard]] Count most_taken_by(std::size_t agent) const;

    /// The last count for a machine, which only grows while machines are made.
    struct Known {
        std::size_t transitions = 0;
        Count most_taken = 0;
        Count sent = 0;
    };

    std::vector<Value> ids_;
    std::vector<std::vector<Known>> known_;
    std::vector<std::vector<Count>> most_;
    std::vector<std::vector<Count>> raises_;  ///< how often each bound was raised
};

// --- message_pool.cpp: All messages that can be sent to one agent, in the order in which they were found.

/// Numbers from 0 on, in ascending order.
using MessageNumbers = std::vector<std::size_t>;

class MessagePool {
  public:
    /// \param sender the agent of the scene that has sent the message
    /// \returns false if the message was there already
    bool add(const Message& message, std::size_t sender);

    /// \param message one that was added
    [[nodiscard]] std::size_t number(const Message& message) const { return known_.at(message); }
    [[nodiscard]] std::size_t size() const { return messages_.size(); }
    [[nodiscard]] const Message& operator[](std::size_t number) const { return messages_[number]; }
    [[nodiscard]] std::size_t sender(std::size_t number) const { return senders_[number]; }

    /// The messages from `first` on whose content could be `wanted`, judging by functors; others cannot.
    [[nodiscard]] MessageNumbers like(const Value& wanted, std::size_t first) const;
    /// Whether there are awaited messages from `first` on.
    [[nodiscard]] bool has_any(const Awaited& awaited, std::size_t first) const;

  private:
    struct Functor {
        std::string name;
        std::size_t terms = 0;
        bool operator==(const Functor&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Functor& functor) const;
    };
    [[nodiscard]] bool has_from(const Functor& functor, std::size_t first) const;

    std::vector<Message> messages_;
    std::vector<std::size_t> senders_;
    std::map<Message, std::size_t> known_;  ///< their numbers
    std::unordered_map<Functor, MessageNumbers, Hash> by_functor_;
    MessageNumbers unbound_;  ///< messages whose content may be anything
};

// --- prune.cpp: Removes situations that no run reaches, because no agent sends that many messages.
//
// The fixpoint does not count messages, or only roughly: an agent that may take a message may take it again. Here they are
// counted, from above by the machine of the sender, from below by that of the receiver.

/// Removes the situations that need more messages of one agent, or of all together, than these ever send, and steps that
/// take messages that no agent sends any more; repeats this until there are none. Nothing is concluded about an agent that is cut.
void prune(LocalMachines& machines, const Scene& scene);

/// Removes situations that cannot be reached any more, and renumbers the rest, nearest first.
void keep_reached(LocalMachine& machine);

// --- unreached_actions.cpp: Messages to ids that no agent has.   machines -> `Sink`

/// Reports `lcc_unknown_receiver`, once for each place of the text.
void report_unknown_receivers(const Scene& scene, const LocalMachines& machines, diag::Sink& sink);

// --- unreached_actions.cpp: Actions and constraints that no agent reaches.

/// The actions in the order of the text; only of roles that some agent plays. Role changes are not steps, and are left out.
[[nodiscard]] std::vector<const Definition*> find_unreached_actions(const Framework& framework,
                                                                    const LocalMachines& machines);

/// The action or the constraint, as written in the text.
[[nodiscard]] std::string text_of(const Definition& definition);

}  // namespace map2pml::lcc
