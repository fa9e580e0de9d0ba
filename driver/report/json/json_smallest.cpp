#include "driver/report/json/json_smallest.h"

#include <string_view>

namespace map2pml::report {

namespace {

using Object = nlohmann::ordered_json;

std::string_view word_of(Smallest::Outcome outcome) {
    switch (outcome) {
        case Smallest::Outcome::found:
            return "found";
        case Smallest::Outcome::none:
            return "none";
        case Smallest::Outcome::incomplete:
            return "incomplete";
    }
    return "";
}

std::string_view word_of(TriedInstance::Outcome outcome) {
    switch (outcome) {
        case TriedInstance::Outcome::as_expected:
            return "as expected";
        case TriedInstance::Outcome::unexpected:
            return "not as expected";
        case TriedInstance::Outcome::incomplete:
            return "incomplete";
    }
    return "";
}

Object bounds_of(const InstanceFamily& family) {
    Object numbers = Object::array();
    for (const RaisedNumber& each : family.numbers) {
        numbers.push_back({{"kind", each.is_limit ? "limit" : "agents"},
                           {"name", each.name},
                           {"first", each.first},
                           {"last", each.last},
                           {"by_default", each.is_default}});
    }
    return {{"scene", family.scene}, {"instance_name", family.instance_name}, {"numbers", std::move(numbers)}};
}

Object tried_of(const Smallest& smallest, const TriedInstance& tried) {
    const InstanceFamily& family = smallest.families[tried.family];
    Object agents = Object::object();
    Object limits = Object::object();
    for (std::size_t at = 0; at < family.numbers.size(); ++at)
        (family.numbers[at].is_limit ? limits : agents)[family.numbers[at].name] = tried.values[at];
    return {{"scene", family.scene},
            {"instance_name", family.instance_name},
            {"agents", std::move(agents)},
            {"limits", std::move(limits)},
            {"size", tried.size},
            {"outcome", word_of(tried.outcome)},
            {"finished", tried.is_finished},
            {"properties", tried.properties},
            {"known", tried.known},
            {"incomplete_because", tried.why.empty() ? Object(nullptr) : Object(tried.why)},
            {"states", tried.states},
            {"seconds", tried.seconds}};
}

}  // namespace

Object json_of(const Smallest& smallest) {
    Object bounds = Object::array();
    for (const InstanceFamily& each : smallest.families) bounds.push_back(bounds_of(each));
    Object tried = Object::array();
    for (const TriedInstance& each : smallest.tried) tried.push_back(tried_of(smallest, each));
    const TriedInstance* found = found_instance(smallest);
    return {{"outcome", word_of(smallest.outcome)},
            {"found", found == nullptr ? Object(nullptr) : tried_of(smallest, *found)},
            {"is_smallest", found == nullptr ? Object(nullptr) : Object(unfinished_smaller(smallest).empty())},
            {"finished_up_to_size", finished_size(smallest)},
            {"bounds", std::move(bounds)},
            {"tried", std::move(tried)},
            {"untried", smallest.untried},
            {"impossible", smallest.impossible}};
}

}  // namespace map2pml::report
