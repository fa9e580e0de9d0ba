#include "translator/languages/diagrams/check_numbers.h"

#include <fmt/format.h>

#include <set>
#include <utility>
#include <vector>

#include "translator/languages/diagrams/print.h"
#include "translator/languages/diagrams/sequence_number.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml {

namespace {

using Components = std::vector<std::pair<unsigned long, char>>;

Components components_of(const std::string& number) {
    Components components;
    for (std::size_t at = 0; at < number.size(); ++at) {
        std::size_t length = 0;
        const unsigned long value = std::stoul(number.substr(at), &length);
        at += length;
        const bool has_thread = at < number.size() && (number[at] >= 'a' && number[at] <= 'z');
        components.emplace_back(value, has_thread ? number[at] : '\0');
        at += has_thread ? 1 : 0;
    }
    return components;
}

enum class Order : std::uint8_t { before, after, none };

/// A call comes before what it contains: `2` before `2.1`.
Order order_of(const Components& one, const Components& other) {
    for (std::size_t at = 0; at < one.size() && at < other.size(); ++at) {
        if (one[at].first != other[at].first) return one[at].first < other[at].first ? Order::before : Order::after;
        if (one[at].second != other[at].second) return Order::none;
    }
    return one.size() == other.size() ? Order::none : one.size() < other.size() ? Order::before : Order::after;
}

/// The numbers that no other one follows: one for each thread.
struct Highest {
    struct Known {
        Components number;
        MessageIndex message = 0;
    };
    std::vector<Known> all;

    void add(const Known& known) {
        const auto is_after = [&](const Known& each) { return order_of(each.number, known.number) == Order::after; };
        if (std::any_of(all.begin(), all.end(), is_after)) return;
        std::erase_if(all, [&](const Known& each) {
            return order_of(each.number, known.number) != Order::none || each.number == known.number;
        });
        all.push_back(known);
    }
};

class Check {
  public:
    Check(const Interaction& interaction, diag::Sink& sink) : interaction_(interaction), sink_(sink) {}

    /// \returns the highest numbers of `before` and of the fragments.
    Highest look_at(const std::vector<Fragment>& fragments, Highest before) {
        for (const Fragment& fragment : fragments)
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind))
                look_at(occurrence->message, before);
            else if (const auto* combined = std::get_if<Combined>(&fragment.kind))
                before = look_at(*combined, before);
        return before;
    }

  private:
    Highest look_at(const Combined& combined, const Highest& before) {
        const bool is_sequence = combined.kind == Operator::seq || combined.kind == Operator::strict;
        Highest behind = before;
        for (const Operand& operand : combined.operands) {
            const Highest own = look_at(operand.fragments, is_sequence ? behind : before);
            for (const Highest::Known& each : own.all) behind.add(each);
        }
        return behind;
    }

    /// The position of a message is that of its first end.
    void look_at(MessageIndex at, Highest& before) {
        const Message& message = interaction_.messages[at];
        if (message.label.number.empty() || !met_.insert(at).second) return;
        const Components number = components_of(message.label.number);
        const auto higher = std::find_if(before.all.begin(), before.all.end(), [&](const Highest::Known& each) {
            return order_of(each.number, number) == Order::after;
        });
        if (higher == before.all.end()) {
            before.add({number, at});
            return;
        }
        const Message& earlier = interaction_.messages[higher->message];
        sink_.report(diag::Code::xmi_number_order, message.node.span,
                     fmt::format("`{}` has the number {} but is drawn after `{}`, which has {}; the drawn order counts",
                                 words_of(message), message.label.number, words_of(earlier), earlier.label.number),
                     {{earlier.node.span, "drawn before it"}});
    }

    const Interaction& interaction_;
    diag::Sink& sink_;
    std::set<MessageIndex> met_;
};

}  // namespace

void check_numbers(const Interaction& interaction, diag::Sink& sink) {
    Check(interaction, sink).look_at(interaction.fragments, {});
}

}  // namespace map2pml::auml
