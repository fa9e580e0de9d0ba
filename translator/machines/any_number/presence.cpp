#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "translator/machines/any_number/views.h"

namespace map2pml::any_number {

namespace {

bool is_true_of(const Presence& presence, const View& view) {
    return presence.places.contains({view.role, view.place}) ||
           std::any_of(view.letters.begin(), view.letters.end(),
                       [&](const auto& letter) { return presence.letters.contains(letter.first); });
}

/// The firings that differ in the outsider only: a step of the whole state has all of its outsiders.
struct Step {
    const Firing* first = nullptr;
    std::vector<const Firing*> outsiders;
};

using Fact = std::pair<Presence, Situation>;

class Facts {
  public:
    Facts(const Folded& folded, const protocol_to_eventb::Net& net, const Views& views,
          const std::vector<Firing>& firings)
        : folded_(folded), net_(net), views_(views) {
        using Participants = std::vector<View>;
        std::map<std::tuple<const Template*, Situation, Participants, Situation, Participants>, Step> steps;
        for (const Firing& each : firings) {
            Step& step = steps[{each.step,
                                each.from,
                                {each.before.begin(), each.before.end() - 1},
                                each.to,
                                {each.after.begin(), each.after.end() - 1}}];
            step.first = &each;
            step.outsiders.push_back(&each);
        }
        for (auto& [key, step] : steps) into_[step.first->to].push_back(std::move(step));
    }

    /// The largest set that steps keep, then what is needed of it.
    std::map<Presence, std::set<Situation>> run() {
        wanted_ = awaited();
        for (const auto& [situation, here] : views_.all)
            for (const Presence& each : wanted_)
                if (!is_first(situation) || is_true_at_first(each)) facts_.insert({each, situation});
        for (bool shrinks = true; shrinks;) {
            shrinks = false;
            for (auto each = facts_.begin(); each != facts_.end();) {
                const bool is_kept = reasons(*each).has_value();
                shrinks = shrinks || !is_kept;
                each = is_kept ? std::next(each) : facts_.erase(each);
            }
        }
        std::set<Fact> needed;
        for (const Fact& each : facts_)
            for (std::size_t role = 0; role < folded_.roles.size(); ++role)
                if (awaited_at(role, each.second.places[role]) == each.first) add_needed(each, needed);
        std::map<Presence, std::set<Situation>> some;
        for (const Fact& each : needed) some[each.first].insert(each.second);
        return some;
    }

  private:
    [[nodiscard]] bool is_first(const Situation& situation) const {
        return situation == Situation{std::vector<std::size_t>(folded_.roles.size(), 0), {}};
    }

    [[nodiscard]] bool is_true_at_first(const Presence& presence) const {
        return std::any_of(folded_.free.begin(), folded_.free.end(),
                           [&](std::size_t role) { return is_true_of(presence, View{role}); });
    }

    /// What a single agent waits for, that any clone may send, and can do nothing else.
    [[nodiscard]] std::optional<Presence> awaited_at(std::size_t role, std::size_t place) const {
        if (folded_.roles[role].is_many) return std::nullopt;
        const PlaceClass& it = folded_.roles[role].places[place];
        const protocol_to_eventb::Place& here = net_.agents[it.agent].places[it.place];
        if (!it.named.empty() || here.acts || here.times_out || here.has_finished || here.has_failed)
            return std::nullopt;
        Presence presence;
        for (const Owned& each : it.wakes)
            if (each.owner == kOutsiders) presence.letters.insert(each.kind);
        for (const std::size_t free : folded_.free) {
            const std::vector<PlaceClass>& places = folded_.roles[free].places;
            for (std::size_t at = 0; at < places.size(); ++at)
                if (std::any_of(places[at].sends.begin(), places[at].sends.end(),
                                [&](const Owned& each) { return presence.letters.contains(each.kind); }))
                    presence.places.insert({free, at});
        }
        return presence.letters.empty() ? std::nullopt : std::optional(presence);
    }

    [[nodiscard]] std::set<Presence> awaited() const {
        std::set<Presence> all;
        for (std::size_t role = 0; role < folded_.roles.size(); ++role)
            for (std::size_t place = 0; place < folded_.roles[role].places.size(); ++place)
                if (const auto presence = awaited_at(role, place)) all.insert(*presence);
        return all;
    }

    /// The facts from which it follows, step by step; nothing: from none.
    [[nodiscard]] std::optional<std::vector<Fact>> reasons(const Fact& fact) const {
        std::vector<Fact> all;
        const auto steps = into_.find(fact.second);
        if (steps == into_.end()) return all;
        for (const Step& step : steps->second) {
            const auto& after = step.first->after;
            if (std::any_of(after.begin(), after.end() - 1,
                            [&](const View& view) { return is_true_of(fact.first, view); }))
                continue;
            const auto reason = std::find_if(wanted_.begin(), wanted_.end(), [&](const Presence& known) {
                return facts_.contains({known, step.first->from}) && keeps(step, known, fact.first);
            });
            if (reason == wanted_.end()) return std::nullopt;
            all.emplace_back(*reason, step.first->from);
        }
        return all;
    }

    /// Of whichever clone the first is true: it takes no part, and the other is true of it afterwards.
    static bool keeps(const Step& step, const Presence& first, const Presence& then) {
        const auto& before = step.first->before;
        return std::none_of(before.begin(), before.end() - 1,
                            [&](const View& view) { return is_true_of(first, view); }) &&
               std::all_of(step.outsiders.begin(), step.outsiders.end(), [&](const Firing* each) {
                   return !is_true_of(first, each->before.back()) || is_true_of(then, each->after.back());
               });
    }

    void add_needed(const Fact& fact, std::set<Fact>& needed) const {
        if (!needed.insert(fact).second) return;
        const auto all = reasons(fact);
        if (!all) return;
        for (const Fact& each : *all) add_needed(each, needed);
    }

    const Folded& folded_;
    const protocol_to_eventb::Net& net_;
    const Views& views_;
    std::map<Situation, std::vector<Step>> into_;
    std::set<Presence> wanted_;
    std::set<Fact> facts_;
};

}  // namespace

std::map<Presence, std::set<Situation>> presence_of(const Folded& folded, const protocol_to_eventb::Net& net,
                                                    const Views& views, const std::vector<Firing>& firings) {
    return Facts(folded, net, views, firings).run();
}

}  // namespace map2pml::any_number
