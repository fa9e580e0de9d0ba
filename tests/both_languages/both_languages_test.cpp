// A protocol that is written in both languages has the same verdicts, and counterexamples that differ only in the source
// lines.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "tests/both_languages/differences.h"
#include "tests/support/program.h"

namespace both_languages_test {

using both_languages::differences;
using both_languages::Order;
using both_languages::plain;
using both_languages::Report;
using both_languages::Run;
using both_languages::Step;
namespace fs = std::filesystem;

namespace {

/// `request.map` and `request_in_lcc.lcc`
fs::path in_lcc(const fs::path& map) { return map.parent_path() / fmt::format("{}_in_lcc.lcc", map.stem().string()); }

std::vector<fs::path> pairs() {
    std::vector<fs::path> maps;
    for (const auto& entry : fs::directory_iterator(M2P_SAMPLES))
        if (entry.path().extension() == ".map" && fs::exists(in_lcc(entry.path()))) maps.push_back(entry.path());
    return maps;
}

/// Nothing when the program did not end with a report.
std::optional<Report> check(const fs::path& file, int level) {
    const tests::Folder folder;
    const tests::Ran ran =
        folder.run(fmt::format("map2pml check '{}' -O {} --format json --progress never", file.string(), level));
    const nlohmann::json report = nlohmann::json::parse(ran.out, nullptr, false);
    if (ran.exit_code > 1 || !report.is_object()) {
        MESSAGE(file.string(), ": exit code ", ran.exit_code, ", ", ran.error);
        return std::nullopt;
    }
    return plain(report);
}

/// At -O0 SPIN sees steps between those of the protocol, not the same ones in both languages, and so takes independent
/// steps in another order; at -O1 it does not.
Order order_at(int level) { return level == 0 ? Order::agent_by_agent : Order::step_by_step; }

std::size_t runs_in(const Report& report) {
    return static_cast<std::size_t>(std::count_if(report.results.begin(), report.results.end(),
                                                  [](const auto& result) { return result.second.run.has_value(); }));
}

/// How many runs were compared.
std::size_t compare(const fs::path& map, int level) {
    const std::optional<Report> left = check(map, level);
    const std::optional<Report> right = check(in_lcc(map), level);
    REQUIRE(left.has_value());
    REQUIRE(right.has_value());
    for (const std::string& difference : differences(*left, *right, order_at(level))) FAIL_CHECK(difference);
    CHECK(!left->instances.empty());
    return runs_in(*left);
}

void write_changed(const fs::path& from, const fs::path& to, const std::string& old_word, const std::string& new_word) {
    std::string text = tests::read_file(from);
    for (std::size_t at = 0; (at = text.find(old_word, at)) != std::string::npos; at += new_word.size())
        text.replace(at, old_word.size(), new_word);
    tests::write_file(to, text);
}

}  // namespace

TEST_CASE("a protocol in MAP and the same one in LCC: the same verdicts and the same runs") {
    const std::vector<fs::path> maps = pairs();
    CHECK(maps.size() >= 5);
    for (const int level : {0, 1}) {
        CAPTURE(level);
        for (const fs::path& map : maps) {
            CAPTURE(map.stem().string());
            CHECK(compare(map, level) > 0);
        }
    }
}

TEST_CASE("every file is one of a pair") {
    for (const auto& entry : fs::directory_iterator(M2P_SAMPLES)) {
        CAPTURE(entry.path().string());
        const std::string stem = entry.path().stem().string();
        const std::string shared = stem.ends_with("_in_lcc") ? stem.substr(0, stem.size() - 7) : stem;
        if (entry.path().extension() == ".map") CHECK(fs::exists(in_lcc(entry.path())));
        if (entry.path().extension() == ".lcc") CHECK(fs::exists(entry.path().parent_path() / (shared + ".map")));
    }
}

TEST_CASE("a message that is called otherwise in one language is noticed at both levels") {
    const fs::path map = fs::path(M2P_SAMPLES) / "commit.map";
    const tests::Folder folder;
    const std::string name = in_lcc(map).stem().string();
    write_changed(in_lcc(map), folder / (name + ".lcc"), "prepare", "get_ready");
    write_changed(in_lcc(map).replace_extension(".check"), folder / (name + ".check"), "prepare", "get_ready");
    for (const int level : {0, 1}) {
        const std::optional<Report> left = check(map, level);
        const std::optional<Report> right = check(folder / (name + ".lcc"), level);
        REQUIRE(left.has_value());
        REQUIRE(right.has_value());
        CHECK(!differences(*left, *right, order_at(level)).empty());
    }
}

TEST_CASE("independent steps may be swapped where agents are compared one by one, the steps of one agent may not") {
    const auto report = [](std::vector<Step> steps) {
        Report one;
        one.results[{"small", "termination"}] = {"violated", Run{std::move(steps), std::nullopt, {}}};
        return one;
    };
    const Report first = report({{"ann", "a() => cid"}, {"bob", "b() => cid"}, {"ann", "c() => cid"}});
    const Report swapped = report({{"bob", "b() => cid"}, {"ann", "a() => cid"}, {"ann", "c() => cid"}});
    const Report other = report({{"ann", "c() => cid"}, {"bob", "b() => cid"}, {"ann", "a() => cid"}});
    CHECK(differences(first, swapped, Order::agent_by_agent).empty());
    CHECK(!differences(first, swapped, Order::step_by_step).empty());
    CHECK(!differences(first, other, Order::agent_by_agent).empty());
}

TEST_CASE("verdicts, loops and ends that differ are noticed") {
    const auto report = [](const std::string& verdict, Run run) {
        Report one;
        one.results[{"small", "progress"}] = {verdict, std::move(run)};
        return one;
    };
    const Run run{{{"ann", "a() => bob"}}, std::nullopt, {{"bob", {"waiting", {"b"}, {}}}}};
    const Report first = report("violated", run);
    const auto differs = [&](const Report& second) {
        return !differences(first, second, Order::step_by_step).empty() &&
               !differences(first, second, Order::agent_by_agent).empty();
    };
    CHECK(!differs(first));
    CHECK(differs(report("holds", run)));
    CHECK(differs(Report{}));
    CHECK(differs(report("violated", {run.before, std::vector<Step>{}, run.ends})));
    CHECK(differs(report("violated", {run.before, std::nullopt, {{"bob", {"finished", {}, {}}}}})));
    CHECK(differs(report("violated", {run.before, std::nullopt, {{"bob", {"waiting", {"c"}, {}}}}})));
    CHECK(differs(report("violated", {run.before, std::nullopt, {{"bob", {"waiting", {"b"}, {"a() from ann"}}}}})));
}

}  // namespace both_languages_test
