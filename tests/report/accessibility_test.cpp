// Pages as axe-core judges them, in headless Chromium: no violation, on pages of all kinds. Skipped without Chromium, npm or axe-core.
#include <doctest/doctest.h>

#include "tests/report/browser.h"
#include "tests/report/page.h"

namespace accessibility_test {

using report_test::has_browser;
using tests::Folder;

namespace {

const std::string kSamples = M2P_SOURCE_DIR "/samples/";

/// A book that is lost is lent, a request is open, a book comes twice, and nobody knows who the last two are.
constexpr const char* kLog = R"(case,from,to,message
lent,Reader1,Desk,request(map)
lent,Desk,Reader1,deliver(map)
open,Reader1,Desk,request(novel)
twice,Reader1,Desk,request(novel)
twice,Desk,Reader1,deliver(novel)
twice,Desk,Reader1,deliver(novel)
unknown,Ann,Bob,hello()
)";

/// The text of axe-core, which npm installs once for all runs; empty: it cannot.
std::string axe_core(const Folder& folder) {
    const std::string place = M2P_AXE "/node_modules/axe-core/axe.min.js";
    const std::string install = "npm install --silent --no-audit --no-fund --prefix " M2P_AXE " axe-core@4.11";
    const bool is_there =
        folder.run("test -f " + place + " || (command -v npm && mkdir -p " M2P_AXE " && " + install + ")").exit_code ==
        0;
    if (!is_there) MESSAGE("skipped: there is no axe-core");
    return is_there ? tests::read_file(place) : "";
}

/// What axe-core finds on `page.html` of the folder, with each run opened: `rule: the element`, a line for each; "none" if nothing.
std::string violations(const Folder& folder, const std::string& axe) {
    tests::write_file(folder / "axe.js", axe);
    report_test::write_driven(folder,
                              "</script><script src=\"axe.js\"></script><script>addEventListener('load', async () => {"
                              "for (const each of document.querySelectorAll('details')) each.open = true;"
                              "await new Promise((done) => setTimeout(done, 500));"
                              "const found = await axe.run(document, {resultTypes: ['violations']});"
                              "const lines = found.violations.flatMap((rule) => rule.nodes.map((node) =>"
                              "  rule.id + ': ' + node.html.slice(0, 200)));"
                              "const out = document.createElement('pre');"
                              "out.textContent = 'axe: ' + (lines.join('\\n') || 'none') + ' :axe';"
                              "document.body.append(out);});");
    const tests::Ran ran = report_test::dumped(folder, "driven.html", 20000);
    const std::size_t begin = ran.out.find("<pre>axe: ");
    return begin == std::string::npos ? "no answer: " + ran.error
                                      : ran.out.substr(begin + 10, ran.out.find(" :axe", begin) - begin - 10);
}

}  // namespace

TEST_CASE("no page violates a rule of axe-core") {
    const Folder folder;
    if (!has_browser(folder)) return;
    const std::string axe = axe_core(folder);
    if (axe.empty()) return;
    const std::string commands[] = {
        // a run of messages, a wait for ever, a loop; all verdicts
        "check " + kSamples + "auction/auction.map -c /dev/null",
        // a diagram with marks and links
        "check " + kSamples + "auml/crossing.xmi -c /dev/null",
        "check " + kSamples + "text/order.mmd",
        // runs of machines and developments, with their drawings; rules, obligations, and a proof that is refuted
        "check " + kSamples + "machines/Bench.bum",
        "prove " + kSamples + "request/fragile.map --instance 'a fragile server'",
        "check " + kSamples + "maze/printed_4.maze",
        "check " + kSamples + "lunch/lunch.map --growth Guest=1..3",
        // logs: what deviates beside a diagram, with runs to what is missing; conversations with each verdict, a property that is violated
        "conform " + kSamples + "conform/tools.mmd " + kSamples + "conform/tools_changed.jsonl --suggest",
        "conform " + kSamples + "policies/library.map --instance 'permits override' log.csv",
    };
    tests::write_file(folder / "log.csv", kLog);
    for (const std::string& command : commands) {
        CAPTURE(command);
        const tests::Ran ran = folder.run("map2pml " + command + " -q --format html=page.html");
        CAPTURE(ran.error);
        REQUIRE(ran.exit_code <= 3);
        CHECK(violations(folder, axe) == "none");
    }
}

}  // namespace accessibility_test
