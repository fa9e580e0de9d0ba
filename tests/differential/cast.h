/// What a random protocol is made of, before its clauses have bodies: agents, messages, clauses.   private to the generator
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tests/differential/dice.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::differential {

/// What a value is meant to be, so that messages and patterns have a chance to fit.
enum class Sort : std::uint8_t { data, agent, role };

struct MessageKind {
    std::string performative;
    std::vector<Sort> terms;
};

/// A clause before it has a body.
struct Heading {
    std::vector<ir::Term> parameters;
    std::map<std::string, Sort> variables;  ///< among the parameters
    bool leaf = false;                      ///< it is meant to be called and to come back: it calls nothing
    bool waits = true;                      ///< its body ends in a `waitfor`, so that a limit can end a loop through it
};

struct Member {
    std::string name;
    std::string role;
    unsigned count = 1;
    std::vector<Heading> headings;  ///< the first has no parameters
};

struct Cast {
    std::vector<Member> members;
    std::vector<MessageKind> messages;
    std::vector<std::string> procedures;
    std::map<std::string, std::size_t> arguments;  ///< of a procedure; not there: any number
};

[[nodiscard]] Cast make_cast(Dice& dice);

inline ir::Term term(decltype(ir::Term::kind) kind) { return {{}, std::move(kind)}; }

/// A constant that is data.
[[nodiscard]] ir::Term constant(Dice& dice);

}  // namespace map2pml::differential
