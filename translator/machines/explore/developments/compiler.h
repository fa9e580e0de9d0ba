/// Formulas of MAZE as code.   formula, class, places of its names -> `Code`
#pragma once

#include <map>
#include <string>
#include <vector>

#include "translator/machines/explore/developments/world.h"

namespace map2pml::maze_exploration {

/// The formulas of one class, or of a refinement of it.
class Compiler {
  public:
    /// \param states of the class and, in a refinement, of the abstract class
    Compiler(World& world, const maze::Class& of, std::vector<const StateLayout*> states)
        : world_(world), of_(of), scope_(world.development, of), states_(std::move(states)) {}

    /// Names that the class does not have are variables of this one.
    void add_abstract(const maze::Class& abstract) { abstract_ = &abstract; }
    /// Attributes without an owner are those of this agent.
    void set_self(Id self) { self_ = self; }
    void add_local(const std::string& name, Place place) { local_[name] = place; }
    /// Names without primes stand for the values after the step, too.
    void speak_of_after() { is_after_ = true; }

    [[nodiscard]] CodePtr predicate(const maze::Predicate& predicate);
    [[nodiscard]] CodePtr expression(const maze::Expression& expression);
    [[nodiscard]] DomainPtr domain(const maze::Type& type);

  private:
    [[nodiscard]] CodePtr name(const maze::Name& name, const source::Span& span);
    [[nodiscard]] CodePtr plain_name(const maze::Name& name, const source::Span& span);
    [[nodiscard]] CodePtr variable(const maze::Class& owner, const maze::Name& name, const source::Span& span);
    [[nodiscard]] CodePtr attribute(const maze::Name& name, const source::Span& span);
    [[nodiscard]] CodePtr infix(const maze::InfixExpression& it, const source::Span& span);
    [[nodiscard]] CodePtr closure(const maze::Closure& it, const source::Span& span);
    [[nodiscard]] CodePtr comprehension(const maze::Comprehension& it, const source::Span& span);
    [[nodiscard]] CodePtr comparison(const maze::Comparison& it, const source::Span& span);
    [[nodiscard]] CodePtr membership(const maze::Comparison& it, const source::Span& span);
    [[nodiscard]] CodePtr connection(const maze::Connection& it, const source::Span& span);
    [[nodiscard]] std::vector<BoundPlace> bind(const std::vector<maze::Declaration>& declarations);
    [[nodiscard]] CodePtr all_values(const std::string& type, const source::Span& span);

    World& world_;
    const maze::Class& of_;
    maze::Scope scope_;
    std::vector<const StateLayout*> states_;
    const maze::Class* abstract_ = nullptr;
    Id self_ = kUnknown;
    bool is_after_ = false;
    std::map<std::string, Place> local_;
};

}  // namespace map2pml::maze_exploration
