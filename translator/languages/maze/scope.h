/// The meaning of names inside a class.   development, class -> types, constants, variables that its formulas may use
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "translator/languages/maze/syntax.h"

namespace map2pml::maze {

/// The meaning of a name.
struct Meaning {
    enum class Kind : std::uint8_t {
        type,
        value,  ///< of a type that lists its values
        constant,
        variable,
        topology,
        agents  ///< a class of agents, as the type of references to them
    };
    Kind kind{};
    const Class* owner = nullptr;
    TypePtr type = nullptr;  ///< of constants and variables
};

/// Types and constants are those of the class itself and of the classes that it refines; a system has also those of its agents,
/// and agents those of the systems that they are in. Variables are those of the class alone. A constant or type that is declared
/// again in a refining class is the same one.
class Scope {
  public:
    Scope(const Development& development, const Class& of);

    [[nodiscard]] std::optional<Meaning> find(const std::string& name) const;
    /// The variable of this name of some class of agents, for `a.v`.
    [[nodiscard]] std::optional<Meaning> attribute(const std::string& name) const;

    /// The classes whose types and constants are visible; the class itself first.
    [[nodiscard]] const std::vector<const Class*>& visible() const { return visible_; }
    /// The classes of agents: of a system those that it names, of a class of agents itself.
    [[nodiscard]] const std::vector<const Class*>& agents() const { return agents_; }

  private:
    const Development& development_;
    const Class& of_;
    std::vector<const Class*> visible_;
    std::vector<const Class*> agents_;
};

/// The class and those that it refines, the class itself first; ends where a name is unknown or comes again.
[[nodiscard]] std::vector<const Class*> chain_of(const Development& development, const Class& first);
/// The classes of agents that a system names: as the agents of a topology, or by an action that it happens together with.
[[nodiscard]] std::vector<const Class*> agents_of(const Development& development, const Class& system);
/// The variable of this name in the class itself; null: there is none.
[[nodiscard]] TypePtr variable_type(const Class& of, const std::string& name);
/// One kind of step of a class: an action of its own, of its agents, or both together.
struct Step {
    const Class* owner = nullptr;    ///< of `action`
    const Action* action = nullptr;  ///< gives the step its name
    const Class* agents = nullptr;   ///< null: the action does not happen together with one of an agent
    const Action* together = nullptr;
};

/// The steps of a class. Of a system: its own actions, each with the one of an agent that it happens together with, then the other
/// actions of its agents.
[[nodiscard]] std::vector<Step> steps_of(const Development& development, const Class& of);
/// The step of this name, if there is one.
[[nodiscard]] std::optional<Step> find_step(const Development& development, const Class& of, const std::string& name);
/// The declarations of `any`, of both actions.
[[nodiscard]] std::vector<Declaration> declarations_of(const Step& step);
/// The action of this name; null: there is none.
[[nodiscard]] const Action* find_action(const Class& of, const std::string& name);

}  // namespace map2pml::maze
