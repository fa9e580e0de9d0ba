// `--smallest` against brute force: of random protocols, all instances by the reference semantics, in the order that users are promised.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>

#include "driver/verdicts/instances/check.h"
#include "tests/random.h"
#include "translator/languages/map/read_map.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/semantics/properties/properties.h"

namespace check_smallest_test {

using namespace map2pml;
using ir::Property;
using ir::Verdict;

namespace {

constexpr std::array kAsked = {Property::termination, Property::no_failure, Property::no_orphans};
constexpr std::uint32_t kMostClients = 3;
constexpr std::uint32_t kMostEntries = 2;

/// Clients that ask, and perhaps ask again; a server that answers a few questions in a row.
class Text {
  public:
    explicit Text(std::uint32_t seed) : engine_(seed) {}

    std::string protocol() {
        const std::string ask = "a() => agent(!S, %s)";
        std::string text = "Random[\n  agent(!C, %c) =\n    ";
        text += one_of({ask, ask, ask, ask + " then b() => agent(!S, %s)", "((p() then " + ask + ") or skip)",
                        "((p() then " + ask + ") or b() => agent(!S, %s))", "p() then " + ask});
        text += " then agent(loop)\n  agent(!C, %c, loop) =\n    waitfor (ok() <= agent(_, %s) then ";
        text += one_of({"skip", "((q() then " + ask + " then agent(loop)) or skip)", ask + " then agent(loop)"});
        text += std::string(")\n    timeout (") + (pick(4) == 0 ? "agent(loop)" : "skip") + ")\n";
        const std::uint32_t rounds = 1 + pick(3);
        for (std::uint32_t round = 1; round <= rounds; ++round) text += server(round, rounds);
        text.back() = ']';
        return text + "\n";
    }

  private:
    std::uint32_t pick(std::uint32_t count) { return static_cast<std::uint32_t>(engine_() % count); }
    std::string one_of(const std::vector<std::string>& texts) {
        return texts[pick(static_cast<std::uint32_t>(texts.size()))];
    }

    std::string server(std::uint32_t round, std::uint32_t rounds) {
        const std::string own = round == 1 ? "" : fmt::format("round{}", round);
        const std::string next =
            round == rounds ? one_of({"skip", "agent()", "skip"}) : fmt::format("agent(round{})", round + 1);
        const std::string reply = pick(8) == 0 ? "" : "ok() => agent($c, %c) then ";
        const std::string timeout = pick(3) == 0 ? "agent(" + own + ")" : "skip";
        return fmt::format("  agent(!S, %s{}) =\n    waitfor ({}() <= agent($c, %c) then {}{})\n    timeout ({})\n",
                           own.empty() ? "" : ", " + own, pick(8) == 0 ? "b" : "a", reply, next, timeout);
    }

    std::mt19937 engine_;
};

/// The worst verdict of the three properties.
Verdict by_semantics(const ir::Protocol& protocol, std::uint32_t clients, std::uint32_t entries) {
    passes::InstanceRequest request;
    request.agent_counts["C"] = clients;
    request.limits["loop"] = entries;
    diag::Sink sink;
    const ir::Instance instance = passes::make_instance(protocol, request, sink);
    REQUIRE(!sink.has_errors());
    const semantics::TransitionSystem system(protocol, instance);
    const semantics::Verdicts verdicts =
        semantics::decide(semantics::Exploration(system, {.states = 60'000, .capacity = 16}));
    const auto any = [&](Verdict wanted) {
        return std::any_of(kAsked.begin(), kAsked.end(),
                           [&](Property each) { return verdicts[each].verdict == wanted; });
    };
    return any(Verdict::violated) ? Verdict::violated : any(Verdict::incomplete) ? Verdict::incomplete : Verdict::holds;
}

struct Instance {
    std::uint32_t clients = 1, entries = 1;
    auto operator<=>(const Instance&) const = default;
};

/// By size, then by the number of agents.
std::vector<Instance> in_order() {
    std::vector<Instance> all;
    for (std::uint32_t clients = 1; clients <= kMostClients; ++clients)
        for (std::uint32_t entries = 1; entries <= kMostEntries; ++entries) all.push_back({clients, entries});
    std::stable_sort(all.begin(), all.end(), [](const Instance& one, const Instance& other) {
        return one.clients + one.entries < other.clients + other.entries;
    });
    return all;
}

report::Smallest by_driver(const std::string& text) {
    source::SourceSet sources;
    const source::FileId file = sources.add("random.map", text);
    check::CheckSettings settings;
    settings.language = "map";
    settings.level = report::kUsualLevel;
    settings.smallest = true;
    settings.properties = {kAsked.begin(), kAsked.end()};
    settings.properties_are_named = true;
    settings.agent_counts["C"] = kMostClients;
    settings.limits["loop"] = kMostEntries;
    const std::atomic<bool> cancelled = false;
    const report::FileResult result = check::check_file(
        sources, file, settings, [](const check::ProgressUpdate&) {}, cancelled);
    CHECK(result.error == "");
    REQUIRE(result.smallest.has_value());
    return *result.smallest;
}

Instance instance_of(const report::TriedInstance& tried) { return {tried.values[0], tried.values[1]}; }

}  // namespace

TEST_CASE("the instance that is found is the first that the semantics violates") {
    int first = 0;
    int later = 0;
    int none = 0;
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(120, "M2P_RANDOM_SMALLEST"))) {
        const std::string text = Text(seed).protocol();
        CAPTURE(seed);
        CAPTURE(text);
        source::SourceSet sources;
        diag::Sink sink;
        const std::vector<ir::Protocol> protocols = map::read_map(sources, sources.add("random.map", text), sink);
        REQUIRE(protocols.size() == 1);
        REQUIRE(!sink.has_errors());
        const report::Smallest smallest = by_driver(text);
        const std::vector<Instance> order = in_order();
        for (std::size_t at = 0; at < smallest.tried.size(); ++at) {
            const report::TriedInstance& tried = smallest.tried[at];
            CHECK((instance_of(tried) == order[at]));
            const Verdict expected = by_semantics(protocols.front(), order[at].clients, order[at].entries);
            CAPTURE(tried.words);
            if (tried.outcome == report::TriedInstance::Outcome::unexpected)
                CHECK(expected == Verdict::violated);
            else if (tried.is_finished)
                CHECK(expected != Verdict::violated);  // it may have too many states to tell
        }
        const report::TriedInstance* found = report::found_instance(smallest);
        ++(found == nullptr ? none : smallest.tried.size() == 1 ? first : later);
        CHECK((found != nullptr || smallest.tried.size() == order.size()));
    }
    MESSAGE("found at once: ", first, ", later: ", later, ", never: ", none);
}

}  // namespace check_smallest_test
