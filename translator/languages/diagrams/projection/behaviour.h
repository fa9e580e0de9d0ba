/// The remaining behaviour of one lifeline.   part of a diagram, seen from one lifeline -> `Behaviour`
///
/// Behaviours are kept once each, so that equal ones have equal numbers: a situation of a lifeline is a set of numbers.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

using BehaviourId = std::uint32_t;

/// One action of a lifeline.
struct Action {
    enum class Kind : std::uint8_t { send, receive, decide, expire };
    Kind kind = Kind::decide;
    MessageIndex message = 0;  ///< of a send or receive
    std::string decision;      ///< a local decision or action: `in stock`; for `expire`: the missing answer
    source::Span span;
    BehaviourId about = 0;  ///< of a decision: the part that it is about, since copies of one part look alike
};

/// The lifeline that chooses between parts.
enum class Chooser : std::uint8_t {
    self,      ///< the lifeline itself decides, and then does what it decided
    deadline,  ///< a different lifeline decides; this one sees the message that arrives, or that none does
    race,      ///< several lifelines may begin: its first action decides for it
    open,      ///< the same, but it may have nothing to do in an option: it does not decide before it acts
    others     ///< a different lifeline decides; this one sees the message that arrives
};

/// One alternative of a choice.
struct Option {
    std::string decision;  ///< name of the option when a lifeline chooses it
    bool is_own = false;   ///< in a race: this lifeline begins it; with a deadline: the deadline has passed
    BehaviourId behaviour = 0;
    source::Span span;
    auto operator<=>(const Option&) const = default;
};

/// Nothing more to do.
struct Done {
    auto operator<=>(const Done&) const = default;
};
struct Act {
    std::size_t action = 0;  ///< index in `Behaviours::actions`
    auto operator<=>(const Act&) const = default;
};
/// One behind the other; the first is never `Done`.
struct Sequence {
    BehaviourId first = 0;
    BehaviourId then = 0;
    auto operator<=>(const Sequence&) const = default;
};
/// Side by side; none of them is `Done`.
struct SideBySide {
    std::vector<BehaviourId> parts;
    auto operator<=>(const SideBySide&) const = default;
};
struct Choice {
    Chooser chooser = Chooser::self;
    std::string by;  ///< the lifeline that chooses
    std::vector<Option> options;
    source::Span span;
    auto operator<=>(const Choice&) const = default;
};
/// A `break` in a loop: what comes before it in the round, and whether the loop is left (the first option) or the round goes on
/// (the second, whose behaviour is open).
struct Leaving {
    BehaviourId before = 0;
    Choice choice;
    auto operator<=>(const Leaving&) const = default;
};
/// `lower` rounds still to do at least, `upper` at most (nothing: any number).
struct Repetition {
    Chooser chooser = Chooser::self;
    std::vector<Leaving> leavings;  ///< in the order of the round, before `body`
    BehaviourId body = 0;
    std::uint32_t lower = 0;
    std::optional<std::uint32_t> upper;
    std::string by;        ///< the lifeline that decides about another round
    std::string decision;  ///< name of another round
    source::Span span;
    auto operator<=>(const Repetition&) const = default;
};

/// A `critical` with other parts side by side: from its first action to its last these do nothing.
struct Critical {
    BehaviourId body = 0;  ///< never `Done`
    bool has_begun = false;
    auto operator<=>(const Critical&) const = default;
};

using Behaviour = std::variant<Done, Act, Sequence, SideBySide, Choice, Repetition, Critical>;

/// All behaviours of one lifeline.
class Behaviours {
  public:
    Behaviours() { (void)keep(Done{}); }

    /// Number 0.
    static constexpr BehaviourId kDone = 0;
    [[nodiscard]] const Behaviour& at(BehaviourId id) const { return *by_id_[id]; }
    [[nodiscard]] const Action& action(std::size_t index) const { return actions_[index]; }
    [[nodiscard]] std::size_t size() const { return by_id_.size(); }

    BehaviourId act(Action action);
    BehaviourId sequence(BehaviourId first, BehaviourId then);
    BehaviourId side_by_side(std::vector<BehaviourId> parts);
    BehaviourId critical(BehaviourId body, bool has_begun);
    BehaviourId keep(Behaviour behaviour);

  private:
    std::map<Behaviour, BehaviourId> ids_;
    std::vector<const Behaviour*> by_id_;
    std::vector<Action> actions_;
};

}  // namespace map2pml::auml
