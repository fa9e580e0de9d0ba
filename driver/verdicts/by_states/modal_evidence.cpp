#include "driver/verdicts/by_states/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "driver/results/layout.h"
#include "driver/runs/simulate/simulation.h"
#include "driver/runs/trace/mailboxes.h"
#include "driver/runs/trace/places.h"

namespace map2pml::check {

namespace {

using modal::Evidence;
using modal::PartKind;
using End = Evidence::End;

/// The summary, which a reader sees first: whether a part of the formula decides, and what kind of run shows it.
class EvidenceSummary {
  public:
    EvidenceSummary(const Evidence& evidence, const modal::Parts& parts, const ModalWords& words, std::size_t steps)
        : evidence_(evidence), parts_(parts), words_(words), is_at_start_(steps == 0) {}

    [[nodiscard]] std::string of_violation() const {
        const std::string part = deciding_part();
        const bool is_seen_at_once = is_at_start_ && (evidence_.end == End::truth || evidence_.end == End::no_step);
        if (part.empty()) return is_seen_at_once ? "it is false at the start" : why_false();
        return part + (is_seen_at_once ? " is false at the start" : " is false: " + why_false());
    }

  private:
    /// The part that decides a formula that is a conjunction as a whole; otherwise empty.
    [[nodiscard]] std::string deciding_part() const {
        if (evidence_.sides.empty() || evidence_.sides.front().whole != evidence_.asked) return {};
        return words_.side(evidence_.asked, evidence_.sides.front().side);
    }

    [[nodiscard]] std::string why_false() const {
        switch (evidence_.end) {
            case End::loop:
                return words_.is_only_way(evidence_) ? "after a run, the only possible continuation repeats for ever"
                                                     : "a run that repeats for ever breaks it";
            case End::every_run:
                return is_at_start_ ? "it is false whatever happens" : "after a run, it is false whatever happens";
            case End::branches:
                return parts_.kind(evidence_.part) == PartKind::conjunction ? no_alternative() : parting();
            case End::truth:
            case End::no_step:
            case End::known:
            case End::left_out:
                break;
        }
        return is_at_start_ ? "it is false at the start" : "a run breaks it";
    }

    [[nodiscard]] std::string no_alternative() const {
        return (is_at_start_ ? "at the start " : "after a run ") + words_.branching(evidence_);
    }

    [[nodiscard]] std::string parting() const {
        return is_at_start_ ? "runs that branch at the start break it" : "runs that branch after some steps break it";
    }

    const Evidence& evidence_;
    const modal::Parts& parts_;
    const ModalWords& words_;
    bool is_at_start_;
};

std::string after_steps(std::size_t steps) { return steps == 0 ? "at the start" : fmt::format("after step {}", steps); }

/// The parts of conjunctions that decide, one for each on the way, at their places.
std::vector<diag::Note> notes_on_sides(const Evidence& evidence, const ModalWalk& walk, const modal::Parts& parts,
                                       const ModalWords& words) {
    std::vector<diag::Note> notes;
    for (const modal::EvidenceSide& each : evidence.sides) {
        notes.push_back(
            {parts.node(each.side).span,
             fmt::format("{} {} is {}", after_steps(walk.listed_before(each.step)), words.side(each.whole, each.side),
                         parts.is_negated(each.side) ? "false" : "true")});
    }
    return notes;
}

/// Why each of the joined parts is true or false: "the first alternative is false: no step here is `in(yes)`".
std::vector<diag::Note> notes_on_all(const Evidence& evidence, const ModalWalk& walk, const modal::Parts& parts,
                                     const ModalWords& words) {
    std::vector<diag::Note> notes;
    for (std::size_t at = 0; at < evidence.branches.size(); ++at) {
        const Evidence& each = evidence.branches[at];
        const std::string name = words.way(evidence.part, at);
        if (name.empty()) return {};
        ModalWalk further = walk;
        further.follow(each.steps);
        const std::size_t steps = further.run().steps.size() - walk.run().steps.size();
        const std::string why = words.reason_after(each, steps, !walk.run().steps.empty());
        notes.push_back({parts.node(each.asked).span,
                         fmt::format("the {} is {}{}", name, parts.is_negated(each.asked) ? "false" : "true",
                                     why.empty() ? "" : ": " + why)});
    }
    return notes;
}

std::vector<diag::Note> with_notes(std::vector<diag::Note> notes, const std::vector<diag::Note>& more) {
    notes.insert(notes.end(), more.begin(), more.end());
    return notes;
}

/// The place of the part that the end is about; for a step that is asked for, of the modality that asks.
source::Span span_of_end(const Evidence& evidence, const modal::Parts& parts) {
    const bool is_step = evidence.end == End::truth && !evidence.steps.empty();
    return parts.node(is_step ? evidence.steps.back().modality : evidence.part).span;
}

/// A finding at the part of the formula. A deciding part at the same place needs no note of its own.
report::Finding finding_at_start(const Evidence& evidence, const ModalWalk& walk, const modal::Parts& parts,
                                 const ModalWords& words) {
    std::vector<diag::Note> notes = notes_on_sides(evidence, walk, parts, words);
    report::Finding finding{span_of_end(evidence, parts), words.reason(evidence), {}, {}};
    if (!notes.empty() && notes.back().span == finding.span) {
        finding.message = notes.back().message + ": " + finding.message;
        notes.pop_back();
    }
    finding.notes = with_notes(std::move(notes), notes_on_all(evidence, walk, parts, words));
    return finding;
}

/// A finding where the run ends, or begins to repeat.
report::Finding finding_after_run(const Evidence& evidence, const ModalWalk& walk, const modal::Parts& parts,
                                  const ModalWords& words, const ir::UserProperty& property) {
    const trace::Counterexample& run = walk.run();
    const std::size_t last = run.steps.size() - 1;
    std::vector<diag::Note> notes =
        with_notes({{property.name_span, fmt::format("`{}` is defined here", property.name)}},
                   notes_on_sides(evidence, walk, parts, words));
    const std::vector<diag::Note> all = notes_on_all(evidence, walk, parts, words);
    if (all.empty() && notes.back().span != span_of_end(evidence, parts))
        notes.push_back({span_of_end(evidence, parts), "by this part"});
    return {run.steps[std::min(run.lasso_start.value_or(last), last)].span,
            words.reason(evidence),
            with_notes(std::move(notes), all),
            {}};
}

void add_tree(report::PropertyResult& result, const Evidence& evidence, const ModalWalk& walk,
              const modal::Parts& parts) {
    if (evidence.end == End::branches) result.choices = tree_of(evidence, walk, parts);
}

/// Whether a single run, or all parts of a conjunction, show the formula; a run cannot show that nothing else can happen.
bool is_shown(const Evidence& evidence, const modal::Parts& parts) {
    const bool is_chosen = std::none_of(evidence.steps.begin(), evidence.steps.end(),
                                        [](const modal::EvidenceStep& each) { return each.is_only; });
    switch (evidence.end) {
        case End::truth:
            return !evidence.steps.empty();
        case End::loop:
        case End::no_step:
            return !evidence.steps.empty() && is_chosen;
        case End::branches:
            return parts.kind(evidence.part) == PartKind::conjunction && !parts.is_open(evidence.part);
        case End::every_run:
        case End::known:
        case End::left_out:
            break;
    }
    return false;
}

std::string summary_of_witness(const Evidence& evidence, const ModalWords& words, std::size_t steps) {
    if (evidence.end == End::branches)
        return words.branching(evidence) + (steps == 0 ? "" : fmt::format(" after {}", report::counted(steps, "step")));
    return (evidence.end == End::loop ? "a run that repeats for ever shows it"
                                      : fmt::format("a run of {} shows it", report::counted(steps, "step"))) +
           words.along(evidence);
}

}  // namespace

void add_violation(report::PropertyResult& result, const Evidence& evidence, const modal::Parts& parts,
                   const modal::StatesOnDemand& states, const ir::UserProperty& property) {
    const ModalWords words(parts);
    ModalWalk walk(states);
    walk.follow(evidence);
    result.summary = EvidenceSummary(evidence, parts, words, walk.run().steps.size()).of_violation();
    result.findings.push_back(walk.run().steps.empty() ? finding_at_start(evidence, walk, parts, words)
                                                       : finding_after_run(evidence, walk, parts, words, property));
    add_tree(result, evidence, walk, parts);
    if (!walk.run().steps.empty()) result.counterexample = walk.finished();
}

void add_witness(report::PropertyResult& result, const Evidence& evidence, const modal::Parts& parts,
                 const modal::StatesOnDemand& states) {
    if (!is_shown(evidence, parts)) return;
    const ModalWords words(parts);
    ModalWalk walk(states);
    walk.follow(evidence);
    trace::Counterexample run = walk.finished();
    result.summary = summary_of_witness(evidence, words, run.steps.size());
    const std::vector<diag::Note> all = notes_on_all(evidence, walk, parts, words);
    if (!all.empty()) result.findings.push_back({parts.node(evidence.part).span, words.reason(evidence), all, {}});
    add_tree(result, evidence, walk, parts);
    if (!run.steps.empty()) result.counterexample = std::move(run);
}

ModalWalk::ModalWalk(const modal::StatesOnDemand& states) : states_(&states), state_(states.system().initial()) {}

void ModalWalk::follow(const modal::Evidence& evidence) {
    follow(evidence.steps);
    if (evidence.end == modal::Evidence::End::loop) run_.lasso_start = listed_before(evidence.loop_start);
}

void ModalWalk::follow(std::span<const modal::EvidenceStep> steps) {
    for (const modal::EvidenceStep& step : steps) take(step.edge);
}

/// Edges are numbered as the steps that are not cut.
void ModalWalk::take(std::uint32_t edge) {
    std::vector<semantics::Step> steps = states_->system().successors(state_);
    std::erase_if(steps, [](const semantics::Step& each) { return modal::is_cut(each); });
    simulate::DescribedStep described = simulate::describe(states_->system(), state_, steps.at(edge), ++clock_);
    last_agent_ = described.step.agent;
    if (!described.is_silent) run_.steps.push_back(std::move(described.step));
    state_ = std::move(steps.at(edge).next);
    listed_before_.push_back(run_.steps.size());
}

trace::Counterexample ModalWalk::finished() const {
    trace::Counterexample run = run_;
    trace::number_messages(run);
    run.final_places = trace::places_in(states_->system(), state_);
    trace::identify_left(run);
    return run;
}

}  // namespace map2pml::check
