// The figures that do not depend on the machine, with their limits; never seconds. That every step of every report has a
// place is asserted for all samples by tests/samples.
#include <doctest/doctest.h>

#include "driver/input/translation/translate.h"
#include "tests/bench/figures.h"
#include "tests/bench/generated_protocol.h"
#include "tests/bench/programs.h"

namespace figures_test {

using namespace map2pml;

namespace {

/// The one search for all safety properties, and `progress` if it was wanted.
void check_size(const nlohmann::json& report, std::uint64_t states, std::uint64_t bytes,
                const std::string& lowering = "-O1") {
    REQUIRE(report.at("results").size() >= 6);
    for (const auto& result : report.at("results")) {
        CAPTURE(result.dump());
        CHECK(result.at("verdict") == "holds");
        CHECK(result.at("lowering") == lowering);
        CHECK(result.at("states") > 0);
        CHECK(result.at("states") <= states);
        CHECK(result.at("state_bytes") > 0);
        CHECK(result.at("state_bytes") <= bytes);
    }
}

std::size_t promela_lines(std::size_t clauses) {
    source::SourceSet sources;
    const source::FileId file = sources.add("generated.map", bench::generated_protocol(clauses));
    const translation::Translation translation =
        translation::translate_file(sources, file, {}, translation::Target::promela);
    CHECK(translation.diagnostics.empty());
    REQUIRE(translation.error.empty());
    return static_cast<std::size_t>(std::count(translation.text.begin(), translation.text.end(), '\n'));
}

}  // namespace

TEST_CASE("the repaired auction with one bidder, limit 5, has at most 200 states of at most 150 bytes") {
    check_size(bench::check_auction(bench::Workshop(), 1, "-O 1"), 200, 150);
}

TEST_CASE("the repaired auction with two bidders, limit 5, has at most 65,000 states") {
    // `progress` is decided by another search, with SPIN's copies of each state for fairness.
    check_size(bench::check_auction(bench::Workshop(), 2, "-O 1 --skip progress"), 65'000, 250);
}

TEST_CASE("the published setting, ten bidders and fifty bids, has at most 300,000 states at -O2") {
    check_size(bench::check_auction(bench::Workshop(), 10, "-O 2 --memory 1G", {0}, 50), 300'000, 260, "-O2");
}

TEST_CASE("a protocol ten times as long gives a model about ten times as long") {
    const std::size_t small = promela_lines(100);
    const std::size_t large = promela_lines(1000);
    CHECK(small > 100);
    CHECK(large < 12 * small);
}

TEST_CASE("what follows a choice among agents is written once: eight of them make the model twice as long as four") {
    const bench::Workshop shop;
    const auto lines = [&](int agents) {
        const std::string model = shop.run("\"$MAP2PML\" " M2P_SOURCE_DIR
                                           "/samples/contract_net/remembered.map -O2 --instance 'one contractor' "
                                           "--agents Contractor=" +
                                           std::to_string(agents) + " -o -");
        return std::count(model.begin(), model.end(), '\n');
    };
    CHECK(lines(8) < 2 * lines(4));
    CHECK(lines(16) < 2 * lines(8));
}

}  // namespace figures_test
