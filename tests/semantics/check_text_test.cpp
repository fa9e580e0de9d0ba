// Check files in their text form, from the text to the verdicts: does what is read mean what was written.
#include <map>

#include "tests/semantics/scene.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/protocols/bind/bind_check.h"
#include "translator/protocols/semantics/properties/user_properties.h"

namespace check_text_test {

using namespace semantics_test;

namespace {

/// The verdicts of all properties by name.
std::map<std::string, std::string> verdicts(const std::string& protocol_text, const std::string& check_text) {
    source::SourceSet sources;
    diag::Sink sink;
    const auto protocols = map::read_map(sources, sources.add("case.map", protocol_text), sink);
    const auto check = checkfile::read_check(sources, sources.add("case.check", check_text), sink);
    REQUIRE(check.has_value());
    REQUIRE(protocols.size() == 1);
    passes::check_protocol(protocols.front(), sink);
    const auto instances = passes::check_instances(*check, protocols, {});
    REQUIRE(instances.size() == 1);
    ir::Instance instance = passes::make_instance(protocols.front(), instances.front().request, sink);
    passes::bind_check(instances.front().parts, protocols, 0, instance, sink);
    REQUIRE(!sink.has_errors());
    const semantics::TransitionSystem system(protocols.front(), instance);
    const semantics::Exploration exploration(system, {.states = 50'000});
    std::map<std::string, std::string> found;
    for (const ir::UserProperty& property : instance.properties)
        found[property.name] = to_string(semantics::decide(property, exploration).verdict);
    return found;
}

const std::string kQuestions = R"(S[
  agent(!A, %a) =
    ask(1) => agent(_, %b) then agent(collect)
  agent(!A, %a, collect) =
    waitfor
      (answer($v) <= agent($b, %b) then note($b, $v) then agent(collect))
    timeout (skip)
  agent(!B, %b) =
    waitfor
      (ask($q) <= agent($a, %a) then $r = pick($q) then answer($r) => agent($a, %a))
    timeout (agent())
])";

const std::string kParts = R"(
agents B = 2
integers 0..10
const LIMIT = 3
state sum : 0..10 = 0
state answered = false per agent
procedure pick($q) { choose $x in 1..2 result $x + $q }
procedure note($b, $v) { require $v <= LIMIT and $b != self set sum := sum + $v }
on sent answer($v) from $b { set answered := true }
)";

}  // namespace

TEST_CASE("two are asked, each gives 2 or 3, and what they give is summed up") {
    const auto found = verdicts(kQuestions, kParts + R"(
invariant small: sum <= 6
invariant tight: sum < 6
never silent: exists $b : %b (ended($b) and not answered of $b)
reachable six: sum == 6 and !A at collect
reachable alone: answered of !B2 and not answered of !B1 and pending ask(1) from !A to !B1
after all end both: sum >= 4
after all end more: sum >= 5
trace down: sent ask(1) from !A to !B2, received answer(3) by !A, received answer(2) from !B by !A
trace never_four: received answer(4) by !A
trace strictly one_by_one: succeeded pick(_) by !B1 giving 3, received answer(_) by !A, succeeded pick(_) by !B2
trace strictly twice_first: succeeded pick(_) giving $r where $r == 3, received answer(_) by !A, succeeded pick(_) by !B2
ltl all: forall $b : %b (eventually answered of $b)
ltl wrong: always (sent ask(_) -> eventually sum == 6)
ltl right: sent ask(_) leads to sum >= 4
ltl waits: not (received answer(_) by !A) until answered of !B1 or answered of !B2
)");
    // `twice_first` too: B1 gives 3, is heard, and then it is B2's turn; B2's own step is on the list once more only later.
    const std::map<std::string, std::string> expected = {
        {"small", "holds"},         {"tight", "violated"},   {"silent", "holds"},      {"six", "holds"},
        {"alone", "holds"},         {"both", "holds"},       {"more", "violated"},     {"down", "holds"},
        {"never_four", "violated"}, {"one_by_one", "holds"}, {"twice_first", "holds"}, {"all", "holds"},
        {"wrong", "violated"},      {"right", "holds"},      {"waits", "holds"},
    };
    CHECK(found == expected);
}

TEST_CASE("value-range: what is outside of its range leaves properties open") {
    const auto found = verdicts("S[ agent(!A, %a) = p() then p() ]", R"(
integers 0..9
state x : 0..1 = 0
procedure p() { set x := x + 1 }
invariant low: x <= 1
reachable one: x == 1
never two: x == 1
)");
    CHECK(found == std::map<std::string, std::string>{{"low", "incomplete"}, {"one", "holds"}, {"two", "violated"}});
}

TEST_CASE("services and fairness, as they are written") {
    const std::string text = R"(S[
  agent(!A, %a) = turn() then agent()
  agent(!B, %b) = go()
  agent(!C, %c) = waitfor m() <= agent(_, _) timeout agent()
])";
    const std::string parts = "services c   total go, turn\n";
    CHECK(verdicts(text, parts + "ltl unfair: eventually ended(!B)   ltl fair fairly: eventually ended(!B)\n") ==
          std::map<std::string, std::string>{{"unfair", "violated"}, {"fairly", "holds"}});
}

}  // namespace check_text_test
