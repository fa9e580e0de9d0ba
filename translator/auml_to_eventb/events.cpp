#include "translator/auml_to_eventb/events.h"

#include <utility>

#include "translator/auml_to_eventb/exchanged.h"
#include "translator/auml_to_eventb/progress.h"
#include "translator/auml_to_eventb/variant.h"
#include "translator/eventb/formula/make.h"
#include "translator/eventb/writing/make_event.h"
#include "translator/ir/operation.h"

namespace map2pml::auml_to_eventb {

using eventb::all_of;
using eventb::any_of;
using eventb::implies;

namespace {

using Guards = std::vector<PredicatePtr>;

Guards joined(Guards one, const Guards& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

class Walker {
  public:
    explicit Walker(const Names& names) : names_(names) {}

    void walk(const Part& part, const Situation& here) {
        std::visit(ir::overloaded{
                       [](const Nothing&) {},
                       [&](const OneMessage& it) { simple_message(it, part.span, here); },
                       [&](const Sequence& it) { sequence(it, here); },
                       [&](const Choice& it) { exclusive_or(it, part.span, here); },
                       [&](const Parallel& it) { parallel(it, here); },
                       [&](const OneOrMore& it) { one_or_more(it, part.span, here); },
                       [&](const Repeat& it) { repeat(it, part.span, here); },
                       [&](const Region& it) { walk(it.body.front(), here); },
                   },
                   part.kind);
    }

    Behaviour take() { return std::move(result_); }

  private:
    void variable(const std::string& name, const ExpressionPtr& most, const source::Span& span) {
        result_.variables.push_back({name, "", span});
        result_.types.push_back({"typ_" + name, is_up_to(name, most), false, "", span});
    }

    /// Rule 3, precedence (P5), and which choice it belongs to (P4): what follows from something of the part having happened.
    /// \param word of the message or variable that shows it.
    void precedence(const std::string& word, const PredicatePtr& begun, const Situation& here,
                    const source::Span& span) {
        if (const PredicatePtr after = all_of(here.after); !eventb::is_truth(*after, true)) {
            result_.orders.push_back({"ord_" + word, implies(begun, after), false, "", span});
        }
        if (here.chosen) {
            result_.alternatives.push_back({"xor_" + word, implies(begun, here.chosen), false, "", span});
        }
    }

    /// Rule 2, simple message: one event, which adds it to the exchanged messages.
    void simple_message(const OneMessage& message, const source::Span& span, const Situation& here) {
        variable(message.hand, count(1), span);
        precedence(message.word, is(message.hand, 1), here, span);
        for (eventb::LabelledPredicate& link : links_of(message, span, here.rounds, names_)) {
            result_.links.push_back(std::move(link));
        }
        std::vector<Assignment> actions = {exchange(message, here.rounds, names_), becomes(message.hand, 1)};
        actions.insert(actions.end(), here.begins.begin(), here.begins.end());
        const Guards guards = joined(joined(joined(here.after, here.open), {is(message.hand, 0)}), here.free);
        const std::string comment = message.words + ", " + message.from + " to " + message.to;
        result_.events.push_back(event(message.word, span, guards, actions, comment));
    }

    void sequence(const Sequence& sequence, const Situation& here) {
        walk(sequence.parts.front(), here);
        for (std::size_t at = 1; at < sequence.parts.size(); ++at) {
            walk(sequence.parts[at], {{done(sequence.parts[at - 1])}, {}, {}, here.chosen, here.rounds, here.free});
        }
    }

    /// Rule 4, XOR, without a step of its own that picks: the first event of an operand does. A deadline is one more operand (rule 6).
    void exclusive_or(const Choice& choice, const source::Span& span, const Situation& here) {
        variable(choice.taken, count(choice.operands.size()), span);
        precedence(choice.taken, is_not(choice.taken, 0), here, span);
        for (std::size_t at = 0; at < choice.operands.size(); ++at) {
            const Part& operand = choice.operands[at];
            Situation inside = here;
            inside.begins.push_back(becomes(choice.taken, at + 1));
            inside.chosen = is(choice.taken, at + 1);
            if (operand.is_nothing()) {
                const Guards guards = joined(joined(here.after, here.open), {is(choice.taken, 0)});
                result_.events.push_back(
                    event(choice.skips[at], operand.span, guards, inside.begins, "nothing happens"));
            } else {
                inside.open.push_back(is_open_or(choice.taken, at + 1));
                walk(operand, inside);
            }
        }
    }

    void parallel(const Parallel& parallel, const Situation& here) {
        exclude_regions(parallel.operands);
        for (std::size_t at = 0; at < parallel.operands.size(); ++at) {
            Situation inside = here;
            add_free(parallel.operands, at, inside);
            walk(parallel.operands[at], inside);
        }
    }

    /// What an operand has to wait for: the ends of regions that have begun in the others.
    static void add_free(const std::vector<Part>& operands, std::size_t own, Situation& inside) {
        for (std::size_t other = 0; other < operands.size(); ++other) {
            if (other == own) continue;
            for (const Region* region : regions_in(operands[other])) inside.free.push_back(is_free(*region));
        }
    }

    static PredicatePtr is_free(const Region& region) {
        return any_of({untouched(region.body.front()), done(region.body.front())});
    }

    /// Of two regions side by side one at most has begun and is not over.
    void exclude_regions(const std::vector<Part>& operands) {
        for (std::size_t one = 0; one < operands.size(); ++one) {
            for (std::size_t other = one + 1; other < operands.size(); ++other) {
                for (const Region* first : regions_in(operands[one])) {
                    for (const Region* second : regions_in(operands[other])) {
                        result_.orders.push_back({"only_" + first->word + "_" + second->word,
                                                  any_of({is_free(*first), is_free(*second)}), false, "",
                                                  operands[other].span});
                    }
                }
            }
        }
    }

    void one_or_more(const OneOrMore& some, const source::Span& span, const Situation& here) {
        exclude_regions(some.operands);
        for (std::size_t at = 0; at < some.operands.size(); ++at) {
            const std::string& taken = some.taken[at];
            const source::Span& where = some.operands[at].span;
            variable(taken, count(2), where);
            precedence(taken, is_not(taken, 0), here, where);
            Guards guards = joined(joined(here.after, here.open), {is(taken, 0)});
            std::vector<Assignment> actions = here.begins;
            actions.push_back(becomes(taken, 2));
            if (!some.may_be_none) guards.push_back(not_all_skipped(some, at));
            result_.events.push_back(event(some.skips[at], where, guards, actions, "this one is not done"));
            Situation inside = here;
            inside.open.push_back(is_open_or(taken, 1));
            inside.begins.push_back(becomes(taken, 1));
            inside.chosen = is(taken, 1);
            add_free(some.operands, at, inside);
            walk(some.operands[at], inside);
        }
        if (!some.may_be_none) {
            const std::string label = "some_" + some.taken.front();
            result_.alternatives.push_back({label, not_all_skipped(some, some.operands.size()), false, "", span});
        }
    }

    /// Of the others than `but`.
    static PredicatePtr not_all_skipped(const OneOrMore& some, std::size_t but) {
        Guards others;
        for (std::size_t at = 0; at < some.taken.size(); ++at) {
            if (at != but) others.push_back(is_not(some.taken[at], 2));
        }
        return any_of(others);
    }

    void repeat(const Repeat& repeat, const source::Span& span, const Situation& here) {
        variable(repeat.rounds, last_round(repeat), span);
        variable(repeat.out, count(1), span);
        const PredicatePtr goes_on = is(repeat.out, 0);
        const PredicatePtr begun = any_of({is_not(repeat.rounds, 0), is(repeat.out, 1)});
        precedence(repeat.rounds, begun, here, span);
        const PredicatePtr ended = implies(is(repeat.out, 1), has_enough(repeat));
        result_.orders.push_back({"end_" + repeat.rounds, ended, false, "", span});
        const Part& body = repeat.body.front();
        Situation inside = here;
        inside.open.push_back(goes_on);
        inside.rounds.push_back(repeat.rounds);
        walk(body, inside);
        Guards round_ends = {goes_on, done(body)};
        for (const std::string& taken : repeat.leavings) round_ends.push_back(is_not(taken, 1));
        again(repeat, span, round_ends);
        exit(repeat, span, joined(joined(here.after, here.open), {goes_on}), here.begins);
    }

    /// Another round: everything in the body begins anew.
    void again(const Repeat& repeat, const source::Span& span, Guards guards) {
        guards.push_back(eventb::compare(eventb::Sign::less, named(repeat.rounds), last_round(repeat)));
        std::vector<Assignment> actions = {becomes(repeat.rounds, sum(named(repeat.rounds), count(1)))};
        for (const std::string& each : variables_of(repeat.body.front())) actions.push_back(becomes(each, 0));
        result_.events.push_back(event(repeat.again, span, guards, actions, "another round"));
    }

    /// It may end here.
    static PredicatePtr has_enough(const Repeat& repeat) {
        const Part& body = repeat.body.front();
        if (repeat.lower == 0) return any_of({done(body), all_of({is(repeat.rounds, 0), untouched(body)})});
        if (repeat.lower == 1) return done(body);
        const PredicatePtr enough =
            eventb::compare(eventb::Sign::greater_eq, named(repeat.rounds), count(repeat.lower - 1));
        Guards ways = {enough};
        for (const std::string& taken : repeat.leavings) ways.push_back(is(taken, 1));  // a `break`
        return all_of({done(body), any_of(ways)});
    }

    /// The loop ends behind a round, or without any; the latter begins what it stands in.
    void exit(const Repeat& repeat, const source::Span& span, Guards guards, const std::vector<Assignment>& begins) {
        guards.push_back(has_enough(repeat));
        std::vector<Assignment> actions = {becomes(repeat.out, 1)};
        if (repeat.lower == 0) actions.insert(actions.end(), begins.begin(), begins.end());
        result_.events.push_back(event(repeat.exit, span, guards, actions, "no other round"));
    }

    const Names& names_;
    Behaviour result_;
};

}  // namespace

Behaviour behaviour_of(const Part& root, const Situation& situation, const Names& names) {
    Walker walker(names);
    walker.walk(root, situation);
    return walker.take();
}

eventb::Event event(const std::string& label, const source::Span& span, const std::vector<PredicatePtr>& guards,
                    const std::vector<Assignment>& actions, const std::string& comment) {
    return eventb::writing::make_event(label, span, guards, actions, comment, eventb::Convergence::convergent);
}

}  // namespace map2pml::auml_to_eventb
