#include <algorithm>
#include <utility>

#include "driver/verdicts/proofs/internal.h"
#include "translator/machines/check/checked.h"

namespace map2pml::prove {

namespace {

using eventb::Obligation;
using eventb::ObligationKind;

/// The theorems of the machine that are not decided, as indices of proofs.
std::vector<std::size_t> open_theorems(const ReadProject& read, std::size_t at, std::size_t reading,
                                       const FileProof& proof) {
    std::vector<std::size_t> open;
    for (std::size_t each = 0; each < proof.proofs.size(); ++each) {
        const Proof& one = proof.proofs[each];
        const bool is_own = one.reading == reading && one.obligation.kind == ObligationKind::theorem &&
                            one.obligation.component == read.projects[at].machines.front().name;
        if (is_own && one.result.verdict == smt::Verdict::unknown &&
            std::any_of(
                read.theorems[at].begin(), read.theorems[at].end(),
                [&](const auto& theorem) { return theorem.predicate.label == one.obligation.element; }))
            open.push_back(each);
    }
    return open;
}

/// Obligations of the machine in which it lists its states.
std::vector<Obligation> obligations_of_machine(const eventb::Project& project, std::string& error) {
    diag::Sink found;
    const eventb::CheckedProject checked = eventb::check_project(project, found);
    std::vector<Obligation> all;
    if (found.has_errors())
        error = "internal error: the generated machine is wrong: " + found.sorted().front().message;
    else
        for (Obligation& each : eventb::obligations_of(*checked.machines.front())) all.push_back(std::move(each));
    return all;
}

}  // namespace

void prove_with_states(const ReadProject& read, std::size_t reading, const smt::Portfolio& portfolio,
                       const smt::Budget& budget, unsigned jobs, FileProof& proof, const std::atomic<bool>& stop) {
    std::optional<translation::ProtocolProjects> listing;
    for (std::size_t at = 0; at < read.theorems.size() && !stop && proof.error.empty(); ++at) {
        const std::vector<std::size_t> open = open_theorems(read, at, reading, proof);
        if (open.empty()) continue;
        if (!listing) listing = translation::protocol_projects(*read.protocol, protocol_to_eventb::Invariants::listing);
        const std::string& label = listing->listings[at];
        if (label.empty()) continue;
        std::vector<Obligation> asked = obligations_of_machine(listing->projects[at], proof.error);
        // The others were asked before, with fewer hypotheses.
        std::erase_if(asked, [&](const Obligation& each) {
            return each.element != label && std::none_of(open.begin(), open.end(), [&](std::size_t theorem) {
                return proof.proofs[theorem].obligation.name == each.name;
            });
        });
        const auto results = smt::discharge_all(asked, portfolio, budget, jobs, {}, stop,
                                                [&](std::size_t, const smt::Discharged& result) {
                                                    if (proof.error.empty()) proof.error = result.fault;
                                                });
        const auto is_proved = [&](std::size_t each) { return results[each].verdict == smt::Verdict::proved; };
        bool is_inductive = true;
        bool shows_some = false;
        for (std::size_t each = 0; each < asked.size(); ++each) {
            if (asked[each].element == label)
                is_inductive = is_inductive && is_proved(each);
            else
                shows_some = shows_some || is_proved(each);
        }
        for (std::size_t each = 0; is_inductive && each < asked.size(); ++each) {
            if (asked[each].element == label) {
                if (shows_some) proof.proofs.push_back({std::move(asked[each]), results[each], reading, {}});
                continue;
            }
            for (const std::size_t theorem : open) {
                Proof& one = proof.proofs[theorem];
                if (one.obligation.name != asked[each].name) continue;
                if (is_proved(each))
                    one = {asked[each], results[each], reading, {}};
                else if (results[each].verdict == smt::Verdict::refuted && !one.result.model.empty())
                    one.result.because =
                        "it is false where messages may be taken in any order, as in this proof; no run was found that "
                        "breaks it in the order that they have";
            }
        }
    }
}

}  // namespace map2pml::prove
