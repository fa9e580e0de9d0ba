#include "driver/verdicts/instances/internal.h"

#include <doctest/doctest.h>

namespace check_candidates_test {

using namespace map2pml::check;

namespace {

std::vector<std::vector<std::uint32_t>> values_of(const std::vector<Candidate>& candidates) {
    std::vector<std::vector<std::uint32_t>> all;
    for (const Candidate& each : candidates) all.push_back(each.values);
    return all;
}

using Values = std::vector<std::vector<std::uint32_t>>;

}  // namespace

TEST_CASE("one agent of its own, an agent up to 3, a limit up to 2") {
    const std::vector<Choices> one = {{1, {{1, 3, 1}, {1, 2, 0}}}};
    CHECK(least_size(one) == 3);
    CHECK(greatest_size(one) == 6);
    CHECK(count_candidates(one) == 6);
    CHECK(values_of(candidates_of_size(one, 2)).empty());
    CHECK(values_of(candidates_of_size(one, 3)) == Values{{1, 1}});
    CHECK(values_of(candidates_of_size(one, 4)) == Values{{1, 2}, {2, 1}});
    CHECK(values_of(candidates_of_size(one, 5)) == Values{{2, 2}, {3, 1}});
    CHECK(values_of(candidates_of_size(one, 6)) == Values{{3, 2}});
}

TEST_CASE("fewer agents come first, then the family, then the smaller first number") {
    const std::vector<Choices> two = {{1, {{1, 2, 1}, {1, 2, 1}}}, {2, {{1, 2, 0}}}};
    const std::vector<Candidate> four = candidates_of_size(two, 4);
    CHECK(values_of(four) == Values{{2}, {1, 2}, {2, 1}});  // two agents and a limit of 2, three agents and another
    CHECK(four.front().family == 1);
    const std::vector<Choices> alike = {{3, {}}, {3, {}}};
    CHECK(candidates_of_size(alike, 3).front().family == 0);
}

TEST_CASE("a number for a role adds as many agents as the role has") {
    const std::vector<Choices> role = {{0, {{1, 2, 3}}}};
    CHECK(values_of(candidates_of_size(role, 3)) == Values{{1}});
    CHECK(values_of(candidates_of_size(role, 4)).empty());
    CHECK(values_of(candidates_of_size(role, 6)) == Values{{2}});
}

TEST_CASE("sizes add up to all, also from ranges, and huge numbers do not overflow") {
    const std::vector<Choices> some = {{2, {{2, 4, 1}, {1, 3, 2}, {1, 5, 0}}}, {1, {{1, 7, 1}}}};
    std::uint64_t count = 0;
    for (std::uint64_t size = least_size(some); size <= greatest_size(some); ++size)
        count += candidates_of_size(some, size).size();
    CHECK(count == count_candidates(some));
    CHECK(count == 3 * 3 * 5 + 7);
    const Choice huge{1, 1'000'000'000, 0};
    CHECK(count_candidates({{0, {huge, huge, huge, huge}}}) == std::uint64_t{1} << 63U);
    CHECK(candidates_of_size({{0, {huge, huge, huge, huge}}}, 5).size() == 4);
}

}  // namespace check_candidates_test
