#include "translator/machines/from_diagrams/for_any.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "translator/model/machines/formula/make.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml_to_eventb {

using eventb::Sign;

namespace {

/// The position of a part in a row.
struct RowPosition {
    ExpressionPtr after;              ///< the agents that may begin it; null: all
    std::vector<std::string> others;  ///< first sets of the operands that were not taken with it
    bool is_first = false;            ///< nothing in the row precedes it
};

class RowWriter {
  public:
    RowWriter(const Row& row, const RowPlace& place, const AnyNames& names, Identifiers& identifiers,
              RulesForAny& rules)
        : body_(row.body.front()), place_(place), names_(names), identifiers_(identifiers), rules_(rules) {
        add_names(body_, identifiers);
        order_ = all_sets(body_, sets_);
        has_deadline_ = row.has_deadline;
    }

    RowFormulas write() {
        result_.first_sets = first_sets(body_, sets_);
        result_.error_sets = error_sets(body_, sets_);
        std::copy_if(order_.begin(), order_.end(), std::back_inserter(result_.later_sets),
                     [&](const std::string& each) { return !contains(result_.first_sets, each); });
        walk(body_, {nullptr, {}, true});
        if (has_deadline_)
            inside(body_);
        else
            begun_by(body_, named(names_.many));
        return std::move(result_);
    }

  private:
    static bool contains(const std::vector<std::string>& all, const std::string& one) {
        return std::find(all.begin(), all.end(), one) != all.end();
    }

    void add_names(const Part& part, Identifiers& identifiers) {
        const auto add = [&](const std::string& word) {
            result_.words.push_back(word);
            sets_.emplace(word, identifiers.fresh("h_" + word));
        };
        const auto each = [&](const std::vector<Part>& parts) {
            for (const Part& inner : parts) add_names(inner, identifiers);
        };
        std::visit(overloaded{
                       [](const Nothing&) {},
                       [&](const OneMessage& it) { add(it.word); },
                       [&](const Sequence& it) { each(it.parts); },
                       [&](const Choice& it) {
                           each(it.operands);
                           for (const std::string& skip : it.skips) {
                               if (!skip.empty()) add(skip);
                           }
                       },
                       [&](const Parallel& it) { each(it.operands); },
                       [](const OneOrMore&) {},  // `phases_of` refuses these
                       [](const Repeat&) {},
                       [](const Region&) {},
                   },
                   part.kind);
    }

    void walk(const Part& part, const RowPosition& position) {
        std::visit(overloaded{
                       [](const Nothing&) {},
                       [&](const OneMessage& it) { message(it, part.span, position); },
                       [&](const Sequence& it) { sequence(it, position); },
                       [&](const Choice& it) { choice(it, position); },
                       [&](const Parallel& it) {
                           for (const Part& operand : it.operands) walk(operand, position);
                       },
                       [](const OneOrMore&) {},
                       [](const Repeat&) {},
                       [](const Region&) {},
                   },
                   part.kind);
    }

    void sequence(const Sequence& sequence, const RowPosition& position) {
        walk(sequence.parts.front(), position);
        for (std::size_t at = 1; at < sequence.parts.size(); ++at) {
            const Part& part = sequence.parts[at];
            const ExpressionPtr after = done_by(sequence.parts[at - 1], sets_);
            const std::vector<std::string> firsts = first_sets(part, sets_);
            add(rules_.precedence_for_any(word_of(firsts.front()), union_of(firsts), after, part.span));
            walk(part, {after, {}, false});
        }
    }

    void choice(const Choice& choice, const RowPosition& position) {
        std::vector<std::vector<std::string>> firsts;
        for (std::size_t at = 0; at < choice.operands.size(); ++at) firsts.push_back(firsts_of(choice, at));
        for (std::size_t at = 0; at < choice.operands.size(); ++at) {
            RowPosition inner = position;
            for (std::size_t other = 0; other < choice.operands.size(); ++other) {
                if (other == at) continue;
                inner.others.insert(inner.others.end(), firsts[other].begin(), firsts[other].end());
                if (at < other) exclude(firsts[at], firsts[other], choice.operands[other].span);
            }
            const Part& operand = choice.operands[at];
            if (operand.is_nothing())
                skip(choice.skips[at], operand.span, inner);
            else
                walk(operand, inner);
        }
    }

    void exclude(const std::vector<std::string>& some, const std::vector<std::string>& others,
                 const source::Span& span) {
        for (const std::string& one : some) {
            for (const std::string& other : others) {
                const std::string label = identifiers_.fresh("xor_" + word_of(one) + "_" + word_of(other));
                add(rules_.exclusive_or_for_any(label, one, other, span));
            }
        }
    }

    [[nodiscard]] std::vector<std::string> firsts_of(const Choice& choice, std::size_t at) const {
        const Part& operand = choice.operands[at];
        return operand.is_nothing() ? std::vector<std::string>{sets_.at(choice.skips[at])} : first_sets(operand, sets_);
    }

    [[nodiscard]] const std::string& word_of(const std::string& set) const {
        return std::find_if(sets_.begin(), sets_.end(), [&](const auto& each) { return each.second == set; })->first;
    }

    void message(const OneMessage& message, const source::Span& span, const RowPosition& position) {
        const auto end = [&](const std::string& word) { return word == names_.many ? names_.agent : word; };
        const std::string comment = message.words + ", " + message.from + " to " + message.to;
        add_event({.word = message.word, .from = end(message.from), .to = end(message.to)}, span, position, comment);
    }

    void skip(const std::string& word, const source::Span& span, const RowPosition& position) {
        add_event({.word = word, .from = names_.agent, .to = names_.agent}, span, position, "nothing happens");
    }

    void add_event(RulesForAny::Once once, const source::Span& span, const RowPosition& position,
                   const std::string& comment) {
        once.set = sets_.at(once.word);
        std::vector<std::string> done = position.others;
        done.push_back(once.set);
        std::sort(done.begin(), done.end(), [&](const auto& one, const auto& other) { return at(one) < at(other); });
        once.is_reached = position.is_first ? place_.first : place_.later;
        once.those_before = position.after ? position.after : named(names_.many);
        once.those_after = union_of(done);
        once.begins = place_.activity;
        if (position.is_first) result_.first_events.push_back(once.word);
        add(rules_.simple_message_for_any(once, comment, span));
    }

    void add(eventb::Machine clauses) { result_.behaviour.add(std::move(clauses)); }

    [[nodiscard]] std::ptrdiff_t at(const std::string& set) const {
        return std::find(order_.begin(), order_.end(), set) - order_.begin();
    }

    /// Adds the conditions that all of `those` have begun the part and have completed its contents.
    void begun_by(const Part& part, const ExpressionPtr& those) {
        std::visit(overloaded{
                       [](const Nothing&) {},
                       [&](const OneMessage& it) { add_through(those, {sets_.at(it.word)}); },
                       [&](const Sequence& it) {
                           begun_by(it.parts.front(), those);
                           rest_of(it);
                       },
                       [&](const Choice&) {
                           add_through(those, first_sets(part, sets_));
                           inside(part);
                       },
                       [&](const Parallel& it) {
                           for (const Part& operand : it.operands) begun_by(operand, those);
                       },
                       [](const OneOrMore&) {},
                       [](const Repeat&) {},
                       [](const Region&) {},
                   },
                   part.kind);
    }

    /// Adds the conditions that every agent that has begun the part has completed it.
    void inside(const Part& part) {
        std::visit(overloaded{
                       [](const Nothing&) {},
                       [](const OneMessage&) {},
                       [&](const Sequence& it) {
                           inside(it.parts.front());
                           rest_of(it);
                       },
                       [&](const Choice& it) {
                           for (const Part& operand : it.operands) inside(operand);
                       },
                       [&](const Parallel& it) {
                           const ExpressionPtr begun = union_of(first_sets(part, sets_));
                           for (const Part& operand : it.operands) begun_by(operand, begun);
                       },
                       [](const OneOrMore&) {},
                       [](const Repeat&) {},
                       [](const Region&) {},
                   },
                   part.kind);
    }

    void rest_of(const Sequence& sequence) {
        for (std::size_t at = 1; at < sequence.parts.size(); ++at)
            begun_by(sequence.parts[at], done_by(sequence.parts[at - 1], sets_));
    }

    void add_through(const ExpressionPtr& those, const std::vector<std::string>& begun) {
        result_.through.push_back(eventb::compare(Sign::equal, those, union_of(begun)));
    }

    const Part& body_;
    const RowPlace& place_;
    const AnyNames& names_;
    Identifiers& identifiers_;
    RulesForAny& rules_;
    SetNames sets_;
    std::vector<std::string> order_;
    bool has_deadline_ = false;
    RowFormulas result_;
};

}  // namespace

RowFormulas formulas_of(const Row& row, const RowPlace& place, const AnyNames& names, Identifiers& identifiers,
                        RulesForAny& rules) {
    return RowWriter(row, place, names, identifiers, rules).write();
}

}  // namespace map2pml::auml_to_eventb
