#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/bench/figures.h"
#include "tests/bench/programs.h"

namespace map2pml::bench {

namespace {

using Json = nlohmann::ordered_json;

/// The largest search that was made to its end, by scene and instance. A search for one run ends when it has found it: so it tells nothing.
using Largest = std::map<std::pair<std::string, std::string>, std::uint64_t>;

Largest largest_searches(const Workshop& shop, const std::string& sample, const char* level) {
    const auto report = nlohmann::json::parse(shop.run(
        fmt::format("\"$MAP2PML\" check \"$SOURCES/samples/{}\" --format json --time 20 --memory 4G {}", sample, level),
        {0, 1, 3}));
    Largest largest;
    for (const auto& result : report.at("results")) {
        const bool is_whole = result.at("findings").empty() && !result.contains("counterexample");
        if (result.at("verdict") == "holds" && is_whole && result.at("states").is_number()) {
            std::uint64_t& states =
                largest[{result.at("scene").get<std::string>(), result.at("instance_name").get<std::string>()}];
            states = std::max(states, result.at("states").get<std::uint64_t>());
        }
    }
    return largest;
}

std::vector<std::string> samples() {
    namespace fs = std::filesystem;
    const fs::path root = fs::path(M2P_SOURCE_DIR) / "samples";
    std::vector<std::string> names;
    for (const fs::directory_entry& each : fs::recursive_directory_iterator(root)) {
        const std::string extension = each.path().extension().string();
        if (extension == ".map" || extension == ".lcc" || extension == ".xmi")
            names.push_back(fs::relative(each.path(), root).string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

double geometric_mean(const std::vector<double>& ratios) {
    double sum = 0;
    for (const double each : ratios) sum += std::log(each);
    return ratios.empty() ? 1 : std::exp(sum / static_cast<double>(ratios.size()));
}

}  // namespace

Json measure_reductions() {
    constexpr double kLarge = 1'000;  // states: below, most of them are the few steps that the protocol has
    const Workshop shop;
    Json rows = Json::array();
    std::vector<double> all;
    std::vector<double> large;
    std::size_t larger = 0;
    for (const std::string& sample : samples()) {
        if (sample.starts_with("fipa_proofs/")) continue;  // for `prove`
        const Largest one = largest_searches(shop, sample, "-O1");
        const Largest two = largest_searches(shop, sample, "-O2");
        for (const auto& [instance, states] : one) {
            const auto reduced = two.find(instance);
            if (reduced == two.end()) continue;
            const double ratio = static_cast<double>(states) / static_cast<double>(reduced->second);
            all.push_back(ratio);
            if (static_cast<double>(states) >= kLarge) large.push_back(ratio);
            larger += ratio < 1 ? 1 : 0;
            rows.push_back({{"sample", sample},
                            {"scene", instance.first},
                            {"instance", instance.second},
                            {"-O1", states},
                            {"-O2", reduced->second}});
        }
    }
    return {{"instances", std::move(rows)},
            {"geometric_mean", geometric_mean(all)},
            {"large", large.size()},
            {"geometric_mean_of_large", geometric_mean(large)},
            {"with_more_states", larger}};
}

}  // namespace map2pml::bench
