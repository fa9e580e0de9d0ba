#include "translator/foundation/diag/suggest.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace map2pml::diag;

namespace diag_suggest_test {

TEST_CASE("what may have been meant") {
    CHECK(nearest("m2p130", {"M2P100", "M2P130", "M2P103"}).front() == "M2P130");
    CHECK(nearest("terminate", {"termination", "progress"}) == std::vector<std::string>{"termination"});
    CHECK(nearest("xyz", {"termination", "progress"}).empty());
    CHECK(nearest(std::string(100000, 'a'), {"termination"}).empty());
}

TEST_CASE("two letters that changed places are one slip") {
    CHECK(nearest("chekc", {"check", "prove"}) == std::vector<std::string>{"check"});
    CHECK(nearest("ok", {"ko"}) == std::vector<std::string>{"ko"});
    CHECK(nearest("abcd", {"badc"}).empty());  // two slips in four letters
    CHECK(did_you_mean("bidd", {"bid", "bidder"}) == "; did you mean `bid`?");
    CHECK(nearest("step1", {"step2"}).empty());
    CHECK(nearest("a", {"b"}).empty());
    CHECK(nearest("Step1", {"step1"}) == std::vector<std::string>{"step1"});
    CHECK(did_you_mean("ask", {"tell"}).empty());
}

}  // namespace diag_suggest_test
