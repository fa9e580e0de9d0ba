#include "driver/prove/prove.h"

#include <optional>
#include <utility>

#include "driver/prove/read_project.h"
#include "driver/spin/work_directory.h"
#include "translator/eventb/check/checked.h"

namespace map2pml::prove {

namespace {

/// Adds those of one project.
void add_obligations(const eventb::CheckedProject& project, FileProof& proof, std::vector<eventb::Obligation>& all) {
    const auto add = [&](const std::string& name, std::vector<eventb::Obligation> more) {
        proof.components.push_back(name);
        for (eventb::Obligation& each : more) all.push_back(std::move(each));
    };
    for (const auto& each : project.contexts) add(each.name, eventb::obligations_of(each));
    for (const auto& each : project.machines) add(each->name, eventb::obligations_of(*each));
}

/// Of all projects. What is wrong with one that we made ourselves is our bug.
std::vector<eventb::Obligation> obligations_of(const ReadProject& read, FileProof& proof, diag::Sink& sink) {
    std::vector<eventb::Obligation> all;
    for (const eventb::Project& each : read.projects) {
        diag::Sink found;
        const eventb::CheckedProject project = eventb::check_project(each, found);
        if (!found.has_errors()) add_obligations(project, proof, all);
        for (diag::Diagnostic& diagnostic : found.sorted()) {
            if (read.is_made && proof.error.empty()) {
                proof.error = "internal error: the machine of the diagram is wrong: " + diagnostic.message;
            }
            sink.report(std::move(diagnostic));
        }
    }
    return all;
}

void discharge(const std::vector<eventb::Obligation>& obligations, const ProveSettings& settings, FileProof& proof,
               const std::function<void(std::size_t, std::size_t)>& progress, const std::atomic<bool>& stop) {
    smt::Portfolio portfolio{smt::find_solvers()};
    if (portfolio.solvers.empty()) {
        proof.error = smt::missing_solvers_text();
        return;
    }
    const auto work = spin::WorkDirectory::create(proof.error);
    if (!work) return;
    portfolio.folder = work->path();
    std::optional<smt::AnswerCache> cache;
    if (!settings.cache_folder.empty()) portfolio.cache = &cache.emplace(settings.cache_folder);
    const auto results =
        smt::discharge_all(obligations, portfolio, settings.budget, settings.jobs, settings.keep_folder, stop,
                           [&](std::size_t at, const smt::Discharged& result) {
                               if (proof.error.empty()) proof.error = result.fault;
                               if (progress) progress(at + 1, obligations.size());
                           });
    for (std::size_t at = 0; at < obligations.size(); ++at) proof.proofs.push_back({obligations[at], results[at]});
}

}  // namespace

FileProof prove_project(const std::string& path, source::SourceSet& sources, const ProveSettings& settings,
                        const std::function<void(std::size_t, std::size_t)>& progress, const std::atomic<bool>& stop) {
    const auto began = std::chrono::steady_clock::now();
    FileProof proof;
    proof.input = path;
    diag::Sink sink;
    const ReadProject read = read_project(path, settings.language, settings.agent_counts, sources, sink);
    proof.input_error = read.fault;
    if (read.fault.empty() && !sink.has_errors()) {
        const std::vector<eventb::Obligation> obligations = obligations_of(read, proof, sink);
        if (!sink.has_errors() && proof.error.empty()) discharge(obligations, settings, proof, progress, stop);
    }
    proof.diagnostics = sink.sorted();
    proof.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return proof;
}

}  // namespace map2pml::prove
