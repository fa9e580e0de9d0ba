#include "tests/bench/figures.h"
#include "tests/bench/programs.h"

namespace map2pml::bench {

namespace {

/// A check that stops early would look fast: it must have come to the verdict on every property.
void expect_all_hold(const std::string& said) {
    constexpr std::size_t kProperties = 7;
    const nlohmann::json results = nlohmann::json::parse(said).at("results");
    const bool hold = std::all_of(results.begin(), results.end(),
                                  [](const nlohmann::json& each) { return each.at("verdict") == "holds"; });
    if (results.size() != kProperties || !hold)
        throw std::runtime_error("auction_fixed should have seven properties that hold, but `check` says\n" + said);
}

void expect_searched(const std::string& said) {
    if (said.find("errors: 0") == std::string::npos || said.find("Search not completed") != std::string::npos)
        throw std::runtime_error("`spin -run` should have searched all and found no error, but it says\n" + said);
}

/// The machine reaches all 19,683 states, and everything holds in them.
void expect_all_states(const std::string& said) {
    constexpr std::size_t kStates = 19'683;
    const nlohmann::json rules = nlohmann::json::parse(said).at("rules");
    const bool hold = std::all_of(rules.begin(), rules.end(), [&](const nlohmann::json& each) {
        return each.at("verdict") == "holds" && each.at("states") == kStates;
    });
    if (rules.empty() || !hold) throw std::runtime_error("Queue.bum should hold, but `check` says\n" + said);
}

}  // namespace

nlohmann::ordered_json measure_verdict(std::size_t runs) {
    const Workshop shop;
    const std::string options =
        " \"$SOURCES/samples/auction_fixed/auction_fixed.map\" --check /dev/null --total getValue,getWinner --limit "
        "bidloop=5";
    (void)shop.run("\"$MAP2PML\"" + options + " -o model.pml");
    std::vector<double> check, spin, ratio;
    for (std::size_t run = 0; run < runs; ++run) {
        std::string said;
        check.push_back(seconds_of([&] { said = shop.run("\"$MAP2PML\" check --format json" + options); }));
        expect_all_hold(said);
        spin.push_back(seconds_of([&] { said = shop.run("spin -run model.pml"); }));
        expect_searched(said);
        ratio.push_back(check.back() / spin.back());
    }
    return {
        {"check_seconds", spread(check)}, {"spin_run_seconds", spread(spin)}, {"check_over_spin_run", spread(ratio)}};
}

nlohmann::ordered_json measure_machine(std::size_t runs) {
    const Workshop shop;
    std::vector<double> check, prove, ratio;
    for (std::size_t run = 0; run < runs; ++run) {
        std::string said;
        check.push_back(seconds_of([&] {
            said =
                shop.run("\"$MAP2PML\" check --format json --let CUSTOMER=9 \"$SOURCES/tests/bench/queue/Queue.bum\"");
        }));
        expect_all_states(said);
        prove.push_back(seconds_of([&] {
            said = shop.run("MAP2PML_CACHE=off \"$MAP2PML\" prove \"$SOURCES/tests/bench/queue/queue.maze\"");
        }));
        ratio.push_back(check.back() / prove.back());
    }
    return {{"check_seconds", spread(check)}, {"prove_seconds", spread(prove)}, {"check_over_prove", spread(ratio)}};
}

}  // namespace map2pml::bench
