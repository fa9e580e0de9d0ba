#include "translator/machines/from_diagrams/for_any.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "translator/machines/from_diagrams/internal.h"
#include "translator/model/machines/formula/make.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml_to_eventb {

using eventb::all_of;
using eventb::Sign;

namespace {

/// Each message is an event, and each event has an obligation for each message.
constexpr std::size_t kMostMessagesForAny = 100;

class AnyWriter {
  public:
    AnyWriter(std::vector<std::string> others, AnyNames names, Identifiers& identifiers, const source::Span& span,
              RuleReader& reader)
        : others_(std::move(others)),
          names_(std::move(names)),
          identifiers_(identifiers),
          span_(span),
          reader_(reader),
          rules_(names_, reader),
          control_(names_.control),
          set_of_states_(identifiers.fresh("STATES_E")),
          finish_(identifiers.fresh("finish")),
          finish_error_(identifiers.fresh("finish_error")),
          closed_(identifiers.fresh("closed")) {}

    void write(const std::vector<Phase>& phases, eventb::Project& project) {
        project.scope = fmt::format("for any number of `{}`, at least one", names_.many);
        here_ = {control_.add(identifiers_.fresh("evt_begin"))};
        walk(phases, true);
        end();
        fill_states();
        eventb::Project whole = rules_.static_part_for_any(
            {others_, words_, set_of_states_, control_.names(), names_of(behaviour_.variables)}, span_);
        if (whole.contexts.empty() || whole.machines.empty()) return;  // it could not be read
        put_together(project.name, whole);
        project.contexts = std::move(whole.contexts);
        project.machines = std::move(whole.machines);
        if (deadline_) {
            deadline_->until = control_.is_one_of(control_.not_reached_from({closes_at_}));
            deadline_->later = control_.is_one_of(control_.only_after(closes_at_));
            add_clock(project, *deadline_, names_, identifiers_, reader_);
            project.scope += ", and whenever the deadline passes";
        }
        const eventb::Machine* abstract = nullptr;
        for (eventb::Machine& each : project.machines) {
            add_deadlock_freedom(each, abstract, control_.is_one_of({end_}), span_);
            abstract = &each;
        }
    }

  private:
    using Index = ControlStates::Index;
    using States = ControlStates::States;

    enum class Holds : std::uint8_t { only_from, until, after };
    /// An invariant over phases, which are all known only at the end.
    struct Pending {
        std::string label;
        source::Span span;
        Holds holds =
            Holds::until;  ///< the predicate holds only from these states on; in all before them; in all after this one
        States states;
        PredicatePtr predicate;
        bool is_of_each = false;  ///< the predicate is about any one of the many agents
    };

    [[nodiscard]] PredicatePtr is_here() const { return control_.is_one_of(here_); }
    Index next_state(const std::string& name) {
        const Index next = control_.add(identifiers_.fresh("evt_" + name));
        control_.add_step(here_, next);
        return next;
    }
    /// The protocol is active from its first event on.
    [[nodiscard]] std::vector<Assignment> activity() const {
        return here_.contains(0) ? std::vector<Assignment>{becomes(names_.fixed.protocol, named(names_.fixed.active))}
                                 : std::vector<Assignment>{};
    }
    [[nodiscard]] ExpressionPtr mark_of(const std::string& word) const {
        return tuple({named(others_.front()), named(word), named(others_.front())});
    }
    [[nodiscard]] PredicatePtr is_exchanged(const ExpressionPtr& entry) const {
        return member(entry, named(names_.fixed.exchanged));
    }

    void walk(const std::vector<Phase>& phases, bool is_whole) {
        for (std::size_t at = 0; at < phases.size(); ++at) {
            const bool is_last = is_whole && at + 1 == phases.size();
            std::visit(ir::overloaded{[&](const Exchange& it) { exchange(it); },
                                      [&](const Row& it) { row(it, is_last); }, [&](const Branch& it) { branch(it); }},
                       phases[at]);
        }
    }

    void go_on(const std::string& label, const source::Span& span, const std::vector<PredicatePtr>& guards,
               const ExpressionPtr& entries, Index next, const std::string& comment) {
        add(rules_.step_for_all({label, is_here(), guards, entries, activity(), control_.names()[next]}, comment,
                                span));
        here_ = {next};
    }

    void add(eventb::Machine clauses) { behaviour_.add(std::move(clauses)); }

    void exchange(const Exchange& it) {
        const OneMessage& message = it.message;
        words_.push_back({message.word, "", it.span});
        const Index next = next_state(message.word);
        const ExpressionPtr entry = tuple({named(message.from), named(message.word), named(message.to)});
        const ExpressionPtr one = tuple({named(message.from), named(message.word), named(names_.agent)});
        const ExpressionPtr all = all_tuples({set_of({message.from}), set_of({message.word}), named(names_.many)});
        pending_.push_back({"lnk_" + message.word,
                            it.span,
                            Holds::only_from,
                            {next},
                            is_exchanged(it.is_to_all ? one : entry),
                            it.is_to_all});
        if (message.is_error) errors_.insert(next);
        go_on(message.word, it.span, {}, it.is_to_all ? all : eventb::extension({entry}), next,
              fmt::format("{}, {} to {}{}", message.words, message.from, it.is_to_all ? "all of " : "", message.to));
    }

    /// A step that is not a message is recorded among the exchanged ones, so that it happens once.
    void mark(const std::string& label, const source::Span& span, const std::vector<PredicatePtr>& guards,
              const std::string& word, Index next, const std::string& comment) {
        words_.push_back({word, "", span});
        pending_.push_back({"lnk_" + word, span, Holds::only_from, {next}, is_exchanged(mark_of(word))});
        go_on(label, span, guards, eventb::extension({mark_of(word)}), next, comment);
    }

    /// The first message of an operand decides the choice for all agents.
    void branch(const Branch& it) {
        const States from = here_;
        States ends;
        for (std::size_t at = 0; at < it.operands.size(); ++at) {
            here_ = from;
            if (it.operands[at].empty()) {
                const std::string& skip = it.skips[at];
                mark(skip, it.span, {}, identifiers_.fresh("nothing_" + skip), next_state(skip), "nothing happens");
            } else {
                walk(it.operands[at], false);
            }
            ends.insert(here_.begin(), here_.end());
        }
        here_ = ends;
    }

    void row(const Row& it, bool is_last) {
        const States first = here_;
        const std::string name = control_.names()[*first.begin()];
        if (it.has_deadline) closes_at_ = next_state("closed");
        const States later = it.has_deadline ? States{closes_at_} : first;
        RowFormulas row = formulas_of(it, {control_.is_one_of(first), control_.is_one_of(later), activity()}, names_,
                                      identifiers_, rules_);
        const auto nobody = [](const std::vector<std::string>& sets) {
            return eventb::compare(Sign::equal, union_of(sets), eventb::atom(eventb::Atom::empty));
        };
        if (first.contains(0)) first_row_ = union_of(row.first_sets);
        if (it.has_deadline && !row.later_sets.empty()) {
            const std::string label = "ord_" + control_.names()[closes_at_];
            pending_.push_back({label, it.span, Holds::until, later, nobody(row.later_sets)});
        }
        if (!first.contains(0)) {
            std::vector<std::string> sets = row.first_sets;
            sets.insert(sets.end(), row.later_sets.begin(), row.later_sets.end());
            pending_.push_back({"ord_" + name, it.span, Holds::until, first, nobody(sets)});
        }
        take(row, it.span);
        if (it.has_deadline) {
            const std::string close = identifiers_.fresh("close");
            deadline_ = Deadline{close, row.first_events, row.first_sets, control_.is_one_of(first), {}, {}};
            mark(close, it.span, {}, identifiers_.fresh("deadline_passed"), closes_at_,
                 "no agent waits for answers any longer");
        }
        if (is_last) {
            last_row_ = std::move(row);
            errors_.clear();  // it does not end with the messages before the row
            return;
        }
        const std::string number = std::to_string(++rows_);
        const Index next = next_state("row_" + number);
        if (!row.through.empty())
            pending_.push_back({"fin_row_" + number, it.span, Holds::after, {next}, all_of(row.through)});
        mark(identifiers_.fresh("finish_row_" + number), it.span, row.through, identifiers_.fresh("row_" + number),
             next, "each of them has finished it");
    }

    void take(RowFormulas& row, const source::Span& span) {
        for (const std::string& word : row.words) words_.push_back({word, "", span});
        behaviour_.add(std::exchange(row.behaviour, {}));
    }

    /// The end: an error if all agents of the last row have ended in one, or if the last message is one.
    void end() {
        end_ = next_state("end");
        words_.push_back({closed_, "", span_});
        pending_.push_back({"lnk_" + closed_, span_, Holds::only_from, {end_}, is_exchanged(mark_of(closed_))});
        if (!last_row_.through.empty())
            pending_.push_back({"fin_row", span_, Holds::after, {end_}, all_of(last_row_.through)});
        States bad;
        std::set_intersection(here_.begin(), here_.end(), errors_.begin(), errors_.end(),
                              std::inserter(bad, bad.end()));
        States good = here_;
        for (const Index each : bad) good.erase(each);
        std::vector<PredicatePtr> well = last_row_.through;
        std::vector<PredicatePtr> badly = last_row_.through;
        if (!last_row_.error_sets.empty()) {
            const ExpressionPtr errors = union_of(last_row_.error_sets);
            well.push_back(eventb::compare(Sign::not_equal, errors, named(names_.many)));
            badly.push_back(eventb::compare(Sign::equal, errors, named(names_.many)));
            bad = good = here_;
            has_failed_ = badly.back();
        } else if (bad.empty()) {
            has_failed_ = eventb::truth(false);
        } else if (good.empty()) {
            has_failed_ = eventb::truth(true);
        }
        if (!good.empty()) add_finish(finish_, good, well, names_.fixed.end);
        if (!bad.empty()) add_finish(finish_error_, bad, badly, names_.fixed.error);
    }

    void add_finish(const std::string& label, const States& from, const std::vector<PredicatePtr>& guards,
                    const std::string& state) {
        const RulesForAny::Step finish = {
            label, control_.is_one_of(from), guards, eventb::extension({mark_of(closed_)}), {}, control_.names()[end_]};
        add(rules_.finish_for_any(finish, state, span_));
    }

    void fill_states() {
        for (const Pending& each : pending_) {
            const PredicatePtr reached = control_.is_one_of(control_.reached_from(each.states));
            const PredicatePtr before = control_.is_one_of(control_.not_reached_from(each.states));
            const PredicatePtr after = control_.is_one_of(control_.only_after(*each.states.begin()));
            const bool is_only_from = each.holds == Holds::only_from;
            const PredicatePtr& phases = is_only_from ? reached : each.holds == Holds::until ? before : after;
            add(rules_.precedence_of_phases(each.label, each.is_of_each, is_only_from ? each.predicate : phases,
                                            is_only_from ? phases : each.predicate, each.span));
        }
        add(rules_.protocol_state_for_any(protocol_state(), span_));
    }

    [[nodiscard]] RulesForAny::ProtocolState protocol_state() const {
        States between = control_.reached_from({0});
        between.erase(0);
        between.erase(end_);
        return {control_.is_one_of({0}), first_row_, between.empty() ? nullptr : control_.is_one_of(between),
                control_.is_one_of({end_}), has_failed_};
    }

    static std::vector<std::string> names_of(const std::vector<eventb::NamedElement>& elements) {
        std::vector<std::string> names;
        names.reserve(elements.size());
        for (const eventb::NamedElement& each : elements) names.push_back(each.name);
        return names;
    }

    /// Adds the parts of the phases to the other ones.
    void put_together(const std::string& name, eventb::Project& whole) {
        whole.contexts.front().name = name + "_C0";
        eventb::Machine& machine = whole.machines.front();
        machine.name = name + "_M0";
        machine.comment = fmt::format("for any number of `{}`, of which there is at least one", names_.many);
        machine.sees.push_back({name + "_C0", "", span_});
        behaviour_.move_to(machine, {&Invariants::types, &Invariants::alternatives, &Invariants::orders,
                                     &Invariants::links, &Invariants::states});
    }

    std::vector<std::string> others_;  ///< all agents but the many
    AnyNames names_;
    Identifiers& identifiers_;
    source::Span span_;
    RuleReader& reader_;
    RulesForAny rules_;
    ControlStates control_;
    PredicatePtr has_failed_;  ///< at the end; null: the phases that lead there do not say
    std::string set_of_states_, finish_, finish_error_, closed_;
    States here_;    ///< states of which one has been reached
    States errors_;  ///< states after an error message
    Index end_ = 0;
    std::vector<eventb::NamedElement> words_;  ///< elements of MESSAGES
    std::vector<Pending> pending_;
    Behaviour behaviour_;   ///< the variables of the rows
    RowFormulas last_row_;  ///< the messages with which the protocol ends
    ExpressionPtr first_row_;
    std::optional<Deadline> deadline_;
    Index closes_at_ = 0;
    std::size_t rows_ = 0;
};

/// The invariants of all phases, including those in choices.
std::size_t deadlines_in(const std::vector<Phase>& phases) {
    std::size_t count = 0;
    for (const Phase& phase : phases) {
        if (const auto* row = std::get_if<Row>(&phase)) count += row->has_deadline ? 1 : 0;
        if (const auto* branch = std::get_if<Branch>(&phase))
            for (const auto& operand : branch->operands) count += deadlines_in(operand);
    }
    return count;
}

}  // namespace

std::variant<eventb::Project, NoPhases> machine_for_any(const auml::Interaction& interaction, auml::LifelineIndex many,
                                                        const std::string& name, diag::Sink& sink) {
    if (interaction.messages.size() > kMostMessagesForAny) {
        return NoPhases{interaction.node.span,
                        fmt::format("`{}` has {} messages; `prove` accepts at most {}", interaction.node.name,
                                    interaction.messages.size(), kMostMessagesForAny),
                        false};
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
    auto found = phases_of(root, names.many);
    if (auto* refused = std::get_if<NoPhases>(&found)) return std::move(*refused);
    const auto& phases = std::get<std::vector<Phase>>(found);
    if (phases.empty()) {
        return NoPhases{interaction.node.span,
                        fmt::format("nothing happens in `{}`: there is nothing to prove", interaction.node.name),
                        false};
    }
    if (deadlines_in(phases) > 1) return NoPhases{interaction.node.span, "it has more than one deadline"};
    for (diag::Diagnostic& each : left_out.sorted()) sink.report(std::move(each));
    eventb::Project project;
    project.name = name;
    std::vector<std::string> others = agents.words;
    std::erase(others, names.many);
    if (!agents.environment.empty()) others.push_back(agents.environment);
    if (others.empty()) return NoPhases{interaction.node.span, "there is no other agent"};
    RuleReader reader;
    AnyWriter(others, names, identifiers, interaction.node.span, reader).write(phases, project);
    if (reader.report_fault(interaction.node.span, interaction.node.name, sink)) project.machines.clear();
    return project;
}

}  // namespace map2pml::auml_to_eventb
