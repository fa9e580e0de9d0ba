#include "translator/machines/any_number/views.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace map2pml::any_number {

namespace {

constexpr std::size_t kMostCopies = 3;
constexpr std::size_t kMostViews = 2'000;
constexpr std::size_t kMostPairs = 500;  ///< each is a line of an invariant that solvers unfold for two clones
constexpr std::size_t kMostFirings = 2'000'000;

using Letters = std::map<std::size_t, std::size_t>;

class Closure {
  public:
    /// \param saturated kinds of letters that are counted up to `kSaturated`
    Closure(const Folded& folded, const protocol_to_eventb::Net& net, bool in_pairs, std::set<std::size_t> saturated)
        : folded_(folded), net_(net), in_pairs_(in_pairs) {
        views_.saturated = std::move(saturated);
    }

    /// The kind of letters of which more may wait than were counted: then nothing else of the result counts.
    [[nodiscard]] std::optional<std::size_t> overflow() const { return overflow_; }

    Views run() {
        for (const std::size_t role : folded_.free)
            (void)add({std::vector<std::size_t>(folded_.roles.size(), 0), {}}, {View{role}, View{role}});
        for (bool grows = true; grows && goes_on();) {
            grows = sweep();
            if (!in_pairs_) continue;
            outsiders_ = 2;
            grows = sweep() || grows;
            outsiders_ = 1;
        }
        if (goes_on()) {
            keeps_firings_ = true;
            (void)sweep();
            views_.some = presence_of(folded_, net_, views_, firings_);
        }
        return std::move(views_);
    }

  private:
    [[nodiscard]] bool goes_on() const { return views_.refusal.empty() && !overflow_; }

    /// Does every step once. \returns whether there are new views
    bool sweep() {
        bool grows = false;
        const std::map<Situation, std::set<View>> known = views_.all;
        for (const auto& [situation, here] : known) {
            for (const Template& step : folded_.templates) {
                if (!is_many(step.role) && situation.places[step.role] != step.from) continue;
                for (const std::size_t role : folded_.free) {
                    outsider_ = role;
                    std::vector<const View*> chosen;
                    grows = choose(situation, here, step, chosen) || grows;
                }
            }
        }
        return grows;
    }

    [[nodiscard]] bool is_many(std::size_t role) const { return folded_.roles[role].is_many; }

    [[nodiscard]] const protocol_to_eventb::Place& place_of(std::size_t role, std::size_t place) const {
        const PlaceClass& it = folded_.roles[role].places[place];
        return net_.agents[it.agent].places[it.place];
    }

    /// \param together views of different clones
    bool add(const Situation& situation, const std::vector<View>& together) {
        bool is_new = false;
        for (std::size_t at = 0; at < together.size(); ++at) {
            const bool is_new_view = views_.all[situation].insert(together[at]).second;
            if (is_new_view && ++count_ > kMostViews)
                views_.refusal = fmt::format("there are more than {} views of one agent", kMostViews);
            is_new = is_new || is_new_view;
            for (std::size_t other = 0; in_pairs_ && other < at; ++other) {
                if (together[other].role != together[at].role) continue;
                const bool is_new_pair =
                    views_.pairs[situation].insert(std::minmax(together[at], together[other])).second;
                if (is_new_pair && ++pairs_ > kMostPairs)
                    views_.refusal = fmt::format("there are more than {} pairs of views", kMostPairs);
                is_new = is_new || is_new_pair;
            }
        }
        return is_new;
    }

    [[nodiscard]] bool can_be_together(const Situation& situation, const View& one, const View& other) const {
        if (!in_pairs_ || one.role != other.role) return true;
        const auto found = views_.pairs.find(situation);
        return found != views_.pairs.end() && found->second.contains(std::minmax(one, other));
    }

    /// Whether a clone with this view may be the participant of this number, beside the chosen ones; the number of participants and more:
    /// an outsider.
    [[nodiscard]] bool fits(const Situation& situation, const View& view, std::size_t number, const Template& step,
                            const std::vector<const View*>& chosen) const {
        if (view.role != (number < step.participants.size() ? step.participants[number] : outsider_)) return false;
        if (is_many(step.role)) {
            if (number == 0 && view.place != step.from) return false;
        } else {
            const std::size_t named = folded_.roles[step.role].places[step.from].named.size();
            for (std::size_t at = 0; at < named; ++at)
                if (view.names.contains({step.role, at}) != (at == number)) return false;
        }
        const bool is_named_twice = std::any_of(view.names.begin(), view.names.end(), [&](const auto& name) {
            return std::any_of(chosen.begin(), chosen.end(),
                               [&](const View* other) { return other->names.contains(name); });
        });
        return !is_named_twice && std::all_of(chosen.begin(), chosen.end(), [&](const View* other) {
            return can_be_together(situation, *other, view);
        });
    }

    /// Chooses the participants, then outsiders, in every way.
    bool choose(const Situation& situation, const std::set<View>& here, const Template& step,
                std::vector<const View*>& chosen) {
        bool grows = false;
        for (const View& view : here) {
            if (!goes_on() || !fits(situation, view, chosen.size(), step, chosen)) continue;
            chosen.push_back(&view);
            grows = (chosen.size() < step.participants.size() + outsiders_ ? choose(situation, here, step, chosen)
                                                                           : fire(situation, here, step, chosen)) ||
                    grows;
            chosen.pop_back();
        }
        return grows;
    }

    static std::size_t count_of(const Letters& letters, std::size_t kind) {
        const auto found = letters.find(kind);
        return found == letters.end() ? 0 : found->second;
    }

    /// The owners among those that are chosen, participants first, by index.
    [[nodiscard]] std::vector<std::size_t> owners_of(const Owned& letter, std::size_t chosen) const {
        if (letter.owner == kNobody) return {};
        if (letter.owner != kOutsiders) return {static_cast<std::size_t>(letter.owner)};
        std::vector<std::size_t> all;
        if (folded_.kinds[letter.kind].owner != outsider_) return all;
        for (std::size_t at = chosen - outsiders_; at < chosen; ++at) all.push_back(at);
        return all;
    }

    /// Whether such a letter is there; of outsiders, of those that are chosen.
    [[nodiscard]] bool is_there(const Owned& letter, const Situation& situation,
                                const std::vector<const View*>& chosen) const {
        if (letter.owner == kNobody) return count_of(situation.letters, letter.kind) > 0;
        const std::vector<std::size_t> owners = owners_of(letter, chosen.size());
        return std::any_of(owners.begin(), owners.end(),
                           [&](std::size_t at) { return count_of(chosen[at]->letters, letter.kind) > 0; });
    }

    /// Whether a letter of the clone, or of nobody, wakes a single agent; or the agent acts by itself.
    [[nodiscard]] bool acts(std::size_t role, const Situation& situation, const View& view, bool is_mover) const {
        const std::size_t place = situation.places[role];
        if (!is_mover && place_of(role, place).acts) return true;
        const std::vector<Owned>& wakes = folded_.roles[role].places[place].wakes;
        return std::any_of(wakes.begin(), wakes.end(), [&](const Owned& letter) {
            if (letter.owner == kNobody) return count_of(situation.letters, letter.kind) > 0;
            if (count_of(view.letters, letter.kind) == 0) return false;
            const std::size_t named = folded_.roles[role].places[place].named.size();
            for (std::size_t at = 0; at < named; ++at)
                if (view.names.contains({role, at})) return letter.owner == static_cast<int>(at);
            return letter.owner == kOutsiders;
        });
    }

    [[nodiscard]] bool is_idle(const Situation& situation, const View& view, std::size_t mover, bool is_mover) const {
        for (std::size_t role = 0; role < folded_.roles.size(); ++role)
            if (!is_many(role) && acts(role, situation, view, role == mover)) return false;
        const std::vector<Owned>& wakes = folded_.roles[view.role].places[view.place].wakes;
        return (is_mover || !place_of(view.role, view.place).acts) &&
               std::none_of(wakes.begin(), wakes.end(), [&](const Owned& letter) {
                   return count_of(letter.owner == kNobody ? situation.letters : view.letters, letter.kind) > 0;
               });
    }

    /// Whether nobody acts: the chosen clones, and somebody whom each single agent has named.
    [[nodiscard]] bool is_quiet(const Situation& situation, const std::set<View>& here, const Template& step,
                                const std::vector<const View*>& chosen) const {
        const auto idle = [&](const View& view, bool is_mover) {
            return is_idle(situation, view, step.role, is_mover);
        };
        for (std::size_t at = 0; at < chosen.size(); ++at)
            if (!idle(*chosen[at], at == 0 && is_many(step.role))) return false;
        for (std::size_t role = 0; role < folded_.roles.size(); ++role) {
            if (is_many(role)) continue;
            for (std::size_t at = 0; at < folded_.roles[role].places[situation.places[role]].named.size(); ++at) {
                const auto is_named = [&](const View& view) { return view.names.contains({role, at}); };
                const bool is_chosen =
                    std::any_of(chosen.begin(), chosen.end(), [&](const View* view) { return is_named(*view); });
                const auto may_be_it = [&](const View& view) {
                    return is_named(view) && idle(view, false) &&
                           std::all_of(chosen.begin(), chosen.end(),
                                       [&](const View* other) { return can_be_together(situation, *other, view); });
                };
                if (!is_chosen && std::none_of(here.begin(), here.end(), may_be_it)) return false;
            }
        }
        return true;
    }

    bool fire(const Situation& situation, const std::set<View>& here, const Template& step,
              const std::vector<const View*>& chosen) {
        const auto there = [&](const Owned& letter) {
            if (letter.owner != kOutsiders || is_there(letter, situation, chosen))
                return is_there(letter, situation, chosen);
            return std::any_of(here.begin(), here.end(),
                               [&](const View& view) { return count_of(view.letters, letter.kind) > 0; });
        };
        const auto is_missing = [&](const Owned& letter) { return !is_there(letter, situation, chosen); };
        const bool is_enabled = std::none_of(step.takes.begin(), step.takes.end(), is_missing) &&
                                (step.needs.empty() || std::any_of(step.needs.begin(), step.needs.end(), there)) &&
                                std::all_of(step.excludes.begin(), step.excludes.end(), is_missing) &&
                                (!step.move->waits_for_quiescence || is_quiet(situation, here, step, chosen));
        if (!is_enabled) return false;
        Situation next = situation;
        std::vector<View> views;
        views.reserve(chosen.size());
        for (const View* each : chosen) views.push_back(*each);
        if (is_many(step.role)) {
            views.front().place = step.to;
        } else {
            next.places[step.role] = step.to;
            for (View& each : views)
                std::erase_if(each.names, [&](const auto& name) { return name.first == step.role; });
            for (std::size_t at = 0; at < step.named.size(); ++at)
                views[static_cast<std::size_t>(step.named[at])].names.insert({step.role, at});
        }
        std::vector<Outcome> outcomes = {{std::move(next), std::move(views)}};
        for (const Owned& each : step.takes) take(each, outcomes);
        for (const Owned& each : step.puts) put(each, outcomes);
        if (++fired_ > kMostFirings) views_.refusal = "there are too many steps of several agents";
        bool grows = false;
        for (Outcome& each : outcomes) {
            grows = add(each.situation, each.views) || grows;
            if (!keeps_firings_) continue;
            Firing& firing =
                firings_.emplace_back(Firing{&step, situation, std::move(each.situation), {}, std::move(each.views)});
            for (const View* view : chosen) firing.before.push_back(*view);
        }
        return grows;
    }

    /// One of the situations that a step leads to, with the views of those that are chosen.
    struct Outcome {
        Situation situation;
        std::vector<View> views;

        /// The letters of the clone that is chosen at this place; nothing: those of nobody.
        Letters& letters(std::optional<std::size_t> owner) { return owner ? views[*owner].letters : situation.letters; }
    };

    [[nodiscard]] std::vector<std::optional<std::size_t>> places_of(const Owned& letter, std::size_t chosen) const {
        if (letter.owner == kNobody) return {std::nullopt};
        const std::vector<std::size_t> owners = owners_of(letter, chosen);
        return {owners.begin(), owners.end()};
    }

    /// Takes a letter: where there are many, many or one are left.
    void take(const Owned& letter, std::vector<Outcome>& outcomes) const {
        for (const std::optional<std::size_t> owner : places_of(letter, outcomes.front().views.size())) {
            const std::size_t before = outcomes.size();
            for (std::size_t at = 0; at < before; ++at) {
                const std::size_t count = count_of(outcomes[at].letters(owner), letter.kind);
                if (views_.saturated.contains(letter.kind) && count == kSaturated) outcomes.push_back(outcomes[at]);
                Letters& letters = outcomes[at].letters(owner);
                if (--letters[letter.kind] == 0) letters.erase(letter.kind);
            }
        }
    }

    void put(const Owned& letter, std::vector<Outcome>& outcomes) {
        const bool is_saturated = views_.saturated.contains(letter.kind);
        for (const std::optional<std::size_t> owner : places_of(letter, outcomes.front().views.size())) {
            for (Outcome& each : outcomes) {
                std::size_t& count = each.letters(owner)[letter.kind];
                count = is_saturated ? std::min(count + 1, kSaturated) : count + 1;
                if (count > kMostCopies) overflow_ = letter.kind;
            }
        }
    }

    const Folded& folded_;
    const protocol_to_eventb::Net& net_;
    Views views_;
    bool in_pairs_;
    std::size_t outsider_ = 0;  ///< the role of those that take no part
    std::size_t outsiders_ = 1;
    std::size_t count_ = 0, pairs_ = 0, fired_ = 0;
    bool keeps_firings_ = false;
    std::vector<Firing> firings_;
    std::optional<std::size_t> overflow_;
};

}  // namespace

Views views_of(const Folded& folded, const protocol_to_eventb::Net& net, bool in_pairs) {
    std::set<std::size_t> saturated;
    while (true) {
        Closure closure(folded, net, in_pairs, saturated);
        Views views = closure.run();
        if (!closure.overflow()) return views;
        saturated.insert(*closure.overflow());
    }
}

}  // namespace map2pml::any_number
