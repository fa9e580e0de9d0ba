/// The moves that each agent of an instance makes by itself.   explored instance -> local states and moves of each agent
///
/// The steps of the instance, each seen from the agent that makes it. They are the whole behaviour of the agents if an action
/// depends on nothing but the agent's own attributes and the message that it takes; the caller must ensure this.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translator/languages/maze/syntax.h"
#include "translator/machines/explore/sets/watch.h"

namespace map2pml::maze_exploration {

struct LocalLetter {
    struct Argument {
        std::string text;
        bool is_number = false;
        bool operator==(const Argument&) const = default;
    };
    std::string message;
    std::vector<Argument> arguments;
    std::size_t partner = 0;  ///< index of the agent: the sender of one that is taken, the receiver of one that is sent
    bool operator==(const LocalLetter&) const = default;
};
struct LocalMove {
    std::string action;
    source::Span span;  ///< the name of the action
    std::optional<LocalLetter> taken;
    std::vector<LocalLetter> sent;
    std::size_t to = 0;  ///< index in `LocalAgent::states`
};
struct LocalState {
    std::string text;  ///< `grad = 0, joined = true`
    std::vector<LocalMove> moves;
    /// Whether the agent is in this state where nothing can happen any more and no message is on its way.
    bool may_end = false;
};
struct LocalAgent {
    std::string name;
    std::string of;                  ///< the class of the agent
    source::Span span;               ///< the name of the class
    std::vector<LocalState> states;  ///< beginning with the one in the first state of the instance
};
struct LocalAgents {
    std::vector<LocalAgent> agents;
    std::string refusal;  ///< why there are none; empty otherwise
    source::Span span;    ///< of the refusal
};

/// The agents of an instance of a system. All states must be reached, from one first state.
[[nodiscard]] LocalAgents local_agents(const maze::Development& development, const maze::Instance& instance,
                                       const Limits& limits);

}  // namespace map2pml::maze_exploration
