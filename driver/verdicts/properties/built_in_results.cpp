#include "driver/verdicts/properties/internal.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/results/layout.h"
#include "driver/verdicts/findings/findings.h"

namespace map2pml::check {

using ir::Property;
using ir::Verdict;
using report::PropertyResult;

namespace {

constexpr const char* kMayOverlookStuck =
    "no deadlock was found, but an agent may wait for ever while others run on: a spawned call of another agent or "
    "another branch of its own `par` sends the message that it waits for, and the search cannot see whether that "
    "message will still be sent";

/// Who may never be told what is chosen, and where: `Writer may never be told, line 22`. Empty: everybody is.
std::string excuse_words(const ir::Protocol& protocol) {
    std::vector<std::pair<std::string, std::vector<std::string>>> lines;  // by the agents, in the order of the drawing
    for (const ir::Protocol::MayRest& each : protocol.may_rest) {
        const std::string agents = report::listed(each.agents);
        const auto known =
            std::find_if(lines.begin(), lines.end(), [&](const auto& other) { return other.first == agents; });
        auto& of = known == lines.end() ? lines.emplace_back(agents, std::vector<std::string>()).second : known->second;
        of.push_back(std::to_string(each.span.begin.line));
    }
    std::string words;
    for (const auto& [agents, of] : lines)
        words += fmt::format("{}{} may never be told, line{} {}", words.empty() ? "" : "; ", agents,
                             of.size() == 1 ? "" : "s", report::listed(of));
    return words;
}

}  // namespace

void put_excuse(PropertyResult& result, const ir::Protocol& protocol) {
    if (result.verdict != Verdict::holds || result.property != Property::termination) return;
    const std::string excuse = excuse_words(protocol);
    if (!excuse.empty()) result.summary = excuse + (result.summary.empty() ? "" : "; ") + result.summary;
}

PropertyResult& BuiltInResults::add(Property property, const spin::SearchOutcome& outcome) {
    PropertyResult result;
    result.property = property;
    put_statistics(result, outcome);
    results_.push_back(std::move(result));
    return results_.back();
}

PropertyResult& BuiltInResults::add_complete(Property property, const Searched& searched) {
    PropertyResult& result = add(property, searched.outcome);
    const spin::Complete& complete = *searched.complete();
    result.limits_reached = lines_.limits_reached(complete);
    result.incomplete_because = lines_.cut_reached(complete, searched.pruned_at != 0);
    result.is_repeatable = !result.incomplete_because.empty();
    const bool may_overlook = property == Property::termination && model_.may_overlook_stuck;
    if (result.incomplete_because.empty() && may_overlook && !known_by_semantics())
        result.incomplete_because = kMayOverlookStuck;
    result.verdict = result.incomplete_because.empty() ? Verdict::holds : Verdict::incomplete;
    if (result.verdict == Verdict::holds && may_overlook &&
        known_by_semantics()->results.at(property).verdict == Verdict::violated)
        judge(*known_by_semantics(), result);
    put_excuse(result, request_.protocol);
    return result;
}

void BuiltInResults::add_undecided(Property property, const Searched& searched) {
    PropertyResult& result = add(property, searched.outcome);
    if (searched.meaning == Ending::processes && !searches_.knows_what_grows() &&
        only_branches_fill_table(*searched.found(), request_, model_))
        searches_.branches_fill_table();
    put_undecided(result, searched, searches_, error_);
    // SPIN's table of processes is full of branches that have ended: nothing grows, and there may be few states.
    if (result.verdict == Verdict::incomplete && searches_.is_piled_up() && property != Property::value_range &&
        known_by_semantics())
        judge(*known_by_semantics(), result);
}

/// The results of the reference semantics, computed once; nothing if there are too many states.
const std::optional<BuiltInBySemantics>& BuiltInResults::known_by_semantics() {
    if (!by_semantics_) by_semantics_ = decide_built_in_by_semantics(request_);
    return *by_semantics_;
}

/// Within the limits of the states.
void BuiltInResults::judge(const BuiltInBySemantics& known, PropertyResult& result) const {
    result.limits_reached = lines_.limit_words(known.limits_reached);  // what was not executed within limits is open
    (void)judge_by(known, request_, result);
}

bool judge_by(const BuiltInBySemantics& known, const SceneRequest& request, PropertyResult& result) {
    const auto limits = result.limits_reached;
    if (const auto found = known.results.find(result.property); found != known.results.end()) {
        result = found->second;
        result.limits_reached = limits;
        return true;
    }
    if (const auto found = known.stated.find(result.name);
        result.property == Property::user_defined && found != known.stated.end()) {
        result = found->second;
        return true;
    }
    if (result.property != Property::reachable_code || known.executed.empty()) return false;
    result.verdict = Verdict::holds;
    result.incomplete_because.clear();
    result.ran_out = false;
    judge_executed(request, result, known.executed);
    if (result.verdict == Verdict::holds)
        result.summary = "by the reference semantics: " + report::counted(known.states, "state");
    return true;
}

void judge_executed(const SceneRequest& request, PropertyResult& result, const std::vector<bool>& executed) {
    auto never = find_unreached(request.protocol, request.instance, executed);
    if (never.empty()) return;
    if (!result.limits_reached.empty()) {
        result.verdict = Verdict::incomplete;
        result.is_repeatable = true;
        result.incomplete_because = fmt::format("{} operation{} not reached within the limits; leave out the limits",
                                                never.size(), never.size() == 1 ? " was" : "s were");
        return;
    }
    result.verdict = Verdict::violated;
    result.summary = never.size() == 1 ? "an operation is never executed"
                                       : fmt::format("{} operations are never executed", never.size());
    result.findings = std::move(never);
}

}  // namespace map2pml::check
