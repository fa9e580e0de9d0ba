#include "driver/check/modal_evidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "driver/report/text_parts.h"
#include "driver/simulate/describe.h"
#include "driver/trace/mailboxes.h"
#include "driver/trace/places.h"

namespace map2pml::check {

namespace {

using modal::Evidence;
using End = Evidence::End;

constexpr std::size_t kMostNotes = 12;  ///< steps of a branch that are named

/// Follows the edges of evidence through the semantics.
class Walk {
  public:
    explicit Walk(modal::StatesOnDemand& states) : states_(states), state_(states.system().initial()) {}

    void follow(const Evidence& evidence) {
        for (std::size_t at = 0; at < evidence.steps.size(); ++at) {
            if (evidence.end == End::loop && at == evidence.loop_start) {
                run_.lasso_start = run_.steps.size();
            }
            take(evidence.steps[at].edge);
        }
        if (evidence.end == End::loop && !run_.lasso_start) {
            run_.lasso_start = run_.steps.size();
        }
    }

    [[nodiscard]] const trace::Counterexample& run() const { return run_; }

    trace::Counterexample finished() {
        trace::number_messages(run_);
        run_.final_places = trace::places_in(states_.system(), state_);
        trace::identify_left(run_);
        return std::move(run_);
    }

  private:
    /// Edges are numbered as the steps that are not cut.
    void take(std::uint32_t edge) {
        std::vector<semantics::Step> steps = states_.system().successors(state_);
        std::erase_if(steps, [](const semantics::Step& each) { return modal::is_cut(each); });
        simulate::DescribedStep described = simulate::describe(states_.system(), state_, steps.at(edge), ++clock_);
        if (!described.is_silent) {
            run_.steps.push_back(std::move(described.step));
        }
        state_ = std::move(steps.at(edge).next);
    }

    modal::StatesOnDemand& states_;
    semantics::State state_;
    trace::Counterexample run_;
    std::uint32_t clock_ = 0;
};

class ViolationWords {
  public:
    explicit ViolationWords(const modal::Parts& parts) : parts_(parts) {}

    /// What the evidence comes to, after its steps.
    [[nodiscard]] std::string end(const Evidence& evidence) const {
        const ir::ActionSet& actions = parts_.actions(evidence.part);
        switch (evidence.end) {
            case End::truth:
                return last_step(evidence);
            case End::no_step:
                return actions.is_any() ? "nothing can happen any more" : "no step here is " + words_of(actions);
            case End::every_run:
                return fmt::format("{} whatever happens from here on", formula_words(evidence.part));
            case End::loop:
                return "from here on the run repeats";
            case End::branches:
                return fmt::format("{}: each of the {} ways on shows a part of it", formula_words(evidence.part),
                                   evidence.branches.size());
            case End::left_out:
                return "what follows is too long to be shown";
        }
        return {};
    }

  private:
    [[nodiscard]] static std::string words_of(const ir::ActionSet& actions) {
        return actions.is_complement ? fmt::format("another one than `{}`", to_string(actions).substr(1))
                                     : fmt::format("`{}`", to_string(actions));
    }

    [[nodiscard]] std::string formula_words(modal::PartId part) const {
        return fmt::format("`{}` is {}", as_written(parts_.formula(), parts_.negation_free(part)),
                           parts_.is_negated(part) ? "false" : "true");
    }

    [[nodiscard]] std::string last_step(const Evidence& evidence) const {
        if (evidence.steps.empty()) {
            return formula_words(evidence.part) + " at the start";
        }
        const ir::ActionSet& actions = parts_.actions(evidence.modality);
        const char* verb = parts_.is_negated(evidence.modality) ? "must not be possible" : "is asked for";
        return actions.is_any() ? fmt::format("a step {} here", verb)
                                : fmt::format("this step is {}, which {}", words_of(actions), verb);
    }

    const modal::Parts& parts_;
};

/// A branch as a finding: at its part of the formula, with its steps as notes.
void add_branches(report::PropertyResult& result, const Evidence& evidence, const Walk& before,
                  const std::string& number, const ViolationWords& words, const modal::Parts& parts) {
    for (std::size_t at = 0; at < evidence.branches.size(); ++at) {
        const Evidence& branch = evidence.branches[at];
        const std::string own = number.empty() ? std::to_string(at + 1) : fmt::format("{}.{}", number, at + 1);
        Walk walk = before;
        const std::size_t known = walk.run().steps.size();
        walk.follow(branch);
        const auto& steps = walk.run().steps;
        report::Finding finding{parts.node(branch.part).span,
                                fmt::format("way {}, after {} more step{}: {}", own, steps.size() - known,
                                            steps.size() - known == 1 ? "" : "s", words.end(branch)),
                                {},
                                {}};
        for (std::size_t step = known; step < std::min(steps.size(), known + kMostNotes); ++step) {
            finding.notes.push_back({steps[step].span, fmt::format("way {}: {} {}", own, steps[step].agent,
                                                                   report::step_text(steps[step]))});
        }
        result.findings.push_back(std::move(finding));
        add_branches(result, branch, walk, own, words, parts);
    }
}

std::string summary_of(const Evidence& evidence, std::size_t steps) {
    switch (evidence.end) {
        case End::loop:
            return "a run that repeats for ever breaks it";
        case End::every_run:
            return steps == 0 ? "it is false whatever happens" : "after a run it is false whatever happens";
        case End::branches:
            return steps == 0 ? "runs that part at the start break it" : "runs that part after a while break it";
        case End::truth:
        case End::no_step:
        case End::left_out:
            break;
    }
    return steps == 0 ? "it is false at the start" : "a run breaks it";
}

}  // namespace

void add_violation(report::PropertyResult& result, const Evidence& evidence, const modal::Parts& parts,
                   modal::StatesOnDemand& states, const ir::UserProperty& property) {
    const ViolationWords words(parts);
    Walk walk(states);
    walk.follow(evidence);
    const Walk end = walk;
    trace::Counterexample run = walk.finished();
    result.summary = summary_of(evidence, run.steps.size());
    const diag::Note stated{property.name_span, fmt::format("`{}` is defined here", property.name)};
    if (run.steps.empty()) {
        result.findings.push_back({parts.node(evidence.part).span, words.end(evidence), {}, {}});
    } else {
        const std::size_t at = std::min(run.lasso_start.value_or(run.steps.size() - 1), run.steps.size() - 1);
        result.findings.push_back(
            {run.steps[at].span, words.end(evidence), {stated, {parts.node(evidence.part).span, "by this part"}}, {}});
        result.counterexample = std::move(run);
    }
    add_branches(result, evidence, end, "", words, parts);
}

void add_witness(report::PropertyResult& result, const Evidence& evidence, modal::StatesOnDemand& states) {
    if (evidence.end != End::truth || evidence.steps.empty()) {
        return;
    }
    Walk walk(states);
    walk.follow(evidence);
    result.counterexample = walk.finished();
    const std::size_t count = result.counterexample->steps.size();
    result.summary = fmt::format("a run of {} step{} shows it", count, count == 1 ? "" : "s");
}

}  // namespace map2pml::check
