#include "translator/machines/explore/developments/local_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "translator/machines/explore/developments/internal.h"

namespace map2pml::maze_exploration {

namespace {

/// Sees one explored instance from each of its agents.
class LocalWriter {
  public:
    LocalWriter(World& world, const Machine& machine, const Explored& explored)
        : world_(world), machine_(machine), explored_(explored), stepper_(world, machine) {}

    std::vector<LocalAgent> run() {
        add_agents();
        for (StateId at = 0; at < explored_.size(); ++at) add_moves(at);
        for (const StateId at : explored_.terminal) {
            const std::vector<Id> state(explored_.state(at).begin(), explored_.state(at).end());
            if (machine_.layout.has_buffer && state[machine_.layout.buffer] != kEmpty) continue;
            for (std::size_t agent = 0; agent < agents_.size(); ++agent)
                agents_[agent].states[local_state(agent, state)].may_end = true;
        }
        return std::move(agents_);
    }

  private:
    void add_agents() {
        const std::span<const Id> first = explored_.state(0);
        for (const maze::Class* each : machine_.layout.agents) {
            for (const Id agent : world_.types[each->name.text]) {
                index_[agent] = agents_.size();
                std::vector<unsigned>& own = slots_.emplace_back();
                for (unsigned at = 0; at < machine_.layout.slots.size(); ++at)
                    if (machine_.layout.slots[at].agent == agent) own.push_back(at);
                agents_.push_back({world_.values.text(agent), each->name.text, each->name.span, {}});
                known_.emplace_back();
            }
        }
        const std::vector<Id> state(first.begin(), first.end());
        for (std::size_t agent = 0; agent < agents_.size(); ++agent) (void)local_state(agent, state);
    }

    std::size_t local_state(std::size_t agent, const std::vector<Id>& state) {
        std::vector<Id> own;
        for (const unsigned slot : slots_[agent]) own.push_back(state[slot]);
        const auto [known, is_new] = known_[agent].try_emplace(own, agents_[agent].states.size());
        if (is_new) {
            std::string text;
            for (const unsigned slot : slots_[agent]) {
                text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", machine_.layout.slots[slot].name,
                                    world_.values.text(state[slot]));
            }
            agents_[agent].states.push_back({std::move(text), {}, false});
        }
        return known->second;
    }

    void add_moves(StateId at) {
        const std::vector<Id> before(explored_.state(at).begin(), explored_.state(at).end());
        stepper_.set_before(before);
        for (const StepCode& step : machine_.steps) {
            const auto agent = index_.find(step.self);
            if (agent == index_.end()) continue;
            (void)stepper_.each(step, [&](Excess) {
                add_move(step, agent->second, before);
                return false;
            });
        }
    }

    void add_move(const StepCode& step, std::size_t agent, const std::vector<Id>& before) {
        const std::vector<Id> after = stepper_.after();
        LocalMove move;
        move.action = step.name();
        move.span = step.step.action->name.span;
        std::map<Id, std::int64_t> more;
        if (machine_.layout.has_buffer) {
            count(after[machine_.layout.buffer], 1, more);
            count(before[machine_.layout.buffer], -1, more);
        }
        if (step.taken) {
            std::vector<Id> parts = {step.taken->message};
            for (const CodePtr& each : step.taken->parts) parts.push_back(world_.evaluator.value(*each));
            const Id letter = world_.values.letter(parts);
            ++more[letter];
            move.taken = letter_of(letter, true);
        }
        for (const auto& [letter, copies] : more)
            for (std::int64_t copy = 0; copy < copies; ++copy) move.sent.push_back(letter_of(letter, false));
        const std::size_t from = local_state(agent, before);
        move.to = local_state(agent, after);
        std::vector<LocalMove>& moves = agents_[agent].states[from].moves;
        const bool is_known = std::any_of(moves.begin(), moves.end(), [&](const LocalMove& each) {
            return each.to == move.to && each.taken == move.taken && each.sent == move.sent;
        });
        if (!is_known) moves.push_back(std::move(move));
    }

    void count(Id buffer, std::int64_t sign, std::map<Id, std::int64_t>& to) const {
        for (const Id each : world_.values.parts(buffer))
            to[world_.values.first(each)] += sign * world_.values.number_of(world_.values.second(each));
    }

    [[nodiscard]] LocalLetter letter_of(Id letter, bool is_taken) const {
        const std::span<const Id> parts = world_.values.parts(letter);
        LocalLetter made;
        made.message = world_.values.text(parts.front());
        for (std::size_t at = 1; at + 2 < parts.size(); ++at) {
            made.arguments.push_back(
                {world_.values.text(parts[at]), world_.values.kind(parts[at]) == ValueKind::number});
        }
        made.partner = index_.at(is_taken ? parts[parts.size() - 2] : parts.back());
        return made;
    }

    World& world_;
    const Machine& machine_;
    const Explored& explored_;
    Stepper stepper_;
    std::vector<LocalAgent> agents_;
    std::map<Id, std::size_t> index_;
    std::vector<std::vector<unsigned>> slots_;                   ///< of each agent
    std::vector<std::map<std::vector<Id>, std::size_t>> known_;  ///< local states of each agent
};

std::string why_not_all(const Explored& explored) {
    if (explored.undefined) return "a formula has no value in some state";
    if (!explored.incomplete.empty()) return "not all states were reached: " + explored.incomplete;
    if (!explored.bounds.empty()) return "the states go beyond the bounds of the instance";
    if (explored.first_states == 0) return "no initial state satisfies the invariants";
    if (explored.first_states > 1)
        return fmt::format("there are {} initial states; give the attributes initial values", explored.first_states);
    return {};
}

}  // namespace

LocalAgents local_agents(const maze::Development& development, const maze::Instance& instance, const Limits& limits) {
    LocalAgents made;
    made.span = instance.name.span;
    Limits each_state = limits;
    each_state.uses_symmetry = false;  // an agent is told from others
    try {
        World world(development, instance, each_state);
        const maze::Class& of = *development.find_class(instance.of.text);
        if (const auto broken = add_constants(of, world)) {
            made.refusal = broken->why;
            made.span = broken->span;
            return made;
        }
        const Machine machine = machine_of(of, world, true);
        const Explored explored = explore_states(world, machine, [](const StepCode&) { return false; });
        made.refusal = why_not_all(explored);
        if (made.refusal.empty()) made.agents = LocalWriter(world, machine, explored).run();
    } catch (const NotExplored& why) {
        made.refusal = why.why;
        made.span = why.span;
    } catch (const Interrupted& why) {
        made.refusal = why.why;
    }
    return made;
}

}  // namespace map2pml::maze_exploration
