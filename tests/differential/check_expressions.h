/// Random expressions and events of check files, as text.   words of a protocol + dice -> text   private to the generator
///
/// Whatever is made of parts stands in parentheses, so that shrinking finds them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/differential/dice.h"
#include "tests/differential/test_case.h"
#include "translator/protocols/bind/internal.h"

namespace map2pml::differential {

/// A state variable, as it is declared.
struct KeptState {
    std::string name;
    ir::StateVariable::Type type = ir::StateVariable::Type::value;
    std::int64_t first = 0;
    std::int64_t last = 0;
    bool per_agent = false;
    ir::StateVariable::Keyed keyed = ir::StateVariable::Keyed::no;
    std::string keys;  ///< of a set or a map: `%role`, or a range of integers
};

/// What an expression may speak of.
struct Surroundings {
    bool of_run = false;                 ///< a property: what happened, who has ended, …
    bool of_actor = false;               ///< there is a `self`
    std::vector<std::string> variables;  ///< with `$`: parameters, variables of patterns
    std::vector<std::string> numbers;    ///< with `$`: those that surely are integers
    std::vector<std::string> somebody;   ///< with `$`: of quantifiers
};

class CheckExpressions {
  public:
    CheckExpressions(Dice& dice, const Loaded& loaded, const std::vector<KeptState>& states)
        : dice_(dice),
          instance_(loaded.instance),
          words_(loaded.protocol),
          parameters_(parameters_of(loaded.protocol)),
          states_(states) {}

    /// \param depth how far it may nest.
    [[nodiscard]] std::string truth(const Surroundings& around, int depth);
    [[nodiscard]] std::string number(const Surroundings& around, int depth);
    [[nodiscard]] std::string value(const Surroundings& around);
    [[nodiscard]] std::string agent(const Surroundings& around);
    /// A value that both texts know.
    [[nodiscard]] std::string literal();
    /// \param around gets the variables that it binds.
    /// \param loose hardly anything is asked of it, so that it does happen.
    [[nodiscard]] std::string event(Surroundings& around, bool loose = false);
    /// A comparison of a parameter of a clause with a value that may be handed to it; empty where no clause has parameters.
    [[nodiscard]] std::string watched_parameter();
    [[nodiscard]] std::string small_integer() { return std::to_string(dice_.below(4)); }
    /// `asked`, or `asked of !Bob`; the state must be one that can be read here.
    [[nodiscard]] std::string read(const KeptState& state, const Surroundings& around);
    /// Mostly a key of the set or map.
    [[nodiscard]] std::string key(const KeptState& state, const Surroundings& around);
    [[nodiscard]] std::string set(const KeptState& state, const Surroundings& around, int depth);
    [[nodiscard]] const passes::ProtocolWords& words() const { return words_; }

  private:
    std::string simple_truth(const Surroundings& around);
    std::string truth_of_sets(const Surroundings& around);
    std::string comparison(const Surroundings& around, int depth);
    std::string truth_of_run(const Surroundings& around);
    std::string quantified(Surroundings around, int depth);
    std::string terms(std::size_t count, Surroundings& around);
    std::string term(Surroundings& around);
    std::string who(Surroundings& around, bool binds);
    std::string named(const std::string& word, const char* agent, const char* partner, Surroundings& around);
    std::string a_message(Surroundings& around);
    std::string a_procedure(Surroundings& around);
    std::string a_clause();
    /// Who acts, perhaps in which clause.
    std::string doer(const char* sign, Surroundings& around);
    std::string variable_of_an_agent(const Surroundings& around);
    static std::vector<std::string> parameters_of(const ir::Protocol& protocol);
    std::vector<const KeptState*> states_of(ir::StateVariable::Type type) const;
    std::vector<const KeptState*> sets() const;
    std::string binary(const std::string& left, const char* sign, const std::string& right) {
        return "(" + left + " " + sign + " " + right + ")";
    }

    Dice& dice_;
    const ir::Instance& instance_;
    const passes::ProtocolWords words_;
    const std::vector<std::string> parameters_;  ///< of clauses: their values are often handed on, and never looked at
    const std::vector<KeptState>& states_;
    int quantifiers_ = 0;
    unsigned details_ = 100;  ///< of the details of an event, how many are written
};

}  // namespace map2pml::differential
