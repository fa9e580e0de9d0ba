/// Terms as a logic program spells them.   `ir::TermTree` -> `f(3,c(5),V0)`   private to the room
///
/// Names are numbers: nothing that somebody wrote reaches the program, so nothing needs to be escaped, and two questions that differ
/// in names only have one text.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "translator/model/rules/rule_base.h"

namespace map2pml::deontic {

class Symbols {
  public:
    explicit Symbols(Naming naming) : naming_(naming) {}
    [[nodiscard]] std::string constant(const ir::TermTree& term);
    [[nodiscard]] std::string agent(const std::string& name);
    [[nodiscard]] std::size_t functor(const ir::TermTree& term);
    /// The agent with this number, if it is one.
    [[nodiscard]] const std::string* agent_of(std::size_t number) const;

  private:
    std::size_t number_of(const std::string& identity);

    Naming naming_;
    std::map<std::string, std::size_t> numbers_;
    std::map<std::size_t, std::string> agents_;
};

/// The terms of one rule, or of a question: its variables are `V0`, `V1`, …
class TermWriter {
  public:
    explicit TermWriter(Symbols& symbols) : symbols_(symbols) {}
    [[nodiscard]] std::string term(const ir::TermTree& term);
    /// `c(1),V0,f(2,V1)`
    [[nodiscard]] std::string terms(const std::vector<const ir::TermTree*>& terms);

  private:
    Symbols& symbols_;
    std::map<std::string, std::size_t> variables_;
};

}  // namespace map2pml::deontic
