#include "translator/protocols/semantics/conformance/passed.h"

#include <algorithm>
#include <map>

namespace map2pml::semantics {

namespace {

constexpr std::size_t kMostSteps = 200'000;

/// All runs that fit, as a graph: a node is a place after so many messages.
class FittingRuns {
  public:
    FittingRuns(Follower& follower, const std::vector<Follower::SetNumber>& sets, const std::vector<Seen>& messages)
        : follower_(follower), sets_(sets), messages_(messages) {
        for (const Place& place : follower_.beginning()) meet(0, place);
        for (std::size_t at = 0; at < nodes_.size() && is_whole_; ++at) expand(at);
        for (const Follower::SetNumber set : sets_) is_whole_ = is_whole_ && follower_[set].is_whole;
    }

    PassedSteps passed() {
        PassedSteps result;
        result.is_whole = is_whole_;
        find_useful();
        for (const Step& step : steps_)
            if (useful_[step.from] && useful_[step.to]) add(step, result.possibly);
        if (is_whole_) result.certainly = in_all_runs(result.possibly);
        return result;
    }

  private:
    struct Step {
        std::size_t from = 0;
        std::size_t to = 0;
        const StepEffect* effect = nullptr;  ///< null: one more line of a message to several
    };

    std::size_t meet(std::size_t count, const Place& place) {
        const auto [known, is_new] = numbers_.try_emplace({count, place}, nodes_.size());
        if (is_new) nodes_.emplace_back(count, place);
        return known->second;
    }

    void expand(std::size_t at) {
        const auto [count, place] = nodes_[at];
        for (const Follower::Next& next : follower_.steps(place))
            if (follower_.may_be_unseen(next.effect->event)) add_step(at, meet(count, next.place), next.effect);
        if (count == messages_.size()) return;
        for (const Follower::Next& next : follower_.steps_seen_as(place, messages_[count]))
            add_step(at, meet(count + 1, next.place), next.effect);
    }

    void add_step(std::size_t from, std::size_t to, const StepEffect* effect) {
        steps_.push_back({from, to, effect});
        is_whole_ = is_whole_ && steps_.size() < kMostSteps;
    }

    /// Nodes from which the last message has been or can be reached.
    void find_useful() {
        useful_.assign(nodes_.size(), false);
        for (std::size_t at = 0; at < nodes_.size(); ++at) useful_[at] = nodes_[at].first == messages_.size();
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for (std::size_t at = steps_.size(); at-- > 0;) {
                if (useful_[steps_[at].from] || !useful_[steps_[at].to]) continue;
                useful_[steps_[at].from] = true;
                has_changed = true;
            }
        }
    }

    static void add(const Step& step, std::set<Passed>& to) {
        if (step.effect == nullptr) return;
        const Event& event = step.effect->event;
        if (event.operation != nullptr && !ir::is_silent(event.kind)) to.insert({event.operation, event.kind});
    }

    /// Those without which no run gets to the end.
    [[nodiscard]] std::set<Passed> in_all_runs(const std::set<Passed>& possible) const {
        std::set<Passed> all;
        for (const Passed& each : possible)
            if (!gets_there_without(each)) all.insert(each);
        return all;
    }

    [[nodiscard]] bool gets_there_without(const Passed& left_out) const {
        std::vector<bool> reached(nodes_.size(), false);
        for (std::size_t at = 0; at < nodes_.size() && nodes_[at].first == 0; ++at) {
            if (!is_beginning(nodes_[at].second)) break;
            reached[at] = true;
        }
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for (const Step& step : steps_) {
                if (!reached[step.from] || reached[step.to]) continue;
                std::set<Passed> own;
                add(step, own);
                if (own.contains(left_out)) continue;
                reached[step.to] = true;
                has_changed = true;
            }
        }
        for (std::size_t at = 0; at < nodes_.size(); ++at)
            if (reached[at] && nodes_[at].first == messages_.size()) return true;
        return false;
    }

    [[nodiscard]] bool is_beginning(const Place& place) const {
        const std::vector<Place> all = follower_.beginning();
        return std::find(all.begin(), all.end(), place) != all.end();
    }

    Follower& follower_;
    const std::vector<Follower::SetNumber>& sets_;
    const std::vector<Seen>& messages_;
    std::map<std::pair<std::size_t, Place>, std::size_t> numbers_;
    std::vector<std::pair<std::size_t, Place>> nodes_;
    std::vector<Step> steps_;
    std::vector<bool> useful_;
    bool is_whole_ = true;
};

}  // namespace

PassedSteps passed_steps(Follower& follower, const std::vector<Follower::SetNumber>& sets,
                         const std::vector<Seen>& messages) {
    return FittingRuns(follower, sets, messages).passed();
}

}  // namespace map2pml::semantics
