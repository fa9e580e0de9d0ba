// The page in a browser: what its script shows for a link to a step, and that nothing goes wrong on the console. Without Chromium there is nothing to test.
#include <doctest/doctest.h>

#include "tests/report/browser.h"
#include "tests/report/page.h"
#include "tests/support/program.h"

namespace browser_test {

using report_test::count;
using report_test::has_browser;
using report_test::shown;
using report_test::shown_after;
using tests::Folder;

namespace {

const std::string kAuction = M2P_SOURCE_DIR "/samples/auction/auction.map";

std::string key(const std::string& name) {
    return "root.querySelector('.chart').dispatchEvent(new KeyboardEvent('keydown', {key: '" + name +
           "', bubbles: true}));";
}

std::string where(const tests::Ran& ran) {
    const std::string begin = "<p class=\"where\" aria-live=\"polite\">";
    const std::size_t at = ran.out.find(begin);
    return at == std::string::npos ? ""
                                   : ran.out.substr(at + begin.size(), ran.out.find("</p>", at) - at - begin.size());
}

}  // namespace

TEST_CASE("a link to a step shows the step, its line, and the mailboxes after it") {
    const Folder folder;
    if (!has_browser(folder)) return;
    CHECK(folder
              .run("cp " + kAuction +
                   " auction.map && map2pml check -q --property termination --format "
                   "html=page.html auction.map")
              .exit_code == 1);
    // Step 4: the bidder takes the message that the auctioneer sent in step 2.
    const tests::Ran ran = shown(folder, "#f1-s1-p1-step-4");
    CHECK(count(ran.error, "CONSOLE") == 0);
    CHECK(count(ran.out, "step 4 of 5: Bidder: inform(start, getValue()) &lt;= Auctioneer, auction.map:20:8") == 1);
    CHECK(count(ran.out, "<mark>inform(start, $startval) &lt;= agent($auctioneer, %auctioneer)</mark>") >= 1);
    CHECK(count(ran.out, "<del>inform(start, getValue())</del>") == 1);
    CHECK(count(ran.out, "class=\"row current\"") == 1);
    // Before step 4 it is in the mailbox, since step 2.
    CHECK(count(shown(folder, "#f1-s1-p1-step-2").out, "<ins>inform(start, getValue())</ins>") == 1);
    CHECK(count(shown(folder, "#f1-s1-p1-step-3").out, "<span>inform(start, getValue())</span>") == 1);
}

TEST_CASE("beside a run of a diagram stands the drawing, with the current step marked") {
    const Folder folder;
    if (!has_browser(folder)) return;
    CHECK(folder
              .run("cp " M2P_SOURCE_DIR "/samples/auml/crossing.xmi . && map2pml check -q --property no-orphans "
                   "--format html=page.html crossing.xmi")
              .exit_code == 1);
    const tests::Ran ran = shown(folder, "#f1-s1-p1-step-2");
    CHECK(count(ran.error, "CONSOLE") == 0);
    CHECK(where(ran).starts_with("step 2 of "));
    CHECK(count(ran.out, "class=\"text drawing\"") == 1);
    CHECK(count(ran.out, "class=\"message current\"") == 1);
    CHECK(count(ran.out, "class=\"line-number\"") == 0);
}

TEST_CASE("keys, clicks and filters lead where they say; variables have the values of the step") {
    const Folder folder;
    if (!has_browser(folder)) return;
    CHECK(folder
              .run("cp " + kAuction +
                   " auction.map && map2pml check -q --property termination --format html=page.html auction.map")
              .exit_code == 1);
    const auto after = [&](const std::string& script) {
        tests::Ran ran = shown_after(folder, script);
        CHECK(count(ran.error, "CONSOLE") == 0);
        return ran;
    };
    CHECK(where(after("")) == "before the first step of 5");
    CHECK(where(after(key("ArrowRight") + key("ArrowDown"))).starts_with("step 2 of 5: Auctioneer: inform(start"));
    CHECK(where(after(key("End") + key("ArrowLeft"))).starts_with("step 4 of 5: Bidder: "));
    CHECK(where(after(key("End") + key("Home"))) == "before the first step of 5");
    CHECK(where(after("root.querySelector('[data-go=last]').click();")).starts_with("step 5 of 5: "));
    // A click on the message goes to where it is sent, a second one to where it is taken.
    const std::string click =
        "root.querySelector('.rows g.message').dispatchEvent(new MouseEvent('click', {bubbles: true}));";
    CHECK(where(after(click)).starts_with("step 2 of 5: "));
    CHECK(where(after(click + click)).starts_with("step 4 of 5: "));
    // Only the steps of the bidder are left.
    const std::string bidder =
        "const by = root.querySelector('.by-agent'); by.value = '1'; by.dispatchEvent(new Event('change'));";
    CHECK(where(after(bidder + key("Home") + key("ArrowRight"))).starts_with("step 2 of 5: Auctioneer: inform(start"));
    CHECK(where(after(bidder + key("End"))).starts_with("step 5 of 5: Bidder: "));
    // What a receive binds, and what the agent knew before.
    const tests::Ran taken = after(key("End") + key("ArrowLeft"));
    CHECK(count(taken.out, "<bdi>Bidder: $startval</bdi></th><td><ins>getValue()</ins>") == 1);
    CHECK(count(taken.out, "<bdi>Bidder: $auctioneer</bdi></th><td><ins>Auctioneer</ins>") == 1);
    CHECK(count(taken.out, "<bdi>Auctioneer: $val</bdi></th><td><span>getValue()</span>") ==
          0);  // it went on to `bidloop`
}

TEST_CASE("repeated steps are folded, and a link into them opens them") {
    const Folder folder;
    if (!has_browser(folder)) return;
    tests::write_file(folder / "flood.map",
                      "Flood[\n  agent(!Talker, %talker) = hello() => agent(_, %hearer) then agent()\n"
                      "  agent(!Hearer, %hearer) = waitfor (bye() <= agent(_, %talker)) timeout (agent())]\n");
    CHECK(folder.run("map2pml check -q --property mailbox-bound --format html=page.html flood.map").exit_code == 1);
    const tests::Ran folded = shown_after(folder, key("ArrowRight"));
    CHECK(count(folded.error, "CONSOLE") == 0);
    CHECK(count(folded.out, "more times") >= 1);
    const std::string rows = "class=\"row";
    const std::size_t few = count(folded.out, rows);
    const tests::Ran open = shown_after(
        folder,
        "const fold = root.querySelector('.fold'); fold.checked = false; fold.dispatchEvent(new Event('change'));");
    CHECK(count(open.out, rows) > few);
    CHECK(where(shown(folder, "#f1-s1-p1-step-9")).starts_with("step 9 of "));
}

TEST_CASE("a filter says how many steps it leaves, and the arrow keys step without the focus") {
    const Folder folder;
    if (!has_browser(folder)) return;
    CHECK(folder
              .run("cp " + kAuction +
                   " auction.map && map2pml check -q --property termination --format html=page.html auction.map")
              .exit_code == 1);
    const auto found = [&](const std::string& text) {
        return shown_after(folder, "const find = root.querySelector('.find'); find.value = '" + text +
                                       "'; find.dispatchEvent(new Event('input'));");
    };
    // Steps 2 and 4 of 5 are the send and the receive of `inform`.
    CHECK(count(found("inform(").out, ">2 of 5 steps</output>") == 1);
    CHECK(count(found("xyz").out, ">no step fits</output>") == 1);
    CHECK(count(found("").out, "<output class=\"tally\"></output>") == 1);
    const std::string press =
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));";
    CHECK(where(shown_after(folder, "root.scrollIntoView();" + press + press)).starts_with("step 2 of 5: "));
    // The box at the end of a lifeline is a way to the last step.
    const std::string end =
        "root.querySelector('.rows svg > rect.warn').dispatchEvent(new MouseEvent('click', {bubbles: true}));";
    CHECK(where(shown_after(folder, end)).starts_with("step 5 of 5: "));
}

TEST_CASE("a refuted proof of a protocol has its run to step through") {
    const Folder folder;
    if (!has_browser(folder)) return;
    // An agent fails in 4 steps: the client asks, the server takes it, goes on to work, and fails.
    const tests::Ran proved = folder.run("map2pml prove -q " M2P_SOURCE_DIR
                                         "/samples/request/fragile.map --instance 'a fragile server' --format "
                                         "html=page.html");
    CHECK(proved.exit_code == 1);
    const tests::Ran ran = shown(folder, "#f1-run1-step-3");
    CHECK(count(ran.error, "CONSOLE") == 0);
    CHECK(where(ran).starts_with("step 3 of 4: Server: continues with agent(work"));
    CHECK(count(ran.out, "The run that breaks it") == 1);
}

}  // namespace browser_test
