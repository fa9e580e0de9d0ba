#include "translator/languages/diagrams/projection/plain.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "translator/languages/diagrams/print.h"
#include "translator/languages/diagrams/projection/internal.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml {

namespace {

class Plain {
  public:
    Plain(Interaction interaction, Sequencing sequencing, diag::Sink& sink)
        : interaction_(std::move(interaction)), is_strict_(sequencing == Sequencing::strict), sink_(sink) {}

    Interaction make() {
        write_deadlines(interaction_);
        check_messages();
        for (const Timing& timing : interaction_.timings)
            leave_out(timing.span, "no lifeline waits for an answer until this time, so the deadline never passes");
        interaction_.timings.clear();
        if (is_strict_)
            check_global_orderings(interaction_, sink_);
        else
            check_orderings(interaction_, sink_);
        interaction_.fragments = rewrite(std::move(interaction_.fragments), Place::break_leaves);
        return std::move(interaction_);
    }

  private:
    /// The fragment that a `break` would leave here.
    enum class Place { break_leaves, break_leaves_loop, break_leaves_either_way, break_is_refused };

    void refuse(const source::Span& span, std::string message) {
        sink_.report(diag::Code::auml_not_supported, span, std::move(message));
    }
    void leave_out(const source::Span& span, std::string message) {
        sink_.report(diag::Code::xmi_ignored, span, std::move(message));
    }

    void check_messages() {
        for (const Message& message : interaction_.messages) {
            if (message.label.cardinality)
                leave_out(message.node.span, fmt::format("how often `{}` is sent is not checked", words_of(message)));
            if (!message.label.deadline.empty()) {
                leave_out(message.node.span,
                          fmt::format("no lifeline waits next for an answer to `{}`: its deadline never passes",
                                      words_of(message)));
            }
            const bool is_whole =
                std::holds_alternative<AtLifeline>(message.from) && std::holds_alternative<AtLifeline>(message.to);
            if (!is_whole) {
                leave_out(message.node.span,
                          fmt::format("one end of `{}` is outside this diagram: the message is assumed to be sent or "
                                      "received there {}",
                                      words_of(message), is_strict_ ? "in its place" : "at any time"));
            }
        }
    }

    std::vector<Fragment> rewrite(std::vector<Fragment> fragments, Place place) {
        std::vector<Fragment> result;
        for (std::size_t at = 0; at < fragments.size(); ++at) {
            auto* combined = std::get_if<Combined>(&fragments[at].kind);
            if (combined != nullptr && combined->kind == Operator::break_) {
                std::vector<Fragment> rest(
                    std::make_move_iterator(fragments.begin() + static_cast<std::ptrdiff_t>(at) + 1),
                    std::make_move_iterator(fragments.end()));
                result.push_back(rewrite_break(std::move(fragments[at]), std::move(rest), place));
                return result;
            }
            if (combined != nullptr) {
                rewrite_combined(std::move(fragments[at]), result);
            } else if (is_guarded(fragments[at])) {
                const bool is_whole = at + 1 < fragments.size() && is_same_message(fragments[at], fragments[at + 1]);
                const auto end = fragments.begin() + static_cast<std::ptrdiff_t>(at) + (is_whole ? 2 : 1);
                result.push_back(guarded({fragments.begin() + static_cast<std::ptrdiff_t>(at), end}));
                at += is_whole ? 1 : 0;
            } else if (keep(fragments[at])) {
                result.push_back(std::move(fragments[at]));
            }
        }
        return result;
    }

    [[nodiscard]] const Message* message_of(const Fragment& fragment) const {
        const auto* occurrence = std::get_if<Occurrence>(&fragment.kind);
        return occurrence == nullptr ? nullptr : &interaction_.messages[occurrence->message];
    }
    [[nodiscard]] bool is_guarded(const Fragment& fragment) const {
        const Message* message = message_of(fragment);
        return message != nullptr && !message->label.guard.empty();
    }
    [[nodiscard]] bool is_same_message(const Fragment& one, const Fragment& other) const {
        return message_of(one) == message_of(other);
    }

    /// A message with a guard is an `opt` around it.
    Fragment guarded(std::vector<Fragment> ends) {
        const Message& message = *message_of(ends.front());
        const source::Span& span = message.node.span;
        const bool is_whole = ends.size() == 2 || !std::holds_alternative<AtLifeline>(message.from) ||
                              !std::holds_alternative<AtLifeline>(message.to);
        if (!is_whole) {
            refuse(span,
                   fmt::format(
                       "`{}` has the guard [{}] and is in transit while other things happen; draw an `opt` around it",
                       words_of(message), message.label.guard));
        }
        Combined choice;
        choice.kind = Operator::opt;
        Operand operand;
        operand.node = {span, "", ""};
        operand.guard = message.label.guard;
        operand.guard_span = span;
        operand.fragments = std::move(ends);
        choice.operands.push_back(std::move(operand));
        Fragment fragment{{span, "", ""}, {}};
        complete(fragment, choice);
        fragment.kind = std::move(choice);
        return fragment;
    }

    /// For fragments without nested fragments.
    bool keep(const Fragment& fragment) {
        return std::visit(overloaded{
                              [](const Occurrence&) { return true; }, [](const Destruction&) { return true; },
                              [](const Combined&) { return true; },
                              [](const InteractionUse&) { return false; },  // reported when uses were expanded
                              [&](const StateInvariant& state) {
                                  leave_out(fragment.node.span,
                                            fmt::format("the state {{{}}} of `{}` is not checked", state.text,
                                                        interaction_.lifelines[state.lifeline].node.name));
                                  return false;
                              },
                              [](const Continuation&) { return false; },  // expanded before
                          },
                          fragment.kind);
    }

    /// `break [g] { b }, rest` is `alt { [g] b } { [else] rest }`, when leaving the operand and leaving the fragment are one; in a loop the
    /// first operand leaves it.
    Fragment rewrite_break(Fragment fragment, std::vector<Fragment> rest, Place place) {
        check_break(fragment.node.span, rest.empty(), place);
        auto& combined = std::get<Combined>(fragment.kind);
        Combined choice;
        choice.kind = Operator::alt;
        Operand leaving = std::move(combined.operands.front());
        leaving.breaks_loop = place == Place::break_leaves_loop;
        leaving.fragments =
            rewrite(std::move(leaving.fragments), leaving.breaks_loop ? Place::break_leaves_either_way : kInner);
        Operand going_on;
        going_on.node = fragment.node;
        going_on.guard = leaving.guard.empty() ? "" : "else";
        going_on.guard_span = fragment.node.span;
        going_on.fragments = rewrite(std::move(rest), place);
        choice.operands.push_back(std::move(leaving));
        choice.operands.push_back(std::move(going_on));
        fragment.kind = std::move(choice);
        return fragment;
    }

    void check_break(const source::Span& span, bool is_last, Place place) {
        if (place == Place::break_is_refused) {
            refuse(span,
                   "a `break` directly in an operand of `par` or OR, or of several operands of `seq` or `strict`, is "
                   "ambiguous: the others may or may not continue");
        } else if (place == Place::break_leaves && loop_depth_ > 0 && is_last) {
            refuse(span,
                   "nothing follows this `break` in its part of a `loop`; to end the loop, draw it directly in the "
                   "body of the loop");
        } else if (place == Place::break_leaves && loop_depth_ > 0) {
            sink_.report(diag::Code::auml_break_in_part, span,
                         "this `break` leaves the fragment that contains it; the `loop` around that continues");
        }
    }

    /// A `break` in a part of a loop, or of an operand of `par`, leaves only that part.
    static constexpr Place kInner = Place::break_leaves;

    void rewrite_combined(Fragment fragment, std::vector<Fragment>& into) {
        auto& combined = std::get<Combined>(fragment.kind);
        switch (combined.kind) {
            case Operator::alt:
            case Operator::opt:
                rewrite_operands(combined, kInner);
                complete(fragment, combined);
                into.push_back(std::move(fragment));
                return;
            case Operator::par:
                rewrite_in_parallel(combined, combined.is_each ? Place::break_leaves : Place::break_is_refused);
                into.push_back(std::move(fragment));
                return;
            case Operator::loop:
                ++loop_depth_;
                rewrite_operands(combined, Place::break_leaves_loop);
                --loop_depth_;
                into.push_back(std::move(fragment));
                return;
            case Operator::or_:
                rewrite_in_parallel(combined, Place::break_is_refused);
                into.push_back(is_strict_ ? or_choices_.without_guards(std::move(fragment))
                                          : or_choices_.expand(std::move(fragment)));
                return;
            case Operator::strict:
                rewrite_sequence(combined);
                if (!is_strict_) check_strict(interaction_, fragment, sink_);
                append_operands(combined, into);
                return;
            case Operator::consider:
            case Operator::ignore:
                leave_out(fragment.node.span,
                          fmt::format("the messages that `{}` names are ignored; its contents are read",
                                      to_string(combined.kind)));
                append_rewritten(combined, into);
                return;
            case Operator::neg:
                leave_out(fragment.node.span, "`neg`, which says what must not happen, is not checked");
                return;
            case Operator::critical:
                if (par_depth_ == 0) {  // within one sequence nothing can come in between anyway
                    append_rewritten(combined, into);
                    return;
                }
                rewrite_operands(combined, kInner);
                into.push_back(std::move(fragment));
                return;
            case Operator::assert_:
            case Operator::seq:
            case Operator::break_:
                append_rewritten(combined, into);
                return;
        }
    }

    void rewrite_operands(Combined& combined, Place place) {
        for (Operand& operand : combined.operands) operand.fragments = rewrite(std::move(operand.fragments), place);
    }

    void rewrite_in_parallel(Combined& combined, Place place) {
        ++par_depth_;
        rewrite_operands(combined, place);
        --par_depth_;
    }

    void rewrite_sequence(Combined& combined) {
        rewrite_operands(combined, combined.operands.size() == 1 ? kInner : Place::break_is_refused);
    }

    /// The operands one after the other.
    static void append_operands(Combined& combined, std::vector<Fragment>& into) {
        for (Operand& operand : combined.operands)
            std::move(operand.fragments.begin(), operand.fragments.end(), std::back_inserter(into));
    }
    void append_rewritten(Combined& combined, std::vector<Fragment>& into) {
        rewrite_sequence(combined);
        append_operands(combined, into);
    }

    /// Adds the case that nothing happens if no operand has a guard that holds.
    static void complete(const Fragment& fragment, Combined& combined) {
        const bool has_guards = std::all_of(combined.operands.begin(), combined.operands.end(),
                                            [](const Operand& each) {
                                                return !each.guard.empty() && each.guard != "else" && !each.waits;
                                            }) &&
                                !(combined.is_complete && combined.operands.size() > 1);
        if (combined.kind == Operator::opt || has_guards) {
            Operand nothing;
            nothing.node = {fragment.node.span, "", ""};
            nothing.guard = has_guards ? "else" : "";
            nothing.guard_span = fragment.node.span;
            combined.operands.push_back(std::move(nothing));
        }
        combined.kind = Operator::alt;
    }

    Interaction interaction_;
    bool is_strict_ = false;
    diag::Sink& sink_;
    std::size_t par_depth_ = 0;
    OrChoices or_choices_{sink_};
    std::size_t loop_depth_ = 0;
};

/// A receive directly above its own send, with nothing in between, is a drawing mistake: the intended order is clear.
void turn_slips(std::vector<Fragment>& fragments, const Interaction& interaction, diag::Sink& sink) {
    for (std::size_t at = 0; at < fragments.size(); ++at) {
        if (auto* combined = std::get_if<Combined>(&fragments[at].kind))
            for (Operand& operand : combined->operands) turn_slips(operand.fragments, interaction, sink);
        const auto* first = std::get_if<Occurrence>(&fragments[at].kind);
        const auto* second = at + 1 < fragments.size() ? std::get_if<Occurrence>(&fragments[at + 1].kind) : nullptr;
        const bool is_turned = first != nullptr && second != nullptr && first->message == second->message &&
                               !first->is_send && second->is_send;
        if (is_turned) {
            sink.report(
                diag::Code::xmi_ignored, fragments[at].node.span,
                fmt::format(
                    "`{}` is drawn as received right above the place where it is sent: it is read as sent first",
                    words_of(interaction.messages[first->message])),
                {{fragments[at + 1].node.span, "sent here"}});
            std::swap(fragments[at], fragments[at + 1]);
        }
    }
}

void complete_guards(std::vector<Fragment>& fragments) {
    for (Fragment& fragment : fragments) {
        auto* combined = std::get_if<Combined>(&fragment.kind);
        if (combined == nullptr) continue;
        combined->is_complete = combined->kind == Operator::alt;
        for (Operand& operand : combined->operands) complete_guards(operand.fragments);
    }
}

}  // namespace

void complete_guards(Diagram& diagram) {
    for (Interaction& each : diagram.interactions) complete_guards(each.fragments);
}

std::optional<Interaction> plain(const Diagram& diagram, std::size_t interaction, diag::Sink& sink,
                                 Sequencing sequencing, const AgentCounts& counts) {
    diag::Sink found;
    std::optional<Interaction> result = inline_uses(diagram, interaction, found);
    if (result) {
        write_optional_operands(*result, found);
        write_continuations(*result, found);
        if (sequencing == Sequencing::strict) turn_slips(result->fragments, *result, found);
        check_crossings(*result, sequencing, found);
        result = replicate(*result, counts, found);
    }
    if (result) {
        result = Plain(std::move(*result), sequencing, found).make();
        check_lifetimes(*result, found);
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) sink.report(std::move(diagnostic));
    return found.has_errors() ? std::nullopt : std::move(result);
}

}  // namespace map2pml::auml
