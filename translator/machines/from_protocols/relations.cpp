#include "translator/machines/from_protocols/internal.h"

#include <algorithm>
#include <set>
#include <utility>

namespace map2pml::protocol_to_eventb {

namespace {

struct AgentPlace {
    std::size_t agent = 0;
    PlaceId place = 0;
};

/// The known facts about letters in a state.
struct KnownMessages {
    std::set<LetterId> present{};
    std::set<LetterId> absent{};
};

class Fixpoint {
  public:
    Fixpoint(const Net& net, const std::vector<Flow>& flows, const std::vector<Count>& counts)
        : net_(net), flows_(flows), counts_(counts) {
        const std::size_t count = net.agents.size();
        for (const LocalAgent& one : net.agents) {
            auto& meets = relations_.meets.emplace_back(one.places.size());
            for (auto& place : meets)
                for (const LocalAgent& other : net.agents) place.emplace_back(other.places.size(), false);
            relations_.lies.emplace_back(one.places.size(), std::vector<bool>(net.letters.size(), false));
        }
        for (std::size_t one = 0; one < count; ++one)
            for (std::size_t other = 0; other < count; ++other) meet({one, 0}, {other, 0});
    }

    Relations run() {
        while (std::exchange(grows_, false)) {
            for (std::size_t agent = 0; agent < net_.agents.size(); ++agent)
                for (const Move& move : net_.agents[agent].moves) step(agent, move);
        }
        return std::move(relations_);
    }

  private:
    [[nodiscard]] bool may_meet(const AgentPlace& one, const AgentPlace& other) const {
        return relations_.meets[one.agent][one.place][other.agent][other.place];
    }
    /// A letter depends only on its two ends.
    [[nodiscard]] bool may_lie(const AgentPlace& where, LetterId letter) const {
        const Letter& it = net_.letters[letter];
        const bool is_end = where.agent == it.receiver || where.agent == it.message.sender;
        return !is_end || relations_.lies[where.agent][where.place][letter];
    }
    void meet(const AgentPlace& one, const AgentPlace& other) {
        set(relations_.meets[one.agent][one.place][other.agent], other.place);
        set(relations_.meets[other.agent][other.place][one.agent], one.place);
    }
    void lie(const AgentPlace& where, LetterId letter) { set(relations_.lies[where.agent][where.place], letter); }
    void set(std::vector<bool>& list, std::size_t at) {
        grows_ = grows_ || !list[at];
        list[at] = true;
    }

    [[nodiscard]] const Place& place_of(const AgentPlace& where) const {
        return net_.agents[where.agent].places[where.place];
    }

    /// The constraint of a guard on letters while these two agents are at these places.
    [[nodiscard]] KnownMessages known_messages(const Move& move, const AgentPlace& one, const AgentPlace& other) const {
        KnownMessages messages;
        messages.present.insert(move.takes.begin(), move.takes.end());
        messages.absent.insert(move.excludes.begin(), move.excludes.end());
        if (move.needs.size() == 1) messages.present.insert(move.needs.front());
        if (move.waits_for_quiescence)
            for (const AgentPlace& each : {one, other})
                messages.absent.insert(place_of(each).wakes.begin(), place_of(each).wakes.end());
        return messages;
    }

    /// The maximum number of a letter between these two ends; nothing: unbounded.
    [[nodiscard]] std::optional<long> room_for(LetterId letter, const AgentPlace& one, const AgentPlace& other) const {
        const Letter& it = net_.letters[letter];
        const AgentPlace& sender = it.message.sender == one.agent ? one : other;
        const AgentPlace& receiver = it.receiver == one.agent ? one : other;
        if (it.message.sender != sender.agent || it.receiver != receiver.agent) return std::nullopt;
        const std::optional<std::size_t>& sent = counts_[letter].sent[sender.place];
        if (!sent) return std::nullopt;
        return static_cast<long>(*sent) - static_cast<long>(counts_[letter].taken[receiver.place]);
    }

    /// True if no equation about these two excludes these places with such letters.
    [[nodiscard]] bool is_possible(const AgentPlace& one, const AgentPlace& other, KnownMessages messages) const {
        for (LetterId letter = 0; letter < net_.letters.size(); ++letter) {
            if (!may_lie(one, letter) || !may_lie(other, letter)) messages.absent.insert(letter);
            const std::optional<long> room = room_for(letter, one, other);
            if (room && *room < 0) return false;
            if (room && *room == 0) messages.absent.insert(letter);
        }
        if (std::any_of(messages.present.begin(), messages.present.end(),
                        [&](LetterId letter) { return messages.absent.contains(letter); }))
            return false;
        // One equation may imply that letters are absent, and another one may then be contradicted.
        for (std::size_t known = messages.absent.size() + 1; known != messages.absent.size();) {
            known = messages.absent.size();
            for (const Flow& flow : flows_)
                if (!is_balanced(flow, one, other, messages)) return false;
        }
        return true;
    }

    /// \param mail receives the letters that the equation shows to be absent.
    [[nodiscard]] static bool is_balanced(const Flow& flow, const AgentPlace& one, const AgentPlace& other,
                                          KnownMessages& messages) {
        Weight least = 0;
        for (const auto& [agent, weights] : flow.places) {
            if (agent != one.agent && agent != other.agent) return true;
            least += weights[agent == one.agent ? one.place : other.place];  // once, when both are the same
        }
        std::vector<LetterId> more;  // of each of these there may be further ones
        std::vector<LetterId> less;
        for (const auto& [letter, weight] : flow.letters) {
            if (messages.absent.contains(letter)) continue;
            if (messages.present.contains(letter)) least += weight;
            (weight > 0 ? more : less).push_back(letter);
        }
        if (least == 0 && (more.empty() || less.empty())) {
            for (const LetterId letter : more.empty() ? less : more)
                if (!messages.present.contains(letter)) messages.absent.insert(letter);
        }
        return least == 0 || !(least > 0 ? less : more).empty();
    }

    /// The possible places of all others during the move; nothing if the move is impossible.
    [[nodiscard]] std::vector<AgentPlace> others_during(const AgentPlace& before, const Move& move) const {
        std::vector<AgentPlace> others;
        for (std::size_t other = 0; other < net_.agents.size(); ++other) {
            const std::size_t count = others.size();
            for (PlaceId place = 0; other != before.agent && place < net_.agents[other].places.size(); ++place) {
                const AgentPlace there{other, place};
                const bool is_quiet = !move.waits_for_quiescence || !place_of(there).acts;
                if (is_quiet && may_meet(before, there) &&
                    is_possible(before, there, known_messages(move, before, there)))
                    others.push_back(there);
            }
            if (other != before.agent && others.size() == count) return {};
        }
        return others;
    }

    void step(std::size_t agent, const Move& move) {
        const AgentPlace before{agent, move.from};
        const AgentPlace after{agent, move.to};
        const std::vector<AgentPlace> others = others_during(before, move);
        const bool is_reached =
            may_meet(before, before) && is_possible(before, before, known_messages(move, before, before));
        if (!is_reached || (others.empty() && net_.agents.size() > 1)) return;
        meet(after, after);
        for (const LetterId letter : move.puts) lie(after, letter);
        for (const AgentPlace& there : others) {
            meet(after, there);
            for (const LetterId letter : move.puts) lie(there, letter);
        }
        for (const LetterId letter : staying(move, before, after)) lie(after, letter);
    }

    /// The letters that may be present after the move as before: a received letter may have been present twice.
    [[nodiscard]] std::vector<LetterId> staying(const Move& move, const AgentPlace& before, const AgentPlace& after) {
        // The equations are evaluated at the place after the move as if all of them were present already.
        std::vector<bool>& here = relations_.lies[after.agent][after.place];
        const std::vector<bool> known = here;
        std::vector<LetterId> asked;
        for (LetterId letter = 0; letter < net_.letters.size(); ++letter)
            if (relations_.lies[before.agent][before.place][letter] && !known[letter]) asked.push_back(letter);
        for (const LetterId letter : asked) here[letter] = true;
        std::erase_if(asked, [&](LetterId letter) { return !stays(move, before, after, letter); });
        here = known;
        return asked;
    }

    [[nodiscard]] bool stays(const Move& move, const AgentPlace& before, const AgentPlace& after,
                             LetterId letter) const {
        const Letter& it = net_.letters[letter];
        const std::size_t other = it.receiver == before.agent ? it.message.sender : it.receiver;
        if (other == before.agent) return true;
        for (PlaceId place = 0; place < net_.agents[other].places.size(); ++place) {
            const AgentPlace there{other, place};
            if (may_meet(before, there) && is_possible(before, there, known_messages(move, before, there)) &&
                is_possible(after, there, {{letter}, {}}))
                return true;
        }
        return false;
    }

    const Net& net_;
    const std::vector<Flow>& flows_;
    const std::vector<Count>& counts_;
    Relations relations_;
    bool grows_ = true;
};

}  // namespace

Relations relations_of(const Net& net, const std::vector<Flow>& flows, const std::vector<Count>& counts) {
    return Fixpoint(net, flows, counts).run();
}

}  // namespace map2pml::protocol_to_eventb
