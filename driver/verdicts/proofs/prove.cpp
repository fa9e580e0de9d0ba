#include "driver/verdicts/proofs/prove.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "driver/input/reading/within_budget.h"
#include "driver/runs/simulate/simulation.h"
#include "driver/tools/process/work_directory.h"
#include "driver/verdicts/proofs/internal.h"
#include "driver/verdicts/proofs/read_project.h"
#include "translator/machines/check/checked.h"

namespace map2pml::prove {

namespace {

/// Adds the obligations of one project.
void add_obligations(const eventb::CheckedProject& project, Reading& reading, std::vector<eventb::Obligation>& all) {
    const auto add = [&](const std::string& name, std::vector<eventb::Obligation> more) {
        reading.components.push_back(name);
        for (eventb::Obligation& each : more) all.push_back(std::move(each));
    };
    for (const auto& each : project.contexts) add(each.name, eventb::obligations_of(each));
    for (const auto& each : project.machines) add(each->name, eventb::obligations_of(*each));
}

/// The proofs of one reading.
struct Work {
    std::vector<eventb::CheckedProject> projects;
    std::vector<eventb::Obligation> obligations;
    std::shared_ptr<const maze::Development> development;
    bool is_made = false;
};

/// The proofs of all projects of one reading. An error in a project that we generated is our bug.
Work work_of(const ReadProject& read, FileProof& proof, diag::Sink& sink) {
    Work all;
    all.is_made = read.is_made;
    all.development = read.development;
    Reading& reading = proof.readings.emplace_back();
    reading.order = read.order;
    reading.left_out = read.left_out;
    reading.is_open = read.is_open;
    for (std::size_t at = 0; at < read.projects.size(); ++at) {
        const eventb::Project& each = read.projects[at];
        diag::Sink found;
        eventb::CheckedProject project = read.checked.empty() ? eventb::check_project(each, found) : read.checked[at];
        if (!found.has_errors()) {
            add_obligations(project, reading, all.obligations);
            all.projects.push_back(std::move(project));
        }
        const std::string whose = read.projects.size() > 1 ? each.name + ": " : "";
        if (!each.scope.empty()) reading.scopes.push_back(whose + each.scope);
        reading.remarks.insert(reading.remarks.end(), each.remarks.begin(), each.remarks.end());
        for (diag::Diagnostic& diagnostic : found.sorted()) {
            if (read.is_made && proof.error.empty())
                proof.error = "internal error: the generated machine is wrong: " + diagnostic.message;
            sink.report(std::move(diagnostic));
        }
    }
    return all;
}

/// The folder for kept texts, since components of two readings may have the same name.
std::string keep_folder(const ProveSettings& settings, const FileProof& proof, std::size_t reading) {
    if (settings.keep_folder.empty() || proof.readings.size() == 1) return settings.keep_folder;
    return settings.keep_folder + "/" + std::string(order_word(proof.readings[reading].order));
}

/// Looks for vacuous proofs after the proofs of all readings, in the time that one obligation may take.
void ask_vacuity(const std::vector<Work>& parts, const smt::Portfolio& portfolio, const smt::Budget& budget,
                 FileProof& proof, diag::Sink& sink, const std::atomic<bool>& stop) {
    VacuityBudget own;
    own.form = std::min(own.form, budget.quantified);
    own.until = std::min(budget.until, std::chrono::steady_clock::now() + budget.quantified);
    for (std::size_t reading = 0; reading < parts.size() && !stop && proof.error.empty(); ++reading)
        find_vacuous(parts[reading].projects, parts[reading].is_made, reading, portfolio, own, proof, sink, stop);
    if (!stop) return;
    for (Reading& each : proof.readings) {
        each.is_open = true;
        each.remarks.push_back({{}, "stopped before all proofs were checked for contradictory assumptions"});
    }
}

/// The proofs of all readings: first all obligations, with little time for each if there are many; then those that need more.
class AllProofs {
  public:
    AllProofs(const std::vector<Work>& parts, const smt::Portfolio& portfolio, const ProveSettings& settings,
              FileProof& proof, const OnProgress& progress, const std::atomic<bool>& stop)
        : parts_(parts),
          portfolio_(portfolio),
          settings_(settings),
          proof_(proof),
          on_progress_(progress),
          stop_(stop) {
        for (std::size_t reading = 0; reading < parts.size(); ++reading)
            for (const eventb::Obligation& each : parts[reading].obligations)
                proof.proofs.push_back({each, {}, reading, {}});
    }

    void run(const smt::Budget& budget) {
        progress_.all = proof_.proofs.size();
        const bool are_many = progress_.all > kMany * smt::thread_count(settings_.jobs, progress_.all);
        for (const bool is_first : {true, false}) {
            if (is_first && !are_many) continue;
            for (std::size_t reading = 0; reading < parts_.size(); ++reading) {
                std::vector<std::size_t> open;
                for (std::size_t at = 0; at < proof_.proofs.size(); ++at)
                    if (proof_.proofs[at].reading == reading &&
                        (is_first || !are_many || proof_.proofs[at].result.is_cut))
                        open.push_back(at);
                ask(reading, open, is_first ? budget.within(kFirstTime) : budget, is_first);
            }
        }
    }

  private:
    static constexpr std::size_t kMany = 10;  ///< obligations for each thread
    static constexpr std::chrono::milliseconds kFirstTime{500};

    void ask(std::size_t reading, const std::vector<std::size_t>& open, const smt::Budget& budget, bool may_come_back) {
        std::vector<eventb::Obligation> asked;
        for (const std::size_t each : open) asked.push_back(proof_.proofs[each].obligation);
        const auto results = smt::discharge_all(
            asked, portfolio_, budget, settings_.jobs, keep_folder(settings_, proof_, reading), stop_,
            [&](std::size_t, const smt::Discharged& result) {
                if (proof_.error.empty()) proof_.error = result.fault;
                if (may_come_back && result.is_cut)
                    ++progress_.open;
                else
                    ++progress_.done;
                if (!may_come_back && progress_.open > 0) --progress_.open;
            },
            [&] { show(budget); });
        for (std::size_t at = 0; at < open.size(); ++at) proof_.proofs[open[at]].result = results[at];
    }

    /// With the longest time that it may still take.
    void show(const smt::Budget& budget) {
        if (!on_progress_) return;
        using namespace std::chrono;
        const std::size_t left = progress_.all - progress_.done;
        const auto threads =
            static_cast<std::int64_t>(std::max<std::size_t>(1, smt::thread_count(settings_.jobs, left)));
        const auto each = settings_.budget.longest() * ((static_cast<std::int64_t>(left) + threads - 1) / threads);
        progress_.longest =
            std::clamp(duration_cast<milliseconds>(budget.until - steady_clock::now()), milliseconds(0), each);
        on_progress_(progress_);
    }

    const std::vector<Work>& parts_;
    const smt::Portfolio& portfolio_;
    const ProveSettings& settings_;
    FileProof& proof_;
    const OnProgress& on_progress_;
    const std::atomic<bool>& stop_;
    ProofProgress progress_;
};

trace::Counterexample run_with(const semantics::TransitionSystem& system, const std::vector<semantics::Event>& events) {
    simulate::Simulation run(system);
    for (const semantics::Event& event : events) {
        const auto& steps = run.enabled();
        const auto next =
            std::find_if(steps.begin(), steps.end(), [&](const semantics::Step& each) { return each.event == event; });
        if (next == steps.end()) break;
        run.take(static_cast<std::size_t>(next - steps.begin()));
    }
    return run.trace();
}

/// Adds what a search says about a refuted theorem: that no run was seen to reach such a state is not a proof, but it is not a
/// fault of the protocol either.
void judge(const translation::TheoremSearch& found, smt::Discharged& result) {
    if (found.is_broken) {
        result.because =
            fmt::format("a run of {} {} breaks it, as `map2pml check` shows; below is the state that the solvers found",
                        found.run.size(), found.run.size() == 1 ? "step" : "steps");
    } else if (found.was_stopped) {
        result.verdict = smt::Verdict::unknown;
        result.because = "stopped before the state was compared with the runs";
    } else if (found.is_complete) {
        result.verdict = smt::Verdict::unknown;
        result.because = fmt::format(
            "no run reaches a state that breaks it (there are {} states), but the invariants do not imply this",
            found.states);
    } else {
        result.verdict = smt::Verdict::unknown;
        result.because = fmt::format(
            "the invariants do not imply it, but none of the first {} reachable states breaks it: it may hold",
            found.states);
    }
}

/// Judges refuted theorems of machines that were made from protocols.
void judge_refuted(const ReadProject& read, std::size_t reading, FileProof& proof, const std::atomic<bool>& stop) {
    for (std::size_t at = 0; at < read.theorems.size(); ++at) {
        std::optional<translation::ReachedStates> states;
        for (Proof& each : proof.proofs) {
            if (each.reading != reading || each.result.verdict != smt::Verdict::refuted ||
                read.projects[at].machines.front().name != each.obligation.component)
                continue;
            for (const auto& theorem : read.theorems[at]) {
                if (theorem.predicate.label != each.obligation.element) continue;
                if (!states) states.emplace(*read.protocol, at, stop);
                const translation::TheoremSearch found = states->search(theorem);
                judge(found, each.result);
                if (found.is_broken) each.run = run_with(states->system(), found.run);
            }
        }
    }
}

/// Readings of an input, and the work that each of them is.
struct Inputs {
    const source::SourceSet& sources;
    const std::vector<ReadProject>& readings;
    const std::vector<Work>& parts;
};

void discharge(const Inputs& inputs, const ProveSettings& settings, FileProof& proof, diag::Sink& sink,
               const OnProgress& progress, const std::atomic<bool>& stop) {
    const std::vector<Work>& parts = inputs.parts;
    smt::Portfolio portfolio{smt::find_solvers()};
    if (portfolio.solvers.empty()) {
        proof.error = smt::missing_solvers_text();
        return;
    }
    const auto work = process::WorkDirectory::create(proof.error);
    if (!work) return;
    portfolio.folder = work->path();
    std::optional<smt::AnswerCache> cache;
    if (!settings.cache_folder.empty()) {
        portfolio.cache = &cache.emplace(settings.cache_folder, smt::identity_of(portfolio.solvers, stop));
        cache->tidy();
    }
    smt::Budget budget = settings.budget;
    const std::shared_ptr<const maze::Development> development = parts.empty() ? nullptr : parts.front().development;
    if (development != nullptr) {
        maze_exploration::Limits limits;
        limits.time = kExploration * settings.budget.quantified;
        limits.cancelled = &stop;
        proof.development = explore_instances(*development, limits);
        prove_rules(*development, parts.front().projects, portfolio, settings, proof, progress, stop);
    } else {
        budget.until = std::chrono::steady_clock::now() + settings.whole.value_or(kWholeTime);
        AllProofs(parts, portfolio, settings, proof, progress, stop).run(budget);
        for (std::size_t at = 0; at < inputs.readings.size(); ++at) {
            judge_refuted(inputs.readings[at], at, proof, stop);
            prove_open_theorems(inputs.readings[at], at, inputs.sources,
                                {portfolio, budget, settings.jobs, progress, stop}, proof);
        }
    }
    if (!settings.whole) budget.until = smt::Budget().until;
    ask_vacuity(parts, portfolio, budget, proof, sink, stop);
    if (development == nullptr) return;
    mark_vacuous(proof, stop);
    judge_expectations(*development, false, *proof.development);
}

/// Whether the diagnostic is about the command line or the check file, not about a diagram.
bool is_about_all(const diag::Diagnostic& each) {
    return diag::severity_of(each.code) == diag::Severity::error && !diag::code_text(each.code).starts_with("M2P5");
}

/// An error in one interaction of a diagram does not prevent the proofs of the others.
bool may_go_on(const std::vector<ReadProject>& readings, const FileProof& proof, const diag::Sink& sink) {
    if (readings.empty() || !proof.error.empty() || !proof.input_error.empty()) return false;
    const std::vector<diag::Diagnostic> found = sink.sorted();
    const bool has_some = readings.front().is_made && !components_of(proof).empty();
    return !sink.has_errors() || (has_some && std::none_of(found.begin(), found.end(), is_about_all));
}

}  // namespace

FileProof prove_project(const std::string& path, source::SourceSet& sources, const ProveSettings& settings,
                        const OnProgress& progress, const std::atomic<bool>& stop) {
    const auto began = std::chrono::steady_clock::now();
    FileProof proof;
    proof.input = path;
    diag::Sink sink;
    const budget::Limits& limits = settings.instance.preparation;
    const auto place = [&] { return sources.size() > 0 ? source::FileId{0} : sources.add(path, ""); };
    bool is_cut = true;  // a budget ended the work: then nothing is proved
    const std::vector<ReadProject> readings = input::within_budget(
        limits, place, sink,
        [&] {
            return read_project(path, {settings.instance, settings.check_file, settings.is_check_named}, sources, sink);
        },
        std::vector<ReadProject>());
    for (const ReadProject& each : readings) {
        if (proof.input_error.empty()) proof.input_error = each.fault;
        if (proof.diagrams.empty()) proof.diagrams = each.diagrams;
    }
    const std::vector<Work> parts = input::within_budget(
        limits, place, sink,
        [&] {
            std::vector<Work> all;
            for (const ReadProject& each : readings) {
                const bool is_right = each.is_made || !sink.has_errors();
                if (proof.input_error.empty() && is_right) all.push_back(work_of(each, proof, sink));
            }
            is_cut = readings.empty();
            return all;
        },
        std::vector<Work>());
    if (!is_cut && may_go_on(readings, proof, sink))
        discharge({sources, readings, parts}, settings, proof, sink, progress, stop);
    else
        proof.readings.clear();
    proof.diagnostics = diag::first_of(sink.sorted());
    proof.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return proof;
}

}  // namespace map2pml::prove
