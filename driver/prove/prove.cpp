#include "driver/prove/prove.h"

#include <fmt/format.h>

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
        const std::string whose = read.projects.size() > 1 ? each.name + ": " : "";
        if (!each.scope.empty()) proof.scopes.push_back(whose + each.scope);
        for (diag::Diagnostic& diagnostic : found.sorted()) {
            if (read.is_made && proof.error.empty()) {
                proof.error = "internal error: the machine that was made is wrong: " + diagnostic.message;
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
    if (!settings.cache_folder.empty()) {
        portfolio.cache = &cache.emplace(settings.cache_folder, smt::identity_of(portfolio.solvers));
        cache->tidy();
    }
    const auto results =
        smt::discharge_all(obligations, portfolio, settings.budget, settings.jobs, settings.keep_folder, stop,
                           [&](std::size_t at, const smt::Discharged& result) {
                               if (proof.error.empty()) proof.error = result.fault;
                               if (progress) progress(at + 1, obligations.size());
                           });
    for (std::size_t at = 0; at < obligations.size(); ++at) proof.proofs.push_back({obligations[at], results[at]});
}

/// What a search of the runs says about a theorem that was refuted: that no run comes to such a state is no proof, but it is no fault of
/// the protocol either.
void judge(const check::TheoremSearch& found, smt::Discharged& result) {
    if (found.is_broken) {
        result.because = fmt::format("a run of {} {} leads to such a state; `map2pml check` shows one", found.steps,
                                     found.steps == 1 ? "step" : "steps");
    } else if (found.is_complete) {
        result.verdict = smt::Verdict::unknown;
        result.because = fmt::format(
            "no run comes to a state that breaks it (there are {} states), but the invariants do not say so",
            found.states);
    } else {
        result.because = fmt::format("no such state is among the first {} that runs come to", found.states);
    }
}

/// Theorems of machines that were made from protocols.
void judge_refuted(const ReadProject& read, FileProof& proof, const std::atomic<bool>& stop) {
    for (Proof& each : proof.proofs) {
        if (each.result.verdict != smt::Verdict::refuted || stop) continue;
        for (std::size_t at = 0; at < read.theorems.size(); ++at) {
            if (read.projects[at].machines.front().name != each.obligation.component) continue;
            for (const auto& theorem : read.theorems[at]) {
                if (theorem.predicate.label != each.obligation.element) continue;
                judge(check::search_theorem(*read.protocol, at, theorem), each.result);
            }
        }
    }
}

}  // namespace

FileProof prove_project(const std::string& path, source::SourceSet& sources, const ProveSettings& settings,
                        const std::function<void(std::size_t, std::size_t)>& progress, const std::atomic<bool>& stop) {
    const auto began = std::chrono::steady_clock::now();
    FileProof proof;
    proof.input = path;
    diag::Sink sink;
    const ReadProject read = read_project(path, {settings.instance, settings.check_file}, sources, sink);
    proof.input_error = read.fault;
    proof.diagrams = read.diagrams;
    if (read.fault.empty() && !sink.has_errors()) {
        const std::vector<eventb::Obligation> obligations = obligations_of(read, proof, sink);
        if (!sink.has_errors() && proof.error.empty()) discharge(obligations, settings, proof, progress, stop);
        judge_refuted(read, proof, stop);
    }
    proof.diagnostics = sink.sorted();
    proof.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return proof;
}

}  // namespace map2pml::prove
