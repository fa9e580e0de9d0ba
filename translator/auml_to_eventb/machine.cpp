#include "translator/auml_to_eventb/machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "translator/auml_to_eventb/events.h"
#include "translator/auml_to_eventb/exchanged.h"
#include "translator/auml_to_eventb/parts_of.h"
#include "translator/auml_to_eventb/progress.h"
#include "translator/auml_to_eventb/static_part.h"
#include "translator/auml_to_eventb/variant.h"
#include "translator/eventb/formula/make.h"
#include "translator/ir/operation.h"

namespace map2pml::auml_to_eventb {

using eventb::all_of;
using eventb::equivalent;
using eventb::implies;
using eventb::negation;

namespace {

/// Each message is an event, and each event has an obligation for each message: these many are proved within minutes.
constexpr std::size_t kMostMessages = 100;

class MachineWriter {
  public:
    MachineWriter(const Part& root, const Names& names, const source::Span& span)
        : root_(root),
          names_(names),
          span_(span),
          ends_(member(named(names.protocol), set_of({names.end, names.error}))) {}

    eventb::Machine write(const std::string& name, const std::string& context) {
        Situation situation;
        situation.begins.push_back(becomes(names_.protocol, named(names_.active)));
        parts_ = behaviour_of(root_, situation, names_);
        machine_.name = name;
        machine_.span = span_;
        machine_.sees.push_back({context, "", span_});
        add_variables();
        add_events();
        add_invariants();
        machine_.variant = eventb::Variant{sum(weight_of(root_), protocol_goes_on()), "", span_};
        return std::move(machine_);
    }

  private:
    void add_variables() {
        machine_.variables.push_back({names_.exchanged, "", span_});
        machine_.variables.push_back({names_.protocol, "", span_});
        machine_.variables.insert(machine_.variables.end(), parts_.variables.begin(), parts_.variables.end());
    }

    void add_events() {
        std::vector<Assignment> first = {
            becomes(names_.exchanged, eventb::atom(eventb::Atom::empty)),
            becomes(names_.protocol, named(names_.wait)),
        };
        for (const eventb::NamedElement& each : parts_.variables) first.push_back(becomes(each.name, 0));
        eventb::Event initialisation = event(eventb::kInitialisation, span_, {}, first, "");
        initialisation.convergence = eventb::Convergence::ordinary;
        machine_.events.push_back(std::move(initialisation));
        for (eventb::Event& each : parts_.events) machine_.events.push_back(std::move(each));
        const PredicatePtr error = ends_in_error(root_);
        add_finish(names_.finish, negation(error), names_.end);
        if (has_error()) add_finish(names_.finish_error, error, names_.error);
    }

    [[nodiscard]] bool has_error() const { return !eventb::is_truth(*ends_in_error(root_), false); }

    void add_finish(const std::string& label, const PredicatePtr& how, const std::string& state) {
        std::vector<PredicatePtr> guards = {is(names_.protocol, names_.active), done(root_)};
        if (!eventb::is_truth(*how, true)) guards.push_back(how);
        machine_.events.push_back(
            event(label, span_, guards, {becomes(names_.protocol, named(state))}, "everything has happened"));
    }

    void add_invariants() {
        const auto add_all = [&](std::vector<eventb::LabelledPredicate>& more) {
            for (eventb::LabelledPredicate& each : more) machine_.invariants.push_back(std::move(each));
        };
        add("typ_" + names_.exchanged, type_of_exchanged(names_));
        add("typ_" + names_.protocol, member(named(names_.protocol), named(names_.states)));
        add_all(parts_.types);
        add_all(parts_.orders);
        add_all(parts_.alternatives);
        add_all(parts_.links);
        add_protocol_state();
        add("DLF", deadlock_freedom(), true);
    }

    void add(const std::string& label, const PredicatePtr& predicate, bool theorem = false) {
        machine_.invariants.push_back({label, predicate, theorem, "", span_});
    }

    /// Rule 5, the state of the protocol (P6): of the whole, not of the last message.
    void add_protocol_state() {
        add("prt_wait", equivalent(is(names_.protocol, names_.wait), untouched(root_)));
        add("prt_end", implies(ends_, done(root_)));
        if (has_error()) {
            add("prt_error", implies(ends_, equivalent(is(names_.protocol, names_.error), ends_in_error(root_))));
        } else {
            add("prt_error", negation(is(names_.protocol, names_.error)));
        }
        const PredicatePtr under_way = all_of({negation(untouched(root_)), negation(done(root_))});
        add("prt_active", implies(under_way, is(names_.protocol, names_.active)), true);
    }

    /// Some event can happen until the protocol has ended.
    [[nodiscard]] PredicatePtr deadlock_freedom() const {
        std::vector<PredicatePtr> ways = {ends_};
        for (const eventb::Event& each : machine_.events) {
            if (each.label == eventb::kInitialisation) continue;
            std::vector<PredicatePtr> guards;
            for (const eventb::LabelledPredicate& guard : each.guards) guards.push_back(guard.predicate);
            ways.push_back(all_of(guards));
        }
        return eventb::any_of(ways);
    }

    /// 1 until the end.
    [[nodiscard]] ExpressionPtr protocol_goes_on() const {
        return eventb::unary(eventb::Unary::card, eventb::binary(eventb::Binary::set_inter, set_of({names_.protocol}),
                                                                 set_of({names_.wait, names_.active})));
    }

    const Part& root_;
    const Names& names_;
    const source::Span& span_;
    PredicatePtr ends_;
    Behaviour parts_;
    eventb::Machine machine_;
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
        sink.report({diag::Code::auml_not_supported,
                     span,
                     fmt::format("`{}` has {} messages; more than {} are not proved", interaction.node.name,
                                 interaction.messages.size(), kMostMessages),
                     {}});
        return project;
    }
    const Part root = parts_of(interaction, agents, identifiers, sink);
    if (root.is_nothing()) {
        sink.report({diag::Code::auml_not_supported,
                     span,
                     fmt::format("nothing happens in `{}`: there is nothing to prove", interaction.node.name),
                     {}});
        return project;
    }
    names.finish = identifiers.fresh("finish");
    names.finish_error = identifiers.fresh("finish_error");
    for (std::size_t level = 0; level < depth_of_loops(root); ++level) names.numbers.push_back(identifiers.fresh("k"));
    project.contexts.push_back(context_of(name + "_C0", interaction, root, agents, names));
    project.machines.push_back(MachineWriter(root, names, span).write(name + "_M0", name + "_C0"));
    return project;
}

}  // namespace map2pml::auml_to_eventb
