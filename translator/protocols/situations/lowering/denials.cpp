#include "translator/protocols/situations/lowering/internal.h"

namespace map2pml::lcc {

namespace {

/// Larger than the number of any variable of a process: a process is smaller.
constexpr std::uint32_t kFirstNewVariable = 1U << 30U;

}  // namespace

std::vector<ir::Denial> denials_of(const Scene& scene, const std::string& agent, const Condition& condition,
                                   const Answers& answers) {
    std::vector<ir::Denial> denials;
    if (!scene.knowledge.denies) return denials;
    Solver solver(scene.knowledge, agent, answers);
    std::uint32_t next = kFirstNewVariable;
    (void)solver.solve(condition, {}, next);
    for (const ir::Denial* each : solver.denied()) denials.push_back(*each);
    return denials;
}

}  // namespace map2pml::lcc
