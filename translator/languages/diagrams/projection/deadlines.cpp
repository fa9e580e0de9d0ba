#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace map2pml::auml {

namespace {

/// A deadline, and where it is written.
struct Deadline {
    std::string time;
    source::Span span;
};

/// One fragment, or the two ends of a message.
struct Answer {
    std::vector<Fragment>* among = nullptr;
    std::size_t at = 0;
    std::size_t count = 0;
};

/// `r1`, or a copy of it.
bool is_or_copies(const std::string& id, const std::string& drawn) {
    return !drawn.empty() && (id == drawn || id.starts_with(drawn + "#"));
}

class DeadlineWriter {
  public:
    explicit DeadlineWriter(Interaction& interaction) : interaction_(interaction) {}

    void write() {
        for (MessageIndex at = 0; at < interaction_.messages.size(); ++at) {
            const Message& message = interaction_.messages[at];
            if (!message.label.deadline.empty()) deadlines_[at] = {message.label.deadline, message.node.span};
        }
        find_sends(interaction_.fragments);
        for (std::size_t at = 0; at < interaction_.timings.size(); ++at) place_timing(at);
        over(interaction_.fragments);
        std::size_t at = 0;
        std::erase_if(interaction_.timings, [&](const Timing&) { return is_used_.contains(at++); });
    }

  private:
    void find_sends(const std::vector<Fragment>& fragments) {
        for (const Fragment& fragment : fragments) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
                if (occurrence->is_send) sends_.emplace_back(fragment.node.id, occurrence->message);
            } else if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
                for (const Operand& operand : combined->operands) find_sends(operand.fragments);
            }
        }
    }

    /// A constraint that begins at the send of a message, or that is on the message itself, is a deadline of the message.
    void place_timing(std::size_t at) {
        const Timing& timing = interaction_.timings[at];
        if (timing.elements.empty() || timing.maximum.empty()) return;
        for (const auto& [id, message] : sends_) {
            const bool is_meant = is_or_copies(id, timing.elements.front()) ||
                                  interaction_.messages[message].node.id == timing.elements.front();
            if (is_meant && deadlines_.try_emplace(message, Deadline{timing.maximum, timing.span}).second)
                timing_of_[message] = at;
        }
    }

    void over(std::vector<Fragment>& fragments) {
        for (std::size_t at = 0; at < fragments.size(); ++at) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragments[at].kind)) {
                if (occurrence->is_send) write(occurrence->message, fragments, at + 1);
            } else if (auto* combined = std::get_if<Combined>(&fragments[at].kind)) {
                for (Operand& operand : combined->operands) over(operand.fragments);
            }
        }
    }

    void write(MessageIndex asked, std::vector<Fragment>& fragments, std::size_t after) {
        const auto deadline = deadlines_.find(asked);
        const Message& message = interaction_.messages[asked];
        const auto* from = std::get_if<AtLifeline>(&message.from);
        const auto* to = std::get_if<AtLifeline>(&message.to);
        if (deadline == deadlines_.end() || from == nullptr || to == nullptr || from->lifeline == to->lifeline) return;
        const auto answer = find_answer(fragments, after, from->lifeline, to->lifeline);
        if (!answer) return;
        Fragment choice = with_too_late(*answer, from->lifeline, to->lifeline, deadline->second);
        const auto first = answer->among->begin() + static_cast<std::ptrdiff_t>(answer->at);
        answer->among->erase(first + 1, first + static_cast<std::ptrdiff_t>(answer->count));
        *first = std::move(choice);
        interaction_.messages[asked].label.deadline.clear();
        if (const auto timing = timing_of_.find(asked); timing != timing_of_.end()) is_used_.insert(timing->second);
    }

    /// The next message from `asked` to `waiting`, alone or as the first one of a choice that `asked` makes.
    std::optional<Answer> find_answer(std::vector<Fragment>& fragments, std::size_t from, LifelineIndex waiting,
                                      LifelineIndex asked) {
        for (std::size_t at = from; at < fragments.size(); ++at) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragments[at].kind)) {
                if (is_between(occurrence->message, asked, waiting)) {
                    const auto* next =
                        at + 1 < fragments.size() ? std::get_if<Occurrence>(&fragments[at + 1].kind) : nullptr;
                    const bool is_whole = next != nullptr && next->message == occurrence->message;
                    return is_whole ? std::optional(Answer{&fragments, at, 2}) : std::nullopt;
                }
                if (occurrence->lifeline == waiting && !occurrence->is_send)
                    return std::nullopt;  // it waits for another lifeline first
                continue;
            }
            auto* combined = std::get_if<Combined>(&fragments[at].kind);
            if (combined == nullptr || !takes_part({fragments[at]}, waiting)) continue;
            if (is_choice_of(*combined, asked)) {
                return combined->is_continued && !draws_too_late(*combined, asked)
                           ? std::nullopt  // what would follow is not drawn
                           : std::optional(Answer{&fragments, at, 1});
            }
            if (combined->kind != Operator::par) return std::nullopt;
            for (Operand& operand : combined->operands)
                if (auto answer = find_answer(operand.fragments, 0, waiting, asked)) return answer;
        }
        return std::nullopt;
    }

    [[nodiscard]] bool is_between(MessageIndex index, LifelineIndex from, LifelineIndex to) const {
        const Message& message = interaction_.messages[index];
        const auto* sender = std::get_if<AtLifeline>(&message.from);
        const auto* receiver = std::get_if<AtLifeline>(&message.to);
        return sender != nullptr && receiver != nullptr && sender->lifeline == from && receiver->lifeline == to;
    }

    [[nodiscard]] bool is_choice_of(const Combined& combined, LifelineIndex decider) const {
        if (combined.kind != Operator::alt && combined.kind != Operator::opt) return false;
        return std::all_of(combined.operands.begin(), combined.operands.end(), [&](const Operand& each) {
            const Owners owners = owners_of(interaction_, each.fragments);
            return is_too_late(each, decider) || (owners.size() == 1 && owners.contains(decider)) ||
                   each.fragments.empty();
        });
    }

    [[nodiscard]] bool draws_too_late(const Combined& choice, LifelineIndex asked) const {
        return std::any_of(choice.operands.begin(), choice.operands.end(),
                           [&](const Operand& each) { return is_too_late(each, asked); });
    }

    /// An operand that the asked lifeline begins is an answer, whatever its guard: `[deadline can be met]`.
    [[nodiscard]] bool is_too_late(const Operand& operand, LifelineIndex asked) const {
        return says_too_late(operand.guard) && !owners_of(interaction_, operand.fragments).contains(asked);
    }

    Fragment with_too_late(const Answer& answer, LifelineIndex waiting, LifelineIndex asked,
                           const Deadline& deadline) const {
        const auto first = answer.among->begin() + static_cast<std::ptrdiff_t>(answer.at);
        const Node& node = first->node;
        Combined choice;
        choice.kind = Operator::alt;
        if (auto* combined = std::get_if<Combined>(&first->kind)) {
            choice.operands = std::move(combined->operands);
            if (combined->kind == Operator::opt) {
                Operand& nothing = choice.operands.emplace_back();
                nothing.node = {node.span, "", ""};
                nothing.guard_span = node.span;
            }
        } else {
            Operand& operand = choice.operands.emplace_back();
            operand.node = {node.span, "", ""};
            operand.fragments = {first, first + static_cast<std::ptrdiff_t>(answer.count)};
        }
        const auto drawn = std::find_if(choice.operands.begin(), choice.operands.end(),
                                        [&](const Operand& each) { return is_too_late(each, asked); });
        Operand& late = drawn != choice.operands.end() ? *drawn : choice.operands.emplace_back();
        if (late.guard.empty()) {
            late.node = {deadline.span, "", ""};
            late.guard = fmt::format("no answer by {}", deadline.time);
            late.guard_span = deadline.span;
        }
        late.waits = waiting;
        return {node, std::move(choice)};
    }

    Interaction& interaction_;
    std::vector<std::pair<std::string, MessageIndex>> sends_;  ///< occurrence -> the message that it sends
    std::map<MessageIndex, Deadline> deadlines_;
    std::map<MessageIndex, std::size_t> timing_of_;  ///< where the deadline is a constraint of its own
    std::set<std::size_t> is_used_;                  ///< of the timings
};

}  // namespace

bool says_too_late(std::string guard) {
    std::transform(guard.begin(), guard.end(), guard.begin(),
                   [](char letter) { return static_cast<char>(std::tolower(static_cast<unsigned char>(letter))); });
    constexpr std::array kWords = {"timeout", "time-out", "time out", "deadline", "expired", "elapsed"};
    return std::any_of(kWords.begin(), kWords.end(),
                       [&](const char* word) { return guard.find(word) != std::string::npos; });
}

void write_deadlines(Interaction& interaction) { DeadlineWriter(interaction).write(); }

}  // namespace map2pml::auml
