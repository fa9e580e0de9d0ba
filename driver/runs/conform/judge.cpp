#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "driver/results/layout.h"
#include "driver/runs/conform/internal.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/protocols/semantics/conformance/outlook.h"
#include "translator/protocols/semantics/graph/prospects.h"

namespace map2pml::conform {

namespace {

using Follower = semantics::Follower;

constexpr const char* kTimeouts =
    "it fits only if an agent timed out while others could still act; `--timeout race` allows that, "
    "`quiescent` does not";

/// The events of a conversation that a report is about.
class ChosenEvents {
  public:
    explicit ChosenEvents(const KeptEvents& events) : events_(events), chosen_({0}) { choose(events.size() - 1); }

    void choose(std::size_t event) { chosen_.insert(event); }
    /// The last ones before this.
    void choose_before(std::size_t end) {
        for (std::size_t at = end < kMost ? 0 : end - kMost; at < end; ++at) choose(at);
    }
    /// The last event of each agent.
    void choose_last_ones() {
        std::vector<std::size_t> last(events_.names().size(), 0);
        NumberedEvent event;
        std::size_t at = 0;
        for (KeptEvents::Reader reader(events_); reader.next(event); ++at) {
            last[event.from] = at;
            for (const std::uint32_t each : event.to) last[each] = at;
        }
        chosen_.insert(last.begin(), last.end());
    }

    /// Its index among the chosen ones.
    [[nodiscard]] std::size_t index_of(std::size_t event) const {
        return static_cast<std::size_t>(std::distance(chosen_.begin(), chosen_.find(event)));
    }
    [[nodiscard]] std::vector<Logged> whole(const std::string& conversation) const {
        std::vector<Logged> all;
        all.reserve(chosen_.size());
        NumberedEvent event;
        std::size_t at = 0;
        auto next = chosen_.begin();
        for (KeptEvents::Reader reader(events_); next != chosen_.end() && reader.next(event); ++at) {
            if (at != *next) continue;
            all.push_back(events_.whole(event, reader.time(), conversation));
            ++next;
        }
        return all;
    }

  private:
    static constexpr std::size_t kMost = 10'000;
    const KeptEvents& events_;
    std::set<std::size_t> chosen_;
};

std::optional<std::size_t> last_of(const std::vector<Logged>& events, const std::string& name) {
    for (std::size_t at = events.size(); at-- > 0;) {
        const Event& event = events[at].event;
        if (event.from == name || std::find(event.to.begin(), event.to.end(), name) != event.to.end()) return at;
    }
    return std::nullopt;
}

/// Who stands where at a place from which nothing leads on unseen.
std::vector<Waiting> waiting_at(const semantics::Region& place, const CaseResult& result, const Wording& wording,
                                World& world) {
    Follower& follower = *world.follower;
    const semantics::State state = follower.regions().state(place);
    const std::vector<semantics::Prospect> prospects = semantics::prospects(*world.system, state);
    std::vector<Waiting> all;
    for (const semantics::Unseen& unseen : follower.regions().unseen(place)) {
        const ShownMessage message = wording.shown(unseen.message, nullptr, world);
        all.push_back({message.from, "has to send " + with_ends(message), {}, last_of(result.events, message.from)});
    }
    for (std::size_t at = 0; at < prospects.size(); ++at) {
        const semantics::Prospect& prospect = prospects[at];
        if (prospect.kind == semantics::AgentStatus::finished || prospect.is_at_rest) continue;
        const std::string name = wording.name_of(at, world);
        const auto since = last_of(result.events, name);
        const auto add = [&](const std::string& words, const ir::Operation* operation) {
            all.push_back(
                {name, wording.in_words_of_log(words), operation == nullptr ? source::Span() : operation->span, since});
        };
        if (prospect.kind == semantics::AgentStatus::failed) {
            add("has failed", nullptr);
            continue;
        }
        bool is_said = false;
        for (const semantics::Regions::Next& next : follower.regions().steps(place).all) {
            const semantics::Event& event = next.effect->event;
            if (event.agent != at || event.kind != ir::Action::send) continue;
            add("can send " + with_ends(wording.shown(seen_of(event, follower.names()), event.operation, world)),
                event.operation);
            is_said = true;
        }
        for (const semantics::Wait& wait : prospect.waits) {
            std::vector<std::string> receives;
            for (const ir::Operation* receive : wait.receives) receives.push_back("`" + to_string(*receive) + "`");
            add("waits for " + (receives.empty() ? "a timeout" : report::joined(receives, " or ")),
                wait.receives.empty() ? wait.at : wait.receives.front());
            is_said = true;
        }
        if (!is_said && prospect.at != nullptr) add("is at `" + to_string(*prospect.at) + "`", prospect.at);
    }
    return all;
}

/// \returns the first property that is broken in no run that was followed, where others may break it; null: there is none
const ir::UserProperty* judge_properties(CaseResult& result, const Course& course, World& world) {
    Follower& follower = *world.follower;
    const auto& properties = follower.watch().properties();
    Follower::Broken end = follower.broken(course.sets.back());
    if (!course.doubt.empty()) {
        end.is_whole = false;
        end.certainly = 0;
    }
    const ir::UserProperty* open = nullptr;
    for (std::size_t at = 0; at < properties.size(); ++at) {
        const std::uint64_t bit = std::uint64_t{1} << at;
        if ((end.possibly & bit) == 0) {
            if (!end.is_whole && open == nullptr) open = properties[at];
            continue;
        }
        PropertyOutcome outcome{properties[at]->name, (end.certainly & bit) != 0,
                                world.expects_violation(properties[at]->name), std::nullopt, properties[at]->span};
        // Before the end of all agents, what must be true then is not broken.
        const auto is_broken = [&](Follower::SetNumber set) {
            const Follower::Broken broken = follower.broken(set);
            return ((outcome.certainly ? broken.certainly : broken.possibly) & bit) != 0;
        };
        std::size_t first = course.sets.size() - 1;
        while (first > 0 && is_broken(course.sets[first - 1])) --first;
        if (first > 0 && course.is_strict) outcome.since = first - 1;  // of all events
        result.violated.push_back(std::move(outcome));
    }
    return open;
}

/// Whether the conversation fits further where timeouts may come at any time.
bool fits_with_timeouts(const Conversation& conversation, const Cast& cast, const Course& course, Worlds& worlds,
                        const Settings& settings) {
    if (worlds.usual().instance.timeout != ir::TimeoutReading::quiescent) return false;
    Wording wording(conversation, cast, worlds);
    WorldRequest request = wording.request();
    request.any_timeouts = true;
    const Course other = follow(conversation.events, wording, worlds.of(request), settings);
    return other.fault.empty() && (!other.misfit || *other.misfit > *course.misfit || !other.is_decided());
}

/// Rules of agents are the reason where the conversation fits further without them.
void look_at_rules(Deviation& deviation, const Conversation& conversation, const Event& event, const Cast& cast,
                   const Course& course, World& world, Worlds& worlds, const Settings& settings) {
    if (!has_rules(world)) return;
    Wording wording(conversation, cast, worlds);
    WorldRequest request = wording.request();
    request.ignores_rules = true;
    World& free = worlds.of(request);
    const Course other = follow(conversation.events, wording, free, settings);
    if (!other.fault.empty() || !other.is_decided() || (other.misfit && *other.misfit <= *course.misfit)) return;
    const auto seen = wording.seen(event, free);
    const ir::Operation* operation = nullptr;
    if (other.is_strict && seen)
        for (const semantics::Offer& each :
             free.follower->offers(other.sets[*course.misfit], event.kind == Event::Kind::receive))
            if (operation == nullptr && semantics::is_part(*seen, each.seen)) operation = each.operation;
    wording.seat(world);
    blame_rules(deviation, event, course, operation, world, wording);
}

}  // namespace

CaseResult Judge::judged(const Conversation& conversation, bool is_over) {
    if (worlds_.are_too_large()) forget();
    CaseResult result;
    covered_ = {};
    // What a budget ends may be half computed.
    try {
        const budget::Scope scope(settings_.of_conversation);
        judge(result, conversation);
    } catch (const budget::Exceeded& exceeded) {
        forget();
        covered_ = {.is_known = false};  // its world is gone
        result = {};
        result.because = exceeded.spent() == budget::Spent::cancelled
                             ? "interrupted"
                             : "following all runs that fit takes too long; lower --places, or log what agents decide "
                               "as messages, too";
    }
    result.name = conversation.name;
    result.event_count = conversation.events.size();
    if (result.events.empty()) result.events = ChosenEvents(conversation.events).whole(conversation.name);
    if (is_over) cover();
    return result;
}

/// Counts the steps of the conversation that was judged last.
void Judge::cover() {
    try {
        const budget::Scope scope(settings_.of_conversation);
        if (covered_.world != nullptr) {
            semantics::PassedFollower& passed = *covered_.world->passed;
            semantics::PassedFollower::Number number = passed.start();
            for (const Follower::MessageNumber message : covered_.messages) number = passed.after(number, message);
            coverage_.add(*covered_.world, number);
        }
    } catch (const budget::Exceeded&) {
        forget();
        covered_.is_known = false;
    }
    if (!covered_.is_known) coverage_.add_unknown();
}

void Judge::forget() {
    coverage_.settle();
    worlds_.clear();
}

void Judge::judge(CaseResult& result, const Conversation& conversation) {
    const Cast cast = casting_.cast(conversation);
    result.inferred = cast.inferred;
    result.because = cast.fault;
    if (!cast.fault.empty()) return;
    Wording wording(conversation, cast, worlds_);
    World& world = worlds_.of(wording.request());
    Course course = follow(conversation.events, wording, world, settings_);
    result.because = course.fault;
    if (!course.fault.empty()) return;
    covered_.is_known = course.is_strict;
    if (course.is_strict) covered_ = {true, &world, std::move(course.messages)};
    const ir::UserProperty* open_property = judge_properties(result, course, world);
    const bool ends = !course.misfit && world.follower->can_end(course.sets.back());
    result.lost = course.lost;
    result.missing = course.missing;
    if (ends && result.violated.empty() && result.lost == 0 && open_property == nullptr) {
        result.verdict = Verdict::conforms;
    } else {
        ChosenEvents chosen(conversation.events);
        chosen.choose_before(course.misfit.value_or(conversation.events.size() - 1) + 1);
        chosen.choose_last_ones();
        for (const PropertyOutcome& each : result.violated)
            if (each.since) chosen.choose(*each.since);
        for (const MissingMessage& each : result.missing)
            if (each.before > 0) chosen.choose(each.before - 1);
        result.events = chosen.whole(conversation.name);
        for (PropertyOutcome& each : result.violated)
            if (each.since) each.since = chosen.index_of(*each.since);
        for (MissingMessage& each : result.missing)
            if (each.before > 0) each.before = chosen.index_of(each.before - 1) + 1;
        if (course.misfit) {
            Deviation deviation =
                deviation_of(result.events, chosen.index_of(*course.misfit), course.sets.back(), world, wording);
            deviation.index = *course.misfit;
            result.because = course.doubt;
            const std::vector<std::string>& terms = result.events[deviation.event].event.terms;
            const auto unknown = std::find_if(terms.begin(), terms.end(),
                                              [&](const std::string& term) { return !wording.value(term, world); });
            if (result.because.empty() && worlds_.has_domains() && unknown != terms.end())
                result.because = fmt::format("`{}` is none of the values that the check file computes with", *unknown);
            if (result.because.empty() && fits_with_timeouts(conversation, cast, course, worlds_, settings_))
                result.because = kTimeouts;
            result.verdict = result.because.empty() ? Verdict::deviates : Verdict::undecided;
            if (result.verdict == Verdict::deviates)
                look_at_rules(deviation, conversation, result.events[deviation.event].event, cast, course, world,
                              worlds_, settings_);
            result.deviation = std::move(deviation);
        } else {
            result.verdict = ends ? Verdict::conforms : Verdict::open;
            if (open_property != nullptr) {
                result.verdict = Verdict::undecided;
                result.because = fmt::format("it fits, but whether it violates `{}` is not known: {}",
                                             open_property->name, course.doubt.empty() ? kRaisePlaces : course.doubt);
            }
            if (!ends)
                result.waiting = waiting_at(world.follower->resting_place(course.sets.back()), result, wording, world);
        }
    }
}

}  // namespace map2pml::conform
