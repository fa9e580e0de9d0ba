/// A page in headless Chromium.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "tests/support/program.h"

namespace report_test {

/// Without one a test is skipped: ctest looks for these words.
inline bool has_browser(const tests::Folder& folder) {
    const bool is_there = folder.run("command -v chromium").exit_code == 0;
    if (!is_there) MESSAGE("skipped: there is no chromium");
    return is_there;
}

/// The document as the browser has it after its script has run, and what it wrote on its console. \param file with a link
inline tests::Ran dumped(const tests::Folder& folder, const std::string& file, int milliseconds = 3000) {
    return folder.run(
        "timeout 60 chromium --headless --no-sandbox --disable-gpu --enable-logging=stderr "
        "--user-data-dir=$PWD/browser --virtual-time-budget=" +
        std::to_string(milliseconds) + " --dump-dom \"file://$PWD/" + file + "\"");
}

inline tests::Ran shown(const tests::Folder& folder, const std::string& link) {
    return dumped(folder, "page.html" + link);
}

/// A copy of the page with another script at its end. The script of a page is allowed by its digest only; so the copy has no such rule.
inline void write_driven(const tests::Folder& folder, const std::string& script) {
    std::string page = tests::read_file(folder / "page.html");
    const std::size_t rule = page.find("<meta http-equiv=\"Content-Security-Policy\"");
    REQUIRE(rule != std::string::npos);
    page.erase(rule, page.find('>', rule) + 1 - rule);
    page.insert(page.rfind("</body>"), "<script>" + script + "</script>");
    tests::write_file(folder / "driven.html", page);
}

/// The same after a user has done something: statements of a script in which `root` is the explorer.
inline tests::Ran shown_after(const tests::Folder& folder, const std::string& script) {
    write_driven(folder, "addEventListener('load', () => { const root = document.querySelector('.explorer'); " +
                             script + " });");
    // The link opens the first run at once; without it the page waits until the run comes into view.
    return dumped(folder, "driven.html#f1-s1-p1-step-0");
}

}  // namespace report_test
