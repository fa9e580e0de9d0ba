#include "driver/verdicts/proofs/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "driver/results/layout.h"
#include "driver/tools/smt/discharge.h"
#include "translator/machines/obligations/vacuity.h"

namespace map2pml::prove {

namespace {

using eventb::Premise;
using eventb::PremiseKind;
using eventb::VacuityQuestion;
using Predicates = std::set<const eventb::Predicate*>;

/// Premises that contradict each other.
struct Core {
    Predicates predicates;
    std::string because;
};

Predicates predicates_of(const std::vector<Premise>& premises) {
    Predicates all;
    for (const Premise& each : premises) all.insert(each.predicate.get());
    return all;
}

bool has_all(const Predicates& whole, const Predicates& part) {
    return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

/// `a`, `b` and `c`
std::string in_words(const std::vector<std::string>& parts) {
    std::string text;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        text += at == 0 ? "" : at + 1 == parts.size() ? " and " : ", ";
        text += parts[at];
    }
    return text;
}

std::string whose(const Premise& premise) {
    switch (premise.kind) {
        case PremiseKind::axiom:
            return " of context " + premise.component;
        case PremiseKind::invariant:
            return " of machine " + premise.component;
        case PremiseKind::guard:
        case PremiseKind::condition:
            break;
    }
    return "";
}

/// "guard `grd1` and invariants `inv1` and `inv2` of machine M contradict each other"
std::string contradiction_of(const std::vector<Premise>& core) {
    std::vector<std::string> groups;
    for (std::size_t at = 0; at < core.size();) {
        std::vector<std::string> labels;
        const Premise& first = core[at];
        for (; at < core.size() && core[at].kind == first.kind && core[at].component == first.component; ++at)
            labels.push_back("`" + core[at].label + "`");
        groups.push_back(std::string(eventb::to_string(first.kind)) + (labels.size() > 1 ? "s " : " ") +
                         in_words(labels) + whose(first));
    }
    return in_words(groups) + (core.size() == 1 ? " contradicts itself" : " contradict each other");
}

class VacuityPass {
  public:
    VacuityPass(std::size_t reading, const smt::Portfolio& portfolio, const VacuityBudget& budget, FileProof& proof,
                diag::Sink& sink, const std::atomic<bool>& stop)
        : reading_(reading), asker_(portfolio), budget_(budget), proof_(proof), sink_(sink), stop_(stop) {
        for (const Proof& each : proof.proofs) {
            if (each.reading != reading) continue;
            const eventb::Obligation& obligation = each.obligation;
            const bool is_proved = each.result.verdict == smt::Verdict::proved;
            if (obligation.kind == eventb::ObligationKind::well_defined && !is_proved)
                ill_defined_.insert({obligation.component, obligation.element});
            if (obligation.event == eventb::kInitialisation && !is_proved) unsure_.insert(obligation.component);
            if (each.result.verdict == smt::Verdict::refuted && is_after_guards(obligation))
                happens_.insert({obligation.component, obligation.event});
        }
    }

    void run(const eventb::CheckedProject& project, bool is_made) {
        premises_ = eventb::premises_of(project);
        cores_.clear();
        agreeing_.clear();
        for (const auto& each : project.contexts) ask(eventb::about_axioms(each, premises_));
        for (const auto& each : project.machines) ask(eventb::about_axioms(*each, premises_));
        for (const auto& each : project.machines)
            if (may_have_no_state(*each)) ask(eventb::about_invariants(*each, premises_));
        if (is_made && !cores_.empty() && proof_.error.empty())
            proof_.error = "internal error: the generated machine allows no state: " + cores_.front().because;
        if (!is_made) {
            for (const auto& each : project.machines) events(*each);
            refuted_theorems();
        }
        mark();
        if (!is_made) {
            theorems();
            for (const auto& each : project.machines) variant(*each);
        }
    }

    /// The number of queries for which there was no time.
    [[nodiscard]] std::size_t unasked() const { return unasked_; }

  private:
    /// Whether a counterexample of the obligation is a state in which the event happens.
    static bool is_after_guards(const eventb::Obligation& obligation) {
        using Kind = eventb::ObligationKind;
        switch (obligation.kind) {
            case Kind::invariant:
            case Kind::guard_stronger:
            case Kind::simulates:
            case Kind::merge:
            case Kind::equal:
            case Kind::natural:
            case Kind::variant:
                return obligation.event != eventb::kInitialisation;
            case Kind::well_defined:
            case Kind::theorem:
            case Kind::feasible:
            case Kind::witness_feasible:
            case Kind::finite:
                return false;
        }
        return false;
    }

    /// Whether the invariants may have no state: they have one if the first state is known to satisfy them.
    [[nodiscard]] bool may_have_no_state(const eventb::CheckedMachine& machine) const {
        for (const eventb::CheckedMachine* each = &machine; each != nullptr; each = each->refined.get())
            if (unsure_.count(each->name) > 0) return true;
        return false;
    }

    void events(const eventb::CheckedMachine& machine) {
        for (const eventb::CheckedEvent& event : machine.events) {
            if (event.is_initialisation() || happens_.count({machine.name, event.label}) > 0) continue;
            std::string more;
            for (const std::string& label : event.refines) {
                if (happens_.count({machine.refined->name, label}) == 0) continue;
                more = fmt::format(", although `{}` of machine {}, which it refines, may happen", label,
                                   machine.refined->name);
            }
            if (ask(eventb::about_event(machine, event, premises_), more)) happens_.insert({machine.name, event.label});
        }
    }

    /// \return whether there is such a state
    bool ask(const VacuityQuestion& question, const std::string& more = "") {
        const Predicates all = predicates_of(question.premises);
        const auto is_inside = [&](const Predicates& whole) { return has_all(whole, all); };
        const auto is_known = [&](const Core& core) { return has_all(all, core.predicates); };
        if (all.empty() || !proof_.error.empty()) return false;
        if (std::any_of(cores_.begin(), cores_.end(), is_known)) return false;
        if (std::any_of(agreeing_.begin(), agreeing_.end(), is_inside)) return false;
        const std::vector<Premise> core = core_of(question);
        if (core.empty()) {
            agreeing_.push_back(all);
            return has_state_;
        }
        const std::string because = because_of(question, core) + more;
        cores_.push_back({predicates_of(core), because});
        report(question, core, because);
        return false;
    }

    [[nodiscard]] std::vector<Premise> core_of(const VacuityQuestion& question) {
        const smt::Contradiction answer =
            smt::find_contradiction(question.sequent, asker_, budget_.form, budget_.until, stop_);
        if (!answer.fault.empty()) proof_.error = answer.fault;
        if (!answer.is_asked) ++unasked_;
        has_state_ = answer.has_state;
        std::vector<Premise> core;
        for (const std::size_t each : answer.hypotheses) core.push_back(question.premises[each]);
        // An ill-defined predicate has no meaning, so it contradicts nothing.
        const bool is_defined = std::none_of(core.begin(), core.end(), [&](const Premise& each) {
            return ill_defined_.count({each.component, each.label}) > 0;
        });
        return is_defined ? core : std::vector<Premise>();
    }

    static std::string because_of(const VacuityQuestion& question, std::vector<Premise> core) {
        switch (question.about) {
            case VacuityQuestion::About::axioms:
            case VacuityQuestion::About::invariants:
                return contradiction_of(core);
            case VacuityQuestion::About::event:
                std::stable_partition(core.begin(), core.end(),
                                      [](const Premise& each) { return each.kind == PremiseKind::guard; });
                return fmt::format("`{}` of machine {} can never happen: {}", question.element, question.component,
                                   contradiction_of(core));
            case VacuityQuestion::About::theorem:
            case VacuityQuestion::About::refuted:
                break;
        }
        const std::string condition = to_string(*core.back().predicate);
        core.pop_back();
        const std::string why = core.empty() ? "contradicts itself" : "contradicts " + without_verb(core);
        if (question.about == VacuityQuestion::About::refuted)
            return fmt::format("theorem `{}`, which is refuted, {}", question.element, why);
        return fmt::format("`{}`, the left side of theorem `{}`, {}", condition, question.element, why);
    }

    static std::string without_verb(const std::vector<Premise>& core) {
        const std::string text = contradiction_of(core);
        return text.substr(0, text.rfind(" contradict"));
    }

    void report(const VacuityQuestion& question, const std::vector<Premise>& core, const std::string& because) {
        diag::Diagnostic made{
            diag::Code::eventb_vacuous, question.span, because + "; proofs about this show nothing", {}};
        if (made.span.is_nowhere()) made.span = core.front().span;
        for (const Premise& each : core) {
            if (each.kind == PremiseKind::condition) continue;
            made.notes.push_back({each.span, fmt::format("{} `{}`: {}", eventb::to_string(each.kind), each.label,
                                                         to_string(*each.predicate))});
        }
        sink_.report(std::move(made));
    }

    /// Proofs whose hypotheses include a whole contradiction.
    void mark() {
        for (Proof& each : proof_.proofs) {
            if (each.reading != reading_ || !each.vacuous.empty()) continue;
            const auto found = std::find_if(cores_.begin(), cores_.end(),
                                            [&](const Core& core) { return is_proved_from(each, core); });
            if (found != cores_.end()) each.vacuous = found->because;
        }
    }

    /// Finds refuted theorems that contradict something: a proof that uses one proves nothing.
    void refuted_theorems() {
        for (const Proof& each : proof_.proofs) {
            const bool is_refuted = each.reading == reading_ && each.result.verdict == smt::Verdict::refuted &&
                                    each.obligation.kind == eventb::ObligationKind::theorem;
            if (!is_refuted || !proof_.error.empty() || !asked_.insert(each.obligation.goal.get()).second) continue;
            const VacuityQuestion question = eventb::about_refuted(each.obligation, premises_);
            const std::vector<Premise> core = core_of(question);
            if (core.empty() || core.back().kind != PremiseKind::condition) continue;
            cores_.push_back({predicates_of(core), because_of(question, core)});
            if (is_used(cores_.back())) report(question, core, cores_.back().because);
        }
    }

    [[nodiscard]] static bool is_proved_from(const Proof& proof, const Core& core) {
        Predicates hypotheses;
        for (const auto& one : proof.obligation.hypotheses) hypotheses.insert(one.predicate.get());
        return proof.result.verdict == smt::Verdict::proved && has_all(hypotheses, core.predicates);
    }

    [[nodiscard]] bool is_used(const Core& core) const {
        return std::any_of(proof_.proofs.begin(), proof_.proofs.end(),
                           [&](const Proof& each) { return each.reading == reading_ && is_proved_from(each, core); });
    }

    void theorems() {
        for (Proof& each : proof_.proofs) {
            if (each.reading != reading_ || each.result.verdict != smt::Verdict::proved || !each.vacuous.empty())
                continue;
            const auto question = eventb::about_theorem(each.obligation, premises_);
            if (!question || !proof_.error.empty()) continue;
            const std::vector<Premise> core = core_of(*question);
            if (core.empty() || core.back().kind != PremiseKind::condition) continue;
            each.vacuous = because_of(*question, core);
            report(*question, core, each.vacuous);
        }
    }

    /// Reports a variant if no event that must decrease it can happen.
    void variant(const eventb::CheckedMachine& machine) {
        bool is_asked = false;
        for (const Proof& each : proof_.proofs) {
            const bool is_own = each.reading == reading_ && each.obligation.component == machine.name &&
                                each.obligation.kind == eventb::ObligationKind::variant;
            if (is_own && each.vacuous.empty()) return;
            is_asked = is_asked || is_own;
        }
        if (!is_asked || machine.variants.empty()) return;
        sink_.report({diag::Code::eventb_vacuous,
                      machine.span,
                      fmt::format("no event that must decrease the variant of machine {} can happen; proofs about the "
                                  "variant show nothing",
                                  machine.name),
                      {}});
    }

    const std::size_t reading_;
    smt::Asker asker_;
    const VacuityBudget budget_;
    FileProof& proof_;
    diag::Sink& sink_;
    const std::atomic<bool>& stop_;
    eventb::Premises premises_;
    std::vector<Core> cores_;
    std::vector<Predicates> agreeing_;  ///< premises in which no contradiction was found
    std::set<std::pair<std::string, std::string>>
        ill_defined_;  ///< component and label of predicates that may be ill-defined
    std::set<std::pair<std::string, std::string>>
        happens_;                   ///< component and label of events that are possible in some state
    std::set<std::string> unsure_;  ///< machines whose first state may violate the invariants
    Predicates asked_;              ///< refuted theorems
    std::size_t unasked_ = 0;
    bool has_state_ = false;  ///< the hypotheses of the last query hold in some state
};

}  // namespace

void find_vacuous(const std::vector<eventb::CheckedProject>& projects, bool is_made, std::size_t reading,
                  const smt::Portfolio& portfolio, const VacuityBudget& budget, FileProof& proof, diag::Sink& sink,
                  const std::atomic<bool>& stop) {
    VacuityPass pass(reading, portfolio, budget, proof, sink, stop);
    for (const eventb::CheckedProject& each : projects) pass.run(each, is_made);
    if (pass.unasked() == 0 || stop) return;
    proof.readings[reading].remarks.push_back({{},
                                               fmt::format("the time budget is used up in the search for proofs with "
                                                           "contradictory assumptions, with {} left; raise --time",
                                                           report::counted(pass.unasked(), "question"))});
}

}  // namespace map2pml::prove
