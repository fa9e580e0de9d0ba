#include "translator/machines/from_diagrams/internal.h"

#include <fmt/format.h>

#include "translator/model/machines/formula/make.h"

namespace map2pml::auml_to_eventb {

namespace {

/// Each message is an event, and each event has an obligation for each message: so many can be proved within minutes.
constexpr std::size_t kMostMessages = 100;

class MachineWriter {
  public:
    MachineWriter(const Part& root, const Names& names, const source::Span& span, RuleReader& reader)
        : root_(root),
          names_(names),
          span_(span),
          rules_(names, reader),
          ends_(member(named(names_.protocol), set_of({names.end, names.error}))) {}

    /// \returns the context and the machine.
    eventb::Project write(const std::string& name, const auml::Interaction& interaction, const Agents& agents) {
        Situation situation;
        situation.begins.push_back(becomes(names_.protocol, named(names_.active)));
        Behaviour parts = behaviour_of(root_, situation, rules_);
        std::vector<std::string> variables;
        for (const eventb::NamedElement& each : parts.variables) variables.push_back(each.name);
        eventb::Project project = static_part_of(interaction, root_, agents, variables, rules_);
        if (project.contexts.empty() || project.machines.empty()) return project;  // it could not be read
        parts.add(rules_.protocol_state(root_, span_));
        project.name = name;
        project.contexts.front().name = name + "_C0";
        eventb::Machine& machine = project.machines.front();
        machine.name = name + "_M0";
        machine.sees.push_back({name + "_C0", "", span_});
        parts.move_to(machine, {&Invariants::types, &Invariants::orders, &Invariants::alternatives, &Invariants::links,
                                &Invariants::states});
        add_deadlock_freedom(machine, nullptr, ends_, span_);
        machine.variants = {eventb::Variant{sum(weight_of(root_), protocol_goes_on()), "", span_, ""}};
        return project;
    }

  private:
    /// 1 until the end.
    [[nodiscard]] ExpressionPtr protocol_goes_on() const {
        return eventb::unary(eventb::Unary::card, eventb::binary(eventb::Binary::set_inter, set_of({names_.protocol}),
                                                                 set_of({names_.wait, names_.active})));
    }

    const Part& root_;
    const Names& names_;
    const source::Span& span_;
    Rules rules_;
    PredicatePtr ends_;
};

}  // namespace

eventb::Project machine_of(const auml::Interaction& interaction, const std::string& name, diag::Sink& sink) {
    const source::Span& span = interaction.node.span;
    eventb::Project project;
    project.name = name;
    Identifiers identifiers;
    Names names = fixed_names(identifiers);
    const Agents agents = agents_of(interaction, identifiers);
    if (interaction.messages.size() > kMostMessages) {
        sink.report(diag::Code::auml_not_supported, span,
                    fmt::format("`{}` has {} messages; `prove` accepts at most {}", interaction.node.name,
                                interaction.messages.size(), kMostMessages));
        return project;
    }
    const Part root = parts_of(interaction, agents, identifiers, sink);
    if (root.is_nothing()) {
        sink.report(diag::Code::auml_not_supported, span,
                    fmt::format("nothing happens in `{}`: there is nothing to prove", interaction.node.name));
        return project;
    }
    names.finish = identifiers.fresh("finish");
    names.finish_error = identifiers.fresh("finish_error");
    for (std::size_t level = 0; level < depth_of_loops(root); ++level) names.numbers.push_back(identifiers.fresh("k"));
    RuleReader reader;
    eventb::Project written = MachineWriter(root, names, span, reader).write(name, interaction, agents);
    return reader.report_fault(span, interaction.node.name, sink) ? project : written;
}

}  // namespace map2pml::auml_to_eventb
