#include "translator/machines/any_number/machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "translator/machines/from_protocols/net_names.h"
#include "translator/machines/writing/formulas.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::any_number {

using eventb::all_of;
using eventb::any_of;
using eventb::Assignment;
using eventb::Binary;
using eventb::ExpressionPtr;
using eventb::implies;
using eventb::negation;
using eventb::PredicatePtr;
using eventb::Sign;
using eventb::writing::becomes;
using eventb::writing::count;
using eventb::writing::member;
using eventb::writing::named;
using eventb::writing::set_of;
using protocol_to_eventb::Place;

namespace {

/// The most agents in a row of which each waits for the next, up to one that has a step.
constexpr int kLongestWait = 2;

class MachineWriter {
  public:
    MachineWriter(const Folded& folded, const Views& views, const protocol_to_eventb::Net& net,
                  const ir::Protocol& protocol, const ir::Instance& instance)
        : folded_(folded),
          views_(views),
          net_(net),
          protocol_(protocol),
          instance_(instance),
          words_(net, protocol, instance) {}

    Machine write(const CloneCount& clones) {
        Machine made;
        eventb::Project& project = made.project;
        project.name = protocol_.name;
        set_.resize(folded_.roles.size());
        some_.resize(folded_.roles.size());
        for (const std::size_t role : folded_.free) set_[role] = names_.fresh(folded_.roles[role].name);
        std::size_t most = 0;
        for (const Template& each : folded_.templates) most = std::max(most, each.participants.size());
        for (std::size_t at = 0; at <= most; ++at) parameters_.push_back(names_.fresh("c" + std::to_string(at)));
        project.scope = scope_of(clones);
        project.contexts.push_back(context(project.name + "_C0", clones));
        machine_.name = project.name + "_M0";
        machine_.span = protocol_.span;
        machine_.sees.push_back({project.name + "_C0", "", protocol_.span});
        add_variables();
        for (const Template& each : folded_.templates) add_events(each);
        for (const std::size_t role : folded_.free) add_invariant("views", views(role));
        if (!views_.pairs.empty())
            for (const std::size_t role : folded_.free) add_invariant("pairs", pairs(role));
        for (const auto& [presence, situations] : views_.some)
            add_invariant("some", implies(one_of_these(situations), is_present(presence)));
        project.machines.push_back(std::move(machine_));
        const auto add = [&](const char* label, ir::Property property, const PredicatePtr& predicate) {
            made.theorems.emplace_back(
                property, eventb::LabelledPredicate{names_.fresh(label), predicate, true, "", protocol_.span});
        };
        add("termination", ir::Property::termination, termination());
        add("no_failure", ir::Property::no_failure, negation(somebody_failed()));
        add("no_orphans", ir::Property::no_orphans, no_orphans());
        return made;
    }

  private:
    // --- names

    /// The text without the numbers of clones.
    [[nodiscard]] std::string without_numbers(std::string text) const {
        for (std::size_t agent = instance_.agents.size(); agent-- > 0;) {
            const std::string& name = instance_.agents[agent].name;
            const std::string& role = instance_.agents[agent].agent;
            if (std::none_of(folded_.free.begin(), folded_.free.end(),
                             [&](std::size_t each) { return folded_.roles[each].name == role; }))
                continue;
            for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + role.size()))
                text.replace(at, name.size(), role);
        }
        return text;
    }

    /// `for every number of A from 3 on and of B from 3 on`
    [[nodiscard]] std::string scope_of(const CloneCount& clones) const {
        std::string text = clones.is_exact ? "for" : "for every number of";
        for (std::size_t at = 0; at < folded_.free.size(); ++at) {
            const std::string& name = folded_.roles[folded_.free[at]].name;
            if (at > 0) text += clones.is_exact ? " and" : " and of";
            text += clones.is_exact ? fmt::format(" {} of `{}`", clones.numbers[at], name)
                                    : fmt::format(" `{}` from {} on", name, clones.numbers[at]);
        }
        return text;
    }

    [[nodiscard]] bool is_many(std::size_t role) const { return folded_.roles[role].is_many; }

    eventb::Context context(const std::string& name, const CloneCount& clones) {
        eventb::Context context;
        context.name = name;
        context.span = protocol_.span;
        for (const std::size_t role : folded_.free) context.sets.push_back({set_[role], "all of them", protocol_.span});
        for (std::size_t at = 0; at < folded_.roles.size(); ++at) {
            const Role& role = folded_.roles[at];
            places_.emplace_back();
            sets_.push_back(names_.fresh("PLACES_" + role.name));
            at_.push_back(names_.fresh("at_" + role.name));
            for (const PlaceClass& each : role.places) {
                const auto& words = words_.agent(each.agent);
                places_.back().push_back(names_.fresh(without_numbers(words.places[each.place])));
                context.constants.push_back(
                    {places_.back().back(), without_numbers(words.place_comments[each.place]), protocol_.span});
            }
            context.sets.push_back({sets_.back(), "", protocol_.span});
            context.axioms.push_back({"axm" + std::to_string(at + 1),
                                      eventb::writing::consists_of(sets_.back(), places_.back()), false, "",
                                      protocol_.span});
        }
        for (std::size_t at = 0; at < folded_.free.size(); ++at)
            add_clones(context, folded_.free[at], clones.numbers[at], clones.is_exact);
        return context;
    }

    void add_clones(eventb::Context& context, std::size_t role, std::size_t number, bool is_exact) {
        std::vector<std::string>& some = some_[role];
        std::vector<PredicatePtr> different;
        for (std::size_t at = 0; at < number; ++at) {
            some.push_back(names_.fresh(fmt::format("{}{}", set_[role], at + 1)));
            context.constants.push_back({some.back(), "", protocol_.span});
            different.push_back(member(named(some.back()), named(set_[role])));
            for (std::size_t other = 0; other < at; ++other)
                different.push_back(are_same(some[other], some.back(), false));
        }
        const std::string label = names_.fresh(is_exact ? "number" : "least");
        if (is_exact)
            context.axioms.push_back({label, eventb::writing::consists_of(set_[role], some), false,
                                      fmt::format("there are {}", number), protocol_.span});
        else
            context.axioms.push_back(
                {label, all_of(different), false, fmt::format("there are at least {}", number), protocol_.span});
    }

    void add_invariant(const std::string& label, const PredicatePtr& predicate) {
        machine_.invariants.push_back({names_.fresh(label), predicate, false, "", protocol_.span});
    }

    void add_variable(const std::string& name, const std::string& comment, const PredicatePtr& type,
                      const Assignment& first) {
        machine_.variables.push_back({name, comment, protocol_.span});
        add_invariant("typ_" + name, type);
        first_.push_back(first);
    }

    void add_variables() {
        for (std::size_t role = 0; role < folded_.roles.size(); ++role) {
            const ExpressionPtr all = is_many(role) ? named(set_[role]) : nullptr;
            const ExpressionPtr places = named(sets_[role]);
            const ExpressionPtr type = is_many(role) ? eventb::binary(Binary::total_function, all, places) : places;
            const ExpressionPtr start = named(places_[role].front());
            const ExpressionPtr first =
                is_many(role) ? eventb::binary(Binary::product, all, set_of({places_[role].front()})) : start;
            add_variable(at_[role], "where " + folded_.roles[role].name + " is", member(named(at_[role]), type),
                         becomes(at_[role], first));
            named_.emplace_back();
            for (const PlaceClass& each : folded_.roles[role].places)
                for (std::size_t at = 0; at < each.named.size(); ++at) add_name(role, at, each.named[at]);
        }
        std::vector<std::size_t> most(folded_.kinds.size(), 1);
        for (const auto& [situation, here] : views_.all)
            for (const View& view : here)
                for (const auto& [kind, copies] : view.letters) most[kind] = std::max(most[kind], copies);
        for (std::size_t kind = 0; kind < folded_.kinds.size(); ++kind) {
            const Kind& it = folded_.kinds[kind];
            const std::string comment = without_numbers(words_.comment_of(it.letter));
            const std::string shown = without_numbers(words_.letter(it.letter));
            const ExpressionPtr all = it.owner ? named(set_[*it.owner]) : nullptr;
            letters_.emplace_back();
            for (std::size_t copy = 1; copy <= (it.owner ? most[kind] : 1); ++copy) {
                const std::string name = names_.fresh(copy == 1 ? shown : fmt::format("{}_{}", shown, copy));
                letters_.back().push_back(name);
                if (it.owner)
                    add_variable(name, fmt::format("whose are under way, at least {}: {}", copy, comment),
                                 eventb::compare(Sign::subset_eq, named(name), all),
                                 becomes(name, eventb::atom(eventb::Atom::empty)));
                else
                    add_variable(name, "how many are under way: " + comment,
                                 member(named(name), eventb::atom(eventb::Atom::naturals)), becomes(name, 0));
            }
        }
        machine_.events.push_back(eventb::writing::make_event(eventb::kInitialisation, protocol_.span, {}, first_, "",
                                                              eventb::Convergence::ordinary));
    }

    /// A variable for the clone that the single agent has named in this place of its list, if it is one of the role.
    void add_name(std::size_t role, std::size_t at, std::size_t of) {
        const auto [known, is_new] = named_[role].try_emplace({at, of});
        if (!is_new) return;
        known->second = names_.fresh(fmt::format("{}_names_{}", folded_.roles[role].name, at + 1));
        add_variable(known->second, "one whom it names; else the first of all",
                     member(named(known->second), named(set_[of])), becomes(known->second, named(some_[of].front())));
    }
    /// Whom the single agent has named there.
    [[nodiscard]] const std::string& name_at(std::size_t role, std::size_t place, std::size_t at) const {
        return named_[role].at({at, folded_.roles[role].places[place].named[at]});
    }

    // --- predicates about places, names and letters

    [[nodiscard]] const Place& place_of(std::size_t role, std::size_t place) const {
        const PlaceClass& it = folded_.roles[role].places[place];
        return net_.agents[it.agent].places[it.place];
    }
    /// The role is at this place; of the clones, this one.
    [[nodiscard]] PredicatePtr is_at(std::size_t role, std::size_t place, const std::string& clone) const {
        if (is_many(role))
            return member(eventb::writing::tuple({named(clone), named(places_[role][place])}), named(at_[role]));
        return eventb::writing::is(at_[role], places_[role][place]);
    }
    using Holds = std::function<bool(const Place&)>;
    [[nodiscard]] PredicatePtr is_where(std::size_t role, const Holds& holds, const std::string& clone) const {
        std::vector<PredicatePtr> some;
        for (std::size_t place = 0; place < places_[role].size(); ++place)
            if (holds(place_of(role, place))) some.push_back(is_at(role, place, clone));
        return one_of(some);
    }
    static PredicatePtr one_of(std::vector<PredicatePtr> some) {
        std::erase_if(some, [](const PredicatePtr& each) { return eventb::is_truth(*each, false); });
        return some.empty() ? eventb::truth(false) : any_of(some);
    }
    [[nodiscard]] PredicatePtr each(std::size_t role, const std::string& clone, const PredicatePtr& body) const {
        return eventb::quantified(true, {{clone, {}}}, implies(member(named(clone), named(set_[role])), body));
    }
    [[nodiscard]] PredicatePtr some(std::size_t role, const std::string& clone, const PredicatePtr& body) const {
        return eventb::quantified(false, {{clone, {}}}, all_of({member(named(clone), named(set_[role])), body}));
    }
    [[nodiscard]] std::string fresh_clone() { return names_.fresh("d"); }
    static PredicatePtr are_same(const std::string& one, const std::string& other, bool same = true) {
        return eventb::compare(same ? Sign::equal : Sign::not_equal, named(one), named(other));
    }

    /// The clone owns the letter, seen from where the role is; a clone sees itself as participant 0.
    [[nodiscard]] PredicatePtr is_owner(std::size_t role, std::size_t place, const Owned& letter,
                                        const std::string& self, const std::string& clone) const {
        if (is_many(role)) return are_same(self, clone, letter.owner == 0);
        if (letter.owner >= 0) return are_same(name_at(role, place, static_cast<std::size_t>(letter.owner)), clone);
        std::vector<PredicatePtr> all;
        const std::vector<std::size_t>& names = folded_.roles[role].places[place].named;
        for (std::size_t at = 0; at < names.size(); ++at)
            if (names[at] == folded_.kinds[letter.kind].owner)
                all.push_back(are_same(name_at(role, place, at), clone, false));
        return all_of(all);
    }
    [[nodiscard]] PredicatePtr has(const std::string& clone, std::size_t kind, std::size_t copies = 1) const {
        return member(named(clone), named(letters_[kind][copies - 1]));
    }
    [[nodiscard]] PredicatePtr lies(std::size_t kind) const {
        return eventb::compare(Sign::greater_eq, named(letters_[kind].front()), count(1));
    }
    /// One of the letters is there that would wake the role at this place.
    [[nodiscard]] PredicatePtr is_woken(std::size_t role, std::size_t place, const std::string& self) {
        std::vector<PredicatePtr> all;
        for (const Owned& letter : folded_.roles[role].places[place].wakes) {
            const std::string clone = fresh_clone();
            if (letter.owner == kNobody)
                all.push_back(lies(letter.kind));
            else if (is_many(role))
                all.push_back(has(self, letter.kind));
            else if (letter.owner >= 0)
                all.push_back(has(name_at(role, place, static_cast<std::size_t>(letter.owner)), letter.kind));
            else
                all.push_back(some(*folded_.kinds[letter.kind].owner, clone,
                                   all_of({is_owner(role, place, letter, self, clone), has(clone, letter.kind)})));
        }
        return one_of(all);
    }
    /// \param acts what it can do without a letter
    [[nodiscard]] PredicatePtr can_go_on(std::size_t role, const Holds& acts, const std::string& self) {
        std::vector<PredicatePtr> all;
        for (std::size_t place = 0; place < places_[role].size(); ++place)
            all.push_back(all_of({is_at(role, place, self),
                                  acts(place_of(role, place)) ? eventb::truth(true) : is_woken(role, place, self)}));
        return one_of(all);
    }
    /// For all agents, each clone of them.
    [[nodiscard]] PredicatePtr everybody(const std::function<PredicatePtr(std::size_t, const std::string&)>& holds) {
        std::vector<PredicatePtr> all;
        for (std::size_t role = 0; role < folded_.roles.size(); ++role) {
            const std::string clone = fresh_clone();
            all.push_back(is_many(role) ? each(role, clone, holds(role, clone)) : holds(role, ""));
        }
        return all_of(all);
    }

    // --- events

    /// Events of a step: where it takes one of many letters, it leaves many or fewer, each an event of its own.
    void add_events(const Template& step) {
        std::vector<std::set<std::size_t>> choices = {{}};
        for (const Owned& each : step.takes) {
            if (each.owner == kNobody || !views_.saturated.contains(each.kind)) continue;
            for (std::size_t at = choices.size(); at-- > 0;) {
                choices.push_back(choices[at]);
                choices.back().insert(each.kind);
            }
        }
        for (const std::set<std::size_t>& left : choices) add_event(step, left);
    }

    /// \param left kinds of letters of which many are there, and are left
    void add_event(const Template& step, const std::set<std::size_t>& left) {
        const bool moves_clone = is_many(step.role);
        const std::string self = moves_clone ? parameters_.front() : "";
        std::vector<PredicatePtr> guards;
        const PlaceClass& from = folded_.roles[step.role].places[step.from];
        const PlaceClass& to = folded_.roles[step.role].places[step.to];
        for (std::size_t at = 0; at < step.participants.size(); ++at) {
            guards.push_back(member(named(parameters_[at]), named(set_[step.participants[at]])));
            if (at < from.named.size()) guards.push_back(are_same(parameters_[at], name_at(step.role, step.from, at)));
            for (std::size_t other = 0; other < at; ++other)
                if (step.participants[other] == step.participants[at])
                    guards.push_back(are_same(parameters_[other], parameters_[at], false));
        }
        guards.push_back(is_at(step.role, step.from, self));
        for (const Owned& each : step.takes)
            guards.push_back(left.contains(each.kind)
                                 ? has(parameters_[static_cast<std::size_t>(each.owner)], each.kind, kSaturated)
                                 : is_there(each, step));
        std::vector<PredicatePtr> needed;
        for (const Owned& each : step.needs) needed.push_back(is_there(each, step));
        if (!needed.empty()) guards.push_back(any_of(needed));
        for (const Owned& each : step.excludes) guards.push_back(negation(is_there(each, step)));
        if (step.move->waits_for_quiescence) guards.push_back(nobody_acts(step, self));
        std::vector<Assignment> actions;
        if (step.from != step.to || moves_clone) actions.push_back(go(step, self));
        for (const auto& [which, variable] : named_[step.role]) {
            const auto [at, of] = which;
            const bool was_named = at < from.named.size() && from.named[at] == of;
            const bool is_named = at < to.named.size() && to.named[at] == of;
            if (!was_named && !is_named) continue;
            const std::string& after =
                is_named ? parameters_[static_cast<std::size_t>(step.named[at])] : some_[of].front();
            actions.push_back(becomes(variable, named(after)));
        }
        const std::size_t plain = guards.size();
        for (const Owned& each : step.takes)
            if (!left.contains(each.kind)) take(each, actions);
        put(step, actions, guards);
        eventb::Event event = eventb::writing::make_event(
            names_.fresh(without_numbers(words_.label_of(step.move->event))),
            step.move->event.operation == nullptr ? protocol_.span : step.move->event.operation->span, guards, actions,
            comment_of(step), eventb::Convergence::ordinary);
        for (std::size_t at = 0; at < step.participants.size(); ++at)
            event.parameters.push_back({parameters_[at], "", event.span});
        for (std::size_t at = plain; at < event.guards.size(); ++at) event.guards[at].theorem = true;
        machine_.events.push_back(std::move(event));
    }

    [[nodiscard]] std::string comment_of(const Template& step) const {
        std::string text;
        for (const Part& part : step.parts)
            text += (text.empty() ? "" : "; ") + without_numbers(words_.comment_of(part.move->event));
        return text;
    }

    [[nodiscard]] Assignment go(const Template& step, const std::string& self) const {
        const ExpressionPtr place = named(places_[step.role][step.to]);
        if (!is_many(step.role)) return becomes(at_[step.role], place);
        return becomes(at_[step.role],
                       eventb::binary(Binary::override_, named(at_[step.role]),
                                      eventb::extension({eventb::writing::tuple({named(self), place})})));
    }

    [[nodiscard]] PredicatePtr is_there(const Owned& letter, const Template& step) {
        if (letter.owner == kNobody) return lies(letter.kind);
        if (letter.owner >= 0) return has(parameters_[static_cast<std::size_t>(letter.owner)], letter.kind);
        const std::size_t owner = *folded_.kinds[letter.kind].owner;
        const std::string clone = fresh_clone();
        std::vector<PredicatePtr> all;
        for (std::size_t at = 0; at < step.participants.size(); ++at)
            if (step.participants[at] == owner) all.push_back(are_same(clone, parameters_[at], false));
        all.push_back(has(clone, letter.kind));
        return some(owner, clone, all_of(all));
    }

    /// No agent has a step but a timeout; the one that moves has no letter to take.
    [[nodiscard]] PredicatePtr nobody_acts(const Template& step, const std::string& self) {
        return everybody([&](std::size_t role, const std::string& clone) {
            const auto acts = [](const Place& place) { return place.acts; };
            const auto never = [](const Place&) { return false; };
            if (role != step.role) return negation(can_go_on(role, acts, clone));
            if (!is_many(role)) return negation(is_woken(role, step.from, ""));
            return all_of(
                {negation(can_go_on(role, never, clone)), implies(is_where(role, acts, clone), are_same(clone, self))});
        });
    }

    void take(const Owned& letter, std::vector<Assignment>& actions) const {
        const std::vector<std::string>& copies = letters_[letter.kind];
        if (letter.owner == kNobody) {
            actions.push_back(becomes(copies.front(), eventb::writing::difference(named(copies.front()), count(1))));
            return;
        }
        const ExpressionPtr owner = set_of({parameters_[static_cast<std::size_t>(letter.owner)]});
        for (std::size_t at = 0; at < copies.size(); ++at) {
            const bool is_last = at + 1 == copies.size();
            actions.push_back(becomes(
                copies[at],
                eventb::binary(Binary::set_minus, named(copies[at]),
                               is_last ? owner : eventb::binary(Binary::set_minus, owner, named(copies[at + 1])))));
        }
    }

    /// A letter more than the sets can hold is excluded by a theorem among the guards, or the sets say no more than "many".
    void put(const Template& step, std::vector<Assignment>& actions, std::vector<PredicatePtr>& guards) const {
        std::map<std::size_t, std::vector<int>> owners;
        for (const Owned& each : step.puts) owners[each.kind].push_back(each.owner);
        for (const auto& [kind, all] : owners) {
            const std::vector<std::string>& copies = letters_[kind];
            if (all.front() == kNobody) {
                actions.push_back(becomes(copies.front(), eventb::writing::sum(named(copies.front()), count(1))));
                continue;
            }
            const bool to_outsiders = all.front() == kOutsiders;
            const ExpressionPtr everyone = named(set_[*folded_.kinds[kind].owner]);
            std::vector<std::string> listed;
            for (std::size_t at = 0; at < step.participants.size(); ++at)
                if (step.participants[at] == folded_.kinds[kind].owner &&
                    (std::find(all.begin(), all.end(), static_cast<int>(at)) != all.end()) != to_outsiders)
                    listed.push_back(parameters_[at]);
            ExpressionPtr those = listed.empty() ? everyone : set_of(listed);
            if (to_outsiders && !listed.empty()) those = eventb::binary(Binary::set_minus, everyone, those);
            for (std::size_t at = 0; at < copies.size(); ++at)
                actions.push_back(becomes(
                    copies[at],
                    eventb::binary(Binary::set_union, named(copies[at]),
                                   at == 0 ? those : eventb::binary(Binary::set_inter, those, named(copies[at - 1])))));
            if (views_.saturated.contains(kind)) continue;
            guards.push_back(eventb::compare(Sign::equal,
                                             eventb::binary(Binary::set_inter, those, named(copies.back())),
                                             eventb::atom(eventb::Atom::empty)));
        }
    }

    // --- the invariant and the theorems

    /// Of any clone of the role.
    [[nodiscard]] PredicatePtr views(std::size_t role) {
        const std::string clone = fresh_clone();
        std::vector<PredicatePtr> all;
        for (const auto& [situation, here] : views_.all) {
            std::vector<PredicatePtr> some;
            for (const View& view : here)
                if (view.role == role) some.push_back(looks_like(view, situation, clone));
            if (!some.empty()) all.push_back(all_of({is_situation(situation), any_of(some)}));
        }
        return each(role, clone, any_of(all));
    }

    /// Of any two clones of the role.
    [[nodiscard]] PredicatePtr pairs(std::size_t role) {
        const std::string one = fresh_clone();
        const std::string other = fresh_clone();
        std::vector<PredicatePtr> all;
        for (const auto& [situation, here] : views_.pairs) {
            std::vector<PredicatePtr> some;
            for (const auto& [first, second] : here) {
                if (first.role != role) continue;
                some.push_back(all_of({looks_like(first, situation, one), looks_like(second, situation, other)}));
                if (first != second)
                    some.push_back(all_of({looks_like(second, situation, one), looks_like(first, situation, other)}));
            }
            if (!some.empty()) all.push_back(all_of({is_situation(situation), any_of(some)}));
        }
        return each(role, one, each(role, other, implies(are_same(one, other, false), any_of(all))));
    }

    [[nodiscard]] PredicatePtr is_situation(const Situation& situation) const {
        std::vector<PredicatePtr> parts;
        for (std::size_t role = 0; role < folded_.roles.size(); ++role)
            if (!is_many(role)) parts.push_back(is_at(role, situation.places[role], ""));
        for (std::size_t kind = 0; kind < folded_.kinds.size(); ++kind) {
            if (folded_.kinds[kind].owner) continue;
            const auto found = situation.letters.find(kind);
            const std::size_t number = found == situation.letters.end() ? 0 : found->second;
            const bool are_many = views_.saturated.contains(kind) && number == kSaturated;
            parts.push_back(are_many ? eventb::compare(Sign::greater_eq, named(letters_[kind].front()), count(number))
                                     : eventb::writing::is(letters_[kind].front(), number));
        }
        return all_of(parts);
    }
    [[nodiscard]] PredicatePtr one_of_these(const std::set<Situation>& situations) const {
        std::vector<PredicatePtr> all;
        all.reserve(situations.size());
        for (const Situation& each : situations) all.push_back(is_situation(each));
        return any_of(all);
    }
    [[nodiscard]] PredicatePtr is_present(const Presence& presence) {
        std::vector<PredicatePtr> roles;
        for (const std::size_t role : folded_.free) {
            const std::string clone = fresh_clone();
            std::vector<PredicatePtr> ways;
            for (const std::size_t kind : presence.letters)
                if (folded_.kinds[kind].owner == role) ways.push_back(has(clone, kind));
            for (const auto& [of, place] : presence.places)
                if (of == role) ways.push_back(is_at(role, place, clone));
            if (!ways.empty()) roles.push_back(some(role, clone, any_of(ways)));
        }
        return any_of(roles);
    }

    [[nodiscard]] PredicatePtr looks_like(const View& view, const Situation& situation,
                                          const std::string& clone) const {
        std::vector<PredicatePtr> parts = {is_at(view.role, view.place, clone)};
        for (std::size_t role = 0; role < folded_.roles.size(); ++role) {
            if (is_many(role)) continue;
            const std::size_t place = situation.places[role];
            const std::vector<std::size_t>& names = folded_.roles[role].places[place].named;
            for (std::size_t at = 0; at < names.size(); ++at)
                if (names[at] == view.role)
                    parts.push_back(are_same(name_at(role, place, at), clone, view.names.contains({role, at})));
        }
        for (std::size_t kind = 0; kind < folded_.kinds.size(); ++kind) {
            if (folded_.kinds[kind].owner != view.role) continue;
            const auto found = view.letters.find(kind);
            for (std::size_t copy = 1; copy <= letters_[kind].size(); ++copy) {
                const PredicatePtr it = has(clone, kind, copy);
                parts.push_back(found != view.letters.end() && found->second >= copy ? it : negation(it));
            }
        }
        return all_of(parts);
    }

    [[nodiscard]] PredicatePtr somebody_failed() {
        return negation(everybody([&](std::size_t role, const std::string& clone) {
            return negation(is_where(
                role, [](const Place& place) { return place.has_failed; }, clone));
        }));
    }
    [[nodiscard]] PredicatePtr is_done(std::size_t role, const std::string& clone) const {
        return is_where(
            role, [](const Place& place) { return place.has_finished || place.rests; }, clone);
    }

    [[nodiscard]] PredicatePtr no_orphans() {
        const PredicatePtr good_end = everybody([&](std::size_t role, const std::string& clone) {
            std::vector<PredicatePtr> ways;
            for (std::size_t place = 0; place < places_[role].size(); ++place) {
                const Place& it = place_of(role, place);
                if (it.has_finished) ways.push_back(is_at(role, place, clone));
                if (it.rests)
                    ways.push_back(all_of({is_at(role, place, clone), negation(is_woken(role, place, clone))}));
            }
            return one_of(ways);
        });
        std::vector<PredicatePtr> none;
        for (std::size_t kind = 0; kind < folded_.kinds.size(); ++kind)
            none.push_back(folded_.kinds[kind].owner ? eventb::compare(Sign::equal, named(letters_[kind].front()),
                                                                       eventb::atom(eventb::Atom::empty))
                                                     : eventb::writing::is(letters_[kind].front(), 0));
        return implies(good_end, all_of(none));
    }

    /// Unless somebody has failed, whoever has not ended has a step or a timeout, or waits for one who may still send to it
    /// (grammar/semantics.md 5). This excludes deadlocks too: the last one in the row has a step.
    [[nodiscard]] PredicatePtr termination() {
        return any_of({somebody_failed(), everybody([&](std::size_t role, const std::string& clone) {
                           return one_of({is_done(role, clone), may_move(role, clone, kLongestWait)});
                       })});
    }

    [[nodiscard]] PredicatePtr may_move(std::size_t role, const std::string& self, int depth) {
        std::vector<PredicatePtr> ways = {can_go_on(
            role, [](const Place& place) { return place.acts || place.times_out; }, self)};
        for (std::size_t sender = 0; depth > 0 && sender < folded_.roles.size(); ++sender) {
            if (sender == role) continue;
            const std::string other = is_many(sender) ? fresh_clone() : "";
            const PredicatePtr sends = may_send(sender, other, role, self);
            if (eventb::is_truth(*sends, false)) continue;
            const PredicatePtr way = all_of({sends, may_move(sender, other, depth - 1)});
            ways.push_back(is_many(sender) ? some(sender, other, way) : way);
        }
        return one_of(ways);
    }

    /// Where the sender is, it may still send what wakes the receiver where that is.
    [[nodiscard]] PredicatePtr may_send(std::size_t sender, const std::string& from, std::size_t receiver,
                                        const std::string& to) {
        std::vector<PredicatePtr> ways;
        for (std::size_t here = 0; here < places_[sender].size(); ++here) {
            for (std::size_t there = 0; there < places_[receiver].size(); ++there) {
                std::vector<PredicatePtr> letters;
                for (const Owned& sent : folded_.roles[sender].places[here].sends) {
                    for (const Owned& awaited : folded_.roles[receiver].places[there].wakes) {
                        if (sent.kind != awaited.kind) continue;
                        if (sent.owner == kNobody) {
                            letters.push_back(eventb::truth(true));
                        } else if (is_many(sender) || is_many(receiver)) {
                            const std::string& owner = is_many(sender) ? from : to;
                            letters.push_back(all_of({is_owner(sender, here, sent, from, owner),
                                                      is_owner(receiver, there, awaited, to, owner)}));
                        }
                    }
                }
                const PredicatePtr some = one_of(letters);
                if (!eventb::is_truth(*some, false))
                    ways.push_back(all_of({is_at(sender, here, from), is_at(receiver, there, to), some}));
            }
        }
        return one_of(ways);
    }

    const Folded& folded_;
    const Views& views_;
    const protocol_to_eventb::Net& net_;
    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    protocol_to_eventb::NetNames words_;
    eventb::writing::Identifiers names_;
    eventb::Machine machine_;
    std::vector<std::string> set_;                  ///< by role: its clones
    std::vector<std::vector<std::string>> some_;    ///< by role: as many of them as there are at least
    std::vector<std::string> parameters_;           ///< of events
    std::vector<std::string> sets_, at_;            ///< by role
    std::vector<std::vector<std::string>> places_;  ///< by role
    /// By single agent: its place in the list of those whom it names, their role -> variable.
    std::vector<std::map<std::pair<std::size_t, std::size_t>, std::string>> named_;
    std::vector<std::vector<std::string>> letters_;  ///< by kind: so many copies or more; of nobody: their number
    std::vector<Assignment> first_;
};

}  // namespace

eventb::Project with_theorems(const Machine& machine) {
    eventb::Project project = machine.project;
    for (const auto& [property, theorem] : machine.theorems) project.machines.front().invariants.push_back(theorem);
    return project;
}

Machine machine_of(const Folded& folded, const Views& views, const protocol_to_eventb::Net& net,
                   const ir::Protocol& protocol, const ir::Instance& instance, const CloneCount& clones) {
    return MachineWriter(folded, views, net, protocol, instance).write(clones);
}

}  // namespace map2pml::any_number
