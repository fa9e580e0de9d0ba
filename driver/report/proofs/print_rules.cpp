#include "driver/report/proofs/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "driver/results/layout.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::prove {

namespace {

using report::Tone;

constexpr std::size_t kLongestRun = 24;
constexpr std::size_t kMostRefused = 6;

Tone tone_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::holds:
            return Tone::good;
        case Outcome::fails:
            return Tone::bad;
        case Outcome::vacuous:
        case Outcome::bound:
        case Outcome::incomplete:
        case Outcome::unknown:
            break;
    }
    return Tone::warn;
}

/// Prints one development.
class RulePrinter {
  public:
    RulePrinter(const source::SourceSet& sources, const DevelopmentResult& result, const TextOptions& options)
        : sources_(sources), result_(result), options_(options) {}

    std::string walk(const RuleResult& walk, bool is_brief) {
        const maze_exploration::Finding& run = walk.finding;
        shows_start_ = true;
        if (!is_brief)
            for (std::size_t at = 0; at < run.run.size(); ++at) add_step(at, run.run[at]);
        const std::string steps = report::counted(run.run.empty() ? 0 : run.run.size() - 1, "step");
        line("", walk.outcome == Outcome::holds ? "stopped after " + steps
                                                : fmt::format("ended after {}: {}", steps, run.because));
        if (is_brief) return std::move(text_);
        for (const maze_exploration::StateLine& each : run.states) line("      " + each.title + "  ", each.text);
        add_refused(run);
        return std::move(text_);
    }

    std::string run() {
        std::vector<const RuleResult*> left;
        for (const RuleResult& each : result_.rules) left.push_back(&each);
        while (!left.empty()) {
            const RuleResult& first = *left.front();
            std::vector<const RuleResult*> block;
            const auto is_other = [&](const RuleResult* each) {
                return each->abstract != first.abstract || each->of != first.of || each->instance != first.instance;
            };
            const auto middle = std::stable_partition(left.begin(), left.end(), is_other);
            block.assign(middle, left.end());
            left.erase(middle, left.end());
            add_block(block);
        }
        add_expected();
        return std::move(text_);
    }

  private:
    void line(const std::string& lead, const std::string& text) {
        text_ += report::hanging(lead, report::printable(text), options_.width) + "\n";
    }

    void add_block(const std::vector<const RuleResult*>& block) {
        const RuleResult& first = *block.front();
        const std::string where =
            first.instance.empty() ? ", all instances"
                                   : fmt::format(" on {}, {}{}", first.instance, report::counted(first.states, "state"),
                                                 first.is_reduced ? " up to symmetry" : "");
        text_ +=
            "  " + report::painted(options_.color, Tone::strong, report::printable(subject_of(first) + where)) + "\n";
        std::string holding;
        for (const RuleResult* each : block) {
            if (each->outcome != Outcome::holds || !each->is_whole()) continue;
            holding += (holding.empty() ? "" : ", ") + rule_words(*each);
        }
        if (!holding.empty()) line("    " + word(Outcome::holds), holding);
        for (const RuleResult* each : block)
            if (each->outcome != Outcome::holds && is_shown(*each, result_)) add_rule(*each);
    }

    [[nodiscard]] std::string word(Outcome outcome) const {
        constexpr std::size_t kWidth = 12;
        const std::string plain(to_string(outcome));
        return report::painted(options_.color, tone_of(outcome), plain) + std::string(kWidth - plain.size(), ' ');
    }

    void add_rule(const RuleResult& rule) {
        const maze_exploration::Finding& finding = rule.finding;
        std::string title = rule_words(rule);
        if (!finding.action.empty()) title += " of `" + finding.action + "`";
        if (!finding.because.empty()) title += ": " + finding.because;
        line("    " + (finding.is_remark ? "note        " : word(rule.outcome)), title);
        if (!finding.span.is_nowhere())
            text_ += "      " + report::painted(options_.color, Tone::place, to_string(sources_, finding.span)) + "\n";
        if (is_only_named(finding) && !options_.verbose) return;
        if (!finding.is_reachable) {
            line("      ",
                 "in a state that satisfies the invariants; if no instance reaches this state, add an invariant that "
                 "excludes it");
        }
        if (finding.proposal) line("      proposed  ", proposal_words(*finding.proposal));
        add_run(finding);
        for (const maze_exploration::StateLine& each : finding.states) line("      " + each.title + "  ", each.text);
        add_refused(finding);
    }

    void add_run(const maze_exploration::Finding& finding) {
        const std::size_t count = finding.run.size();
        if (count == 0) return;
        line("      ", count == 1 ? "at the beginning:" : fmt::format("after {}:", report::counted(count - 1, "step")));
        for (std::size_t at = 0; at < count; ++at) {
            if (finding.cycle == at) line("      ", "and then for ever:");
            // A long run is cut in the middle.
            if (!options_.verbose && count > kLongestRun && at > kLongestRun / 2 && at + kLongestRun / 2 < count) {
                if (at == kLongestRun / 2 + 1) line("      ", fmt::format("… {} more …", count - kLongestRun));
                continue;
            }
            add_step(at, finding.run[at]);
        }
    }

    void add_step(std::size_t at, const maze_exploration::RunStep& step) {
        std::string text = step.action;
        if (!step.values.empty()) text += " (" + step.values + ")";
        text += "  " + to_string(sources_, step.span);
        line(fmt::format("      {:>3}  ", at), text);
        if (!step.changes.empty() && (options_.verbose || at > 0 || shows_start_))
            line("             ", words_of(step.changes));
    }

    void add_refused(const maze_exploration::Finding& finding) {
        const std::size_t count =
            options_.verbose ? finding.refused.size() : std::min(finding.refused.size(), kMostRefused);
        for (std::size_t at = 0; at < count; ++at) {
            const maze_exploration::Refusal& each = finding.refused[at];
            line("      not possible  ", each.action + ": " + maze_exploration::words_of(each.conjuncts));
        }
        if (count < finding.refused.size())
            line("      ", fmt::format("and {} more actions (`--verbose`)", finding.refused.size() - count));
    }

    void add_expected() {
        if (result_.left_to_prove > 0) {
            line("  left      ",
                 report::counted(result_.left_to_prove, "expectation") + " about all instances, for `map2pml prove`");
        }
        if (result_.expected.empty()) return;
        const auto met = std::count_if(result_.expected.begin(), result_.expected.end(),
                                       [](const ExpectedVerdict& each) { return each.is_met; });
        text_ += fmt::format("  expected  {} of {}\n", met, report::counted(result_.expected.size(), "verdict"));
        if (const std::size_t open = open_in_general(result_); open > 0)
            line("  open      ", report::counted(open, "rule") + " for all instances: what is expected is about some");
        for (const ExpectedVerdict& each : result_.expected) {
            if (each.is_met) continue;
            const Tone tone = each.is_open ? Tone::warn : Tone::bad;
            line("    " + report::painted(options_.color, tone, "unexpected") + "  ",
                 fmt::format("{}: found {}  {}", each.text, each.found, to_string(sources_, each.span)));
        }
    }

    const source::SourceSet& sources_;
    const DevelopmentResult& result_;
    const TextOptions& options_;
    bool shows_start_ = false;  ///< the values before the first step
    std::string text_;
};

}  // namespace

std::string print_rules(const source::SourceSet& sources, const DevelopmentResult& result, const TextOptions& options) {
    return RulePrinter(sources, result, options).run();
}

std::string print_walk(const source::SourceSet& sources, const RuleResult& walk, bool is_brief,
                       const TextOptions& options) {
    return source::printable_text(RulePrinter(sources, {}, options).walk(walk, is_brief), options.color);
}

std::string proposal_words(const maze_exploration::Proposal& proposal) {
    std::string text;
    for (const std::string& each : proposal.invariants) text += fmt::format("`inv {};` ", each);
    const bool is_one = proposal.invariants.size() == 1;
    const char* enough =
        is_one ? "; with this invariant, the rule holds in all states of the instances that satisfy the invariants"
               : "; with these invariants, the rule holds in all states of the instances that satisfy the invariants";
    return fmt::format(
        "{}in {}: {} in all states that its instances reach{}", text, proposal.of, is_one ? "it holds" : "they hold",
        proposal.is_enough ? enough : "; this excludes the state shown, but the rule still fails in other states");
}

bool is_only_named(const maze_exploration::Finding& finding) { return finding.is_remark && finding.property.empty(); }

bool has_shown_run(const RuleResult& rule, const DevelopmentResult& result) {
    return rule.outcome == Outcome::fails && !is_only_named(rule.finding) && !rule.finding.run.empty() &&
           is_shown(rule, result);
}

std::string name_of(const RuleResult& rule) {
    std::string name = subject_of(rule);
    if (!rule.instance.empty()) name += " on " + rule.instance;
    name += ": " + rule_words(rule);
    return rule.finding.action.empty() ? name : name + " of " + rule.finding.action;
}

}  // namespace map2pml::prove
