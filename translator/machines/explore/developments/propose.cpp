
#include <algorithm>
#include <map>

#include "translator/machines/explore/developments/explore.h"
#include "translator/machines/explore/developments/internal.h"

namespace map2pml::maze_exploration {

namespace {

using maze::PredicatePtr;
using Candidates = std::map<std::string, PredicatePtr>;

constexpr std::size_t kMostTried = 8;  // single ones for which the rule is looked at again
constexpr std::size_t kMostTogether = 4;

/// Leaves those that hold in all states that the instance reaches. False: not all of them are known.
bool keep_holding(const maze::Development& development, const maze::Instance& instance, const Limits& limits,
                  Candidates& candidates) {
    World world(development, instance, limits);
    const maze::Class& of = *development.find_class(instance.of.text);
    if (add_constants(of, world)) return true;  // it is no instance: nothing is reached
    const Machine machine = machine_of(of, world, true);
    const Explored explored = explore_states(world, machine, [](const StepCode&) { return false; });
    if (explored.undefined || !explored.incomplete.empty() || !explored.bounds.empty()) return false;
    Compiler compiler(world, of, {&machine.layout});
    std::vector<std::pair<std::string, CodePtr>> codes;
    for (const auto& [text, predicate] : candidates) codes.emplace_back(text, compiler.predicate(*predicate));
    Stepper stepper(world, machine);
    for (StateId at = 0; at < explored.size() && !codes.empty(); ++at) {
        stepper.set_before(explored.state(at));
        std::erase_if(codes, [&](const auto& each) {
            world.watch.tick();
            if (world.evaluator.value(*each.second) == kTrue) return false;
            candidates.erase(each.first);
            return true;
        });
    }
    return true;
}

/// The development with more invariants of one class.
maze::Development with_invariants(const maze::Development& development, const std::string& of,
                                  const std::vector<PredicatePtr>& more) {
    maze::Development made = development;
    for (maze::Class& each : made.classes) {
        if (each.name.text != of) continue;
        for (const PredicatePtr& one : more) each.invariants.push_back({std::nullopt, one});
    }
    return made;
}

/// Proposes for the failures of one class.
class Proposer {
  public:
    Proposer(const maze::Development& development, const std::string& of, const Limits& limits)
        : development_(development), of_(of), limits_(limits) {
        for (const maze::Instance& each : development.instances)
            if (each.of.text == of) instances_.push_back(&each);
    }

    void run(const std::vector<UnreachedFailure>& failures) {
        for (const UnreachedFailure& each : failures)
            for (const PredicatePtr& one : each.finding->excluding) left_.emplace(maze::to_string(*one), one);
        for (const maze::Instance* each : instances_)
            if (!keep_holding(development_, *each, limits_, left_)) return;
        for (const UnreachedFailure& each : failures) propose(each);
    }

  private:
    /// Of what a failing state breaks, the simplest first, as it was made.
    [[nodiscard]] std::vector<PredicatePtr> possible(const Finding& finding) const {
        std::vector<PredicatePtr> all;
        for (const PredicatePtr& each : finding.excluding)
            if (left_.contains(maze::to_string(*each))) all.push_back(each);
        return all;
    }

    void propose(const UnreachedFailure& failure) {
        const std::vector<PredicatePtr> first = possible(*failure.finding);
        if (first.empty()) return;
        is_too_large_ = false;
        for (std::size_t at = 0; at < std::min(first.size(), kMostTried) && !is_too_large_; ++at) {
            std::optional<Finding> next;
            if (goes_away(failure, {first[at]}, next)) return set(failure, {first[at]}, true);
        }
        std::vector<PredicatePtr> together{first.front()};
        while (together.size() <= kMostTogether && !is_too_large_) {
            std::optional<Finding> next;
            if (goes_away(failure, together, next)) return set(failure, together, true);
            if (!next) break;
            // Candidates that no failure before it broke are not known to hold in what is reached.
            const std::vector<PredicatePtr> more = still_holding(*next);
            if (more.empty()) break;
            together.push_back(more.front());
        }
        set(failure, {first.front()}, false);
    }

    [[nodiscard]] std::vector<PredicatePtr> still_holding(const Finding& finding) {
        Candidates own;
        for (const PredicatePtr& each : finding.excluding) own.emplace(maze::to_string(*each), each);
        for (const maze::Instance* each : instances_)
            if (!keep_holding(development_, *each, limits_, own)) return {};
        left_.insert(own.begin(), own.end());
        return possible(finding);
    }

    /// Whether the rule holds in all states of the instances that satisfy the invariants, these among them.
    /// \param next a failure that is left
    bool goes_away(const UnreachedFailure& failure, const std::vector<PredicatePtr>& with,
                   std::optional<Finding>& next) {
        const maze::Development more = with_invariants(development_, of_, with);
        bool is_seen = false;
        for (const maze::Instance& each : more.instances) {
            if (each.of.text != of_) continue;
            for (Report& report : judge_every_state(more, each, limits_)) {
                if (report.abstract != failure.abstract) continue;
                for (Finding& one : report.findings) {
                    if (one.rule != failure.finding->rule || one.action != failure.finding->action) continue;
                    is_seen = true;
                    if (one.outcome == Outcome::holds || one.outcome == Outcome::vacuous) continue;
                    is_too_large_ = one.outcome != Outcome::fails;
                    if (!is_too_large_) next = std::move(one);
                    return false;
                }
            }
        }
        return is_seen;
    }

    void set(const UnreachedFailure& failure, const std::vector<PredicatePtr>& invariants, bool is_enough) const {
        Proposal made{of_, {}, is_enough};
        for (const PredicatePtr& each : invariants) made.invariants.push_back(maze::to_string(*each));
        failure.finding->proposal = std::move(made);
    }

    const maze::Development& development_;
    const std::string& of_;
    const Limits& limits_;
    std::vector<const maze::Instance*> instances_;
    Candidates left_;
    bool is_too_large_ = false;  ///< the states that satisfy the invariants cannot all be looked at
};

}  // namespace

void propose_invariants(const maze::Development& development, const std::string& of,
                        const std::vector<UnreachedFailure>& failures, const Limits& limits) {
    try {
        Proposer(development, of, limits).run(failures);
    } catch (const Interrupted&) {  // then nothing is proposed
    } catch (const NotExplored&) {
    }
}

}  // namespace map2pml::maze_exploration
