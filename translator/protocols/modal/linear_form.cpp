#include "translator/protocols/modal/linear_form.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "translator/model/formulas/modal_formula.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/modal/parts.h"

namespace map2pml::modal {

namespace {

using TreeKind = ir::TermTree::Kind;

/// A part of a formula, looked at from one form after the other.
class FormReader {
  public:
    explicit FormReader(const ir::ModalFormula& formula) : formula_(formula) {}

    [[nodiscard]] const ir::ModalNode& node(std::uint32_t at) const { return formula_.nodes[at]; }

    /// The operands of `kind` at the body of a fixpoint, however they are nested.
    [[nodiscard]] std::vector<std::uint32_t> operands(std::uint32_t at, PartKind kind) const {
        std::vector<std::uint32_t> all;
        collect(at, kind, all);
        return all;
    }

    /// `<->Z` or `[-]Z`
    [[nodiscard]] bool goes_on(std::uint32_t at, PartKind kind, std::uint32_t fixpoint) const {
        return node(at).kind == kind && node(at).actions.is_any() && is_use(node(at).left, fixpoint);
    }
    [[nodiscard]] bool is_use(std::uint32_t at, std::uint32_t fixpoint) const {
        return node(at).kind == PartKind::variable && node(at).left == fixpoint;
    }
    /// The actions of `<A>tt` or `[A]ff`
    [[nodiscard]] const ir::ActionSet* at_once(std::uint32_t at, PartKind kind, PartKind end) const {
        return node(at).kind == kind && node(node(at).left).kind == end ? &node(at).actions : nullptr;
    }

    /// `nu Z.([a]ff /\ [-]Z)`
    [[nodiscard]] const ir::ActionSet* never(std::uint32_t at) const {
        return with_next(at, PartKind::greatest, PartKind::conjunction, PartKind::box, PartKind::falsity);
    }
    /// `mu Z.(<a>tt \/ <->Z)`
    [[nodiscard]] const ir::ActionSet* reachable(std::uint32_t at) const {
        return with_next(at, PartKind::least, PartKind::disjunction, PartKind::diamond, PartKind::truth);
    }
    /// `mu Z.(<->tt /\ [-a]Z)`: the actions of the box
    [[nodiscard]] const ir::ActionSet* eventually(std::uint32_t at) const {
        const std::vector<std::uint32_t> parts = operands(node(at).left, PartKind::conjunction);
        if (node(at).kind != PartKind::least || parts.size() != 2) return nullptr;
        for (const std::size_t first : {0U, 1U}) {
            const ir::ActionSet* some = at_once(parts[first], PartKind::diamond, PartKind::truth);
            const ir::ModalNode& rest = node(parts[1 - first]);
            if (some != nullptr && some->is_any() && rest.kind == PartKind::box && is_use(rest.left, at))
                return &rest.actions;
        }
        return nullptr;
    }
    /// `mu Z.(<p>tt \/ (<->tt /\ [-]Z))`: the actions of the diamond
    [[nodiscard]] const ir::ActionSet* sooner_or_later_possible(std::uint32_t at) const {
        const std::vector<std::uint32_t> parts = operands(node(at).left, PartKind::disjunction);
        if (node(at).kind != PartKind::least || parts.size() != 2) return nullptr;
        for (const std::size_t first : {0U, 1U}) {
            const ir::ActionSet* possible = at_once(parts[first], PartKind::diamond, PartKind::truth);
            const std::vector<std::uint32_t> rest = operands(parts[1 - first], PartKind::conjunction);
            const auto is_some = [&](std::uint32_t part) {
                const ir::ActionSet* some = at_once(part, PartKind::diamond, PartKind::truth);
                return some != nullptr && some->is_any();
            };
            const auto is_next = [&](std::uint32_t part) { return goes_on(part, PartKind::box, at); };
            if (possible != nullptr && rest.size() == 2 &&
                ((is_some(rest[0]) && is_next(rest[1])) || (is_some(rest[1]) && is_next(rest[0]))))
                return possible;
        }
        return nullptr;
    }
    /// `nu Z.([-]Z /\ <->tt)`
    [[nodiscard]] bool asks_to_go_on(std::uint32_t at) const {
        const std::optional<std::uint32_t> part = always(at);
        const ir::ActionSet* some = part ? at_once(*part, PartKind::diamond, PartKind::truth) : nullptr;
        return some != nullptr && some->is_any();
    }
    /// `[-]W` beside another part: that part
    [[nodiscard]] std::optional<std::uint32_t> always(std::uint32_t at) const {
        const std::vector<std::uint32_t> parts = operands(node(at).left, PartKind::conjunction);
        if (node(at).kind != PartKind::greatest || parts.size() != 2) return std::nullopt;
        return goes_on(parts[0], PartKind::box, at)   ? std::optional(parts[1])
               : goes_on(parts[1], PartKind::box, at) ? std::optional(parts[0])
                                                      : std::nullopt;
    }

  private:
    void collect(std::uint32_t at, PartKind kind, std::vector<std::uint32_t>& all) const {
        if (node(at).kind == kind) {
            collect(node(at).left, kind, all);
            collect(node(at).right, kind, all);
        } else {
            all.push_back(at);
        }
    }

    [[nodiscard]] const ir::ActionSet* with_next(std::uint32_t at, PartKind fixpoint, PartKind connective,
                                                 PartKind modality, PartKind end) const {
        if (node(at).kind != fixpoint) return nullptr;
        const std::vector<std::uint32_t> parts = operands(node(at).left, connective);
        if (parts.size() != 2) return nullptr;
        const bool is_first = goes_on(parts[1], modality, at);
        const bool is_second = goes_on(parts[0], modality, at);
        return is_first ? at_once(parts[0], modality, end) : is_second ? at_once(parts[1], modality, end) : nullptr;
    }

    const ir::ModalFormula& formula_;
};

std::optional<ir::Term> leaf_term(const ir::TermTree& tree, const ir::ActionPattern& action) {
    const auto term = [&](auto kind) { return ir::Term{action.span, std::move(kind)}; };
    switch (tree.kind) {
        case TreeKind::anything:
        case TreeKind::variable:
            return term(ir::Wildcard{});
        case TreeKind::name:
        case TreeKind::text:
            return tree.parts.empty() ? std::optional(term(ir::Constant{tree.text})) : std::nullopt;
        case TreeKind::agent:
            return term(ir::AgentName{tree.text});
        case TreeKind::role:
            return term(ir::RoleName{tree.text});
        case TreeKind::integer:
            return term(ir::Integer{std::stoll(tree.text)});
    }
    return std::nullopt;
}

bool is_any(const ir::TermTree& tree) { return tree.kind == TreeKind::anything || tree.kind == TreeKind::variable; }

void collect_variables(const ir::TermTree& tree, std::vector<std::string>& names) {
    if (tree.kind == TreeKind::variable) names.push_back(tree.text);
    for (const ir::TermTree& part : tree.parts) collect_variables(part, names);
}

/// Events bind variables in another way.
bool repeats_a_variable(const ir::ActionPattern& action) {
    std::vector<std::string> names;
    collect_variables(action.term, names);
    if (action.agent) collect_variables(*action.agent, names);
    if (action.partner) {
        collect_variables(action.partner->role, names);
        collect_variables(action.partner->id, names);
    }
    return std::set<std::string>(names.begin(), names.end()).size() != names.size();
}

ir::Term agent_term(const ir::TermTree& tree, const source::Span& span) { return {span, ir::AgentName{tree.text}}; }

/// The event of the check file that is this action, if there is one.
std::optional<ir::EventPattern> event_of(const ir::ActionPattern& action) {
    if (action.kind == ir::ActionKind::other || is_any(action.term) || repeats_a_variable(action)) return std::nullopt;
    ir::EventPattern event;
    event.span = action.span;
    event.kind = action.kind == ir::ActionKind::in    ? ir::EventPattern::Kind::received
                 : action.kind == ir::ActionKind::out ? ir::EventPattern::Kind::sent
                                                      : ir::EventPattern::Kind::succeeded;
    event.name = action.term.text;
    event.terms.emplace();
    for (const ir::TermTree& part : action.term.parts) {
        std::optional<ir::Term> term = leaf_term(part, action);
        if (!term) return std::nullopt;
        event.terms->push_back(*std::move(term));
    }
    if (action.agent && !is_any(*action.agent)) event.agent = agent_term(*action.agent, action.span);
    if (action.partner && !is_any(action.partner->id)) event.partner = agent_term(action.partner->id, action.span);
    const bool has_role = action.partner && !is_any(action.partner->role);
    if (has_role && event.partner) return std::nullopt;
    if (has_role && action.partner->role.parts.empty())
        event.partner = ir::Term{action.span, ir::RoleName{action.partner->role.text}};
    return event;
}

/// An unfolded operation is such an event, whoever does it.
bool is_event(const ir::Operation& operation, const ir::EventPattern& event) {
    using EventKind = ir::EventPattern::Kind;
    const std::string* name = nullptr;
    const std::vector<ir::Term>* terms = nullptr;
    if (const auto* send = std::get_if<ir::Send>(&operation.kind); send != nullptr && event.kind == EventKind::sent) {
        name = &written(*send);
        terms = &send->terms;
    } else if (const auto* receive = std::get_if<ir::Receive>(&operation.kind);
               receive != nullptr && event.kind == EventKind::received) {
        name = &written(*receive);
        terms = &receive->patterns;
    } else if (const auto* decide = std::get_if<ir::Decide>(&operation.kind);
               decide != nullptr && event.kind == EventKind::succeeded) {
        name = &decide->procedure;
        terms = &decide->arguments;
    }
    return name != nullptr && *name == event.name && terms->size() == event.terms->size() &&
           std::equal(terms->begin(), terms->end(), event.terms->begin(),
                      [](const ir::Term& one, const ir::Term& want) {
                          return std::holds_alternative<ir::Wildcard>(want.kind) || one == want;
                      });
}

/// In LCC terms and roles have parts, which events do not see: the two must mean the same steps.
bool means_the_same(const ir::ActionPattern& action, ir::EventPattern& event, const ir::Protocol& protocol) {
    if (ir::has_clauses_of_text(protocol)) return !event.partner || action.partner->role.parts.empty();
    ir::ActionPattern without_agents = action;
    without_agents.agent.reset();
    if (without_agents.partner) without_agents.partner->id = {};
    bool same = true;
    bool is_labelled = false;
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            is_labelled = is_labelled || operation.label != nullptr;
            same = same && (operation.label == nullptr ||
                            matches(without_agents, *operation.label) == is_event(operation, event));
        });
    }
    if (is_labelled && event.partner && std::holds_alternative<ir::RoleName>(event.partner->kind))
        event.partner.reset();  // the role of LCC makes no difference, as was seen
    return same;
}

/// Situations of LCC in which an agent can solve a constraint, whatever has been sent: the clauses of the protocol that have such a step.
class Enabled {
  public:
    explicit Enabled(const ir::Protocol& protocol) : protocol_(protocol) {}

    /// Nothing: in some clause this is not known in advance.
    [[nodiscard]] std::optional<std::vector<const ir::Clause*>> clauses(const ir::ActionSet& actions) const {
        const auto is_internal = [](const ir::ActionPattern& each) { return each.kind == ir::ActionKind::internal; };
        if (ir::has_clauses_of_text(protocol_) || actions.is_complement ||
            !std::all_of(actions.patterns.begin(), actions.patterns.end(), is_internal))
            return std::nullopt;
        std::vector<const ir::Clause*> found;
        for (const ir::Clause& clause : protocol_.clauses) {
            const auto* name =
                clause.parameters.empty() ? nullptr : std::get_if<ir::Constant>(&clause.parameters.front().kind);
            if (name != nullptr && name->text == "never")
                continue;  // nobody calls it: it has the names of what no situation has
            bool is_known = true;
            if (has_step(clause.body, actions, is_known)) found.push_back(&clause);
            if (!is_known) return std::nullopt;
        }
        return found;
    }

  private:
    /// Every step of the situation is one action, so that whoever is in it can still choose.
    static bool has_step(const ir::Operation& body, const ir::ActionSet& actions, bool& is_known) {
        const auto* wait = std::get_if<ir::WaitFor>(&body.kind);
        const ir::Operation& attempt = wait == nullptr ? body : *wait->attempt;
        const auto* choice = std::get_if<ir::OrderedChoice>(&attempt.kind);
        std::vector<const ir::Operation*> alternatives;
        if (choice == nullptr)
            alternatives.push_back(&attempt);
        else
            for (const ir::Operation& each : choice->branches) alternatives.push_back(&each);
        bool has = false;
        bool is_single = wait == nullptr || wait->any_order;
        for (const ir::Operation* each : alternatives) {
            const auto* seq = std::get_if<ir::Seq>(&each->kind);
            const ir::Operation& first = seq == nullptr ? *each : seq->parts.front();
            is_single = is_single && (seq == nullptr || (seq->parts.size() == 2 && ir::is_silent(seq->parts.back())));
            const auto* decide = std::get_if<ir::Decide>(&first.kind);
            const bool can_be = decide != nullptr && decide->outcome == ir::Decide::Outcome::succeeds;
            is_single = is_single && (!can_be || first.label != nullptr);
            has = has || (can_be && first.label != nullptr && ir::is_in(actions, *first.label));
        }
        is_known = is_known && (!has || is_single);
        return has;
    }

    const ir::Protocol& protocol_;
};

class LinearForm {
  public:
    LinearForm(const ir::UserProperty& property, const ir::Protocol& protocol)
        : property_(property), protocol_(protocol), form_(*property.modal) {}

    std::variant<ir::UserProperty, std::string> find() {
        const std::uint32_t root = property_.modal->root;
        if (const ir::ActionSet* actions = form_.never(root)) return of_state(ir::UserProperty::Kind::never, *actions);
        if (const ir::ActionSet* actions = form_.reachable(root))
            return of_state(ir::UserProperty::Kind::reachable, *actions);
        if (const ir::ActionSet* others = form_.eventually(root)) return of_runs(eventually(*others));
        if (const ir::ActionSet* actions = form_.sooner_or_later_possible(root)) return possible(*actions);
        if (form_.asks_to_go_on(root))
            return std::string("it requires that no run ever ends, and SPIN cannot tell a good end from a step");
        if (const std::optional<std::uint32_t> part = form_.always(root)) return response(*part);
        return std::string("it does not have one of the forms that are about single runs");
    }

  private:
    using Found = std::variant<ir::UserProperty, std::string>;
    using Formula = std::optional<ir::Expression>;

    static constexpr const char* kNoEvent = "its actions are not events of a check file";

    Found of_state(ir::UserProperty::Kind kind, const ir::ActionSet& actions) {
        Formula events = any_event(actions);
        if (!events) return std::string(kNoEvent);
        ir::UserProperty linear = property_;
        linear.kind = kind;
        linear.modal.reset();
        linear.formula = *std::move(events);
        return linear;
    }

    Found of_runs(Formula formula) {
        if (!formula) return std::string(kNoEvent);
        ir::UserProperty linear = property_;
        linear.kind = ir::UserProperty::Kind::ltl;
        linear.modal.reset();
        linear.formula = *std::move(formula);
        return linear;
    }

    /// `mu Z.(<p>tt \/ (<->tt /\ [-]Z))`
    Found possible(const ir::ActionSet& actions) {
        const auto clauses = Enabled(protocol_).clauses(actions);
        if (!clauses) return std::string("it is not known before a run when this step is possible");
        Formula any;
        for (const ir::Clause* clause : *clauses) {
            ir::Expression agent{property_.span, ir::Term{property_.span, ir::AgentName{clause->agent.name}}};
            ir::Expression stands{property_.span, ir::StandsAt{std::move(agent), ir::clause_name(*clause), 0}};
            any = any ? joined(ir::BinaryOperator::disjunction, *std::move(any), std::move(stands))
                      : Formula(std::move(stands));
        }
        if (!any)  // nobody ever comes to where it is possible
            any = ir::Expression{property_.span, ir::Term{property_.span, ir::Constant{"false"}}};
        return of_runs(prefixed(ir::UnaryOperator::eventually, *std::move(any)));
    }

    /// `[a](mu Y.(<->tt /\ [-b]Y) /\ …)` in every state
    Found response(std::uint32_t part) {
        const ir::ModalNode& demand = form_.node(part);
        if (demand.kind != PartKind::box)
            return std::string("what is possible in every state is not a property of single runs");
        Formula cause = any_event(demand.actions);
        Formula effects;
        for (const std::uint32_t each : form_.operands(demand.left, PartKind::conjunction)) {
            const ir::ActionSet* others = form_.eventually(each);
            if (others == nullptr) return std::string("it does not have one of the forms that are about single runs");
            if (!are_apart(demand.actions, *others))
                return std::string("the step that asks for an answer could itself be the answer");
            Formula effect = eventually(*others);
            if (!effect || !cause) return std::string(kNoEvent);
            effects = effects ? joined(ir::BinaryOperator::conjunction, *std::move(effects), *std::move(effect))
                              : std::move(effect);
        }
        if (!cause || !effects) return std::string(kNoEvent);
        ir::Expression implied = joined(ir::BinaryOperator::implication, *std::move(cause), *std::move(effects));
        return of_runs(prefixed(ir::UnaryOperator::always, std::move(implied)));
    }

    /// No step is one of both: they differ in kind, or in the name of the message.
    static bool are_apart(const ir::ActionSet& cause, const ir::ActionSet& others) {
        return std::all_of(cause.patterns.begin(), cause.patterns.end(), [&](const ir::ActionPattern& one) {
            return std::all_of(others.patterns.begin(), others.patterns.end(), [&](const ir::ActionPattern& other) {
                return one.kind != other.kind ||
                       (!is_any(one.term) && !is_any(other.term) && one.term.text != other.term.text);
            });
        });
    }

    Formula eventually(const ir::ActionSet& others) {
        if (!others.is_complement) return std::nullopt;
        ir::ActionSet actions = others;
        actions.is_complement = false;
        Formula event = any_event(actions);
        return event ? Formula(prefixed(ir::UnaryOperator::eventually, *std::move(event))) : std::nullopt;
    }

    /// The last step was one of the actions.
    Formula any_event(const ir::ActionSet& actions) {
        Formula all;
        if (actions.is_complement) return all;
        for (const ir::ActionPattern& action : actions.patterns) {
            std::optional<ir::EventPattern> event = event_of(action);
            if (!event || !means_the_same(action, *event, protocol_)) return std::nullopt;
            ir::Expression happened{action.span, ir::Happened{ir::Boxed<ir::EventPattern>(*std::move(event))}};
            all = all ? joined(ir::BinaryOperator::disjunction, *std::move(all), std::move(happened))
                      : Formula(std::move(happened));
        }
        return all;
    }

    ir::Expression joined(ir::BinaryOperator sign, ir::Expression left, ir::Expression right) const {
        return {property_.span, ir::Binary{sign, std::move(left), std::move(right)}};
    }
    ir::Expression prefixed(ir::UnaryOperator sign, ir::Expression operand) const {
        return {property_.span, ir::Unary{sign, std::move(operand)}};
    }

    const ir::UserProperty& property_;
    const ir::Protocol& protocol_;
    FormReader form_;
};

}  // namespace

std::variant<ir::UserProperty, std::string> linear_form(const ir::UserProperty& property,
                                                        const ir::Protocol& protocol) {
    return LinearForm(property, protocol).find();
}

}  // namespace map2pml::modal
