// Which clauses a limit means.
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "translator/languages/map/read_map.h"
#include "translator/protocols/analyses/instance/make_instance.h"

namespace passes_clause_limits_test {

using namespace map2pml;
using Limits = std::map<std::string, std::uint32_t>;

namespace {

/// The limits of the clauses by their full names; with what nobody has, `unknown: NAME` as well.
Limits limits_of(const Limits& asked) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto protocols = map::read_map(sources, sources.add("a.map", R"(S[
  agent(!A, %a) = agent(collect)
  agent(!A, %a, collect) = p() then agent(collect, 1)
  agent(!A, %a, collect, $n) = agent(collect)
  agent(!A, %a, collect, 0) = skip
  agent(!B, %b) = agent(collect)
  agent(!B, %b, collect) = p() then agent(collected)
  agent(!B, %b, collected) = agent(collect)])"),
                                         sink);
    REQUIRE(protocols.size() == 1);
    passes::InstanceRequest request;
    request.limits = asked;
    const ir::Instance instance = passes::make_instance(protocols.front(), request, sink);
    CHECK(!sink.has_errors());
    Limits limits(instance.clause_limits.begin(), instance.clause_limits.end());
    for (const passes::UnknownName& each : passes::unknown_names({&protocols.front(), 1}, request))
        limits["unknown: " + each.name] = 0;
    return limits;
}

}  // namespace

TEST_CASE("a name without an agent means all clauses of that name, of whatever agent and number of parameters") {
    CHECK(limits_of({{"collect", 2}}) == Limits{{"A.collect", 2}, {"B.collect", 2}});
    // A constant behind the name belongs to the name.
    CHECK(limits_of({{"collect.0", 3}}) == Limits{{"A.collect.0", 3}});
    CHECK(limits_of({{"A.collect", 3}}) == Limits{{"A.collect", 3}});
    // The full name takes precedence.
    CHECK(limits_of({{"collect", 2}, {"A.collect", 5}}) == Limits{{"A.collect", 5}, {"B.collect", 2}});
    CHECK(limits_of({{"collec", 2}}) == Limits{{"unknown: collec", 0}});
}

}  // namespace passes_clause_limits_test
