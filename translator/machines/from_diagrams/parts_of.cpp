#include "translator/machines/from_diagrams/internal.h"

#include <fmt/format.h>

#include <cassert>
#include <map>
#include <utility>

#include "translator/languages/diagrams/print.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml_to_eventb {

namespace {

/// `not-understood` and `error` end a protocol in an error, however they are spelt.
bool is_error_act(const std::string& act) {
    std::string letters;
    for (const char c : act) {
        if (c >= 'A' && c <= 'Z') letters += static_cast<char>(c - 'A' + 'a');
        if (c >= 'a' && c <= 'z') letters += c;
    }
    return letters == "notunderstood" || letters == "error";
}

class Builder {
  public:
    Builder(const auml::Interaction& interaction, const Agents& agents, Identifiers& identifiers, diag::Sink& sink)
        : interaction_(interaction), agents_(agents), identifiers_(identifiers), sink_(sink) {
        name_messages(interaction.fragments);
    }

    Part sequence(const std::vector<auml::Fragment>& fragments, const source::Span& span) {
        std::vector<Part> parts;
        const auml::Occurrence* before = nullptr;
        for (const auml::Fragment& fragment : fragments) {
            const auto* occurrence = std::get_if<auml::Occurrence>(&fragment.kind);
            if (occurrence != nullptr) warn_about_late_end(*occurrence, before, fragment.node.span);
            before = occurrence;
            Part part = one(fragment);
            if (!part.is_nothing()) parts.push_back(std::move(part));
        }
        if (parts.empty()) return {span, Nothing{}};
        return parts.size() == 1 ? std::move(parts.front()) : Part{span, Sequence{std::move(parts)}};
    }

  private:
    /// Declared first, so that messages keep their names.
    void name_messages(const std::vector<auml::Fragment>& fragments) {
        for (const auml::Fragment& fragment : fragments) {
            if (const auto* occurrence = std::get_if<auml::Occurrence>(&fragment.kind)) {
                if (!words_.contains(occurrence->message)) {
                    const std::string& act = interaction_.messages[occurrence->message].label.act;
                    words_.emplace(occurrence->message, identifiers_.fresh(act));
                }
            } else if (const auto* combined = std::get_if<auml::Combined>(&fragment.kind)) {
                for (const auml::Operand& operand : combined->operands) name_messages(operand.fragments);
            }
        }
    }

    Part one(const auml::Fragment& fragment) {
        const source::Span& span = fragment.node.span;
        return std::visit(overloaded{
                              [&](const auml::Occurrence& it) { return message(it, span); },
                              [&](const auml::Combined& it) { return combined(it, fragment.node); },
                              [&](const auml::Destruction&) {
                                  return Part{span, Nothing{}};
                              },
                              // `plain` has removed these
                              [&](const auml::InteractionUse&) {
                                  return Part{span, Nothing{}};
                              },
                              [&](const auml::StateInvariant&) {
                                  return Part{span, Nothing{}};
                              },
                              [&](const auml::Continuation&) {
                                  return Part{span, Nothing{}};
                              },
                          },
                          fragment.kind);
    }

    [[nodiscard]] const std::string& agent_at(const auml::MessageEnd& end) const {
        const auto* at = std::get_if<auml::AtLifeline>(&end);
        return at == nullptr ? agents_.environment : agents_.words[at->lifeline];
    }

    /// True for the second end of a message if something is drawn between it and the first one.
    void warn_about_late_end(const auml::Occurrence& occurrence, const auml::Occurrence* before,
                             const source::Span& span) {
        const bool is_second = seen_.contains(occurrence.message);
        if (is_second && (before == nullptr || before->message != occurrence.message)) {
            leave_out(span, fmt::format("`{}` is in transit while other things happen: in the single order of a "
                                        "machine it is received when it is sent",
                                        auml::words_of(interaction_.messages[occurrence.message])));
        }
    }

    Part message(const auml::Occurrence& occurrence, const source::Span& span) {
        if (!seen_.insert(occurrence.message).second) return {span, Nothing{}};
        const auml::Message& drawn = interaction_.messages[occurrence.message];
        OneMessage one;
        one.word = words_.at(occurrence.message);
        one.hand = identifiers_.fresh("hand_" + one.word);
        one.from = agent_at(drawn.from);
        one.to = agent_at(drawn.to);
        one.is_error = is_error_act(drawn.label.act);
        one.words = auml::words_of(drawn);
        return {span, std::move(one)};
    }

    Part combined(const auml::Combined& combined, const auml::Node& node) {
        switch (combined.kind) {
            case auml::Operator::alt:
                return choice(combined, node.span);
            case auml::Operator::par:
                return parallel(combined, node.span);
            case auml::Operator::or_:
                return one_or_more(combined, node.span);
            case auml::Operator::loop:
                return repeat(combined, node);
            case auml::Operator::critical:
                return region(combined, node.span);
            case auml::Operator::opt:
            case auml::Operator::break_:
            case auml::Operator::strict:
            case auml::Operator::seq:
            case auml::Operator::neg:
            case auml::Operator::assert_:
            case auml::Operator::consider:
            case auml::Operator::ignore:
                break;
        }
        assert(false && "auml_to_eventb: `plain` writes out all others");
        return {node.span, Nothing{}};
    }

    Part choice(const auml::Combined& combined, const source::Span& span) {
        const std::string number = std::to_string(++choices_);
        Choice choice;
        choice.taken = identifiers_.fresh("alt_" + number);
        const bool breaks_loop = combined.operands.front().breaks_loop;
        if (breaks_loop) leavings_.push_back(choice.taken);
        for (const auml::Operand& operand : combined.operands) {
            choice.operands.push_back(sequence(operand.fragments, operand.node.span));
            auto* nothing = std::get_if<Nothing>(&choice.operands.back().kind);
            if (nothing != nullptr) nothing->is_late = operand.waits.has_value();
            if (operand.waits) {
                ++choice.late;
                choice.waiting = agents_.words[*operand.waits];
            }
        }
        return breaks_loop ? with_skips(std::move(choice), number, span) : finished(std::move(choice), number, span);
    }

    /// Empty operands are equal: the first one stands for all of them.
    Part finished(Choice choice, const std::string& number, const source::Span& span) {
        bool has_empty = false;
        std::erase_if(choice.operands,
                      [&](const Part& each) { return each.is_nothing() && std::exchange(has_empty, true); });
        if (choice.operands.empty() || (choice.operands.size() == 1 && has_empty)) return {span, Nothing{}};
        return with_skips(std::move(choice), number, span);
    }

    Part with_skips(Choice choice, const std::string& number, const source::Span& span) {
        for (const Part& operand : choice.operands)
            choice.skips.push_back(operand.is_nothing() ? identifiers_.fresh("skip_" + number) : "");
        return {span, std::move(choice)};
    }

    Part parallel(const auml::Combined& combined, const source::Span& span) {
        Parallel parallel;
        for (const auml::Operand& operand : combined.operands) {
            Part part = sequence(operand.fragments, operand.node.span);
            if (!part.is_nothing()) parallel.operands.push_back(std::move(part));
        }
        if (parallel.operands.empty()) return {span, Nothing{}};
        return parallel.operands.size() == 1 ? std::move(parallel.operands.front()) : Part{span, std::move(parallel)};
    }

    Part region(const auml::Combined& combined, const source::Span& span) {
        const std::string number = std::to_string(++regions_);
        Part body = sequence(combined.operands.front().fragments, span);
        if (body.is_nothing() || std::holds_alternative<OneMessage>(body.kind)) return body;
        Region region;
        region.word = identifiers_.fresh("critical_" + number);
        region.body.push_back(std::move(body));
        return {span, std::move(region)};
    }

    Part one_or_more(const auml::Combined& combined, const source::Span& span) {
        const std::string number = std::to_string(++ors_);
        OneOrMore some;
        for (const auml::Operand& operand : combined.operands) {
            Part part = sequence(operand.fragments, operand.node.span);
            if (part.is_nothing()) {
                some.may_be_none = true;
                continue;
            }
            const std::string which = number + "_" + std::to_string(some.operands.size() + 1);
            some.taken.push_back(identifiers_.fresh("or_" + which));
            some.skips.push_back(identifiers_.fresh("skip_or_" + which));
            some.operands.push_back(std::move(part));
        }
        return some.operands.empty() ? Part{span, Nothing{}} : Part{span, std::move(some)};
    }

    Part repeat(const auml::Combined& combined, const auml::Node& node) {
        const auml::Bounds& bounds = combined.bounds;
        const source::Span& span = node.span;
        const auml::Operand& drawn = combined.operands.front();
        if (bounds.upper == 0U) {
            leave_out(span, "a `loop` of zero rounds: its contents never happen");
            return {span, Nothing{}};
        }
        const bool is_counted = bounds.upper != 1U;
        const std::string number = std::to_string(is_counted ? ++loops_ : 0);  // an outer loop before an inner one
        const std::vector<std::string> around = std::exchange(leavings_, {});
        Part body = sequence(drawn.fragments, drawn.node.span);
        const std::vector<std::string> leavings = std::exchange(leavings_, around);
        if (body.is_nothing() || (bounds.lower == 1 && bounds.upper == 1U)) return body;
        if (bounds.lower == 0 && bounds.upper == 1U) return at_most_once(std::move(body), span);
        Repeat repeat;
        repeat.rounds = identifiers_.fresh("it_" + number);
        repeat.out = identifiers_.fresh("out_" + number);
        repeat.again = identifiers_.fresh("again_" + number);
        repeat.exit = identifiers_.fresh("exit_" + number);
        repeat.lower = bounds.lower;
        repeat.upper = bounds.upper;
        repeat.leavings = leavings;
        if (!repeat.upper) {
            repeat.bound = identifiers_.fresh("bound_" + number);
            leave_out(span, fmt::format("a `loop` without an upper bound: the proofs assume that it ends after at most "
                                        "`{}` rounds, for any `{}`",
                                        repeat.bound, repeat.bound));
        }
        repeat.body.push_back(std::move(body));
        return {span, std::move(repeat)};
    }

    Part at_most_once(Part body, const source::Span& span) {
        const std::string number = std::to_string(++choices_);
        Choice choice;
        choice.taken = identifiers_.fresh("alt_" + number);
        choice.operands = {std::move(body), Part{span, Nothing{}}};
        return finished(std::move(choice), number, span);
    }

    void leave_out(const source::Span& span, std::string message) {
        sink_.report(diag::Code::xmi_ignored, span, std::move(message));
    }

    const auml::Interaction& interaction_;
    const Agents& agents_;
    Identifiers& identifiers_;
    diag::Sink& sink_;
    std::map<auml::MessageIndex, std::string> words_;
    std::set<auml::MessageIndex> seen_;
    std::vector<std::string> leavings_;  ///< of the current loop
    int choices_ = 0;
    int ors_ = 0;
    int loops_ = 0;
    int regions_ = 0;
};

}  // namespace

Part parts_of(const auml::Interaction& interaction, const Agents& agents, Identifiers& identifiers, diag::Sink& sink) {
    return Builder(interaction, agents, identifiers, sink).sequence(interaction.fragments, interaction.node.span);
}

Agents agents_of(const auml::Interaction& interaction, Identifiers& identifiers) {
    Agents agents;
    for (const auml::Lifeline& each : interaction.lifelines) agents.words.push_back(identifiers.fresh(each.node.name));
    const auto is_outside = [](const auml::MessageEnd& end) { return !std::holds_alternative<auml::AtLifeline>(end); };
    for (const auml::Message& each : interaction.messages)
        if (agents.environment.empty() && (is_outside(each.from) || is_outside(each.to)))
            agents.environment = identifiers.fresh("environment");
    return agents;
}

}  // namespace map2pml::auml_to_eventb
