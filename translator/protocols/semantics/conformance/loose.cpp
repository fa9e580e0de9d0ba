#include "translator/protocols/semantics/conformance/loose.h"

#include <algorithm>
#include <deque>
#include <set>
#include <tuple>

namespace map2pml::semantics {

namespace {

/// Of a follower: agents that start threads without an end have large states.
constexpr std::size_t kMostBytes = FollowerSettings().most_bytes;

}  // namespace

LooseFollower::LooseFollower(Follower& follower, const std::vector<Seen>& messages, SeenOrder order,
                             std::size_t most_lost, std::size_t most_situations)
    : follower_(follower),
      messages_(messages),
      order_(order),
      most_lost_(most_lost),
      most_situations_(most_situations) {
    std::map<std::vector<std::size_t>, std::size_t> numbers;
    for (std::size_t at = 0; at < messages.size(); ++at) {
        const auto [known, is_new] = numbers.try_emplace(key_of(messages[at]), queues_.size());
        if (is_new) queues_.emplace_back();
        queues_[known->second].push_back(at);
    }
    std::map<Situation, std::vector<Follower::SetNumber>> found;
    found[{0, 0, std::vector<std::uint32_t>(queues_.size(), 0)}] = {follower_.start()};
    while (!found.empty()) {
        const auto [situation, sets] = *found.begin();
        found.erase(found.begin());
        go_on(situation, follower_.united(sets), found);
    }
    choose();
}

std::vector<std::size_t> LooseFollower::key_of(const Seen& seen) const {
    std::vector<std::size_t> key;
    if (order_ == SeenOrder::agent) key = {seen.is_taken ? seen.receivers.front() : seen.sender};
    if (order_ == SeenOrder::channel) {
        key = seen.receivers;
        key.push_back(seen.sender);
        key.push_back(seen.is_taken ? 1 : 0);
    }
    return key;
}

/// The first message of the log that is not taken yet; their number if all are.
std::size_t LooseFollower::first_left(const Situation& situation) const {
    std::size_t first = messages_.size();
    for (std::size_t queue = 0; queue < queues_.size(); ++queue)
        if (situation.taken[queue] < queues_[queue].size())
            first = std::min(first, queues_[queue][situation.taken[queue]]);
    return first;
}

/// The situation with most messages, then the one that lacks the latest, then the one with the fewest lost.
void LooseFollower::choose() {
    using Rank = std::tuple<std::size_t, std::size_t, std::size_t>;
    std::optional<Rank> best;
    for (const auto& [situation, set] : known_) {
        const std::size_t first = first_left(situation);
        const Rank rank{situation.count - situation.lost, first, most_lost_ - situation.lost};
        if (best && rank <= *best) continue;
        best = rank;
        set_ = set;
        lost_ = situation.lost;
        misfit_ = first < messages_.size() ? std::optional(first) : std::nullopt;
    }
}

/// Remembers the set of a situation, and adds what follows it.
void LooseFollower::go_on(const Situation& situation, Follower::SetNumber set,
                          std::map<Situation, std::vector<Follower::SetNumber>>& found) {
    is_whole_ = is_whole_ && follower_[set].is_whole;
    if (follower_.is_empty(set)) return;
    if (known_.size() >= most_situations_ || (!known_.empty() && follower_.bytes() > kMostBytes)) {
        is_whole_ = false;
        return;
    }
    known_[situation] = set;
    reached_bound_ = reached_bound_ || follower_[set].reached_bound;
    for (std::size_t queue = 0; queue < queues_.size(); ++queue) {
        const std::size_t taken = situation.taken[queue];
        if (taken == queues_[queue].size()) continue;
        Situation next = situation;
        ++next.taken[queue];
        ++next.count;
        found[next].push_back(follower_.after(set, messages_[queues_[queue][taken]]));
    }
    if (situation.lost == most_lost_) return;
    Situation next = situation;
    ++next.lost;
    ++next.count;
    found[next].push_back(follower_.after_any(set));
}

std::vector<LostMessage> LooseFollower::lost_messages() {
    struct Reached {
        Region region;
        std::vector<std::uint32_t> taken;
        std::size_t lost = 0;
        std::size_t before = 0;
        std::optional<Offer> missing = {};
        std::optional<std::size_t> seen = {};  ///< the message of the log that led here
    };
    std::deque<Reached> reached;
    std::set<std::tuple<std::vector<std::uint32_t>, std::size_t, Region>> known;
    const auto meet = [&](Reached each) {
        if (reached.size() < most_situations_ && known.insert({each.taken, each.lost, each.region}).second)
            reached.push_back(std::move(each));
    };
    for (const Region& region : follower_[follower_.start()].regions)
        meet({region, std::vector<std::uint32_t>(queues_.size(), 0)});
    for (std::size_t at = 0; at < reached.size(); ++at) {
        const Reached from = reached[at];
        bool is_last = from.lost == lost_;
        for (std::size_t queue = 0; queue < queues_.size(); ++queue)
            is_last = is_last && from.taken[queue] == queues_[queue].size();
        if (is_last) {
            std::vector<LostMessage> lost;
            for (std::size_t each = at; each != 0; each = reached[each].before) {
                if (reached[each].missing) lost.push_back({0, *reached[each].missing});
                if (reached[each].seen)
                    for (LostMessage& later : lost)
                        later.before = later.before == 0 ? *reached[each].seen + 1 : later.before;
            }
            std::reverse(lost.begin(), lost.end());
            return lost;
        }
        for (const Regions::Next& next : follower_.regions().steps(from.region).all) {
            const Event& event = next.effect->event;
            if (next.is_inside && follower_.regions().may_be_unseen(event)) continue;
            if (follower_.regions().may_be_unseen(event))
                meet({next.region, from.taken, from.lost, at});
            else if (from.lost < lost_)
                meet({next.region, from.taken, from.lost + 1, at,
                      Offer{seen_of(event, follower_.names()), event.operation}});
        }
        for (std::size_t queue = 0; queue < queues_.size(); ++queue) {
            if (from.taken[queue] == queues_[queue].size()) continue;
            for (const Regions::Next& next :
                 follower_.regions().steps_seen_as(from.region, messages_[queues_[queue][from.taken[queue]]]).all) {
                Reached to{next.region, from.taken, from.lost, at, std::nullopt, queues_[queue][from.taken[queue]]};
                ++to.taken[queue];
                meet(std::move(to));
            }
        }
    }
    return {};
}

}  // namespace map2pml::semantics
