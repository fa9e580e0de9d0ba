#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "driver/results/any_number.h"
#include "driver/verdicts/instances/internal.h"

namespace map2pml::check {

namespace {

using ir::Verdict;
using report::PropertyResult;
using report::SceneResult;

/// The results about the same property, by instance.
std::vector<PropertyResult*> results_about(const PropertyResult& property, const std::vector<SceneResult*>& scenes) {
    std::vector<PropertyResult*> results;
    for (SceneResult* scene : scenes)
        for (PropertyResult& each : scene->results)
            if (name_of(each) == name_of(property)) results.push_back(&each);
    return results;
}

/// A violation is expected with some number of agents, not with each. \returns whether it was found.
bool judge_together(const std::vector<PropertyResult*>& results) {
    const bool is_found = std::any_of(results.begin(), results.end(), [](const PropertyResult* each) {
        return each->verdict == Verdict::violated && is_as_expected(*each);
    });
    for (PropertyResult* each : results) {
        if (is_found && each->verdict == Verdict::violated) each->missing_places.clear();
        if (each->verdict != Verdict::holds || each->expected == Verdict::holds) continue;
        each->expected = Verdict::holds;
        each->because.clear();
    }
    return is_found;
}

/// What no search says.
SceneResult rest_of(const std::vector<SceneResult*>& scenes, const input::SceneInstance& instance) {
    const SceneResult& largest = *scenes.back();
    SceneResult rest;
    rest.scene = largest.scene;
    rest.instance_name = instance.open->rest;
    rest.instance = largest.instance;
    rest.any_number_of = fmt::format("{}", fmt::join(instance.open->of, " and "));
    for (const PropertyResult& each : largest.results) {
        PropertyResult result;
        result.property = each.property;
        result.name = each.name;
        result.under_fairness = each.under_fairness;
        result.may_happen = each.may_happen;
        result.verdict = Verdict::incomplete;
        result.is_repeatable = true;
        result.incomplete_because = "for every number: map2pml prove --agents " + report::any_of(instance.open->of);
        expect(instance.expectations, result);
        if (!judge_together(results_about(each, scenes)) || result.expected != Verdict::violated)
            rest.results.push_back(std::move(result));
    }
    return rest;
}

}  // namespace

void add_larger_instances(const std::vector<input::SceneInstance>& instances, report::FileResult& result) {
    if (result.scenes.size() != instances.size()) return;  // a fault ended the check
    std::map<std::pair<std::size_t, passes::OpenNumber>, std::vector<std::size_t>> families;
    for (std::size_t at = 0; at < instances.size(); ++at)
        if (instances[at].open) families[{instances[at].protocol, *instances[at].open}].push_back(at);
    std::vector<SceneResult> added;
    for (const auto& [key, members] : families) {
        std::vector<SceneResult*> scenes;
        for (const std::size_t at : members) scenes.push_back(&result.scenes[at]);
        SceneResult rest = rest_of(scenes, instances[members.front()]);
        if (!rest.results.empty()) added.push_back(std::move(rest));
    }
    for (SceneResult& each : added) result.scenes.push_back(std::move(each));
}

}  // namespace map2pml::check
