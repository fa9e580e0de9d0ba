// Random developments: what is proved for all instances never fails on one. The instance is explored with a semantics of its own, and the proof
// is about the machines that are made of the same text.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <random>
#include <vector>

#include "tests/cli/random_developments.h"
#include "tests/random.h"
#include "tests/support/program.h"

namespace prove_maze_random_test {

using namespace tests;
using Json = nlohmann::json;

namespace {

/// Writes one development. The concrete class is the abstract one with a step of preparation, and faults at random.
class Author {
  public:
    explicit Author(std::uint32_t seed) : random_(seed) {}

    std::string write() {
        const int limit = 1 + below(3);
        const std::string most = std::to_string(limit);
        const std::string abstract =
            "macro Abs {\n  type T;\n  var n : nat;\n  var s : fin T;\n  inv small: n <= " + most +
            ";\n  init n = 0 & s = {};\n" + "  action Count changes n { n < " + most + "; n' = n + 1; }\n" +
            "  action Take changes s any p : T { p /: s;" + one_of({"", " n > 0;"}) + " s' = s \\/ {p}; }\n" +
            one_of({"", "  action Drop changes s { s /= {}; s' = {}; }\n"}) + "}\n";
        const bool has_drop = abstract.find("Drop") != std::string::npos;
        const std::string concrete =
            "meso Con refines Abs {\n  type T;\n  var m : nat;\n  var u : fin T;\n  var ready : bool;\n" +
            one_of({"", "  inv bound: m <= " + most + ";\n"}) +
            one_of({"", "  inv less: ready => m < " + most + ";\n"}) + "  init m = " + one_of({"0", "0", "0", "1"}) +
            " & u = {} & ready = false;\n" + "  action Prepare changes ready { " +
            one_of({"not ready; ", "not ready; m < " + most + "; ", ""}) + "ready' = true; }\n" +
            "  action Count changes m, ready { ready; " + one_of({"", "m < " + most + "; "}) + "m' = m + " +
            one_of({"1", "1", "1", "2"}) + "; ready' = false; }\n" + "  action Take changes u any p : T { " +
            one_of({"p /: u; ", "p /: u; ", ""}) + one_of({"", "m > 0; "}) +
            "u' = " + one_of({"u \\/ {p}", "u \\/ {p}", "{p}"}) + "; }\n" +
            (has_drop ? "  action Drop changes u { " + one_of({"u /= {}; ", ""}) + "u' = {}; }\n" : "") + "}\n";
        return abstract + concrete + "refinement Abs -> Con {\n  retrieve Abs.n = Con.m & Abs.s = Con.u;\n" +
               "  simulates Count -> Count;\n  simulates Take -> Take;\n" +
               (has_drop ? "  simulates Drop -> Drop;\n" : "") + "  stutter Prepare;\n" +
               one_of({"", "  variant " + most + " - m;\n"}) + "}\n";
    }

    /// Of one to three elements.
    std::string instance() { return "instance some of Con { T = " + one_of({"{x}", "{x,y}", "{x,y,z}"}) + "; }\n"; }

  private:
    int below(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
    std::string one_of(const std::vector<std::string>& choices) {
        return choices[static_cast<std::size_t>(below(static_cast<int>(choices.size())))];
    }

    std::mt19937 random_;
};

/// For an obligation; less of it makes a long campaign possible, which proves less of each development.
std::uint64_t milliseconds() { return tests::number_from("M2P_RANDOM_MAZE_TIME", 2'000); }

/// Nothing: the static checks refuse it, as a random formula may have no type.
Json rules_of(const Folder& folder, const std::string& file) {
    const Ran ran = folder.run(fmt::format("map2pml prove --time {}ms --format json {}", milliseconds(), file));
    CHECK_MESSAGE(ran.exit_code < 4, ran.error);
    if (ran.exit_code == 2) return Json::array();
    const Json report = Json::parse(ran.out, nullptr, false);
    REQUIRE_MESSAGE(report.is_object(), ran.error);
    return report.value("rules", Json::array());
}

/// Of counters and sets, or of relations; each second one.
tests::RandomDevelopment development_of(std::uint32_t seed) {
    if (seed % 2 == 0) return tests::random_development(seed);
    Author author(seed);
    const std::string text = author.write();
    return {text, author.instance()};
}

/// The verdicts of a rule on the class, of one action or as a whole.
std::string verdict_on(const Json& rules, const Json& like, const Json& instance) {
    for (const Json& each : rules) {
        const bool is_same = each["rule"] == like["rule"] && each["action"] == like["action"] &&
                             each["class"] == like["class"] && each["abstract"] == like["abstract"];
        if (is_same && each["instance"] == instance && !each["is_note"]) return each["verdict"];
    }
    return "";
}

}  // namespace

TEST_CASE("proofs and explorations agree") {
    int failing = 0;
    int proved = 0;
    int refused = 0;
    int cases = 0;
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(100, "M2P_RANDOM_MAZE"))) {
        CAPTURE(seed);
        const auto [text, instance] = development_of(seed);
        const Folder folder;
        CAPTURE(text);
        CAPTURE(instance);
        tests::write_file(folder / "alone.maze", text);
        tests::write_file(folder / "explored.maze", text + instance);
        ++cases;
        const Json alone = rules_of(folder, "alone.maze");
        const Json explored = rules_of(folder, "explored.maze");
        CHECK(alone.empty() == explored.empty());
        refused += alone.empty() ? 1 : 0;
        for (const Json& each : alone) {
            // Without an instance, all that is said comes from proofs.
            const std::string found = verdict_on(explored, each, "some");
            const std::string in_general = verdict_on(explored, each, nullptr);
            if (each["verdict"] == "holds") {
                ++proved;
                CHECK_MESSAGE(found != "fails", each.dump());
                CHECK_MESSAGE(in_general != "fails", each.dump());
            }
            // What the solvers refute fails on no instance only because none is large enough, or reaches it.
            if (each["verdict"] == "fails") CHECK_MESSAGE(in_general != "holds", each.dump());
            failing += found == "fails" ? 1 : 0;
            CHECK(found != "unknown");
        }
    }
    // The author makes faults, and not only faults.
    CHECK(failing > 0);
    CHECK(proved > 0);
    CHECK(refused * 5 <= cases);
}

}  // namespace prove_maze_random_test
