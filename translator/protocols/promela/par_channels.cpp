#include "translator/protocols/promela/par_channels.h"

#include <algorithm>
#include <set>
#include <variant>

#include "translator/protocols/analyses/values/variables.h"
#include "translator/protocols/promela/model_names.h"

namespace map2pml::promela {

std::string join_channel(ModelContext& model, const ir::Operation& par) {
    return model.namer.name(kJoinChannel, std::to_string(par.span.begin.line) + "_" + std::to_string(par.id));
}

std::string resume_channel(ModelContext& model) { return model.namer.name("told_", "parent"); }

std::size_t number_of_par(const ModelContext& model, const ir::Operation& par) {
    std::set<const ir::Operation*> before;
    for (const passes::Thread& thread : model.graph.threads) {
        if (thread.par == &par) break;
        before.insert(thread.par);
    }
    before.erase(nullptr);
    return before.size();
}

std::size_t join_room(const ModelContext& model, std::size_t branch) {
    // As many as there can be processes: these run out first, never the room for their reports.
    constexpr std::size_t kMostReports = 250;
    const std::size_t branches = std::get<ir::Par>(model.graph.threads[branch].par->kind).branches.size();
    const std::size_t activations = model.workers.at_once(branch);
    return activations == 0 ? kMostReports : std::min(branches * activations, kMostReports);
}

std::vector<std::string> joined_variables(const ir::Operation& par) { return passes::variables_bound_inside(par); }

}  // namespace map2pml::promela
