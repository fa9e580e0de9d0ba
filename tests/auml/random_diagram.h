/// Random diagrams: messages between three lifelines, in sequence, `alt`, `opt`, `par` and `loop`.   seed -> `Diagram`
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml_test {

/// What some of them have besides messages, `alt`, `opt`, `par` and `loop`.
struct Features {
    bool deadlines = false;      ///< messages that ask for an answer by some time
    bool breaks = false;         ///< in loops
    bool inner_breaks = false;   ///< in operands of `alt`
    bool regions = false;        ///< parts of operands of `par` are `critical`
    bool continuations = false;  ///< one `alt` goes on in another
    bool crossings = false;      ///< messages from one operand of a `par` into another
    bool rounds = false;         ///< a loop whose rounds begin like what follows it
    bool beginnings = false;     ///< an `alt` whose operands begin alike
    bool races =
        false;  ///< a loop of which several lifelines begin a round, or a choice of which they begin an operand
    bool guards = false;  ///< on operands of any operator, and more of the operators whose operands always happen
};

/// Small diagrams of three lifelines, as a careful modeller would draw some of them.
class RandomDiagram {
  public:
    explicit RandomDiagram(std::uint32_t seed, const Features& features = {}) : random_(seed), has_(features) {}

    auml::Diagram make() {
        for (const char* name : {"A", "B", "C"}) {
            auml::Lifeline lifeline;
            lifeline.node = {span(), name, name};
            interaction_.lifelines.push_back(lifeline);
        }
        interaction_.node = {span(), "i", "random"};
        interaction_.fragments = has_.rounds       ? rounds()
                                 : has_.beginnings ? beginnings()
                                 : has_.races      ? races()
                                                   : fragments(2, 2 + upto(2));
        return {"test", "", {interaction_}};
    }

  private:
    std::size_t upto(std::size_t most) { return random_() % (most + 1); }
    source::Span span() {
        ++line_;
        return {0, {line_, 1}, {line_, 2}};
    }

    void message(std::vector<auml::Fragment>& into) {
        const std::size_t from = upto(3) == 0 ? upto(2) : last_;
        const std::size_t to = (from + 1 + upto(1)) % 3;
        last_ = upto(2) == 0 ? from : to;
        message(into, from, to);
    }

    void message(std::vector<auml::Fragment>& into, std::size_t from, std::size_t to) {
        auml::Message message;
        message.node = {span(), "m" + std::to_string(interaction_.messages.size()), ""};
        // Equal messages in two regions could not be told apart by who gets them.
        const std::size_t letter = has_.regions || has_.crossings ? interaction_.messages.size() : upto(4);
        message.label.act = std::string(1, static_cast<char>('a' + letter));
        message.from = auml::AtLifeline{from};
        message.to = auml::AtLifeline{to};
        message.sort = auml::MessageSort::asynch_signal;
        if (has_.deadlines && upto(1) == 0) message.label.deadline = "5";
        const std::size_t index = interaction_.messages.size();
        interaction_.messages.push_back(message);
        into.push_back({{span(), "", ""}, auml::Occurrence{index, true, from}});
        into.push_back({{span(), "", ""}, auml::Occurrence{index, false, to}});
    }

    std::vector<auml::Fragment> fragments(std::size_t depth, std::size_t count) {
        std::vector<auml::Fragment> all;
        for (std::size_t each = 0; each < count && interaction_.messages.size() < 7; ++each)
            if (has_.continuations && loops_ == 0 && upto(2) == 0)
                add_continued(all);
            else if (depth > 0 && upto(2) == 0)
                all.push_back(combined(depth - 1));
            else
                message(all);
        return all;
    }

    auml::Fragment combined(std::size_t depth) {
        auml::Combined combined;
        const auml::Operator kinds[] = {auml::Operator::alt, auml::Operator::alt, auml::Operator::opt,
                                        auml::Operator::par, auml::Operator::loop};
        const auml::Operator plain[] = {auml::Operator::par,     auml::Operator::seq,      auml::Operator::strict,
                                        auml::Operator::assert_, auml::Operator::critical, auml::Operator::ignore};
        combined.kind = has_.guards && upto(1) == 0 ? plain[upto(5)] : kinds[upto(4)];
        const bool is_single = combined.kind == auml::Operator::opt || combined.kind == auml::Operator::loop ||
                               combined.kind == auml::Operator::assert_ || combined.kind == auml::Operator::critical ||
                               combined.kind == auml::Operator::ignore;
        if (combined.kind == auml::Operator::loop) {
            combined.bounds.lower = static_cast<std::uint32_t>(upto(1));
            combined.bounds.upper = combined.bounds.lower + static_cast<std::uint32_t>(upto(1));
        }
        const std::size_t begins = last_;
        for (std::size_t each = 0; each < (is_single ? 1U : 2U); ++each) {
            last_ = begins;
            auml::Operand operand;
            operand.node = {span(), "", ""};
            if (combined.kind == auml::Operator::alt && upto(1) == 0) operand.guard = each == 0 ? "g" : "else";
            loops_ += combined.kind == auml::Operator::loop ? 1 : 0;
            operand.fragments = fragments(depth, 1 + upto(1));
            loops_ -= combined.kind == auml::Operator::loop ? 1 : 0;
            if (has_.guards && upto(1) == 0 && !operand.fragments.empty() && operand.guard.empty()) {
                operand.guard = "g" + std::to_string(line_);
                operand.guard_span = span();
            }
            if (has_.inner_breaks && combined.kind == auml::Operator::alt) add_inner_break(operand.fragments);
            if (has_.breaks && combined.kind == auml::Operator::loop) add_break(operand.fragments);
            if (has_.regions && combined.kind == auml::Operator::par && upto(2) > 0) add_region(operand.fragments);
            combined.operands.push_back(std::move(operand));
        }
        if (has_.crossings && combined.kind == auml::Operator::par) add_crossing(combined);
        return {{span(), "", ""}, std::move(combined)};
    }

    /// `alt { P Q } { P R }`
    std::vector<auml::Fragment> beginnings() {
        auml::Combined choice;
        choice.kind = auml::Operator::alt;
        const std::size_t asks = last_;
        const std::size_t asked = (asks + 1 + upto(1)) % 3;
        for (std::size_t each = 0; each < 2; ++each) {
            auml::Operand& operand = choice.operands.emplace_back();
            message(operand.fragments, asks, asked);
            interaction_.messages.back().label.act = "a";
            last_ = upto(3) == 0 ? upto(2) : asked;
            for (auml::Fragment& part : fragments(1, upto(2))) operand.fragments.push_back(std::move(part));
        }
        std::vector<auml::Fragment> all = {{{span(), "", ""}, std::move(choice)}};
        last_ = upto(2);
        for (auml::Fragment& part : fragments(1, upto(1))) all.push_back(std::move(part));
        return all;
    }

    /// Parts that begin on different lifelines, between messages that may be missing.
    std::vector<auml::Fragment> races() {
        std::vector<auml::Fragment> all = fragments(0, upto(1));
        auml::Combined loop;
        const bool is_choice = upto(2) == 0;
        loop.kind = !is_choice ? auml::Operator::loop : upto(1) == 0 ? auml::Operator::opt : auml::Operator::alt;
        loop.bounds = {0, static_cast<std::uint32_t>(1 + upto(1))};
        if (loop.kind == auml::Operator::alt) {
            last_ = upto(2);
            loop.operands.emplace_back().fragments = fragments(0, upto(1));
        }
        std::vector<auml::Fragment>& round = loop.operands.emplace_back().fragments;
        const std::size_t parts = 1 + upto(1);
        for (std::size_t each = 0; each < parts; ++each) {
            auml::Combined part;
            part.kind = upto(1) == 0 ? auml::Operator::opt : auml::Operator::alt;
            for (std::size_t operand = 0; operand < (part.kind == auml::Operator::opt ? 1U : 2U); ++operand) {
                last_ = upto(2);
                part.operands.emplace_back().fragments = fragments(0, 1 + upto(1));
            }
            round.push_back({{span(), "", ""}, std::move(part)});
            last_ = upto(2);
            for (auml::Fragment& more : fragments(0, upto(1))) round.push_back(std::move(more));
        }
        all.push_back({{span(), "", ""}, std::move(loop)});
        last_ = upto(2);
        for (auml::Fragment& more : fragments(0, upto(1))) all.push_back(std::move(more));
        return all;
    }

    /// `loop { P Q }, P R`
    std::vector<auml::Fragment> rounds() {
        auml::Combined loop;
        loop.kind = auml::Operator::loop;
        loop.bounds = {static_cast<std::uint32_t>(upto(1)), static_cast<std::uint32_t>(1 + upto(1))};
        std::vector<auml::Fragment>& round = loop.operands.emplace_back().fragments;
        const std::size_t asked = (last_ + 1) % 3;
        message(round, last_, asked);
        std::vector<auml::Fragment> rest;
        auml::Message again = interaction_.messages.front();
        again.node = {span(), "again", ""};
        interaction_.messages.push_back(again);
        rest.push_back({{span(), "", ""}, auml::Occurrence{1, true, last_}});
        rest.push_back({{span(), "", ""}, auml::Occurrence{1, false, asked}});
        last_ = asked;
        for (std::vector<auml::Fragment>* part : {&round, &rest}) {
            last_ = upto(3) == 0 ? upto(2) : asked;
            for (auml::Fragment& each : fragments(1, 1 + upto(1))) part->push_back(std::move(each));
        }
        rest.insert(rest.begin(), {{span(), "", ""}, std::move(loop)});
        return rest;
    }

    auml::Fragment label(std::size_t number, bool is_setting) {
        return {{span(), "", std::string(1, static_cast<char>('x' + number))}, auml::Continuation{is_setting}};
    }

    /// Two operands, which end in labels or not, and two or three that begin with them or not.
    void add_continued(std::vector<auml::Fragment>& into) {
        ++loops_;  // not again within
        for (const bool is_first : {true, false}) {
            auml::Combined choice;
            choice.kind = auml::Operator::alt;
            const std::size_t begins = last_;
            const std::size_t operands = 2 + (is_first ? 0 : upto(1));
            for (std::size_t each = 0; each < operands; ++each) {
                last_ = begins;
                auml::Operand& operand = choice.operands.emplace_back();
                operand.node = {span(), "", ""};
                if (!is_first && upto(4) > 0) operand.fragments.push_back(label(upto(1), false));
                if (is_first ? upto(5) > 0 : upto(2) > 0) message(operand.fragments);
                if (is_first && upto(4) > 0) operand.fragments.push_back(label(each, true));
            }
            into.push_back({{span(), "", ""}, std::move(choice)});
            if (is_first && upto(1) == 0) message(into);
        }
        --loops_;
    }

    /// Sent somewhere in one operand, taken somewhere in another.
    void add_crossing(auml::Combined& parts) {
        std::vector<auml::Fragment> ends;
        message(ends);
        const std::size_t first = upto(1);
        for (std::size_t end = 0; end < 2; ++end) {
            std::vector<auml::Fragment>& body = parts.operands[end == 0 ? first : 1 - first].fragments;
            body.insert(body.begin() + static_cast<std::ptrdiff_t>(upto(body.size())), ends[end]);
        }
    }

    /// Around all but the last message, or all of it.
    void add_region(std::vector<auml::Fragment>& body) {
        std::vector<auml::Fragment> rest;
        if (upto(1) == 0) message(rest);
        auml::Combined combined;
        combined.kind = auml::Operator::critical;
        auml::Operand operand;
        operand.node = {span(), "", ""};
        operand.fragments = std::move(body);
        combined.operands.push_back(std::move(operand));
        body.clear();
        body.push_back({{span(), "", ""}, std::move(combined)});
        body.insert(body.end(), rest.begin(), rest.end());
    }

    /// Before one of the fragments, or behind them; some of those after it are of the same lifeline.
    void add_break(std::vector<auml::Fragment>& body) {
        auml::Combined combined;
        combined.kind = auml::Operator::break_;
        auml::Operand operand;
        operand.node = {span(), "", ""};
        if (upto(1) == 0) operand.guard = "enough";
        message(operand.fragments);
        combined.operands.push_back(std::move(operand));
        body.push_back({{span(), "", ""}, std::move(combined)});
        if (upto(1) == 0) message(body);
    }

    /// One sender goes one way or the other.
    void add_inner_break(std::vector<auml::Fragment>& body) {
        const std::size_t from = upto(2);
        const std::size_t to = (from + 1 + upto(1)) % 3;
        auml::Combined combined;
        combined.kind = auml::Operator::break_;
        auml::Operand& operand = combined.operands.emplace_back();
        operand.node = {span(), "", ""};
        if (upto(1) == 0) operand.guard = "enough";
        message(operand.fragments, from, to);
        body.push_back({{span(), "", ""}, std::move(combined)});
        message(body, from, to);
        if (upto(1) == 0) message(body, to, from);
    }

    std::mt19937 random_;
    Features has_;
    auml::Interaction interaction_;
    std::uint32_t line_ = 0;
    std::size_t last_ = 0;
    std::size_t loops_ = 0;  ///< around what is being made
};

}  // namespace map2pml::auml_test
