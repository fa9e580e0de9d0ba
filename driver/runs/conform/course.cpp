#include "driver/runs/conform/internal.h"
#include "translator/protocols/semantics/conformance/loose.h"

namespace map2pml::conform {

namespace {

constexpr const char* kBound = "a run that may fit ends at a bound; raise --call-depth";

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
    Pursuit(const KeptEvents& events, Wording& wording, World& world, const Settings& settings)
        : events_(events), wording_(wording), world_(world), settings_(settings) {}

    /// With the fewest messages missing.
    Course follow() {
        Course first;
        if (!world_.fault.empty()) {
            first.fault = "the protocol cannot have these agents: " + world_.fault;
            return first;
        }
        wording_.seat(world_);
        for (std::size_t lost = 0; lost <= settings_.most_lost; ++lost) {
            Course course = follow(lost);
            if (!course.misfit || !course.fault.empty()) return course;
            if (lost == 0)
                first = std::move(course);
            else if (!course.doubt.empty() && first.doubt.empty())
                first.doubt = course.doubt;
        }
        return first;
    }

  private:
    Course follow(std::size_t most_lost) {
        return settings_.order == Order::log && most_lost == 0 ? follow_strictly() : follow_loosely(most_lost);
    }

    Course follow_strictly() {
        semantics::Follower& follower = *world_.follower;
        Course course;
        course.sets.push_back(follower.start());
        semantics::Follower::SetNumber last = course.sets.back();  // also where it is empty
        NumberedEvent event;
        semantics::Seen seen;
        for (KeptEvents::Reader reader(events_); reader.next(event);) {
            std::optional<semantics::Follower::SetNumber> next;
            semantics::Follower::MessageNumber message = 0;
            if (wording_.see(event, world_, seen)) {
                message = follower.number_of(seen);
                next = follower.after(course.sets.back(), message);
                last = *next;
            }
            if (!next || follower.is_empty(*next)) {
                course.misfit = course.sets.size() - 1;
                break;
            }
            course.sets.push_back(*next);
            course.messages.push_back(message);
        }
        note_doubts(course, follower[last].is_whole, follower[last].reached_bound);
        return course;
    }

    Course follow_loosely(std::size_t most_lost) {
        // A run has a situation for each event.
        constexpr std::size_t kMostSituations = 20'000;
        semantics::Follower& follower = *world_.follower;
        Course course;
        course.is_strict = false;
        if (events_.size() > kMostSituations) {
            course.fault = "the conversation has too many events for --order and --lost";
            return course;
        }
        std::vector<semantics::Seen> messages;
        NumberedEvent event;
        for (KeptEvents::Reader reader(events_); reader.next(event);) {
            semantics::Seen& seen = messages.emplace_back();
            if (wording_.see(event, world_, seen)) continue;
            // No step of the system is like a message without a name.
            seen = {event.kind == Event::Kind::receive, wording_.seat_of(event.from).value_or(0),
                    follower.names().all().size()};
            for (const std::uint32_t name : event.to)
                if (const auto receiver = wording_.seat_of(name)) seen.receivers.push_back(*receiver);
        }
        semantics::LooseFollower loose(follower, messages, order_of(settings_.order), most_lost, kMostSituations);
        course.sets = {loose.set()};
        course.misfit = loose.misfit();
        note_doubts(course, loose.is_whole(), loose.reached_bound());
        if (!course.misfit && loose.lost() > 0) {
            course.lost = loose.lost();
            for (const semantics::LostMessage& each : loose.lost_messages())
                course.missing.push_back({each.before, wording_.shown(each.offer.seen, each.offer.operation, world_)});
        }
        return course;
    }

    static void note_doubts(Course& course, bool is_whole, bool reached_bound) {
        if (!is_whole)
            course.doubt = kRaisePlaces;
        else if (reached_bound)
            course.doubt = kBound;
    }

    const KeptEvents& events_;
    Wording& wording_;
    World& world_;
    const Settings& settings_;
};

}  // namespace

Course follow(const KeptEvents& events, Wording& wording, World& world, const Settings& settings) {
    return Pursuit(events, wording, world, settings).follow();
}

}  // namespace map2pml::conform
