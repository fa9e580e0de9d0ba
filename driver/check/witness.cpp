#include "driver/check/witness.h"

#include <fmt/format.h>

#include <ranges>

#include "driver/trace/tags.h"

namespace map2pml::check {

namespace {

/// The folder where whoever looks for our fault finds model and trail.
std::string kept_folder(const spin::Trail& trail, const CheckSettings& settings) {
    if (!settings.keep_folder.empty()) {
        return settings.keep_folder;
    }
    trail.directory->keep();
    return trail.directory->path().string();
}

}  // namespace

Witness find_witness(const spin::ErrorFound& found, const SceneRequest& request, const promela::Generated& model) {
    Witness witness;
    if (!found.trail) {
        witness.error = "SPIN found an error but wrote no trail";
        return witness;
    }
    witness.raw = trace::replay(*found.trail, {request.settings.time, &request.cancelled});
    witness.interrupted = witness.raw.interrupted;
    if (witness.interrupted) {
        witness.error = witness.raw.error;
        return witness;
    }
    if (!witness.raw.error.empty()) {
        witness.error = "SPIN found a violation, but its run could not be replayed: " + witness.raw.error;
    } else {
        witness.run = trace::to_source(witness.raw, request.protocol, request.instance, model);
        if (const std::string wrong = doubt(witness.run); !wrong.empty()) {
            witness.error = "SPIN found a violation, but its run does not fit the protocol: " + wrong;
        }
    }
    if (!witness.error.empty()) {
        witness.error += fmt::format("; model and trail are in {}", kept_folder(*found.trail, request.settings));
    }
    return witness;
}

std::string doubt(const trace::SourceRun& run) { return run.error; }

const ir::Operation* last_operation(const Witness& witness, const ModelLines& lines) {
    for (const trace::RawEvent& event : std::views::reverse(witness.raw.events)) {
        const auto* step = std::get_if<trace::RawStep>(&event);
        if (step == nullptr) {
            continue;
        }
        if (const ir::Operation* operation = lines.operation_at(step->line)) {
            return operation;
        }
    }
    return nullptr;
}

std::string stuck_agent(const Witness& witness, const ir::Instance& instance) {
    for (const trace::RawEvent& event : std::views::reverse(witness.raw.events)) {
        const auto* output = std::get_if<trace::RawOutput>(&event);
        const auto tag = output != nullptr ? trace::parse_tag(output->text) : std::nullopt;
        if (tag && tag->event == 'w' && tag->self > 0 && tag->self <= instance.agents.size()) {
            return instance.agents[tag->self - 1].name;
        }
    }
    return "an agent";
}

std::string full_mailbox(const spin::ErrorFound& found, const ir::Instance& instance, const promela::Generated& model) {
    for (std::size_t at = 0; at < instance.agents.size(); ++at) {
        if (found.text.find("(" + model.mailboxes[at] + ")") != std::string::npos) {
            return instance.agents[at].name;
        }
    }
    return "an agent";
}

}  // namespace map2pml::check
