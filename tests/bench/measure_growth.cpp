#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/bench/figures.h"
#include "tests/bench/programs.h"

namespace map2pml::bench {

namespace {

using Json = nlohmann::ordered_json;

/// A sample, and who there are several of.
struct Yardstick {
    std::string name;
    std::string file;
    std::string role;
    std::string options;
};

const std::vector<Yardstick> kYardsticks = {
    {"auction, limit 5", "auction_fixed/auction_fixed.map", "Bidder", "--total getValue,getWinner --limit bidloop=5"},
    {"contract net", "contract_net/contract_net.map", "Contractor", ""},
    {"two-phase commit", "two_phase_commit/two_phase_commit.map", "Participant", ""},
    {"brokering", "brokering/brokering.map", "Seeker", ""},
    {"Dutch auction", "dutch_auction/dutch_auction.map", "Bidder", ""},
};

/// The largest search of all seven properties; null if one of them is undecided.
Json largest_search(const Workshop& shop, const Yardstick& of, std::size_t agents, const std::string& level) {
    const auto report = nlohmann::json::parse(
        shop.run(fmt::format("\"$MAP2PML\" check \"$SOURCES/samples/{}\" --check /dev/null --format json --time 60 "
                             "--memory 4G --agents {}={} {} {}",
                             of.file, of.role, agents, of.options, level),
                 {0, 1, 3}));
    std::uint64_t states = 0;
    for (const auto& result : report.at("results")) {
        if (result.at("verdict") == "incomplete") return nullptr;
        if (result.at("states").is_number()) states = std::max(states, result.at("states").get<std::uint64_t>());
    }
    return states;
}

/// k where states grow with agents^k between the last two sizes that were searched to the end; null if there are not two.
Json exponent(const Json& sizes, const char* level) {
    const Json* before = nullptr;
    const Json* last = nullptr;
    for (const Json& each : sizes) {
        if (!each.at(level).is_null()) {
            before = last;
            last = &each;
        }
    }
    if (before == nullptr) return nullptr;
    const auto growth = last->at(level).get<double>() / before->at(level).get<double>();
    return std::log(growth) / std::log(last->at("agents").get<double>() / before->at("agents").get<double>());
}

}  // namespace

Json measure_growth(std::size_t most_agents) {
    const Workshop shop;
    Json rows = Json::array();
    for (const Yardstick& each : kYardsticks) {
        Json sizes = Json::array();
        bool ends_at_1 = true;
        bool ends_at_2 = true;
        for (std::size_t agents = 1; agents <= most_agents && (ends_at_1 || ends_at_2); agents *= 2) {
            Json row = {{"agents", agents}, {"-O1", nullptr}, {"-O2", nullptr}};
            if (ends_at_1) row["-O1"] = largest_search(shop, each, agents, "-O1");
            if (ends_at_2) row["-O2"] = largest_search(shop, each, agents, "-O2");
            ends_at_1 = !row.at("-O1").is_null();
            ends_at_2 = !row.at("-O2").is_null();
            sizes.push_back(std::move(row));
        }
        rows.push_back({{"protocol", each.name},
                        {"role", each.role},
                        {"exponent", {{"-O1", exponent(sizes, "-O1")}, {"-O2", exponent(sizes, "-O2")}}},
                        {"sizes", std::move(sizes)}});
    }
    return rows;
}

}  // namespace map2pml::bench
