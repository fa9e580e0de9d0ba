#include "translator/machines/explore/developments/explore.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/languages/maze/walk.h"
#include "translator/machines/explore/developments/internal.h"

namespace map2pml::maze_exploration {

std::string_view to_string(Outcome outcome) {
    switch (outcome) {
        case Outcome::holds:
            return "holds";
        case Outcome::fails:
            return "fails";
        case Outcome::vacuous:
            return "vacuous";
        case Outcome::bound:
            return "bound";
        case Outcome::incomplete:
            return "incomplete";
        case Outcome::unknown:
            return "unknown";
    }
    return "unknown";
}

namespace {

constexpr maze::Rule kRules[] = {  // NOLINT(modernize-avoid-c-arrays): a list
    maze::Rule::initialisation, maze::Rule::action_simulation, maze::Rule::termination,
    maze::Rule::stuttering_convergence, maze::Rule::invariant};

void append(std::vector<Finding>& to, std::vector<Finding> more) {
    for (Finding& each : more) to.push_back(std::move(each));
}

/// Explores one instance for one refinement.
class Exploration {
  public:
    Exploration(const maze::Development& development, const maze::Instance& instance,
                const maze::Refinement* refinement, const Limits& limits)
        : development_(development), instance_(instance), refinement_(refinement), limits_(limits) {
        report_.instance = instance.name.text;
        report_.of = instance.of.text;
        if (refinement != nullptr) report_.abstract = refinement->abstract.text;
    }

    Report run(bool is_every) {
        try {
            is_every ? every_state() : reached();
        } catch (const NotExplored& why) {
            all_rules(Outcome::unknown, why.why, why.span);
        } catch (const Interrupted& why) {
            all_rules(Outcome::incomplete, why.why, instance_.name.span);
        }
        return std::move(report_);
    }

  private:
    void all_rules(Outcome outcome, const std::string& because, const source::Span& span) {
        for (const maze::Rule rule : kRules) {
            const bool is_known = std::any_of(report_.findings.begin(), report_.findings.end(),
                                              [&](const Finding& each) { return each.rule == rule; });
            const bool is_of_class = rule == maze::Rule::initialisation || rule == maze::Rule::invariant;
            if (is_known || (refinement_ == nullptr && !is_of_class)) continue;
            report_.findings.push_back({.rule = rule, .outcome = outcome, .because = because, .span = span});
        }
    }

    /// \returns whether the instance satisfies the axioms
    bool prepare(World& world) {
        const maze::Class& of = *development_.find_class(instance_.of.text);
        if (const auto broken = add_constants(of, world)) {
            all_rules(Outcome::vacuous, broken->why, broken->span);
            return false;
        }
        return true;
    }

    void reached() {
        World world(development_, instance_, limits_);
        if (!prepare(world)) return;
        const Machine machine = machine_of(*development_.find_class(instance_.of.text), world, true);
        world.watch.restart();
        if (refinement_ == nullptr) {
            const Explored explored = explore_states(world, machine, [](const StepCode&) { return false; });
            report_.states = explored.size();
            report_.is_reduced = explored.is_reduced();
            report_.findings.push_back(without_failure(maze::Rule::initialisation, explored, machine));
            add_invariants(world, machine, explored, {});
            return;
        }
        const Machine abstract = machine_of(*development_.find_class(refinement_->abstract.text), world, false);
        Pair pair(*refinement_, abstract, machine, world);
        const std::function<bool(const StepCode&)> is_stuttering = [&](const StepCode& step) {
            return pair.simulations_of(step).empty();
        };
        const Explored explored = explore_states(world, machine, is_stuttering);
        report_.states = explored.size();
        report_.is_reduced = explored.is_reduced();
        check(world, pair, explored, is_stuttering);
    }

    void check(World& world, Pair& pair, const Explored& explored,
               const std::function<bool(const StepCode&)>& is_stuttering) {
        RuleCheck rules(world, pair, explored, true);
        append(report_.findings, rules.initialisation());
        std::vector<Finding> simulation = rules.action_simulation();
        append(report_.findings, rules.termination());
        world.watch.restart();
        report_.findings.push_back(convergence(world, pair.concrete(), explored, is_stuttering));
        std::vector<Finding> lost;
        for (Finding& each : simulation)
            (each.rule == maze::Rule::invariant ? lost : report_.findings).push_back(std::move(each));
        add_invariants(world, pair.concrete(), explored, std::move(lost));
    }

    void add_invariants(World& world, const Machine& machine, const Explored& explored, std::vector<Finding> lost) {
        Finding whole = without_failure(maze::Rule::invariant, explored, machine);
        if (!lost.empty()) {
            whole = lost.front();
            whole.action.clear();
        } else if (whole.outcome != Outcome::vacuous) {
            add_vacuous(world, machine, whole);
        }
        report_.findings.push_back(std::move(whole));
        append(report_.findings, std::move(lost));
        Narrator narrator(world, machine);
        for (const auto& [what, state] : explored.implicit) {
            Finding made{.rule = maze::Rule::invariant, .action = what.first, .outcome = Outcome::fails};
            made.because =
                fmt::format("`{}` would break `{}`, so MAZE does not allow it there", what.first, what.second);
            made.run = narrator.run_to(state, explored);
            made.states.push_back(narrator.state_line("state", explored.state(state)));
            for (const StepCode& each : machine.steps)
                if (each.name() == what.first) made.span = each.step.action->name.span;
            made.is_remark = true;
            report_.findings.push_back(std::move(made));
        }
    }

    /// An invariant that all values of its variables satisfy says nothing.
    void add_vacuous(World& world, const Machine& machine, Finding& whole) {
        for (const Condition& each : machine.invariants) {
            Problem problem = machine.initial;
            problem.conditions = {{negated(each.code), each.span, each.label}};
            problem.prepare();
            const std::vector<Place> needs = problem.conditions.front().needs;
            std::erase_if(problem.unknowns, [&](const Unknown& unknown) {
                return !std::binary_search(needs.begin(), needs.end(), unknown.place);
            });
            bool is_restricting = true;
            try {
                world.watch.restart();
                const auto [is_enough, undefined] = each_solution(problem, world.evaluator, [] { return true; });
                is_restricting = is_enough || undefined.has_value();
            } catch (const NotExplored&) {
            } catch (const Interrupted& why) {
                if (whole.outcome != Outcome::holds) continue;
                whole.outcome = Outcome::incomplete;
                whole.because = fmt::format("{}; it is not known whether `{}` is true for all values of its variables",
                                            why.why, each.label);
                whole.span = each.span;
            }
            if (is_restricting) continue;
            whole.outcome = Outcome::vacuous;
            whole.because = fmt::format("`{}` is true for all values of its variables", each.label);
            whole.span = each.span;
            return;
        }
    }

    static CodePtr negated(const CodePtr& code) {
        return std::make_shared<const Code>(Code{.op = Op::negation, .parts = {code}, .span = code->span});
    }

    void every_state() {
        World world(development_, instance_, limits_);
        if (refinement_ == nullptr || !prepare(world)) return;
        const Machine machine = machine_of(*development_.find_class(instance_.of.text), world, true);
        if (machine.layout.has_buffer) return;
        const Machine abstract = machine_of(*development_.find_class(refinement_->abstract.text), world, false);
        Pair pair(*refinement_, abstract, machine, world);
        world.watch.restart();
        const Explored explored = maze_exploration::every_state(world, machine);
        report_.states = explored.size();
        RuleCheck rules(world, pair, explored, false);
        rules.on_failure = [&](Finding& finding) { add_excluding(world, machine, finding); };
        append(report_.findings, rules.action_simulation());
        append(report_.findings, rules.termination());
        std::erase_if(report_.findings, [](const Finding& each) { return each.rule == maze::Rule::invariant; });
    }

    /// Adds the candidates for an invariant that excludes the state in the frame.
    static void add_excluding(World& world, const Machine& machine, Finding& finding) {
        const maze::Class& of = *machine.layout.of;
        Compiler compiler(world, of, {&machine.layout});
        for (const maze::PredicatePtr& each : candidates_of(world.development, of)) {
            try {
                if (world.evaluator.value(*compiler.predicate(*each)) == kFalse) finding.excluding.push_back(each);
            } catch (const NotExplored&) {
                continue;  // a quantifier over all numbers
            }
        }
    }

    const maze::Development& development_;
    const maze::Instance& instance_;
    const maze::Refinement* refinement_;
    const Limits& limits_;
    Report report_;
};

/// Walks through one instance.
class Walker {
  public:
    Walker(World& world, const Machine& machine, const Choose& choose, Finding& run)
        : world_(world),
          machine_(machine),
          choose_(choose),
          run_(run),
          stepper_(world, machine),
          narrator_(world, machine) {}

    void walk(std::size_t steps) {
        if (!begin()) return;
        bool goes_on = true;
        for (std::size_t taken = 0; taken < steps && goes_on; ++taken) goes_on = step();
        run_.states.push_back(narrator_.state_line("state", state_));
        if (run_.outcome == Outcome::fails) run_.refused = narrator_.what_prevents(state_);
        run_.patches = narrator_.patches();
    }

  private:
    bool end(Outcome outcome, const std::string& because, const source::Span& span) {
        run_.outcome = outcome;
        run_.because = because;
        run_.span = span;
        return false;
    }

    bool end_without_value(const source::Span& span) { return end(Outcome::unknown, "a formula has no value", span); }

    bool begin() {
        if (machine_.layout.has_buffer) world_.frame[machine_.layout.before + machine_.layout.buffer] = kEmpty;
        std::size_t seen = 0;
        const auto undefined = each_solution(machine_.initial, world_.evaluator, [&] {
                                   if (choose_(++seen) == 0) state_ = stepper_.before();
                                   return false;
                               }).undefined;
        const source::Span& span = machine_.layout.of->name.span;
        if (seen == 0)
            return undefined ? end_without_value(*undefined) : end(Outcome::vacuous, "there is no initial state", span);
        run_.run.push_back(narrator_.first_step(state_));
        return true;
    }

    bool step() {
        std::size_t seen = 0;
        bool is_bound = false;
        std::vector<Id> next;
        RunStep made;
        world_.watch.restart();
        stepper_.set_before(state_);
        for (const StepCode& each : machine_.steps) {
            (void)stepper_.each(each, [&](Excess excess) {
                is_bound = is_bound || excess != Excess::none;
                if (excess != Excess::none || choose_(++seen) != 0) return false;
                next = stepper_.after();
                made = narrator_.step_in_frame(each);
                return false;
            });
        }
        const source::Span& span = machine_.layout.of->name.span;
        if (seen == 0 && stepper_.undefined()) return end_without_value(*stepper_.undefined());
        if (seen == 0 && is_bound)
            return end(Outcome::bound, "all further steps are beyond a bound of the instance", span);
        if (seen == 0) return end(Outcome::fails, "no action is possible", span);
        stepper_.forget_undefined();
        state_ = std::move(next);
        run_.run.push_back(std::move(made));
        return true;
    }

    World& world_;
    const Machine& machine_;
    const Choose& choose_;
    Finding& run_;
    Stepper stepper_;
    Narrator narrator_;
    std::vector<Id> state_;
};

std::vector<Report> explore_all(const maze::Development& development, const maze::Instance& instance,
                                const Limits& limits, bool is_every) {
    std::vector<Report> all;
    for (const maze::Refinement& each : development.refinements) {
        if (each.concrete.text != instance.of.text || development.find_class(each.abstract.text) == nullptr) continue;
        all.push_back(Exploration(development, instance, &each, limits).run(is_every));
    }
    if (all.empty() && !is_every) all.push_back(Exploration(development, instance, nullptr, limits).run(false));
    return all;
}

}  // namespace

std::vector<Report> explore(const maze::Development& development, const maze::Instance& instance,
                            const Limits& limits) {
    return explore_all(development, instance, limits, false);
}

Report walk(const maze::Development& development, const maze::Instance& instance, const Limits& limits,
            const Choose& choose, std::size_t steps) {
    Report report{.instance = instance.name.text, .of = instance.of.text};
    Finding& run = report.findings.emplace_back(Finding{.property = kRandomRun, .outcome = Outcome::holds});
    const auto end = [&](Outcome outcome, const std::string& why, const source::Span& span) {
        run.outcome = outcome;
        run.because = why;
        run.span = span;
    };
    try {
        const maze::Class& of = *development.find_class(instance.of.text);
        World world(development, instance, limits);
        if (const auto broken = add_constants(of, world)) {
            end(Outcome::vacuous, broken->why, broken->span);
            return report;
        }
        const Machine machine = machine_of(of, world, true);
        Walker(world, machine, choose, run).walk(steps);
    } catch (const NotExplored& why) {
        end(Outcome::unknown, why.why, why.span);
    } catch (const Interrupted& why) {
        end(Outcome::incomplete, why.why, instance.name.span);
    }
    return report;
}

std::vector<Report> explore_every_state(const maze::Development& development, const maze::Instance& instance,
                                        const Limits& limits) {
    std::vector<Report> all = judge_every_state(development, instance, limits);
    for (Report& each : all)
        std::erase_if(each.findings, [](const Finding& one) { return one.outcome != Outcome::fails; });
    std::erase_if(all, [](const Report& each) { return each.findings.empty(); });
    return all;
}

std::vector<Report> judge_every_state(const maze::Development& development, const maze::Instance& instance,
                                      const Limits& limits) {
    return explore_all(development, instance, limits, true);
}

}  // namespace map2pml::maze_exploration
