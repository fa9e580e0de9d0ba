// Random stars with any number of clients: no property is proved for a number of clients with which the reference semantics violates it.
#include <doctest/doctest.h>

#include "tests/differential/star_proofs.h"
#include "tests/random.h"

namespace star_proofs_test {

using namespace map2pml;

TEST_CASE("random stars: what is proved for every number of agents, no instance violates") {
    differential::StarRequest request;
    request.count = tests::random_cases(30, "M2P_RANDOM_STARS");
    request.seed = static_cast<std::uint32_t>(tests::first_seed());
    const differential::StarTally tally = differential::compare_stars(request);
    for (const std::string& each : tally.wrong) FAIL_CHECK(each);
    MESSAGE(tally.protocols << " stars: " << tally.holds << " hold, " << tally.violated << " violated, "
                            << tally.unknown << " unknown");
    CHECK(tally.holds + tally.violated > 0);
}

}  // namespace star_proofs_test
