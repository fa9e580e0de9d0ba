#include "driver/runs/simulate/random_steps.h"

namespace map2pml::simulate {

std::size_t take_random_steps(Simulation& simulation, Dice& dice, std::size_t count,
                              const std::function<bool(const DescribedStep&)>& go_on) {
    std::size_t taken = 0;
    while (taken < count && !simulation.enabled().empty()) {
        simulation.take(dice.throw_for(simulation.enabled().size()));
        ++taken;
        if (!go_on(simulation.steps().back())) break;
    }
    return taken;
}

}  // namespace map2pml::simulate
