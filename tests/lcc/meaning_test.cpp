// The rules of LCC, each on a scene of a few lines whose states are counted by hand.
#include "tests/lcc/scene.h"

using namespace map2pml;
using lcc_test::Scene;

TEST_CASE("OUT and IN: one message, three states") {
    Scene scene("a(one, X) :: hello => a(two, b)  a(two, X) :: hello <= a(one, Y)");
    scene.agent("a", "one").agent("b", "two");
    const lcc::Reached reached = scene.reached();
    CHECK(reached.states == 3);  // before, on its way, taken
    CHECK(reached.good_ends == 1);
    CHECK(reached.stuck == 0);
}
