#include "driver/verdicts/instances/internal.h"

#include <algorithm>

namespace map2pml::check {

using ir::Verdict;
using report::PropertyResult;
using Outcome = report::TriedInstance::Outcome;

namespace {

/// A violation that is expected in a larger instance is known if it is at one of the places that are stated there.
void accept_known_violation(PropertyResult& result, const std::map<std::string, ir::Expectation>& expectations) {
    if (result.verdict == Verdict::violated && result.expected == Verdict::violated) {
        const auto own = expectations.find(name_of(result));
        const auto& stated = (own != expectations.end() ? own : expectations.find("all"))->second;
        if (result.missing_places.size() < stated.at.size()) result.missing_places.clear();
    } else if (result.verdict != result.expected) {
        result.expected = Verdict::holds;
        result.because.clear();
    }
    result.expected_vacuous = result.expected_vacuous && !result.is_tested;
}

void count(const PropertyResult& result, report::TriedInstance& tried, std::vector<std::string>& unfinished) {
    const bool is_expected = is_as_expected(result);
    if (result.verdict == Verdict::incomplete) {
        tried.is_finished = false;
        unfinished.push_back(name_of(result));
        if (tried.why.empty()) tried.why = result.incomplete_because;
        if (!is_expected && tried.outcome == Outcome::as_expected) tried.outcome = Outcome::incomplete;
    } else if (!is_expected) {
        tried.outcome = Outcome::unexpected;
        tried.properties.push_back(name_of(result) + (result.verdict == Verdict::violated
                                                          ? " is violated"
                                                          : " " + std::string(to_string(result.verdict))));
    } else if (result.verdict == Verdict::violated) {
        tried.known.push_back(name_of(result));
    }
}

}  // namespace

CheckSettings settings_for(CheckSettings settings, const input::SceneInstance& instance) {
    constexpr const char* kEnds = "ends";
    const auto& stated = instance.instance.properties;
    if (std::any_of(stated.begin(), stated.end(), [&](const auto& each) { return each.name == kEnds; })) {
        if (settings.skips_ends) settings.user_defined_skipped.insert(kEnds);
        if (settings.properties.erase(ir::Property::ends) == 0) return settings;
        settings.properties.insert(ir::Property::user_defined);
        settings.user_defined_wanted.insert(kEnds);
    } else if (!settings.properties_are_named && !settings.skips_ends && instance.expectations.contains(kEnds)) {
        if (settings.properties.empty()) settings.properties = ir::usual_properties();
        settings.properties.insert(ir::Property::ends);
    }
    return settings;
}

CheckSettings without_existential_properties(CheckSettings settings, const ir::Instance& instance) {
    if (settings.properties_are_named) return settings;
    CheckSettings own = settings;
    if (own.properties.empty()) own.properties = ir::usual_properties();
    own.properties.erase(ir::Property::reachable_code);
    bool has_other = false;
    for (const ir::UserProperty& each : instance.properties) {
        if (each.asks_what_may_happen()) own.user_defined_skipped.insert(each.name);
        has_other = has_other || (!each.asks_what_may_happen() && !own.user_defined_skipped.contains(each.name));
    }
    if (!has_other) own.properties.erase(ir::Property::user_defined);
    const bool is_left = std::any_of(own.properties.begin(), own.properties.end(), [&](ir::Property each) {
        return each != ir::Property::value_range || ir::may_lack_values(instance);
    });
    return is_left ? own : settings;
}

void compare_with_expected(report::SceneResult& scene, const std::map<std::string, ir::Expectation>& expectations,
                           bool is_stated, report::TriedInstance& tried) {
    std::vector<std::string> unfinished;
    for (PropertyResult& each : scene.results) {
        expect(expectations, each);
        if (!is_stated) accept_known_violation(each, expectations);
        count(each, tried, unfinished);
        tried.states = std::max(tried.states, each.states);
    }
    if (tried.outcome != Outcome::unexpected) tried.properties = std::move(unfinished);
    tried.seconds = scene.seconds;
}

}  // namespace map2pml::check
