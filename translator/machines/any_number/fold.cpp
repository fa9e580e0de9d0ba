#include "translator/machines/any_number/fold.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace map2pml::any_number {

using protocol_to_eventb::Letter;
using protocol_to_eventb::LetterId;
using protocol_to_eventb::Move;
using protocol_to_eventb::Net;
using protocol_to_eventb::Place;
using protocol_to_eventb::PlaceId;
using semantics::Thread;

namespace {

using Clones = std::vector<std::size_t>;  ///< by index in the instance

/// Why the net cannot be folded.
struct Refusal {
    source::Span place;
    std::string why;
};

class Folder {
  public:
    Folder(const Merged& merged, const ir::Protocol& protocol, const ir::Instance& instance,
           const std::vector<std::string>& free, bool is_exact)
        : merged_(merged),
          net_(merged.net),
          protocol_(protocol),
          instance_(instance),
          values_(protocol, instance),
          is_exact_(is_exact) {
        std::map<std::string, std::size_t> roles;
        for (const ir::AgentInstance& agent : instance.agents) {
            const bool is_clone = std::find(free.begin(), free.end(), agent.agent) != free.end();
            const std::string& name = is_clone ? agent.agent : agent.name;
            const auto [known, is_new] = roles.try_emplace((is_clone ? "=" : "!") + name, folded_.roles.size());
            if (is_new) folded_.roles.push_back({name, is_clone, {}});
            role_of_.push_back(known->second);
        }
        clones_.resize(folded_.roles.size());
        folded_.participants.resize(folded_.roles.size());
        for (std::size_t agent = 0; agent < role_of_.size(); ++agent)
            if (is_clone(agent)) clones_[role_of_[agent]].push_back(agent);
        for (const std::string& each : free)
            if (const auto known = roles.find("=" + each); known != roles.end()) folded_.free.push_back(known->second);
    }

    Folded run() {
        try {
            for (LetterId letter = 0; letter < net_.letters.size(); ++letter) fold_letter(letter);
            for (std::size_t agent = 0; agent < net_.agents.size(); ++agent) fold_places(agent);
            for (std::size_t agent = 0; agent < net_.agents.size(); ++agent)
                for (std::size_t at = 0; at < net_.agents[agent].moves.size(); ++at)
                    fold_move(agent, net_.agents[agent].moves[at], merged_.parts[agent][at]);
            ask_symmetry();
        } catch (const Refusal& refusal) {
            folded_.refusal = refusal.why;
            folded_.place = refusal.place;
        }
        return std::move(folded_);
    }

  private:
    [[nodiscard]] bool is_clone(std::size_t agent) const { return folded_.roles[role_of_[agent]].is_many; }
    [[nodiscard]] const std::string& role_name(std::size_t agent) const { return folded_.roles[role_of_[agent]].name; }
    /// `agents of X`, or of each of them.
    [[nodiscard]] std::string free_agents() const {
        std::string text;
        for (const std::size_t each : folded_.free)
            text += (text.empty() ? "agents of `" : " or of `") + folded_.roles[each].name + "`";
        return text;
    }
    [[nodiscard]] std::vector<std::size_t> roles_of(const Clones& clones) const {
        std::vector<std::size_t> roles;
        for (const std::size_t each : clones) roles.push_back(role_of_[each]);
        return roles;
    }
    [[nodiscard]] std::size_t count_of(const Clones& clones, std::size_t role) const {
        return static_cast<std::size_t>(
            std::count_if(clones.begin(), clones.end(), [&](std::size_t each) { return role_of_[each] == role; }));
    }

    [[nodiscard]] source::Span span_of(const Place& place) const {
        const Thread& thread = place.state.threads.front();
        return thread.operation == nullptr ? protocol_.span : thread.operation->span;
    }
    [[nodiscard]] source::Span span_of(const Move& move) const {
        return move.event.operation == nullptr ? protocol_.span : move.event.operation->span;
    }
    /// The step that sends it.
    [[nodiscard]] source::Span span_of(LetterId letter) const {
        for (const std::vector<Part>& parts : merged_.parts[net_.letters[letter].message.sender])
            for (const Part& part : parts)
                if (std::find(part.move->puts.begin(), part.move->puts.end(), letter) != part.move->puts.end())
                    return span_of(*part.move);
        return protocol_.span;
    }

    // --- texts without the names of clones

    /// \param named clones that have a number; \param grows: others get the next one, else they are all alike
    [[nodiscard]] std::string text_of(semantics::Value value, Clones& named, bool grows) const {
        const auto agent = values_.agent_index(value);
        if (!agent || !is_clone(*agent)) return values_.text(value);
        auto at = std::find(named.begin(), named.end(), *agent);
        if (at == named.end() && !grows) return "other " + role_name(*agent);
        if (at == named.end()) at = named.insert(named.end(), *agent);
        return fmt::format("?{} {}", at - named.begin(), role_name(*agent));
    }

    void add(const semantics::Environment& environment, Clones& named, bool grows, std::string& text) const {
        for (const auto& [variable, value] : environment.all())
            text += fmt::format(" ${} = {}", values_.name_text(variable), text_of(value, named, grows));
    }

    void add(const Thread& thread, Clones& named, bool grows, std::string& text) const {
        const auto id = [](const ir::Operation* operation) { return operation == nullptr ? 0 : operation->id; };
        text += fmt::format("<{} {} {} {} {}", static_cast<int>(thread.control), id(thread.operation), thread.clause,
                            thread.is_branch, thread.has_left);
        add(thread.environment, named, grows, text);
        for (const semantics::NameId bound : thread.bound) text += " !" + values_.name_text(bound);
        for (const semantics::Frame& frame : thread.frames) {
            text += fmt::format("|{} {} {} {}", static_cast<int>(frame.kind), id(frame.operation), frame.next,
                                frame.clause);
            add(frame.environment, named, grows, text);
            for (const semantics::NameId bound : frame.bound) text += " !" + values_.name_text(bound);
        }
        for (const Thread& branch : thread.branches) add(branch, named, grows, text);
        text += ">";
    }

    // --- letters

    void fold_letter(LetterId letter) {
        const Letter& it = net_.letters[letter];
        const std::size_t sender = it.message.sender;
        if (is_clone(sender) && is_clone(it.receiver) && sender != it.receiver)
            throw Refusal{span_of(letter),
                          role_of_[sender] == role_of_[it.receiver]
                              ? fmt::format("agents of `{}` send messages to each other here", role_name(sender))
                              : fmt::format("agents of `{}` send messages to agents of `{}` here", role_name(sender),
                                            role_name(it.receiver))};
        Clones owner;
        if (is_clone(it.receiver)) owner = {it.receiver};
        if (is_clone(sender)) owner = {sender};
        for (const semantics::Value value : it.message.terms)
            if (owner.empty()) (void)text_of(value, owner, true);
        const std::optional<std::size_t> owner_role =
            owner.empty() ? std::nullopt : std::optional(role_of_[owner.front()]);
        std::string key =
            fmt::format("{} {} {}:", folded_.roles[role_of_[sender]].name, folded_.roles[role_of_[it.receiver]].name,
                        values_.name_text(it.message.performative));
        for (const semantics::Value value : it.message.terms) key += " " + text_of(value, owner, false);
        const auto [known, is_new] = kinds_.try_emplace(key, folded_.kinds.size());
        if (is_new) folded_.kinds.push_back({key, owner_role, role_of_[it.receiver], letter});
        owner_of_.push_back(owner_role ? owner.front() : instance_.agents.size());
        kind_of_.push_back(known->second);
        ++members_[{known->second, owner_of_.back()}];
    }

    /// \param is_all whoever looks at one of the letters that are alike must look at all of them
    [[nodiscard]] std::vector<Owned> owned(const std::vector<LetterId>& letters, const Clones& participants,
                                           bool is_all, const source::Span& span) const {
        std::map<std::size_t, std::map<std::size_t, std::size_t>> counts;
        for (const LetterId letter : letters) ++counts[kind_of_[letter]][owner_of_[letter]];
        std::set<Owned> all;
        for (const auto& [kind, owners] : counts) {
            std::size_t outsiders = 0;
            for (const auto& [owner, count] : owners) {
                const std::size_t alike = members_.at({kind, owner});
                if (count != (is_all ? alike : 1) && (is_all || count > alike || count > 1))
                    throw Refusal{span, "messages that differ only in which other agent they name are told apart here"};
                const auto at = std::find(participants.begin(), participants.end(), owner);
                const bool is_nobody = owner == instance_.agents.size();
                const bool is_outsider = !is_nobody && at == participants.end();
                outsiders += is_outsider ? 1 : 0;
                all.insert({kind, is_nobody     ? kNobody
                                  : is_outsider ? kOutsiders
                                                : static_cast<int>(at - participants.begin())});
            }
            if (outsiders == 0) continue;
            const std::size_t role = *folded_.kinds[kind].owner;
            if (outsiders != clones_[role].size() - count_of(participants, role))
                throw Refusal{span, fmt::format("this is about some agents of `{}`, but not about others",
                                                folded_.roles[role].name)};
        }
        return {all.begin(), all.end()};
    }

    // --- places

    void fold_places(std::size_t agent) {
        const protocol_to_eventb::LocalAgent& local = net_.agents[agent];
        Role& role = folded_.roles[role_of_[agent]];
        class_of_.emplace_back();
        named_.emplace_back();
        for (PlaceId place = 0; place < local.places.size(); ++place) {
            const Place& here = local.places[place];
            if (here.state.threads.size() != 1 || here.state.threads.front().control == Thread::Control::join)
                throw Refusal{span_of(here), "an agent does several things at once here"};
            ask_exclusion(local, place);
            Clones named;
            if (is_clone(agent)) named = {agent};
            std::string key;
            add(here.state.threads.front(), named, !is_clone(agent), key);
            PlaceClass made{key, agent, place};
            if (!is_clone(agent)) made.named = roles_of(named);
            made.wakes = owned(here.wakes, named, true, span_of(here));
            made.sends = future_of(local, place, named);
            const auto known = std::find_if(role.places.begin(), role.places.end(),
                                            [&](const PlaceClass& each) { return each.key == key; });
            if (known != role.places.end() && !is_alike(*known, made))
                throw Refusal{span_of(here), free_agents() + " are told apart here"};
            class_of_.back().push_back(static_cast<std::size_t>(known - role.places.begin()));
            if (known == role.places.end()) role.places.push_back(std::move(made));
            named_.back().push_back(std::move(named));
        }
        if (!role.places.front().named.empty() || class_of_.back().front() != 0)
            throw Refusal{protocol_.span, free_agents() + " are told apart at the beginning"};
    }

    [[nodiscard]] bool is_alike(const PlaceClass& one, const PlaceClass& other) const {
        const auto flags = [&](const PlaceClass& each) {
            const Place& it = net_.agents[each.agent].places[each.place];
            return std::vector<bool>{it.has_finished, it.has_failed, it.rests, it.acts, it.times_out};
        };
        return one.named == other.named && one.wakes == other.wakes && one.sends == other.sends &&
               flags(one) == flags(other);
    }

    /// A letter that excludes a step gives its agent another one, whatever else is there.
    void ask_exclusion(const protocol_to_eventb::LocalAgent& local, PlaceId place) const {
        const Place& here = local.places[place];
        std::vector<LetterId> left = here.wakes;
        const auto is_left = [&](LetterId letter) { return std::binary_search(left.begin(), left.end(), letter); };
        std::vector<const Move*> moves;
        for (const Move& move : local.moves)
            if (move.from == place) moves.push_back(&move);
        bool is_safe = std::all_of(moves.begin(), moves.end(), [&](const Move* move) {
            return std::all_of(move->excludes.begin(), move->excludes.end(), is_left);
        });
        while (is_safe && !left.empty()) {
            const auto gives_step = [&](LetterId letter) {
                return std::any_of(moves.begin(), moves.end(), [&](const Move* move) {
                    const auto has = [&](const std::vector<LetterId>& all) {
                        return std::find(all.begin(), all.end(), letter) != all.end();
                    };
                    return (has(move->takes) || has(move->needs)) &&
                           std::none_of(move->excludes.begin(), move->excludes.end(), is_left);
                });
            };
            const auto found = std::find_if(left.begin(), left.end(), gives_step);
            is_safe = found != left.end();
            if (is_safe) left.erase(found);
        }
        if (!is_safe) throw Refusal{span_of(here), "a message may keep this wait from going on"};
    }

    /// Letters for some but not all outsiders do not count: then less is known to be sent.
    [[nodiscard]] std::vector<Owned> future_of(const protocol_to_eventb::LocalAgent& local, PlaceId place,
                                               const Clones& named) const {
        std::set<PlaceId> reached = {place};
        for (bool grows = true; grows;) {
            grows = false;
            for (const Move& move : local.moves)
                if (reached.contains(move.from)) grows = reached.insert(move.to).second || grows;
        }
        std::map<std::size_t, std::set<std::size_t>> owners;
        for (const Move& move : local.moves)
            if (reached.contains(move.from))
                for (const LetterId letter : move.puts) owners[kind_of_[letter]].insert(owner_of_[letter]);
        std::set<Owned> all;
        for (const auto& [kind, each] : owners) {
            std::size_t outsiders = 0;
            for (const std::size_t owner : each) {
                const auto at = std::find(named.begin(), named.end(), owner);
                if (owner == instance_.agents.size())
                    all.insert({kind, kNobody});
                else if (at != named.end())
                    all.insert({kind, static_cast<int>(at - named.begin())});
                else
                    ++outsiders;
            }
            if (outsiders == 0) continue;
            const std::size_t role = *folded_.kinds[kind].owner;
            if (outsiders == clones_[role].size() - count_of(named, role)) all.insert({kind, kOutsiders});
        }
        return {all.begin(), all.end()};
    }

    // --- moves

    /// The clones that an agent has named there.
    [[nodiscard]] Clones named_at(std::size_t agent, const Place& place) const {
        Clones named;
        if (is_clone(agent)) named = {agent};
        std::string key;
        add(place.state.threads.front(), named, !is_clone(agent), key);
        return named;
    }

    void fold_move(std::size_t agent, const Move& move, const std::vector<Part>& parts) {
        const Role& role = folded_.roles[role_of_[agent]];
        const source::Span span = span_of(move);
        Clones participants = named_[agent][move.from];
        const auto takes_part = [&](std::size_t clone) {
            if (std::find(participants.begin(), participants.end(), clone) == participants.end())
                participants.push_back(clone);
        };
        for (const LetterId letter : move.takes)
            if (owner_of_[letter] != instance_.agents.size()) takes_part(owner_of_[letter]);
        for (const Part& part : parts)
            for (const std::size_t clone : named_at(agent, *part.from)) takes_part(clone);
        for (const std::size_t clone : named_[agent][move.to]) takes_part(clone);
        for (const std::size_t free : folded_.free) {
            const std::size_t number = count_of(participants, free);
            folded_.participants[free] = std::max(folded_.participants[free], number);
            if (!is_exact_ && number >= clones_[free].size())
                throw Refusal{span,
                              fmt::format("this concerns {} agents of `{}` at once", number, folded_.roles[free].name)};
        }
        Template made;
        made.role = role_of_[agent];
        made.from = class_of_[agent][move.from];
        made.to = class_of_[agent][move.to];
        made.participants = roles_of(participants);
        if (!is_clone(agent))
            for (const std::size_t clone : named_[agent][move.to])
                made.named.push_back(static_cast<int>(std::find(participants.begin(), participants.end(), clone) -
                                                      participants.begin()));
        made.takes = owned(move.takes, participants, false, span);
        made.needs = owned(move.needs, participants, true, span);
        made.excludes = owned(move.excludes, participants, true, span);
        made.puts = owned(move.puts, participants, false, span);
        made.agent = agent;
        made.move = &move;
        made.parts = parts;
        for (const Owned& taken : made.takes)
            for (const Owned& sent : made.puts)
                if (taken.kind == sent.kind) throw Refusal{span, "a step takes a message and sends the same"};
        made.key = fmt::format("{}: {} -> {} {}", role.name, role.places[made.from].key, role.places[made.to].key,
                               move.waits_for_quiescence);
        for (const Part& part : parts) {
            const semantics::Event& event = part.move->event;
            made.key += fmt::format(" {} {} {}", static_cast<int>(event.kind),
                                    event.operation == nullptr ? 0 : event.operation->id, event.thread);
        }
        for (const auto* each : {&made.takes, &made.needs, &made.excludes, &made.puts}) {
            made.key += " /";
            for (const Owned& letter : *each)
                made.key += fmt::format(" {} of {}", folded_.kinds[letter.kind].key, letter.owner);
        }
        for (const int each : made.named) made.key += fmt::format(" @{}", each);
        for (const std::size_t each : made.participants) made.key += " of " + folded_.roles[each].name;
        assignments_[made.key].insert(participants);
        if (templates_.insert(made.key).second) folded_.templates.push_back(std::move(made));
    }

    /// Every choice of participants has the step: the clones can be exchanged.
    void ask_symmetry() const {
        for (const Template& each : folded_.templates) {
            std::size_t choices = 1;
            std::vector<std::size_t> left;
            for (const Clones& clones : clones_) left.push_back(clones.size());
            for (const std::size_t role : each.participants) choices *= left[role]--;
            if (assignments_.at(each.key).size() != choices)
                throw Refusal{span_of(*each.move), free_agents() + " are told apart here"};
        }
    }

    const Merged& merged_;
    const Net& net_;
    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    semantics::Values values_;
    bool is_exact_;
    std::vector<Clones> clones_;        ///< by role
    std::vector<std::size_t> role_of_;  ///< by agent
    Folded folded_;
    std::map<std::string, std::size_t> kinds_;
    std::vector<std::size_t> kind_of_, owner_of_;  ///< by letter; the number of agents: it has no owner
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> members_;  ///< kind, owner -> letters
    std::vector<std::vector<std::size_t>> class_of_;                      ///< by agent and place
    std::vector<std::vector<Clones>> named_;                              ///< likewise
    std::set<std::string> templates_;
    std::map<std::string, std::set<Clones>> assignments_;
};

}  // namespace

std::vector<std::string> Folded::signature() const {
    std::vector<std::string> all;
    const auto add = [&](const std::string& key, const std::vector<Owned>& letters) {
        all.push_back(key);
        for (const Owned& each : letters) all.back() += fmt::format(" {} of {}", kinds[each.kind].key, each.owner);
    };
    for (const Kind& each : kinds) add("kind " + each.key, {});
    for (const Template& each : templates) add("step " + each.key, {});
    for (const Role& role : roles) {
        for (const PlaceClass& each : role.places) {
            add("wakes " + role.name + each.key, each.wakes);
            add("sends " + role.name + each.key, each.sends);
        }
    }
    std::sort(all.begin(), all.end());
    return all;
}

Folded fold(const Merged& merged, const ir::Protocol& protocol, const ir::Instance& instance,
            const std::vector<std::string>& free, bool is_exact) {
    return Folder(merged, protocol, instance, free, is_exact).run();
}

}  // namespace map2pml::any_number
