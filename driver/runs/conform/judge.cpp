#include <fmt/format.h>

#include <algorithm>

#include "driver/results/layout.h"
#include "driver/runs/conform/internal.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/protocols/semantics/conformance/loose.h"
#include "translator/protocols/semantics/conformance/outlook.h"
#include "translator/protocols/semantics/graph/prospects.h"

namespace map2pml::conform {

namespace {

using Follower = semantics::Follower;
using semantics::Seen;

constexpr const char* kRaisePlaces =
    "too many runs fit to follow all of them; raise --places, or log what agents decide as messages, too";
constexpr const char* kBound = "a run that may fit ends at a bound; raise --call-depth";
constexpr const char* kTimeouts =
    "it fits only if an agent timed out while others could still act; `--timeout race` allows that, "
    "`quiescent` does not";

/// How far a conversation fits.
struct Course {
    std::vector<Follower::SetNumber> sets;  ///< after no event, after the first, …
    std::vector<Seen> messages;             ///< that fit
    std::optional<std::size_t> misfit;      ///< index of an event
    bool is_strict = true;                  ///< all messages, in the order of the log
    std::size_t lost = 0;                   ///< messages that must be missing
    std::vector<MissingMessage> missing;
    std::string undecided;  ///< why the misfit shows nothing
    std::string fault;      ///< of the world
};

semantics::SeenOrder order_of(Order order) {
    switch (order) {
        case Order::log:
            return semantics::SeenOrder::log;
        case Order::agent:
            return semantics::SeenOrder::agent;
        case Order::channel:
            return semantics::SeenOrder::channel;
    }
    return semantics::SeenOrder::log;
}

class Pursuit {
  public:
    Pursuit(const CaseResult& result, Wording& wording, World& world, const Settings& settings)
        : result_(result), wording_(wording), world_(world), settings_(settings) {}

    /// With the fewest messages missing.
    Course follow() {
        Course first;
        first.fault = world_.fault;
        if (!first.fault.empty()) return first;
        wording_.seat(world_);
        for (std::size_t lost = 0; lost <= settings_.most_lost; ++lost) {
            Course course = follow(lost);
            if (!course.misfit) return course;
            if (lost == 0)
                first = std::move(course);
            else if (!course.undecided.empty() && first.undecided.empty())
                first.undecided = course.undecided;
        }
        return first;
    }

  private:
    Course follow(std::size_t most_lost) {
        return settings_.order == Order::log && most_lost == 0 ? follow_strictly() : follow_loosely(most_lost);
    }

    Course follow_strictly() {
        Follower& follower = *world_.follower;
        Course course;
        course.sets.push_back(follower.start());
        for (std::size_t at = 0; at < result_.events.size(); ++at) {
            const auto seen = wording_.seen(result_.events[at].event, world_);
            const auto next = seen ? std::optional(follower.after(course.sets.back(), *seen)) : std::nullopt;
            if (!next || follower[*next].places.empty()) {
                course.misfit = at;
                const auto& set = follower[course.sets.back()];
                note_doubts(course, set.is_whole, set.reached_bound);
                return course;
            }
            course.sets.push_back(*next);
            course.messages.push_back(*seen);
        }
        return course;
    }

    Course follow_loosely(std::size_t most_lost) {
        Follower& follower = *world_.follower;
        Course course;
        course.is_strict = false;
        for (const Logged& each : result_.events) {
            // No step of the system is like a message without a name.
            Seen none{each.event.kind == Event::Kind::receive, wording_.agent(each.event.from).value_or(0),
                      follower.names().all().size()};
            for (const std::string& name : each.event.to)
                if (const auto receiver = wording_.agent(name)) none.receivers.push_back(*receiver);
            course.messages.push_back(wording_.seen(each.event, world_).value_or(std::move(none)));
        }
        semantics::LooseFollower loose(follower, course.messages, order_of(settings_.order), most_lost);
        course.sets = {loose.set()};
        course.misfit = loose.misfit();
        if (course.misfit) {
            note_doubts(course, loose.is_whole(), loose.reached_bound());
        } else if (loose.lost() > 0) {
            course.lost = loose.lost();
            for (const semantics::LostMessage& each : loose.lost_messages())
                course.missing.push_back({each.before, wording_.shown(each.offer.seen, each.offer.operation, world_)});
        }
        return course;
    }

    static void note_doubts(Course& course, bool is_whole, bool reached_bound) {
        if (!is_whole)
            course.undecided = kRaisePlaces;
        else if (reached_bound)
            course.undecided = kBound;
    }

    const CaseResult& result_;
    Wording& wording_;
    World& world_;
    const Settings& settings_;
};

std::optional<std::size_t> last_of(const std::vector<Logged>& events, const std::string& name) {
    for (std::size_t at = events.size(); at-- > 0;) {
        const Event& event = events[at].event;
        if (event.from == name || std::find(event.to.begin(), event.to.end(), name) != event.to.end()) return at;
    }
    return std::nullopt;
}

/// Who stands where at a place from which nothing leads on unseen.
std::vector<Waiting> waiting_at(const semantics::Place& place, const CaseResult& result, const Wording& wording,
                                World& world) {
    Follower& follower = *world.follower;
    const semantics::State state = follower.state(place);
    const std::vector<semantics::Prospect> prospects = semantics::prospects(*world.system, state);
    std::vector<Waiting> all;
    for (const semantics::Unseen& unseen : follower.rest(place).unseen) {
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
        for (const Follower::Next& next : follower.steps(place)) {
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

void judge_properties(CaseResult& result, const Course& course, World& world) {
    Follower& follower = *world.follower;
    const auto& properties = follower.watch().properties();
    const Follower::Broken end = follower.broken(course.sets.back());
    for (std::size_t at = 0; at < properties.size(); ++at) {
        const std::uint64_t bit = std::uint64_t{1} << at;
        if ((end.possibly & bit) == 0) continue;
        PropertyOutcome outcome{properties[at]->name, (end.certainly & bit) != 0, std::nullopt, properties[at]->span};
        // Before the end of all agents, what must be true then is not broken.
        const auto is_broken = [&](Follower::SetNumber set) {
            const Follower::Broken broken = follower.broken(set);
            return ((outcome.certainly ? broken.certainly : broken.possibly) & bit) != 0;
        };
        std::size_t first = course.sets.size() - 1;
        while (first > 0 && is_broken(course.sets[first - 1])) --first;
        if (first > 0 && course.is_strict) outcome.since = first - 1;
        result.violated.push_back(std::move(outcome));
    }
}

/// Whether the conversation fits further where timeouts may come at any time.
bool fits_with_timeouts(const CaseResult& result, const Cast& cast, const Course& course, Worlds& worlds,
                        const Settings& settings) {
    if (worlds.usual().instance.timeout != ir::TimeoutReading::quiescent) return false;
    Wording wording(result.events, cast, worlds);
    WorldRequest request = wording.request();
    request.any_timeouts = true;
    const Course other = Pursuit(result, wording, worlds.of(request), settings).follow();
    return other.fault.empty() && (!other.misfit || *other.misfit > *course.misfit || !other.undecided.empty());
}

void note_misfit(CaseResult& result, const Cast& cast, const Course& course, const Wording& wording, World& world,
                 Worlds& worlds, const Settings& settings) {
    result.deviation =
        deviation_of(result.events, *course.misfit, course.sets.back(), world, wording, worlds.sources());
    result.because = course.undecided;
    const std::vector<std::string>& terms = result.events[*course.misfit].event.terms;
    const auto unknown =
        std::find_if(terms.begin(), terms.end(), [&](const std::string& term) { return !wording.value(term, world); });
    if (result.because.empty() && worlds.has_domains() && unknown != terms.end())
        result.because = fmt::format("`{}` is none of the values that the check file computes with", *unknown);
    if (result.because.empty() && fits_with_timeouts(result, cast, course, worlds, settings))
        result.because = kTimeouts;
    result.verdict = result.because.empty() ? Verdict::deviates : Verdict::undecided;
}

}  // namespace

Wording::Wording(const std::vector<Logged>& events, const Cast& cast, Worlds& worlds) : cast_(cast) {
    request_.sends_are_seen = std::any_of(events.begin(), events.end(),
                                          [](const Logged& each) { return each.event.kind != Event::Kind::receive; });
    std::map<std::string, std::uint32_t> counts;
    for (const auto& [name, agent] : cast.roles) ++counts[agent];
    std::map<std::string, std::uint32_t> usual;
    for (const ir::AgentInstance& agent : worlds.usual().instance.agents) ++usual[agent.agent];
    for (const auto& [agent, count] : counts)
        if (usual[agent] != count) request_.counts.emplace(agent, count);
    for (const auto& [procedure, open] : worlds.open()) {
        WorldRequest::Results& results = request_.results[procedure];
        for (const auto& [log, event] : events) {
            for (std::size_t at = 0; at < event.terms.size(); ++at)
                if (open.may_be(event, at)) add_result(event.terms[at], worlds, results);
        }
    }
}

void Wording::add_result(const std::string& term, const Worlds& worlds, WorldRequest::Results& results) {
    const std::string name = term.size() > 1 && term.front() == '!' ? term.substr(1) : term;
    const bool is_agent =
        std::any_of(cast_.roles.begin(), cast_.roles.end(), [&](const auto& each) { return each.first == name; });
    if (is_agent) {
        results.agents = true;
    } else if (worlds.mentions(term) || !worlds.renames_values()) {
        results.values.insert(term);
    } else {
        const auto [known, is_new] = others_.try_emplace(term, others_.size());
        if (is_new) other_texts_.push_back(term);
        results.values.insert(stand_in(known->second));
    }
}

void Wording::seat(const World& world) {
    seats_.clear();
    names_.clear();
    const auto& agents = world.instance.agents;
    const auto sit = [&](const std::string& name, std::size_t at) {
        seats_.emplace(name, at);
        names_.emplace(at, name);
    };
    for (const auto& [name, agent] : cast_.roles)
        for (std::size_t at = 0; at < agents.size(); ++at)
            if (agents[at].name == name && agents[at].agent == agent) sit(name, at);
    for (const auto& [name, agent] : cast_.roles) {
        for (std::size_t at = 0; at < agents.size() && !seats_.contains(name); ++at)
            if (agents[at].agent == agent && !names_.contains(at)) sit(name, at);
    }
}

std::optional<std::size_t> Wording::agent(const std::string& name) const {
    const auto found = seats_.find(name);
    return found == seats_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<semantics::Value> Wording::value(const std::string& text, const World& world) const {
    const std::string name = text.size() > 1 && text.front() == '!' ? text.substr(1) : text;
    if (const auto at = agent(ir::unquoted(name).value_or(name))) return world.system->values().agent(*at);
    const auto other = others_.find(text);
    return semantics::value_written(other == others_.end() ? text : stand_in(other->second), world.system->values());
}

std::string Wording::text_in(const Event& event, std::size_t term, const World& world) const {
    const auto found = world.expressions.find({event.message, term});
    const std::string& text = event.terms[term];
    return found == world.expressions.end() || found->second.contains(text) ? text : kExpression;
}

std::optional<Seen> Wording::seen(const Event& event, const World& world) const {
    Seen seen;
    const auto sender = agent(event.from);
    const auto name = world.follower->names().find(event.message);
    if (!sender || !name) return std::nullopt;
    seen.is_taken = event.kind == Event::Kind::receive;
    seen.sender = *sender;
    seen.name = *name;
    for (std::size_t at = 0; at < event.terms.size(); ++at) {
        const auto known = value(text_in(event, at, world), world);
        if (!known) return std::nullopt;
        seen.terms.push_back(*known);
    }
    for (const std::string& each : event.to) {
        const auto receiver = agent(each);
        if (!receiver) return std::nullopt;
        seen.receivers.push_back(*receiver);
    }
    std::sort(seen.receivers.begin(), seen.receivers.end());
    return seen;
}

std::string Wording::name_of(std::size_t agent, const World& world) const {
    const auto found = names_.find(agent);
    return found == names_.end() ? world.instance.agents[agent].name : found->second;
}

std::string Wording::text_of(semantics::Value value, const World& world) const {
    const semantics::Values& values = world.system->values();
    if (const auto agent = values.agent_index(value)) return name_of(*agent, world);
    return in_words_of_log(values.text(value));
}

std::string Wording::in_words_of_log(std::string text) const {
    for (std::size_t at = 0; at < other_texts_.size(); ++at) {
        for (const std::string& known : {ir::quoted(stand_in(at)), stand_in(at)})
            for (std::size_t found = text.find(known); found != std::string::npos; found = text.find(known))
                text.replace(found, known.size(), other_texts_[at]);
    }
    return text;
}

ShownMessage Wording::shown(const Seen& seen, const ir::Operation* operation, const World& world,
                            const std::vector<bool>& is_open) const {
    ShownMessage message;
    message.from = name_of(seen.sender, world);
    for (const std::size_t receiver : seen.receivers) message.to.push_back(name_of(receiver, world));
    std::vector<std::string> terms;
    for (std::size_t at = 0; at < seen.terms.size(); ++at)
        terms.push_back(at < is_open.size() && is_open[at] ? "_" : text_of(seen.terms[at], world));
    for (std::size_t at = 0; at < terms.size(); ++at)
        if (terms[at] == kExpression && world.expressions.contains({world.follower->names().text(seen.name), at}))
            terms[at] = "_";
    message.text = fmt::format("{}({})", world.follower->names().text(seen.name), report::joined(terms, ", "));
    if (operation != nullptr) {
        message.at = operation->span;
        message.wording = in_words_of_log(to_string(*operation));
    }
    return message;
}

void judge(CaseResult& result, const Casting& casting, Worlds& worlds, Coverage& coverage, const Settings& settings) {
    const Cast cast = casting.cast(result.events);
    result.inferred = cast.inferred;
    result.because = cast.fault;
    if (!cast.fault.empty()) return;
    Wording wording(result.events, cast, worlds);
    World& world = worlds.of(wording.request());
    const Course course = Pursuit(result, wording, world, settings).follow();
    if (!course.fault.empty()) {
        result.because = "the protocol cannot have these agents: " + course.fault;
        return;
    }
    judge_properties(result, course, world);
    if (course.is_strict)
        coverage.add(world, course.sets, course.messages);
    else
        coverage.add_unknown();
    result.lost = course.lost;
    result.missing = course.missing;
    if (course.misfit) {
        note_misfit(result, cast, course, wording, world, worlds, settings);
        return;
    }
    const bool ends = world.follower->good_end(course.sets.back()).has_value();
    result.verdict = ends ? Verdict::conforms : Verdict::open;
    if (!ends) result.waiting = waiting_at(resting_place(*world.follower, course.sets.back()), result, wording, world);
}

}  // namespace map2pml::conform
