#include "tests/differential/logged_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "driver/input/logs/read_log.h"
#include "driver/report/charts/charts.h"
#include "driver/runs/conform/conform.h"

namespace map2pml::differential {

namespace {

bool has_timeout(const trace::Counterexample& run) {
    return std::any_of(run.steps.begin(), run.steps.end(),
                       [](const trace::Step& step) { return step.action == ir::Action::timeout; });
}

bool has_message(const trace::Counterexample& run) {
    return std::any_of(run.steps.begin(), run.steps.end(), [](const trace::Step& step) {
        return (step.action == ir::Action::send && !step.to.empty()) || step.action == ir::Action::receive;
    });
}

/// The properties that `conform` watches, by name.
std::map<std::string, const ir::UserProperty*> watched(const ir::Instance& instance) {
    using Kind = ir::UserProperty::Kind;
    std::map<std::string, const ir::UserProperty*> all;
    for (const ir::UserProperty& each : instance.properties)
        if (each.kind == Kind::never || each.kind == Kind::invariant || each.kind == Kind::after_all_end)
            all.emplace(each.name, &each);
    return all;
}

}  // namespace

LoggedRuns follow_as_logs(const source::SourceSet& sources, source::FileId file, const input::Settings& settings,
                          std::vector<FoundRun> found, const ir::Instance& instance) {
    std::erase_if(found, [&](const FoundRun& each) {
        return !has_message(each.run) || (!instance.clause_limits.empty() && has_timeout(each.run));
    });
    LoggedRuns all;
    if (found.empty()) return all;
    conform::Settings reading;
    conform::Conformance conformance(sources, file, settings, reading);
    if (!conformance.fault().empty()) {
        all.difference = "conform: " + conformance.fault() + "\n";
        return all;
    }
    logs::Listener listener;
    for (std::size_t at = 0; at < found.size(); ++at) {
        listener.event = [&](observed::Event event) {
            event.conversation = std::to_string(at);
            conformance.add(0, std::move(event));
            return true;
        };
        (void)logs::read_text(report::print_log({{"case", "", {}, &sources, found[at].run}}), "run.jsonl", {},
                              listener);
    }
    const auto properties = watched(instance);
    conformance.finish([&](const conform::CaseResult& conversation) {
        using conform::Verdict;
        const std::string& property = found[std::stoul(conversation.name)].violates;
        ++all.runs;
        const bool follows_all = conversation.because.find("--places") == std::string::npos &&
                                 conversation.because.find("--call-depth") == std::string::npos;
        if (conversation.verdict == Verdict::deviates || (conversation.verdict == Verdict::undecided && follows_all))
            all.difference +=
                fmt::format("conform: a run {} `{}{}`\n", to_string(conversation.verdict),
                            conversation.deviation ? conversation.deviation->words : "", conversation.because);
        if (!properties.contains(property) || conversation.verdict == Verdict::undecided) return true;
        ++all.broken;
        if (std::none_of(conversation.violated.begin(), conversation.violated.end(),
                         [&](const conform::PropertyOutcome& each) { return each.name == property; }))
            all.difference += fmt::format("conform: the run that violates a property does not `{}`\n", property);
        return true;
    });
    return all;
}

}  // namespace map2pml::differential
