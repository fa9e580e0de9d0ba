#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "driver/results/layout.h"
#include "driver/runs/conform/internal.h"
#include "translator/foundation/diag/suggest.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/semantics/conformance/outlook.h"

namespace map2pml::conform {

namespace {

using Follower = semantics::Follower;
using semantics::Offer;
using semantics::Seen;

bool is_same(const Event& one, const Event& other) {
    return one.from == other.from && one.to == other.to && one.message == other.message && one.terms == other.terms &&
           (one.kind == Event::Kind::receive) == (other.kind == Event::Kind::receive);
}

/// The send of this name in the text that belongs to the agent of the protocol; null: there is none.
const ir::Operation* send_of(const ir::Protocol& protocol, const std::string& name, const std::string& agent) {
    const ir::Operation* found = nullptr;
    for (const ir::Clause& clause : protocol.clauses) {
        if (!agent.empty() && clause.agent.name != agent) continue;
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* send = std::get_if<ir::Send>(&operation.kind);
            if (found == nullptr && send != nullptr && ir::written(*send) == name) found = &operation;
        });
    }
    return found;
}

class Explanation {
  public:
    Explanation(const std::vector<Logged>& events, std::size_t at, Follower::SetNumber set, World& world,
                const Wording& wording)
        : events_(events),
          at_(at),
          event_(events[at].event),
          set_(set),
          world_(world),
          wording_(wording),
          offers_(world.follower->offers(set, event_.kind == Event::Kind::receive)) {}

    Deviation deviation() {
        Deviation deviation;
        deviation.event = at_;
        deviation.could_have_ended = world_.follower->can_end(set_);
        add_offers(deviation);
        if (!(is_unknown(deviation) || is_early(deviation) || is_done(deviation) || is_of_another(deviation) ||
              is_near(deviation) || is_done_for_another(deviation)))
            deviation.words = "no run that fits so far has this message here or later";
        return deviation;
    }

  private:
    /// One for all that differ only in values of one operation; those are left open.
    void add_offers(Deviation& deviation) const {
        std::vector<const Offer*> first;
        std::vector<std::vector<bool>> differs;
        for (const Offer& offer : offers_) {
            const auto known = std::find_if(first.begin(), first.end(), [&](const Offer* each) {
                return offer.operation != nullptr && each->operation == offer.operation &&
                       each->seen.sender == offer.seen.sender && each->seen.receivers == offer.seen.receivers &&
                       each->seen.terms.size() == offer.seen.terms.size();
            });
            if (known == first.end()) {
                first.push_back(&offer);
                differs.emplace_back(offer.seen.terms.size(), false);
                continue;
            }
            std::vector<bool>& open = differs[static_cast<std::size_t>(known - first.begin())];
            for (std::size_t at = 0; at < open.size(); ++at)
                open[at] = open[at] || (*known)->seen.terms[at] != offer.seen.terms[at];
        }
        for (std::size_t at = 0; at < first.size(); ++at)
            deviation.instead.push_back(wording_.shown(first[at]->seen, first[at]->operation, world_, differs[at]));
    }

    static bool say(Deviation& deviation, Reason reason, std::string words, const ir::Operation* operation) {
        deviation.reason = reason;
        deviation.words = std::move(words);
        if (operation != nullptr) deviation.at = operation->span;
        return true;
    }

    bool is_unknown(Deviation& deviation) const {
        const std::vector<std::string>& names = world_.follower->names().all();
        if (std::find(names.begin(), names.end(), event_.message) != names.end()) return false;
        return say(deviation, Reason::unknown_message,
                   fmt::format("the protocol has no message `{}`{}", event_.message,
                               diag::did_you_mean(event_.message, names)),
                   nullptr);
    }

    bool is_early(Deviation& deviation) const {
        const auto seen = wording_.seen(event_, world_);
        if (!seen) return false;
        const semantics::Later later = semantics::later(*world_.follower, set_, *seen);
        if (later.answer != semantics::Later::Answer::yes || later.before.empty()) return false;
        const Offer& last = later.needed.empty() ? nearest(later.before, *seen) : later.needed.back();
        const ShownMessage message = wording_.shown(last.seen, last.operation, world_);
        const std::string words = fmt::format("`{}` from {} to {}", world_.follower->names().text(last.seen.name),
                                              message.from, report::listed(message.to));
        return say(deviation, Reason::too_early,
                   later.needed.empty() ? fmt::format("too early: it can come after {}", words)
                                        : fmt::format("too early: {} must come first", words),
                   last.operation);
    }

    /// The last of the messages before that a receiver sends to the sender, else the last one that the sender sends or gets.
    static const Offer& nearest(const std::vector<Offer>& before, const Seen& seen) {
        const auto has = [](const std::vector<std::size_t>& agents, std::size_t agent) {
            return std::find(agents.begin(), agents.end(), agent) != agents.end();
        };
        const auto answers = [&](const Offer& each) {
            return has(seen.receivers, each.seen.sender) && has(each.seen.receivers, seen.sender);
        };
        const auto concerns = [&](const Offer& each) {
            return each.seen.sender == seen.sender || has(each.seen.receivers, seen.sender);
        };
        auto found = std::find_if(before.rbegin(), before.rend(), answers);
        if (found == before.rend()) found = std::find_if(before.rbegin(), before.rend(), concerns);
        return found == before.rend() ? before.front() : *found;
    }

    bool is_done(Deviation& deviation) const {
        for (std::size_t at = at_; at-- > 0;) {
            if (!is_same(events_[at].event, event_)) continue;
            return say(deviation, Reason::already_done,
                       fmt::format("already done: {} {} is the same message, and it cannot come again", wording_.unit(),
                                   events_[at].event.line),
                       send_of(world_.protocol(), event_.message, agent_of(event_.from)));
        }
        return false;
    }

    /// The same was sent to somebody else, and does not come again for anyone.
    bool is_done_for_another(Deviation& deviation) const {
        if (event_.kind == Event::Kind::receive) return false;
        for (std::size_t at = at_; at-- > 0;) {
            Event other = events_[at].event;
            const std::vector<std::string> receivers = std::exchange(other.to, event_.to);
            if (!is_same(other, event_)) continue;
            return say(deviation, Reason::already_done,
                       fmt::format("already done: {} {} sent it to {}, and it cannot come again", wording_.unit(),
                                   other.line, report::joined(receivers, ", ")),
                       send_of(world_.protocol(), event_.message, agent_of(event_.from)));
        }
        return false;
    }

    [[nodiscard]] std::string agent_of(const std::string& name) const {
        const auto at = wording_.agent(name);
        return at ? world_.instance.agents[*at].agent : "";
    }

    bool is_near(Deviation& deviation) const {
        const Offer* best = nullptr;
        ShownMessage near;
        int least = 100;
        std::vector<std::string> differences;
        for (const Offer& offer : offers_) {
            if (world_.follower->names().text(offer.seen.name) != event_.message) continue;
            ShownMessage message = wording_.shown(offer.seen, offer.operation, world_);
            std::vector<std::string> to = event_.to;
            std::sort(to.begin(), to.end());
            std::vector<std::string> its = message.to;
            std::sort(its.begin(), its.end());
            std::vector<std::string> found;
            int distance = 0;
            if (offer.seen.terms.size() != event_.terms.size()) {
                distance += 3;
                found.push_back(fmt::format("it has {}, not {}", report::counted(offer.seen.terms.size(), "term"),
                                            event_.terms.size()));
            } else {
                for (std::size_t at = 0; at < event_.terms.size(); ++at) {
                    const auto value = wording_.value(event_.terms[at], world_);
                    if (value && *value == offer.seen.terms[at]) continue;
                    distance += 2;
                    found.push_back(fmt::format("term {} is `{}`, not `{}`", at + 1,
                                                wording_.text_of(offer.seen.terms[at], world_), event_.terms[at]));
                }
            }
            if (its != to) {
                distance += 5;
                found.push_back(
                    fmt::format("it goes to {}, not {}", report::listed(message.to), report::listed(event_.to)));
            }
            if (message.from != event_.from) {
                distance += 7;
                found.push_back(fmt::format("it comes from {}, not {}", message.from, event_.from));
            }
            if (distance >= least || distance == 0) continue;
            least = distance;
            best = &offer;
            near = std::move(message);
            differences = std::move(found);
        }
        if (best == nullptr) return false;
        if (least == 2) differences = {other_values(*best)};
        const Reason reason = near.from != event_.from ? Reason::wrong_sender
                              : least >= 5             ? Reason::wrong_receiver
                                                       : Reason::wrong_terms;
        return say(deviation, reason,
                   fmt::format("`{}` could come here, but {}", event_.message, report::listed(differences)),
                   best->operation);
    }

    /// The values that could stand in place of the only term that differs.
    [[nodiscard]] std::string other_values(const Offer& near) const {
        constexpr std::size_t kMostValues = 3;
        std::size_t differs = 0;
        while (wording_.value(event_.terms[differs], world_) == near.seen.terms[differs]) ++differs;
        std::vector<std::string> values;
        for (const Offer& each : offers_) {
            Seen same = each.seen;
            if (same.terms.size() != near.seen.terms.size()) continue;
            same.terms[differs] = near.seen.terms[differs];
            const std::string text = "`" + wording_.text_of(each.seen.terms[differs], world_) + "`";
            if (same == near.seen && std::find(values.begin(), values.end(), text) == values.end())
                values.push_back(text);
        }
        return values.size() > kMostValues ? fmt::format("term {} cannot be `{}`", differs + 1, event_.terms[differs])
                                           : fmt::format("term {} is {}, not `{}`", differs + 1,
                                                         fmt::join(values, " or "), event_.terms[differs]);
    }

    /// Another agent sends such messages, and this one never does.
    bool is_of_another(Deviation& deviation) const {
        const std::string own = agent_of(event_.from);
        const ir::Operation* send = send_of(world_.protocol(), event_.message, "");
        if (own.empty() || send == nullptr || send_of(world_.protocol(), event_.message, own) != nullptr) return false;
        return say(deviation, Reason::wrong_sender, fmt::format("{} never sends `{}`", own, event_.message), send);
    }

    const std::vector<Logged>& events_;
    std::size_t at_;
    const Event& event_;
    Follower::SetNumber set_;
    World& world_;
    const Wording& wording_;
    std::vector<Offer> offers_;
};

}  // namespace

std::string_view to_string(Reason reason) {
    switch (reason) {
        case Reason::unknown_message:
            return "unknown-message";
        case Reason::too_early:
            return "too-early";
        case Reason::already_done:
            return "already-done";
        case Reason::wrong_terms:
            return "wrong-terms";
        case Reason::wrong_receiver:
            return "wrong-receiver";
        case Reason::wrong_sender:
            return "wrong-sender";
        case Reason::not_permitted:
            return "not-permitted";
        case Reason::not_possible:
            return "not-possible";
    }
    return "not-possible";
}

std::string message_text(const Event& event) {
    return fmt::format("{}({})", event.message, report::joined(event.terms, ", "));
}

std::string with_ends(const ShownMessage& message) {
    return fmt::format("`{}` from {} to {}", message.text, message.from, report::listed(message.to));
}

Deviation deviation_of(const std::vector<Logged>& events, std::size_t at, Follower::SetNumber set, World& world,
                       const Wording& wording) {
    return Explanation(events, at, set, world, wording).deviation();
}

}  // namespace map2pml::conform
