#include "translator/machines/any_number/merge.h"

#include <algorithm>
#include <set>

#include "translator/foundation/graph/graph.h"

namespace map2pml::any_number {

using protocol_to_eventb::LetterId;
using protocol_to_eventb::LocalAgent;
using protocol_to_eventb::Move;
using protocol_to_eventb::Net;
using protocol_to_eventb::Place;
using protocol_to_eventb::PlaceId;

namespace {

/// More steps than this of one agent are not worth it.
constexpr std::size_t kMostMerged = 500;

class AgentMerger {
  public:
    /// \param preferred letters that keep their receiver from some step
    AgentMerger(const Net& net, std::size_t agent, const std::set<LetterId>& preferred)
        : net_(net),
          local_(net.agents[agent]),
          agent_(agent),
          preferred_(preferred),
          passed_(local_.places.size(), false) {}

    /// Chooses the places that are passed; without it there are none.
    void choose() {
        const std::vector<bool> can = candidates();
        // Until the agent has done what cannot be moved: only steps that can be done later as well.
        std::vector<bool> early = can;
        for (bool shrinks = true; shrinks;) {
            shrinks = false;
            for (const Move& move : local_.moves) {
                const bool stays_early = moves_right(move) && (!can[move.from] || early[move.from]);
                if (!early[move.to] || stays_early) continue;
                early[move.to] = false;
                shrinks = true;
            }
        }
        passed_ = can;
        for (const Move& move : local_.moves)
            if (!early[move.from] && !moves_left(move)) passed_[move.from] = false;
        // No step says the same twice.
        while (!is_simple()) {
        }
    }
    [[nodiscard]] bool passes(PlaceId place) const { return passed_[place]; }

    /// The ways from this place on, up to places that are not passed.
    [[nodiscard]] std::vector<std::vector<Part>> ways() {
        std::vector<std::vector<Part>> all;
        std::vector<Part> way;
        for (const Move& move : local_.moves)
            if (!passed_[move.from]) extend(move, way, all);
        return all;
    }

  private:
    /// Wherever others are and whatever they send: the agent has the same steps there, and one at least that does not fail. It has
    /// not ended, it cannot go round in circles, and nobody who waits for quiet goes on meanwhile.
    [[nodiscard]] std::vector<bool> candidates() const {
        std::vector<bool> can(local_.places.size());
        std::vector<bool> goes_on(local_.places.size());
        for (PlaceId place = 1; place < can.size(); ++place) {
            const Place& here = local_.places[place];
            can[place] = here.acts && !here.times_out && !here.has_finished && !here.has_failed && !here.rests &&
                         here.wakes.empty() && here.state.threads.size() == 1;
        }
        for (const Move& move : local_.moves) {
            const bool is_own = move.takes.empty() && move.needs.empty() && move.excludes.empty() &&
                                !move.waits_for_quiescence && !writes_to_itself(move);
            if (!is_own) can[move.from] = false;
            if (!local_.places[move.to].has_failed) goes_on[move.from] = true;
        }
        for (PlaceId place = 0; place < can.size(); ++place) can[place] = can[place] && goes_on[place];
        graph::Successors among(can.size());
        for (const Move& move : local_.moves)
            if (can[move.from] && can[move.to]) among[move.from].push_back(move.to);
        const std::vector<bool> circles = graph::on_cycles(graph::components_of(among), among);
        for (PlaceId place = 0; place < can.size(); ++place) can[place] = can[place] && !circles[place];
        return can;
    }

    [[nodiscard]] bool writes_to_itself(const Move& move) const {
        return std::any_of(move.puts.begin(), move.puts.end(),
                           [&](LetterId letter) { return net_.letters[letter].receiver == agent_; });
    }

    /// Others can do before it what they do after it.
    static bool moves_right(const Move& move) {
        return move.puts.empty() && move.excludes.empty() && !move.waits_for_quiescence;
    }
    /// Of a step at a candidate: others can do after it what they do before it.
    [[nodiscard]] bool moves_left(const Move& move) const {
        return std::none_of(move.puts.begin(), move.puts.end(),
                            [&](LetterId letter) { return preferred_.contains(letter); });
    }

    void extend(const Move& move, std::vector<Part>& way, std::vector<std::vector<Part>>& all) {
        way.push_back({&local_.places[move.from], &move});
        if (!passed_[move.to])
            all.push_back(way);
        else
            for (const Move& next : local_.moves)
                if (next.from == move.to && all.size() <= kMostMerged) extend(next, way, all);
        way.pop_back();
    }

    /// \returns whether no way sends two messages of one performative to the same agent, and there are not too many; else
    /// places are no longer passed
    bool is_simple() {
        const auto all = ways();
        if (all.size() > kMostMerged) {
            passed_.assign(passed_.size(), false);
            return true;
        }
        std::set<PlaceId> doubtful;
        for (const std::vector<Part>& way : all) {
            std::set<std::pair<std::size_t, semantics::NameId>> said;
            for (const Part& part : way) {
                for (const LetterId letter : part.move->puts) {
                    const auto& it = net_.letters[letter];
                    const bool is_new = said.insert({it.receiver, it.message.performative}).second;
                    if (!is_new && &part != &way.front()) doubtful.insert(part.move->from);
                }
            }
        }
        for (const PlaceId place : doubtful) passed_[place] = false;
        return doubtful.empty();
    }

    const Net& net_;
    const LocalAgent& local_;
    std::size_t agent_;
    const std::set<LetterId>& preferred_;
    std::vector<bool> passed_;
};

/// The first step with all that follows it.
Move joined(const std::vector<Part>& way, const std::vector<PlaceId>& numbers) {
    Move move = *way.front().move;
    move.from = numbers[move.from];
    move.to = numbers[way.back().move->to];
    for (std::size_t at = 1; at < way.size(); ++at)
        move.puts.insert(move.puts.end(), way[at].move->puts.begin(), way[at].move->puts.end());
    return move;
}

}  // namespace

Merged merge(const Net& net, bool merges) {
    Merged merged;
    merged.net.letters = net.letters;
    merged.net.refusal = net.refusal;
    merged.parts.resize(net.agents.size());
    merged.passed.resize(net.agents.size());
    std::set<LetterId> preferred;
    for (const LocalAgent& local : net.agents)
        for (const Move& move : local.moves) preferred.insert(move.excludes.begin(), move.excludes.end());
    for (std::size_t agent = 0; agent < net.agents.size(); ++agent) {
        const LocalAgent& local = net.agents[agent];
        AgentMerger merger(net, agent, preferred);
        if (merges) merger.choose();
        LocalAgent& made = merged.net.agents.emplace_back();
        std::vector<PlaceId> numbers;
        for (PlaceId place = 0; place < local.places.size(); ++place) {
            numbers.push_back(made.places.size());
            if (merger.passes(place))
                merged.passed[agent].push_back(&local.places[place]);
            else
                made.places.push_back(local.places[place]);
        }
        merged.parts[agent] = merger.ways();
        for (const std::vector<Part>& way : merged.parts[agent]) made.moves.push_back(joined(way, numbers));
    }
    return merged;
}

}  // namespace map2pml::any_number
