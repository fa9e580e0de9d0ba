/// Random bodies of clauses.   cast + what is bound -> operations   private to the generator
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/differential/cast.h"
#include "tests/differential/dice.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::differential {

class Behaviour {
  public:
    Behaviour(Dice& dice, const Cast& cast, std::size_t member, const Heading& heading)
        : dice_(dice), cast_(cast), self_(cast.members[member]), member_(member), heading_(heading) {}

    /// \param budget about how many actions the body may have.
    [[nodiscard]] ir::Operation body(int budget);

  private:
    using Bound = std::map<std::string, Sort>;  ///< variables with a value on every path

    // Each extends `bound` by what it binds when it succeeds.
    ir::Operation sequence(Bound& bound, bool tail, int depth);
    ir::Operation step(Bound& bound, int depth);
    ir::Operation last(Bound& bound, int depth);
    ir::Operation choice(Bound& bound, bool tail, int depth);
    ir::Operation branches_of_par(Bound& bound, int depth);
    ir::Operation wait(Bound& bound, bool tail, int depth);
    ir::Operation attempt(Bound& bound, bool tail, int depth);
    ir::Operation choice_with_skip(const Bound& bound);
    ir::Operation on_timeout(Bound& bound, bool tail, int depth);

    ir::Operation send(const Bound& bound);
    ir::Operation receive(Bound& bound);
    ir::Operation decide(Bound& bound);
    ir::Operation call(const Bound& bound, const Heading& heading);
    ir::Operation any_call(const Bound& bound);
    /// `agent(...)` with the same arguments.
    [[nodiscard]] ir::Operation again() const;

    [[nodiscard]] std::vector<std::string> of_sort(const Bound& bound, Sort sort) const;
    ir::Term value(const Bound& bound, Sort sort);
    ir::Term pattern(const Bound& before, Bound& bound, Sort sort);
    ir::Address to(const Bound& bound);
    ir::Address from(const Bound& before, Bound& bound);
    /// Somebody else, or a clone.
    const Member& partner();
    [[nodiscard]] bool has_one_name(const Member& member) const {
        return member.count == 1 || member.name == self_.name;
    }
    [[nodiscard]] bool has_leaf() const;

    Dice& dice_;
    const Cast& cast_;
    const Member& self_;
    std::size_t member_;
    const Heading& heading_;
    int budget_ = 0;
};

}  // namespace map2pml::differential
