#include "translator/protocols/situations/lowering/internal.h"

#include <deque>
#include <numeric>

namespace map2pml::lcc {

namespace {

constexpr Count kMostLayers = 6;  ///< beyond this number, messages that are taken are not counted
constexpr Count kMostRaises = 8;  ///< bounds that still grow after this many raises are given up

using Layout = SentMessages::Layout;

Layout layout_of(const LocalMachine& machine) {
    Layout layout;
    layout.before.resize(machine.size());
    std::size_t number = 0;
    for (std::size_t at = 0; at < machine.size(); ++at) {
        layout.first.push_back(number);
        for (const LocalTransition& transition : machine[at].transitions) {
            layout.before[transition.to].push_back(at);
            for (const Message& message : transition.sent) layout.sent.emplace_back(number, &message);
            ++number;
        }
    }
    layout.first.push_back(number);
    return layout;
}

bool may_get(const Value& id, const Message& message) { return message.to.id == id || is_for_anyone(message); }

/// The number of messages that each transition of a machine sends to one id.
class Sends {
  public:
    Sends(const Layout& layout, const Value& to) : layout_(layout), counts_(layout.first.back(), 0) {
        for (const auto& [transition, message] : layout.sent) counts_[transition] += may_get(to, *message) ? 1 : 0;
    }

    /// The counts of the transitions of a situation, in their order.
    [[nodiscard]] const Count* of(std::size_t situation) const { return counts_.data() + layout_.first[situation]; }

  private:
    const Layout& layout_;
    std::vector<Count> counts_;
};

/// Copies of a machine, one for each number of messages that may still be taken; or a single one, if these are not counted.
class LongestSends {
  public:
    LongestSends(const LocalMachine& machine, const Layout& layout, const Sends& sends, Count most_taken)
        : machine_(machine),
          layout_(layout),
          sends_(sends),
          layers_(most_taken > kMostLayers ? 1 : most_taken + std::size_t{1}),
          is_counted_(most_taken <= kMostLayers),
          most_(machine.size() * layers_, 0) {}

    /// Starts with the last situations: machines are numbered as they are found, so that most transitions lead to a higher number.
    Count most() {
        std::deque<std::size_t> open;
        std::vector<bool> is_open(machine_.size(), true);
        for (std::size_t at = machine_.size(); at > 0; --at) open.push_back(at - 1);
        while (!open.empty()) {
            const std::size_t at = open.front();
            open.pop_front();
            is_open[at] = false;
            for (const std::size_t before : grows(at) ? layout_.before[at] : kNobody) {
                if (!is_open[before]) {
                    is_open[before] = true;
                    open.push_back(before);
                }
            }
        }
        return most_[layers_ - 1];
    }

  private:
    bool grows(std::size_t at) {
        bool grew = false;
        for (std::size_t left = 0; left < layers_; ++left) {
            Count& best = most_[at * layers_ + left];
            const Count* own = sends_.of(at);
            for (const LocalTransition& transition : machine_[at].transitions) {
                const Count now = *own++;
                const std::size_t taken = is_counted_ && transition.taken ? 1 : 0;
                if (taken > left) continue;
                const Count sent = std::min(kMany, now + most_[transition.to * layers_ + left - taken]);
                grew = grew || sent > best;
                best = std::max(best, sent);
            }
        }
        return grew;
    }

    inline static const std::vector<std::size_t> kNobody;

    const LocalMachine& machine_;
    const Layout& layout_;
    const Sends& sends_;
    std::size_t layers_;
    bool is_counted_;
    std::vector<Count> most_;
};

}  // namespace

bool is_cut(const LocalMachine& machine) {
    return std::any_of(machine.begin(), machine.end(), [](const Situation& each) { return each.is_cut; });
}

SentMessages::SentMessages(const LocalMachine& machine) : machine_(machine), is_cut_(lcc::is_cut(machine)) {}

Count SentMessages::most(const Value& to, Count most_taken) {
    if (is_cut_) return kMany;
    if (!layout_) layout_ = layout_of(machine_);
    const bool sends_any = std::any_of(layout_->sent.begin(), layout_->sent.end(),
                                       [&](const auto& sent) { return may_get(to, *sent.second); });
    return sends_any ? LongestSends(machine_, *layout_, Sends(*layout_, to), most_taken).most() : 0;
}

MessageBounds::MessageBounds(const Scene& scene)
    : known_(scene.agents.size(), std::vector<Known>(scene.agents.size())),
      most_(scene.agents.size(), std::vector<Count>(scene.agents.size(), 0)),
      raises_(most_) {
    for (const Scene::Participant& agent : scene.agents) ids_.push_back(agent_id(agent.id));
}

Count MessageBounds::most_taken_by(std::size_t agent) const {
    Count most = 0;
    for (const std::vector<Count>& of_sender : most_) most = std::min(kMany, most + of_sender[agent]);
    return most;
}

bool MessageBounds::raise(const std::vector<const LocalMachine*>& machines) {
    bool is_raised = false;
    auto raised = most_;
    for (std::size_t from = 0; from < machines.size(); ++from) {
        const LocalMachine& machine = *machines[from];
        const std::size_t transitions = std::accumulate(
            machine.begin(), machine.end(), std::size_t{0},
            [](std::size_t sum, const Situation& situation) { return sum + situation.transitions.size(); });
        const Count taken = most_taken_by(from);
        SentMessages sends(machine);
        const bool sends_any = is_cut(machine);
        for (std::size_t to = 0; to < machines.size(); ++to) {
            Known& known = known_[from][to];
            const bool is_bounded = !sends_any && most_[from][to] < kMany;
            if (is_bounded && (known.transitions != transitions || known.most_taken != taken))
                known = {transitions, taken, sends.most(ids_[to], taken)};
            const Count sent = is_bounded ? known.sent : kMany;
            if (sent > most_[from][to]) {
                raised[from][to] = ++raises_[from][to] > kMostRaises ? kMany : sent;
                is_raised = true;
            }
        }
    }
    most_ = std::move(raised);
    return is_raised;
}

}  // namespace map2pml::lcc
