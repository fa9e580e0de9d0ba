#include "translator/machines/explore/developments/internal.h"

#include <algorithm>

#include "translator/languages/maze/walk.h"

namespace map2pml::maze_exploration {

namespace {

bool is_stuttering_clause(const maze::Refinement& refinement, const std::string& step) {
    return std::any_of(refinement.stutters.begin(), refinement.stutters.end(),
                       [&](const maze::Word& each) { return each.text == step; });
}

/// All variables of a class from this place on.
std::vector<Unknown> all_unknown(const StateLayout& layout, Place first) {
    std::vector<Unknown> all;
    for (unsigned at = 0; at < layout.slots.size(); ++at) all.push_back({first + at, layout.slots[at].domain});
    return all;
}

void add_conditions(std::vector<Condition>& to, const std::vector<Condition>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

CodePtr moved(const CodePtr& code, const StateLayout& layout);

/// The type about the state after: it may be built from sets of the state, such as `fin v`.
DomainPtr moved(const DomainPtr& domain, const StateLayout& layout) {
    if (domain == nullptr) return nullptr;
    Domain made = *domain;
    made.set = moved(made.set, layout);
    for (DomainPtr& each : made.parts) each = moved(each, layout);
    return std::make_shared<const Domain>(std::move(made));
}

/// The formula about the state after; only for formulas about single states, so that all places before move.
CodePtr moved(const CodePtr& code, const StateLayout& layout) {
    if (code == nullptr) return nullptr;
    Code made = *code;
    const bool is_inside = made.place >= layout.before && made.place < layout.before + layout.slots.size();
    const bool has_place = made.op == Op::place || made.op == Op::attribute || made.op == Op::attributes;
    if (has_place && is_inside) made.place = made.place - layout.before + layout.after;
    for (CodePtr& each : made.parts) each = moved(each, layout);
    for (BoundPlace& each : made.bound) each.domain = moved(each.domain, layout);
    made.domain = moved(made.domain, layout);
    return std::make_shared<const Code>(std::move(made));
}

}  // namespace

Pair::Pair(const maze::Refinement& refinement, const Machine& abstract, const Machine& concrete, World& world)
    : refinement_(refinement),
      abstract_(abstract),
      concrete_(concrete),
      world_(world),
      stepper_(world, abstract),
      retrieve_after_(retrieve(true)) {
    if (abstract.layout.has_buffer) {
        throw NotExplored{refinement.span,
                          "the refined class has messages, and there are infinitely many sets of messages"};
    }
    related_.unknowns = all_unknown(abstract.layout, abstract.layout.before);
    related_.conditions = retrieve(false);
    first_ = related_;
    add_conditions(related_.conditions, abstract.invariants);
    add_conditions(first_.conditions, abstract.initial.conditions);
    after_.unknowns = all_unknown(abstract.layout, abstract.layout.after);
    after_.conditions = retrieve_after_;
    after_kept_ = after_;
    for (const Condition& each : abstract.invariants)
        after_kept_.conditions.push_back({moved(each.code, abstract.layout), each.span, each.label});
    for (Problem* each : {&related_, &first_, &after_, &after_kept_}) {
        each->looks_ahead = true;
        each->prepare();
    }
    for (const StepCode& step : concrete.steps) {
        for (const maze::Simulates& each : refinement.simulations)
            if (each.concrete.text == step.name()) simulations_.emplace_back(&step, simulation(each, step));
    }
}

std::vector<Condition> Pair::retrieve(bool is_after) const {
    Compiler formulas(world_, *concrete_.layout.of, {&concrete_.layout, &abstract_.layout});
    formulas.add_abstract(*abstract_.layout.of);
    if (is_after) formulas.speak_of_after();
    std::vector<Condition> all;
    for (const maze::PredicatePtr& each : refinement_.retrieve)
        for (const maze::PredicatePtr& part : maze::conjuncts(each))
            all.push_back({formulas.predicate(*part), part->span, kRetrieve, maze::to_string(*part)});
    return all;
}

std::vector<unsigned> Pair::observed_slots() const {
    std::vector<unsigned> all;
    const std::vector<Slot>& slots = concrete_.layout.slots;
    for (unsigned at = 0; at < slots.size(); ++at) {
        const bool is_observed =
            std::any_of(refinement_.observed.begin(), refinement_.observed.end(),
                        [&](const maze::Word& each) { return slots[at].domain && slots[at].name == each.text; });
        if (is_observed) all.push_back(at);
    }
    return all;
}

SimulationCode Pair::simulation(const maze::Simulates& clause, const StepCode& step) {
    SimulationCode made;
    made.clause = &clause;
    if (clause.when != nullptr) {
        Compiler formulas = compiler_of(step, world_, concrete_);
        made.when.push_back(formulas.predicate(*clause.when));
    } else if (is_stuttering_clause(refinement_, step.name())) {
        made.is_by_change = true;
        made.observed = observed_slots();
    }
    for (const StepCode& each : abstract_.steps) {
        if (each.name() != clause.abstract.text) continue;
        AnswerCode answer{&each, each.problem};
        add_conditions(answer.problem.conditions, retrieve_after_);
        answer.problem.prepare();
        made.answers.push_back(std::move(answer));
    }
    return made;
}

std::vector<const SimulationCode*> Pair::simulations_of(const StepCode& step) {
    std::vector<const SimulationCode*> all;
    const StateLayout& layout = concrete_.layout;
    const auto has_changed = [&](unsigned slot) {
        return world_.frame[layout.before + slot] != world_.frame[layout.after + slot];
    };
    for (const auto& [of, code] : simulations_) {
        if (of != &step) continue;
        bool is_this = true;
        for (const CodePtr& each : code.when) {
            const Id value = world_.evaluator.value(*each);
            if (!is_value(value) && !undefined_) undefined_ = each->span;
            is_this = is_this && value == kTrue;
        }
        if (code.is_by_change) is_this = std::any_of(code.observed.begin(), code.observed.end(), has_changed);
        if (is_this) all.push_back(&code);
    }
    return all;
}

bool Pair::solve(const Problem& problem, const std::function<bool()>& visit) {
    const auto [is_enough, undefined] = each_solution(problem, world_.evaluator, visit);
    if (!undefined_) undefined_ = undefined;
    return is_enough;
}

bool Pair::is_related_after(bool with_invariants) {
    return solve(with_invariants ? after_kept_ : after_, [] { return true; });
}

bool Pair::has_answer(const SimulationCode& simulation) {
    return std::any_of(simulation.answers.begin(), simulation.answers.end(), [&](const AnswerCode& each) {
        return stepper_.each(*each.step, each.problem, [](Excess) { return true; });
    });
}

bool Pair::is_kept() {
    stepper_.set_after(stepper_.before());
    return std::all_of(retrieve_after_.begin(), retrieve_after_.end(), [&](const Condition& each) {
        const Id value = world_.evaluator.value(*each.code);
        if (!is_value(value) && !undefined_) undefined_ = each.span;
        return value == kTrue;
    });
}

const std::optional<source::Span>& Pair::undefined() const { return undefined_ ? undefined_ : stepper_.undefined(); }

}  // namespace map2pml::maze_exploration
