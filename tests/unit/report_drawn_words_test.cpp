// What a report says of drawings: where an element stands in words, and messages by their sender.
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "driver/report/text/text.h"

namespace report_drawn_words_test {

using namespace map2pml;
using report::MessageEvent;

namespace {

source::Span place(std::uint32_t line, std::uint32_t column) { return {0, {line, column}, {line, column + 4}}; }

report::Element element(std::uint32_t line, const std::string& name = {}) { return {place(line, 3), "", name}; }

/// cancelled from Shop to Customer in the first operand of an alt; its ends stand in lines 11 and 12, the message in 30.
report::Diagram diagram() {
    report::Diagram drawn;
    drawn.element = element(1, "order");
    drawn.lifelines = {{element(2, "Shop"), "Shop"}, {element(3, "Customer"), "Customer : Person"}};
    report::DiagramMessage message;
    message.element = element(30, "cancelled");
    message.label = "cancelled";
    message.from = report::OnLifeline{0};
    message.to = report::OnLifeline{1};
    drawn.messages = {message};
    report::DiagramFrame alt{"alt", {}};
    alt.operands.push_back({element(10), "[sold out]", place(20, 5), {}});
    alt.operands[0].parts = {{element(11), MessageEvent{0, true, 0}}, {element(12), MessageEvent{0, false, 1}}};
    alt.operands.push_back({element(21), "", {}, {}});
    drawn.parts = {{element(9), alt}};
    return drawn;
}

/// The receives of a drawing: label and sender of each.
std::string said(const std::vector<std::pair<std::string, std::string>>& messages) {
    report::NobodySends claim{"Customer", {}, {}};
    for (const auto& [label, sender] : messages) {
        claim.messages.push_back(label + " <= " + sender);
        claim.drawn.push_back({label, sender, "Customer"});
    }
    return words_of(claim);
}
std::string said_of_text(const std::string& receive) {
    return words_of(report::NobodySends{"Customer", {receive}, {}});
}

}  // namespace

TEST_CASE("an element of a drawing is said by its way from the outside") {
    const report::ElementWords words({diagram()});
    CHECK(words.at(place(12, 3)) == "alt, operand 1 [sold out], cancelled (Shop -> Customer)");
    CHECK(words.at(place(30, 3)) == "alt, operand 1 [sold out], cancelled (Shop -> Customer)");
    CHECK(words.at(place(9, 3)) == "alt");
    CHECK(words.at(place(10, 3)) == "alt, operand 1 [sold out]");
    CHECK(words.at(place(20, 5)) == "alt, operand 1 [sold out]");
    CHECK(words.at(place(21, 3)) == "alt, operand 2");
    CHECK(words.at(place(3, 3)) == "lifeline Customer");
    CHECK(words.at(place(1, 3)) == "interaction order");
}

TEST_CASE("an attribute belongs to the element before it on its line; other lines are no drawing") {
    const report::ElementWords words({diagram()});
    CHECK(words.at(place(12, 40)) == "alt, operand 1 [sold out], cancelled (Shop -> Customer)");
    CHECK(words.at(place(12, 1)).empty());
    CHECK(words.at(place(13, 3)).empty());
    CHECK(words.at({1, {12, 3}, {12, 4}}).empty());
    CHECK(words.at({}).empty());
    CHECK(report::ElementWords({}).at(place(1, 1)).empty());
}

TEST_CASE("what will not come is said with its sender") {
    CHECK(said({{"cancelled", "Shop"}}) == "Shop will not send `cancelled` to Customer");
    CHECK(said({{"a", "Shop"}, {"b", "Shop"}}) == "Customer will not get `a` or `b` from Shop");
    CHECK(said({{"a", "Shop"}, {"b", "Bank"}}) == "Customer will not get `a` from Shop or `b` from Bank");
    CHECK(said({{"a", "Shop (main)"}}) == "Shop (main) will not send `a` to Customer");
    CHECK(said({{"f(\"x <= y\")", "Shop"}}) == "Shop will not send `f(\"x <= y\")` to Customer");
    CHECK(said_of_text("a(b) <= agent(_, %shop)") == "no agent can send Customer `a(b) <= agent(_, %shop)` any more");
    CHECK(said_of_text("a <= a(shop, S)") == "no agent can send Customer `a <= a(shop, S)` any more");
    CHECK(words_of(report::NeverGetThere{{"Customer", {"a <= Shop"}, {}, {{"a", "Shop", "Customer"}}}, {"Shop"}}) ==
          "Customer waits for `a` from Shop: Shop could send it, but will never reach that step");
}

TEST_CASE("the text report shows the words where a line of XMI would be") {
    source::SourceSet sources;
    sources.add("shop.uml", std::string(40, '\n'));
    report::FileResult file;
    file.input = "shop.uml";
    file.diagrams = {diagram()};
    report::PropertyResult result;
    result.verdict = ir::Verdict::violated;
    result.findings = {{place(12, 3), "Shop will not send `cancelled` to Customer", {}, {}}};
    file.scenes.emplace_back().results = {result};
    CHECK(report::print_text(sources, file, {})
              .find("    shop.uml:12:3  alt, operand 1 [sold out], cancelled (Shop -> Customer)\n"
                    "                   Shop will not send `cancelled` to Customer\n") != std::string::npos);
}

}  // namespace report_drawn_words_test
