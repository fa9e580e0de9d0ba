#include "translator/auml/uml2/fragment_gates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "translator/auml/unused_messages.h"

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
        std::vector<AtFragment> out = at_fragments(true);
        for (const AtFragment& in : at_fragments(false)) {
            pair(in, out);
        }
        if (next_.empty()) {
            return;
        }
        for (MessageIndex at = 0; at < into_.messages.size(); ++at) {
            if (next_.contains(at) && !is_behind_.contains(at)) {
                follow(at);
            }
        }
        for (const auto& [before, behind] : next_) {
            if (!whole_.contains(behind)) {
                reading_.report(diag::Code::xmi_split_message, messages_[behind],
                                fmt::format("{} comes from a gate that it goes to", called(messages_[behind])));
                whole_[behind] = behind;
            }
        }
        use(into_.fragments);
        drop_unused_messages(into_);
    }

  private:
    /// \param is_sender those that come from a gate; else those that go to one.
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

    void pair(const AtFragment& in, std::vector<AtFragment>& out) {
        const auto find = [&](auto matches) {
            return std::find_if(out.begin(), out.end(), [&](const AtFragment& each) {
                return each.fragment == in.fragment && each.message != in.message && matches(each);
            });
        };
        auto found = find([&](const AtFragment& each) { return each.gate == in.gate; });
        if (found == out.end()) {
            found = find([&](const AtFragment& each) { return !each.name.empty() && each.name == in.name; });
        }
        if (found == out.end()) {
            found = find([&](const AtFragment& each) {
                return !each.act.empty() && each.act == in.act && (each.name.empty() || in.name.empty());
            });
        }
        if (found == out.end()) {
            return;
        }
        const Element& before = messages_[in.message];
        const Element& behind = messages_[found->message];
        if (!in.act.empty() && !found->act.empty() && in.act != found->act) {
            reading_.report(diag::Code::xmi_split_message, before,
                            fmt::format("{} is another message behind the gate", called(before)),
                            {{behind.span(), "behind it, it is this one"}});
        }
        next_[in.message] = found->message;
        is_behind_.insert(found->message);
        out.erase(found);
    }

    void follow(MessageIndex first) {
        Message& whole = into_.messages[first];
        for (auto next = next_.find(first); next != next_.end(); next = next_.find(next->second)) {
            const Message& behind = into_.messages[next->second];
            whole.to = behind.to;
            if (whole.node.name.empty()) {
                whole.label = behind.label;
                whole.node.name = behind.node.name;
            }
            whole_[next->second] = first;
        }
    }

    void use(std::vector<Fragment>& fragments) {
        for (Fragment& fragment : fragments) {
            if (auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
                const auto found = whole_.find(occurrence->message);
                occurrence->message = found == whole_.end() ? occurrence->message : found->second;
            } else if (auto* combined = std::get_if<Combined>(&fragment.kind)) {
                for (Operand& operand : combined->operands) {
                    use(operand.fragments);
                }
            }
        }
    }

    Reading& reading_;
    const std::vector<Element>& messages_;
    Interaction& into_;
    std::map<MessageIndex, MessageIndex> next_;   ///< what goes to a gate -> what goes on from there
    std::set<MessageIndex> is_behind_;            ///< what goes on from a gate
    std::map<MessageIndex, MessageIndex> whole_;  ///< what goes on from a gate -> what it is a part of
};

}  // namespace

void join_fragment_gates(Reading& reading, const std::vector<Element>& messages, Interaction& into) {
    Joiner(reading, messages, into).join();
}

}  // namespace map2pml::auml
