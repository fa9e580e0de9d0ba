#include "translator/machines/explore/developments/internal.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/languages/maze/walk.h"
#include "translator/machines/explore/sets/evaluator.h"

namespace map2pml::maze_exploration {

namespace {

struct Declared {
    const maze::Class* owner = nullptr;
    const maze::ConstMember* constant = nullptr;
};

std::vector<Declared> declared_constants(const maze::Class& of, const World& world) {
    std::vector<Declared> all;
    const maze::Scope scope(world.development, of);
    for (const maze::Class* each : scope.visible())
        for (const maze::ConstMember& constant : each->constants) all.push_back({each, &constant});
    return all;
}

}  // namespace

std::optional<BrokenAxiom> add_constants(const maze::Class& of, World& world) {
    const std::vector<Declared> all = declared_constants(of, world);
    for (const Declared& each : all) {
        const std::string& name = each.constant->name.text;
        if (world.constants.contains(name)) continue;
        world.constants[name] = world.new_place();
        const auto given = world.settings.find(name);
        if (given != world.settings.end()) world.frame[world.constants[name]] = given->second;
    }
    Problem problem;
    for (const Declared& each : all) {
        Compiler formulas(world, *each.owner, {});
        const std::string& name = each.constant->name.text;
        const Place place = world.constants[name];
        const DomainPtr domain = formulas.domain(*each.constant->type);
        if (world.frame[place] == kUnknown) {
            problem.unknowns.push_back({place, domain});
        } else if (is_in_domain(*domain, world.frame[place], world.evaluator) != kTrue) {
            return BrokenAxiom{each.constant->name.span,
                               fmt::format("the instance does not give `{}` a value of its type", name)};
        }
        if (each.constant->axiom == nullptr) continue;
        for (const maze::PredicatePtr& part : maze::conjuncts(each.constant->axiom))
            problem.conditions.push_back({formulas.predicate(*part), part->span, name, maze::to_string(*part)});
    }
    problem.prepare();
    for (const Condition& each : problem.conditions)
        if (each.needs.empty() && world.evaluator.value(*each.code) != kTrue)
            return BrokenAxiom{each.span, fmt::format("the instance breaks the axiom of `{}`", each.label)};
    // What no axiom names stays open.
    std::erase_if(problem.unknowns, [&](const Unknown& unknown) {
        return std::none_of(problem.conditions.begin(), problem.conditions.end(), [&](const Condition& each) {
            return std::find(each.needs.begin(), each.needs.end(), unknown.place) != each.needs.end();
        });
    });
    if (problem.unknowns.empty()) return std::nullopt;
    problem.looks_ahead = true;
    std::vector<std::vector<Id>> solutions;
    const auto one = [&] {
        std::vector<Id>& values = solutions.emplace_back();
        for (const Unknown& each : problem.unknowns) values.push_back(world.frame[each.place]);
        return solutions.size() > 1;
    };
    each_solution(problem, world.evaluator, one);
    if (solutions.empty())
        return BrokenAxiom{problem.conditions.front().span, "no values of the constants satisfy the axioms"};
    if (solutions.size() > 1) return std::nullopt;
    for (std::size_t at = 0; at < problem.unknowns.size(); ++at)
        world.frame[problem.unknowns[at].place] = solutions.front()[at];
    return std::nullopt;
}

}  // namespace map2pml::maze_exploration
