// `main` of all doctest programs. Each file is a test of ctest's, chosen by its name: a choice that fits nothing is a failure.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>

#include "tests/random.h"

namespace {

unsigned chosen_cases = 0;

/// Counts what the filters let through; says nothing itself.
struct CountingListener : doctest::IReporter {
    explicit CountingListener(const doctest::ContextOptions&) {}
    void report_query(const doctest::QueryData&) override {}
    void test_run_start() override {}
    void test_run_end(const doctest::TestRunStats& stats) override { chosen_cases = stats.numTestCasesPassingFilters; }
    void test_case_start(const doctest::TestCaseData&) override {}
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_end(const doctest::CurrentTestCaseStats&) override {}
    void test_case_exception(const doctest::TestCaseException&) override {}
    void subcase_start(const doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void log_assert(const doctest::AssertData&) override {}
    void log_message(const doctest::MessageData&) override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}
};

}  // namespace

REGISTER_LISTENER("counting", 1, CountingListener);

int main(int count, char** words) {
    doctest::Context context(count, words);
    const int result = context.run();
    if (context.shouldExit()) return result;
    std::printf("random cases begin with seed %llu\n", static_cast<unsigned long long>(tests::first_seed()));
    if (chosen_cases == 0) {
        std::puts("no test case was chosen");
        return 1;
    }
    return result;
}
