#include "translator/machines/from_protocols/internal.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace map2pml::protocol_to_eventb {

namespace {

[[nodiscard]] bool has(const std::vector<LetterId>& letters, LetterId letter) {
    return std::find(letters.begin(), letters.end(), letter) != letters.end();
}

/// The longest path to each place, counting moves that send the letter; unbounded if a loop sends it.
std::vector<std::optional<std::size_t>> sent_at_most(const LocalAgent& sender, LetterId letter) {
    const graph::Components components = graph::components_of(successors_of(sender));
    std::vector<std::optional<std::size_t>> most(components.count, 0);
    // Components that come first have the largest numbers.
    for (std::size_t at = components.count; at-- > 0;) {
        for (const Move& move : sender.moves) {
            if (components.of[move.to] != at) continue;
            const bool sends = has(move.puts, letter);
            const std::optional<std::size_t>& before = most[components.of[move.from]];
            if (components.of[move.from] == at) {
                if (sends) most[at].reset();
            } else if (!before) {
                most[at].reset();
            } else if (most[at]) {
                most[at] = std::max(*most[at], *before + (sends ? 1 : 0));
            }
            if (!most[at]) break;
        }
    }
    std::vector<std::optional<std::size_t>> sent;
    for (const std::size_t component : components.of) sent.push_back(most[component]);
    return sent;
}

/// The shortest path to each place, counting moves that receive the letter.
std::vector<std::size_t> taken_at_least(const LocalAgent& receiver, LetterId letter) {
    constexpr std::size_t kFar = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> least(receiver.places.size(), kFar);
    least.front() = 0;
    for (bool changes = true; std::exchange(changes, false);) {
        for (const Move& move : receiver.moves) {
            if (least[move.from] == kFar) continue;
            const std::size_t here = least[move.from] + (has(move.takes, letter) ? 1 : 0);
            if (here < least[move.to]) {
                least[move.to] = here;
                changes = true;
            }
        }
    }
    return least;
}

}  // namespace

std::vector<Count> counts_of(const Net& net) {
    std::vector<Count> counts;
    for (LetterId letter = 0; letter < net.letters.size(); ++letter) {
        const Letter& it = net.letters[letter];
        counts.push_back(
            {sent_at_most(net.agents[it.message.sender], letter), taken_at_least(net.agents[it.receiver], letter)});
    }
    return counts;
}

std::vector<std::size_t> ranks_of(const LocalAgent& agent) {
    const graph::Components components = graph::components_of(successors_of(agent));
    std::vector<std::size_t> rank(components.count, 0);
    for (std::size_t at = 0; at < components.count; ++at) {
        for (const Move& move : agent.moves)
            if (components.of[move.from] == at && components.of[move.to] != at)
                rank[at] = std::max(rank[at], rank[components.of[move.to]] + 1);
    }
    std::vector<std::size_t> ranks;
    for (const std::size_t each : components.of) ranks.push_back(rank[each]);
    return ranks;
}

}  // namespace map2pml::protocol_to_eventb
