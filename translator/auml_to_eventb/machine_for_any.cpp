#include "translator/auml_to_eventb/machine_for_any.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "translator/auml_to_eventb/agents.h"
#include "translator/auml_to_eventb/clock.h"
#include "translator/auml_to_eventb/parts_of.h"
#include "translator/auml_to_eventb/row_formulas.h"
#include "translator/auml_to_eventb/static_part.h"
#include "translator/eventb/formula/make.h"
#include "translator/eventb/writing/make_event.h"
#include "translator/ir/operation.h"

namespace map2pml::auml_to_eventb {

using eventb::all_of;
using eventb::implies;
using eventb::Sign;

namespace {

/// Each message is an event, and each event has an obligation for each message.
constexpr std::size_t kMostMessages = 100;

class AnyWriter {
  public:
    AnyWriter(const std::vector<Stage>& stages, const Agents& agents, AnyNames names, Identifiers& identifiers,
              const source::Span& span)
        : stages_(stages), agents_(agents), names_(std::move(names)), identifiers_(identifiers), span_(span) {
        set_of_states_ = identifiers.fresh("STATES_E");
        finish_ = identifiers.fresh("finish");
        finish_error_ = identifiers.fresh("finish_error");
        closed_ = identifiers.fresh("closed");
    }

    void write(eventb::Project& project) {
        machine_.name = project.name + "_M0";
        machine_.span = span_;
        machine_.comment = fmt::format("for any number of `{}`, of which there is at least one", names_.many);
        machine_.sees.push_back({project.name + "_C0", "", span_});
        begin_state(identifiers_.fresh("evt_begin"));
        for (std::size_t at = 0; at < stages_.size(); ++at) {
            const bool is_last = at + 1 == stages_.size();
            std::visit(
                ir::overloaded{[&](const Exchange& it) { exchange(it); }, [&](const Row& it) { row(it, is_last); }},
                stages_[at]);
        }
        end();
        fill_reached();
        add_all();
        project.contexts.push_back(context(project.name + "_C0"));
        project.machines.push_back(std::move(machine_));
        if (deadline_) {
            deadline_->until = {states_.begin(), states_.begin() + static_cast<std::ptrdiff_t>(deadline_at_) + 1};
            deadline_->later = {states_.begin() + static_cast<std::ptrdiff_t>(deadline_at_) + 1, states_.end()};
            add_clock(project, *deadline_, names_, identifiers_);
        }
        for (eventb::Machine& each : project.machines) add_deadlock_freedom(project, each);
    }

  private:
    enum class Holds : std::uint8_t { only_after, until, after };
    /// An invariant that names stages, all of which are known only at the end.
    struct Pending {
        std::string label;
        source::Span span;
        Holds holds = Holds::until;  ///< the predicate: in no stage up to this one; in all of them; in all after it
        std::size_t state = 0;
        PredicatePtr predicate;
        std::string bound = {};  ///< of a ∀ around it; empty: none
    };

    void begin_state(const std::string& name) { states_.push_back(name); }
    [[nodiscard]] std::size_t here() const { return states_.size() - 1; }
    [[nodiscard]] PredicatePtr is_here() const { return is(names_.control, states_.back()); }
    /// The protocol is active from its first event on.
    [[nodiscard]] std::vector<Assignment> activity() const {
        return here() == 0 ? std::vector<Assignment>{becomes(names_.fixed.protocol, named(names_.fixed.active))}
                           : std::vector<Assignment>{};
    }
    [[nodiscard]] Assignment add_entry(const ExpressionPtr& entries) const {
        const std::string& exchanged = names_.fixed.exchanged;
        return becomes(exchanged, eventb::binary(eventb::Binary::set_union, named(exchanged), entries));
    }

    /// \param actions besides going on to `next`
    void go_on(const std::string& label, const source::Span& span, std::vector<PredicatePtr> guards,
               std::vector<Assignment> actions, const std::string& next, const std::string& comment) {
        guards.insert(guards.begin(), is_here());
        const std::vector<Assignment> active = activity();
        actions.insert(actions.end(), active.begin(), active.end());
        actions.push_back(becomes(names_.control, named(next)));
        machine_.events.push_back(
            eventb::writing::make_event(label, span, guards, actions, comment, eventb::Convergence::convergent));
    }

    void exchange(const Exchange& it) {
        const OneMessage& message = it.message;
        words_.push_back(message.word);
        spans_.push_back(it.span);
        const std::string next = identifiers_.fresh("evt_" + message.word);
        const ExpressionPtr entry = tuple({named(message.from), named(message.word), named(message.to)});
        const ExpressionPtr entries =
            it.is_to_all ? all_tuples({set_of({message.from}), set_of({message.word}), named(names_.many)})
                         : eventb::extension({entry});
        const ExpressionPtr one = tuple({named(message.from), named(message.word), named(names_.agent)});
        pending_.push_back({"lnk_" + message.word, it.span, Holds::only_after, here(),
                            member(it.is_to_all ? one : entry, named(names_.fixed.exchanged)),
                            it.is_to_all ? names_.agent : ""});
        go_on(message.word, it.span, {}, {add_entry(entries)}, next,
              fmt::format("{}, {} to {}{}", message.words, message.from, it.is_to_all ? "all of " : "", message.to));
        ends_in_error_ = message.is_error ? eventb::truth(true) : nullptr;
        ends_well_ = nullptr;
        speaker_ = speaker_.empty() ? message.from : speaker_;
        begin_state(next);
    }

    /// A step that is no message: it stands among the exchanged ones, so that it happens once.
    void mark(const std::string& label, const source::Span& span, const std::vector<PredicatePtr>& guards,
              const std::string& word, const std::string& next, const std::string& comment) {
        words_.push_back(word);
        spans_.push_back(span);
        const ExpressionPtr entry = tuple({named(speaker_), named(word), named(speaker_)});
        pending_.push_back(
            {"lnk_" + word, span, Holds::only_after, here(), member(entry, named(names_.fixed.exchanged))});
        go_on(label, span, guards, {add_entry(eventb::extension({entry}))}, next, comment);
    }

    void row(const Row& it, bool is_last) {
        speaker_ = speaker_.empty() ? it.other : speaker_;
        const std::string first = states_.back();
        const std::size_t first_at = here();
        const std::string later = it.has_deadline ? identifiers_.fresh("evt_closed") : first;
        RowFormulas row = formulas_of(it, {first, later, activity()}, names_, identifiers_);
        const auto nobody = [&](const std::vector<std::string>& sets) {
            return eventb::compare(Sign::equal, union_of(sets), eventb::atom(eventb::Atom::empty));
        };
        if (first_at == 0) first_row_ = union_of(row.first_sets);
        if (it.has_deadline && !row.later_sets.empty()) {
            pending_.push_back({"ord_" + later, it.span, Holds::until, first_at, nobody(row.later_sets)});
        }
        if (first_at > 0) {
            std::vector<std::string> sets = row.first_sets;
            sets.insert(sets.end(), row.later_sets.begin(), row.later_sets.end());
            pending_.push_back({"ord_" + first, it.span, Holds::until, first_at - 1, nobody(sets)});
        }
        words_.insert(words_.end(), row.words.begin(), row.words.end());
        spans_.resize(words_.size(), it.span);
        const auto move_all = [](auto& from, auto& to) {
            to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
        };
        move_all(row.variables, row_variables_);
        move_all(row.types, types_);
        move_all(row.alternatives, alternatives_);
        move_all(row.orders, orders_);
        move_all(row.links, links_);
        move_all(row.events, machine_.events);
        if (it.has_deadline) {
            const std::string close = identifiers_.fresh("close");
            deadline_ = Deadline{close, row.first_events, row.first_sets, first, {}, {}};
            deadline_at_ = first_at;
            mark(close, it.span, {}, identifiers_.fresh("deadline_passed"), later, "answers are waited for no longer");
            begin_state(later);
        }
        through_ = row.through;
        add_through(it.span);
        ends_in_error_ = ends_well_ = nullptr;
        if (!row.error_sets.empty()) {
            const ExpressionPtr errors = union_of(row.error_sets);
            ends_in_error_ = eventb::compare(Sign::equal, errors, named(names_.many));
            ends_well_ = eventb::compare(Sign::not_equal, errors, named(names_.many));
        }
        if (!is_last) {
            const std::string number = std::to_string(++rows_);
            const std::string next = identifiers_.fresh("evt_row_" + number);
            mark(identifiers_.fresh("finish_row_" + number), it.span, through_, identifiers_.fresh("row_" + number),
                 next, "each of them is through with it");
            through_.clear();
            ends_in_error_ = ends_well_ = nullptr;
            begin_state(next);
        }
    }

    void add_through(const source::Span& span) {
        if (!through_.empty()) {
            pending_.push_back({"fin_" + states_.back(), span, Holds::after, here(), all_of(through_)});
        }
    }

    void end() {
        const std::string end = identifiers_.fresh("evt_end");
        const Names& fixed = names_.fixed;
        const auto add = [&](const std::string& label, const PredicatePtr& how, const std::string& state) {
            std::vector<PredicatePtr> guards = through_;
            if (how) guards.push_back(how);
            guards.insert(guards.begin(), is_here());
            const ExpressionPtr entry = tuple({named(speaker_), named(closed_), named(speaker_)});
            machine_.events.push_back(
                eventb::writing::make_event(label, span_, guards,
                                            {becomes(names_.control, named(end)), becomes(fixed.protocol, named(state)),
                                             add_entry(eventb::extension({entry}))},
                                            "everything has happened", eventb::Convergence::convergent));
        };
        pending_.push_back({"lnk_" + closed_, span_, Holds::only_after, here(),
                            member(tuple({named(speaker_), named(closed_), named(speaker_)}), named(fixed.exchanged))});
        words_.push_back(closed_);
        spans_.push_back(span_);
        const bool is_always = ends_in_error_ && eventb::is_truth(*ends_in_error_, true);
        if (!is_always) add(finish_, ends_well_, fixed.end);
        if (ends_in_error_) add(finish_error_, is_always ? nullptr : ends_in_error_, fixed.error);
        begin_state(end);
    }

    [[nodiscard]] PredicatePtr is_one_of(std::size_t first, std::size_t last) const {
        std::vector<std::string> names(states_.begin() + static_cast<std::ptrdiff_t>(first),
                                       states_.begin() + static_cast<std::ptrdiff_t>(last) + 1);
        return names.size() == 1 ? is(names_.control, names.front()) : member(named(names_.control), set_of(names));
    }

    void fill_reached() {
        for (const Pending& each : pending_) {
            const PredicatePtr until = is_one_of(0, each.state);
            const PredicatePtr after = is_one_of(each.state + 1, states_.size() - 1);
            PredicatePtr whole = each.holds == Holds::only_after ? implies(each.predicate, after)
                                 : each.holds == Holds::until    ? implies(until, each.predicate)
                                                                 : implies(after, each.predicate);
            if (!each.bound.empty()) whole = eventb::quantified(true, {{each.bound, {}}}, whole);
            (each.holds == Holds::only_after ? links_ : orders_).push_back({each.label, whole, false, "", each.span});
        }
    }

    void add(const std::string& label, const PredicatePtr& predicate) {
        machine_.invariants.push_back({label, predicate, false, "", span_});
    }

    void add_all() {
        const Names& fixed = names_.fixed;
        for (const std::string& each : {fixed.exchanged, names_.control, fixed.protocol}) {
            machine_.variables.push_back({each, "", span_});
        }
        machine_.variables.insert(machine_.variables.end(), row_variables_.begin(), row_variables_.end());
        add("typ_" + fixed.exchanged, eventb::compare(Sign::subset_eq, named(fixed.exchanged), all_entries()));
        add("typ_" + names_.control, member(named(names_.control), named(set_of_states_)));
        add("typ_" + fixed.protocol, member(named(fixed.protocol), named(fixed.states)));
        for (auto* all : {&types_, &alternatives_, &orders_, &links_}) {
            machine_.invariants.insert(machine_.invariants.end(), all->begin(), all->end());
        }
        add_protocol_state();
        machine_.variant = eventb::Variant{
            eventb::binary(eventb::Binary::set_minus, all_entries(), named(fixed.exchanged)), "", span_};
        std::vector<Assignment> first = {becomes(fixed.exchanged, eventb::atom(eventb::Atom::empty)),
                                         becomes(names_.control, named(states_.front())),
                                         becomes(fixed.protocol, named(fixed.wait))};
        for (const eventb::NamedElement& each : row_variables_) {
            first.push_back(becomes(each.name, eventb::atom(eventb::Atom::empty)));
        }
        machine_.events.insert(
            machine_.events.begin(),
            eventb::writing::make_event(eventb::kInitialisation, span_, {}, first, "", eventb::Convergence::ordinary));
    }

    [[nodiscard]] ExpressionPtr all_entries() const {
        const Names& fixed = names_.fixed;
        return all_tuples({named(fixed.agents), named(fixed.messages), named(fixed.agents)});
    }

    /// Rule 5, the state of the protocol (P6).
    void add_protocol_state() {
        const Names& fixed = names_.fixed;
        const std::size_t last = states_.size() - 1;
        PredicatePtr begins = is_one_of(0, 0);
        if (first_row_) {
            const ExpressionPtr nobody = eventb::atom(eventb::Atom::empty);
            add("prt_begun", implies(all_of({begins, eventb::compare(Sign::not_equal, first_row_, nobody)}),
                                     is(fixed.protocol, fixed.active)));
            begins = all_of({begins, eventb::compare(Sign::equal, first_row_, nobody)});
        }
        add("prt_wait", implies(begins, is(fixed.protocol, fixed.wait)));
        if (last > 1) add("prt_active", implies(is_one_of(1, last - 1), is(fixed.protocol, fixed.active)));
        add("prt_end", implies(is_one_of(last, last), member(named(fixed.protocol), set_of({fixed.end, fixed.error}))));
    }

    [[nodiscard]] eventb::Context context(const std::string& name) {
        const Names& fixed = names_.fixed;
        eventb::Context context;
        context.name = name;
        context.span = span_;
        for (const std::string& each : {fixed.agents, fixed.messages, set_of_states_, fixed.states}) {
            context.sets.push_back({each, "", span_});
        }
        const auto constants = [&](const std::vector<std::string>& all) {
            for (const std::string& each : all) context.constants.push_back({each, "", span_});
        };
        const auto axiom = [&](const PredicatePtr& predicate, bool theorem = false) {
            const std::string label = (theorem ? "thm" : "axm") + std::to_string(context.axioms.size() + 1);
            context.axioms.push_back({label, predicate, theorem, "", span_});
        };
        std::vector<std::string> others = agents_.words;
        std::erase(others, names_.many);
        if (!agents_.environment.empty()) others.push_back(agents_.environment);
        constants(others);
        constants({names_.many});
        for (std::size_t at = 0; at < words_.size(); ++at) {
            context.constants.push_back({words_[at], "", spans_[at]});
        }
        constants(states_);
        const std::vector<std::string> states = {fixed.wait, fixed.active, fixed.end, fixed.error};
        constants(states);
        for (std::size_t one = 0; one < others.size(); ++one) {
            axiom(member(named(others[one]), named(fixed.agents)));
            for (std::size_t other = one + 1; other < others.size(); ++other) {
                axiom(eventb::compare(Sign::not_equal, named(others[one]), named(others[other])));
            }
        }
        axiom(eventb::compare(Sign::equal, named(names_.many),
                              eventb::binary(eventb::Binary::set_minus, named(fixed.agents), set_of(others))));
        axiom(eventb::compare(Sign::not_equal, named(names_.many), eventb::atom(eventb::Atom::empty)));
        axiom(eventb::finite(named(fixed.agents)));
        axiom(consists_of(fixed.messages, words_));
        axiom(consists_of(set_of_states_, states_));
        axiom(consists_of(fixed.states, states));
        axiom(eventb::finite(all_entries()), true);
        return context;
    }

    /// Some event can happen until the protocol has ended.
    void add_deadlock_freedom(const eventb::Project& project, eventb::Machine& machine) const {
        std::vector<PredicatePtr> ways = {is(names_.control, states_.back())};
        for (const eventb::Event& event : machine.events) {
            if (event.label == eventb::kInitialisation) continue;
            std::vector<PredicatePtr> guards;
            std::vector<eventb::Bound> bound;
            const auto add_event = [&](const eventb::Event& each) {
                for (const eventb::LabelledPredicate& guard : each.guards) guards.push_back(guard.predicate);
                for (const eventb::NamedElement& parameter : each.parameters) bound.push_back({parameter.name, {}});
            };
            if (event.extended) {
                const auto& abstract = project.machines.front().events;
                add_event(*std::find_if(abstract.begin(), abstract.end(),
                                        [&](const eventb::Event& each) { return each.label == event.label; }));
            }
            add_event(event);
            const PredicatePtr way = all_of(guards);
            ways.push_back(bound.empty() ? way : eventb::quantified(false, bound, way));
        }
        machine.invariants.push_back({"DLF", eventb::any_of(ways), true, "", span_});
    }

    const std::vector<Stage>& stages_;
    const Agents& agents_;
    AnyNames names_;
    Identifiers& identifiers_;
    source::Span span_;
    std::string set_of_states_, finish_, finish_error_, closed_;
    std::string speaker_;  ///< who marks steps that are no messages
    std::vector<std::string> states_;
    std::vector<std::string> words_;  ///< elements of MESSAGES
    std::vector<source::Span> spans_;
    std::vector<Pending> pending_;
    std::vector<eventb::NamedElement> row_variables_;
    std::vector<eventb::LabelledPredicate> types_, alternatives_, orders_, links_;
    std::vector<PredicatePtr> through_;  ///< of the last row
    PredicatePtr ends_in_error_;         ///< at the end of what is there so far; null: it does not
    PredicatePtr ends_well_;             ///< otherwise; null: it always does
    ExpressionPtr first_row_;
    std::optional<Deadline> deadline_;
    std::size_t deadline_at_ = 0;
    std::size_t rows_ = 0;
    eventb::Machine machine_;
};

}  // namespace

std::variant<eventb::Project, NoStages> machine_for_any(const auml::Interaction& interaction, auml::LifelineIndex many,
                                                        const std::string& name, diag::Sink& sink) {
    if (interaction.messages.size() > kMostMessages) {
        return NoStages{interaction.node.span, fmt::format("it has {} messages; more than {} are not proved",
                                                           interaction.messages.size(), kMostMessages)};
    }
    Identifiers identifiers;
    AnyNames names;
    names.fixed = fixed_names(identifiers);
    names.control = identifiers.fresh("ett");
    const Agents agents = agents_of(interaction, identifiers);
    names.many = agents.words[many];
    diag::Sink left_out;
    const Part root = parts_of(interaction, agents, identifiers, left_out);
    names.agent = identifiers.fresh("p");
    auto found = stages_of(root, names.many);
    if (auto* refused = std::get_if<NoStages>(&found)) return std::move(*refused);
    const auto& stages = std::get<std::vector<Stage>>(found);
    const auto deadlines = std::count_if(stages.begin(), stages.end(), [](const Stage& each) {
        const auto* row = std::get_if<Row>(&each);
        return row != nullptr && row->has_deadline;
    });
    if (stages.empty()) return NoStages{interaction.node.span, "nothing happens in it"};
    if (deadlines > 1) return NoStages{interaction.node.span, "it has more than one deadline"};
    for (diag::Diagnostic& each : left_out.sorted()) sink.report(std::move(each));
    eventb::Project project;
    project.name = name;
    AnyWriter(stages, agents, names, identifiers, interaction.node.span).write(project);
    return project;
}

}  // namespace map2pml::auml_to_eventb
