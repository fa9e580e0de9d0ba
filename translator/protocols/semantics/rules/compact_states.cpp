#include "translator/protocols/semantics/rules/compact_states.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "translator/foundation/graph/mixed_bits.h"
#include "translator/protocols/semantics/rules/rules.h"
#include "translator/protocols/semantics/rules/saturation.h"
#include "translator/protocols/semantics/rules/transition_system.h"
#include "translator/protocols/semantics/state/state.h"

namespace map2pml::semantics {

namespace {

/// Agent states have numbers of their own in all places, so that the hash of a row may be a sum (Zobrist): one place that changes
/// changes it by a difference.
std::uint64_t noise(std::uint64_t number) { return graph::mixed_bits(number); }

std::uint64_t noise_at_end(std::uint32_t rest) { return noise(~std::uint64_t{rest}); }

std::uint64_t both(std::uint32_t one, std::uint32_t other) { return (std::uint64_t{one} << 32U) | other; }

/// The last place of a row: number of the variables, and whether a limit was reached.
std::uint32_t rest_of(std::uint32_t variables, bool limit_reached) { return 2 * variables + (limit_reached ? 1 : 0); }

class EffectCode {
  public:
    std::u32string of(const StepEffect& effect) {
        const Event& event = effect.event;
        number(static_cast<std::uint64_t>(event.kind) * 4 + (event.forced ? 2U : 0U));
        number(static_cast<std::uint64_t>(effect.cut));
        number(event.agent);
        number(event.thread);
        number(event.operation == nullptr ? 0 : event.operation->id);
        number(event.message.sender);
        number(event.message.performative);
        numbers(event.message.terms);
        numbers(event.receivers);
        numbers(event.arguments);
        number(event.result);
        number(event.clause);
        number(event.effect);
        for (const std::uint32_t each : {effect.place.file, effect.place.begin.line, effect.place.begin.column,
                                         effect.place.end.line, effect.place.end.column})
            number(each);
        for (const ir::Operation* each : effect.done) number(each->id);
        return std::move(text_);
    }

  private:
    void number(std::uint64_t number) {
        text_.push_back(static_cast<char32_t>(number));
        text_.push_back(static_cast<char32_t>(number >> 32U));
    }
    template <class Number>
    void numbers(const std::vector<Number>& values) {
        number(values.size());
        std::for_each(values.begin(), values.end(), [&](Number each) { number(each); });
    }

    std::u32string text_;
};

/// A block of the heap has at least 32 bytes, 8 of them for its size.
std::size_t block(std::size_t bytes) {
    constexpr std::size_t kLeast = 32;
    constexpr std::size_t kStep = 16;
    return bytes == 0 ? 0 : std::max(kLeast, (bytes + 8 + kStep - 1) / kStep * kStep);
}

template <typename Item>
std::size_t block_of(const std::vector<Item>& items) {
    return block(items.capacity() * sizeof(Item));
}

std::size_t bytes_of(const Thread& thread) {
    std::size_t bytes = sizeof(Thread) + block_of(thread.environment.all()) + block_of(thread.frames);
    for (const Frame& frame : thread.frames) bytes += block_of(frame.environment.all()) + block_of(frame.bound);
    for (const Thread& branch : thread.branches) bytes += bytes_of(branch);
    return bytes;
}

std::size_t bytes_of(const AgentState& state) {
    std::size_t bytes =
        sizeof(AgentState) + block_of(state.mailbox) + block_of(state.under_way) + block_of(state.entries);
    for (const Thread& thread : state.threads) bytes += bytes_of(thread);
    for (const auto* messages : {&state.mailbox, &state.under_way})
        for (const Message& message : *messages) bytes += block_of(message.terms);
    return bytes;
}

}  // namespace

std::size_t CompactStates::PairHash::operator()(std::uint64_t pair) const { return noise(pair); }

bool CompactStates::RowEqual::operator()(std::uint32_t one, std::uint32_t other) const {
    return std::equal(states->row(one), states->row(one) + states->width_, states->row(other));
}

CompactStates::CompactStates(const TransitionSystem& system, const SizeBounds& bounds)
    : system_(system),
      bounds_(bounds),
      width_(system.instance().agents.size() + 1),
      is_local_(!looks_at_others(system.instance()) && !ir::has_shared_mailbox(system.protocol())),
      numbers_(0, RowHash{this}, RowEqual{this}) {
    scratch_.agents.resize(width_ - 1);
    (void)number_of_last_row(append(system.initial()));
}

const std::vector<CompactStep>& CompactStates::steps(std::uint32_t state) {
    steps_.clear();
    if (!is_local_) {
        add_decoded_steps(state);
        return steps_;
    }
    row_.assign(row(state), row(state) + width_);
    hash_ = hashes_[state];
    add_moves(false);
    // As in `TransitionSystem::successors`.
    if (system_.instance().timeout != ir::TimeoutReading::quiescent || steps_.empty()) add_moves(true);
    return steps_;
}

void CompactStates::add_decoded_steps(std::uint32_t state) {
    for (Step& step : system_.successors(decoded(state))) {
        const bool is_cut = step.cut != Cut::none;
        const std::uint32_t effect =
            number_of_effect({std::move(step.event), step.cut, step.place, std::move(step.done)});
        steps_.push_back(is_cut ? CompactStep{0, effect} : step_to_last_row(append(step.next), effect));
    }
}

void CompactStates::add_moves(bool timeouts) {
    for (std::size_t agent = 0; agent + 1 < width_; ++agent) {
        const MoveRange moves = moves_of(agent, timeouts);
        for (std::uint32_t at = moves.first; at < moves.first + moves.count; ++at) {
            const Move move = moves_[at];
            steps_.push_back(move.is_cut ? CompactStep{0, move.effect} : follow(agent, move));
        }
    }
}

std::vector<Move> CompactStates::moves(std::size_t agent, std::uint32_t agent_state, bool timeouts) {
    row_.assign(row(0), row(0) + width_);
    row_[agent] = agent_state;
    const MoveRange range = moves_of(agent, timeouts);
    const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(range.first);
    return {first, first + static_cast<std::ptrdiff_t>(range.count)};
}

CompactStates::MovesByKind& CompactStates::known_moves(std::size_t agent) {
    return system_.instance().states.empty() ? moves_of_[row_[agent]]
                                             : moves_by_both_[both(row_[agent], row_.back() / 2)];
}

MoveRange CompactStates::moves_of(std::size_t agent, bool timeouts) {
    const MoveRange known = known_moves(agent)[timeouts ? 1 : 0];
    if (known.is_known) return known;
    const MoveRange moves = computed_moves(agent, timeouts);
    known_moves(agent)[timeouts ? 1 : 0] = moves;
    return moves;
}

MoveRange CompactStates::computed_moves(std::size_t agent, bool timeouts) {
    const AgentState& own = agent_states_[row_[agent]];
    scratch_.agents[agent] = own;
    scratch_.variables = variables_[row_.back() / 2];
    MoveRange moves{static_cast<std::uint32_t>(moves_.size()), 0, true};
    std::vector<LocalStep> local;
    const auto add = [&](std::size_t thread) {
        for (LocalStep& step : local) {
            Move move;
            std::optional<AgentState> with_more;
            move.is_cut = step.cut != Cut::none;
            move.is_forced = step.event.forced;
            if (!move.is_cut) {
                AgentState after = own;
                act_on(after, step, thread, system_.rules());
                if (bounds_.alike != 0 && step.taken) {
                    auto left = without(own.mailbox, *step.taken);
                    after.mailbox = std::move(left.first);
                    if (left.second) (with_more = after)->mailbox = *std::move(left.second);
                } else if (bounds_.alike != 0 && step.arrived) {
                    auto left = without(own.under_way, *step.arrived);
                    after.under_way = std::move(left.first);
                    if (left.second) (with_more = after)->under_way = *std::move(left.second);
                }
                move.own = number_of_saturated(agent, std::move(after));
                move.message = step.event.receivers.empty() ? kNoMessage : number_of_message(step.event.message);
                move.variables = step.variables ? number_of_variables(*step.variables) : row_.back() / 2;
            }
            move.effect = number_of_effect({std::move(step.event), step.cut, step.place, std::move(step.done)});
            moves_.push_back(move);
            ++moves.count;
            if (with_more) {
                move.own = number_of_saturated(agent, *std::move(with_more));
                moves_.push_back(move);
                ++moves.count;
            }
        }
        local.clear();
    };
    for (std::size_t thread = 0; thread < own.threads.size(); ++thread) {
        system_.rules().steps(scratch_, agent, own.threads[thread], thread + 1,
                              timeouts ? Wanted::timeouts : Wanted::actions, local);
        add(thread);
    }
    if (!timeouts) {
        system_.rules().arrivals(scratch_, agent, local);
        add(0);
    }
    return moves;
}

/// The state after a move in `row_`.
CompactStep CompactStates::follow(std::size_t agent, const Move& move) {
    rows_.insert(rows_.end(), row_.begin(), row_.end());
    std::uint32_t* const next = rows_.data() + rows_.size() - width_;
    std::uint64_t hash = hash_;
    const auto put = [&](std::size_t at, std::uint32_t number) {
        hash += noise(number) - noise(next[at]);
        next[at] = number;
    };
    put(agent, move.own);
    if (move.message != kNoMessage)
        for (const std::size_t receiver : effects_[move.effect].event.receivers)
            put(receiver, delivered(receiver, next[receiver], move.message));
    const std::uint32_t rest = rest_of(move.variables, (row_.back() & 1U) != 0 || move.is_forced);
    hash += noise_at_end(rest) - noise_at_end(row_.back());
    next[width_ - 1] = rest;
    return step_to_last_row(hash, move.effect);
}

std::uint32_t CompactStates::delivered(std::size_t receiver, std::uint32_t agent_state, std::uint32_t message) {
    const auto known = delivered_.find(both(agent_state, message));
    if (known != delivered_.end()) return known->second;
    AgentState after = agent_states_[agent_state];
    deliver(after, messages_[message], system_.instance());
    const std::uint32_t number = number_of_saturated(receiver, std::move(after));
    delivered_.emplace(both(agent_state, message), number);
    return number;
}

std::uint32_t CompactStates::number_of_saturated(std::size_t agent, AgentState state) {
    saturate(state.mailbox, bounds_.alike, system_.instance().network);
    saturate(state.under_way, bounds_.alike, ir::Network::bag);
    return number_of_agent(agent, state);
}

std::uint32_t CompactStates::number_of_agent(std::size_t agent, const AgentState& state) {
    std::u32string code = encode(state);
    code.push_back(static_cast<char32_t>(agent));
    const std::size_t bytes = block(code.size() * sizeof(char32_t));
    const auto [known, is_new] =
        agent_numbers_.try_emplace(std::move(code), static_cast<std::uint32_t>(agent_states_.size()));
    if (is_new) {
        agent_states_.push_back(state);
        sizes_.push_back({state.message_count(), state.threads.size()});
        moves_of_.emplace_back();
        bytes_of_parts_ +=
            bytes + bytes_of(agent_states_.back()) + sizeof(Numbers::value_type) + sizeof(MovesByKind) + sizeof(Size);
    }
    return known->second;
}

std::uint32_t CompactStates::number_of_variables(const std::vector<Value>& variables) {
    const auto [known, is_new] =
        variable_numbers_.try_emplace(variables, static_cast<std::uint32_t>(variables_.size()));
    if (is_new) {
        variables_.push_back(variables);
        bytes_of_parts_ += 2 * variables.size() * sizeof(Value) + 100;
    }
    return known->second;
}

std::uint32_t CompactStates::number_of_message(const Message& message) {
    const auto [known, is_new] = message_numbers_.try_emplace(message, static_cast<std::uint32_t>(messages_.size()));
    if (is_new) messages_.push_back(message);
    return known->second;
}

std::uint32_t CompactStates::number_of_effect(StepEffect effect) {
    const auto [known, is_new] =
        effect_numbers_.try_emplace(EffectCode().of(effect), static_cast<std::uint32_t>(effects_.size()));
    if (is_new) {
        effects_.push_back(std::move(effect));
        const StepEffect& last = effects_.back();
        bytes_of_parts_ += sizeof(StepEffect) + block(known->first.size() * sizeof(char32_t)) +
                           sizeof(Numbers::value_type) + block_of(last.event.message.terms) +
                           block_of(last.event.receivers) + block_of(last.event.arguments) + block_of(last.done);
    }
    return known->second;
}

std::uint64_t CompactStates::append(const State& state) {
    Row row;
    std::uint64_t hash = 0;
    for (std::size_t agent = 0; agent < state.agents.size(); ++agent) {
        row.push_back(number_of_agent(agent, state.agents[agent]));
        hash += noise(row.back());
    }
    row.push_back(rest_of(number_of_variables(state.variables), state.limit_reached));
    hash += noise_at_end(row.back());
    rows_.insert(rows_.end(), row.begin(), row.end());
    return hash;
}

CompactStep CompactStates::step_to_last_row(std::uint64_t hash, std::uint32_t effect) {
    const std::uint32_t* const last = rows_.data() + rows_.size() - width_;
    std::size_t processes = 0;
    for (std::uint32_t agent = 0; agent + 1 < width_; ++agent) {
        const Size& size = sizes_[last[agent]];
        processes += size.threads;
        if (size.messages > bounds_.capacity) {
            rows_.resize(rows_.size() - width_);
            return {agent, effect, TooLarge::mailbox};
        }
    }
    if (processes > bounds_.processes) {
        rows_.resize(rows_.size() - width_);
        return {0, effect, TooLarge::processes};
    }
    return {number_of_last_row(hash), effect};
}

/// The last row is a candidate until it is known to be new.
std::uint32_t CompactStates::number_of_last_row(std::uint64_t hash) {
    const auto candidate = static_cast<std::uint32_t>(hashes_.size());
    hashes_.push_back(hash);
    const auto [known, is_new] = numbers_.insert(candidate);
    if (!is_new) {
        hashes_.pop_back();
        rows_.resize(rows_.size() - width_);
    }
    return *known;
}

State CompactStates::decoded(std::uint32_t state) const {
    const std::uint32_t* const row = this->row(state);
    State decoded;
    for (std::size_t agent = 0; agent + 1 < width_; ++agent) decoded.agents.push_back(agent_states_[row[agent]]);
    decoded.variables = variables_[row[width_ - 1] / 2];
    decoded.limit_reached = (row[width_ - 1] & 1U) != 0;
    return decoded;
}

std::size_t CompactStates::bytes() const {
    constexpr std::size_t kBytesOfBucket = 16;
    return rows_.capacity() * sizeof(std::uint32_t) + hashes_.capacity() * sizeof(std::uint64_t) +
           (numbers_.bucket_count() + delivered_.bucket_count()) * kBytesOfBucket + moves_.capacity() * sizeof(Move) +
           moves_by_both_.bucket_count() * (sizeof(MovesByKind) + kBytesOfBucket) + bytes_of_parts_;
}

}  // namespace map2pml::semantics
