#include <doctest/doctest.h>

#include <map>
#include <regex>

#include "tests/report/page.h"
#include "tests/support/program.h"

namespace program_test {

using report_test::count;
using tests::Folder;

namespace {

const std::string kSamples = M2P_SOURCE_DIR "/samples/";

/// The page of `check` for a sample, and whether its drawings are well-formed.
std::string page_of(const Folder& folder, const std::string& arguments, int exit_code = 0) {
    const tests::Ran ran = folder.run("map2pml check -q --format html=page.html " + arguments);
    INFO(ran.error);
    CHECK(ran.exit_code == exit_code);
    const std::string page = tests::read_file(folder / "page.html");
    REQUIRE(page.starts_with("<!DOCTYPE html>"));
    CHECK(page.ends_with("</html>\n"));
    CHECK(report_test::is_utf8(page));
    for (const std::string& each : report_test::drawings(page)) {
        pugi::xml_document document;
        report_test::parse(each, document);
    }
    return page;
}

/// Figures of a search are not the same twice.
std::string without_figures(const std::string& page) {
    const std::regex figures(R"((class="figures">)[^<]*)");
    const std::regex so_far("so far: [^<]*");
    return std::regex_replace(std::regex_replace(page, figures, "$1"), so_far, "");
}

}  // namespace

TEST_CASE("MAP: verdicts, findings on their lines, the run drawn and in words") {
    const Folder folder;
    const std::string page = page_of(folder, "--instance 'A-M1b: calls are jumps' --property termination,no-failure " +
                                                 kSamples + "auction/auction.map");
    CHECK(count(page, "<span class=\"verdict violated\">violated</span>") ==
          4);  // twice in the table, twice above the run
    CHECK(count(page, "auction.map:19:5") > 0);
    CHECK(count(page, "<mark>getValue()</mark>") + count(page, "<mark>$val = getValue()</mark>") > 0);
    CHECK(report_test::drawings(page).size() == 2);
    CHECK(count(page, "continues with agent(bidloop, getValue())") >= 2);  // drawn, and in words
    CHECK(count(page, "warning:") > 0);
    CHECK(count(page, "[M2P113]") > 0);
}

TEST_CASE("LCC: a run of several agents") {
    const Folder folder;
    const std::string page = page_of(folder, kSamples + "lcc/philosophers.lcc");
    CHECK(report_test::drawings(page).size() == 1);
    CHECK(count(page, "<g class=\"end\">") == 6);
    CHECK(count(page, "6 hold; all as expected") > 0);
}

TEST_CASE("a lasso: its loop is framed and told") {
    const Folder folder;
    const std::string page = page_of(folder, kSamples + "negotiation/brooding.map");
    CHECK(count(page, "<g class=\"loop\">") == 1);
    CHECK(count(page, "then for ever:") == 1);
    CHECK(count(page, "meanwhile:") == 1);
}

TEST_CASE("diagrams: drawn, with findings and their steps at the elements") {
    const Folder folder;
    const std::string page = page_of(folder, kSamples + "auml/crossing.xmi");
    const auto drawings = report_test::drawings(page);
    REQUIRE(drawings.size() == 3);  // the diagram, the run, the run in the diagram
    pugi::xml_document diagram;
    report_test::parse(drawings[0], diagram);
    // The warning and its two notes; each finding stands at one of their places, at the sending of `ask` or of `bid`.
    std::map<std::string, int> marks;
    for (const auto& each : diagram.select_nodes("//g[@class='mark']//text")) ++marks[each.node().child_value()];
    CHECK(marks == std::map<std::string, int>{{"1", 1}, {"1a", 1}, {"1b", 1}, {"2", 1}, {"3", 1}});
    CHECK(diagram.select_nodes("//g[@class='lifeline']").size() == 2);
    CHECK(diagram.select_nodes("//g[@class='frame']").size() == 1);
    CHECK(diagram.select_nodes("//g[@class='operand']").size() == 2);
    CHECK(diagram.select_nodes("//g[@class='message']").size() == 2);
    CHECK(count(page, "xmi:id") + count(page, "xmi:type") == 0);   // no ids, no lines of the file
    CHECK(count(drawings[0], "role=\"graphics-document\"") == 1);  // its marks are links
    CHECK(count(drawings[2], "role=\"img\"") == 1);
    CHECK(count(drawings[2], " data-place=\"1.10.9 1.17.5 1.9.9\"") == 1);  // `bid`: its ends and itself
    CHECK(count(page, "\"drawn\":\"1.9.9\"") == 1);
    pugi::xml_document run;
    report_test::parse(drawings[2], run);
    CHECK(run.select_nodes("//g[@class='step-mark']").size() == 6);
    CHECK(run.select_nodes("//g[@class='mark']").empty());
}

TEST_CASE("several files in one page, in their order") {
    const Folder folder;
    const std::string page =
        page_of(folder, kSamples + "request/request.map " + kSamples + "lcc/ping.lcc " + kSamples + "auml/buying.xmi");
    CHECK(count(page, "<section class=\"file code-0\"") == 3);
    CHECK(page.find("id=\"f1\"") < page.find("id=\"f2\""));
    CHECK(page.find("id=\"f2\"") < page.find("id=\"f3\""));
}

TEST_CASE("what is not as expected comes first, and alone where that is wanted") {
    const Folder folder;
    tests::write_file(folder / "bad.map", tests::read_file(M2P_SOURCE_DIR "/samples/lunch/unanswered.map"));
    const std::string page =
        page_of(folder, kSamples + "ping_pong/ping_pong.map " + kSamples + "lunch/everybody.map bad.map", 1);
    CHECK(count(page, "<title>3 files: 1 violated, ") == 1);
    CHECK(page.find(">bad.map</bdi></h2>") < page.find("everybody.map</bdi></h2>"));
    CHECK(count(page, "id=\"only-unexpected\"") == 1);
    // Beside the finding stands what it means, and a finding is one stop of the tab key.
    CHECK(count(page, "<details class=\"explain\">") >= 2);
    const std::regex article("<article class=\"finding[^>]*>");
    const auto end = std::sregex_iterator();
    for (auto each = std::sregex_iterator(page.begin(), page.end(), article); each != end; ++each)
        CHECK_MESSAGE(each->str().find("tabindex=\"0\"") != std::string::npos, each->str());
    CHECK(count(page, "class=\"excerpt\" tabindex") == 0);
    CHECK(page.find("SHA-256 of") > page.find("</article>"));
}

TEST_CASE("mistakes: the page says them, and looks like no pass") {
    const Folder folder;
    tests::write_file(folder / "bad.map", "Bad[\n  agent(!A, %a) = x() => ]\n");
    const std::string page = page_of(folder, "bad.map", 2);
    CHECK(count(page, "the input has errors") == 3);  // in the title, in the list of files and in its part
    CHECK(count(page, "<strong>error:</strong>") > 0);
    CHECK(count(page, "class=\"verdict holds\"") == 0);
    CHECK(count(page, "<svg") == 0);
    CHECK(count(page_of(folder, "missing.map", 2), "missing.map") > 0);
}

TEST_CASE("what is incomplete says so and why") {
    const Folder folder;
    (void)folder.run("cp " + kSamples + "request/request.map own.map");  // without its check file it is one instance
    const std::string page = page_of(folder, "--depth 3 --property termination own.map", 3);
    CHECK(count(page, "<span class=\"verdict incomplete\">incomplete</span>") == 1);
    CHECK(count(page, "raise --depth") == 1);
    CHECK(count(page, "incomplete: this is not a pass") == 3);
    CHECK(count(page, "class=\"verdict holds\"") == 0);
}

TEST_CASE("standard input and standard output") {
    const Folder folder;
    const tests::Ran ran = folder.run("map2pml check --format html - < " + kSamples + "ping_pong/ping_pong.map");
    CHECK(ran.out.starts_with("<!DOCTYPE html>"));
    CHECK(ran.out.ends_with("</html>\n"));
}

TEST_CASE("the same input gives the same page, but for the figures of the search") {
    const Folder folder;
    const std::string once = page_of(folder, kSamples + "auml/crossed_regions.xmi");
    const std::string again = page_of(folder, kSamples + "auml/crossed_regions.xmi");
    CHECK(without_figures(once) == without_figures(again));
    CHECK(folder.files() == std::set<std::string>{"page.html"});
}

TEST_CASE("prove: obligations, and the diagram") {
    const Folder folder;
    const tests::Ran ran =
        folder.run("map2pml prove -q --sequencing strict --format html=page.html " + kSamples + "fipa/query.xmi");
    CHECK(ran.exit_code == 0);
    const std::string page = tests::read_file(folder / "page.html");
    CHECK(count(page, "everything is proved") == 3);
    CHECK(report_test::drawings(page).size() >= 1);
    CHECK(count(page, "<span class=\"verdict proved\">proved</span>") > 100);
}

TEST_CASE("prove: what is refuted has its state, and its number in the diagram") {
    const Folder folder;
    // Both may begin at the same time: what they sent is left, and all else is proved.
    const tests::Ran ran =
        folder.run("map2pml prove -q --sequencing weak --format html=page.html " + kSamples + "auml/crossing.xmi");
    CHECK(ran.exit_code == 1);
    const std::string page = tests::read_file(folder / "page.html");
    CHECK(count(page, "something is refuted") == 3);
    CHECK(count(page, "buyer_bid_to_seller = 1") == 1);
    CHECK(count(page, "<span class=\"verdict refuted\">refuted</span>") ==
          2);  // with its state, and in the list of all
    const auto drawings = report_test::drawings(page);
    REQUIRE(drawings.size() == 1);
    pugi::xml_document diagram;
    report_test::parse(drawings[0], diagram);
    // 1, 1a, 1b are the warning and its notes; 2 is refuted.
    CHECK(diagram.select_nodes("//g[@class='mark']//text[.='2']").size() == 1);
    CHECK(diagram.select_nodes("//g[@class='mark']").size() == 4);
}

}  // namespace program_test
