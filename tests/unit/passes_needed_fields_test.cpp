// Which fields of messages somebody needs, on protocols where one can say it by hand.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/protocol.h"
#include "translator/protocols/analyses/messages/needed_fields.h"

namespace passes_needed_fields_test {

using namespace map2pml;

namespace {

struct Found : tests::AnalysedProtocol {
    passes::Needs needs;

    explicit Found(const std::string& text, const passes::Observed& observed = {},
                   const passes::InstanceRequest& request = {})
        : AnalysedProtocol(text, request),
          needs(passes::find_needs(protocol(), instance, graph, passes::find_mailbox_contents(protocol(), instance),
                                   observed)) {}

    [[nodiscard]] passes::NeededFields of(const std::string& agent, const passes::MessageKind& kind) const {
        const auto& agents = protocols.front().agents;
        const auto own =
            std::find_if(agents.begin(), agents.end(), [&](const auto& each) { return each.name == agent; });
        return needs.fields.at(static_cast<std::size_t>(own - agents.begin())).at(kind);
    }

    [[nodiscard]] bool is_ever_live(const std::string& variable) const {
        return std::any_of(needs.liveness.live_in.begin(), needs.liveness.live_in.end(), [&](const auto& nodes) {
            return std::any_of(nodes.begin(), nodes.end(),
                               [&](const passes::NameSet& names) { return names.contains(variable); });
        });
    }
};

using Positions = std::set<std::size_t>;

/// A value is handed from A to B to C, who asks an open procedure about it.
const std::string kHandedOn = R"(S[
  agent(!A, %a) = $x = p() then m(k, $x, $x, 3) => agent(!B, %b)
  agent(!B, %b) = waitfor (m(k, $u, $v, _) <= agent($who, %a) then n($u) => agent(!C, %c)) timeout (agent())
  agent(!C, %c) = waitfor (n($w) <= agent(_, _) then q($w)) timeout (agent())])";

}  // namespace

TEST_CASE("what is tested is needed, what only open procedures get is not, along the whole chain of messages") {
    const Found found(kHandedOn);
    CHECK(found.of("B", {"m", 4}) == passes::NeededFields{Positions{0}, false, true});  // `k`, and the role `%a`
    CHECK(found.of("C", {"n", 1}) == passes::NeededFields{});
    for (const char* name : {"x", "u", "v", "w", "who"}) CHECK_FALSE(found.is_ever_live(name));
}

TEST_CASE("a procedure that reads at the end of the chain makes all of it needed") {
    const Found found(kHandedOn, {.reading = {"q"}, .variables = {}, .messages = {}});
    CHECK(found.of("C", {"n", 1}).arguments == Positions{0});
    CHECK(found.of("B", {"m", 4}).arguments == Positions{0, 1});
    CHECK(found.is_ever_live("w"));
    CHECK(found.is_ever_live("u"));
    CHECK(found.is_ever_live("x"));
    CHECK_FALSE(found.is_ever_live("v"));
}

TEST_CASE("who looks at a message or a variable from outside needs what it holds") {
    const Found message(kHandedOn, {.reading = {}, .variables = {}, .messages = {"n"}});
    CHECK(message.of("C", {"n", 1}) == passes::NeededFields{Positions{0}, true, true});
    CHECK(message.of("B", {"m", 4}).arguments == Positions{0, 1});
    const Found variable(kHandedOn, {.reading = {}, .variables = {"v"}, .messages = {}});
    CHECK(variable.of("B", {"m", 4}).arguments == Positions{0, 2});
    CHECK(variable.is_ever_live("x"));
}

TEST_CASE("a test against a variable, or of two fields against each other, needs the fields and the variable") {
    const Found found(R"(S[
      agent(!A, %a) = m(1, 2) => agent(!B, %b) then m(3, 4) => agent(!B, %b) then n(5, 6) => agent(!B, %b)
      agent(!B, %b) = waitfor (m($v, _) <= agent(_, _) then waitfor (m(_, =$v) <= agent(_, _) then
                               waitfor (n($t, $t) <= agent(_, _)) timeout (skip)) timeout (skip)) timeout (agent())])");
    CHECK(found.of("B", {"m", 2}).arguments == Positions{0, 1});
    CHECK(found.of("B", {"n", 2}).arguments == Positions{0, 1});
    CHECK(found.is_ever_live("v"));
    CHECK_FALSE(found.is_ever_live("t"));
}

TEST_CASE("an answer to the sender needs the sender; a loop that only carries a value on needs nothing") {
    const Found found(R"(S[
      agent(!A, %a) = m(1) => agent(!B, %b) then waitfor (yes($x) <= agent(_, _)) timeout (agent())
      agent(!B, %b) = agent(loop, 0)
      agent(!B, %b, loop, $last) =
        waitfor (m($v) <= agent($who, _) then yes($last) => agent($who, _) then agent(loop, $v))
        timeout (agent(loop, $last))])");
    CHECK(found.of("B", {"m", 1}) == passes::NeededFields{Positions{}, true, false});
    CHECK(found.of("A", {"yes", 1}) == passes::NeededFields{});
    CHECK_FALSE(found.is_ever_live("last"));
    CHECK(found.is_ever_live("who"));
}

TEST_CASE("where order is kept for each sender, all senders are needed") {
    const Found found(kHandedOn, {}, {.network = ir::Network::pairwise});
    CHECK(found.of("B", {"m", 4}).sender);
    CHECK(found.of("C", {"n", 1}).sender);
}

TEST_CASE("what is read behind a call that comes back is needed before it") {
    const Found found(R"(S[
      agent(!A, %a) = m(1) => agent(!B, %b)
      agent(!B, %b) =
        waitfor (m($v) <= agent(_, _) then agent(sub, 1) then n($v) => agent(!C, %c)) timeout (agent())
      agent(!B, %b, sub, $n) = p()
      agent(!C, %c) = waitfor (n(1) <= agent(_, _)) timeout (agent())])");
    CHECK(found.of("B", {"m", 1}).arguments == Positions{0});
    CHECK(found.is_ever_live("v"));
}

TEST_CASE("one of several receivers is enough to need a term") {
    const Found found(R"(S[
      agent(!A, %a) = $x = p() then m($x) => agent(_, _)
      agent(!B, %b) = waitfor (m(1) <= agent(_, _)) timeout (agent())
      agent(!C, %c) = waitfor (m(_) <= agent(_, _)) timeout (agent())])");
    CHECK(found.of("B", {"m", 1}).arguments == Positions{0});
    CHECK(found.of("C", {"m", 1}).arguments == Positions{});
    CHECK(found.is_ever_live("x"));
}

}  // namespace passes_needed_fields_test
