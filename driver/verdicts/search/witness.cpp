#include "driver/verdicts/search/witness.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "driver/runs/trace/mailboxes.h"
#include "driver/runs/trace/run_end.h"
#include "driver/runs/trace/tags.h"
#include "driver/verdicts/search/scene_request.h"
#include "driver/verdicts/search/search_plan.h"
#include "translator/protocols/analyses/flow/par_activations.h"

namespace map2pml::check {

namespace {

/// The folder with the model and the trail, for debugging map2pml.
std::string kept_folder(const spin::Trail& trail, const CheckSettings& settings) {
    if (!settings.keep_folder.empty()) return settings.keep_folder;
    trail.directory->keep();
    return trail.directory->path().string();
}

/// The mailbox size of the searched model.
std::uint32_t capacity_of(const spin::Trail& trail) { return value_of(trail.definitions, kCapacity).value_or(0); }

/// The claimed end of the run; nothing for an error that is not about the protocol.
std::optional<trace::Claim> claim_of(const Witness& witness, const spin::ErrorFound& found, const SceneRequest& request,
                                     const ir::UserProperty* property) {
    const std::optional<Ending> ending = meaning_of(found);
    if (!ending || (ending == Ending::user_defined && property == nullptr)) return std::nullopt;
    trace::Claim claim{.ending = *ending};
    switch (*ending) {
        case Ending::stuck_agent:
            claim.agent = stuck_agent(witness, request.instance);
            break;
        case Ending::full_mailbox:
            claim.bound = capacity_of(*found.trail);
            break;
        case Ending::user_defined:
            claim.bound = capacity_of(*found.trail);
            claim.property = property;
            claim.is_cut = witness.run.is_cut;
            break;
        case Ending::deadlock:
        case Ending::failure:
        case Ending::orphans:
        case Ending::cycle:
        case Ending::endless:
        case Ending::mistake:
        case Ending::processes:
            break;
    }
    return claim;
}

/// A loop is shown once if the semantics confirms that one round of it is the loop.
void shorten_to_one_round(Witness& witness, const spin::ErrorFound& found, const SceneRequest& request,
                          const ir::UserProperty* property) {
    std::optional<trace::Counterexample> once = trace::with_one_round(witness.run.counterexample);
    if (!once) return;
    std::swap(witness.run.counterexample, *once);
    const trace::Judgement judgement = validate(witness, found, request, property);
    if (judgement.is_too_long || !judgement.contradiction.empty()) witness.run.counterexample = std::move(*once);
}

/// Fills in the run, and an error if it is none of the protocol. True if there is none.
bool is_followed(Witness& witness, const spin::ErrorFound& found, const SceneRequest& request,
                 const promela::Generated& model, const ir::UserProperty* property) {
    witness.run = trace::to_source(witness.raw, request.protocol, request.instance, model);
    const trace::Judgement judgement = validate(witness, found, request, property);
    witness.is_too_long = judgement.is_too_long;
    if (!judgement.contradiction.empty())
        witness.error = "SPIN found a violation, but its run does not fit the protocol: " + judgement.contradiction;
    return witness.error.empty();
}

/// Adds values and the places at the end. If this takes too long, the run is reported without them.
void describe_end_within_budget(Witness& witness, const spin::ErrorFound& found, const SceneRequest& request,
                                const ir::UserProperty* property) {
    const trace::Counterexample plain = witness.run.counterexample;
    const auto described = within_search_budget(request, [&] {
        shorten_to_one_round(witness, found, request, property);
        trace::describe_end(witness.run.counterexample, request.protocol, request.instance, property);
        return true;
    });
    if (!described) {
        witness.run.counterexample = plain;
        trace::forget_end(witness.run.counterexample);
    }
}

/// The witness of an error, without keeping a folder.
Witness read_witness(const spin::ErrorFound& found, const SceneRequest& request, const promela::Generated& model,
                     const ir::UserProperty* property) {
    Witness witness;
    if (!found.trail) {
        witness.error = "SPIN found an error but wrote no trail";
        return witness;
    }
    witness.raw = trace::replay(*found.trail, {request.settings.time, request.cancelled});
    witness.interrupted = witness.raw.interrupted;
    if (witness.interrupted) {
        witness.error = witness.raw.error;
        return witness;
    }
    if (!witness.raw.error.empty()) {
        witness.error = "SPIN found a violation, but its run could not be replayed: " + witness.raw.error;
        return witness;
    }
    if (!within_search_budget(request, [&] { return is_followed(witness, found, request, model, property); })) {
        witness.interrupted = true;
        witness.error = "the run could not be followed within the budget of the search";
        return witness;
    }
    if (witness.error.empty()) describe_end_within_budget(witness, found, request, property);
    trace::add_wordings(witness.run.counterexample, request.protocol);
    return witness;
}

}  // namespace

Witness find_witness(const spin::ErrorFound& found, const SceneRequest& request, const promela::Generated& model,
                     const ir::UserProperty* property) {
    Witness witness = read_witness(found, request, model, property);
    if (!witness.error.empty() && !witness.interrupted && found.before_shortening) {
        spin::ErrorFound longer = found;
        longer.trail = found.before_shortening;
        if (Witness first = read_witness(longer, request, model, property); first.error.empty()) return first;
    }
    if (!witness.error.empty() && !witness.interrupted && found.trail)
        witness.error +=
            fmt::format("; the model and the trail are in {}", kept_folder(*found.trail, request.settings));
    return witness;
}

bool is_only_cut(const spin::ErrorFound& found, const SceneRequest& request, const promela::Generated& model,
                 const ir::UserProperty& property) {
    const Witness witness = read_witness(found, request, model, &property);
    const bool may_be_cut = witness.run.is_cut || !witness.run.counterexample.lasso_start;
    return may_be_cut && !witness.interrupted && (!witness.error.empty() || witness.is_too_long);
}

trace::Judgement validate(const Witness& witness, const spin::ErrorFound& found, const SceneRequest& request,
                          const ir::UserProperty* property) {
    if (!witness.run.error.empty()) return {witness.run.error};
    const auto claim = claim_of(witness, found, request, property);
    if (!claim) return {"SPIN's error `" + found.text + "` has no meaning for the protocol"};
    return judge(witness.run.counterexample, *claim, request.protocol, request.instance);
}

bool only_branches_fill_table(const spin::ErrorFound& found, const SceneRequest& request,
                              const promela::Generated& model) {
    constexpr std::size_t kTable = 250;     // of SPIN's 255
    constexpr std::size_t kTooLittle = 40;  // so little room that it fills up although nothing grows
    const bool spawns = request.instance.spawn_calls;
    const auto activations = passes::find_par_activations(model.graph);
    if (!spawns &&
        std::all_of(activations.begin(), activations.end(), [](const auto& par) { return par.second.most != 0; }))
        return true;
    std::set<ir::OperationId> by_workers;
    for (const promela::PermanentProcess& process : model.processes) {
        const ir::Operation* par = model.graph.threads[process.thread].par;
        by_workers.insert(par != nullptr ? par->id : 0);
    }
    const Witness witness = find_witness(found, request, model);
    if (!witness.error.empty()) return false;
    // A call may leave a process behind; these processes do not come from branches.
    const auto& steps = witness.run.counterexample.steps;
    const auto calls = std::count_if(steps.begin(), steps.end(),
                                     [](const trace::Step& step) { return step.action == ir::Action::call; });
    const std::size_t started = kTable - std::min(kTable, model.processes.size());
    const auto running = within_search_budget(request, [&] {
        return trace::threads_at_end(witness.run.counterexample, request.protocol, request.instance, by_workers);
    });
    if (!running) return true;  // nobody knows that something grows
    const std::size_t threads = spawns ? std::max(*running, static_cast<std::size_t>(calls)) : *running;
    return started < kTooLittle || threads * 5 < (request.instance.agents.size() + started) * 4;
}

const ir::Operation* last_operation(const Witness& witness, const ModelLines& lines) {
    for (auto event = witness.raw.events.rbegin(); event != witness.raw.events.rend(); ++event) {
        const auto* step = std::get_if<trace::RawStep>(&*event);
        if (step == nullptr) continue;
        if (const ir::Operation* operation = lines.operation_at(step->line)) return operation;
    }
    return nullptr;
}

std::string stuck_agent(const Witness& witness, const ir::Instance& instance) {
    for (auto event = witness.raw.events.rbegin(); event != witness.raw.events.rend(); ++event) {
        const auto* output = std::get_if<trace::RawOutput>(&*event);
        const auto tag = output != nullptr ? trace::parse_tag(output->text) : std::nullopt;
        if (tag && tag->event == promela::TrailEvent::stuck && tag->self > 0 && tag->self <= instance.agents.size())
            return instance.agents[tag->self - 1].name;
    }
    return "an agent";
}

std::optional<std::size_t> full_mailbox(const spin::ErrorFound& found, const promela::Generated& model) {
    for (std::size_t at = 0; at < model.mailboxes.size(); ++at)
        if (found.text.find("(" + model.mailboxes[at] + ")") != std::string::npos) return at;
    return std::nullopt;
}

}  // namespace map2pml::check
