// The tree of choices as text: strokes, steps, words of each end, what is left out, names that want to be something else.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "report_sample_choices.h"

namespace report_choices_test {

using namespace map2pml;
using report::ChoiceNode;
using report_sample::choice;
using End = ChoiceNode::End;

namespace {

std::string drawn(const ChoiceNode& root, bool boxes, std::size_t width = 100, bool verbose = false) {
    source::SourceSet sources;
    sources.add("auction.map", report_sample::kAuction);
    report::TextOptions options;
    options.draws_boxes = boxes;
    options.width = width;
    options.verbose = verbose;
    return report::choices_text(sources, root, options);
}

const char* const kInBoxes = R"(
    [1] `<->a` is false: after each of the 5 possible steps, `a` is false  auction.map:4:5
    ├──  9  Auctioneer  inform(start, 9) => Bidder  auction.map:4:5
    │   10  Bidder      gives up waiting (timeout)  auction.map:9:5
    │   [2] `a` is false: neither alternative is true  auction.map:4:5
    │   [3] `b` is false: no step here is `in(bid)`  auction.map:4:5
    ├── 9  Auctioneer  inform(start, 9) => Bidder  auction.map:4:5
    │   [4] `Z` is false: again from step 7, for ever, and each time `c` is false  auction.map:4:5
    ├── second alternative:
    │   [5] `a` is false: as at [2]  auction.map:4:5
    ├── 9  Auctioneer  inform(start, 9) => Bidder  auction.map:4:5
    │   [6] `EF d` is false whatever happens from here on  auction.map:4:5
    └── 1 more continuation is not shown
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

}  // namespace

TEST_CASE("a tree in boxes and in ASCII") {
    const std::string boxes = std::string(kInBoxes).substr(1);
    CHECK(drawn(report_sample::choices(), true) == boxes);
    const std::string ascii = replaced(replaced(replaced(boxes, "├──", "|--"), "└──", "`--"), "│", "|");
    CHECK(drawn(report_sample::choices(), false) == ascii);
}

TEST_CASE("each end has its words") {
    CHECK(report::words_of(choice(1, "", "this step is `a`, which is required")) ==
          "this step is `a`, which is required");
    CHECK(report::words_of(choice(1, "a", "")) == "`a` is false");
    ChoiceNode loop = choice(1, "Z", "", End::loop);
    CHECK(report::words_of(loop) == "`Z` is false: from here on only internal steps repeat");
    ChoiceNode known = choice(1, "Z", "", End::known);
    known.same_as = 3;
    known.same_after = 8;
    CHECK(report::words_of(known) == "`Z` is false: as after step 8 to [3]");
    ChoiceNode left_out = choice(1, "Z", "", End::left_out);
    CHECK(report::words_of(left_out) == "`Z` is false: what follows is too long to be shown");
    left_out.left_out = 3;
    CHECK(report::words_of(left_out) == "`Z` is false: the 3 continuations from here on are not shown");
    left_out.is_true = true;
    left_out.left_out = 1;
    CHECK(report::words_of(left_out) == "`Z` is true: the 1 continuation from here on is not shown");
    CHECK(drawn(left_out, false) ==
          "    [1] `Z` is true: the 1 continuation from here on is not shown  auction.map:4:5\n");
}

TEST_CASE("a long way is cut in the middle, with a count") {
    ChoiceNode node = choice(1, "a", "");
    for (std::uint32_t number = 1; number <= 30; ++number) {
        node.steps.push_back(report_sample::listed(
            report_sample::step("Bidder", ir::Action::timeout, report_sample::span(9, 5, 13, 22)), number));
    }
    const std::string text = drawn(node, false);
    CHECK(text.find("     6  Bidder  gives") != std::string::npos);
    CHECK(text.find("    ... 19 steps; --verbose shows all ...") != std::string::npos);
    CHECK(text.find("\n     7  ") == std::string::npos);
    CHECK(text.find("\n    26  Bidder") != std::string::npos);
    CHECK(text.find("\n    25  Bidder") == std::string::npos);
    CHECK(drawn(node, false, 100, true).find("\n    25  Bidder") != std::string::npos);
}

TEST_CASE("a loop is marked where it begins, which is always shown") {
    ChoiceNode node = choice(1, "Z", "", End::loop);
    for (std::uint32_t number = 11; number <= 60; ++number) {
        node.steps.push_back(report_sample::listed(
            report_sample::step("Bidder", ir::Action::timeout, report_sample::span(9, 5, 13, 22)), number));
    }
    node.again_from = 30;
    const std::string text = drawn(node, false);
    CHECK(text.find("    then for ever:\n    30  Bidder") != std::string::npos);
    CHECK(text.find("... 8 steps; --verbose shows all ...\n    25  Bidder") != std::string::npos);
    CHECK(text.find("... 20 steps; --verbose shows all ...\n    56  Bidder") != std::string::npos);
    node.again_from = 3;  // above
    CHECK(drawn(node, false).find("then for ever:") == std::string::npos);
    CHECK(drawn(node, false).find("again from step 3, for ever") != std::string::npos);
}

TEST_CASE("however deep and narrow, lines have their strokes, and words keep some room") {
    ChoiceNode root = choice(1, "a /\\ b /\\ c", std::string(100, 'x') + " and some words that have to go on below");
    for (std::uint32_t level = 2; level < 12; ++level) {
        ChoiceNode above =
            choice(level, "some formula with many words", "for a reason that has to be told, too", End::goes_on);
        above.ways = {root, choice(level + 100, "b", "")};
        root = above;
    }
    const std::string text = drawn(root, true, 60);
    std::size_t lines = 0;
    for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
        CHECK(text.substr(begin, 4) == "    ");
        ++lines;
    }
    CHECK(lines > 40);
}

TEST_CASE("names of others do nothing to the terminal, and break no line") {
    ChoiceNode node = choice(1, "in(\x1b[31mred)\nnew line", "\x07 rings");
    node.way = "first\npart";
    trace::Step step = report_sample::step("A\nB", ir::Action::timeout, report_sample::span(9, 5, 13, 22));
    step.agent = "A\x1b[2JB\n";
    node.steps = {report_sample::listed(step, 1)};
    const std::string text = drawn(node, false);
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find('\x07') == std::string::npos);
    CHECK(std::count(text.begin(), text.end(), '\n') == 3);
}

}  // namespace report_choices_test
