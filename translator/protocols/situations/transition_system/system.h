/// The execution of LCC: the transition rules (grammar/lcc.md, "How it runs") on states.   framework + scene -> states and steps
///
/// The code is written from the rules and from nothing else, as the reference for every translation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/languages/lcc/role_key.h"
#include "translator/protocols/situations/transition_system/process.h"

namespace map2pml::lcc {

/// The order in which an agent may take its messages: any; each sender's in order; all in order.
enum class Delivery : std::uint8_t { bag, pairwise, mailbox };
/// Whether a constraint before a message is a step of its own (rule IF#), or one with the message (rule IFa).
enum class Internal : std::uint8_t { visible, fused };
/// Whether `or` tries its branches in the order of the text.
enum class ChoiceOrder : std::uint8_t { free, ordered };

/// The agents and the reading of the rules.
struct Scene {
    struct Participant {
        std::string id;
        Term role;  ///< role that the agent begins with
    };
    std::vector<Participant> agents;
    std::set<RoleKey> services;  ///< roles at whose beginning an agent may stay for ever
    Knowledge knowledge;
    Delivery delivery = Delivery::bag;
    Internal internal = Internal::visible;
    ChoiceOrder choice = ChoiceOrder::free;
    bool roles_by_name = false;  ///< messages match by the names of roles, whatever their arguments
    bool overwrites =
        false;  ///< as LiJ: see `process_of`; the condition of a receive is solved before messages are tried
    std::set<std::string> cyclic;  ///< as LiJ: roles that begin again at their end
    bool delivers_one = false;  ///< a message without an id goes to one agent, whoever takes it first; network: `bag`
};

/// A message on its way: variables that had no value when it was sent are its own.
struct Message {
    Value content;
    Party from;
    Party to;  ///< the pattern that the sender wrote
    bool operator==(const Message&) const = default;
    std::partial_ordering operator<=>(const Message&) const = default;
};

/// Whether any agent that has the role then may take it, since it has no id (`Scene::delivers_one`).
[[nodiscard]] bool is_for_anyone(const Message& message);
/// A line of `to_string(State)`.
void append(std::string& text, const Message& message);
/// Whether nothing in it is unbound.
[[nodiscard]] bool is_ground(const Message& message);

struct State {
    std::vector<ProcessPointer> agents;  ///< in the order of the scene
    std::vector<Answers> answers;        ///< of each agent
    std::vector<Message> messages;  ///< bag: sorted; otherwise those to one agent (of one sender) together, as sent
};

/// Canonical: equal texts are equal states.
[[nodiscard]] std::string to_string(const State& state);

/// One line for each answer.
[[nodiscard]] std::string to_string(const Answers& answers);

/// The kind of a step.
struct Label {
    enum class Kind : std::uint8_t { out, in, internal } kind = Kind::internal;
    std::size_t agent = 0;           ///< of the scene
    Value message = {};              ///< out, in
    Party partner = {};              ///< out, in
    std::vector<Value> solved = {};  ///< internal: the conjuncts; none for `null`
    const Definition* at = nullptr;
    bool is_answer = false;  ///< internal: an open predicate was drawn to be `solved`, a predicate or its negation
};
[[nodiscard]] std::string to_string(const Label& label);

/// The action of one agent in a step.
struct LocalStep {
    Label label;
    ProcessPointer next;
    Answers answers;                   ///< the answers that remain valid after it
    std::optional<std::size_t> taken;  ///< index in `State::messages`
    std::vector<Message> sent;
};

/// The reason why a receive does not take a message: the first condition of rule IN that does not hold.
struct Refusal {
    /// In the order in which the rule checks a message: a later kind is a closer miss.
    enum class Kind : std::uint8_t { name, term_count, term, role, sender, own_role, condition } kind = Kind::name;
    const Definition* at = nullptr;  ///< the receive
    std::size_t term = 0;            ///< of `term`, from 1
    Value found = {};                ///< value in the message
    Value expected = {};             ///< value that the receive wants there, with known values put in
    std::vector<Value> unsolved =
        {};  ///< condition: the first conjunct without a solution; several when it depends on them
};

/// Contents that an agent could take now, judging by functors: a message that is not included is not taken, whatever it holds.
struct Awaited {
    std::set<std::pair<std::string, std::size_t>> functors;  ///< with their numbers of terms
    bool anything = false;
    [[nodiscard]] bool includes(const Value& content) const;
};

/// The messages that an agent finds, by number.
class Mailbox {
  public:
    Mailbox() = default;
    Mailbox(const Mailbox&) = delete;
    Mailbox& operator=(const Mailbox&) = delete;
    virtual ~Mailbox() = default;

    /// The messages that the agent may take, in the order in which it may; messages that are not like `wanted` may be missing.
    [[nodiscard]] virtual std::vector<std::size_t> candidates(const Value& wanted) const = 0;
    [[nodiscard]] virtual const Message& message(std::size_t number) const = 0;
};

/// The local state of an agent, without the others.
struct LocalState {
    std::size_t agent = 0;
    ProcessPointer process;
    const Answers& answers;
    const Mailbox& mailbox;
};

class System {
  public:
    /// The arguments must outlive the system.
    System(const Framework& framework, const Scene& scene);

    [[nodiscard]] State initial() const;
    /// The steps of one agent, with duplicates. The processes of the others do not matter.
    /// \param blocked gets the actions that the agent could begin with but cannot do: receives without a message that fits,
    ///        constraints without a solution, role changes that no clause fits; with known values put in.
    /// \param refusals gets the reasons why messages to the agent are not taken by the receives that it could begin with.
    /// \param awaited gets the contents that it could take in place of the messages of the state.
    [[nodiscard]] std::vector<LocalStep> local_steps(const State& state, std::size_t agent,
                                                     std::vector<ProcessPointer>* blocked = nullptr,
                                                     std::vector<Refusal>* refusals = nullptr,
                                                     Awaited* awaited = nullptr) const;
    /// Likewise, from a local state. `LocalStep::taken` is a number of the mailbox.
    [[nodiscard]] std::vector<LocalStep> local_steps(const LocalState& state, std::vector<ProcessPointer>* blocked,
                                                     std::vector<Refusal>* refusals, Awaited* awaited) const;
    [[nodiscard]] const Framework& framework() const { return framework_; }
    [[nodiscard]] const Scene& scene() const { return scene_; }
    /// Whether an agent with this process has nothing left to do or is a service at the beginning of its role.
    [[nodiscard]] bool may_stay(const ProcessPointer& process) const { return may_stay(process, 0); }
    /// A place where steps may be missing.
    struct GaveUp {
        enum class Why : std::uint8_t {
            roles,       ///< role changes lead to each other without any action
            constraint,  ///< the derivation of a constraint does not end
            overflow,    ///< a number of a constraint was too large
            terms,       ///< terms that grow without an end
            answers,     ///< an open predicate has too many answers
        };
        const Definition* at = nullptr;  ///< the first such place; nullptr for a role that an agent begins with
        Why why = Why::roles;
    };
    [[nodiscard]] const std::optional<GaveUp>& gave_up() const { return gave_up_; }
    /// Forgets that steps may be missing, before another search; or takes it back.
    void set_gave_up(const std::optional<GaveUp>& gave_up) { gave_up_ = gave_up; }
    /// The work until now: constraints (`Solver::work`), messages that were tried, sizes of the processes after steps.
    [[nodiscard]] std::uint64_t work() const { return work_; }
    /// Beyond this amount of work (`is_over`) steps are missing.
    void limit_work(std::uint64_t most) { most_work_ = most; }
    [[nodiscard]] bool is_over() const { return work_ > most_work_; }

  private:
    struct Move;
    struct Here;

    [[nodiscard]] std::vector<Move> moves(const Here& here, const ProcessPointer& process, const Value& role,
                                          const Substitution& known, std::size_t depth) const;
    [[nodiscard]] std::vector<Move> send(const Here& here, const Process& process, const Value& role,
                                         const Substitution& known) const;
    [[nodiscard]] std::vector<Move> receive(const Here& here, const Process& process, const Value& role,
                                            const Substitution& known) const;
    [[nodiscard]] std::vector<Move> change(const Here& here, const Process& process, const Substitution& known,
                                           std::size_t depth) const;
    [[nodiscard]] std::vector<Move> guarded(const Here& here, const Process& process, const Value& role,
                                            const Substitution& known, std::size_t depth) const;
    [[nodiscard]] std::vector<Move> parallel(const Here& here, const Process& process, const Value& role,
                                             const Substitution& known, std::size_t depth) const;
    [[nodiscard]] bool unify_roles(const Value& left, const Value& right, Substitution& bound) const;
    [[nodiscard]] Refusal refusal(const Here& here, const Process& process, const Value& role, const Message& message,
                                  const Substitution& known) const;
    [[nodiscard]] std::vector<Value> unsolved(const Here& here, const Process& process,
                                              const Substitution& known) const;
    [[nodiscard]] std::vector<Substitution> solve(const Here& here, const Condition& condition,
                                                  const Substitution& known, const Definition* at) const;
    [[nodiscard]] Answers stable_answers(const Answers& answers) const;
    void add_answers(const Here& here, const ProcessPointer& process, std::vector<LocalStep>& steps) const;
    [[nodiscard]] bool may_stay(const ProcessPointer& process, std::size_t depth) const;
    [[nodiscard]] bool leads_to_service(const Process& change, std::size_t depth) const;
    void find_players();
    void give_up(const Definition* at, GaveUp::Why why) const;

    const Framework& framework_;
    const Scene& scene_;
    std::map<RoleKey, std::vector<std::string>> players_;  ///< role -> the agents that can come to play it
    mutable std::optional<GaveUp> gave_up_;
    mutable std::uint64_t work_ = 0;
    std::uint64_t most_work_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace map2pml::lcc
