#include <fmt/format.h>

#include <string>

#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/scope.h"

namespace map2pml::maze {

namespace {

class Levels {
  public:
    Levels(const Development& development, const Class& of, diag::Sink& sink)
        : development_(development), of_(of), sink_(sink) {}

    void run() {
        const bool is_agent = of_.level == Level::agent;
        const bool is_system = of_.level == Level::system;
        if (!is_agent)
            for (const MessageMember& each : of_.messages) refuse(each.name.span, "messages");
        if (!is_system)
            for (const TopologyMember& each : of_.topologies) refuse(each.name.span, "topology");
        if (is_agent && of_.refines) refuse(of_.refines->span, "`refines`; only other levels refine");
        for (const TopologyMember& each : of_.topologies) check_agents(each.agents.text, each.agents.span);
        for (const Action& each : of_.actions) check_action(each);
    }

  private:
    void refuse(const source::Span& span, const std::string& what) {
        sink_.report(diag::Code::maze_misplaced, span,
                     fmt::format("a class of level `{}` has no {}", spelling(of_.level), what));
    }

    const Class* check_agents(const std::string& name, const source::Span& span) {
        const Class* found = development_.find_class(name);
        if (found != nullptr && found->level == Level::agent) return found;
        if (found != nullptr || !development_.unread.contains(name)) {
            sink_.report(found == nullptr ? diag::Code::maze_unknown_class : diag::Code::maze_kind, span,
                         found == nullptr ? fmt::format("there is no class `{}`", name)
                                          : fmt::format("`{}` is not a class of agents", name));
        }
        return nullptr;
    }

    void check_action(const Action& action) {
        if (action.on) check_together(*action.on);
        if (of_.level == Level::agent) return;
        for (const Statement& each : action.statements)
            if (!std::holds_alternative<PredicatePtr>(each.kind)) refuse(each.span, "statements on messages");
    }

    void check_together(const AgentAction& on) {
        if (of_.level != Level::system)
            return refuse(on.span, "`on`; only an action of a system happens together with one of an agent");
        const Class* agents = check_agents(on.agents, on.span);
        if (agents == nullptr) return;
        if (const Action* together = find_action(*agents, on.action)) return check_hidden(*together, on);
        if (development_.unread.contains(on.action)) return;
        sink_.report(diag::Code::maze_unknown_action, on.span,
                     fmt::format("`{}` has no action `{}`", on.agents, on.action));
    }

    /// Where a refinement speaks of both, a name has to mean one thing.
    void check_hidden(const Action& together, const AgentAction& on) {
        const Scope scope(development_, of_);
        for (const Declaration& each : together.any) {
            for (const Word& name : each.names) {
                if (!scope.find(name.text)) continue;
                sink_.report(
                    diag::Code::maze_duplicate, on.span,
                    fmt::format("the parameter `{}` of `{}` hides a name of `{}`", name.text, on.action, of_.name.text),
                    {{name.span, "it is declared here"}});
            }
        }
    }

    const Development& development_;
    const Class& of_;
    diag::Sink& sink_;
};

}  // namespace

void check_levels(const Development& development, diag::Sink& sink) {
    for (const Class& each : development.classes) Levels(development, each, sink).run();
}

}  // namespace map2pml::maze
