#include "driver/verdicts/proofs/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <thread>

#include "translator/machines/explore/developments/explore.h"

namespace map2pml::prove {

namespace {

using maze_exploration::Finding;

bool is_failure(const RuleResult& rule) { return rule.outcome == Outcome::fails && !rule.finding.is_remark; }

/// A failure of an instance is a failure of the rule: its run, or pair of states, is one of the class.
void add_in_general(const RuleResult& failed, DevelopmentResult& result) {
    const bool is_known = std::any_of(result.rules.begin(), result.rules.end(), [&](const RuleResult& each) {
        return each.instance.empty() && each.rule() == failed.rule() && each.of == failed.of &&
               each.abstract == failed.abstract && each.finding.action == failed.finding.action;
    });
    if (is_known) return;
    RuleResult made = failed;
    made.instance.clear();
    made.states = 0;
    made.is_reduced = false;
    if (failed.finding.is_reachable) {
        made.finding = Finding{.rule = failed.rule(), .action = failed.finding.action, .outcome = Outcome::fails};
        made.finding.span = failed.finding.span;
        made.finding.because = "it fails on " + failed.instance;
    }
    result.rules.push_back(std::move(made));
}

/// Invariants for failures in states that are not reached, class by class.
void propose(const maze::Development& development, const maze_exploration::Limits& limits, DevelopmentResult& result) {
    for (const maze::Class& each : development.classes) {
        std::vector<maze_exploration::UnreachedFailure> failures;
        for (RuleResult& rule : result.rules)
            if (rule.of == each.name.text && is_failure(rule) && !rule.finding.is_reachable)
                failures.push_back({rule.abstract, &rule.finding});
        if (!failures.empty()) propose_invariants(development, each.name.text, failures, limits);
    }
}

/// The outcome of a rule for all instances, after the proofs of its groups.
struct Proved {
    Outcome outcome = Outcome::holds;
    std::string because;
    source::Span span;
};

/// The proofs of all groups, side by side.
class GroupProver {
  public:
    GroupProver(std::vector<RuleGroup>& groups, const std::vector<eventb::CheckedProject>& projects,
                const smt::Portfolio& portfolio, const ProveSettings& settings, const std::atomic<bool>& stop)
        : groups_(groups),
          projects_(projects),
          portfolio_(portfolio),
          settings_(settings),
          stop_(stop),
          proofs_(groups.size()),
          proved_(groups.size()) {}

    void run(const std::vector<bool>& is_wanted, const OnProgress& progress) {
        next_ = 0;
        done_ = 0;
        const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
        const std::size_t count = settings_.jobs == 0 ? processors : settings_.jobs;
        std::vector<std::jthread> threads(std::min<std::size_t>(count, groups_.size()));
        for (std::jthread& each : threads) {
            each = std::jthread([&] {
                smt::Asker asker(portfolio_);  // its solvers end with this thread
                while (const auto mine = take()) {
                    if (is_wanted[*mine]) prove(*mine, asker);
                    const std::lock_guard lock(mutex_);
                    ++done_;
                    if (progress) progress({done_, 0, groups_.size(), {}});
                }
            });
        }
    }

    [[nodiscard]] const Proved& proved(std::size_t group) const { return proved_[group]; }
    [[nodiscard]] std::vector<std::vector<Proof>>& proofs() { return proofs_; }

  private:
    std::optional<std::size_t> take() {
        const std::lock_guard lock(mutex_);
        return next_ < groups_.size() ? std::optional(next_++) : std::nullopt;
    }

    void prove(std::size_t at, smt::Asker& asker) {
        const RuleGroup& group = groups_[at];
        Proved& result = proved_[at];
        if (!group.is_possible) result = {Outcome::unknown, group.because, {}};
        for (const eventb::Obligation& each : group.obligations) {
            if (stop_) result = {Outcome::unknown, "the proof attempt was stopped", {}};
            if (result.outcome != Outcome::holds) return;
            Proof& proof = proofs_[at].emplace_back(Proof{each, {}, 0, {}});
            try {
                proof.result = smt::discharge(each, asker, settings_.budget, settings_.keep_folder, stop_);
            } catch (const std::exception& fault) {
                proof.result = smt::ended_by(fault);
            }
            if (proof.result.verdict == smt::Verdict::proved) continue;
            const bool is_refuted = proof.result.verdict == smt::Verdict::refuted;
            const bool is_failure = is_refuted && refutes_rule(each, projects_[group.project]);
            result.outcome = is_failure ? Outcome::fails : Outcome::unknown;
            const std::string why = proof.result.because.empty() ? "not proved" : proof.result.because;
            result.because = fmt::format("{}: {}", each.name, is_refuted ? meaning_of(each) : why);
            if (is_refuted && !is_failure) result.because += "; another witness or variant may work";
            result.span = each.span;
        }
    }

    std::vector<RuleGroup>& groups_;
    const std::vector<eventb::CheckedProject>& projects_;
    const smt::Portfolio& portfolio_;
    const ProveSettings& settings_;
    const std::atomic<bool>& stop_;
    std::mutex mutex_;
    std::size_t next_ = 0;
    std::size_t done_ = 0;
    std::vector<std::vector<Proof>> proofs_;
    std::vector<Proved> proved_;
};

RuleResult result_of(const RuleGroup& group, const Proved& proved) {
    RuleResult made;
    made.abstract = group.abstract;
    made.of = group.of;
    made.outcome = proved.outcome;
    made.finding = Finding{.rule = group.rule, .action = group.action, .outcome = proved.outcome};
    made.finding.because = proved.because;
    made.finding.span = proved.span;
    return made;
}

/// A base of the group that is not proved; null: all are proved.
const Proved* open_base(const std::vector<RuleGroup>& groups, std::size_t of, const GroupProver& prover) {
    for (std::size_t at = 0; at < groups.size(); ++at) {
        const RuleGroup& base = groups[at];
        const bool is_needed = base.is_base && base.project == groups[of].project &&
                               (base.of == groups[of].of || base.of == groups[of].abstract);
        if (is_needed && prover.proved(at).outcome != Outcome::holds) return &prover.proved(at);
    }
    return nullptr;
}

const RuleResult* known_failure(const DevelopmentResult& result, const RuleGroup& group) {
    for (const RuleResult& each : result.rules) {
        const bool is_this = each.instance.empty() && each.rule() == group.rule && each.of == group.of &&
                             each.abstract == group.abstract && each.finding.action == group.action;
        if (is_this) return &each;
    }
    return nullptr;
}

/// Adds action simulation as a whole, after the results for single actions.
void add_whole(const std::string& abstract, const std::string& of, DevelopmentResult& result) {
    RuleResult whole;
    whole.abstract = abstract;
    whole.of = of;
    whole.finding = Finding{.rule = maze::Rule::action_simulation, .outcome = Outcome::holds};
    for (const RuleResult& each : result.rules) {
        if (!each.instance.empty() || each.rule() != maze::Rule::action_simulation || each.of != of ||
            each.abstract != abstract)
            continue;
        if (each.is_whole()) return;  // the whole rule fails
        const bool is_worse =
            each.outcome == Outcome::fails ? whole.outcome != Outcome::fails : whole.outcome == Outcome::holds;
        if (each.outcome == Outcome::holds)
            whole.proofs.insert(whole.proofs.end(), each.proofs.begin(), each.proofs.end());
        if (each.outcome == Outcome::holds || !is_worse) continue;
        whole = each;
        whole.finding.because = fmt::format("`{}`: {}", each.finding.action, each.finding.because);
        whole.finding.action.clear();
    }
    whole.finding.outcome = whole.outcome;
    result.rules.push_back(std::move(whole));
}

}  // namespace

void add_report(const maze_exploration::Report& report, DevelopmentResult& result) {
    for (const Finding& each : report.findings) {
        RuleResult made;
        made.abstract = report.abstract;
        made.of = report.of;
        made.instance = report.instance;
        made.states = report.states;
        made.is_reduced = report.is_reduced;
        made.outcome = each.outcome;
        made.finding = each;
        result.rules.push_back(std::move(made));
    }
}

DevelopmentResult explore_instances(const maze::Development& development, maze_exploration::Limits limits) {
    DevelopmentResult result;
    const auto is_stopped = [&] { return limits.cancelled != nullptr && *limits.cancelled; };
    limits.simulation_time = limits.time;
    for (const maze::Instance& each : development.instances)
        for (const auto& report : maze_exploration::explore(development, each, limits)) add_report(report, result);
    const std::vector<RuleResult> reached = result.rules;
    for (const RuleResult& each : reached)
        if (is_failure(each)) add_in_general(each, result);
    limits.time /= kExploration;
    limits.simulation_time = limits.time;
    for (const maze::Instance& each : development.instances) {
        if (is_stopped()) break;
        DevelopmentResult every;
        for (const auto& report : maze_exploration::explore_every_state(development, each, limits))
            add_report(report, every);
        for (const RuleResult& one : every.rules) add_in_general(one, result);
    }
    if (!is_stopped()) propose(development, limits, result);
    return result;
}

void prove_rules(const maze::Development& development, const std::vector<eventb::CheckedProject>& projects,
                 const smt::Portfolio& portfolio, const ProveSettings& settings, FileProof& proof,
                 const OnProgress& progress, const std::atomic<bool>& stop) {
    DevelopmentResult& result = *proof.development;
    std::vector<RuleGroup> groups = rule_groups(development, projects);
    std::vector<bool> is_wanted;
    for (const RuleGroup& each : groups) is_wanted.push_back(each.is_base || known_failure(result, each) == nullptr);
    GroupProver prover(groups, projects, portfolio, settings, stop);
    // Bases first: without them nothing else is a proof.
    std::vector<bool> is_now;
    for (const RuleGroup& each : groups) is_now.push_back(each.is_base);
    prover.run(is_now, progress);
    for (std::size_t at = 0; at < groups.size(); ++at)
        is_now[at] = !groups[at].is_base && is_wanted[at] && open_base(groups, at, prover) == nullptr;
    prover.run(is_now, progress);
    for (std::size_t at = 0; at < groups.size(); ++at) {
        std::vector<std::size_t> own;
        for (Proof& each : prover.proofs()[at]) {
            if (proof.error.empty()) proof.error = each.result.fault;
            own.push_back(proof.proofs.size());
            proof.proofs.push_back(std::move(each));
        }
        if (groups[at].is_base || !is_wanted[at]) continue;
        const Proved* base = open_base(groups, at, prover);
        result.rules.push_back(result_of(
            groups[at], base == nullptr ? prover.proved(at) : Proved{Outcome::unknown, base->because, base->span}));
        result.rules.back().proofs = std::move(own);
    }
    for (const maze::Refinement& each : development.refinements)
        add_whole(each.abstract.text, each.concrete.text, result);
}

void mark_vacuous(FileProof& proof, bool was_stopped) {
    const auto mark = [](RuleResult& rule, Outcome outcome, const std::string& because) {
        rule.outcome = outcome;
        rule.finding.outcome = outcome;
        rule.finding.because = because;
    };
    for (RuleResult& rule : proof.development->rules) {
        if (rule.outcome != Outcome::holds || !rule.instance.empty()) continue;
        for (const std::size_t each : rule.proofs) {
            const std::string& why = proof.proofs[each].vacuous;
            if (!why.empty() && rule.outcome != Outcome::vacuous) mark(rule, Outcome::vacuous, why);
        }
        const bool is_unknown = was_stopped && rule.outcome == Outcome::holds && !rule.proofs.empty();
        if (is_unknown)
            mark(rule, Outcome::unknown, "stopped before its proofs were checked for contradictory assumptions");
    }
}

}  // namespace map2pml::prove
