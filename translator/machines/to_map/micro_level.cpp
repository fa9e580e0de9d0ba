#include "translator/machines/to_map/internal.h"

#include <fmt/format.h>

#include "translator/languages/maze/scope.h"
#include "translator/languages/maze/walk.h"

namespace map2pml::maze_to_map {

namespace {

/// Looks at one system.
class MicroCheck {
  public:
    MicroCheck(const maze::Development& development, diag::Sink& sink) : development_(development), sink_(sink) {}

    void check_system(const maze::Class& system) {
        for (const maze::VarMember& each : system.variables)
            for (const maze::Word& name : each.names)
                refuse(name.span, fmt::format("MAP agents have no common state such as `{}`", name.text));
        for (const maze::InvMember& each : system.invariants) {
            refuse(each.predicate->span,
                   "this invariant lets the state of other agents prevent actions of an agent, which does not see that "
                   "state in MAP");
        }
        for (const maze::Action& each : system.actions) {
            refuse(each.name.span, each.on ? fmt::format("`{}` is a step of an agent together with the system; "
                                                         "MAP agents only send, receive and decide",
                                                         each.name.text)
                                           : fmt::format("`{}` does not belong to an agent", each.name.text));
        }
    }

    void check_agents(const maze::Class& agents) {
        for (const maze::InvMember& each : agents.invariants) check_formula(agents, *each.predicate);
        for (const maze::Action& action : agents.actions)
            for (const maze::Statement& each : action.statements) check_statement(agents, each);
    }

  private:
    void refuse(const source::Span& span, std::string why) {
        sink_.report(diag::Code::maze_no_agents, span, std::move(why));
    }

    /// `C.x` is of a class; any other owner is an agent.
    [[nodiscard]] maze::Occurrences others(const maze::Class& agents) {
        maze::Occurrences found;
        found.name = [&](const maze::Name& name, const source::Span& span) {
            if (name.owner.empty() || name.owner == "self" || name.owner == agents.name.text) return;
            if (development_.find_class(name.owner) != nullptr) return;
            refuse(span, fmt::format("`{}.{}` belongs to another agent, whose state this one does not see in MAP",
                                     name.owner, name.name));
        };
        found.type = [](const maze::NamedType&, const source::Span&) {};
        return found;
    }

    void check_formula(const maze::Class& agents, const maze::Predicate& predicate) {
        maze::walk(predicate, others(agents));
    }

    void check_message(const maze::Class& agents, const maze::MessagePattern& pattern) {
        for (const maze::ExpressionPtr& each : pattern.arguments)
            if (each != nullptr) maze::walk(*each, others(agents));
    }

    void check_statement(const maze::Class& agents, const maze::Statement& statement) {
        std::visit(maze::overloaded{[&](const maze::PredicatePtr& it) { check_formula(agents, *it); },
                                    [&](const maze::Receive& it) { check_message(agents, it.message); },
                                    [&](const maze::Send& it) { check_message(agents, it.message); },
                                    [&](const maze::Progress&) {
                                        refuse(statement.span,
                                               "`progress` looks at messages on their way, which no MAP agent "
                                               "sees; remember in an attribute what was sent and answered");
                                    }},
                   statement.kind);
    }

    const maze::Development& development_;
    diag::Sink& sink_;
};

}  // namespace

void check_micro_level(const maze::Development& development, const maze::Class& system, diag::Sink& sink) {
    MicroCheck check(development, sink);
    check.check_system(system);
    for (const maze::Class* each : maze::agents_of(development, system)) check.check_agents(*each);
}

}  // namespace map2pml::maze_to_map
