#include <doctest/doctest.h>

#include "driver/report/text/failure.h"
#include "report_sample.h"

namespace report_result_test {

using namespace map2pml;
using ir::Verdict;

namespace {

report::FileResult with(std::vector<Verdict> verdicts) {
    report::FileResult file;
    file.scenes.emplace_back();
    for (const Verdict each : verdicts)
        file.scenes.back().results.push_back(report_sample::result(ir::Property::termination, each));
    return file;
}

diag::Diagnostic diagnostic(diag::Severity severity) {
    for (const diag::Code code : diag::all_codes())
        if (diag::severity_of(code) == severity) return {code, {}, "text", {}};
    FAIL("no code of this severity");
    return {};
}

}  // namespace

TEST_CASE("property names go both ways") {
    for (std::size_t at = 0; at < ir::kPropertyCount; ++at) {
        const auto property = static_cast<ir::Property>(at);
        CHECK(ir::property_from(to_string(property)) == property);
    }
    CHECK(to_string(ir::Property::no_failure) == "no-failure");
    CHECK_FALSE(ir::property_from("no_failure"));
    CHECK_FALSE(ir::property_from(""));
}

TEST_CASE("the exit code is that of the most urgent verdict: 4, 2, 1, 3, 0") {
    CHECK(exit_code(with({Verdict::holds, Verdict::holds}), false) == 0);
    CHECK(exit_code(with({Verdict::holds, Verdict::incomplete}), false) == 3);
    CHECK(exit_code(with({Verdict::incomplete, Verdict::violated}), false) == 1);
    CHECK(exit_code(with({Verdict::violated, Verdict::error}), false) == 4);
    CHECK(report::worst_exit_code(0, 3) == 3);
    CHECK(report::worst_exit_code(3, 1) == 1);
    CHECK(report::worst_exit_code(1, 2) == 2);
    CHECK(report::worst_exit_code(4, 2) == 4);
}

TEST_CASE("a result in which nothing was checked is no pass") {
    CHECK(exit_code(report::FileResult{}, false) == 4);
    CHECK(exit_code(with({}), false) == 4);
}

TEST_CASE("mistakes of the input give 2, warnings only when they count as errors") {
    report::FileResult file = with({Verdict::holds});
    file.diagnostics = {diagnostic(diag::Severity::warning)};
    CHECK(exit_code(file, false) == 0);
    CHECK(exit_code(file, true) == 2);
    report::FileResult broken;
    broken.diagnostics = {diagnostic(diag::Severity::error)};
    CHECK(exit_code(broken, false) == 2);
    report::FileResult unreadable;
    unreadable.input_error = "no such file";
    CHECK(exit_code(unreadable, false) == 2);
    report::FileResult fault;
    fault.error = "spin is missing";
    CHECK(exit_code(fault, false) == 4);
}

TEST_CASE("why a search stopped: the budget and what to raise") {
    using namespace std::chrono_literals;
    const report::Budgets budgets{60s, std::uint64_t{4} << 30U, 10000};
    CHECK(stop_words(report::StoppedBy::time, budgets) ==
          "the time budget of 60 s is used up; raise --time, or make the instance smaller with --agents or --limit");
    CHECK(stop_words(report::StoppedBy::memory, budgets)
              .starts_with("the memory budget of 4 GB is used up; raise --memory"));
    CHECK(stop_words(report::StoppedBy::depth, budgets) ==
          "some runs are longer than the depth budget of 10,000 steps; raise --depth");
    CHECK(stop_words(report::StoppedBy::user, budgets).find("user") != std::string::npos);
    CHECK(stop_words(report::StoppedBy::killed, budgets).find("killed") != std::string::npos);
}

}  // namespace report_result_test
