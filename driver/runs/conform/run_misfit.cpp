#include <algorithm>

#include "driver/runs/conform/internal.h"
#include "translator/foundation/budget/work_budget.h"

namespace map2pml::conform {

namespace {

/// Keeps the messages and gives each name its agent.
Cast cast_of_run(const ir::Instance& instance, const std::vector<Logged>& messages, KeptEvents& kept) {
    NumberedEvent numbered;
    for (const Logged& message : messages) kept.add(message.log, message.event, numbered);
    Cast cast;
    for (std::uint32_t number = 0; number < kept.names().size(); ++number) {
        const std::string name(kept.names()[number]);
        const auto agent = std::find_if(instance.agents.begin(), instance.agents.end(),
                                        [&](const ir::AgentInstance& each) { return each.name == name; });
        cast.roles.emplace_back(name, agent == instance.agents.end() ? "" : agent->agent);
    }
    return cast;
}

std::optional<Deviation> first_misfit(World& world, const Wording& wording, const std::vector<Logged>& messages) {
    semantics::Follower& follower = *world.follower;
    semantics::Follower::SetNumber set = follower.start();
    for (std::size_t at = 0; at < messages.size(); ++at) {
        const std::vector<std::string>& terms = messages[at].event.terms;
        const bool is_readable = std::all_of(terms.begin(), terms.end(), [&](const std::string& term) {
            return wording.value(term, world).has_value();
        });
        if (!is_readable) return std::nullopt;
        const auto seen = wording.seen(messages[at].event, world);
        const auto next = seen ? std::optional(follower.after(set, *seen)) : std::nullopt;
        if (!next || follower.is_empty(*next)) {
            const bool is_known = follower[next.value_or(set)].is_whole && !follower[set].reached_bound;
            return is_known ? std::optional(deviation_of(messages, at, set, world, wording)) : std::nullopt;
        }
        set = *next;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Deviation> misfit_of(const ir::Protocol& protocol, const ir::Instance& instance,
                                   const std::vector<Logged>& messages) {
    const Settings usual;
    World world;
    world.instance = instance;
    world.system = std::make_unique<semantics::TransitionSystem>(protocol, world.instance);
    semantics::FollowerSettings settings;
    settings.most_places = usual.most_places;
    world.follower = std::make_unique<semantics::Follower>(*world.system, settings);
    KeptEvents kept;
    const Cast cast = cast_of_run(instance, messages, kept);
    Wording wording(kept, cast);
    wording.seat(world);
    try {
        const budget::Scope scope(usual.of_conversation);
        return first_misfit(world, wording, messages);
    } catch (const budget::Exceeded&) {
        return std::nullopt;
    }
}

}  // namespace map2pml::conform
