#include "driver/verdicts/by_states/internal.h"

#include "driver/runs/simulate/describe.h"
#include "driver/runs/trace/mailboxes.h"
#include "driver/runs/trace/places.h"

namespace map2pml::check {

ModalWalk::ModalWalk(const modal::StatesOnDemand& states) : states_(&states), state_(states.system().initial()) {}

void ModalWalk::follow(const modal::Evidence& evidence) {
    follow(evidence.steps);
    if (evidence.end == modal::Evidence::End::loop) run_.lasso_start = listed_before(evidence.loop_start);
}

void ModalWalk::follow(std::span<const modal::EvidenceStep> steps) {
    for (const modal::EvidenceStep& step : steps) take(step.edge);
}

/// Edges are numbered as the steps that are not cut.
void ModalWalk::take(std::uint32_t edge) {
    std::vector<semantics::Step> steps = states_->system().successors(state_);
    std::erase_if(steps, [](const semantics::Step& each) { return modal::is_cut(each); });
    simulate::DescribedStep described = simulate::describe(states_->system(), state_, steps.at(edge), ++clock_);
    last_agent_ = described.step.agent;
    if (!described.is_silent) run_.steps.push_back(std::move(described.step));
    state_ = std::move(steps.at(edge).next);
    listed_before_.push_back(run_.steps.size());
}

trace::Counterexample ModalWalk::finished() const {
    trace::Counterexample run = run_;
    trace::number_messages(run);
    run.final_places = trace::places_in(states_->system(), state_);
    trace::identify_left(run);
    return run;
}

}  // namespace map2pml::check
