#include "tests/both_languages/plain_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace both_languages {

using Json = nlohmann::json;

namespace {

std::string lower_case(std::string name) {
    std::transform(name.begin(), name.end(), name.begin(), [](char letter) {
        return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
    });
    return name;
}

/// Decisions are left out: MAP asks once and a failure goes to the next branch, LCC draws the answer in a step of its
/// own and then solves the constraint of the branch. So are the steps of MAP that LCC does not have: the call of a
/// clause. A message to several is one step of MAP and several of LCC.
void add_steps(const Json& step, std::vector<Step>& steps) {
    const std::string agent = lower_case(step.at("agent"));
    const std::string message = fmt::format("{}({})", step.at("performative").get<std::string>(),
                                            fmt::join(step.at("terms").get<std::vector<std::string>>(), ", "));
    if (step.at("action") == "send")
        for (const std::string partner : step.at("to"))
            steps.push_back({agent, fmt::format("{} => {}", message, lower_case(partner))});
    if (step.at("action") == "receive")
        steps.push_back({agent, fmt::format("{} <= {}", message, lower_case(step.at("from")))});
}

/// `done(page) from Bob`
std::string letter_of(const std::string& text) {
    const std::size_t sender = text.rfind(" from ");
    return sender == std::string::npos ? text : text.substr(0, sender) + lower_case(text.substr(sender));
}

Place place_of(const Json& last) {
    Place place{last.at("state"), {}, {}};
    for (const Json& awaited : last.at("waits_for")) {
        const std::string pattern = awaited.at("message");
        place.awaited.insert(pattern.substr(0, pattern.find_first_of("( ")));
    }
    for (const std::string letter : last.at("mailbox")) place.mailbox.push_back(letter_of(letter));
    std::sort(place.mailbox.begin(), place.mailbox.end());  // a bag
    return place;
}

Run run_of(const Json& counterexample) {
    Run run;
    const Json& steps = counterexample.at("steps");
    const Json& lasso_start = counterexample.at("lasso_start");
    if (!lasso_start.is_null()) run.loop.emplace();
    const std::size_t loop_begin = lasso_start.is_null() ? steps.size() : lasso_start.get<std::size_t>();
    for (std::size_t index = 0; index < steps.size(); ++index)
        add_steps(steps.at(index), index < loop_begin ? run.before : *run.loop);
    for (const Json& last : counterexample.at("final_places"))
        run.ends.emplace(lower_case(last.at("agent")), place_of(last));
    return run;
}

}  // namespace

Report plain(const Json& report) {
    Report plain;
    for (const Json& scene : report.at("scenes")) plain.instances.insert(scene.at("instance_name").get<std::string>());
    for (const Json& result : report.at("results")) {
        const Json& counterexample = result.at("counterexample");
        plain.results[{result.at("instance_name"), result.at("property")}] = {
            result.at("verdict"), counterexample.is_null() ? std::nullopt : std::optional(run_of(counterexample))};
    }
    return plain;
}

}  // namespace both_languages
