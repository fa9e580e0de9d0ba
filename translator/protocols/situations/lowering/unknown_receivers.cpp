#include "translator/protocols/situations/lowering/internal.h"

#include <fmt/format.h>

#include "translator/foundation/diag/suggest.h"

namespace map2pml::lcc {

void report_unknown_receivers(const Scene& scene, const LocalMachines& machines, diag::Sink& sink) {
    std::set<const Definition*> reported;
    std::vector<std::string> names;
    for (const Scene::Participant& each : scene.agents) names.push_back(each.id);
    for (const LocalMachine& machine : machines.agents) {
        for (const Situation& situation : machine) {
            for (const LocalTransition& transition : situation.transitions) {
                for (const Message& message : transition.sent) {
                    if (!is_for_anyone(message) && !takes_part(scene, message.to) &&
                        reported.insert(transition.label.at).second) {
                        sink.report(
                            {diag::Code::lcc_unknown_receiver,
                             transition.label.at->span,
                             fmt::format("this may send to `{}`, but no agent has this name{}",
                                         to_string(message.to.id), diag::did_you_mean(to_string(message.to.id), names)),
                             {}});
                    }
                }
            }
        }
    }
}

}  // namespace map2pml::lcc
