// Who sends to each mailbox and with which literals, on protocols where one can say it by hand.
#include <doctest/doctest.h>

#include "tests/support/protocol.h"
#include "translator/protocols/analyses/messages/mailbox_senders.h"
#include "translator/protocols/analyses/messages/sent_values.h"

namespace passes_mailbox_senders_test {

using namespace map2pml;

namespace {

struct Found : tests::AnalysedProtocol {
    std::vector<passes::MailboxSenders> mailboxes;

    explicit Found(const std::string& clauses, const passes::InstanceRequest& request = {})
        : AnalysedProtocol("S[" + clauses + "]", request),
          mailboxes(passes::find_mailbox_senders(protocol(), instance, graph)) {}

    [[nodiscard]] std::vector<std::string> values(std::size_t mailbox, const passes::MessageKind& kind,
                                                  std::size_t argument) const {
        const passes::SentValues all = passes::find_sent_values(instance, mailboxes[mailbox]);
        const auto known = all.find({kind, argument});
        return known == all.end() ? std::vector<std::string>() : known->second;
    }
};

using Agents = std::vector<std::size_t>;
using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("one agent sends with two lines, nobody sends to it") {
    const Found found("agent(!A, %a) = m() => agent(!B, %b) then n() => agent(_, %b)  agent(!B, %b) = skip");
    CHECK(found.mailboxes[0].agents.empty());
    CHECK(!found.mailboxes[0].has_one_process);
    CHECK(found.mailboxes[1].agents == Agents{0});
    CHECK(found.mailboxes[1].sends.size() == 2);
    CHECK(found.mailboxes[1].has_one_process);
}

TEST_CASE("two agents, or two branches of one, are not one process") {
    const Found two("agent(!A, %a) = m() => agent(!C, %c)  agent(!B, %b) = m() => agent(!C, %c)  agent(!C, %c) = skip");
    CHECK(two.mailboxes[2].agents == Agents{0, 1});
    CHECK(!two.mailboxes[2].has_one_process);
    const Found branches("agent(!A, %a) = (m() => agent(!B, %b) par n() => agent(!B, %b))  agent(!B, %b) = skip");
    CHECK(branches.mailboxes[1].agents == Agents{0});
    CHECK(!branches.mailboxes[1].has_one_process);
    // One branch alone may still have several processes.
    const Found branch("agent(!A, %a) = (m() => agent(!B, %b) par skip)  agent(!B, %b) = skip");
    CHECK(!branch.mailboxes[1].has_one_process);
}

TEST_CASE("a wild-card does not mean the sender itself, so that of two clones each has one sender") {
    const Found two("agent(!A, %a) = m() => agent(_, %a)", {.agent_counts = {{"A", 2}}});
    CHECK(two.mailboxes[0].agents == Agents{1});
    CHECK(two.mailboxes[1].agents == Agents{0});
    CHECK(two.mailboxes[0].has_one_process);
    const Found three("agent(!A, %a) = m() => agent(_, %a)", {.agent_counts = {{"A", 3}}});
    CHECK(three.mailboxes[1].agents == Agents{0, 2});
}

TEST_CASE("a variable may name anybody of the role") {
    const Found found(R"(
      agent(!A, %a) = $x = p() then m() => agent($x, %b)
      agent(!B, %b) = skip
      agent(!C, %c) = skip)",
                      {.agent_counts = {{"B", 2}}});
    CHECK(found.mailboxes[1].agents == Agents{0});
    CHECK(found.mailboxes[2].agents == Agents{0});
    CHECK(found.mailboxes[3].agents.empty());
}

TEST_CASE("literals of all sends of a kind are the values of a term; a variable may be anything") {
    const Found found(R"(
      agent(!A, %a) = m(1, 7, go) => agent(!B, %b) then $x = p() then m(2, $x, go) => agent(!B, %b)
      agent(!B, %b) = m(3, 3, stop) => agent(!A, %a))");
    CHECK(found.values(1, {"m", 3}, 0) == Texts{"1", "2"});
    CHECK(found.values(1, {"m", 3}, 1).empty());
    CHECK(found.values(1, {"m", 3}, 2) == Texts{"go"});
    CHECK(found.values(0, {"m", 3}, 0) == Texts{"3"});
}

TEST_CASE("the name of one agent is a value, that of one of several is not") {
    const std::string text = "agent(!A, %a) = m(!A) => agent(!B, %b)  agent(!B, %b) = skip";
    CHECK(Found(text).values(1, {"m", 1}, 0) == Texts{"!A"});
    CHECK(Found(text, {.agent_counts = {{"A", 2}}}).values(2, {"m", 1}, 0).empty());
}

}  // namespace passes_mailbox_senders_test
