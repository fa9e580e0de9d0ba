// The page in a browser: what its script shows for a link to a step, and that nothing goes wrong on the console. Without Chromium there is nothing to test.
#include <doctest/doctest.h>

#include "tests/cli/program.h"
#include "tests/report/page.h"

namespace browser_test {

using cli_test::Folder;
using report_test::count;

namespace {

const std::string kAuction = M2P_SOURCE_DIR "/samples/auction/auction.map";

/// The page as the browser has it after its script has run, and what it wrote on its console.
cli_test::Ran shown(const Folder& folder, const std::string& link) {
    return folder.run(
        "timeout 60 chromium --headless --no-sandbox --disable-gpu --enable-logging=stderr "
        "--user-data-dir=$PWD/browser --virtual-time-budget=3000 --dump-dom \"file://$PWD/page.html" +
        link + "\"");
}

bool has_browser(const Folder& folder) { return folder.run("command -v chromium").exit_code == 0; }

}  // namespace

TEST_CASE("a link to a step shows the step, its line, and the mailboxes after it") {
    const Folder folder;
    if (!has_browser(folder)) {
        MESSAGE("there is no chromium");
        return;
    }
    CHECK(folder
              .run("cp " + kAuction +
                   " auction.map && map2pml check -q --property termination --format "
                   "html=page.html auction.map")
              .exit_code == 1);
    // Step 4: the bidder takes the message that the auctioneer sent in step 2.
    const cli_test::Ran ran = shown(folder, "#f1-s1-p1-step-4");
    CHECK(count(ran.error, "CONSOLE") == 0);
    CHECK(count(ran.out, "step 4 of 5: Bidder: inform(start, getValue()) &lt;= Auctioneer, auction.map:20:8") == 1);
    CHECK(count(ran.out, "<mark>inform(start, $startval) &lt;= agent($auctioneer, %auctioneer)</mark>") >= 1);
    CHECK(count(ran.out, "<del>inform(start, getValue())</del>") == 1);
    CHECK(count(ran.out, "class=\"row current\"") == 1);
    // Before step 4 it is in the mailbox, since step 2.
    CHECK(count(shown(folder, "#f1-s1-p1-step-2").out, "<ins>inform(start, getValue())</ins>") == 1);
    CHECK(count(shown(folder, "#f1-s1-p1-step-3").out, "<span>inform(start, getValue())</span>") == 1);
}

}  // namespace browser_test
