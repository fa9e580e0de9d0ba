#include <cstdlib>
#include <stdexcept>

#include "tests/bench/figures.h"
#include "tests/bench/programs.h"

namespace map2pml::bench {

namespace {

using Json = nlohmann::ordered_json;

Json by_hand(const Workshop& shop, int bidders) {
    const std::string said =
        shop.run("spin -DBIDDERS=" + std::to_string(bidders) +
                 " -run \"$SOURCES/tests/bench/auction_by_hand.pml\" | awk '"
                 "/^State-vector/ {bytes = $2} /states, stored/ {states = $1} /errors:/ {errors = $NF} "
                 "END {print states, bytes, errors}'");
    char* rest = nullptr;
    const auto states = std::strtoull(said.c_str(), &rest, 10);
    const auto bytes = std::strtoull(rest, &rest, 10);
    const bool has_errors_figure = *rest != '\0' && *rest != '\n';
    if (states == 0 || !has_errors_figure || std::strtoull(rest, nullptr, 10) != 0)
        throw std::runtime_error("the model by hand should have no error, but the search gives `" + said + "`");
    return {
        {"model", "by hand"}, {"bidders", bidders}, {"verdict", "holds"}, {"states", states}, {"state_bytes", bytes}};
}

Json translated(const Workshop& shop, int bidders, int level) {
    // One search for all safety properties, as the model by hand has it; -O0 with two bidders is not to eat the machine.
    const bool may_be_too_large = level == 0 && bidders > 1;
    const auto report = check_auction(shop, bidders, "--skip progress --memory 1G -O " + std::to_string(level),
                                      may_be_too_large ? std::vector{0, 3} : std::vector{0});
    const auto& result = report.at("results").at(0);
    const auto& verdict = result.at("verdict");
    if (verdict != "holds" && !(may_be_too_large && verdict == "incomplete"))
        throw std::runtime_error("auction_fixed should hold at -O" + std::to_string(level) + ", but: " + result.dump());
    return {{"model", "-O" + std::to_string(level)},
            {"bidders", bidders},
            {"verdict", result.at("verdict")},
            {"states", result.at("states")},
            {"state_bytes", result.at("state_bytes")}};
}

}  // namespace

Json measure_states() {
    const Workshop shop;
    Json rows = Json::array();
    for (const int bidders : {1, 2}) {
        rows.push_back(by_hand(shop, bidders));
        rows.push_back(translated(shop, bidders, 1));
        rows.push_back(translated(shop, bidders, 0));
    }
    return rows;
}

}  // namespace map2pml::bench
