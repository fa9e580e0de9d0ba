#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/bench/figures.h"
#include "tests/bench/programs.h"
#include "tests/support/files.h"

namespace map2pml::bench {

namespace {

using Json = nlohmann::ordered_json;

/// A sample, and who there are several of.
struct Yardstick {
    std::string name;
    std::string file;
    std::string role;
    std::string options;
    /// What clauses count down from the number of agents: `vote` is one step of `votes`. In the text they begin with 2.
    std::vector<std::pair<std::string, std::string>> countdowns = {};
    std::vector<std::size_t> sizes = {1, 2, 4, 8};
    std::string check = "/dev/null";  ///< the check file, if the protocol has state; a file of this folder
};

const std::string kHere = M2P_SOURCE_DIR "/tests/bench/state/";

Yardstick with_state(const std::string& name, const std::string& file, const std::string& role) {
    return {name, kHere + file + ".map", role, "", {}, {1, 2, 4, 8}, kHere + file + ".check"};
}

const std::vector<Yardstick> kYardsticks = {
    {"auction, limit 5", "auction_fixed/auction_fixed.map", "Bidder", "--total getValue,getWinner --limit bidloop=5"},
    {"contract net", "contract_net/contract_net.map", "Contractor", ""},
    {"auction, limit 50",
     "auction_fixed/auction_fixed.map",
     "Bidder",
     "--total getValue,getWinner --limit bidloop=50 --memory 1G",
     {},
     {1, 2, 5, 10}},
    {"two-phase commit",
     "two_phase_commit/two_phase_commit.map",
     "Participant",
     "",
     {{"vote", "votes"}, {"ack", "acks"}}},
    {"brokering", "brokering/brokering.map", "Seeker", ""},
    {"Dutch auction", "dutch_auction/dutch_auction.map", "Bidder", ""},
    with_state("contract net, offers remembered", "contract_net", "Contractor"),
    with_state("two-phase commit, a count", "two_phase_commit", "Participant"),
    with_state("brokering, clients counted", "brokering", "Client"),
    with_state("election, a leader in the state", "election", "Node"),
    with_state("travel, two sets", "travel", "Traveller"),
};

void replace_all(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// The text with as many votes as there are agents; nothing to count: as it stands.
std::string text_for(const Yardstick& of, std::size_t agents) {
    std::string text = tests::read_file(of.file.starts_with('/') ? of.file : M2P_SOURCE_DIR "/samples/" + of.file);
    for (const auto& [step, whole] : of.countdowns) {
        const std::string line = fmt::format("  agent(!Coordinator, %coordinator, {}, ", step);
        const std::string two = fmt::format("{}2) = agent({}, 1)\n", line, whole);
        std::string all;
        for (std::size_t left = agents; left > 2; --left)
            all += fmt::format("{}{}) = agent({}, {})\n", line, left, whole, left - 1);
        replace_all(text, fmt::format("agent({}, 2)", whole), fmt::format("agent({}, {})", whole, agents));
        replace_all(text, two, agents == 1 ? "" : all + two);
    }
    return text;
}

/// The largest search of all seven properties; null if one of them is undecided.
Json largest_search(const Workshop& shop, const Yardstick& of, std::size_t agents, const std::string& level) {
    const auto report = nlohmann::json::parse(shop.run(
        fmt::format("\"$MAP2PML\" check {} --check {} --format json --time 60 "
                    "--memory 4G --agents {}={} {} {}",
                    shop.file("sized.map", text_for(of, agents)), of.check, of.role, agents, of.options, level),
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
        for (const std::size_t agents : each.sizes) {
            if (agents > most_agents || !(ends_at_1 || ends_at_2)) break;
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
