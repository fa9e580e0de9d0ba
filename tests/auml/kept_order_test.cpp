// Which orders of messages nobody keeps: whoever sends a message has to know of the one above.
#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "translator/languages/diagrams/projection/plain.h"

namespace kept_order_test {

using namespace map2pml::auml;

namespace {

/// Messages between lifelines 0, 1, …, drawn one by one.
class Drawing {
  public:
    /// \returns both ends of a new message.
    std::vector<Fragment> message(LifelineIndex from, LifelineIndex to) {
        Message message;
        message.from = AtLifeline{from};
        message.to = AtLifeline{to};
        interaction_.messages.push_back(message);
        const MessageIndex at = interaction_.messages.size() - 1;
        return {{{}, Occurrence{at, true, from}}, {{}, Occurrence{at, false, to}}};
    }
    std::vector<Fragment> messages(const std::vector<std::pair<LifelineIndex, LifelineIndex>>& all) {
        std::vector<Fragment> ends;
        for (const auto& [from, to] : all)
            for (Fragment& each : message(from, to)) ends.push_back(std::move(each));
        return ends;
    }
    std::vector<UnkeptOrder> unkept(std::vector<Fragment> fragments) {
        interaction_.fragments = std::move(fragments);
        return unkept_orders(interaction_);
    }

  private:
    Interaction interaction_;
};

std::vector<Fragment> operator+(std::vector<Fragment> one, std::vector<Fragment> other) {
    for (Fragment& each : other) one.push_back(std::move(each));
    return one;
}

std::vector<Fragment> part(Operator kind, const std::vector<std::vector<Fragment>>& operands, std::uint32_t lower = 0) {
    Combined combined;
    combined.kind = kind;
    combined.bounds.lower = lower;
    for (const auto& each : operands) combined.operands.emplace_back().fragments = each;
    return {{{}, std::move(combined)}};
}

using Orders = std::vector<UnkeptOrder>;

}  // namespace

TEST_CASE("a sender that sent or took the message above keeps the order") {
    Drawing d;
    CHECK(d.unkept(d.messages({{0, 1}, {1, 2}, {1, 0}, {0, 0}})).empty());
}

TEST_CASE("a sender that knows nothing of it does not") {
    Drawing d;
    CHECK(d.unkept(d.messages({{0, 2}, {1, 2}})) == Orders{{0, 1}});
}

TEST_CASE("on its way while other things happen: a message stands where its first end is") {
    Drawing d;
    const auto early = d.message(0, 1);
    const auto late = d.message(0, 2);
    CHECK(d.unkept({early[0], late[0], late[1], early[1]}).empty());
}

TEST_CASE("choices: each operand is a way") {
    Drawing d;
    const auto first = d.message(0, 1);
    const auto choice = part(Operator::alt, {d.message(1, 2), {}});
    const auto last = d.message(2, 0);
    // By the empty operand `last` comes right behind `first`, of which 2 knows nothing.
    CHECK(d.unkept(first + choice + last) == Orders{{0, 2}});
}

TEST_CASE("side by side: what is below waits for all, and an empty operand is no way around") {
    Drawing d;
    const auto first = d.message(0, 1);
    const auto both = part(Operator::par, {d.messages({{1, 2}}), d.messages({{1, 3}}), {}});
    const auto last = d.message(2, 0);
    CHECK(d.unkept(first + both + last) == Orders{{2, 3}});
}

TEST_CASE("loops: rounds come behind each other, and none may be done") {
    Drawing d;
    const auto first = d.message(0, 1);
    const auto loop = part(Operator::loop, {d.message(1, 2)});
    const auto last = d.message(2, 0);
    CHECK(d.unkept(first + loop + last) == Orders{{0, 2}});
    Drawing rounds;
    // The next round is begun by 0, who knows nothing of the end of the one before.
    CHECK(rounds.unkept(part(Operator::loop, {rounds.messages({{0, 1}, {1, 2}})}, 1)) == Orders{{1, 0}});
}

TEST_CASE("nested loops take no time") {
    Drawing d;
    std::vector<Fragment> nested = d.message(0, 1);
    for (int depth = 0; depth < 200; ++depth) nested = part(Operator::loop, {nested});
    CHECK(d.unkept(nested).empty());
}

}  // namespace kept_order_test
