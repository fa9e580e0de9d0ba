#include "translator/languages/lcc/framework_actions.h"

#include <optional>

#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

namespace {

class Collector {
  public:
    std::map<std::string, std::set<std::size_t>> actions;

    void add(const Definition& definition) {
        std::visit(overloaded{[](const Null&) {}, [](const Send&) {}, [](const RoleChange&) {},
                              [&](const Receive& receive) { add(receive.condition); },
                              [&](const Guarded& guarded) {
                                  add(guarded.constraint);
                                  add(*guarded.body);
                              },
                              [&](const Sequence& sequence) { add_all(sequence.parts); },
                              [&](const Choice& choice) { add_all(choice.branches); },
                              [&](const Parallel& parallel) { add_all(parallel.branches); }},
                   definition.kind);
    }

  private:
    void add(const std::optional<Constraint>& constraint) {
        if (constraint) add(*constraint);
    }

    void add(const Constraint& constraint) {
        std::visit(overloaded{[&](const Atom& atom) { add(atom.term); }, [](const Comparison&) {},
                              [&](const Negation& negation) { add(*negation.part); },
                              [&](const Conjunction& conjunction) { add_all(conjunction.parts); },
                              [&](const Disjunction& disjunction) { add_all(disjunction.parts); }},
                   constraint.kind);
    }

    void add(const Term& atom) {
        if (const auto* compound = std::get_if<Compound>(&atom.kind))
            actions[compound->functor].insert(compound->arguments.size());
        else if (const auto* constant = std::get_if<Constant>(&atom.kind))
            actions[constant->name].insert(0);
    }

    template <class Part>
    void add_all(const std::vector<Part>& parts) {
        for (const Part& each : parts) add(each);
    }
};

}  // namespace

std::map<std::string, std::set<std::size_t>> framework_actions(const Framework& framework) {
    Collector collector;
    for (const Clause& clause : framework.clauses) collector.add(clause.body);
    return std::move(collector.actions);
}

}  // namespace map2pml::lcc
