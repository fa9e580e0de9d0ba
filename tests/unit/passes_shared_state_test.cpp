// Which operations use state of a check file that other agents use, too; each answer argued from who reads and sets what.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "tests/unit/with_check_file.h"
#include "translator/protocols/analyses/values/shared_state.h"

namespace passes_shared_state_test {

using namespace map2pml;

namespace {

const std::string kProtocol = R"(S[
  agent(!A, %a) = start() then m(1) => agent(!B, %b)
  agent(!B, %b) = waitfor (m($x) <= agent(_, %a) then look()) timeout (agent(late))
  agent(!B, %b, late) = look()]
)";

using Uses = std::set<std::string>;

Uses uses(const std::string& check, const std::string& protocol = kProtocol) {
    with_check_file::Read read;
    with_check_file::read(protocol, check, read);
    Uses found;
    for (const ir::Operation* operation : passes::find_uses_of_shared_state(read.protocol(), read.instance())) {
        const std::string text = to_string(*operation);
        found.insert(text.substr(0, text.find_first_of(" (")));
    }
    return found;
}

}  // namespace

TEST_CASE("without state nothing is shared") {
    CHECK(uses("procedure start() { require 1 == 1 }") == Uses{});
    CHECK(uses("state x : 0..1 = 0") == Uses{});
}

TEST_CASE("a variable that one agent uses belongs to it") {
    const std::string check = "integers 0..3 state x : 0..3 = 0 procedure start() { set x := 1 require x == 0 } ";
    CHECK(uses(check) == Uses{});
    CHECK(uses(check + "on sent m(_) { set x := 2 }") == Uses{});
    CHECK(uses(check + "agents A = 2") == Uses{"start"});
}

TEST_CASE("a variable that two agents use is shared") {
    const std::string check = "integers 0..3 state x : 0..3 = 0 procedure start() { set x := 1 } ";
    CHECK(uses(check + "procedure look() { require x == 1 }") == Uses{"start", "look"});
    CHECK(uses(check + "procedure look() { let $y = 2 set x := $y }") == Uses{"start", "look"});
    CHECK(uses(check + "procedure look() { if 1 == 1 { set x := 0 } else { require 1 == 1 } }") ==
          Uses{"start", "look"});
    CHECK(uses(check + "procedure look() { choose $y in 1, 2 where $y != x result $y }") == Uses{"start", "look"});
    CHECK(uses(check + "procedure look() { result x }") == Uses{"start", "look"});
    CHECK(uses(check + "procedure look() { result 3 }") == Uses{});
}

TEST_CASE("each agent has its own, unless somebody looks at it of another") {
    const std::string check =
        "agents A = 2 integers 0..3 state x : 0..3 = 0 per agent procedure start() { set x := 1 } ";
    CHECK(uses(check) == Uses{});
    CHECK(uses(check + "procedure look() { require x == 0 }") == Uses{});
    CHECK(uses(check + "procedure look() { require x of self == 0 }") == Uses{});
    CHECK(uses(check + "procedure look() { require x of !A1 == 1 }") == Uses{"start", "look"});
}

TEST_CASE("threads of one agent share its state") {
    const std::string own = "integers 0..3 state x : 0..3 = 0 per agent procedure start() { set x := 1 } ";
    CHECK(uses(own) == Uses{});
    CHECK(uses(own + "spawn-calls") == Uses{"start"});
    const std::string branches = "S[ agent(!A, %a) = start() par look() agent(!B, %b) = start() ]";
    CHECK(uses(own, branches) == Uses{"start"});  // of A, not of B
    CHECK(uses(own + "procedure look() { require x == 0 }", branches) == Uses{"start", "look"});
}

TEST_CASE("an observer acts with every event that it may see") {
    const std::string check = "integers 0..3 state x : 0..3 = 0 procedure start() { set x := 1 } ";
    CHECK(uses(check + "on received m(_) { set x := 2 }") == Uses{"start", "m"});
    CHECK(uses(check + "on succeeded look() { set x := 2 }") == Uses{"start", "look"});
    CHECK(uses(check + "on failed look() { set x := 2 }") == Uses{"start", "look"});
    CHECK(uses(check + "on timeout by !B { set x := 2 }") == Uses{"start", "waitfor"});
    CHECK(uses(check + "on entered B.late { set x := 2 }") == Uses{"start", "agent"});
    // What its pattern asks for is looked at, too.
    CHECK(uses(check + "state y : 0..3 = 0 on received m($v) where $v == x { set y := 1 }") == Uses{"start", "m"});
}

}  // namespace passes_shared_state_test
