#include "translator/machines/from_diagrams/internal.h"

#include <utility>

#include "translator/model/machines/formula/make.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml_to_eventb {

using eventb::all_of;
using eventb::any_of;

namespace {

using Guards = std::vector<PredicatePtr>;

class Walker {
  public:
    explicit Walker(Rules& rules) : rules_(rules) {}

    void walk(const Part& part, const Situation& here) {
        std::visit(ir::overloaded{
                       [](const Nothing&) {},
                       [&](const OneMessage& it) { message(it, part.span, here); },
                       [&](const Sequence& it) { sequence(it, here); },
                       [&](const Choice& it) { choice(it, part.span, here); },
                       [&](const Parallel& it) { parallel(it, here); },
                       [&](const OneOrMore& it) { one_or_more(it, part.span, here); },
                       [&](const Repeat& it) { repeat(it, part.span, here); },
                       [&](const Region& it) { walk(it.body.front(), here); },
                   },
                   part.kind);
    }

    Behaviour take() { return std::move(result_); }

  private:
    void add(eventb::Machine clauses) { result_.add(std::move(clauses)); }

    /// Adds what follows if an event of a part has happened. \param word of the message or variable that shows it.
    void add_place(const std::string& word, const PredicatePtr& begun, const Situation& here,
                   const source::Span& span) {
        add(rules_.precedence(word, begun, here, span));
        if (here.chosen) add(rules_.chosen_operand(word, begun, here, span));
    }

    void message(const OneMessage& message, const source::Span& span, const Situation& here) {
        add_place(message.word, is(message.hand, 1), here, span);
        add(rules_.simple_message(message, span, here));
    }

    void sequence(const Sequence& sequence, const Situation& here) {
        walk(sequence.parts.front(), here);
        for (std::size_t at = 1; at < sequence.parts.size(); ++at)
            walk(sequence.parts[at], {{done(sequence.parts[at - 1])}, {}, {}, here.chosen, here.rounds, here.free});
    }

    void choice(const Choice& choice, const source::Span& span, const Situation& here) {
        add(rules_.exclusive_or(choice, span));
        add_place(choice.taken, is_not(choice.taken, 0), here, span);
        for (std::size_t at = 0; at < choice.operands.size(); ++at) {
            const Part& operand = choice.operands[at];
            Situation inside = here;
            inside.begins.push_back(becomes(choice.taken, at + 1));
            inside.chosen = is(choice.taken, at + 1);
            if (operand.is_nothing()) {
                add(rules_.empty_operand(choice, at, here, inside.begins));
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

    /// An operand must wait for the ends of critical regions that have begun in the others.
    static void add_free(const std::vector<Part>& operands, std::size_t own, Situation& inside) {
        for (std::size_t other = 0; other < operands.size(); ++other) {
            if (other == own) continue;
            for (const Region* region : regions_in(operands[other])) inside.free.push_back(is_free(*region));
        }
    }

    static PredicatePtr is_free(const Region& region) {
        return any_of({untouched(region.body.front()), done(region.body.front())});
    }

    /// At most one of two concurrent critical regions has begun and not ended.
    void exclude_regions(const std::vector<Part>& operands) {
        for (std::size_t one = 0; one < operands.size(); ++one) {
            for (std::size_t other = one + 1; other < operands.size(); ++other) {
                for (const Region* first : regions_in(operands[one])) {
                    for (const Region* second : regions_in(operands[other])) {
                        const PredicatePtr is_one_free = any_of({is_free(*first), is_free(*second)});
                        add(rules_.critical(*first, *second, is_one_free, operands[other].span));
                    }
                }
            }
        }
    }

    void one_or_more(const OneOrMore& some, const source::Span& span, const Situation& here) {
        exclude_regions(some.operands);
        for (std::size_t at = 0; at < some.operands.size(); ++at) {
            const std::string& taken = some.taken[at];
            add(rules_.one_or_more(some, at, some.may_be_none ? nullptr : not_all_skipped(some, at), here));
            add_place(taken, is_not(taken, 0), here, some.operands[at].span);
            Situation inside = here;
            inside.open.push_back(is_open_or(taken, 1));
            inside.begins.push_back(becomes(taken, 1));
            inside.chosen = is(taken, 1);
            add_free(some.operands, at, inside);
            walk(some.operands[at], inside);
        }
        if (!some.may_be_none) add(rules_.at_least_one(some, not_all_skipped(some, some.operands.size()), span));
    }

    /// The condition that not all operands except `but` are left out.
    static PredicatePtr not_all_skipped(const OneOrMore& some, std::size_t but) {
        Guards others;
        for (std::size_t at = 0; at < some.taken.size(); ++at)
            if (at != but) others.push_back(is_not(some.taken[at], 2));
        return any_of(others);
    }

    /// The events that end a round follow those of the body.
    void repeat(const Repeat& repeat, const source::Span& span, const Situation& here) {
        eventb::Machine clauses = rules_.repetition(repeat, has_enough(repeat), here, span);
        const PredicatePtr begun = any_of({is_not(repeat.rounds, 0), is(repeat.out, 1)});
        add_place(repeat.rounds, begun, here, span);
        result_.add_state(clauses);
        Situation inside = here;
        inside.open.push_back(is(repeat.out, 0));
        inside.rounds.push_back(repeat.rounds);
        walk(repeat.body.front(), inside);
        add(std::move(clauses));
    }

    /// The condition that the loop may end after this round.
    static PredicatePtr has_enough(const Repeat& repeat) {
        const Part& body = repeat.body.front();
        if (repeat.lower == 0) return any_of({done(body), all_of({is(repeat.rounds, 0), untouched(body)})});
        if (repeat.lower == 1) return done(body);
        const PredicatePtr enough =
            eventb::compare(eventb::Sign::greater_eq, named(repeat.rounds), count(repeat.lower - 1));
        Guards alternatives = {enough};
        for (const std::string& taken : repeat.leavings) alternatives.push_back(is(taken, 1));  // a `break`
        return all_of({done(body), any_of(alternatives)});
    }

    Rules& rules_;
    Behaviour result_;
};

}  // namespace

Behaviour behaviour_of(const Part& root, const Situation& situation, Rules& rules) {
    Walker walker(rules);
    walker.walk(root, situation);
    return walker.take();
}

}  // namespace map2pml::auml_to_eventb
