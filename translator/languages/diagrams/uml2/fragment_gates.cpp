#include "translator/languages/diagrams/uml2/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/uses.h"

namespace map2pml::auml {

using xmi::Element;

namespace {

/// A message with an end at a gate of a fragment.
struct AtFragment {
    MessageIndex message = 0;
    std::string gate;  ///< `xmi:id`
    std::string fragment;
    std::string name;  ///< of the gate; may be empty
    std::string act;   ///< of the message; may be empty
};

class Joiner {
  public:
    Joiner(Reading& reading, const std::vector<Element>& messages, Interaction& into)
        : reading_(reading), messages_(messages), into_(into) {}

    void join() {
        ins_ = at_fragments(false);
        outs_ = at_fragments(true);
        // The most certain pairs first, so that no message is paired with one that only looks similar.
        const auto same_gate = [](const AtFragment& in, const AtFragment& out) { return in.gate == out.gate; };
        const auto same_act = [](const AtFragment& in, const AtFragment& out) { return in.act == out.act; };
        const auto same_name = [](const AtFragment& in, const AtFragment& out) {
            return !in.name.empty() && in.name == out.name;
        };
        pair([&](const auto& in, const auto& out) { return same_gate(in, out) && same_act(in, out); });
        pair(same_gate);
        pair([&](const auto& in, const auto& out) { return same_name(in, out) && same_act(in, out); });
        pair(same_name);
        pair([&](const auto& in, const auto& out) {
            return !in.act.empty() && same_act(in, out) && (in.name.empty() || out.name.empty());
        });
        if (next_.empty()) return;
        for (MessageIndex at = 0; at < into_.messages.size(); ++at)
            if (next_.contains(at) && !is_behind_.contains(at)) follow(at);
        for (const auto& [before, behind] : next_) {
            if (!whole_.contains(behind)) {
                reading_.report(diag::Code::xmi_split_message, messages_[behind],
                                fmt::format("{} comes from the gate to which it goes", called(messages_[behind])));
                whole_[behind] = behind;
            }
        }
        use(into_.fragments);
        drop_unused_messages(into_, is_behind_);
    }

  private:
    /// \param is_sender messages that come from a gate; else those that go to one.
    std::vector<AtFragment> at_fragments(bool is_sender) {
        std::vector<AtFragment> all;
        for (MessageIndex at = 0; at < messages_.size(); ++at) {
            for (const std::string& event : messages_[at].references(is_sender ? "sendEvent" : "receiveEvent")) {
                const Element gate = reading_.find(event);
                if (gate && gate.tag() == "cfragmentGate") {
                    all.push_back({at, event, gate.parent().id(), normal_spaces(gate.attribute("name")),
                                   into_.messages[at].node.name.empty() ? "" : into_.messages[at].label.act});
                }
            }
        }
        return all;
    }

    /// Pairs messages that match, are at gates of one fragment, and have no partner yet.
    template <typename Matches>
    void pair(Matches matches) {
        std::erase_if(ins_, [&](const AtFragment& in) {
            const auto out = std::find_if(outs_.begin(), outs_.end(), [&](const AtFragment& each) {
                return each.fragment == in.fragment && each.message != in.message && matches(in, each);
            });
            if (out == outs_.end()) return false;
            next_[in.message] = out->message;
            is_behind_.insert(out->message);
            outs_.erase(out);
            return true;
        });
    }

    /// Whether the values agree: each half may provide one that the other half leaves open.
    template <typename Value>
    static bool agree(const Value& one, const Value& other) {
        return one.empty() || other.empty() || one == other;
    }
    static std::vector<std::string> texts_of(const Message& message) {
        std::vector<std::string> texts;
        for (const Argument& each : message.arguments) texts.push_back(each.text);
        return texts;
    }

    void check_same(MessageIndex before, MessageIndex behind) {
        const Message& one = into_.messages[before];
        const Message& other = into_.messages[behind];
        const bool is_named = !one.node.name.empty() && !other.node.name.empty();
        const bool both_have_arguments = one.label.has_arguments && other.label.has_arguments;
        const bool is_same = (!is_named || one.label.act == other.label.act) &&
                             (!both_have_arguments || texts_of(one) == texts_of(other)) &&
                             agree(one.label.guard, other.label.guard) &&
                             agree(one.label.deadline, other.label.deadline);
        if (!is_same) {
            reading_.report(
                diag::Code::xmi_split_message, messages_[before],
                fmt::format("{} is a different message on the other side of the gate", called(messages_[before])),
                {{messages_[behind].span(), "this is the message on the other side"}});
        }
    }

    void follow(MessageIndex first) {
        for (auto next = next_.find(first); next != next_.end(); next = next_.find(next->second)) {
            check_same(first, next->second);
            take_over(into_.messages[next->second], into_.messages[first]);
            whole_[next->second] = first;
        }
    }

    void take_over(const Message& behind, Message& whole) {
        whole.to = behind.to;
        if (whole.node.name.empty()) {
            whole.node.name = behind.node.name;
            whole.label.act = behind.label.act;
        }
        if (!whole.label.has_arguments) {
            whole.label.has_arguments = behind.label.has_arguments;
            whole.label.arguments = behind.label.arguments;
            whole.arguments = behind.arguments;
        }
        if (whole.label.guard.empty()) whole.label.guard = behind.label.guard;
        if (whole.label.deadline.empty()) whole.label.deadline = behind.label.deadline;
        if (!whole.label.cardinality) whole.label.cardinality = behind.label.cardinality;
        if (behind.sort == MessageSort::create || behind.sort == MessageSort::destroy) whole.sort = behind.sort;
        for (Timing& timing : into_.timings)
            std::replace(timing.elements.begin(), timing.elements.end(), behind.node.id, whole.node.id);
    }

    void use(std::vector<Fragment>& fragments) {
        for (Fragment& fragment : fragments) {
            if (auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
                const auto found = whole_.find(occurrence->message);
                occurrence->message = found == whole_.end() ? occurrence->message : found->second;
            } else if (auto* combined = std::get_if<Combined>(&fragment.kind)) {
                for (Operand& operand : combined->operands) use(operand.fragments);
            }
        }
    }

    Reading& reading_;
    const std::vector<Element>& messages_;
    Interaction& into_;
    std::vector<AtFragment> ins_;                ///< messages to a gate that have no partner yet
    std::vector<AtFragment> outs_;               ///< messages from a gate that have no partner yet
    std::map<MessageIndex, MessageIndex> next_;  ///< message to a gate -> its continuation from there
    std::set<MessageIndex> is_behind_;           ///< messages that continue from a gate
    std::map<MessageIndex, MessageIndex>
        whole_;  ///< message that continues from a gate -> the message of which it is a part
};

}  // namespace

void join_fragment_gates(Reading& reading, const std::vector<Element>& messages, Interaction& into) {
    Joiner(reading, messages, into).join();
}

}  // namespace map2pml::auml
