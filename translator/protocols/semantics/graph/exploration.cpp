#include "translator/protocols/semantics/graph/exploration.h"

#include <algorithm>

#include "translator/protocols/semantics/rules/compact_states.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

Exploration::Exploration(const TransitionSystem& system, const Bounds& bounds)
    : system_(system),
      bounds_(bounds),
      states_(std::make_unique<CompactStates>(system, SizeBounds{bounds.capacity, bounds.processes, bounds.alike})) {
    std::vector<const ir::Operation*> done;
    (void)system.initial(&done);
    for (const ir::Operation* operation : done) executed_.insert(operation->id);
    stopped_.push_back(false);
    parents_.emplace_back();
    first_edge_.push_back(0);
    for (std::uint32_t at = 0; at < size(); ++at) {
        if (!has_room()) {
            ran_out_ = true;
            std::fill(stopped_.begin() + at, stopped_.end(), true);
            return;
        }
        expand(at);
        first_edge_.push_back(edges_.size());
    }
}

Exploration::~Exploration() = default;

bool Exploration::has_room() const {
    return size() <= bounds_.states && bytes() <= bounds_.bytes && (!bounds_.keep_going || bounds_.keep_going());
}

void Exploration::expand(std::uint32_t state) {
    for (const CompactStep& step : states_->steps(state)) {
        if (states_->effect(step.effect).cut != Cut::none || step.is_too_large != TooLarge::no) {
            note_beyond(state, step);
            continue;
        }
        note(step.effect);
        if (step.target == parents_.size()) {
            parents_.push_back({state, static_cast<std::uint32_t>(edges_.size() - first_edge_.back())});
            stopped_.push_back(false);
        }
        edges_.push_back({step.target, step.effect});
    }
}

void Exploration::note_beyond(std::uint32_t from, const CompactStep& step) {
    const StepEffect& effect = states_->effect(step.effect);
    StepBeyondBounds beyond{StepBeyondBounds::Why::processes, from, effect.event, 0, effect.place};
    switch (effect.cut) {
        case Cut::none:
            if (step.is_too_large == TooLarge::mailbox) {
                beyond.why = StepBeyondBounds::Why::capacity;
                beyond.receiver = step.target;
            }
            break;
        case Cut::call_depth:
            beyond.why = StepBeyondBounds::Why::call_depth;
            break;
        case Cut::clause_limit:
            beyond.why = StepBeyondBounds::Why::clause_limit;
            break;
        case Cut::value_range:
            beyond.why = StepBeyondBounds::Why::value_range;
            break;
    }
    beyond_.push_back(std::move(beyond));
    for (const ir::Operation* operation : effect.done) passed_beyond_.insert(operation->id);
    stopped_[from] = true;
}

void Exploration::note(std::uint32_t number) {
    is_noted_.resize(std::max(is_noted_.size(), number + std::size_t{1}));
    if (is_noted_[number]) return;
    is_noted_[number] = true;
    const StepEffect& effect = states_->effect(number);
    for (const ir::Operation* operation : effect.done) executed_.insert(operation->id);
    const Event& event = effect.event;
    if (event.operation == nullptr) return;  // ARRIVE
    const bool is_permission = std::holds_alternative<ir::Decide>(event.operation->kind);
    const bool acted = event.kind != Action::send_failed && event.kind != Action::receive_failed &&
                       event.kind != Action::call_failed && (event.kind != Action::retry || is_permission);
    if (acted) executed_.insert(event.operation->id);
    if (event.forced) forced_.insert(event.operation->id);
}

std::size_t Exploration::size() const { return states_->count(); }

std::size_t Exploration::bytes() const { return states_->bytes() + edges_.capacity() * sizeof(Edge); }

State Exploration::state(std::uint32_t state) const { return states_->decoded(state); }

std::span<const Edge> Exploration::edges(std::uint32_t state) const {
    if (state + std::size_t{1} >= first_edge_.size()) return {};
    return {edges_.data() + first_edge_[state], first_edge_[state + 1] - first_edge_[state]};
}

const Event& Exploration::event(const Edge& edge) const { return states_->effect(edge.event).event; }

bool Exploration::is_terminal(std::uint32_t state) const { return edges(state).empty() && !stopped_[state]; }

std::set<ThreadName> Exploration::able(std::uint32_t state) const {
    std::set<ThreadName> threads;
    for (const Edge& edge : edges(state)) threads.insert(mover_of(event(edge)));
    const auto first =
        std::lower_bound(beyond_.begin(), beyond_.end(), state,
                         [](const StepBeyondBounds& beyond, std::uint32_t wanted) { return beyond.from < wanted; });
    for (auto at = first; at != beyond_.end() && at->from == state; ++at) threads.insert(mover_of(at->event));
    return threads;
}

std::vector<Event> Exploration::run_to(std::uint32_t state) const {
    std::vector<Event> run;
    while (state != 0) {
        const Parent& parent = parents_[state];
        run.push_back(event(edges(parent.state)[parent.edge]));
        state = parent.state;
    }
    std::reverse(run.begin(), run.end());
    return run;
}

}  // namespace map2pml::semantics
