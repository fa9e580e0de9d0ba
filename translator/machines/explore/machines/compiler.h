/// Formulas of Event-B as code, with the meaning that `tests/eventb/evaluate` gives them.   formula, places of its names -> `Code`
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "translator/machines/explore/sets/evaluator.h"
#include "translator/model/machines/formula/formula.h"

namespace map2pml::machine_exploration {

using maze_exploration::CodePtr;
using maze_exploration::Id;
using maze_exploration::Place;
using maze_exploration::PlanPtr;

/// Carrier sets with their elements, and the frame that formulas are evaluated in.
struct World {
    explicit World(std::map<std::string, std::vector<std::string>> elements);
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    World(World&&) = delete;
    World& operator=(World&&) = delete;
    ~World() = default;

    std::map<std::string, std::vector<std::string>> sets;
    maze_exploration::Limits limits;
    maze_exploration::Watch watch;
    maze_exploration::Values values;
    maze_exploration::Frame frame;
    maze_exploration::Evaluator evaluator;

    [[nodiscard]] Place new_place();
};

/// A name without a place, and a carrier set without elements, have the unknown value.
class Compiler {
  public:
    explicit Compiler(World& world) : world_(world) {}

    /// A name with a place of its own from now on.
    Place add(const std::string& name);
    void add(const std::vector<eventb::Bound>& bound);
    void add_value(const std::string& name, Id value);

    [[nodiscard]] CodePtr predicate(const eventb::Predicate& predicate);
    [[nodiscard]] CodePtr expression(const eventb::Expression& expression);
    /// How values of these names are found, which have places.
    [[nodiscard]] PlanPtr plan(const std::vector<eventb::Bound>& bound, const eventb::Predicate& condition);

  private:
    /// All values of a type, and about how many they are.
    struct AllOfType {
        double size = 0;
        std::shared_ptr<const std::vector<Id>> values;
    };
    [[nodiscard]] const AllOfType& all_of(const eventb::Type& type);
    [[nodiscard]] AllOfType computed(const eventb::Type& type);
    [[nodiscard]] std::vector<maze_exploration::PlannedName> planned_names(const std::vector<eventb::Bound>& bound);
    [[nodiscard]] CodePtr quantified(const eventb::Quantified& it);
    [[nodiscard]] CodePtr comprehension(const eventb::Comprehension& it);
    [[nodiscard]] CodePtr comparison(const eventb::Comparison& it);
    [[nodiscard]] CodePtr atom(eventb::Atom atom, const eventb::Type& type);

    World& world_;
    std::map<std::string, CodePtr> names_;
    std::map<std::string, AllOfType> types_;
};

/// `{a ↦ 1, b ↦ 2}`, as Event-B reads it.
[[nodiscard]] std::string text_of(Id value, maze_exploration::Values& values);

}  // namespace map2pml::machine_exploration
