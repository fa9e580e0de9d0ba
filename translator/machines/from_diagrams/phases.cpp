#include "translator/machines/from_diagrams/internal.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "translator/model/protocol/operation.h"

namespace map2pml::auml_to_eventb {

namespace {

/// The number of messages of a part with one of the many agents at an end, and of the others.
struct Ends {
    std::size_t with = 0;
    std::size_t without = 0;
};

class PhaseFinder {
  public:
    explicit PhaseFinder(const std::string& many) : many_(many) {}

    std::variant<std::vector<Phase>, NoPhases> make(const Part& root) {
        std::vector<Phase> phases = phases_in(root);
        refuse_errors_before_the_end(phases);
        if (refused_) return *std::move(refused_);
        return phases;
    }

  private:
    void refuse(const source::Span& span, std::string why) {
        if (!refused_) refused_ = NoPhases{span, std::move(why)};
    }

    /// For the last phase it is known whether it ends in an error.
    void refuse_errors_before_the_end(const std::vector<Phase>& phases) {
        for (std::size_t at = 0; at + 1 < phases.size(); ++at) refuse_errors_in(phases[at]);
        const auto* last = phases.empty() ? nullptr : std::get_if<Branch>(&phases.back());
        if (last == nullptr) return;
        for (const auto& operand : last->operands) refuse_errors_before_the_end(operand);
    }

    void refuse_errors_in(const Phase& phase) {
        std::visit(overloaded{
                       [&](const Exchange& it) {
                           refuse_errors(Part{it.span, it.message});
                       },
                       [&](const Row& it) { refuse_errors(it.body.front()); },
                       [&](const Branch& it) {
                           for (const auto& operand : it.operands)
                               for (const Phase& each : operand) refuse_errors_in(each);
                       },
                   },
                   phase);
    }

    std::vector<Phase> phases_in(const Part& root) {
        std::vector<Part> parts;
        flatten(root, parts);
        std::vector<Phase> phases;
        for (std::size_t at = 0; at < parts.size() && !refused_;) {
            const Ends ends = ends_of(parts[at]);
            if (ends.with > 0 && ends.without == 0)
                at = add_row(parts, at, phases);
            else
                add_once(parts[at++], phases);
        }
        return phases;
    }

    static void flatten(const Part& part, std::vector<Part>& into) {
        if (const auto* sequence = std::get_if<Sequence>(&part.kind))
            for (const Part& each : sequence->parts) flatten(each, into);
        else
            into.push_back(part);
    }

    /// Visits every part and refuses those that cannot be in a row.
    [[nodiscard]] Ends ends_of(const Part& part) {
        Ends ends;
        const auto add_all = [&](const std::vector<Part>& parts) {
            for (const Part& each : parts) {
                const Ends more = ends_of(each);
                ends.with += more.with;
                ends.without += more.without;
            }
        };
        std::visit(overloaded{
                       [](const Nothing&) {}, [&](const OneMessage& it) { ++(is_with(it) ? ends.with : ends.without); },
                       [&](const Sequence& it) { add_all(it.parts); }, [&](const Choice& it) { add_all(it.operands); },
                       [&](const Parallel& it) { add_all(it.operands); },
                       [&](const OneOrMore& it) {
                           refuse(part.span, "OR can be proved only for a fixed number of agents");
                           add_all(it.operands);
                       },
                       [&](const Repeat& it) {
                           refuse(part.span, "a `loop` can be proved only for a fixed number of agents");
                           add_all(it.body);
                       },
                       [&](const Region& it) { add_all(it.body); },  // there is none: `translate` refuses them
                   },
                   part.kind);
        return ends;
    }

    [[nodiscard]] bool is_with(const OneMessage& message) const { return message.from == many_ || message.to == many_; }

    void add_once(const Part& part, std::vector<Phase>& phases) {
        if (const auto* message = std::get_if<OneMessage>(&part.kind)) {
            phases.emplace_back(Exchange{part.span, *message, false});
        } else if (const auto* choice = std::get_if<Choice>(&part.kind)) {
            add_branch(*choice, part.span, phases);
        } else if (!part.is_nothing()) {
            refuse(
                part.span,
                "a `par` with messages that do not concern each agent can be proved only for a fixed number of agents");
        }
    }

    void add_branch(const Choice& choice, const source::Span& span, std::vector<Phase>& phases) {
        Branch branch;
        branch.span = span;
        branch.skips = choice.skips;
        for (const Part& operand : choice.operands) {
            std::vector<Phase> inner = phases_in(operand);
            if (!inner.empty() && std::holds_alternative<Row>(inner.front())) {
                refuse(operand.span,
                       "a part that happens only once begins with a part that is repeated for each agent");
            } else if (!inner.empty() && std::holds_alternative<Branch>(inner.front())) {
                refuse(operand.span, "a choice begins with another choice");
            }
            if (std::any_of(inner.begin(), inner.end(),
                            [](const Phase& each) { return std::holds_alternative<Row>(each); }))
                refuse_errors(operand);
            branch.operands.push_back(std::move(inner));
        }
        phases.push_back(std::move(branch));
    }

    std::size_t add_row(const std::vector<Part>& parts, std::size_t at, std::vector<Phase>& phases) {
        for (; at < parts.size(); ++at) {
            const auto* message = std::get_if<OneMessage>(&parts[at].kind);
            if (message == nullptr || message->to != many_ || message->from == many_) break;
            phases.emplace_back(Exchange{parts[at].span, *message, true});
        }
        std::vector<Part> rest;
        for (; at < parts.size(); ++at) {
            const Ends ends = ends_of(parts[at]);
            if (ends.with == 0 || ends.without > 0) break;
            rest.push_back(parts[at]);
        }
        if (rest.empty()) return at;
        Row row;
        row.span = rest.front().span;
        row.has_deadline = rest.size() == 1 && take_deadline(rest.front(), phases);
        if (!row.has_deadline)
            for (const Part& each : rest) refuse_deadlines(each);
        row.body = {rest.size() == 1 ? std::move(rest.front()) : Part{row.span, Sequence{std::move(rest)}}};
        refuse_early_errors(row.body.front());
        phases.push_back(std::move(row));
        return at;
    }

    /// All have been asked, and each sends an answer or nothing to the waiting agent; what follows is inside the choice. The clock
    /// ends this phase.
    bool take_deadline(Part& part, const std::vector<Phase>& before) const {
        auto* choice = std::get_if<Choice>(&part.kind);
        const auto* asked = before.empty() ? nullptr : std::get_if<Exchange>(&before.back());
        if (choice == nullptr || choice->late != 1 || asked == nullptr || !asked->is_to_all ||
            asked->message.from != choice->waiting)
            return false;
        std::optional<std::size_t> late;
        for (std::size_t at = 0; at < choice->operands.size(); ++at) {
            const auto* nothing = std::get_if<Nothing>(&choice->operands[at].kind);
            if (nothing != nullptr && nothing->is_late)
                late = at;
            else if (!begins_with_answer(choice->operands[at], choice->waiting))
                return false;
        }
        if (!late) return false;
        choice->operands.erase(choice->operands.begin() + static_cast<std::ptrdiff_t>(*late));
        choice->skips.erase(choice->skips.begin() + static_cast<std::ptrdiff_t>(*late));
        choice->late = 0;
        return true;
    }

    /// Every first event is one message to the waiting agent.
    [[nodiscard]] bool begins_with_answer(const Part& part, const std::string& waiting) const {
        return std::visit(overloaded{
                              [](const Nothing&) { return false; },
                              [&](const OneMessage& it) { return it.from == many_ && it.to == waiting; },
                              [&](const Sequence& it) { return begins_with_answer(it.parts.front(), waiting); },
                              [&](const Choice& it) {
                                  return std::all_of(it.operands.begin(), it.operands.end(), [&](const Part& each) {
                                      return begins_with_answer(each, waiting);
                                  });
                              },
                              [](const Parallel&) { return false; },
                              [](const OneOrMore&) { return false; },
                              [](const Repeat&) { return false; },
                              [](const Region&) { return false; },
                          },
                          part.kind);
    }

    template <typename Visit>
    static void each_in(const Part& part, const Visit& visit) {
        const auto all = [&](const std::vector<Part>& parts) {
            for (const Part& each : parts) visit(each);
        };
        std::visit(overloaded{
                       [](const Nothing&) {},
                       [](const OneMessage&) {},
                       [&](const Sequence& it) { all(it.parts); },
                       [&](const Choice& it) { all(it.operands); },
                       [&](const Parallel& it) { all(it.operands); },
                       [&](const OneOrMore& it) { all(it.operands); },
                       [&](const Repeat& it) { all(it.body); },
                       [&](const Region& it) { all(it.body); },
                   },
                   part.kind);
    }

    /// Other cases are refused: answers that are not the first message, or further messages to late agents.
    void refuse_deadlines(const Part& part) {
        const auto* choice = std::get_if<Choice>(&part.kind);
        if (choice != nullptr && choice->late > 0)
            refuse(
                part.span,
                "a deadline is supported only where all agents are asked and each agent then answers or does nothing");
        each_in(part, [&](const Part& each) { refuse_deadlines(each); });
    }

    /// The final state distinguishes errors by the last message of each agent.
    void refuse_early_errors(const Part& part) {
        if (const auto* sequence = std::get_if<Sequence>(&part.kind))
            for (std::size_t at = 0; at + 1 < sequence->parts.size(); ++at) refuse_errors(sequence->parts[at]);
        each_in(part, [&](const Part& each) { refuse_early_errors(each); });
    }

    void refuse_errors(const Part& part) {
        const auto* message = std::get_if<OneMessage>(&part.kind);
        if (message != nullptr && message->is_error)
            refuse(part.span, "more follows `" + message->words + "`, which reports that something went wrong");
        each_in(part, [&](const Part& each) { refuse_errors(each); });
    }

    const std::string& many_;
    std::optional<NoPhases> refused_;
};

}  // namespace

std::variant<std::vector<Phase>, NoPhases> phases_of(const Part& root, const std::string& many) {
    return PhaseFinder(many).make(root);
}

}  // namespace map2pml::auml_to_eventb
