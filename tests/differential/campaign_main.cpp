/// Long campaigns: campaign --count N --seed S [--jobs J] [--save DIR] [--driver-every K] [--states N] [--forms all|drawn|reduced]
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "tests/differential/campaign.h"
#include "tests/differential/star_proofs.h"

namespace {

using namespace map2pml;
using namespace map2pml::differential;

void save(const std::filesystem::path& folder, const std::string& name, const Disagreement& found) {
    std::filesystem::create_directories(folder);
    if (found.test.check.empty()) {
        std::ofstream(folder / (name + ".map")) << file_text(found);
        return;
    }
    std::ofstream(folder / (name + ".map")) << found.test.text;
    std::ofstream(folder / (name + ".check")) << file_text(found);
}

std::string counts_of(const StarTally& tally) {
    return fmt::format(
        "{} stars, {} refused; holds {}, violated {} ({} proved for more), unknown {}, proved for one number {}, wrong "
        "{}\n",
        tally.protocols, tally.refused, tally.holds, tally.violated, tally.from_on, tally.unknown, tally.alone,
        tally.wrong.size());
}

int compare_stars(std::uint32_t seed, std::size_t count) {
    StarRequest request;
    request.seed = seed;
    request.count = count;
    std::size_t told = 0;
    request.on_progress = [&](const StarTally& tally) {
        for (; told < tally.wrong.size(); ++told) std::cerr << tally.wrong[told] << "\n";
        if (tally.protocols % 10 == 0) std::cerr << counts_of(tally);
    };
    const StarTally tally = map2pml::differential::compare_stars(request);
    std::cout << counts_of(tally);
    return tally.wrong.empty() ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
    CampaignRequest request;
    std::string folder = "disagreements";
    CLI::App app("Random protocols: the semantics, all levels of the translation and the driver must agree.");
    app.add_option("--count", request.count, "protocols to compare")->capture_default_str();
    app.add_option("--seed", request.seed, "of the first protocol")->capture_default_str();
    app.add_option("--jobs", request.jobs, "protocols side by side")->capture_default_str();
    app.add_option("--driver-every", request.driver_every, "one in so many is checked by the driver too; 0: none")
        ->capture_default_str();
    app.add_option("--save", folder, "where disagreements go, as they were found and shrunk")->capture_default_str();
    app.add_flag("--check-files", request.check_files, "each with a check file, which the driver checks at all levels");
    app.add_flag("--conversations", request.conversations,
                 "each with a wait that prefers messages, most of which come");
    app.add_flag("--offers", request.offers, "each with listeners who look for the end without waiting");
    app.add_flag("--countdowns", request.countdowns, "each with loops that state of a check file may end");
    app.add_flag("--lcc", request.lcc, "scenes of LCC");
    bool has_stars = false;
    app.add_flag("--stars", has_stars,
                 "one server and any number of clients: what `prove` proves against 1 to 4 clients");
    std::size_t states = request.sizes.semantics_states;
    app.add_option("--states", states, "of the semantics; a protocol that has more is not compared")
        ->capture_default_str();
    const std::map<std::string, FormChoice> choices = {
        {"all", FormChoice::all}, {"drawn", FormChoice::drawn}, {"reduced", FormChoice::reduced}};
    app.add_option("--forms", request.forms,
                   "of the model of each protocol: all; drawn, one by the seed (-O0, -O1, -O2 and subsets of its "
                   "reductions); reduced, only -O2")
        ->transform(CLI::CheckedTransformer(choices));
    CLI11_PARSE(app, count, words);
    request.sizes = sizes_for(states);
    if ((request.check_files || request.countdowns) && app.count("--driver-every") == 0) request.driver_every = 1;

    if (has_stars) return compare_stars(static_cast<std::uint32_t>(request.seed), request.count);

    // Models and verifiers are written and read thousands of times.
    if (std::filesystem::is_directory("/dev/shm")) setenv("TMPDIR", "/dev/shm", 0);
    const auto found = spin::find_tools();
    if (const auto* missing = std::get_if<spin::MissingTools>(&found)) {
        std::cerr << missing->text() << "\n";
        return 4;
    }
    const auto& tools = std::get<spin::Tools>(found);
    std::uint64_t told = 0;
    request.on_progress = [&](std::uint64_t compared) {
        if (compared >= told + 100) {
            told = compared;
            std::cerr << compared << " protocols\n";
        }
    };
    request.on_disagreement = [&](const Disagreement& each) {
        save(folder, fmt::format("seed_{}.found", each.seed), each);
        std::cerr << "seed " << each.seed << ": " << each.difference;
    };
    const CampaignResult result = run_campaign(tools, request);
    std::cout << result.tally.text();
    std::cout << fmt::format("{} protocols in {:.0f} s, {:.1f} each second; {} checked by the driver, {} rejected\n",
                             result.compared, result.seconds, static_cast<double>(result.compared) / result.seconds,
                             result.driver_checks, result.rejected);
    std::cout << fmt::format("{} runs of the driver followed as logs, {} of them violate a property on the way\n",
                             result.logged.runs, result.logged.broken);
    std::map<std::string, std::size_t> kinds;
    for (const Disagreement& each : result.disagreements) {
        constexpr std::size_t kShrunkOfAKind = 5;
        if (++kinds[kind_of(each.difference)] <= kShrunkOfAKind) {
            const Disagreement smaller =
                shrink_disagreement(tools, each, request.sizes, forms_for(request.forms, each.seed));
            save(folder, fmt::format("seed_{}", each.seed), smaller);
            std::cout << "\n" << file_text(smaller) << (smaller.test.check.empty() ? "" : smaller.test.text);
        }
    }
    for (const auto& [kind, number] : kinds) std::cout << fmt::format("{:8}  {}\n", number, kind);
    std::cout << fmt::format("{} disagreements{}\n", result.disagreements.size(),
                             result.disagreements.empty() ? "" : ", saved in " + folder);
    return result.disagreements.empty() ? 0 : 1;
}
