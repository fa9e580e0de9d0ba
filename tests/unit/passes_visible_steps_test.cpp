// Which steps a property can tell from none; each answer argued from what the property says.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "tests/unit/with_check_file.h"
#include "translator/protocols/analyses/values/visible_steps.h"

namespace passes_visible_steps_test {

using namespace map2pml;

namespace {

const std::string kProtocol = R"(S[
  agent(!A, %a) = start() then m(1) => agent(!B, %b)
  agent(!B, %b) = waitfor (m($x) <= agent(_, %a) then look()) timeout (agent(late))
  agent(!B, %b, late) = look()]
)";
const std::string kState =
    "integers 0..3 state x : 0..3 = 0 state y : 0..3 = 0 procedure start() { set x := 1 } on received m($v) { set y := "
    "$v } ";

std::string words(const std::set<const ir::Operation*>& operations) {
    std::set<std::string> all;
    for (const ir::Operation* operation : operations) {
        const std::string text = to_string(*operation);
        all.insert(text.substr(0, text.find(text.starts_with("m(") ? "agent" : "(")));
    }
    std::string joined;
    for (const std::string& each : all) joined += (joined.empty() ? "" : ", ") + each;
    return joined;
}

/// `all`; or the steps.
std::string visible(const std::string& property) {
    with_check_file::Read read;
    with_check_file::read(kProtocol, kState + property, read);
    REQUIRE(read.instance().properties.size() == 1);
    const auto found = passes::find_visible_steps(read.protocol(), read.instance(), read.instance().properties.front());
    return found ? words(*found) : "all";
}

}  // namespace

TEST_CASE("state that the property reads is set by steps that it sees") {
    CHECK(visible("never p: x == 2") == "start");
    CHECK(visible("invariant p: y <= x") == "m($x) <= , start");
    CHECK(visible("reachable p: x == 1 and y == 0") == "m($x) <= , start");
    CHECK(visible("never p: 1 == 2") == "");
}

TEST_CASE("places, mailboxes, variables: every step counts; so it does for whole runs") {
    CHECK(visible("never p: ended(!A)") == "all");
    CHECK(visible("never p: failed(!A) and x == 1") == "all");
    CHECK(visible("never p: !B at late") == "all");
    CHECK(visible("never p: pending m(_)") == "all");
    CHECK(visible("never p: !B.$x == 1") == "all");
    CHECK(visible("ltl p: always (x == 0)") == "all");
}

TEST_CASE("an event is seen") {
    CHECK(visible("never p: sent m(_)") == "m(1) => ");
    CHECK(visible("never p: sent m(_) and x == 1") == "m(1) => , start");
    CHECK(visible("invariant p: sent m(_) -> y == 0") == "m($x) <= , m(1) => ");
    CHECK(visible("reachable p: failed look() or succeeded look()") == "look");
    CHECK(visible("reachable p: timeout by !B") == "waitfor ");
    CHECK(visible("invariant p: not (sent m($v) where $v == x)") == "m(1) => , start");
}

TEST_CASE("what may hold when no event has just happened is asked at every step") {
    CHECK(visible("never p: not (sent m(_))") == "all");
    CHECK(visible("never p: sent m(_) or x == 1") == "all");
    CHECK(visible("never p: (sent m(_)) == false") == "all");
    CHECK(visible("invariant p: sent m(_)") == "all");
    CHECK(visible("invariant p: x == 1 -> sent m(_)") == "all");
    CHECK(visible("never p: sent m(_) and not (x == 1)") == "m(1) => , start");
    CHECK(visible("never p: not (sent m(_) -> x == 1)") == "m(1) => , start");
}

TEST_CASE("traces see their events; at the end of all nobody is inside a step") {
    CHECK(visible("trace p: succeeded start(), received m(_)") == "m($x) <= , start");
    CHECK(visible("trace strictly p: sent m($v) where $v == y") == "m($x) <= , m(1) => ");
    CHECK(visible("after all end p: x == 1 and ended(!A) and !B.$x == 1") == "");
    CHECK(visible("after all end p: not (sent m(_))") == "all");
}

}  // namespace passes_visible_steps_test
