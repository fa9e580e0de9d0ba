#include "translator/machines/explore/developments/internal.h"

#include <algorithm>

#include "translator/languages/maze/walk.h"

namespace map2pml::maze_exploration {

namespace {

std::string text_of(const maze::MessagePattern& pattern) {
    std::string arguments;
    for (const maze::ExpressionPtr& each : pattern.arguments)
        arguments += (arguments.empty() ? "" : ", ") + (each == nullptr ? "_" : maze::to_string(*each));
    return pattern.name.text + (arguments.empty() ? "" : "(" + arguments + ")");
}

/// The type of a slot as a condition.
Condition typing_of(const Slot& slot, Place place) {
    Code typed{.op = Op::typed, .parts = {made_place(place, slot.span)}, .domain = slot.domain, .span = slot.span};
    return {std::make_shared<const Code>(std::move(typed)), slot.span, "type of " + slot.name};
}

/// Compiles one class.
class MachineWriter {
  public:
    MachineWriter(const maze::Class& of, World& world, bool has_settings)
        : of_(of), world_(world), has_settings_(has_settings) {}

    Machine run() {
        made_.layout = layout_of(of_, world_);
        made_.invariants = invariants(false);
        add_initial();
        for (const maze::Step& each : maze::steps_of(world_.development, of_)) add_step(each);
        return std::move(made_);
    }

  private:
    [[nodiscard]] Compiler compiler(const maze::Class& of) const { return {world_, of, {&made_.layout}}; }

    /// Invariants and, for the values after a step, types.
    [[nodiscard]] std::vector<Condition> invariants(bool is_after) {
        std::vector<Condition> all;
        const auto add = [&](const maze::Class& of, Id self) {
            Compiler formulas = compiler(of);
            if (is_after) formulas.speak_of_after();
            formulas.set_self(self);
            for (const maze::InvMember& each : of.invariants) {
                const std::string label = each.label ? each.label->text : "inv";
                for (const maze::PredicatePtr& part : maze::conjuncts(each.predicate))
                    all.push_back({formulas.predicate(*part), part->span, label, maze::to_string(*part)});
            }
        };
        for (const maze::Class* agents : made_.layout.agents)
            for (const Id agent : world_.types[agents->name.text]) add(*agents, agent);
        add(of_, kUnknown);
        return all;
    }

    void add_first_values(const maze::Class& of, Id self) {
        Compiler formulas = compiler(of);
        formulas.set_self(self);
        for (const maze::PredicatePtr& each : of.initial)
            for (const maze::PredicatePtr& part : maze::conjuncts(each))
                made_.initial.conditions.push_back({formulas.predicate(*part), part->span, {}, maze::to_string(*part)});
    }

    void add_initial() {
        const StateLayout& layout = made_.layout;
        for (unsigned at = 0; at < layout.slots.size(); ++at) {
            const Slot& slot = layout.slots[at];
            if (slot.domain == nullptr) continue;
            made_.initial.unknowns.push_back({layout.before + at, slot.domain});
            if (has_settings_ && is_of_setting(slot)) add_setting(slot, layout.before + at);
        }
        for (const maze::Class* agents : layout.agents)
            for (const Id agent : world_.types[agents->name.text]) add_first_values(*agents, agent);
        add_first_values(of_, kUnknown);
        made_.initial.conditions.insert(made_.initial.conditions.end(), made_.invariants.begin(),
                                        made_.invariants.end());
        made_.initial.looks_ahead = true;
        made_.initial.prepare();
    }

    /// A setting with the name of a constant, or of a variable of the system, is not about an attribute of agents.
    [[nodiscard]] bool is_of_setting(const Slot& slot) const {
        return slot.agent == kUnknown ||
               (!world_.constants.contains(slot.name) &&
                std::none_of(made_.layout.slots.begin(), made_.layout.slots.end(),
                             [&](const Slot& each) { return each.agent == kUnknown && each.name == slot.name; }));
    }

    /// Adds the first value that the instance gives, which is a function of agents for an attribute.
    void add_setting(const Slot& slot, Place place) {
        const auto found = world_.settings.find(slot.name);
        if (found == world_.settings.end()) return;
        Id value = found->second;
        if (slot.agent != kUnknown) {
            value = kUnknown;
            if (world_.values.kind(found->second) != ValueKind::set) return;  // refused by `check_settings`
            for (const Id each : world_.values.parts(found->second))
                if (world_.values.kind(each) == ValueKind::pair && world_.values.first(each) == slot.agent)
                    value = world_.values.second(each);
            if (value == kUnknown) return;
        }
        const source::Span& span = world_.instance.span;
        made_.initial.conditions.push_back(
            {made(Op::equal, {made_place(place, span), made_value(value, span)}, span), span});
    }

    void add_step(const maze::Step& step) {
        const maze::Class* agents = step.agents;
        if (agents == nullptr && step.owner->level == maze::Level::agent) agents = step.owner;
        if (agents == nullptr) return made_.steps.push_back(step_of(step, kUnknown, nullptr));
        for (const Id agent : world_.types[agents->name.text]) made_.steps.push_back(step_of(step, agent, agents));
    }

    StepCode step_of(const maze::Step& step, Id self, const maze::Class* agents) {
        StepCode code;
        code.step = step;
        code.self = self;
        add_parameters(code);
        if (agents != nullptr) add_topology(*agents, code);
        if (step.together != nullptr) add_action(*step.agents, *step.together, code);
        add_action(*step.owner, *step.action, code);
        std::sort(code.changed.begin(), code.changed.end());
        code.changed.erase(std::unique(code.changed.begin(), code.changed.end()), code.changed.end());
        add_new_values(code);
        code.problem.prepare();
        return code;
    }

    /// Equally named parameters of both actions are one.
    void add_parameters(StepCode& code) {
        const auto add = [&](const maze::Action& action, const maze::Class& owner) {
            Compiler formulas = compiler(owner);
            formulas.set_self(code.self);
            for (const auto& [name, place] : code.parameters) formulas.add_local(name, place);
            for (const maze::Declaration& each : action.any) {
                const DomainPtr domain = formulas.domain(*each.type);
                for (const maze::Word& word : each.names) {
                    const bool is_known = std::any_of(code.parameters.begin(), code.parameters.end(),
                                                      [&](const auto& one) { return one.first == word.text; });
                    if (is_known) continue;
                    code.parameters.emplace_back(word.text, world_.new_place());
                    code.problem.unknowns.push_back({code.parameters.back().second, domain});
                }
            }
        };
        if (code.step.together != nullptr) add(*code.step.together, *code.step.agents);
        add(*code.step.action, *code.step.owner);
    }

    /// Only agents of the topology exist and act.
    void add_topology(const maze::Class& agents, StepCode& code) {
        for (const maze::TopologyMember& each : of_.topologies) {
            if (each.agents.text != agents.name.text) continue;
            const source::Span& span = each.name.span;
            const CodePtr topology = made_place(made_.layout.before + made_.layout.first[{&of_, each.name.text}], span);
            const CodePtr self = made_value(code.self, span);
            code.problem.conditions.push_back({made(Op::member, {self, made(Op::dom, {topology}, span)}, span),
                                               span,
                                               {},
                                               "self : dom " + each.name.text});
            code.neighbours = made(Op::apply, {topology, self}, span);
        }
    }

    void add_action(const maze::Class& owner, const maze::Action& action, StepCode& code) {
        Compiler formulas = compiler_for(owner, action, code);
        for (const maze::Change& each : action.changes) add_change(owner, each, code);
        for (const maze::Statement& each : action.statements) {
            std::visit(overloaded{[&](const maze::PredicatePtr& it) {
                                      for (const maze::PredicatePtr& part : maze::conjuncts(it))
                                          code.problem.conditions.push_back(
                                              {formulas.predicate(*part), part->span, {}, maze::to_string(*part)});
                                  },
                                  [&](const maze::Receive& it) { add_receive(owner, it, each.span, formulas, code); },
                                  [&](const maze::Send& it) { add_send(owner, it, each.span, formulas, code); },
                                  [&](const maze::Progress& it) { add_progress(it, each.span, formulas, code); }},
                       each.kind);
        }
    }

    void add_change(const maze::Class& owner, const maze::Change& change, StepCode& code) const {
        const auto slot = made_.layout.first.find({&owner, change.name.text});
        if (slot == made_.layout.first.end()) return;
        unsigned at = slot->second;
        if (owner.level == maze::Level::agent)
            while (at < made_.layout.slots.size() && made_.layout.slots[at].agent != code.self) ++at;
        code.changed.push_back(at);
    }

    [[nodiscard]] LetterCode letter(const maze::MessagePattern& pattern, Compiler& formulas) const {
        LetterCode made;
        made.message = world_.values.element(pattern.name.text);
        made.span = pattern.span;
        for (const maze::ExpressionPtr& each : pattern.arguments)
            made.parts.push_back(each == nullptr ? nullptr : formulas.expression(*each));
        return made;
    }

    [[nodiscard]] CodePtr buffer_code(const source::Span& span) const {
        return made_place(made_.layout.before + made_.layout.buffer, span);
    }

    [[nodiscard]] CodePtr on_its_way(const LetterCode& letter, const source::Span& span) const {
        std::vector<CodePtr> parts = {buffer_code(span)};
        parts.insert(parts.end(), letter.parts.begin(), letter.parts.end());
        return std::make_shared<const Code>(
            Code{.op = Op::on_its_way, .value = letter.message, .parts = std::move(parts), .span = span});
    }

    void add_receive(const maze::Class& owner, const maze::Receive& receive, const source::Span& span,
                     Compiler& formulas, StepCode& code) {
        LetterCode taken = letter(receive.message, formulas);
        // The letter is known when the step is: `_` is a value, too.
        for (std::size_t at = 0; at < taken.parts.size(); ++at)
            if (taken.parts[at] == nullptr) taken.parts[at] = open_argument(owner, receive.message, at, code);
        const maze::Expression from{maze::Name{"", receive.from.text, false}, receive.from.span};
        taken.parts.push_back(formulas.expression(from));
        taken.parts.push_back(made_value(code.self, span));
        code.problem.conditions.push_back(
            {on_its_way(taken, span), span, {}, "receive " + text_of(receive.message) + " from " + receive.from.text});
        code.taken = std::move(taken);
    }

    [[nodiscard]] DomainPtr argument_domain(const maze::Class& owner, const std::string& message,
                                            std::size_t at) const {
        Compiler formulas = compiler(owner);
        for (const maze::MessageMember& each : owner.messages)
            if (each.name.text == message && at < each.arguments.size()) return formulas.domain(*each.arguments[at]);
        return std::make_shared<const Domain>(Domain{.kind = Domain::Kind::listed});
    }

    [[nodiscard]] CodePtr open_argument(const maze::Class& owner, const maze::MessagePattern& pattern, std::size_t at,
                                        StepCode& code) const {
        const Place place = world_.new_place();
        code.problem.unknowns.push_back({place, argument_domain(owner, pattern.name.text, at)});
        return made_place(place, pattern.span);
    }

    void add_send(const maze::Class& owner, const maze::Send& send, const source::Span& span, Compiler& formulas,
                  StepCode& code) {
        LetterCode sent = letter(send.message, formulas);
        sent.span = span;
        for (std::size_t at = 0; at < sent.parts.size(); ++at) {
            if (sent.parts[at] == nullptr) sent.parts[at] = open_argument(owner, send.message, at, code);
            sent.domains.push_back(argument_domain(owner, send.message.name.text, at));
        }
        CodePtr to;
        if (send.to) to = formulas.expression(maze::Expression{maze::Name{"", send.to->text, false}, send.to->span});
        sent.parts.push_back(to);
        code.sent.push_back(std::move(sent));
    }

    void add_progress(const maze::Progress& progress, const source::Span& span, Compiler& formulas, StepCode& code) {
        const auto add = [&](const maze::MessagePattern& pattern, bool is_sent) {
            LetterCode none = letter(pattern, formulas);
            const CodePtr self = made_value(code.self, span);
            none.parts.push_back(is_sent ? self : nullptr);
            none.parts.push_back(is_sent ? nullptr : self);
            code.problem.conditions.push_back(
                {made(Op::negation, {on_its_way(none, span)}, span),
                 span,
                 {},
                 "progress: no `" + text_of(pattern) + "`" + (is_sent ? " from self" : " to self") + " is on its way"});
        };
        for (const maze::MessagePattern& each : progress.sent) add(each, true);
        for (const maze::MessagePattern& each : progress.received) add(each, false);
    }

    /// Whether the value of this place comes from a condition `x' = E` where E has no other new value.
    [[nodiscard]] bool is_given(Place place, const StepCode& code) const {
        return std::any_of(code.problem.conditions.begin(), code.problem.conditions.end(), [&](const Condition& each) {
            if (each.code->op != Op::equal && each.code->op != Op::iff) return false;
            const auto is_equation = [&](const Code& left, const Code& right) {
                if (left.op != Op::place || left.place != place) return false;
                const std::vector<Place> names = places_of(right);
                return std::none_of(code.changed.begin(), code.changed.end(), [&](unsigned slot) {
                    return std::binary_search(names.begin(), names.end(), made_.layout.after + slot);
                });
            };
            return is_equation(*each.code->parts[0], *each.code->parts[1]) ||
                   is_equation(*each.code->parts[1], *each.code->parts[0]);
        });
    }

    void add_new_values(StepCode& code) {
        const bool is_determined = std::all_of(code.changed.begin(), code.changed.end(), [&](unsigned slot) {
            return is_given(made_.layout.after + slot, code);
        });
        for (const unsigned slot : code.changed) {
            const Place place = made_.layout.after + slot;
            code.problem.unknowns.push_back({place, made_.layout.slots[slot].domain, !is_determined});
            if (is_determined) code.implicit.push_back(typing_of(made_.layout.slots[slot], place));
        }
        for (Condition& each : invariants(true)) {
            const std::vector<Place> places = places_of(*each.code);
            const bool is_touched = std::any_of(code.changed.begin(), code.changed.end(), [&](unsigned slot) {
                return std::binary_search(places.begin(), places.end(), made_.layout.after + slot);
            });
            if (is_touched) (is_determined ? code.implicit : code.problem.conditions).push_back(std::move(each));
        }
    }

    /// The compiler for one action of a step, which sees only its own declarations.
    [[nodiscard]] Compiler compiler_for(const maze::Class& owner, const maze::Action& action,
                                        const StepCode& code) const {
        Compiler formulas = compiler(owner);
        formulas.set_self(code.self);
        for (const auto& [name, place] : code.parameters) {
            for (const maze::Declaration& each : action.any) {
                for (const maze::Word& word : each.names)
                    if (word.text == name) formulas.add_local(name, place);
            }
        }
        return formulas;
    }

    const maze::Class& of_;
    World& world_;
    bool has_settings_;
    Machine made_;
};

}  // namespace

Compiler compiler_of(const StepCode& step, World& world, const Machine& machine) {
    Compiler formulas(world, *machine.layout.of, {&machine.layout});
    formulas.set_self(step.self);
    for (const auto& [name, place] : step.parameters) formulas.add_local(name, place);
    return formulas;
}

Machine machine_of(const maze::Class& of, World& world, bool has_settings) {
    return MachineWriter(of, world, has_settings).run();
}

}  // namespace map2pml::maze_exploration
