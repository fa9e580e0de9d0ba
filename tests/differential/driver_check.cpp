#include "tests/differential/driver_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "driver/verdicts/instances/check.h"
#include "tests/differential/claims.h"

namespace map2pml::differential {

namespace {

using ir::Verdict;

/// pan -f overlooks fair cycles (driver/tools/spin): then the driver asks the semantics, and where that has too many states or
/// a run that SPIN cannot show, it does not answer, and says so.
bool cannot_tell(const report::PropertyResult& result, bool spawns) {
    const auto says = [&](const char* words) { return result.incomplete_because.find(words) != std::string::npos; };
    // Branches of spawned calls have no workers: those that have ended may fill the table at -O1, too.
    if (spawns && result.verdict == Verdict::incomplete && says("branches of `par` fill SPIN's table")) return true;
    if (result.property == ir::Property::termination && says("the search cannot see whether it still will"))
        return true;
    return result.property == ir::Property::user_defined && result.verdict == Verdict::incomplete &&
           (says("SPIN cannot decide whether it is fair") || says("SPIN finds none to show"));
}

/// The driver has searched with mailboxes of any size (`saturation_test` compares that search). What it then says of code is compared below,
/// claim by claim.
bool is_of_any_mailboxes(const report::PropertyResult& result) {
    return (result.verdict == Verdict::holds && result.summary.starts_with("mailboxes of any size")) ||
           (result.verdict == Verdict::violated && result.summary.ends_with("with mailboxes of any size")) ||
           (result.verdict == Verdict::violated && result.property == ir::Property::reachable_code);
}

constexpr std::size_t kMostLater = 300;  ///< states after the end of a run in which its sentences are checked

/// What the semantics says about what the driver reports.
struct Expected {
    Verdict verdict = Verdict::holds;
    Verdict found = Verdict::violated;  ///< the verdict that a run shows
    bool of_runs = false;               ///< not decided state by state
};

/// What the semantics says must be what the driver says. Where a bound cuts runs off the two may stop in different
/// places: then only what one found and the other excludes is a difference. (SPIN follows a formula about runs only as far
/// as it is open, and may never come to a bound.) A full mailbox is one place for both: what one found, the other finds.
bool agree(const Expected& expectation, const report::PropertyResult& result, RunsSeen runs, bool spawns) {
    const Verdict driver = result.verdict;
    if (expectation.verdict == driver || cannot_tell(result, spawns)) return true;
    if (runs == RunsSeen::all || driver == Verdict::error) return false;
    if (expectation.verdict == Verdict::incomplete && is_of_any_mailboxes(result)) return true;
    if (runs == RunsSeen::all_that_fit && !expectation.of_runs && expectation.verdict == expectation.found)
        return false;
    return expectation.verdict == Verdict::incomplete
               ? expectation.of_runs || (runs == RunsSeen::some && driver == expectation.found)
               : driver == Verdict::incomplete;
}

std::optional<Expected> expected_of(const report::PropertyResult& result, const SemanticsVerdicts& verdicts) {
    using Kind = ir::UserProperty::Kind;
    if (result.property == ir::Property::value_range)
        return verdicts.value_range ? std::optional(Expected{*verdicts.value_range}) : std::nullopt;
    if (result.property != ir::Property::user_defined)
        return Expected{verdicts.built_in[static_cast<ir::Property>(result.property)].verdict};
    const auto user_defined = std::find_if(verdicts.user_defined.begin(), verdicts.user_defined.end(),
                                           [&](const UserDefinedVerdict& each) { return each.name == result.name; });
    if (user_defined == verdicts.user_defined.end()) return std::nullopt;
    const bool may_happen = user_defined->kind == Kind::reachable || user_defined->kind == Kind::trace ||
                            user_defined->kind == Kind::trace_strictly;
    return Expected{user_defined->verdict, may_happen ? Verdict::holds : Verdict::violated,
                    user_defined->kind == Kind::ltl};
}

/// Names of user-defined properties are left to what stands in back quotes: a disagreement is of a kind whatever it is called.
std::string words_for(const report::PropertyResult& result, const SemanticsVerdicts& verdicts) {
    const auto user_defined = std::find_if(verdicts.user_defined.begin(), verdicts.user_defined.end(),
                                           [&](const UserDefinedVerdict& each) { return each.name == result.name; });
    if (result.property != ir::Property::user_defined || user_defined == verdicts.user_defined.end())
        return std::string(to_string(result.property));
    return fmt::format("{} `{}`", kind_words(*user_defined), result.name);
}

/// What only seems to say something. Behind limits nothing is known.
std::string vacuity_difference(const report::PropertyResult& result, const SemanticsVerdicts& verdicts) {
    const auto user_defined = std::find_if(verdicts.user_defined.begin(), verdicts.user_defined.end(),
                                           [&](const UserDefinedVerdict& each) { return each.name == result.name; });
    if (result.property != ir::Property::user_defined || user_defined == verdicts.user_defined.end() ||
        !user_defined->says_nothing || !result.limits_reached.empty() || result.verdict != user_defined->verdict ||
        *user_defined->says_nothing == !result.vacuous.empty())
        return {};
    return fmt::format("{} `{}`: the semantics says that it {}, the driver does not", kind_words(*user_defined),
                       result.name, *user_defined->says_nothing ? "says nothing" : "says something");
}

/// What a finding says of all runs; `false_sentence` looks at the end of one.
std::string false_claim_about_runs(const report::PropertyResult& result, const SemanticsVerdicts& verdicts,
                                   RunsSeen runs) {
    std::string words;
    for (const report::Finding& finding : result.findings) {
        for (const report::Claim& claim : finding.claims) {
            if (const auto* never = std::get_if<report::NeverExecuted>(&claim)) {
                for (const ir::OperationId each : never->operations)
                    if (runs != RunsSeen::some && verdicts.executed.contains(each))
                        words = fmt::format("says that `{}` is never executed, and it is", never->what);
            }
            const auto* fails = std::get_if<report::MayFailToo>(&claim);
            if (fails != nullptr && runs == RunsSeen::all && !verdicts.failing.contains(fails->operation))
                words = fmt::format("says that `{}` may fail, and it never does", fails->what);
        }
    }
    return words;
}

}  // namespace

std::string kind_words(const UserDefinedVerdict& user_defined) {
    constexpr const char* kKinds[] = {"invariant", "never", "reachable", "after all end", "trace", "trace strictly"};
    if (user_defined.kind == ir::UserProperty::Kind::ltl) return user_defined.fair ? "ltl fair" : "ltl";
    return kKinds[static_cast<std::size_t>(user_defined.kind)];
}

std::string driver_difference(const TestCase& test, int level, const SemanticsVerdicts& verdicts, RunsSeen runs,
                              LoggedRuns* logged) {
    source::SourceSet sources;
    const source::FileId file = sources.add(test.is_lcc ? "case.lcc" : "case.map", test.text);
    check::CheckSettings settings = settings_of(test, level);
    if (!test.check.empty()) settings.check_file = sources.add("case.check", test.check);
    const std::atomic<bool> cancelled{false};
    const report::FileResult result = check::check_file(
        sources, file, settings, [](const check::ProgressUpdate&) {}, cancelled);
    if (!result.error.empty() || result.scenes.size() != 1) {
        return fmt::format("driver -O{}: {}\n", level,
                           result.error.empty() ? "no scene" : "error `" + result.error + "`");
    }
    std::string words;
    const Loaded loaded = load(test);
    const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
    for (const report::PropertyResult& each : result.scenes.front().results) {
        if (const std::string wrong = false_sentence(system, each, kMostLater); !wrong.empty())
            words += fmt::format("driver -O{}: {}: {}\n", level, words_for(each, verdicts), wrong);
        const std::string name = words_for(each, verdicts);
        if (const std::string wrong = false_claim_about_runs(each, verdicts, runs); !wrong.empty())
            words += fmt::format("driver -O{}: {}: {}\n", level, name, wrong);
        const std::optional<Expected> expected = expected_of(each, verdicts);
        if (!expected || !agree(*expected, each, runs, test.request.spawn_calls)) {
            words += fmt::format("driver -O{}: {}: sem says {}, the driver says {} `{}{}`\n", level, name,
                                 expected ? to_string(expected->verdict) : "nothing", to_string(each.verdict),
                                 each.summary, each.incomplete_because);
        }
        if (const std::string empty = vacuity_difference(each, verdicts); !empty.empty())
            words += fmt::format("driver -O{}: {}\n", level, empty);
        const bool must_show = expected && each.verdict == expected->found &&
                               each.property != ir::Property::reachable_code && !each.counterexample;
        if (must_show)
            words += fmt::format("driver -O{}: {}: {} without a run\n", level, name, to_string(each.verdict));
    }
    const std::size_t expected_results =
        semantics::kDecidedProperties + (verdicts.value_range ? 1 : 0) + verdicts.user_defined.size();
    if (result.scenes.front().results.size() != expected_results)
        words += fmt::format("driver -O{}: {} properties\n", level, result.scenes.front().results.size());
    std::vector<FoundRun> runs_found;
    for (const report::PropertyResult& each : result.scenes.front().results)
        if (each.counterexample)
            runs_found.push_back({*each.counterexample, each.verdict == Verdict::violated ? each.name : ""});
    const LoggedRuns as_logs = follow_as_logs(sources, file, settings, std::move(runs_found), loaded.instance);
    if (logged != nullptr) {
        logged->runs += as_logs.runs;
        logged->broken += as_logs.broken;
    }
    return words + as_logs.difference;
}

}  // namespace map2pml::differential
