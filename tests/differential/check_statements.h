/// Random procedures and observers, as text.   words of a protocol + state + dice -> text   private to the generator
#pragma once

#include <string>
#include <vector>

#include "tests/differential/check_expressions.h"

namespace map2pml::differential {

/// For one procedure or observer.
class CheckStatements {
  public:
    CheckStatements(Dice& dice, CheckExpressions& expressions, const std::vector<KeptState>& states)
        : dice_(dice), expressions_(expressions), states_(states) {}

    [[nodiscard]] std::string procedure(const std::string& name, std::size_t parameters);
    [[nodiscard]] std::string observer();

  private:
    std::string block(Surroundings around, int indent, int depth);
    std::string statement(Surroundings& around, int indent, int depth);
    std::string assignment(const Surroundings& around);
    std::string choice(Surroundings& around);
    std::string condition(const Surroundings& around, int indent, int depth);
    std::string local() { return "$l" + std::to_string(++locals_); }

    Dice& dice_;
    CheckExpressions& expressions_;
    const std::vector<KeptState>& states_;
    bool observes_ = false;
    int locals_ = 0;
};

}  // namespace map2pml::differential
