// The auction of the literature with its procedures implemented: does the highest bidder win? The verdicts are those that the
// literature and the design of this tool give, A-M8 to A-M10.
#include "tests/semantics/decided.h"

namespace auction_test {

using namespace semantics_test;

namespace {

/// \param passed on to the next round: the asked price of the round to come, and the bid that was accepted.
std::string auction(const std::string& passed) {
    return "Auction_House[\n"
           "  agent(!Auctioneer, %auctioneer) =\n"
           "    $val = getValue() then inform(start, $val) => agent(_, %bidder) then agent(bidloop, $val, $val)\n"
           "  agent(!Auctioneer, %auctioneer, bidloop, $currentval, $price) =\n"
           "    waitfor\n"
           "      (inform(bid, $bidval) <= agent($bidder, %bidder) then\n"
           "       $newval = recordBid($bidder, $bidval, $currentval) then\n"
           "       inform(next, $newval, $bidder) => agent(_, %bidder) then\n"
           "       agent(bidloop, " +
           passed +
           "))\n"
           "    timeout\n"
           "      ($winner = getWinner() then accept($winner, $price) => agent(_, %bidder))\n"
           "  agent(!Bidder, %bidder) =\n"
           "    waitfor\n"
           "      (inform(start, $startval) <= agent($auctioneer, %auctioneer) then\n"
           "       (($bidval = startBidding($startval) then\n"
           "         inform(bid, $startval) => agent($auctioneer, %auctioneer)) or skip) then\n"
           "       agent(bidloop, $auctioneer, $startval))\n"
           "    timeout (agent())\n"
           "  agent(!Bidder, %bidder, bidloop, $auctioneer, $bidval) =\n"
           "    waitfor\n"
           "      (inform(next, $newval, $highbidder) <= agent($auctioneer, %auctioneer) then\n"
           "       ($highval = keepBidding($newval, $highbidder) then\n"
           "        inform(bid, $newval) => agent($auctioneer, %auctioneer) then\n"
           "        agent(bidloop, $auctioneer, $newval)) or\n"
           "       accept($highbidder, $winval) <= agent($auctioneer, %auctioneer))\n"
           "    timeout (agent(bidloop, $auctioneer, $bidval))]\n";
}

/// \param against_himself the high bidder may raise his own bid.
CheckFile procedures(bool against_himself) {
    CheckFile file;
    file.integers(0, 55);
    file.state(value("highbidder")).state(integer("highest", 0, 55, 0)).state(value("best"));
    file.procedure("getValue", {}, {result(10)});
    file.procedure("recordBid", {"bidder", "bid", "current"},
                   {require(lit(var("bid")) == var("current")), set("highbidder", var("bidder")),
                    result(lit(var("current")) + 5)});
    const Expression raises = lit(var("asked")) <= 50;
    file.procedure("keepBidding", {"asked", "high"},
                   {require(against_himself ? raises : lit(var("high")) != self() && raises), result(var("asked"))},
                   true);
    file.procedure("getWinner", {}, {result(state("highbidder"))});
    file.on(sent("inform").with({word("bid"), var("v")}).from(var("b")).where_(lit(var("v")) > state("highest")),
            {set("highest", var("v")), set("best", var("b"))});
    file.property(Kind::never,
                  happened(sent("accept")
                               .with({var("w"), var("p")})
                               .where_(lit(var("p")) < state("highest") || lit(var("w")) != state("best"))));
    return file;
}

passes::InstanceRequest bidders(std::uint32_t count) {
    passes::InstanceRequest request;
    request.agent_counts = {{"Bidder", count}};
    return request;
}

}  // namespace

TEST_CASE("A-M8: as printed, a raised bid is rejected and the bidder pays less than he has offered") {
    const Decided printed(auction("$bidval, $bidval"), procedures(true), bidders(1));
    CHECK(printed.verdict() == "violated");
    const Run run = printed.run();
    const auto has = [&](const std::string& step) { return std::find(run.begin(), run.end(), step) != run.end(); };
    CHECK(has("Auctioneer  recordBid() succeeds"));
    CHECK(has("Bidder  inform(bid, 15) => Auctioneer"));
    CHECK(has("Auctioneer  recordBid() fails"));
    REQUIRE(!run.empty());
    CHECK(run.back() == "Auctioneer  accept(Bidder, 10) => Bidder");
    CHECK(printed.shows(printed.recorded()) == semantics::RunShows::decision);
}

TEST_CASE("A-M9: repaired, the highest bidder wins, with one bidder and with two") {
    const Decided one(auction("$newval, $bidval"), procedures(false), bidders(1));
    CHECK(one.verdict() == "holds");
    CHECK(one.scene().verdict(ir::Property::termination) == "holds");
    const Decided two(auction("$newval, $bidval"), procedures(false), bidders(2));
    CHECK(two.verdict() == "holds");
    CHECK(two.scene().verdict(ir::Property::termination) == "holds");
}

TEST_CASE("A-M10: when time may be up at any moment, the auctioneer closes while a higher bid is on its way") {
    passes::InstanceRequest request = bidders(2);
    request.timeout = ir::TimeoutReading::anytime;
    const Decided anytime(auction("$newval, $bidval"), procedures(false), request);
    CHECK(anytime.verdict() == "violated");
    CHECK(anytime.shows(anytime.recorded()) == semantics::RunShows::decision);
}

}  // namespace auction_test
