// Results as bytes and back: nothing that a printer reads is lost.
#include <doctest/doctest.h>

#include "driver/report/json/json.h"
#include "driver/report/saved/saved_result.h"
#include "report_sample_choices.h"

namespace report_saved_test {

using namespace map2pml;

namespace {

std::string printed(const report::FileResult& file) {
    source::SourceSet sources;
    sources.add("auction.map", report_sample::kAuction);
    return report::print_json({{&sources, &file}}, "1");
}

report::FileResult full() {
    report::FileResult file = report_sample::auction();
    report::SceneResult& scene = file.scenes.front();
    scene.instance.clause_limits = {{"Auctioneer.bidloop", 5}};
    scene.instance.results = {{"getValue", {ir::Term{{}, ir::Integer{5}}, ir::Term{{}, ir::Constant{"two words"}}}}};
    scene.instance.procedures["price"];
    scene.reductions = {{report_sample::span(3, 5, 3, 22), "merge: x"}};
    scene.advice = {{report::Advice::About::blocked, report_sample::span(3, 5, 3, 22), "sort"}};
    report::PropertyResult& loop = scene.results.at(2);
    loop.verdict = ir::Verdict::violated;
    loop.counterexample = report_sample::declined();
    loop.counterexample->lasso_start = 2;
    loop.findings = {report::finding_of(
        report_sample::span(9, 5, 13, 22),
        {report::NobodySends{"Bidder", {"inform(start)"}, {3}}, report::GoesRound{"Auctioneer", 4, "sends"}})};
    loop.choices = report_sample::choices();
    loop.choices->ways[2].same_after = 4;
    file.diagnostics = {{diag::all_codes().front(), report_sample::span(3, 5, 3, 22), "text", {{{}, "note"}}}};
    file.check_file = "auction.check";
    return file;
}

}  // namespace

TEST_CASE("what is read back prints the same report") {
    for (const report::FileResult& file : {full(), report_sample::auction(), report::FileResult{}}) {
        const auto again = report::from_bytes(report::to_bytes(file));
        REQUIRE(again);
        CHECK(printed(*again) == printed(file));
    }
}

TEST_CASE("other bytes are no result") {
    const std::string bytes = report::to_bytes(full());
    for (std::size_t size = 0; size < bytes.size(); size += 7) CHECK(!report::from_bytes(bytes.substr(0, size)));
    CHECK(!report::from_bytes(bytes + "x"));
    CHECK(!report::from_bytes(""));
}

}  // namespace report_saved_test
